//! Roots of a field: places where it vanishes, by Newton's method from many places at a time.
//!
//! As many searches as go through a program side by side are under way; one that ends makes room
//! for the next. The numbers of a search never meet those of another, so each has the bits that it
//! has alone.

use alloc::vec;

use super::many::{LANES, Stack, differentiate_on};
use super::program::Program;

/// The end of a search for a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootEnd {
    /// The steps that were taken.
    pub steps: u32,
    /// The reason for which no other was.
    pub status: RootStatus,
}

/// The reason for which a search for a root ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootStatus {
    /// The last step was not longer than the tolerance: the place is a root.
    Found,
    /// All steps were taken, and the last one was longer.
    Unfinished,
    /// The Jacobian has no inverse at the place, so that there is no way from it.
    Singular,
    /// The field has no value or no slope at the place, or the way to the next is infinite.
    Undefined,
}

impl RootStatus {
    /// Returns the number of this status, for a boundary that only numbers cross. Stable: a number
    /// is never given a new meaning.
    #[must_use]
    pub const fn code(self) -> u32 {
        match self {
            Self::Found => 0,
            Self::Unfinished => 1,
            Self::Singular => 2,
            Self::Undefined => 3,
        }
    }
}

/// The most numbers of all Jacobians that are alive at a time: half a megabyte. With more, a
/// search in a hundred variables would leave the nearest caches. With fewer, a search in ten
/// variables would go through a program alone.
const MOST_NUMBERS: usize = 1 << 16;

/// A search that is under way: the number of the place that it began at, and its steps.
type Search = Option<(usize, u32)>;

/// Moves each place to the end of the search that begins there, and tells the ends.
pub(super) fn find(
    components: &[Program],
    places: &mut [f64],
    steps: u32,
    tolerance: f64,
    mut ended: impl FnMut(usize, RootEnd),
) {
    let n = components.len().max(1);
    let count = places.len() / n;
    if steps == 0 {
        let status = RootStatus::Unfinished;
        return (0..count).for_each(|place| ended(place, RootEnd { steps, status }));
    }
    let lanes = (MOST_NUMBERS / (n * n)).clamp(1, LANES).min(count);
    let mut at = vec![0.0; lanes * n];
    let mut strides = vec![0.0; lanes * n];
    let mut rows = vec![0.0; lanes * n * n];
    let mut searches: [Search; LANES] = [None; LANES];
    let mut waiting = 0..count;
    let mut begin = |here: &mut [f64], places: &[f64]| -> Search {
        let place = waiting.next()?;
        here.copy_from_slice(places.get(place * n..(place + 1) * n)?);
        Some((place, 0))
    };
    for (search, here) in searches.iter_mut().zip(at.chunks_exact_mut(n)) {
        *search = begin(here, places);
    }
    let mut stack = Stack::new();
    // A search that has no successor rests in its lane until the last ends.
    while searches.iter().any(Option::is_some) {
        differentiate_on(&mut stack, components, n, &at, &mut strides, &mut rows);
        let numbers = at.chunks_exact_mut(n).zip(strides.chunks_exact_mut(n));
        let numbers = numbers.zip(rows.chunks_exact_mut(n * n));
        for (search, ((here, stride), rows)) in searches.iter_mut().zip(numbers) {
            let Some((place, taken)) = search else {
                continue;
            };
            let Some(status) = step(here, stride, rows, tolerance, steps, taken) else {
                continue;
            };
            let (place, steps) = (*place, *taken);
            if let Some(end) = places.get_mut(place * n..(place + 1) * n) {
                end.copy_from_slice(here);
            }
            ended(place, RootEnd { steps, status });
            *search = begin(here, places);
        }
    }
}

/// Takes a step, by what the field and its Jacobian are at the place. Returns the status if the
/// search ends.
fn step(
    here: &mut [f64],
    stride: &mut [f64],
    rows: &mut [f64],
    tolerance: f64,
    steps: u32,
    taken: &mut u32,
) -> Option<RootStatus> {
    // Where the field vanishes the place is a root, though its Jacobian may have no inverse.
    let vanishes = stride.iter().all(|part| *part == 0.0);
    if !vanishes && !solved(rows, stride) {
        let finite = rows.iter().chain(&*stride).all(|it| it.is_finite());
        let status = [RootStatus::Undefined, RootStatus::Singular];
        return Some(status[usize::from(finite)]);
    }
    let mut square = 0.0;
    for (part, stride) in here.iter_mut().zip(stride) {
        *part -= *stride;
        square += *stride * *stride;
    }
    *taken += 1;
    if square <= tolerance * tolerance {
        Some(RootStatus::Found)
    } else if here.iter().any(|part| !part.is_finite()) {
        Some(RootStatus::Undefined)
    } else {
        (*taken >= steps).then_some(RootStatus::Unfinished)
    }
}

/// Puts the solution of linear equations in the place of their right side, if there is one.
fn solved(rows: &mut [f64], right: &mut [f64]) -> bool {
    let ([a, b, c, d], [u, v]) = (&*rows, &mut *right) else {
        return solve(rows, right);
    };
    let Some(found) = solve_two([*a, *b, *c, *d], [*u, *v]) else {
        return false;
    };
    [*u, *v] = found;
    true
}

/// Solves as many linear equations as unknowns by elimination, with the largest number of a column
/// as its pivot, and puts the solution in the place of the right side. Returns false where a column
/// has no pivot.
fn solve(rows: &mut [f64], right: &mut [f64]) -> bool {
    let n = right.len();
    for k in 0..n {
        let (mut pivot, mut size) = (k, 0.0);
        for i in k..n {
            let here = rows[i * n + k].abs();
            if here > size {
                (pivot, size) = (i, here);
            }
        }
        if size == 0.0 || size == f64::INFINITY {
            return false;
        }
        if pivot != k {
            (k..n).for_each(|j| rows.swap(k * n + j, pivot * n + j));
            right.swap(k, pivot);
        }
        for i in k + 1..n {
            let factor = rows[i * n + k] / rows[k * n + k];
            for j in k + 1..n {
                rows[i * n + j] -= factor * rows[k * n + j];
            }
            right[i] -= factor * right[k];
        }
    }
    for k in (0..n).rev() {
        for j in k + 1..n {
            right[k] -= rows[k * n + j] * right[j];
        }
        right[k] /= rows[k * n + k];
    }
    true
}

/// Does so for two unknowns, with the same bits and several times as fast.
fn solve_two([a, b, c, d]: [f64; 4], [u, v]: [f64; 2]) -> Option<[f64; 2]> {
    let ([a, b, u], [c, d, v]) = if c.abs() > a.abs() || a.is_nan() {
        ([c, d, v], [a, b, u])
    } else {
        ([a, b, u], [c, d, v])
    };
    let factor = c / a;
    let (d, v) = (d - factor * b, v - factor * u);
    if !pivot(a) || !pivot(d) {
        return None;
    }
    let y = v / d;
    Some([(u - b * y) / a, y])
}

/// Returns whether a number can be divided by.
fn pivot(number: f64) -> bool {
    number != 0.0 && number.is_finite()
}
