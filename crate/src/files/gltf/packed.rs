//! Extensions of glTF that pack numbers, so that they have to be unpacked before they are read.

use serde_json::Value;

use super::GltfError;
use super::json::{entry, list, place, property};
use crate::files::notes::{NoteCode, Notes};

const MESHES: &str = "KHR_draco_mesh_compression";
const VIEWS: [&str; 2] = ["EXT_meshopt_compression", "KHR_meshopt_compression"];

fn extension<'a>(owner: &'a Value, name: &str) -> Option<&'a Value> {
    property(property(owner, "extensions")?, name)
}

/// Returns the extension that packs the numbers of a view; `None` if they are in its buffer as they
/// are. A file may bring them both ways, with a buffer for readers without the extension.
pub(super) fn packer_of(root: &Value, view: &Value, has_blob: bool) -> Option<&'static str> {
    let packer = VIEWS.into_iter().find(|it| extension(view, it).is_some())?;
    let number = property(view, "buffer");
    let buffer = entry(property(root, "buffers"), number)?;
    if property(buffer, "uri").is_some() {
        return None;
    }
    let fallback = extension(buffer, packer).and_then(|it| property(it, "fallback"));
    let empty = fallback.and_then(Value::as_bool).unwrap_or(false);
    (empty || place(number, 1) != Some(0) || !has_blob).then_some(packer)
}

/// Tells which packings the file names.
pub(super) fn tell_packed(root: &Value, notes: &mut Notes) -> Result<(), GltfError> {
    let used = list(root, "extensionsUsed", "the file")?;
    let mut tell = |extension: &str, what: &str| {
        if used.iter().any(|it| it.as_str() == Some(extension)) {
            let message = format_args!("{extension} packs {what}");
            notes.add(NoteCode::Packed, "extensionsUsed", message);
        }
    };
    tell(MESHES, "meshes of the file: nodes and animations are read");
    for it in VIEWS {
        tell(
            it,
            "numbers of the file: nodes are read, animations that it packs are not",
        );
    }
    Ok(())
}
