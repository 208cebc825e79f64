//! A field at many places at once.
//!
//! A step of a program is done at up to sixteen places before the next step is looked at. The
//! numbers of a place never meet those of another, so each has the bits that it has alone.

use alloc::vec::Vec;

use super::MAX_DEPTH;
use super::program::{One, Program, Step, Two};
use super::slopes::{Number, TwoSlopes};

/// The places that go through a program side by side. With more, the stack of a deep program
/// would not fit beside its numbers in the nearest cache. With fewer, choosing the function of a
/// step would cost more than a sum.
pub(super) const LANES: usize = 16;

/// The stack of a program: a row for each value that waits, with a number for each place. Rows are
/// as long as there are places: a loop over a fixed sixteen would be unrolled, and wasm would be
/// larger.
pub(super) struct Stack<T> {
    values: [T; LANES * MAX_DEPTH],
    /// A row for each variable that the program reads: an operation takes it from here.
    variables: Vec<T>,
}

impl<T: Number> Stack<T> {
    pub(super) fn new() -> Self {
        Self {
            values: [T::constant(f64::NAN); LANES * MAX_DEPTH],
            variables: Vec::new(),
        }
    }

    /// Runs a program at the first `lanes` places; `variable` has the variable of a number at a
    /// place. Returns the component at each.
    #[inline(never)]
    fn run(
        &mut self,
        program: &Program,
        lanes: usize,
        variable: impl Fn(usize, usize) -> T,
    ) -> &[T] {
        self.variables.clear();
        for index in program.reads() {
            let row = (0..lanes).map(|lane| variable(*index, lane));
            self.variables.extend(row);
        }
        let read = |index: &usize| -> &[T] {
            let row = program.reads().binary_search(index).unwrap_or_default();
            let row = self.variables.get(row * lanes..(row + 1) * lanes);
            row.unwrap_or_default()
        };
        let mut height = 0;
        let mut steps = program.steps();
        while let [first, rest @ ..] = steps {
            // A variable that is worked on at once need not be copied first.
            let (step, other, rest) = match (first, rest) {
                (Step::Variable(index), [next @ Step::Two(_), rest @ ..]) => {
                    (next, Some(read(index)), rest)
                }
                _ => (first, None, rest),
            };
            steps = rest;
            match step {
                Step::Number(_) | Step::Variable(_) => height += 1,
                Step::Two(_) if other.is_none() => height -= 1,
                _ => {}
            }
            // A step works on its own row; one with two operands, on the row above as well.
            let Some((below, above)) = self.values.split_at_mut_checked(height * lanes) else {
                continue; // the parser makes no such program
            };
            let Some((_, row)) = below.split_at_mut_checked(below.len().saturating_sub(lanes))
            else {
                continue;
            };
            match *step {
                Step::Number(number) => row.fill(T::constant(number)),
                Step::Variable(index) => {
                    let pairs = row.iter_mut().zip(read(&index));
                    pairs.for_each(|(slot, number)| *slot = *number);
                }
                Step::One(One::Negate) => row.iter_mut().for_each(|slot| *slot = slot.negated()),
                Step::One(one) => row.iter_mut().for_each(|slot| *slot = slot.one(one)),
                Step::Whole(n) => row.iter_mut().for_each(|slot| *slot = slot.whole(n)),
                Step::Two(two) => {
                    let pairs = row.iter_mut().zip(other.unwrap_or(above));
                    // A sum, difference or product costs less than choosing the operation, so
                    // each has a loop of its own.
                    match two {
                        Two::Add => pairs.for_each(|(a, b)| *a = a.plus(*b)),
                        Two::Subtract => pairs.for_each(|(a, b)| *a = a.minus(*b)),
                        Two::Multiply => pairs.for_each(|(a, b)| *a = a.times(*b)),
                        _ => pairs.for_each(|(a, b)| *a = a.two(two, *b)),
                    }
                }
            }
        }
        self.values.get(..lanes).unwrap_or_default()
    }
}

