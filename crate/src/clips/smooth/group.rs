//! The channels of a clip that have the same keys: they are smoothed by one factorization.

use alloc::vec::Vec;

use glam::{DQuat, DVec3};

use super::notes::{ClipError, SmoothingNote, milliseconds};
use super::spline::{Fit, Parts};
use super::unit::{dot, make_unit, slowest_key};
use crate::clips::clip::{Channel, Clip};
use crate::clips::course::{Interpolation, Values};
use crate::hierarchy::NodeHandle;

/// The least number of keys of a piece.
pub(super) const LEAST: usize = 4;
/// Knots a second, at least: between keys of 30 Hz three more. They buy back what splines of degree
/// 5 have over those of degree 3; with fewer, angular accelerations of clean keys err three times
/// as much.
const KNOT_RATE: f64 = 120.0;
/// Pieces of an interval between keys, at most: in a gap nothing but the penalty holds the curve,
/// and the equations lose digits by the sixth power of the number of pieces.
const MOST: usize = 32;
/// Knots per cutoff, at most. With many more the equations lose digits, by the sixth power, and
/// nothing is gained: the curve is smooth over a tenth of a cycle.
const DENSEST: f64 = 100.0;
/// Cutoffs per key rate, at most: beyond, keys are interpolated to rounding, and the equations
/// would lose digits.
const LARGEST: f64 = 30.0;
/// Knots beyond those of eight a key, at most: an interval of a file may be endless.
const SPARE: usize = 12_000;

/// A channel that can be smoothed.
pub(super) struct Keys {
    /// Its place in the clip.
    pub(super) place: usize,
    /// True for rotations, whose values are unit.
    pub(super) turns: bool,
    /// Its values, with signs that go on from key to key.
    pub(super) values: Vec<Parts>,
}

/// The channels of a clip that have the same keys.
pub(super) struct Group<'a> {
    pub(super) times: &'a [f64],
    pub(super) channels: Vec<Keys>,
    /// The median distance of the keys.
    pub(super) median: f64,
    pub(super) breaks: Vec<f64>,
}

