//! Handles: a slot is used again, and no handle ever means two nodes.

use kinetree::hierarchy::HandleNumbering;
use kinetree::{Hierarchy, HierarchyError, Local, NodeHandle, ScaleRule, Space2};

type Tree = Hierarchy<Space2>;

fn tree(numbering: HandleNumbering) -> Tree {
    Tree::with_numbering(ScaleRule::Matrices, numbering)
}

fn add(tree: &mut Tree) -> NodeHandle {
    tree.add(None, "", Local::identity()).unwrap()
}

/// Adds a node and removes it, as often; returns the slots and generations that it had.
fn used(first: u32, last: u32, times: usize) -> Vec<(u32, u32)> {
    let mut tree = tree(HandleNumbering {
        first,
        last,
        ..HandleNumbering::WHOLE
    });
    let nodes: Vec<_> = (0..times)
        .map(|_| {
            let node = add(&mut tree);
            tree.remove(node).unwrap();
            node
        })
        .collect();
    assert!(nodes.iter().all(|node| !tree.contains(*node)));
    nodes.into_iter().map(NodeHandle::to_parts).collect()
}

#[test]
fn a_slot_whose_generations_have_all_been_is_not_used_again() {
    let parts = [(0, 2), (0, 3), (0, 0), (0, 1), (1, 2)];
    assert_eq!(used(2, 3, 5), parts);
    assert_eq!(used(1, 1, 3), [(0, 1), (0, 0), (1, 1)]);
    assert_eq!(used(0, 0, 3), [(0, 0), (1, 0), (2, 0)]);
}

#[test]
fn generations_go_from_the_largest_number_to_zero() {
    assert_eq!(used(u32::MAX, u32::MAX, 3), [(0, u32::MAX), (0, 0), (0, 1)]);
}

#[test]
fn the_slot_that_was_emptied_first_is_used_next() {
    let mut tree = tree(HandleNumbering::WHOLE);
    let nodes: Vec<_> = (0..4).map(|_| add(&mut tree)).collect();
    for at in [2, 0, 3] {
        tree.remove(nodes[at]).unwrap();
    }
    let used: Vec<_> = (0..4).map(|_| add(&mut tree).to_parts().0).collect();
    assert_eq!(used, [2, 0, 3, 4]);
}

#[test]
fn there_are_no_more_slots_than_may_be() {
    let mut tree = tree(HandleNumbering {
        slots: 1,
        ..HandleNumbering::WHOLE
    });
    let node = add(&mut tree);
    let refused = tree.add(None, "", Local::identity());
    assert_eq!(refused, Err(HierarchyError::Full { limit: 1 }));
    tree.remove(node).unwrap();
    assert!(tree.add(None, "", Local::identity()).is_ok());
}

#[test]
fn a_copy_and_its_original_give_their_new_nodes_different_handles() {
    let mut original = tree(HandleNumbering {
        first: 10,
        last: 99,
        ..HandleNumbering::WHOLE
    });
    let (kept, gone) = (add(&mut original), add(&mut original));
    original.remove(gone).unwrap();
    let mut copy = original.copy_with_numbering(HandleNumbering {
        first: 70,
        ..HandleNumbering::WHOLE
    });
    assert!(copy.contains(kept));
    let (mut here, mut there) = (Vec::new(), Vec::new());
    // The node that both have is removed in both, and its slot used again.
    for (tree, seen) in [(&mut original, &mut here), (&mut copy, &mut there)] {
        tree.remove(kept).unwrap();
        for _ in 0..3 {
            let (one, two) = (add(tree), add(tree));
            seen.extend([one, two, add(tree)]);
            tree.remove(one).unwrap();
            tree.remove(two).unwrap();
        }
    }
    assert!(here.iter().all(|node| !there.contains(node)));
    assert!(here.iter().all(|node| !copy.contains(*node)));
    assert!(there.iter().all(|node| !original.contains(*node)));
    // The copy's slots end where the original's began.
    let mut uses = 0;
    let mut last = add(&mut copy);
    let slot = last.to_parts().0;
    while last.to_parts().0 == slot {
        assert!(!here.contains(&last) && last != gone && last != kept);
        copy.remove(last).unwrap();
        last = add(&mut copy);
        uses += 1;
    }
    assert!(uses < 40, "{uses}");
}
