//! One step, or as many short ones as it takes, of a frame under constant angular acceleration.

use core::f64::consts::FRAC_PI_2;

use crate::error::{Error, Quantity};
use crate::space::{Bivector, Linear, Rotation, Scalar, Space};

use super::{Exact, Exponential, Magnus};

/// Rotation and angular velocity of a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RotationState<S: Space> {
    /// R: rotation of the frame's axes in the parent.
    pub rotation: S::Rotation,
    /// ω, radians a second; in the axes that the scheme names, by default the parent's.
    pub angular_velocity: S::Bivector,
}

/// The axes in which angular velocity and angular acceleration are written.
///
/// An angular acceleration that is constant in one of them is not constant in the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub enum Axes {
    /// The parent's: Ṙ = ω R, as everywhere else in this crate.
    #[default]
    Parent,
    /// The rotating body's own, as a gyroscope that rides on it reports: Ṙ = R ω.
    Body,
}

/// Longest path of a step before it is cut, radians: a quarter of a circle.
///
/// The path ∫|ω| dt counts, not the net angle. Longer, and the error of fourth order, about a
/// degree at 90°, grows to ten at 180° and without bound near 360°, where the series stops
/// converging; shorter, and time is spent on digits nobody sees.
pub const LONGEST_PATH: f64 = FRAC_PI_2;

/// Largest number of pieces of one step: a million, a second or so of work. More is refused as a
/// slip of units.
pub const MOST_SUBSTEPS: f64 = 1e6;

/// A scheme that carries a rotating frame over a step of constant angular acceleration.
///
/// The default is of sixth order with the exact exponential, in the axes of the parent, cut where a
/// step rotates by more than 90°.
///
/// ```
/// use kinetree::glam::DQuat;
/// use kinetree::integrate::{RotationScheme, RotationState};
/// use kinetree::space::{Bivector3, Rotation};
/// use kinetree::Space3;
///
/// let spinning = RotationState::<Space3>::new(DQuat::IDENTITY, Bivector3::new(3.0, 0.0, 0.0))?;
/// let push = Bivector3::new(0.0, 1.5, 0.0);
/// let scheme = RotationScheme::default();
///
/// let at_once = scheme.step_rotation(spinning, push, 0.4)?;
/// let halfway = scheme.step_rotation(spinning, push, 0.2)?;
/// let in_two = scheme.step_rotation(halfway, push, 0.2)?;
/// let error = at_once.rotation.inverse() * in_two.rotation;
/// assert!(error.xyz().length() < 1e-4); // of 72° at once
/// # Ok::<(), kinetree::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RotationScheme<E = Exact> {
    /// The part of the series that is kept.
    pub magnus: Magnus,
    /// The exponential.
    pub exponential: E,
    /// The axes in which ω and α are written.
    pub axes: Axes,
    /// Longest path of one piece of [`step_rotation`](Self::step_rotation), radians; infinite for
    /// never cutting.
    pub longest_path: f64,
}

impl Default for RotationScheme {
    fn default() -> Self {
        Self::new(Magnus::Order6, Exact)
    }
}

impl<E> RotationScheme<E> {
    /// A scheme with this part of the series and this exponential, in the parent's axes, cut at
    /// [`LONGEST_PATH`].
    #[must_use]
    pub const fn new(magnus: Magnus, exponential: E) -> Self {
        Self {
            magnus,
            exponential,
            axes: Axes::Parent,
            longest_path: LONGEST_PATH,
        }
    }

    /// Returns the same scheme with rates in the axes of the body.
    #[must_use]
    pub fn in_body_axes(self) -> Self {
        Self {
            axes: Axes::Body,
            ..self
        }
    }

    /// Returns the same scheme in one piece, however far that rotates.
    #[must_use]
    pub fn in_one_piece(self) -> Self {
        Self {
            longest_path: f64::INFINITY,
            ..self
        }
    }

    /// Returns the number of pieces into which [`step_rotation`](Self::step_rotation) cuts this
    /// step: the least that keeps h · max(|ω|, |ω'|) of each within
    /// [`longest_path`](Self::longest_path). The speed |ω + α t| is a convex function of t, so its
    /// maximum is at an end. One piece without an angular acceleration, if the exponential is right
    /// at any angle: it is then exact.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for an infinite path, [`Error::StepTooLong`] for more than
    /// [`MOST_SUBSTEPS`] pieces, [`Error::NotPositive`] for a longest path that is not above zero.
    #[inline]
    pub fn pieces<S: Space>(
        &self,
        angular_velocity: S::Bivector,
        angular_acceleration: S::Bivector,
        duration: S::Scalar,
    ) -> Result<u32, Error>
    where
        E: Exponential<S>,
    {
        let quantity = Quantity::Angle;
        if self.longest_path.is_nan() || self.longest_path <= 0.0 {
            let value = self.longest_path;
            return Err(Error::NotPositive { quantity, value });
        }
        let last = angular_velocity + angular_acceleration * duration;
        // Angles, not speeds: an enormous speed for a tiny time is a step like others.
        let square = |spin: S::Bivector| {
            let path = spin * duration;
            path.dot(path).real()
        };
        let (first, last) = (square(angular_velocity), square(last));
        // Not by `max`, which WebAssembly calls.
        let square = if first < last { last } else { first };
        if square.is_finite() && square <= self.longest_path * self.longest_path {
            return Ok(1); // most steps, which need no root
        }
        let value = Scalar::sqrt(square);
        if !value.is_finite() {
            return Err(Error::NotFinite { quantity, value });
        }
        if angular_acceleration == S::Bivector::zero() && self.exponential.any_angle() {
            return Ok(1);
        }
        let pieces = libm::ceil(value / self.longest_path);
        if pieces > MOST_SUBSTEPS {
            return Err(Error::StepTooLong {
                quantity,
                angle: value,
                duration: duration.real(),
            });
        }
        Ok((pieces as u32).max(1))
    }