/// Returns the channels that can be smoothed, by their keys, and notes about the others.
pub(super) fn groups(clip: &Clip) -> (Vec<Group<'_>>, Vec<SmoothingNote>) {
    let (mut groups, mut notes): (Vec<Group<'_>>, _) = (Vec::new(), Vec::new());
    for (channel, it) in clip.channels.iter().enumerate() {
        let (times, keys) = (it.times(), it.times().len());
        match it.interpolation() {
            Interpolation::Step => notes.push(SmoothingNote::Steps { channel }),
            Interpolation::CubicSpline => notes.push(SmoothingNote::Curve { channel }),
            Interpolation::Linear if keys < LEAST => {
                notes.push(SmoothingNote::FewKeys { channel, keys });
            }
            Interpolation::Linear => {
                let keys = Keys {
                    place: channel,
                    turns: matches!(it.values(), Values::Rotation(_)),
                    values: parts_of(it, channel, &mut notes),
                };
                // Channels of one file have the same keys, one after the other.
                match groups.iter_mut().rev().find(|group| group.times == times) {
                    Some(group) => group.channels.push(keys),
                    None => groups.push(Group {
                        times,
                        channels: alloc::vec![keys],
                        median: median(times),
                        breaks: Vec::new(),
                    }),
                }
            }
        }
    }
    (groups, notes)
}

/// Returns the values of a channel, each quaternion with the sign that is nearer to the one before.
fn parts_of(channel: &Channel, place: usize, notes: &mut Vec<SmoothingNote>) -> Vec<Parts> {
    match channel.values() {
        Values::Translation(list) | Values::Scale(list) => {
            list.iter().map(|it| [it.x, it.y, it.z, 0.0]).collect()
        }
        Values::Rotation(list) => {
            let mut parts: Vec<Parts> = Vec::with_capacity(list.len());
            let mut far = None;
            for (key, rotation) in list.iter().enumerate() {
                let mut now = rotation.to_array();
                if let Some(last) = parts.last() {
                    let cosine = dot(last, &now);
                    if cosine < 0.0 {
                        now = now.map(|part| -part);
                    }
                    // The cosine of half the angle.
                    if cosine.abs() < core::f64::consts::FRAC_1_SQRT_2 {
                        far = far.or(Some(key));
                    }
                }
                parts.push(now);
            }
            let time = |key: usize| channel.times().get(key).copied().map(milliseconds);
            if let Some((to, from)) = far.and_then(|key| time(key).zip(time(key - 1))) {
                let channel = place;
                notes.push(SmoothingNote::FarTurn { channel, from, to });
            }
            parts
        }
    }
}

/// Returns the median distance of keys.
fn median(times: &[f64]) -> f64 {
    let mut distances: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    distances.sort_by(f64::total_cmp);
    distances.get(distances.len() / 2).copied().unwrap_or(1.0)
}

impl Group<'_> {
    pub(super) fn ends(&self) -> (f64, f64) {
        let [first, last] = [self.times.first(), self.times.last()];
        let [first, last] = [first, last].map(|it| it.copied().unwrap_or(0.0));
        (first, last)
    }

    /// Tells where keys are missing for longer than a cycle of the cutoff.
    pub(super) fn tell_gaps(&self, cutoff: f64, notes: &mut Vec<SmoothingNote>) {
        let channel = self.channels.first().map_or(0, |keys| keys.place);
        for pair in self.times.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            if (to - from) * cutoff > 1.0 && to - from > 1.5 * self.median {
                let [from, to] = [from, to].map(milliseconds);
                notes.push(SmoothingNote::Gap { channel, from, to });
            }
        }
    }

    /// Returns the mean distance of each key from its neighbors, at most the median distance:
    /// otherwise the two ends of a gap count too much. A first or last key has one neighbor, and
    /// counts as all others do, because it errs as they do.
    fn weights(&self) -> Vec<f64> {
        let count = self.times.len();
        let time = |key: usize| self.times.get(key).copied().unwrap_or(0.0);
        let weight = |key: usize| {
            let (before, after) = (key.saturating_sub(1), (key + 1).min(count - 1));
            let neighbors = (after - before).max(1) as f64;
            ((time(after) - time(before)) / neighbors).min(self.median)
        };
        (0..count).map(weight).collect()
    }

    /// Returns the knots, and the places of the breaks among them.
    fn knots(&self, cutoff: f64, fine: bool) -> (Vec<f64>, Vec<usize>) {
        let pieces = |length: f64| {
            let pieces = libm::ceil(length * KNOT_RATE - 1e-6);
            if fine { pieces.max(1.0) } else { 1.0 }
        };
        let lengths = || self.times.windows(2).map(|pair| pair[1] - pair[0]);
        let many = lengths().filter(|length| pieces(*length) > 8.0).count();
        let most = (SPARE / many.max(1)).clamp(8, MOST) as f64;
        // Knots of many keys a cutoff lose digits, so some are left out.
        let least = 1.0 / (DENSEST * cutoff);
        let near = 0.5 * self.median;
        let mut knots: Vec<f64> = Vec::new();
        for (length, start) in lengths().zip(self.times) {
            let pieces = pieces(length).min(most);
            for piece in 0..pieces as usize {
                let knot = start + length * (piece as f64 / pieces);
                if knots.last().is_none_or(|last| knot - last > 0.999 * least) {
                    knots.push(knot);
                }
            }
        }
        let (_, end) = self.ends();
        while knots.len() > 1 && knots.last().is_some_and(|last| end - last < 0.5 * least) {
            knots.pop();
        }
        knots.push(end);
        // A knot near a break would leave a piece without a key.
        let inner = 1..knots.len() - 1;
        let mut kept: Vec<f64> = Vec::with_capacity(knots.len());
        for (place, knot) in knots.iter().enumerate() {
            let drops = self.breaks.iter().any(|at| (knot - at).abs() < near);
            if !(drops && inner.contains(&place)) {
                kept.push(*knot);
            }
        }
        kept.extend(&self.breaks);
        kept.sort_by(f64::total_cmp);
        // Files keep times in 32 bits. Where they are too coarse for that, they stay.
        let rounded: Vec<f64> = kept.iter().map(|it| f64::from(*it as f32)).collect();
        if rounded.windows(2).all(|pair| pair[0] < pair[1]) {
            let place = |at: &f64| rounded.iter().position(|it| *it == f64::from(*at as f32));
            let breaks = self.breaks.iter().filter_map(place).collect();
            return (rounded, breaks);
        }
        let place = |at: &f64| kept.iter().position(|it| it == at);
        let breaks = self.breaks.iter().filter_map(place).collect();
        (kept, breaks)
    }

    /// Returns a fit of all channels at a cutoff; none where rounding leaves no solution.
    pub(super) fn fit(&self, cutoff: f64, fine: bool) -> Option<(Fit, Vec<f64>, Vec<usize>)> {
        let cutoff = cutoff.min(LARGEST / self.median);
        let (knots, breaks) = self.knots(cutoff, fine);
        let mut fit = Fit::new(self.times, self.weights(), &knots, &breaks);
        let turn = core::f64::consts::TAU * cutoff;
        let cube = turn * turn * turn;
        fit.factor(1.0 / (cube * cube))
            .then_some((fit, knots, breaks))
    }

    /// Smooths its channels.
    pub(super) fn smooth(&self, cutoff: f64, channels: &mut [Channel]) -> Result<(), ClipError> {
        let Some((fit, knots, breaks)) = self.fit(cutoff, true) else {
            return Ok(());
        };
        for keys in &self.channels {
            let Some(channel) = channels.get_mut(keys.place) else {
                continue;
            };
            let curve = fit.curve(&keys.values);
            let at_knots = (0..knots.len()).map(|knot| fit.at_knot(&curve, knot));
            let mut at_knots: Vec<(Parts, [Parts; 2])> = at_knots.collect();
            if keys.turns {
                if let Some(key) = slowest_key(fit.at_keys(&curve)) {
                    return Err(self.too_fast(channel.node(), &keys.values, key, cutoff));
                }
                make_unit(&knots, &breaks, &mut at_knots);
            }
            let triples = at_knots
                .iter()
                .flat_map(|(value, [left, right])| [*left, *value, *right]);
            let vector = |[x, y, z, _]: Parts| DVec3::new(x, y, z);
            let values = match channel.values() {
                Values::Rotation(_) => Values::Rotation(triples.map(DQuat::from_array).collect()),
                Values::Translation(_) => Values::Translation(triples.map(vector).collect()),
                Values::Scale(_) => Values::Scale(triples.map(vector).collect()),
            };
            let spline = Interpolation::CubicSpline;
            *channel = Channel::new(channel.node(), knots.clone(), spline, values)?;
        }
        Ok(())
    }

    fn too_fast(&self, node: NodeHandle, values: &[Parts], key: usize, cutoff: f64) -> ClipError {
        let time = |key: usize| self.times.get(key).copied().unwrap_or(0.0);
        let key = key.min(values.len().saturating_sub(2));
        let cosine = match (values.get(key), values.get(key + 1)) {
            (Some(here), Some(next)) => dot(here, next).min(1.0),
            _ => 1.0,
        };
        // Its quaternion goes round at half the angular velocity.
        let spin = 2.0 * libm::acos(cosine) / (time(key + 1) - time(key));
        let needed = libm::ceil(spin / (4.0 * core::f64::consts::PI));
        ClipError::TooFast {
            node,
            time: milliseconds(time(key)),
            cutoff,
            needed: needed.max(libm::floor(cutoff) + 1.0),
        }
    }
}
