//! The cutoff that the noise of the keys picks.

use alloc::vec::Vec;

use super::group::{Group, Keys};
use super::spline::Parts;
use super::unit::{SHORTEST, dot};

/// The number of cutoffs that [`Cutoff::Auto`](super::Cutoff::Auto) tries, between these, the
/// larger as a part of the key rate: half of it is the fastest motion that keys can hold.
const TRIES: u32 = 24;
const SLOWEST: f64 = 1.5;
const FASTEST: f64 = 0.45;
/// The lags at which the removed part is compared with itself.
const LAGS: usize = 10;
/// The sum of squared correlations above which the removed part is no noise: 0.01 to 0.1 for noise
/// on slow motion, 0.22 to 0.55 for keys that were filtered before.
pub(super) const DOUBTFUL: f64 = 0.2;

/// Returns the cutoff whose remainder looks most like noise, and how much it does not: the sum of
/// the squares of its correlations from one key to the ten that follow, 0 for noise, as a mean over
/// the channels.
///
/// Generalised cross-validation, per channel, errs up to 11 times as much as the best cutoff.
pub(super) fn likeliest(groups: &[Group<'_>]) -> Option<(f64, f64)> {
    let shortest = groups.iter().map(|group| group.median);
    let rate = 1.0 / shortest.reduce(f64::min)?;
    let fastest = FASTEST * rate;
    let slowest = SLOWEST.min(fastest);
    let growth = libm::pow(fastest / slowest, 1.0 / f64::from(TRIES - 1));
    let mut best: Option<(f64, f64)> = None;
    let mut cutoff = slowest;
    for _ in 0..TRIES {
        if let Some(found) = correlation(groups, cutoff)
            && best.is_none_or(|(_, least)| found < least)
        {
            best = Some((cutoff, found));
        }
        cutoff *= growth;
    }
    let rounded = |cutoff: f64| libm::round(cutoff * 1e3) / 1e3;
    Some(best.map_or((rounded(fastest), 0.0), |(cutoff, found)| {
        (rounded(cutoff), found)
    }))
}

/// Returns the mean over all channels that have a remainder; none where there is none, or where a
/// rotation is too fast for the cutoff.
fn correlation(groups: &[Group<'_>], cutoff: f64) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0.0);
    for group in groups {
        let (fit, ..) = group.fit(cutoff, false)?;
        for Keys { turns, values, .. } in &group.channels {
            let curve = fit.curve(values);
            let square: f64 = values.iter().map(|it| dot(it, it)).sum();
            let mut left: Vec<Parts> = Vec::with_capacity(values.len());
            let mut shortest = f64::INFINITY;
            for (value, at) in values.iter().zip(fit.at_keys(&curve)) {
                shortest = shortest.min(dot(&at, &at));
                left.push(core::array::from_fn(|part| value[part] - at[part]));
            }
            if *turns && shortest < SHORTEST * SHORTEST {
                return None;
            }
            let energy: f64 = left.iter().map(|it| dot(it, it)).sum();
            if energy <= 1e-24 * square {
                continue;
            }
            let correlations = (1..=LAGS).map(|lag| {
                let pairs = left.iter().zip(left.iter().skip(lag));
                let product: f64 = pairs.map(|(a, b)| dot(a, b)).sum();
                let share = product / energy;
                share * share
            });
            sum += correlations.sum::<f64>();
            count += 1.0;
        }
    }
    (count > 0.0).then(|| sum / count)
}
