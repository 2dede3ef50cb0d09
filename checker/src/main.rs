//! `gerechte-check FORMULA PROOF`: whether a proof in LRAT or DRAT refutes a DIMACS formula.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use gerechte_checker::{dimacs, refutation};

/// Exit status 0: verified; 1: refused, with the line and the reason; 2: usage.
fn main() -> ExitCode {
    let files: Vec<_> = std::env::args().skip(1).collect();
    let [formula, proof] = files.as_slice() else {
        let _ = writeln!(io::stderr(), "usage: gerechte-check FORMULA.cnf PROOF");
        return ExitCode::from(2);
    };
    match verify(formula, proof) {
        Ok(()) => {
            let _ = writeln!(io::stdout(), "s VERIFIED");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            let _ = writeln!(io::stderr(), "{reason}");
            ExitCode::FAILURE
        }
    }
}

fn verify(formula: &str, proof: &str) -> Result<(), String> {
    let open = |name: &str| File::open(name).map(BufReader::new).map_err(|error| format!("{name}: {error}"));
    let parsed = dimacs::read(open(formula)?).map_err(|fault| format!("{formula}: {fault}"))?;
    refutation::check(&parsed, open(proof)?).map_err(|fault| format!("{proof}: {fault}"))
}
