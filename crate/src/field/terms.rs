//! The terms of a field's text, each with its value at a place.

use alloc::vec::Vec;
use core::ops::Range;

use super::parse::{Function, name_of};
use super::program::{Program, Step, Two};
use crate::space::Scalar;

/// A term of a field at a place: a part of the text that has a value of its own.
///
/// See [`AnyVectorField::terms`](super::AnyVectorField::terms).
#[derive(Clone, Debug, PartialEq)]
pub struct FieldTerm<T> {
    /// The number of its component, from 0.
    pub component: usize,
    /// `number`, `variable`, `negate`, one of `+ - * / ^`, or the name of a function.
    ///
    /// `log` is called `ln`, and `pow` is called `^`.
    pub operation: &'static str,
    /// The terms, variables and numbers that it is made of, in the order of the text.
    pub operands: [Option<Operand>; 2],
    /// Its columns in the text, in characters from 1: from the first to one past the last.
    /// Parentheses around it are in it.
    pub columns: Range<usize>,
    /// Its value, over the kind of number of the place.
    pub value: T,
}

/// A part of a [`FieldTerm`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operand {
    /// The value of an earlier term, by its number in the list of all terms.
    Term(usize),
    /// The variable with this number.
    Variable(usize),
    /// A number.
    Number(f64),
}

/// Returns the terms of all components, one component after the other.
pub(super) fn terms<T: Scalar>(components: &[Program], at: &[T]) -> Vec<FieldTerm<T>> {
    let nothing = T::from_f64(f64::NAN);
    let mut terms: Vec<FieldTerm<T>> = Vec::new();
    for (component, program) in components.iter().enumerate() {
        // The numbers of the terms that wait.
        let mut waiting: Vec<usize> = Vec::new();
        for (step, columns) in program.steps().iter().zip(program.columns()) {
            let mut pop = || {
                // The parser makes no program whose stack runs empty.
                let index = waiting.pop().unwrap_or_default();
                let value = terms.get(index).map_or(nothing, |term| term.value);
                (Some(Operand::Term(index)), value)
            };
            let (operation, operands, value) = match *step {
                Step::Number(number) => {
                    let operands = [Some(Operand::Number(number)), None];
                    ("number", operands, T::from_f64(number))
                }
                Step::Variable(index) => {
                    let value = at.get(index).copied().unwrap_or(nothing);
                    ("variable", [Some(Operand::Variable(index)), None], value)
                }
                Step::One(one) => {
                    let (operand, x) = pop();
                    let name = name_of(Function::One(one));
                    let name = if name.is_empty() { "negate" } else { name };
                    (name, [operand, None], one.apply(x))
                }
                Step::Two(two) => {
                    let ((second, b), (first, a)) = (pop(), pop());
                    let name = match two {
                        Two::Add => "+",
                        Two::Subtract => "-",
                        Two::Multiply => "*",
                        Two::Divide => "/",
                        Two::Power => "^",
                        _ => name_of(Function::Two(two)),
                    };
                    (name, [first, second], two.apply(a, b))
                }
                Step::Whole(n) => {
                    let (base, x) = pop();
                    let exponent = Some(Operand::Number(f64::from(n)));
                    ("^", [base, exponent], x.powi(n))
                }
            };
            waiting.push(terms.len());
            terms.push(FieldTerm {
                component,
                operation,
                operands,
                columns: columns.clone(),
                value,
            });
        }
    }
    terms
}
