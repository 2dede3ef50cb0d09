//! Pages of Penpa+: those that the editor made are read, every drawing has its meaning or is named, and what is written means what it was.
//!
//! The pages named by [`EDITOR`] were drawn by functions of the editor itself (version 3.2.3, MIT licence, <https://github.com/swaroopg92/penpa-edit>),
//! as its buttons and keys call them, in a headless browser, and packed by its `maketext` and `maketext_solve_solution`.

use std::io::{Read, Write};
use std::sync::Arc;

use crate::common::{game, gerechte, stdout};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use gerechte::encodings::{Cell, Relation};
use gerechte::format::exchange::{Format, Item, Items};
use gerechte::game::{ARROW, EVEN, MARKS, Mark, ODD, THERMOMETER};
use gerechte::{Game, Puzzle};
use itertools::Itertools;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

const EDITOR: &str = "https://swaroopg92.github.io/penpa-edit/#";

/// Boxes and both diagonals, two clues, a cage, a thermometer, an arrow, two dots, X and V, two signs, and words.
const EVERYTHING: &str = "m=edit&p=7VZdT+M6EH3nV0SReFprN3YS14m0DwW6KyHohS0sC1WFQgk0kDZsmvIRxH/fM3Zym4aC7pXuAw9XaZuZ4/icmXE87nxxmd0uWIDLVcxhHJerHP1VHn04UMKPkiKNQ6t3H+dPxSSZXW+KbSuyLpKCdRfFJMtDq/vZGsRFEeeM9bN8GqWWobfyRRrPrejuLn2iWZuiZ02zPA43xc4jvG8W/8z+6rOrKJ3HbPf0ZmvntvvQ6/764p+57nH/6tPNzuHxzeXJT37oJF9yp5+q2f7Bzlb66Xt5tj/p3se9WB7Ms/EkjaPLqDw72X1MZ9/U9eSKb+9OttVVNHPmv9VRcL91+PXrxpBSwjXaeC6DsDxk5fdwaHOb2QJfbo9YeRg+l/thecrKAYZsxkfMni7SIhlnaZbbNVbumYkCZm9pnuhxsrYNyB3Yfdi+zSTMU5jJLP69iNKkeDKPHoTD0mU2qW/p+WTa0+w+JjmKjvxxNr1ICLiICqzIfJLc2czFgKl19SgfvbCya3IY/MMcQFLnQKbJgax2DlWSlMM4ycdpfL5niCiDo/8og2D08oLl+YEczsMhpXO8NNXSHITP+O2Hz7ZQNBUF5mYNbeURECwBzw0I+Yk1YHgQiHQcQn7VCKg4qJSnYYsTG4GnAD3OAQokYJIeDHQdbM8jYcXaC2r7nY4ZaE2QnMLw2xMgcxQOhy52oGCeZH4wQiFdQBwAF9iFghO0g8xZ6ehfX//u6SL0ECRXkvEA/IgTdya40DbuTAjf2MJnwkXQZGPbCx+Jke1zJiSKRrb0mKD4ye50mAhQEbIDNAfHNfwK/E7F74Af5TJa4KfV0Frg9yp+D/x+xe+DX1b8Evyq4kfjEYHhxx1asuKh+CtcuLArHgGeZl6ifl7CrvgF+JvxCFMf3FGHSteFrlvFKakOVV4SurLSldBt1kdWuhK6stKV0G3mJStdCV1Z6UrodowuVy7WC89jfbBgmEBvGTkwTGba0UuG6dpxMd9HTNrxKaiKwFSyJlAgCGqCwEctawIHfT1AgkYHETvIyuggTI5UtOOhJlQ3o4NC0LYwOsjerwk6lHJNoEDQqQhcBwRKE+D1PNEv6bbZXjhaaLpDu5Qcilk7HA5xaceFQ1zaEUzpmOsRekuMQwcV5akdHw6VQzuy4QREUFPj1VK6NtoBgXEQoKfDlNh2iAWivkd7rkPd5l/1I9NKTO8wW9vs5vc3cLNOzWD+DmGIFaJTunn5HwsZbQxxstrzLD2fL/KraByfx4/RuLBDc8I3R1aw2WJ6EeNgakBplt2l6JNrGOqhFTC5nuGfxdohAuPL67eoaGgN1UWWX7ZieojSdDUXdPF8dbJp+StQkePUa/hRnmcPK8g0KiYrQOOEXGGKZ61iFtFqiNFt1FKbLsvxsmE/2vo7RO/A0fv/36CP/TeIlsr5CM3nI4Sg3+Ysf6e1LAfb8JoGA/SdHtMYXYe/0U4ao238Ve+gYF+3D6BrOgjQdhMB9LqPAHzVSoC90U2Itd1QKKp2TyGpV22FpJqdZTja+AM=";
/// A jigsaw of order 4 with four clues, as setters see it with the solution in blue, and as solvers get it with the solution packed apart.
const JIGSAW: &str = "m=edit&p=7VRbT/JKFH3nV5h5dRJ7Q9smPpSLJkb55BMPRxtCBhigODDai5gS/rt7pvTQKdVz/BITH05Kp6tr7+7bMCt6SUhIsQWXaWMN6+Jy4Am3o4uftrt6Qcyoe+QdLYJZRNbYS+I5D90jjPGviws8JSyi+Oph0Wg9eeu29/dJ/dE07zvT40Wre7+Y9P/Su1pwEmodZq9ublsNdnyZPt7MvVfapqe3ER/PGSUTkj72r97Y6sKezad682retKdkpUUvds95bXTPz2v+rqBBbZM6burh9NL1kY4wMuDW0QCnXXeT3rgoSib8KUE4vQMHhPUBRsuExcGYMx6inEuvs88NgO097Eu7QM2M1DXAnR0G+ABwHIRjRofXGXPr+mkPI1FBQ34tIFryVyqSiQrF+5gvR4EgRiSGiUbz4BlhEwy7cvMMW5x6so/07j92AEHyDgTMOhCoogPR2Pd24Ay2W9ii39DD0PVFO/d7aO/hnbuBteNukG7nzWf7iAxdEFaBKHuYdYWAQLoM9yDXHmTAqSnXllw1udblei192pD4rI5tE7kGRraFbQgpkIMdLUMmHAOJ5JnI/Rwj4+CQOBkyYMLZJ46jwjOAkKsvMzblasn1VFZyJibxxVlBTl/84518NJDOR2aBOC0TUIWc5j9EOYZplTxMGaPoIWMUglowBcXDgkGqHuWgVr5nGfFne/av0/R1OxMzXK9+Dmo+SAiKOBtGSTglYzqkb2QcIzeTsqJF4VbJckTh9MVhsmMY588sWFUFyE0KGcxWPKSVJkHSyeyjUMJUEWrEw4koqWBYE8bUVqTSK1R2+BUqDuFkF95JGPK1wixJPFeIggookeiqNMuYqCWSJ1LKttyPY1tDb0jevokNkJf/5f7ny73YLu1LQvZNp/8nlCD/0Tz8RF32xjKda4zKfqIzBWsV/4GkFKxl/kA/RLGHEgJshYoAWxYSoA61BMgDOQHuA0URUcuiIqoq64pIdSAtIlVRXfxB7R0=";
const JIGSAW_TO_SOLVE: &str = "m=solve&p=tVRtb6JMFP3Or2jmaycpiLZA0g/40iZN69atXR9LjBkRBTsyLS/VYNrf3jszGAFpn91NNsjleC5z32YO8WtKIg834dINrGKNXyY84TY1/lPzaxgk1LNO7JNVsIzJBttp4rPIOsEY/7i6wgtCYw/fjFft7rO96dn/nbWedP2xvzhddQePq/nolzZQg7NI7VMjvLvvtunpdfZ059tvXs87v4+Z61OPzEn2NLrZ0vDKWPoLrXPjd4wFCdX41Riab+3B5aXi5AVNFAdpCKMG3BqafGQPHw5CWJsou+yntcumljN5x9njARoH+GDtwPatHdIMZIlAmggD8TRONAtE9Q29VSIgkCbCjYUdQgac6cJ2hVWFbQl7K97pQeKLFjZ0ZDUwMprYgJAcmdhUJdJh9gKJjdi/ZzYkBztjStTAmiqXmGYZXgCEXCORsSNsU9hzUckFn4SiOJohNx236p8wZxgpihmdxmm0IK439bbETZAlt7zoKXFhup55EbKSKM0ZytgLDcK6AHtXiQyWIYu8Whcnvfnyq1DcVRNqxqI5L6ng2BBKy60IRZQoN4hcWqaSKCj9J1HENiVmTRK/RMxIAgqK/eClHMkLK7NMSLlE8kwq2daHcbwraIvE7ei4gXV+/E0rs3F2LQ/pXiA4G8D5v7NQnM7Zc4q4CKRgMFqnNAlcRhkkzjk4qWJ5A2DvAEfCz1En14AKuJ9jgGOAcl7TW8ncW042xIhX0BarOURr9gYtyAr5f5etZ9Ckgwpjgm6gX1nuPgOcX1v0kT38ZgcQZN8Bh7IDjmo64I392w7MybvcMvWPvlN/95H5X/lvc2Wz6BtxH5xVei/xMvuNzAveOv4LRRe8Vf5IvrzYYwUDWyNiYKs6BupYykAeqRm4LwTNo1Y1zauqypqnOlI2T1UUtzNRPgE=&a=RYzBCcAwDAN30VuPxlYTOkvI/msEW4+C4Th0eO/D/zA+Boh4mIVpLKrgLdWW07Y6UbQpbU70cqAenws=";
/// Order 6 with two sums of diagonals, as a digit with an arrow and as a digit beside one, shapes of odd and even cells, which a tag explains, a grey
/// line and a yellow cell.
const BESIDE: &str = "m=edit&p=7VXfT6tIFH7vX7GZ1zvJZYb+AJL70KprYrRrV11Xm6ZBmApK4V6gajD+7/c7A6RA612zySY+bCZMvvOd4cw5Z5iP7MfGTRW3MEyLG1xgmH2pH2nY+jGqcRnmkXJ+m6gs9BUfb/IgSWFyzv+Y8pUbZYqf3DxMDh/Hz0fjv78Obk3zarr68nA4u3rwr/8SMyP8mhrTyIrPzg8n0Zfj4vYsGD+pIzU8zxIviJTru8Xt9clLFP9u3QcrcXASHFgrNzayH9al/TSZffvWm1OKGIvea2E7xYwXx86cCcaZxCPYghcz57U4c4pTXlzAxbCWs/UmykMviZKU1VxxWr4oAY+28Fr7CR2UpDCApxUGvAEs+7Y8LZlzZ15cckZ7T/TbBNk6eVK0GeVGtpes70Ii7twcncyC8DvjJhzZxk8eN9VSsXjjxbis4OKDFSBIXQHBsgJCeyqgwqgCL0y96D+pwF68veFw/kQNS2dO5VxtobWFF84rswVzRsBTYDnSAfrLEXKi40Tg4YC4vibobJkQBjF2zeBd4bxivkEE04bPRJ7N2tjALNnWmVWB5uWnLeqPHA43TZPnpQrvg5y6hdCXyJcXpp4P9WzoeaDnU2w8svgIew+w+AimGJlcWEhdYh+7z4VNmBK2BzCGlWGRgaL1qmGF9aoRDKs2LBgIXhp0JZF4vQz3U78vhcWlqFYBcCmrVfoWS7SZVkmjwuTAJKWsDdx3iUaVhgmj31hmkgfYhKNPtaDQa932Az339TzU/RjR6X7w/MuTb57hR9pddvkfU5ibdikVeqCl/xYvenOoDcuSaJlt0pXrqaV6cb2cOaXqNT0tLt6s7xSua4OKkuR7FMb7ItSuFhnex0mq9rqIVP79e6HItSfUXZL6nZye3Shq16JvSosqr1SLylNoQcPWF6fFrN08aBEN3WhFUnGnmbnbTtF9dDu7rbfteOuxF6YfXHP8u/7/NXzqXwMdlPEZBOIzpKC/5ST9hbBsnV16j7yA/YXCNLz7+HfEpOHt8jvKQcnuigfYPfoBtishoHZVBOSOkIB7R0soaldOKKuuotBWO6JCWzV1BXchcrMs9PCVqycVJ77PFr2f";

