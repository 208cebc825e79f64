//! The boundary between the core and JavaScript: newtypes, copying, errors. No formula stands here.

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the core, as in `Cargo.toml`.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").into()
}
