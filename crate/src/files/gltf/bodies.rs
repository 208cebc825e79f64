//! Rigid bodies of a file: how fast its nodes are when it begins. Two extensions say so, both
//! drafts: `KHR_physics_rigid_bodies` in the axes of the node, `OMI_physics_body` without naming any
//! axes, which its one implementation reads as those of the world. All that depends on them is in
//! this file, operation by operation as in `www/src/core/gltf/bodies.ts`.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use glam::{DMat3, DQuat, DVec3};
use serde_json::Value;

use super::GltfError;
use super::json::{list, property};
use crate::files::notes::{NoteCode, Notes};
use crate::hierarchy::{Clip, Hierarchy, HierarchyError, Local, NodeHandle};
use crate::motion::Rates;
use crate::space::{Bivector3, Space3};

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
struct Motion {
    /// Its number in the file.
    number: usize,
    body: GltfBody,
    velocity: DVec3,
    spin: DVec3,
    /// True if both are in the axes of the node.
    own: bool,
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

/// Returns what is said of a node, or the sentence that refuses it.
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
    let told = number_of("mass")?;
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
    let mass = match told {
        Some(0.0) if own => Some(f64::INFINITY),
        None if own => None,
        told => Some(told.unwrap_or(1.0)),
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

/// Three columns.
type Columns = [DVec3; 3];

/// A node in the world, with its motion.
#[derive(Clone, Copy)]
struct World {
    /// The linear part, its rate, and the rate of that.
    maps: [Columns; 3],
    /// The origin, its velocity and its acceleration.
    origins: [DVec3; 3],
    /// The product of the rotations and mirrors.
    turned: Columns,
    spin: DVec3,
    spin_rate: DVec3,
}

const ONE: Columns = [DVec3::X, DVec3::Y, DVec3::Z];
const NOTHING: Columns = [DVec3::ZERO; 3];
const GROUND: World = World {
    maps: [ONE, NOTHING, NOTHING],
    origins: [DVec3::ZERO; 3],
    turned: ONE,
    spin: DVec3::ZERO,
    spin_rate: DVec3::ZERO,
};

/// Gives a node the rates in its parent that make it move in the world as its body does.
fn set_motion(
    tree: &mut Hierarchy<Space3>,
    node: NodeHandle,
    above: &World,
    motion: &Motion,
    gravity: DVec3,
    notes: &mut Notes,
) -> Result<(), HierarchyError> {
    let place = format!("node {}", motion.number);
    let local = tree.local(node)?;
    let [map, ..] = world_of(&local, above).maps;
    let frame = times(&above.turned, &columns_of(local.trs.rotation));
    let mirror = if determinant(&frame) < 0.0 { -1.0 } else { 1.0 };
    let GltfBody {
        center_of_mass,
        kind,
        gravity_factor,
        ..
    } = motion.body;
    let (mut velocity, mut spin) = (motion.velocity, motion.spin);
    if motion.own {
        velocity = apply(&frame, velocity);
        spin = apply(&frame, spin) * mirror;
    }
    tell_guess(motion, &map, &frame, notes);
    let arm = apply(&map, center_of_mass) * -1.0;
    let swung = spin.cross(arm);
    let falls = if kind == GltfBodyKind::Dynamic {
        gravity * gravity_factor
    } else {
        DVec3::ZERO
    };
    let wanted = [velocity + swung, spin.cross(swung) + falls];
    let Some(back) = inverse(&above.maps[0]) else {
        let message = format_args!("{place} is under a flat node: its motion is left out");
        notes.add(NoteCode::MotionLeftOut, &place, message);
        return Ok(());
    };
    let [_, rate, second] = &above.maps;
    let [_, base, faster] = above.origins;
    let origin = local.trs.translation;
    let own = apply(&back, wanted[0] - base - apply(rate, origin));
    let coriolis = apply(rate, own) * 2.0;
    let push = apply(&back, wanted[1] - faster - apply(second, origin) - coriolis);
    let sign = if determinant(&above.turned) < 0.0 {
        -1.0
    } else {
        1.0
    };
    let turned = |it: DVec3| apply_transposed(&above.turned, it) * sign;
    let relative = spin - above.spin;
    let rates = Rates {
        velocity: own,
        acceleration: push,
        angular_velocity: Bivector3::from_axis(turned(relative)),
        angular_acceleration: Bivector3::from_axis(turned(
            (above.spin_rate + above.spin.cross(relative)) * -1.0,
        )),
    };
    if rates.checked().is_err() {
        let message = format_args!("{place} is too fast for any number: its motion is left out");
        notes.add(NoteCode::MotionLeftOut, &place, message);
        return Ok(());
    }
    tree.set_rates(node, rates)?;
    tree.set_free_body(node, true)?;
    if center_of_mass != DVec3::ZERO {
        let message =
            format_args!("steps carry {place} by its origin, not about its center of mass");
        notes.add(NoteCode::CenterOfMassNotHeld, &place, message);
    }
    Ok(())
}

/// The most by which a scale or a rotation is off one by rounding.
const ROUNDING: f64 = 1e-6;

/// Tells where readers take velocities in other axes, or other lengths.
fn tell_guess(motion: &Motion, map: &Columns, frame: &Columns, notes: &mut Notes) {
    let place = format!("node {}", motion.number);
    let code = NoteCode::VelocityFrameGuessed;
    if !motion.own {
        let moves = motion.velocity != DVec3::ZERO || motion.spin != DVec3::ZERO;
        let off = frame
            .iter()
            .zip(ONE)
            .any(|(a, b)| (*a - b).abs().max_element() > ROUNDING);
        if moves && off {
            let message = format_args!(
                "{place} is turned: its velocities are taken along the axes of the world, other readers take its own"
            );
            notes.add(code, &place, message);
        }
        return;
    }
    for (key, given, unit) in [
        ("linearVelocity", motion.velocity, "m/s"),
        ("angularVelocity", motion.spin, "rad/s"),
    ] {
        let [plain, stretched] = [given, apply(map, given)].map(length);
        if (stretched - plain).abs() > ROUNDING * plain {
            let [by, here, there] = [stretched / plain, plain, stretched].map(rounded);
            let message = format_args!(
                "{place} is scaled by {by}: its {key} is taken as {here} {unit} along its axis, other readers have {there}"
            );
            notes.add(code, &place, message);
            return;
        }
    }
}

fn rounded(it: f64) -> f64 {
    libm::floor(it * 1e6 + 0.5) / 1e6
}

fn length(it: DVec3) -> f64 {
    libm::sqrt(it.dot(it))
}

/// Returns a node in the world, as its parent carries it.
fn world_of(node: &Local<Space3>, above: &World) -> World {
    let (trs, rates) = (&node.trs, &node.rates);
    let (translation, velocity, acceleration) =
        (trs.translation, rates.velocity, rates.acceleration);
    let [angular_velocity, angular_acceleration] =
        [rates.angular_velocity, rates.angular_acceleration].map(|it| it.axis());
    let turn = columns_of(trs.rotation);
    let shape: Columns = match node.stretch {
        Some(stretch) => [stretch.x_axis, stretch.y_axis, stretch.z_axis],
        None => [
            ONE[0] * trs.scale.x,
            ONE[1] * trs.scale.y,
            ONE[2] * trs.scale.z,
        ],
    };
    let own = times(&turn, &shape);
    let [map, rate, second] = &above.maps;
    let [origin, base, faster] = above.origins;
    let spin = above.spin + axial(&above.turned, angular_velocity);
    let moves = [
        above.spin,
        above.spin_rate,
        base,
        faster,
        velocity,
        acceleration,
        angular_velocity,
        angular_acceleration,
    ];
    let place = origin + apply(map, translation);
    let turned = times(&above.turned, &mirrored(&turn, &shape));
    if moves.iter().all(|it| *it == DVec3::ZERO) {
        return World {
            maps: [times(map, &own), NOTHING, NOTHING],
            origins: [place, DVec3::ZERO, DVec3::ZERO],
            turned,
            ..GROUND
        };
    }
    let around = own.map(|it| angular_velocity.cross(it));
    let swung = sum(
        own.map(|it| angular_acceleration.cross(it)),
        around.map(|it| angular_velocity.cross(it)),
    );
    let twice = times(rate, &around).map(|it| it * 2.0);
    World {
        maps: [
            times(map, &own),
            sum(times(rate, &own), times(map, &around)),
            sum(sum(times(second, &own), twice), times(map, &swung)),
        ],
        origins: [
            place,
            base + apply(rate, translation) + apply(map, velocity),
            faster
                + apply(second, translation)
                + apply(rate, velocity) * 2.0
                + apply(map, acceleration),
        ],
        turned,
        spin,
        spin_rate: above.spin_rate
            + axial(&above.turned, angular_acceleration)
            + above.spin.cross(axial(&above.turned, angular_velocity)),
    }
}

/// Returns a rotation whose columns are turned round where its shape is, as by a mirror.
fn mirrored(turn: &Columns, shape: &Columns) -> Columns {
    let diagonal = [shape[0].x, shape[1].y, shape[2].z];
    let mut signs = diagonal.map(|it| if it < 0.0 { -1.0 } else { 1.0 });
    let volume = determinant(shape);
    let odd = signs.iter().filter(|it| **it < 0.0).count() % 2 == 1;
    if volume != 0.0 && odd != (volume < 0.0) {
        let mut smallest = 0;
        for (axis, size) in diagonal.iter().enumerate() {
            if size.abs() < diagonal[smallest].abs() {
                smallest = axis;
            }
        }
        signs[smallest] = -signs[smallest];
    }
    [turn[0] * signs[0], turn[1] * signs[1], turn[2] * signs[2]]
}

/// Returns an axis vector after a rotation that may mirror: det(Q) Q ω.
fn axial(turned: &Columns, axis: DVec3) -> DVec3 {
    apply(turned, axis) * if determinant(turned) < 0.0 { -1.0 } else { 1.0 }
}

/// Returns the columns of a rotation: those of its quaternion.
fn columns_of(turn: DQuat) -> Columns {
    let [x, y, z, w] = turn.to_array();
    let [x2, y2, z2] = [x + x, y + y, z + z];
    [
        DVec3::new(1.0 - (y * y2 + z * z2), x * y2 + w * z2, x * z2 - w * y2),
        DVec3::new(x * y2 - w * z2, 1.0 - (x * x2 + z * z2), y * z2 + w * x2),
        DVec3::new(x * z2 + w * y2, y * z2 - w * x2, 1.0 - (x * x2 + y * y2)),
    ]
}

fn sum(a: Columns, b: Columns) -> Columns {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn apply(map: &Columns, it: DVec3) -> DVec3 {
    map[0] * it.x + map[1] * it.y + map[2] * it.z
}

fn apply_transposed(map: &Columns, it: DVec3) -> DVec3 {
    DVec3::from_array(map.map(|column| column.dot(it)))
}

fn times(a: &Columns, b: &Columns) -> Columns {
    b.map(|it| apply(a, it))
}

fn determinant(map: &Columns) -> f64 {
    map[0].dot(map[1].cross(map[2]))
}

/// Returns the inverse of a matrix; none of a flat one.
fn inverse(map: &Columns) -> Option<Columns> {
    let [x, y, z] = *map;
    let [a, b, c] = [y.cross(z), z.cross(x), x.cross(y)];
    let factor = 1.0 / x.dot(a);
    if !factor.is_finite() {
        return None;
    }
    let rows = [a * factor, b * factor, c * factor];
    Some([0, 1, 2].map(|column| DVec3::from_array(rows.map(|row| row.to_array()[column]))))
}
