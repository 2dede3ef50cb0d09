//! The tables of extras and of marks: what follows from each row, in the grammar, errors, help, the book, pictures, other programs and the page.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::common::{game, gerechte, stdout};
use crate::penpa;
use gerechte::encodings::{Cell, Relation};
use gerechte::format::exchange::{Format, Item, Items, stated};
use gerechte::game::{CANDIDATES, EVEN, Elsewhere, Form, MARKS, Mark, MarkKind, ODD, Place, RULES, Rule, Words};
use gerechte::picture::{Colours, Picture};
use gerechte::{Game, GameSpec, Puzzle};
use itertools::Itertools;

/// The base and the extra, with its file.
fn with(rule: &Rule) -> String {
    let (base, file) = match rule.name {
        // No line of three cells on the smallest board is a whisper or entropic.
        "whisper" | "dutch-whisper" | "entropic" => ("latin:9", format!(":tests/data/{}9.txt", rule.name)),
        "region-sum" => ("box:2x2", ":tests/data/region-sum4.txt".to_owned()),
        _ if rule.has_file() => ("latin:4", format!(":tests/data/{}4.txt", rule.name)),
        "special" => ("perfect:1", String::new()),
        _ => ("box:3x3", String::new()),
    };
    format!("{base}+{}{file}", rule.name)
}

#[test]
fn every_extra_is_read_as_it_is_written() {
    let names: BTreeSet<_> = RULES.iter().map(|rule| rule.name).collect();
    assert_eq!(names.len(), RULES.len());
    for rule in &RULES {
        let name = with(rule);
        for written in [name.clone(), name.replacen(rule.name, &rule.name.to_uppercase(), 1)] {
            let spec: GameSpec = written.parse().unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!((spec.to_string(), spec.extras[0].rule()), (name.clone(), rule));
        }
        let (base, _) = name.split_once('+').expect("an extra");
        assert_ne!(game(&name).problem(), game(base).problem(), "{name} demands nothing");
        // With a file or without: only one of them is an extra.
        let other = if rule.has_file() { base.to_owned() + "+" + rule.name } else { name + ":file" };
        assert!(other.parse::<GameSpec>().is_err(), "{other}");
    }
    let all = RULES.iter().filter(|rule| !rule.has_file()).map(Rule::usage).join("");
    let backwards = RULES.iter().rev().filter(|rule| !rule.has_file()).map(Rule::usage).join("");
    let spec: GameSpec = format!("latin:5{backwards}").parse().expect("a name");
    assert_eq!(spec.to_string(), format!("latin:5{all}"));
}

#[test]
fn errors_help_and_lists_name_every_extra() {
    let error = "latin:4+other".parse::<GameSpec>().expect_err("no extra").to_string();
    let help = stdout(&gerechte(&["--help"], b""));
    let list = stdout(&gerechte(&["list", "extras"], b""));
    let book = fs::read_to_string("docs/book/src/games.md").expect("the book");
    assert_eq!(list.lines().count(), RULES.len());
    for (rule, line) in RULES.iter().zip(list.lines()) {
        let usage = rule.usage();
        for text in [&error, &help, &book] {
            assert!(text.contains(&usage), "{usage} in {text}");
        }
        assert!(line.starts_with(&usage) && line.ends_with(rule.about) && book.contains(line), "{line}");
        // The help names no other extra.
        assert_eq!(help.matches('+').count(), RULES.len(), "{help}");
    }
}

/// A rule has a sentence, or pictures draw it.
#[test]
fn every_rule_is_drawn_or_said() {
    for rule in &RULES {
        let name = with(rule);
        let drawn = |name: &str| Picture::of(&game(name)).svg().replace(name, "");
        let base = name.split('+').next().expect("a base");
        match rule.sentence {
            Some(sentence) => {
                assert!(sentence.ends_with('.') && game(&name).undrawn_rules().contains(&sentence), "{name}");
            }
            None => assert_ne!(drawn(&name), drawn(base), "{name} is neither drawn nor said"),
        }
        assert!(!rule.about.is_empty() && !rule.about.ends_with('.') && !rule.words.is_empty(), "{name}");
    }
}

/// Whether a format has all names of a rule.
fn names(rule: &Rule, of: impl Fn(&Elsewhere) -> bool) -> bool {
    !rule.elsewhere.is_empty() && rule.elsewhere.iter().all(of)
}

