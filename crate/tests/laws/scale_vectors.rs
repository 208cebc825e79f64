//! The accumulation rules against reference vectors, made with 60 digits by other means.

use crate::common::{Sample, cases, near, number, numbers, rows};
use kinetree::glam::{DQuat, DVec3};
use kinetree::space::{Matrix, Rotation, Vector};
use kinetree::{Affine, ScaleRule, Space, Space2, Space3, Trs, WorldTransform};
use serde_json::Value;

/// The vectors are rounded to doubles; a chain of five nodes with entries up to a hundred costs a
/// few dozen more roundings.
const TOLERANCE: f64 = 1e-13;

fn node<S: Sample>(value: &Value) -> Trs<S> {
    Trs::new(
        S::read_vector(&value["position"]),
        S::read_rotation(value),
        S::read_vector(&value["scale"]),
    )
    .unwrap()
}

fn chain<S: Space>(rule: ScaleRule, nodes: &[Trs<S>]) -> WorldTransform<S> {
    let (root, rest) = nodes.split_first().unwrap();
    let root = WorldTransform::root(rule, root).unwrap();
    rest.iter()
        .fold(root, |world, node| world.child(node).unwrap())
}

/// The rows of the augmented matrix, as the vectors print them.
fn augmented<S: Space<Scalar = f64>>(affine: Affine<S>) -> Vec<f64> {
    let side = S::DIMENSION + 1;
    let mut columns = vec![0.0; side * side];
    affine.write_columns(&mut columns).unwrap();
    (0..side * side)
        .map(|place| columns[place % side * side + place / side])
        .collect()
}

/// The rows of a linear map, as the vectors print them.
fn square<S: Space<Scalar = f64>>(linear: S::Matrix) -> Vec<f64> {
    let columns = linear.transpose().columns().into_iter();
    columns.flat_map(Vector::components).collect()
}

/// Returns whether a rotation sends each axis to an axis.
fn at_right_angles<S: Sample>(node: &Trs<S>) -> bool {
    let entries = square::<S>(node.rotation.matrix());
    entries
        .iter()
        .all(|entry| (entry.abs() - 0.5).abs() > 0.5 - 1e-12)
}

fn skew_vectors<S: Sample>(text: &str) {
    for case in cases(text) {
        let nodes: Vec<Trs<S>> = case["nodes_root_first"]
            .as_array()
            .unwrap()
            .iter()
            .map(node)
            .collect();

        let matrices = chain(ScaleRule::Matrices, &nodes);
        near(
            &augmented(matrices.matrix()),
            &rows(&case["world_matrix"]).concat(),
            TOLERANCE,
        );
        near(
            &matrices.rotation(),
            &S::read_rotation(&case["world_rotation"]),
            TOLERANCE,
        );
        near(
            &matrices.translation(),
            &S::read_vector(&case["world_translation"]),
            TOLERANCE,
        );
        near(
            &matrices.scale(),
            &S::read_vector(&case["lossy_scale"]),
            TOLERANCE,
        );
        near(
            &matrices.residual(),
            &number(&case["offdiag_frobenius"]),
            TOLERANCE,
        );

        // The stretch R⁻¹ L, of which the lossy scale is the diagonal, and the rest as a part of
        // the whole.
        let rotation = matrices.rotation().matrix();
        near(
            &square::<S>(rotation),
            &rows(&case["world_rotation"]["R"]).concat(),
            TOLERANCE,
        );
        let stretch = rotation.transpose() * matrices.matrix().linear;
        let expected = rows(&case["M_S_column_convention"]).concat();
        near(&square::<S>(stretch), &expected, TOLERANCE);
        let relative = matrices.residual() / stretch.norm();
        near(&relative, &number(&case["relative_residual"]), TOLERANCE);
        assert_eq!(relative < 1e-13, case["exact"].as_bool().unwrap());
        // The kind of chain, as its own numbers tell it.
        let kind = case["kind"].as_str().unwrap();
        let above = &nodes[..nodes.len() - 1];
        let even = |node: &Trs<S>| {
            let scale: Vec<f64> = node.scale.components().into_iter().collect();
            scale.iter().all(|factor| *factor == scale[0])
        };
        let negative = matrices
            .scale()
            .components()
            .into_iter()
            .any(|factor| factor < 0.0);
        match kind {
            "single" => assert!(above.is_empty()),
            "uniform_ancestors" => assert!(above.iter().all(even)),
            "right_angles" => assert!(nodes.iter().all(at_right_angles)),
            "negative_diagonal" => assert!(negative),
            other => assert_eq!(other, "generic"),
        }
        for node in case["nodes_root_first"].as_array().unwrap() {
            if let Some(turns) = node.get("quarter_turns") {
                let angle = number(turns) * std::f64::consts::FRAC_PI_2;
                near(&number(&node["angle"]), &angle, TOLERANCE);
            }
        }

        let lossy = chain(ScaleRule::Lossy, &nodes);
        near(
            &lossy.rotation(),
            &S::read_rotation(&case["world_rotation"]),
            TOLERANCE,
        );
        near(
            &lossy.translation(),
            &S::read_vector(&case["world_translation"]),
            TOLERANCE,
        );
        near(
            &lossy.scale(),
            &S::read_vector(&case["lossy_scale"]),
            TOLERANCE,
        );
        near(
            &lossy.residual(),
            &number(&case["offdiag_frobenius"]),
            TOLERANCE,
        );
        if case["exact"].as_bool().unwrap() {
            near(
                &augmented(lossy.matrix()),
                &rows(&case["world_matrix"]).concat(),
                TOLERANCE,
            );
        }

        let transforms = chain(ScaleRule::Transforms, &nodes);
        let expected = &case["trs_accumulated"];
        near(
            &transforms.translation(),
            &S::read_vector(&expected["position"]),
            TOLERANCE,
        );
        near(
            &transforms.rotation(),
            &S::read_rotation(expected),
            TOLERANCE,
        );
        near(
            &transforms.scale(),
            &S::read_vector(&expected["scale"]),
            TOLERANCE,
        );
        let axes = rows(&expected["R"]).concat();
        near(
            &square::<S>(transforms.rotation().matrix()),
            &axes,
            TOLERANCE,
        );
        let expected = rows(&case["trs_accumulated_matrix"]).concat();
        near(&augmented(transforms.matrix()), &expected, TOLERANCE);
        // Zero, but for the roundings of numbers as large as the scale.
        let size = 1.0 + transforms.scale().length();
        near(&(transforms.residual() / size), &0.0, TOLERANCE);
    }
}

