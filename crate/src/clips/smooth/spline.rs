//! Splines of degree 3 that fit keys in the sense of least squares, with a penalty on the jerk.
//!
//! For keys yᵢ at tᵢ with weights wᵢ the spline f minimises Σ wᵢ (yᵢ − f(tᵢ))² + λ ∫ f‴² dt. Its
//! jerk is constant between knots, so the integral is exact. In B-splines the normal equations have
//! three diagonals beside the main one, and LDLᵀ solves them in linear time, for all parts of all
//! channels with the same keys by one factorization.
//!
//! Sources: de Boor, "A Practical Guide to Splines", 2001, chapters IX and XIV; Piegl and Tiller,
//! "The NURBS Book", algorithm A2.2, for the values.

use alloc::vec::Vec;

/// The parts of a value: those of a quaternion, or of a vector and a zero.
pub(super) type Parts = [f64; 4];

/// The number of parts that overlap at any time.
const ORDER: usize = 4;

/// The four B-splines at a time: the first of their coefficients, and their values.
#[derive(Clone, Copy)]
struct Row {
    first: usize,
    values: [f64; ORDER],
}

/// Keys and knots, and what of a fit depends on them alone.
pub(super) struct Fit {
    /// All knots, those of ends four times and those of breaks three times.
    full: Vec<f64>,
    /// The places in `full` of the last copy of each knot.
    spans: Vec<usize>,
    rows: Vec<Row>,
    weights: Vec<f64>,
    /// The factors of LDLᵀ: of each coefficient d and three entries of L.
    factors: Vec<[f64; ORDER]>,
}

/// A fitted curve of one channel.
pub(super) struct Curve(Vec<Parts>);

/// The values and slopes of the B-splines in a span at a time.
fn basis(full: &[f64], span: usize, time: f64) -> ([f64; ORDER], [f64; ORDER]) {
    let knot = |place: usize| full.get(place).copied().unwrap_or(0.0);
    let (mut values, mut below) = ([1.0, 0.0, 0.0, 0.0], [0.0; 3]);
    for degree in 1..ORDER {
        let mut saved = 0.0;
        for (place, value) in values.iter_mut().take(degree).enumerate() {
            let (right, left) = (knot(span + 1 + place), knot(span + 1 + place - degree));
            let share = *value / (right - left);
            *value = saved + (right - time) * share;
            saved = (time - left) * share;
        }
        values[degree] = saved;
        if degree == 2 {
            below = [values[0], values[1], values[2]];
        }
    }
    let mut slopes = [0.0; ORDER];
    for (place, below) in below.into_iter().enumerate() {
        let share = 3.0 * below / (knot(span + 1 + place) - knot(span + place - 2));
        slopes[place] -= share;
        slopes[place + 1] += share;
    }
    (values, slopes)
}

/// The third derivatives of the four B-splines in a span, where they are constant.
fn jerks(full: &[f64], span: usize) -> [f64; ORDER] {
    let knot = |place: usize| full.get(place).copied().unwrap_or(0.0);
    let mut rates = [1.0, 0.0, 0.0, 0.0];
    for degree in 1..ORDER {
        let mut next = [0.0; ORDER];
        for (place, rate) in rates.into_iter().take(degree).enumerate() {
            // The B-spline of one degree less that begins at this knot.
            let begin = span + 1 + place - degree;
            let share = degree as f64 * rate / (knot(begin + degree) - knot(begin));
            next[place] -= share;
            next[place + 1] += share;
        }
        rates = next;
    }
    rates
}

impl Fit {
    /// Takes keys at these times with these weights, and knots, in ascending order, of which those
    /// at `breaks` are breaks. The ends of the knots are those of the keys.
    pub(super) fn new(times: &[f64], weights: Vec<f64>, knots: &[f64], breaks: &[usize]) -> Self {
        let last = knots.len().saturating_sub(1);
        let (mut full, mut spans) = (Vec::new(), Vec::new());
        for (place, knot) in knots.iter().enumerate() {
            let copies = match place {
                _ if place == 0 || place == last => ORDER,
                _ if breaks.contains(&place) => ORDER - 1,
                _ => 1,
            };
            full.extend(core::iter::repeat_n(*knot, copies));
            spans.push(full.len() - 1);
        }
        let count = full.len().saturating_sub(ORDER);
        let row = |time: &f64| {
            let after = full.partition_point(|knot| knot <= time);
            let span = after.clamp(ORDER, count) - 1;
            let first = span + 1 - ORDER;
            let (values, _) = basis(&full, span, *time);
            Row { first, values }
        };
        let rows = times.iter().map(row).collect();
        Self {
            full,
            spans,
            rows,
            weights,
            factors: Vec::new(),
        }
    }

    fn count(&self) -> usize {
        self.full.len().saturating_sub(ORDER)
    }

    /// Factors the normal equations with this penalty; returns false where they have no solution.
    pub(super) fn factor(&mut self, penalty: f64) -> bool {
        let mut bands = alloc::vec![[0.0; ORDER]; self.count()];
        let mut add = |first: usize, weight: f64, values: &[f64; ORDER]| {
            for (place, value) in values.iter().enumerate() {
                if let Some(band) = bands.get_mut(first + place) {
                    let after = values.iter().skip(place);
                    for (entry, other) in band.iter_mut().zip(after) {
                        *entry += weight * value * other;
                    }
                }
            }
        };
        for (row, weight) in self.rows.iter().zip(&self.weights) {
            add(row.first, *weight, &row.values);
        }
        for pair in self.spans.windows(2) {
            let [span, next] = [pair[0], pair[1]];
            let knot = |place: usize| self.full.get(place).copied().unwrap_or(0.0);
            let length = knot(next) - knot(span);
            add(span + 1 - ORDER, penalty * length, &jerks(&self.full, span));
        }
        let fits = decompose(&mut bands);
        self.factors = bands;
        fits
    }

