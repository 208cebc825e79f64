//! Where nodes are kept: slots that are used again, and handles that know for which use they were made.
//!
//! A use is known by its generation: a number that goes up by one with each use of the slot, and from the largest to zero. A slot that would
//! come round to the generation it began with is given up, so that no handle ever means two nodes.

use alloc::vec::Vec;
use core::fmt;

use super::HierarchyError;

/// A handle to a node: a slot's number, and how many nodes lived in that slot before.
///
/// Copy it, compare it, keep it in a map. When its node is removed it goes stale: every call with it is refused, and it never
/// becomes the handle of another node. It means something only in the hierarchy that gave it (and in clones of that).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeHandle {
    slot: u32,
    generation: u32,
}

impl NodeHandle {
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

impl fmt::Display for NodeHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}/{}", self.slot, self.generation)
    }
}

/// How a tree numbers its handles, for where these must fit into few bits, or be told from those of other trees.
///
/// ```
/// use kinetree::{Hierarchy, Local, Space2, ScaleRule, hierarchy::HandleNumbering};
///
/// // Two trees whose handles are not mistaken for each other's until a slot has been used a thousand times.
/// let numbering = |first| HandleNumbering { first, ..HandleNumbering::default() };
/// let mut one = Hierarchy::<Space2>::with_numbering(ScaleRule::Matrices, numbering(0));
/// let mut other = Hierarchy::<Space2>::with_numbering(ScaleRule::Matrices, numbering(1000));
/// let (here, there) = (one.add(None, "", Local::identity())?, other.add(None, "", Local::identity())?);
/// assert!(one.contains(here) && !one.contains(there) && !other.contains(here));
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandleNumbering {
    /// The generation of each slot's first node.
    pub first: u32,
    /// The largest generation, after which comes zero. A `first` above it counts as it.
    pub last: u32,
    /// How many slots there may be. With one more node the tree is full.
    pub slots: u32,
}

impl HandleNumbering {
    /// All the room there is: generations from zero on.
    pub const WHOLE: Self = Self {
        first: 0,
        last: u32::MAX,
        slots: u32::MAX,
    };

    const fn first(self) -> u32 {
        if self.first < self.last {
            self.first
        } else {
            self.last
        }
    }

    /// The generation after this one; none after the last of the round.
    fn next(self, generation: u32) -> Option<u32> {
        let next = if generation >= self.last {
            0
        } else {
            generation + 1
        };
        (next != self.first()).then_some(next)
    }
}

impl Default for HandleNumbering {
    fn default() -> Self {
        Self::WHOLE
    }
}

/// Things in slots, found by handle.
#[derive(Clone, Debug)]
pub(super) struct Slots<T> {
    numbering: HandleNumbering,
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
    pub(super) const fn new(numbering: HandleNumbering) -> Self {
        Self {
            numbering,
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

    pub(super) fn get(&self, node: NodeHandle) -> Result<&T, HierarchyError> {
        let slot = self.slots.get(node.slot as usize);
        slot.filter(|slot| slot.generation == node.generation)
            .and_then(|slot| slot.content.as_ref())
            .ok_or(HierarchyError::NoSuchNode { node })
    }

    pub(super) fn get_mut(&mut self, node: NodeHandle) -> Result<&mut T, HierarchyError> {
        let slot = self.slots.get_mut(node.slot as usize);
        slot.filter(|slot| slot.generation == node.generation)
            .and_then(|slot| slot.content.as_mut())
            .ok_or(HierarchyError::NoSuchNode { node })
    }

    pub(super) fn insert(&mut self, content: T) -> Result<NodeHandle, HierarchyError> {
        let reused = self.free.pop().and_then(|number| {
            let slot = self.slots.get_mut(number as usize)?;
            Some((number, slot))
        });
        let node = match reused {
            Some((number, slot)) => {
                slot.content = Some(content);
                NodeHandle::from_parts(number, slot.generation)
            }
            None => {
                let (limit, first) = (self.numbering.slots, self.numbering.first());
                let number = u32::try_from(self.slots.len())
                    .ok()
                    .filter(|number| *number < limit)
                    .ok_or(HierarchyError::Full { limit })?;
                self.slots.push(Slot {
                    generation: first,
                    content: Some(content),
                });
                NodeHandle::from_parts(number, first)
            }
        };
        self.filled += 1;
        Ok(node)
    }

    pub(super) fn remove(&mut self, node: NodeHandle) -> Result<T, HierarchyError> {
        let stale = HierarchyError::NoSuchNode { node };
        let slot = self.slots.get_mut(node.slot as usize).ok_or(stale)?;
        if slot.generation != node.generation {
            return Err(stale);
        }
        let content = slot.content.take().ok_or(stale)?;
        self.filled -= 1;
        if let Some(next) = self.numbering.next(slot.generation) {
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
    fn a_slot_whose_generations_have_all_been_is_not_used_again() {
        let mut slots = Slots::new(HandleNumbering {
            first: 2,
            last: 3,
            ..HandleNumbering::WHOLE
        });
        let mut seen = Vec::new();
        for letter in 'a'..='e' {
            let node = slots.insert(letter).unwrap();
            seen.push(node);
            slots.remove(node).unwrap();
        }
        let parts: Vec<_> = seen.iter().map(|node| node.to_parts()).collect();
        assert_eq!(parts, [(0, 2), (0, 3), (0, 0), (0, 1), (1, 2)]);
        assert!(seen.iter().all(|node| slots.get(*node).is_err()));
    }

    #[test]
    fn generations_go_from_the_largest_number_to_zero() {
        let numbering = HandleNumbering {
            first: u32::MAX,
            ..HandleNumbering::WHOLE
        };
        assert_eq!(numbering.next(u32::MAX), Some(0));
        assert_eq!(numbering.next(u32::MAX - 1), None);
        assert_eq!(HandleNumbering::WHOLE.next(u32::MAX), None);
    }

    #[test]
    fn there_are_no_more_slots_than_may_be() {
        let mut slots = Slots::new(HandleNumbering {
            slots: 1,
            ..HandleNumbering::WHOLE
        });
        let node = slots.insert('a').unwrap();
        assert_eq!(slots.insert('b'), Err(HierarchyError::Full { limit: 1 }));
        slots.remove(node).unwrap();
        assert!(slots.insert('c').is_ok());
    }
}