fn read(link: &str) -> Result<Item, String> {
    let mut items = Items::new(None, link.as_bytes());
    let item = items.next().expect("a puzzle").map_err(|error| error.to_string());
    assert!(items.next().is_none());
    item
}

fn one(link: &str) -> Item {
    read(link).unwrap_or_else(|error| panic!("{link}: {error}"))
}

fn cells(cells: &[usize]) -> Vec<Cell> {
    cells.iter().copied().map(Cell::new).collect()
}

/// The packed form of a text.
fn packed(text: &str) -> String {
    let mut deflate = DeflateEncoder::new(Vec::new(), Compression::fast());
    deflate.write_all(text.as_bytes()).expect("it is written");
    STANDARD.encode(deflate.finish().expect("it is packed"))
}

/// The text of a page, as its abbreviations are.
pub fn unpacked(link: &str) -> String {
    let word = link.split(['&', '#']).find_map(|part| part.strip_prefix("p=")).expect("the page");
    let mut text = String::new();
    let deflated = STANDARD.decode(word).expect("base 64");
    DeflateDecoder::new(deflated.as_slice()).read_to_string(&mut text).expect("a text");
    text
}

/// A page of order 4 with thick lines round 2×2 boxes, with these drawings in place of none, words, tags, and a solution.
fn page(drawings: &Value, rules: &str, tags: &[&str], solution: Option<&Value>) -> String {
    coloured(drawings, &json!({"nobulbthermo": ["#8fd98f"]}), rules, tags, solution)
}

