//! One step, or as many short ones as it takes, of a frame under constant angular acceleration.

use core::f64::consts::FRAC_PI_2;

use crate::error::{Error, Quantity};
use crate::space::{Bivector, Linear, Rotation, Scalar, Space};

use super::{Exact, Exponential, Magnus};

/// A frame that turns: how it stands and how fast it goes round.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        rename_all = "camelCase",
        bound(
            serialize = "S::Rotation: serde::Serialize, S::Bivector: serde::Serialize",
            deserialize = "S::Rotation: serde::Deserialize<'de>, S::Bivector: serde::Deserialize<'de>"
        )
    )
)]
pub struct RotationState<S: Space> {
    /// R: how the axes of the frame are rotated in the parent.
    pub rotation: S::Rotation,
    /// ω, radians a second; in the axes that the scheme names, the parent's unless said otherwise.
    pub angular_velocity: S::Bivector,
}

/// Whose axes the angular velocity and the angular acceleration are written in.
///
/// An angular acceleration that is constant in one of them is not constant in the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Axes {
    /// The parent's: Ṙ = ω R. The rest of this crate speaks of these.
    #[default]
    Parent,
    /// The turning body's own, as a gyroscope that rides on it reports: Ṙ = R ω.
    Body,
}

/// How far a step may turn before it is cut, radians: a quarter turn.
///
/// The path ∫|ω| dt counts, not the net angle. Longer, and the error of fourth order, about a degree at 90°, grows to ten at 180°
/// and without bound near 360°, where the series stops converging; shorter, and time is spent on digits nobody sees.
pub const LONGEST_PATH: f64 = FRAC_PI_2;

/// How many pieces a step may be cut into: a million, a second or so of work. More is refused as a slip of units.
pub const MOST_SUBSTEPS: f64 = 1e6;

/// How a turning frame is carried over a step of constant angular acceleration.
///
/// The default is sixth order with the exact exponential in the axes of the parent, cut where a step turns by more than 90°.
///
/// ```
/// use kinetree::{Space3, glam::DQuat, integrate::{RotationScheme, RotationState}, space::{Bivector3, Rotation}};
///
/// let spinning = RotationState::<Space3>::new(DQuat::IDENTITY, Bivector3::new(3.0, 0.0, 0.0))?;
/// let push = Bivector3::new(0.0, 1.5, 0.0);
/// let scheme = RotationScheme::default();
///
/// let at_once = scheme.step_rotation(spinning, push, 0.4)?;
/// let halfway = scheme.step_rotation(spinning, push, 0.2)?;
/// let in_two = scheme.step_rotation(halfway, push, 0.2)?;
/// assert!((at_once.rotation.inverse() * in_two.rotation).xyz().length() < 1e-4); // the error of 72° at once
/// # Ok::<(), kinetree::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RotationScheme<E = Exact> {
    /// How much of the series is kept.
    pub magnus: Magnus,
    /// The exponential.
    pub exponential: E,
    /// Whose axes ω and α are written in.
    pub axes: Axes,
    /// How far [`advance`](Self::step_rotation) lets one piece turn, radians; infinite for never cutting.
    pub longest_path: f64,
}

impl Default for RotationScheme {
    fn default() -> Self {
        Self::new(Magnus::Order6, Exact)
    }
}

impl<E> RotationScheme<E> {
    /// This much of the series with this exponential, in the parent's axes, cut at [`LONGEST_PATH`].
    #[must_use]
    pub const fn new(magnus: Magnus, exponential: E) -> Self {
        Self {
            magnus,
            exponential,
            axes: Axes::Parent,
            longest_path: LONGEST_PATH,
        }
    }

    /// The same with rates in the axes of the body.
    #[must_use]
    pub fn in_body_axes(self) -> Self {
        Self {
            axes: Axes::Body,
            ..self
        }
    }

    /// The same in one piece, however far that turns.
    #[must_use]
    pub fn in_one_piece(self) -> Self {
        Self {
            longest_path: f64::INFINITY,
            ..self
        }
    }

