//! A hundred thousand random operations against a model too simple to be wrong: every reading must
//! be the same, every refusal must be refused there too, and a refused call must leave no trace.
//!
//! The model keeps a list of records with parent numbers and works out every world transform from
//! the root down at every reading, through the plain folds of `WorldTransform` and
//! `DynamicTransform`; it knows no links, no stores, no flags.

mod model;

use std::collections::BTreeMap;

use crate::common::effort::tries;
use crate::common::sequence::Random;
use crate::common::{near, same_delta};
use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{Change, Fit, Keep};
use kinetree::space::Matrix;
use kinetree::{
    Affine, Hierarchy, HierarchyError, Local, NodeHandle, Rates, ScaleRule, Space3, WorldTransform,
};
use model::{Model, Record, compare, compare_all, model_world};

type Told = (
    NodeHandle,
    Option<NodeHandle>,
    Local<Space3>,
    WorldTransform<Space3>,
);

/// Bits of everything a tree can tell: to see that nothing was touched.
fn portrait(tree: &Hierarchy<Space3>) -> Vec<Told> {
    let about = |node| {
        let (parent, local) = (tree.parent(node).unwrap(), tree.local(node).unwrap());
        (node, parent, local, tree.world_transform(node).unwrap())
    };
    tree.nodes().map(about).collect()
}

/// A deep enough chain of unequal scales makes poses so skewed that nothing can be compared to
/// rounding: keep trees shallow.
const DEEPEST: usize = 7;
const MOST_NODES: usize = 60;

