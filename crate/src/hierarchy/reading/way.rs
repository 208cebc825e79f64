//! The way from a node up to what an update has left.

use alloc::vec::Vec;

use super::rows::Rows;
use super::work::Count;
use crate::hierarchy::slots::WORLD;
use crate::space::Space;

/// A node and its ancestors, up to one whose world is known.
pub(super) struct Way {
    /// The nearest nodes. Most trees are no deeper, and a list would ask for memory.
    near: [u32; NEAR],
    far: Vec<u32>,
    pub(super) length: usize,
    /// The node above them whose world is known; none for the world itself.
    pub(super) known: Option<u32>,
}

const NEAR: usize = 24;

impl Way {
    /// Returns an empty way, to be gone by [`Rows::climb`]. It stays where it is made: returned by
    /// a call it would be copied.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            near: [0; NEAR],
            far: Vec::new(),
            length: 0,
            known: None,
        }
    }

    fn at(&self, place: usize) -> u32 {
        let far = || self.far.get(place - NEAR).copied();
        self.near.get(place).copied().or_else(far).unwrap_or(WORLD)
    }

    fn push(&mut self, slot: u32) {
        match self.near.get_mut(self.length) {
            Some(place) => *place = slot,
            None => self.far.push(slot),
        }
        self.length += 1;
    }

    /// Returns the nodes, topmost first.
    pub(super) fn down(&self) -> impl Iterator<Item = u32> {
        (0..self.length).rev().map(|place| self.at(place))
    }
}

impl<S: Space> Rows<S> {
    /// Goes the way from a node up to its nearest ancestor below which nothing has changed since
    /// the last update, or to the root where no row is kept to begin from.
    pub(super) fn climb(&self, way: &mut Way, slot: u32, kept: bool, work: &Count) {
        if kept && self.touched.is_none() {
            work.add(1);
            way.known = Some(slot);
            return;
        }
        let (mut next, mut old) = (Some(slot), 0);
        while let Some(slot) = next {
            way.push(slot);
            if self.touched.has(slot) {
                old = way.length;
            }
            next = self.parent(slot);
        }
        work.add(way.length);
        if kept {
            way.known = if old == 0 {
                Some(slot)
            } else {
                self.parent(way.at(old - 1))
            };
            way.length = old;
        }
    }
}
