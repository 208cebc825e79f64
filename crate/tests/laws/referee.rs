//! The referee: moving hierarchies as functions of time, run with second-order jets through plain
//! homogeneous matrices.
//!
//! Nothing here uses a formula of `DynamicTransform`: a node is a matrix whose entries are
//! functions of time, a chain is a product of matrices, and velocities and accelerations are what
//! the jets carry along. The rotations are products of rotations in single planes, written with
//! sine and cosine; angular velocity and acceleration are read from their definitions, ω = Ṙ Rᵀ and
//! α = R̈ Rᵀ − ω².

use crate::common::effort::effort;
use crate::common::{Sample, near, same_delta, same_motion, same_moving};
use kinetree::physics::{self, Body, Inertia, counteract, counteract_velocity};
use kinetree::space::{Bivector, Linear, Matrix, MatrixN, Rotation, Scalar, Vector, VectorN};
use kinetree::{DynamicTransform, Jet, PointMotion, Rates, Space2, Space3, SpaceN, Transform};
use proptest::collection::vec;
use proptest::prelude::*;

/// Relative; a chain of six nodes is a few thousand roundings of numbers of size up to a few
/// hundred.
const TOLERANCE: f64 = 1e-12;

/// The instant of the comparison.
const NOW: f64 = 0.7;

/// A number as a function of time: c₀ + c₁ t + c₂ t² + c₃ sin 2t, and a change that sets in now
/// with first and second derivative d₁ and d₂ and leaves the value now as it is.
#[derive(Clone, Copy, Debug)]
struct Curve {
    c: [f64; 4],
    d: [f64; 2],
}

impl Curve {
    fn at(self, time: Jet, jumped: bool) -> Jet {
        let constant = Jet::constant;
        let [c0, c1, c2, c3] = self.c.map(constant);
        let steady = c0 + c1 * time + c2 * time * time + c3 * (constant(2.0) * time).sin();
        let since = time - constant(NOW);
        let [d1, d2] = self.d.map(constant);
        let change = d1 * since + constant(0.5) * d2 * since * since;
        if jumped { steady + change } else { steady }
    }
}

fn curves() -> impl Strategy<Value = Curve> {
    (
        [-1.0..1.0, -1.0..1.0, -0.5..0.5, -0.5..0.5f64],
        [-2.0..2.0, -2.0..2.0f64],
    )
        .prop_map(|(c, d)| Curve { c, d })
}

/// A node: a curve for every component of its place, a curve for every plane of rotation, and a
/// constant scale.
#[derive(Clone, Debug)]
struct Node {
    place: Vec<Curve>,
    turns: Vec<Curve>,
    scale: f64,
}

fn nodes(dimension: usize) -> impl Strategy<Value = Node> {
    let planes = dimension * (dimension - 1) / 2;
    (vec(curves(), dimension), vec(curves(), planes), 0.5..2.0).prop_map(|(place, turns, scale)| {
        Node {
            place,
            turns,
            scale,
        }
    })
}

fn chains(dimension: usize) -> impl Strategy<Value = Vec<Node>> {
    vec(nodes(dimension), 2..7)
}

/// The homogeneous matrix of a node, M = N + 1 rows of jets.
fn matrix<const M: usize>(node: &Node, time: Jet, jumped: bool) -> MatrixN<Jet, M> {
    let mut product = MatrixN::<Jet, M>::identity();
    for (row, curve) in node.place.iter().enumerate() {
        product.0[row][M - 1] = curve.at(time, jumped);
    }
    let mut turns = node.turns.iter();
    for first in 0..M - 1 {
        for second in first + 1..M - 1 {
            let angle = turns.next().unwrap().at(time, jumped);
            let mut turn = MatrixN::<Jet, M>::identity();
            turn.0[first][first] = angle.cos();
            turn.0[second][second] = angle.cos();
            turn.0[second][first] = angle.sin();
            turn.0[first][second] = -angle.sin();
            product = product * turn;
        }
    }
    let scale = Jet::constant(node.scale);
    let one = Jet::constant(1.0);
    product
        * MatrixN::from_fn(|row, column| match row == column {
            true if row < M - 1 => scale,
            true => one,
            false => Jet::constant(0.0),
        })
}

