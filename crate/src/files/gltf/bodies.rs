//! Rigid bodies of a file: how fast its nodes are when it begins. Two extensions say so, both
//! drafts: `KHR_physics_rigid_bodies` in the axes of the node, `OMI_physics_body` without naming
//! any axes, which its one implementation reads as those of the world. All that depends on their
//! text is in this file and in `physics_motion.rs`, operation by operation as in
//! `www/src/core/gltf/bodies.ts`.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use glam::{DMat3, DQuat, DVec3};
use serde_json::Value;

use super::GltfError;
use super::body_motion::{GROUND, World, columns_of, set_motion, world_of};
use super::json::{list, property};
use crate::files::notes::{NoteCode, Notes};
use crate::hierarchy::{Clip, Hierarchy, NodeHandle};
use crate::space::Space3;

const KHR: &str = "KHR_physics_rigid_bodies";
const OMI: &str = "OMI_physics_body";

/// What carries a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GltfBodyKind {
    /// It rests.
    Static,
    /// It moves as it does, whatever pushes it.
    Kinematic,
    /// It feels forces.
    Dynamic,
}

/// A rigid body of a file, as it says it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GltfBody {
    /// Its node.
    pub node: NodeHandle,
    /// What carries it.
    pub kind: GltfBodyKind,
    /// Kilograms; infinite where the file says so, none where its shapes decide.
    pub mass: Option<f64>,
    /// The tensor in the axes of the node, kg m²; none where the shapes decide.
    pub inertia: Option<DMat3>,
    /// In the coordinates of the node, meters.
    pub center_of_mass: DVec3,
    /// Of the gravity, which the file does not have.
    pub gravity_factor: f64,
}

/// What the file says of the motion of one node.
pub(super) struct Motion {
    /// Its number in the file.
    pub(super) number: usize,
    pub(super) body: GltfBody,
    pub(super) velocity: DVec3,
    pub(super) spin: DVec3,
    /// True if both are in the axes of the node.
    pub(super) own: bool,
}

/// Reads the bodies, and gives their nodes the rates that make them move so in the world.
pub(super) fn read_bodies(
    root: &Value,
    tree: &mut Hierarchy<Space3>,
    nodes: &[NodeHandle],
    clips: &[Clip],
    gravity: DVec3,
    notes: &mut Notes,
) -> Result<Vec<GltfBody>, GltfError> {
    let listed = list(root, "nodes", "the file")?;
    let required = list(root, "extensionsRequired", "the file")?;
    let mut left = [Left::default(), Left::default()];
    let mut motions: BTreeMap<NodeHandle, Motion> = BTreeMap::new();
    for ((number, given), node) in listed.iter().enumerate().zip(nodes) {
        for (name, left) in [KHR, OMI].into_iter().zip(&mut left) {
            let extensions = property(given, "extensions");
            let Some(extension) = extensions.and_then(|it| property(it, name)) else {
                continue;
            };
            left.see(extension);
            let Some(given) = property(extension, "motion").filter(|_| !motions.contains_key(node))
            else {
                continue;
            };
            match read_motion(given, name == KHR, number, *node) {
                Ok(motion) => drop(motions.insert(*node, motion)),
                Err(reason) if required.iter().any(|it| it.as_str() == Some(name)) => {
                    return Err(GltfError::Body { reason });
                }
                Err(reason) => {
                    let message = format_args!("{reason}: its motion is left out");
                    notes.add(
                        NoteCode::MotionLeftOut,
                        format_args!("node {number}"),
                        message,
                    );
                }
            }
        }
    }
    for (name, left) in [KHR, OMI].into_iter().zip(&left) {
        left.tell(name, notes);
    }
    if motions.is_empty() {
        return Ok(Vec::new());
    }
    let channels = clips.iter().flat_map(|clip| &clip.channels);
    let animated: BTreeSet<NodeHandle> = channels.map(|it| it.node()).collect();
    let mut worlds: BTreeMap<NodeHandle, World> = BTreeMap::new();
    let mut bodies = Vec::new();
    let order: Vec<NodeHandle> = tree.nodes().collect();
    for node in order {
        let refused = |error| GltfError::NodeHandle { node: 0, error };
        let parent = tree.parent(node).map_err(refused)?;
        let above = parent.and_then(|parent| worlds.get(&parent).copied());
        let above = above.unwrap_or(GROUND);
        if let Some(motion) = motions.get(&node) {
            let place = format!("node {}", motion.number);
            if animated.contains(&node) {
                let message =
                    format_args!("{place} is moved by an animation, which wins over its physics");
                notes.add(NoteCode::MotionLeftOut, &place, message);
            } else if motion.body.kind != GltfBodyKind::Static {
                set_motion(tree, node, &above, motion, gravity, notes).map_err(refused)?;
            }
            bodies.push(motion.body);
        }
        let local = tree.local(node).map_err(refused)?;
        worlds.insert(node, world_of(&local, &above));
    }
    Ok(bodies)
}

