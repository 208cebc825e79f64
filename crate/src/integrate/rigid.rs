//! A rigid body that tumbles, free or under a torque that depends on how it stands and spins.

use glam::{DQuat, DVec3};

use crate::error::{Error, Quantity};
use crate::space::{Bivector, Bivector3, Linear, Rotation};

use super::splitting;

/// How hard a body is to turn: its principal moments of inertia, about its own axes through its center of mass.
///
/// Picture: a book spins steadily about its shortest axis and about its longest; about the one between it flips over and over
/// (the Dzhanibekov effect). No integrator that forgets the gyroscopic torque shows that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RigidBody {
    moments: DVec3,
}

/// How a rigid body stands and how much it spins.
///
/// The angular momentum is kept and not the angular velocity, in the axes of the parent: without a torque it does not change at all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyState {
    /// R: how the principal axes are rotated in the parent.
    pub rotation: DQuat,
    /// L, in the axes of the parent: kilogram square meters a second.
    pub angular_momentum: Bivector3,
}

/// How a rigid body is carried over a step.
///
/// | scheme | order | torques a step | keeps, with no torque |
/// |---|---|---|---|
/// | [`NaiveEuler`](Self::NaiveEuler) | 1 | 1 | unit length, by force |
/// | [`RungeKutta4`](Self::RungeKutta4) | 4 | 4 | unit length, by force |
/// | [`MuntheKaas4`](Self::MuntheKaas4) | 4 | 4 | rotation; momentum |
/// | [`Splitting2`](Self::Splitting2) | 2 | 4 | rotation; momentum; energy without drift; time's symmetry |
/// | [`Splitting4`](Self::Splitting4) | 4 | 20 | the same |
///
/// The first two are habits, kept to be compared with. The splitting was chosen among the integrators that keep energy and momentum
/// for what it costs to trust: it is explicit, so there is no solver whose tolerance could make two machines differ, every part is
/// an exact rotation, and it is exact for bodies with two equal moments. Moser and Veselov's discrete body keeps the energy to
/// rounding, but needs an iteration each step and has no natural place for a torque that depends on the spin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BodyScheme {
    /// ω += h I⁻¹ (τ − ω × I ω), then q += ½ h ω q, then q made unit. What most engines do, gyroscopic torque included.
    NaiveEuler,
    /// The classical scheme on the seven numbers q and ω (in the body's axes), then q made unit.
    RungeKutta4,
    /// Runge and Kutta's four stages in the rotation vector, with the derivative of the exponential undone to third order.
    ///
    /// Source: Munthe-Kaas, "High order Runge-Kutta methods on manifolds", Applied Numerical Mathematics 29, 1999; in the form of
    /// Hairer, Lubich, Wanner, "Geometric Numerical Integration", section IV.8.2.
    MuntheKaas4,
    /// Half a kick by the torque, a free motion made of exact turns, half a kick. Second order and reversible; a torque that depends
    /// on the spin leaves it second order but takes the reversibility.
    ///
    /// Sources: Touma and Wisdom, "Lie-Poisson integrators for rigid body dynamics in the solar system", Astronomical Journal 107,
    /// 1994; which axes to split along: Fassò, "Comparison of splitting algorithms for the rigid body", Journal of Computational
    /// Physics 189, 2003.
    Splitting2,
    /// Five of them, of lengths p, p, 1 − 4p, p, p with p = 1/(4 − ∛4): fourth order for torques that depend on place and time.
    ///
    /// Source: Suzuki, "Fractal decomposition of exponential operators", Physics Letters A 146, 1990.
    Splitting4,
}

/// Suzuki's p = 1/(4 − ∛4).
const SUZUKI: f64 = 0.414_490_771_794_375_74;

impl RigidBody {
    /// The body with these principal moments of inertia about its x, y and z axes, kilogram square meters.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] or [`Error::NotPositive`] with the moment.
    pub fn new(moments: DVec3) -> Result<Self, Error> {
        use crate::space::Scalar;
        for moment in moments.to_array() {
            moment.positive(Quantity::Inertia)?;
        }
        Ok(Self { moments })
    }

    /// The principal moments of inertia, kilogram square meters.
    #[must_use]
    pub const fn moments(&self) -> DVec3 {
        self.moments
    }

