//! The names of the nodes, by the numbers of their slots.
//!
//! A tree whose nodes have no names keeps no list of them: it has names up to the last node that
//! was ever given one.

use alloc::boxed::Box;
use alloc::collections::TryReserveError;
use alloc::string::String;
use alloc::vec::Vec;

use super::locals::List;

#[derive(Clone, Debug)]
pub(super) struct Names(Vec<Box<str>>);

impl Names {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn get(&self, slot: u32) -> &str {
        self.0.get(slot as usize).map_or("", |name| name)
    }

    /// Copies a name into memory of its own, and makes room for it in the list at any of as many
    /// slots. With the first name of all, there is room for as many as nodes have it.
    pub(super) fn room_for(
        &mut self,
        name: &str,
        slots: usize,
        capacity: usize,
    ) -> Result<Box<str>, TryReserveError> {
        let mut own = String::new();
        own.try_reserve_exact(name.len())?;
        own.push_str(name);
        if !name.is_empty() {
            if self.0.is_empty() {
                self.0.room_for_all(capacity.max(slots))?;
            }
            self.0.room(slots.saturating_sub(1))?;
        }
        Ok(own.into_boxed_str())
    }

    /// Sets a name for which there is room.
    pub(super) fn put(&mut self, slot: u32, name: Box<str>) {
        let at = slot as usize;
        if !name.is_empty() && at >= self.0.len() {
            self.0.resize_with(at + 1, Box::default);
        }
        if let Some(own) = self.0.get_mut(at) {
            *own = name;
        }
    }

    /// Makes room for the names of as many nodes in all, where any node has one.
    pub(super) fn reserve_all(&mut self, nodes: usize) -> Result<(), TryReserveError> {
        if self.0.is_empty() {
            return Ok(());
        }
        self.0.room_for_all(nodes)
    }
}
