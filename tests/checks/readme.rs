//! The commands in README.md print what it shows.

#[test]
fn the_readme_is_true() {
    trycmd::TestCases::new().case("README.md");
}
