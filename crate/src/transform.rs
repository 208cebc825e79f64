//! Translation, rotation and scale of one frame in another: the group that everything else is built
//! on.

use core::ops::{Mul, MulAssign};

use crate::affine::Affine;
use crate::error::{Error, Quantity};
use crate::space::{Linear, Matrix, Rotation, Scalar, Space};

mod interpolate;

/// The pose of a frame in its parent: x ↦ R S x + T.
///
/// Picture: enlarge a photograph (S), rotate it (R), move it to its place (T). Angles stay as they
/// are, and all lengths change by the one factor |S|. That keeps products and inverses in the
/// family; a scale for each axis does not: see [`Trs`](crate::Trs). As an augmented matrix,
///
/// ```text
/// | R S  T |
/// |  0   1 |
/// ```
///
/// In space a negative scale is a mirror image: a mirror along z, diag(1, 1, −1), is half a turn
/// about z times −1. Velocities of points go through it as any vector does, and angular velocities
/// are rotated by R alone, because (−1) ω (−1) is ω. A [`Trs`](crate::Trs) whose scales have one
/// size becomes a transform by `try_from`, whatever their signs:
///
/// ```
/// use kinetree::glam::{DQuat, DVec3};
/// use kinetree::{Space3, Transform, Trs};
///
/// let mirror = Trs::<Space3>::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(2.0, 2.0, -2.0))?;
/// let transform = Transform::try_from(mirror)?;
/// assert_eq!((transform.rotation, transform.scale), (DQuat::from_xyzw(0.0, 0.0, 1.0, 0.0), -2.0));
/// assert_eq!(transform.transform_point(DVec3::ONE), DVec3::new(2.0, 2.0, -2.0));
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// In the plane a negative scale is half a turn, and a mirror is no transform.
///
/// Name a transform for both its ends, the outer one first: then the inner words of a product meet.
///
/// ```
/// use kinetree::{Space2, Transform, glam::DVec2, space::Rotation2};
///
/// let quarter = Rotation2::from_angle(core::f64::consts::FRAC_PI_2);
/// let world_from_tank = Transform::<Space2>::new(DVec2::new(10.0, 0.0), quarter, 1.0)?;
/// let tank_from_turret = Transform::<Space2>::new(DVec2::new(0.0, 2.0), quarter, 0.5)?;
///
/// let world_from_turret = world_from_tank * tank_from_turret;
/// let muzzle = world_from_turret.transform_point(DVec2::new(4.0, 0.0));
/// assert!((muzzle - DVec2::new(6.0, 0.0)).length() < 1e-14);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// [`new`](Transform::new) checks its arguments. The fields are public, and the operators trust
/// them.
///
/// Source: "The Dynamics of a Transform Hierarchy", *Composition of transforms* and *Inverse
/// transform*.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform<S: Space> {
    /// T: the place of the frame's origin, in the parent's axes and lengths.
    pub translation: S::Vector,
    /// R: the rotation of the frame's axes.
    pub rotation: S::Rotation,
    /// S: the frame's unit of length in the parent's lengths; not zero.
    pub scale: S::Scalar,
}

impl<S: Space> Transform<S> {
    /// Returns the transform x ↦ R S x + T.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a component that is NaN or infinite, [`Error::Zero`] for a scale of
    /// zero, [`Error::NotUnit`] for a rotation that is not of length 1. One that is off by
    /// rounding only is made exact.
    pub fn new(
        translation: S::Vector,
        rotation: S::Rotation,
        scale: S::Scalar,
    ) -> Result<Self, Error> {
        Ok(Self {
            translation: translation.checked(Quantity::Translation)?,
            rotation: rotation.checked()?,
            scale: scale.not_zero(Quantity::Scale)?,
        })
    }

    /// Returns the transform of a frame in itself.
    #[must_use]
    pub fn identity() -> Self {
        Self {
            translation: S::Vector::zero(),
            rotation: S::Rotation::identity(),
            scale: S::Scalar::from_f64(1.0),
        }
    }

    /// Returns the parent's pose in the frame: S' = 1/S, R' = Rᵀ, T' = −S' R' T.
    #[must_use]
    #[inline]
    pub fn inverse(self) -> Self {
        let scale = S::Scalar::from_f64(1.0) / self.scale;
        let rotation = self.rotation.inverse();
        Self {
            translation: -(rotation * self.translation * scale),
            rotation,
            scale,
        }
    }