/// Returns the body of a node, or the sentence that refuses it.
fn read_motion(
    given: &Value,
    own: bool,
    number: usize,
    node: NodeHandle,
) -> Result<Motion, String> {
    let vector = |key: &str, absent: DVec3| match numbers::<3>(given, key) {
        Ok(found) => Ok(found.map_or(absent, DVec3::from_array)),
        Err(()) => Err(format!("{key} of node {number} must be 3 numbers")),
    };
    let velocity = vector("linearVelocity", DVec3::ZERO)?;
    let spin = vector("angularVelocity", DVec3::ZERO)?;
    let center_of_mass = vector("centerOfMass", DVec3::ZERO)?;
    vector("inertiaDiagonal", DVec3::ZERO)?;
    let orientation = numbers::<4>(given, "inertiaOrientation");
    let orientation = orientation
        .map_err(|()| format!("inertiaOrientation of node {number} must be 4 numbers"))?;
    let number_of = |key: &str| match property(given, key) {
        None => Ok(None),
        Some(it) => it
            .as_f64()
            .filter(|it| it.is_finite())
            .map(Some)
            .ok_or_else(|| format!("{key} of node {number} must be a number")),
    };
    let listed = number_of("mass")?;
    let gravity_factor = number_of("gravityFactor")?.unwrap_or(1.0);
    let kinematic = property(given, "isKinematic").and_then(Value::as_bool) == Some(true);
    let kind = match given.get("type").and_then(Value::as_str) {
        _ if own && kinematic => GltfBodyKind::Kinematic,
        _ if own => GltfBodyKind::Dynamic,
        Some("static") => GltfBodyKind::Static,
        Some("kinematic") => GltfBodyKind::Kinematic,
        Some("dynamic") => GltfBodyKind::Dynamic,
        _ => {
            return Err(format!(
                "type of node {number} must be static, kinematic or dynamic"
            ));
        }
    };
    let mass = match listed {
        Some(0.0) if own => Some(f64::INFINITY),
        None if own => None,
        listed => Some(listed.unwrap_or(1.0)),
    };
    let diagonal = numbers::<3>(given, "inertiaDiagonal").ok().flatten();
    Ok(Motion {
        number,
        body: GltfBody {
            node,
            kind,
            mass,
            inertia: diagonal.and_then(|it| inertia_of(it, orientation, own)),
            center_of_mass: center_of_mass + DVec3::ZERO,
            gravity_factor,
        },
        velocity,
        spin,
        own,
    })
}

/// Returns a list of finite numbers, if it is there.
fn numbers<const N: usize>(given: &Value, key: &str) -> Result<Option<[f64; N]>, ()> {
    let Some(given) = property(given, key) else {
        return Ok(None);
    };
    let listed = given.as_array().filter(|it| it.len() == N).ok_or(())?;
    let mut found = [0.0; N];
    for (slot, it) in found.iter_mut().zip(listed) {
        *slot = it.as_f64().filter(|it| it.is_finite()).ok_or(())?;
    }
    Ok(Some(found))
}

/// Returns the tensor of principal moments. A zero stands for an infinite moment (KHR) or for what
/// the shapes give (OMI).
fn inertia_of(diagonal: [f64; 3], orientation: Option<[f64; 4]>, own: bool) -> Option<DMat3> {
    if !own && diagonal.iter().all(|it| *it == 0.0) {
        return None;
    }
    let moments = diagonal.map(|it| {
        if own && it == 0.0 {
            f64::INFINITY
        } else {
            it + 0.0
        }
    });
    let turn = orientation.unwrap_or([0.0, 0.0, 0.0, 1.0]);
    if turn.iter().take(3).all(|it| *it == 0.0) {
        let mut tensor = DMat3::ZERO;
        for (axis, moment) in moments.into_iter().enumerate() {
            tensor.col_mut(axis)[axis] = moment;
        }
        return Some(tensor);
    }
    // Infinite about an axis that is none of the node's: no tensor says so.
    if !moments.iter().all(|it| it.is_finite()) {
        return None;
    }
    let [x, y, z] = columns_of(DQuat::from_array(turn)).map(|it| it.to_array());
    let [a, b, c] = moments;
    let entry = |row: usize, column: usize| {
        a * x[row] * x[column] + b * y[row] * y[column] + c * z[row] * z[column] + 0.0
    };
    let columns =
        [0, 1, 2].map(|column| DVec3::from_array([0, 1, 2].map(|row| entry(row, column))));
    Some(DMat3::from_cols(columns[0], columns[1], columns[2]))
}

/// What of an extension is not read.
#[derive(Default)]
struct Left([usize; 3]);

impl Left {
    fn see(&mut self, extension: &Value) {
        for (count, key) in self.0.iter_mut().zip(["collider", "trigger", "joint"]) {
            *count += usize::from(property(extension, key).is_some());
        }
    }

    fn tell(&self, name: &str, notes: &mut Notes) {
        let counts = self.0.into_iter().zip(["collider", "trigger", "joint"]);
        let found: Vec<(usize, &str)> = counts.filter(|(count, _)| *count > 0).collect();
        let words = found.iter().map(|(count, what)| {
            let plural = if *count == 1 { "" } else { "s" };
            format!("{count} {what}{plural}")
        });
        let mut words: Vec<String> = words.collect();
        let Some(last) = words.pop() else {
            return;
        };
        let all = if words.is_empty() {
            last
        } else {
            format!("{} and {last}", words.join(", "))
        };
        let is = if matches!(found.as_slice(), [(1, _)]) {
            "is"
        } else {
            "are"
        };
        let message = format_args!("{all} of {name} {is} not read");
        notes.add(NoteCode::CollidersLeftOut, "the file", message);
    }
}