/// The same with own colours.
fn coloured(drawings: &Value, colours: &Value, rules: &str, tags: &[&str], solution: Option<&Value>) -> String {
    let corner = |row: i32, column: i32| 64 + (row + 2) * 8 + column + 2;
    let sides = (0..4).flat_map(|at| {
        [[corner(1, at - 1), corner(1, at)], [corner(at - 1, 1), corner(at, 1)]]
            .map(|[from, to]| format!("{from},{to}"))
    });
    let mut layer = json!({"lineE": sides.map(|side| (side, json!(2))).collect::<serde_json::Map<_, _>>()});
    for (list, drawn) in drawings.as_object().expect("lists") {
        match (layer.get_mut(list), drawn) {
            (Some(Value::Object(own)), Value::Object(drawn)) => own.extend(drawn.clone()),
            _ => layer[list] = drawn.clone(),
        }
    }
    let steps = "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]";
    let head = format!("square,4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: ,Author: ,,{rules},OFF,false");
    let text = format!(
        "{head}\n[0,0,0,0]\n{{}}\n{layer}\n\n{steps}\n[]\n{{}}\n\"x\"\n\"x\"\n[3,2,3]\n{{}}\n\"x\"\n1\n{colours}\nx\n{{}}\n{}\nfalse",
        json!(tags)
    );
    let solution = solution.map(|lists| format!("&a={}", packed(&lists.to_string()))).unwrap_or_default();
    format!("{EDITOR}m=solve&p={}{solution}", packed(&text))
}

/// The point of a cell on that page, and those at its lower right corner, below it, right of it, and at its upper left.
fn point(row: usize, column: usize) -> [usize; 5] {
    let cell = (row + 2) * 8 + column + 2;
    [cell, 64 + cell, 128 + cell, 192 + cell, 4 * (64 + cell)]
}

