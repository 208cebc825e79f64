//! A body's resistance to being rotated.

use crate::error::{Error, Quantity};
use crate::space::{Bivector, Linear, Matrix, Rotation, Scalar, Space, Space2, Space3, Vector};
use glam::{DMat3, DQuat, DVec2, DVec3};

/// How a body's mass is spread about its center: what turns an angular velocity into an angular momentum.
///
/// Picture: an ellipsoid along the body's principal axes, as wide along each as the mass is spread. Held as those axes and the
/// second moments σᵢ = ∫ xᵢ² dm along them, kilogram square meters. RotationState in the plane of two axes is resisted by σᵢ + σⱼ:
/// that is the moment of inertia in the plane, and in the solid Ix = σy + σz. In this form one formula serves all dimensions,
/// L = ω Σ + Σ ω with Σ = ∫ x xᵀ dm.
///
/// ```
/// use kinetree::{Space3, glam::DVec3, physics::Inertia, space::{Bivector3, Linear}};
///
/// // A book: easiest about its long axis, hardest about the axis through its covers.
/// let book = Inertia::<Space3>::from_moments(DVec3::new(1.0, 2.0, 3.0))?;
/// let spin = Bivector3::new(1.0, 1.0, 0.0);
/// assert_eq!(book.angular_momentum(spin), Bivector3::new(1.0, 2.0, 0.0));
/// // Nobody twists it, yet its spin changes: ω × Iω does not vanish away from the principal axes.
/// let terms = book.angular_acceleration(Bivector3::zero(), spin)?;
/// assert!((terms.gyroscopic.axis() - DVec3::new(0.0, 0.0, -1.0 / 3.0)).length() < 1e-15);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// Source: Euler's equation τ = L̇; for any dimension, the momentum of a mass point, m x ∧ ẋ, summed over the body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertia<S: Space> {
    axes: S::Rotation,
    spread: S::Vector,
}

/// How far below zero, as a part of half the sum of the moments, a spread is still taken for a plate's zero: 1e-9.
///
/// Smaller, and a plate whose tensor has been through single precision and back is refused more often; larger, and a tensor
/// that no body has is bent visibly.
const PLATE_TOLERANCE: f64 = 1e-9;

/// Why a body's spin changes: the torque, and the spin itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AngularAccelerationTerms<S: Space> {
    /// I⁻¹ τ: the twist that was applied.
    pub applied: S::Bivector,
    /// −I⁻¹ \[ω, I ω\]: what a spin off the principal axes does to itself. Zero in the plane.
    pub gyroscopic: S::Bivector,
}

impl<S: Space> AngularAccelerationTerms<S> {
    /// The angular acceleration: the sum of the two.
    #[must_use]
    pub fn total(self) -> S::Bivector {
        self.applied + self.gyroscopic
    }
}

impl<S: Space> Inertia<S> {
    /// A body whose principal axes are the world's axes rotated by `axes`, with mass spread along each by `spread`, ∫ xᵢ² dm,
    /// kilogram square meters.
    ///
    /// # Errors
    ///
    /// [`Error::NotPositive`] where a spread is negative, or two are zero (there is then a plane in which turning meets no
    /// resistance); [`Error::NotFinite`], [`Error::NotUnit`].
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
        Ok(Self { axes, spread })
    }

    /// The principal axes: the rotation that turns the axes of the frame into them.
    #[must_use]
    pub fn axes(self) -> S::Rotation {
        self.axes
    }

    /// The second moment of mass along each principal axis, kilogram square meters.
    #[must_use]
    pub fn spread(self) -> S::Vector {
        self.spread
    }

    /// The same body, rotated: an inertia given in the body's axes becomes one in the world's.
    #[must_use]
    pub fn rotated(self, rotation: S::Rotation) -> Self {
        Self {
            axes: rotation * self.axes,
            ..self
        }
    }

    /// L = I ω: kilogram square meters a second.
    #[must_use]
    pub fn angular_momentum(self, angular_velocity: S::Bivector) -> S::Bivector {
        self.each_plane(angular_velocity, |component, moment| component * moment)
    }

    /// The angular velocity that has this angular momentum: I⁻¹ L.
    #[must_use]
    pub fn angular_velocity(self, angular_momentum: S::Bivector) -> S::Bivector {
        self.each_plane(angular_momentum, |component, moment| component / moment)
    }

    /// The angular acceleration, term by term, of a free body on which a torque acts: α = I⁻¹ (τ − \[ω, I ω\]), in the solid
    /// α = I⁻¹ (τ − ω × I ω). Inertia, torque (newton meters) and angular velocity in the same axes that do not turn.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for what is no number.
    pub fn angular_acceleration(
        self,
        torque: S::Bivector,
        angular_velocity: S::Bivector,
    ) -> Result<AngularAccelerationTerms<S>, Error> {
        let torque = torque.checked(Quantity::Torque)?;
        let spin = angular_velocity.checked(Quantity::AngularVelocity)?;
        Ok(AngularAccelerationTerms {
            applied: self.angular_velocity(torque),
            gyroscopic: -self.angular_velocity(spin.bracket(self.angular_momentum(spin))),
        })
    }

    /// Combines each component of a bivector, along the principal planes, with the moment of inertia in that plane.
    fn each_plane(
        self,
        bivector: S::Bivector,
        combine: impl Fn(S::Scalar, S::Scalar) -> S::Scalar,
    ) -> S::Bivector {
        let mut columns = (self.axes.inverse() * bivector).matrix().columns();
        for (j, (column, sigma_j)) in columns
            .as_mut()
            .iter_mut()
            .zip(self.spread.components())
            .enumerate()
        {
            let mut entries = column.components();
            for (i, (entry, sigma_i)) in entries
                .as_mut()
                .iter_mut()
                .zip(self.spread.components())
                .enumerate()
            {
                // The diagonal is zero and stays so; its moment may be zero too.
                if i != j {
                    *entry = combine(*entry, sigma_i + sigma_j);
                }
            }
            *column = S::Vector::from_components(entries);
        }
        self.axes * S::Bivector::from_matrix(S::Matrix::from_columns(columns))
    }
}

