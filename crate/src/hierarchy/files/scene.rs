//! Scenes: whole trees as plain data, to be stored, sent, or handed across a boundary in one piece.

use alloc::string::String;
use alloc::vec::Vec;

use glam::{DQuat, DVec3};

use crate::error::{Error, Quantity};
use crate::hierarchy::local::frame;
use crate::hierarchy::time::flight::Flight;
use crate::hierarchy::{HandleNumbering, Hierarchy, HierarchyError, Local, NodeHandle};
use crate::motion::{DynamicTransform, Rates};
use crate::scale::{ScaleRule, Trs};
use crate::space::{
    Bivector2, Bivector3, Linear, Matrix, Rotation, Rotation2, Space, Space2, Space3, Vector,
};

/// The version of [`Scene`] that is written, and the only one that is read so far.
pub const SCENE_VERSION: u32 = 1;

/// A tree as plain data. With the feature `serde` it can be serialized; field names are then
/// written in camelCase, and fields that say nothing are left out.
///
/// Numbers keep all their bits (in JSON with `serde_json`'s feature `float_roundtrip`), so a tree
/// that is written and read moves on exactly as the first.
/// Handles do not travel: the nodes are numbered by their place in the list. To go back within a
/// program, clone the [`Hierarchy`], where they stay.
///
/// ```
/// use kinetree::{Hierarchy, Local, Space2, ScaleRule, glam::DVec2, hierarchy::Scene};
///
/// let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
/// let arm = tree.add(None, "arm", Local::identity().with_velocity(DVec2::X))?;
/// tree.add(Some(arm), "hand", Local::identity())?;
///
/// let scene: Scene = tree.to_scene()?;
/// assert_eq!((scene.version, scene.nodes[1].parent), (1, Some(0)));
/// let (copy, nodes) = Hierarchy::<Space2>::from_scene(&scene)?;
/// assert_eq!(copy.local(nodes[0])?.rates.velocity, DVec2::X);
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub struct Scene {
    /// Version of this description: see [`SCENE_VERSION`].
    pub version: u32,
    /// The number of axes of the space: 2 or 3.
    pub dimension: u32,
    /// The rule that combines scales.
    pub rule: ScaleRule,
    /// The nodes, children in their order. Written are parents before their children; read is any
    /// order.
    pub nodes: Vec<SceneNode>,
}

/// A node as plain data: numbers in the order of the axes. A part that is left out is the identity,
/// or at rest.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", default)
)]
pub struct SceneNode {
    /// The name.
    pub name: String,
    /// The place of the parent in the list; none for a root.
    pub parent: Option<u32>,
    /// T, meters.
    pub translation: Vec<f64>,
    /// R: in the plane cosine and sine, in space the quaternion's x, y, z, w.
    pub rotation: Vec<f64>,
    /// s, one for each axis.
    pub scale: Vec<f64>,
    /// K, column after column, where the node holds a matrix R K.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub stretch: Vec<f64>,
    /// v, meters a second.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub velocity: Vec<f64>,
    /// a, meters a second squared.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub acceleration: Vec<f64>,
    /// ω, radians a second: in the plane one number, in space those in the planes yz, zx, xy.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub angular_velocity: Vec<f64>,
    /// α, radians a second squared, written as ω is.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub angular_acceleration: Vec<f64>,
    /// True for a free body, which steps carry by its rates in the world.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "core::ops::Not::not"))]
    pub free: bool,
    /// True for a node that compensates for its parent's own scale.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "core::ops::Not::not"))]
    pub compensates: bool,
    /// The course of a free node that steps have carried, to the last bit: two states in the world,
    /// each of T, R, v, a, ω and α without gaps. The first is the course; it counts as long as the
    /// second is what folding the local states from the root gives, or for T and R alone if only
    /// these two are given. Leave it out of a scene that is written by hand.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub flight: Vec<f64>,
}

