//! Many rotating frames at once, in arrays of doubles, each with the result of one alone.

use glam::{DQuat, DVec3};

use crate::error::{Error, Quantity};
use crate::space::{Bivector3, Space3};

use super::{Exponential, RotationScheme, RotationState};

/// Carries N frames over a step, in place: for each to the bit what
/// [`RotationScheme::step_rotation`] returns.
///
/// `rotations` holds N quaternions x y z w; `angular_velocities` and `angular_accelerations` hold N
/// axis vectors x y z.
///
/// # Errors
///
/// The number of the frame and its error: [`Error::WrongLength`] where the arrays do not go
/// together, else as [`RotationScheme::step_rotation`]. The frames before it have been carried over
/// the step; this frame and all after it have not.
///
/// ```
/// use kinetree::integrate::{RotationScheme, step_rotations};
///
/// let mut rotations = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
/// let mut spins = [0.0, 0.0, 1.0, 0.0, 0.0, 2.0];
/// let pushes = [0.0; 6];
/// let scheme = RotationScheme::default();
/// step_rotations(&scheme, &mut rotations, &mut spins, &pushes, 0.5)
///     .map_err(|(_, error)| error)?;
/// assert_eq!(rotations[2], 0.25_f64.sin());
/// assert_eq!(rotations[6], 0.5_f64.sin());
/// # Ok::<(), kinetree::Error>(())
/// ```
pub fn step_rotations<E: Exponential<Space3>>(
    scheme: &RotationScheme<E>,
    rotations: &mut [f64],
    angular_velocities: &mut [f64],
    angular_accelerations: &[f64],
    duration: f64,
) -> Result<(), (usize, Error)> {
    let (rotations, rest) = rotations.as_chunks_mut::<4>();
    let count = rotations.len();
    expect(Quantity::Rotation, 4 * count, 4 * count + rest.len())?;
    let found = angular_velocities.len();
    expect(Quantity::AngularVelocity, 3 * count, found)?;
    let found = angular_accelerations.len();
    expect(Quantity::AngularAcceleration, 3 * count, found)?;

    let spins = angular_velocities.as_chunks_mut::<3>().0.iter_mut();
    let pushes = angular_accelerations.as_chunks::<3>().0;
    for (frame, ((place, spin), &push)) in rotations.iter_mut().zip(spins).zip(pushes).enumerate() {
        let state = RotationState {
            rotation: DQuat::from_array(*place),
            angular_velocity: Bivector3::from_axis(DVec3::from_array(*spin)),
        };
        let push = Bivector3::from_axis(DVec3::from_array(push));
        let rotated = scheme
            .step_rotation::<Space3>(state, push, duration)
            .map_err(|error| (frame, error))?;
        *place = rotated.rotation.to_array();
        *spin = rotated.angular_velocity.axis().to_array();
    }
    Ok(())
}

fn expect(quantity: Quantity, expected: usize, found: usize) -> Result<(), (usize, Error)> {
    let wrong = Error::WrongLength {
        quantity,
        expected,
        found,
    };
    if expected == found {
        Ok(())
    } else {
        Err((0, wrong))
    }
}
