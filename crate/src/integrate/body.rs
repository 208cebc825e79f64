//! One step of a rigid body, free or under a torque that depends on its state.

use glam::{DQuat, DVec3};

use crate::error::{Error, Quantity};
use crate::physics::{Inertia, gyroscopic_torque};
use crate::space::{Bivector, Bivector3, Linear, Rotation, Space3};

use super::splitting;

/// Rotation and angular momentum of a rigid body.
///
/// The angular momentum is kept and not the angular velocity, in the axes of the parent: without a
/// torque it does not change at all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyState {
    /// R: rotation of the body's axes in the parent.
    pub rotation: DQuat,
    /// L, in the axes of the parent: kilogram square meters a second.
    pub angular_momentum: Bivector3,
}

/// Scheme by which [`Inertia::step_body`] carries a rigid body over a step.
///
/// | scheme | order | torques a step | keeps, with no torque |
/// |---|---|---|---|
/// | [`NaiveEuler`](Self::NaiveEuler) | 1 | 1 | unit length, by force |
/// | [`RungeKutta4`](Self::RungeKutta4) | 4 | 4 | unit length, by force |
/// | [`MuntheKaas4`](Self::MuntheKaas4) | 4 | 4 | rotation; momentum |
/// | [`Splitting2`](Self::Splitting2) | 2 | 4 | rotation; momentum; energy without drift; time's symmetry |
/// | [`Splitting4`](Self::Splitting4) | 4 | 20 | the same |
///
/// The first two are habits, kept for comparison. The splitting was chosen among the integrators
/// that keep energy and momentum because it is explicit: no solver has a tolerance by which two
/// machines could differ, every part is an exact rotation, and it is exact for bodies with two
/// equal moments. Moser and Veselov's discrete body keeps the energy to rounding, but needs an
/// iteration each step and has no natural place for a torque that depends on the angular velocity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub enum BodyScheme {
    /// ω += h I⁻¹ (τ − ω × I ω), then q += ½ h ω q, then q made unit. Most engines do this, some
    /// without the gyroscopic torque.
    NaiveEuler,
    /// The classical scheme on the seven numbers q and ω (in the body's axes), then q made unit.
    RungeKutta4,
    /// Runge and Kutta's four stages in the rotation vector, with the derivative of the exponential
    /// undone to third order.
    ///
    /// Source: Munthe-Kaas, "High order Runge-Kutta methods on manifolds", Applied Numerical
    /// Mathematics 29, 1999; in the form of Hairer, Lubich, Wanner, "Geometric Numerical
    /// Integration", section IV.8.2.
    MuntheKaas4,
    /// Half a kick by the torque, a free motion made of exact rotations, half a kick. Second order
    /// and reversible; a torque that depends on the angular velocity leaves it second order but
    /// takes the reversibility.
    ///
    /// Sources: Touma and Wisdom, "Lie-Poisson integrators for rigid body dynamics in the solar
    /// system", Astronomical Journal 107, 1994; the axes to split along: Fassò, "Comparison of
    /// splitting algorithms for the rigid body", Journal of Computational Physics 189, 2003.
    Splitting2,
    /// Five of them, of lengths p, p, 1 − 4p, p, p with p = 1/(4 − ∛4): fourth order for torques
    /// that depend on rotation and time.
    ///
    /// Source: Suzuki, "Fractal decomposition of exponential operators", Physics Letters A 146,
    /// 1990.
    Splitting4,
}

/// Suzuki's p = 1/(4 − ∛4).
const SUZUKI: f64 = 0.414_490_771_794_375_74;

impl BodyScheme {
    /// All schemes, habits first. The wasm boundary knows a scheme by its place in this list.
    pub const ALL: [Self; 5] = [
        Self::NaiveEuler,
        Self::RungeKutta4,
        Self::MuntheKaas4,
        Self::Splitting2,
        Self::Splitting4,
    ];
}

impl BodyState {
    /// A state from a rotation and an angular momentum in the axes of the parent.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] where a component is NaN or infinite, [`Error::NotUnit`] for a
    /// quaternion that is no rotation. One that is off by rounding only is made exact.
    pub fn new(rotation: DQuat, angular_momentum: Bivector3) -> Result<Self, Error> {
        Ok(Self {
            rotation: rotation.checked()?,
            angular_momentum: angular_momentum.checked(Quantity::AngularMomentum)?,
        })
    }

    /// Returns Rᵀ L: the angular momentum in the body's own axes, which changes there even while it
    /// is constant in the parent's.
    #[inline]
    #[must_use]
    pub fn own_momentum(&self) -> DVec3 {
        self.rotation.inverse() * self.angular_momentum.axis()
    }

