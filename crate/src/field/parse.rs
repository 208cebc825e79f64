//! From words to programs: an operator waits on a list until one arrives that binds less tightly.
//!
//! No parser crate is used: it would replace two lists, and bring its own errors and machinery into
//! a small wasm file. There is no recursion, so no text can overflow the machine's stack.
//!
//! Source: Dijkstra's shunting yard (Mathematisch Centrum report MR 34/61), with a prefix minus.

use alloc::collections::BinaryHeap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::error::ParseError;
use super::program::{One, Program, Refused, Step, Two};
use super::token::{Kind, Token, Tokens, name};
use super::{MAX_DEPTH, MAX_LENGTH};

/// A function with a name.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Function {
    One(One),
    Two(Two),
}

const FUNCTIONS: [(&str, Function); 19] = [
    ("sqrt", Function::One(One::Sqrt)),
    ("exp", Function::One(One::Exp)),
    ("ln", Function::One(One::Ln)),
    ("log", Function::One(One::Ln)),
    ("sin", Function::One(One::Sin)),
    ("cos", Function::One(One::Cos)),
    ("tan", Function::One(One::Tan)),
    ("asin", Function::One(One::Asin)),
    ("acos", Function::One(One::Acos)),
    ("atan", Function::One(One::Atan)),
    ("sinh", Function::One(One::Sinh)),
    ("cosh", Function::One(One::Cosh)),
    ("tanh", Function::One(One::Tanh)),
    ("abs", Function::One(One::Abs)),
    ("atan2", Function::Two(Two::Atan2)),
    ("hypot", Function::Two(Two::Hypot)),
    ("pow", Function::Two(Two::Power)),
    ("min", Function::Two(Two::Min)),
    ("max", Function::Two(Two::Max)),
];

const CONSTANTS: [(&str, f64); 2] = [("pi", core::f64::consts::PI), ("e", core::f64::consts::E)];

fn find<T: Copy>(list: &[(&'static str, T)], name: &str) -> Option<(&'static str, T)> {
    list.iter().find(|(known, _)| *known == name).copied()
}

/// Returns the name that a text has for a function; the first, where it has two.
pub(super) fn name_of(function: Function) -> &'static str {
    let mut named = FUNCTIONS.iter().filter(|(_, known)| *known == function);
    named.next().map_or("", |(name, _)| name)
}

/// The tightness with which an operator holds the value to its right. A minus in front holds
/// tighter than a product and less than a power: `-x^2` is `-(x^2)`.
const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const MINUS: u8 = 3;
const POWER: u8 = 4;

/// An operator, a parenthesis or a call that waits for the values after it.
enum Waiting {
    Minus {
        column: usize,
    },
    Operator {
        two: Two,
        binds: u8,
        column: usize,
    },
    Parenthesis {
        column: usize,
    },
    Call {
        name: &'static str,
        function: Function,
        /// The number of arguments so far, the one being read included.
        arguments: usize,
        column: usize,
        /// The column of its parenthesis.
        opened: usize,
    },
}

const A_VALUE: &str = "a number, a variable, a constant, a function, `-` or `(`";
const AN_OPERATOR_INSIDE: &str = "an operator (+ - * / ^) or `)`";
const AN_OPERATOR_IN_A_CALL: &str = "an operator (+ - * / ^), `,` or `)`";
const AN_OPERATOR_OUTSIDE: &str = "an operator (+ - * / ^), `,` or the end";

struct Parser<'a> {
    tokens: Tokens<'a>,
    variables: Names<'a>,
    waiting: Vec<Waiting>,
    component: Program,
}

/// Reads a text into a program for each component, of which `expected` are wanted. Returns beside
/// them the column at which their number was known: the comma before the first one too many, or the
/// end.
pub(super) fn parse(
    text: &str,
    variables: &[&str],
    expected: usize,
) -> Result<(Vec<Program>, usize), ParseError> {
    let variables = Names::new(variables)?;
    if text.chars().nth(MAX_LENGTH).is_some() {
        return Err(ParseError::TooLong {
            column: MAX_LENGTH + 1,
            limit: MAX_LENGTH,
        });
    }
    let mut parser = Parser {
        tokens: Tokens::new(text),
        variables,
        waiting: Vec::new(),
        component: Program::default(),
    };
    let mut components = Vec::new();
    let mut surplus = None;
    loop {
        parser.value()?;
        let end = parser.after_value()?;
        components.push(core::mem::take(&mut parser.component));
        if end.kind == Kind::End {
            return Ok((components, surplus.unwrap_or(end.column)));
        }
        if components.len() == expected {
            surplus = Some(end.column);
        }
    }
}

