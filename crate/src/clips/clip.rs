//! Recorded motion: keys in time, the motion between them, and its rates.

use alloc::string::String;
use alloc::vec::Vec;

use glam::{DQuat, DVec3};

use super::pose::{Path, Sample, still, unit};
use crate::dual::Jet;
use crate::error::{Error, Quantity};
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::scale::Trs;
use crate::space::{Bivector, Bivector3, Linear, Rotation, Scalar, Space3};

/// A way from key to key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub enum Interpolation {
    /// Stays at a key until the next.
    Step,
    /// Moves at a steady velocity, and rotates at a steady angular velocity, by the shorter way
    /// (slerp).
    #[default]
    Linear,
    /// Moves along the cubic with given tangents (Hermite's), three entries a key: in-tangent,
    /// value, out-tangent. Rotations follow the cubic of quaternions, made unit.
    CubicSpline,
}

/// The quantity that a channel moves, and its values at the keys.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Places in the parent, meters.
    Translation(Vec<DVec3>),
    /// Rotations in the parent. With tangents (per second) between them they are not all unit.
    Rotation(Vec<DQuat>),
    /// Scales, one for each axis. They change without a rate: a scale in this crate has none.
    Scale(Vec<DVec3>),
}

/// One quantity of one node over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Channel {
    node: NodeHandle,
    times: Vec<f64>,
    interpolation: Interpolation,
    values: Values,
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
    /// [`Error::NotFinite`]; [`Error::NotUnit`] for what is no rotation.
    pub fn new(
        node: NodeHandle,
        times: Vec<f64>,
        interpolation: Interpolation,
        mut values: Values,
    ) -> Result<Self, Error> {
        let spline = interpolation == Interpolation::CubicSpline;
        let (quantity, found) = match &values {
            Values::Translation(list) => (Quantity::Translation, list.len()),
            Values::Rotation(list) => (Quantity::Rotation, list.len()),
            Values::Scale(list) => (Quantity::Scale, list.len()),
        };
        let expected = times.len().max(1) * if spline { 3 } else { 1 };
        if found != expected {
            return Err(Error::WrongLength {
                quantity,
                expected,
                found,
            });
        }
        let mut last = None;
        for time in &times {
            Scalar::checked(*time, Quantity::Duration)?;
            if let Some(last) = last {
                Scalar::positive(time - last, Quantity::Duration)?;
            }
            last = Some(*time);
        }
        match &mut values {
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
        Ok(Self {
            node,
            times,
            interpolation,
            values,
        })
    }

    /// Returns the node that is moved.
    #[must_use]
    pub fn node(&self) -> NodeHandle {
        self.node
    }

    /// Returns the times of the keys, seconds, in ascending order.
    #[must_use]
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// Returns the way from key to key.
    #[must_use]
    pub fn interpolation(&self) -> Interpolation {
        self.interpolation
    }

    /// Returns the values at the keys.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Returns the quantity that is moved.
    pub(super) fn path(&self) -> Path {
        match self.values {
            Values::Translation(_) => Path::Translation,
            Values::Rotation(_) => Path::Rotation,
            Values::Scale(_) => Path::Scale,
        }
    }

    /// Returns the key before a time, and the span from there to the next one; `None` outside the
    /// keys. At a key the span is that which comes: the one before it, if time runs back.
    fn place(&self, time: f64, back: bool) -> (usize, Option<Span>) {
        let passed = |key: &f64| if back { *key < time } else { *key <= time };
        let after = self.times.partition_point(passed);
        let before = after.saturating_sub(1);
        match (self.times.get(before), self.times.get(after)) {
            (Some(start), Some(end)) if after > 0 => {
                let length = end - start;
                let since = time - start;
                (before, Some(Span { since, length }))
            }
            _ => (before, None),
        }
    }

    /// Returns the value at a time, with its rates where time runs at a speed.
    pub(super) fn sample(&self, time: f64, speed: f64) -> Sample {
        let step = self.interpolation == Interpolation::Step;
        let (key, span) = self.place(time, speed < 0.0 && !step);
        let span = span.filter(|_| !step);
        let spline = self.interpolation == Interpolation::CubicSpline;
        let at = if spline { 3 * key + 1 } else { key };
        let sample = match &self.values {
            Values::Translation(list) | Values::Scale(list) => Sample::Vector(match span {
                Some(span) => self.between(list, at, span),
                None => [get(list, at), DVec3::ZERO, DVec3::ZERO],
            }),
            Values::Rotation(list) => {
                let rotation = |place| list.get(place).copied().unwrap_or(DQuat::IDENTITY);
                match span {
                    // A curve through the origin has no direction: the key before is held.
                    Some(span) if spline => {
                        spline_rotation(&rotation, at, span).unwrap_or_else(|| still(rotation(at)))
                    }
                    Some(span) => {
                        let (start, end) = (rotation(at), rotation(at + 1));
                        // Space always finds the shorter way; at a half-turn it takes either.
                        let way = Rotation::<Space3>::log(end * start.inverse());
                        let spin = way.unwrap_or_else(|_| Bivector3::zero()) * (1.0 / span.length);
                        let now = (spin * span.since).exp() * start;
                        Sample::Rotation(now, spin, Bivector3::zero())
                    }
                    None => still(rotation(at)),
                }
            }
        };
        sample.at_speed(speed)
    }

    /// Returns the value between two keys, its rate and its rate's rate.
    fn between(&self, list: &[DVec3], at: usize, span: Span) -> [DVec3; 3] {
        if self.interpolation == Interpolation::CubicSpline {
            let corners: [DVec3; 4] = core::array::from_fn(|place| get(list, at + place));
            let weights = hermite(span).map(Jet::parts);
            return core::array::from_fn(|order| {
                let terms = corners.iter().zip(&weights);
                terms.fold(DVec3::ZERO, |sum, (corner, weight)| {
                    sum + *corner * weight.get(order).copied().unwrap_or(0.0)
                })
            });
        }
        let (start, end) = (get(list, at), get(list, at + 1));
        let rate = (end - start) * (1.0 / span.length);
        [start + rate * span.since, rate, DVec3::ZERO]
    }
}

