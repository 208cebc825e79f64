//! A way out as a plan: the parts that nodes get, the nodes that are added, and what all that moves.

use alloc::vec::Vec;

use super::effect::{corners_apart, length};
use super::fit::{Bounds, fitted};
use super::frames::{Changed, Helper, helpers};
use super::patient::{Own, Patient};
use super::rigid::is_identity;
use super::skew::skew_of;
use super::worlds::Worlds;
use crate::affine::Affine;
use crate::error::Quantity;
use crate::hierarchy::HierarchyError;
use crate::scale::Trs;
use crate::space::{Scalar, Space3};

/// The ways out of skew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Origins stay, each node takes the nearest rotation, and an uneven scale goes to a leaf that is
    /// fitted to what the node shows. Of all ways it moves least. Where vertices are at hand, the
    /// [rest](Changed::rest) may go into them instead, and nothing moves.
    Rigid,
    /// Uneven scales go to leaves, and the places of children are multiplied by them.
    Leaf,
    /// Uneven scales become their mean.
    Even,
    /// A node that holds a matrix gets another one above it, so that two hold what one cannot. It
    /// takes no skew away, and moves nothing.
    Helper,
}

/// What is to be done about a node, and what a way out has to know of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// True of a node that is to be mended.
    pub wanted: bool,
    /// True of a node that no translation, rotation and scale may hold in another frame.
    pub leans: bool,
    /// True of a node that stretches unevenly at other times, as in a clip.
    pub uneven: bool,
    /// True of a node that shows itself many times over, and some of these lean: its own scale
    /// stretches them.
    pub crowds: bool,
}

/// A way out of the skew of a tree, and its effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<N> {
    /// The nodes that change, parents first.
    pub nodes: Vec<Changed<N>>,
    /// The leaves that hold what nodes show that are left with a rest.
    pub leaves: Vec<Leaf<N>>,
    /// The nodes that are put above others.
    pub helpers: Vec<Helper<N>>,
    /// What moves by all that.
    pub moved: Moved<N>,
}

/// A node without children that holds what another one shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaf<N> {
    /// The node under which it is.
    pub of: N,
    /// Its translation, rotation and scale there, which come [nearest](fitted) to the rest.
    pub trs: Trs<Space3>,
}

/// The largest displacements by a plan, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved<N> {
    /// Of a corner of what a node shows, m.
    pub corner: f64,
    /// The node that shows it; `None` where no corner moves.
    pub corner_of: Option<N>,
    /// Of a node's origin, m.
    pub origin: f64,
    /// That node; `None` where no origin moves.
    pub origin_of: Option<N>,
}

/// Radians of skew up to which translation, rotation and scale hold a node: files round to seven
/// digits.
const HELD: f64 = 1e-5 * core::f64::consts::PI / 180.0;

impl Patient<Space3> {
    /// Returns the wish of each node that what leans by at least `least` radians, or holds a matrix
    /// that does, is mended; by a rule that shows no skew there are none.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check).
    pub fn wishes(&self, least: f64) -> Result<Vec<Wish>, HierarchyError> {
        let least = least.not_negative(Quantity::Angle)?.max(f64::MIN_POSITIVE);
        if !self.rule().shows_skew() {
            return Ok(alloc::vec![Wish::default(); self.len()]);
        }
        let worlds = Worlds::of(self)?;
        let nodes = self.nodes().iter().zip(self.flat()).enumerate();
        let wish = |(place, (node, (flat, _))): (usize, (&Own<Space3>, (bool, bool)))| {
            let skew = skew_of::<Space3>(worlds.at(place)).filter(|_| !flat);
            let own = || skew_of::<Space3>(node.stretch).is_none_or(|own| own >= least);
            let leans = skew.is_some_and(|it| it >= least) || (node.sheared && own());
            Wish {
                wanted: !node.hidden && leans,
                leans: node.sheared || skew.is_none_or(|it| it >= least.min(HELD)),
                ..Wish::default()
            }
        };
        Ok(nodes.map(wish).collect())
    }

