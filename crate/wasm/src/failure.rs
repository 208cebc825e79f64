//! Errors cross as numbers: formatting them here would cost more bytes than the rest of the
//! boundary.

use std::cell::RefCell;

use kinetree::Error;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::block;

thread_local! {
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Returns 0 for success, else the error's kind. An error's numbers are then at the start of the
/// block, as [`tell`] leaves them.
pub(crate) fn status(result: Result<(), (usize, Error)>) -> u32 {
    match result {
        Ok(()) => 0,
        Err((node, error)) => tell(error, node as f64),
    }
}

/// Leaves an error's quantity, its value, the number of its node and its bound at the start of the
/// block. Returns its kind.
pub(crate) fn tell(error: Error, node: f64) -> u32 {
    block::with(|block| {
        let quantity = f64::from(error.quantity().code());
        let numbers = [quantity, error.value(), node, error.bound()];
        block
            .iter_mut()
            .zip(numbers)
            .for_each(|(slot, number)| *slot = number);
    });
    error.code()
}

/// Keeps the message of a panic, which WebAssembly would reduce to "unreachable". Nothing here
/// should panic; if it does, the message names the line, and the error that is thrown has it. Builds
/// for readers go without: it is a kilobyte of their download.
#[cfg(not(feature = "small"))]
#[wasm_bindgen(start)]
fn keep_panics() {
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        web_sys::console::error_1(&text.as_str().into());
        LAST_PANIC.replace(text);
    }));
}

/// Takes the message of the last panic: empty where there was none since the last call.
#[wasm_bindgen]
#[must_use]
pub fn last_panic() -> String {
    LAST_PANIC.take()
}