    /// Returns a point of the frame in the parent's coordinates: R S x + T.
    #[must_use]
    #[inline]
    pub fn transform_point(self, point: S::Vector) -> S::Vector {
        self.transform_vector(point) + self.translation
    }

    /// Returns a vector of the frame in the axes and lengths of the parent: J x = R S x. In a
    /// difference of points the translation cancels.
    #[must_use]
    #[inline]
    pub fn transform_vector(self, vector: S::Vector) -> S::Vector {
        self.rotation * vector * self.scale
    }

    /// Returns the normal of a surface of the frame in the parent: J⁻ᵀ n = R n / S. Its length
    /// changes; normalize it if that matters.
    #[must_use]
    pub fn transform_normal(self, normal: S::Vector) -> S::Vector {
        self.rotation * normal * (S::Scalar::from_f64(1.0) / self.scale)
    }

    /// Returns the transform without its translation, x ↦ R S x, for differences of points.
    #[must_use]
    pub fn linear_transform(self) -> Self {
        Self {
            translation: S::Vector::zero(),
            ..self
        }
    }

    /// Returns the transform of normals of surfaces, n ↦ J⁻ᵀ n = R n / S.
    #[must_use]
    pub fn normal_transform(self) -> Self {
        Self {
            scale: S::Scalar::from_f64(1.0) / self.scale,
            ..self.linear_transform()
        }
    }

    /// Returns the same map as a matrix and a translation. [`Affine::write_columns`] writes the
    /// entries of the augmented matrix.
    #[must_use]
    pub fn matrix(self) -> Affine<S> {
        Affine {
            linear: self.rotation.matrix() * self.scale,
            translation: self.translation,
        }
    }

    /// Returns the transform that equals a map, if its matrix is a rotation times one scale. In
    /// space a mirror image's is negative.
    ///
    /// ```
    /// use kinetree::{Affine, Error, Space2, Transform, glam::{DMat2, DVec2}};
    ///
    /// let turned_and_doubled = DMat2::from_cols(DVec2::new(0.0, 2.0), DVec2::new(-2.0, 0.0));
    /// let matrix = Affine::<Space2>::new(turned_and_doubled, DVec2::X)?;
    /// let transform = Transform::from_matrix(matrix)?;
    /// assert_eq!(transform.scale, 2.0);
    /// let stretch = DMat2::from_diagonal(DVec2::new(2.0, 1.0));
    /// let stretched = Affine::<Space2>::new(stretch, DVec2::X)?;
    /// assert!(matches!(Transform::from_matrix(stretched), Err(Error::NotSimilar { .. })));
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotSimilar`] if the matrix skews or stretches its axes unequally, by more than
    /// rounding, or mirrors the plane; [`Error::Zero`] for a scale of zero;
    /// [`Error::NotFinite`].
    pub fn from_matrix(affine: Affine<S>) -> Result<Self, Error> {
        let Affine {
            linear,
            translation,
        } = Affine::<S>::new(affine.linear, affine.translation)?;
        // Each of the N columns is as long as the scale; the norm is the root of the sum of their
        // squares.
        let columns = S::Scalar::from_f64(S::DIMENSION as f64);
        let size = (linear.norm() / columns.sqrt()).not_zero(Quantity::Scale)?;
        // −1 is a mirror image where the dimension is odd.
        let mirrors = S::DIMENSION % 2 == 1 && linear.determinant().real() < 0.0;
        let scale = if mirrors { -size } else { size };
        let rotation = S::Rotation::from_matrix(linear * (S::Scalar::from_f64(1.0) / scale))?;
        Ok(Self {
            translation,
            rotation,
            scale,
        })
    }
}

/// Composition, first the right transform, then the left: T₃ = R₂ S₂ T₁ + T₂, R₃ = R₂ R₁, S₃ = S₂
/// S₁.
impl<S: Space> Mul for Transform<S> {
    type Output = Self;
    #[inline]
    fn mul(self, child: Self) -> Self {
        Self {
            translation: self.transform_point(child.translation),
            rotation: self.rotation * child.rotation,
            scale: self.scale * child.scale,
        }
    }
}

impl<S: Space> MulAssign for Transform<S> {
    fn mul_assign(&mut self, child: Self) {
        *self = *self * child;
    }
}
