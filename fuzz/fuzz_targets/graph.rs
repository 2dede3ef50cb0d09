#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gerechte_fuzz::bodies::run("graph", data));
