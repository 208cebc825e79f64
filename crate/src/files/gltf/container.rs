//! A glTF file as bytes: its JSON, and the bytes that a binary file brings along.

use alloc::format;
use alloc::string::ToString;

use serde_json::Value;

use super::json::{described, property};
use super::{GltfError, format};
use crate::files::notes::{NoteCode, Notes};

/// A file taken apart.
pub(super) struct Container<'a> {
    pub(super) root: Value,
    /// The bytes of a binary file's own buffer.
    pub(super) blob: Option<&'a [u8]>,
}

/// The bytes of a binary file before its first part: its letters, its version, its length.
const HEADER: usize = 12;

/// Takes a file apart. Notes list the parts of a binary file that are left out.
pub(super) fn open<'a>(bytes: &'a [u8], notes: &mut Notes) -> Result<Container<'a>, GltfError> {
    let size = bytes.len();
    if size < HEADER || !bytes.starts_with(b"glTF") {
        let (root, blob) = (parse(bytes)?, None);
        return Ok(Container { root, blob });
    }
    let four = |at: usize| bytes.get(at..)?.first_chunk::<4>().copied();
    let word = |at: usize| four(at).map_or(0, u32::from_le_bytes) as usize;
    if word(4) != 2 {
        return Err(old_version());
    }
    let cut = || format("it is not as long as it says, or a part of it is missing");
    let end = word(8);
    if end < HEADER || end > size {
        return Err(cut());
    }
    let (mut json, mut blob, mut alien, mut at) = (None, None, 0_usize, HEADER);
    // What follows a last part that is whole is no part: it is left out.
    while at < end {
        let next = at.saturating_add(8).saturating_add(word(at));
        if at + 8 > end || next > end {
            if json.is_some() && blob.is_some() {
                break;
            }
            return Err(cut());
        }
        let part = bytes.get(at + 8..next);
        match (json, bytes.get(at + 4..at + 8)) {
            (None, Some(b"JSON")) => json = part,
            (None, _) => return Err(cut()),
            (Some(_), Some(b"BIN\0")) if blob.is_none() => blob = part,
            (Some(_), _) => alien += 1,
        }
        at = next;
    }
    let root = parse(json.ok_or_else(cut)?)?;
    if alien > 0 {
        let message = format_args!(
            "the binary file has parts beside its JSON and its buffer, {alien}, which are left out"
        );
        notes.add(NoteCode::ChunkLeftOut, "the binary file", message);
    }
    if at < size {
        let after = size - at;
        let message =
            format_args!("the binary file ends at byte {at}: the {after} after it are left out");
        notes.add(NoteCode::BytesAfterEnd, "the binary file", message);
    }
    Ok(Container { root, blob })
}

fn old_version() -> GltfError {
    format("its version is not 2")
}

/// Parses the file's text. A byte order mark before it is ignored.
fn parse(json: &[u8]) -> Result<Value, GltfError> {
    let text = json.strip_prefix(b"\xef\xbb\xbf").unwrap_or(json);
    let root: Value = serde_json::from_slice(text).map_err(|error| format(&error.to_string()))?;
    let asset = property(&root, "asset").unwrap_or(&Value::Null);
    let version = property(asset, "version").and_then(Value::as_str);
    if !version.is_some_and(|it| it.starts_with("2.")) {
        return Err(old_version());
    }
    if let Some(least) = property(asset, "minVersion") {
        // The version of this reader is 2.0.
        let (major, minor) = least.as_str().and_then(version_of).unwrap_or((u32::MAX, 0));
        if major > 2 || (major == 2 && minor > 0) {
            let least = described(Some(least));
            return Err(format(&format!(
                "it needs a reader of version {least}, and this one reads 2.0"
            )));
        }
    }
    Ok(root)
}

/// Takes a version apart: two whole numbers with a point between them.
fn version_of(text: &str) -> Option<(u32, u32)> {
    let number = |digits: &str| {
        let plain = (1..=9).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|_| plain)
    };
    let (major, minor) = text.split_once('.')?;
    Some((number(major)?, number(minor)?))
}
