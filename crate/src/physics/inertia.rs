//! A body's resistance to being rotated.

use crate::error::{Error, Quantity};
use crate::space::{
    Bivector, Linear, Matrix, Mirror, Rotation, Scalar, Space, Space2, Space3, Vector,
};
use glam::{DMat3, DQuat, DVec3};

/// A body's resistance to being rotated: maps an angular velocity to an angular momentum.
///
/// Picture: an ellipsoid along the body's principal axes, as wide along each as the mass is spread.
/// Held as those axes and the moment of inertia in the plane of each two of them, kilogram square
/// meters: I_ij = σᵢ + σⱼ, where σᵢ = ∫ xᵢ² dm is the spread along an axis. In three dimensions the
/// moment in the plane of y and z is the one about x, Ix = σy + σz. Moments are kept as given,
/// since spreads found from them would lose the digits of a slender body.
///
/// ```
/// use kinetree::{Space3, glam::DVec3, physics::Inertia, space::{Bivector3, Linear}};
///
/// // A book: easiest about its long axis, hardest about the axis through its covers.
/// let book = Inertia::<Space3>::from_moments(DVec3::new(1.0, 2.0, 3.0))?;
/// let spin = Bivector3::new(1.0, 1.0, 0.0);
/// assert_eq!(book.angular_momentum(spin), Bivector3::new(1.0, 2.0, 0.0));
/// // No torque acts, yet its angular velocity changes: ω × Iω is zero about principal axes only.
/// let terms = book.angular_acceleration(Bivector3::zero(), spin)?;
/// assert!((terms.gyroscopic.axis() - DVec3::new(0.0, 0.0, -1.0 / 3.0)).length() < 1e-15);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// Source: Euler's equation τ = L̇; for any dimension, the angular momentum of a mass point,
/// m x ∧ ẋ, summed over the body: L = ω Σ + Σ ω with Σ = ∫ x xᵀ dm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertia<S: Space> {
    axes: S::Rotation,
    /// The moment in the plane of axes i and j at row i of column j, both ways; zero on the
    /// diagonal.
    moments: S::Matrix,
}

/// Largest excess of a principal moment over the sum of the other two, as a part of the sum of all
/// three, that still counts as a flat plate's: 1e-9.
///
/// Smaller, and a plate whose tensor has been through single precision and back is refused more
/// often; larger, and a tensor that no body has passes.
const PLATE_TOLERANCE: f64 = 1e-9;

/// The angular acceleration of a body, term by term.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AngularAccelerationTerms<S: Space> {
    /// I⁻¹ τ: by the applied torque.
    pub applied: S::Bivector,
    /// −I⁻¹ \[ω, I ω\]: by a rotation off the principal axes. Zero in two dimensions.
    pub gyroscopic: S::Bivector,
}

impl<S: Space> AngularAccelerationTerms<S> {
    /// Returns the angular acceleration: the sum of the two.
    #[must_use]
    pub fn total(self) -> S::Bivector {
        self.applied + self.gyroscopic
    }
}

impl<S: Space> Inertia<S> {
    /// An inertia from principal axes, the frame's axes rotated by `axes`, and the spread of mass
    /// along each, σᵢ = ∫ xᵢ² dm, kilogram square meters.
    ///
    /// # Errors
    ///
    /// [`Error::NotPositive`] where a spread is negative, or two are zero (nothing then resists a
    /// rotation in the plane of the two); [`Error::NotFinite`], [`Error::NotUnit`].
    pub fn new(axes: S::Rotation, spread: S::Vector) -> Result<Self, Error> {
        let quantity = Quantity::Inertia;
        let (axes, spread) = (axes.checked()?, spread.checked(quantity)?);
        let mut flat = false;
        for along in spread.components() {
            let value = along.real();
            if value < 0.0 || (flat && value == 0.0) {
                return Err(Error::NotPositive { quantity, value });
            }
            flat |= value == 0.0;
        }
        let spreads = spread.components();
        let moments = table::<S>(
            |i, j| match (spreads.as_ref().get(i), spreads.as_ref().get(j)) {
                (Some(&along), Some(&across)) => along + across,
                _ => S::Scalar::from_f64(0.0),
            },
        );
        let moments = moments.checked(quantity)?;
        Ok(Self { axes, moments })
    }

    /// Returns the principal axes: the rotation of the frame's axes into them.
    #[must_use]
    pub fn axes(self) -> S::Rotation {
        self.axes
    }