    /// Fits a curve to values at the keys.
    pub(super) fn curve(&self, values: &[Parts]) -> Curve {
        let mut sums = alloc::vec![[0.0; 4]; self.count()];
        for ((row, weight), value) in self.rows.iter().zip(&self.weights).zip(values) {
            let slots = sums.iter_mut().skip(row.first);
            for (sum, share) in slots.zip(row.values) {
                for (sum, part) in sum.iter_mut().zip(value) {
                    *sum += weight * share * part;
                }
            }
        }
        solve(&self.factors, &mut sums);
        Curve(sums)
    }

    /// Returns the values of a curve at the keys.
    pub(super) fn at_keys<'a>(&'a self, curve: &'a Curve) -> impl Iterator<Item = Parts> + 'a {
        self.rows.iter().map(|row| curve.sum(row.first, row.values))
    }

    /// Returns the value of a curve at a knot, and its slopes before and after it.
    pub(super) fn at_knot(&self, curve: &Curve, knot: usize) -> (Parts, [Parts; 2]) {
        let span = |knot: usize| self.spans.get(knot).copied().unwrap_or(ORDER - 1);
        let end = self.spans.len().saturating_sub(1);
        let [before, after] = [knot.saturating_sub(1), knot.min(end.saturating_sub(1))].map(span);
        let time = self.full.get(span(knot)).copied().unwrap_or(0.0);
        let of = |span: usize| {
            let (values, slopes) = basis(&self.full, span, time);
            [values, slopes].map(|it| curve.sum(span + 1 - ORDER, it))
        };
        let ([_, left], [value, right]) = (of(before), of(after));
        (value, [left, right])
    }
}

impl Curve {
    fn sum(&self, first: usize, by: [f64; ORDER]) -> Parts {
        let mut sum = [0.0; 4];
        for (parts, by) in self.0.iter().skip(first).zip(by) {
            for (sum, part) in sum.iter_mut().zip(parts) {
                *sum += by * part;
            }
        }
        sum
    }
}

/// Factors a symmetric matrix, of which each row has the diagonal and the entries right of it, into
/// LDLᵀ; returns false where it is not positive.
fn decompose(bands: &mut [[f64; ORDER]]) -> bool {
    for place in 0..bands.len() {
        let Some((band, below)) = bands.get_mut(place..).and_then(<[_]>::split_first_mut) else {
            return false;
        };
        let [pivot, rest @ ..] = *band;
        if !(pivot > 0.0 && pivot.is_finite()) {
            return false;
        }
        for (away, below) in below.iter_mut().take(ORDER - 1).enumerate() {
            let factor = rest.get(away).copied().unwrap_or(0.0) / pivot;
            for (entry, other) in below.iter_mut().zip(rest.iter().skip(away)) {
                *entry -= factor * other;
            }
            if let Some(entry) = band.get_mut(away + 1) {
                *entry = factor;
            }
        }
    }
    true
}

/// Solves for all parts at once.
fn solve(factors: &[[f64; ORDER]], sums: &mut [Parts]) {
    for (place, [pivot, rest @ ..]) in factors.iter().enumerate() {
        let Some((own, below)) = sums.get_mut(place..).and_then(<[_]>::split_first_mut) else {
            return;
        };
        for (below, factor) in below.iter_mut().zip(rest) {
            for (entry, own) in below.iter_mut().zip(own.iter()) {
                *entry -= factor * own;
            }
        }
        for own in own {
            *own /= pivot;
        }
    }
    for (place, [_, rest @ ..]) in factors.iter().enumerate().rev() {
        let Some((own, below)) = sums.get_mut(place..).and_then(<[_]>::split_first_mut) else {
            return;
        };
        for (below, factor) in below.iter().zip(rest) {
            for (own, entry) in own.iter_mut().zip(below) {
                *own -= factor * entry;
            }
        }
    }
}

/// Returns the slopes of the cubic with two continuous derivatives through values at knots, with
/// these slopes at its ends.
pub(super) fn slopes_through(knots: &[f64], values: &[Parts], ends: [Parts; 2]) -> Vec<Parts> {
    let [start, end] = ends;
    let count = knots.len().min(values.len());
    let length = |place: usize| match (knots.get(place), knots.get(place + 1)) {
        (Some(here), Some(next)) => next - here,
        _ => 1.0,
    };
    let value = |place: usize| values.get(place).copied().unwrap_or_default();
    // Gauss, downward: mₖ = rightₖ − factorₖ mₖ₊₁.
    let (mut slopes, mut factors) = (Vec::with_capacity(count), Vec::with_capacity(count));
    slopes.push(start);
    factors.push(0.0);
    for place in 1..count.saturating_sub(1) {
        let [before, after] = [length(place - 1), length(place)].map(f64::recip);
        let (last, factor) = (
            slopes.last().copied().unwrap_or(start),
            factors.last().copied().unwrap_or(0.0),
        );
        let pivot = 2.0 * (before + after) - before * factor;
        let [left, here, right] = [place - 1, place, place + 1].map(value);
        slopes.push(core::array::from_fn(|part| {
            let sum = (here[part] - left[part]) * before * before
                + (right[part] - here[part]) * after * after;
            (3.0 * sum - before * last[part]) / pivot
        }));
        factors.push(after / pivot);
    }
    if count > 1 {
        slopes.push(end);
        factors.push(0.0);
    }
    for place in (1..count.saturating_sub(1)).rev() {
        let (factor, next) = (factors[place], slopes[place + 1]);
        for (slope, next) in slopes[place].iter_mut().zip(next) {
            *slope -= factor * next;
        }
    }
    slopes
}