/// Each name of another program is written, and read as the rule. A format without a name says the houses of the rule, or that it cannot say it.
#[test]
fn names_in_other_programs_are_read_as_they_are_written() {
    let mut kept = 0;
    for rule in RULES.iter().filter(|rule| !rule.elsewhere.is_empty()) {
        let name = with(rule);
        let item = Item::new(Arc::new(game(&name)), Puzzle::blank(81));
        let fields =
            |of: fn(&Elsewhere) -> Option<&'static str>| rule.elsewhere.iter().filter_map(of).collect::<Vec<_>>();
        let formats = [
            (Format::Fpuzzles, names(rule, |names| names.fpuzzles.is_some()), fields(|names| names.fpuzzles)),
            (Format::Iss, names(rule, |names| names.iss.is_some()), fields(|names| names.iss)),
            (Format::Scl, names(rule, |names| names.scl.is_some()), Vec::new()),
            (Format::Penpa, true, Vec::new()),
            (Format::Tatham, names(rule, |names| names.tatham.is_some()), Vec::new()),
        ];
        for (format, is_named, fields) in formats {
            let written = format.write(&item);
            let is_said = is_named || rule.is_of_houses() && format != Format::Tatham;
            let Ok(text) = written else {
                assert!(!is_said, "{name}: {written:?}");
                let error = written.expect_err("not said").to_string();
                assert_eq!(error, format!("the format {format} cannot say {}", rule.words));
                continue;
            };
            assert!(is_said, "{name}: {text}");
            for field in fields {
                assert!(text.contains(field), "{field}: {text}");
            }
            if format == Format::Penpa {
                let sentence = rule.in_a_sentence().replace(',', "%2C");
                assert!(penpa::unpacked(&text).contains(&sentence), "{name}: {text}");
            }
            let again = Items::new(None, text.as_bytes()).next().expect("a puzzle").expect("what is written is read");
            assert_eq!(again.game.to_string() == name, is_named, "{format}: {text}");
            let demands =
                |game: &Game| game.problem().constraints().iter().cloned().collect::<std::collections::HashSet<_>>();
            assert_eq!(demands(&again.game), demands(&item.game), "{format}: {text}");
            kept += 1;
        }
    }
    assert!(kept > 15, "{kept}");
}

/// A mark of each kind, the usual dots and two of other numbers.
fn marks() -> Vec<Mark> {
    // The first in one box, the others in the next.
    let cells = [2, 3, 13].map(Cell::new);
    let of = |cells: &[usize]| cells.iter().copied().map(Cell::new).collect::<Vec<_>>();
    let of_kind = |kind: &'static MarkKind| match kind.form {
        Form::Line { .. } => vec![Mark::Line(kind, cells.to_vec())],
        Form::Clue { place, words, .. } => {
            let numbers = match words {
                Words::Odd | Words::Even => Vec::new(),
                Words::Quadruple | Words::OneOf => vec![2, 7],
                _ => vec![4],
            };
            let cells = match place {
                Place::Edge => of(&[0, 1, 2, 3, 4, 5, 6, 7, 8]),
                Place::Corner => of(&[0, 1, 9, 10]),
                Place::Cell => of(&[0]),
                Place::Cage => of(&[0, 1]),
            };
            vec![Mark::Clue(kind, cells, numbers)]
        }
        Form::Arrow => vec![Mark::Arrow { circle: vec![cells[0]], shaft: cells[1..].to_vec() }],
        Form::Dot { .. } => {
            let relations = [None, Some(3)].map(|number| kind.relation(number).expect("a dot"));
            relations.map(|relation| Mark::Dot(cells[0], cells[1], relation)).to_vec()
        }
    };
    MARKS.into_iter().flat_map(of_kind).collect()
}

/// The list of Penpa+ in which a mark is drawn, with the begin of its first entry.
fn list_of(mark: &Mark) -> &'static str {
    match mark {
        Mark::Line(MarkKind { form: Form::Line { has_bulb: true, .. }, .. }, _) => "zT:[[",
        Mark::Line(..) => "z7:[[",
        Mark::Arrow { .. } => "z3:[[",
        Mark::Dot(_, _, Relation::Difference(_) | Relation::Ratio(_) | Relation::Less) => "zY:{\"",
        Mark::Clue(kind, ..) if kind.is_of_cage() => "z6:[[",
        Mark::Clue(kind, ..) if [&ODD, &EVEN].contains(kind) => "zY:{\"",
        _ => "zN:{\"",
    }
}

