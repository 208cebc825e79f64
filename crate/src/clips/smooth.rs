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
//! Of a motion that repeats f times a second, the share 1 / (1 + (f / cutoff)⁶) is left: half at
//! the cutoff, 98.5 % at half of it, 1.5 % at twice. That is the Butterworth filter of third order
//! of biomechanics, run forth and back. Rotations are smoothed as the four parts of their
//! quaternions, made unit. What comes out is an ordinary channel of cubics.
//!
//! Sources: Craven and Wahba, "Smoothing noisy data with spline functions", 1979, for penalized
//! splines; Woltring, "A Fortran package for generalized, cross-validatory spline smoothing and
//! differentiation", 1986, for the filter that they are.

mod auto;
mod breaks;
mod group;
mod notes;
mod spline;
mod unit;

use alloc::vec::Vec;

use self::auto::{DOUBTFUL, likeliest};
use self::breaks::place_breaks;
use self::group::groups;
pub use self::notes::{ClipError, SmoothingNote};
use super::clip::Clip;
use crate::error::Quantity;
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

impl Clip {
    /// Returns the clip as curves that can be derived twice: its linear channels become cubics that
    /// go near their keys, with continuous accelerations. Linear keys have none.
    ///
    /// Translations and rotations are smoothed, and so are scales. Keys between which time is
    /// uneven, and gaps, are bridged by the least jerk. Channels that cannot be smoothed stay as
    /// they are, with a note. Raise the cutoff until the peak of the acceleration that you look for
    /// stops growing.
    ///
    /// Within half a cycle of an end, 0.5 / cutoff seconds, accelerations err 5 to 16 times as much
    /// as inside, by this and any other method. A hit rings for about 1 / cutoff: give it as a
    /// break.
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
        let (mut groups, mut notes) = groups(self);
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
}
