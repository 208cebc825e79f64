//! Many steps of a rigid body in one call, and the times at which one of its axes passed a plane.

use alloc::vec::Vec;

use glam::DVec3;

use crate::error::{Error, Quantity};
use crate::physics::Inertia;
use crate::rotation::direction;
use crate::space::{Bivector3, Linear, Rotation, Scalar, Space3};

use super::{BodyScheme, BodyState};

/// Most steps of a [`run`](Inertia::run_body). They take half a second or less. A longer run goes
/// in pieces, each from the state in which the last one ended, so that a caller can show how far it
/// is and stop it.
pub const MOST_STEPS: u64 = 1_000_000;

/// The largest angle by which a body may turn within one step of a [`run`](Inertia::run_body),
/// radians: sixteen turns.
///
/// Larger, and what a slip of units makes of a run (milliseconds for seconds, the whole time for
/// the rounding of one step) comes out as if it were a motion; smaller, and a fast top is refused,
/// whose two equal moments the splittings follow exactly.
pub const MOST_TURN: f64 = 100.0;

/// The event that a [`run`](Inertia::run_body) looks for: an axis of the body passes a plane.
///
/// Picture: a wing nut flips when its middle axis, which pointed up, points down from then on.
///
/// The side of the plane on which the axis is has the sign of (R a) · n. Zero counts as above: an
/// axis that touches the plane from above and goes back has not passed it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisEvent {
    /// a: an axis, in those of the body. Only its direction counts.
    pub axis: DVec3,
    /// n: the normal of the plane, in the axes of the parent. For flips the angular momentum at the
    /// start, about which a free body tumbles.
    pub normal: DVec3,
}

/// The end of a [`run`](Inertia::run_body), and what happened on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyRun {
    /// The state after the last step.
    pub state: BodyState,
    /// The times of the events, in their order: seconds since the run began.
    pub events: Vec<f64>,
}

impl AxisEvent {
    fn checked(self) -> Result<Self, Error> {
        Ok(Self {
            axis: direction(self.axis, Quantity::Direction)?,
            normal: direction(self.normal, Quantity::Normal)?,
        })
    }

    /// (R a) · n: the height of the axis above the plane.
    #[inline]
    fn height(&self, state: &BodyState) -> f64 {
        (state.rotation * self.axis).dot(self.normal)
    }
}

/// Runs of many steps.
impl Inertia<Space3> {
    /// Returns the state after `steps` steps of `duration` seconds each, and the times of the
    /// `event`. `torque` receives the seconds since the run began and a state then, and returns
    /// newton meters in the axes of the parent; constant zero for a free body. A negative duration
    /// goes back, with negative times.
    ///
    /// The time of an event is found within its step by the secant, a straight line between the
    /// heights of the axis at both ends. It is off by at most ⅛ h² times the height's second
    /// derivative over its first, beside the error of the scheme. An axis that passes twice within
    /// a step is not noticed.
    ///
    /// A run in pieces has the same states to the bit and the same events to rounding of the time.
    ///
    /// ```
    /// use kinetree::glam::{DQuat, DVec3};
    /// use kinetree::integrate::{AxisEvent, BodyScheme};
    /// use kinetree::physics::Inertia;
    /// use kinetree::space::{Bivector3, Linear};
    ///
    /// let wing_nut = Inertia::from_moments(DVec3::new(1.0, 2.0, 3.0))?;
    /// let start = wing_nut.body_state(DQuat::IDENTITY, Bivector3::new(0.04, 4.0, 0.0))?;
    /// let (scheme, step) = (BodyScheme::Splitting4, 1.0 / 60.0);
    /// let flip = AxisEvent { axis: DVec3::Y, normal: start.angular_momentum.axis() };
    /// let none = |_, _: &_| Bivector3::zero();
    /// let run = wing_nut.run_body(scheme, start, none, step, 600, Some(flip))?;
    /// assert_eq!(run.events.len(), 2);
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] for more than [`MOST_STEPS`] steps; [`Error::NotFinite`] for a duration,
    /// a state or a direction that is not finite, also for a state that overflows on the way;
    /// [`Error::StepTooLong`] for a step within which the body turns by more than [`MOST_TURN`];
    /// [`Error::NotUnit`] for a quaternion that is no rotation; [`Error::NotPositive`] for a
    /// direction of length zero.
    pub fn run_body(
        &self,
        scheme: BodyScheme,
        start: BodyState,
        mut torque: impl FnMut(f64, &BodyState) -> Bivector3,
        duration: f64,
        steps: u64,
        event: Option<AxisEvent>,
    ) -> Result<BodyRun, Error> {
        if steps > MOST_STEPS {
            return Err(Error::TooLarge {
                quantity: Quantity::Steps,
                value: steps as f64,
                limit: MOST_STEPS as f64,
            });
        }
        let duration = duration.checked(Quantity::Duration)?;
        // Checked, and kept to the bit: a piece goes on where the last one ended.
        BodyState::new(start.rotation, start.angular_momentum)?;
        let mut state = start;
        let event = event.map(AxisEvent::checked).transpose()?;
        let mut events = Vec::new();
        let mut before = event.map_or(0.0, |event| event.height(&state));
        for step in 0..steps {
            let begin = step as f64 * duration;
            self.check_step(&state, duration)?;
            state = self.step_body(
                scheme,
                state,
                |time, now| torque(begin + time, now),
                duration,
            );
            let Some(event) = event else { continue };
            let after = event.height(&state);
            if (before < 0.0) != (after < 0.0) {
                events.push((step as f64 + before / (before - after)) * duration);
            }
            before = after;
        }
        Ok(BodyRun {
            state: finite(state)?,
            events,
        })
    }
}

impl Inertia<Space3> {
    /// Refuses a step within which a body of this inertia turns by more than [`MOST_TURN`]. Numbers
    /// that overflow pass: the step leaves them infinite or NaN.
    ///
    /// ```
    /// use kinetree::glam::{DQuat, DVec3};
    /// use kinetree::physics::Inertia;
    /// use kinetree::space::Bivector3;
    ///
    /// let top = Inertia::from_moments(DVec3::new(1.0, 2.0, 3.0))?;
    /// let state = top.body_state(DQuat::IDENTITY, Bivector3::new(3.0, 0.0, 0.0))?;
    /// assert!(top.check_step(&state, 0.01).is_ok());
    /// assert_eq!(
    ///     top.check_step(&state, 1000.0).unwrap_err().to_string(),
    ///     "angle in one step of 1000 s is 3000 rad, too far to be followed: take smaller steps"
    /// );
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::StepTooLong`].
    #[inline]
    pub fn check_step(&self, state: &BodyState, duration: f64) -> Result<(), Error> {
        let angle = state.speed(self) * duration.abs();
        if angle > MOST_TURN && angle.is_finite() {
            let quantity = Quantity::Angle;
            return Err(Error::StepTooLong {
                quantity,
                angle,
                duration,
            });
        }
        Ok(())
    }
}

/// The state, if the steps have left one: large numbers and naive schemes overflow.
fn finite(state: BodyState) -> Result<BodyState, Error> {
    if state.rotation.checked().is_err() {
        // Made unit after an overflow, it may be zero as well as NaN.
        let (quantity, value) = (Quantity::Rotation, f64::NAN);
        return Err(Error::NotFinite { quantity, value });
    }
    state.angular_momentum.checked(Quantity::AngularMomentum)?;
    Ok(state)
}