/// Returns place, rotation, scale and all rates of a homogeneous matrix of jets, by their
/// definitions.
fn read<S: Sample, const M: usize>(matrix: MatrixN<Jet, M>) -> DynamicTransform<S> {
    let part = |pick: fn(Jet) -> f64| {
        let column = |column: usize| {
            S::Vector::from_components(S::per_axis(|row| pick(matrix.0[row][column])))
        };
        (S::Matrix::from_columns(S::per_axis(column)), column(M - 1))
    };
    let (linear, translation) = part(|jet| jet.value);
    let (linear_rate, velocity) = part(|jet| jet.first);
    let (linear_bend, acceleration) = part(|jet| jet.second);
    let scale = Vector::length(linear.columns().as_ref()[0]);
    let size = 1.0 / scale;
    let (rotated, turning, bending) = (linear * size, linear_rate * size, linear_bend * size);
    let spin = turning * rotated.transpose();
    let spin_rate = bending * rotated.transpose() - spin * spin;
    // Both must come out skew-symmetric, or the curve was no rotation.
    near(&(spin + spin.transpose()), &S::Matrix::zero(), 1e-11);
    near(
        &(spin_rate + spin_rate.transpose()),
        &S::Matrix::zero(),
        1e-10,
    );
    DynamicTransform {
        transform: Transform {
            translation,
            rotation: S::rotation_from(rotated),
            scale,
        },
        velocity,
        acceleration,
        angular_velocity: S::Bivector::from_matrix(spin),
        angular_acceleration: S::Bivector::from_matrix(spin_rate),
    }
}

/// A point's motion as the jets of its components.
fn read_point<S: Sample, const M: usize>(point: VectorN<Jet, M>) -> PointMotion<S> {
    let part =
        |pick: fn(Jet) -> f64| S::Vector::from_components(S::per_axis(|row| pick(point.0[row])));
    PointMotion {
        position: part(|jet| jet.value),
        velocity: part(|jet| jet.first),
        acceleration: part(|jet| jet.second),
    }
}

/// A moving point, with a 1 below.
fn point<const M: usize>(curves: &[Curve], time: Jet) -> VectorN<Jet, M> {
    VectorN(std::array::from_fn(|row| match curves.get(row) {
        Some(curve) if row < M - 1 => curve.at(time, false),
        _ => Jet::constant(1.0),
    }))
}