#[test]
fn pages_of_the_editor_are_read() {
    let item = one(&format!("{EDITOR}{EVERYTHING}"));
    let boxes = game("box:3x3+diagonals");
    assert!(boxes.problem().houses().all(|house| item.game.problem().houses().any(|other| other == house)));
    assert_eq!(item.game.problem().houses().count(), boxes.problem().houses().count() + 1);
    let dot = |one: usize, other: usize, relation| Mark::Dot(Cell::new(one), Cell::new(other), relation);
    let expected = [
        Mark::Line(&THERMOMETER, cells(&[3, 4, 14, 23])),
        Mark::Arrow { circle: cells(&[72]), shaft: cells(&[64, 65]) },
        dot(30, 31, Relation::Difference(1)),
        dot(33, 42, Relation::Ratio(2)),
        dot(45, 46, Relation::Total(10)),
        dot(53, 62, Relation::Total(5)),
        dot(60, 61, Relation::Less),
        dot(67, 58, Relation::Less),
    ];
    assert_eq!(item.game.marks().iter().sorted().collect_vec(), expected.iter().sorted().collect_vec());
    assert!(gerechte::format::exchange::stated(&item.game).contains(r#"{"cells":[9,10,18],"repeats":true,"sum":15}"#));
    assert_eq!(
        item.puzzle.clues().map(|(cell, symbol)| (cell.index(), symbol.value())).collect_vec(),
        [(0, 5), (40, 9)]
    );
    let words = [item.words.title.as_deref(), item.words.author.as_deref(), item.words.rules.as_deref()];
    let rules = "Normal sudoku rules apply, & more:\nx = 1.";
    assert_eq!(words, [Some("Everything, a bit"), Some("A. Setter"), Some(rules)]);
    assert_eq!(item.remarks(None).len(), 1);
    assert!(item.remarks(Some(Format::Penpa)).is_empty());

    // With the address or without, and with the solution of the setter as entries, or packed.
    let jigsaw = one(JIGSAW);
    assert_eq!(
        (jigsaw.game.to_string().as_str(), jigsaw.puzzle.to_string().as_str()),
        ("jigsaw:0011001233123322", "1..4..1..1......")
    );
    assert_eq!(jigsaw.position().to_string(), "1234341241232341");
    let to_solve = one(&format!("https://example.org/penpa-edit/?{JIGSAW_TO_SOLVE}"));
    assert_eq!((to_solve.game.problem(), &to_solve.puzzle), (jigsaw.game.problem(), &jigsaw.puzzle));
    assert_eq!((to_solve.placed.len(), to_solve.words.title.as_deref()), (0, Some("A jigsaw")));

    let beside = one(BESIDE);
    assert_eq!(beside.game.marks(), [Mark::Clue(&ODD, cells(&[0]), vec![]), Mark::Clue(&EVEN, cells(&[8]), vec![])]);
    let stated = gerechte::format::exchange::stated(&beside.game);
    for sum in [
        r#"{"cells":[1,8,15,22,29],"repeats":true,"sum":14}"#,
        r#"{"cells":[30,25,20,15,10,5],"repeats":true,"sum":9}"#,
    ] {
        assert!(stated.contains(sum), "{stated}");
    }
    assert_eq!(beside.remarks(None), ["`surface` and `line` are not read, and may demand more"]);
}

/// A page states its game: with it named or not, in each verb.
#[test]
fn pages_are_puzzles_of_every_verb() {
    let link = format!("{EDITOR}{JIGSAW_TO_SOLVE}\n");
    let output = gerechte(&["solve", "jigsaw:0011001233123322", "-"], link.as_bytes());
    assert_eq!(stdout(&output).lines().next(), Some("1234341241232341"), "{output:?}");
    let output = gerechte(&["count", link.trim()], b"");
    assert!(output.status.success() && stdout(&output) == "2\n", "{output:?}");
    let output = gerechte(&["convert", "--to", "fpuzzles"], format!("{EDITOR}{BESIDE}\n").as_bytes());
    let remark = "line 1: `surface` and `line` are not read, and may demand more\n";
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), remark));
    let output = gerechte(&["convert", "--to", "grid"], format!("{EDITOR}m=edit&p=7V%zz\n").as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let expected = "line 1: column 51: looks like a Penpa+ page, but it has a percent sign without two digits\n";
    assert!(said.ends_with(expected) && said.lines().count() == 1, "{said}");
}