/// Returns the places from number `first` on that go through a program side by side, and how many
/// there are.
fn side_by_side(
    count: usize,
    variables: usize,
    places: &[f64],
) -> impl Iterator<Item = (usize, usize, &[f64])> {
    (0..count).step_by(LANES).map(move |first| {
        let lanes = LANES.min(count - first);
        let here = places.get(first * variables..).unwrap_or_default();
        (first, lanes, here)
    })
}

/// Writes the vectors at as many places as there is room for.
pub(super) fn evaluate(
    components: &[Program],
    variables: usize,
    places: &[f64],
    vectors: &mut [f64],
) {
    let size = components.len();
    let count = vectors.len() / size.max(1);
    let mut stack = Stack::new();
    for (first, lanes, here) in side_by_side(count, variables, places) {
        let variable = |index: usize, lane: usize| at(here, lane * variables + index);
        for (i, component) in components.iter().enumerate() {
            let found = stack.run(component, lanes, variable);
            put(vectors, first * size + i, size, found.iter().copied());
        }
    }
}

/// Writes the Jacobians at as many places as there is room for, and the vectors too unless there is
/// room for none.
///
/// A component is run once for each two variables that it reads. One that it does not read has the
/// slope of a constant: 0, or NaN where the component has no value.
pub(super) fn differentiate(
    components: &[Program],
    variables: usize,
    places: &[f64],
    vectors: &mut [f64],
    rows: &mut [f64],
) {
    differentiate_on(
        &mut Stack::new(),
        components,
        variables,
        places,
        vectors,
        rows,
    );
}

/// Does so on a stack of the caller's, which costs as much to make as a formula of one place.
pub(super) fn differentiate_on(
    stack: &mut Stack<TwoSlopes>,
    components: &[Program],
    variables: usize,
    places: &[f64],
    vectors: &mut [f64],
    rows: &mut [f64],
) {
    let size = components.len();
    let all = size * variables;
    let of_vectors = || vectors.len() / size.max(1);
    let count = rows.len().checked_div(all).unwrap_or_else(of_vectors);
    for (first, lanes, here) in side_by_side(count, variables, places) {
        for (i, component) in components.iter().enumerate() {
            let row = |lane: usize| ((first + lane) * size + i) * variables;
            let reads = component.reads();
            // A variable that this component does not read has the slope 0. One run in which no
            // variable moves serves all of them.
            let resting = (reads.len() < variables || variables == 0).then_some(None);
            let mut moving = resting.into_iter().chain(reads.iter().copied().map(Some));
            while let Some(one) = moving.next() {
                let pair = [Some(one), moving.next()];
                let found = stack.run(component, lanes, |index, lane| TwoSlopes {
                    value: at(here, lane * variables + index),
                    slopes: pair.map(|it| f64::from(u8::from(it == Some(Some(index))))),
                });
                let values = found.iter().map(|it| it.value);
                put(vectors, first * size + i, size, values);
                for (k, moving) in pair.into_iter().flatten().enumerate() {
                    let slopes = found.iter().map(|it| it.slopes[k]);
                    match moving {
                        Some(j) => put(rows, row(0) + j, all, slopes),
                        None => slopes.enumerate().for_each(|(lane, slope)| {
                            let row = rows.get_mut(row(lane)..row(lane) + variables);
                            row.unwrap_or_default().fill(slope);
                        }),
                    }
                }
            }
        }
    }
}

fn at(numbers: &[f64], index: usize) -> f64 {
    numbers.get(index).copied().unwrap_or(f64::NAN)
}

/// Puts numbers at a place and at every `stride` from there.
fn put(into: &mut [f64], from: usize, stride: usize, numbers: impl Iterator<Item = f64>) {
    let rest = into.get_mut(from..).unwrap_or_default();
    let slots = rest.iter_mut().step_by(stride.max(1));
    slots.zip(numbers).for_each(|(slot, number)| *slot = number);
}
