//! Scenes: whole trees as plain data, to be stored, sent, or handed across a boundary in one piece.

mod drive;
mod flight;
mod node;
mod numbers;
mod order;

use alloc::string::String;
use alloc::vec::Vec;

pub use numbers::SceneSpace;

use crate::hierarchy::{HandleNumbering, Hierarchy, HierarchyError, Local, NodeHandle};
use crate::scale::ScaleRule;
use drive::{read_drive, write_drive};
use flight::{read_flight, write_flight};
use order::parents_first;

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
    /// The velocity and the angular velocity in its own axes of a node that is driven, without a
    /// gap. They replace its rates in the parent, which follow from them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub drive: Vec<f64>,
}

/// Makes an empty list with room for a number of things, or refuses where memory ends.
fn room<T>(count: usize) -> Result<Vec<T>, HierarchyError> {
    let mut list = Vec::new();
    let limit = u32::try_from(count).unwrap_or(u32::MAX);
    list.try_reserve_exact(count)
        .map_err(|_| HierarchyError::Full { limit })?;
    Ok(list)
}

impl<S: SceneSpace> Hierarchy<S> {
    /// Returns the whole tree as plain data.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Full`] where there are more nodes than can be numbered, or than memory
    /// holds; [`HierarchyError::OfNode`] for a node into whose rows something was written that no
    /// scene can be read with: NaN, an infinity, or a quaternion that is no rotation.
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
            nodes.push(SceneNode {
                name: String::from(self.name(node)?),
                parent: way.last().map(|(_, place)| *place),
                free: self.is_free_body(node)?,
                compensates: self.compensates(node)?,
                flight: self.flight(node)?.map_or_else(Vec::new, write_flight::<S>),
                drive: self.driven(node)?.map_or_else(Vec::new, write_drive::<S>),
                ..SceneNode::write(&self.possible(node)?)
            });
            way.push((node, place));
        }
        Ok(Scene {
            version: SCENE_VERSION,
            dimension: S::DIMENSION as u32,
            rule: self.rule(),
            nodes,
        })
    }

    /// Returns a local state that can be read again, to the bit.
    fn possible(&self, node: NodeHandle) -> Result<Local<S>, HierarchyError> {
        let local = self.local(node)?;
        let error = |error| HierarchyError::OfNode { node, error };
        local.checked().map_err(error)?;
        Ok(local)
    }

    /// Makes the tree that plain data describes; returns it and its nodes in the order of the list.
    /// A parent may come after its children, and siblings are in the order of the list.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Version`] and [`HierarchyError::Dimension`] for data of another kind,
    /// [`HierarchyError::NoSuchParent`] and [`HierarchyError::OwnAncestor`] for nodes that are no
    /// tree, [`HierarchyError::Listed`] with
    /// [`Error::WrongLength`](crate::Error::WrongLength) for a list of numbers, or with what
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
            let drive = read_drive::<S>(&listed.drive).map_err(HierarchyError::from);
            let driven = drive.and_then(|drive| tree.restore_drive(node, drive));
            driven.map_err(|error| error.listed(place))?;
            if let Some(slot) = nodes.get_mut(place) {
                *slot = Some(node);
            }
        }
        // All are there: every place was in the order.
        Ok((tree, nodes.into_iter().flatten().collect()))
    }
}