/// Without words for them, drawings are read whose meaning is plain; the others are named. With words, all are read.
#[test]
fn every_drawing_has_a_meaning_or_is_named() {
    let [cell, corner, below, right, quarter] = point(0, 0);
    let at = |point: usize, value: Value| json!({point.to_string(): value});
    let cells = || json!([cell, cell + 1, cell + 9]);
    let outside = cell - 8;
    // The drawing, the sentence that explains it, and the kind of mark, or the name of a list.
    let plain: [(Value, &str); 9] = [
        (json!({"thermo": [cells()]}), "thermometer"),
        (json!({"arrows": [[], null, cells()]}), "arrow"),
        (json!({"symbol": at(right, json!([1, "circle_S", 2]))}), "dot"),
        (json!({"symbol": at(below, json!([2, "circle_SS", 2]))}), "dot"),
        (json!({"symbol": at(right, json!([3, "inequality", 2]))}), "inequality"),
        (json!({"symbol": at(below, json!([6, "inequality", 2]))}), "inequality"),
        (json!({"number": at(below, json!(["X", 1, "1"]))}), "X"),
        (json!({"number": at(right, json!(["V", 6, "5"]))}), "V"),
        (json!({"number": at(right, json!(["X", 1, "5"])), "symbol": at(right, json!([8, "circle_S", 2]))}), "X"),
    ];
    for (drawing, kind) in plain {
        let item = one(&page(&drawing, "", &[], None));
        assert_eq!(item.game.marks().iter().map(Mark::name).collect_vec(), [kind], "{drawing}");
        assert!(item.remarks(None).is_empty(), "{drawing}");
    }
    let legend =
        |name: &str| MARKS.into_iter().find(|kind| kind.name == name).expect("a kind").legend.replace(',', "%2C");
    let explained = [
        (json!({"nobulbthermo": [cells()]}), "whisper", "nobulbthermo"),
        (json!({"number": at(corner, json!(["13", 6, "4"]))}), "quadruple", "number"),
        (json!({"number": at(outside, json!(["V3", 1, "6"]))}), "skyscraper", "number"),
        (json!({"number": at(cell, json!(["13", 1, "6"]))}), "candidates", "number"),
        (json!({"number": at(cell, json!([[1, 0, 1, 0, 0, 0, 0, 0, 0, 0], 1, "7"]))}), "candidates", "number"),
        (json!({"symbol": at(cell, json!([3, "circle_L", 1]))}), "odd", "symbol"),
        (json!({"symbol": at(cell, json!([3, "square_L", 1]))}), "even", "symbol"),
        (
            json!({"killercages": [[cell, cell + 1]], "numberS": at(quarter, json!(["6×", 1]))}),
            "product",
            "killercages",
        ),
    ];
    for (drawing, kind, list) in explained {
        let unread = one(&page(&drawing, "", &[], None));
        assert!(unread.game.marks().is_empty() && unread.unread.contains(&list), "{drawing}: {:?}", unread.unread);
        let item = one(&page(&drawing, &legend(kind), &[], None));
        assert_eq!(item.game.marks().iter().map(Mark::name).collect_vec(), [kind], "{drawing}");
        assert!(item.unread.is_empty(), "{drawing}: {:?}", item.unread);
    }
    // Lists without a meaning, and drawings of others that have one.
    let unread = [
        (json!({"line": {"18,19": 5}}), "line"),
        (json!({"freeline": {"18,27": 3}}), "freeline"),
        (json!({"wall": {"146,210": 2}}), "wall"),
        (json!({"direction": [[18, 19]]}), "direction"),
        (json!({"squareframe": [[18, 19]]}), "squareframe"),
        (json!({"polygon": [[82, 83, 91]]}), "polygon"),
        (json!({"deletelineE": {"82,83": 1}}), "deletelineE"),
        (json!({"surface": {"18": 2}}), "surface"),
        (json!({"cage": {"328,329": 10}}), "cage"),
        (json!({"lineE": {"82,83": 3}}), "lineE"),
        (json!({"lineE": {"82,91": 12}}), "lineE"),
        (json!({"number": {"18": ["?", 1, "1"]}}), "number"),
        (json!({"number": {"10": ["4", 1, "1"]}}), "number"),
        (json!({"numberS": {"329": ["4", 1]}}), "numberS"),
        (json!({"symbol": {"18": [2, "star", 2]}}), "symbol"),
        (json!({"arrows": [[18, 19]], "symbol": {"18": [1, "sudokumore", 1]}}), "arrows"),
        (json!({"symbol": {"210": [8, "circle_S", 2]}, "number": {"210": ["?", 1, "5"]}}), "symbol"),
        (json!({"symbol": {"210": [8, "circle_S", 2]}, "number": {"210": ["3", 1, "5"]}}), "symbol"),
        (json!({"lineE": {"82,91": 12}, "freelineE": {"82,91": 2}}), "freelineE"),
    ];
    for (drawing, list) in unread {
        let item = one(&page(&drawing, "", &[], None));
        assert_eq!(item.game.to_string(), "box:2x2", "{drawing}");
        assert!(item.unread.contains(&list) && item.remarks(None).len() == 1, "{drawing}: {:?}", item.unread);
    }
}

/// A drawing with a colour of its own has the meaning of its form only if the form has that colour anyway.
#[test]
fn own_colours_are_looked_at() {
    let [cell, _, below, right, _] = point(0, 0);
    let at = |point: &str, value: Value| json!({point: value});
    let legend = ODD.legend.replace(',', "%2C");
    for (list, point, value, usual, own) in [
        ("symbol", right.to_string(), json!([2, "circle_SS", 2]), "#000000", "#ff0000"),
        ("symbol", right.to_string(), json!([8, "circle_SS", 2]), "#FFFFFF", "#000000"),
        ("symbol", below.to_string(), json!([6, "inequality", 2]), "#000000", "#208020"),
        ("symbol", cell.to_string(), json!([3, "circle_L", 1]), "#cccccc", "#ffa3a3"),
    ] {
        let drawing = at(list, at(&point, value));
        let read = |colour: &str| one(&coloured(&drawing, &at(list, at(&point, json!(colour))), &legend, &[], None));
        assert_eq!((read(usual).game.marks().len(), read(usual).unread.as_slice()), (1, &[][..]), "{drawing}");
        assert_eq!((read(own).game.marks().len(), read(own).unread.as_slice()), (0, &[list][..]), "{drawing}");
    }
    // A line along others between the regions, and grey cells of a cage.
    let line = json!({"lineE": {"83,99": 2}});
    let read = |colour: &str| one(&coloured(&line, &at("lineE", at("83,99", json!(colour))), "", &[], None));
    assert!(read("#000000").unread.is_empty());
    assert_eq!(read("#cc99ff").unread, ["lineE"]);
    let cage = json!({"killercages": [[cell]], "surface": at(&cell.to_string(), json!(3))});
    let read = |colour: &str| one(&coloured(&cage, &json!({"surface": {"18": colour}}), "", &[], None));
    assert!(read("#cccccc").unread.is_empty());
    assert_eq!(read("#ff0000").unread, ["surface"]);
}

