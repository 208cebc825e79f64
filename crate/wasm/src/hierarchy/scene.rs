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

    /// The tree that a plain object tells of. It is made anew: reading an object may run anybody's code, which may throw through this call, and
    /// a tree that was borrowed for it would stay so.
    ///
    /// # Errors
    ///
    /// What is wrong with an object that is no scene, in words; or the kind of an error, with the numbers of its sentence at the start of the block.
    pub fn from_scene(object: JsValue) -> Result<Tree, JsValue> {
        let scene = Scene::deserialize(Deserializer::from(object)).map_err(JsValue::from)?;
        match Hierarchy::from_scene_with_numbering(&scene, numbering()) {
            Ok((tree, _)) => Ok(Tree { tree }),
            Err(error) => Err(JsValue::from(settle(Err(error)))),
        }
    }
}