impl Inertia<Space2> {
    /// The one moment of inertia of a body in the plane, kilogram square meters.
    ///
    /// # Errors
    ///
    /// [`Error::NotPositive`], [`Error::NotFinite`].
    pub fn from_moment(moment: f64) -> Result<Self, Error> {
        let half = 0.5 * moment.positive(Quantity::Inertia)?;
        Self::new(Rotation::identity(), DVec2::splat(half))
    }

    /// The moment of inertia, σx + σy.
    #[must_use]
    pub fn moment(self) -> f64 {
        self.spread.element_sum()
    }
}

impl Inertia<Space3> {
    /// The moments of inertia about the axes x, y and z, where these are the principal axes: kilogram square meters.
    ///
    /// # Errors
    ///
    /// [`Error::NotPositive`] for a moment of zero or less, or for one that is greater than the sum of the other two: no mass
    /// can be spread that way, and the (negative) spread is named. [`Error::NotFinite`].
    pub fn from_moments(moments: DVec3) -> Result<Self, Error> {
        Self::from_principal(DQuat::IDENTITY, moments)
    }

    /// The inertia tensor in the body's axes, kilogram square meters: ∫ (|x|² 1 − x xᵀ) dm. Only its symmetric part counts.
    ///
    /// Its principal axes are found by Jacobi's method: turn in one plane after another until nothing is off the diagonal.
    ///
    /// # Errors
    ///
    /// As [`from_moments`](Self::from_moments), for the principal moments.
    pub fn from_tensor(tensor: DMat3) -> Result<Self, Error> {
        let tensor = tensor.checked(Quantity::Inertia)?;
        let mut axes = DQuat::IDENTITY;
        // Each sweep squares what is left over; from the worst tensor ten sweeps are more than double precision can tell.
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

    fn from_principal(axes: DQuat, moments: DVec3) -> Result<Self, Error> {
        let quantity = Quantity::Inertia;
        for moment in moments.to_array() {
            moment.positive(quantity)?;
        }
        let half_sum = 0.5 * moments.element_sum();
        // A flat plate has one spread of zero, which rounding pushes below.
        let rounding = -PLATE_TOLERANCE * half_sum;
        let mended = |spread: f64| {
            if spread < rounding {
                spread
            } else {
                spread.max(0.0)
            }
        };
        let spread = (half_sum - moments).to_array().map(mended);
        Self::new(axes, DVec3::from_array(spread))
    }

    /// The inertia tensor: Σᵢ Iᵢ eᵢ eᵢᵀ over the principal axes, kilogram square meters.
    #[must_use]
    pub fn tensor(self) -> DMat3 {
        let rotation = Rotation::matrix(self.axes);
        let moments = DVec3::splat(self.spread.element_sum()) - self.spread;
        rotation * DMat3::from_diagonal(moments) * rotation.transpose()
    }
}