/// Only what is read is taken off a page.
#[test]
fn drawings_beside_those_that_are_read_are_named() {
    let [cell, .., quarter] = point(0, 0);
    // Grey is the ground of a cage only if all of it is grey.
    let grey = |cells: &[usize]| {
        let surface: serde_json::Map<_, _> = cells.iter().map(|cell| (cell.to_string(), json!(3))).collect();
        one(&page(&json!({"killercages": [[cell, cell + 1]], "surface": surface}), "", &[], None)).unread
    };
    assert!(grey(&[cell, cell + 1]).is_empty());
    assert_eq!(grey(&[cell + 1]), ["surface"]);
    // An arrow beside a number that has one already.
    let corner = (cell - 9).to_string();
    let arrow = json!({corner.clone(): [[0, 0, 0, 0, 0, 1, 0, 0], "arrow_eight", 2]});
    let beside = |text: Value| one(&page(&json!({"number": {corner.as_str(): text}, "symbol": arrow}), "", &[], None));
    assert!(beside(json!(["9", 1, "1"])).unread.is_empty());
    assert_eq!(beside(json!(["9_7", 1, "2"])).unread, ["symbol"]);
    // A cage with a text anywhere is no house.
    let cage = |list: &str, point: usize, text: Value| {
        one(&page(&json!({"killercages": [[cell, cell + 1]], list: {point.to_string(): text}}), "", &[], None))
    };
    for point in
        [1, 2, 3, 5, 6, 7].map(|place| quarter + place).into_iter().chain([4 * (128 + cell), 4 * (128 + cell) + 7])
    {
        let item = cage("numberS", point, json!(["9", 1]));
        assert_eq!(
            (item.game.to_string().as_str(), item.unread.as_slice()),
            ("box:2x2", &["numberS", "killercages"][..])
        );
    }
    assert_eq!(cage("number", cell, json!(["12", 1, "5"])).unread, ["number", "killercages"]);
    assert!(cage("number", cell, json!(["2", 1, "1"])).unread.is_empty());
}

/// Each cage, sum and house in its drawing.
#[test]
fn cages_are_read_by_their_labels() {
    let [cell, .., quarter] = point(0, 0);
    let cage = |label: Option<&str>| {
        let notes = label.map_or(json!({}), |label| json!({quarter.to_string(): [label, 1]}));
        one(&page(&json!({"killercages": [[cell + 1, cell, cell + 8]], "numberS": notes}), "", &[], None))
    };
    let houses = |item: &Item| item.game.problem().houses().filter(|house| house.len() == 3).count();
    let sums = |item: &Item| gerechte::format::exchange::stated(&item.game).matches("\"sum\":").count();
    for (label, found) in [(Some(" 9"), (1, 1, 0)), (None, (1, 0, 0)), (Some("7+"), (0, 1, 0)), (Some("?"), (0, 0, 2))]
    {
        let item = cage(label);
        assert_eq!((houses(&item), sums(&item), item.unread.len()), found, "{label:?}");
    }
}

#[test]
fn rules_in_words_are_known_by_their_sentences() {
    for rule in ["antiknight", "antiking", "nonconsecutive", "disjoint"] {
        let name = format!("box:2x2+{rule}");
        let sentence = gerechte::game::Rule::named(rule).expect("a rule").in_a_sentence();
        let item = one(&page(&json!({}), &format!("Mine.%2D{}", sentence.replace(',', "%2C")), &[], None));
        assert_eq!(item.game.to_string(), name);
        // What the author says beside it is told.
        assert_eq!(item.remarks(None).len(), 1, "{name}");
    }
    assert_eq!(
        one(&page(&json!({}), "", &["classic", "nonconsecutive"], None)).game.to_string(),
        "box:2x2+nonconsecutive"
    );
    let dots = |form: u32| json!({"symbol": {"210": [form, "circle_SS", 2]}});
    let pairs = |form: u32| one(&page(&dots(form), "", &["consecutivepairs"], None));
    assert_eq!((pairs(8).game.marks().len(), pairs(2).game.marks().len()), (1, 0));
    assert_eq!((pairs(8).unread, pairs(2).unread), (vec![], vec!["symbol"]));
    let numeral = json!({"number": {"210": ["X", 6, "5"]}});
    assert_eq!(one(&page(&numeral, "", &["nonconsecutive"], None)).game.marks().len(), 1);
    let error = read(&page(&dots(8), "", &["nonconsecutive"], None)).expect_err("another rule");
    assert!(error.ends_with("its tag `nonconsecutive` beside dots names a kind of puzzle that is not read"), "{error}");
    let error = read(&page(&json!({}), "", &["slitherlink"], None)).expect_err("no sudoku");
    assert!(error.ends_with("its tag `slitherlink` names a kind of puzzle that is not read"), "{error}");
}

