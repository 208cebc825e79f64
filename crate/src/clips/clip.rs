//! Recorded motion: keys in time, the motion between them, and its rates.

use alloc::string::String;
use alloc::vec::Vec;

use super::course::{Course, Interpolation, Values};
use super::pose::{Path, Sample};
use crate::error::{Error, Quantity};
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::scale::Trs;
use crate::space::{Linear, Rotation, Scalar, Space3};

/// One quantity of one node over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Channel {
    node: NodeHandle,
    course: Course,
}

/// A recorded motion of any number of nodes.
///
/// ```
/// use kinetree::{Hierarchy, Local, ScaleRule, Space3, glam::{DQuat, DVec3}};
/// use kinetree::hierarchy::{Channel, Clip, Interpolation, Values};
///
/// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
/// let door = tree.add(None, "door", Local::identity())?;
/// let turns = vec![DQuat::IDENTITY, DQuat::from_rotation_y(1.0)];
/// let swing = Channel::new(door, vec![0.0, 2.0], Interpolation::Linear, Values::Rotation(turns))?;
/// let opening = Clip { name: "opening".into(), channels: vec![swing] };
///
/// opening.apply_to(&mut tree, 0.5)?;
/// assert!((tree.rotation(door)?.to_scaled_axis() - DVec3::Y * 0.25).length() < 1e-15);
/// assert!((tree.local(door)?.rates.angular_velocity.axis() - DVec3::Y * 0.5).length() < 1e-15);
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
///
/// Source: the glTF 2.0 specification, sections 3.11 and appendix C.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clip {
    /// The name of the motion.
    pub name: String,
    /// The quantities that move.
    pub channels: Vec<Channel>,
}

impl Channel {
    /// A quantity of a node with keys at these times, seconds.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] unless there is at least one key and one value a key (three for a
    /// spline); [`Error::NotPositive`] for a time that is not after the one before;
    /// [`Error::NotFinite`]; [`Error::NotUnit`] for a quaternion that is no rotation.
    pub fn new(
        node: NodeHandle,
        times: Vec<f64>,
        interpolation: Interpolation,
        values: Values,
    ) -> Result<Self, Error> {
        let quantity = values.quantity();
        let mut course = Course::new(times, interpolation, values)?;
        let spline = interpolation == Interpolation::CubicSpline;
        let mut last = None;
        for time in &course.times {
            Scalar::checked(*time, Quantity::Duration)?;
            if let Some(last) = last {
                Scalar::positive(time - last, Quantity::Duration)?;
            }
            last = Some(*time);
        }
        match &mut course.values {
            Values::Translation(list) | Values::Scale(list) => {
                for value in list {
                    Linear::checked(*value, quantity)?;
                }
            }
            Values::Rotation(list) => {
                for (place, value) in list.iter_mut().enumerate() {
                    // Of a spline's three, the middle one is the rotation.
                    if !spline || place % 3 == 1 {
                        *value = Rotation::<Space3>::checked(*value)?;
                    } else {
                        let parts = value.to_array().into_iter();
                        parts
                            .map(|part| part.checked(quantity))
                            .collect::<Result<Vec<_>, _>>()?;
                    }
                }
            }
        }
        Ok(Self { node, course })
    }

    /// Returns the node that is moved.
    #[must_use]
    pub fn node(&self) -> NodeHandle {
        self.node
    }

    /// Returns the times of the keys, seconds, in ascending order.
    #[must_use]
    pub fn times(&self) -> &[f64] {
        &self.course.times
    }

    /// Returns the way from key to key.
    #[must_use]
    pub fn interpolation(&self) -> Interpolation {
        self.course.interpolation
    }

    /// Returns the values at the keys.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.course.values
    }

    /// Returns the keys with what is between them.
    pub(crate) fn course(&self) -> &Course {
        &self.course
    }

    /// Returns the quantity that is moved.
    pub(super) fn path(&self) -> Path {
        self.course.path()
    }

    /// Returns the value at a time, with its rates where time runs at a speed.
    pub(super) fn sample(&self, time: f64, speed: f64) -> Sample {
        self.course.sample(time, time, speed)
    }
}

impl Clip {
    /// Returns the time of the last key of any channel, seconds; 0 without keys.
    #[must_use]
    pub fn duration(&self) -> f64 {
        let channels = self.channels.iter();
        let ends = channels.filter_map(|channel| channel.times().last());
        ends.fold(0.0, |latest, end| end.max(latest))
    }

    /// Gives the nodes their poses at a time, seconds, and their rates then, which are the curves'
    /// own derivatives. Before its first key and from its last key on, a quantity rests. To play it
    /// again and again, at another speed: [`at`](Self::at).
    ///
    /// In a frame, apply it after [`step`](Hierarchy::step), which carries these nodes on by their
    /// rates as all others. It leaves what [`set_local`](Hierarchy::set_local) of the same states
    /// leaves, and no mark of its own: one may apply a clip once and step on from there.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`] for a node that is gone, [`Error::NotFinite`] for a time that
    /// is not finite, or a curve that overflows. Then no node has moved.
    #[inline]
    pub fn apply_to(&self, tree: &mut Hierarchy<Space3>, time: f64) -> Result<(), HierarchyError> {
        self.at(time).apply_to(tree)
    }

    /// Returns the present pose of a tree as a clip that rests: one key for each quantity of each
    /// node, for [`Blend::apply_to`](super::Blend::apply_to).
    ///
    /// # Errors
    ///
    /// None but those of a rotation that is none.
    pub fn rest_pose(tree: &Hierarchy<Space3>) -> Result<Self, HierarchyError> {
        let mut channels = Vec::new();
        for node in tree.nodes() {
            let Trs {
                translation,
                rotation,
                scale,
            } = tree.local(node)?.trs;
            for values in [
                Values::Translation(alloc::vec![translation]),
                Values::Rotation(alloc::vec![rotation]),
                Values::Scale(alloc::vec![scale]),
            ] {
                let times = alloc::vec![0.0];
                channels.push(Channel::new(node, times, Interpolation::Step, values)?);
            }
        }
        Ok(Self {
            name: String::new(),
            channels,
        })
    }
}