fn random_operations(rule: ScaleRule, uniform: bool, operations: u32, seed: u64) {
    let operations = tries(operations);
    let random = &mut Random::new(seed);
    let mut tree = Hierarchy::<Space3>::new(rule);
    let mut model = Model {
        rule,
        records: BTreeMap::new(),
        children: BTreeMap::new(),
    };
    let (mut alive, mut dead): (Vec<NodeHandle>, Vec<NodeHandle>) = (Vec::new(), Vec::new());
    let (mut refused, mut held) = (0, 0);
    for count in 0..operations {
        let kind = random.below(25);
        if alive.is_empty() || (kind < 3 && alive.len() < MOST_NODES) {
            let parent = (!alive.is_empty() && random.below(8) > 0)
                .then(|| alive[random.below(alive.len())])
                .filter(|parent| model.chain(*parent).len() < DEEPEST);
            let (name, local) = (format!("n{}", random.below(40)), random.local(uniform));
            let node = tree.add(parent, &name, local).unwrap();
            assert!(!dead.contains(&node), "an old handle came back to life");
            model.row(parent).push(node);
            model.records.insert(
                node,
                Record {
                    name,
                    parent,
                    local,
                    compensates: false,
                },
            );
            alive.push(node);
            continue;
        }
        let node = alive[random.below(alive.len())];
        let record = model.records[&node].clone();
        let mut edit = |change: &dyn Fn(&mut Local<Space3>)| {
            change(&mut model.records.get_mut(&node).unwrap().local);
        };
        match kind {
            0 | 1 => {
                let mut gone = vec![node];
                model.below(Some(node), &mut gone);
                assert_eq!(tree.remove(node).unwrap(), gone.len());
                model.row(record.parent).retain(|other| *other != node);
                for node in gone {
                    model.records.remove(&node);
                    model.children.remove(&Some(node));
                    alive.retain(|other| *other != node);
                    dead.push(node);
                }
            }
            2 => {
                tree.remove_keeping_children(node, Keep::Local).unwrap();
                let lifted = model.children.remove(&Some(node)).unwrap_or_default();
                for child in &lifted {
                    model.records.get_mut(child).unwrap().parent = record.parent;
                }
                let row = model.row(record.parent);
                let place = row.iter().position(|other| *other == node).unwrap();
                row.splice(place..=place, lifted);
                model.records.remove(&node);
                alive.retain(|other| *other != node);
                dead.push(node);
            }
            3 => {
                let name = format!("n{}", random.below(40));
                tree.rename(node, &name).unwrap();
                model.records.get_mut(&node).unwrap().name = name;
            }
            4 | 5 => {
                let value = random.vector();
                tree.set_translation(node, value).unwrap();
                edit(&|local| local.trs.translation = value);
            }
            6 => {
                let value = random.rotation();
                tree.set_rotation(node, value).unwrap();
                // A rotation is made exact as it comes in; the model takes what came in.
                let held = tree.rotation(node).unwrap();
                near(&held, &value, 1e-15);
                edit(&|local| local.trs.rotation = held);
            }
            7 => {
                let value = random.scale(uniform);
                tree.set_scale(node, value).unwrap();
                edit(&|local| local.trs.scale = value);
            }
            8 => {
                let value = random.rates();
                tree.set_rates(node, value).unwrap();
                edit(&|local| local.rates = value);
            }
            9 => {
                let (v, a) = (random.vector(), random.bivector());
                tree.change(node, Change::default().with_velocity(v))
                    .unwrap();
                tree.change(node, Change::default().with_angular_acceleration(a))
                    .unwrap();
                edit(&|local| {
                    local.rates.velocity = v;
                    local.rates.angular_acceleration = a;
                });
            }
            10 => {
                let (v, a) = (random.bivector(), random.vector());
                tree.change(node, Change::default().with_angular_velocity(v))
                    .unwrap();
                tree.change(node, Change::default().with_acceleration(a))
                    .unwrap();
                edit(&|local| {
                    local.rates.angular_velocity = v;
                    local.rates.acceleration = a;
                });
            }
            11 => {
                let value = random.local(uniform);
                tree.set_local(node, value).unwrap();
                edit(&|local| *local = value);
            }
            12 => {
                let place = random.vector();
                tree.set_world_translation(node, place).unwrap();
                near(
                    &model_world(&tree, &mut model, node).translation(),
                    &place,
                    1e-11,
                );
            }
            13 => {
                let turn = random.rotation();
                tree.set_world_rotation(node, turn).unwrap();
                near(
                    &model_world(&tree, &mut model, node).rotation(),
                    &turn,
                    1e-13,
                );
            }
            14 => {
                let scale = random.scale(uniform);
                // A diagonal near zero would need a scale near infinity; such a one is not asked
                // for.
                let before = tree.clone();
                tree.set_world_scale(node, scale).unwrap();
                if tree.scale(node).unwrap().abs().max_element() < 4.0 {
                    near(&model_world(&tree, &mut model, node).scale(), &scale, 1e-11);
                } else {
                    tree = before;
                }
            }
            15 => {
                let rates = random.rates();
                tree.set_world_rates(node, rates).unwrap();
                let found = tree.world_rates(node).unwrap();
                same_delta(found, rates, 1e-9);
                model_world(&tree, &mut model, node);
            }
            16 | 17 => {
                let place = random.below(alive.len() + 1);
                let parent = alive.get(place).copied();
                let keep = if kind == 16 {
                    Keep::Local
                } else {
                    Keep::Motion(Fit::Exact)
                };
                let before = portrait(&tree);
                let height = {
                    let mut below = vec![node];
                    model.below(Some(node), &mut below);
                    let depths = below.iter().map(|node| model.chain(*node).len());
                    depths.max().unwrap() + 1 - model.chain(node).len()
                };
                let above = parent.map_or(0, |parent| model.chain(parent).len());
                let cycle = parent.is_some_and(|parent| model.inside(parent, node));
                if !cycle && above + height > DEEPEST {
                    continue;
                }
                let (world, rates) = (model.world_transform(node), tree.world_rates(node).unwrap());
                match tree.reparent(node, parent, keep) {
                    Ok(_) => {
                        held += 1;
                        assert!(!cycle);
                        model.row(record.parent).retain(|other| *other != node);
                        model.row(parent).push(node);
                        model.records.get_mut(&node).unwrap().parent = parent;
                        if kind == 17 {
                            let now = model_world(&tree, &mut model, node);
                            near(&now.translation(), &world.translation(), 1e-9);
                            near(&now.matrix().linear, &world.matrix().linear, 1e-9);
                            same_delta(tree.world_rates(node).unwrap(), rates, 1e-9);
                            let scale = tree.scale(node).unwrap().abs();
                            if scale.max_element() > 4.0 || scale.min_element() < 0.25 {
                                let local = random.local(uniform);
                                tree.set_local(node, local).unwrap();
                                model.records.get_mut(&node).unwrap().local = local;
                            }
                        }
                    }
                    Err(HierarchyError::Cycle { .. }) => {
                        refused += 1;
                        assert!(cycle);
                        assert_eq!(portrait(&tree), before);
                    }
                    Err(HierarchyError::NotHeld { local, .. }) => {
                        refused += 1;
                        assert!(
                            !uniform && kind == 17 && local > 0.0 && rule == ScaleRule::Matrices
                                || rule == ScaleRule::Lossy
                        );
                        assert_eq!(portrait(&tree), before);
                    }
                    Err(other) => panic!("{other}"),
                }
            }
            18 => {
                let row = model.row(record.parent);
                let place = random.below(row.len() + 1);
                if place < row.len() {
                    tree.set_sibling_index(node, place).unwrap();
                    row.retain(|other| *other != node);
                    row.insert(place, node);
                    assert_eq!(tree.sibling_index(node).unwrap(), place);
                } else {
                    let (index, count) = (place, place);
                    let error = HierarchyError::NoSuchIndex { index, count };
                    assert_eq!(tree.set_sibling_index(node, place), Err(error));
                    refused += 1;
                }
            }
            19 => {
                let before = portrait(&tree);
                let bad = DVec3::new(1.0, f64::NAN, 0.0);
                assert!(tree.set_translation(node, bad).is_err());
                assert!(
                    tree.set_world(node, Rates::from_velocity(bad), Fit::Exact)
                        .is_err()
                );
                assert!(
                    tree.set_rotation(node, DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0))
                        .is_err()
                );
                assert!(
                    tree.add(Some(node), "", Local::identity().with_velocity(bad))
                        .is_err()
                );
                if let Some(stale) = dead.last().copied() {
                    let error = Err(HierarchyError::NoSuchNode { node: stale });
                    assert_eq!(tree.set_translation(stale, DVec3::X), error);
                    assert_eq!(
                        tree.add(Some(stale), "", Local::identity()).map(|_| ()),
                        error
                    );
                    assert_eq!(
                        tree.reparent(node, Some(stale), Keep::Local).map(|_| ()),
                        error
                    );
                    assert_eq!(tree.world_transform(stale).map(|_| ()), error);
                }
                assert_eq!(portrait(&tree), before);
                refused += 4;
            }
            20 => tree.update().unwrap(),
            // The simple algebra of one scale a node knows no compensation.
            24 if !uniform => {
                let compensates = random.below(3) > 0;
                tree.set_compensates(node, compensates).unwrap();
                assert_eq!(tree.compensates(node).unwrap(), compensates);
                model.records.get_mut(&node).unwrap().compensates = compensates;
            }
            21 => {
                let name = format!("n{}", random.below(40));
                let mut order = Vec::new();
                model.below(None, &mut order);
                let first = order
                    .into_iter()
                    .find(|node| model.records[node].name == name);
                assert_eq!(tree.find(&name), first);
                let path: Vec<_> = model.chain(node).iter().map(|r| r.name.clone()).collect();
                assert_eq!(tree.path(node).unwrap(), path);
                let found = tree.find_path(path.iter().map(String::as_str)).unwrap();
                assert_eq!(tree.path(found).unwrap(), path);
            }
            _ => {
                let other = alive[random.below(alive.len())];
                compare(&tree, &model, node, uniform);
                compare(&tree, &model, other, uniform);
                let seen = tree.relative_matrix(node, Some(other)).unwrap();
                let expected = model.world_transform(other).matrix().inverse().unwrap()
                    * model.world_transform(node).matrix();
                let expected = if node == other {
                    Affine::identity()
                } else {
                    expected
                };
                // The tree goes by the nearest common ancestor, the model by the world: an inverse
                // of up to seven unequal scales apart.
                let size = 1.0 + expected.linear.norm();
                near(
                    &(seen.linear * (1.0 / size)),
                    &(expected.linear * (1.0 / size)),
                    1e-11,
                );
                let reach = size + expected.translation.length();
                near(
                    &(seen.translation / reach),
                    &(expected.translation / reach),
                    1e-11,
                );
            }
        }
        if count % 500 == 0 {
            compare_all(&tree, &model, uniform);
        }
    }
    compare_all(&tree, &model, uniform);
    assert!(
        refused > operations / 100 && held > operations / 100,
        "{refused} {held}"
    );
    assert!(tree.capacity() <= MOST_NODES + 1);
    assert!(dead.iter().all(|node| !tree.contains(*node)));
}

#[test]
fn random_operations_with_one_scale_a_node_read_as_the_model_says() {
    random_operations(ScaleRule::Matrices, true, 40_000, 0x9e37_79b9_7f4a_7c15);
}

#[test]
fn random_operations_with_a_scale_an_axis_read_as_the_model_says_by_every_rule() {
    for (rule, seed) in ScaleRule::ALL.into_iter().zip(1..) {
        random_operations(rule, false, 15_000, 0xd1b5_4a32_d192_ed03 ^ seed);
    }
}
