//! The page on records says what their types say.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

const PAGE: &str = "docs/book/src/reference/records.md";
/// The text of the page below this line follows from the types.
const MARK: &str = "<!-- Made from the types in src/format/record; `TRYCMD=overwrite cargo test --test checks records` renews it. -->\n";

/// The types of `src/format/record`.
#[derive(Default)]
pub struct Types {
    pub structs: Vec<Struct>,
    /// Names of other types: `pub type`.
    pub aliases: BTreeMap<String, String>,
}

/// A struct that is written as JSON.
pub struct Struct {
    pub name: String,
    /// `None` for objects within records.
    pub schema: Option<String>,
    pub about: String,
    pub fields: Vec<Field>,
}

impl Struct {
    fn heading(&self) -> &str {
        self.schema.as_deref().unwrap_or(&self.name)
    }
}

pub struct Field {
    pub name: String,
    pub of: String,
    pub attributes: String,
    pub about: String,
}

/// Text of documentation: links are replaced by their words, and `|` does not end a cell of a table.
fn words(documentation: &str) -> String {
    let mut words = String::new();
    let mut rest = documentation.trim();
    while let Some((before, link)) = rest.split_once("[`") {
        let (text, after) = link.split_once("`]").expect("the end of a link");
        write!(words, "{before}`{text}`").expect("text");
        rest = after.strip_prefix('(').map_or(after, |target| target.split_once(')').expect("the end of a link").1);
    }
    (words + rest).replace('|', "\\|")
}

impl Types {
    /// The types as they are declared.
    pub fn declared() -> Self {
        let mut types = Self::default();
        for entry in fs::read_dir("src/format/record").expect("the records") {
            types.read(&fs::read_to_string(entry.expect("a file").path()).expect("a file"));
        }
        types.structs.sort_by_key(|one| (one.schema.is_none(), one.schema.clone(), one.name.clone()));
        types
    }

    /// Takes in what a file declares.
    fn read(&mut self, source: &str) {
        let (mut about, mut attributes, mut is_first, mut is_open) = (String::new(), String::new(), true, false);
        // The name of the enum that is open: each of its variants is an object.
        let mut kinds = None;
        for line in source.lines() {
            let text = line.trim();
            if let Some(more) = text.strip_prefix("///") {
                // The first paragraph.
                is_first &= !more.is_empty();
                about += if is_first { more } else { "" };
                continue;
            }
            if text.starts_with("#[") {
                attributes += text;
                continue;
            }
            let public = text.strip_prefix("pub ").unwrap_or(if kinds.is_some() { text } else { "" });
            if let Some(name) = public.strip_prefix("struct ").and_then(|rest| rest.strip_suffix(" {")) {
                let (_, schema) = attributes.split_once("tag = \"schema\", rename = \"").unwrap_or_default();
                let schema = schema.split('"').next().filter(|name| !name.is_empty()).map(str::to_owned);
                is_open = attributes.contains("Serialize");
                if is_open {
                    self.structs.push(Struct { name: name.into(), schema, about: words(&about), fields: vec![] });
                }
            } else if let Some(name) = public.strip_prefix("enum ").and_then(|rest| rest.strip_suffix(" {")) {
                kinds = attributes.contains("Serialize").then_some(name);
            } else if let (Some(of), Some(kind)) = (kinds, public.strip_suffix(" {")) {
                let name = format!("{of} of kind {}", kind.to_lowercase());
                self.structs.push(Struct { name, schema: None, about: words(&about), fields: vec![] });
                is_open = true;
            } else if let Some((name, of)) = public.strip_prefix("type ").and_then(|rest| rest.split_once(" = ")) {
                self.aliases.insert(name.into(), of.trim_end_matches(';').into());
            } else if let (true, Some((name, of))) = (is_open, public.split_once(": ")) {
                let of = of.trim_end_matches(',').to_owned();
                let field = Field { name: name.into(), of, attributes: attributes.clone(), about: words(&about) };
                self.structs.last_mut().expect("a struct").fields.push(field);
            }
            if line.starts_with('}') {
                (is_open, kinds) = (false, None);
            }
            (about, attributes, is_first) = (String::new(), String::new(), true);
        }
    }

    /// A type of Rust as JSON has it.
    fn json(&self, of: &str) -> String {
        let inner = |open: &str| of.strip_prefix(open)?.strip_suffix('>').map(|inner| self.json(inner));
        if let Some(inner) = inner("Option<") {
            return format!("{inner} or `null`");
        }
        if let Some(inner) = inner("Vec<") {
            return format!("list of {inner}");
        }
        if let Some(meant) = self.aliases.get(of) {
            return self.json(meant);
        }
        if let Some(known) = self.structs.iter().find(|known| known.name == of) {
            let heading = known.heading();
            return format!("[{heading}](#{})", heading.replace('/', "").to_lowercase());
        }
        match of {
            "String" | "&'static str" | "char" => "string".into(),
            "bool" => "boolean".into(),
            "u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "f64" => "number".into(),
            "(usize, char)" => "[cell, symbol]".into(),
            "Value" => "any".into(),
            _ if of.starts_with("BTreeMap<") => "object".into(),
            _ if of.starts_with('(') => "list".into(),
            "Failure" => "{`engine`: string, `reason`: string}".into(),
            "[usize; 2]" => "[number, number]".into(),
            _ if self.structs.iter().any(|known| known.name.starts_with(&format!("{of} of kind "))) => {
                format!("{of}, by its `kind`")
            }
            _ => panic!("the page has no words for the type {of}"),
        }
    }

    /// A row of the table of a struct.
    fn row(&self, field: &Field) -> String {
        let of = self.json(&field.of);
        let (name, of) = if field.attributes.contains("flatten") {
            ("…".to_owned(), format!("the fields of {of}"))
        } else if field.attributes.contains("skip_serializing_if") {
            (format!("`{}`", field.name), of.replace(" or `null`", "") + ", may be absent")
        } else {
            (format!("`{}`", field.name.trim_start_matches("r#")), of)
        };
        format!("| {name} | {of} | {} |", field.about)
    }

    /// The part of the page that follows from the types: records by their schemas, then the objects within them.
    fn page(&self) -> String {
        let mut page = String::new();
        for one in &self.structs {
            let heading = one.heading();
            write!(page, "\n## {heading}\n\n{}\n\n| field | type | meaning |\n|---|---|---|\n", one.about)
                .expect("text");
            for field in &one.fields {
                writeln!(page, "{}", self.row(field)).expect("text");
            }
        }
        page
    }
}

#[test]
fn records_are_documented_as_they_are() {
    let made = Types::declared().page();
    assert!(made.matches("\n## gerechte/").count() > 40, "{made}");
    let text = fs::read_to_string(PAGE).expect("the page");
    let (introduction, documented) = text.split_once(MARK).expect("the mark");
    if std::env::var_os("TRYCMD").is_some_and(|wish| wish == "overwrite") {
        fs::write(PAGE, format!("{introduction}{MARK}{made}")).expect("the page is written");
    } else if let Some((made, old)) = made.lines().zip(documented.lines()).find(|(made, old)| made != old) {
        panic!("{PAGE}: `{old}` should be `{made}`; TRYCMD=overwrite renews the page");
    } else {
        assert_eq!(made.len(), documented.len(), "{PAGE} is cut or goes on; TRYCMD=overwrite renews it");
    }
}
