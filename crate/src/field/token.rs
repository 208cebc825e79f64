//! The words of the text: numbers, names and signs, each with its column.

use super::decimal;

/// The kinds of words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// A number, infinite if it is too large.
    Number(f64),
    /// A name.
    Name,
    /// A single character that is neither.
    Sign(char),
    /// The end of the text.
    End,
}

/// A word of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    /// Its characters; at the end, none.
    pub(super) text: &'a str,
    /// The column at which it begins, in characters from 1.
    pub(super) column: usize,
}

/// A text and the place up to which it has been read.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            column: 1,
        }
    }

    /// Returns the next word; at the end, the end again and again.
    pub(super) fn next(&mut self) -> Token<'a> {
        self.take(white_space(self.rest));
        let number = number(self.rest);
        let name = name(self.rest);
        let column = self.column;
        let (kind, text) = match self.rest.chars().next() {
            None => (Kind::End, self.rest),
            Some(_) if number > 0 => {
                let text = self.take(number);
                (Kind::Number(decimal::read(text)), text)
            }
            Some(_) if name > 0 => (Kind::Name, self.take(name)),
            Some(sign) => (Kind::Sign(sign), self.take(sign.len_utf8())),
        };
        Token { kind, text, column }
    }

    /// Steps over a number of bytes, which end between two characters.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        // Of a character's bytes, all but the first begin with the bits 10.
        let first = taken.bytes().filter(|byte| byte & 0xC0 != 0x80);
        self.column += first.count();
        self.rest = rest;
        taken
    }
}

/// The number of bytes at the start that satisfy the rule.
fn run(text: &str, rule: impl Fn(char) -> bool) -> usize {
    text.find(|c| !rule(c)).unwrap_or(text.len())
}

fn white_space(text: &str) -> usize {
    run(text, char::is_whitespace)
}

/// The number of bytes at the start that are a number: digits, with a point among or beside them,
/// and an exponent if its digits follow (so that `2e` is 2 and the constant e).
fn number(text: &str) -> usize {
    let digits = |from: usize| run(text.get(from..).unwrap_or(""), |c| c.is_ascii_digit());
    let sign = |from: usize, signs: &[char]| {
        usize::from(text.get(from..).is_some_and(|rest| rest.starts_with(signs)))
    };
    let whole = digits(0);
    let point = sign(whole, &['.']);
    let fraction = digits(whole + point);
    if whole + fraction == 0 {
        return 0;
    }
    let end = whole + point + fraction;
    let letter = sign(end, &['e', 'E']);
    let exponent = end + letter + sign(end + letter, &['+', '-']);
    match digits(exponent) {
        more if letter > 0 && more > 0 => exponent + more,
        _ => end,
    }
}

/// The number of bytes at the start that are a name: a letter or `_`, then letters, digits and `_`.
pub(super) fn name(text: &str) -> usize {
    if text.starts_with(|c: char| is_letter(c)) {
        run(text, |c| is_letter(c) || c.is_ascii_digit())
    } else {
        0
    }
}

/// True for letters of any alphabet. Outside ASCII all but blanks and the blocks with signs such as
/// `²`, `×` and `−` count: exact tables are larger than this parser.
fn is_letter(c: char) -> bool {
    let is_sign = matches!(c, '\u{80}'..='\u{b4}' | '\u{b6}'..='\u{bf}' | '×' | '÷' | '\u{2000}'..='\u{2bff}');
    c.is_ascii_alphabetic() || c == '_' || !(c.is_ascii() || c.is_whitespace() || is_sign)
}