fn every_node_moves_as_its_matrix<S: Sample, const M: usize>(chain: &[Node], walker: &[Curve]) {
    assert_eq!(M, S::DIMENSION + 1);
    let time = Jet::variable(NOW);
    let mut world_matrix = MatrixN::<Jet, M>::identity();
    let mut world = DynamicTransform::<S>::identity();
    for node in chain {
        let (parent_matrix, parent) = (world_matrix, world);
        let local_matrix = matrix::<M>(node, time, false);
        let local = read::<S, M>(local_matrix);
        world_matrix = world_matrix * local_matrix;
        world *= local;
        same_moving(world, read::<S, M>(world_matrix), TOLERANCE);

        // The way back, to the parent and to the world, by the inverse of the matrix. Scales down
        // to 1/64 are divided by.
        let back = local_matrix.inverse().unwrap();
        same_moving(local.inverse(), read::<S, M>(back), TOLERANCE);
        let down = parent_matrix.inverse().unwrap() * world_matrix;
        same_moving(world.relative_to(parent), read::<S, M>(down), 1e-10);

        // A point that walks about in the node.
        let walk = point::<M>(walker, time);
        let seen = world.transform_motion(read_point(walk));
        same_motion(seen, read_point::<S, M>(world_matrix * walk), TOLERANCE);
        // The same walk taken as one through the world, seen from the node.
        let seen = local.inverse_transform_motion(read_point(walk));
        same_motion(seen, read_point::<S, M>(back * walk), TOLERANCE);

        // The same numbers taken for an arrow, with a 0 below: places drop out. Its rate, up and
        // down.
        let mut arrow = walk;
        arrow.0[M - 1] = Jet::constant(0.0);
        let PointMotion {
            position, velocity, ..
        } = read_point::<S, M>(arrow);
        let up = read_point::<S, M>(world_matrix * arrow).velocity;
        near(&world.transform_rate(position, velocity), &up, TOLERANCE);
        let down = read_point::<S, M>(back * arrow).velocity;
        near(
            &local.inverse_transform_rate(position, velocity),
            &down,
            TOLERANCE,
        );
        // And for a patch spanned by two arrows that rotate with all that is in the node: the
        // columns of its matrix.
        let patch = MatrixN::<Jet, M>::from_fn(|row, column| match (row, column) {
            _ if row == M - 1 || column == M - 1 => Jet::constant(0.0),
            _ => {
                walk.0[row] * Jet::constant(column as f64)
                    - walk.0[column] * Jet::constant(row as f64)
            }
        });
        let size = 1.0 / (world.transform.scale * world.transform.scale);
        let (value, rate) = patch_of::<S, M>(patch, 1.0);
        let carried = patch_of::<S, M>(world_matrix * patch * world_matrix.transpose(), size);
        near(&(world.transform.rotation * value), &carried.0, TOLERANCE);
        near(
            &world.transform_bivector_rate(value, rate),
            &carried.1,
            TOLERANCE,
        );
        let size = local.transform.scale * local.transform.scale;
        let carried = patch_of::<S, M>(back * patch * back.transpose(), size);
        near(
            &local.inverse_transform_bivector_rate(value, rate),
            &carried.1,
            TOLERANCE,
        );
    }
}

/// A skew-symmetric matrix of jets as a bivector and its rate, both times a size.
fn patch_of<S: Sample, const M: usize>(
    matrix: MatrixN<Jet, M>,
    size: f64,
) -> (S::Bivector, S::Bivector) {
    let part = |pick: fn(Jet) -> f64| {
        let entry = |row: usize, column: usize| pick(matrix.0[row][column]) * size;
        S::Bivector::from_matrix(S::Matrix::from_columns(S::per_axis(|column| {
            S::Vector::from_components(S::per_axis(|row| entry(row, column)))
        })))
    };
    (part(|jet| jet.value), part(|jet| jet.first))
}

