//! The local state of a node as plain data.

use alloc::vec::Vec;

use super::SceneNode;
use super::numbers::{SceneSpace, expect_length, read_vector, write_vector};
use crate::error::{Error, Quantity};
use crate::hierarchy::Local;
use crate::motion::Rates;
use crate::scale::Trs;
use crate::space::{Linear, Matrix};

impl SceneNode {
    /// Returns the plain data of a local state.
    pub(super) fn write<S: SceneSpace>(local: &Local<S>) -> Self {
        let (trs, rates) = (&local.trs, &local.rates);
        let vector = |vector: S::Vector| {
            let still = vector == S::Vector::zero();
            if still {
                Vec::new()
            } else {
                write_vector::<S>(vector)
            }
        };
        let bivector = |bivector: S::Bivector| {
            let still = bivector == S::Bivector::zero();
            if still {
                Vec::new()
            } else {
                S::write_bivector(bivector)
            }
        };
        let columns = |matrix: S::Matrix| matrix.columns().into_iter().flat_map(write_vector::<S>);
        Self {
            translation: write_vector::<S>(trs.translation),
            rotation: S::write_rotation(trs.rotation),
            scale: write_vector::<S>(trs.scale),
            stretch: local.stretch.into_iter().flat_map(columns).collect(),
            velocity: vector(rates.velocity),
            acceleration: vector(rates.acceleration),
            angular_velocity: bivector(rates.angular_velocity),
            angular_acceleration: bivector(rates.angular_acceleration),
            ..Self::default()
        }
    }

    /// Returns the local state that the plain data describes.
    pub(super) fn read<S: SceneSpace>(&self) -> Result<Local<S>, Error> {
        let one = Trs::<S>::identity();
        let rate = |numbers: &[f64], quantity| {
            or(numbers, S::Vector::zero(), |numbers| {
                read_vector::<S>(numbers, quantity)
            })
        };
        let turning = |numbers: &[f64], quantity| {
            or(numbers, S::Bivector::zero(), |numbers| {
                S::read_bivector(numbers, quantity)
            })
        };
        let trs = Trs {
            translation: rate(&self.translation, Quantity::Translation)?,
            rotation: or(&self.rotation, one.rotation, S::read_rotation)?,
            scale: or(&self.scale, one.scale, |numbers| {
                read_vector::<S>(numbers, Quantity::Scale)
            })?,
        };
        let rates = Rates {
            velocity: rate(&self.velocity, Quantity::Velocity)?,
            acceleration: rate(&self.acceleration, Quantity::Acceleration)?,
            angular_velocity: turning(&self.angular_velocity, Quantity::AngularVelocity)?,
            angular_acceleration: turning(
                &self.angular_acceleration,
                Quantity::AngularAcceleration,
            )?,
        };
        let stretch = or(&self.stretch, None, |numbers| {
            let quantity = Quantity::Matrix;
            expect_length(numbers, S::DIMENSION * S::DIMENSION, quantity)?;
            let mut columns = S::Matrix::identity().columns();
            let slots = columns.as_mut().iter_mut();
            for (slot, column) in slots.zip(numbers.chunks(S::DIMENSION)) {
                *slot = read_vector::<S>(column, quantity)?;
            }
            Ok(Some(S::Matrix::from_columns(columns)))
        })?;
        Local {
            stretch,
            ..Local::from(trs).with_rates(rates)
        }
        .checked()
    }
}

/// Returns the value read from a list, or the one that an empty list means.
fn or<T>(
    numbers: &[f64],
    otherwise: T,
    read: impl FnOnce(&[f64]) -> Result<T, Error>,
) -> Result<T, Error> {
    if numbers.is_empty() {
        Ok(otherwise)
    } else {
        read(numbers)
    }
}
