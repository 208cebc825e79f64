//! The store of the nodes: slots that are used again, and handles that know for which use they were
//! made.
//!
//! A use is known by its generation: a number that goes up by one with each use of the slot, and
//! from the largest to zero. A slot that would come round to the generation it began with is given
//! up, so that no handle ever means two nodes.
//!
//! The crate `slotmap` does the like, but numbers the handles of all its maps alike; here each tree
//! has its own [`HandleNumbering`], so that a handle of one tree is refused by the others.

use alloc::vec::Vec;
use core::fmt;

use super::HierarchyError;
use super::locals::List;

/// No slot: a node without a neighbor on that side.
pub(super) const NONE: u32 = u32::MAX;
/// The parent of a root.
pub(super) const WORLD: u32 = u32::MAX;
/// The parent of an empty slot.
pub(super) const NOBODY: u32 = u32::MAX - 1;

/// A handle to a node: the number of a slot, and the number of nodes that used that slot before.
///
/// Copy it, compare it, keep it in a map. When its node is removed it goes stale: every call with
/// it is refused, and it never becomes the handle of another node. It means something only in the
/// hierarchy that gave it (and in clones of that).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeHandle {
    slot: u32,
    generation: u32,
}

impl NodeHandle {
    /// Returns the handle as two plain numbers, slot and generation, for a boundary that only
    /// numbers cross.
    #[must_use]
    pub const fn to_parts(self) -> (u32, u32) {
        (self.slot, self.generation)
    }

    /// Returns the handle with these numbers. A handle that was never given out is refused wherever
    /// it is used.
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

/// The numbering of a tree's handles, for handles that must fit into few bits or be distinct from
/// those of other trees.
///
/// It is public for programs that hand handles to another language or over a wire, where all of
/// them are plain numbers of one kind: JavaScript has a handle as one number, in which 53 bits are
/// exact, and the trees of a page begin at different ones.
///
/// ```
/// use kinetree::{Hierarchy, Local, Space2, ScaleRule, hierarchy::HandleNumbering};
///
/// // Two trees whose handles are distinct until a slot has been used a thousand times.
/// let numbering = |first| HandleNumbering { first, ..HandleNumbering::default() };
/// let mut one = Hierarchy::<Space2>::with_numbering(ScaleRule::Matrices, numbering(0));
/// let mut other = Hierarchy::<Space2>::with_numbering(ScaleRule::Matrices, numbering(1000));
/// let here = one.add(None, "", Local::identity())?;
/// let there = other.add(None, "", Local::identity())?;
/// assert!(one.contains(here) && !one.contains(there) && !other.contains(here));
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandleNumbering {
    /// The generation of each slot's first node.
    pub first: u32,
    /// The largest generation, after which comes zero. A `first` above it counts as it.
    pub last: u32,
    /// The most slots there may be. With one more node the tree is full.
    pub slots: u32,
}

impl HandleNumbering {
    /// All there is room for: generations from zero on.
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

    /// Returns the number of generations from one to the next time of another: 1 up to the whole
    /// round.
    const fn until(self, generation: u32, other: u32) -> u64 {
        let round = self.last as u64 + 1;
        (other as u64 + round - generation as u64 - 1) % round + 1
    }

    /// Returns the generation after this one of a slot that began with another; none after the last
    /// of the round. In a copy with its own numbering, slots of the original go on where that
    /// numbering begins.
    const fn next(self, generation: u32, began: u32) -> Option<u32> {
        let (first, left) = (self.first(), self.until(generation, began));
        if self.until(generation, first) < left {
            Some(first)
        } else if left == 1 {
            None
        } else if generation >= self.last {
            Some(0)
        } else {
            Some(generation + 1)
        }
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
    /// The generation of each slot's node, or of its next one.
    generations: Vec<u32>,
    slots: Vec<Slot<T>>,
    /// Where slots begin that began with another generation than those before them, and with which:
    /// there is a second one once a copy has numbered new slots in its own way.
    began: Vec<(u32, u32)>,
    /// The ends of the queue of empty slots: the one that was emptied first is used next, so that
    /// what still holds its number is told of it for as long as can be.
    free: Queue,
    filled: usize,
}

#[derive(Clone, Debug)]
enum Slot<T> {
    Filled(T),
    /// The next in the queue of empty slots, or `NONE`.
    Empty(u32),
}

#[derive(Clone, Copy, Debug)]
struct Queue {
    first: u32,
    last: u32,
}

impl<T> Slot<T> {
    const fn content(&self) -> Option<&T> {
        match self {
            Self::Filled(content) => Some(content),
            Self::Empty(_) => None,
        }
    }

