//! Whole trees in and out. A scene crosses as one text of all names and one list of numbers, and
//! the typed face makes the public object of them: see `www/src/core/hierarchy/scene.ts`.
//!
//! The list is the version, the dimension and the place of the rule, then node after node: parent
//! (−1 for the world), flags (1 for a free body, 2 for a node that compensates), UTF-16 units of
//! the name, and each list of [`lists`] behind its length. Names are separated by one character.

use js_sys::{Array, Float64Array};
use kinetree::hierarchy::{Scene, SceneNode};
use kinetree::{HierarchyError, ScaleRule};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, expect_room, number, numbering, rule, run, settle};
use crate::call::Call;

/// Between two names, so that no half of a character joins the next name's.
const BETWEEN: char = '\n';

/// Returns the lists of a node, in the order in which they cross.
fn lists(node: &mut SceneNode) -> [&mut Vec<f64>; 10] {
    [
        &mut node.translation,
        &mut node.rotation,
        &mut node.scale,
        &mut node.stretch,
        &mut node.velocity,
        &mut node.acceleration,
        &mut node.angular_velocity,
        &mut node.angular_acceleration,
        &mut node.flight,
        &mut node.drive,
    ]
}

/// Returns the names and the numbers of a tree; undefined where it is too large for that, and the
/// kind of an error where numbers of a node cannot be read again.
#[must_use]
#[wasm_bindgen]
pub fn to_scene(tree: &Hierarchy) -> JsValue {
    let mut scene = match tree.tree.to_scene() {
        Ok(scene) => scene,
        Err(HierarchyError::Full { .. }) => return JsValue::UNDEFINED,
        Err(error) => return JsValue::from(settle(Err(error))),
    };
    let (mut names, mut numbers) = (String::new(), Vec::new());
    let place = ScaleRule::ALL.iter().position(|it| *it == scene.rule);
    numbers.extend([
        f64::from(scene.version),
        f64::from(scene.dimension),
        place.unwrap_or(0) as f64,
    ]);
    for node in &mut scene.nodes {
        let parent = node.parent.map_or(-1.0, f64::from);
        let length = node.name.encode_utf16().count() as f64;
        let flags = u8::from(node.free) + 2 * u8::from(node.compensates);
        numbers.extend([parent, f64::from(flags), length]);
        names.push_str(&node.name);
        names.push(BETWEEN);
        for list in lists(node) {
            numbers.push(list.len() as f64);
            numbers.append(list);
        }
    }
    Array::of2(&names.into(), &Float64Array::new_from_slice(&numbers)).into()
}

/// Replaces a tree by that of a scene.
///
/// In: the numbers of the scene, of `count` nodes. Out: the nodes in the order of the list.
#[must_use]
#[wasm_bindgen]
pub fn set_scene(into: &mut Hierarchy, names: &str, count: usize) -> u32 {
    run(|call| {
        expect_room(count)?;
        let scene = read(call, names, count)?;
        let (tree, nodes) = kinetree::Hierarchy::from_scene_with_numbering(&scene, numbering())?;
        into.tree = tree;
        call.leave_all(nodes.into_iter().map(number));
        Ok(())
    })
}

fn read(call: &mut Call<'_>, names: &str, count: usize) -> Result<Scene, HierarchyError> {
    let mut scene = Scene {
        version: call.number() as u32,
        dimension: call.number() as u32,
        rule: rule(call.number() as usize),
        nodes: Vec::new(),
    };
    let full = |_| HierarchyError::Full {
        limit: count as u32,
    };
    scene.nodes.try_reserve_exact(count).map_err(full)?;
    let mut letters = names.chars();
    for _ in 0..count {
        let (parent, flags) = (call.number(), call.number() as u32);
        let mut node = SceneNode {
            parent: (parent >= 0.0).then_some(parent as u32),
            free: flags & 1 != 0,
            compensates: flags & 2 != 0,
            ..SceneNode::default()
        };
        let mut left = call.number() as usize;
        while left > 0 {
            let Some(letter) = letters.next() else { break };
            node.name.push(letter);
            left = left.saturating_sub(letter.len_utf16());
        }
        letters.next();
        for list in lists(&mut node) {
            let length = call.number() as usize;
            *list = call.list(length).to_vec();
        }
        scene.nodes.push(node);
    }
    Ok(scene)
}
