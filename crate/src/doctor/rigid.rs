//! The rigid way: origins stay where they are, each node takes the nearest rotation, and an uneven
//! scale goes to a leaf, which has no children to lean.
//!
//! Each node that has something skewed below gets the frame (u O, o) of its world matrix (L, o),
//! with the polar factors L = O P. Its even scales stay in u; the rest K = P / u is what its leaf
//! has. A child sees u O alone, so it cannot lean.

use alloc::vec::Vec;

use glam::{DMat3, DVec3};

use super::Wish;
use super::frames::{Changed, needed_above};
use super::patient::{Own, Patient};
use super::polar::{divided, largest, polar, rotation_of, scaled};
use super::worlds::Worlds;
use crate::scale::Trs;
use crate::space::{Matrix, Space3};

/// Parts of the largest singular value within which a matrix scales evenly.
const SIMILAR: f64 = 1e-9;
/// The part of a rest that may differ from the identity and still needs no leaf.
const SAME: f64 = 1e-12;

/// The frame of a node for its children, u O.
#[derive(Clone, Copy)]
struct Frame {
    orthogonal: DMat3,
    unit: f64,
}

impl Frame {
    const WORLD: Self = Self {
        orthogonal: DMat3::IDENTITY,
        unit: 1.0,
    };

    /// Returns the frame of a node whose world matrix scales evenly.
    fn of(linear: DMat3) -> Self {
        let found = polar(linear, 1.0, DMat3::IDENTITY);
        Self {
            orthogonal: found.orthogonal,
            unit: found.values.max_element(),
        }
    }
}

/// What has become of a node, for its children.
#[derive(Clone, Copy, Default)]
struct Done {
    frame: Option<Frame>,
    /// True if it has other parts.
    changed: bool,
    /// True if it has another frame.
    reframed: bool,
}

/// Returns the nodes that the rigid way changes.
pub(super) fn rigid(
    patient: &Patient<Space3>,
    worlds: &Worlds<Space3>,
    wishes: &[Wish],
) -> Vec<Changed<usize>> {
    let nodes = patient.nodes();
    let needed = needed_above(nodes, wishes);
    let taken = taken(nodes);
    let mut done: Vec<Done> = Vec::with_capacity(nodes.len());
    let mut changed = Vec::new();
    for (place, node) in nodes.iter().enumerate() {
        let wish = wishes.get(place).copied().unwrap_or_default();
        let is = |list: &[bool]| list.get(place) == Some(&true);
        let parent = node.parent();
        let above = parent.and_then(|at| done.get(at).copied());
        let above = above.unwrap_or_default();
        // A node that compensates feels its parent's own scale, which may have changed.
        let other = above.reframed || (node.compensates && above.changed);
        let needed = is(&needed) || (above.reframed && (wish.leans || is(&taken)));
        let mut own = Done::default();
        if needed || other {
            let frame = above
                .frame
                .unwrap_or_else(|| parent.map_or(Frame::WORLD, |at| Frame::of(worlds.at(at))));
            let linear = worlds.at(place);
            let offset = worlds.origin(place) - parent.map_or(DVec3::ZERO, |at| worlds.origin(at));
            let translation = frame.orthogonal.transpose() * offset * (1.0 / frame.unit);
            let turned = needed.then(|| Turned::of(node, linear, frame, wish.uneven));
            if let Some(kept) = turned.as_ref().filter(|it| !other && it.is_similar) {
                own.frame = Some(kept.frame);
            } else {
                let parts = match &turned {
                    None => (kept(node, linear, frame), None),
                    Some(it) => (it.parts, it.rest),
                };
                own = Done {
                    frame: turned.as_ref().map(|it| it.frame_below),
                    changed: true,
                    reframed: needed,
                };
                let ((rotation, scale), rest) = parts;
                changed.push(Changed {
                    node: place,
                    trs: Trs {
                        translation,
                        rotation,
                        scale,
                    },
                    rest,
                    reframed: needed,
                });
            }
        }
        done.push(own);
    }
    changed
}

/// Returns the nodes with a child that compensates: it takes its parent's scale off, so that an
/// uneven one has to be on a leaf.
fn taken(nodes: &[Own<Space3>]) -> Vec<bool> {
    let mut taken = alloc::vec![false; nodes.len()];
    for node in nodes.iter().filter(|node| node.compensates) {
        if let Some(above) = node.parent().and_then(|at| taken.get_mut(at)) {
            *above = true;
        }
    }
    taken
}

/// A node under a frame, as the nearest rotation has it.
struct Turned {
    /// True if the node scales evenly as it is: then it may stay.
    is_similar: bool,
    /// Its frame if it stays, and if it does not.
    frame: Frame,
    frame_below: Frame,
    parts: (glam::DQuat, DVec3),
    rest: Option<DMat3>,
}

impl Turned {
    fn of(node: &Own<Space3>, linear: DMat3, above: Frame, varies: bool) -> Self {
        let signs = node.signs();
        let mirror = 1.0_f64.copysign(above.orthogonal.determinant());
        let sign = mirror * signs.x * signs.y * signs.z;
        let fallback = scaled(above.orthogonal * node.turn, signs);
        let found = polar(linear, sign, fallback);
        let most = found.values.max_element();
        let range = most - found.values.min_element();
        let is_similar = !varies && found.rank == 3 && range <= SIMILAR * most;
        // Even scales stay on nodes, uneven ones leave whole.
        let stays = !varies && !node.is_uneven() && node.scale.x != 0.0;
        let even = if stays { node.scale.x.abs() } else { 1.0 };
        let unit = above.unit * even;
        let back = above.orthogonal.transpose() * found.orthogonal;
        let (back, signs) = proper(back, signs);
        let rest = divided(found.stretch, unit);
        let orthogonal = found.orthogonal;
        Self {
            is_similar,
            frame: Frame {
                orthogonal,
                unit: most,
            },
            frame_below: Frame { orthogonal, unit },
            parts: (rotation_of(back), signs * even),
            rest: (!is_identity(rest)).then_some(rest),
        }
    }
}

/// Returns a matrix with these signs on its columns, and the signs, or their opposites where the matrix
/// would mirror: a node that compensates has lost the mirrors of its parent's own scale.
fn proper(matrix: DMat3, signs: DVec3) -> (DMat3, DVec3) {
    let made = scaled(matrix, signs);
    if made.determinant() < 0.0 {
        (-made, -signs)
    } else {
        (made, signs)
    }
}

/// Returns whether a rest stretches nothing.
pub(super) fn is_identity(rest: DMat3) -> bool {
    largest(rest - DMat3::IDENTITY) <= SAME
}

/// Returns the rotation and the scale that keep a node's world matrix under a frame that scales
/// evenly.
fn kept(node: &Own<Space3>, linear: DMat3, above: Frame) -> (glam::DQuat, DVec3) {
    let local = divided(above.orthogonal.transpose() * linear, above.unit);
    let (straight, signs) = proper(local, node.signs());
    let found = polar(straight, 1.0, node.turn);
    let rest = found.orthogonal.transpose() * straight;
    (
        rotation_of(found.orthogonal),
        Matrix::diagonal(rest) * signs,
    )
}
