//! On macOS a module of Python is linked with symbols that the interpreter has.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
