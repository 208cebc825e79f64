//! Recorded motion made smooth: keys with noise become curves that can be derived twice.
//!
//! Picture: a film of a fist. Between two frames of 1/120 s it moves by millimeters, and the camera
//! errs by one: the velocity by differences errs by 0.1 m/s, the acceleration by 30 m/s². The
//! smoothest curve near all frames errs a hundredth of that.
//!
//! Smooth is what jerks little. Of all curves the one is taken that minimises
//!
//! ```text
//! Σ wᵢ (yᵢ − f(tᵢ))² + (2π cutoff)⁻⁶ ∫ f‴² dt
//! ```
//!
//! Of a motion that repeats f times a second, the share 1 / (1 + (f / cutoff)⁶) is left: half at the
//! cutoff, 98.5 % at half of it, 1.5 % at twice. That is the Butterworth filter of third order of
//! biomechanics, run forth and back. Rotations are smoothed as the four parts of their quaternions,
//! made unit. What comes out is an ordinary channel of cubics.
//!
//! Sources: Craven and Wahba, "Smoothing noisy data with spline functions", 1979, for penalized
//! splines; Woltring, "A Fortran package for generalized, cross-validatory spline smoothing and
//! differentiation", 1986, for the filter that they are.

mod spline;

use alloc::vec::Vec;
use core::fmt;

use glam::{DQuat, DVec3};

use self::spline::{Fit, Parts, slopes_through};
use super::clip::{Channel, Clip, Interpolation, Values};
use crate::error::{Error, Quantity};
use crate::hierarchy::NodeHandle;
use crate::space::Scalar;

/// How [`Clip::smooth`] smooths.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Smoothing {
    /// The frequency above which motion counts as noise.
    pub cutoff: Cutoff,
    /// Instants at which velocities jump, seconds: hits. The curves before and after them meet, and
    /// no more.
    pub breaks: Vec<f64>,
}

/// The frequency of which half is left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Cutoff {
    /// The one whose remainder looks most like noise: uncorrelated from key to key.
    #[default]
    Auto,
    /// This one.
    Hertz(f64),
}

/// A clip that was made smooth.
#[derive(Clone, Debug, PartialEq)]
pub struct Smoothed {
    /// The clip, with the channels of the first in their order.
    pub clip: Clip,
    /// The cutoff, Hz; 0 where no channel was smoothed and none was given.
    pub cutoff: f64,
    /// What to know about the result.
    pub notes: Vec<SmoothingNote>,
}

/// What to know about a smoothed clip, as a sentence. Times are rounded to milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SmoothingNote {
    /// A channel has fewer than four keys, and is as it was.
    FewKeys {
        /// Its place in the clip.
        channel: usize,
        /// Their number.
        keys: usize,
    },
    /// A channel steps, and is as it was.
    Steps {
        /// Its place in the clip.
        channel: usize,
    },
    /// A channel is a curve already, and is as it was.
    Curve {
        /// Its place in the clip.
        channel: usize,
    },
    /// Keys are missing for longer than 1 / cutoff.
    Gap {
        /// The place of the first channel with these keys.
        channel: usize,
        /// The last key before, seconds.
        from: f64,
        /// The first key after.
        to: f64,
    },
    /// A rotation turns by more than 90° from a key to the next.
    FarTurn {
        /// The place of the channel.
        channel: usize,
        /// The key before, seconds.
        from: f64,
        /// The key after.
        to: f64,
    },
    /// What [`Cutoff::Auto`] removes does not look like noise.
    Doubtful {
        /// The cutoff, Hz.
        cutoff: f64,
    },
}

impl SmoothingNote {
    /// Returns the kind of note as a number. Stable: a number is never given a new meaning.
    #[must_use]
    pub const fn code(&self) -> u32 {
        match self {
            Self::FewKeys { .. } => 1,
            Self::Steps { .. } => 2,
            Self::Curve { .. } => 3,
            Self::Gap { .. } => 4,
            Self::FarTurn { .. } => 5,
            Self::Doubtful { .. } => 6,
        }
    }

