//! Several clips at once, each with a weight.

use alloc::vec::Vec;

use glam::{DQuat, DVec3};

use super::clip::Clip;
use super::playback::Playback;
use super::pose::{Path, Sample, set_all, still, unit};
use crate::dual::Jet;
use crate::error::{Error, Quantity};
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::space::{Scalar, Space3};

/// Clips that are blended: the mean of their values by weight, for each quantity of each node.
///
/// With weights w and their rates, all as functions of time,
///
/// ```text
/// x = Σ wᵢ xᵢ / Σ wᵢ      q = Σ wᵢ ± qᵢ, made unit
/// ```
///
/// and the rates are the derivatives of that, so a weight that changes is in the velocities. Each
/// quaternion has the sign that is nearer to the first clip's. The mean of two rotations is on the
/// way between them that slerp takes, and at its middle for equal weights; elsewhere it is a little
/// before or behind. Unlike slerps one after the other, it is the same in each order of the clips.
///
/// A quantity that some clips do not move is the mean of the others. With a clip of rest it gets
/// the rest of a weight of one from there: see [`apply_to`](Self::apply_to).
///
/// ```
/// use kinetree::{Hierarchy, Local, ScaleRule, Space3, glam::DVec3};
/// use kinetree::hierarchy::{Blend, Channel, Clip, Interpolation, Values, Weight};
///
/// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
/// let node = tree.add(None, "node", Local::identity())?;
/// let at = |place| {
///     let places = Values::Translation(vec![place]);
///     Channel::new(node, vec![0.0], Interpolation::Step, places)
/// };
/// let here = Clip { channels: vec![at(DVec3::ZERO)?], ..Clip::default() };
/// let there = Clip { channels: vec![at(DVec3::X * 8.0)?], ..Clip::default() };
///
/// let mut blend = Blend::default(); // half a second into a cross-fade of two seconds
/// blend.add(&here.at(0.0).with_weight(Weight::fade_out(0.5, 2.0)))?;
/// blend.add(&there.at(0.0).with_weight(Weight::fade_in(0.5, 2.0)))?;
/// blend.apply_to(&mut tree, None)?;
/// assert_eq!(tree.translation(node)?, DVec3::X * 2.0);
/// assert_eq!(tree.local(node)?.rates.velocity, DVec3::X * 4.0); // 8 m in two seconds
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
///
/// Source for the mean of quaternions: Markley and others, "Averaging quaternions", 2007, equation
/// 2 with its signs settled; the derivatives are those of [`Jet`].
#[derive(Clone, Debug, Default)]
pub struct Blend {
    sums: Vec<Sum>,
}

/// A quantity of a node, summed up.
#[derive(Clone, Copy, Debug)]
struct Sum {
    node: NodeHandle,
    path: Path,
    weight: Jet,
    numbers: [Jet; 4],
    /// The value of the first clip, to which quaternions are turned.
    first: [f64; 4],
}

impl Sum {
    fn add(&mut self, sample: Sample, weight: Jet) {
        let jets = sample.jets();
        let pairs = jets.iter().zip(self.first);
        let cosine = pairs.fold(0.0, |sum, (jet, first)| sum + jet.value * first);
        let opposite = self.path == Path::Rotation && cosine < 0.0;
        let signed = if opposite { -weight } else { weight };
        self.weight += weight;
        for (number, jet) in self.numbers.iter_mut().zip(jets) {
            *number += signed * jet;
        }
    }

    /// Returns the mean; none without weight.
    fn mean(&self) -> Option<Sample> {
        if self.weight.value <= 0.0 {
            return None;
        }
        if self.path == Path::Rotation {
            // Rotations that cancel have no mean.
            return unit(self.numbers).or(Some(still(DQuat::from_array(self.first))));
        }
        let [x, y, z, _] = self.numbers.map(|it| (it / self.weight).parts());
        Some(Sample::Vector(core::array::from_fn(|order| {
            DVec3::new(x[order], y[order], z[order])
        })))
    }
}

impl Blend {
    /// Adds a clip at a time, with its weight.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a time, a speed or a weight that is not finite,
    /// [`Error::Negative`] for a weight below zero. Then nothing was added.
    pub fn add(&mut self, playback: &Playback<'_>) -> Result<(), Error> {
        let (time, speed) = playback.moment()?;
        let value = Scalar::checked(playback.weight.value, Quantity::Weight)?;
        if value < 0.0 {
            let quantity = Quantity::Weight;
            return Err(Error::Negative { quantity, value });
        }
        let rate = Scalar::checked(playback.weight.rate, Quantity::Weight)?;
        let weight = Jet::new(value, rate, 0.0);
        let (known, mut next) = (self.sums.len(), 0);
        for channel in &playback.clip.channels {
            let sample = channel.sample(time, speed);
            let (node, path) = (channel.node(), channel.path());
            // Clips of one file name the same nodes in the same order: the next is likely the one.
            let fits = |it: &Sum| it.node == node && it.path == path;
            let mut later = self.sums.iter().take(known).skip(next);
            let later = later.position(fits).map(|it| next + it);
            let found = later.or_else(|| self.sums.iter().take(next).position(fits));
            next = found.map_or(next, |it| it + 1);
            let place = found.unwrap_or(self.sums.len());
            if found.is_none() {
                self.sums.push(Sum {
                    node,
                    path,
                    weight: Jet::constant(0.0),
                    numbers: [Jet::constant(0.0); 4],
                    first: sample.jets().map(|it| it.value),
                });
            }
            self.sums[place].add(sample, weight);
        }
        Ok(())
    }

    /// Gives the nodes the mean of the clips, and its rates: in a frame, after
    /// [`step`](Hierarchy::step), which would carry the nodes on.
    ///
    /// A quantity whose weights sum to less than one gets the remaining weight from `rest`, as that
    /// is at time 0. A quantity without any weight stays as it is.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`] for a node that is gone, [`Error::NotFinite`] for a mean that
    /// overflows. Then no node has moved.
    #[inline] // or this crate and the caller's compile all it calls, each for itself
    pub fn apply_to(
        &self,
        tree: &mut Hierarchy<Space3>,
        rest: Option<&Clip>,
    ) -> Result<(), HierarchyError> {
        let mut whole = Self::default();
        let mut sums = &self.sums;
        if let Some(rest) = rest {
            whole.sums.clone_from(sums);
            for channel in &rest.channels {
                let (node, path) = (channel.node(), channel.path());
                let mut fitting = whole.sums.iter_mut();
                let found = fitting.find(|it| it.node == node && it.path == path);
                if let Some(sum) = found.filter(|sum| sum.weight.value < 1.0) {
                    sum.add(channel.sample(0.0, 0.0), Jet::constant(1.0) - sum.weight);
                }
            }
            sums = &whole.sums;
        }
        let mut nodes = sums.iter().map(|sum| sum.node);
        set_all(tree, &mut nodes, &mut |place, local| {
            if let Some(sum) = sums.get(place)
                && let Some(mean) = sum.mean()
            {
                mean.set(sum.path, local);
            }
        })
    }
}
