//! The fewest clues by cutting planes: proofs are accepted by our checker, and by VeriPB; changed ones are refused.

use std::fs;
use std::process::Command;

use gerechte_checker::cutting;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::certify::{Case, Folder, refused};
use crate::common::{gerechte, stdout};

/// One of `box:2x3`, whose proof has sums and clauses.
const SIX: &str = "145236236145351462624351513624462513";

fn certify(name: &str, game: &str, grid: &str) -> Folder {
    Folder::written(name, &["fewest", game, grid, "--veripb", "--certify"])
}

/// The number of clues in the manifest.
fn fewest(folder: &Folder) -> u64 {
    serde_json::from_str::<Value>(&folder.read("manifest.json")).expect("JSON")["fewest"].as_u64().expect("a number")
}

/// The number is that of the proof by clauses, and `certify --check` tells the two kinds of proof apart.
#[test]
fn what_is_written_is_accepted() {
    for (name, game) in [
        ("boxes", "box:2x2"),
        ("five", "perfect:1"),
        ("six", "box:2x3"),
        ("eight", "diameter:1:0"),
        ("sums", "latin:4+killer:tests/data/killer4.txt"),
        ("one", "latin:1"),
    ] {
        let grid = stdout(&gerechte(&["solve", game, "--seed", "3"], b"")).trim().to_owned();
        let folder = certify(&format!("veripb-{name}"), game, &grid);
        let said = folder.check().unwrap_or_else(|said| panic!("{game}: {said}"));
        assert!(said.contains(" and not with fewer: ") && said.contains(": certified and checked"), "{said}");
        let by_clauses = Folder::written(&format!("veripb-clauses-{name}"), &["fewest", game, &grid, "--certify"]);
        assert_eq!(fewest(&folder), fewest(&by_clauses), "{game}");
        let output = gerechte(&["fewest", game, &grid, "--certify", folder.0.to_str().expect("text")], b"");
        assert_eq!(output.status.code(), Some(2), "{game}: the other kind is not in this folder: {output:?}");
    }
}

#[test]
fn what_is_changed_is_refused_for_its_own_reason() {
    let original = certify("veripb-changed", "box:2x3", SIX);
    refused(&original, true, CHANGED);
    let hash: &[Case] = &[
        ("formula", |f| f.lines("hitting.opb", |lines| drop(lines.pop())), "hitting.opb: the hash is not"),
        ("proof", |f| f.lines("bound.pbp", |lines| drop(lines.pop())), "bound.pbp: the hash is not"),
    ];
    refused(&original, false, hash);
}

/// The first line that begins with the word becomes another one.
fn replaced(f: &Folder, word: &str, from: &str, to: &str) {
    f.lines("bound.pbp", |lines| {
        let line = lines.iter_mut().find(|line| line.starts_with(word)).expect("a line");
        *line = line.replacen(from, to, 1);
    });
}

/// Lines stand before the first step.
fn inserted(f: &Folder, text: &str) {
    f.lines("bound.pbp", |lines| lines.insert(3, text.to_owned()));
}

