//! Attach, release, drive: what each keeps, and the laws of what comes after, over any trees.

use std::f64::consts::TAU;

use crate::common::effort::effort;
use crate::common::{self, Sample, near, same_delta};
use kinetree::hierarchy::{Drive, Fit, Keep, Scene, SceneSpace, StepScheme};
use kinetree::integrate::screw;
use kinetree::space::{Bivector, Linear, Rotation, Space};
use kinetree::{Hierarchy, Local, NodeHandle, Rates, ScaleRule, Space2, Space3, SpaceN};
use proptest::prelude::*;
use proptest::sample::Index;

/// Rounding of a few hundred operations on numbers of moderate size, through inverses of stretches.
const TOLERANCE: f64 = 1e-9;

/// A node's state, and any parent of it among the nodes before.
type Node<S> = (Local<S>, Index);

/// Trees whose scales differ along their axes, mirrors among them.
fn trees<S: Sample>() -> BoxedStrategy<Vec<Node<S>>> {
    let scale = prop_oneof![4 => 0.5..2.0, 1 => -2.0..-0.5];
    let node = (common::locals::<S>(scale), any::<Index>());
    proptest::collection::vec(node, 3..9).boxed()
}

/// Trees in which each node has one scale.
fn even_trees<S: Sample>() -> BoxedStrategy<Vec<Node<S>>> {
    let moving = common::upright::<S>().prop_map(Local::from);
    proptest::collection::vec((moving, any::<Index>()), 3..9).boxed()
}

fn grown<S: Space>(rule: ScaleRule, listed: &[Node<S>]) -> (Hierarchy<S>, Vec<NodeHandle>) {
    let (mut tree, mut nodes) = (Hierarchy::new(rule), Vec::<NodeHandle>::new());
    for (local, above) in listed {
        // About one in five is a root.
        let above = above.index(nodes.len() + nodes.len() / 4 + 1);
        nodes.push(tree.add(nodes.get(above).copied(), "", *local).unwrap());
    }
    (tree, nodes)
}

/// A parent that is not below the node, or the world.
fn parent_for<S: Space>(
    tree: &Hierarchy<S>,
    nodes: &[NodeHandle],
    node: NodeHandle,
    choice: Index,
) -> Option<NodeHandle> {
    let below: Vec<_> = tree.descendants(node).unwrap().collect();
    let others: Vec<_> = nodes.iter().filter(|it| !below.contains(it)).collect();
    others.get(choice.index(others.len() + 1)).map(|it| **it)
}

pub(crate) fn step<S: Space<Scalar = f64>>(tree: &mut Hierarchy<S>, duration: f64) {
    tree.step(duration, &StepScheme::default()).unwrap();
}

/// All that is told about a tree, to the last bit.
pub(crate) fn told<S: SceneSpace>(tree: &Hierarchy<S>) -> Scene {
    tree.to_scene().unwrap()
}

/// A release, steps of any size, and edits of the rates of everything else meanwhile.
fn a_released_node_keeps_to_its_parabola<S: Sample + SceneSpace>(
    listed: &[Node<S>],
    [which, to]: [Index; 2],
    acceleration: S::Vector,
    steps: &[f64],
) {
    for rule in ScaleRule::ALL {
        let (mut tree, nodes) = grown(rule, listed);
        let node = nodes[which.index(nodes.len())];
        let to = parent_for(&tree, &nodes, node, to);
        let before = tree.world_frame(node).unwrap();
        tree.release(node, to, acceleration, Fit::Matrix).unwrap();
        assert_eq!(tree.parent(node), Ok(to));
        assert_eq!(tree.is_free_body(node), Ok(to.is_some()));
        let after = tree.world_frame(node).unwrap();
        near(
            &after.transform.translation,
            &before.transform.translation,
            TOLERANCE,
        );
        near(
            &after.transform.rotation,
            &before.transform.rotation,
            TOLERANCE,
        );
        let released = Rates {
            acceleration,
            angular_acceleration: S::Bivector::zero(),
            ..before.rates()
        };
        same_delta(after.rates(), released, TOLERANCE);

        let mut time = 0.0;
        for (count, &duration) in steps.iter().enumerate() {
            step(&mut tree, duration);
            time += duration;
            let expected = before.transform.translation
                + before.velocity * time
                + acceleration * (0.5 * time * time);
            near(&tree.world_translation(node).unwrap(), &expected, TOLERANCE);
            let turned = (before.angular_velocity * time).exp() * before.transform.rotation;
            near(&tree.world_rotation(node).unwrap(), &turned, TOLERANCE);
            let held = Rates {
                velocity: before.velocity + acceleration * time,
                ..released
            };
            same_delta(tree.world_rates(node).unwrap(), held, TOLERANCE);
            // Its holder brakes, another node is driven, a third is attached to the second.
            let below: Vec<_> = tree.descendants(node).unwrap().collect();
            let others: Vec<_> = nodes.iter().filter(|it| !below.contains(it)).collect();
            let Some(&&other) = others.get(count % others.len().max(1)) else {
                continue;
            };
            match count % 3 {
                0 => tree
                    .set_rates(other, Rates::from_velocity(acceleration))
                    .unwrap(),
                1 => drop(tree.drive(other, acceleration, before.angular_velocity)),
                _ => drop(tree.reparent(other, None, Keep::Pose(Fit::Matrix))),
            }
            same_delta(tree.world_rates(node).unwrap(), held, TOLERANCE);
        }
    }
}

