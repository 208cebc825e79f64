//! The free rigid body as a chain of exact turns, and a torque as kicks between them.

use glam::{DQuat, DVec3};

use crate::space::{Bivector, Bivector3, Scalar};

use super::BodyState;

/// One symmetric step: half a kick, the free motion, half a kick. `time` is when it starts, for the torque.
#[inline]
pub(super) fn step(
    moments: DVec3,
    tumbling: BodyState,
    torque: &mut impl FnMut(f64, &BodyState) -> Bivector3,
    time: f64,
    h: f64,
) -> BodyState {
    let half = 0.5 * h;
    let kicked = kick(tumbling, torque, time, half);
    let moved = free(moments, kicked, h);
    kick(moved, torque, time + half, half)
}

/// The momentum after a duration of this torque while the body stands still: the midpoint rule, exact to the order of the whole
/// even where the torque depends on the spin.
#[inline]
fn kick(
    tumbling: BodyState,
    torque: &mut impl FnMut(f64, &BodyState) -> Bivector3,
    time: f64,
    h: f64,
) -> BodyState {
    let pushed = |by: Bivector3, h: f64| BodyState {
        angular_momentum: tumbling.angular_momentum + by * h,
        ..tumbling
    };
    let first = torque(time, &tumbling);
    let middle = torque(time + 0.5 * h, &pushed(first, 0.5 * h));
    pushed(middle, h)
}

/// The free motion to second order. L in the parent does not change; it is not even written.
///
/// Picture: a ball with the middle moment of inertia would turn steadily about L. What the body's other two moments differ by adds
/// two turns about its own axes, each exact by itself: half of one, all of the other, half of the one.
///
/// Energy: Σ Lᵢ²/2Iᵢ = L²/2Iₖ + ½ (1/Iᵢ − 1/Iₖ) Lᵢ² + ½ (1/Iⱼ − 1/Iₖ) Lⱼ². The flow of the first is R ↦ exp(h L/Iₖ) R and commutes
/// with the others; that of the second is R ↦ R exp(h (1/Iᵢ − 1/Iₖ) Lᵢ eᵢ). The middle moment as Iₖ makes the product of the two
/// differences, and so the error, smallest; where two moments are equal one difference is zero and nothing is left of the error.
#[inline]
fn free(moments: DVec3, tumbling: BodyState, h: f64) -> BodyState {
    let [x, y, z] = moments.to_array();
    let mut own = OwnTurns {
        momentum: tumbling.own_momentum(),
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
    let ball = (tumbling.angular_momentum * (h / middle)).exp();
    BodyState {
        rotation: ball * tumbling.rotation * own.rotation,
        ..tumbling
    }
}

/// Turns of a body about its own axes, and its momentum as seen from those axes meanwhile.
struct OwnTurns {
    momentum: DVec3,
    rotation: DQuat,
}

impl OwnTurns {
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
    fn rotate(&mut self, about: DQuat) {
        self.rotation *= about;
        self.momentum = about.conjugate() * self.momentum;
    }
}

fn half_angle(angle: f64) -> (f64, f64) {
    let half = 0.5 * angle;
    (Scalar::sin(half), Scalar::cos(half))
}