    /// Returns the angular velocity ω = R I⁻¹ Rᵀ L, radians a second in the axes of the parent.
    #[inline]
    #[must_use]
    pub fn angular_velocity(&self, inertia: &Inertia<Space3>) -> Bivector3 {
        Principal::of(inertia).angular_velocity(&seen_along(self, inertia))
    }

    /// |ω|: radians a second, about whatever axis.
    #[inline]
    pub(super) fn speed(&self, inertia: &Inertia<Space3>) -> f64 {
        let own = seen_along(self, inertia).own_momentum();
        (own / inertia.moments()).length()
    }

    /// Returns the energy of rotation, ½ ω · L, joules.
    #[must_use]
    pub fn energy(&self, inertia: &Inertia<Space3>) -> f64 {
        let own = seen_along(self, inertia).own_momentum();
        0.5 * own.dot(own / inertia.moments())
    }
}

/// The integrators. Picture: a book spins steadily about its shortest axis and about its longest;
/// about the one between it flips over and over (the Dzhanibekov effect). No integrator that
/// forgets the gyroscopic torque shows that.
impl Inertia<Space3> {
    /// Returns the state of a body with this rotation and this angular velocity, in the axes of the
    /// parent: L = R I Rᵀ ω.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] where a component is NaN or infinite or the angular momentum overflows,
    /// [`Error::NotUnit`] for a quaternion that is no rotation.
    pub fn body_state(
        &self,
        rotation: DQuat,
        angular_velocity: Bivector3,
    ) -> Result<BodyState, Error> {
        let rotation = rotation.checked()?;
        let omega = angular_velocity.checked(Quantity::AngularVelocity)?;
        let along = if self.aligned() {
            rotation
        } else {
            rotation * self.axes()
        };
        let own = along.inverse() * omega.axis();
        let angular_momentum = Principal::of(self).state(along, own).angular_momentum;
        Ok(BodyState {
            rotation,
            angular_momentum: angular_momentum.checked(Quantity::AngularMomentum)?,
        })
    }

    /// Returns the state after one step. `torque` receives the seconds since the step began and a
    /// state then, and returns newton meters in the axes of the parent; constant zero for a free
    /// body. Results that overflow are infinite or NaN.
    ///
    /// ```
    /// use kinetree::glam::{DQuat, DVec3};
    /// use kinetree::integrate::BodyScheme;
    /// use kinetree::physics::Inertia;
    /// use kinetree::space::{Bivector3, Linear};
    ///
    /// let wing_nut = Inertia::from_moments(DVec3::new(1.0, 2.0, 3.0))?;
    /// let mut state = wing_nut.body_state(DQuat::IDENTITY, Bivector3::new(0.001, 4.0, 0.0))?;
    /// let energy = state.energy(&wing_nut);
    /// let mut upright = true;
    /// let mut flips = 0;
    /// for _ in 0..2000 {
    ///     let none = Bivector3::zero();
    ///     state = wing_nut.step_body(BodyScheme::Splitting2, state, |_, _| none, 0.01);
    ///     let now = (state.rotation * DVec3::Y).y > 0.0;
    ///     flips += i32::from(now != upright);
    ///     upright = now;
    /// }
    /// assert!(flips >= 2 && (state.energy(&wing_nut) / energy - 1.0).abs() < 1e-3);
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    #[inline]
    pub fn step_body(
        &self,
        scheme: BodyScheme,
        state: BodyState,
        mut torque: impl FnMut(f64, &BodyState) -> Bivector3,
        duration: f64,
    ) -> BodyState {
        // One copy of the schemes serves bodies that are tilted and those that are not.
        let (aligned, axes) = (self.aligned(), self.axes());
        let back = axes.inverse();
        let mut seen = |time: f64, at: &BodyState| {
            if aligned {
                torque(time, at)
            } else {
                torque(time, &rotated(at, back))
            }
        };
        let moved = Principal::of(self).step(scheme, seen_along(&state, self), &mut seen, duration);
        if aligned {
            moved
        } else {
            rotated(&moved, back)
        }
    }

    /// The principal axes are the body's own: nothing has to be converted.
    #[inline]
    fn aligned(&self) -> bool {
        self.axes() == DQuat::IDENTITY
    }
}

/// The state as seen from axes that are rotated in the body.
fn rotated(state: &BodyState, axes: DQuat) -> BodyState {
    BodyState {
        rotation: state.rotation * axes,
        ..*state
    }
}

