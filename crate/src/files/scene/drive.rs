//! The drive of a node as numbers.

use alloc::vec::Vec;

use super::numbers::{SceneSpace, expect_length, read_vector, write_vector};
use crate::error::{Error, Quantity};
use crate::hierarchy::Drive;
use crate::space::Linear;

/// Returns the numbers of a drive.
pub(super) fn write_drive<S: SceneSpace>(drive: Drive<S>) -> Vec<f64> {
    let mut numbers = write_vector::<S>(drive.velocity);
    numbers.extend(S::write_bivector(drive.angular_velocity));
    numbers
}

/// Returns the drive of these numbers; none where there are none.
pub(super) fn read_drive<S: SceneSpace>(numbers: &[f64]) -> Result<Option<Drive<S>>, Error> {
    if numbers.is_empty() {
        return Ok(None);
    }
    let turning = S::write_bivector(S::Bivector::zero()).len();
    expect_length(numbers, S::DIMENSION + turning, Quantity::Velocity)?;
    let (velocity, angular_velocity) = numbers.split_at(S::DIMENSION);
    Ok(Some(Drive {
        velocity: read_vector::<S>(velocity, Quantity::Velocity)?,
        angular_velocity: S::read_bivector(angular_velocity, Quantity::AngularVelocity)?,
    }))
}