    const fn content_mut(&mut self) -> Option<&mut T> {
        match self {
            Self::Filled(content) => Some(content),
            Self::Empty(_) => None,
        }
    }
}

impl<T> Slots<T> {
    pub(super) const fn new(numbering: HandleNumbering) -> Self {
        Self {
            numbering,
            generations: Vec::new(),
            slots: Vec::new(),
            began: Vec::new(),
            free: Queue {
                first: NONE,
                last: NONE,
            },
            filled: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.filled
    }

    /// Returns the number of slots, filled or free, to which the memory is proportional.
    pub(super) fn capacity(&self) -> usize {
        self.slots.len()
    }

    /// Returns the number of slots there is memory for.
    pub(super) fn room(&self) -> usize {
        self.slots.capacity()
    }

    /// Makes room for one more slot, or refuses before anything is changed. Returns false where an
    /// empty slot makes that unnecessary.
    pub(super) fn reserve(&mut self) -> Result<bool, HierarchyError> {
        if self.free.first != NONE {
            return Ok(false);
        }
        let count = self.slots.len();
        let number = u32::try_from(count).unwrap_or(u32::MAX);
        let limit = self.numbering.slots;
        if number >= limit {
            return Err(HierarchyError::Full { limit });
        }
        self.slots
            .room(count)
            .and_then(|_| self.generations.room(count))
            .and_then(|_| self.began.try_reserve(1))
            .map_err(|_| HierarchyError::Full { limit: number })?;
        Ok(true)
    }

    /// Makes room for as many slots in all.
    pub(super) fn reserve_all(&mut self, count: usize) -> Result<(), HierarchyError> {
        let limit = self.numbering.slots;
        if u32::try_from(count).is_ok_and(|count| count <= limit)
            && self.slots.room_for_all(count).is_ok()
            && self.generations.room_for_all(count).is_ok()
        {
            return Ok(());
        }
        let number = u32::try_from(self.slots.len()).unwrap_or(limit);
        Err(HierarchyError::Full { limit: number })
    }

    /// Returns the content of a slot.
    pub(super) fn at(&self, slot: u32) -> Result<&T, HierarchyError> {
        let content = self.slots.get(slot as usize);
        let node = NodeHandle::from_parts(slot, 0);
        content
            .and_then(Slot::content)
            .ok_or(HierarchyError::NoSuchNode { node })
    }

    /// Returns the generation of each slot's node, or of its next one.
    pub(super) fn generations(&self) -> &[u32] {
        &self.generations
    }

    pub(super) fn get(&self, node: NodeHandle) -> Result<&T, HierarchyError> {
        let generation = self.generations.get(node.slot as usize);
        let slot = self.slots.get(node.slot as usize);
        slot.filter(|_| generation == Some(&node.generation))
            .and_then(Slot::content)
            .ok_or(HierarchyError::NoSuchNode { node })
    }

    pub(super) fn get_mut(&mut self, node: NodeHandle) -> Result<&mut T, HierarchyError> {
        let generation = self.generations.get(node.slot as usize);
        let slot = self.slots.get_mut(node.slot as usize);
        slot.filter(|_| generation == Some(&node.generation))
            .and_then(Slot::content_mut)
            .ok_or(HierarchyError::NoSuchNode { node })
    }

    pub(super) fn insert(&mut self, content: T) -> Result<NodeHandle, HierarchyError> {
        let first = self.numbering.first();
        let slot = if self.reserve()? {
            let slot = self.slots.len() as u32;
            if self.began.last().is_none_or(|(_, began)| *began != first) {
                self.began.push((slot, first));
            }
            self.generations.push(first);
            self.slots.push(Slot::Filled(content));
            slot
        } else {
            let slot = self.free.first;
            if let Some(empty) = self.slots.get_mut(slot as usize) {
                if let Slot::Empty(next) = *empty {
                    self.free.first = next;
                }
                *empty = Slot::Filled(content);
            }
            slot
        };
        self.filled += 1;
        let generation = self.generations.get(slot as usize).copied();
        Ok(NodeHandle {
            slot,
            generation: generation.unwrap_or(first),
        })
    }

    pub(super) fn remove(&mut self, node: NodeHandle) -> Result<T, HierarchyError> {
        self.get(node)?;
        let stale = HierarchyError::NoSuchNode { node };
        let slot = self.slots.get_mut(node.slot as usize).ok_or(stale)?;
        let Slot::Filled(content) = core::mem::replace(slot, Slot::Empty(NONE)) else {
            return Err(stale);
        };
        self.filled -= 1;
        let began = began_with(&self.began, node.slot);
        if let Some(next) = self.numbering.next(node.generation, began) {
            if let Some(generation) = self.generations.get_mut(node.slot as usize) {
                *generation = next;
            }
            self.queue(node.slot);
        }
        Ok(content)
    }

    /// Puts an empty slot at the end of the queue.
    fn queue(&mut self, slot: u32) {
        let last = self.slots.get_mut(self.free.last as usize);
        match last.filter(|_| self.free.first != NONE) {
            Some(last) => *last = Slot::Empty(slot),
            None => self.free.first = slot,
        }
        self.free.last = slot;
    }
}

/// Returns the generation of a slot's first use.
fn began_with(began: &[(u32, u32)], slot: u32) -> u32 {
    let after = began.partition_point(|(start, _)| *start <= slot);
    let found = began.get(after.wrapping_sub(1));
    found.map_or(0, |(_, began)| *began)
}

impl<T: Clone> Slots<T> {
    /// Returns a copy in which all handles are valid that are valid here, and new ones are distinct
    /// from the new ones here. The largest generation stays.
    pub(super) fn copy(&self, numbering: HandleNumbering) -> Self {
        let mut copy = self.clone();
        let last = self.numbering.last;
        copy.numbering = HandleNumbering { last, ..numbering };
        let first = copy.numbering.first();
        let mut number = copy.free.first;
        while let Some(Slot::Empty(next)) = copy.slots.get(number as usize) {
            if let Some(generation) = copy.generations.get_mut(number as usize) {
                let began = began_with(&copy.began, number);
                let left = copy.numbering.until(*generation, began);
                if copy.numbering.until(*generation, first) < left {
                    *generation = first;
                }
            }
            number = *next;
        }
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_slots_are_used_in_the_order_in_which_they_were_emptied() {
        let mut slots = Slots::new(HandleNumbering::WHOLE);
        let nodes: Vec<_> = (0..6).map(|it| slots.insert(it).unwrap()).collect();
        let emptied = [4, 0, 5, 2];
        for at in emptied {
            assert_eq!(slots.remove(nodes[at]), Ok(at));
        }
        let mut used: Vec<_> = (0..3)
            .map(|it| slots.insert(it).unwrap().slot as usize)
            .collect();
        slots.remove(nodes[1]).unwrap();
        used.extend((0..3).map(|it| slots.insert(it).unwrap().slot as usize));
        assert_eq!(used, [4, 0, 5, 2, 1, 6]);
    }

    #[test]
    fn a_slot_knows_with_which_generation_it_began_in_a_copy_of_a_copy() {
        let numbered = |first| HandleNumbering {
            first,
            ..HandleNumbering::WHOLE
        };
        let mut slots = Slots::new(numbered(7));
        slots.insert(0).unwrap();
        for (first, count) in [(100, 2), (100, 1), (7, 1)] {
            slots = slots.copy(numbered(first));
            for _ in 0..count {
                slots.insert(0).unwrap();
            }
        }
        let began: Vec<_> = (0..5).map(|slot| began_with(&slots.began, slot)).collect();
        assert_eq!(began, [7, 100, 100, 100, 7]);
    }

    #[test]
    fn a_node_without_a_name_takes_eight_bytes_here() {
        use crate::hierarchy::Entry;
        use crate::space::Space3;

        let pointer = size_of::<usize>();
        assert_eq!(size_of::<Slot<Entry<Space3>>>(), 2 * pointer);
    }
}
