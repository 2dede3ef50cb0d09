//! `serve`, asked by a client of another library as the editor asks.

use crate::common;

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::lines;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket, client};

/// A server of its own, which ends with the test.
struct Server {
    program: Child,
    port: u16,
}

impl Server {
    fn new(options: &[&str]) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_gerechte"))
            .args(["serve", "--quiet", "--port", "0"])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(program.stdout.as_mut().expect("piped")).read_line(&mut line).expect("an address");
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
        Self { program, port }
    }

    fn connect(&self, origin: Option<&str>) -> Result<Editor, String> {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        let mut request = format!("ws://localhost:{}/", self.port).into_client_request().expect("a request");
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", HeaderValue::from_str(origin).expect("a header"));
        }
        client(request, stream).map(|(socket, _)| Editor(socket)).map_err(|error| error.to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.program.kill());
        drop(self.program.wait());
    }
}

struct Editor(WebSocket<TcpStream>);

impl Editor {
    fn say(&mut self, text: &str) {
        self.0.send(Message::text(text)).expect("the server listens");
    }

    fn hear(&mut self) -> Value {
        loop {
            match self.0.read().expect("a reply") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                other => assert!(!other.is_close(), "{other}"),
            }
        }
    }

    fn ask(&mut self, text: &str) -> Value {
        self.say(text);
        self.hear()
    }
}

fn recorded() -> Vec<&'static str> {
    lines(include_str!("../data/editor.txt")).collect()
}

/// The numbers of the true candidates of a cell.
fn of_cell(reply: &Value, cell: usize, order: usize) -> Vec<i64> {
    let all = reply["solutionsPerCandidate"].as_array().expect("numbers");
    all[cell * order..][..order].iter().map(|number| number.as_i64().expect("a number")).collect()
}

