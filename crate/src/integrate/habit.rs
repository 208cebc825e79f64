//! A frame under constant angular acceleration as most programs step it, for comparison.

use glam::DQuat;

use crate::error::{Error, Quantity};
use crate::space::{Bivector3, Linear, Rotation, Scalar, Space3};

use super::RotationState;

/// A habit by which programs step a rotating frame: kept for comparison, recommended for nothing.
///
/// It is public for those who have it in a program, and want to see what the change would give them
/// before they make it: both ways run on the same state.
///
/// Both treat the quaternion as four numbers under q̇ = ½ ω q, which leads off the unit sphere, and
/// then make it unit by force. So neither is exact even where the axis stays, and neither undoes
/// itself backwards. [`RotationScheme`](super::RotationScheme) with
/// [`Magnus::Terms2`](super::Magnus::Terms2) and [`Rational`](super::Rational) is as cheap as the
/// second, has its order, and keeps the rotation by its form.
///
/// Rates are in the axes of the parent, and a step is never cut.
///
/// ```
/// use kinetree::glam::DQuat;
/// use kinetree::integrate::{RotationHabit, RotationState};
/// use kinetree::space::{Bivector3, Linear, Rotation};
/// use kinetree::Space3;
///
/// // A steady quarter turn in one step: the habit makes 76° of it.
/// let spin = Bivector3::new(0.0, 0.0, std::f64::consts::FRAC_PI_2);
/// let start = RotationState::<Space3>::new(DQuat::IDENTITY, spin)?;
/// let after = RotationHabit::NaiveEuler.step_rotation(start, Bivector3::zero(), 1.0)?;
/// let degrees = after.rotation.log()?.xy.to_degrees();
/// assert!((degrees - 76.3).abs() < 0.05);
/// # Ok::<(), kinetree::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub enum RotationHabit {
    /// q += ½ h ω q with ω at the start of the step, then q made unit. First order; a steady
    /// rotation by θ becomes one by 2 atan(θ/2).
    NaiveEuler,
    /// The classical scheme of Runge and Kutta on the four numbers of q, then q made unit. Fourth
    /// order.
    ///
    /// Source: Hairer, Nørsett, Wanner, "Solving Ordinary Differential Equations I", section II.1.
    RungeKutta4,
}

impl RotationHabit {
    /// Both. The place in this list is the number by which the wasm boundary knows them.
    pub const ALL: [Self; 2] = [Self::NaiveEuler, Self::RungeKutta4];

    /// Returns the state after one step, unchecked. Negative durations go back.
    #[must_use]
    pub fn step_once(
        self,
        state: RotationState<Space3>,
        angular_acceleration: Bivector3,
        duration: f64,
    ) -> RotationState<Space3> {
        let (q, omega) = (state.rotation, state.angular_velocity);
        let (alpha, h) = (angular_acceleration, duration);
        let slope = |time: f64, q: DQuat| {
            let half = (omega + alpha * time).axis() * 0.5;
            DQuat::from_vec4(half.extend(0.0)) * q
        };
        let first = slope(0.0, q);
        let moved = match self {
            Self::NaiveEuler => q + first * h,
            Self::RungeKutta4 => {
                let half = 0.5 * h;
                let second = slope(half, q + first * half);
                let third = slope(half, q + second * half);
                let last = slope(h, q + third * h);
                q + (first + (second + third) * 2.0 + last) * (h / 6.0)
            }
        };
        RotationState {
            rotation: moved.normalize(),
            angular_velocity: omega + alpha * h,
        }
    }

    /// Returns the state after one step. A rotation that rounding has taken off unit length is
    /// scaled back first.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] and [`Error::NotUnit`] for an impossible state, and
    /// [`Error::NotFinite`] for a step that overflows on its way.
    pub fn step_rotation(
        self,
        state: RotationState<Space3>,
        angular_acceleration: Bivector3,
        duration: f64,
    ) -> Result<RotationState<Space3>, Error> {
        let state = RotationState::<Space3>::new(state.rotation, state.angular_velocity)?;
        let alpha = angular_acceleration.checked(Quantity::AngularAcceleration)?;
        let moved = self.step_once(state, alpha, duration.checked(Quantity::Duration)?);
        moved.angular_velocity.checked(Quantity::AngularVelocity)?;
        if moved.rotation.checked().is_err() {
            // Made unit after an overflow, it may be zero as well as NaN.
            return Err(Error::NotFinite {
                quantity: Quantity::Rotation,
                value: f64::NAN,
            });
        }
        Ok(moved)
    }
}