fn jumps_are_differences_of_curves<S: Sample, const M: usize>(
    parent: &Node,
    child: &Node,
    blow: &Curve,
) {
    let time = Jet::variable(NOW);
    let [parent_before, parent_after] =
        [false, true].map(|jumped| matrix::<M>(parent, time, jumped));
    let [child_before, child_after] = [false, true].map(|jumped| matrix::<M>(child, time, jumped));
    let at = |matrix| read::<S, M>(matrix);
    let jump = |before, after| at(after).rates() - at(before).rates();
    let (world_from_parent, parent_from_child) = (at(parent_before), at(child_before));
    let (parent_jump, child_jump) = (
        jump(parent_before, parent_after),
        jump(child_before, child_after),
    );
    let before = parent_before * child_before;

    let up = jump(before, parent_before * child_after);
    same_delta(world_from_parent.transform_delta(child_jump), up, TOLERANCE);
    same_delta(
        world_from_parent.inverse_transform_delta(up),
        child_jump,
        TOLERANCE,
    );
    let inherited = jump(before, parent_after * child_before);
    let found = world_from_parent.inherited_delta(parent_from_child, parent_jump);
    same_delta(found, inherited, TOLERANCE);
    let both = jump(before, parent_after * child_after);
    let found = world_from_parent.combined_delta(parent_from_child, parent_jump, child_jump);
    same_delta(found, both, TOLERANCE);
    // The cross terms, spelled out: what the sum of the two effects lacks.
    let two = S::Scalar::from_f64(2.0);
    let slide = world_from_parent
        .transform
        .transform_vector(child_jump.velocity);
    let turning = world_from_parent.transform.rotation * child_jump.angular_velocity;
    let spin_jump = parent_jump.angular_velocity;
    let cross = Rates {
        acceleration: spin_jump.cross(slide) * two,
        angular_acceleration: spin_jump.bracket(turning),
        ..Rates::zero()
    };
    same_delta(both - (up + inherited), cross, 1e-11);

    // Counteracted: the child's matrix in the jumped parent that leaves its matrix in the world
    // alone.
    let kept = parent_after.inverse().unwrap() * before;
    let found = counteract(world_from_parent, parent_from_child, parent_jump);
    same_delta(found, jump(child_before, kept), 1e-11);

    // A parent that only gets faster: its place alone jumps in its first derivative.
    let mut shoved = parent_before;
    for (row, velocity) in (0..M - 1).zip([blow.d[0], blow.d[1], blow.c[0], blow.c[1], blow.c[2]]) {
        shoved.0[row][M - 1] += Jet::new(0.0, velocity, 0.0);
    }
    let velocity = jump(parent_before, shoved).velocity;
    let kept = shoved.inverse().unwrap() * before;
    let found = counteract_velocity(world_from_parent, velocity);
    same_delta(found, jump(child_before, kept), 1e-11);
    // An impulse on the child alone is its jump in velocity, taken to the parent.
    let body = Body::<S>::new(2.0, round::<S>()).unwrap();
    let hit = body.linear_impulse(velocity * 2.0).unwrap();
    let mut struck = before;
    for (row, velocity) in (0..M - 1).zip(velocity.components()) {
        struck.0[row][M - 1] += Jet::new(0.0, velocity, 0.0);
    }
    let local = jump(child_before, parent_before.inverse().unwrap() * struck);
    same_delta(world_from_parent.inverse_transform_delta(hit), local, 1e-11);
}

/// A body that is alike in all directions.
fn round<S: Sample>() -> Inertia<S> {
    let one = S::Vector::from_components(S::per_axis(|_| 1.0));
    Inertia::new(S::Rotation::identity(), one).unwrap()
}

/// F = m a in the world, seen from a parent that moves as it likes.
fn forces_accelerate_what_the_matrices_carry<S: Sample, const M: usize>(
    parent: &Node,
    flight: &[Curve],
    mass: f64,
) {
    let time = Jet::variable(NOW);
    let world_from_parent = matrix::<M>(parent, time, false);
    let path = point::<M>(flight, time);
    let force = read_point::<S, M>(path).acceleration * mass;
    let seen = read_point::<S, M>(world_from_parent.inverse().unwrap() * path);
    let world_from_parent = read::<S, M>(world_from_parent);
    let found = physics::acceleration_under_force(
        world_from_parent,
        mass,
        force,
        seen.position,
        seen.velocity,
    );
    near(&found.unwrap().total(), &seen.acceleration, TOLERANCE);
}

