//! What a body does to its node: the rates in the parent that make it move in the world as the file
//! says, whatever its ancestors do, operation by operation as in `www/src/core/gltf/bodies.ts`.

use alloc::format;

use glam::{DQuat, DVec3};

use super::bodies::{GltfBody, GltfBodyKind, Motion};
use crate::files::notes::{NoteCode, Notes};
use crate::hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle};
use crate::motion::Rates;
use crate::space::{Bivector3, Space3};

/// Three columns.
type Columns = [DVec3; 3];

/// A node in the world, with its motion.
#[derive(Clone, Copy)]
pub(super) struct World {
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
pub(super) const GROUND: World = World {
    maps: [ONE, NOTHING, NOTHING],
    origins: [DVec3::ZERO; 3],
    turned: ONE,
    spin: DVec3::ZERO,
    spin_rate: DVec3::ZERO,
};

/// Gives a node the rates in its parent that make it move in the world as its body does.
pub(super) fn set_motion(
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
pub(super) fn world_of(node: &Local<Space3>, above: &World) -> World {
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
pub(super) fn columns_of(turn: DQuat) -> Columns {
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