/// A space whose rotations and bivectors can be written as short lists of numbers.
pub trait SceneSpace: Space<Scalar = f64> {
    /// Returns the rotation's numbers.
    fn write_rotation(rotation: Self::Rotation) -> Vec<f64>;
    /// Returns the rotation of these numbers.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`].
    fn read_rotation(numbers: &[f64]) -> Result<Self::Rotation, Error>;
    /// Returns the bivector's numbers.
    fn write_bivector(bivector: Self::Bivector) -> Vec<f64>;
    /// Returns the bivector of these numbers.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`].
    fn read_bivector(numbers: &[f64], quantity: Quantity) -> Result<Self::Bivector, Error>;
}

fn exactly<const N: usize>(numbers: &[f64], quantity: Quantity) -> Result<[f64; N], Error> {
    numbers.try_into().map_err(|_| Error::WrongLength {
        quantity,
        expected: N,
        found: numbers.len(),
    })
}

/// Rotations as cosine and sine, bivectors as one number.
impl SceneSpace for Space2 {
    fn write_rotation(rotation: Rotation2) -> Vec<f64> {
        alloc::vec![rotation.cos, rotation.sin]
    }
    fn read_rotation(numbers: &[f64]) -> Result<Rotation2, Error> {
        let [cos, sin] = exactly(numbers, Quantity::Rotation)?;
        Ok(Rotation2 { cos, sin })
    }
    fn write_bivector(bivector: Bivector2) -> Vec<f64> {
        alloc::vec![bivector.xy]
    }
    fn read_bivector(numbers: &[f64], quantity: Quantity) -> Result<Bivector2, Error> {
        let [xy] = exactly(numbers, quantity)?;
        Ok(Bivector2::new(xy))
    }
}

/// Rotations as x, y, z, w; bivectors as yz, zx, xy.
impl SceneSpace for Space3 {
    fn write_rotation(rotation: DQuat) -> Vec<f64> {
        rotation.to_array().to_vec()
    }
    fn read_rotation(numbers: &[f64]) -> Result<DQuat, Error> {
        exactly(numbers, Quantity::Rotation).map(DQuat::from_array)
    }
    fn write_bivector(bivector: Bivector3) -> Vec<f64> {
        bivector.axis().to_array().to_vec()
    }
    fn read_bivector(numbers: &[f64], quantity: Quantity) -> Result<Bivector3, Error> {
        exactly(numbers, quantity).map(|axis| Bivector3::from_axis(DVec3::from_array(axis)))
    }
}

fn write_vector<S: SceneSpace>(vector: S::Vector) -> Vec<f64> {
    vector.components().into_iter().collect()
}

fn read_vector<S: SceneSpace>(numbers: &[f64], quantity: Quantity) -> Result<S::Vector, Error> {
    let mut components = S::Vector::zero().components();
    let (expected, found) = (S::DIMENSION, numbers.len());
    if expected != found {
        return Err(Error::WrongLength {
            quantity,
            expected,
            found,
        });
    }
    let slots = components.as_mut().iter_mut();
    slots
        .zip(numbers)
        .for_each(|(slot, number)| *slot = *number);
    Ok(S::Vector::from_components(components))
}

/// Makes an empty list with room for a number of things, or refuses where memory ends.
fn room<T>(count: usize) -> Result<Vec<T>, HierarchyError> {
    let mut list = Vec::new();
    let limit = u32::try_from(count).unwrap_or(u32::MAX);
    list.try_reserve_exact(count)
        .map_err(|_| HierarchyError::Full { limit })?;
    Ok(list)
}

/// Returns the value read from a list, or the one that an empty list means.
fn or<T>(
    numbers: &[f64],
    otherwise: T,
    read: impl FnOnce(&[f64]) -> Result<T, Error>,
) -> Result<T, Error> {
    if numbers.is_empty() {
        Ok(otherwise)
    } else {
        read(numbers)
    }
}