    /// The state of standing so and turning with this angular velocity, in the axes of the parent: L = R I Rᵀ ω.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] where a component is NaN or infinite, [`Error::NotUnit`] for a rotation that is none.
    pub fn body_state(
        &self,
        rotation: DQuat,
        angular_velocity: Bivector3,
    ) -> Result<BodyState, Error> {
        let rotation = rotation.checked()?;
        let omega = angular_velocity.checked(Quantity::AngularVelocity)?;
        let own = rotation.inverse() * omega.axis();
        Ok(self.with_own_velocity(rotation, own))
    }

    /// ω = R I⁻¹ Rᵀ L, radians a second in the axes of the parent.
    #[inline]
    #[must_use]
    pub fn angular_velocity(&self, tumbling: &BodyState) -> Bivector3 {
        Bivector3::from_axis(tumbling.rotation * self.own_velocity(tumbling))
    }

    /// The energy of turning, ½ ω · L, joules.
    #[must_use]
    pub fn energy(&self, tumbling: &BodyState) -> f64 {
        let own = tumbling.own_momentum();
        0.5 * own.dot(own / self.moments)
    }

    /// The state after one step. `torque` is asked for the seconds since the step began and a state then; newton meters, in the axes
    /// of the parent. With constant zero the body is free.
    ///
    /// ```
    /// use kinetree::{glam::{DQuat, DVec3}, integrate::{RigidBody, BodyScheme}, space::{Bivector3, Linear}};
    ///
    /// let wing_nut = RigidBody::new(DVec3::new(1.0, 2.0, 3.0))?;
    /// let mut tumbling = wing_nut.body_state(DQuat::IDENTITY, Bivector3::new(0.001, 4.0, 0.0))?;
    /// let energy = wing_nut.energy(&tumbling);
    /// let mut upright = true;
    /// let mut flips = 0;
    /// for _ in 0..2000 {
    ///     tumbling = wing_nut.step(BodyScheme::Splitting2, tumbling, |_, _| Bivector3::zero(), 0.01);
    ///     let now = (tumbling.rotation * DVec3::Y).y > 0.0;
    ///     flips += i32::from(now != upright);
    ///     upright = now;
    /// }
    /// assert!(flips >= 2 && (wing_nut.energy(&tumbling) / energy - 1.0).abs() < 1e-3);
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    #[inline]
    pub fn step_body(
        &self,
        scheme: BodyScheme,
        tumbling: BodyState,
        mut torque: impl FnMut(f64, &BodyState) -> Bivector3,
        duration: f64,
    ) -> BodyState {
        let h = duration;
        let moved = match scheme {
            BodyScheme::NaiveEuler => self.naive_euler(tumbling, torque(0.0, &tumbling), h),
            BodyScheme::RungeKutta4 => self.runge_kutta(tumbling, torque, h),
            BodyScheme::MuntheKaas4 => self.munthe_kaas(tumbling, torque, h),
            BodyScheme::Splitting2 => splitting::step(self.moments, tumbling, &mut torque, 0.0, h),
            BodyScheme::Splitting4 => {
                let (outer, inner) = (SUZUKI * h, (1.0 - 4.0 * SUZUKI) * h);
                let (mut state, mut time) = (tumbling, 0.0);
                for part in [outer, outer, inner, outer, outer] {
                    state = splitting::step(self.moments, state, &mut torque, time, part);
                    time += part;
                }
                state
            }
        };
        BodyState {
            rotation: drawn_back(moved.rotation),
            ..moved
        }
    }

    /// I⁻¹ Rᵀ L: the angular velocity in the body's axes.
    fn own_velocity(&self, tumbling: &BodyState) -> DVec3 {
        tumbling.own_momentum() / self.moments
    }

    fn with_own_velocity(&self, rotation: DQuat, own: DVec3) -> BodyState {
        BodyState {
            rotation,
            angular_momentum: Bivector3::from_axis(rotation * (own * self.moments)),
        }
    }

    fn naive_euler(&self, tumbling: BodyState, torque: Bivector3, h: f64) -> BodyState {
        let rotation = tumbling.rotation;
        let own = self.own_velocity(&tumbling);
        let omega = rotation * own;
        let gyroscopic = omega.cross(tumbling.angular_momentum.axis());
        let net = rotation.inverse() * (torque.axis() - gyroscopic);
        let rotated = rotation + (DQuat::from_vec4(omega.extend(0.0)) * rotation) * (0.5 * h);
        // The new spin in the axes of the parent is what this habit keeps; the body's axes turn under it.
        let omega = omega + rotation * (net / self.moments) * h;
        let rotation = rotated.normalize();
        self.with_own_velocity(rotation, rotation.inverse() * omega)
    }

