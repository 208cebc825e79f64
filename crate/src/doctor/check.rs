//! The nodes of a patient that lean, and those that are to blame.

use alloc::vec::Vec;

use super::causes::{Cause, causes_of_all};
use super::patient::{Own, Patient};
use super::skew::{skew_of, worst_pair};
use super::worlds::Worlds;
use crate::error::Quantity;
use crate::hierarchy::HierarchyError;
use crate::scale::{AxisPairs, ScaleRule};
use crate::space::Scalar;

/// The kinds of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FindingKind {
    /// The node's axes in the world are not at right angles.
    Skewed,
    /// The node holds a matrix that no translation, rotation and scale can hold.
    Sheared,
    /// The node's own scale makes a mirror image of it and of all below it.
    Mirrored,
    /// The node's own scale, or that of a node above, takes an axis away; no angle is defined. Of
    /// those below a flat node only such are findings as would be shown skewed.
    Flat,
}

/// One thing found about one node, `N` of which tells the node.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding<N> {
    /// The node.
    pub node: N,
    /// What is the matter with it.
    pub kind: FindingKind,
    /// The angle by which its worst pair of axes leaves π/2 in the world, in radians from 0 to π/2;
    /// `None` of a flat node.
    pub skew: Option<f64>,
    /// That pair, x is 0, of a node that is [`Skewed`](FindingKind::Skewed).
    pub axes: Option<(usize, usize)>,
    /// The nodes whose stretch leans it, the one that matters most first; of two that matter as much
    /// the nearer one.
    pub causes: Vec<Cause<N>>,
}

/// What [`check`](super::check) found, nodes in the order of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<N> {
    /// The number of nodes that were looked at.
    pub nodes: usize,
    /// The number of those that are skewed by at least what was asked for.
    pub skewed: usize,
    /// The nodes that cause it, each once.
    pub causes: Vec<N>,
    /// The largest skew of a node, in radians, however small.
    pub worst: f64,
    /// All that was found. A node may have two: it is skewed, and holds a sheared matrix.
    pub findings: Vec<Finding<N>>,
    /// False if a node has so many stretches above it (64, and in trees of more than 15,000 nodes
    /// less, down to 8) that only the nearest were tried as causes.
    pub complete: bool,
}

/// Radians by which axes below a scale of zero leave a right angle, if they are not along it: far
/// above rounding, and less than any eye sees.
const FLATTENED: f64 = 1e-6;

impl<S: AxisPairs> Patient<S> {
    /// Looks through the nodes as [`check`](super::check) does; nodes are told by their places.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Quantity`] for a `least` that is negative or no number,
    /// [`HierarchyError::Listed`] with [`Error::NotFinite`](crate::Error::NotFinite) of
    /// [`Quantity::World`] where a world matrix overflows, by the rule that shows it.
    pub fn check(&self, least: f64) -> Result<Report<usize>, HierarchyError> {
        // A skew of exactly zero is none, whatever the least is.
        let least = least.not_negative(Quantity::Angle)?.max(f64::MIN_POSITIVE);
        let flat = self.flat();
        let worlds = if self.rule().shows_skew() {
            Some(Worlds::of(self)?)
        } else {
            None
        };
        let skews = self.skews_in(worlds.as_ref(), &flat);
        let mut traced = Vec::new();
        if let Some(worlds) = &worlds {
            traced = causes_of_all(self, worlds, &skews, least);
        }
        let mut report = Report {
            nodes: self.len(),
            skewed: 0,
            causes: guilty(self.len(), &traced),
            worst: 0.0,
            findings: Vec::new(),
            complete: traced.iter().all(|it| it.complete),
        };
        let mut traced = traced.into_iter().peekable();
        let seen = self.nodes().iter().zip(&skews).zip(&flat).enumerate();
        for (place, ((node, &skew), &(flat, below))) in seen {
            if node.hidden {
                continue;
            }
            let mut add = |kind, axes, causes| {
                report.findings.push(Finding {
                    node: place,
                    kind,
                    skew: (!skew.is_nan() && kind != FindingKind::Flat).then_some(skew),
                    axes,
                    causes,
                });
            };
            report.worst = report.worst.max(skew); // NaN is passed over
            if skew >= least {
                report.skewed += 1;
                let axes = worlds.as_ref().map(|it| worst_pair::<S>(it.at(place)));
                let causes = traced.next_if(|it| it.place == place).map(|it| it.causes);
                add(FindingKind::Skewed, axes, causes.unwrap_or_default());
            }
            if node.sheared && skew_of::<S>(node.stretch).is_none_or(|own| own >= least) {
                add(FindingKind::Sheared, None, Vec::new());
            }
            let leans = || {
                let linear = worlds.as_ref().map(|it| it.at(place));
                linear
                    .and_then(skew_of::<S>)
                    .is_some_and(|it| it > FLATTENED)
            };
            if flat && (!below || leans()) {
                add(FindingKind::Flat, None, Vec::new());
            } else if node.is_mirror() {
                add(FindingKind::Mirrored, None, Vec::new());
            }
        }
        Ok(report)
    }