fn write_flight<S: SceneSpace>(flight: Flight<S>) -> Vec<f64> {
    let state = |state: DynamicTransform<S>| {
        let mut numbers = write_vector::<S>(state.transform.translation);
        numbers.extend(S::write_rotation(state.transform.rotation));
        if flight.moves {
            for vector in [state.velocity, state.acceleration] {
                numbers.extend(write_vector::<S>(vector));
            }
            for bivector in [state.angular_velocity, state.angular_acceleration] {
                numbers.extend(S::write_bivector(bivector));
            }
        }
        numbers
    };
    [state(flight.course), state(flight.folded)].concat()
}

fn read_flight<S: SceneSpace>(numbers: &[f64]) -> Result<Option<Flight<S>>, Error> {
    if numbers.is_empty() {
        return Ok(None);
    }
    let rotation = S::write_rotation(S::Rotation::identity()).len();
    let bivector = S::write_bivector(S::Bivector::zero()).len();
    let (pose, rates) = (S::DIMENSION + rotation, 2 * S::DIMENSION + 2 * bivector);
    let moves = numbers.len() != 2 * pose;
    let length = if moves { pose + rates } else { pose };
    if numbers.len() != 2 * length {
        return Err(Error::WrongLength {
            quantity: Quantity::World,
            expected: 2 * (pose + rates),
            found: numbers.len(),
        });
    }
    let state = |numbers: &[f64]| -> Result<DynamicTransform<S>, Error> {
        let mut rest = numbers;
        let mut take = |count| {
            let (taken, left) = rest.split_at(count);
            rest = left;
            taken
        };
        let translation = read_vector::<S>(take(S::DIMENSION), Quantity::Translation)?;
        let rotation = S::read_rotation(take(rotation))?;
        rotation.checked()?;
        let mut read = Rates::zero();
        if moves {
            read = Rates {
                velocity: read_vector::<S>(take(S::DIMENSION), Quantity::Velocity)?,
                acceleration: read_vector::<S>(take(S::DIMENSION), Quantity::Acceleration)?,
                angular_velocity: S::read_bivector(take(bivector), Quantity::AngularVelocity)?,
                angular_acceleration: S::read_bivector(
                    take(bivector),
                    Quantity::AngularAcceleration,
                )?,
            };
        }
        let translation = translation.checked(Quantity::Translation)?;
        Ok(frame(translation, rotation, read.checked()?))
    };
    let (course, folded) = numbers.split_at(length);
    Ok(Some(Flight {
        course: state(course)?,
        folded: state(folded)?,
        moves,
    }))
}

impl SceneNode {
    fn write<S: SceneSpace>(local: &Local<S>) -> Self {
        let (trs, rates) = (&local.trs, &local.rates);
        let vector = |vector: S::Vector| {
            let still = vector == S::Vector::zero();
            if still {
                Vec::new()
            } else {
                write_vector::<S>(vector)
            }
        };
        let bivector = |bivector: S::Bivector| {
            let still = bivector == S::Bivector::zero();
            if still {
                Vec::new()
            } else {
                S::write_bivector(bivector)
            }
        };
        let columns = |matrix: S::Matrix| matrix.columns().into_iter().flat_map(write_vector::<S>);
        Self {
            translation: write_vector::<S>(trs.translation),
            rotation: S::write_rotation(trs.rotation),
            scale: write_vector::<S>(trs.scale),
            stretch: local.stretch.into_iter().flat_map(columns).collect(),
            velocity: vector(rates.velocity),
            acceleration: vector(rates.acceleration),
            angular_velocity: bivector(rates.angular_velocity),
            angular_acceleration: bivector(rates.angular_acceleration),
            ..Self::default()
        }
    }