    /// Returns the state after one piece, unchecked. Negative durations go back.
    ///
    /// In the body's axes R⁻¹ rotates with −ω, so the same series serves: R' = R exp(−Ω(−ω, −α)).
    // A call would be a tenth of its time.
    #[inline(always)]
    #[must_use]
    pub fn step_once<S: Space>(
        &self,
        state: RotationState<S>,
        angular_acceleration: S::Bivector,
        duration: S::Scalar,
    ) -> RotationState<S>
    where
        E: Exponential<S>,
    {
        let (omega, alpha) = (state.angular_velocity, angular_acceleration);
        let rotation = match self.axes {
            Axes::Parent => {
                let vector = self.magnus.exponent::<S>(omega, alpha, duration);
                self.exponential.exp(vector) * state.rotation
            }
            Axes::Body => {
                let vector = -self.magnus.exponent::<S>(-omega, -alpha, duration);
                state.rotation * self.exponential.exp(vector)
            }
        };
        RotationState {
            rotation,
            angular_velocity: omega + alpha * duration,
        }
    }

    /// Returns the state after a duration, in as many pieces as it takes. A rotation that rounding
    /// has taken off unit length is scaled back first.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] and [`Error::NotUnit`] for an impossible state, those of
    /// [`pieces`](Self::pieces), and [`Error::NotFinite`] where the series overflows on its way.
    pub fn step_rotation<S: Space>(
        &self,
        state: RotationState<S>,
        angular_acceleration: S::Bivector,
        duration: S::Scalar,
    ) -> Result<RotationState<S>, Error>
    where
        E: Exponential<S>,
    {
        let mut state = RotationState::new(state.rotation, state.angular_velocity)?;
        let alpha = angular_acceleration.checked(Quantity::AngularAcceleration)?;
        let duration = duration.checked(Quantity::Duration)?;
        let pieces = self.pieces::<S>(state.angular_velocity, alpha, duration)?;
        let rest = S::Bivector::zero();
        if state.angular_velocity == rest && alpha == rest {
            return Ok(state); // the exponential of zero changes nothing
        }
        state = self.step_on(pieces, state, alpha, duration);
        state.angular_velocity.checked(Quantity::AngularVelocity)?;
        if is_nan(&state.rotation) {
            return Err(Error::NotFinite {
                quantity: Quantity::Rotation,
                value: f64::NAN,
            });
        }
        Ok(state)
    }

    /// Does as [`step_rotation`](Self::step_rotation) with numbers that have been checked. What
    /// overflows on the way is not finite, or no rotation.
    #[inline(always)]
    pub(crate) fn step_checked<S: Space>(
        &self,
        state: RotationState<S>,
        angular_acceleration: S::Bivector,
        duration: S::Scalar,
    ) -> Result<RotationState<S>, Error>
    where
        E: Exponential<S>,
    {
        let alpha = angular_acceleration;
        match self.pieces::<S>(state.angular_velocity, alpha, duration)? {
            1 => Ok(self.step_once(state, alpha, duration)),
            pieces => Ok(self.step_on(pieces, state, alpha, duration)),
        }
    }

    // One copy of it: bytes of WebAssembly.
    #[inline(never)]
    fn step_on<S: Space>(
        &self,
        pieces: u32,
        mut state: RotationState<S>,
        alpha: S::Bivector,
        duration: S::Scalar,
    ) -> RotationState<S>
    where
        E: Exponential<S>,
    {
        let piece = duration * S::Scalar::from_f64(1.0 / f64::from(pieces));
        for _ in 0..pieces {
            state = self.step_once(state, alpha, piece);
        }
        state
    }
}

/// A rotation with a component that is NaN: the only thing that is not itself. Cheaper than a
/// check.
#[inline]
fn is_nan<R: Copy + PartialEq>(rotation: &R) -> bool {
    let same = *rotation;
    same != *rotation
}

impl<S: Space> RotationState<S> {
    /// A state from a rotation and an angular velocity.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] where a component is NaN or infinite, [`Error::NotUnit`] for a
    /// quaternion that is no rotation. One that is off by rounding only is made exact.
    #[inline]
    pub fn new(rotation: S::Rotation, angular_velocity: S::Bivector) -> Result<Self, Error> {
        Ok(Self {
            rotation: rotation.checked()?,
            angular_velocity: angular_velocity.checked(Quantity::AngularVelocity)?,
        })
    }
}
