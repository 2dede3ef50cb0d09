//! Published claims, recomputed.

use gerechte::format::record;
use gerechte::verbs::Verify;
use pyo3::prelude::*;

use crate::records::Records;
use crate::session::{Session, Task};

/// The records of claims with these names, or of all; with `deep` also of those that take minutes.
#[pyfunction]
#[pyo3(signature = (names, deep, timeout, threads))]
pub(crate) fn verify(names: Vec<String>, deep: bool, timeout: Option<f64>, threads: usize) -> PyResult<Records> {
    Ok(Records::new(Task::start(timeout, move |stop, emit| {
        let verify = Verify::new(None, &names, deep)?;
        let write = |claim, finding: &_| emit(serde_json::to_string(&record::Verify::new(claim, finding))?);
        Ok(verify.run(&Session::new(stop, threads), write)?.status)
    })?))
}
