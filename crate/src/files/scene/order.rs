//! The nodes of a list in an order in which they can be added.

use alloc::vec::Vec;

use super::{SceneNode, room};
use crate::hierarchy::HierarchyError;

/// Returns the places of a list in an order in which each node comes after its parent, and siblings
/// in the order of the list.
pub(super) fn parents_first(nodes: &[SceneNode]) -> Result<Vec<u32>, HierarchyError> {
    const NONE: u32 = u32::MAX;
    let count = u32::try_from(nodes.len()).map_err(|_| HierarchyError::Full { limit: NONE })?;
    let mut order = room(nodes.len())?;
    let above = |(place, node): (u32, &SceneNode)| node.parent.is_none_or(|it| it < place);
    if (0..).zip(nodes).all(above) {
        order.extend(0..count);
        return Ok(order);
    }
    // The first child of each node and, behind them, of the world; the next sibling of each node.
    let (mut first, mut next) = (room(nodes.len() + 1)?, room(nodes.len())?);
    first.resize(nodes.len() + 1, NONE);
    next.resize(nodes.len(), NONE);
    for (place, node) in nodes.iter().enumerate().rev() {
        let parent = node.parent.unwrap_or(count);
        let missing = HierarchyError::NoSuchParent { place, parent };
        let listed = node.parent.is_none_or(|parent| parent < count);
        let slot = first.get_mut(parent as usize).filter(|_| listed);
        let slot = slot.ok_or(missing)?;
        if let Some(next) = next.get_mut(place) {
            *next = *slot;
        }
        *slot = place as u32;
    }
    let (mut parent, mut done) = (count, 0);
    loop {
        let mut child = first.get(parent as usize).copied();
        while let Some(place) = child.filter(|place| *place != NONE) {
            order.push(place);
            child = next.get(place as usize).copied();
        }
        match order.get(done) {
            Some(place) => parent = *place,
            None => break,
        }
        done += 1;
    }
    if order.len() < nodes.len() {
        // A node that was not reached is below a ring: as many steps up as there are nodes end in
        // it.
        first.fill(NONE);
        for place in &order {
            if let Some(slot) = first.get_mut(*place as usize) {
                *slot = 0;
            }
        }
        let mut place = first.iter().position(|it| *it == NONE).unwrap_or(0);
        for _ in nodes {
            let parent = nodes.get(place).and_then(|node| node.parent);
            place = parent.map_or(place, |parent| parent as usize);
        }
        return Err(HierarchyError::OwnAncestor { place });
    }
    Ok(order)
}
