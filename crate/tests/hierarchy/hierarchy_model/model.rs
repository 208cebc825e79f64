//! The model: a list of records with parent numbers, which knows no links, no stores, no flags; and
//! a tree compared with it.

use std::collections::BTreeMap;

use kinetree::glam::DVec3;
use kinetree::{
    DynamicTransform, Hierarchy, Local, NodeHandle, PointMotion, ScaleRule, Space3, Transform, Trs,
    WorldTransform,
};

use crate::common::{near, same_delta, same_moving};

/// A node of the model.
#[derive(Clone)]
pub(crate) struct Record {
    pub(crate) name: String,
    pub(crate) parent: Option<NodeHandle>,
    pub(crate) local: Local<Space3>,
    pub(crate) compensates: bool,
}

/// Records by handle, and for every parent the children in order.
#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) rule: ScaleRule,
    pub(crate) records: BTreeMap<NodeHandle, Record>,
    pub(crate) children: BTreeMap<Option<NodeHandle>, Vec<NodeHandle>>,
}

impl Model {
    pub(crate) fn row(&mut self, parent: Option<NodeHandle>) -> &mut Vec<NodeHandle> {
        self.children.entry(parent).or_default()
    }
    pub(crate) fn chain(&self, node: NodeHandle) -> Vec<&Record> {
        let mut chain = vec![&self.records[&node]];
        while let Some(parent) = chain.last().unwrap().parent {
            chain.push(&self.records[&parent]);
        }
        chain.reverse();
        chain
    }
    pub(crate) fn world_transform(&self, node: NodeHandle) -> WorldTransform<Space3> {
        let chain = self.chain(node);
        let root = WorldTransform::root(self.rule, &chain[0].local.trs).unwrap();
        let rest = chain[1..].iter();
        rest.fold(root, |world, record| {
            if record.compensates {
                world.compensating_child(&record.local.trs).unwrap()
            } else {
                world.child(&record.local.trs).unwrap()
            }
        })
    }
    pub(crate) fn inside(&self, node: NodeHandle, top: NodeHandle) -> bool {
        let mut at = Some(node);
        while let Some(here) = at {
            if here == top {
                return true;
            }
            at = self.records[&here].parent;
        }
        false
    }
    pub(crate) fn below(&self, node: Option<NodeHandle>, found: &mut Vec<NodeHandle>) {
        for child in self.children.get(&node).into_iter().flatten() {
            found.push(*child);
            self.below(Some(*child), found);
        }
    }
    pub(crate) fn moving(&self, node: NodeHandle) -> DynamicTransform<Space3> {
        self.chain(node)
            .iter()
            .fold(DynamicTransform::identity(), |world, record| {
                let Trs {
                    translation,
                    rotation,
                    scale,
                } = record.local.trs;
                let place = Transform::new(translation, rotation, scale.x).unwrap();
                world * (DynamicTransform::at_rest(place) + record.local.rates)
            })
    }
}

/// Everything that can be read, compared; folded transforms bit by bit, as both multiply in one
/// order.
pub(crate) fn compare(tree: &Hierarchy<Space3>, model: &Model, node: NodeHandle, uniform: bool) {
    let record = &model.records[&node];
    assert_eq!(tree.local(node).unwrap(), record.local);
    assert_eq!(tree.name(node).unwrap(), record.name);
    assert_eq!(tree.parent(node).unwrap(), record.parent);
    let expected = model.world_transform(node);
    assert_eq!(tree.world_transform(node).unwrap(), expected);
    assert_eq!(
        tree.inverse_world_matrix(node).unwrap(),
        expected.matrix().inverse().unwrap()
    );
    let row = model.children.get(&Some(node)).cloned().unwrap_or_default();
    assert_eq!(tree.children(Some(node)).unwrap().collect::<Vec<_>>(), row);
    assert_eq!(tree.depth(node).unwrap() + 1, model.chain(node).len());
    if uniform {
        // By one road matrices, by the other rotations and scales: a few roundings a level, of
        // rates that grow with the depth.
        let moving = model.moving(node);
        same_delta(tree.world_rates(node).unwrap(), moving.rates(), 1e-11);
        same_moving(tree.world(node).unwrap(), moving, 1e-11);
        let point = PointMotion {
            position: DVec3::X,
            velocity: DVec3::Y,
            acceleration: DVec3::Z,
        };
        let found = tree.transform_motion(point, Some(node), None).unwrap();
        let expected = moving.transform_motion(point);
        near(&found.position, &expected.position, 1e-11);
        near(&found.velocity, &expected.velocity, 1e-11);
        near(&found.acceleration, &expected.acceleration, 1e-11);
    }
}

pub(crate) fn compare_all(tree: &Hierarchy<Space3>, model: &Model, uniform: bool) {
    let mut order = Vec::new();
    model.below(None, &mut order);
    assert_eq!(tree.nodes().collect::<Vec<_>>(), order);
    assert_eq!(tree.len(), order.len());
    for node in order {
        compare(tree, model, node, uniform);
    }
}

/// After a setter of the world: the model takes the local state over, and says what it makes of the
/// world.
pub(crate) fn model_world(
    tree: &Hierarchy<Space3>,
    model: &mut Model,
    node: NodeHandle,
) -> WorldTransform<Space3> {
    model.records.get_mut(&node).unwrap().local = tree.local(node).unwrap();
    model.world_transform(node)
}
