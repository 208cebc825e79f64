//! A chain of moving frames as functions of time.

use super::Jet;
use crate::motion::{DynamicTransform, PointMotion};
use crate::space::{MatrixN, Scalar, Space3, VectorN};

/// Returns the motion, in the first frame's parent, of a point at the end of a chain of frames, by
/// differentiation alone.
///
/// Picture: translation and rotation of every frame are functions of time. The point goes through
/// all of them, and the [`Jet`]s carry its velocity and acceleration. No formula of composition is
/// used: this is the referee of
/// [`DynamicTransform::transform_motion`](crate::DynamicTransform::transform_motion) and of
/// composition.
///
/// The frames are given from the outermost to the innermost, each in the one before it. Around the
/// present each moves as x ↦ exp(ω t + ½ α t²) R S x + T + v t + ½ a t². Of the exponential, jets
/// keep the terms that two derivatives need, exp(W) = 1 + W + ½ W², since W is zero at present.
///
/// ```
/// use kinetree::{DynamicTransform, PointMotion, Space3, dual::chain_motion, glam::DVec3};
/// use kinetree::space::Bivector3;
///
/// // On a carousel at 2 rad/s a child walks outwards at 1 m/s, 3 m from its axis.
/// let carousel = DynamicTransform::<Space3>::identity()
///     .with_angular_velocity(Bivector3::from_axis(DVec3::Z * 2.0));
/// let walks = PointMotion::<Space3>::new(DVec3::X * 3.0, DVec3::X, DVec3::ZERO)?;
/// let seen = chain_motion(&[carousel], walks);
/// assert_eq!(seen.velocity, DVec3::new(1.0, 6.0, 0.0));
/// assert_eq!(seen.acceleration, DVec3::new(-12.0, 4.0, 0.0)); // centripetal, and Coriolis
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// Source: "The Dynamics of a Transform Hierarchy", the definitions Ṙ = ω R and R̈ = (α + ω²) R;
/// "Automatically Computing the Derivatives of a Vector Field using Dual Numbers", applied once
/// more.
#[must_use]
pub fn chain_motion(
    chain: &[DynamicTransform<Space3>],
    point: PointMotion<Space3>,
) -> PointMotion<Space3> {
    let jets = |value: [f64; 3], first: [f64; 3], second: [f64; 3]| {
        VectorN([0, 1, 2].map(|i| Jet::new(value[i], first[i], second[i])))
    };
    let start = jets(
        point.position.to_array(),
        point.velocity.to_array(),
        point.acceleration.to_array(),
    );
    let end = chain.iter().rev().fold(start, |point, frame| {
        let place = frame.transform;
        let [x, y, z] = [
            place.rotation * glam::DVec3::X,
            place.rotation * glam::DVec3::Y,
            place.rotation * glam::DVec3::Z,
        ]
        .map(|axis| (axis * place.scale).to_array().map(Jet::constant));
        let rotated = MatrixN([0, 1, 2].map(|row| [x[row], y[row], z[row]])) * point;
        let VectorN([x, y, z]) = jets(
            [0.0; 3],
            frame.angular_velocity.axis().to_array(),
            frame.angular_acceleration.axis().to_array(),
        );
        let zero = Jet::from_f64(0.0);
        let turning = MatrixN([[zero, -z, y], [z, zero, -x], [-y, x, zero]]);
        let once = turning * rotated;
        let twice = turning * once;
        let origin = jets(
            place.translation.to_array(),
            frame.velocity.to_array(),
            frame.acceleration.to_array(),
        );
        origin + rotated + once + twice * Jet::from_f64(0.5)
    });
    let part = |pick: fn(Jet) -> f64| glam::DVec3::from_array(end.0.map(pick));
    PointMotion {
        position: part(|jet| jet.value),
        velocity: part(|jet| jet.first),
        acceleration: part(|jet| jet.second),
    }
}