const CHANGED: &[Case] = &[
    (
        "grid less",
        |f| {
            f.lines("others.txt", |lines| drop(lines.pop()));
            f.manifest(|m| m["others"] = json!(m["others"].as_u64().unwrap() - 1));
        },
        "hitting.opb: line 1: `* #variable= 36",
    ),
    (
        "stronger constraint",
        |f| f.lines("hitting.opb", |lines| lines[2] = "1 x1 >= 1 ;".into()),
        "hitting.opb: line 3: ",
    ),
    ("other objective", |f| f.lines("hitting.opb", |lines| lines[1] = "min: 2 x1 ;".into()), "hitting.opb: line 2: "),
    ("more constraints", |f| f.lines("hitting.opb", |lines| lines.push("1 x1 >= 1 ;".into())), "more follows after"),
    ("version", |f| replaced(f, "pseudo", "3.0", "2.0"), "bound.pbp: line 1: "),
    ("constraints", |f| replaced(f, "f ", "f ", "f 1"), "bound.pbp: line 2: "),
    ("no solution", |f| f.lines("bound.pbp", |lines| drop(lines.remove(2))), "line 3: `pol "),
    ("solution", |f| replaced(f, "soli", " x", " ~x"), "the solution "),
    (
        "short solution",
        |f| replaced(f, "soli", " x36", ""),
        "bound.pbp: line 3: the solution decides 35 cells instead of 36",
    ),
    ("unknown rule", |f| inserted(f, "red 1 x1 >= 1 : x1 -> 1;"), "is no rule that"),
    ("assumption", |f| inserted(f, "a 1 x1 >= 1;"), "line 4: `a 1 x1 >= 1;` is no"),
    ("unknown constraint", |f| replaced(f, "pol", "pol ", "pol 9999 2 * "), "there is no constraint 9999"),
    ("negative factor", |f| replaced(f, "pol", "pol ", "pol 1 -2 * "), "`-2` is not a number"),
    (
        "large factor",
        |f| inserted(f, &format!("pol 1 {0} * 1 {0} * +;", i128::MAX)),
        "line 4: a coefficient is too large",
    ),
    ("nothing to add", |f| inserted(f, "pol 1 +;"), "line 4: an operation has too few constraints"),
    (
        "many sums",
        |f| inserted(f, "pol 1 1 1 1 1 1 1 1 1 + + + + + + + +;"),
        "line 4: the line has 9 constraints that are not added",
    ),
    ("unadded", |f| replaced(f, "pol", " +", ""), "line 4: the line has 2 constraints that are not added"),
    ("empty sum", |f| inserted(f, "pol;"), "line 4: the line has 0 constraints that are not added"),
    ("deleted", |f| inserted(f, "pol 1;\ndel id -1;\npol -1;"), "line 6: there is no constraint -1, or no longer"),
    ("constraint 0", |f| inserted(f, "pol 0;"), "there is no constraint 0"),
    ("factor 0", |f| inserted(f, "pol 1 0 *;"), "line 4: `0` is not a number"),
    ("sign", |f| inserted(f, "pol +1;"), "line 4: `+1` is not a number"),
    ("no text", |f| inserted(f, "pol é;"), "line 4: `é` is not a number"),
    ("no semicolon", |f| replaced(f, "pol", ";", ""), "does not end with a semicolon"),
    ("clause alone", |f| inserted(f, "rup 1 x1 >= 1 : 1;"), "line 4: constraint"),
    ("clause of nothing", |f| inserted(f, "rup >= 1 :;"), "none is violated"),
    ("literal twice", |f| inserted(f, "rup 1 x1 1 ~x1 >= 1 : 1;"), "names a cell twice"),
    ("no cell", |f| inserted(f, "rup 1 x37 >= 1 : 1;"), "`x37` is no literal"),
    ("formula deleted", |f| inserted(f, "del id 1;"), "constraint 1 is of the formula"),
    ("another bound", |f| replaced(f, "conclusion", "8 :", "9 :"), "the bound 9 instead of 8"),
    ("conclusion by the formula", |f| replaced(f, "conclusion", "-1", "1"), "constraint 1 can be satisfied"),
    ("no end", |f| f.lines("bound.pbp", |lines| drop(lines.pop())), "`nothing` instead of"),
    ("after the end", |f| f.lines("bound.pbp", |lines| lines.push("pol 1;".into())), "more follows after the proof"),
    ("no conclusion", |f| f.lines("bound.pbp", |lines| lines.truncate(lines.len() - 3)), "ends without a conclusion"),
    ("no kind of proof", |f| f.manifest(|m| m["proof"] = json!("lrat")), "hitting.cnf: "),
];

/// The cells and sets of a formula, and the lines of a proof.
struct Original {
    cells: usize,
    sets: Vec<Vec<usize>>,
    fewest: usize,
    formula: String,
    proof: Vec<String>,
}

impl Original {
    fn new(name: &str) -> Self {
        let folder = certify(name, "box:2x3", SIX);
        let formula = folder.read("hitting.opb");
        let cells = |line: &str| {
            line.split(" 1 ").map(|x| x.trim_start_matches("1 ").trim_start_matches('x').to_owned()).collect::<Vec<_>>()
        };
        let set = |line: &str| {
            cells(line.trim_end_matches(" >= 1 ;")).iter().map(|x| x.parse::<usize>().unwrap() - 1).collect()
        };
        let sets = formula.lines().skip(2).map(set).collect();
        let proof = folder.read("bound.pbp").lines().map(str::to_owned).collect();
        Self { cells: 36, sets, fewest: usize::try_from(fewest(&folder)).unwrap(), formula, proof }
    }

    fn accepts(&self, proof: &str) -> bool {
        cutting::check(self.cells, &self.sets, self.fewest, proof.as_bytes()).is_ok()
    }
}

