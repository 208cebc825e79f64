//! What follows the nodes of a tree that is mended in motion, on leaves of its own.

use alloc::vec::Vec;

use glam::{DMat3, DQuat, DVec3};

use super::fit::{Bounds, fitted};
use super::picture::Piece;
use super::polar::rotation_of;
use super::rigid::is_identity;
use crate::affine::Affine;
use crate::scale::Trs;
use crate::space::{Matrix, Scalar, Space3};

/// The kinds of what follows a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Follows {
    /// What the node shows, such as a mesh.
    Body,
    /// What looks or shines along an axis, −z: a camera, or a light.
    Sight,
    /// The vertices of skins that have the node as their joint.
    Joint,
}

/// One thing that follows a node. A leaf of its own holds what the node's frame has lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attachment {
    /// The place of the node.
    pub place: usize,
    /// What it is.
    pub follows: Follows,
    /// Its bounds in the node's old axes. Those of a joint do not count, but how its vertices spread.
    pub bounds: Bounds<Space3>,
    /// The stretch that its vertices, or its bind matrices, have got at rest.
    pub fixed: DMat3,
    /// False for what no leaf can follow: vertices that were baked.
    pub moves: bool,
}

/// The vertices of a skin that are looked at, at most: others are between these.
const MOST_VERTICES: usize = 2000;

/// The vertices of a skin, in the axes of the joints that they follow. Joints that are no place of a
/// node are passed over.
#[derive(Clone, Debug, Default)]
pub(super) struct SkinPoints {
    /// The numbers of influences of all vertices, one after the other.
    pub(super) counts: Vec<usize>,
    /// Of each influence the place of the joint, the weight, and the point in the joint's axes.
    pub(super) influences: Vec<(usize, f64, DVec3)>,
}

impl SkinPoints {
    /// Returns the vertices of a piece that has a skin: of very many some that are spread over it.
    pub(super) fn of(piece: &Piece) -> Self {
        let mut made = Self::default();
        let Some(skin) = &piece.skin else {
            return made;
        };
        let step = piece.points.len().div_ceil(MOST_VERTICES).max(1);
        for (vertex, point) in piece.points.iter().enumerate().step_by(step) {
            let before = made.influences.len();
            for (joint, weight) in skin.share(vertex).iter().filter(|it| it.1 > 0.0) {
                let Some(place) = skin.joints.get(*joint) else {
                    continue;
                };
                let bind = skin.binds.get(*joint);
                let own = bind.map_or(*point, |it| it.linear * *point + it.translation);
                made.influences.push((*place, *weight, own));
            }
            made.counts.push(made.influences.len() - before);
        }
        made
    }
}

/// Returns the box that stands for the points of skins which follow a joint: by how far they spread
/// about it.
pub(super) fn spread(skins: &[SkinPoints], joint: usize) -> Bounds<Space3> {
    let influences = skins.iter().flat_map(|it| &it.influences);
    let (mut all, mut squares) = (0.0, DVec3::ZERO);
    for (_, weight, point) in influences.filter(|it| it.0 == joint) {
        all += weight;
        squares += *weight * *point * *point;
    }
    let side = |sum: f64| 2.0 * Scalar::sqrt((sum / all).max(0.0));
    Bounds {
        size: DVec3::from_array(squares.to_array().map(side)),
        center: DVec3::ZERO,
    }
}

impl Attachment {
    /// Returns the parts of the leaf for a rest that its node's frame leaves.
    pub(super) fn leaf(&self, rest: DMat3) -> Trs<Space3> {
        if !self.moves {
            return Trs::identity();
        }
        if self.follows == Follows::Sight {
            let rotation = looking_along(rest);
            return Trs {
                rotation,
                ..Trs::identity()
            };
        }
        if is_identity(self.fixed) {
            return if is_identity(rest) {
                Trs::identity()
            } else {
                fitted(rest, self.bounds)
            };
        }
        let left = rest * self.fixed.inverse().unwrap_or(DMat3::IDENTITY);
        if is_identity(left) {
            return Trs::identity();
        }
        let [a, b, c] = Matrix::columns(self.fixed).map(DVec3::abs);
        let sizes = self.bounds.size;
        let bounds = Bounds {
            size: a * sizes.x.abs() + b * sizes.y.abs() + c * sizes.z.abs(),
            center: self.fixed * self.bounds.center,
        };
        fitted(left, bounds)
    }

    /// Returns the matrix by which the old points of what follows a node are shown, for its frame.
    pub(super) fn shown(&self, frame: &Affine<Space3>, leaf: &Trs<Space3>) -> Affine<Space3> {
        Affine {
            linear: frame.linear * (leaf.linear() * self.fixed),
            translation: frame.linear * leaf.translation + frame.translation,
        }
    }
}

/// Returns the rotation of a camera or a light under a stretch: its direction, −z, is kept exactly,
/// and its y axis is made square to that. Where one of them is taken away, it is the identity.
///
/// ```
/// use kinetree::doctor::looking_along;
/// use kinetree::glam::{DMat3, DVec3};
///
/// let leaning = DMat3::from_cols(DVec3::X, DVec3::Y, DVec3::new(0.0, 1.0, 1.0));
/// let looking = looking_along(leaning) * DVec3::Z;
/// assert!(looking.abs_diff_eq(DVec3::new(0.0, 1.0, 1.0).normalize(), 1e-15));
/// ```
#[must_use]
pub fn looking_along(stretch: DMat3) -> DQuat {
    let unit = |it: DVec3| it * (1.0 / Scalar::sqrt(it.dot(it)));
    let [_, up, along] = Matrix::columns(stretch);
    let z = unit(along);
    let y = unit(up - z * up.dot(z));
    if !(y.is_finite() && z.is_finite()) {
        return DQuat::IDENTITY;
    }
    rotation_of(DMat3::from_cols(y.cross(z), y, z))
}
