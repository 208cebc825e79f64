//! The parents of nodes, and an order in which four nodes at a time can be worked out.

use alloc::{vec, vec::Vec};

use super::BatchError;

/// The number of nodes that are put in order together. Larger, and the nodes of one level lie in
/// more places than a processor's prefetching can follow, so that deep trees wait for memory (at
/// 2048 two to eight times as long). Smaller, and there are too few chains side by side to work out
/// four at once.
const COHORT: usize = 256;

/// Four nodes of which none is another's ancestor, and their parents. Free places have the number
/// of the world, which is its own parent, at rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Four {
    pub(super) nodes: [u32; 4],
    pub(super) parents: [u32; 4],
}

impl Four {
    /// Returns four times the world.
    pub(super) fn none(world: u32) -> Self {
        Self {
            nodes: [world; 4],
            parents: [world; 4],
        }
    }
}

/// A checked hierarchy. Nodes keep the caller's numbers; the world has the number after the last.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// The start in `children` of the children of each node; those of the world come last.
    child_starts: Vec<u32>,
    children: Vec<u32>,
    fours: Vec<Four>,
    /// The parent of each node; the world is its own.
    parents: Vec<u32>,
    /// The number of each node on a walk branch by branch, counted from 0: its entry.
    entries: Vec<u32>,
    /// The node of each entry, and the number of entries until the walk leaves its branch.
    entered: Vec<(u32, u32)>,
}

impl Tree {
    /// Returns a tree of nothing but the world.
    pub(super) fn empty() -> Self {
        Self {
            child_starts: vec![0; 2],
            children: Vec::new(),
            fours: Vec::new(),
            parents: vec![0],
            entries: Vec::new(),
            entered: Vec::new(),
        }
    }

    pub(super) fn new(parents: &[Option<u32>]) -> Result<Self, BatchError> {
        let count = parents.len();
        let world = u32::try_from(count)
            .ok()
            .filter(|&count| count < u32::MAX)
            .ok_or(BatchError::TooMany { count })?;
        for (node, parent) in parents.iter().enumerate() {
            if let Some(parent) = *parent
                && parent >= world
            {
                return Err(BatchError::NoSuchParent {
                    node,
                    parent,
                    count,
                });
            }
        }
        let mut parents: Vec<u32> = parents
            .iter()
            .map(|parent| parent.unwrap_or(world))
            .collect();
        let (child_starts, children) = families(&parents);
        let by_level = level_order(&parents, &child_starts, &children)?;
        // The caller's order is better if parents come first in it: neighbors in memory stay
        // neighbors in time.
        let parents_first = (0..world)
            .zip(&parents)
            .all(|(node, &parent)| parent < node || parent == world);
        let (entries, entered) = walk(&parents, &by_level);
        let order = if parents_first {
            (0..world).collect()
        } else {
            by_level
        };
        let fours = fours(order, &parents);
        parents.push(world);
        Ok(Self {
            entries,
            entered,
            child_starts,
            children,
            fours,
            parents,
        })
    }

    /// Returns the number of nodes, which is also the number of the world.
    pub(super) fn world(&self) -> u32 {
        self.parents.len() as u32 - 1
    }

    /// Returns all nodes once, parents first.
    pub(super) fn fours(&self) -> &[Four] {
        &self.fours
    }

    /// Returns the parent of a node.
    pub(super) fn parent(&self, node: u32) -> u32 {
        self.parents[node as usize]
    }

    /// Returns the entry of a node on a walk branch by branch.
    pub(super) fn entry(&self, node: u32) -> u32 {
        self.entries[node as usize]
    }

    /// Returns the node of an entry, and the entry at which its branch ends: its descendants have
    /// the entries between.
    pub(super) fn entered(&self, entry: u32) -> (u32, u32) {
        self.entered[entry as usize]
    }

    /// Returns the children of a node.
    pub(super) fn children(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.children[self.child_starts[node] as usize..self.child_starts[node + 1] as usize]
    }
}

/// Returns the start of the children of every node, and the children, node after node.
fn families(parents: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0; parents.len() + 2];
    for &parent in parents {
        starts[parent as usize + 1] += 1;
    }
    accumulate(&mut starts);
    let mut next = starts.clone();
    let mut children = vec![0; parents.len()];
    for (node, &parent) in (0..).zip(parents) {
        let place = &mut next[parent as usize];
        children[*place as usize] = node;
        *place += 1;
    }
    (starts, children)
}