    /// Returns the place of its channel in the clip; none for a note about all.
    #[must_use]
    pub const fn channel(&self) -> Option<usize> {
        match *self {
            Self::FewKeys { channel, .. }
            | Self::Steps { channel }
            | Self::Curve { channel }
            | Self::Gap { channel, .. }
            | Self::FarTurn { channel, .. } => Some(channel),
            Self::Doubtful { .. } => None,
        }
    }

    /// Returns the numbers of its sentence, for a boundary that only numbers cross.
    #[must_use]
    pub const fn numbers(&self) -> [f64; 2] {
        match *self {
            Self::FewKeys { keys, .. } => [keys as f64, 0.0],
            Self::Steps { .. } | Self::Curve { .. } => [0.0; 2],
            Self::Gap { from, to, .. } | Self::FarTurn { from, to, .. } => [from, to],
            Self::Doubtful { cutoff } => [cutoff, 0.0],
        }
    }
}

impl fmt::Display for SmoothingNote {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FewKeys { keys, .. } => write!(
                out,
                "it has {keys} keys, and a curve that can be derived twice needs 4: it is as it was"
            ),
            Self::Steps { .. } => out.write_str("it steps from key to key: it is as it was"),
            Self::Curve { .. } => out.write_str("it is a curve already: it is as it was"),
            Self::Gap { from, to, .. } => {
                write!(
                    out,
                    "no keys from {from} to {to} s: the motion there is a guess"
                )
            }
            Self::FarTurn { from, to, .. } => write!(
                out,
                "it turns by more than 90° from {from} to {to} s: the shorter way is a guess"
            ),
            Self::Doubtful { cutoff } => write!(
                out,
                "what a cutoff of {cutoff} Hz removes does not look like noise: these keys were smoothed before, or move in jerks; choose a cutoff, for walking 6 Hz, for throws and punches 12 Hz"
            ),
        }
    }
}

/// A clip that cannot be smoothed so.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ClipError {
    /// The cutoff is not above zero, or a number is not finite.
    #[error(transparent)]
    Quantity(#[from] Error),
    /// A break is not between the keys of any channel. Code 121.
    #[error("break {at} s is not between the first key, {first} s, and the last, {last} s")]
    BreakOutside {
        /// The break, seconds.
        at: f64,
        /// The first key of any channel.
        first: f64,
        /// The last key of any channel.
        last: f64,
    },
    /// Fewer than four keys are between two breaks. Code 122.
    #[error(
        "break {at} s is {after} s after break {before} s: at least 4 keys must lie between them"
    )]
    BreaksTooNear {
        /// The break, seconds.
        at: f64,
        /// The distance.
        after: f64,
        /// The break before it.
        before: f64,
    },
    /// Fewer than four keys are between a break and an end of a channel. Code 123.
    #[error(
        "break {at} s is {distance} s from the end of the keys at {end} s: at least 4 keys must lie between them"
    )]
    BreakNearEnd {
        /// The break, seconds.
        at: f64,
        /// The distance.
        distance: f64,
        /// The first or the last key.
        end: f64,
    },
    /// A rotation is so fast that its smoothed quaternion has no length left. Code 124.
    #[error(
        "rotation of {node} turns faster near {time} s than a cutoff of {cutoff} Hz lets through; it needs at least {needed} Hz"
    )]
    TooFast {
        /// The node.
        node: NodeHandle,
        /// The instant, rounded to milliseconds.
        time: f64,
        /// The cutoff.
        cutoff: f64,
        /// A whole number of Hz with which it turns as its keys do.
        needed: f64,
    },
}

impl ClipError {
    /// Returns the kind of error as a number: those of [`Error::code`], and those named at each
    /// variant. Stable: a number is never given a new meaning.
    #[must_use]
    pub const fn code(&self) -> u32 {
        match self {
            Self::Quantity(error) => error.code(),
            Self::BreakOutside { .. } => 121,
            Self::BreaksTooNear { .. } => 122,
            Self::BreakNearEnd { .. } => 123,
            Self::TooFast { .. } => 124,
        }
    }
}

