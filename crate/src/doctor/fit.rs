//! The translation, rotation and scale that come nearest to a stretch of a body.

use glam::{DMat3, DVec3};

use super::polar::{divided, largest, polar, power_of_two, rotation_of, scaled};
use crate::scale::Trs;
use crate::space::{Bivector, Bivector3, Matrix, Rotation, Scalar, Space, Space3, Vector};

/// The box around what a node shows, along its axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds<S: Space> {
    /// The lengths of the box, m.
    pub size: S::Vector,
    /// Its middle, m.
    pub center: S::Vector,
}

impl<S: Space> Bounds<S> {
    /// Returns the box of one meter about a node's origin, which stands for what is not known.
    #[must_use]
    pub fn unit() -> Self {
        let one = S::per_axis(|_| Scalar::from_f64(1.0));
        Self {
            size: S::Vector::from_components(one),
            center: crate::space::Linear::zero(),
        }
    }
}

/// Meters that a box has along an axis in which it has no length: it has to have some.
const THIN: f64 = 1e-9;
/// The rounds that may be needed where the last steps do not lead to a maximum.
const MOST_ROUNDS: usize = 1000;
/// A change of the rotation, in radians, that is none.
const STILL: f64 = 1e-14;
/// A change of the rotation from which on Newton's steps, of which few are needed, find the same.
const NEAR: f64 = 0.02;
const MOST_STEPS: usize = 12;
/// Radians: a longer step leads elsewhere.
const FAR: f64 = 0.3;
/// A part of the curvature's largest entry, cubed, below which its determinant is rounding.
const STRAIGHT: f64 = 1e-9;

/// Returns the translation, rotation and scale that stretch a body as nearly as they can as a
/// matrix K does: of a leaf under a node that has lost the stretch K.
///
/// The rotation R and the scale s minimize ‖(R diag(s) − K) diag(w)‖ for a box with the lengths w,
/// which is the root of the sum over the squared displacements of its corners; the translation
/// keeps its middle. R and s are found in turn, each the best for the other.
///
/// ```
/// use kinetree::doctor::{Bounds, fitted};
/// use kinetree::glam::{DMat3, DVec3};
/// use kinetree::Space3;
///
/// let stretch = DMat3::from_diagonal(DVec3::new(1.0, 2.0, 1.0));
/// let leaf = fitted(stretch, Bounds::<Space3>::unit());
/// assert_eq!(leaf.scale, DVec3::new(1.0, 2.0, 1.0)); // along the axes nothing is lost
/// ```
#[must_use]
pub fn fitted(stretch: DMat3, bounds: Bounds<Space3>) -> Trs<Space3> {
    let widths = bounds.size.abs().max(DVec3::splat(THIN));
    // By a power of two nothing is rounded, and no product of small or large stretches is lost.
    let unit = power_of_two(largest(stretch));
    let (whole, stretch) = (stretch, divided(stretch, unit));
    let mut turn = DMat3::IDENTITY;
    let mut scale = scale_of(turn, stretch);
    for _ in 0..MOST_ROUNDS {
        let weights = widths * widths * scale;
        let found = polar(scaled(stretch, weights), 1.0, turn);
        if found.rank < 2 || found.orthogonal.determinant() < 0.0 {
            break;
        }
        let moved = largest(found.orthogonal - turn);
        turn = found.orthogonal;
        let exact = (moved < NEAR).then(|| climbed(turn, stretch, widths));
        let exact = exact.flatten();
        turn = exact.unwrap_or(turn);
        scale = scale_of(turn, stretch);
        if exact.is_some() || moved < STILL {
            break;
        }
    }
    let scale = scale * unit;
    Trs {
        translation: whole * bounds.center - scaled(turn, scale) * bounds.center,
        rotation: rotation_of(turn),
        scale,
    }
}

/// Returns the rotation near one that maximizes Σ (wᵢ rᵢ·kᵢ)², with columns r of the rotation and k
/// of the stretch; `None` where Newton's steps do not lead to a maximum. Turned by ω, rᵢ·kᵢ changes
/// by ω·(rᵢ × kᵢ) + ½ ((ω·rᵢ)(ω·kᵢ) − ω² rᵢ·kᵢ).
fn climbed(start: DMat3, stretch: DMat3, widths: DVec3) -> Option<DMat3> {
    let most = widths.max_element();
    let weights = (widths / most).to_array().map(|it| it * it);
    let mut turn = start;
    for _ in 0..MOST_STEPS {
        let mut slope = DVec3::ZERO;
        // The curvature, turned over: it has to be positive.
        let mut bend = DMat3::ZERO;
        let columns = Matrix::columns(turn).into_iter();
        for ((r, k), weight) in columns.zip(Matrix::columns(stretch)).zip(weights) {
            let (cross, along) = (r.cross(k), r.dot(k));
            slope += cross * (weight * along);
            let sum = (outer(r, k) + outer(k, r)) * 0.5;
            let lost = (sum - DMat3::from_diagonal(DVec3::splat(along))) * along;
            bend -= (outer(cross, cross) + lost) * weight;
        }
        let volume = bend.determinant();
        let (a, b, c) = (bend.x_axis.x, bend.x_axis.y, bend.y_axis.y);
        let size = largest(bend);
        let is_top = a > 0.0 && a * c - b * b > 0.0;
        if !(is_top && volume > STRAIGHT * size * size * size) {
            return None;
        }
        let turned = bend.inverse().ok()? * slope;
        let angle = Scalar::sqrt(turned.dot(turned));
        if !matches!(angle, it if it < FAR) {
            return None;
        }
        turn = Bivector3::from_axis(turned).exp().matrix() * turn;
        if angle < STILL {
            return Some(turn);
        }
    }
    None
}

/// Returns a bᵀ.
fn outer(a: DVec3, b: DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}

/// Returns the scale along each axis that is best for a rotation.
fn scale_of(turn: DMat3, stretch: DMat3) -> DVec3 {
    DVec3::new(
        turn.x_axis.dot(stretch.x_axis),
        turn.y_axis.dot(stretch.y_axis),
        turn.z_axis.dot(stretch.z_axis),
    )
}
