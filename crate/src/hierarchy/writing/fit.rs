//! Making a translation, a rotation and a scale of a matrix that may be skewed, and saying what is left over.

use crate::error::Error;
use crate::space::{Matrix, Rotation, Scalar, Space};

/// What to do where no translation, rotation and scale for each axis holds a wanted pose: when a node leaves a parent that
/// skewed it, say.
///
/// N is the local matrix that would hold the pose exactly, R its parent's world rotation undone from its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fit {
    /// Refuse, and say how much would be left over.
    #[default]
    Exact,
    /// Let the node hold the matrix itself, as its [`stretch`](crate::hierarchy::Local::stretch): the pose is kept to rounding.
    Matrix,
    /// Keep R and take the diagonal of R⁻¹N as scale: of all scales the nearest for this rotation.
    /// "Managing Transformations in Hierarchy".
    LossyScale,
    /// Take the rotation nearest to N, of the polar decomposition N = Q P, and the diagonal of P as scale. Closer to the picture
    /// than `LossyScale`, but the node's rotation changes.
    Polar,
}

/// What a pose lost when it was held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual<S: Space> {
    /// The Frobenius norm of the difference of the local linear part from the one that would hold the pose.
    pub local: S::Scalar,
    /// The same after the parent's stretch: how far the node's world matrix is off.
    pub world: S::Scalar,
}

impl<S: Space> Residual<S> {
    /// Nothing was lost.
    #[must_use]
    pub fn none() -> Self {
        let zero = S::Scalar::from_f64(0.0);
        Self {
            local: zero,
            world: zero,
        }
    }
}

/// How much skew, as a part of the matrix, is still rounding: 1e-9.
///
/// Smaller, and a node under ten ancestors with scales a hundredfold apart is refused for the rounding they amplify; larger, and
/// a pose that was called exact is visibly off in a scene of a kilometer shown to the millimeter.
pub(in crate::hierarchy) const ROUNDING: f64 = 1e-9;

/// A rotation, a scale for each axis, and K if the linear part is to be R K.
pub(in crate::hierarchy) struct Fitted<S: Space> {
    pub(in crate::hierarchy) rotation: S::Rotation,
    pub(in crate::hierarchy) scale: S::Vector,
    pub(in crate::hierarchy) stretch: Option<S::Matrix>,
}

impl<S: Space> Fitted<S> {
    pub(in crate::hierarchy) fn linear(&self) -> S::Matrix {
        let own = S::Matrix::from_diagonal(self.scale);
        self.rotation.matrix() * self.stretch.unwrap_or(own)
    }
}

/// The best that can be said of a linear part in this way. `Exact` answers as `LossyScale` does; the residual decides.
pub(in crate::hierarchy) fn fit<S: Space>(
    linear: S::Matrix,
    rotation: S::Rotation,
    fit: Fit,
) -> Result<Fitted<S>, Error> {
    let rotation = match fit {
        Fit::Polar => polar_rotation::<S>(linear)?,
        Fit::Exact | Fit::Matrix | Fit::LossyScale => rotation,
    };
    let stretch = rotation.inverse().matrix() * linear;
    Ok(Fitted {
        rotation,
        scale: stretch.diagonal(),
        stretch: (fit == Fit::Matrix && off_diagonal::<S>(stretch) > ROUNDING).then_some(stretch),
    })
}

/// What stands off the diagonal, as a part of the whole.
fn off_diagonal<S: Space>(matrix: S::Matrix) -> f64 {
    let off = matrix - S::Matrix::from_diagonal(matrix.diagonal());
    let size = matrix.norm().real();
    if size > 0.0 {
        off.norm().real() / size
    } else {
        0.0
    }
}

/// The rotation nearest to a matrix: Q of the polar decomposition M = Q P. Of one that mirrors, the first axis is mirrored back
/// first, so that P's first column is.
///
/// Newton's iteration X ↦ ½ (g X + (g X)⁻ᵀ), with g = √(‖X⁻¹‖ / ‖X‖) while far away, so that it takes under ten steps for any
/// matrix that can be inverted. Source: Higham, "Computing the polar decomposition", 1986, equations 2.3 and 3.5.
pub(in crate::hierarchy) fn polar_rotation<S: Space>(
    matrix: S::Matrix,
) -> Result<S::Rotation, Error> {
    let half = S::Scalar::from_f64(0.5);
    let mut rotated = matrix;
    if matrix.determinant().real() < 0.0 {
        let mut columns = matrix.columns();
        if let Some(first) = columns.as_mut().first_mut() {
            *first = -*first;
        }
        rotated = S::Matrix::from_columns(columns);
    }
    for _ in 0..MOST_STEPS {
        let inverse = rotated.inverse()?.transpose();
        let growth = (inverse.norm() / rotated.norm()).sqrt();
        // One near the end, where it would only add rounding.
        let growth = if (growth.real() - 1.0).abs() < 1e-2 {
            S::Scalar::from_f64(1.0)
        } else {
            growth
        };
        let inverse_growth = S::Scalar::from_f64(1.0) / growth;
        let next = rotated * (growth * half) + inverse * (inverse_growth * half);
        let step = (next - rotated).norm().real();
        rotated = next;
        // The last step's error squared is what is left: below rounding.
        if step < 1e-9 {
            break;
        }
    }
    S::Rotation::from_matrix(rotated)
}

/// Far more than the nine that the worst matrix of doubles takes; a bound for what is no number.
const MOST_STEPS: usize = 40;
