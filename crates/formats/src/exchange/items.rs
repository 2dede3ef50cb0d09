//! Puzzles in any format, one after the other.

use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::Arc;

use super::csv::Columns;
use super::detect::look;
use super::fault::{Fault, Misread, shortened};
use super::fault::{LineError, LineFault};
use super::found::{Found, Says, item};
use super::lines::{Line, NumberedLines};
use super::looks::{Look, is_line_of, order_of, spread};
use super::{Format, Item};
use super::{cages, csv, gather, grid, hodoku, iss, json, layout, penpa, scl, strings, tatham};
use gerechte_core::game::puzzle::value_of;
use gerechte_core::{Game, Puzzle};

/// The longest line of a format other than JSON, in bytes: 32,768 packed digits behind percent signs.
const LONGEST_LINE: usize = 1 << 17;

/// The puzzles of a reader, each in its recognised format.
///
/// Blank lines, lines that start with `#`, and the section `[State]` of a file are ignored. After an error the iterator continues with the next
/// puzzle, unless the reader fails. It holds one puzzle in memory, or up to a thousand lines of grids without a blank line between them.
///
/// ```
/// use gerechte::format::exchange::Items;
///
/// let text = "2x2:1b2i3a4\n\n:0000:x:1..:::\n1..2.........3.4\n";
/// let said: Vec<_> = Items::new(None, text.as_bytes())
///     .map(|item| item.map_or_else(|error| error.to_string(), |item| item.puzzle.to_string()))
///     .collect();
/// assert_eq!(said[0], "1..2.........3.4");
/// assert_eq!(said[1], "line 3: column 12: looks like a HoDoKu library line, but it has 3 cells instead of 81");
/// assert_eq!(said[2], "1..2.........3.4");
/// ```
#[derive(Debug)]
pub struct Items<R> {
    game: Option<Arc<Game>>,
    from: Option<Format>,
    lines: NumberedLines<R>,
    ready: VecDeque<Result<Item, LineError>>,
    columns: Option<Columns>,
    /// Whether the lines are of a section without puzzles.
    skips: bool,
    /// Whether the strings up to the next blank line are puzzles of their own.
    lists: bool,
    /// The last line that was a puzzle of its own although it has the length of a row.
    last: Option<u64>,
    has_failed: bool,
}

impl<R: BufRead> Items<R> {
    /// The puzzles of a game; without a game, puzzles of any game.
    pub const fn new(game: Option<Arc<Game>>, reader: R) -> Self {
        Self {
            game,
            from: None,
            lines: NumberedLines::new(reader),
            ready: VecDeque::new(),
            columns: None,
            skips: false,
            lists: false,
            last: None,
            has_failed: false,
        }
    }

    /// The same, in one format only.
    #[must_use]
    pub const fn from(mut self, format: Format) -> Self {
        self.from = Some(format);
        self
    }

