//! Splitting a matrix that may be skewed into a translation, a rotation and a scale, and reporting
//! the residual.

use crate::error::Error;
use crate::scale::{direction, linear_part};
use crate::space::{Bivector, Matrix, Rotation, Scalar, Space, Vector, polar_rotation};

/// The way out where no translation, rotation and scale for each axis holds a wanted pose: when a
/// node leaves a parent that skewed it, for instance.
///
/// N is the local matrix that would hold the pose exactly, and R the product of the rotations down
/// to the node with that down to its parent undone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fit {
    /// Holds the pose to rounding or refuses, and then reports what R leaves over.
    ///
    /// R is tried first. Where the rule shows matrices as they are, the rotation of
    /// [`Polar`](Fit::Polar) is tried next: a mirror image, for instance, is held with another
    /// rotation than R. The picture is kept; the node's rotation is then a different one.
    #[default]
    Exact,
    /// Lets the node hold the matrix itself, as its [`stretch`](crate::hierarchy::Local::stretch):
    /// the pose is kept to rounding.
    Matrix,
    /// Keeps R and takes the diagonal of R⁻¹N as scale: of all scales the nearest for this
    /// rotation. "Managing Transformations in Hierarchy".
    Lossy,
    /// Takes the rotation nearest to N, of the polar decomposition N = Q P, and the diagonal of P
    /// as scale. If N mirrors, its x axis is mirrored first, and Q is the rotation nearest to that.
    ///
    /// Usually closer to the picture than [`Lossy`](Fit::Lossy), but not always (about
    /// one sheared matrix in twenty is an exception): Q is nearest to N, and Q diag(P) need not be
    /// the nearest of its kind. The node's rotation changes.
    Polar,
}

/// The part of a pose that was lost when it was held, to rounding zero if nothing was.
///
/// Two norms of matrices, and the same loss in the world in meters and radians: L is the linear
/// part of the wanted world matrix, and D the error of the one that is held. Children that
/// [compensate](crate::Hierarchy::set_compensates) for the node's own scale move where another one
/// holds the pose: the last three numbers are the largest of the node and of these children.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual<S: Space> {
    /// The Frobenius norm of the difference between the local linear part and the one that would
    /// hold the pose.
    pub local: S::Scalar,
    /// The same after the parent's stretch, the norm of D: the error of the node's world matrix.
    pub world: S::Scalar,
    /// The largest displacement of a corner of the node's unit box, in meters: max |D c|, with
    /// every coordinate of c ½ or −½.
    pub displacement: S::Scalar,
    /// The largest angle, in radians from 0 to π, between an axis as it is held and as it was
    /// wanted: between a column of L − D and the same column of L. A column of no length has no
    /// angle.
    pub angle: S::Scalar,
}

impl<S: Space> Residual<S> {
    /// Nothing was lost.
    #[must_use]
    pub fn none() -> Self {
        let zero = S::Scalar::from_f64(0.0);
        Self {
            local: zero,
            world: zero,
            displacement: zero,
            angle: zero,
        }
    }

    /// Returns the larger of two losses, each of the four numbers by itself.
    pub(in crate::hierarchy) fn most(self, other: Self) -> Self {
        Self {
            local: self.local.maximum(other.local),
            world: self.world.maximum(other.world),
            displacement: self.displacement.maximum(other.displacement),
            angle: self.angle.maximum(other.angle),
        }
    }

    /// Returns the loss of a linear part of which another one is held, both in a parent.
    pub(in crate::hierarchy) fn between(
        parent: S::Matrix,
        wanted: S::Matrix,
        held: S::Matrix,
    ) -> Self {
        let lost = wanted - held;
        let in_world = parent * lost;
        Self {
            local: lost.norm(),
            world: in_world.norm(),
            displacement: corner_displacement::<S>(in_world),
            angle: axis_angle::<S>(parent * wanted, parent * held),
        }
    }
}

/// Returns the largest length of a corner of the unit box under a linear map. Opposite corners are
/// equally far away, so the coordinate along the first axis is always ½.
fn corner_displacement<S: Space>(map: S::Matrix) -> S::Scalar {
    let zero = S::Scalar::from_f64(0.0);
    let columns = map.columns();
    let Some((first, others)) = columns.as_ref().split_first() else {
        return zero;
    };
    let corners = (0..1_usize << others.len()).map(|signs| {
        let of = |corner: S::Vector, (axis, column): (usize, &S::Vector)| {
            if signs >> axis & 1 == 0 {
                corner + *column
            } else {
                corner - *column
            }
        };
        others.iter().enumerate().fold(*first, of).length()
    });
    corners.fold(zero, Scalar::maximum) * S::Scalar::from_f64(0.5)
}

/// Returns the largest angle between a column of one matrix and the same column of another.
fn axis_angle<S: Space>(first: S::Matrix, second: S::Matrix) -> S::Scalar {
    let (first, second) = (first.columns(), second.columns());
    let pairs = first.as_ref().iter().zip(second.as_ref());
    let angles = pairs.filter_map(|(first, second)| {
        let (first, second) = (direction::<S>(*first)?, direction::<S>(*second)?);
        Some(first.wedge(second).length().atan2(first.dot(second)))
    });
    angles.fold(S::Scalar::from_f64(0.0), Scalar::maximum)
}

/// The most skew, as a part of the matrix, that counts as rounding: 1e-9.
///
/// Smaller, and a node under ten ancestors with scales a hundredfold apart is refused for the
/// rounding they amplify; larger, and a pose that was called exact is visibly off in a scene of a
/// kilometer shown to the millimeter.
pub(crate) const ROUNDING: f64 = 1e-9;

/// A rotation, a scale for each axis, and K if the linear part is to be R K.
pub(in crate::hierarchy) struct Fitted<S: Space> {
    pub(in crate::hierarchy) rotation: S::Rotation,
    pub(in crate::hierarchy) scale: S::Vector,
    pub(in crate::hierarchy) stretch: Option<S::Matrix>,
}

impl<S: Space> Fitted<S> {
    pub(in crate::hierarchy) fn linear(&self) -> S::Matrix {
        linear_part::<S>(self.rotation, self.scale, self.stretch)
    }
}

/// Fits a rotation and a scale to a linear part. `Exact` fits as `Lossy` does; the caller
/// judges the residual.
pub(in crate::hierarchy) fn fit<S: Space>(
    linear: S::Matrix,
    rotation: S::Rotation,
    fit: Fit,
) -> Result<Fitted<S>, Error> {
    let rotation = match fit {
        Fit::Polar => polar_rotation::<S>(linear)?,
        Fit::Exact | Fit::Matrix | Fit::Lossy => rotation,
    };
    let stretch = rotation.inverse().matrix() * linear;
    Ok(Fitted {
        rotation,
        scale: stretch.diagonal(),
        stretch: (fit == Fit::Matrix && off_diagonal::<S>(stretch) > ROUNDING).then_some(stretch),
    })
}

/// Returns the norm of the entries off the diagonal, as a part of the whole.
fn off_diagonal<S: Space>(matrix: S::Matrix) -> f64 {
    let off = matrix - S::Matrix::from_diagonal(matrix.diagonal());
    let size = matrix.norm().real();
    if size > 0.0 {
        off.norm().real() / size
    } else {
        0.0
    }
}
