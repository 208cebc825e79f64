//! Vertices into which the rest of a node's stretch is put.

use glam::{DMat3, DVec3};

use crate::scale::direction;
use crate::space::{Matrix, Scalar, Space3};

/// A stretch that is put into vertices, so that a node without it shows what it did: the
/// [rest](super::Changed::rest) of one that the way [`Rigid`](super::Way::Rigid) changes.
///
/// The stretch K is symmetric and turns nothing over. Places go by K; normals by its cofactors,
/// which exist where it is flat, too.
///
/// ```
/// use kinetree::doctor::VertexStretch;
/// use kinetree::glam::{DMat3, DVec3};
///
/// let long = VertexStretch::new(DMat3::from_diagonal(DVec3::new(2.0, 1.0, 1.0)));
/// let (slope, normal) = (DVec3::new(1.0, -1.0, 0.0), DVec3::new(1.0, 1.0, 0.0).normalize());
/// assert_eq!(long.position(slope), DVec3::new(2.0, -1.0, 0.0));
/// let still_square = long.position(slope).dot(long.normal(normal));
/// assert!(still_square.abs() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VertexStretch {
    stretch: DMat3,
    cofactors: DMat3,
}

impl VertexStretch {
    /// The vertices' stretch by a matrix.
    #[must_use]
    pub fn new(stretch: DMat3) -> Self {
        let [a, b, c] = Matrix::columns(stretch);
        let cofactors = DMat3::from_cols(b.cross(c), c.cross(a), a.cross(b));
        Self { stretch, cofactors }
    }

    /// Returns a place, or the displacement of one by a morph target.
    #[must_use]
    pub fn position(&self, place: DVec3) -> DVec3 {
        self.stretch * place
    }

    /// Returns a normal of length one; the old one where a flat stretch leaves none.
    #[must_use]
    pub fn normal(&self, normal: DVec3) -> DVec3 {
        unit(self.cofactors * normal).unwrap_or(normal)
    }

    /// Returns a tangent of length one; the old one where a flat stretch leaves none.
    #[must_use]
    pub fn tangent(&self, tangent: DVec3) -> DVec3 {
        unit(self.stretch * tangent).unwrap_or(tangent)
    }

    /// Returns what a morph target adds to a normal: divided by the length that the normal had before
    /// it was made unit, so that sums keep their direction.
    #[must_use]
    pub fn normal_offset(&self, offset: DVec3, normal: DVec3) -> DVec3 {
        over(self.cofactors * offset, self.cofactors * normal)
    }

    /// Returns what a morph target adds to a tangent, as [`normal_offset`](Self::normal_offset).
    #[must_use]
    pub fn tangent_offset(&self, offset: DVec3, tangent: DVec3) -> DVec3 {
        over(self.stretch * offset, self.stretch * tangent)
    }
}

/// Returns a vector made unit; `None` of zero.
#[inline(never)]
fn unit(vector: DVec3) -> Option<DVec3> {
    let along = direction::<Space3>(vector)?;
    Some(along / Scalar::sqrt(along.dot(along)))
}

/// Returns a vector over the length of another one, if that has any.
#[inline(never)]
fn over(vector: DVec3, by: DVec3) -> DVec3 {
    let length = Scalar::sqrt(by.dot(by));
    if length > 0.0 {
        vector / length
    } else {
        vector
    }
}