    fn read<S: SceneSpace>(&self) -> Result<Local<S>, Error> {
        let one = Trs::<S>::identity();
        let rate = |numbers: &[f64], quantity| {
            or(numbers, S::Vector::zero(), |numbers| {
                read_vector::<S>(numbers, quantity)
            })
        };
        let turning = |numbers: &[f64], quantity| {
            or(numbers, S::Bivector::zero(), |numbers| {
                S::read_bivector(numbers, quantity)
            })
        };
        let trs = Trs {
            translation: rate(&self.translation, Quantity::Translation)?,
            rotation: or(&self.rotation, one.rotation, S::read_rotation)?,
            scale: or(&self.scale, one.scale, |numbers| {
                read_vector::<S>(numbers, Quantity::Scale)
            })?,
        };
        let rates = Rates {
            velocity: rate(&self.velocity, Quantity::Velocity)?,
            acceleration: rate(&self.acceleration, Quantity::Acceleration)?,
            angular_velocity: turning(&self.angular_velocity, Quantity::AngularVelocity)?,
            angular_acceleration: turning(
                &self.angular_acceleration,
                Quantity::AngularAcceleration,
            )?,
        };
        let stretch = or(&self.stretch, None, |numbers| {
            let (quantity, expected) = (Quantity::Matrix, S::DIMENSION * S::DIMENSION);
            let found = numbers.len();
            if expected != found {
                return Err(Error::WrongLength {
                    quantity,
                    expected,
                    found,
                });
            }
            let mut columns = S::Matrix::identity().columns();
            let slots = columns.as_mut().iter_mut();
            for (slot, column) in slots.zip(numbers.chunks(S::DIMENSION)) {
                *slot = read_vector::<S>(column, quantity)?;
            }
            Ok(Some(S::Matrix::from_columns(columns)))
        })?;
        Local {
            stretch,
            ..Local::from(trs).with_rates(rates)
        }
        .checked()
    }
}

/// Returns the places of a list in an order in which each node comes after its parent, and siblings
/// in the order of the list.
fn parents_first(nodes: &[SceneNode]) -> Result<Vec<u32>, HierarchyError> {
    const NONE: u32 = u32::MAX;
    let count = u32::try_from(nodes.len()).map_err(|_| HierarchyError::Full { limit: NONE })?;
    let mut order = room(nodes.len())?;
    let above = |(place, node): (u32, &SceneNode)| node.parent.is_none_or(|it| it < place);
    if (0..).zip(nodes).all(above) {
        order.extend(0..count);
        return Ok(order);
    }
    // The first child of each node and, behind them, of the world; the next sibling of each node.
    let (mut first, mut next) = (room(nodes.len() + 1)?, room(nodes.len())?);
    first.resize(nodes.len() + 1, NONE);
    next.resize(nodes.len(), NONE);
    for (place, node) in nodes.iter().enumerate().rev() {
        let parent = node.parent.unwrap_or(count);
        let missing = HierarchyError::NoSuchParent { place, parent };
        let listed = node.parent.is_none_or(|parent| parent < count);
        let slot = first.get_mut(parent as usize).filter(|_| listed);
        let slot = slot.ok_or(missing)?;
        if let Some(next) = next.get_mut(place) {
            *next = *slot;
        }
        *slot = place as u32;
    }
    let (mut parent, mut done) = (count, 0);
    loop {
        let mut child = first.get(parent as usize).copied();
        while let Some(place) = child.filter(|place| *place != NONE) {
            order.push(place);
            child = next.get(place as usize).copied();
        }
        match order.get(done) {
            Some(place) => parent = *place,
            None => break,
        }
        done += 1;
    }
    if order.len() < nodes.len() {
        // A node that was not reached is below a ring: as many steps up as there are nodes end in
        // it.
        first.fill(NONE);
        for place in &order {
            if let Some(slot) = first.get_mut(*place as usize) {
                *slot = 0;
            }
        }
        let mut place = first.iter().position(|it| *it == NONE).unwrap_or(0);
        for _ in nodes {
            let parent = nodes.get(place).and_then(|node| node.parent);
            place = parent.map_or(place, |parent| parent as usize);
        }
        return Err(HierarchyError::OwnAncestor { place });
    }
    Ok(order)
}

