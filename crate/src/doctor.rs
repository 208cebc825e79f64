//! Which nodes of a tree are skewed, by how much, which of those above make them so, and the ways
//! out.
//!
//! Picture: an arm is attached, at an angle, to a base that was pulled longer along one axis. The
//! arm leans, and so does all that hangs on it; the mistake is one number of the base. [`check`]
//! goes through a tree and returns both: the nodes that lean, and the nodes whose stretch does it.
//!
//! ```
//! use kinetree::glam::{DQuat, DVec3};
//! use kinetree::{Hierarchy, Local, ScaleRule, Space3, Trs, doctor};
//!
//! let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
//! let long = Trs::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(1.0, 2.5, 1.0))?;
//! let tilted = Trs::new(DVec3::Y, DQuat::from_xyzw(0.0, 0.0, 0.6, 0.8), DVec3::ONE)?;
//! let base = tree.add(None, "base", Local::from(long))?;
//! let arm = tree.add(Some(base), "arm", Local::from(tilted))?;
//!
//! let report = doctor::check(&tree, 0.1_f64.to_radians())?;
//! let [finding] = &report.findings[..] else { panic!("one node leans") };
//! assert_eq!((finding.node, finding.axes), (arm, Some((0, 1)))); // x and y of the arm
//! let skew = finding.skew.map(|it| it.to_degrees().round());
//! assert_eq!(skew, Some(29.0)); // degrees by which they leave a right angle
//! assert_eq!(report.causes, [base]);
//! # Ok::<(), kinetree::HierarchyError>(())
//! ```
//!
//! A node's skew is what [`WorldTransform::skew`](crate::WorldTransform::skew) tells of its worst
//! pair of axes, without the sign, in radians from 0 to π/2. Only by
//! [`ScaleRule::Matrices`](crate::ScaleRule::Matrices) can one lean: by the other rules the doctor
//! tells of matrices, mirrors and scales of zero.
//!
//! # Causes
//!
//! A cause is found by trial: the node above is scaled evenly, by the mean of its scales and with
//! their signs, and the skew that is left below is measured. A node is a cause where that differs.
//! Two stretches may make good what each spoils, so what is left may be more than there is.
//!
//! The nodes of a tree that is no [`Hierarchy`], such as one of an engine, are put
//! into a [`Patient`].
//!
//! In a clip a node may lean between two keys alone, or just before a jump, which no key shows:
//! [`instants`] tells the worst instant of each, and [`Patient::resample`] reads off anew what a clip
//! turns and stretches below nodes that are mended.
//!
//! # Ways out
//!
//! [`mend`] tells how a tree of space gets rid of its skew: by one of four [`Way`]s, as a [`Plan`] of
//! new translations, rotations and scales, with how far it moves what nodes show. Nothing is changed
//! until somebody carries it out. [`effect`] measures any other change, and [`VertexStretch`] puts
//! what is left over into vertices. [`Movement`] tells how far vertices are moved by all that, at rest
//! and over clips.
//!
//! Source: none of the articles; "Managing Transformations in Hierarchy" says that such trees skew,
//! not how to find out why.

use alloc::vec::Vec;

use crate::clips::Clip;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::scale::AxisPairs;
use crate::space::Space3;

mod attach;
mod causes;
mod check;
mod effect;
mod engines;
mod fit;
mod frames;
mod instants;
mod motion;
mod moved;
mod patient;
mod picture;
mod plan;
mod polar;
mod resample;
mod rigid;
mod skew;
mod vertices;
mod worlds;

pub use attach::{Attachment, Follows, looking_along};
pub use causes::Cause;
pub use check::{Finding, FindingKind, Report};
pub use effect::{Effect, Shown, effect};
pub use fit::{Bounds, fitted};
pub use frames::{Changed, Helper, split};
pub use instants::Instant;
pub use motion::Curve;
pub use moved::{MovedInClip, Movement, VertexMoved};
pub use patient::Patient;
pub use picture::{Motion, Picture, Piece, Skin, WeightCurve};
pub use plan::{Leaf, Moved, Plan, Way, Wish};
pub use polar::{Polar, polar_factors};
pub use resample::{Resampled, Resampling, Track};
pub use vertices::VertexStretch;

/// Looks through a tree for nodes that are skewed by at least `least` radians, sheared by
/// themselves, mirrored or flat, and for the causes of the skew.
///
/// Nothing of the tree is changed or brought up to date. The example is on the
/// [module's page](self). The time grows with the number of nodes, times the number of stretches
/// above each, of which the nearest 64 at most are tried.
///
/// # Errors
///
/// [`HierarchyError::Quantity`] for a `least` that is negative or no number.
/// [`HierarchyError::OfNode`] with [`Error::NotFinite`](crate::Error::NotFinite) of
/// [`Quantity::World`](crate::Quantity::World) where a world matrix overflows, by the rule that
/// shows it.
pub fn check<S: AxisPairs>(
    tree: &Hierarchy<S>,
    least: f64,
) -> Result<Report<NodeHandle>, HierarchyError> {
    let (patient, nodes) = Patient::of(tree)?;
    let report = patient.check(least).map_err(of_node(&nodes))?;
    Ok(report.named(|place| nodes.get(place).copied()))
}