/// Two hundred changed proofs, each with what was changed.
fn mutants(original: &Original) -> Vec<(&'static str, String)> {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut mutants = Vec::new();
    while mutants.len() < 200 {
        let mut lines = original.proof.clone();
        let kinds = ["line", "factor", "id", "bound", "hint", "solution", "literal", "order"];
        let kind = *kinds.choose(&mut random).unwrap();
        let rule = match kind {
            "factor" | "id" => "pol",
            "hint" | "literal" => "rup",
            "bound" => "conclusion",
            "solution" => "soli",
            _ => "",
        };
        let places: Vec<_> = (3..lines.len() - 3).filter(|&at| lines[at].starts_with(rule)).collect();
        let at = match kind {
            "bound" => lines.len() - 2,
            "solution" => 2,
            _ => *places.choose(&mut random).unwrap(),
        };
        let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
        let numbers: Vec<_> = (1..words.len())
            .filter(|&word| words[word].parse::<u32>().is_ok())
            .filter(|&word| (words.get(word + 1).is_some_and(|next| next.starts_with('*'))) == (kind == "factor"))
            .collect();
        match kind {
            "line" => drop(lines.remove(at)),
            "order" => lines.swap(at, at - 1),
            "factor" | "id" | "bound" => {
                let Some(&word) = numbers.choose(&mut random) else { continue };
                words[word] = (words[word].parse::<u32>().unwrap() + random.random_range(1..4)).to_string();
                lines[at] = words.join(" ");
            }
            "hint" => {
                let colon = words.iter().position(|word| word == ":").unwrap();
                words.remove(random.random_range(colon + 1..words.len() - 1));
                lines[at] = words.join(" ");
            }
            _ => {
                let literals: Vec<_> = (0..words.len()).filter(|&word| words[word].contains('x')).collect();
                let Some(&word) = literals.choose(&mut random) else { continue };
                let flipped = words[word].strip_prefix('~').map_or_else(|| format!("~{}", words[word]), str::to_owned);
                words[word] = flipped;
                lines[at] = words.join(" ");
            }
        }
        if lines != original.proof {
            mutants.push((kind, lines.join("\n") + "\n"));
        }
    }
    mutants
}

/// What changes the bound, the solution, a clause or the hints of a clause is refused. A sum may stay strong enough with another factor or set, and a
/// deletion is no part of the argument: these are still proofs, as `veripb_accepts_what_we_accept` checks.
#[test]
fn two_hundred_changed_proofs() {
    let original = Original::new("veripb-mutants");
    assert!(original.accepts(&(original.proof.join("\n") + "\n")));
    let mutants = mutants(&original);
    let accepted: Vec<_> = mutants.iter().filter(|(_, proof)| original.accepts(proof)).map(|(kind, _)| *kind).collect();
    assert!(accepted.iter().all(|kind| ["factor", "id", "line", "order"].contains(kind)), "{accepted:?}");
    assert!(accepted.len() < mutants.len() / 4, "{accepted:?}");
}

/// A number that is too large has a solution with as many cells, but no changed proof of the right number shows that no fewer are enough.
#[test]
fn what_is_wrong_has_no_proof() {
    let mut original = Original::new("veripb-wrong");
    original.fewest += 1;
    let claim = |proof: &str| proof.replace("BOUNDS 8 : -1 8", "BOUNDS 9 : -1 9").replacen(" ~x", " x", 1);
    let unchanged = ("none", original.proof.join("\n") + "\n");
    for (kind, proof) in mutants(&original).iter().chain([&unchanged]) {
        let fault = cutting::check(original.cells, &original.sets, original.fewest, claim(proof).as_bytes());
        let fault = fault.expect_err("a proof of what is wrong").to_string();
        assert!(*kind == "solution" || !fault.contains("solution"), "{kind}: {fault}");
    }
}

/// The checker of the format's authors.
#[test]
#[ignore = "wants veripb on the path (cargo install veripb --version 3.0.2)"]
fn veripb_accepts_what_we_accept() {
    let verdict = |formula: &str, proof: &str| {
        let folder = Folder::new("veripb-outside");
        fs::create_dir_all(&folder.0).expect("a folder");
        folder.write("hitting.opb", formula);
        folder.write("bound.pbp", proof);
        let [formula, proof] = ["hitting.opb", "bound.pbp"].map(|name| folder.0.join(name));
        let output = Command::new("veripb").arg(formula).arg(proof).output();
        let output = output.expect("the program `veripb`: cargo install veripb --version 3.0.2");
        String::from_utf8_lossy(&output.stdout)
            .lines()
            .find(|line| line.starts_with("s "))
            .unwrap_or_default()
            .to_owned()
    };
    for game in ["latin:1", "box:2x2", "perfect:1", "box:2x3", "diameter:1:0", "latin:4+killer:tests/data/killer4.txt"]
    {
        let grid = stdout(&gerechte(&["solve", game, "--seed", "3"], b"")).trim().to_owned();
        let folder = certify("veripb-theirs", game, &grid);
        let number = fewest(&folder);
        let expected = format!("s VERIFIED BOUNDS {number} <= obj <= {number}");
        assert_eq!(verdict(&folder.read("hitting.opb"), &folder.read("bound.pbp")), expected, "{game}");
    }
    let original = Original::new("veripb-both");
    let (mut by_us, mut by_them) = (0, 0);
    for (kind, proof) in mutants(&original) {
        let is_theirs = verdict(&original.formula, &proof) == "s VERIFIED BOUNDS 8 <= obj <= 8";
        let is_ours = original.accepts(&proof);
        by_us += usize::from(is_ours);
        by_them += usize::from(is_theirs);
        assert!(is_theirs || !is_ours, "{kind}: {proof}");
    }
    println!("of 200 changed proofs {by_us} are accepted by us, and {by_them} by veripb");
}