/// Sums counts, each one place late, to starts.
fn accumulate(counts: &mut [u32]) {
    let mut sum = 0;
    for count in counts {
        sum += *count;
        *count = sum;
    }
}

/// Returns the nodes, level after level down from the world. A node that is never reached is below
/// a circle.
fn level_order(
    parents: &[u32],
    child_starts: &[u32],
    children: &[u32],
) -> Result<Vec<u32>, BatchError> {
    let count = parents.len();
    let family =
        |node: usize| &children[child_starts[node] as usize..child_starts[node + 1] as usize];
    let mut order = Vec::with_capacity(count);
    order.extend_from_slice(family(count));
    let mut at = 0;
    while at < order.len() {
        let node = order[at] as usize;
        order.extend_from_slice(family(node));
        at += 1;
    }
    if order.len() == count {
        return Ok(order);
    }
    let mut reached = vec![false; count];
    order.iter().for_each(|&node| reached[node as usize] = true);
    let lost = reached.iter().position(|reached| !reached).unwrap_or(0);
    // A walk up with one step for each node ends on the circle, wherever below it it began.
    let node = (0..count).fold(lost, |node, _| parents[node] as usize);
    Err(BatchError::Cycle { node })
}

/// Returns the entries of the nodes on a walk branch by branch, and the node and the end of each
/// entry. It does not walk, but takes them from the sizes of the branches.
fn walk(parents: &[u32], by_level: &[u32]) -> (Vec<u32>, Vec<(u32, u32)>) {
    let mut sizes = vec![1; parents.len() + 1];
    for &node in by_level.iter().rev() {
        sizes[parents[node as usize] as usize] += sizes[node as usize];
    }
    // The entry of the next child, for each node and for the world.
    let mut next = vec![0; parents.len() + 1];
    let mut entries = vec![0; parents.len()];
    let mut entered = vec![(0, 0); parents.len()];
    for &node in by_level {
        let (node, parent) = (node as usize, parents[node as usize] as usize);
        let entry = next[parent];
        next[parent] += sizes[node];
        next[node] = entry + 1;
        entries[node] = entry;
        entered[entry as usize] = (node as u32, entry + sizes[node]);
    }
    (entries, entered)
}

/// Cuts an order in which parents come first into fours: by cohorts, within a cohort by level. A
/// new four begins where a node would meet its own parent.
fn fours(mut order: Vec<u32>, parents: &[u32]) -> Vec<Four> {
    let world = parents.len() as u32;
    let mut fours = Vec::with_capacity(parents.len() / 4 + 1);
    let mut heights = vec![0u32; parents.len() + 1];
    let mut cohort_of = vec![u32::MAX; parents.len() + 1];
    for (cohort, nodes) in (0..).zip(order.chunks_mut(COHORT)) {
        for &node in &*nodes {
            let (node, parent) = (node as usize, parents[node as usize] as usize);
            cohort_of[node] = cohort;
            if cohort_of[parent] == cohort {
                heights[node] = heights[parent] + 1;
            }
        }
        sort_by_height(nodes, &heights);
        let mut rest = &*nodes;
        while !rest.is_empty() {
            let mut four = Four::none(world);
            let mut taken = 0;
            for &node in rest.iter().take(4) {
                let parent = parents[node as usize];
                if four.nodes[..taken].contains(&parent) {
                    break;
                }
                (four.nodes[taken], four.parents[taken]) = (node, parent);
                taken += 1;
            }
            fours.push(four);
            rest = &rest[taken..];
        }
    }
    fours
}

/// Sorts the nodes of a cohort by height, nodes of one height as they were. No node is higher than
/// its cohort is long, so that counting does it; the sort of slices is five kilobytes of wasm.
fn sort_by_height(nodes: &mut [u32], heights: &[u32]) {
    let mut sorted = [0; COHORT];
    let mut places = [0; COHORT + 1];
    for &node in &*nodes {
        places[heights[node as usize] as usize + 1] += 1;
    }
    for height in 1..COHORT {
        places[height] += places[height - 1];
    }
    for &node in &*nodes {
        let place: &mut usize = &mut places[heights[node as usize] as usize];
        sorted[*place] = node;
        *place += 1;
    }
    nodes.copy_from_slice(&sorted[..nodes.len()]);
}
