//! Trees as plain data.

use crate::common::effort::effort;
use crate::common::{Sample, deltas};
use kinetree::hierarchy::{SCENE_VERSION, Scene, SceneNode, SceneSpace};
use kinetree::{
    Error, Hierarchy, HierarchyError, Local, Quantity, ScaleRule, Space, Space2, Space3, Trs,
};
use proptest::prelude::*;

/// A random tree: rates and matrices on some nodes, in no order that a depth-first walk would find
/// them in.
fn trees<S: Sample>() -> impl Strategy<Value = Hierarchy<S>> {
    let node = (
        (S::vectors(2.0), S::rotations(), S::vectors(2.0)),
        proptest::option::of(deltas::<S>()),
        proptest::option::of(S::vectors(1.0)),
        any::<prop::sample::Index>(),
        (any::<bool>(), any::<bool>()),
    );
    (0..4usize, proptest::collection::vec(node, 1..12)).prop_map(|(rule, list)| {
        let (mut tree, mut nodes) = (Hierarchy::new(ScaleRule::ALL[rule]), Vec::new());
        for (number, ((place, turn, scale), rates, skew, parent, (free, compensates))) in
            list.into_iter().enumerate()
        {
            let mut local = Local::from(Trs::<S>::new(place, turn, scale).unwrap());
            local.rates = rates.unwrap_or(local.rates);
            local.stretch = skew.map(|skew| {
                let mut columns = kinetree::space::Matrix::columns(local.trs.linear());
                columns.as_mut()[0] = skew;
                kinetree::space::Matrix::from_columns(columns)
            });
            let parent = parent.index(nodes.len() + 1);
            let node = tree
                .add(nodes.get(parent).copied(), &format!("n{number}"), local)
                .unwrap();
            tree.set_free_body(node, free).unwrap();
            tree.set_compensates(node, compensates).unwrap();
            nodes.push(node);
        }
        tree
    })
}

fn same<S: Space>(a: &Hierarchy<S>, b: &Hierarchy<S>) {
    let about = |tree: &Hierarchy<S>| {
        let node = |node| {
            let (path, local) = (
                tree.path(node).unwrap().join("/"),
                tree.local(node).unwrap(),
            );
            // To the last bit, and the sign of a zero.
            format!(
                "{path} {local:?} {} {} {:?}",
                tree.is_free_body(node).unwrap(),
                tree.compensates(node).unwrap(),
                tree.world_transform(node).ok()
            )
        };
        tree.nodes().map(node).collect::<Vec<_>>()
    };
    assert_eq!(about(a), about(b));
    assert_eq!(a.rule(), b.rule());
}

fn there_and_back<S: Sample + SceneSpace>(tree: &Hierarchy<S>) {
    let scene = tree.to_scene().unwrap();
    let (copy, nodes) = Hierarchy::<S>::from_scene(&scene).unwrap();
    same(tree, &copy);
    assert_eq!(nodes, copy.nodes().collect::<Vec<_>>());
    assert_eq!(copy.to_scene().unwrap(), scene);
    #[cfg(feature = "serde")]
    {
        let text = serde_json::to_string(&scene).unwrap();
        let read: Scene = serde_json::from_str(&text).unwrap();
        assert_eq!(read, scene);
        same(tree, &Hierarchy::<S>::from_scene(&read).unwrap().0);
    }
}

proptest! {
    #![proptest_config(effort(64))]

    #[test]
    fn a_tree_of_the_solid_that_is_written_and_read_is_the_same_to_the_bit(tree in trees::<Space3>()) {
        there_and_back(&tree);
    }

    #[test]
    fn a_tree_of_the_plane_that_is_written_and_read_is_the_same_to_the_bit(tree in trees::<Space2>()) {
        there_and_back(&tree);
    }
}

fn scene(nodes: Vec<SceneNode>) -> Scene {
    Scene {
        version: SCENE_VERSION,
        dimension: 2,
        rule: ScaleRule::Matrices,
        nodes,
    }
}

#[test]
fn what_a_scene_leaves_out_is_the_identity_at_rest() {
    let (tree, nodes) =
        Hierarchy::<Space2>::from_scene(&scene(vec![SceneNode::default()])).unwrap();
    assert_eq!(tree.local(nodes[0]).unwrap(), Local::identity());
}

#[test]
fn a_parent_may_come_after_its_children_and_siblings_keep_their_order() {
    let named = |name: &str, parent| SceneNode {
        name: name.into(),
        parent,
        ..SceneNode::default()
    };
    let listed = vec![
        named("finger", Some(2)),
        named("lamp", None),
        named("hand", Some(4)),
        named("thumb", Some(2)),
        named("arm", None),
        named("elbow", Some(4)),
    ];
    let (tree, nodes) = Hierarchy::<Space2>::from_scene(&scene(listed)).unwrap();
    let names = |nodes: &[kinetree::NodeHandle]| {
        let names = nodes.iter().map(|node| tree.name(*node).unwrap());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&nodes), "finger lamp hand thumb arm elbow");
    let in_order: Vec<_> = tree.nodes().collect();
    assert_eq!(names(&in_order), "lamp arm hand finger thumb elbow");
    assert_eq!(tree.path(nodes[3]).unwrap().join("/"), "arm/hand/thumb");
}