fn get(list: &[DVec3], place: usize) -> DVec3 {
    // Lengths were checked when the channel was made.
    list.get(place).copied().unwrap_or(DVec3::ZERO)
}

/// A time between two keys: seconds since the first, and seconds from the first to the second.
#[derive(Clone, Copy)]
struct Span {
    since: f64,
    length: f64,
}

/// Returns the weights of the four entries from a key's value on (value, out-tangent, in-tangent of
/// the next, its value), as functions of time. With s = t/d they are 2s³ − 3s² + 1, d (s³ − 2s² +
/// s), d (s³ − s²) and 3s² − 2s³.
fn hermite(span: Span) -> [Jet; 4] {
    let number = Jet::constant;
    let length = number(span.length);
    let s = Jet::variable(span.since) / length;
    let (square, cube) = (s * s, s * s * s);
    let (two, three) = (number(2.0), number(3.0));
    [
        two * cube - three * square + number(1.0),
        length * (cube - two * square + s),
        length * (cube - square),
        three * square - two * cube,
    ]
}

/// Returns the rotation along a cubic of quaternions made unit.
fn spline_rotation(rotation: &dyn Fn(usize) -> DQuat, at: usize, span: Span) -> Option<Sample> {
    let weights = hermite(span);
    let mut sum = [Jet::constant(0.0); 4];
    for (place, weight) in weights.into_iter().enumerate() {
        for (slot, part) in sum.iter_mut().zip(rotation(at + place).to_array()) {
            *slot += weight * Jet::constant(part);
        }
    }
    unit(sum)
}

impl Clip {
    /// Returns the time of the last key of any channel, seconds; 0 without keys.
    #[must_use]
    pub fn duration(&self) -> f64 {
        let channels = self.channels.iter();
        let ends = channels.filter_map(|channel| channel.times.last());
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
