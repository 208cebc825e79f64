//! Programs of components: steps that each push a number on a stack, or work on those on top.

use alloc::vec::Vec;
use core::ops::Range;

use super::MAX_DEPTH;
use crate::space::Scalar;

/// A function of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum One {
    Negate,
    Sqrt,
    Exp,
    Ln,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Abs,
}

/// A function of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Two {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Atan2,
    Hypot,
    Min,
    Max,
}

impl One {
    pub(super) fn apply<T: Scalar>(self, x: T) -> T {
        match self {
            Self::Negate => -x,
            Self::Sqrt => x.sqrt(),
            Self::Exp => x.exp(),
            Self::Ln => x.ln(),
            Self::Sin => x.sin(),
            Self::Cos => x.cos(),
            Self::Tan => x.tan(),
            Self::Asin => x.asin(),
            Self::Acos => x.acos(),
            Self::Atan => x.atan(),
            Self::Sinh => x.sinh(),
            Self::Cosh => x.cosh(),
            Self::Tanh => x.tanh(),
            Self::Abs => x.abs(),
        }
    }
}

impl Two {
    pub(super) fn apply<T: Scalar>(self, a: T, b: T) -> T {
        match self {
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
            Self::Divide => a / b,
            Self::Power => a.powf(b),
            Self::Atan2 => a.atan2(b),
            Self::Hypot => a.hypot(b),
            Self::Min => a.minimum(b),
            Self::Max => a.maximum(b),
        }
    }
}

/// One step of the stack machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    /// Pushes a number.
    Number(f64),
    /// Pushes the variable with this number.
    Variable(usize),
    /// Replaces the top by a function of it.
    One(One),
    /// Replaces the two on top by a function of them.
    Two(Two),
    /// Replaces the top by a whole power of it.
    Whole(i32),
}

/// Whole powers up to this one are products, exact for `x²` and many times faster than a general
/// power. A larger limit was refused because each further multiplication adds half an ulp, where
/// the general power has one ulp in all. A smaller one would make `x³` slow.
const LARGEST_PRODUCT: f64 = 8.0;

/// The steps of one component. Two components with the same steps are equal, wherever their texts
/// have blanks and parentheses.
#[derive(Clone, Debug, Default)]
pub(super) struct Program {
    steps: Vec<Step>,
    /// The columns of the text that each step computes, from the first to one past the last.
    columns: Vec<Range<usize>>,
    /// The first column of each value on the stack after the last step.
    starts: Vec<usize>,
    /// The numbers of the variables that it reads, each once, in ascending order.
    reads: Vec<usize>,
}

impl PartialEq for Program {
    fn eq(&self, other: &Self) -> bool {
        self.steps == other.steps
    }
}

/// The reason for which a step cannot be added.
pub(super) enum Refused {
    /// The stack would outgrow [`MAX_DEPTH`].
    TooDeep,
    /// A part made of numbers alone is not finite.
    NotFinite(f64),
}

impl Program {
    /// Adds a step that is written in these columns. A step on numbers alone is evaluated at once:
    /// `acos(-1)` is a number in every evaluation.
    ///
    /// The columns of its result reach from the first operand's, if they are before its own, to the
    /// last operand's, if they are behind.
    pub(super) fn push(&mut self, step: Step, written: Range<usize>) -> Result<(), Refused> {
        let operands = match step {
            Step::Number(_) | Step::Variable(_) => 0,
            Step::One(_) | Step::Whole(_) => 1,
            Step::Two(_) => 2,
        };
        let first = self.starts.len().saturating_sub(operands);
        let start = self.starts.drain(first..).fold(written.start, usize::min);
        let behind = self.columns.last().filter(|_| operands > 0);
        let end = behind.map_or(written.end, |last| last.end.max(written.end));
        let (kept, step) = match (self.steps.as_slice(), step) {
            ([kept @ .., Step::Number(a), Step::Number(b)], Step::Two(two)) => {
                (kept.len(), Step::Number(two.apply(*a, *b)))
            }
            ([kept @ .., Step::Number(a)], Step::One(one)) => {
                (kept.len(), Step::Number(one.apply(*a)))
            }
            ([kept @ .., Step::Number(n)], Step::Two(Two::Power))
                if n.abs() <= LARGEST_PRODUCT && libm::trunc(*n) == *n =>
            {
                (kept.len(), Step::Whole(*n as i32))
            }
            (all, step) => (all.len(), step),
        };
        if let Step::Number(value) = step
            && !value.is_finite()
        {
            return Err(Refused::NotFinite(value));
        }
        self.steps.truncate(kept);
        self.columns.truncate(kept);
        if let Step::Variable(index) = step
            && let Err(place) = self.reads.binary_search(&index)
        {
            self.reads.insert(place, index);
        }
        self.steps.push(step);
        self.columns.push(start..end);
        self.starts.push(start);
        if self.starts.len() > MAX_DEPTH {
            return Err(Refused::TooDeep);
        }
        Ok(())
    }

    /// Returns the steps, in their order.
    pub(super) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the columns of each step, from the first to one past the last.
    pub(super) fn columns(&self) -> &[Range<usize>] {
        &self.columns
    }

    /// Widens the columns of the last result: parentheses around it are read.
    pub(super) fn enclose(&mut self, by: Range<usize>) {
        if let (Some(columns), Some(start)) = (self.columns.last_mut(), self.starts.last_mut()) {
            *start = by.start;
            *columns = by;
        }
    }

    /// Returns the numbers of the variables that the component reads, in ascending order.
    pub(super) fn reads(&self) -> &[usize] {
        &self.reads
    }

    /// Returns the component's value at `variables`.
    ///
    /// The parser makes no program whose stack runs empty or over, or that reads a variable beyond
    /// the last; such a program would return NaN.
    pub(super) fn run<T: Scalar>(&self, variables: &[T]) -> T {
        let mut stack = Stack::new();
        for step in &self.steps {
            let result = match *step {
                Step::Number(number) => T::from_f64(number),
                Step::Variable(index) => variables.get(index).copied().unwrap_or(stack.nothing),
                Step::One(one) => one.apply(stack.pop()),
                Step::Two(two) => {
                    let (b, a) = (stack.pop(), stack.pop());
                    two.apply(a, b)
                }
                Step::Whole(n) => stack.pop().powi(n),
            };
            stack.push(result);
        }
        stack.pop()
    }
}

/// A stack of bounded height.
struct Stack<T> {
    values: [T; MAX_DEPTH],
    height: usize,
    nothing: T,
}

impl<T: Scalar> Stack<T> {
    fn new() -> Self {
        let nothing = T::from_f64(f64::NAN);
        Self {
            values: [nothing; MAX_DEPTH],
            height: 0,
            nothing,
        }
    }

    fn push(&mut self, value: T) {
        if let Some(slot) = self.values.get_mut(self.height) {
            *slot = value;
            self.height += 1;
        }
    }

    fn pop(&mut self) -> T {
        self.height = self.height.saturating_sub(1);
        self.values
            .get(self.height)
            .copied()
            .unwrap_or(self.nothing)
    }
}