/// The state as seen from the body's principal axes.
#[inline]
fn seen_along(state: &BodyState, inertia: &Inertia<Space3>) -> BodyState {
    if inertia.aligned() {
        *state
    } else {
        rotated(state, inertia.axes())
    }
}

/// The steps of a body whose own axes are its principal axes.
#[derive(Clone, Copy)]
struct Principal {
    moments: DVec3,
}

impl Principal {
    #[inline]
    fn of(inertia: &Inertia<Space3>) -> Self {
        Self {
            moments: inertia.moments(),
        }
    }

    #[inline]
    fn step(
        self,
        scheme: BodyScheme,
        start: BodyState,
        torque: &mut impl FnMut(f64, &BodyState) -> Bivector3,
        h: f64,
    ) -> BodyState {
        let moved = match scheme {
            BodyScheme::NaiveEuler => self.naive_euler(start, torque(0.0, &start), h),
            BodyScheme::RungeKutta4 => self.runge_kutta(start, torque, h),
            BodyScheme::MuntheKaas4 => self.munthe_kaas(start, torque, h),
            BodyScheme::Splitting2 => splitting::step(self.moments, start, torque, 0.0, h),
            BodyScheme::Splitting4 => {
                let (outer, inner) = (SUZUKI * h, (1.0 - 4.0 * SUZUKI) * h);
                let (mut state, mut time) = (start, 0.0);
                for part in [outer, outer, inner, outer, outer] {
                    state = splitting::step(self.moments, state, torque, time, part);
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

    /// ω in the axes of the parent.
    #[inline]
    fn angular_velocity(self, state: &BodyState) -> Bivector3 {
        Bivector3::from_axis(state.rotation * self.own_velocity(state))
    }

    /// I⁻¹ Rᵀ L: the angular velocity in the body's axes.
    #[inline]
    fn own_velocity(self, state: &BodyState) -> DVec3 {
        state.own_momentum() / self.moments
    }

    #[inline]
    fn state(self, rotation: DQuat, own: DVec3) -> BodyState {
        BodyState {
            rotation,
            angular_momentum: Bivector3::from_axis(rotation * (own * self.moments)),
        }
    }

    fn naive_euler(self, start: BodyState, torque: Bivector3, h: f64) -> BodyState {
        let rotation = start.rotation;
        let omega = rotation * self.own_velocity(&start);
        let gyroscopic =
            gyroscopic_torque::<Space3>(Bivector3::from_axis(omega), start.angular_momentum).axis();
        let net = rotation.inverse() * (torque.axis() - gyroscopic);
        let rotated = rotation + (DQuat::from_vec4(omega.extend(0.0)) * rotation) * (0.5 * h);
        // This habit keeps the new angular velocity in the axes of the parent; the body's axes
        // rotate under it.
        let omega = omega + rotation * (net / self.moments) * h;
        let rotation = rotated.normalize();
        self.state(rotation, rotation.inverse() * omega)
    }

    fn runge_kutta(
        self,
        start: BodyState,
        torque: &mut impl FnMut(f64, &BodyState) -> Bivector3,
        h: f64,
    ) -> BodyState {
        type Numbers = (DQuat, DVec3);
        let start: Numbers = (start.rotation, self.own_velocity(&start));
        let mut slope = |time: f64, (q, own): Numbers| -> Numbers {
            let unit = q.normalize();
            let torque = torque(time, &self.state(unit, own));
            let spin = Bivector3::from_axis(own);
            let momentum = Bivector3::from_axis(own * self.moments);
            let gyroscopic = gyroscopic_torque::<Space3>(spin, momentum).axis();
            let net = unit.inverse() * torque.axis() - gyroscopic;
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
        self.state(q.normalize(), own)
    }

    fn munthe_kaas(
        self,
        start: BodyState,
        torque: &mut impl FnMut(f64, &BodyState) -> Bivector3,
        h: f64,
    ) -> BodyState {
        // The state of a stage: the start, rotated by a rotation vector, with its momentum changed.
        let stage = |vector: Bivector3, momentum: Bivector3| BodyState {
            rotation: vector.exp() * start.rotation,
            angular_momentum: start.angular_momentum + momentum,
        };
        // Rates of the rotation vector u and of the momentum. u̇ = ω − ½ [u, ω] + ¹⁄₁₂ [u, [u, ω]]:
        // the derivative of the exponential, undone; the next term is of fourth power and not seen.
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

/// One step of Newton's method towards unit length: rounding does not pile up over a million steps.
#[inline]
fn drawn_back(q: DQuat) -> DQuat {
    q * (1.5 - 0.5 * q.length_squared())
}
