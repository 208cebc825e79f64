//! The axes that scales turn round.

use super::{Bivector, Matrix, Rotation, Scalar, Space, Vector};

/// The axes that are turned round: a diagonal matrix E of ones and minus ones, one for each axis.
/// It is its own inverse.
///
/// Picture: a glove in a mirror. A rotation inside is seen as another rotation, E R E, and the
/// bivector of an angular velocity as E B E. In three dimensions that is det(E) E ω: an axis vector
/// goes through a mirror with a sign that an arrow does not get. Nothing is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mirror(u32);

impl Mirror {
    /// No axis is turned round.
    pub(crate) const NONE: Self = Self(0);

    /// Returns the axes along which a scale is negative. A zero turns nothing round.
    pub(crate) fn of<S: Space>(scale: S::Vector) -> Self {
        let each = scale.components().into_iter().enumerate();
        Self(each.fold(0, |axes, (at, factor)| {
            axes | u32::from(factor.real() < 0.0) << at
        }))
    }

    /// Returns the axes that a stretch turns round: of all E with the sign of its determinant the
    /// one nearest to it, which has the signs of its diagonal, except perhaps the smallest entry's.
    pub(crate) fn of_stretch<S: Space>(stretch: S::Matrix) -> Self {
        let diagonal = stretch.diagonal();
        let Self(axes) = Self::of::<S>(diagonal);
        let (odd, determinant) = (axes.count_ones() % 2 == 1, stretch.determinant().real());
        if determinant == 0.0 || odd == (determinant < 0.0) {
            return Self(axes);
        }
        let (mut smallest, mut least) = (0, f64::INFINITY);
        for (at, factor) in diagonal.components().into_iter().enumerate() {
            if factor.real().abs() < least {
                (smallest, least) = (at, factor.real().abs());
            }
        }
        Self(axes ^ 1 << smallest)
    }

    /// Returns whether nothing is turned round.
    #[inline]
    pub(crate) fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Returns the product of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// Returns the diagonal as a rotation by half turns times one number, 1 or −1; `None` for one
    /// minus sign of two, since in the plane −1 is a rotation itself.
    pub(crate) fn half_turns<S: Space>(self) -> Option<(S::Rotation, S::Scalar)> {
        let sign = if self.0.count_ones().is_multiple_of(2) {
            1.0
        } else if S::DIMENSION % 2 == 1 {
            -1.0
        } else {
            return None;
        };
        let sign = S::Scalar::from_f64(sign);
        let turned = S::Matrix::from_diagonal(self.signs::<S>() * sign);
        Some((S::Rotation::from_matrix(turned).ok()?, sign))
    }

    /// Returns the diagonal.
    fn signs<S: Space>(self) -> S::Vector {
        S::Vector::from_components(S::per_axis(|at| {
            S::Scalar::from_f64(if self.0 >> at & 1 == 1 { -1.0 } else { 1.0 })
        }))
    }

    /// Returns E v.
    pub(crate) fn arrow<S: Space>(self, arrow: S::Vector) -> S::Vector {
        if self.is_none() {
            return arrow;
        }
        arrow.times(self.signs::<S>())
    }

    /// Returns E B E.
    pub(crate) fn bivector<S: Space>(self, bivector: S::Bivector) -> S::Bivector {
        if self.is_none() {
            return bivector;
        }
        bivector.mirrored(self.signs::<S>())
    }

    /// Returns E R E.
    pub(crate) fn rotation<S: Space>(self, rotation: S::Rotation) -> S::Rotation {
        if self.is_none() {
            return rotation;
        }
        rotation.mirrored(self.signs::<S>())
    }

    /// Returns L E: the columns turned round.
    pub(crate) fn columns<S: Space>(self, matrix: S::Matrix) -> S::Matrix {
        if self.is_none() {
            return matrix;
        }
        matrix * S::Matrix::from_diagonal(self.signs::<S>())
    }
}
