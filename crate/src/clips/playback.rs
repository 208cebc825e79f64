//! A clip as it is played: at a time, beyond its duration, at a speed, with a weight.

use super::clip::Clip;
use super::pose::set_all;
use crate::error::{Error, Quantity};
use crate::hierarchy::{Hierarchy, HierarchyError};
use crate::space::{Scalar, Space3};

/// The way in which a clip goes on beyond its duration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub enum Loop {
    /// It rests: before its first key at that, from its last key on at that.
    #[default]
    Once,
    /// It begins again: times count modulo the duration, negative ones too.
    Repeat,
    /// It runs back, then forward again.
    PingPong,
}

/// The share of a clip in a [`Blend`](super::Blend), and its rate.
///
/// A weight that changes moves the nodes: without its rate their velocities would miss that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weight {
    /// The share, 0 or more.
    pub value: f64,
    /// Its rate, 1/s; steady.
    pub rate: f64,
}

impl Weight {
    /// The whole, for good.
    pub const ONE: Self = Self {
        value: 1.0,
        rate: 0.0,
    };

    /// Returns a weight that grows steadily from 0 to 1 over a duration, both in seconds.
    #[must_use]
    pub fn fade_in(since: f64, duration: f64) -> Self {
        if since >= duration {
            Self::ONE
        } else if since >= 0.0 {
            let rate = 1.0 / duration;
            let value = since * rate;
            Self { value, rate }
        } else {
            let (value, rate) = (0.0, 0.0);
            Self { value, rate }
        }
    }

    /// Returns the rest of [`fade_in`](Self::fade_in): with it, a clip fades into another.
    #[must_use]
    pub fn fade_out(since: f64, duration: f64) -> Self {
        let other = Self::fade_in(since, duration);
        Self {
            value: 1.0 - other.value,
            rate: -other.rate,
        }
    }
}

/// A clip at a time: [`Clip::at`].
///
/// ```
/// use kinetree::{Hierarchy, Local, ScaleRule, Space3, glam::DVec3};
/// use kinetree::hierarchy::{Channel, Clip, Interpolation, Loop, Values};
///
/// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
/// let lift = tree.add(None, "lift", Local::identity())?;
/// let up = Values::Translation(vec![DVec3::ZERO, DVec3::Y]);
/// let up = Channel::new(lift, vec![0.0, 2.0], Interpolation::Linear, up)?;
/// let clip = Clip { name: "up".into(), channels: vec![up] };
///
/// clip.at(2.5).with_loop(Loop::PingPong).apply_to(&mut tree)?; // half a second on the way down
/// assert_eq!(tree.translation(lift)?, DVec3::Y * 0.75);
/// assert_eq!(tree.local(lift)?.rates.velocity, DVec3::Y * -0.5);
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playback<'a> {
    /// The clip.
    pub clip: &'a Clip,
    /// Its time, seconds.
    pub time: f64,
    /// The way in which it goes on beyond its duration.
    pub looping: Loop,
    /// Seconds of the clip a second: velocities are multiplied by it, accelerations by its square.
    /// A negative one runs back.
    pub speed: f64,
    /// Its share in a blend.
    pub weight: Weight,
}

impl Clip {
    /// Returns this clip at a time, seconds: played once, at its own speed, with the whole weight.
    #[must_use]
    pub const fn at(&self, time: f64) -> Playback<'_> {
        Playback {
            clip: self,
            time,
            looping: Loop::Once,
            speed: 1.0,
            weight: Weight::ONE,
        }
    }
}

impl Playback<'_> {
    /// Returns the same, with this way beyond the duration.
    #[must_use]
    pub const fn with_loop(self, looping: Loop) -> Self {
        Self { looping, ..self }
    }

    /// Returns the same at this speed.
    #[must_use]
    pub const fn with_speed(self, speed: f64) -> Self {
        Self { speed, ..self }
    }

    /// Returns the same with this share in a blend.
    #[must_use]
    pub const fn with_weight(self, weight: Weight) -> Self {
        Self { weight, ..self }
    }

    /// Returns the time within the clip, and the speed there: the other way round on the way back.
    ///
    /// At a seam, a time at which the clip begins again or turns, the rates are those of the time
    /// that comes: the right-hand derivatives. A pose that jumps there has no rate for that.
    pub(super) fn moment(&self) -> Result<(f64, f64), Error> {
        let time = Scalar::checked(self.time, Quantity::Duration)?;
        let speed = Scalar::checked(self.speed, Quantity::Speed)?;
        let duration = self.clip.duration();
        let period = match self.looping {
            Loop::Repeat if duration > 0.0 => duration,
            Loop::PingPong if duration > 0.0 => 2.0 * duration,
            _ => return Ok((time, speed)),
        };
        // Exact, unlike t − ⌊t/d⌋ d.
        let rest = time % period;
        let phase = if rest < 0.0 { rest + period } else { rest };
        Ok(if phase >= period {
            (0.0, speed) // a hair before the start, rounded up
        } else if phase >= duration {
            (period - phase, -speed)
        } else {
            (phase, speed)
        })
    }

    /// Gives the nodes their poses, and their rates then; the weight does not count.
    ///
    /// # Errors
    ///
    /// As [`Clip::apply_to`]; [`Error::NotFinite`] for a speed that is not finite.
    #[inline] // or this crate and the caller's compile all it calls, each for itself
    pub fn apply_to(&self, tree: &mut Hierarchy<Space3>) -> Result<(), HierarchyError> {
        let (time, speed) = self.moment()?;
        let channels = &self.clip.channels;
        let mut nodes = channels.iter().map(super::Channel::node);
        set_all(tree, &mut nodes, &mut |place, local| {
            if let Some(channel) = channels.get(place) {
                channel.sample(time, speed).set(channel.path(), local);
            }
        })
    }
}