/// A cloud of mass points that rotates rigidly: each point obeys F = m a, and the torque is the sum
/// of all x ∧ F.
fn torques_rotate_clouds_of_points<S: Sample, const M: usize>(
    turn: &Node,
    cloud: &[(f64, f64)],
    tilt: S::Rotation,
) {
    let turn = Node {
        place: turn
            .place
            .iter()
            .map(|_| Curve {
                c: [0.0; 4],
                d: [0.0; 2],
            })
            .collect(),
        scale: 1.0,
        ..turn.clone()
    };
    let world_from_body = matrix::<M>(&turn, Jet::variable(NOW), false);
    let moving = read::<S, M>(world_from_body);
    let mut torque = S::Bivector::zero();
    let mut momentum = S::Bivector::zero();
    let mut spread = S::Vector::zero().components();
    for (axis, &(mass, distance)) in cloud.iter().take(S::DIMENSION).enumerate() {
        // A pair of points at both ends of a principal axis; one end has the same share as the
        // other.
        let unit =
            S::Vector::from_components(S::per_axis(|i| if i == axis { distance } else { 0.0 }));
        let arm = (tilt * unit).components();
        let arm = VectorN::<Jet, M>(std::array::from_fn(|row| {
            Jet::constant(arm.as_ref().get(row).copied().unwrap_or(1.0))
        }));
        let PointMotion {
            position,
            velocity,
            acceleration,
        } = read_point::<S, M>(world_from_body * arm);
        torque = torque + position.wedge(acceleration) * mass;
        momentum = momentum + position.wedge(velocity) * mass;
        spread.as_mut()[axis] = mass * distance * distance;
    }
    let inertia = Inertia::<S>::new(tilt, S::Vector::from_components(spread)).unwrap();
    let rotated = inertia.rotated(moving.transform.rotation);
    near(
        &rotated.angular_momentum(moving.angular_velocity),
        &momentum,
        TOLERANCE,
    );
    near(
        &rotated.angular_velocity(momentum),
        &moving.angular_velocity,
        1e-11,
    );
    let body = Body::new(1.0, inertia).unwrap();
    let terms = body.angular_acceleration(moving, torque).unwrap();
    // A long thin cloud divides by a small moment: a hundredth at the least.
    near(&terms.total(), &moving.angular_acceleration, 1e-10);
}

/// One module for each space: the same laws, in its dimension.
macro_rules! referee {
    ($space:ty, $rows:literal, $chains:ident, $jumps:ident, $forces:ident, $torques:ident) => {
        proptest! {
            #![proptest_config(effort(64))]

            #[test]
            fn $chains(chain in chains($rows - 1), walker in vec(curves(), $rows - 1)) {
                every_node_moves_as_its_matrix::<$space, $rows>(&chain, &walker);
            }

            #[test]
            fn $jumps(parent in nodes($rows - 1), child in nodes($rows - 1), blow in curves()) {
                jumps_are_differences_of_curves::<$space, $rows>(&parent, &child, &blow);
            }

            #[test]
            fn $forces(
                parent in nodes($rows - 1), flight in vec(curves(), $rows - 1), mass in 0.1..10.0,
            ) {
                forces_accelerate_what_the_matrices_carry::<$space, $rows>(&parent, &flight, mass);
            }

            #[test]
            fn $torques(
                turn in nodes($rows - 1),
                cloud in vec((0.2..3.0, 0.3..2.0), $rows - 1),
                tilt in <$space>::rotations(),
            ) {
                torques_rotate_clouds_of_points::<$space, $rows>(&turn, &cloud, tilt);
            }
        }
    };
}

referee!(
    Space2,
    3,
    chains_in_the_plane_move_as_their_matrices,
    jumps_in_the_plane_are_differences_of_curves,
    forces_in_the_plane_accelerate_as_newton_says,
    torques_in_the_plane_act_as_newton_says
);
referee!(
    Space3,
    4,
    chains_in_space_move_as_their_matrices,
    jumps_in_space_are_differences_of_curves,
    forces_in_space_accelerate_as_newton_says,
    torques_in_space_act_as_newton_says
);
referee!(
    SpaceN<f64, 2>, 3,
    chains_in_two_dimensions_move_as_their_matrices, jumps_in_two_dimensions_are_differences_of_curves,
    forces_in_two_dimensions_accelerate_as_newton_says, torques_in_two_dimensions_act_as_newton_says
);
referee!(
    SpaceN<f64, 3>, 4,
    chains_in_three_dimensions_move_as_their_matrices, jumps_in_three_dimensions_are_differences_of_curves,
    forces_in_three_dimensions_accelerate_as_newton_says, torques_in_three_dimensions_act_as_newton_says
);
referee!(
    SpaceN<f64, 4>, 5,
    chains_in_four_dimensions_move_as_their_matrices, jumps_in_four_dimensions_are_differences_of_curves,
    forces_in_four_dimensions_accelerate_as_newton_says, torques_in_four_dimensions_act_as_newton_says
);