    /// Returns the second moment of mass along each principal axis, kilogram square meters: exact
    /// to rounding of the largest moment. In two dimensions, where only the sum of both counts,
    /// half of the moment each.
    #[must_use]
    pub fn spread(self) -> S::Vector {
        // With n axes, Σⱼ I_ij = (n − 2) σᵢ + Σσ, and the sum of that over i is 2 (n − 1) Σσ. It is
        // summed at a 256th of the size, so that no sum of the largest doubles overflows.
        let columns = self.moments.columns();
        let small = S::Scalar::from_f64(1.0 / 256.0);
        let along = |column: &S::Vector| {
            let entries = column.components().into_iter();
            entries.fold(S::Scalar::from_f64(0.0), |sum, moment| sum + moment * small)
        };
        let sums = columns.as_ref();
        let total = sums
            .iter()
            .map(along)
            .fold(S::Scalar::from_f64(0.0), |sum, next| sum + next);
        let axes = sums.len() as f64;
        let all = total / S::Scalar::from_f64(2.0 * (axes - 1.0).max(1.0));
        S::Vector::from_components(S::per_axis(|axis| {
            let spread = match sums.get(axis).map(along) {
                Some(sum) if axes > 2.0 => (sum - all) / S::Scalar::from_f64(axes - 2.0),
                _ => all / S::Scalar::from_f64(axes),
            };
            spread / small
        }))
    }

    /// The inertia of the same body, rotated: one given in the body's axes becomes one in the
    /// world's.
    #[must_use]
    pub fn rotated(self, rotation: S::Rotation) -> Self {
        Self {
            axes: rotation * self.axes,
            ..self
        }
    }

    /// The inertia of the same body in a mirror.
    pub(crate) fn mirrored(self, mirror: Mirror) -> Self {
        Self {
            axes: mirror.rotation::<S>(self.axes),
            ..self
        }
    }

    /// Returns the angular momentum L = I ω, kilogram square meters a second.
    #[must_use]
    pub fn angular_momentum(self, angular_velocity: S::Bivector) -> S::Bivector {
        self.each_plane(angular_velocity, |component, moment| component * moment)
    }

    /// Returns the angular velocity with this angular momentum: I⁻¹ L.
    #[must_use]
    pub fn angular_velocity(self, angular_momentum: S::Bivector) -> S::Bivector {
        self.each_plane(angular_momentum, |component, moment| component / moment)
    }

    /// Returns the angular acceleration, term by term, of a free body under a torque, newton
    /// meters: α = I⁻¹ (τ − \[ω, I ω\]), in three dimensions α = I⁻¹ (τ − ω × I ω). Inertia, torque
    /// and angular velocity are in the same axes, which do not rotate.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a component that is NaN or infinite.
    pub fn angular_acceleration(
        self,
        torque: S::Bivector,
        angular_velocity: S::Bivector,
    ) -> Result<AngularAccelerationTerms<S>, Error> {
        let torque = torque.checked(Quantity::Torque)?;
        let spin = angular_velocity.checked(Quantity::AngularVelocity)?;
        Ok(AngularAccelerationTerms {
            applied: self.angular_velocity(torque),
            gyroscopic: -self
                .angular_velocity(gyroscopic_torque::<S>(spin, self.angular_momentum(spin))),
        })
    }

    /// Combines each component of a bivector, along the principal planes, with the moment of
    /// inertia in that plane.
    fn each_plane(
        self,
        bivector: S::Bivector,
        combine: impl Fn(S::Scalar, S::Scalar) -> S::Scalar,
    ) -> S::Bivector {
        let mut columns = (self.axes.inverse() * bivector).matrix().columns();
        let both = columns.as_mut().iter_mut().zip(self.moments.columns());
        for (j, (column, moments)) in both.enumerate() {
            let mut entries = column.components();
            let both = entries.as_mut().iter_mut().zip(moments.components());
            for (i, (entry, moment)) in both.enumerate() {
                // The diagonal of both is zero.
                if i != j {
                    *entry = combine(*entry, moment);
                }
            }
            *column = S::Vector::from_components(entries);
        }
        self.axes * S::Bivector::from_matrix(S::Matrix::from_columns(columns))
    }
}

/// The torque \[ω, L\] that keeps a body rotating at ω while its angular momentum is L, newton
/// meters; in three dimensions ω × L. Zero about a principal axis.
#[inline]
pub(crate) fn gyroscopic_torque<S: Space>(
    angular_velocity: S::Bivector,
    angular_momentum: S::Bivector,
) -> S::Bivector {
    angular_velocity.bracket(angular_momentum)
}

/// The table with this moment in the plane of axes i and j, and zero on its diagonal.
fn table<S: Space>(moment: impl Fn(usize, usize) -> S::Scalar) -> S::Matrix {
    S::Matrix::from_columns(S::per_axis(|j| {
        S::Vector::from_components(S::per_axis(|i| {
            if i == j {
                S::Scalar::from_f64(0.0)
            } else {
                moment(i, j)
            }
        }))
    }))
}