fn an_attached_node_stays_where_it_is_in_its_parent<S: Sample + SceneSpace>(
    listed: &[Node<S>],
    [which, to]: [Index; 2],
    steps: &[f64],
) {
    for rule in ScaleRule::ALL {
        let (mut tree, nodes) = grown(rule, listed);
        let node = nodes[which.index(nodes.len())];
        let to = parent_for(&tree, &nodes, node, to);
        tree.set_free_body(node, which.index(2) == 0).unwrap();
        step(&mut tree, 0.1);
        let (place, turn) = (tree.world_translation(node), tree.world_rotation(node));
        tree.attach(node, to, Fit::Matrix).unwrap();
        near(
            &tree.world_translation(node).unwrap(),
            &place.unwrap(),
            TOLERANCE,
        );
        near(
            &tree.world_rotation(node).unwrap(),
            &turn.unwrap(),
            TOLERANCE,
        );
        let local = tree.local(node).unwrap();
        assert_eq!(local.rates, Rates::zero());
        for &duration in steps {
            step(&mut tree, duration);
            assert_eq!(tree.local(node).unwrap(), local);
        }
        assert_eq!(tree.is_free_body(node), Ok(false));
    }
}

/// The referee of a screw: along the axis straight on, around it back to where it was.
fn a_driven_node_comes_round<S: Sample + SceneSpace>(
    listed: &[Node<S>],
    which: Index,
    drive: Drive<S>,
    cuts: usize,
) {
    let speed = drive.angular_velocity.length();
    let round = TAU / speed;
    // What turns with the node has no part in where it is after a round: ω × v, and what it leaves
    // is what lies along the axis, v + ω × (ω × v)/ω².
    let turns = drive.angular_velocity;
    let along = drive.velocity + turns.cross(turns.cross(drive.velocity)) * (1.0 / (speed * speed));
    for rule in ScaleRule::ALL {
        let (mut tree, nodes) = grown(rule, listed);
        let node = nodes[which.index(nodes.len())];
        tree.drive(node, drive.velocity, drive.angular_velocity)
            .unwrap();
        let start = tree.local(node).unwrap();
        for count in 0..cuts {
            step(&mut tree, round / cuts as f64);
            let now = tree.local(node).unwrap();
            // R v, R ω, and ω × v, at each moment.
            let own: Rates<S> = Rates {
                velocity: now.trs.rotation.inverse() * now.rates.velocity,
                acceleration: now.rates.angular_velocity.cross(now.rates.velocity),
                angular_velocity: now.trs.rotation.inverse() * now.rates.angular_velocity,
                angular_acceleration: S::Bivector::zero(),
            };
            let expected = Rates {
                velocity: drive.velocity,
                acceleration: now.rates.acceleration,
                angular_velocity: drive.angular_velocity,
                angular_acceleration: now.rates.angular_acceleration,
            };
            same_delta(own, expected, TOLERANCE);
            // A part of the round is what the whole duration gives at once.
            let time = round * (count + 1) as f64 / cuts as f64;
            let (place, _) = screw::<S>(drive.velocity, drive.angular_velocity, time);
            let place = start.trs.translation + start.trs.rotation * place;
            near(&now.trs.translation, &place, TOLERANCE);
        }
        let end = tree.local(node).unwrap();
        let ahead = start.trs.translation + start.trs.rotation * (along * round);
        near(&end.trs.translation, &ahead, TOLERANCE);
        near(
            &end.trs.rotation.matrix(),
            &start.trs.rotation.matrix(),
            TOLERANCE,
        );
        same_delta(end.rates, start.rates, TOLERANCE);
        assert_eq!(tree.driven(node), Ok(Some(drive)));
        // A scene keeps it, to the last bit.
        let scene = told(&tree);
        let (mut copy, twins) = Hierarchy::<S>::from_scene(&scene).unwrap();
        assert_eq!(told(&copy), scene);
        step(&mut copy, 0.3);
        step(&mut tree, 0.3);
        assert_eq!(told(&copy), told(&tree));
        let twin = twins[tree.nodes().position(|it| it == node).unwrap()];
        assert_eq!(copy.driven(twin), tree.driven(node));
    }
}

