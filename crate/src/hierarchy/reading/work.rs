//! A count of what readings cost between two updates.

use core::sync::atomic::{AtomicU32, Ordering};

/// The nodes that readings went through since the last update, by what they were read for.
///
/// Readings share the tree, so the counts are atomic. They are loaded and stored, not added to: two
/// readings at once may count as one, which delays an update by one reading.
#[derive(Debug)]
pub(in crate::hierarchy) struct Work {
    pub(super) matrices: Count,
    pub(super) transforms: Count,
    pub(super) motions: Count,
}

#[derive(Debug)]
pub(super) struct Count(AtomicU32);

impl Count {
    pub(super) fn add(&self, nodes: usize) {
        let more = u32::try_from(nodes).unwrap_or(u32::MAX);
        self.set(self.get().saturating_add(more));
    }

    pub(super) fn get(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn set(&self, nodes: u32) {
        self.0.store(nodes, Ordering::Relaxed);
    }
}

impl Work {
    pub(in crate::hierarchy) const fn none() -> Self {
        Self {
            matrices: Count(AtomicU32::new(0)),
            transforms: Count(AtomicU32::new(0)),
            motions: Count(AtomicU32::new(0)),
        }
    }

    pub(super) fn forget(&self) {
        for count in [&self.matrices, &self.transforms, &self.motions] {
            count.set(0);
        }
    }
}

/// A copy has not been read yet.
impl Clone for Work {
    fn clone(&self) -> Self {
        Self::none()
    }
}