#[test]
fn a_chain_whose_nodes_all_come_before_their_parents_is_read_in_time() {
    // Linear: a search for each parent would take hours.
    let count = 300_000;
    let nodes = (1..=count).map(|parent| SceneNode {
        parent: (parent < count).then_some(parent),
        translation: vec![1.0, 0.0],
        ..SceneNode::default()
    });
    let (tree, nodes) = Hierarchy::<Space2>::from_scene(&scene(nodes.collect())).unwrap();
    let world = tree.world_translation(nodes[0]).unwrap();
    assert_eq!(world.x, f64::from(count));
}

#[test]
fn scenes_that_make_no_tree_are_refused_by_name() {
    let refused = |scene: &Scene| {
        Hierarchy::<Space2>::from_scene(scene)
            .map(|_| ())
            .unwrap_err()
    };
    let later = Scene {
        version: 2,
        ..scene(vec![])
    };
    assert_eq!(
        refused(&later),
        HierarchyError::Version { found: 2, known: 1 }
    );
    let solid = Scene {
        dimension: 3,
        ..scene(vec![])
    };
    assert_eq!(
        refused(&solid),
        HierarchyError::Dimension {
            found: 3,
            expected: 2
        }
    );
    let child = |parent| SceneNode {
        parent: Some(parent),
        ..SceneNode::default()
    };
    let missing = HierarchyError::NoSuchParent {
        place: 1,
        parent: 2,
    };
    assert_eq!(
        refused(&scene(vec![SceneNode::default(), child(2)])),
        missing
    );
    // 0 is below the ring of 1 and 2, but not in it.
    let ring = scene(vec![child(1), child(2), child(1), SceneNode::default()]);
    let HierarchyError::OwnAncestor { place: 1 | 2 } = refused(&ring) else {
        panic!("{}", refused(&ring))
    };
    let own = HierarchyError::OwnAncestor { place: 0 };
    assert_eq!(refused(&scene(vec![child(0)])), own);
    let short = SceneNode {
        velocity: vec![1.0],
        ..SceneNode::default()
    };
    let length = Error::WrongLength {
        quantity: Quantity::Velocity,
        expected: 2,
        found: 1,
    };
    let listed = |place, error| HierarchyError::Listed { place, error };
    assert_eq!(refused(&scene(vec![short])), listed(0, length));
    let long = SceneNode {
        rotation: vec![2.0, 0.0],
        ..SceneNode::default()
    };
    let unit = Error::NotUnit {
        quantity: Quantity::Rotation,
        length: 2.0,
    };
    let long = vec![SceneNode::default(), long];
    assert_eq!(refused(&scene(long)), listed(1, unit));
    let nan = SceneNode {
        stretch: vec![1.0, 0.0, f64::NAN, 1.0],
        ..SceneNode::default()
    };
    assert!(matches!(
        refused(&scene(vec![nan])),
        HierarchyError::Listed {
            place: 0,
            error: Error::NotFinite {
                quantity: Quantity::Matrix,
                ..
            }
        }
    ));
}

/// As people type them: within 1 % a rotation is scaled to length one, and keeps its bits where it
/// is one but for rounding.
#[test]
fn rotations_of_few_digits_are_scaled() {
    let of = |dimension, rotation: &[f64]| Scene {
        dimension,
        ..scene(vec![SceneNode {
            rotation: rotation.to_vec(),
            ..SceneNode::default()
        }])
    };
    let half = 0.5f64.sqrt();
    let (tree, nodes) = Hierarchy::<Space3>::from_scene(&of(3, &[0.0, 0.71, 0.0, 0.71])).unwrap();
    let turn = tree.local(nodes[0]).unwrap().trs.rotation;
    assert!((turn.y - half).abs() < 1e-15 && (turn.w - half).abs() < 1e-15);
    let (tree, nodes) = Hierarchy::<Space2>::from_scene(&of(2, &[0.71, 0.71])).unwrap();
    let turn = tree.local(nodes[0]).unwrap().trs.rotation;
    assert!((turn.cos - half).abs() < 1e-15 && (turn.sin - half).abs() < 1e-15);
    for far in [[0.0, 0.0, 0.0, 1.02], [0.0; 4]] {
        assert!(Hierarchy::<Space3>::from_scene(&of(3, &far)).is_err());
    }
    assert!(Hierarchy::<Space2>::from_scene(&of(2, &[0.9, 0.0])).is_err());
}

#[cfg(feature = "serde")]
#[test]
fn a_scene_in_json_reads_as_one_would_write_it() {
    use kinetree::space::Vector;
    let text = r#"{"version": 1, "dimension": 3, "rule": "compensated", "nodes": [
        {"name": "arm", "translation": [1, 2, 3], "angularVelocity": [0, 0, 2]},
        {"name": "hand", "parent": 0, "free": true}]}"#;
    let scene: Scene = serde_json::from_str(text).unwrap();
    let (tree, nodes) = Hierarchy::<Space3>::from_scene(&scene).unwrap();
    assert_eq!(tree.rule(), ScaleRule::Compensated);
    assert_eq!(tree.path(nodes[1]).unwrap(), ["arm", "hand"]);
    assert_eq!(
        tree.translation(nodes[0]).unwrap().components(),
        [1.0, 2.0, 3.0]
    );
    assert!(tree.is_free_body(nodes[1]).unwrap());
    let written = serde_json::to_string(&tree.to_scene().unwrap()).unwrap();
    assert!(
        written.contains(r#""angularVelocity":[0.0,0.0,2.0]"#)
            && !written.contains("velocity\":[]"),
        "{written}"
    );
}
