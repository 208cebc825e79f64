//! World matrices of large trees, worked out on several cores, have the bits of one core: whatever
//! the order in which nodes were added, and where a row is refused.

use kinetree::glam::{DQuat, DVec3};
use kinetree::{Hierarchy, Local, NodeHandle, ScaleRule, Space3, Trs};

const COUNT: usize = 10_000;

/// Numbers in [0, 1) that look random and are the same each time.
struct Numbers(u32);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0 >> 8) / f64::from(1 << 24)
    }

    fn vector(&mut self) -> DVec3 {
        DVec3::new(self.next(), self.next(), self.next())
    }

    fn local(&mut self) -> Local<Space3> {
        let rotation = DQuat::from_scaled_axis(self.vector());
        let scale = DVec3::splat(0.98) + 0.04 * self.vector();
        Local::from(Trs::new(self.vector() - 0.5, rotation, scale).unwrap())
    }
}

/// A tree whose nodes have these parents, each before its children.
fn grown(parent: impl Fn(usize, &mut Numbers) -> Option<usize>) -> Hierarchy<Space3> {
    let mut numbers = Numbers(7);
    let mut tree = Hierarchy::new(ScaleRule::Matrices);
    let mut nodes: Vec<NodeHandle> = Vec::new();
    for i in 0..COUNT {
        let parent = parent(i, &mut numbers).map(|parent| nodes[parent]);
        nodes.push(tree.add(parent, "", numbers.local()).unwrap());
    }
    tree.keep_world_matrices32().unwrap();
    tree
}

/// The outcome of an update on as many cores, and all bits that it leaves.
fn updated(tree: &Hierarchy<Space3>, cores: usize) -> (String, Vec<u64>) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(cores);
    let mut tree = tree.clone();
    let result = pool.build().unwrap().install(|| {
        tree.touch_all();
        tree.update()
    });
    let matrices = tree.world_matrices().iter();
    let bits = matrices.flat_map(|it| it.entries().map(f64::to_bits).collect::<Vec<_>>());
    let singles = tree.world_matrices32().iter();
    let more = singles.flat_map(|it| {
        it.entries()
            .map(|it| u64::from(it.to_bits()))
            .collect::<Vec<_>>()
    });
    // In words, as a NaN that is refused is no other one.
    (format!("{result:?}"), bits.chain(more).collect())
}

fn same(tree: &Hierarchy<Space3>) {
    let one = updated(tree, 1);
    for cores in [2, 4] {
        assert!(one == updated(tree, cores), "{cores} cores");
    }
    // They are those that reading the nodes one by one gives, too.
    let mut tree = tree.clone();
    tree.touch_all();
    for (place, node) in tree.nodes().enumerate().step_by(97) {
        let at = 16 * node.to_parts().0 as usize;
        let Ok(read) = tree.world_matrix(node) else {
            assert!(one.0.starts_with("Err") && f64::from_bits(one.1[at]).is_nan());
            continue;
        };
        let kept: Vec<f64> = one.1[at + 12..at + 15]
            .iter()
            .map(|it| f64::from_bits(*it))
            .collect();
        assert_eq!(kept, read.translation.to_array(), "node {place}");
    }
}

/// Refuses a row in the middle, as well.
fn same_and_refused(mut tree: Hierarchy<Space3>) {
    same(&tree);
    let slot = COUNT / 2 + 5;
    tree.rows_mut().translations[slot].y = f64::NAN;
    assert!(updated(&tree, 4).0.contains("NotFinite"));
    same(&tree);
    tree.rows_mut().translations[slot].y = 0.0;
    tree.rows_mut().rotations[slot + 1] = DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0);
    assert!(updated(&tree, 4).0.contains("NotUnit"));
    same(&tree);
}

#[test]
fn of_branches_one_after_another() {
    same_and_refused(grown(|i, _| {
        (i > 0).then(|| if i % 50 == 1 { 0 } else { i - 1 })
    }));
}

#[test]
fn of_trees_one_after_another() {
    same_and_refused(grown(|i, _| {
        (i % 100 > 0).then(|| i - i % 100 + (i % 100) / 2)
    }));
}

#[test]
fn of_one_root_after_another_and_a_branch_that_is_most_of_the_tree() {
    same_and_refused(grown(|i, _| {
        (i > 3).then(|| if i < 100 { 2 } else { i - 90 })
    }));
}

#[test]
fn level_by_level() {
    same_and_refused(grown(|i, _| (i > 0).then(|| (i - 1) / 8)));
    same_and_refused(grown(|i, _| {
        (i > 0).then(|| if i < 5 { i - 1 } else { (i / 3).min(i - 1) })
    }));
}

#[test]
fn in_any_order() {
    same_and_refused(grown(|i, numbers| {
        (i > 0).then(|| (numbers.next() * i as f64) as usize)
    }));
}

#[test]
fn of_a_single_chain() {
    same(&grown(|i, _| i.checked_sub(1)));
}

#[test]
fn of_trees_with_empty_slots_and_later_parents() {
    let mut tree = grown(|i, _| (i > 0).then(|| (i - 1) / 8));
    let nodes: Vec<_> = tree.nodes().collect();
    tree.remove(nodes[COUNT / 2]).unwrap();
    same(&tree);
    tree.reparent(
        nodes[1],
        Some(nodes[COUNT - 1]),
        kinetree::hierarchy::Keep::Local,
    )
    .or_else(|_| tree.reparent(nodes[2], Some(nodes[1]), kinetree::hierarchy::Keep::Local))
    .unwrap();
    same(&tree);
}
