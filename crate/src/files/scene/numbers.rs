//! The vectors, rotations and bivectors of a space as short lists of numbers.

use alloc::vec::Vec;

use glam::{DQuat, DVec3};

use crate::error::{Error, Quantity};
use crate::files::rotations::{typed, typed2};
use crate::space::{Bivector2, Bivector3, Rotation2, Space, Space2, Space3, Vector};

/// A space whose rotations and bivectors can be written as short lists of numbers.
pub trait SceneSpace: Space<Scalar = f64> {
    /// Returns the rotation's numbers.
    fn write_rotation(rotation: Self::Rotation) -> Vec<f64>;
    /// Returns the rotation of these numbers. One that is off length one by at most 1 % is scaled
    /// to it: people write few digits.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`].
    fn read_rotation(numbers: &[f64]) -> Result<Self::Rotation, Error>;
    /// Returns the bivector's numbers.
    fn write_bivector(bivector: Self::Bivector) -> Vec<f64>;
    /// Returns the bivector of these numbers.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`].
    fn read_bivector(numbers: &[f64], quantity: Quantity) -> Result<Self::Bivector, Error>;
}

/// Refuses a list of another length than this.
pub(super) fn expect_length(
    numbers: &[f64],
    expected: usize,
    quantity: Quantity,
) -> Result<(), Error> {
    let found = numbers.len();
    let wrong = Error::WrongLength {
        quantity,
        expected,
        found,
    };
    (found == expected).then_some(()).ok_or(wrong)
}

/// Returns the numbers of a list of this length, and refuses one of another.
fn exactly<const N: usize>(numbers: &[f64], quantity: Quantity) -> Result<[f64; N], Error> {
    expect_length(numbers, N, quantity)?;
    Ok(core::array::from_fn(|at| {
        numbers.get(at).copied().unwrap_or(0.0)
    }))
}

/// Rotations as cosine and sine, bivectors as one number.
impl SceneSpace for Space2 {
    fn write_rotation(rotation: Rotation2) -> Vec<f64> {
        alloc::vec![rotation.cos, rotation.sin]
    }
    fn read_rotation(numbers: &[f64]) -> Result<Rotation2, Error> {
        let [cos, sin] = exactly(numbers, Quantity::Rotation)?;
        Ok(typed2(Rotation2 { cos, sin }))
    }
    fn write_bivector(bivector: Bivector2) -> Vec<f64> {
        alloc::vec![bivector.xy]
    }
    fn read_bivector(numbers: &[f64], quantity: Quantity) -> Result<Bivector2, Error> {
        let [xy] = exactly(numbers, quantity)?;
        Ok(Bivector2::new(xy))
    }
}

/// Rotations as x, y, z, w; bivectors as yz, zx, xy.
impl SceneSpace for Space3 {
    fn write_rotation(rotation: DQuat) -> Vec<f64> {
        rotation.to_array().to_vec()
    }
    fn read_rotation(numbers: &[f64]) -> Result<DQuat, Error> {
        exactly(numbers, Quantity::Rotation).map(|it| typed(DQuat::from_array(it)))
    }
    fn write_bivector(bivector: Bivector3) -> Vec<f64> {
        bivector.axis().to_array().to_vec()
    }
    fn read_bivector(numbers: &[f64], quantity: Quantity) -> Result<Bivector3, Error> {
        exactly(numbers, quantity).map(|axis| Bivector3::from_axis(DVec3::from_array(axis)))
    }
}

/// Returns the vector's numbers.
pub(super) fn write_vector<S: SceneSpace>(vector: S::Vector) -> Vec<f64> {
    vector.components().into_iter().collect()
}

/// Returns the vector of these numbers.
pub(super) fn read_vector<S: SceneSpace>(
    numbers: &[f64],
    quantity: Quantity,
) -> Result<S::Vector, Error> {
    expect_length(numbers, S::DIMENSION, quantity)?;
    let number = |at: usize| numbers.get(at).copied().unwrap_or(0.0);
    Ok(S::Vector::from_components(S::per_axis(number)))
}
