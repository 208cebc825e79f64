//! Instants at which velocities jump: enough keys must lie between them.

use super::group::{Group, LEAST};
use super::notes::ClipError;

/// Gives each group its breaks.
pub(super) fn place_breaks(breaks: &[f64], groups: &mut [Group<'_>]) -> Result<(), ClipError> {
    let [mut first, mut last] = [f64::INFINITY, f64::NEG_INFINITY];
    for group in groups.iter() {
        let (begin, end) = group.ends();
        (first, last) = (first.min(begin), last.max(end));
    }
    for &at in breaks {
        if groups.is_empty() {
            return Ok(());
        }
        let mut found = false;
        for group in groups.iter_mut() {
            let (begin, end) = group.ends();
            if at > begin && at < end {
                group.take_break(at)?;
                found = true;
            }
        }
        if !found {
            return Err(ClipError::BreakOutside { at, first, last });
        }
    }
    for group in groups {
        if let Some(at) = group.breaks.last().copied() {
            let (_, end) = group.ends();
            group.expect_keys(at, end, end)?;
        }
    }
    Ok(())
}

impl Group<'_> {
    fn keys_between(&self, from: f64, to: f64) -> usize {
        let keys = self.times.iter();
        keys.filter(|key| **key >= from && **key <= to).count()
    }

    /// Refuses a break with too few keys to an end.
    fn expect_keys(&self, at: f64, other: f64, end: f64) -> Result<(), ClipError> {
        let (from, to) = (at.min(other), at.max(other));
        if self.keys_between(from, to) >= LEAST {
            return Ok(());
        }
        let distance = libm::round((to - from) * 1e6) / 1e6;
        Err(ClipError::BreakNearEnd { at, distance, end })
    }

    fn take_break(&mut self, at: f64) -> Result<(), ClipError> {
        match self.breaks.last().copied() {
            Some(before) if self.keys_between(before, at) < LEAST => {
                let after = libm::round((at - before) * 1e6) / 1e6;
                return Err(ClipError::BreaksTooNear { at, after, before });
            }
            Some(_) => {}
            None => {
                let (first, _) = self.ends();
                self.expect_keys(at, first, first)?;
            }
        }
        self.breaks.push(at);
        Ok(())
    }
}
