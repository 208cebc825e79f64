//! The words of the text: numbers, names and signs, each with its column.

use alloc::format;
use alloc::string::String;

/// What kind of word it is.
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
    pub(super) text: &'a str,
    /// Where it begins, in characters from 1.
    pub(super) column: usize,
}

impl Token<'_> {
    /// As it is quoted in an error.
    pub(super) fn quoted(&self) -> String {
        match self.kind {
            Kind::End => String::from("the end"),
            _ => format!("`{}`", self.text),
        }
    }
}

/// A text with a place in it.
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

    /// The next word; at the end, the end again and again.
    pub(super) fn next(&mut self) -> Token<'a> {
        self.take(white_space(self.rest));
        let number = number(self.rest);
        let name = name(self.rest);
        let column = self.column;
        let (kind, text) = match self.rest.chars().next() {
            None => (Kind::End, self.rest),
            Some(_) if number > 0 => {
                let text = self.take(number);
                // The text is a number by the rule below, which is narrower than the standard library's.
                (Kind::Number(text.parse().unwrap_or(f64::NAN)), text)
            }
            Some(_) if name > 0 => (Kind::Name, self.take(name)),
            Some(sign) => (Kind::Sign(sign), self.take(sign.len_utf8())),
        };
        Token { kind, text, column }
    }

    /// Step over that many bytes, which end between two characters.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.column += taken.chars().count();
        self.rest = rest;
        taken
    }
}

/// How many bytes at the start satisfy the rule.
fn run(text: &str, rule: impl Fn(char) -> bool) -> usize {
    text.find(|c| !rule(c)).unwrap_or(text.len())
}

fn white_space(text: &str) -> usize {
    run(text, char::is_whitespace)
}

/// How many bytes at the start are a number: digits, with a point among or beside them, and an exponent if its digits follow
/// (so that `2e` is 2 and the constant e).
fn number(text: &str) -> usize {
    let digits = |from: usize| run(text.get(from..).unwrap_or(""), |c| c.is_ascii_digit());
    let sign = |from: usize, signs: &[char]| {
        usize::from(text.get(from..).is_some_and(|rest| rest.starts_with(signs)))
    };
    let whole = digits(0);
    let point = sign(whole, &['.']);
    let fraction = if point > 0 { digits(whole + point) } else { 0 };
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

/// How many bytes at the start are a name: a letter or `_`, then letters, digits and `_`.
pub(super) fn name(text: &str) -> usize {
    if text.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        run(text, |c| c.is_alphanumeric() || c == '_')
    } else {
        0
    }
}
