//! The one block of doubles in which arguments and results cross.
//!
//! JavaScript asks for its address, writes, calls, and reads before anything else runs; so nothing
//! is read twice. The block may move when it grows: the caller asks for it before each call and
//! compares the memory.

use std::cell::RefCell;

use kinetree::{Error, Quantity};
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static BLOCK: RefCell<Vec<f64>> = const { RefCell::new(Vec::new()) };
}

/// Makes the block at least `length` doubles long and returns its address; null where memory has no
/// room for that.
///
/// A failed allocation ends a call in its middle, and whatever was borrowed then stays borrowed: so
/// the room is asked for first, here and wherever a caller says how much.
#[wasm_bindgen]
#[must_use]
pub fn block(length: usize) -> *const f64 {
    with(|block| {
        let more = length.saturating_sub(block.len());
        if more > 0 {
            if block.try_reserve_exact(more).is_err() {
                return std::ptr::null();
            }
            block.resize(length, 0.0);
        }
        block.as_ptr()
    })
}

/// Returns whether memory has room for this many values.
pub(crate) fn fits<T>(count: usize) -> bool {
    Vec::<T>::new().try_reserve_exact(count).is_ok()
}

/// Lends the block to a call.
pub(crate) fn with<R>(f: impl FnOnce(&mut Vec<f64>) -> R) -> R {
    BLOCK.with_borrow_mut(f)
}

/// Puts numbers at the start of the block, for callers in Rust (tests, the fuzzer). JavaScript
/// writes at the address itself.
pub fn fill(numbers: &[f64]) {
    let _ = block(numbers.len());
    with(|block| {
        block
            .iter_mut()
            .zip(numbers)
            .for_each(|(slot, number)| *slot = *number)
    });
}

/// Returns the first `length` numbers of the block, likewise.
#[must_use]
pub fn read(length: usize) -> Vec<f64> {
    with(|block| block.iter().copied().take(length).collect())
}

/// An error, and the number of the body or node that it is about.
pub(crate) type Failed = (usize, Error);

/// Splits the first `at` numbers from the rest.
pub(crate) fn split(block: &mut [f64], at: usize) -> Result<(&mut [f64], &mut [f64]), Failed> {
    block
        .split_at_mut_checked(at)
        .ok_or_else(|| (0, too_short(at)))
}

/// Returns the error of a block with too few numbers.
pub(crate) fn too_short(expected: usize) -> Error {
    Error::WrongLength {
        quantity: Quantity::Rotation,
        expected,
        found: 0,
    }
}
