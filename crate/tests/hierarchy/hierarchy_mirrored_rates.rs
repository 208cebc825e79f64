//! Angular velocities under mirrors: an axis vector goes through a mirror with a sign of its own.
//!
//! The referee is the motion of matrices: where nothing is stretched, L̇ L⁻¹ is the angular velocity,
//! whatever rotation is read off L, and L̈ L⁻¹ − (L̇ L⁻¹)² the angular acceleration. It knows of no
//! signs.

use crate::common::effort::effort;
use crate::common::{Sample, chain, near};
use kinetree::batch::DynamicBatch;
use kinetree::glam::{DMat3, DQuat, DVec2, DVec3};
use kinetree::hierarchy::{Fit, Keep, StepScheme};
use kinetree::physics::{Body, Inertia};
use kinetree::scale::AffineMotion;
use kinetree::space::{
    Bivector, Bivector2, Bivector3, Linear, Matrix, Rotation, Rotation2, Scalar, Space2, Space3,
    Vector,
};
use kinetree::{
    DynamicTransform, Hierarchy, HierarchyError, Local, NodeHandle, PointMotion, Rates, ScaleRule,
    Space, SpaceN, Transform, Trs,
};
use proptest::prelude::*;

/// Nodes of one size each, with any signs of the scale along their axes.
fn mirrored<S: Sample>(nodes: usize) -> BoxedStrategy<Vec<Local<S>>> {
    let node = (crate::common::locals::<S>(0.5..2.0), 0.5..2.0, any::<u8>());
    let node = node.prop_map(|(mut local, size, signs): (Local<S>, f64, u8)| {
        let sign = |axis| if signs >> axis & 1 == 1 { -size } else { size };
        local.trs.scale =
            S::Vector::from_components(S::per_axis(|axis| S::Scalar::from_f64(sign(axis))));
        local
    });
    proptest::collection::vec(node, 1..=nodes).boxed()
}

/// ω and α of a map that rotates as a whole.
fn turning<S: Sample>(motion: &AffineMotion<S>) -> (S::Matrix, S::Matrix) {
    let back = motion.affine.linear.inverse().unwrap();
    let spin = motion.rate.linear * back;
    (spin, motion.second_rate.linear * back - spin * spin)
}

fn turns_as_its_matrix<S: Sample>(
    motion: &AffineMotion<S>,
    rates: Rates<S>,
    rotation: S::Rotation,
) {
    let (spin, spin_rate) = turning(motion);
    near(&rates.angular_velocity.matrix(), &spin, 1e-11);
    near(&rates.angular_acceleration.matrix(), &spin_rate, 1e-10);
    near(&rates.velocity, &motion.rate.translation, 1e-11);
    // And it is the rotation of the matrix, up to signs of its columns.
    let left = rotation.inverse().matrix() * motion.affine.linear;
    let off = left - S::Matrix::from_diagonal(left.diagonal());
    assert!(off.norm().real() < 1e-11 * left.norm().real());
}

/// The rules by which a mirror image of one size rotates as a whole.
const RIGID: [ScaleRule; 3] = [
    ScaleRule::Matrices,
    ScaleRule::Transforms,
    ScaleRule::Compensated,
];

fn rates_are_those_of_matrices<S: Sample>(locals: &[Local<S>], compensates: &[bool]) {
    for rule in RIGID {
        let (mut tree, nodes) = chain(rule, locals);
        for (node, compensates) in nodes.iter().zip(compensates) {
            tree.set_compensates(*node, *compensates).unwrap();
        }
        for node in &nodes {
            let motion = tree.world_motion(*node).unwrap();
            let rotation = tree.world_rotation(*node).unwrap();
            turns_as_its_matrix(&motion, tree.world_rates(*node).unwrap(), rotation);
            for frame in &nodes {
                let motion = tree.relative_motion(*node, Some(*frame)).unwrap();
                let (rotation, rates) = tree.relative_rates(*node, Some(*frame)).unwrap();
                turns_as_its_matrix(&motion, rates, rotation);
            }
        }
    }
}

