//! Claims of one's own, and reports: well formed, escaped, the same for the same findings.

use crate::common;

use std::fs;
use std::time::Duration;

use common::folder::Folder;
use common::{gerechte, stdout};
use gerechte::claims::own::{Own, read};
use gerechte::claims::{CLAIMS, Claim, DEEP_CLAIMS, Finding, Lab, Origin, SLOWEST, Verdict, sources};
use gerechte::count::{CountSetup, count};
use gerechte::encodings::Problem;
use gerechte::format::report::{Certificate, Entry, Figure, Form, Provenance, Report};
use gerechte::sat::{AllSat, Varisat};
use gerechte::search::Native;
use gerechte::workers::Serial;
use gerechte::{Engine, Game, Stop, fewest};

/// The findings of a claim, in a laboratory whose clock stands still.
fn findings(check: impl Fn(&Lab<'_>) -> Vec<Finding>) -> Vec<Finding> {
    findings_at(false, check)
}

/// The same with every method, or only those that take seconds.
fn findings_at(deep: bool, check: impl Fn(&Lab<'_>) -> Vec<Finding>) -> Vec<Finding> {
    let stop = Stop::never();
    let plan = CountSetup::new(&stop);
    let count = |engine: &dyn Engine, problem: &Problem| count(engine, problem, &plan);
    let by_sat = |problem: &_, grid: &[_], stop: &_| fewest::by_sat(problem, grid, &Varisat, stop);
    check(&Lab {
        engines: &[&Native, &Varisat, &AllSat],
        walker: &AllSat,
        deep,
        stop: &stop,
        count: &count,
        fewest: &[("hitting sets", &fewest::of_grid), ("sat", &by_sat)],
        workers: &Serial,
        clock: &|| Duration::ZERO,
    })
}

fn own(claims: &str) -> Result<Own, String> {
    let build = |name: &str| name.parse::<Game>().map_err(|error| error.to_string());
    read(&format!(r#"{{"schema": "gerechte/claims/1", {claims}}}"#), &build).map_err(|error| error.to_string())
}

/// A claim with these fields in place of its own.
fn with(fields: &str) -> Result<Own, String> {
    let mut claim = serde_json::json!({
        "id": "a", "statement": "s", "citation": "c", "game": "latin:2", "count": "grids", "published": "2",
    });
    let fields: serde_json::Value = serde_json::from_str(fields).expect("JSON");
    for (name, value) in fields.as_object().expect("fields") {
        claim[name] = value.clone();
    }
    own(&format!("\"claims\": [{claim}]"))
}

/// The result of a game, a quantity and further fields, and the number of methods.
fn computed(game: &str, count: &str, more: &str) -> (String, usize) {
    let own = with(&format!(r#"{{"game": "{game}", "count": {count}{more}}}"#)).expect("claims");
    let (_, claim) = own.claims().next().expect("a claim");
    let findings = findings(|lab| claim.check(lab).expect("checked"));
    assert_eq!(findings.len(), 1);
    (findings[0].computed().expect("the methods agree").to_owned(), findings[0].runs.len())
}

/// Numbers of publications, each by two methods.
#[test]
fn what_can_be_counted_is_what_is_published() {
    let of = |number: &str| (number.to_owned(), 2);
    assert_eq!(computed("latin:5", "\"grids\"", ""), of("161280"));
    assert_eq!(computed("latin:5", "\"grids up to relabelling\"", ""), of("1344"));
    // Reduced Latin squares.
    assert_eq!(computed("latin:4", "\"grids\"", r#", "puzzle": "12342...3...4...""#), of("4"));
    assert_eq!(computed("box:2x2", r#"{"classes": "full"}"#, ""), of("2"));
    assert_eq!(computed("perfect:1", r#"{"classes": "rigid"}"#, ""), of("4"));
    assert_eq!(computed("perfect:1", r#"{"minimal": 4}"#, ""), of("154200"));
    assert_eq!(computed("box:2x3", r#"{"fewest clues": "123456456123231564564231312645645312"}"#, ""), of("9"));
    // Of the two grids each has four cells, and any of them alone leaves one grid.
    assert_eq!(computed("latin:2", r#"{"minimal": "all"}"#, ""), of("8"));
}

#[test]
fn a_wrong_number_is_refuted_with_the_right_one() {
    let output = gerechte(&["verify", "--claims", "examples/claims.json", "--json"], b"");
    assert_eq!(output.status.code(), Some(0));
    let records: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let fields =
        records.iter().map(|record| ["claim", "computed", "verdict"].map(|field| record[field].as_str().unwrap_or("")));
    let expected = [["squares", "576", "refuted"], ["boxes", "2", "confirmed"], ["clues", "4", "confirmed"]];
    assert_eq!(fields.collect::<Vec<_>>(), expected);
    assert_eq!((&records[0]["source"], &records[0]["place"]), (&"my-notes".into(), &"p. 1".into()));
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(
        message,
        "         confirmed  refuted  no counterexample  undecided\nprinted          2        1                  0          0\n"
    );
    assert_eq!(gerechte(&["verify", "--claims", "examples/claims.json", "--strict", "-q"], b"").status.code(), Some(1));
}

/// A claim that cannot be computed is undecided, and says why; the others are checked.
#[test]
fn what_cannot_be_computed_leaves_the_rest_alone() {
    let folder = Folder::new("too-large");
    let claim = |id: &str, game: &str, count: &str| {
        format!(
            r#"{{"id": "{id}", "statement": "s", "citation": "c", "game": "{game}", "count": {count}, "published": "2"}}"#
        )
    };
    let claims = [claim("a", "samurai", r#"{"classes": "rigid"}"#), claim("b", "latin:2", "\"grids\"")].join(",");
    let file = folder.file("claims.json", &format!(r#"{{"schema": "gerechte/claims/1", "claims": [{claims}]}}"#));
    let output = gerechte(&["verify", "--claims", &file, "--json"], b"");
    let records: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!([&records[0]["verdict"], &records[1]["verdict"]], ["undecided", "confirmed"]);
    assert_eq!(records[0]["note"], "samurai is not on a square board");
}

/// Numbers are read as publications print them.
#[test]
fn published_numbers_are_read_in_groups() {
    let folder = Folder::new("numbers");
    for number in
        ["161280", r#""161280""#, r#""161,280""#, r#""161 280""#, r#""161'280""#, r#""161_280""#, "\"161\u{202f}280\""]
    {
        let claim = format!(
            r#"{{"id": "a", "statement": "s", "citation": "c", "game": "latin:5", "count": "grids", "published": {number}}}"#
        );
        let file = folder.file("claims.json", &format!(r#"{{"schema": "gerechte/claims/1", "claims": [{claim}]}}"#));
        let output = gerechte(&["verify", "--claims", &file, "--json"], b"");
        let record: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
        assert_eq!((&record["verdict"], &record["published"]), (&"confirmed".into(), &"161280".into()), "{number}");
    }
    let file = folder.file("none.json", r#"{"claims": []}"#);
    let output = gerechte(&["verify", "--claims", &file], b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.ends_with("the file: schema missing: \"schema\": \"gerechte/claims/1\" is wanted\n"), "{said}");
}

#[test]
fn what_is_wrong_with_a_file_is_named() {
    let wrong = |fields: &str| with(fields).expect_err("refused");
    assert!(wrong(r#"{"publishd": "2"}"#).starts_with(
        "claim `a`: unknown field `publishd`, expected one of `id`, `statement`, `citation`, `game`, `puzzle`, `count`, `published` at line 1 "
    ));
    assert!(
        wrong(r#"{"statement": 2}"#)
            .starts_with("claim `a`: \"statement\": invalid type: integer `2`, expected a string at line 1 ")
    );
    for number in [r#""2,00""#, r#""2,0000""#, r#""2,000 000""#, r#"",200""#, r#""+2""#, r#""""#, "2.5", "-2", "1e30"] {
        let said = wrong(&format!(r#"{{"published": {number}}}"#));
        assert!(said.starts_with("claim `a`: \"published\": invalid "), "{said}");
        assert!(said.contains(", expected a whole number below 2^128, in quotes from 2^64 on, at line 1 "), "{said}");
    }
    assert!(wrong(r#"{"game": "latin:0"}"#).starts_with("claim `a`: \"game\" is \"latin:0\": "));
    assert!(wrong(r#"{"count": "squares"}"#).starts_with(
        "claim `a`: \"count\": unknown variant `squares`, expected one of `grids`, `grids up to relabelling`, "
    ));
    assert!(
        wrong(r#"{"count": {"minimal": "some"}}"#)
            .contains("invalid value: string \"some\", expected a number of clues or \"all\"")
    );
    assert!(wrong(r#"{"count": {"classes": "all"}}"#).contains("\"count\" is {\"classes\":\"all\"}: "));
    assert!(wrong(r#"{"count": {"minimal": 4}, "game": "box:2x3"}"#).ends_with("the board has 36 cells, more than 29"));
    assert!(
        wrong(r#"{"count": {"minimal": 99}, "game": "latin:3"}"#).ends_with("a number of clues, at most 9, is wanted")
    );
    assert!(wrong(r#"{"count": {"fewest clues": "12.."}}"#).ends_with("r2c1 is blank"));
    assert!(wrong(r#"{"count": {"fewest clues": "1212"}}"#).ends_with("r1c1 and r2c1 both hold 1"));
    assert!(
        wrong(r#"{"puzzle": "12..", "count": {"classes": "full"}}"#).contains("\"puzzle\" is \"12..\": only \"grids\"")
    );
    assert!(wrong(r#"{"puzzle": "1"}"#).starts_with("claim `a`: \"puzzle\" is \"1\": "));
    assert!(wrong(r#"{"id": "a b"}"#).starts_with("claim 1: \"id\" is \"a b\": "));
    assert!(wrong(r#"{"statement": "a\nb"}"#).contains(r#""statement": "a\nb" has the control character '\n'"#));
    assert!(wrong(r#"{"statement": "\u202e"}"#).contains("has the control character '\\u{202e}'"));
    assert!(wrong(r#"{"statement": " "}"#).starts_with("claim `a`: \"statement\": it is empty"));
    let wrong = |file: &str| own(file).expect_err("refused");
    assert_eq!(wrong(r#""claims": []"#), "the file: \"claims\" is []: no claim");
    assert!(
        wrong(r#""claim": []"#)
            .starts_with("the file: unknown field `claim`, expected one of `schema`, `sources`, `claims` at line 1 ")
    );
    assert!(wrong(r#""claims": [{"id": "a", "id": "b"}]"#).starts_with("claim `b`: duplicate field `id` at line 1 "));
    assert!(wrong(r#""claims": [{"id": "a"}]"#).starts_with("claim `a`: missing field `statement` at line 1 "));
    let source = |fields: &str| wrong(&format!(r#""sources": [{{"key": "k", "title": "t"{fields}}}], "claims": []"#));
    assert!(source(r#", "url": "javascript:x""#).starts_with("source `k`: \"url\" is \"javascript:x\": "));
    assert!(source(r#", "year": "2026""#).starts_with("source `k`: \"year\": invalid type: string \"2026\", "));
    assert!(source(r#", "authors": ["A and B"]"#).contains("name each author apart"));
    let claim = r#"{"id": "a", "statement": "s", "citation": "other, p. 1", "game": "latin:2", "count": "grids", "published": "2"}"#;
    let cited = wrong(&format!(r#""sources": [{{"key": "k", "title": "t"}}], "claims": [{claim}]"#));
    assert_eq!(cited, "claim `a`: \"citation\" is \"other, p. 1\": it begins with no key of a source");
    assert_eq!(wrong(&format!(r#""claims": [{claim}, {claim}]"#)), "claim `a`: another claim has this id");
}

/// What is new is in the section of new results, and nothing else is there.
fn stands_apart(claim: &Claim, findings: &[Finding]) {
    let is_ours = claim.source.source == sources::HERE;
    for finding in findings {
        assert_eq!(finding.origin == Origin::New, is_ours, "{}: {}", claim.id, finding.part);
    }
}

/// No part is confirmed by one run and refuted by the other, and what `--deep` refutes of a source the default refutes, too.
fn agree(claim: &Claim) {
    let [shallow, deep] = [false, true].map(|deep| findings_at(deep, |lab| (claim.check)(lab).expect("checked")));
    stands_apart(claim, &shallow);
    for part in &shallow {
        let Some(same) = deep.iter().find(|other| other.part == part.part) else { continue };
        let verdicts = [part.verdict(), same.verdict()];
        let contradicts = verdicts.contains(&Verdict::Confirmed) && verdicts.contains(&Verdict::Refuted);
        assert!(!contradicts, "{}: {}: {verdicts:?}", claim.id, part.part);
    }
    let refutes = |findings: &[Finding]| findings.iter().any(|finding| finding.verdict() == Verdict::Refuted);
    let open = |finding: &Finding| finding.verdict() == Verdict::NoCounterexample;
    assert!(refutes(&shallow) || !refutes(&deep) || shallow.iter().any(open), "{}", claim.id);
    assert!(!refutes(&shallow) || refutes(&deep), "{}", claim.id);
}

/// The claims that `--deep` changes, and that it checks within seconds. The test that is ignored runs all claims both ways.
const DEEPER: [&str; 2] = ["pairs-002", "uniform-fill"];

/// Further claims that take seconds here, which are left to the test that is ignored.
const LONG: [&str; 5] = ["calls-001", "equal-puzzles", "figure-7", "hardest-6", "search-001"];

#[test]
fn deep_runs_contradict_no_verdict_and_new_results_stand_apart() {
    for claim in CLAIMS.iter().filter(|claim| !SLOWEST.contains(&claim.id) && !LONG.contains(&claim.id)) {
        if DEEPER.contains(&claim.id) {
            agree(claim);
        } else {
            stands_apart(claim, &findings(|lab| (claim.check)(lab).expect("checked")));
        }
    }
}

#[test]
#[ignore = "an hour of release build"]
fn no_deep_run_contradicts_a_verdict() {
    CLAIMS.iter().for_each(agree);
}

#[test]
fn sources_have_keys_of_their_own() {
    for (number, source) in sources::ALL.iter().enumerate() {
        assert!(sources::ALL[..number].iter().all(|other| other.key != source.key), "{}", source.key);
        assert!(source.url.is_empty() || source.url.starts_with("https://"), "{}", source.url);
    }
    for claim in CLAIMS.iter().chain(DEEP_CLAIMS) {
        assert!(sources::ALL.contains(&claim.source.source), "{}", claim.id);
    }
}

const NASTY: &str = "a<b> & \"c\" 'd' </table><script>x</script> \\end{x} $%#_{}~^ | `*[x](y) × ² 数";

/// A report of a claim of order 5 and of one whose every text wants to be something else.
fn report<'a>(own: &'a Own, svg: &str) -> Report<'a> {
    let table_1 = CLAIMS.iter().find(|claim| claim.id == "table-1").expect("a claim");
    let (nasty, claim) = own.claims().next().expect("a claim");
    let mut wrong = findings(|lab| claim.check(lab).expect("checked"));
    NASTY.clone_into(&mut wrong[0].part);
    let entries = vec![
        Entry { claim: table_1.stated(), findings: findings(|lab| (table_1.check)(lab).expect("checked")) },
        Entry { claim: nasty, findings: wrong },
        Entry { claim: CLAIMS[0].stated(), findings: Vec::new() },
    ];
    let provenance = Provenance { program: NASTY.to_owned(), date: "2026-11-22".to_owned(), ..Provenance::default() };
    let figure = Figure { claim: "a".to_owned(), caption: NASTY.to_owned(), svg: svg.to_owned() };
    let certificates = [NASTY, "0f"].map(|sha256| Certificate {
        claim: "a".to_owned(),
        command: NASTY.to_owned(),
        sha256: sha256.to_owned(),
    });
    Report { provenance, entries, figures: vec![figure], certificates: certificates.into() }
}

fn nasty() -> Own {
    let text = serde_json::Value::from(NASTY);
    own(&format!(
        r#""sources": [{{"key": "k", "title": {text}, "authors": [{}], "venue": {text}, "url": "https://a/?b=1&c='<\">\\#%"}}],
           "claims": [{{"id": "a", "statement": {text}, "citation": {}, "game": "latin:4", "count": "grids", "published": "577"}}]"#,
        serde_json::Value::from(NASTY.replace(['{', '}'], "")),
        serde_json::Value::from(format!("k, {NASTY}")),
    ))
    .expect("claims")
}

fn written(report: &Report<'_>, form: Form) -> String {
    let mut text = Vec::new();
    report.write(form, &mut text).expect("written");
    String::from_utf8(text).expect("text")
}

/// The names of the elements, if every tag is closed in its order, every value is in quotes, and every `&` begins a reference.
pub(crate) fn elements(markup: &str) -> Vec<String> {
    let (mut open, mut names): (Vec<&str>, Vec<String>) = (Vec::new(), Vec::new());
    let mut rest = markup.strip_prefix("<!DOCTYPE html>\n").unwrap_or(markup);
    while let Some(at) = rest.find('<') {
        let text = &rest[..at];
        assert!(!text.contains('>'), "{text:?}");
        references(text);
        rest = &rest[at + 1..];
        let mut quote = false;
        let end = rest.find(|c| {
            quote ^= c == '"';
            assert!(quote || c != '<', "a tag in a tag: {}", &rest[..40.min(rest.len())]);
            c == '>' && !quote
        });
        let tag = &rest[..end.expect("a tag ends")];
        rest = &rest[tag.len() + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "before {}", &rest[..40.min(rest.len())]);
            continue;
        }
        let name = tag.split([' ', '/', '\n']).next().expect("a name");
        assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric()) && !name.is_empty(), "<{tag}>");
        let values: Vec<_> = tag.split('"').collect();
        assert_eq!(values.len() % 2, 1, "<{tag}>");
        values.iter().skip(1).step_by(2).for_each(|value| references(value));
        names.push(name.to_owned());
        if name == "style" {
            rest = &rest[rest.find("</style>").expect("an end")..];
        }
        if name != "meta" && !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert_eq!((open.len(), rest.trim()), (0, ""));
    names
}

fn references(text: &str) {
    for rest in text.split('&').skip(1) {
        let name = rest.split(';').next().unwrap_or_default();
        assert!(["amp", "lt", "gt", "quot", "#39"].contains(&name), "&{rest}");
    }
}

#[test]
fn a_page_is_well_formed_and_escaped() {
    let own = nasty();
    let page = written(&report(&own, "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>"), Form::Html);
    assert!(page.starts_with("<!DOCTYPE html>\n"));
    let names = elements(&page);
    for (name, number) in
        [("html", 1), ("main", 1), ("h1", 1), ("article", 3), ("svg", 1), ("script", 0), ("link", 0), ("img", 0)]
    {
        assert_eq!(names.iter().filter(|found| *found == name).count(), number, "{name}");
    }
    // No external content: addresses occur only in links.
    assert!(!page.contains("src=") && !page.contains("@import") && !page.contains("url("));
    let body = &page[page.find("<body>").expect("a body")..];
    let headings = body.matches("<th").count() - body.matches("<thead").count();
    assert_eq!(body.matches("<th scope=\"").count(), headings, "every heading has a scope");
    assert!(page.contains("href=\"https://a/?b=1&amp;c=&#39;&lt;&quot;&gt;\\#%\""), "{page}");
    assert!(page.contains("a&lt;b&gt; &amp; &quot;c&quot;"));
    assert!(
        page.contains(
            "<td data-name=\"published\" class=\"n\">577</td><td data-name=\"computed\" class=\"n\">576</td>"
        )
    );
    assert!(page.contains("A stop has left 1 of 3 claims unchecked."));
    // A page that is not well formed is found.
    for broken in ["<p>", "</p>", "<p a=\"b>", "a & b", "<i></b>", "a > b"] {
        let page = page.replace("<h1>", &format!("{broken}<h1>"));
        assert!(std::panic::catch_unwind(|| elements(&page)).is_err(), "{broken}");
    }
}

#[test]
fn documents_are_escaped() {
    let own = nasty();
    let report = report(&own, "");
    let latex = written(&report, Form::Latex);
    // All braces that are left are those of commands.
    let depth = latex.replace("\\{", "").replace("\\}", "").chars().try_fold(0_usize, |depth, c| match c {
        '{' => Some(depth + 1),
        '}' => depth.checked_sub(1),
        _ => Some(depth),
    });
    assert_eq!(depth, Some(0));
    assert_eq!(latex.matches("\\begin{").count(), latex.matches("\\end{").count());
    assert!(latex.contains("\\textbackslash{}end\\{x\\} \\$\\%\\#\\_\\{\\}\\textasciitilde{}\\textasciicircum{}"));
    assert!(latex.contains("[U+6570]") && latex.contains("\\url{https://a/?b=1&c=%27%3C%22%3E%5C#%}"));
    let markdown = written(&report, Form::Markdown);
    assert!(!markdown.contains("<script") && markdown.contains("\\`\\*\\[x\\](y)"));
    let rows = markdown
        .lines()
        .filter(|line| line.starts_with("| a&lt;b"))
        .map(|line| line.replace("\\|", "").matches('|').count());
    assert_eq!(rows.collect::<Vec<_>>(), [8]);
    let csv = written(&report, Form::Csv);
    let parts: usize = report.entries.iter().map(|entry| entry.findings.len()).sum();
    assert_eq!(csv.lines().count(), 1 + parts);
    assert!(csv.contains("\"a<b> & \"\"c\"\" 'd' </table>"));
}

#[test]
fn the_same_findings_give_the_same_report() {
    let own = nasty();
    for form in [Form::Html, Form::Markdown, Form::Latex, Form::Csv] {
        let text = written(&report(&own, ""), form);
        assert_eq!(text, written(&report(&own, ""), form));
        assert!(text.contains("2026-11-22"));
    }
    let counts = report(&own, "").counts();
    assert_eq!((counts.with(Verdict::Confirmed), counts.with(Verdict::Refuted)), (11, 1));
    assert!(report(&own, "").entries[0].findings.iter().all(|finding| finding.verdict() == Verdict::Confirmed));
}

#[test]
fn a_report_is_written_as_files_are() {
    let folder = Folder::new("report");
    let verify = |name: &str, more: &[&str]| {
        let output = gerechte(&[&["verify", "grids-5", "--report", &folder.path(name)], more].concat(), b"");
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    };
    let (status, message) = verify("a.txt", &[]);
    assert_eq!((status, message.lines().count()), (Some(2), 1));
    assert!(message.contains("a.txt: the name of a report ends in .html, .md, .tex or .csv"), "{message}");
    let (status, message) = verify("a.html", &[]);
    assert_eq!(status, Some(0));
    assert!(
        message.starts_with("         confirmed  refuted  no counterexample  undecided\nprinted          2        0                  0          0\nwrote "),
        "{message}"
    );
    elements(&fs::read_to_string(folder.path("a.html")).expect("a page"));
    fs::write(folder.path("a.html"), "mine").expect("written");
    assert_eq!(verify("a.html", &[]).0, Some(2));
    assert_eq!(fs::read_to_string(folder.path("a.html")).expect("read"), "mine");
    assert_eq!(verify("a.html", &["--force"]).0, Some(0));
    // After a stop, the report is written, and says so.
    let (status, message) = verify("b.md", &["--timeout", "0"]);
    assert_eq!(status, Some(3), "{message}");
    assert!(message.contains("undecided\nstopped before 1 of 1 claims\n"), "{message}");
    assert!(fs::read_to_string(folder.path("b.md")).expect("a report").contains("Not checked: a stop came first."));
    assert_eq!(folder.names(), ["a.html", "b.md"]);
}

/// The command that a report names makes the certificate that has its hash.
#[test]
fn certificates_of_a_report_can_be_made() {
    let folder = Folder::new("report-certificates");
    let path = folder.path("a.md");
    let output = gerechte(&["verify", "grids-5", "fewest-4", "-q", "--report", &path], b"");
    assert_eq!(output.status.code(), Some(0));
    let text = fs::read_to_string(&path).expect("a report");
    let lines: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("Certificate, by gerechte ")).collect();
    assert_eq!(lines.len(), 2, "{text}");
    for (number, line) in lines.iter().enumerate() {
        let (command, hash) = line.split_once("; SHA-256 of its manifest: ").expect("a hash");
        let out = folder.path(&format!("certificate-{number}"));
        let words = command.split(' ').map(|word| if word == "DIR" { out.as_str() } else { word });
        let args: Vec<_> = words.chain(["-q"]).collect();
        assert_eq!(gerechte(&args, b"").status.code(), Some(0), "{command}");
        let manifest = fs::File::open(format!("{out}/manifest.json")).expect("a manifest");
        assert_eq!(gerechte::sha256::of_reader(manifest).expect("read"), hash, "{command}");
    }
}

/// The date of a report is that of the environment, if there is one.
#[test]
fn the_date_is_handed_in() {
    let folder = Folder::new("report-date");
    let report = |date: &str, name: &str| {
        let path = folder.0.join(name);
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_gerechte"))
            .args(["verify", "special-5", "-q", "--report"])
            .arg(&path)
            .env("SOURCE_DATE_EPOCH", date)
            .output()
            .expect("run");
        (output.status.code(), fs::read_to_string(path).unwrap_or_default())
    };
    let (status, text) = report("1800000000", "a.csv");
    assert_eq!(status, Some(0));
    assert!(text.lines().skip(1).all(|line| line.ends_with(",2027-01-15")) && text.lines().count() == 3, "{text}");
    assert_eq!(report("yesterday", "b.csv"), (Some(2), String::new()));
}

/// The sequences of `claims/`, but for those that take seconds.
#[test]
fn published_sequences_are_confirmed() {
    let long = ["classes-3", "latin-6", "pandiagonal-11", "sudoku-3"];
    sequences(|id| !long.contains(&id));
}

#[test]
#[ignore = "ten seconds of release build"]
fn all_published_sequences_are_confirmed() {
    sequences(|_| true);
}

/// A number of the file that is changed is refuted with the one that was there.
#[test]
fn a_changed_sequence_is_found() {
    let text = fs::read_to_string("claims/sequences.json").expect("the sequences");
    let quick = ["latin-4", "reduced-5", "sudoku-2", "classes-2", "pandiagonal-7"];
    let folder = Folder::new("changed-sequences");
    for id in quick {
        let mut file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let claims = file["claims"].as_array_mut().expect("claims");
        let claim = claims.iter_mut().find(|claim| claim["id"] == id).expect("a claim of this name");
        let right = claim["published"].as_str().expect("a number").to_owned();
        let wrong = (right.parse::<u64>().expect("a number") + 1).to_string();
        claim["published"] = wrong.clone().into();
        let path = folder.path(id);
        fs::write(&path, file.to_string()).expect("written");
        let output = gerechte(&["verify", id, "--claims", &path, "--json", "-q", "--strict"], b"");
        let record: serde_json::Value = serde_json::from_str(stdout(&output).trim_end()).expect("a record");
        assert_eq!(output.status.code(), Some(1), "{record}");
        let said = ["verdict", "published", "computed"].map(|field| record[field].as_str().unwrap_or_default());
        assert_eq!(said, ["refuted", &wrong, &right], "{id}");
    }
}

fn sequences(wanted: impl Fn(&str) -> bool) {
    let list = stdout(&gerechte(&["list", "claims", "--claims", "claims/sequences.json", "--json"], b""));
    let id = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        record["claim"].as_str().expect("a name").to_owned()
    };
    let ids: Vec<_> = list.lines().map(id).filter(|id| wanted(id)).collect();
    assert!(ids.len() >= 16, "{ids:?}");
    let mut args = vec!["verify", "--claims", "claims/sequences.json", "--csv", "-q"];
    args.extend(ids.iter().map(String::as_str));
    let output = gerechte(&args, b"");
    let table = stdout(&output);
    assert_eq!((output.status.code(), table.lines().count()), (Some(0), 1 + ids.len()), "{table}");
    assert!(table.lines().skip(1).all(|line| line.contains(",confirmed,")), "{table}");
}