    fn runge_kutta(
        &self,
        tumbling: BodyState,
        mut torque: impl FnMut(f64, &BodyState) -> Bivector3,
        h: f64,
    ) -> BodyState {
        type Numbers = (DQuat, DVec3);
        let start: Numbers = (tumbling.rotation, self.own_velocity(&tumbling));
        let mut slope = |time: f64, (q, own): Numbers| -> Numbers {
            let unit = q.normalize();
            let torque = torque(time, &self.with_own_velocity(unit, own));
            let net = unit.inverse() * torque.axis() - own.cross(own * self.moments);
            (
                q * DQuat::from_vec4((own * 0.5).extend(0.0)),
                net / self.moments,
            )
        };
        let along = |(q, own): Numbers, t: f64| (start.0 + q * t, start.1 + own * t);
        let a = slope(0.0, start);
        let b = slope(0.5 * h, along(a, 0.5 * h));
        let c = slope(0.5 * h, along(b, 0.5 * h));
        let d = slope(h, along(c, h));
        let mean = (a.0 + (b.0 + c.0) * 2.0 + d.0, a.1 + (b.1 + c.1) * 2.0 + d.1);
        let (q, own) = along(mean, h / 6.0);
        self.with_own_velocity(q.normalize(), own)
    }

    fn munthe_kaas(
        &self,
        tumbling: BodyState,
        mut torque: impl FnMut(f64, &BodyState) -> Bivector3,
        h: f64,
    ) -> BodyState {
        // The state of a stage: the start, rotated on by a rotation vector, with its momentum moved.
        let stage = |vector: Bivector3, momentum: Bivector3| BodyState {
            rotation: vector.exp() * tumbling.rotation,
            angular_momentum: tumbling.angular_momentum + momentum,
        };
        // Rates of the rotation vector u and of the momentum. u̇ = ω − ½ [u, ω] + ¹⁄₁₂ [u, [u, ω]]: the derivative of the
        // exponential, undone; the next term is of fourth power and not seen.
        let mut slope = |time: f64, vector: Bivector3, momentum: Bivector3| {
            let state = stage(vector, momentum);
            let omega = self.angular_velocity(&state);
            let once = vector.bracket(omega);
            let twice = vector.bracket(once);
            (
                omega - once * 0.5 + twice * (1.0 / 12.0),
                torque(time, &state),
            )
        };
        let half = 0.5 * h;
        let a = slope(0.0, Bivector3::zero(), Bivector3::zero());
        let b = slope(half, a.0 * half, a.1 * half);
        let c = slope(half, b.0 * half, b.1 * half);
        let d = slope(h, c.0 * h, c.1 * h);
        let sixth = h * (1.0 / 6.0);
        stage(
            (a.0 + (b.0 + c.0) * 2.0 + d.0) * sixth,
            (a.1 + (b.1 + c.1) * 2.0 + d.1) * sixth,
        )
    }
}

/// One step of Newton's towards unit length: what rounding adds does not pile up over a million steps.
#[inline]
fn drawn_back(q: DQuat) -> DQuat {
    q * (1.5 - 0.5 * q.length_squared())
}

impl BodyScheme {
    /// All schemes, habits first. The place in this list is the number by which the wasm boundary knows them.
    pub const ALL: [Self; 5] = [
        Self::NaiveEuler,
        Self::RungeKutta4,
        Self::MuntheKaas4,
        Self::Splitting2,
        Self::Splitting4,
    ];
}

impl BodyState {
    /// A body that stands so and has this angular momentum, in the axes of the parent.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] where a component is NaN or infinite, [`Error::NotUnit`] for a rotation that is none. One that is off
    /// by rounding only is made exact.
    pub fn new(rotation: DQuat, angular_momentum: Bivector3) -> Result<Self, Error> {
        Ok(Self {
            rotation: rotation.checked()?,
            angular_momentum: angular_momentum.checked(Quantity::AngularMomentum)?,
        })
    }

    /// Rᵀ L: the angular momentum in the body's own axes. It moves there even when nothing moves it in the parent's.
    #[inline]
    #[must_use]
    pub fn own_momentum(&self) -> DVec3 {
        self.rotation.inverse() * self.angular_momentum.axis()
    }
}