/// The names of the variables, to be found by name.
struct Names<'a> {
    /// Each with its index, in the order of the names. A list that is searched in halves, and no
    /// map: a map would be another kilobyte of wasm.
    sorted: Vec<(&'a str, usize)>,
}

impl<'a> Names<'a> {
    /// Sorts the names. Each must be a name, different from the others and from functions and
    /// constants.
    fn new(variables: &[&'a str]) -> Result<Self, ParseError> {
        // A heap sorts a few names as well as the sort of slices does, which is three kilobytes of
        // wasm.
        let heap: BinaryHeap<(&str, usize)> = variables.iter().copied().zip(0..).collect();
        let sorted = heap.into_sorted_vec();
        let pairs = sorted.iter().zip(sorted.iter().skip(1));
        let repeated = pairs.filter(|((name, _), (next, _))| name == next);
        let repeated = repeated.map(|(_, (_, index))| *index).min();
        for (index, variable) in variables.iter().enumerate() {
            let known =
                find(&FUNCTIONS, variable).is_some() || find(&CONSTANTS, variable).is_some();
            let expected = if variable.is_empty() || name(variable) != variable.len() {
                "a letter or `_`, then letters, digits and `_`"
            } else if known {
                "a name that is not a function's or a constant's"
            } else if repeated == Some(index) {
                "a name that no other variable has"
            } else {
                continue;
            };
            return Err(ParseError::VariableName {
                name: (*variable).to_string(),
                expected,
            });
        }
        Ok(Self { sorted })
    }

    /// The index of the variable with this name.
    fn find(&self, name: &str) -> Option<usize> {
        let place = self.sorted.binary_search_by_key(&name, |(known, _)| known);
        let (_, index) = self.sorted.get(place.ok()?)?;
        Some(*index)
    }
}

impl<'a> Parser<'a> {
    /// Reads one value and all that may precede it: minus signs, parentheses and functions that
    /// open.
    fn value(&mut self) -> Result<(), ParseError> {
        loop {
            let token = self.tokens.next();
            let column = token.column;
            let columns = column..column + token.text.chars().count();
            match token.kind {
                Kind::Number(number) => return self.emit(Step::Number(number), columns),
                Kind::Sign('-') => self.waiting.push(Waiting::Minus { column }),
                Kind::Sign('(') => self.waiting.push(Waiting::Parenthesis { column }),
                Kind::Name => {
                    if let Some(index) = self.variables.find(token.text) {
                        return self.emit(Step::Variable(index), columns);
                    }
                    if let Some((_, constant)) = find(&CONSTANTS, token.text) {
                        return self.emit(Step::Number(constant), columns);
                    }
                    self.open_call(&token)?;
                }
                Kind::Sign(_) | Kind::End => return Err(unexpected(&token, A_VALUE)),
            }
        }
    }

    /// Opens a call: the name must be a function's, and a parenthesis must follow.
    fn open_call(&mut self, token: &Token<'_>) -> Result<(), ParseError> {
        let Some((name, function)) = find(&FUNCTIONS, token.text) else {
            return Err(ParseError::UnknownName {
                column: token.column,
                name: String::from(token.text),
            });
        };
        let parenthesis = self.tokens.next();
        if parenthesis.kind != Kind::Sign('(') {
            return Err(unexpected(&parenthesis, "`(` after a function"));
        }
        self.waiting.push(Waiting::Call {
            name,
            function,
            arguments: 1,
            column: token.column,
            opened: parenthesis.column,
        });
        Ok(())
    }