/// The least number of keys of a piece.
const LEAST: usize = 4;
/// Knots a second, at least: between keys of 30 Hz three more. They buy back what splines of degree 5
/// have over those of degree 3; with fewer, angular accelerations of clean keys err three times as
/// much.
const KNOT_RATE: f64 = 120.0;
/// Pieces of an interval between keys, at most: in a gap nothing but the penalty holds the curve, and
/// the equations lose digits by the sixth power of the number of pieces.
const MOST: usize = 32;
/// Knots per cutoff, at most. With many more the equations lose digits, by the sixth power, and
/// nothing is gained: the curve is smooth over a tenth of a cycle.
const DENSEST: f64 = 100.0;
/// Cutoffs per key rate, at most: beyond, keys are interpolated to rounding, and the equations would
/// lose digits.
const LARGEST: f64 = 30.0;
/// Knots beyond those of eight a key, at most: an interval of a file may be endless.
const SPARE: usize = 12_000;
/// The number of cutoffs that [`Cutoff::Auto`] tries, between these, the larger as a part of the key
/// rate: half of it is the fastest motion that keys can hold.
const TRIES: u32 = 24;
const SLOWEST: f64 = 1.5;
const FASTEST: f64 = 0.45;
/// The lags at which what is removed is compared with itself.
const LAGS: usize = 10;
/// The sum of squared correlations above which it is no noise: that of noise on slow motion is 0.01
/// to 0.1, that of keys that were filtered before 0.22 to 0.55.
const DOUBTFUL: f64 = 0.2;
/// The least length of a smoothed quaternion.
const SHORTEST: f64 = 0.5;

/// Returns a time rounded to milliseconds, for a sentence.
fn milliseconds(time: f64) -> f64 {
    libm::round(time * 1e3) / 1e3
}

/// A channel that can be smoothed.
struct Keys {
    /// Its place in the clip.
    place: usize,
    /// True for rotations, whose values are unit.
    turns: bool,
    /// Its values, with signs that go on from key to key.
    values: Vec<Parts>,
}

/// The channels of a clip that have the same keys.
struct Group<'a> {
    times: &'a [f64],
    channels: Vec<Keys>,
    /// The median distance of the keys.
    median: f64,
    breaks: Vec<f64>,
}

