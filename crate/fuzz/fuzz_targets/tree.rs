//! Any calls, with any numbers, to a tree behind the boundary: an answer made of finite numbers, or
//! the kind of an error and a tree that is as it was; and never a panic.
#![no_main]

use kinetree_wasm::{Hierarchy, block};
use libfuzzer_sys::fuzz_target;

/// The longest state or argument, and the longest answer: a moving transform, a state, a matrix.
const ROOM: usize = 32;

/// All local states, to see that nothing was touched.
fn portrait(tree: &Hierarchy) -> Vec<Vec<u64>> {
    let nodes = tree.nodes();
    let locals = nodes.iter().map(|node| {
        assert_eq!(tree.local(*node), 0);
        let mut bits: Vec<u64> = block::read(29).iter().map(|it| it.to_bits()).collect();
        assert_eq!(tree.parent(*node), 0);
        bits.extend([node.to_bits(), block::read(1)[0].to_bits()]);
        bits
    });
    locals.collect()
}

fuzz_target!(|input: (u8, Vec<(u8, u8, u8, f64, Vec<f64>)>)| {
    let (rule, calls) = input;
    let mut tree = Hierarchy::new(usize::from(rule % 5));
    let mut handles = vec![-1.0];
    for (call, first, second, number, mut numbers) in calls.into_iter().take(64) {
        numbers.resize(ROOM, 0.0);
        let pick = |place: u8| {
            let known = handles.get(usize::from(place) % (handles.len() + 1));
            known.copied().unwrap_or(number)
        };
        let (node, other) = (pick(first), pick(second));
        let (flag, how) = (second % 2 == 0, u32::from(second % 5));
        let what = u32::from(first % 4);
        let before = portrait(&tree);
        block::fill(&numbers);
        // The count of numbers that come back, and whether they are asked to be finite: a residual
        // may overflow where the tree does not.
        let (kind, answers) = match call % 32 {
            0..=3 => {
                // Poses that are ones, so that there is a tree at all.
                let pose = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0];
                if flag {
                    block::fill(&pose);
                }
                let kind = tree.add(other, "node");
                if kind == 0 {
                    handles.push(block::read(1)[0]);
                }
                (kind, 1)
            }
            4 => (tree.remove(node), 1),
            5 => (tree.remove_keeping_children(node, what, how), 0),
            6 | 7 => (tree.reparent(node, other, what, how, number), 0),
            8 if flag => (tree.attach(node, other, how, number), 0),
            8 => (tree.release(node, other, how, number), 0),
            9 => (tree.drive(node), 0),
            10 => (tree.local(node), 29),
            11 => (tree.change(node, u32::from(second)), 0),
            12 => (tree.set_world(node, u32::from(second), how), 0),
            13 => (tree.set_world(node, 0b111, how), 0),
            14 => (tree.set_world_matrix(node, how), 0),
            15 => (tree.set_local_matrix(node), 0),
            16 => (tree.local_matrix(node), 16),
            17 => (tree.world_state(node), 22),
            18 => (tree.relative(node, other), 20),
            19 => (tree.world_matrix(node), 16),
            20 if flag => (tree.transform_point(node, other), 3),
            20 => (tree.transform_vector(node, other), 3),
            21 => (tree.transform_normal(node, other), 3),
            22 => (tree.transform_motion(node, other), 9),
            23 => (tree.aim(node), 0),
            24 => (tree.step(number), 0),
            25 => (
                tree.step_by(number, 1, usize::from(second), how, flag, numbers[0]),
                0,
            ),
            26 if second % 3 == 0 => (tree.set_free_body(node, flag), 0),
            26 => (tree.set_compensates(node, flag), 0),
            27 if flag => (tree.apply_force(node), 0),
            27 => (tree.apply_force_at(node), 0),
            28 => (tree.apply_impulse(node), 12),
            29 if flag => (tree.add_world_rates(node), 0),
            29 => (tree.add_world_rates_without_children(node), 0),
            30 => (tree.acceleration_under_force(node), 18),
            _ => {
                tree.set_rule(usize::from(second));
                (tree.update(), 0)
            }
        };
        assert!(kind <= 12 || (101..=106).contains(&kind), "{kind}");
        if kind == 0 {
            assert!(block::read(answers).iter().all(|it| it.is_finite()));
        } else {
            assert_eq!(portrait(&tree), before);
        }
        assert_eq!(tree.size(), tree.nodes().len());
    }
});
