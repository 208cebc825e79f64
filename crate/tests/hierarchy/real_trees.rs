//! The node trees of public glTF models, against what an independent tool says of them.

use crate::common::{near, numbers};
use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{Fit, Keep};
use kinetree::{Affine, Hierarchy, HierarchyError, Local, NodeHandle, ScaleRule, Space3, Trs};
use serde_json::Value;

/// The tolerance of the files' description.
const TOLERANCE: f64 = 1e-9;

macro_rules! trees {
    ($($name:literal),* $(,)?) => {
        [$(include_str!(concat!("../data/trees/", $name, ".json"))),*]
    };
}

const TREES: [&str; 18] = trees![
    "CesiumMilkTruck",
    "CornellBox",
    "DepthOfFieldExample",
    "FlightHelmet",
    "Fox",
    "IrradianceVolumeExample",
    "MixedLightingExample",
    "PalmTree",
    "SimpleSkin",
    "TestScene",
    "TonemappingTest",
    "alien",
    "cakeBirthday",
    "craft_speederD",
    "faces",
    "nested",
    "pins",
    "simple_pole",
];

fn vector(value: &Value) -> DVec3 {
    DVec3::from_slice(&numbers(value))
}

fn affine(value: &Value) -> Affine<Space3> {
    Affine::from_columns(&numbers(value)).unwrap()
}

fn columns(affine: Affine<Space3>) -> Vec<f64> {
    let mut columns = vec![0.0; 16];
    affine.write_columns(&mut columns).unwrap();
    columns
}

/// A file's tree, and its nodes in the file's order.
fn read(rule: ScaleRule, file: &Value) -> (Hierarchy<Space3>, Vec<NodeHandle>) {
    let (mut tree, listed) = (Hierarchy::new(rule), file["nodes"].as_array().unwrap());
    let mut nodes = vec![None; listed.len()];
    for place in file["order"].as_array().unwrap() {
        let place = place.as_u64().unwrap() as usize;
        let node = &listed[place];
        let parent = usize::try_from(node["parent"].as_i64().unwrap()).ok();
        let parts = || {
            let rotation = DQuat::from_slice(&numbers(&node["rotation"]));
            let scale = vector(&node["scale"]);
            Local::from(Trs::new(vector(&node["translation"]), rotation, scale).unwrap())
        };
        let matrices = matches!(rule, ScaleRule::Matrices | ScaleRule::Lossy);
        let local = match node.get("matrix") {
            Some(matrix) if matrices => Local::from_matrix(affine(matrix)).unwrap(),
            _ => parts(),
        };
        let parent = parent.map(|parent| nodes[parent].unwrap());
        let name = node["name"].as_str().unwrap();
        nodes[place] = Some(tree.add(parent, name, local).unwrap());
    }
    (tree, nodes.into_iter().map(Option::unwrap).collect())
}

fn each(mut check: impl FnMut(&Value)) {
    for text in TREES {
        check(&serde_json::from_str(text).unwrap());
    }
}

#[test]
fn every_model_has_the_world_matrices_that_multiplying_gives() {
    each(|file| {
        let (tree, nodes) = read(ScaleRule::Matrices, file);
        let expected = file["expected"]["worldMatrices"].as_array().unwrap();
        assert_eq!(expected.len(), nodes.len());
        for (node, expected) in nodes.iter().zip(expected) {
            let world = tree.world_matrix(*node).unwrap();
            near(&columns(world), &numbers(expected), TOLERANCE);
        }
    });
}

#[test]
fn every_model_has_the_world_transforms_that_adding_part_by_part_gives() {
    each(|file| {
        let (tree, nodes) = read(ScaleRule::Transforms, file);
        let expected = file["expected"]["worldTRS"].as_array().unwrap();
        assert_eq!(expected.len(), nodes.len());
        for (node, expected) in nodes.iter().zip(expected) {
            let world = tree.world_transform(*node).unwrap();
            near(&world.translation(), &vector(&expected["t"]), TOLERANCE);
            let rotation = DQuat::from_slice(&numbers(&expected["q"]));
            near(&world.rotation(), &rotation, TOLERANCE);
            near(&world.scale(), &vector(&expected["s"]), TOLERANCE);
        }
    });
}

#[test]
fn nodes_of_every_model_find_the_local_matrix_under_a_new_parent() {
    let (mut held, mut refused) = (0, 0);
    each(|file| {
        let (tree, nodes) = read(ScaleRule::Matrices, file);
        for case in of_kind(file, "reparent") {
            let node = nodes[case["node"].as_u64().unwrap() as usize];
            let parent = usize::try_from(case["newParent"].as_i64().unwrap()).ok();
            let parent = parent.map(|parent| nodes[parent]);
            let before = columns(tree.world_matrix(node).unwrap());

            let mut whole = tree.clone();
            whole
                .reparent(node, parent, Keep::Motion(Fit::Matrix))
                .unwrap();
            let local = columns(whole.local(node).unwrap().matrix());
            near(&local, &numbers(&case["localMatrix"]), TOLERANCE);
            near(
                &columns(whole.world_matrix(node).unwrap()),
                &before,
                TOLERANCE,
            );

            let mut strict = tree.clone();
            match strict.reparent(node, parent, Keep::Motion(Fit::Exact)) {
                Ok(_) => {
                    held += 1;
                    assert!(case["trsRepresentable"].as_bool().unwrap());
                    near(
                        &columns(strict.world_matrix(node).unwrap()),
                        &before,
                        TOLERANCE,
                    );
                }
                Err(HierarchyError::NotHeld { local, .. }) => {
                    refused += 1;
                    assert!(!case["trsRepresentable"].as_bool().unwrap());
                    assert!(
                        local > 0.1,
                        "a skew that can be seen, not rounding: {local}"
                    );
                }
                Err(other) => panic!("{other}"),
            }
        }
    });
    assert_eq!((held, refused), (107, 2)); // the two are leaves of the palm tree
}

#[test]
fn nodes_of_every_model_can_be_put_at_a_place_in_the_world() {
    each(|file| {
        let (tree, nodes) = read(ScaleRule::Matrices, file);
        for case in of_kind(file, "setWorldPosition") {
            let node = nodes[case["node"].as_u64().unwrap() as usize];
            let mut moved = tree.clone();
            moved
                .set_world_translation(node, vector(&case["p"]))
                .unwrap();
            near(
                &moved.translation(node).unwrap(),
                &vector(&case["local"]),
                TOLERANCE,
            );
            near(
                &moved.world_translation(node).unwrap(),
                &vector(&case["p"]),
                TOLERANCE,
            );
        }
    });
}

#[test]
fn points_go_up_to_the_world_and_down_again_in_every_model() {
    each(|file| {
        let (tree, nodes) = read(ScaleRule::Matrices, file);
        for (kind, up) in [("localToWorld", true), ("worldToLocal", false)] {
            for case in of_kind(file, kind) {
                let node = Some(nodes[case["node"].as_u64().unwrap() as usize]);
                let (from, to) = if up { (node, None) } else { (None, node) };
                let (point, expected) = (vector(&case["p"]), vector(&case["out"]));
                let out = tree.transform_point(point, from, to).unwrap();
                near(&out, &expected, TOLERANCE);
                near(
                    &tree.transform_point(out, to, from).unwrap(),
                    &point,
                    TOLERANCE,
                );
            }
        }
    });
}

fn of_kind<'a>(file: &'a Value, kind: &'a str) -> impl Iterator<Item = &'a Value> {
    let cases = file["cases"].as_array().unwrap().iter();
    cases.filter(move |case| case["kind"] == kind)
}