impl Clip {
    /// Returns the clip as curves that can be derived twice: its linear channels become cubics that
    /// go near their keys, with continuous accelerations. Linear keys have none.
    ///
    /// Translations and rotations are smoothed, and so are scales. Keys between which time is
    /// uneven, and gaps, are bridged by the least jerk. Channels that cannot be smoothed stay as they
    /// are, with a note. Raise the cutoff until the peak of the acceleration that you look for stops
    /// growing.
    ///
    /// Within half a cycle of an end, 0.5 / cutoff seconds, accelerations err 5 to 16 times as much
    /// as inside, by this and any other method. A hit rings for about 1 / cutoff: give it as a break.
    ///
    /// ```
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3, glam::DVec3};
    /// use kinetree::hierarchy::{Channel, Clip, Cutoff, Interpolation, Smoothing, Values};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let stone = tree.add(None, "stone", Local::identity())?;
    /// let times: Vec<f64> = (0..61).map(|frame| f64::from(frame) / 120.0).collect();
    /// let fall = times.iter().map(|t| DVec3::Y * -4.905 * *t * *t).collect();
    /// let keys = Channel::new(stone, times, Interpolation::Linear, Values::Translation(fall))?;
    /// let filmed = Clip { name: "fall".into(), channels: vec![keys] };
    ///
    /// let smoothing = Smoothing { cutoff: Cutoff::Hertz(8.0), ..Smoothing::default() };
    /// let smooth = filmed.smooth(&smoothing)?;
    /// smooth.clip.apply_to(&mut tree, 0.251)?;
    /// let rates = tree.world_rates(stone)?;
    /// assert!((rates.acceleration.y + 9.81).abs() < 1e-6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ClipError`]: a cutoff that is not above zero; a break outside of the keys, or with fewer
    /// than four keys to the next one or to an end; a rotation that is faster than the cutoff lets
    /// through.
    pub fn smooth(&self, smoothing: &Smoothing) -> Result<Smoothed, ClipError> {
        let given = match smoothing.cutoff {
            Cutoff::Auto => None,
            Cutoff::Hertz(value) => {
                let value = Scalar::checked(value, Quantity::Cutoff)?;
                Some(Scalar::positive(value, Quantity::Cutoff)?)
            }
        };
        let mut breaks = smoothing.breaks.clone();
        for at in &breaks {
            Scalar::checked(*at, Quantity::Duration)?;
        }
        breaks.sort_by(f64::total_cmp);
        let (mut groups, mut notes) = self.groups();
        place_breaks(&breaks, &mut groups)?;
        let cutoff = match given {
            Some(cutoff) => cutoff,
            None => match likeliest(&groups) {
                None => 0.0,
                Some((cutoff, statistic)) => {
                    if statistic > DOUBTFUL {
                        notes.push(SmoothingNote::Doubtful { cutoff });
                    }
                    cutoff
                }
            },
        };
        let mut clip = self.clone();
        for group in &groups {
            group.tell_gaps(cutoff, &mut notes);
            group.smooth(cutoff, &mut clip.channels)?;
        }
        Ok(Smoothed {
            clip,
            cutoff,
            notes,
        })
    }

    /// Returns the channels that can be smoothed, by their keys, and notes about the others.
    fn groups(&self) -> (Vec<Group<'_>>, Vec<SmoothingNote>) {
        let (mut groups, mut notes): (Vec<Group<'_>>, _) = (Vec::new(), Vec::new());
        for (channel, it) in self.channels.iter().enumerate() {
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

fn dot(a: &Parts, b: &Parts) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Returns the median distance of keys.
fn median(times: &[f64]) -> f64 {
    let mut distances: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    distances.sort_by(f64::total_cmp);
    distances.get(distances.len() / 2).copied().unwrap_or(1.0)
}

/// Gives each group its breaks.
fn place_breaks(breaks: &[f64], groups: &mut [Group<'_>]) -> Result<(), ClipError> {
    let [mut first, mut last] = [f64::INFINITY, f64::NEG_INFINITY];
    for group in groups.iter() {
        let (begin, end) = group.ends();
        (first, last) = (first.min(begin), last.max(end));
    }
    for &at in breaks {
        if groups.is_empty() {
            return Ok(());
        }
        let mut found = false;
        for group in groups.iter_mut() {
            let (begin, end) = group.ends();
            if at > begin && at < end {
                group.take_break(at)?;
                found = true;
            }
        }
        if !found {
            return Err(ClipError::BreakOutside { at, first, last });
        }
    }
    for group in groups {
        if let Some(at) = group.breaks.last().copied() {
            let (_, end) = group.ends();
            group.expect_keys(at, end, end)?;
        }
    }
    Ok(())
}

impl Group<'_> {
    fn ends(&self) -> (f64, f64) {
        let [first, last] = [self.times.first(), self.times.last()];
        let [first, last] = [first, last].map(|it| it.copied().unwrap_or(0.0));
        (first, last)
    }

    fn keys_between(&self, from: f64, to: f64) -> usize {
        let keys = self.times.iter();
        keys.filter(|key| **key >= from && **key <= to).count()
    }

    /// Refuses a break with too few keys to an end.
    fn expect_keys(&self, at: f64, other: f64, end: f64) -> Result<(), ClipError> {
        let (from, to) = (at.min(other), at.max(other));
        if self.keys_between(from, to) >= LEAST {
            return Ok(());
        }
        let distance = libm::round((to - from) * 1e6) / 1e6;
        Err(ClipError::BreakNearEnd { at, distance, end })
    }

    fn take_break(&mut self, at: f64) -> Result<(), ClipError> {
        match self.breaks.last().copied() {
            Some(before) if self.keys_between(before, at) < LEAST => {
                let after = libm::round((at - before) * 1e6) / 1e6;
                return Err(ClipError::BreaksTooNear { at, after, before });
            }
            Some(_) => {}
            None => {
                let (first, _) = self.ends();
                self.expect_keys(at, first, first)?;
            }
        }
        self.breaks.push(at);
        Ok(())
    }

    fn tell_gaps(&self, cutoff: f64, notes: &mut Vec<SmoothingNote>) {
        let channel = self.channels.first().map_or(0, |keys| keys.place);
        for pair in self.times.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            if (to - from) * cutoff > 1.0 && to - from > 1.5 * self.median {
                let [from, to] = [from, to].map(milliseconds);
                notes.push(SmoothingNote::Gap { channel, from, to });
            }
        }
    }

    /// Returns half the distance between the neighbors of each key, at most the median distance:
    /// otherwise the two ends of a gap count too much.
    fn weights(&self) -> Vec<f64> {
        let count = self.times.len();
        let time = |key: usize| self.times.get(key).copied().unwrap_or(0.0);
        let weight = |key: usize| {
            let (before, after) = (key.saturating_sub(1), (key + 1).min(count - 1));
            (0.5 * (time(after) - time(before))).min(self.median)
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
    fn fit(&self, cutoff: f64, fine: bool) -> Option<(Fit, Vec<f64>, Vec<usize>)> {
        let cutoff = cutoff.min(LARGEST / self.median);
        let (knots, breaks) = self.knots(cutoff, fine);
        let mut fit = Fit::new(self.times, self.weights(), &knots, &breaks);
        let turn = core::f64::consts::TAU * cutoff;
        let cube = turn * turn * turn;
        fit.factor(1.0 / (cube * cube))
            .then_some((fit, knots, breaks))
    }

    /// Smooths its channels.
    fn smooth(&self, cutoff: f64, channels: &mut [Channel]) -> Result<(), ClipError> {
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

/// Returns the key at which a curve of quaternions is shortest, if that is too short.
fn slowest_key(values: impl Iterator<Item = Parts>) -> Option<usize> {
    let (mut found, mut least) = (None, SHORTEST * SHORTEST);
    for (key, value) in values.enumerate() {
        let square = dot(&value, &value);
        if square < least {
            (found, least) = (Some(key), square);
        }
    }
    found
}

/// Makes the values at knots unit, and their slopes those of a cubic with two continuous
/// derivatives through them: only made unit one by one, slopes would jump in their rate.
fn make_unit(knots: &[f64], breaks: &[usize], at_knots: &mut [(Parts, [Parts; 2])]) {
    for (value, slopes) in at_knots.iter_mut() {
        let length = Scalar::sqrt(dot(value, value));
        *value = value.map(|part| part / length);
        for slope in slopes {
            let along = dot(slope, value);
            for (part, unit) in slope.iter_mut().zip(*value) {
                *part = (*part - unit * along) / length;
            }
        }
    }
    let last = at_knots.len().saturating_sub(1);
    let mut ends: Vec<usize> = alloc::vec![0];
    ends.extend(breaks);
    ends.push(last);
    for pair in ends.windows(2) {
        let piece = pair[0]..pair[1] + 1;
        let (Some(knots), Some(values)) = (knots.get(piece.clone()), at_knots.get_mut(piece))
        else {
            continue;
        };
        let Some(([first, last], places)) = ends_of(values) else {
            continue;
        };
        let slopes = slopes_through(knots, &places, [first, last]);
        let inner = values.len() - 1;
        for (place, ((_, [left, right]), slope)) in values.iter_mut().zip(slopes).enumerate() {
            if place > 0 {
                *left = slope;
            }
            if place < inner {
                *right = slope;
            }
        }
    }
}

/// Returns the slopes at the ends of a piece, inward, and its values.
fn ends_of(piece: &[(Parts, [Parts; 2])]) -> Option<([Parts; 2], Vec<Parts>)> {
    let ((_, [_, first]), (_, [last, _])) = (piece.first()?, piece.last()?);
    Some((
        [*first, *last],
        piece.iter().map(|(value, _)| *value).collect(),
    ))
}

/// Returns the cutoff whose remainder looks most like noise, and how much it does not: the sum of
/// the squares of its correlations from one key to the ten that follow, 0 for noise, as a mean over
/// the channels.
///
/// Generalised cross-validation, per channel, errs up to 11 times as much as the best cutoff.
fn likeliest(groups: &[Group<'_>]) -> Option<(f64, f64)> {
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
