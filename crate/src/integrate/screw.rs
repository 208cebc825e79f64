//! The motion of a frame whose velocity and angular velocity stay the same in its own axes.

use crate::space::{Bivector, Scalar, Space};

/// The longest piece, in radians, whose path is summed as a series.
const PIECE: f64 = 0.5;

/// Terms of the series: ½¹⁵/16! is 1.5e-18, below rounding.
const TERMS: u32 = 15;

/// Returns the place and the rotation that a frame reaches, seen from where it starts, when its
/// velocity and its angular velocity stay the same in its own axes: in the plane a circle, in space
/// a screw, without a turn a straight line.
///
/// With v and ω in the frame's own axes and t the duration, the rotation is exp(ω t) and the place
/// V v with V = ∫₀ᵗ exp(ω s) ds: the exponential of the twist (ω, v) in SE(n). It is exact,
/// whatever the duration. The series t Σ (ω t)ᵏ/(k + 1)! gives a piece of it, and V(2 t) = V(t) +
/// exp(ω t) V(t) the rest: nothing is divided by ω, which may be zero.
///
/// ```
/// use kinetree::{Space2, glam::DVec2, integrate::screw, space::Bivector2};
/// use std::f64::consts::PI;
///
/// // 5 m/s ahead and 0.5 rad/s to the left: half of a circle of 10 m takes 2 π seconds.
/// let (place, rotation) = screw::<Space2>(DVec2::X * 5.0, Bivector2::new(0.5), 2.0 * PI);
/// assert!((place - DVec2::Y * 20.0).length() < 1e-14);
/// assert!((rotation.angle() - PI).abs() < 1e-15);
/// ```
///
/// Source: Lynch and Park, "Modern Robotics", section 3.3.3.
#[must_use]
pub fn screw<S: Space>(
    velocity: S::Vector,
    angular_velocity: S::Bivector,
    duration: S::Scalar,
) -> (S::Vector, S::Rotation) {
    let turn = angular_velocity * duration;
    let (mut piece, mut doublings) = (turn.length().real(), 0);
    while piece > PIECE && piece < f64::INFINITY {
        (piece, doublings) = (0.5 * piece, doublings + 1);
    }
    // The parts by which the duration is cut are powers of two, and cost no digits.
    let part = |times: i32| S::Scalar::from_f64(2.0).powi(times - doublings);
    let (small, straight) = (turn * part(0), velocity * (duration * part(0)));
    let mut place = straight;
    for term in (1..=TERMS).rev() {
        let share = S::Scalar::from_f64(1.0 / f64::from(term + 1));
        place = straight + small.cross(place) * share;
    }
    for times in 0..doublings {
        place = place + (turn * part(times)).exp() * place;
    }
    (place, turn.exp())
}
