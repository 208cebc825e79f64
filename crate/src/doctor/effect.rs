//! The effect of a change: how far nodes, and what they show, are from where they were.

use alloc::vec::Vec;

use glam::{DMat3, DVec3};

use super::fit::Bounds;
use crate::affine::Affine;
use crate::scale::direction;
use crate::space::{Matrix, Scalar, Space3};

/// Parts of the size of a scene, or of a right angle, below which a difference is rounding.
const ROUNDING: f64 = 1e-9;

/// A node in the world, and what it shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shown {
    /// The matrix of the node.
    pub node: Affine<Space3>,
    /// What it shows, if that is known, with the matrix that has it: that of the node, or of a leaf.
    pub body: Option<(Affine<Space3>, Bounds<Space3>)>,
}

/// The largest changes between two states of the same nodes. What is rounding counts as zero: a
/// billionth of the largest number among the matrices before, at least of one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effect {
    /// The displacement of a corner of what a node shows, m.
    pub corner: f64,
    /// That of a node's origin, m.
    pub origin: f64,
    /// The turn of a node's axis, radians.
    pub turn: f64,
    /// The places of the nodes of which an origin or a corner moves.
    pub moved: Vec<usize>,
}

/// Returns what changes between two states of the same nodes, as far as both have them.
///
/// ```
/// use kinetree::doctor::{Bounds, Shown, effect};
/// use kinetree::glam::{DMat3, DVec3};
/// use kinetree::{Affine, Space3};
///
/// let at = |linear| {
///     let node = Affine { linear, translation: DVec3::ZERO };
///     Shown { node, body: Some((node, Bounds::<Space3>::unit())) }
/// };
/// let long = at(DMat3::from_diagonal(DVec3::new(3.0, 1.0, 1.0)));
/// let found = effect(&[long], &[at(DMat3::IDENTITY)]);
/// assert_eq!((found.corner, found.origin, found.turn), (1.0, 0.0, 0.0));
/// assert_eq!(found.moved, [0]);
/// ```
#[must_use]
pub fn effect(before: &[Shown], after: &[Shown]) -> Effect {
    let sizes = before.iter().map(|it| size_of(&it.node));
    let least = ROUNDING * sizes.fold(1.0, f64::max);
    let mut effect = Effect::default();
    for (place, (was, is)) in before.iter().zip(after).enumerate() {
        let away = length(is.node.translation - was.node.translation);
        let off = match (&was.body, &is.body) {
            (Some(was), Some(is)) => corners_apart(was, is),
            _ => 0.0,
        };
        effect.origin = most(effect.origin, away);
        effect.corner = most(effect.corner, off);
        effect.turn = most(effect.turn, axes_apart(was.node.linear, is.node.linear));
        if !(away <= least && off <= least) {
            effect.moved.push(place);
        }
    }
    let above = |number: f64, least: f64| if number <= least { 0.0 } else { number };
    Effect {
        corner: above(effect.corner, least),
        origin: above(effect.origin, least),
        turn: above(effect.turn, ROUNDING),
        moved: effect.moved,
    }
}

fn size_of(matrix: &Affine<Space3>) -> f64 {
    let entries = matrix.linear.to_cols_array().into_iter();
    let entries = entries.chain(matrix.translation.to_array());
    entries.fold(0.0, |size, it| size.max(it.abs()))
}

/// Returns the larger number; one that is none wins, so that it stays seen.
fn most(a: f64, b: f64) -> f64 {
    if b.is_nan() || b > a { b } else { a }
}

/// Returns the largest distance between a corner of a body under its matrix and the same corner of
/// another one under another.
#[inline(never)]
pub(super) fn corners_apart(
    (was, body): &(Affine<Space3>, Bounds<Space3>),
    (is, other): &(Affine<Space3>, Bounds<Space3>),
) -> f64 {
    let (linear, off): (DMat3, DVec3) = (is.linear - was.linear, is.translation - was.translation);
    let corner = |bits: u8| {
        let half = |axis: u8| if bits & (1 << axis) == 0 { -0.5 } else { 0.5 };
        let halves = DVec3::new(half(0), half(1), half(2));
        let at = body.center + body.size * halves;
        let grown = other.center + other.size * halves - at;
        length(linear * at + off + is.linear * grown)
    };
    (0..8).map(corner).fold(0.0, most)
}

/// Returns the largest angle between an axis of one matrix and the same of another, in radians. An
/// axis without length has none.
#[inline(never)]
fn axes_apart(was: DMat3, is: DMat3) -> f64 {
    let axes = Matrix::columns(was).into_iter().zip(Matrix::columns(is));
    let angles = axes.filter_map(|(a, b)| {
        let (a, b) = (direction::<Space3>(a)?, direction::<Space3>(b)?);
        Some(Scalar::atan2(length(a.cross(b)), a.dot(b)))
    });
    angles.fold(0.0, f64::max)
}

pub(super) fn length(arrow: DVec3) -> f64 {
    Scalar::sqrt(arrow.dot(arrow))
}