    /// In how many pieces [`advance`](Self::step_rotation) takes this step: the least that keeps h · max(|ω|, |ω'|) of each within
    /// [`longest_path`](Self::longest_path). The speed |ω + α t| is a convex function of t, so its maximum is at an end.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for an infinite path, [`Error::TooLarge`] for more than [`MOST_SUBSTEPS`] pieces,
    /// [`Error::NotPositive`] for a longest path that is not above zero.
    pub fn pieces<S: Space>(
        &self,
        angular_velocity: S::Bivector,
        angular_acceleration: S::Bivector,
        duration: S::Scalar,
    ) -> Result<u32, Error> {
        let quantity = Quantity::Angle;
        if self.longest_path.is_nan() || self.longest_path <= 0.0 {
            let value = self.longest_path;
            return Err(Error::NotPositive { quantity, value });
        }
        let last = angular_velocity + angular_acceleration * duration;
        let square = |spin: S::Bivector| spin.dot(spin).real();
        let square = square(angular_velocity).max(square(last)) * duration.real().powi(2);
        if square.is_finite() && square <= self.longest_path * self.longest_path {
            return Ok(1); // most steps, which need no root
        }
        let value = Scalar::sqrt(square);
        let pieces = libm::ceil(value / self.longest_path);
        if !value.is_finite() {
            Err(Error::NotFinite { quantity, value })
        } else if pieces > MOST_SUBSTEPS {
            let limit = MOST_SUBSTEPS * self.longest_path;
            Err(Error::TooLarge {
                quantity,
                value,
                limit,
            })
        } else {
            Ok((pieces as u32).max(1))
        }
    }

    /// The state after one piece, unchecked. Negative durations go back.
    ///
    /// In the body's axes R⁻¹ is what turns with −ω, so the same series serves: R' = R exp(−Ω(−ω, −α)).
    #[inline]
    #[must_use]
    pub fn step_once<S: Space>(
        &self,
        turning: RotationState<S>,
        angular_acceleration: S::Bivector,
        duration: S::Scalar,
    ) -> RotationState<S>
    where
        E: Exponential<S>,
    {
        let (omega, alpha) = (turning.angular_velocity, angular_acceleration);
        let rotation = match self.axes {
            Axes::Parent => {
                let vector = self.magnus.exponent::<S>(omega, alpha, duration);
                self.exponential.exp(vector) * turning.rotation
            }
            Axes::Body => {
                let vector = -self.magnus.exponent::<S>(-omega, -alpha, duration);
                turning.rotation * self.exponential.exp(vector)
            }
        };
        RotationState {
            rotation,
            angular_velocity: omega + alpha * duration,
        }
    }

    /// The state after a duration, in as many pieces as it takes. What drifted off unit length by rounding is scaled back first.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] and [`Error::NotUnit`] for what is no state, and those of [`pieces`](Self::pieces).
    pub fn step_rotation<S: Space>(
        &self,
        turning: RotationState<S>,
        angular_acceleration: S::Bivector,
        duration: S::Scalar,
    ) -> Result<RotationState<S>, Error>
    where
        E: Exponential<S>,
    {
        let mut turning = RotationState::new(turning.rotation, turning.angular_velocity)?;
        let alpha = angular_acceleration.checked(Quantity::AngularAcceleration)?;
        let duration = duration.checked(Quantity::Duration)?;
        let pieces = self.pieces::<S>(turning.angular_velocity, alpha, duration)?;
        let piece = duration * S::Scalar::from_f64(1.0 / f64::from(pieces));
        for _ in 0..pieces {
            turning = self.step_once(turning, alpha, piece);
        }
        Ok(turning)
    }
}

impl<S: Space> RotationState<S> {
    /// A frame that stands and turns so.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] where a component is NaN or infinite, [`Error::NotUnit`] for a rotation that is none. One that is off
    /// by rounding only is made exact.
    pub fn new(rotation: S::Rotation, angular_velocity: S::Bivector) -> Result<Self, Error> {
        Ok(Self {
            rotation: rotation.checked()?,
            angular_velocity: angular_velocity.checked(Quantity::AngularVelocity)?,
        })
    }
}
