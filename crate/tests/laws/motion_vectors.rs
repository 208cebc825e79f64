//! Moving transforms against reference vectors: derivatives of curves of matrices, taken with 60
//! digits by finite differences.

use crate::common::{
    Sample, cases, near, number, read_delta, read_moving, same_delta, same_motion, same_moving,
};
use kinetree::physics::{self, Body, Inertia, counteract, counteract_velocity};
use kinetree::space::{Linear, Rotation, Vector};
use kinetree::{DynamicTransform, PointMotion, Rates, Space2, Space3, SpaceN};

/// The tolerance that the vectors' description suggests for doubles; they are rounded to doubles
/// themselves.
const TOLERANCE: f64 = 1e-12;
/// For accelerations of inverses, where a scale of 0.3 divides and then multiplies the rounding.
const INVERSE_TOLERANCE: f64 = 1e-9;

fn transform_dynamics<S: Sample>(text: &str) {
    for case in cases(text) {
        let read = |name: &str| read_moving::<S>(&case[name]);
        let (parent_from_child, world_from_parent) = (read("A1"), read("A2"));
        let world_from_child = world_from_parent * parent_from_child;
        same_moving(world_from_child, read("A3"), TOLERANCE);
        same_moving(
            parent_from_child.inverse(),
            read("A1_inverse"),
            INVERSE_TOLERANCE,
        );
        same_moving(
            world_from_parent.inverse(),
            read("A2_inverse"),
            INVERSE_TOLERANCE,
        );

        // Back down, from the vectors' own world: relative to the parent, by the product with the
        // inverse, and as the motion of a point.
        let world_from_child = read("A3");
        let down = world_from_child.relative_to(world_from_parent);
        same_moving(down, parent_from_child, TOLERANCE);
        let down = world_from_parent.inverse() * world_from_child;
        same_moving(down, parent_from_child, INVERSE_TOLERANCE);
        let down = world_from_parent.inverse_transform_motion(world_from_child.origin());
        same_motion(down, parent_from_child.origin(), TOLERANCE);

        let point = S::read_vector(&case["point_local"]);
        let moved = world_from_child.transform_motion(PointMotion::at_rest(point));
        let place = world_from_child.transform;
        near(
            &place.transform_point(point),
            &S::read_vector(&case["point_world"]),
            TOLERANCE,
        );
        near(
            &moved.position,
            &S::read_vector(&case["point_world"]),
            TOLERANCE,
        );
        near(
            &moved.velocity,
            &S::read_vector(&case["point_material_velocity_world"]),
            TOLERANCE,
        );
        near(
            &place.transform_vector(point),
            &S::read_vector(&case["vector_world"]),
            TOLERANCE,
        );
        near(
            &place.transform_normal(point),
            &S::read_vector(&case["normal_world"]),
            TOLERANCE,
        );
    }
}

#[test]
fn motion_composes_in_the_plane_as_the_vectors_say() {
    transform_dynamics::<Space2>(include_str!("../vectors/transform_dynamics_2d.json"));
    transform_dynamics::<SpaceN<f64, 2>>(include_str!("../vectors/transform_dynamics_2d.json"));
}

#[test]
fn motion_composes_in_space_as_the_vectors_say() {
    transform_dynamics::<Space3>(include_str!("../vectors/transform_dynamics_3d.json"));
    transform_dynamics::<SpaceN<f64, 3>>(include_str!("../vectors/transform_dynamics_3d.json"));
}

fn deltas<S: Sample>(text: &str) {
    for case in cases(text) {
        let read = |name: &str| read_delta::<S>(&case[name]);
        let (child, parent) = (read_moving::<S>(&case["A1"]), read_moving::<S>(&case["A2"]));
        same_moving(parent * child, read_moving(&case["A3"]), TOLERANCE);

        let local = read("delta_local_child");
        same_delta(
            parent.transform_delta(local),
            read("out_child_local_to_global"),
            TOLERANCE,
        );
        let global = read("delta_global_child");
        let down = parent.inverse_transform_delta(global);
        same_delta(down, read("out_child_global_to_local"), TOLERANCE);
        let jump = read("delta_global_parent");
        let inherited = parent.inherited_delta(child, jump);
        same_delta(inherited, read("out_child_global_due_to_parent"), TOLERANCE);
        let both = parent.combined_delta(child, jump, local);
        same_delta(
            both,
            read("out_child_global_due_to_parent_and_local"),
            TOLERANCE,
        );

        let kept = counteract(parent, child, jump);
        same_delta(kept, read("out_counteract_complete_local"), TOLERANCE);
        let pure = read("out_counteract_pure_dv_local");
        same_delta(counteract_velocity(parent, jump.velocity), pure, TOLERANCE);
        same_delta(
            counteract(parent, child, Rates::from_velocity(jump.velocity)),
            pure,
            TOLERANCE,
        );
    }
}

#[test]
fn jumps_pass_through_the_plane_as_the_vectors_say() {
    deltas::<Space2>(include_str!("../vectors/deltas_2d.json"));
    deltas::<SpaceN<f64, 2>>(include_str!("../vectors/deltas_2d.json"));
}

