//! New parents against reference vectors, made with 60 digits by other means.

use crate::common::{Sample, cases, near, number, rows};
use kinetree::hierarchy::{Fit, Keep};
use kinetree::space::{Matrix, Rotation, Vector};
use kinetree::{
    Affine, Hierarchy, HierarchyError, Local, NodeHandle, ScaleRule, Space, Space2, Space3, Trs,
};
use serde_json::Value;

/// The vectors are rounded to doubles; undoing one chain of stretches and applying another costs a
/// few hundred roundings.
const TOLERANCE: f64 = 1e-12;

fn trs<S: Sample>(value: &Value) -> Trs<S> {
    let rotation = S::read_rotation(value);
    let place = S::read_vector(&value["position"]);
    Trs::new(place, rotation, S::read_vector(&value["scale"])).unwrap()
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

/// Two chains and an object at the end of the first; the object and the end of the second.
fn scene<S: Sample>(
    rule: ScaleRule,
    case: &Value,
) -> (Hierarchy<S>, NodeHandle, Option<NodeHandle>) {
    let mut tree = Hierarchy::new(rule);
    let mut chain = |field: &str| {
        let nodes = case[field].as_array().unwrap().iter();
        nodes.fold(None, |parent, node| {
            Some(tree.add(parent, field, trs::<S>(node).into()).unwrap())
        })
    };
    let (old, new) = (
        chain("old_ancestors_root_first"),
        chain("new_ancestors_root_first"),
    );
    let object = tree
        .add(old, "object", trs::<S>(&case["object_local"]).into())
        .unwrap();
    (tree, object, new)
}

fn reparent_vectors<S: Sample>(text: &str) {
    let (mut exact, mut skewed) = (0, 0);
    for case in cases(text) {
        let matrix = |field: &str| rows(&case[field]).concat();
        // Each rotation is given as a matrix, too, and the kind of case says what its chains are.
        for held in [
            &case["new_local_trs"],
            &case["trs_algebra"]["world"],
            &case["trs_algebra"]["new_local"],
        ] {
            let rotation = S::read_rotation(held).matrix().transpose();
            let entries = rotation.columns().into_iter().flat_map(Vector::components);
            near(
                &entries.collect::<Vec<_>>(),
                &rows(&held["R"]).concat(),
                TOLERANCE,
            );
        }
        let length = |field: &str| case[field].as_array().unwrap().len();
        let (old, new) = (
            length("old_ancestors_root_first"),
            length("new_ancestors_root_first"),
        );
        match case["kind"].as_str().unwrap() {
            "to_world" => assert_eq!(new, 0),
            "from_world" => assert_eq!(old, 0),
            "nonuniform" => assert!(!case["exact"].as_bool().unwrap()),
            other => assert!(matches!(other, "uniform" | "right_angles") && old > 0 && new > 0),
        }
        for rule in [ScaleRule::Matrices, ScaleRule::Lossy] {
            let (tree, object, parent) = scene::<S>(rule, &case);
            let left_over = number(&case["local_offdiag_frobenius"]);
            let world_left_over = number(&case["world_linear_change_frobenius"]);

            let mut lossy = tree.clone();
            let residual = lossy
                .reparent(object, parent, Keep::Motion(Fit::Lossy))
                .unwrap();
            near(&residual.local, &left_over, TOLERANCE);
            near(&residual.world, &world_left_over, TOLERANCE);
            let expected = trs::<S>(&case["new_local_trs"]);
            let held = lossy.local(object).unwrap().trs;
            near(&held.translation, &expected.translation, TOLERANCE);
            near(&held.rotation, &expected.rotation, TOLERANCE);
            near(&held.scale, &expected.scale, TOLERANCE);
            if rule == ScaleRule::Matrices {
                near(
                    &augmented(tree.world_matrix(object).unwrap()),
                    &matrix("world_matrix"),
                    TOLERANCE,
                );
                near(
                    &augmented(lossy.world_matrix(object).unwrap()),
                    &matrix("world_matrix_after_trs"),
                    TOLERANCE,
                );
            }

            let mut whole = tree.clone();
            whole
                .reparent(object, parent, Keep::Motion(Fit::Matrix))
                .unwrap();
            near(
                &augmented(whole.local(object).unwrap().matrix()),
                &matrix("new_local_matrix"),
                TOLERANCE,
            );
            near(
                &augmented(whole.world_matrix(object).unwrap()),
                &augmented(tree.world_matrix(object).unwrap()),
                TOLERANCE,
            );

            let mut strict = tree.clone();
            let outcome = strict.reparent(object, parent, Keep::Motion(Fit::Exact));
            if case["exact"].as_bool().unwrap() {
                exact += 1;
                outcome.unwrap();
                let stretch = strict.local(object).unwrap().stretch;
                assert!(stretch.is_none());
            } else {
                skewed += 1;
                let Err(HierarchyError::NotHeld { local, world, .. }) = outcome else {
                    panic!("a skewed pose was called exact: {outcome:?}");
                };
                near(&local, &left_over, TOLERANCE);
                near(&world, &world_left_over, TOLERANCE);
                assert_eq!(strict.parent(object), tree.parent(object));
                assert_eq!(strict.local(object), tree.local(object));
            }
        }

        let (mut tree, object, parent) = scene::<S>(ScaleRule::Transforms, &case);
        let algebra = &case["trs_algebra"];
        let same = |tree: &Hierarchy<S>, expected: Trs<S>| {
            let world = tree.world_transform(object).unwrap();
            near(&world.translation(), &expected.translation, TOLERANCE);
            near(&world.rotation(), &expected.rotation, TOLERANCE);
            near(&world.scale(), &expected.scale, TOLERANCE);
        };
        same(&tree, trs(&algebra["world"]));
        tree.reparent(object, parent, Keep::Motion(Fit::Exact))
            .unwrap();
        same(&tree, trs(&algebra["world"]));
        let held = tree.local(object).unwrap().trs;
        let expected = trs::<S>(&algebra["new_local"]);
        near(&held.translation, &expected.translation, TOLERANCE);
        near(&held.rotation, &expected.rotation, TOLERANCE);
        near(&held.scale, &expected.scale, TOLERANCE);
    }
    assert!(exact > 0 && skewed > 0);
}

#[test]
fn new_parents_in_the_plane_keep_what_the_vectors_say() {
    reparent_vectors::<Space2>(include_str!("../vectors/reparent_2d.json"));
}

#[test]
fn new_parents_in_the_solid_keep_what_the_vectors_say() {
    reparent_vectors::<Space3>(include_str!("../vectors/reparent_3d.json"));
}

#[test]
fn a_node_hung_where_it_hangs_keeps_all_bits_of_its_local_state() {
    for case in cases(include_str!("../vectors/reparent_3d.json")) {
        let (mut tree, object, _) = scene::<Space3>(ScaleRule::Matrices, &case);
        let (parent, before) = (tree.parent(object).unwrap(), tree.local(object).unwrap());
        tree.reparent(object, parent, Keep::Local).unwrap();
        assert_eq!(tree.local(object).unwrap(), before);
        let _: Local<Space3> = before;
    }
}
