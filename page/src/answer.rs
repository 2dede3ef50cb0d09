//! Answers to a page.

use gerechte::verbs::{Request, Status, error_text};
use gerechte::{Stop, Stopped};
use serde::{Deserialize, Serialize};

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The exit status that the command line has: 0 done, 1 a negative answer, 2 input that is wrong, 3 a limit was reached.
    pub status: u8,
    /// JSON Lines: the records that the command line writes.
    pub records: String,
    /// The error of the input.
    pub error: Option<String>,
}

/// Answers a request. Both are JSON; a request that cannot be read is answered, too.
///
/// ```
/// use gerechte_page::{Answer, answer_to};
/// let request = r#"{"verb":"count","game":"perfect:1","options":{"up_to":"relabelling"}}"#;
/// let answer: Answer = serde_json::from_str(&answer_to(request)).unwrap();
/// assert!(answer.records.contains(r#""count":"17""#));
/// let answer: Answer = serde_json::from_str(&answer_to(r#"{"verb":"sing","game":"perfect:1"}"#)).unwrap();
/// assert_eq!((answer.status, answer.error.as_deref()), (2, Some("no verb `sing`")));
/// ```
pub fn answer_to(request: &str) -> String {
    let answered = serde_json::from_str(request).map_err(Into::into).and_then(|request: Request| {
        let mut records = String::new();
        let status = request.answer(&Stop::never(), &mut |record| {
            records += &record;
            records.push('\n');
            Ok(())
        })?;
        Ok(Answer { status: status as u8, records, error: None })
    });
    let answer = answered.unwrap_or_else(|error: anyhow::Error| {
        let status = if Stopped::is_behind(error.as_ref()) { Status::Limit } else { Status::Input };
        Answer { status: status as u8, records: String::new(), error: Some(error_text(error.as_ref())) }
    });
    serde_json::to_string(&answer).unwrap_or_default()
}