#[test]
fn jumps_pass_through_space_as_the_vectors_say() {
    deltas::<Space3>(include_str!("../vectors/deltas_3d.json"));
    deltas::<SpaceN<f64, 3>>(include_str!("../vectors/deltas_3d.json"));
}

fn inertial<S: Sample>(text: &str) {
    for case in cases(text) {
        let parent = read_moving::<S>(&case["A2"]);
        let vector = |name: &str| S::read_vector(&case[name]);
        let (position, velocity) = (vector("T1"), vector("v1"));
        let (mass, force) = (number(&case["mass"]), vector("force_world"));
        let terms =
            physics::acceleration_under_force(parent, mass, force, position, velocity).unwrap();
        near(&terms.applied, &vector("term_applied"), TOLERANCE);
        near(&terms.translational, &vector("term_linear"), TOLERANCE);
        near(&terms.euler, &vector("term_euler"), TOLERANCE);
        near(&terms.centrifugal, &vector("term_centrifugal"), TOLERANCE);
        near(&terms.coriolis, &vector("term_coriolis"), TOLERANCE);
        near(&terms.total(), &vector("a1"), TOLERANCE);
        // Carried into the world and with the other sign they are the terms of motion.
        let point = PointMotion::new(position, velocity, vector("a1")).unwrap();
        let motion = parent.motion_terms(point);
        let world = |name: &str| -parent.transform.transform_vector(vector(name));
        near(&motion.base_acceleration, &world("term_linear"), TOLERANCE);
        near(&motion.euler, &world("term_euler"), TOLERANCE);
        near(&motion.centripetal, &world("term_centrifugal"), TOLERANCE);
        near(&motion.coriolis, &world("term_coriolis"), TOLERANCE);
        near(&motion.acceleration(), &(force * (1.0 / mass)), TOLERANCE);
        let back = parent.transform.rotation.inverse();
        let tilde = |name: &str| S::read_bivector(&case[name]);
        near(
            &(back * parent.angular_velocity),
            &tilde("omega_tilde"),
            TOLERANCE,
        );
        near(
            &(back * parent.angular_acceleration),
            &tilde("alpha_tilde"),
            TOLERANCE,
        );
    }
}

#[test]
fn forces_accelerate_in_the_plane_as_the_vectors_say() {
    inertial::<Space2>(include_str!("../vectors/inertial_2d.json"));
    inertial::<SpaceN<f64, 2>>(include_str!("../vectors/inertial_2d.json"));
}

#[test]
fn forces_accelerate_in_space_as_the_vectors_say() {
    inertial::<Space3>(include_str!("../vectors/inertial_3d.json"));
    inertial::<SpaceN<f64, 3>>(include_str!("../vectors/inertial_3d.json"));
}

fn impulse<S: Sample>(text: &str) {
    for case in cases(text) {
        let parent = read_moving::<S>(&case["A2"]);
        let one = S::Vector::from_components(S::per_axis(|_| 1.0));
        let inertia = Inertia::new(S::Rotation::identity(), one).unwrap();
        let body = Body::<S>::new(number(&case["mass"]), inertia).unwrap();
        let hit = body
            .linear_impulse(S::read_vector(&case["impulse_world"]))
            .unwrap();
        let local = parent.inverse_transform_delta(hit);
        near(&local.velocity, &S::read_vector(&case["dv1"]), TOLERANCE);
        near(
            &local.acceleration,
            &S::read_vector(&case["da1"]),
            TOLERANCE,
        );
        near(&local.angular_velocity, &S::Bivector::zero(), 0.0);
        near(&local.angular_acceleration, &S::Bivector::zero(), 0.0);
    }
}

#[test]
fn impulses_act_in_the_plane_as_the_vectors_say() {
    impulse::<Space2>(include_str!("../vectors/impulse_2d.json"));
    impulse::<SpaceN<f64, 2>>(include_str!("../vectors/impulse_2d.json"));
}

#[test]
fn impulses_act_in_space_as_the_vectors_say() {
    impulse::<Space3>(include_str!("../vectors/impulse_3d.json"));
    impulse::<SpaceN<f64, 3>>(include_str!("../vectors/impulse_3d.json"));
}

fn chain<S: Sample>(text: &str) {
    for case in cases(text) {
        let read = |name: &str| -> Vec<DynamicTransform<S>> {
            case[name]
                .as_array()
                .unwrap()
                .iter()
                .map(read_moving)
                .collect()
        };
        let mut world = DynamicTransform::identity();
        for (node, expected) in read("nodes_root_first")
            .into_iter()
            .zip(read("global_root_first"))
        {
            world *= node;
            same_moving(world, expected, TOLERANCE);
        }
    }
}

#[test]
fn chains_move_as_the_vectors_say() {
    chain::<Space3>(include_str!("../vectors/chain_3d.json"));
    chain::<SpaceN<f64, 3>>(include_str!("../vectors/chain_3d.json"));
}