    /// Returns what a way makes of the tree for these wishes, one of each node, and what moves by
    /// that.
    ///
    /// # Errors
    ///
    /// As [`frames`](Self::frames).
    pub fn plan(&self, way: Way, wishes: &[Wish]) -> Result<Plan<usize>, HierarchyError> {
        let nodes = self.frames(way, wishes)?;
        let leaf = |it: &Changed<usize>| {
            let rest = it.rest.filter(|rest| !is_identity(*rest))?;
            let body = self.body(it.node).unwrap_or_else(Bounds::unit);
            Some(Leaf {
                of: it.node,
                trs: fitted(rest, body),
            })
        };
        let leaves: Vec<_> = nodes.iter().filter_map(leaf).collect();
        let helpers = match way {
            Way::Helper => helpers(self, wishes),
            _ => Vec::new(),
        };
        let moved = self.moved(&nodes, &leaves)?;
        Ok(Plan {
            nodes,
            leaves,
            helpers,
            moved,
        })
    }

    /// Measures the displacements of bodies and origins. Of a node with a helper nothing moves.
    fn moved(
        &self,
        nodes: &[Changed<usize>],
        leaves: &[Leaf<usize>],
    ) -> Result<Moved<usize>, HierarchyError> {
        let (before, after) = (Worlds::of(self)?, Worlds::of(&self.after(nodes))?);
        let mut leaves = leaves.iter().peekable();
        let mut moved = Moved {
            corner: 0.0,
            corner_of: None,
            origin: 0.0,
            origin_of: None,
        };
        for (place, node) in self.nodes().iter().enumerate() {
            let (was, is) = (before.matrix(place), after.matrix(place));
            let leaf = leaves.next_if(|it| it.of == place);
            let off = length(is.translation - was.translation);
            if off > moved.origin && !node.hidden {
                (moved.origin, moved.origin_of) = (off, Some(place));
            }
            let Some(body) = self.body(place) else {
                continue;
            };
            let there = leaf.map_or(is, |leaf| under(&is, &leaf.trs));
            let away = corners_apart(&(was, body), &(there, body));
            if away > moved.corner {
                (moved.corner, moved.corner_of) = (away, Some(place));
            }
        }
        Ok(moved)
    }

    /// Returns the tree with the new parts of nodes.
    pub(super) fn after(&self, nodes: &[Changed<usize>]) -> Self {
        let mut after = self.clone();
        let all = after.nodes_mut();
        for it in nodes {
            if let Some(node) = all.get_mut(it.node) {
                node.set(&it.trs);
            }
        }
        after
    }
}

impl Plan<usize> {
    /// Returns the plan with other names for its nodes. All places have one.
    pub(super) fn named<N: Copy>(self, name: impl Fn(usize) -> Option<N>) -> Plan<N> {
        let changed = |it: Changed<usize>| {
            Some(Changed {
                node: name(it.node)?,
                trs: it.trs,
                rest: it.rest,
                reframed: it.reframed,
            })
        };
        let leaf = |it: Leaf<usize>| {
            Some(Leaf {
                of: name(it.of)?,
                trs: it.trs,
            })
        };
        let helper = |it: Helper<usize>| {
            Some(Helper {
                node: name(it.node)?,
                above: it.above,
                below: it.below,
            })
        };
        Plan {
            nodes: self.nodes.into_iter().filter_map(changed).collect(),
            leaves: self.leaves.into_iter().filter_map(leaf).collect(),
            helpers: self.helpers.into_iter().filter_map(helper).collect(),
            moved: Moved {
                corner: self.moved.corner,
                corner_of: self.moved.corner_of.and_then(&name),
                origin: self.moved.origin,
                origin_of: self.moved.origin_of.and_then(&name),
            },
        }
    }
}

/// Returns the world matrix of a leaf.
fn under(frame: &Affine<Space3>, leaf: &Trs<Space3>) -> Affine<Space3> {
    Affine {
        linear: frame.linear * leaf.linear(),
        translation: frame.linear * leaf.translation + frame.translation,
    }
}