/// The words of an author stay before those of the drawings, and come back alone.
#[test]
fn words_of_authors_are_kept_apart() {
    for (name, own) in [
        ("box:3x3", "Mine, & = yours.\n\nTwo\nlines"),
        ("box:2x3+thermo:tests/data/thermo6.txt", "Mine."),
        ("latin:5", ""),
    ] {
        let game = Arc::new(game(name));
        let mut item = Item::new(Arc::clone(&game), Puzzle::empty(&game));
        item.words.rules = Some(own.to_owned()).filter(|own| !own.is_empty());
        item.words.author = Some("One, and another".to_owned());
        let again = one(&Format::Penpa.write(&item).expect("it is said"));
        assert_eq!(again.words, item.words, "{name}");
    }
    // In a format that has rules of the game only in place of others, they stay whole.
    let game = Arc::new(game("box:3x3+antiking"));
    let mut item = Item::new(Arc::clone(&game), Puzzle::empty(&game));
    item.words.rules = Some(format!("Mine.\n\n{}", game.rules().join("\n")));
    for format in [Format::Fpuzzles, Format::Scl] {
        assert_eq!(one(&format.write(&item).expect("it is said")).words, item.words, "{format}");
    }
}

/// A rule of pairs of cells is said even if one of them is a cage, too.
#[test]
fn rules_are_not_lost_beside_cages() {
    let king = game("box:3x3+antiking");
    let mut problem = king.problem().clone();
    problem.all_different([20, 30]).expect("it fits");
    problem.sum([20, 30], 7).expect("it fits");
    let game = Arc::new(Game::new(king.board().clone(), problem).expect("a game"));
    let item = Item::new(Arc::clone(&game), Puzzle::empty(&game));
    let again = one(&Format::Penpa.write(&item).expect("it is said"));
    let stated = gerechte::format::exchange::stated;
    assert_eq!(stated(&again.game), stated(&game));
    assert_eq!((again.words.rules, again.unread), (None, vec![]));
}

/// The solution that comes with a page shows whether the drawings were understood.
#[test]
fn solutions_are_compared_with_the_rules() {
    let solution = |digits: &str| {
        let entries =
            digits.chars().enumerate().map(|(cell, digit)| format!("{},{digit}", point(cell / 4, cell % 4)[0]));
        json!([[], [], [], [], entries.collect_vec(), []])
    };
    let thermo = json!({"thermo": [[18, 19, 20]]});
    assert_eq!(one(&page(&thermo, "", &[], Some(&solution("1234341221434321")))).game.marks().len(), 1);
    let error = read(&page(&thermo, "", &[], Some(&solution("4321213434121243")))).expect_err("it falls");
    assert!(error.contains("looks like a Penpa+ page, but its solution breaks the rules that are read: "), "{error}");
    // A part of a solution, or one of other drawings, says nothing.
    for other in [solution("1"), json!([["18"], [], [], [], [], []]), json!("18")] {
        assert_eq!(one(&page(&thermo, "", &[], Some(&other))).game.marks().len(), 1);
    }
}

/// The error of a page at a column.
fn at(column: usize, reason: &str) -> String {
    format!("line 1: column {column}: looks like a Penpa+ page, but {reason}")
}

#[test]
fn errors_of_lines_name_them() {
    let of_text = |text: &str| read(&format!("m=edit&p={}", packed(text))).expect_err(text);
    for (text, reason) in [
        ("9,9,38", "it is a page of the editor's first version, which is not read"),
        ("hex,9,9", "its board is `hex`, not of squares"),
        ("square,900,9", "the number of its columns is `900`, not 1 to 100"),
        ("square,9,x", "the number of its rows is `x`, not 1 to 100"),
        ("square,9,9", "line 6 of the page does not list the cells of the board"),
        ("square,9,9\n\n\n\n\n[28,1,1", "line 6 of the page is `[28,1,1`, no JSON"),
        ("square,9,9\n\n\n\n\n[28,1,1]", "its board of 3 cells is no square of 2 to 64 rows"),
        ("square,9,9\n\n\n\n\n[28,1,-99]", "line 6 of the page does not list the cells of the board"),
        ("square,2,2\n\n\n\n\n[14,1,5,1]", "it has no drawing"),
        ("square,2,2\n\n\n[]\n\n[14,1,5,1]", "the drawing is [], no object"),
    ] {
        assert_eq!(of_text(text), at(10, reason), "{text}");
    }
}

#[test]
fn errors_of_lists_name_their_entry() {
    let column = format!("{EDITOR}m=solve&p=").len() + 1;
    for (drawing, reason) in [
        (json!({"number": {"x": ["1", 1, "1"]}}), "`number` at `x` is [\"1\",1,\"1\"], which is not read"),
        (json!({"number": {"18": [1]}}), "`number` at `18` is [1], which is not read"),
        (json!({"number": {"768": ["1", 1, "1"]}}), "`number` at `768` is [\"1\",1,\"1\"], which is not read"),
        (json!({"number": {"18": ["1", 1, "1"], "18E": ["2", 1, "1"]}}), "`number` has two entries at the point 18"),
        (json!({"killercages": vec![[18]; 17]}), "it has more cages than cells"),
        (json!({"symbol": [1]}), "`symbol` of the drawing is [1], no object"),
        (json!({"thermo": {}}), "`thermo` of the drawing is {}, no list"),
        (json!({"thermo": [["a"]]}), "`thermo` at `1` is [\"a\"], which is not read"),
        (json!({"cage": {"1,2": "x"}}), "`cage` at `1,2` is \"x\", which is not read"),
        (json!({"stars": [1]}), "games here cannot say `stars` of the drawing"),
        (json!({"lineE": {"82,90": 2, "81,82": 2}}), "its thick lines enclose 5 regions of 1 to 4 cells, not 4 of 4"),
    ] {
        assert_eq!(read(&page(&drawing, "", &[], None)).expect_err(reason), at(column, reason));
    }
    // Some programs write an empty list for an empty object.
    assert!(read(&page(&json!({"symbol": []}), "", &[], None)).is_ok());
}