#[test]
fn recorded_questions_are_answered() {
    let server = Server::new(&[]);
    let mut editor = server.connect(Some("https://www.f-puzzles.com")).expect("it is answered");
    let questions = recorded();
    // `12..34..........`: twelve solutions, each listed by hand.
    let reply = editor.ask(questions[0]);
    assert_eq!((&reply["nonce"], &reply["type"]), (&json!(1), &json!("truecandidates")));
    assert_eq!((of_cell(&reply, 0, 4), of_cell(&reply, 2, 4)), (vec![8, 0, 0, 0], vec![0, 0, 6, 6]));
    assert_eq!((of_cell(&reply, 8, 4), of_cell(&reply, 15, 4)), (vec![0, 6, 0, 6], vec![3, 3, 3, 3]));
    let reply = editor.ask(questions[1]);
    assert_eq!((of_cell(&reply, 2, 4), of_cell(&reply, 8, 4)), (vec![0, 0, 1, 1], vec![0, 1, 0, 1]));
    assert_eq!(editor.ask(questions[2]), json!({"nonce": 3, "type": "count", "count": 12, "inProgress": false}));
    assert_eq!(editor.ask(questions[3]), json!({"nonce": 4, "type": "count", "count": 2, "inProgress": false}));
    // Estimates go on until the next question.
    let mut reply = editor.ask(questions[4]);
    for paths in [128, 256, 512, 1024] {
        assert_eq!((&reply["type"], &reply["iterations"]), (&json!("estimate"), &json!(paths)));
        let [low, high] = ["ci95_lower", "ci95_upper"].map(|end| reply[end].as_f64().expect("a number"));
        assert!(low - 1.0 < 12.0 && 12.0 < high + 1.0, "{reply}");
        reply = editor.hear();
    }
    editor.say(questions[5]);
    let solved = loop {
        let reply = editor.hear();
        assert!(["estimate", "canceled", "solved"].contains(&reply["type"].as_str().expect("a type")), "{reply}");
        if reply["nonce"] == 6 {
            break reply;
        }
    };
    // Published with the puzzle, the first of the hard ones of P. Norvig (2006).
    let solution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
    let numbers: Vec<_> = solution.bytes().map(|digit| digit - b'0').collect();
    assert_eq!(solved["solution"], json!(numbers));
    // Logic leaves some candidates that no solution has.
    let reply = editor.ask(questions[6]);
    let is_true = |cell: usize| {
        let numbers = of_cell(&reply, cell, 9);
        numbers
            .iter()
            .enumerate()
            .all(|(symbol, &number)| if symbol + 1 == numbers_at(solution, cell) { number == 1 } else { number <= 0 })
    };
    assert!((0..81).all(is_true), "{reply}");
    // Without notes, the candidates of the rules come first; with them, a step.
    let reply = editor.ask(questions[7]);
    assert_eq!((&reply["type"], &reply["message"]), (&json!("logical"), &json!("Initial candidates.")));
    assert_eq!(reply["cells"][1], json!({"value": 0, "candidates": [1, 6, 7, 9]}));
    let path = editor.ask(questions[8]);
    assert_eq!((&path["isValid"], path["cells"].as_array().expect("cells").len()), (&json!(true), 81));
    let values: Vec<_> = path["cells"].as_array().expect("cells").iter().map(|cell| cell["value"].clone()).collect();
    assert_eq!(values, numbers.iter().map(|&number| json!(number)).collect::<Vec<_>>());
    assert!(path["message"].as_str().expect("text").lines().count() > 40, "{path}");
    assert_eq!(
        editor.ask(questions[9]),
        json!({"nonce": 10, "type": "invalid", "message": "r1c1 and r1c2 both hold 1"})
    );
    assert_eq!(editor.ask(questions[10]), json!({"nonce": 11, "type": "invalid", "message": "No solutions found."}));
    // A killer: two of the cells sum up to 5.
    let reply = editor.ask(questions[11]);
    let common = |cell: usize| of_cell(&reply, cell, 4).iter().sum::<i64>();
    assert!((0..16).all(|cell| common(cell) == common(0)), "every cell has each solution once: {reply}");
    // The grids of 9×9 are not counted to the end.
    let counting = editor.ask(questions[12]);
    assert_eq!((&counting["type"], &counting["inProgress"]), (&json!("count"), &json!(true)));
    let start = Instant::now();
    editor.say(questions[13]);
    while editor.hear()["nonce"] != 14 {}
    assert!(start.elapsed() < Duration::from_secs(20));
}

fn numbers_at(solution: &str, cell: usize) -> usize {
    usize::from(solution.as_bytes()[cell] - b'0')
}

/// Steps from the notes that each reply leaves lead to the solution, and the last one says so.
#[test]
fn steps_lead_to_the_solution() {
    let server = Server::new(&[]);
    let mut editor = server.connect(None).expect("a program is answered");
    let cell =
        |value: Option<char>| value.map_or(json!({}), |value| json!({"value": value.to_digit(10), "given": true}));
    let puzzle = "1.3.......2.4.1.";
    let mut grid: Vec<Value> = puzzle.chars().map(|c| cell((c != '.').then_some(c))).collect();
    let mut replies = 0;
    loop {
        let rows: Vec<_> = grid.chunks(4).collect();
        let data = json!({"size": 4, "grid": rows}).to_string();
        let question = json!({"nonce": replies, "command": "step", "dataType": "fpuzzles", "data": data});
        let reply = editor.ask(&question.to_string());
        assert_eq!((&reply["isValid"], &reply["nonce"]), (&json!(true), &json!(replies)), "{reply}");
        let message = reply["message"].as_str().expect("text");
        assert_eq!(message == "Initial candidates.", replies == 0, "{reply}");
        if message == "Solved." {
            break;
        }
        for (old, new) in grid.iter_mut().zip(reply["cells"].as_array().expect("cells")) {
            if new["value"] == 0 {
                *old = json!({"centerPencilMarks": new["candidates"]});
            } else if old["value"].is_null() {
                *old = json!({"value": new["value"]});
            }
        }
        replies += 1;
        assert!(replies < 40, "{reply}");
    }
    let values: String = grid.iter().map(|cell| cell["value"].to_string()).collect();
    assert_eq!(values, solved(puzzle));
}