impl<S: SceneSpace> Hierarchy<S> {
    /// Returns the whole tree as plain data.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Full`] where there are more nodes than can be numbered, or than memory
    /// holds.
    pub fn to_scene(&self) -> Result<Scene, HierarchyError> {
        let mut nodes: Vec<SceneNode> = room(self.len())?;
        // The place in the list of each ancestor of the present node: the way down from a root.
        let mut way: Vec<(NodeHandle, u32)> = Vec::new();
        for node in self.nodes() {
            let above = self.parent(node)?;
            while way.last().is_some_and(|(last, _)| Some(*last) != above) {
                way.pop();
            }
            let limit = u32::MAX;
            let place = u32::try_from(nodes.len()).map_err(|_| HierarchyError::Full { limit })?;
            let free = self.is_free_body(node)?;
            // A tree that overflows can be written all the same.
            let flight = if free {
                self.flight(node).ok().flatten()
            } else {
                None
            };
            nodes.push(SceneNode {
                name: String::from(self.name(node)?),
                parent: way.last().map(|(_, place)| *place),
                free,
                compensates: self.compensates(node)?,
                flight: flight.map_or_else(Vec::new, write_flight::<S>),
                ..SceneNode::write(self.local(node)?)
            });
            way.push((node, place));
        }
        Ok(Scene {
            version: SCENE_VERSION,
            dimension: S::DIMENSION as u32,
            rule: self.rule,
            nodes,
        })
    }

    /// Makes the tree that plain data describes; returns it and its nodes in the order of the list.
    /// A parent may come after its children, and siblings are in the order of the list.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Version`] and [`HierarchyError::Dimension`] for data of another kind,
    /// [`HierarchyError::NoSuchParent`] and [`HierarchyError::OwnAncestor`] for nodes that are no
    /// tree,
    /// [`HierarchyError::Listed`] with [`Error::WrongLength`] for a list of numbers, or with what
    /// [`add`](Hierarchy::add) refuses.
    pub fn from_scene(scene: &Scene) -> Result<(Self, Vec<NodeHandle>), HierarchyError> {
        Self::from_scene_with_numbering(scene, HandleNumbering::WHOLE)
    }

    /// Does as [`from_scene`](Hierarchy::from_scene), with this numbering of handles.
    ///
    /// # Errors
    ///
    /// As [`from_scene`](Hierarchy::from_scene).
    pub fn from_scene_with_numbering(
        scene: &Scene,
        numbering: HandleNumbering,
    ) -> Result<(Self, Vec<NodeHandle>), HierarchyError> {
        if scene.version != SCENE_VERSION {
            let (found, known) = (scene.version, SCENE_VERSION);
            return Err(HierarchyError::Version { found, known });
        }
        let (found, expected) = (scene.dimension, S::DIMENSION as u32);
        if found != expected {
            return Err(HierarchyError::Dimension { found, expected });
        }
        let mut tree = Self::with_numbering(scene.rule, numbering);
        let mut nodes: Vec<Option<NodeHandle>> = room(scene.nodes.len())?;
        nodes.resize(scene.nodes.len(), None);
        for place in parents_first(&scene.nodes)? {
            let Some(listed) = scene.nodes.get(place as usize) else {
                continue;
            };
            let place = place as usize;
            let above = listed.parent.and_then(|parent| nodes.get(parent as usize));
            let parent = above.copied().flatten();
            let local = listed.read().map_err(HierarchyError::from);
            let added = local.and_then(|local| tree.add(parent, &listed.name, local));
            let node = added.map_err(|error| error.listed(place))?;
            tree.set_free_body(node, listed.free)?;
            tree.set_compensates(node, listed.compensates)?;
            let flight = read_flight::<S>(&listed.flight).map_err(HierarchyError::from);
            if let Some(flight) = flight.map_err(|error| error.listed(place))? {
                tree.fly(node, flight)?;
            }
            if let Some(slot) = nodes.get_mut(place) {
                *slot = Some(node);
            }
        }
        // All are there: every place was in the order.
        Ok((tree, nodes.into_iter().flatten().collect()))
    }
}