/// Rates that are set in the world are read there, and no point of a child moves otherwise when the
/// node gets another parent.
fn rates_stay<S: Sample>(
    one: &[Local<S>],
    other: &[Local<S>],
    rates: Rates<S>,
    compensates: &[bool],
) {
    for rule in ScaleRule::ALL {
        let (mut tree, nodes) = chain(rule, one);
        for (node, compensates) in nodes.iter().zip(compensates) {
            tree.set_compensates(*node, *compensates).unwrap();
        }
        let node = *nodes.last().unwrap();
        tree.set_world_rates(node, rates).unwrap();
        crate::common::same_delta(tree.world_rates(node).unwrap(), rates, 1e-10);
        let rotation = tree.world_rotation(node).unwrap();
        tree.set_world_rotation(node, rotation).unwrap();
        near(
            &tree.world_rotation(node).unwrap().matrix(),
            &rotation.matrix(),
            1e-13,
        );

        if rule == ScaleRule::Lossy {
            continue; // other pictures of the same node are mirrored in other ways
        }
        let mut parent = None;
        for local in other {
            parent = Some(tree.add(parent, "", *local).unwrap());
        }
        let before = tree.world_motion(node).unwrap();
        let same = |tree: &Hierarchy<S>, keep: Keep| {
            let after = tree.world_motion(node).unwrap();
            near(&after.affine.linear, &before.affine.linear, 1e-11);
            if !matches!(keep, Keep::Pose(_)) {
                near(&after.rate.linear, &before.rate.linear, 1e-10);
                near(&after.rate.translation, &before.rate.translation, 1e-10);
            }
            if matches!(keep, Keep::Motion(_)) {
                near(&after.second_rate.linear, &before.second_rate.linear, 1e-9);
            }
        };
        for keep in [
            Keep::Pose(Fit::Exact),
            Keep::Velocity(Fit::Exact),
            Keep::Motion(Fit::Exact),
        ] {
            for parent in [None, parent] {
                let mut moved = tree.clone();
                moved.reparent(node, parent, keep).unwrap();
                assert_eq!(moved.local(node).unwrap().stretch, None);
                same(&moved, keep);
                // What a node above it was is lost as well.
                if let Some(above) = tree.parent(node).unwrap() {
                    let mut lifted = tree.clone();
                    lifted.remove_keeping_children(above, keep).unwrap();
                    same(&lifted, keep);
                }
            }
        }
        for parent in [None, parent] {
            let mut free = tree.clone();
            free.release(node, parent, S::Vector::zero(), Fit::Exact)
                .unwrap();
            same(&free, Keep::Velocity(Fit::Exact));
            flies_straight(&mut free, node);
        }
    }
}

/// A free node keeps its velocity and its angular velocity in the world, whatever carries it.
fn flies_straight<S: Sample>(tree: &mut Hierarchy<S>, node: NodeHandle) {
    let (place, rates) = (
        tree.world_translation(node).unwrap(),
        tree.world_rates(node).unwrap(),
    );
    let linear = tree.world_motion(node).unwrap().affine.linear;
    let spin = rates.angular_velocity;
    for step in 1..=3 {
        tree.step(S::Scalar::from_f64(0.1), &StepScheme::default())
            .unwrap();
        let time = S::Scalar::from_f64(0.1 * f64::from(step));
        let expected = place + rates.velocity * time;
        near(&tree.world_translation(node).unwrap(), &expected, 1e-10);
        let turned = (spin * time).exp().matrix() * linear;
        near(
            &tree.world_motion(node).unwrap().affine.linear,
            &turned,
            1e-10,
        );
    }
}

/// The terms of a point's motion add up to the motion under mirrors, too.
fn terms_add_up<S: Sample>(locals: &[Local<S>], point: PointMotion<S>) {
    for rule in RIGID {
        let (tree, nodes) = chain(rule, locals);
        for from in nodes.iter().map(|it| Some(*it)).chain([None]) {
            for to in nodes.iter().map(|it| Some(*it)).chain([None]) {
                let terms = tree.motion_terms(point, from, to).unwrap();
                let moved = tree.transform_motion(point, from, to).unwrap();
                near(&terms.velocity(), &moved.velocity, 1e-11);
                near(&terms.acceleration(), &moved.acceleration, 1e-10);
            }
        }
    }
}

