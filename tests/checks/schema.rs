//! The JSON Schema of records: made from their types, published in the book, and held against a thousand records.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::{Map, Value, json};

use crate::common::folder::Folder;
use crate::common::gerechte;
use crate::records::{Field, Struct, Types};

const FILE: &str = "docs/book/src/reference/records.schema.json";

/// The types of `src/format/record` in the words of JSON Schema.
struct Schema(Types);

impl Schema {
    /// The whole schema: any record is one of its records.
    fn whole(&self) -> Value {
        let records = self.0.structs.iter().filter_map(|one| one.schema.as_ref());
        let definitions: Map<_, _> = self.0.structs.iter().map(|one| (key(one), self.object(one))).collect();
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Records of gerechte",
            "description": "A line of JSON that the program writes with --json. Later versions may add fields.",
            "oneOf": records.map(|name| reference(name)).collect::<Vec<_>>(),
            "$defs": definitions,
        })
    }

    /// A record, or an object within records.
    fn object(&self, one: &Struct) -> Value {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        if let Some(schema) = &one.schema {
            properties.insert("schema".to_owned(), json!({"const": schema}));
            required.push("schema".to_owned());
        }
        if let Some((_, kind)) = one.name.split_once(" of kind ") {
            properties.insert("kind".to_owned(), json!({"const": kind}));
            required.push("kind".to_owned());
        }
        let mut about = one.about.clone();
        for field in &one.fields {
            if field.attributes.contains("flatten") {
                // All of them stand beside the others, or none.
                let inner = field.of.strip_prefix("Option<").and_then(|of| of.strip_suffix('>')).expect("an option");
                let inner = self.0.structs.iter().find(|one| one.name == inner).expect("a type");
                about = format!("{about} With the fields of {}, or without them.", inner.name);
                properties.extend(inner.fields.iter().map(|field| (name(field), self.described(field, &field.of))));
                continue;
            }
            let is_optional = field.attributes.contains("skip_serializing_if");
            let of = match field.of.strip_prefix("Option<").filter(|_| is_optional) {
                Some(inner) => inner.strip_suffix('>').expect("a closed type"),
                None => &field.of,
            };
            properties.insert(name(field), self.described(field, of));
            if !is_optional {
                required.push(name(field));
            }
        }
        json!({"description": about, "type": "object", "properties": properties, "required": required})
    }

    fn described(&self, field: &Field, of: &str) -> Value {
        let mut of = self.of(of);
        if let (Some(of), false) = (of.as_object_mut(), field.about.is_empty()) {
            of.insert("description".to_owned(), json!(field.about));
        }
        of
    }

    /// A type of Rust.
    fn of(&self, of: &str) -> Value {
        let inner = |open: &str| of.strip_prefix(open)?.strip_suffix('>');
        if let Some(inner) = inner("Option<") {
            return json!({"anyOf": [self.of(inner), {"type": "null"}]});
        }
        if let Some(inner) = inner("Vec<") {
            return json!({"type": "array", "items": self.of(inner)});
        }
        if let Some((_, value)) = inner("BTreeMap<").and_then(|inner| inner.split_once(", ")) {
            return json!({"type": "object", "additionalProperties": self.of(value)});
        }
        if let Some(meant) = self.0.aliases.get(of) {
            return self.of(meant);
        }
        if let Some(known) = self.0.structs.iter().find(|known| known.name == of) {
            return reference(&key(known));
        }
        let kinds = self.0.structs.iter().filter(|known| known.name.starts_with(&format!("{of} of kind ")));
        let kinds: Vec<_> = kinds.map(|kind| reference(&key(kind))).collect();
        if !kinds.is_empty() {
            return json!({"oneOf": kinds});
        }
        if let Some(parts) = of.strip_prefix('(').and_then(|of| of.strip_suffix(')')) {
            let parts: Vec<_> = apart(parts).into_iter().map(|part| self.of(part)).collect();
            let number = parts.len();
            return json!({"type": "array", "prefixItems": parts, "minItems": number, "maxItems": number});
        }
        match of {
            "String" | "&'static str" => json!({"type": "string"}),
            "char" => json!({"type": "string", "minLength": 1, "maxLength": 1}),
            "bool" => json!({"type": "boolean"}),
            "u8" | "u16" | "u32" | "u64" | "usize" => json!({"type": "integer", "minimum": 0}),
            "f64" => json!({"type": "number"}),
            "[usize; 2]" => {
                json!({"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2})
            }
            "Failure" => json!({
                "type": "object",
                "properties": {"engine": {"type": "string"}, "reason": {"type": "string"}},
                "required": ["engine", "reason"],
            }),
            "Value" => json!({}),
            _ => panic!("the schema has no words for the type {of}"),
        }
    }
}

/// The parts of a tuple.
fn apart(parts: &str) -> Vec<&str> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in parts.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                found.push(parts[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(parts[start..].trim());
    found
}

/// The name of a field in JSON.
fn name(field: &Field) -> String {
    field.name.trim_start_matches("r#").to_owned()
}

/// The name of a definition.
fn key(one: &Struct) -> String {
    one.schema.clone().unwrap_or_else(|| one.name.replace(" of kind ", "-"))
}

fn reference(key: &str) -> Value {
    json!({"$ref": format!("#/$defs/{}", key.replace('/', "~1"))})
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("{other}"),
    }
}

/// Keywords that hold for values of other types, or that the match before has judged.
const OTHERS: [&str; 12] = [
    "description",
    "const",
    "oneOf",
    "required",
    "properties",
    "additionalProperties",
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "minLength",
    "maxLength",
];

/// What a value violates, with its place. Every keyword of the schema is understood, and fields that it does not name are faults here.
fn fault(whole: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    let rules = schema.as_object().expect("an object");
    let wrong = |rule: &str| Err(format!("{place}: {value} violates {rule}"));
    let each = |all: &Value, value: &Value| {
        let all = all.as_array().expect("schemas").iter();
        all.map(|one| fault(whole, one, value, place)).collect::<Vec<_>>()
    };
    for (rule, wanted) in rules {
        match (rule.as_str(), value) {
            ("$ref", _) => {
                let key = wanted.as_str().and_then(|to| to.strip_prefix("#/$defs/")).expect("a reference");
                fault(whole, &whole["$defs"][key.replace("~1", "/")], value, place)?;
            }
            ("type", _) => {
                if !is_of_type(value, wanted.as_str().expect("a type")) {
                    return wrong(&format!("type {wanted}"));
                }
            }
            ("const", _) if value != wanted => return wrong(&format!("const {wanted}")),
            ("anyOf", _) => {
                let faults = each(wanted, value);
                if faults.iter().all(Result::is_err) {
                    return faults.into_iter().next().expect("a schema");
                }
            }
            ("oneOf", _) if each(wanted, value).iter().filter(|one| one.is_ok()).count() != 1 => {
                return wrong("oneOf");
            }
            ("required", Value::Object(fields)) => {
                let names = wanted.as_array().expect("names").iter().filter_map(Value::as_str);
                if let Some(missing) = names.into_iter().find(|name| !fields.contains_key(*name)) {
                    return wrong(&format!("required {missing}"));
                }
            }
            ("properties", Value::Object(fields)) => {
                for (name, field) in fields {
                    let Some(schema) = wanted.get(name) else { return wrong(&format!("its fields: {name}")) };
                    fault(whole, schema, field, &format!("{place}.{name}"))?;
                }
            }
            ("additionalProperties", Value::Object(fields)) => {
                for (name, field) in fields {
                    fault(whole, wanted, field, &format!("{place}.{name}"))?;
                }
            }
            ("items", Value::Array(items)) => {
                items.iter().try_for_each(|item| fault(whole, wanted, item, &format!("{place}[]")))?;
            }
            ("prefixItems", Value::Array(items)) => {
                let schemas = wanted.as_array().expect("schemas").iter();
                schemas.zip(items).try_for_each(|(one, item)| fault(whole, one, item, &format!("{place}[]")))?;
            }
            ("minItems", Value::Array(items)) if (items.len() as u64) < wanted.as_u64().expect("a number") => {
                return wrong("minItems");
            }
            ("maxItems", Value::Array(items)) if items.len() as u64 > wanted.as_u64().expect("a number") => {
                return wrong("maxItems");
            }
            ("minLength" | "maxLength", Value::String(text)) if text.chars().count() != 1 => return wrong(rule),
            // A number that is no integer is a fault of its type.
            ("minimum", _) => assert_eq!(wanted, 0),
            (other, _) if OTHERS.contains(&other) => {}
            (other, _) => panic!("the keyword {other} is not understood"),
        }
    }
    Ok(())
}

#[test]
fn the_schema_in_the_book_follows_from_the_types() {
    let made = serde_json::to_string_pretty(&Schema(Types::declared()).whole()).expect("JSON") + "\n";
    if std::env::var_os("TRYCMD").is_some_and(|wish| wish == "overwrite") {
        fs::write(FILE, &made).expect("the schema is written");
    }
    let published = fs::read_to_string(FILE).expect("the schema");
    assert!(made == published, "{FILE} is not what the types say; TRYCMD=overwrite renews it");
}

/// A field that stands in several records has one type in all of them: numbers are strings everywhere, or nowhere.
#[test]
fn numbers_have_one_type() {
    let whole = Schema(Types::declared()).whole();
    let mut types: BTreeMap<&str, BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
    for (record, definition) in whole["$defs"].as_object().expect("definitions") {
        for (name, field) in definition["properties"].as_object().expect("fields") {
            let any = field["anyOf"].as_array().and_then(|any| any.first());
            let of = any.unwrap_or(field)["type"].as_str().unwrap_or_default();
            if ["string", "integer"].contains(&of) {
                types.entry(name).or_default().entry(of).or_default().insert(record);
            }
        }
    }
    // The level of a count that is estimated, and words.
    let mixed: Vec<_> = types.iter().filter(|(_, of)| of.len() > 1).collect();
    assert!(mixed.is_empty(), "{mixed:#?}");
}

#[test]
fn a_fault_is_found() {
    let whole = Schema(Types::declared()).whole();
    let good = json!({"schema": "gerechte/kept/1", "elements": "2", "grids": "17"});
    assert_eq!(fault_of(&whole, &good), Ok(()));
    for wrong in [
        json!({"schema": "gerechte/kept/1", "elements": 2, "grids": "17"}),
        json!({"schema": "gerechte/kept/1", "elements": "2"}),
        json!({"schema": "gerechte/kept/1", "elements": "2", "grids": "17", "more": 1}),
        json!({"schema": "gerechte/kept/2", "elements": "2", "grids": "17"}),
        json!([]),
    ] {
        assert!(fault_of(&whole, &wrong).is_err(), "{wrong}");
    }
}

/// What a record violates: of the definition that its own name points to.
fn fault_of(whole: &Value, record: &Value) -> Result<(), String> {
    let name = record["schema"].as_str().unwrap_or_default();
    let definition = whole["$defs"].get(name).ok_or_else(|| format!("{record}: no such record"))?;
    fault(whole, definition, record, name)?;
    fault(whole, &json!({"oneOf": whole["oneOf"]}), record, "record")
}

#[test]
#[allow(clippy::too_many_lines, reason = "a list of commands")]
fn a_thousand_records_are_as_the_schema_says() {
    let whole = Schema(Types::declared()).whole();
    let folder = Folder::new("schema");
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut hold = |args: &str, stdin: &[u8]| {
        let words: Vec<&str> = args.split(' ').chain(["--json"]).collect();
        let output = gerechte(&words, stdin);
        let text = String::from_utf8(output.stdout.clone()).expect("text");
        assert!(!text.is_empty(), "{args}: {output:?}");
        for line in text.lines() {
            let record: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{args}: {line}: {error}"));
            // Written by `convert` in a format of puzzles, not of results.
            if record["schema"] == "gerechte/puzzle/1" {
                continue;
            }
            if let Err(fault) = fault_of(&whole, &record) {
                panic!("gerechte {args}: {fault}");
            }
            *seen.entry(record["schema"].as_str().unwrap_or_default().to_owned()).or_default() += 1;
        }
        output.stdout
    };
    let made = hold("generate box:2x3 --count 60 --seed 1 --rate", b"");
    let puzzles: Vec<u8> = String::from_utf8(made)
        .expect("text")
        .lines()
        .map(|line| {
            serde_json::from_str::<Value>(line).expect("JSON")["puzzle"].as_str().expect("text").to_owned() + "\n"
        })
        .collect::<String>()
        .into_bytes();
    for verb in [
        "solve box:2x3 - --unique",
        "check box:2x3 - --possible",
        "count box:2x3 - --engine all",
        "rate box:2x3 -",
        "explain box:2x3 -",
        "hint box:2x3 - --degree 3",
        "hint box:2x3 - --why r1c1=1",
        "transform box:2x3 - --stabiliser",
        "show box:2x3 -",
    ] {
        hold(verb, &puzzles);
    }
    let grid = "1234341221434321";
    let killer = folder.path("killer");
    for args in [
        "enumerate box:2x2 --limit 200",
        "enumerate box:2x2 1...............",
        "rank box:2x2 1234341221434321 --givens 12..34..........",
        "check box:2x2 12..............",
        "check box:2x2 12.............. --shares 9",
        "check box:2x2 12....3......... --core",
        "check box:2x2 12..34....4..... --equal",
        "check examples/thermo.json --rules",
        "serve --port 0 --timeout 0.1",
        "check box:2x2 11..............",
        "rate box:2x2 12..............",
        "hint box:2x2 12..............",
        "count perfect:1 --engine all",
        "count box:3x3 --engine all",
        "count latin:6 --estimate --samples 100",
        "classify perfect:1 --representatives --burnside",
        "classify latin:6 --group full",
        "classify box:2x2 --symmetric",
        "minimal perfect:1",
        "minimal perfect:1 --classes",
        "minimal box:2x2 --patterns",
        "minimal box:2x2 --patterns --list",
        "minimal box:2x2 1234341221434321 --list",
        "minimal box:2x2 1234341221434321 --estimate --samples 512",
        "scan box:2x2 --list --puzzles",
        "palette perfect:1 --drawn --generators",
        "palette perfect:1 --codes",
        "palette tile:xxx/.x --codes",
        "palette latin:3 --layouts",
        "palette latin:3 --layouts --grids",
        "suite unique --game box:2x2",
        "suite unique --game box:2x2 --engine batsat",
        "list techniques",
        "list levels",
        "list scales",
        "list extras",
        "list games",
        "list formats",
        "list families",
        "list claims",
        "verify special-5",
        "solve box:2x2 nothing",
        "generate box:3x3 --date 2026-11-20 --player me",
    ] {
        hold(args, b"");
    }
    hold(&format!("fewest box:2x2 {grid}"), b"");
    hold(&format!("fewest box:2x2 {grid} --most"), b"");
    hold(&format!("fewest box:2x2 {grid} --certify {}", folder.path("fewest")), b"");
    hold(&format!("fewest box:2x2 {grid} --veripb --certify {}", folder.path("bound")), b"");
    hold(&format!("certify perfect:1 --out {}", folder.path("certificate")), b"");
    hold(&format!("generate box:2x2 --killer --seed 1 --out {killer}"), b"");
    hold("generate box:2x2 --with thermo --seed 1 --rate", b"");
    hold("hint box:2x3+killer:examples/killer.txt .................................... --cage r1c1", b"");
    let model = gerechte(&["solve", "box:2x2", "--dimacs-output"], b"").stdout;
    hold("decode box:2x2", &model);
    let marks = folder.file("marks", "r1c1 r1c2 r2c2\n");
    hold(&format!("palette box:2x2+thermo:{marks} --drawn"), b"");
    let dots = folder.file("dots", "white r1c1 r1c2\nblack r1c2 r1c3\n");
    hold(&format!("palette box:2x2+kropki:{dots} --drawn"), b"");
    let job = folder.path("job");
    let planned = gerechte(&["job", "plan", "--units", "3", "--out", &job, "scan", "perfect:1", "--json"], b"");
    assert!(planned.status.success(), "{planned:?}");
    assert!(gerechte(&["job", "run", &job], b"").status.success());
    hold(&format!("job status {job}"), b"");
    hold(&format!("job merge {job} --out {}", folder.path("answer")), b"");
    let all: usize = seen.values().sum();
    assert!(all >= 1000, "{all} records: {seen:?}");
    // Rows of tables are written with --csv only, and the end of a list only if an outside program says so.
    let rows = ["class-size", "kept", "by-symmetries", "enumerate-end"].map(|name| format!("gerechte/{name}/1"));
    let records = whole["$defs"].as_object().expect("definitions").keys().filter(|name| name.starts_with("gerechte/"));
    let unseen: Vec<_> = records.filter(|name| !seen.contains_key(*name) && !rows.contains(name)).collect();
    assert!(unseen.is_empty(), "no record of {unseen:?} in {all}");
}
