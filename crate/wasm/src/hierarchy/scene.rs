//! Whole trees in and out as plain objects.

use kinetree::hierarchy::Scene;
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::{Deserializer, Serializer};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, numbering, settle};

#[wasm_bindgen]
impl Hierarchy {
    /// Returns the tree as a plain object, or undefined where it is too large for that.
    #[must_use]
    pub fn to_scene(&self) -> JsValue {
        // As JSON has it: null for no parent.
        let written = self.tree.to_scene().ok();
        let object = written.map(|scene| scene.serialize(&Serializer::json_compatible()));
        object.and_then(Result::ok).unwrap_or(JsValue::UNDEFINED)
    }

    /// Makes a tree from a plain object.
    ///
    /// The tree is new: reading an object may run its getters, which may throw through this call,
    /// and a tree that was borrowed for it would remain borrowed.
    ///
    /// # Errors
    ///
    /// The reason, in words, for an object that is no scene; or the kind of an error, with the
    /// numbers of its sentence at the start of the block.
    pub fn from_scene(object: JsValue) -> Result<Hierarchy, JsValue> {
        let scene = Scene::deserialize(Deserializer::from(object)).map_err(JsValue::from)?;
        match kinetree::Hierarchy::from_scene_with_numbering(&scene, numbering()) {
            Ok((tree, _)) => Ok(Hierarchy { tree }),
            Err(error) => Err(JsValue::from(settle(Err(error)))),
        }
    }
}
