//! The words of a BVH file, one after the other: names, numbers, braces.

use alloc::format;
use alloc::string::String;
use core::fmt::{Arguments, Display};

use super::BvhError;
use crate::files::notes::{NoteCode, Notes};

/// The most characters of a strange word that a sentence quotes.
const QUOTED: usize = 40;

/// Control-Z, the end of a text for CP/M and DOS.
const END: char = '\u{1a}';

pub(super) struct Words<'a> {
    text: &'a str,
    /// The places behind the last word, and of the last word, in bytes.
    at: usize,
    last: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str, notes: &mut Notes) -> Self {
        // A byte order mark is no part of the first word.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // Old programs end a text with a control-Z, and may fill the rest of a block with it.
        let (text, rest) = text.split_once(END).unwrap_or((text, ""));
        // Other programs write zero bytes behind it: the end of a text in C.
        let blank = text.trim_end_matches(|it| it == '\0' || is_space(it)).len();
        let zero = text.get(blank..).and_then(|it| it.find('\0'));
        let text = zero.map_or(text, |zero| text.get(..blank + zero).unwrap_or(text));
        let words = Self {
            text,
            at: 0,
            last: text.len(),
        };
        if rest.contains(|it| it != END && it != '\0' && !is_space(it)) {
            let line = words.line();
            let message = "the text ends at a control-Z (U+001A), what follows it is left out";
            notes.add(
                NoteCode::BytesAfterEnd,
                format_args!("line {line}"),
                message,
            );
        }
        Self { last: 0, ..words }
    }

    /// Returns the rest of the text.
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the number of bytes that are left.
    pub(super) fn left(&self) -> usize {
        self.rest().len()
    }

    /// Takes this many bytes of the rest, the last `word` of which are the word.
    fn take(&mut self, length: usize, word: usize) {
        self.at += length;
        self.last = self.at - word;
    }

    /// Returns the next word or brace; nothing at the end of the text.
    pub(super) fn next(&mut self) -> &'a str {
        let rest = self.rest();
        let word = rest.trim_start_matches(is_space);
        let before = rest.len() - word.len();
        let ends = |it: char| is_brace(it) || is_space(it);
        let length = if word.starts_with(is_brace) {
            1
        } else {
            word.find(ends).unwrap_or(word.len())
        };
        self.take(before + length, length);
        word.get(..length).unwrap_or_default()
    }

    /// Returns the name that follows: the rest of the line, up to a brace.
    pub(super) fn name(&mut self) -> &'a str {
        let rest = self.rest();
        let ends = |it: char| is_brace(it) || matches!(it, '\n' | '\r');
        let length = rest.find(ends).unwrap_or(rest.len());
        let line = rest.get(..length).unwrap_or_default();
        self.take(length, line.trim_start_matches(is_space).len());
        line.trim_matches(is_space)
    }

    /// Returns the next number, which is `what`.
    pub(super) fn number(&mut self, what: Arguments<'_>) -> Result<f64, BvhError> {
        let word = self.next();
        numeric(word).ok_or_else(|| self.unexpected(&format_args!("{what} must be a number"), word))
    }

    /// Returns whether a number follows, which stays where it is.
    pub(super) fn number_follows(&self) -> bool {
        let mut ahead = Self { ..*self };
        numeric(ahead.next()).is_some()
    }

    /// Returns the text after some words, whatever their case and the space between them; `None` if
    /// they do not follow.
    fn after(&self, words: &[&str]) -> Option<&'a str> {
        let mut after = self.rest();
        for word in words {
            after = after.trim_start_matches(is_space);
            let (begins, rest) = after.split_at_checked(word.len())?;
            after = rest;
            if !begins.eq_ignore_ascii_case(word) {
                return None;
            }
        }
        Some(after)
    }

    /// Returns whether some words follow, which stay where they are.
    pub(super) fn follows(&self, words: &[&str]) -> bool {
        self.after(words).is_some()
    }

    /// Takes words that must follow.
    pub(super) fn expect(&mut self, words: &[&str]) -> Result<(), BvhError> {
        let Some(after) = self.after(words) else {
            let (wanted, found) = (words.join(" "), self.next());
            return Err(self.unexpected(&format_args!("`{wanted}` must follow"), found));
        };
        let rest = self.rest();
        let first = rest.trim_start_matches(is_space);
        let taken = |text: &str| text.len() - after.len();
        self.take(taken(rest), taken(first));
        Ok(())
    }

    /// Returns the line of the last word, from 1.
    pub(super) fn line(&self) -> usize {
        let before = self.text.get(..self.last).unwrap_or_default();
        let ends = before.matches('\n').count() + before.matches('\r').count();
        1 + ends - before.matches("\r\n").count()
    }

    /// Returns the error about the last word, with its line.
    pub(super) fn refused(&self, reason: &dyn Display) -> BvhError {
        BvhError::Format {
            line: self.line(),
            reason: format!("{reason}"),
        }
    }

    /// Returns the error about a word that is there instead of another.
    pub(super) fn unexpected(&self, reason: &dyn Display, word: &str) -> BvhError {
        if word.is_empty() {
            return self.refused(&format_args!("{reason}, but there is the end of the file"));
        }
        let mut quote = String::new();
        for it in word.chars().take(QUOTED) {
            if it.is_control() {
                quote.push_str(&format!("U+{:04X}", u32::from(it))); // a sign that cannot be seen
            } else {
                quote.push(it);
            }
        }
        self.refused(&format_args!("{reason}, but there is `{quote}`"))
    }
}

/// Returns the number that a word is, if it is one.
fn numeric(word: &str) -> Option<f64> {
    // Rust would take `inf` and `nan`, too.
    let plain = |it: u8| matches!(it, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    let number = word.parse::<f64>().ok().filter(|it| it.is_finite());
    number.filter(|_| word.bytes().all(plain))
}

fn is_brace(it: char) -> bool {
    matches!(it, '{' | '}')
}

/// True for what JavaScript takes for white space, so that both readers read the same.
fn is_space(it: char) -> bool {
    it == '\u{feff}' || (it.is_whitespace() && it != '\u{85}')
}
