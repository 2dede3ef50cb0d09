//! On macOS a module of Python is linked with symbols that the interpreter has.

fn main() {
    // Otherwise it runs again, and with it all that needs the module, whenever a file of Python changes.
    println!("cargo:rerun-if-changed=build.rs");
    pyo3_build_config::add_extension_module_link_args();
}