impl Inertia<Space2> {
    /// An inertia from the one moment of a body in two dimensions, kilogram square meters.
    ///
    /// ```
    /// use kinetree::{Space2, physics::Inertia, space::Bivector2};
    ///
    /// let disc = Inertia::<Space2>::from_moment(0.5)?;
    /// assert_eq!(disc.angular_momentum(Bivector2::new(4.0)), Bivector2::new(2.0));
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotPositive`], [`Error::NotFinite`].
    pub fn from_moment(moment: f64) -> Result<Self, Error> {
        let moment = moment.positive(Quantity::Inertia)?;
        Ok(Self {
            axes: Rotation::identity(),
            moments: table::<Space2>(|_, _| moment),
        })
    }

    /// Returns the moment of inertia, kilogram square meters.
    #[must_use]
    pub fn moment(self) -> f64 {
        self.moments.x_axis.y
    }
}

impl Inertia<Space3> {
    /// An inertia from the moments about the axes x, y and z, where these are the principal axes:
    /// kilogram square meters.
    ///
    /// # Errors
    ///
    /// [`Error::NotPositive`] for a moment of zero or less; [`Error::NotInertia`] for one that
    /// exceeds the sum of the other two, which no body's does; [`Error::NotFinite`].
    pub fn from_moments(moments: DVec3) -> Result<Self, Error> {
        Self::from_principal(DQuat::IDENTITY, moments)
    }

    /// An inertia from its tensor in the body's axes, ∫ (|x|² 1 − x xᵀ) dm, kilogram square meters.
    /// Only the symmetric part counts.
    ///
    /// Jacobi's method finds the principal axes: rotate in one plane after another until nothing is
    /// off the diagonal. A tensor that is diagonal keeps its moments to the bit.
    ///
    /// ```
    /// use kinetree::glam::{DMat3, DQuat, DVec3};
    /// use kinetree::{Space3, physics::Inertia};
    ///
    /// let moments = DVec3::new(1.0, 2.0, 2.5);
    /// let tilted = Inertia::<Space3>::from_moments(moments)?.rotated(DQuat::from_rotation_x(0.3));
    /// let read = Inertia::<Space3>::from_tensor(tilted.tensor())?;
    /// let difference = read.tensor() - tilted.tensor();
    /// assert!(difference.to_cols_array().iter().all(|entry| entry.abs() < 1e-15));
    /// assert!(Inertia::<Space3>::from_tensor(DMat3::ZERO).is_err());
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`from_moments`](Self::from_moments), for the principal moments.
    pub fn from_tensor(tensor: DMat3) -> Result<Self, Error> {
        let tensor = tensor.checked(Quantity::Inertia)?;
        let [x, y, z] = [tensor.x_axis, tensor.y_axis, tensor.z_axis];
        if x.y + y.x == 0.0 && y.z + z.y == 0.0 && z.x + x.z == 0.0 {
            return Self::from_moments(DVec3::new(x.x, y.y, z.z));
        }
        let mut axes = DQuat::IDENTITY;
        // Each sweep squares the remainder; from the worst tensor ten sweeps are more than double
        // precision can tell.
        for turn in 0..30 {
            let rotation = Rotation::matrix(axes);
            let seen = rotation.transpose() * tensor * rotation;
            let (first, second, between) = match turn % 3 {
                0 => (seen.y_axis.y, seen.z_axis.z, seen.y_axis.z + seen.z_axis.y),
                1 => (seen.z_axis.z, seen.x_axis.x, seen.z_axis.x + seen.x_axis.z),
                _ => (seen.x_axis.x, seen.y_axis.y, seen.x_axis.y + seen.y_axis.x),
            };
            // The angle with tan 2θ = 2 I_ij / (I_ii − I_jj), the smaller of the two.
            let along = first - second;
            let across = if along < 0.0 { -between } else { between };
            let angle = 0.5 * Scalar::atan2(across, along.abs());
            let axis = DVec3::from_array(core::array::from_fn(|plane| {
                if plane == turn % 3 { angle } else { 0.0 }
            }));
            axes = (axes * crate::space::Bivector3::from_axis(axis).exp()).checked()?;
        }
        let rotation = Rotation::matrix(axes);
        let moments = Matrix::<Space3>::diagonal(rotation.transpose() * tensor * rotation);
        Self::from_principal(axes, moments)
    }

    pub(crate) fn from_principal(axes: DQuat, moments: DVec3) -> Result<Self, Error> {
        let quantity = Quantity::Inertia;
        let [x, y, z] = moments.to_array();
        for moment in [x, y, z] {
            moment.positive(quantity)?;
        }
        for (moment, sum) in [(x, y + z), (y, z + x), (z, x + y)] {
            if moment - sum > PLATE_TOLERANCE * (moment + sum) {
                return Err(Error::NotInertia {
                    quantity,
                    moment,
                    sum,
                });
            }
        }
        // In the plane of two axes is the moment about the third, whose number makes up three.
        let moments = table::<Space3>(|i, j| match 3 - i - j {
            0 => x,
            1 => y,
            _ => z,
        });
        Ok(Self { axes, moments })
    }

    /// Returns the moments of inertia about the principal axes, kilogram square meters.
    #[must_use]
    pub fn moments(&self) -> DVec3 {
        let table = self.moments;
        DVec3::new(table.y_axis.z, table.z_axis.x, table.x_axis.y)
    }

    /// Returns the inertia tensor: Σᵢ Iᵢ eᵢ eᵢᵀ over the principal axes, kilogram square meters.
    #[must_use]
    pub fn tensor(self) -> DMat3 {
        let rotation = Rotation::matrix(self.axes);
        rotation * DMat3::from_diagonal(self.moments()) * rotation.transpose()
    }
}
