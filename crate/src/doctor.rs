//! Which nodes of a tree are skewed, by how much, and which of those above make them so.
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
//! Source: none of the articles; "Managing Transformations in Hierarchy" says that such trees skew,
//! not how to find out why.

use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::scale::AxisPairs;

mod causes;
mod check;
mod patient;
mod skew;
mod worlds;

pub use causes::Cause;
pub use check::{Finding, FindingKind, Report};
pub use patient::Patient;

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
    let handle = |place: usize| nodes.get(place).copied();
    let report = patient.check(least).map_err(|refused| match refused {
        HierarchyError::Listed { place, error } => {
            handle(place).map_or(refused, |node| HierarchyError::OfNode { node, error })
        }
        other => other,
    })?;
    Ok(report.named(handle))
}
