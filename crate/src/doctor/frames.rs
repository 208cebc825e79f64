//! The parts that nodes get by a way out, and what is left of their stretch.

use alloc::vec::Vec;

use glam::{DMat3, DVec3};

use super::patient::{Own, Patient};
use super::polar::{polar, rotation_of, scaled};
use super::rigid::rigid;
use super::skew::evened;
use super::worlds::Worlds;
use super::{Way, Wish};
use crate::hierarchy::HierarchyError;
use crate::scale::Trs;
use crate::space::{Matrix, Space3};

/// A node that a way out changes. It compensates no more for its parent's own scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Changed<N> {
    /// The node.
    pub node: N,
    /// Its new translation, rotation and scale, in its parent.
    pub trs: Trs<Space3>,
    /// The symmetric stretch that its parts hold no more, which is done before them to what the node
    /// shows. `None` where nothing is left over.
    pub rest: Option<DMat3>,
    /// False of a node whose matrix in the world stays, and whose parts are others because its
    /// parent's frame is.
    pub reframed: bool,
}

impl Patient<Space3> {
    /// Returns the nodes that a way changes, parents first, for wishes that may have been made for
    /// the same tree in another pose. By [`Way::Helper`] there are none.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Listed`] with [`Error::NotFinite`](crate::Error::NotFinite) of
    /// [`Quantity::World`](crate::Quantity::World) where a world matrix overflows.
    pub fn frames(&self, way: Way, wishes: &[Wish]) -> Result<Vec<Changed<usize>>, HierarchyError> {
        match way {
            Way::Rigid => Ok(rigid(self, &Worlds::of(self)?, wishes)),
            Way::Leaf => {
                let treated = treated(self, wishes);
                let signs = |(treated, node): (bool, &Own<Space3>)| treated.then(|| node.signs());
                let signs: Vec<_> = treated.into_iter().zip(self.nodes()).map(signs).collect();
                Ok(self.leaf_frames(&signs))
            }
            Way::Even => Ok(even(self, wishes)),
            Way::Helper => Ok(Vec::new()),
        }
    }

    /// Does as [`frames`](Self::frames) by [`Way::Leaf`] for the nodes that are given signs: all of
    /// their scales but these goes to a leaf. A node below one of them that holds a matrix does the
    /// same.
    #[must_use]
    pub fn leaf_frames(&self, signs: &[Option<DVec3>]) -> Vec<Changed<usize>> {
        let mut rests: Vec<Option<DMat3>> = Vec::with_capacity(self.len());
        let mut changed = Vec::new();
        for (place, node) in self.nodes().iter().enumerate() {
            let above = node.parent().and_then(|at| *rests.get(at)?);
            let given = signs.get(place).copied().flatten();
            let given = given.or_else(|| (above.is_some() && node.sheared).then(|| node.signs()));
            // S = diag(σ) P: what is left is the stretch without its mirrors.
            let rest = given.map(|signs| DMat3::from_diagonal(signs) * node.stretch);
            rests.push(rest);
            if above.is_none() && rest.is_none() {
                continue;
            }
            let mut trs = node.trs();
            trs.translation = above.map_or(trs.translation, |it| it * trs.translation);
            trs.scale = given.unwrap_or(trs.scale);
            changed.push(Changed {
                node: place,
                trs,
                rest,
                reframed: true,
            });
        }
        changed
    }
}

/// Scales by the mean of its scales each node that is treated.
fn even(patient: &Patient<Space3>, wishes: &[Wish]) -> Vec<Changed<usize>> {
    let nodes = patient.nodes().iter().zip(treated(patient, wishes));
    let nodes = nodes.enumerate().filter(|(_, (_, treated))| *treated);
    nodes
        .map(|(place, (node, _))| Changed {
            node: place,
            trs: Trs {
                scale: evened::<Space3>(node.scale),
                ..node.trs()
            },
            rest: None,
            reframed: true,
        })
        .collect()
}

/// Returns the nodes that stretch unevenly, now or at other times, and have something below that is
/// to be mended; and those that are to be and hold a matrix, or have such below.
fn treated(patient: &Patient<Space3>, wishes: &[Wish]) -> Vec<bool> {
    let needed = needed_above(patient.nodes(), wishes);
    let mut below: Vec<bool> = wishes.iter().map(|wish| wish.crowds).collect();
    below.resize(patient.len(), false);
    for (node, _) in patient.nodes().iter().zip(&needed).filter(|it| *it.1) {
        if let Some(above) = node.parent().and_then(|at| below.get_mut(at)) {
            *above = true;
        }
    }
    let nodes = patient.nodes().iter().zip(needed).zip(below).enumerate();
    let treated = |(place, ((node, needed), below)): (usize, ((&Own<Space3>, bool), bool))| {
        let stretches = wishes.get(place).is_some_and(|wish| wish.uneven) || node.is_uneven();
        (node.sheared && needed) || (stretches && below)
    };
    nodes.map(treated).collect()
}

