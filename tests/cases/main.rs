//! Tests that data or programs list: one test a line or a program, so that what is left out is listed as ignored.

#[path = "../common/mod.rs"]
mod common;

mod data_sets;
mod designs;
mod exchange;
mod exports;
mod external;
mod families;
mod print;
mod reglib;
mod suite;
mod witnesses;

use libtest_mimic::Arguments;

fn main() {
    let trials = [
        data_sets::trials(),
        designs::trials(),
        exchange::trials(),
        exports::trials(),
        external::trials(),
        families::trials(),
        print::trials(),
        reglib::trials(),
        suite::trials(),
        witnesses::trials(),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials.into_iter().flatten().collect()).exit();
}