#[test]
fn errors_of_puzzles_name_their_cells() {
    for (drawing, reason) in [
        (json!({"number": {"18": ["9", 1, "1"]}}), "r1c1 holds 9, and the last symbol is 4"),
        (json!({"thermo": [[18, 20, 18]]}), "the thermometer at r1c1: "),
    ] {
        let said = read(&page(&drawing, "", &[], None)).expect_err(reason);
        assert!(said.starts_with(&at(1, reason)), "{said}");
    }
}

/// The number of drawings of a page, and those that an item has of them. Returns `None` if a text has an abbreviation.
fn drawings(text: &str, item: &Item) -> Option<[usize; 2]> {
    let mut layer = String::new();
    let mut rest = text.split('\n').nth(3)?.chars();
    while let Some(c) = rest.next() {
        match c {
            'z' => match rest.next()? {
                'O' => layer += "null",
                short => layer.extend(["\"z", short.encode_utf8(&mut [0; 4]), "\""]),
            },
            c => layer.push(c),
        }
    }
    let layer: Value = serde_json::from_str(&layer).ok()?;
    let drawn = |list: &str| match &layer[list] {
        Value::Array(all) => all.iter().filter_map(Value::as_array).filter(|points| !points.is_empty()).count(),
        list => list.as_object().map_or(0, serde_json::Map::len),
    };
    // Thermometers, arrows, shapes and texts.
    let drawn = ["zT", "z3", "zY", "zN"].map(drawn).iter().sum();
    Some([drawn, item.game.marks().len() + item.puzzle.clues().count()])
}

/// Three thousand pages with some characters of their text changed: each is read or refused, in one line that names a place. What is not read is named.
#[test]
fn changed_pages_are_read_or_refused() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let texts = [EVERYTHING, JIGSAW, JIGSAW_TO_SOLVE, BESIDE].map(unpacked);
    let alphabet: Vec<char> = "0123456789,:[]{}\"\nzx-+E%_QNSYCT ".chars().collect();
    let (mut refused, mut compared) = (0, 0);
    for _ in 0..3000 {
        let mut text: Vec<char> = texts.choose(&mut random).expect("a text").chars().collect();
        for _ in 0..random.random_range(1..4) {
            let (at, c) = (random.random_range(0..text.len()), *alphabet.choose(&mut random).expect("a character"));
            match random.random_range(0..3) {
                0 => text[at] = c,
                1 => text.insert(at, c),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        match read(&format!("m=edit&p={}", packed(&text))) {
            Ok(item) => {
                assert_eq!(Puzzle::parse(&item.game, &item.puzzle.to_string()).as_ref(), Ok(&item.puzzle));
                if let Some([drawn, read]) = drawings(&text, &item).filter(|_| item.unread.is_empty()) {
                    assert_eq!(drawn, read, "{text}");
                    compared += 1;
                }
            }
            Err(said) => {
                refused += 1;
                assert!(said.starts_with("line 1: column ") && !said.contains(char::is_control), "{said:?}");
            }
        }
    }
    assert!((500..2900).contains(&refused) && compared > 100, "{refused} refused, {compared} compared");
}

/// Games whose drawings would be unclear.
#[test]
fn what_cannot_be_drawn_is_named() {
    let refused = |game: Game| {
        let puzzle = Puzzle::empty(&game);
        Format::Penpa.write(&Item::new(Arc::new(game), puzzle)).expect_err("it is refused").to_string()
    };
    for (name, what) in [
        ("perfect:1", "a region in parts, at r1c1"),
        ("samurai", "a board with holes"),
        ("box:3x3+pandiagonal", "further houses that share cells, as at r1c2"),
        ("latin:4+chaos", "regions that are part of the solution"),
    ] {
        assert_eq!(refused(game(name)), format!("the format penpa cannot say {what}"), "{name}");
    }
    let with = |marks: Vec<Mark>| {
        let mut game = game("box:2x2");
        for mark in marks {
            game.add_mark(mark).expect("it fits");
        }
        game
    };
    let dot = |relation| Mark::Dot(Cell::new(0), Cell::new(1), relation);
    let two = vec![dot(Relation::Difference(1)), dot(Relation::Ratio(2))];
    assert_eq!(refused(with(two)), "the format penpa cannot say two dots, signs or shapes in one place, at r1c1");
    for (one, other) in [(0, 5), (3, 4), (0, 2), (0, 8)] {
        for relation in [Relation::Difference(1), Relation::Ratio(3), Relation::Total(10)] {
            let apart = with(vec![Mark::Dot(Cell::new(one), Cell::new(other), relation)]);
            assert_eq!(refused(apart), "the format penpa cannot say a dot between cells that are not side by side");
        }
    }
    let pill = Mark::Arrow { circle: cells(&[0, 1]), shaft: cells(&[5]) };
    assert!(refused(with(vec![pill])).contains(ARROW.words));
    let clue = |name: &str| {
        let kind = MARKS.into_iter().find(|kind| kind.name == name).expect("a kind");
        Mark::Clue(kind, cells(&[0, 1, 2, 3]), vec![3])
    };
    let both = vec![clue("skyscraper"), clue("x-sum")];
    assert_eq!(refused(with(both)), "the format penpa cannot say `V3` and `X3` in one place, at r1c0");
}