/// Returns the nodes that are to be mended, and all above them.
pub(super) fn needed_above(nodes: &[Own<Space3>], wishes: &[Wish]) -> Vec<bool> {
    let mut needed: Vec<bool> = wishes.iter().map(|wish| wish.wanted).collect();
    needed.resize(nodes.len(), false);
    for (place, node) in nodes.iter().enumerate().rev() {
        if needed.get(place) == Some(&true)
            && let Some(above) = node.parent().and_then(|at| needed.get_mut(at))
        {
            *above = true;
        }
    }
    needed
}

/// Two nodes that hold what the sheared matrix of one does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Helper<N> {
    /// The node.
    pub node: N,
    /// The translation, rotation and scale of a new node between it and its parent.
    pub above: Trs<Space3>,
    /// The rotation of the node itself, which has no translation and no scale then.
    pub below: glam::DQuat,
}

/// Returns a helper for each node that holds a matrix and is to be mended.
pub(super) fn helpers(patient: &Patient<Space3>, wishes: &[Wish]) -> Vec<Helper<usize>> {
    let nodes = patient.nodes().iter().zip(wishes).enumerate();
    let nodes = nodes.filter(|(_, (node, wish))| node.sheared && wish.wanted);
    nodes
        .map(|(place, (node, _))| {
            let (above, below) = split(node.turn * node.stretch);
            Helper {
                node: place,
                above: Trs {
                    translation: node.translation,
                    ..above
                },
                below,
            }
        })
        .collect()
}

/// Takes a matrix apart into a rotation and a scale, and a rotation before them: by the singular
/// values L = U S Vᵀ the first turns by U Vᵀ V and scales by S, the second turns by Vᵀ.
///
/// A rotation, a scale and a rotation hold any matrix, so two nodes hold what one cannot. Of the 24
/// orders and signs of the axes of V the one is taken by which the second turns least.
///
/// ```
/// use kinetree::doctor::split;
/// use kinetree::glam::{DMat3, DVec3};
///
/// let leaning = DMat3::from_cols(DVec3::X, DVec3::new(0.5, 1.0, 0.0), DVec3::Z);
/// let (above, below) = split(leaning);
/// let made = above.linear() * DMat3::from_quat(below);
/// assert!((made - leaning).abs_diff_eq(DMat3::ZERO, 1e-15));
/// ```
#[must_use]
pub fn split(linear: DMat3) -> (Trs<Space3>, glam::DQuat) {
    let sign = 1.0_f64.copysign(linear.determinant());
    let orthogonal = polar(linear, sign, DMat3::IDENTITY).orthogonal;
    let found = super::polar::singular(linear);
    let (turn, mut scale) = least_turn(found.v, found.values);
    let mut upper = orthogonal * turn;
    if upper.determinant() < 0.0 {
        upper = scaled(upper, DVec3::new(-1.0, 1.0, 1.0));
        scale.x = -scale.x;
    }
    let above = Trs {
        translation: DVec3::ZERO,
        rotation: rotation_of(upper),
        scale,
    };
    (above, rotation_of(turn.transpose()))
}

/// The parts by which one trace has to be larger than another, above rounding.
const LARGER: f64 = 1e-12;

/// Returns the columns of a rotation, and the values that belong to them, in that order and with
/// those signs that are a rotation by the smallest angle: that of the largest trace.
fn least_turn(axes: DMat3, values: DVec3) -> (DMat3, DVec3) {
    let (mut best, mut most) = ((axes, values), f64::NEG_INFINITY);
    let (columns, values) = (Matrix::columns(axes), values.to_array());
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    for order in orders {
        for signs in 0..8 {
            let sign = |axis: u8| if signs & (1 << axis) == 0 { 1.0 } else { -1.0 };
            let [x, y, z] = order.map(|from| columns[from]);
            let turn = DMat3::from_cols(x * sign(0), y * sign(1), z * sign(2));
            let trace = turn.x_axis.x + turn.y_axis.y + turn.z_axis.z;
            if turn.determinant() > 0.0 && trace > most + LARGER {
                let values = DVec3::from_array(order.map(|from| values[from]));
                (best, most) = ((turn, values), trace);
            }
        }
    }
    best
}
