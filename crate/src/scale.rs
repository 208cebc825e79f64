//! A scale for every axis, and what becomes of it down a hierarchy.
//!
//! Picture: a cube is stretched along x, and a second cube is attached to it, rotated by 45°. Its
//! corners are carried along with the stretch, so it becomes a slanted box: its axes are no longer
//! at right angles. No translation, rotation and scale describes a slanted box, so the family is
//! not closed, and every engine had to choose what to do. The choices are the [`ScaleRule`]s; a
//! [`WorldTransform`] folds a chain of nodes from the root to a leaf by one of them.
//!
//! Sources: "Accumulating Transforms" (the second rule and its piston); "Managing Transformations
//! in Hierarchy" (the third); "The Dynamics of a Transform Hierarchy", *Composition of transforms*,
//! on why a single scale avoids it all.

use crate::affine::Affine;
use crate::error::{Error, Quantity};
use crate::space::{Linear, Matrix, Mirror, Rotation, Scalar, Space, UNIT_TOLERANCE, Vector};
use crate::transform::Transform;

mod affine_motion;
mod rule;
mod shear;
mod world_transform;

pub use affine_motion::AffineMotion;
pub use rule::ScaleRule;
pub(crate) use rule::{LocalShape, Shape, evenness, one_scale};
pub use shear::{largest_shear, shear};
pub(crate) use world_transform::direction;
pub use world_transform::{AxisPairs, WorldTransform};

/// Translation, rotation, and a scale for each axis of the frame: x ↦ R diag(s) x + T.
///
/// The scale acts first, along the frame's own axes. Zero flattens an axis and a negative one
/// mirrors it; both are allowed, and each method of [`WorldTransform`] says what they lead to.
///
/// ```
/// use kinetree::{Space2, ScaleRule, Trs, WorldTransform, glam::DVec2, space::Rotation2};
///
/// let wide = Trs::<Space2>::new(DVec2::ZERO, Rotation2::from_angle(0.0), DVec2::new(3.0, 1.0))?;
/// let tilted = Trs::<Space2>::new(DVec2::X, Rotation2::from_angle(0.5), DVec2::ONE)?;
///
/// let [skew] = WorldTransform::root(ScaleRule::Matrices, &wide)?.child(&tilted)?.skew();
/// let expected = kinetree::shear(3.0, 0.5)?; // 48.3°: the axes have opened to 138.3°
/// assert!(skew.is_some_and(|skew| (skew - expected).abs() < 1e-15));
///
/// let [skew] = WorldTransform::root(ScaleRule::Transforms, &wide)?.child(&tilted)?.skew();
/// // Right angles, but the stretch went with the child.
/// assert!(skew.is_some_and(|skew| skew.abs() < 1e-15));
/// # Ok::<(), kinetree::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trs<S: Space> {
    /// T: the origin of the frame, in the parent's axes and lengths.
    pub translation: S::Vector,
    /// R: how the axes of the frame are rotated.
    pub rotation: S::Rotation,
    /// s: how many of the parent's lengths one of the frame's own is, along each axis of the frame.
    pub scale: S::Vector,
}

impl<S: Space> Trs<S> {
    /// The transform x ↦ R diag(s) x + T.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] where a component is NaN or infinite, [`Error::NotUnit`] for a
    /// quaternion that is no rotation. A rotation that is off by rounding only is made exact.
    pub fn new(
        translation: S::Vector,
        rotation: S::Rotation,
        scale: S::Vector,
    ) -> Result<Self, Error> {
        Ok(Self {
            translation: translation.checked(Quantity::Translation)?,
            rotation: rotation.checked()?,
            scale: scale.checked(Quantity::Scale)?,
        })
    }

    /// The transform of a frame in itself: no translation, no rotation, all scales one.
    #[must_use]
    pub fn identity() -> Self {
        Self {
            translation: S::Vector::zero(),
            rotation: S::Rotation::identity(),
            scale: S::Vector::from_components(S::per_axis(|_| S::Scalar::from_f64(1.0))),
        }
    }

    /// Returns the linear part R diag(s).
    #[must_use]
    pub fn linear(&self) -> S::Matrix {
        linear_part::<S>(self.rotation, self.scale, None)
    }

    /// Returns the same map as a matrix and a translation.
    #[must_use]
    pub fn matrix(&self) -> Affine<S> {
        Affine {
            linear: self.linear(),
            translation: self.translation,
        }
    }
}

/// The transform that is the same map, where all scales have one size: diag(s) is then a rotation
/// by half turns times ±|s|. Without minus signs nothing is rounded, and with them nothing but
/// products with zeros and ones.
///
/// # Errors
///
/// What [`Transform::new`] refuses; [`Error::NotSimilar`] for scales whose sizes differ by more
/// than [`UNIT_TOLERANCE`], and for a mirror in a space of even dimension, with the deviation 2.
impl<S: Space> TryFrom<Trs<S>> for Transform<S> {
    type Error = Error;
    fn try_from(trs: Trs<S>) -> Result<Self, Error> {
        let Trs {
            translation,
            rotation,
            scale,
        } = trs;
        let placed = Self::new(translation, rotation, S::Scalar::from_f64(1.0))?;
        let factors = scale.checked(Quantity::Scale)?.components();
        let Some(first) = factors.as_ref().first() else {
            return Ok(placed);
        };
        let size = first.abs().not_zero(Quantity::Scale)?;
        let off = factors.into_iter().fold(0.0_f64, |off, factor| {
            off.max(((factor.abs() - size) / size).real().abs())
        });
        let refused = |deviation| Error::NotSimilar {
            quantity: Quantity::Scale,
            deviation,
        };
        if off > UNIT_TOLERANCE {
            return Err(refused(off));
        }
        let mirror = Mirror::of::<S>(scale);
        if mirror.is_none() {
            return Ok(Self {
                scale: size,
                ..placed
            });
        }
        let (turn, sign) = mirror.half_turns::<S>().ok_or(refused(2.0))?;
        Ok(Self {
            rotation: placed.rotation * turn,
            scale: size * sign,
            ..placed
        })
    }
}

/// Returns the linear part of a node: R diag(s), or R K where a stretch K is given.
pub(crate) fn linear_part<S: Space>(
    rotation: S::Rotation,
    scale: S::Vector,
    stretch: Option<S::Matrix>,
) -> S::Matrix {
    match stretch {
        Some(stretch) => rotation.matrix() * stretch,
        None => straight_part::<S>(rotation, scale),
    }
}

/// Returns R diag(s), column by column. The zero that is added is as in the product of the two
/// matrices, which leaves no zero negative.
#[inline(always)]
pub(crate) fn straight_part<S: Space>(rotation: S::Rotation, scale: S::Vector) -> S::Matrix {
    let (columns, scales) = (rotation.matrix().columns(), scale.components());
    S::Matrix::from_columns(S::per_axis(|at| {
        match (columns.as_ref().get(at), scales.as_ref().get(at)) {
            (Some(column), Some(scale)) => *column * *scale + S::Vector::zero(),
            _ => S::Vector::zero(),
        }
    }))
}
