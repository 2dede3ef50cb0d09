//! The commands in README.md print what it shows.

#[test]
fn the_readme_is_true() {
    trycmd::TestCases::new().case("README.md");
}

/// Links to files of the project lead somewhere.
#[test]
fn links_lead_somewhere() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut links = 0;
    for page in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        let text = std::fs::read_to_string(root.join(page)).expect("a page");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if !link.contains("://") && !link.starts_with('#') {
                assert!(root.join(link).exists(), "{page}: {link}");
                links += 1;
            }
        }
    }
    assert!(links > 10, "{links} links: the pages are not read");
}