    /// Reads on after a value, through operators and further values, to the comma or the end that
    /// closes the component.
    fn after_value(&mut self) -> Result<Token<'a>, ParseError> {
        loop {
            let token = self.tokens.next();
            let column = token.column;
            let (two, binds) = match token.kind {
                Kind::Sign('+') => (Two::Add, SUM),
                Kind::Sign('-') => (Two::Subtract, SUM),
                Kind::Sign('*') => (Two::Multiply, PRODUCT),
                Kind::Sign('/') => (Two::Divide, PRODUCT),
                Kind::Sign('^') => (Two::Power, POWER),
                Kind::Sign(')') => {
                    self.close(&token)?;
                    continue;
                }
                Kind::Sign(',') | Kind::End => {
                    self.release(0)?;
                    match (token.kind, self.waiting.last_mut()) {
                        (_, None) => return Ok(token),
                        (Kind::Sign(_), Some(Waiting::Call { arguments, .. })) => *arguments += 1,
                        (Kind::End, Some(Waiting::Call { opened: column, .. }))
                        | (Kind::End, Some(Waiting::Parenthesis { column })) => {
                            return Err(ParseError::Unclosed { column: *column });
                        }
                        _ => return Err(unexpected(&token, AN_OPERATOR_INSIDE)),
                    }
                    self.value()?;
                    continue;
                }
                Kind::Number(_) | Kind::Name | Kind::Sign(_) => {
                    return Err(unexpected(&token, self.operator_expected()));
                }
            };
            // Powers group to the right: one power waits for the next. All else groups to the left.
            self.release(if two == Two::Power { binds + 1 } else { binds })?;
            self.waiting.push(Waiting::Operator { two, binds, column });
            self.value()?;
        }
    }

    /// Returns the words that may follow a value here.
    fn operator_expected(&self) -> &'static str {
        let opened = self.waiting.iter().rev();
        let mut opened = opened.filter(|waiting| {
            matches!(waiting, Waiting::Parenthesis { .. } | Waiting::Call { .. })
        });
        match opened.next() {
            None => AN_OPERATOR_OUTSIDE,
            Some(Waiting::Call { .. }) => AN_OPERATOR_IN_A_CALL,
            Some(_) => AN_OPERATOR_INSIDE,
        }
    }

    /// Emits every operator that binds at least this tightly, back to the innermost parenthesis.
    fn release(&mut self, least: u8) -> Result<(), ParseError> {
        while let Some(waiting) = self.waiting.last() {
            let (step, binds, column) = match *waiting {
                Waiting::Minus { column } => (Step::One(One::Negate), MINUS, column),
                Waiting::Operator { two, binds, column } => (Step::Two(two), binds, column),
                Waiting::Parenthesis { .. } | Waiting::Call { .. } => return Ok(()),
            };
            if binds < least {
                return Ok(());
            }
            self.waiting.pop();
            self.emit(step, column..column + 1)?;
        }
        Ok(())
    }

    /// Closes the innermost parenthesis; if it is a function's, calls the function.
    fn close(&mut self, token: &Token<'_>) -> Result<(), ParseError> {
        self.release(0)?;
        match self.waiting.pop() {
            Some(Waiting::Call {
                name,
                function,
                arguments,
                column,
                ..
            }) => {
                let (step, expected) = match function {
                    Function::One(one) => (Step::One(one), 1),
                    Function::Two(two) => (Step::Two(two), 2),
                };
                if arguments != expected {
                    return Err(ParseError::ArgumentCount {
                        column,
                        function: name,
                        expected,
                        found: arguments,
                    });
                }
                self.emit(step, column..token.column + 1)
            }
            Some(Waiting::Parenthesis { column }) => {
                self.component.enclose(column..token.column + 1);
                Ok(())
            }
            Some(_) => Ok(()),
            None => Err(unexpected(token, AN_OPERATOR_OUTSIDE)),
        }
    }

    /// Adds a step that is written in these columns, the first of which an error has.
    fn emit(&mut self, step: Step, written: Range<usize>) -> Result<(), ParseError> {
        let column = written.start;
        let added = self.component.push(step, written);
        added.map_err(|refused| match refused {
            Refused::TooDeep => ParseError::TooDeep {
                column,
                limit: MAX_DEPTH,
            },
            Refused::NotFinite(value) => ParseError::NotFinite { column, value },
        })
    }
}

fn unexpected(token: &Token<'_>, expected: &'static str) -> ParseError {
    ParseError::Unexpected {
        column: token.column,
        found: String::from(token.text),
        expected,
    }
}