/// Each kind of mark demands something, has a legend and a line or a sign on a terminal, and is read as it is written here and by other programs.
#[test]
fn marks_are_read_as_they_are_written() {
    for mark in marks() {
        let kind = mark.kind().expect("a kind");
        let plain = game("box:3x3");
        let mut drawn = plain.clone();
        drawn.add_mark(mark.clone()).expect("it fits");
        assert_ne!(drawn.problem(), plain.problem(), "{mark:?}");
        let picture = Picture::of(&drawn);
        assert!(picture.legend().contains(&kind.legend), "{mark:?}");
        assert_ne!(picture.svg(), Picture::of(&plain).svg(), "{mark:?}");
        let text = picture.text(Colours::None);
        assert!(text.contains(&format!("{} r1c", kind.name)) || text.contains(['○', '●', 'X', 'V', '<']), "{text}");
        let fields = [
            format!("\"{}\":[", kind.words),
            format!("\"kind\":\"{}\"", kind.name),
            "\"total\":".to_owned(),
            "\"less\":true".to_owned(),
        ];
        let stated = stated(&drawn);
        assert!(fields.iter().any(|field| stated.contains(field)), "{mark:?}: {stated}");
        let item = Item::new(Arc::new(drawn), Puzzle::blank(81));
        for (format, name) in [
            (Format::Json, String::new()),
            (
                Format::Fpuzzles,
                format!("\"{}\":[", if *kind == CANDIDATES { "givenPencilMarks" } else { kind.fpuzzles }),
            ),
            (Format::Iss, kind.iss.first().map_or_else(String::new, |constraint| format!(".{constraint}~"))),
            (Format::Penpa, list_of(&mark).to_owned()),
        ] {
            let is_usual = match mark {
                Mark::Dot(_, _, relation) => kind.relation(None) == Some(relation),
                _ => true,
            };
            let Ok(text) = format.write(&item) else {
                let is_unknown = match format {
                    Format::Fpuzzles => kind.fpuzzles.is_empty(),
                    Format::Iss => !is_usual || kind.iss.is_empty(),
                    _ => false,
                };
                assert!(is_unknown, "{format}: {mark:?}");
                continue;
            };
            let said = if format == Format::Penpa { penpa::unpacked(&text) } else { text.clone() };
            assert!(said.contains(&name), "{name}: {text}");
            let again = Items::new(None, text.as_bytes()).next().expect("a puzzle").expect("what is written is read");
            if format == Format::Iss && [&ODD, &EVEN].contains(&kind) {
                // It is written as candidates.
                assert_eq!(again.game.problem(), item.game.problem(), "{text}");
                continue;
            }
            assert_eq!(again.game.marks(), std::slice::from_ref(&mark), "{format}: {text}");
        }
    }
}

/// The extras of the page, in the script that states a design and in the boxes to tick.
#[test]
fn the_page_offers_the_extras_of_the_table() {
    let offered = || RULES.iter().filter_map(|rule| Some((rule.name, rule.label?)));
    let names = offered().map(|(name, _)| format!("  \"{name}\",\n")).join("");
    let boxes = offered()
        .map(|(name, label)| {
            format!("<label class=\"tick\"><input type=\"checkbox\" value=\"{name}\"> {label}</label>\n")
        })
        .join("");
    renew("page/web/src/set/design.ts", "export const EXTRAS = [\n", "];\n", &names);
    // The page has tools of their own for these.
    let own = ["killer", "kropki", "thermo", "palindrome", "arrow"];
    let rest = Rule::drawable().filter(|rule| !own.contains(&rule.name));
    let kinds = rest
        .flat_map(|rule| rule.marks().into_iter().map(move |kind| (rule, kind)))
        .map(|(rule, kind)| {
            let form = match kind.form {
                Form::Line { .. } => "line",
                Form::Dot { .. } => "pair",
                Form::Clue { place: Place::Edge, .. } => "edge",
                Form::Clue { place: Place::Corner, .. } => "corner",
                Form::Clue { place: Place::Cell, .. } => "cell",
                Form::Clue { place: Place::Cage, .. } => "cage",
                Form::Arrow => unreachable!("arrows have a tool"),
            };
            let (extra, name, legend) = (rule.name, kind.name, kind.legend);
            let fields = [("extra", extra), ("name", name), ("form", form), ("rule", legend)];
            let fields = fields.map(|(field, text)| format!("    {field}: \"{text}\",\n"));
            format!("  {{\n{}  }},\n", fields.concat())
        })
        .join("");
    renew("page/web/src/set/marks.ts", "export const KINDS: Kind[] = [\n", "];\n", &kinds);
    renew(
        "page/web/index.html",
        "<fieldset id=\"set-extras\"><legend>Rules</legend>\n",
        "<label class=\"tick\"><input type=\"checkbox\" value=\"negative\">",
        &boxes,
    );
}

/// Compares the part of a file between two texts with what follows from the table; `TRYCMD=overwrite` writes it.
fn renew(file: &str, from: &str, to: &str, made: &str) {
    let text = fs::read_to_string(file).expect("a file");
    let (before, rest) = text.split_once(from).expect("the beginning");
    let (found, after) = rest.split_once(to).expect("the end");
    if std::env::var_os("TRYCMD").is_some_and(|wish| wish == "overwrite") {
        fs::write(Path::new(file), format!("{before}{from}{made}{to}{after}")).expect("the file is written");
    } else {
        assert_eq!(found, made, "{file}; TRYCMD=overwrite renews it");
    }
}
