//! The curves of a clip as the doctor follows them: the nodes' poses at an instant, and just before a
//! jump.

use alloc::vec::Vec;

use glam::DMat3;

use super::patient::Patient;
use crate::clips::Channel;
use crate::clips::course::{Course, Interpolation, Values};
use crate::clips::pose::{Path, Sample};
use crate::error::Error;
use crate::space::{Rotation, Space3};

/// One quantity of a [`Patient`]'s node over time, which may come from any file.
///
/// ```
/// use kinetree::doctor::{Curve, Patient};
/// use kinetree::glam::{DQuat, DVec3};
/// use kinetree::hierarchy::{Interpolation, Values};
/// use kinetree::{Local, ScaleRule, Space3, Trs};
///
/// let mut patient = Patient::<Space3>::new(ScaleRule::Matrices);
/// let long = Trs::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(1.0, 3.0, 1.0))?;
/// let base = patient.push(None, &Local::from(long), false)?;
/// let hand = patient.push(Some(base), &Local::identity(), false)?;
///
/// let turns = vec![DQuat::IDENTITY, DQuat::from_rotation_z(core::f64::consts::FRAC_PI_2)];
/// let turn = Curve::new(hand, vec![0.0, 2.0], Interpolation::Linear, Values::Rotation(turns))?;
/// let found = patient.instants(&[turn], 0.1_f64.to_radians())?;
/// assert_eq!(found[0].node, hand); // square at both keys
/// assert!((found[0].time - 1.0).abs() < 1e-6);
/// assert!((found[0].skew - (4.0_f64 / 3.0).atan()).abs() < 1e-9);
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub(super) place: usize,
    pub(super) course: Course,
}

impl Curve {
    /// A quantity of a node with keys at these times, seconds. Rotations, but for those of a spline,
    /// are made unit; times in another order than theirs make poses of no use, and no others.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] unless there is at least one key and one value a key (three for a
    /// spline).
    pub fn new(
        place: usize,
        times: Vec<f64>,
        interpolation: Interpolation,
        mut values: Values,
    ) -> Result<Self, Error> {
        if let Values::Rotation(list) = &mut values
            && interpolation != Interpolation::CubicSpline
        {
            list.iter_mut().for_each(|it| *it = it.normalize());
        }
        let course = Course::new(times, interpolation, values)?;
        Ok(Self { place, course })
    }

    /// Returns a channel of a clip as the curve of a place.
    pub(super) fn of(channel: &Channel, place: usize) -> Self {
        let course = channel.course().clone();
        Self { place, course }
    }

    /// Returns whether it steps at a time.
    pub(super) fn steps_at(&self, time: f64) -> bool {
        self.course.interpolation == Interpolation::Step && self.course.times.contains(&time)
    }
}

/// Returns the times of all keys, each once, in their order.
pub(super) fn key_times(curves: &[Curve]) -> Vec<f64> {
    let times = curves.iter().flat_map(|it| &it.course.times);
    in_order(times.copied().filter(|it| it.is_finite()).collect())
}

/// Returns times in their order, each once.
#[inline(never)]
pub(super) fn in_order(mut times: Vec<f64>) -> Vec<f64> {
    times.sort_unstable_by(f64::total_cmp);
    times.dedup();
    times
}

impl Patient<Space3> {
    /// Sets the pose that curves give the nodes at a time, within an interval that begins `from`
    /// there: a step at its end has not been taken.
    pub(super) fn pose(&mut self, curves: &[Curve], from: f64, time: f64) {
        let nodes = self.nodes_mut();
        for Curve { place, course } in curves {
            let Some(node) = nodes.get_mut(*place) else {
                continue;
            };
            match (course.sample(from, time, 0.0), course.path()) {
                (Sample::Vector([value, ..]), Path::Translation) => node.translation = value,
                (Sample::Vector([value, ..]), _) => {
                    (node.stretch, node.scale) = (DMat3::from_diagonal(value), value);
                    node.sheared = false;
                }
                // The key of a spline is not unit, since its numbers are those of a file.
                (Sample::Rotation(value, ..), _) => node.turn = value.normalize().matrix(),
            }
        }
    }
}
