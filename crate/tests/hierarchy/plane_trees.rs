//! Trees in the plane for JavaScript, which has them as trees in space: this test says what the
//! crate's own trees of the plane do, in `data/plane_trees.json`, and compares.
//! `tests/unit/hierarchy2-crate.test.ts` does the same with `Hierarchy2`.
//!
//! `UPDATE=1 cargo test -p kinetree --test plane_trees` writes the file.

use std::path::Path;

use kinetree::glam::DVec2;
use kinetree::hierarchy::{Fit, Keep, StepScheme};
use kinetree::space::{Bivector2, Rotation2};
use kinetree::{Hierarchy, HierarchyError, Local, NodeHandle, Rates, ScaleRule, Space2, Trs};
use serde_json::{Value, json};

const RULES: [(&str, ScaleRule); 4] = [
    ("matrices", ScaleRule::Matrices),
    ("transforms", ScaleRule::Transforms),
    ("lossy", ScaleRule::Lossy),
    ("compensated", ScaleRule::Compensated),
];
const FITS: [(&str, Fit); 4] = [
    ("exact", Fit::Exact),
    ("matrix", Fit::Matrix),
    ("lossy", Fit::Lossy),
    ("polar", Fit::Polar),
];
/// Unequal scales, a mirror image among them, and one scale for all axes.
const TREES: [&str; 3] = ["stretched", "mirrored", "similar"];
/// The parents of the nodes: two chains.
const PARENTS: [Option<usize>; 5] = [None, Some(0), Some(1), None, Some(3)];
/// The end of the first chain, its parent, and the end of the second chain.
const NODE: usize = 2;
const PARENT: usize = 1;
const OTHER: usize = 4;

/// A number from −2 to 2 that looks random, of a linear congruential generator.
fn some(seed: &mut u32) -> f64 {
    *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    f64::from(*seed >> 16) / 16_384.0 - 2.0
}

fn local(kind: &str, i: usize, seed: &mut u32) -> Local<Space2> {
    let mut vector = || DVec2::new(some(seed), some(seed));
    let (translation, velocity, acceleration) = (vector(), vector(), vector());
    let size = vector() * 0.25 + DVec2::ONE;
    let angles = vector();
    let scale = match kind {
        "similar" => DVec2::splat(size.x),
        "mirrored" if i == 1 => size * DVec2::new(-1.0, 1.0),
        _ => size,
    };
    let rotation = Rotation2::from_angle(angles.x);
    Local::from(Trs::new(translation, rotation, scale).unwrap()).with_rates(Rates {
        velocity,
        acceleration,
        angular_velocity: Bivector2::new(angles.y),
        angular_acceleration: Bivector2::new(0.5 * angles.y),
    })
}

fn written(local: &Local<Space2>) -> Value {
    let rates = local.rates;
    json!({
        "translation": local.trs.translation.to_array(),
        "rotation": local.trs.rotation.angle(),
        "scale": local.trs.scale.to_array(),
        "velocity": rates.velocity.to_array(),
        "acceleration": rates.acceleration.to_array(),
        "angularVelocity": rates.angular_velocity.xy,
        "angularAcceleration": rates.angular_acceleration.xy,
    })
}

/// The state of the node after a call, or the number of the call's error.
fn outcome(
    tree: &Hierarchy<Space2>,
    node: NodeHandle,
    result: Result<(), HierarchyError>,
) -> Value {
    if let Err(error) = result {
        return json!({ "error": error.code() });
    }
    let mut matrix = vec![0.0; 9];
    let world = tree.world_matrix(node).unwrap();
    world.write_columns(&mut matrix).unwrap();
    let motion = match tree.world(node) {
        Err(error) => json!({ "error": error.code() }),
        Ok(frame) => json!({
            "scale": frame.transform.scale,
            "velocity": frame.rates().velocity.to_array(),
            "acceleration": frame.rates().acceleration.to_array(),
            "angularVelocity": frame.rates().angular_velocity.xy,
            "angularAcceleration": frame.rates().angular_acceleration.xy,
        }),
    };
    json!({ "local": written(&tree.local(node).unwrap()), "matrix": matrix, "motion": motion })
}

type Call = Box<dyn Fn(&mut Hierarchy<Space2>, &[NodeHandle]) -> Result<(), HierarchyError>>;

fn calls() -> Vec<(String, Call)> {
    let mut calls: Vec<(String, Call)> = vec![
        ("read".into(), Box::new(|_, _| Ok(()))),
        (
            "lookAt".into(),
            Box::new(|tree, nodes| tree.look_at(nodes[NODE], DVec2::new(3.0, -1.0))),
        ),
        (
            "step".into(),
            Box::new(|tree, _| tree.step(0.25, &StepScheme::default())),
        ),
    ];
    for (name, fit) in FITS {
        calls.push((
            format!("reparent {name}"),
            Box::new(move |tree, nodes| {
                let keep = Keep::Motion(fit);
                tree.reparent(nodes[NODE], Some(nodes[OTHER]), keep)
                    .map(|_| ())
            }),
        ));
        calls.push((
            format!("removeKeepingChildren {name}"),
            Box::new(move |tree, nodes| {
                tree.remove_keeping_children(nodes[PARENT], Keep::Motion(fit))
                    .map(|_| ())
            }),
        ));
        calls.push((
            format!("setWorld {name}"),
            Box::new(move |tree, nodes| {
                let rotation = Rotation2::from_angle(0.5);
                let scale = DVec2::new(1.5, 0.75);
                let pose = Trs::new(DVec2::new(1.0, 2.0), rotation, scale)?;
                tree.set_world(nodes[NODE], pose, fit).map(|_| ())
            }),
        ));
    }
    calls
}

fn data() -> String {
    let mut seed = 1;
    let trees: Vec<Value> = TREES
        .iter()
        .map(|kind| {
            let locals: Vec<_> = (0..PARENTS.len())
                .map(|i| local(kind, i, &mut seed))
                .collect();
            let mut cases = Vec::new();
            for (rule, scale_rule) in RULES {
                for (name, call) in calls() {
                    let mut tree = Hierarchy::<Space2>::new(scale_rule);
                    let mut nodes = Vec::new();
                    for (parent, local) in PARENTS.iter().zip(&locals) {
                        let parent = parent.map(|it: usize| nodes[it]);
                        nodes.push(tree.add(parent, "", *local).unwrap());
                    }
                    let result = call(&mut tree, &nodes);
                    let after = outcome(&tree, nodes[NODE], result);
                    cases.push(json!({ "rule": rule, "call": name, "after": after }));
                }
            }
            let nodes: Vec<_> = locals.iter().map(written).collect();
            json!({ "kind": kind, "nodes": nodes, "cases": cases })
        })
        .collect();
    let lines: Vec<_> = trees.iter().map(Value::to_string).collect();
    let parents = json!(PARENTS);
    format!(
        "{{\"parents\":{parents},\"trees\":[\n{}\n]}}\n",
        lines.join(",\n")
    )
}

#[test]
fn javascript_has_the_trees_of_the_plane() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/plane_trees.json");
    let data = data();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &data).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap_or_default() == data,
        "trees of the plane have changed: run `UPDATE=1 cargo test -p kinetree --test plane_trees`"
    );
}