#[test]
fn chains_in_the_plane_add_up_as_the_vectors_say() {
    skew_vectors::<Space2>(include_str!("../vectors/skew_2d.json"));
}

#[test]
fn chains_in_the_solid_add_up_as_the_vectors_say() {
    skew_vectors::<Space3>(include_str!("../vectors/skew_3d.json"));
}

/// Root, rod A and head B of the piston in "Accumulating Transforms", for a slider at `stretch`.
fn piston(stretch: f64) -> [Trs<Space3>; 3] {
    let quarter = DQuat::from_xyzw(0.0, 0.5f64.sqrt(), 0.0, 0.5f64.sqrt());
    let part = |place, rotation, scale| Trs::<Space3>::new(place, rotation, scale).unwrap();
    [
        part(
            DVec3::new(2.5, 3.0, 3.0),
            DQuat::IDENTITY,
            DVec3::new(stretch, 1.0, 1.0),
        ),
        part(
            DVec3::new(0.0, 0.0, 1.5),
            quarter,
            DVec3::new(0.25, 0.25, 2.0),
        ),
        part(
            DVec3::new(0.0, 0.0, 0.5),
            DQuat::IDENTITY,
            DVec3::new(4.0, 4.0, 0.5),
        ),
    ]
}

/// The full size along the world's axes of a cylinder of length 1 and radius ½ along its local z.
/// A disk of radius r in the plane of u and v reaches r √(u_i² + v_i²) along axis i.
fn extents(affine: Affine<Space3>) -> Vec<f64> {
    let linear = affine.linear;
    (0..3)
        .map(|i| linear.x_axis[i].hypot(linear.y_axis[i]) + linear.z_axis[i].abs())
        .collect()
}

#[test]
fn the_piston_stands_as_the_vectors_say_under_every_rule() {
    for case in cases(include_str!("../vectors/piston.json")) {
        let stretch = number(&case["slider_root_scale_x"]);
        let nodes = piston(stretch);
        for (name, length) in [("A", 2), ("B", 3)] {
            let (part, nodes) = (&case[name], &nodes[..length]);
            let field = |field: &str| numbers(&part[field]);
            let matrix = |field: &str| rows(&part[field]).concat();
            let rotation = DQuat::from_slice(&field("world_q_xyzw"));

            let matrices = chain(ScaleRule::Matrices, nodes);
            near(
                &augmented(matrices.matrix()),
                &matrix("world_matrix_accumulate_matrices"),
                TOLERANCE,
            );
            near(&matrices.scale(), &field("lossy_scale_matrices"), TOLERANCE);
            near(
                &matrices.residual(),
                &number(&part["skew_offdiag_frobenius"]),
                TOLERANCE,
            );
            near(&matrices.rotation(), &rotation, TOLERANCE);
            near(
                &extents(matrices.matrix()),
                &field("extents_xyz_matrices"),
                TOLERANCE,
            );

            let lossy = chain(ScaleRule::Lossy, nodes);
            near(
                &augmented(lossy.matrix()),
                &matrix("world_matrix_accumulate_matrices"),
                TOLERANCE,
            );
            near(&lossy.scale(), &field("lossy_scale_matrices"), TOLERANCE);

            let transforms = chain(ScaleRule::Transforms, nodes);
            let expected = matrix("world_matrix_accumulate_transforms");
            near(&augmented(transforms.matrix()), &expected, TOLERANCE);
            near(
                &transforms.translation(),
                &field("world_position_transforms"),
                TOLERANCE,
            );
            near(
                &transforms.scale(),
                &field("world_scale_transforms"),
                TOLERANCE,
            );
            near(&transforms.rotation(), &rotation, TOLERANCE);
            near(
                &extents(transforms.matrix()),
                &field("extents_xyz_transforms"),
                TOLERANCE,
            );

            // The fourth rule, worked out by hand: own scales only, and B's place feels A's length.
            let compensated = chain(ScaleRule::Compensated, nodes);
            near(&compensated.rotation(), &rotation, TOLERANCE);
            let (place, scale) = match name {
                "A" => (DVec3::new(2.5, 3.0, 4.5), DVec3::new(0.25, 0.25, 2.0)),
                _ => (DVec3::new(3.5, 3.0, 4.5), DVec3::new(4.0, 4.0, 0.5)),
            };
            near(&compensated.translation(), &place, TOLERANCE);
            near(&compensated.scale(), &scale, TOLERANCE);

            // Quarter turns send axes to axes: whatever the stretch, no rule skews the piston.
            for world in [matrices, lossy, transforms, compensated] {
                for skew in world.skew() {
                    near(&skew.unwrap(), &0.0, TOLERANCE);
                }
            }
        }
    }
}