fn solved(puzzle: &str) -> String {
    common::stdout(&common::gerechte(&["solve", "box:2x2", puzzle, "--unique", "--engine", "sat"], b""))
        .trim()
        .to_owned()
}

/// The reply to a step or all steps on plain JSON.
fn logic(editor: &mut Editor, command: &str, puzzle: &Value) -> Value {
    let question = json!({"nonce": 1, "command": command, "dataType": "fpuzzles", "data": puzzle.to_string()});
    editor.ask(&question.to_string())
}

/// A board of order 4 of entries and of lists of candidates.
fn board(cells: &str, notes: &Value) -> Vec<Vec<Value>> {
    let cell = |value: char| if value == '.' { notes.clone() } else { json!({"value": value.to_digit(10)}) };
    cells.chars().map(cell).collect::<Vec<_>>().chunks(4).map(<[Value]>::to_vec).collect()
}

#[test]
fn wrong_boards_are_called_invalid() {
    let server = Server::new(&[]);
    let mut editor = server.connect(None).expect("a program is answered");
    let cage = json!([{"cells": ["R1C1", "R1C2"], "value": "7"}]);
    // Entries that break a cage, a full board without a place for its sum, cells without a candidate.
    let broken = json!({"size": 4, "grid": board("1234341221434321", &json!({})), "killercage": cage});
    let little = json!([{"cell": "R0C1", "direction": "DR", "value": "13"}]);
    let without = json!({"size": 4, "grid": board("................", &json!({})), "littlekillersum": little});
    let mut none = json!({"size": 4, "grid": board("12..34..........", &json!({"centerPencilMarks": [1]}))});
    for (command, puzzle) in [("step", &broken), ("solvepath", &broken), ("solvepath", &without), ("solvepath", &none)]
    {
        let reply = logic(&mut editor, command, puzzle);
        assert_eq!(reply["isValid"], json!(false), "{command}: {reply}");
        assert!(reply["message"].as_str().is_some_and(|text| text.ends_with("Board is invalid!")), "{reply}");
    }
    assert_eq!(logic(&mut editor, "step", &none)["isValid"], json!(false));
    // Candidates that are given, and notes of some cells, are kept.
    none["grid"] = json!(board("12..34..........", &json!({})));
    none["grid"][0][2] = json!({"givenPencilMarks": [3]});
    none["grid"][1][2] = json!({"centerPencilMarks": [2]});
    let reply = logic(&mut editor, "step", &none);
    assert_eq!((&reply["message"], &reply["isValid"]), (&json!("Initial candidates."), &json!(true)));
    assert_eq!((&reply["cells"][2]["candidates"], &reply["cells"][6]["candidates"]), (&json!([3]), &json!([2])));
}

/// A board of many solutions: no step removes a candidate that some solution has.
#[test]
fn steps_hold_for_every_solution() {
    let server = Server::new(&[]);
    let mut editor = server.connect(None).expect("a program is answered");
    let grid = json!({"size": 4, "grid": board("1.....2..3......", &json!({"given": true}))}).to_string();
    let grid = grid.replace("{\"value\"", "{\"given\":true,\"value\"");
    let puzzle: Value = serde_json::from_str(&grid).expect("JSON");
    let possible = logic(&mut editor, "truecandidates", &puzzle);
    let reply = logic(&mut editor, "solvepath", &puzzle);
    for (cell, left) in reply["cells"].as_array().expect("cells").iter().enumerate() {
        let has = |value: usize| {
            left["value"] == value || left["candidates"].as_array().is_some_and(|all| all.contains(&json!(value)))
        };
        let numbers = of_cell(&possible, cell, 4);
        assert!((1..=4).all(|value| numbers[value - 1] == 0 || has(value)), "{cell}: {reply}, {possible}");
    }
}

