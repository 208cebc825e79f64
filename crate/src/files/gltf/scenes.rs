//! The scenes of a file: which roots belong together.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use super::GltfError;
use super::json::{described, list, name, place, property};
use crate::files::notes::{NoteCode, Notes};
use crate::hierarchy::NodeHandle;

/// A scene of a glTF file: the nodes that are shown together.
#[derive(Clone, Debug, PartialEq)]
pub struct GltfScene {
    /// Empty if the file gives none.
    pub name: String,
    /// The handles of its roots.
    pub roots: Vec<NodeHandle>,
}

/// Reads the scenes, the default one first.
pub(super) fn read_scenes(
    root: &Value,
    nodes: &[NodeHandle],
    notes: &mut Notes,
) -> Result<Vec<GltfScene>, GltfError> {
    let mut scenes = Vec::new();
    for (number, given) in list(root, "scenes", "the file")?.iter().enumerate() {
        let what = format!("scene {number}");
        let listed = list(given, "nodes", &what)?;
        let found = listed
            .iter()
            .filter_map(|it| nodes.get(place(Some(it), nodes.len())?));
        let roots: Vec<NodeHandle> = found.copied().collect();
        if roots.len() < listed.len() {
            let lost = listed.len() - roots.len();
            let message = format_args!("{what} of the file lists nodes that are not there, {lost}");
            notes.add(NoteCode::SceneIncomplete, &what, message);
        }
        let name = name(given, &what)?;
        scenes.push(GltfScene { name, roots });
    }
    let first = property(root, "scene");
    match place(first, scenes.len()) {
        Some(first) => {
            if let Some(before) = scenes.get_mut(..=first) {
                before.rotate_right(1);
            }
        }
        None if first.is_some() => {
            let (first, count) = (described(first), scenes.len());
            let message =
                format_args!("the default scene of the file, {first}, is none of its {count}");
            notes.add(NoteCode::SceneIncomplete, "the file", message);
        }
        None => {}
    }
    Ok(scenes)
}
