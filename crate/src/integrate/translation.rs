//! One step of a point: exactly under constant acceleration, or by the schemes in use where it
//! depends on the state.

use crate::error::{Error, Quantity};
use crate::space::{Linear, Scalar, Space};

/// Position and velocity of a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointState<S: Space> {
    /// x: position in the parent, meters.
    pub position: S::Vector,
    /// v = ẋ: meters a second.
    pub velocity: S::Vector,
}

impl<S: Space> PointState<S> {
    /// A state from a position and a velocity.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] where a component is NaN or infinite.
    #[inline]
    pub fn new(position: S::Vector, velocity: S::Vector) -> Result<Self, Error> {
        Ok(Self {
            position: position.checked(Quantity::Translation)?,
            velocity: velocity.checked(Quantity::Velocity)?,
        })
    }

    /// Returns the state after a duration of constant acceleration: v' = v + a h, x' = x + ½ (v +
    /// v') h. Exact, in one step of any size.
    ///
    /// Picture: the thrown stone. Its average speed is the mean of the first and the last.
    ///
    /// Source: "Numerical Integration for Rotational Dynamics", the introduction.
    ///
    /// ```
    /// use kinetree::{Space2, glam::DVec2, integrate::PointState};
    ///
    /// let thrown = PointState::<Space2>::new(DVec2::ZERO, DVec2::new(3.0, 10.0))?;
    /// let landed = thrown.constant_acceleration(DVec2::new(0.0, -10.0), 2.0);
    /// assert_eq!(landed.position, DVec2::new(6.0, 0.0));
    /// assert_eq!(landed.velocity, DVec2::new(3.0, -10.0));
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn constant_acceleration(self, acceleration: S::Vector, duration: S::Scalar) -> Self {
        let velocity = self.velocity + acceleration * duration;
        let half = duration * S::Scalar::from_f64(0.5);
        Self {
            position: self.position + (self.velocity + velocity) * half,
            velocity,
        }
    }

    /// The state and its rate, drifted along: x + v h, v + a h, for the stages of a Runge–Kutta
    /// step.
    #[inline]
    fn drift(self, rate: Rate<S>, duration: S::Scalar) -> Self {
        Self {
            position: self.position + rate.velocity * duration,
            velocity: self.velocity + rate.acceleration * duration,
        }
    }
}

/// The derivative of a [`PointState`]: velocity and acceleration.
#[derive(Clone, Copy)]
struct Rate<S: Space> {
    velocity: S::Vector,
    acceleration: S::Vector,
}

/// A scheme that carries a point over a step in which its acceleration depends on position,
/// velocity and time.
///
/// | scheme | order | evaluations a step | on a spring |
/// |---|---|---|---|
/// | [`Frozen`](Self::Frozen) | 1 | 1 | the swing grows |
/// | [`SemiImplicitEuler`](Self::SemiImplicitEuler) | 1 | 1 | energy swings about its value, for ever |
/// | [`VelocityVerlet`](Self::VelocityVerlet) | 2 | 2 | the same, much closer |
/// | [`RungeKutta4`](Self::RungeKutta4) | 4 | 4 | very close, and slowly dies |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub enum TranslationScheme {
    /// [`PointState::constant_acceleration`] with the acceleration at the start of the step.
    Frozen,
    /// First the velocity, then the place with the new velocity: what most games do. Symplectic
    /// where forces depend on place only.
    SemiImplicitEuler,
    /// The place as if the acceleration were constant, then the velocity by the mean of the
    /// accelerations at both ends; the second of them is taken at the velocity v + a h. Symplectic
    /// and reversible where forces depend on place only.
    VelocityVerlet,
    /// The classical scheme of Runge and Kutta: four slopes, weighted 1 2 2 1.
    RungeKutta4,
}

impl TranslationScheme {
    /// All schemes, in the order of their cost.
    pub const ALL: [Self; 4] = [
        Self::Frozen,
        Self::SemiImplicitEuler,
        Self::VelocityVerlet,
        Self::RungeKutta4,
    ];

    /// Returns the state after one step. `acceleration` receives the seconds since the step began
    /// and a state then, and returns meters a second squared.
    ///
    /// Where it is the same each time, all schemes but the semi-implicit one return
    /// [`PointState::constant_acceleration`], to the bit.
    ///
    /// ```
    /// use kinetree::{Space2, glam::DVec2, integrate::{PointState, TranslationScheme}};
    ///
    /// // A planet on a circle of radius 1: a = −x / |x|³. Once round, it is back.
    /// let mut planet = PointState::<Space2>::new(DVec2::X, DVec2::Y)?;
    /// let step = core::f64::consts::TAU / 200.0;
    /// for _ in 0..200 {
    ///     let pull = |_, at: &PointState<Space2>| {
    ///         -at.position / at.position.length().powi(3)
    ///     };
    ///     planet = TranslationScheme::RungeKutta4.step_point(planet, pull, step);
    /// }
    /// assert!((planet.position - DVec2::X).length() < 1e-6);
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    pub fn step_point<S: Space>(
        self,
        moving: PointState<S>,
        mut acceleration: impl FnMut(S::Scalar, &PointState<S>) -> S::Vector,
        duration: S::Scalar,
    ) -> PointState<S> {
        let number = S::Scalar::from_f64;
        let (zero, half, h) = (number(0.0), duration * number(0.5), duration);
        let first = acceleration(zero, &moving);
        match self {
            Self::Frozen => moving.constant_acceleration(first, h),
            Self::SemiImplicitEuler => {
                let velocity = moving.velocity + first * h;
                PointState {
                    position: moving.position + velocity * h,
                    velocity,
                }
            }
            Self::VelocityVerlet => {
                let guess = moving.constant_acceleration(first, h);
                let last = acceleration(h, &guess);
                if last == first {
                    return guess;
                }
                PointState {
                    velocity: moving.velocity + (first + last) * half,
                    ..guess
                }
            }
            Self::RungeKutta4 => {
                let mut slope = |time, at: PointState<S>| Rate::<S> {
                    velocity: at.velocity,
                    acceleration: acceleration(time, &at),
                };
                let a = Rate {
                    velocity: moving.velocity,
                    acceleration: first,
                };
                let b = slope(half, moving.drift(a, half));
                let c = slope(half, moving.drift(b, half));
                let d = slope(h, moving.drift(c, h));
                if b.acceleration == first && c.acceleration == first && d.acceleration == first {
                    return moving.constant_acceleration(first, h);
                }
                let two = number(2.0);
                let mean = Rate {
                    velocity: a.velocity + (b.velocity + c.velocity) * two + d.velocity,
                    acceleration: a.acceleration
                        + (b.acceleration + c.acceleration) * two
                        + d.acceleration,
                };
                moving.drift(mean, h * number(1.0 / 6.0))
            }
        }
    }
}
