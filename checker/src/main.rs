//! `gerechte-check FORMULA PROOF`: whether a proof in LRAT or DRAT refutes a DIMACS formula, or a graph in CPOG stands for it.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::process::ExitCode;

use gerechte_checker::{dimacs, graph, refutation};

/// Exit status 0: verified; 1: refused, with the line and the reason; 2: usage.
fn main() -> ExitCode {
    let files: Vec<_> = std::env::args().skip(1).collect();
    let [formula, proof] = files.as_slice() else {
        let _ = writeln!(io::stderr(), "usage: gerechte-check FORMULA.cnf PROOF");
        return ExitCode::from(2);
    };
    match verify(formula, proof) {
        Ok(models) => {
            let models = models.map_or(String::new(), |models| format!("c {models} models\n"));
            let _ = writeln!(io::stdout(), "{models}s VERIFIED");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            let _ = writeln!(io::stderr(), "{reason}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the number of models where a graph shows it.
fn verify(formula: &str, proof: &str) -> Result<Option<u64>, String> {
    let open = |name: &str| File::open(name).map(BufReader::new).map_err(|error| format!("{name}: {error}"));
    let parsed = dimacs::read(open(formula)?).map_err(|fault| format!("{formula}: {fault}"))?;
    let fault = |fault| format!("{proof}: {fault}");
    if Path::new(proof).extension().is_some_and(|extension| extension == "cpog") {
        graph::check(&parsed, open(proof)?).map(|(models, _)| Some(models)).map_err(fault)
    } else {
        refutation::check(&parsed, open(proof)?).map(|()| None).map_err(fault)
    }
}
