//! What can be wrong with the text of a field, and where.

use alloc::string::String;
use core::fmt;

/// The text could not be read as a vector field.
///
/// Columns count characters from 1, so a cursor can be put there; the end of the text is one past its last character.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// Something stands where something else has to. Code 101.
    #[error("column {column}: found {}, expected {expected}", Found(found))]
    Unexpected {
        /// Where it stands.
        column: usize,
        /// What stands there; nothing at the end of the text.
        found: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// A word that is no variable, constant or function. Code 102.
    #[error(
        "column {column}: `{name}` is not a variable of this field, a constant (pi, e) or a function"
    )]
    UnknownName {
        /// Where the word begins.
        column: usize,
        /// The word.
        name: String,
    },
    /// A function was given too few or too many arguments. Code 103.
    #[error("column {column}: arguments of `{function}`: expected {expected}, found {found}")]
    ArgumentCount {
        /// Where the function's name begins.
        column: usize,
        /// Its name.
        function: &'static str,
        /// How many it takes.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The text has too few or too many components, which commas separate. Code 104.
    #[error("column {column}: components: expected {expected}, found {found}")]
    ComponentCount {
        /// The comma before the first component too many, or the end of the text.
        column: usize,
        /// How many the field has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A parenthesis is opened and not closed. Code 105.
    #[error("column {column}: this parenthesis is never closed, expected `)`")]
    Unclosed {
        /// Where it opens.
        column: usize,
    },
    /// A number, or a part made of numbers alone, is infinite or undefined, such as `1/0`. Code 106.
    #[error("column {column}: this comes to {value}, expected a finite number")]
    NotFinite {
        /// The number, the operator or the function.
        column: usize,
        /// What it comes to.
        value: f64,
    },
    /// The text is too long. Code 107.
    #[error("column {column}: the text goes on, expected at most {limit} characters")]
    TooLong {
        /// The first character too many.
        column: usize,
        /// How many there may be: [`MAX_LENGTH`](super::MAX_LENGTH).
        limit: usize,
    },
    /// Too many half-finished results wait for each other, as in `x+(x+(x+(…`. Code 108.
    #[error("column {column}: nested too deeply, expected at most {limit} values that wait")]
    TooDeep {
        /// Where one more begins to wait.
        column: usize,
        /// How many may: [`MAX_DEPTH`](super::MAX_DEPTH).
        limit: usize,
    },
    /// A variable has a name that cannot be one. This is about the names, so it has no column. Code 109.
    #[error("`{name}` cannot name a variable: expected {expected}")]
    VariableName {
        /// The name.
        name: String,
        /// What would do.
        expected: &'static str,
    },
}

/// A word in a sentence: quoted, or the end. Sentences are made only when asked for, so that where only parts travel (the wasm
/// boundary) no machinery for printing numbers comes along.
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
    /// Where in the text, in characters from 1; `None` if the trouble is not in the text.
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

    /// The kind of error as a number, beside those of [`Error`](crate::Error): stable, and never given a new meaning.
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
