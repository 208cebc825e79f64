//! A scale for every axis, and what becomes of it down a hierarchy.
//!
//! Picture: a cube is stretched along x, and a second cube hangs on it, rotated by 45°. Its corners are carried along with the
//! stretch, so it becomes a slanted box: its axes are no longer at right angles. No translation, rotation and scale describes a
//! slanted box, so the family is not closed, and every engine had to choose what to do. The choices are the [`ScaleRule`]s; a
//! [`WorldTransform`] folds a chain of nodes from the root to a leaf by one of them.
//!
//! Sources: "Accumulating Transforms" (the second rule and its piston); "Managing Transformations in Hierarchy" (the third);
//! "The Dynamics of a Transform Hierarchy", *Composition of transforms*, on why a single scale avoids it all.

use crate::affine::Affine;
use crate::error::{Error, Quantity};
use crate::space::{Linear, Matrix, Rotation, Scalar, Space, Vector};

mod shear;
mod world_transform;

pub use shear::{largest_shear, shear};
pub use world_transform::{AxisPairs, WorldTransform};

/// Translation, rotation, and a scale for each axis of the frame: x ↦ R diag(s) x + T.
///
/// The scale acts first, along the frame's own axes. Zero flattens an axis and a negative one mirrors it; both are allowed, and
/// what they lead to stands with each question that can be asked of a [`WorldTransform`].
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
/// assert!(skew.is_some_and(|skew| skew.abs() < 1e-15)); // right angles, but the stretch went with the child
/// # Ok::<(), kinetree::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trs<S: Space> {
    /// T: where the origin of the frame stands, in the parent's axes and lengths.
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
    /// [`Error::NotFinite`] where a component is NaN or infinite, [`Error::NotUnit`] for a rotation that is none. One that is off
    /// by rounding only is made exact.
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

    /// The transform of a frame in itself: no shift, no turn, all scales one.
    #[must_use]
    pub fn identity() -> Self {
        Self {
            translation: S::Vector::zero(),
            rotation: S::Rotation::identity(),
            scale: S::Vector::from_components(S::per_axis(|_| S::Scalar::from_f64(1.0))),
        }
    }

    /// The linear part R diag(s).
    #[must_use]
    pub fn linear(&self) -> S::Matrix {
        self.rotation.matrix() * S::Matrix::from_diagonal(self.scale)
    }

    /// The same map as a matrix and a shift.
    #[must_use]
    pub fn matrix(&self) -> Affine<S> {
        Affine {
            linear: self.linear(),
            translation: self.translation,
        }
    }
}

/// How the transforms of a chain of nodes add up to a world transform when they have a scale for each axis.
///
/// All four agree when every scale is the same along all axes, save that [`Compensated`](ScaleRule::Compensated) then still
/// does not hand it on. P is the parent, C the child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub enum ScaleRule {
    /// Multiply the matrices: L = L_P R_C diag(s_C). The truth of the nested pictures; it skews.
    /// Unity, three.js, Bevy, glTF, Godot.
    Matrices,
    /// Combine part by part: R = R_P R_C, s = s_P ∘ s_C, T = T_P + R_P (s_P ∘ T_C). Never skews, but a parent's stretch is
    /// applied along the child's axes instead of its own, and the result depends on where one starts to fold.
    /// Unreal and Ogre. (Unreal goes through matrices when a scale is negative; this rule does not.)
    Transforms,
    /// Multiply the matrices, then show what a rotation and a scale per axis can: R the product of the rotations, T from the
    /// full matrix, s the diagonal of R⁻¹L. Of all scales this is the nearest to the truth for that rotation; what is left
    /// over is [`WorldTransform::residual`]. From three levels on, an entry can be zero or negative though all scales are positive.
    /// "Managing Transformations in Hierarchy".
    Lossy,
    /// The child feels its parent's scale in its place but not in its own axes: L = R diag(s_C) with R the product of the
    /// rotations, T from the parent's whole matrix. Never skews; a scale is not handed on. Maya's segment scale compensate.
    Compensated,
}

impl ScaleRule {
    /// All the rules, in the order they are explained in.
    pub const ALL: [Self; 4] = [
        Self::Matrices,
        Self::Transforms,
        Self::Lossy,
        Self::Compensated,
    ];
}
