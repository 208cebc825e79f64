//! The course of a free node as numbers.

use alloc::vec::Vec;

use super::numbers::{SceneSpace, expect_length, read_vector, write_vector};
use crate::error::{Error, Quantity};
use crate::hierarchy::{Flight, frame};
use crate::motion::{DynamicTransform, Rates};
use crate::space::{Linear, Rotation};

/// Returns the numbers of a course and of what it was folded to.
pub(super) fn write_flight<S: SceneSpace>(flight: Flight<S>) -> Vec<f64> {
    let state = |state: DynamicTransform<S>| {
        let mut numbers = write_vector::<S>(state.transform.translation);
        numbers.extend(S::write_rotation(state.transform.rotation));
        if flight.moves {
            for vector in [state.velocity, state.acceleration] {
                numbers.extend(write_vector::<S>(vector));
            }
            for bivector in [state.angular_velocity, state.angular_acceleration] {
                numbers.extend(S::write_bivector(bivector));
            }
        }
        numbers
    };
    [state(flight.course), state(flight.folded)].concat()
}

/// Returns the course of these numbers; none where there are none.
pub(super) fn read_flight<S: SceneSpace>(numbers: &[f64]) -> Result<Option<Flight<S>>, Error> {
    if numbers.is_empty() {
        return Ok(None);
    }
    let rotation = S::write_rotation(S::Rotation::identity()).len();
    let bivector = S::write_bivector(S::Bivector::zero()).len();
    let (pose, rates) = (S::DIMENSION + rotation, 2 * S::DIMENSION + 2 * bivector);
    let moves = numbers.len() != 2 * pose;
    let length = if moves { pose + rates } else { pose };
    expect_length(numbers, 2 * length, Quantity::World)?;
    let state = |numbers: &[f64]| -> Result<DynamicTransform<S>, Error> {
        let mut rest = numbers;
        let mut take = |count| {
            let (taken, left) = rest.split_at(count);
            rest = left;
            taken
        };
        let translation = read_vector::<S>(take(S::DIMENSION), Quantity::Translation)?;
        let rotation = S::read_rotation(take(rotation))?;
        rotation.checked()?;
        let mut read = Rates::zero();
        if moves {
            read = Rates {
                velocity: read_vector::<S>(take(S::DIMENSION), Quantity::Velocity)?,
                acceleration: read_vector::<S>(take(S::DIMENSION), Quantity::Acceleration)?,
                angular_velocity: S::read_bivector(take(bivector), Quantity::AngularVelocity)?,
                angular_acceleration: S::read_bivector(
                    take(bivector),
                    Quantity::AngularAcceleration,
                )?,
            };
        }
        let translation = translation.checked(Quantity::Translation)?;
        Ok(frame(translation, rotation, read.checked()?))
    };
    let (course, folded) = numbers.split_at(length);
    Ok(Some(Flight {
        course: state(course)?,
        folded: state(folded)?,
        moves,
    }))
}