    fn read(&mut self) -> Result<Option<Item>, LineError> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return item.map(Some);
            }
            let Some(line) = self.lines.next()? else { return Ok(None) };
            let text = line.text.trim();
            if text.is_empty() {
                (self.skips, self.lists) = (false, false);
                continue;
            }
            if line.text.starts_with('#') {
                continue;
            }
            if text.starts_with('[') && text.ends_with(']') {
                self.skips = match text.to_ascii_lowercase().as_str() {
                    "[puzzle]" => false,
                    "[state]" => true,
                    _ => {
                        let reason = format!("the section `{}` is neither [Puzzle] nor [State]", shortened(text));
                        return Err(unknown(&line, reason));
                    }
                };
                continue;
            }
            if !self.skips {
                self.begin(line)?;
            }
        }
    }

    /// Reads the puzzles that begin with a line.
    fn begin(&mut self, line: Line) -> Result<(), LineError> {
        let length = line.text.len();
        if length > LONGEST_LINE && !line.text.trim_start().starts_with('{') {
            return Err(unknown(
                &line,
                format!("{length} bytes in a line, more than the {LONGEST_LINE} of any puzzle"),
            ));
        }
        let game = self.game.as_deref();
        if let Some(close) = self.spread(&line) {
            return self.line(&Line { text: close, ..line });
        }
        let format = match (self.from, look(&line.text, game)) {
            // Below a heading, lines are rows of the table.
            (None, Look::Like(Format::Grid | Format::Line) | Look::Plain)
                if self.columns.is_some() && line.text.contains(',') =>
            {
                Format::Csv
            }
            (None, Look::Like(Format::Line)) if game.is_none() => return self.line_or_grid(line),
            (Some(format), _) | (None, Look::Like(format)) => format,
            (None, Look::Address) => {
                let reason = format!("the address `{}` is none of a program that is known", shortened(&line.text));
                return Err(unknown(&line, reason));
            }
            (None, Look::Plain) => {
                if game.is_none() {
                    let reason = format!("`{}` is no puzzle in any format that is known", shortened(line.text.trim()));
                    return Err(unknown(&line, reason));
                }
                Format::Line
            }
        };
        match format {
            Format::Grid | Format::Sdk | Format::Ss | Format::Pencilmarks => return self.grids(line),
            Format::Json | Format::Fpuzzles => return self.object(line),
            Format::Scl if line.text.trim_start().starts_with('{') => return self.object(line),
            Format::Line => return self.line(&line),
            Format::Iss if strings::is_string(&line.text) => return self.strings(line),
            _ => {}
        }
        let number = line.number;
        let text = line.text.trim_end();
        // Readers get the line from its first character on.
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        let text = text.trim_start();
        let found = match format {
            Format::Csv => csv::read(text, game, &mut self.columns).transpose(),
            Format::Hodoku => Some(hodoku::read(text)),
            Format::FpuzzlesUrl => Some(json::read_url(text)),
            Format::Scl => Some(scl::read_packed(text)),
            Format::Penpa => Some(penpa::read(text)),
            Format::Tatham => Some(tatham::read(text)),
            Format::Iss => Some(iss::read(text)),
            Format::KillerArrows => Some(cages::read_arrows(text)),
            Format::KillerNumbers => Some(cages::read_numbers(text)),
            _ => Some(layout::read(text)),
        };
        if let Some(found) = found {
            self.add(found, format, number, indent);
        }
        Ok(())
    }

    /// The cells of a line with white space between them, joined.
    fn spread(&self, line: &Line) -> Option<String> {
        if self.from.is_some_and(|format| format != Format::Line) {
            return None;
        }
        match &self.game {
            Some(game) if is_line_of(game, &line.text) => None,
            Some(game) => spread(|cells| game.takes_characters(cells), game.order(), &line.text),
            // Rows of grids do not have n² cells, unless there are as many rows.
            None => {
                let first = line.text.split_whitespace().next().unwrap_or_default();
                if order_of(first) == Some(9) { None } else { spread(|cells| cells == 81, 9, &line.text) }
            }
        }
    }

    /// Reads a line of cells, unless it is the first line of a grid of as many lines, or the frame above one.
    fn line_or_grid(&mut self, line: Line) -> Result<(), LineError> {
        if grid::is_border(&line.text)
            && let Some(next) = self.lines.next()?
        {
            let is_row = grid::is_part(&next.text) && !grid::is_border(&next.text);
            let is_puzzle = order_of(next.text.trim()).is_some_and(|order| order > 3);
            self.lines.put_back(next);
            if is_row && !is_puzzle {
                return self.grids(line);
            }
        }
        let length = line.text.trim().chars().count();
        if length > 64 || order_of(line.text.trim()).is_none() || self.last.is_some_and(|last| last + 1 == line.number)
        {
            self.last = Some(line.number);
            return self.line(&line);
        }
        let mut block = vec![line];
        let is_same =
            |other: &Line| other.text.trim().chars().count() == length && order_of(other.text.trim()).is_some();
        let mut end = None;
        while let Some(next) = self.lines.next()? {
            if !is_same(&next) {
                end = Some(next);
                break;
            }
            block.push(next);
            if block.len() > length {
                break;
            }
        }
        let is_grid = block.len() == length;
        for line in block.drain(1..).chain(end).rev() {
            self.lines.put_back(line);
        }
        let first = block.remove(0);
        if is_grid {
            return self.grids(first);
        }
        self.last = Some(first.number);
        self.line(&first)
    }

    fn line(&mut self, line: &Line) -> Result<(), LineError> {
        let word = line.text.split_whitespace().next().unwrap_or_default();
        let order = match &self.game {
            Some(game) if !is_line_of(game, word) => {
                let fault = match Puzzle::parse(game, word) {
                    Err(error) => error.into(),
                    Ok(_) => return Ok(()),
                };
                return Err(LineError { line: line.number, fault });
            }
            Some(game) => game.order(),
            None => {
                let Some(order) = order_of(word) else {
                    let order = word.chars().count().isqrt();
                    let wrong = word.chars().position(|c| value_of(c, order.min(64)).is_none()).unwrap_or_default();
                    let reason = format!("`{}` has no n² cells", shortened(word));
                    self.add(Err(Fault::column(wrong + 1, reason)), Format::Line, line.number, 0);
                    return Ok(());
                };
                order
            }
        };
        let found = Found { line: Some(word.to_owned()), ..Found::new(Says::Order(order), Vec::new()) };
        self.add(Ok(found), Format::Line, line.number, 0);
        Ok(())
    }

    fn grids(&mut self, line: Line) -> Result<(), LineError> {
        let game = self.game.clone();
        let number = line.number;
        let block = gather::grids(line, &mut self.lines, |block| grid::missing(block, game.as_deref()))?;
        let (format, read) = grid::read(&block, game.as_deref());
        for (at, found) in read {
            let number = block.get(at).map_or(number, |line| line.number);
            let found = found.map_err(|fault| {
                // The line number of an error is that of its own line.
                let of_line = block.get(fault.line).map_or(number, |line| line.number);
                (of_line, fault)
            });
            match found {
                Ok(found) => self.add(Ok(found), format, number, 0),
                Err((of_line, fault)) => self.add(Err(Fault { line: 0, ..fault }), format, of_line, 0),
            }
        }
        Ok(())
    }

    /// A string of Interactive Sudoku Solver, which may continue in the lines below.
    fn strings(&mut self, line: Line) -> Result<(), LineError> {
        let number = line.number;
        if self.lists {
            let found = if strings::is_by_itself(&line.text) {
                iss::read(line.text.trim())
            } else {
                Err(Fault::whole("it may be a puzzle, or go on with the one above: put a blank line between puzzles"))
            };
            self.add(found, Format::Iss, number, 0);
            return Ok(());
        }
        let mut block = gather::strings(line, &mut self.lines)?;
        if strings::is_list(&block) {
            self.lists = true;
            for line in block.drain(1..).rev() {
                self.lines.put_back(line);
            }
        } else if !strings::is_one(&block) {
            let last = block.last().map_or(number, |line| line.number);
            let reason = format!(
                "lines {number} to {last} may be one puzzle or several: put one on one line, or one constraint on each line, and a blank line between puzzles"
            );
            self.add(Err(Fault::whole(reason)), Format::Iss, number, 0);
            return Ok(());
        }
        let text: String = block.iter().map(|line| line.text.trim()).collect();
        match iss::read(&text) {
            Ok(found) => self.add(Ok(found), Format::Iss, number, 0),
            Err(fault) => {
                // The column in the joined text is converted to that in a line.
                let mut column = fault.column;
                let length = |line: &Line| line.text.trim().chars().count();
                let at = block.iter().position(|line| {
                    let is_there = column <= length(line);
                    column -= if is_there { 0 } else { length(line) };
                    is_there
                });
                let line = at.map_or(&block[0], |at| &block[at]);
                let indent = line.text.chars().take_while(|c| c.is_whitespace()).count();
                self.add(Err(Fault { column, ..fault }), Format::Iss, line.number, indent);
            }
        }
        Ok(())
    }

    fn object(&mut self, line: Line) -> Result<(), LineError> {
        let number = line.number;
        let object = match gather::object(line, &mut self.lines)? {
            Ok(object) => object,
            Err(reason) => {
                self.add(Err(Fault::whole(reason)), Format::Json, number, 0);
                return Ok(());
            }
        };
        let text = object.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n");
        let (format, found) = json::read(&text);
        let found = found.map_err(|fault| {
            let of_line = object.get(fault.line).map_or(number, |line| line.number);
            (of_line, fault)
        });
        match found {
            Ok(found) => self.add(Ok(found), format, number, 0),
            Err((of_line, fault)) => self.add(Err(Fault { line: 0, ..fault }), format, of_line, 0),
        }
        Ok(())
    }

    fn add(&mut self, found: Result<Found, Fault>, format: Format, line: u64, indent: usize) {
        let misread = |Fault { column, reason, .. }| Misread {
            format: Some(format),
            column: column + indent,
            reason,
            clash: None,
        };
        let read = found.map_err(misread).and_then(|found| item(found, self.game.as_ref(), format, line));
        self.ready.push_back(read.map_err(|misread| LineError { line, fault: misread.into() }));
    }
}

