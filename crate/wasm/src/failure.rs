//! How errors cross: as numbers, since formatting them here would cost more bytes than the rest of the boundary.

use std::cell::RefCell;

use kinetree::Error;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::block;

thread_local! {
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// 0 for success; else the error's kind, with its quantity, its value and the number of its node at the start of the block.
pub(crate) fn status(result: Result<(), (usize, Error)>) -> u32 {
    match result {
        Ok(()) => 0,
        Err((node, error)) => tell(error, node as f64),
    }
}

/// Leaves an error's quantity, its value and the number of its node at the start of the block; its kind.
pub(crate) fn tell(error: Error, node: f64) -> u32 {
    block::with(|block| {
        let answer = [f64::from(error.quantity().code()), error.value(), node];
        block
            .iter_mut()
            .zip(answer)
            .for_each(|(slot, number)| *slot = number);
    });
    error.code()
}

/// Keeps the message of a panic, which WebAssembly would reduce to "unreachable". Nothing here should panic; if it does, this says where.
/// Words cost room, 3 kB of a reader's download: the figures' core goes without.
#[cfg(not(feature = "small"))]
#[wasm_bindgen(start)]
fn keep_panics() {
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        web_sys::console::error_1(&text.as_str().into());
        LAST_PANIC.replace(text);
    }));
}

/// The message of the last panic, or nothing.
#[wasm_bindgen]
#[must_use]
pub fn last_panic() -> String {
    LAST_PANIC.with_borrow(Clone::clone)
}
