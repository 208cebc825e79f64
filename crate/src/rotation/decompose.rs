//! A matrix taken apart into translation, rotation and scale, and what they do not hold.

use crate::affine::Affine;
use crate::error::Error;
use crate::scale::Trs;
use crate::space::{Matrix, Rotation, Space, polar_rotation};

/// A matrix as translation, rotation and scale, and what these do not hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decomposition<S: Space> {
    /// Translation, rotation and scale.
    pub trs: Trs<S>,
    /// The norm of the skew that is lost: of the entries off the diagonal of R⁻¹L, in the units of
    /// the scale. Zero to rounding for a matrix that has none.
    pub residual: S::Scalar,
}

/// Returns the translation, the rotation and the scale of a matrix, and the norm of what they leave
/// over.
///
/// L = R P is the polar decomposition: R is the rotation nearest to L, P is symmetric, its diagonal
/// is the scale, and the rest of it is the skew that no rotation and scale can hold. A matrix that
/// was made of translation, rotation and scale comes back as these. If it mirrors, the first scale
/// is negative; which axis was mirrored, and two negative scales, cannot be told from a matrix.
///
/// The residual is the loss: below 1e-9 of the scale it is rounding. A tree can keep it whole:
/// [`Local::from_matrix`](crate::Local::from_matrix).
///
/// ```
/// use kinetree::{Affine, Space3, Trs, glam::DVec3, rotation};
///
/// let quarter = rotation::from_scaled_axis(DVec3::Z * 1.5)?;
/// let made = Trs::<Space3>::new(DVec3::X, quarter, DVec3::new(1.0, 2.0, 3.0))?;
/// let found = rotation::decompose(made.matrix())?;
/// assert!((found.trs.scale - made.scale).length() < 1e-15 * 8.0);
/// assert!(found.residual < 1e-15 * 8.0);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Singular`] for a matrix that flattens space: it has no one rotation.
/// [`Error::NotFinite`].
pub fn decompose<S: Space>(affine: Affine<S>) -> Result<Decomposition<S>, Error> {
    let Affine {
        linear,
        translation,
    } = Affine::<S>::new(affine.linear, affine.translation)?;
    let rotation = polar_rotation::<S>(linear)?;
    let stretch = rotation.inverse().matrix() * linear;
    let scale = stretch.diagonal();
    Ok(Decomposition {
        trs: Trs::<S>::new(translation, rotation, scale)?,
        residual: (stretch - S::Matrix::from_diagonal(scale)).norm(),
    })
}
