//! A field at many places at once.
//!
//! A step of a program is done at up to sixteen places before the next step is looked at. The
//! numbers of a place never meet those of another, so each has the bits that it has alone.

use super::MAX_DEPTH;
use super::program::{One, Program, Step, Two};
use crate::dual::Dual;
use crate::space::Scalar;

/// The places that go through a program side by side. Were there more, the stack of a deep program
/// would not fit beside its numbers in the nearest cache; were there fewer, choosing the function
/// of a step would cost more than a sum.
const LANES: usize = 16;

/// The stack of a program: a row for each value that waits, with a number for each place. Rows are
/// as long as there are places: a loop over sixteen would be unrolled, for 6 kB gzipped.
struct Stack<T>([T; LANES * MAX_DEPTH]);

impl<T: Scalar> Stack<T> {
    fn new() -> Self {
        Self([T::from_f64(f64::NAN); LANES * MAX_DEPTH])
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
        let mut height = 0;
        for step in program.steps() {
            match *step {
                Step::Number(_) | Step::Variable(_) => height += 1,
                Step::Two(_) => height -= 1,
                Step::One(_) | Step::Whole(_) => {}
            }
            // What a step works on: its own row, and for two the one above it.
            let Some((below, above)) = self.0.split_at_mut_checked(height * lanes) else {
                continue; // the parser makes no such program
            };
            let Some((_, row)) = below.split_at_mut_checked(below.len().saturating_sub(lanes))
            else {
                continue;
            };
            match *step {
                Step::Number(number) => row.fill(T::from_f64(number)),
                Step::Variable(index) => row
                    .iter_mut()
                    .enumerate()
                    .for_each(|(lane, slot)| *slot = variable(index, lane)),
                Step::One(One::Negate) => row.iter_mut().for_each(|slot| *slot = -*slot),
                Step::One(one) => row.iter_mut().for_each(|slot| *slot = one.apply(*slot)),
                Step::Whole(n) => row.iter_mut().for_each(|slot| *slot = slot.powi(n)),
                Step::Two(two) => {
                    let pairs = row.iter_mut().zip(&*above);
                    // A loop of their own for those that cost less than their choice.
                    match two {
                        Two::Add => pairs.for_each(|(a, b)| *a = *a + *b),
                        Two::Subtract => pairs.for_each(|(a, b)| *a = *a - *b),
                        Two::Multiply => pairs.for_each(|(a, b)| *a = *a * *b),
                        _ => pairs.for_each(|(a, b)| *a = two.apply(*a, *b)),
                    }
                }
            }
        }
        self.0.get(..lanes).unwrap_or_default()
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
/// A component is run once for each variable that it reads. One that it does not read has the slope
/// of a constant: 0, or NaN where the component has no value.
pub(super) fn differentiate(
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
    let mut stack = Stack::new();
    for (first, lanes, here) in side_by_side(count, variables, places) {
        for (i, component) in components.iter().enumerate() {
            let row = |lane: usize| ((first + lane) * size + i) * variables;
            let reads = component.reads();
            // Nothing moves in the first run, if there is a variable that has no run of its own.
            let resting = (reads.len() < variables || variables == 0).then_some(None);
            for moving in resting.into_iter().chain(reads.iter().copied().map(Some)) {
                let found = stack.run(component, lanes, |index, lane| {
                    let rate = f64::from(u8::from(moving == Some(index)));
                    Dual::new(at(here, lane * variables + index), rate)
                });
                put(
                    vectors,
                    first * size + i,
                    size,
                    found.iter().map(|it| it.value),
                );
                let slopes = found.iter().map(|it| it.first);
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

fn at(numbers: &[f64], index: usize) -> f64 {
    numbers.get(index).copied().unwrap_or(f64::NAN)
}

/// Puts numbers at a place and at every `stride` from there.
fn put(into: &mut [f64], from: usize, stride: usize, numbers: impl Iterator<Item = f64>) {
    let rest = into.get_mut(from..).unwrap_or_default();
    let slots = rest.iter_mut().step_by(stride.max(1));
    slots.zip(numbers).for_each(|(slot, number)| *slot = number);
}