macro_rules! laws {
    ($name:ident, $space:ty, $cases:expr) => {
        mod $name {
            use super::*;
            type It = $space;

            fn vector() -> BoxedStrategy<<It as Space>::Vector> {
                It::vectors(3.0)
            }

            proptest! {
                #![proptest_config(effort($cases))]

                #[test]
                fn rates_in_the_world_are_those_of_the_matrices(
                    locals in mirrored::<It>(5),
                    compensates in proptest::collection::vec(any::<bool>(), 5),
                ) {
                    rates_are_those_of_matrices::<It>(&locals, &compensates);
                }

                #[test]
                fn rates_stay_through_mirrors(
                    one in mirrored::<It>(4),
                    other in mirrored::<It>(3),
                    rates in crate::common::deltas::<It>(),
                    compensates in proptest::collection::vec(any::<bool>(), 4),
                ) {
                    rates_stay::<It>(&one, &other, rates, &compensates);
                }

                #[test]
                fn terms_add_up_through_mirrors(
                    locals in mirrored::<It>(4),
                    x in vector(), v in vector(), a in vector(),
                ) {
                    let point = PointMotion::<It>::new(x, v, a).unwrap();
                    terms_add_up::<It>(&locals, point);
                }
            }
        }
    };
}

laws!(plane, Space2, 128);
laws!(solid, Space3, 256);
laws!(four, SpaceN<f64, 4>, 32);

/// Signs of the axes of a root, and how they take arrows and axis vectors.
fn mirror(signs: u8) -> (DVec3, DMat3, DMat3) {
    let sign = |axis: u8| if signs >> axis & 1 == 1 { -1.0 } else { 1.0 };
    let scale = DVec3::new(sign(0), sign(1), sign(2));
    let arrows = DMat3::from_diagonal(scale);
    (scale, arrows, arrows * (scale.x * scale.y * scale.z))
}

proptest! {
    #![proptest_config(effort(256))]

    /// Under one more root that mirrors, forces and impulses do what they did, mirrored.
    #[test]
    fn forces_are_obeyed_by_mirror_images(
        locals in mirrored::<Space3>(3),
        signs in 0_u8..8,
        mass in 0.5..3.0,
        tilt in Space3::rotations(),
        moments in [1.0..1.4, 1.5..1.9, 2.0..2.2],
        force in Space3::vectors(3.0),
        torque in Space3::vectors(3.0),
        point in Space3::vectors(3.0),
    ) {
        let moments = DVec3::from_array(moments);
        let axes = DMat3::from_quat(tilt);
        let tensor = axes * DMat3::from_diagonal(moments) * axes.transpose();
        let body = Body::<Space3>::new(mass, Inertia::from_tensor(tensor).unwrap()).unwrap();
        let (scale, arrows, axis_vectors) = mirror(signs);
        {
            let rule = ScaleRule::Matrices;
            let (mut plain, nodes) = chain::<Space3>(rule, &locals);
            let mut seen = Hierarchy::<Space3>::new(rule);
            let root = Trs::new(DVec3::ZERO, DQuat::IDENTITY, scale).unwrap();
            let mut parent = seen.add(None, "mirror", root.into()).unwrap();
            for local in &locals {
                parent = seen.add(Some(parent), "", *local).unwrap();
            }
            let (node, image) = (*nodes.last().unwrap(), parent);
            plain.apply_force(node, body, force, Bivector3::from_axis(torque)).unwrap();
            let torque = Bivector3::from_axis(axis_vectors * torque);
            seen.apply_force(image, body, arrows * force, torque).unwrap();
            let same = |plain: &Hierarchy<Space3>, seen: &Hierarchy<Space3>| {
                let (one, other) = (plain.local(node).unwrap(), seen.local(image).unwrap());
                crate::common::same_delta(one.rates, other.rates, 1e-10);
            };
            same(&plain, &seen);
            let terms = plain.acceleration_under_force(node, mass, force).unwrap();
            let image_terms = seen.acceleration_under_force(image, mass, arrows * force).unwrap();
            for (one, other) in [
                (terms.applied, image_terms.applied),
                (terms.euler, image_terms.euler),
                (terms.centrifugal, image_terms.centrifugal),
                (terms.coriolis, image_terms.coriolis),
                (terms.total(), image_terms.total()),
            ] {
                near(&one, &other, 1e-10);
            }
            let jump = plain.apply_impulse(node, body, point, force).unwrap();
            let image_jump = seen.apply_impulse(image, body, arrows * point, arrows * force).unwrap();
            near(&image_jump.velocity, &(arrows * jump.velocity), 1e-11);
            near(
                &image_jump.angular_velocity.axis(),
                &(axis_vectors * jump.angular_velocity.axis()),
                1e-11,
            );
            same(&plain, &seen);
            // The struck point of the picture moves as the body says: K p.
            let before = PointMotion::at_rest(
                seen.transform_point(arrows * point, None, Some(image)).unwrap(),
            );
            let moved = seen.transform_motion(before, Some(image), None).unwrap();
            let origin = seen.world_rates(image).unwrap();
            let arm = arrows * point - seen.world_translation(image).unwrap();
            let rigid = origin.velocity + origin.angular_velocity.cross(arm);
            near(&moved.velocity, &rigid, 1e-10);
        }
    }
}

