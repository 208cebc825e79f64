//! Steps of a tree under a law of motion of the caller's.

use kinetree::HierarchyError;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, leave, number, run};
use crate::law::Known;
use crate::scheme::step_scheme;

/// Steps every node by a scheme, as `step_by`, under accelerations that a law of the caller's
/// gives. The law is asked outside of any call, so that it may call back: see `crate::law`.
///
/// In: accelerations of all nodes that are not driven, in their order, 3 each, for the number of
/// `stages` known so far. Out: the number of these nodes, if the scheme asks for one stage more,
/// and for each its handle, seconds since the step began, position and velocity; or 0. The step is
/// done by the run that asks for nothing, unless it is the one of no stages, which only asks.
#[must_use]
#[wasm_bindgen]
#[allow(
    clippy::too_many_arguments,
    reason = "the numbers of a scheme, one by one"
)]
pub fn step_with_law(
    tree: &mut Hierarchy,
    duration: f64,
    translation: usize,
    magnus: usize,
    exponential: u32,
    body_axes: bool,
    longest_path: f64,
    stages: usize,
) -> u32 {
    let scheme = step_scheme(translation, magnus, exponential, body_axes, longest_path);
    run(|call| {
        // A drive says where its node goes: no law is asked for it.
        let mut nodes = Vec::new();
        for node in tree.tree.nodes() {
            if tree.tree.driven(node)?.is_none() {
                nodes.push(node);
            }
        }
        let mut known = Known::read(call, nodes.len(), stages);
        for (place, &node) in nodes.iter().enumerate() {
            known
                .check(place)
                .map_err(|error| HierarchyError::OfNode { node, error })?;
        }
        super::expect_room(tree.tree.capacity())?;
        let mut trial = tree.tree.clone();
        let mut places = nodes.iter().enumerate();
        let mut now = (usize::MAX, None);
        trial.step_with_law(duration, &scheme, |node, _, time, state| {
            if now.1 != Some(node) {
                let found = places.find(|(_, other)| **other == node);
                now = found.map_or(now, |(place, _)| (place, Some(node)));
            }
            known.ask(now.0, time, state)
        })?;
        if known.asked.is_empty() {
            if stages > 0 {
                tree.tree = trial;
            }
            return leave(call, [0.0]);
        }
        let mut out = vec![known.asked.len() as f64];
        for (place, numbers) in &known.asked {
            out.push(nodes.get(*place).map_or(0.0, |&node| number(node)));
            out.extend(numbers);
        }
        call.leave(&out);
        Ok(())
    })
}
