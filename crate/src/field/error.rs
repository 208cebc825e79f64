//! Errors in the text of a field, each with its place.

use alloc::string::String;
use core::fmt;

/// The reason for which a text is not a vector field.
///
/// Columns count characters from 1, as cursors do; the end of the text is one past its last
/// character.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// A word is where another has to be. Code 101.
    #[error("column {column}: found {}, expected {expected}", Found(found))]
    Unexpected {
        /// Its column.
        column: usize,
        /// The word; nothing at the end of the text.
        found: String,
        /// The words that could be there.
        expected: &'static str,
    },
    /// A word that is no variable, constant or function. Code 102.
    #[error(
        "column {column}: `{name}` is not a variable of this field, a constant (pi, e) or a function"
    )]
    UnknownName {
        /// The column at which the word begins.
        column: usize,
        /// The word.
        name: String,
    },
    /// A function was given too few or too many arguments. Code 103.
    #[error("column {column}: arguments of `{function}`: expected {expected}, found {found}")]
    ArgumentCount {
        /// The column at which the function's name begins.
        column: usize,
        /// Its name.
        function: &'static str,
        /// The number that it takes.
        expected: usize,
        /// The number that there are.
        found: usize,
    },
    /// The text has too few or too many components, which commas separate. Code 104.
    #[error("column {column}: components: expected {expected}, found {found}")]
    ComponentCount {
        /// The comma before the first component too many, or the end of the text.
        column: usize,
        /// The number that the field has.
        expected: usize,
        /// The number that there are.
        found: usize,
    },
    /// A parenthesis is opened and not closed. Code 105.
    #[error("column {column}: this parenthesis is never closed, expected `)`")]
    Unclosed {
        /// The column at which it opens.
        column: usize,
    },
    /// A number, or a part made of numbers alone, is infinite or undefined, such as `1/0`. Code
    /// 106.
    #[error("column {column}: this comes to {value}, expected a finite number")]
    NotFinite {
        /// The number, the operator or the function.
        column: usize,
        /// Its value.
        value: f64,
    },
    /// The text is too long. Code 107.
    #[error("column {column}: the text goes on, expected at most {limit} characters")]
    TooLong {
        /// The first character too many.
        column: usize,
        /// The number that is allowed: [`MAX_LENGTH`](super::MAX_LENGTH).
        limit: usize,
    },
    /// Too many half-finished results wait for each other, as in `x+(x+(x+(…`. Code 108.
    #[error("column {column}: nested too deeply, expected at most {limit} values that wait")]
    TooDeep {
        /// The column at which one more begins to wait.
        column: usize,
        /// The number that is allowed: [`MAX_DEPTH`](super::MAX_DEPTH).
        limit: usize,
    },
    /// A variable has a name that cannot be one. It is not in the text, and so has no column. Code
    /// 109.
    #[error("`{name}` cannot name a variable: expected {expected}")]
    VariableName {
        /// The name.
        name: String,
        /// The names that are allowed.
        expected: &'static str,
    },
}

/// A word in a sentence: quoted, or the end. Sentences are made on demand, so that a program that
/// reads only the parts (the wasm boundary) has no code for printing numbers.
struct Found<'a>(&'a str);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            "" => f.write_str("the end"),
            word => write!(f, "`{word}`"),
        }
    }
}

impl ParseError {
    /// Returns the column in characters from 1; `None` where the error is not in the text.
    #[must_use]
    pub const fn column(&self) -> Option<usize> {
        match *self {
            Self::Unexpected { column, .. }
            | Self::UnknownName { column, .. }
            | Self::ArgumentCount { column, .. }
            | Self::ComponentCount { column, .. }
            | Self::Unclosed { column }
            | Self::NotFinite { column, .. }
            | Self::TooLong { column, .. }
            | Self::TooDeep { column, .. } => Some(column),
            Self::VariableName { .. } => None,
        }
    }

    /// Returns the kind of error as a number, beside those of [`Error`](crate::Error): stable, and
    /// never given a new meaning.
    #[must_use]
    pub const fn code(&self) -> u32 {
        match self {
            Self::Unexpected { .. } => 101,
            Self::UnknownName { .. } => 102,
            Self::ArgumentCount { .. } => 103,
            Self::ComponentCount { .. } => 104,
            Self::Unclosed { .. } => 105,
            Self::NotFinite { .. } => 106,
            Self::TooLong { .. } => 107,
            Self::TooDeep { .. } => 108,
            Self::VariableName { .. } => 109,
        }
    }
}