/// Eight editors are answered, and a ninth is not; a place is free again when one leaves.
#[test]
fn editors_that_leave_make_room() {
    let server = Server::new(&[]);
    let mut editors: Vec<_> = (0..8).map(|_| server.connect(None).expect("it is answered")).collect();
    assert!(server.connect(None).is_err());
    // One that asks much and reads nothing leaves in the middle.
    let mut rude = editors.pop().expect("eight");
    (0..100).for_each(|_| rude.say(recorded()[12]));
    drop(rude);
    let end = Instant::now() + Duration::from_secs(30);
    while server.connect(None).is_err() {
        assert!(Instant::now() < end, "no place is free");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(editors[0].ask(recorded()[13])["type"], json!("canceled"));
}

/// A byte now and then does not keep a place.
#[test]
fn a_greeting_has_a_time() {
    let server = Server::new(&[]);
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_millis(500))).expect("a timeout");
    let start = Instant::now();
    let is_open = |stream: &mut TcpStream| match stream.read(&mut [0; 64]) {
        Ok(0) => false,
        Err(error) if error.kind() != ErrorKind::WouldBlock && error.kind() != ErrorKind::TimedOut => false,
        _ => true,
    };
    while is_open(&mut stream) {
        assert!(start.elapsed() < Duration::from_secs(60), "the server still waits");
        // It may have gone.
        drop(stream.write_all(b"G"));
    }
}

#[test]
fn other_sites_are_refused_and_what_is_no_question_is_named() {
    let server = Server::new(&["--origin", "https://example.org"]);
    for origin in ["https://example.com", "http://f-puzzles.com.example.com", "https://localhost.example.com", "null"] {
        let refused = server.connect(Some(origin)).err().expect("it is refused");
        assert!(refused.contains("403"), "{refused}");
    }
    for origin in ["https://example.org", "http://localhost:8080", "http://127.0.0.1", "https://sudokupad.app"] {
        assert!(server.connect(Some(origin)).is_ok(), "{origin}");
    }
    let mut editor = server.connect(None).expect("a program is answered");
    for (question, message) in [
        (
            json!({"nonce": 1, "command": "win", "dataType": "fpuzzles", "data": ""}),
            "the command is \"win\", expected truecandidates, ",
        ),
        (
            json!({"nonce": 2, "command": "solve", "dataType": "scl", "data": ""}),
            "`dataType` is \"scl\", expected \"fpuzzles\"",
        ),
        (json!({"nonce": 3, "command": "solve", "dataType": "fpuzzles", "data": "*"}), "'*' is no digit of base 64"),
        (
            json!({"nonce": 4, "command": "solve", "dataType": "fpuzzles", "data": "{\"size\":2,\"grid\":[[{},{}],[{},{}]],\"fog\":1}"}),
            "`fog`",
        ),
    ] {
        let reply = editor.ask(&question.to_string());
        assert_eq!((&reply["nonce"], &reply["type"]), (&question["nonce"], &json!("invalid")));
        assert!(reply["message"].as_str().expect("text").contains(message), "{reply}");
    }
    // What is no question has no number.
    let reply = editor.ask("hello");
    assert_eq!((&reply["nonce"], &reply["type"]), (&json!(0), &json!("invalid")));
    assert!(reply["message"].as_str().is_some_and(|text| text.starts_with("no question: expected value")), "{reply}");
    // Bytes that are no text end their connection, and no other one.
    let mut other = server.connect(None).expect("a program is answered");
    other.0.send(Message::binary(vec![1, 2, 3])).expect("it is sent");
    while other.0.read().is_ok_and(|message| !message.is_close()) {}
    assert_eq!(editor.ask(r#"{"nonce": 5, "command": "cancel"}"#), json!({"nonce": 5, "type": "canceled"}));
}

#[test]
fn a_question_that_takes_too_long_is_given_up() {
    let server = Server::new(&["--answer-timeout", "0.2"]);
    let mut editor = server.connect(None).expect("a program is answered");
    let mut reply = editor.ask(recorded()[12]);
    while reply["type"] == "count" {
        reply = editor.hear();
    }
    assert_eq!((&reply["type"], &reply["message"]), (&json!("invalid"), &json!("No answer in 0.2 seconds.")));
}
