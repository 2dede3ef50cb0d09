//! README.md and the book: commands print what is shown, links lead somewhere, the reference is complete.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

const BOOK: &str = "docs/book/src";
/// Links of the book that lead out of it: the release puts the page beside the book.
const BESIDE_THE_BOOK: &[&str] = &["../page/"];
/// Folders that a tool makes.
const MADE: &[&str] = &["fuzz/artifacts", "fuzz/found"];

/// The pages of the book.
fn book() -> Vec<PathBuf> {
    let (mut pages, mut folders) = (Vec::new(), vec![PathBuf::from(BOOK)]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the book") {
            let path = entry.expect("an entry").path();
            match path.extension() {
                None => folders.push(path),
                Some(end) if end == "md" => pages.push(path),
                Some(_) => {}
            }
        }
    }
    assert!(pages.len() > 40, "{pages:?}");
    pages
}

/// The pages at the root, and those of the book.
fn pages() -> Vec<PathBuf> {
    let root = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(PathBuf::from);
    root.into_iter().chain(book()).collect()
}

fn read(page: &Path) -> String {
    fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// A page without its blocks of code.
fn prose(page: &Path) -> String {
    let text = read(page);
    assert!(text.matches("\n```").count().is_multiple_of(2), "{}: a block has no end", page.display());
    text.split("\n```").step_by(2).collect()
}

/// The targets of the links of a page: files as they are written, and anchors.
fn links(page: &Path) -> Vec<(String, Option<String>)> {
    let prose = prose(page);
    let links = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let local = links.filter(|link| !link.contains("://"));
    local
        .map(|link| link.split_once('#').map_or((link.into(), None), |(file, at)| (file.into(), Some(at.into()))))
        .collect()
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            assert!(plain.pop(), "{} leaves the project", path.display());
        } else {
            plain.push(part);
        }
    }
    plain
}

/// The anchors of the headings of a page, as mdBook and GitHub make them.
fn anchors(page: &Path) -> BTreeSet<String> {
    let prose = prose(page);
    let headings = prose.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let kept = |c: char| match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        _ => c.is_alphanumeric().then(|| c.to_ascii_lowercase()),
    };
    headings.map(|heading| heading.chars().filter_map(kept).collect()).collect()
}

#[test]
fn the_readme_is_true() {
    trycmd::TestCases::new().case("README.md");
}

#[test]
fn the_book_is_true() {
    let cases = trycmd::TestCases::new();
    for page in book().iter().filter(|page| read(page).contains("```console")) {
        cases.case(page);
    }
}

/// The README shows before it tells, and the architecture is one page.
#[test]
fn short_pages_stay_short() {
    for (page, lines) in [("README.md", 200), ("ARCHITECTURE.md", 130), ("CONTRIBUTING.md", 60)] {
        assert!(read(Path::new(page)).lines().count() <= lines, "{page} has more than {lines} lines");
    }
}

#[test]
fn links_lead_somewhere() {
    let mut links_seen = 0;
    for page in pages() {
        for (file, anchor) in links(&page) {
            if page.starts_with(BOOK) && BESIDE_THE_BOOK.contains(&file.as_str()) {
                continue;
            }
            let name = page.display();
            let target = if file.is_empty() { page.clone() } else { plain(&page.with_file_name(&file)) };
            assert!(target.exists(), "{name}: {file}");
            // mdBook copies nothing else.
            assert!(!page.starts_with(BOOK) || target.starts_with(BOOK), "{name}: {file} is not in the book");
            if let Some(anchor) = anchor {
                assert!(anchors(&target).contains(&anchor), "{name}: {file} has no heading #{anchor}");
            }
            links_seen += 1;
        }
    }
    assert!(links_seen > 200, "{links_seen} links: the pages are not read");
}

/// Each name of a file or folder of the project, in code, is that of one: `src/a.rs`, `src/{a,b}.rs`.
#[test]
fn paths_in_code_exist() {
    let folders: Vec<String> = fs::read_dir(".")
        .expect("the project")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .map(|path| format!("{}/", path.file_name().expect("a name").display()))
        .filter(|name| name != "target/")
        .collect();
    let mut paths = 0;
    // The log is history.
    for page in pages().iter().filter(|page| !page.ends_with("CHANGELOG.md")) {
        for code in prose(page).split('`').skip(1).step_by(2) {
            let named = code.split_whitespace().next().unwrap_or_default();
            if !folders.iter().any(|folder| named.starts_with(folder))
                || named.contains(['*', '…'])
                || MADE.contains(&named)
            {
                continue;
            }
            let (start, rest) = named.split_once('{').unwrap_or((named, "}"));
            let (middle, end) = rest.split_once('}').unwrap_or_else(|| panic!("{}: {named}", page.display()));
            for part in middle.split(',') {
                let path = format!("{start}{part}{end}");
                assert!(Path::new(&path).exists(), "{}: {path}", page.display());
                paths += 1;
            }
        }
    }
    assert!(paths > 150, "{paths} paths: the pages are not read");
}

/// mdBook builds the pages that the summary lists, and no others.
#[test]
fn the_summary_lists_every_page_once() {
    let summary = Path::new(BOOK).join("SUMMARY.md");
    let mut listed: Vec<PathBuf> = links(&summary).into_iter().map(|(file, _)| Path::new(BOOK).join(file)).collect();
    listed.sort();
    let mut there: Vec<PathBuf> = book().into_iter().filter(|page| *page != summary).collect();
    there.sort();
    assert_eq!(listed, there);
}
