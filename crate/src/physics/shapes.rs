//! Inertia of bodies of even density, from their measures.

use super::Inertia;
use crate::error::{Error, Quantity};
use crate::space::{Linear, Rotation, Scalar, Space, Space2, Space3, Vector};
use glam::DVec3;

impl<S: Space> Inertia<S> {
    /// A solid box with these sides along the axes, meters, and this mass, kilograms; in two
    /// dimensions a rectangle. σᵢ = m sᵢ²/12. One side may be zero: a plate.
    ///
    /// ```
    /// use kinetree::{Space3, glam::DVec3, physics::Inertia};
    ///
    /// let plank = Inertia::<Space3>::from_box(6.0, DVec3::new(4.0, 1.0, 0.0))?;
    /// assert!((plank.moments() - DVec3::new(0.5, 8.0, 8.5)).length() < 1e-14);
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`]; [`Error::NotPositive`] for a mass of zero or less, and for an inertia
    /// of zero where two sides are; [`Error::Negative`] for a side below zero.
    pub fn from_box(mass: S::Scalar, sides: S::Vector) -> Result<Self, Error> {
        let twelfth = mass.positive(Quantity::Mass)? / S::Scalar::from_f64(12.0);
        for side in sides.checked(Quantity::Length)?.components() {
            side.not_negative(Quantity::Length)?;
        }
        Self::new(Rotation::identity(), (sides * twelfth).times(sides))
    }

    /// A solid sphere of this radius, meters, and this mass, kilograms; in two dimensions a disc.
    /// σ = m r²/(n + 2) along each of the n axes: I = 2/5 m r², for a disc 1/2 m r².
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`]; [`Error::NotPositive`] for a mass or a radius of zero or less.
    pub fn from_sphere(mass: S::Scalar, radius: S::Scalar) -> Result<Self, Error> {
        let (mass, radius) = measures([mass, radius])?;
        let axes = S::DIMENSION;
        let spread = mass * radius * radius / S::Scalar::from_f64(axes as f64 + 2.0);
        let spreads = S::Vector::from_components(S::per_axis(|_| spread));
        Self::new(Rotation::identity(), spreads)
    }
}

impl Inertia<Space2> {
    /// A thin straight rod of this length, meters, and this mass, kilograms: I = m l²/12.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`]; [`Error::NotPositive`] for a mass or a length of zero or less.
    pub fn from_rod(mass: f64, length: f64) -> Result<Self, Error> {
        let (mass, length) = measures([mass, length])?;
        Self::from_moment(mass / 12.0 * length * length)
    }
}

impl Inertia<Space3> {
    /// A solid cylinder about the y axis, with this radius and this length, meters, and this mass,
    /// kilograms: I = m (r²/4 + l²/12) about x and z, m r²/2 about y.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`]; [`Error::NotPositive`] for a mass, a radius or a length of zero or
    /// less.
    pub fn from_cylinder(mass: f64, radius: f64, length: f64) -> Result<Self, Error> {
        let (mass, radius) = measures([mass, radius])?;
        let length = length.positive(Quantity::Length)?;
        let (across, along) = (mass / 4.0 * radius * radius, mass / 12.0 * length * length);
        Self::new(Rotation::identity(), DVec3::new(across, along, across))
    }

    /// A straight round rod along the y axis, with this length and this radius, meters, and this
    /// mass, kilograms: a long [cylinder](Self::from_cylinder).
    ///
    /// A rod needs its radius, however small: without one nothing would resist a rotation about its
    /// length, and no torque about that has an acceleration.
    ///
    /// # Errors
    ///
    /// As [`from_cylinder`](Self::from_cylinder).
    pub fn from_rod(mass: f64, length: f64, radius: f64) -> Result<Self, Error> {
        Self::from_cylinder(mass, radius, length)
    }
}

/// A mass and a length, both above zero.
fn measures<T: Scalar>([mass, length]: [T; 2]) -> Result<(T, T), Error> {
    Ok((
        mass.positive(Quantity::Mass)?,
        length.positive(Quantity::Length)?,
    ))
}