#[test]
fn a_disk_in_a_mirror_turns_on_as_it_turned() {
    // Closed form: det(M) M ω.
    for (scale, spin) in [
        (DVec3::new(1.0, 1.0, -1.0), -DVec3::Y),
        (DVec3::new(1.0, -1.0, -1.0), -DVec3::Y),
        (DVec3::new(1.0, -1.0, 1.0), DVec3::Y),
        (DVec3::new(-1.0, -1.0, -1.0), DVec3::Y),
    ] {
        let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
        let mirror = Trs::new(DVec3::ZERO, DQuat::IDENTITY, scale).unwrap();
        let mirror = tree.add(None, "mirror", mirror.into()).unwrap();
        let turning = Local::identity().with_angular_velocity(Bivector3::from_axis(DVec3::Y));
        let disk = tree.add(Some(mirror), "disk", turning).unwrap();
        let rim = Trs::new(DVec3::X, DQuat::IDENTITY, DVec3::ONE).unwrap();
        let rim = tree.add(Some(disk), "rim", rim.into()).unwrap();
        let rates = tree.world_rates(disk).unwrap();
        assert_eq!(rates.angular_velocity.axis(), spin);
        let before = tree.world_rates(rim).unwrap().velocity;
        tree.release(disk, None, DVec3::ZERO, Fit::Exact).unwrap();
        near(&tree.world_rates(rim).unwrap().velocity, &before, 1e-15);
    }
    // In the plane it is det(Q) ω.
    let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    let flip = Trs::new(DVec2::ZERO, Rotation::identity(), DVec2::new(1.0, -1.0)).unwrap();
    let flip = tree.add(None, "flip", flip.into()).unwrap();
    let turning = Local::identity().with_angular_velocity(Bivector2::new(1.0));
    let disk = tree.add(Some(flip), "disk", turning).unwrap();
    assert_eq!(tree.world_rates(disk).unwrap().angular_velocity.xy, -1.0);
}

#[test]
fn what_is_refused_under_a_mirror_says_so() {
    let body = Body::<Space3>::new(1.0, Inertia::from_moments(DVec3::ONE).unwrap()).unwrap();
    let strike = |rule: ScaleRule, scale: DVec3| {
        let mut tree = Hierarchy::<Space3>::new(rule);
        let root = Trs::new(DVec3::ZERO, DQuat::IDENTITY, scale).unwrap();
        let root = tree.add(None, "root", root.into()).unwrap();
        let ball = tree.add(Some(root), "ball", Local::identity()).unwrap();
        let struck = tree.apply_impulse(ball, body, DVec3::ZERO, DVec3::NEG_Z);
        let told = struck.as_ref().err().map(|error| tree.explain(error));
        (struck, told, tree.world(ball), root)
    };
    let (struck, _, world, root) = strike(ScaleRule::Matrices, DVec3::new(1.0, 1.0, -1.0));
    assert_eq!(struck.unwrap().velocity, DVec3::NEG_Z);
    assert_eq!(world, Err(HierarchyError::Mirrored { node: root }));
    let (struck, told, ..) = strike(ScaleRule::Lossy, DVec3::new(1.0, 1.0, -1.0));
    assert!(matches!(struck, Err(HierarchyError::Mirrored { .. })));
    assert!(told.unwrap().starts_with("\"root\" is mirrored, where"));
    let (struck, told, ..) = strike(ScaleRule::Matrices, DVec3::new(2.0, 1.0, -1.0));
    assert!(matches!(struck, Err(HierarchyError::MirroredUneven { .. })));
    assert!(
        told.unwrap()
            .starts_with("\"root\" is mirrored, and stretched")
    );
}