/// Returns the worst instant of each node of a tree that is skewed by at least `least` radians in a
/// clip; of the tree's pose only the quantities count that the clip does not move.
///
/// ```
/// use kinetree::glam::{DQuat, DVec3};
/// use kinetree::hierarchy::{Channel, Clip, Interpolation, Values};
/// use kinetree::{Hierarchy, Local, ScaleRule, Space3, Trs, doctor};
///
/// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
/// let long = Trs::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(1.0, 3.0, 1.0))?;
/// let base = tree.add(None, "base", Local::from(long))?;
/// let hand = tree.add(Some(base), "hand", Local::identity())?;
/// let turns = vec![DQuat::IDENTITY, DQuat::from_rotation_z(0.5 * core::f64::consts::PI)];
/// let turn = Channel::new(hand, vec![0.0, 2.0], Interpolation::Linear, Values::Rotation(turns))?;
/// let clip = Clip { channels: vec![turn], ..Clip::default() };
///
/// let found = doctor::instants(&tree, &clip, 0.1_f64.to_radians())?;
/// assert_eq!((found[0].node, found[0].jump), (hand, false)); // square at both keys
/// assert!((found[0].time - 1.0).abs() < 1e-6);
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
///
/// # Errors
///
/// As [`check`]. Channels of nodes that are gone are passed over.
pub fn instants(
    tree: &Hierarchy<Space3>,
    clip: &Clip,
    least: f64,
) -> Result<Vec<Instant<NodeHandle>>, HierarchyError> {
    let (patient, nodes) = Patient::of(tree)?;
    let curve = |channel: &crate::clips::Channel| {
        let place = nodes.iter().position(|it| *it == channel.node())?;
        Some(Curve::of(channel, place))
    };
    let curves: Vec<_> = clip.channels.iter().filter_map(curve).collect();
    let found = patient.instants(&curves, least).map_err(of_node(&nodes))?;
    let named = |it: Instant<usize>| {
        let node = *nodes.get(it.node)?;
        let Instant {
            skew, time, jump, ..
        } = it;
        Some(Instant {
            node,
            skew,
            time,
            jump,
        })
    };
    Ok(found.into_iter().filter_map(named).collect())
}

/// Returns how a way mends all nodes of a tree that are skewed by at least `least` radians, or hold
/// a matrix that is, and what moves by that; where no other bound is at hand, 4e-6 is twice the
/// rounding of a file with six digits. A plan that is empty has nothing to mend.
///
/// The tree stays as it is. A plan is carried out from the first node to the last: each gets its
/// new parts ([`Hierarchy::set_local`](crate::Hierarchy::set_local)), compensates no more, and what
/// it shows goes to its leaf, if it has one.
///
/// ```
/// use kinetree::doctor::{self, Way};
/// use kinetree::glam::{DQuat, DVec3};
/// use kinetree::{Hierarchy, Local, ScaleRule, Space3, Trs};
///
/// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
/// let long = Trs::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(1.0, 2.5, 1.0))?;
/// let tilted = Trs::new(DVec3::Y, DQuat::from_xyzw(0.0, 0.0, 0.6, 0.8), DVec3::ONE)?;
/// let base = tree.add(None, "base", Local::from(long))?;
/// let arm = tree.add(Some(base), "arm", Local::from(tilted))?;
///
/// let plan = doctor::mend(&tree, Way::Rigid, 4e-6)?;
/// for it in &plan.nodes {
///     tree.set_local(it.node, Local::from(it.trs))?;
/// }
/// assert_eq!(doctor::check(&tree, 1e-9)?.skewed, 0);
/// assert_eq!(tree.world_translation(arm)?, DVec3::Y * 2.5); // where it was
/// assert_eq!(plan.leaves.len(), 2); // what the base and the arm show is still long
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
///
/// # Errors
///
/// As [`check`].
pub fn mend(
    tree: &Hierarchy<Space3>,
    way: Way,
    least: f64,
) -> Result<Plan<NodeHandle>, HierarchyError> {
    let (patient, nodes) = Patient::of(tree)?;
    let wishes = patient.wishes(least).map_err(of_node(&nodes))?;
    let plan = patient.plan(way, &wishes).map_err(of_node(&nodes))?;
    Ok(plan.named(|place| nodes.get(place).copied()))
}

/// Returns errors with the handle of the node whose place they tell.
fn of_node(nodes: &[NodeHandle]) -> impl Fn(HierarchyError) -> HierarchyError + '_ {
    |refused| match refused {
        HierarchyError::Listed { place, error } => (nodes.get(place).copied())
            .map_or(refused, |node| HierarchyError::OfNode { node, error }),
        other => other,
    }
}