    /// Returns the skew of each node in the world, in radians; `None` for one that is flat. By a rule
    /// that shows no skew it is zero, and that of a hidden node is, too.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Listed`] with [`Error::NotFinite`](crate::Error::NotFinite) of
    /// [`Quantity::World`] where a world matrix overflows, by a rule that shows skew.
    pub fn skews(&self) -> Result<Vec<Option<f64>>, HierarchyError> {
        let shows = self.rule().shows_skew();
        let worlds = shows.then(|| Worlds::of(self)).transpose()?;
        let skews = self.skews_in(worlds.as_ref(), &self.flat());
        Ok((skews.into_iter().map(|it| (!it.is_nan()).then_some(it))).collect())
    }

    /// Returns the skew of each node in radians; NaN for one that is flat. Below a scale of zero that
    /// holds for all: what is left of the axes lies in a plane or a line, whatever angles they were
    /// at.
    fn skews_in(&self, worlds: Option<&Worlds<S>>, flat: &[(bool, bool)]) -> Vec<f64> {
        let nodes = self.nodes().iter().zip(flat).enumerate();
        let skew = |(place, (node, &(flat, _))): (usize, (&Own<S>, &(bool, bool)))| match worlds {
            Some(worlds) if !node.hidden => {
                let skew = skew_of::<S>(worlds.at(place)).filter(|_| !flat);
                skew.unwrap_or(f64::NAN)
            }
            _ => 0.0,
        };
        nodes.map(skew).collect()
    }

    /// Returns for each node whether it is flat, and whether what it inherits is.
    pub(super) fn flat(&self) -> Vec<(bool, bool)> {
        let mut flat: Vec<(bool, bool)> = Vec::with_capacity(self.len());
        for node in self.nodes() {
            let parent = node.parent().and_then(|at| flat.get(at).copied());
            let (whole, above) = parent.unwrap_or_default();
            let inherited = match self.rule() {
                ScaleRule::Compensated => false,
                ScaleRule::Matrices | ScaleRule::Lossy if node.compensates => above,
                _ => whole,
            };
            flat.push((inherited || node.is_flat(), inherited));
        }
        flat
    }
}

/// Returns all causes once, in the order of the places.
fn guilty(count: usize, traced: &[super::causes::Traced]) -> Vec<usize> {
    let mut guilty = alloc::vec![false; count];
    for cause in traced.iter().flat_map(|it| &it.causes) {
        if let Some(it) = guilty.get_mut(cause.node) {
            *it = true;
        }
    }
    let places = guilty.iter().enumerate();
    places
        .filter_map(|(place, it)| it.then_some(place))
        .collect()
}

impl Report<usize> {
    /// Returns the report with other names for its nodes. All places have one.
    pub(super) fn named<N: Copy>(self, name: impl Fn(usize) -> Option<N>) -> Report<N> {
        let causes = |all: Vec<Cause<usize>>| {
            let named = |it: Cause<usize>| {
                let left = it.left;
                name(it.node).map(|node| Cause { node, left })
            };
            all.into_iter().filter_map(named).collect()
        };
        let finding = |it: Finding<usize>| {
            Some(Finding {
                node: name(it.node)?,
                kind: it.kind,
                skew: it.skew,
                axes: it.axes,
                causes: causes(it.causes),
            })
        };
        Report {
            nodes: self.nodes,
            skewed: self.skewed,
            causes: self.causes.into_iter().filter_map(&name).collect(),
            worst: self.worst,
            findings: self.findings.into_iter().filter_map(finding).collect(),
            complete: self.complete,
        }
    }
}
