//! The nodes whose stretch makes others lean, found by trial: how much would a node lean if one of
//! those above it were scaled evenly?

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::patient::{Own, Patient};
use super::skew::skew_of;
use super::worlds::Worlds;
use crate::scale::AxisPairs;
use crate::space::Space;

/// A node that stretches unevenly, and the skew that is left below it without that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cause<N> {
    /// The node.
    pub node: N,
    /// The skew, in radians; NaN where an axis has lost its length.
    pub left: f64,
}

/// Radians by which one trial has to be better than another, above rounding.
const BETTER: f64 = 1e-6 * core::f64::consts::PI / 180.0;

/// Trials of one node at once: those of the nearest stretches above it. With more of them a chain of
/// stretches, each of which is a cause of all below it, takes time by the square of its length.
const MOST_TRIALS: usize = 64;
/// The fewest of them that a large tree is left with.
const LEAST_TRIALS: usize = 8;
/// Trials of all nodes that may be in memory, a matrix each or two.
const MOST_KEPT: usize = 1_000_000;

/// The trials of a node: what it would be with one of the places above it scaled evenly, nearest
/// last.
struct Trials<S: Space> {
    stretches: Vec<usize>,
    linear: Vec<S::Matrix>,
    unscaled: Vec<S::Matrix>,
}

/// The causes of the skew of one node.
pub(super) struct Traced {
    pub(super) place: usize,
    /// The one that matters most first; of two that matter as much the nearer one.
    pub(super) causes: Vec<Cause<usize>>,
    /// False where the node has more stretches above it than were tried.
    pub(super) complete: bool,
}

/// Returns the causes of each node that is skewed by at least `least`, in the order of the places.
pub(super) fn causes_of_all<S: AxisPairs>(
    patient: &Patient<S>,
    worlds: &Worlds<S>,
    skews: &[f64],
    least: f64,
) -> Vec<Traced> {
    let nodes = patient.nodes();
    let most = (MOST_KEPT / nodes.len().max(1)).clamp(LEAST_TRIALS, MOST_TRIALS);
    let wanted = wanted(nodes, skews, least);
    // The children that are still to come, and the trials of nodes that have any.
    let mut waiting = alloc::vec![0_u32; nodes.len()];
    for (node, _) in nodes.iter().zip(&wanted).filter(|(_, wanted)| **wanted) {
        if let Some(count) = node.parent().and_then(|at| waiting.get_mut(at)) {
            *count += 1;
        }
    }
    let mut kept: Vec<Option<Box<Trials<S>>>> = (0..nodes.len()).map(|_| None).collect();
    let mut cut = alloc::vec![false; nodes.len()];
    let mut all = Vec::new();
    for (place, node) in nodes.iter().enumerate() {
        if !wanted.get(place).is_some_and(|it| *it) {
            continue;
        }
        let above = node.parent().and_then(|at| kept.get(at)?.as_deref());
        let trials = Trials::of(patient, worlds, place, node, above, most);
        let full = above.is_some_and(|above| above.stretches.len() == most) && node.is_uneven();
        let inherited = node.parent().is_some_and(|at| cut.get(at) == Some(&true));
        if let Some(own) = cut.get_mut(place) {
            *own = full || inherited;
        }
        let now = skews.get(place).copied().unwrap_or_default();
        if now >= least {
            all.push(Traced {
                place,
                causes: trials.best(place, node, now),
                complete: !(full || inherited),
            });
        }
        if let Some(parent) = node.parent()
            && let Some(count) = waiting.get_mut(parent)
        {
            *count -= 1;
            if *count == 0
                && let Some(done) = kept.get_mut(parent)
            {
                *done = None;
            }
        }
        if waiting.get(place).is_some_and(|count| *count > 0)
            && let Some(own) = kept.get_mut(place)
        {
            *own = Some(Box::new(trials));
        }
    }
    all
}

/// Returns the nodes that lean, and all above them.
fn wanted<S: Space>(nodes: &[Own<S>], skews: &[f64], least: f64) -> Vec<bool> {
    let mut wanted: Vec<bool> = skews.iter().map(|skew| *skew >= least).collect();
    for (place, node) in nodes.iter().enumerate().rev() {
        if wanted.get(place) == Some(&true)
            && let Some(above) = node.parent().and_then(|at| wanted.get_mut(at))
        {
            *above = true;
        }
    }
    wanted
}

impl<S: AxisPairs> Trials<S> {
    fn of(
        patient: &Patient<S>,
        worlds: &Worlds<S>,
        place: usize,
        node: &Own<S>,
        above: Option<&Self>,
        most: usize,
    ) -> Self {
        let own = node.is_uneven();
        let inherited = above.map_or(0, |above| above.stretches.len());
        // The farthest gives way.
        let skip = usize::from(own && inherited == most);
        let count = inherited - skip + usize::from(own);
        let compensating = patient.compensating();
        let mut trials = Self {
            stretches: Vec::with_capacity(count),
            linear: Vec::with_capacity(count),
            unscaled: Vec::with_capacity(if compensating { count } else { 0 }),
        };
        if let Some(above) = above {
            let list = if node.compensates {
                &above.unscaled
            } else {
                &above.linear
            };
            for (stretch, base) in above.stretches.iter().zip(list).skip(skip) {
                let turned = *base * node.turn;
                trials.add(*stretch, turned, turned * node.stretch, compensating);
            }
        }
        if own {
            let turned = worlds.inherited(node.parent(), node.compensates) * node.turn;
            trials.add(place, turned, turned * node.evened(), compensating);
        }
        trials
    }

    fn add(&mut self, stretch: usize, turned: S::Matrix, linear: S::Matrix, compensating: bool) {
        self.stretches.push(stretch);
        self.linear.push(linear);
        if compensating {
            self.unscaled.push(turned);
        }
    }

    /// Returns the trials that change a node's skew, the best first.
    fn best(&self, place: usize, node: &Own<S>, now: f64) -> Vec<Cause<usize>> {
        let mut causes: Vec<Cause<usize>> = Vec::new();
        // The nearest first, so that it stays before one that is as good.
        for (stretch, linear) in self.stretches.iter().zip(&self.linear).rev() {
            // A node's own scale is along its own axes: only a matrix leans it.
            if *stretch == place && !node.sheared {
                continue;
            }
            let left = skew_of::<S>(*linear).unwrap_or(f64::NAN);
            if (left - now).abs() <= BETTER {
                continue;
            }
            // Differences within rounding have no order that a sort could rely on.
            let after = causes.iter().rev().take_while(|it| left < it.left - BETTER);
            let at = causes.len() - after.count();
            causes.insert(
                at,
                Cause {
                    node: *stretch,
                    left,
                },
            );
        }
        causes
    }
}
