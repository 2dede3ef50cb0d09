//! Choices that bytes make.

/// Bytes, taken one by one; zeros follow.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub const fn new(data: &'a [u8]) -> Self {
        Self(data)
    }

    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        let Some((&byte, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        byte
    }

    /// A number below a bound that is at most 256.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    /// A place in a list.
    pub fn place(&mut self, length: usize) -> usize {
        (usize::from(self.byte()) << 8 | usize::from(self.byte())) % length.max(1)
    }

    /// Numbers below a bound, up to `most` of them.
    pub fn some_below(&mut self, bound: usize, most: usize) -> Vec<usize> {
        (0..self.below(most + 1)).map(|_| self.below(bound)).collect()
    }
}

/// Changes bytes here and there: a byte is replaced, put in or taken out, a line is doubled or taken out, or the rest is cut off.
pub fn tamper(content: &mut Vec<u8>, bytes: &mut Bytes<'_>) {
    let at = bytes.place(content.len());
    let line_end = content[at..].iter().position(|&byte| byte == b'\n').map_or(content.len(), |end| at + end + 1);
    match bytes.below(6) {
        _ if content.is_empty() => content.push(bytes.byte()),
        0 => content[at] = bytes.byte(),
        1 => content.insert(at, bytes.byte()),
        2 => drop(content.remove(at)),
        3 => content.truncate(at),
        4 => drop(content.drain(at..line_end)),
        _ => {
            // Doubled without a limit, a binary file would grow without one.
            let line = content[at..line_end.min(at + 1000)].to_vec();
            content.splice(at..at, line);
        }
    }
}