/// A tree of mirrors of one size, products of transforms, derivatives through matrices and a batch say
/// the same of a point.
fn faces_agree(locals: &[Local<Space3>], point: PointMotion<Space3>) {
    let (tree, nodes) = chain(ScaleRule::Matrices, locals);
    let frames: Vec<_> = locals
        .iter()
        .map(|it| DynamicTransform::at_rest(Transform::try_from(it.trs).unwrap()) + it.rates)
        .collect();
    let parents: Vec<_> = (0..locals.len() as u32)
        .map(|it| it.checked_sub(1))
        .collect();
    let mut batch = DynamicBatch::new(&parents).unwrap();
    for (numbers, frame) in batch.locals_mut().iter_mut().zip(&frames) {
        numbers[..3].copy_from_slice(&frame.transform.translation.to_array());
        numbers[3..7].copy_from_slice(&frame.transform.rotation.to_array());
        numbers[7] = frame.transform.scale;
        let rates = [
            frame.velocity,
            frame.acceleration,
            frame.angular_velocity.axis(),
            frame.angular_acceleration.axis(),
        ];
        numbers[8..].copy_from_slice(rates.map(|it| it.to_array()).as_flattened());
    }
    batch.update();
    batch.check().unwrap();
    let mut world = DynamicTransform::identity();
    for (at, (node, frame)) in nodes.iter().zip(&frames).enumerate() {
        world *= *frame;
        let (seen, rates) = (
            tree.transform_motion(point, Some(*node), None).unwrap(),
            tree.world_rates(*node).unwrap(),
        );
        near(
            &world.transform.matrix().linear,
            &tree.world_matrix(*node).unwrap().linear,
            1e-12,
        );
        let derived = kinetree::dual::chain_motion(&frames[..=at], point);
        for it in [world.transform_motion(point), derived] {
            near(&it.position, &seen.position, 1e-11);
            near(&it.velocity, &seen.velocity, 1e-11);
            near(&it.acceleration, &seen.acceleration, 1e-10);
        }
        crate::common::same_delta(world.rates(), rates, 1e-10);
        let numbers = batch.worlds()[at];
        near(&numbers[7], &world.transform.scale, 1e-13);
        for (numbers, rate) in numbers[8..].as_chunks::<3>().0.iter().zip([
            rates.velocity,
            rates.acceleration,
            rates.angular_velocity.axis(),
            rates.angular_acceleration.axis(),
        ]) {
            near(&DVec3::from_array(*numbers), &rate, 1e-10);
        }
    }
}

proptest! {
    #![proptest_config(effort(128))]

    #[test]
    fn products_batches_and_derivatives_take_mirrors_of_one_size(
        locals in mirrored::<Space3>(5), point in Space3::vectors(2.0),
        velocity in Space3::vectors(2.0), acceleration in Space3::vectors(2.0),
    ) {
        faces_agree(&locals, PointMotion::<Space3>::new(point, velocity, acceleration).unwrap());
    }
}

/// Two mirrors, the inner one turning, are shown by the rule `Lossy` with the size 0.36 cos 2θ: at rest
/// angle one scale is there for an instant, but it goes on with −4 ω² of it, which no term tells.
#[test]
fn what_changes_its_size_as_it_turns_has_no_terms_of_a_frame() {
    let mut tree = Hierarchy::<Space2>::new(ScaleRule::Lossy);
    let rest = Rotation2::IDENTITY;
    let mirror = Local::from(Trs::<Space2>::new(DVec2::ZERO, rest, DVec2::new(-0.6, 0.6)).unwrap());
    let outer = tree.add(None, "outer", mirror).unwrap();
    let turning = mirror.with_rates(Rates {
        angular_velocity: Bivector2::new(0.5),
        ..Rates::zero()
    });
    let inner = tree.add(Some(outer), "inner", turning).unwrap();
    let point = PointMotion::<Space2>::at_rest(DVec2::X);
    for (from, to) in [(Some(inner), None), (None, Some(inner))] {
        let refused = tree.motion_terms(point, from, to).unwrap_err();
        let (node, rate) = (inner, 0.0);
        assert_eq!(refused, HierarchyError::ShapeChanges { node, rate });
    }
    let moved = tree.transform_motion(point, Some(inner), None).unwrap();
    near(
        &moved.acceleration,
        &DVec2::new(-0.36 * 5.0 * 0.25, 0.0),
        1e-12,
    );
    tree.set_local(inner, mirror).unwrap();
    assert!(tree.motion_terms(point, Some(inner), None).is_ok());
}
