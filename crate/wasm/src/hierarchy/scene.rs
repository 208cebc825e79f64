//! Whole trees in and out as plain objects.

use kinetree::Hierarchy;
use kinetree::hierarchy::Scene;
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::{Deserializer, Serializer};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Tree, numbering, settle};

#[wasm_bindgen]
impl Tree {
    /// The tree as a plain object; nothing where it is too large for that.
    #[must_use]
    pub fn to_scene(&self) -> JsValue {
        // As JSON has it: null for no parent.
        let written = self.tree.to_scene().ok();
        let object = written.map(|scene| scene.serialize(&Serializer::json_compatible()));
        object.and_then(Result::ok).unwrap_or(JsValue::UNDEFINED)
    }

    /// Becomes the tree that a plain object tells of: 0, or the kind of an error, and the tree stays as it was.
    ///
    /// # Errors
    ///
    /// What is wrong with an object that is no scene, in words.
    pub fn become_scene(&mut self, object: JsValue) -> Result<u32, JsValue> {
        let scene = Scene::deserialize(Deserializer::from(object)).map_err(JsValue::from)?;
        let read = Hierarchy::from_scene_numbered(&scene, numbering());
        Ok(settle(read.map(|(tree, _)| self.tree = tree)))
    }
}