fn each_is_undone_by_its_opposite<S: Sample + SceneSpace>(
    listed: &[Node<S>],
    [which, to]: [Index; 2],
    acceleration: S::Vector,
) {
    for rule in ScaleRule::ALL {
        let (mut tree, nodes) = grown(rule, listed);
        let node = nodes[which.index(nodes.len())];
        let to = parent_for(&tree, &nodes, node, to);
        let (parent, local) = (tree.parent(node).unwrap(), tree.local(node).unwrap());
        let world = tree.world_rates(node).unwrap();
        let same_pose = |tree: &Hierarchy<S>| {
            let now = tree.local(node).unwrap();
            near(&now.trs.translation, &local.trs.translation, TOLERANCE);
            near(&now.matrix().linear, &local.matrix().linear, TOLERANCE);
        };
        tree.release(node, to, acceleration, Fit::Matrix).unwrap();
        tree.reparent(node, parent, Keep::Velocity(Fit::Matrix))
            .unwrap();
        same_pose(&tree);
        let back = Rates {
            acceleration: S::Vector::zero(),
            angular_acceleration: S::Bivector::zero(),
            ..local.rates
        };
        same_delta(tree.local(node).unwrap().rates, back, TOLERANCE);

        tree.set_rates(node, local.rates).unwrap();
        tree.set_free_body(node, false).unwrap();
        tree.attach(node, to, Fit::Matrix).unwrap();
        tree.attach(node, parent, Fit::Matrix).unwrap();
        same_pose(&tree);
        tree.set_rates(node, local.rates).unwrap();
        same_delta(tree.world_rates(node).unwrap(), world, TOLERANCE);

        tree.reparent(node, to, Keep::Motion(Fit::Matrix)).unwrap();
        same_delta(tree.world_rates(node).unwrap(), world, TOLERANCE);
        tree.reparent(node, parent, Keep::Motion(Fit::Matrix))
            .unwrap();
        same_pose(&tree);
        same_delta(tree.local(node).unwrap().rates, local.rates, TOLERANCE);
    }
}

fn steps() -> impl Strategy<Value = Vec<f64>> {
    proptest::collection::vec(0.001..0.5, 1..8)
}

fn indices() -> impl Strategy<Value = [Index; 2]> {
    [any::<Index>(), any::<Index>()]
}

/// Drives that turn by 0.3 rad/s at least.
fn drives<S: Sample>() -> impl Strategy<Value = Drive<S>> {
    let turning = S::bivectors(3.0).prop_filter("it turns", |it| it.length() > 0.3);
    (S::vectors(5.0), turning).prop_map(|(velocity, angular_velocity)| Drive {
        velocity,
        angular_velocity,
    })
}

proptest! {
    #![proptest_config(effort(48))]

    #[test]
    fn what_is_released_in_the_plane_keeps_to_its_parabola(listed in trees::<Space2>(), at in indices(), a in Space2::vectors(10.0), steps in steps()) {
        a_released_node_keeps_to_its_parabola(&listed, at, a, &steps);
    }

    #[test]
    fn what_is_released_in_space_keeps_to_its_parabola(listed in trees::<Space3>(), at in indices(), a in Space3::vectors(10.0), steps in steps()) {
        a_released_node_keeps_to_its_parabola(&listed, at, a, &steps);
    }

    #[test]
    fn what_is_attached_in_the_plane_stays_in_its_parent(listed in trees::<Space2>(), at in indices(), steps in steps()) {
        an_attached_node_stays_where_it_is_in_its_parent(&listed, at, &steps);
    }

    #[test]
    fn what_is_attached_in_space_stays_in_its_parent(listed in trees::<Space3>(), at in indices(), steps in steps()) {
        an_attached_node_stays_where_it_is_in_its_parent(&listed, at, &steps);
    }

    #[test]
    fn what_is_driven_in_the_plane_comes_round(listed in even_trees::<Space2>(), at in any::<Index>(), drive in drives(), cuts in 1_usize..40) {
        a_driven_node_comes_round::<Space2>(&listed, at, drive, cuts);
    }

    #[test]
    fn what_is_driven_in_space_comes_round(listed in even_trees::<Space3>(), at in any::<Index>(), drive in drives(), cuts in 1_usize..40) {
        a_driven_node_comes_round::<Space3>(&listed, at, drive, cuts);
    }

    #[test]
    fn each_verb_in_the_plane_is_undone_by_its_opposite(listed in trees::<Space2>(), at in indices(), a in Space2::vectors(10.0)) {
        each_is_undone_by_its_opposite(&listed, at, a);
    }

    #[test]
    fn each_verb_in_space_is_undone_by_its_opposite(listed in trees::<Space3>(), at in indices(), a in Space3::vectors(10.0)) {
        each_is_undone_by_its_opposite(&listed, at, a);
    }

    #[test]
    fn a_screw_is_the_same_in_space_of_any_kind(v in Space3::vectors(5.0), w in Space3::bivectors(4.0), time in -30.0..30.0) {
        let (place, turned) = screw::<Space3>(v, w, time);
        type Other = SpaceN<f64, 3>;
        let (v, w) = (common::twin_vector::<Space3, Other>(v), common::twin_bivector::<Space3, Other>(w));
        let (there, rotation) = screw::<Other>(v, w, time);
        near(&place, &common::twin_vector::<Other, Space3>(there), 1e-12);
        near(&turned.matrix(), &common::twin_matrix::<Other, Space3>(rotation.matrix()), 1e-12);
    }
}
