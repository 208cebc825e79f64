//! The nodes whose world matrices are old: a bit for each slot.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use crate::hierarchy::locals::List;
use crate::hierarchy::slots::NOBODY;

/// Bits of a word.
pub(in crate::hierarchy) const BITS: usize = u32::BITS as usize;

/// Marks by slots.
#[derive(Clone, Debug)]
pub(in crate::hierarchy) struct Touched {
    words: Vec<u32>,
    /// All marks are in these words: from the first to the last, none where that is before it.
    first: usize,
    last: usize,
}

impl Touched {
    pub(super) const fn new() -> Self {
        Self {
            words: Vec::new(),
            first: usize::MAX,
            last: 0,
        }
    }

    /// Makes room for a slot more than `count`; returns whether that took memory.
    pub(super) fn reserve(&mut self, count: usize) -> Result<bool, TryReserveError> {
        self.words.room(count / BITS)
    }

    pub(super) fn reserve_all(&mut self, count: usize) -> Result<(), TryReserveError> {
        self.words.room_for_all(count.div_ceil(BITS))
    }

    /// Takes in a slot, for which there is room.
    pub(super) fn take_in(&mut self, slot: u32) {
        if self.words.len() == slot as usize / BITS {
            self.words.push(0);
        }
    }

    #[inline]
    pub(super) fn mark(&mut self, slot: u32) {
        self.mark_word(slot as usize / BITS, 1 << (slot as usize % BITS));
    }

    /// Marks slots of one word.
    #[inline]
    pub(in crate::hierarchy) fn mark_word(&mut self, at: usize, marks: u32) {
        if let Some(word) = self.words.get_mut(at).filter(|_| marks != 0) {
            *word |= marks;
            self.first = self.first.min(at);
            self.last = self.last.max(at);
        }
    }

    /// Marks all slots that are filled, by the parents of their nodes.
    pub(super) fn mark_all(&mut self, parents: &[u32]) {
        for (word, parents) in self.words.iter_mut().zip(parents.chunks(BITS)) {
            *word = u32::MAX >> (BITS - parents.len());
            for (slot, parent) in parents.iter().enumerate() {
                if *parent == NOBODY {
                    *word &= !(1 << slot);
                }
            }
        }
        if let Some(last) = self.words.len().checked_sub(1) {
            (self.first, self.last) = (0, last);
        }
    }

    /// Takes the mark of an emptied slot away.
    pub(super) fn unmark(&mut self, slot: u32) {
        if let Some(word) = self.words.get_mut(slot as usize / BITS) {
            *word &= !(1 << (slot as usize % BITS));
        }
    }

    /// Returns whether all slots of a word, or of its beginning, are marked: none of them is empty.
    pub(super) fn has_all(&self, from: usize, to: usize) -> bool {
        let all = u32::MAX >> (BITS - (to - from));
        self.words.get(from / BITS) == Some(&all)
    }

    #[inline]
    pub(super) fn has(&self, slot: u32) -> bool {
        let word = self.words.get(slot as usize / BITS).copied();
        word.unwrap_or(0) >> (slot as usize % BITS) & 1 != 0
    }

    /// Marks a slot if another is marked; returns whether it is marked then.
    ///
    /// Marks are no longer in a range after it: see [`clear_all`](Self::clear_all).
    #[inline(always)]
    pub(super) fn follow(&mut self, slot: u32, parent: u32) -> bool {
        let (at, bit) = (slot as usize / BITS, slot as usize % BITS);
        let above = u32::from(self.has(parent));
        self.words.get_mut(at).is_some_and(|word| {
            *word |= above << bit;
            *word >> bit & 1 != 0
        })
    }

    #[inline]
    pub(super) fn is_none(&self) -> bool {
        self.first > self.last
    }

    fn marked(&self) -> &[u32] {
        let end = self.words.len().min(self.last + 1);
        self.words.get(self.first..end).unwrap_or_default()
    }

    pub(super) fn count(&self) -> usize {
        let words = self.marked().iter();
        words.map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the slot that is marked, if it is the only one.
    #[inline]
    pub(super) fn only(&self) -> Option<u32> {
        let word = self.words.get(self.first).copied()?;
        let is_only = self.first == self.last && word.is_power_of_two();
        is_only.then(|| (self.first * BITS) as u32 + word.trailing_zeros())
    }

    /// Returns the slots that are marked.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        let words = (self.first..).zip(self.marked());
        words.flat_map(|(at, word)| {
            let mut left = *word;
            core::iter::from_fn(move || {
                let lowest = left.trailing_zeros();
                left &= left.checked_sub(1)?; // without the lowest; none where none is left
                Some((at * BITS) as u32 + lowest)
            })
        })
    }

    /// Takes all marks away.
    pub(super) fn clear(&mut self) {
        let end = self.words.len().min(self.last + 1);
        if let Some(words) = self.words.get_mut(self.first..end) {
            words.fill(0);
        }
        (self.first, self.last) = (usize::MAX, 0);
    }

    /// Does as [`clear`](Self::clear) after a pass over all nodes.
    pub(super) fn clear_all(&mut self) {
        self.words.fill(0);
        self.clear();
    }
}
