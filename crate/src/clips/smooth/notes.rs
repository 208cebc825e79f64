//! What smoothing tells of its result, and why it refuses.

use core::fmt;

use crate::error::Error;
use crate::hierarchy::NodeHandle;

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
    /// What [`Cutoff::Auto`](super::Cutoff::Auto) removes does not look like noise.
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

/// Returns a time rounded to milliseconds, for a sentence.
pub(super) fn milliseconds(time: f64) -> f64 {
    libm::round(time * 1e3) / 1e3
}