fn unknown(line: &Line, reason: String) -> LineError {
    let column = line.text.chars().take_while(|c| c.is_whitespace()).count() + 1;
    let fault = LineFault::Misread(Misread { format: None, column, reason, clash: None });
    LineError { line: line.number, fault }
}

impl<R: BufRead> Iterator for Items<R> {
    type Item = Result<Item, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let read = self.read();
        self.has_failed = matches!(&read, Err(LineError { fault: LineFault::Unreadable(_), .. }));
        read.transpose()
    }
}

/// The game of the first puzzle of a text, whose clues may contradict each other.
///
/// ```
/// let game = gerechte::format::exchange::game_of("2x2x:p")?;
/// assert_eq!(game.to_string(), "box:2x2+diagonals");
/// # Ok::<(), gerechte::format::puzzles::LineError>(())
/// ```
pub fn game_of(text: &str) -> Result<Game, LineError> {
    match first(text) {
        Err(LineError { fault: LineFault::Misread(Misread { clash: Some(clash), .. }), .. }) => {
            Ok(Arc::unwrap_or_clone(clash.game))
        }
        item => item.map(|item| Arc::unwrap_or_clone(item.game)),
    }
}

/// The first puzzle of a text, with its game.
pub fn first(text: &str) -> Result<Item, LineError> {
    if let Some(item) = Items::new(None, text.as_bytes()).next() {
        return item;
    }
    let reason = "there is no puzzle".to_owned();
    let fault = Misread { format: None, column: 1, reason, clash: None };
    Err(LineError { line: 1, fault: fault.into() })
}
