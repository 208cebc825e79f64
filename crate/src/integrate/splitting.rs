//! The free rigid body as a chain of exact rotations, and a torque as kicks between them.

use glam::{DQuat, DVec3};

use crate::space::{Bivector, Bivector3, Scalar};

use super::BodyState;

/// One symmetric step: half a kick, the free motion, half a kick. It starts at `time`, for the
/// torque.
#[inline]
pub(super) fn step(
    moments: DVec3,
    state: BodyState,
    torque: &mut impl FnMut(f64, &BodyState) -> Bivector3,
    time: f64,
    h: f64,
) -> BodyState {
    let half = 0.5 * h;
    let kicked = kick(state, torque, time, half);
    let moved = free(moments, kicked, h);
    kick(moved, torque, time + half, half)
}

/// Changes the momentum by a duration of this torque while the body does not rotate: the midpoint
/// rule, exact to the order of the whole even where the torque depends on the angular velocity.
#[inline]
fn kick(
    state: BodyState,
    torque: &mut impl FnMut(f64, &BodyState) -> Bivector3,
    time: f64,
    h: f64,
) -> BodyState {
    let pushed = |by: Bivector3, h: f64| BodyState {
        angular_momentum: state.angular_momentum + by * h,
        ..state
    };
    let first = torque(time, &state);
    let middle = torque(time + 0.5 * h, &pushed(first, 0.5 * h));
    pushed(middle, h)
}

/// The free motion to second order. L in the parent does not change and is not even written.
///
/// Picture: a ball with the middle moment of inertia would rotate steadily about L. The differences
/// of the other two moments from it add two rotations about the body's own axes, each exact by
/// itself: half of the first, all of the second, half of the first.
///
/// Energy: Σ Lᵢ²/2Iᵢ = L²/2Iₖ + ½ (1/Iᵢ − 1/Iₖ) Lᵢ² + ½ (1/Iⱼ − 1/Iₖ) Lⱼ². The flow of the first is
/// R ↦ exp(h L/Iₖ) R and commutes with the others; the second's is R ↦ R exp(h (1/Iᵢ − 1/Iₖ) Lᵢ
/// eᵢ). The middle moment as Iₖ makes the product of the two differences, and so the error,
/// smallest; where two moments are equal one difference is zero and so is the error.
#[inline]
fn free(moments: DVec3, state: BodyState, h: f64) -> BodyState {
    let [x, y, z] = moments.to_array();
    let mut own = OwnRotations {
        momentum: state.own_momentum(),
        rotation: DQuat::IDENTITY,
    };
    let half = 0.5 * h;
    let middle = x.min(y).max(z.min(x.max(y)));
    let excess = |moment: f64| 1.0 / moment - 1.0 / middle;
    if middle == x {
        own.about_y(excess(y) * half);
        own.about_z(excess(z) * h);
        own.about_y(excess(y) * half);
    } else if middle == y {
        own.about_z(excess(z) * half);
        own.about_x(excess(x) * h);
        own.about_z(excess(z) * half);
    } else {
        own.about_x(excess(x) * half);
        own.about_y(excess(y) * h);
        own.about_x(excess(x) * half);
    }
    let ball = (state.angular_momentum * (h / middle)).exp();
    BodyState {
        rotation: ball * state.rotation * own.rotation,
        ..state
    }
}

/// Rotations of a body about its own axes, and its momentum as seen from those axes meanwhile.
struct OwnRotations {
    momentum: DVec3,
    rotation: DQuat,
}

impl OwnRotations {
    fn about_x(&mut self, per_momentum: f64) {
        let (sin, cos) = half_angle(per_momentum * self.momentum.x);
        self.rotate(DQuat::from_xyzw(sin, 0.0, 0.0, cos));
    }
    fn about_y(&mut self, per_momentum: f64) {
        let (sin, cos) = half_angle(per_momentum * self.momentum.y);
        self.rotate(DQuat::from_xyzw(0.0, sin, 0.0, cos));
    }
    fn about_z(&mut self, per_momentum: f64) {
        let (sin, cos) = half_angle(per_momentum * self.momentum.z);
        self.rotate(DQuat::from_xyzw(0.0, 0.0, sin, cos));
    }
    #[inline]
    fn rotate(&mut self, about: DQuat) {
        self.rotation *= about;
        self.momentum = about.conjugate() * self.momentum;
    }
}

#[inline]
fn half_angle(angle: f64) -> (f64, f64) {
    let half = 0.5 * angle;
    (Scalar::sin(half), Scalar::cos(half))
}
