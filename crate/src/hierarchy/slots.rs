//! Where nodes are kept: slots that are used again, and handles that know for which use they were made.

use alloc::vec::Vec;
use core::fmt;

use super::HierarchyError;

/// A handle to a node: a slot's number, and how many nodes lived in that slot before.
///
/// Copy it, compare it, keep it in a map. When its node is removed it goes stale: every call with it is refused, and it never
/// becomes the handle of another node. It means something only in the hierarchy that gave it (and in clones of that).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    slot: u32,
    generation: u32,
}

impl Node {
    /// The handle as two plain numbers, slot and generation, for where only numbers travel.
    #[must_use]
    pub const fn to_parts(self) -> (u32, u32) {
        (self.slot, self.generation)
    }

    /// The handle with these numbers. One that was never given out is refused wherever it is used.
    #[must_use]
    pub const fn from_parts(slot: u32, generation: u32) -> Self {
        Self { slot, generation }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}/{}", self.slot, self.generation)
    }
}

/// Things in slots, found by handle.
#[derive(Clone, Debug)]
pub(super) struct Slots<T> {
    slots: Vec<Slot<T>>,
    free: Vec<u32>,
    filled: usize,
}

#[derive(Clone, Debug)]
struct Slot<T> {
    generation: u32,
    content: Option<T>,
}

impl<T> Slots<T> {
    pub(super) const fn new() -> Self {
        Self {
            slots: Vec::new(),
            free: Vec::new(),
            filled: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.filled
    }

    /// How many slots there are, filled or free: what the memory is proportional to.
    pub(super) fn capacity(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn get(&self, node: Node) -> Result<&T, HierarchyError> {
        let slot = self.slots.get(node.slot as usize);
        slot.filter(|slot| slot.generation == node.generation)
            .and_then(|slot| slot.content.as_ref())
            .ok_or(HierarchyError::Stale { node })
    }

    pub(super) fn get_mut(&mut self, node: Node) -> Result<&mut T, HierarchyError> {
        let slot = self.slots.get_mut(node.slot as usize);
        slot.filter(|slot| slot.generation == node.generation)
            .and_then(|slot| slot.content.as_mut())
            .ok_or(HierarchyError::Stale { node })
    }

    pub(super) fn insert(&mut self, content: T) -> Result<Node, HierarchyError> {
        let reused = self.free.pop().and_then(|number| {
            let slot = self.slots.get_mut(number as usize)?;
            Some((number, slot))
        });
        let node = match reused {
            Some((number, slot)) => {
                slot.content = Some(content);
                Node::from_parts(number, slot.generation)
            }
            None => {
                let limit = u32::MAX;
                let number = u32::try_from(self.slots.len())
                    .ok()
                    .filter(|number| *number < limit)
                    .ok_or(HierarchyError::Full { limit })?;
                self.slots.push(Slot {
                    generation: 0,
                    content: Some(content),
                });
                Node::from_parts(number, 0)
            }
        };
        self.filled += 1;
        Ok(node)
    }

    pub(super) fn remove(&mut self, node: Node) -> Result<T, HierarchyError> {
        let stale = HierarchyError::Stale { node };
        let slot = self.slots.get_mut(node.slot as usize).ok_or(stale)?;
        if slot.generation != node.generation {
            return Err(stale);
        }
        let content = slot.content.take().ok_or(stale)?;
        self.filled -= 1;
        // A slot that has seen 2³² nodes is given up: its handles would come round again.
        if let Some(next) = slot.generation.checked_add(1) {
            slot.generation = next;
            self.free.push(node.slot);
        }
        Ok(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_that_has_counted_to_the_end_is_not_used_again() {
        let mut slots = Slots::new();
        let first = slots.insert('a').unwrap();
        slots.remove(first).unwrap();
        slots.slots[0].generation = u32::MAX; // as if four thousand million nodes had lived here
        let last = slots.insert('b').unwrap();
        assert_eq!(last.to_parts(), (0, u32::MAX));
        slots.remove(last).unwrap();
        assert_eq!(slots.insert('c').unwrap().to_parts(), (1, 0));
        assert!(slots.get(last).is_err() && slots.get(first).is_err());
    }
}
