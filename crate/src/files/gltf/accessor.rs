//! Lists of numbers out of a glTF file's buffers: "accessors", whole or sparse.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use glam::DVec3;
use serde_json::Value;

use super::GltfError;
use super::data::{from_data, is_data};
use super::json::{described, entry, place, property, whole};
use super::packed::packer_of;
use crate::files::notes::{NoteCode, Notes};

/// Why an animation cannot be read.
pub(super) enum Fault {
    /// It is left out, with this sentence.
    Clip(String),
    /// The whole file is refused.
    File(GltfError),
}

impl From<GltfError> for Fault {
    fn from(error: GltfError) -> Self {
        match error {
            GltfError::TooManyNumbers => Self::File(error),
            broken => Self::Clip(broken.to_string()),
        }
    }
}

/// The bytes behind a file, looked up when needed.
pub(super) struct Buffers<'a, F> {
    pub(super) root: &'a Value,
    /// What is left out of the file.
    pub(super) notes: Notes,
    blob: Option<&'a [u8]>,
    /// The bytes of the buffers that were asked for, by their addresses, also those that were
    /// looked for in vain: each is asked for once.
    read: BTreeMap<&'a str, Option<Vec<u8>>>,
    /// The buffers whose length was held against what the file says.
    measured: BTreeSet<usize>,
    resolve: F,
    /// The number of numbers that may still be read.
    left: usize,
}

/// The most numbers that the animations of any file may have, 32 MB, and how many more for each of
/// its bytes.
///
/// Many channels may name one list, and each has a copy of it: a short file could ask for endless
/// memory. No more than a file's own bytes, and files that share the keys of a pose among hundreds
/// of nodes are refused; no limit, and 650 kB ask for 3 GB.
const ANY_FILE: usize = 4_000_000;
const EACH_BYTE: usize = 8;

/// Rows of numbers in a buffer: the part of the file that says where, their number, the kind of
/// numbers, and the bytes in a row.
struct Rows<'a> {
    listed: &'a Value,
    count: usize,
    width: usize,
}

/// The kinds of numbers, by the numbers that the format has for them.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    I8,
    U8,
    I16,
    U16,
    U32,
    F32,
}

impl Kind {
    fn of(listed: &Value) -> Option<Self> {
        Some(match whole(property(listed, "componentType")?)? {
            5120 => Self::I8,
            5121 => Self::U8,
            5122 => Self::I16,
            5123 => Self::U16,
            5125 => Self::U32,
            5126 => Self::F32,
            _ => return None,
        })
    }

    fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::U32 | Self::F32 => 4,
        }
    }
}

impl<'a, F: FnMut(&str) -> Option<Vec<u8>>> Buffers<'a, F> {
    /// The buffers of a file of `size` bytes, the binary file's own among them.
    pub(super) fn new(
        root: &'a Value,
        blob: Option<&'a [u8]>,
        size: usize,
        resolve: F,
        notes: Notes,
    ) -> Self {
        Self {
            root,
            notes,
            blob,
            read: BTreeMap::new(),
            measured: BTreeSet::new(),
            resolve,
            left: ANY_FILE.saturating_add(EACH_BYTE.saturating_mul(size)),
        }
    }

    /// Returns the bytes of a buffer: the binary file's own, those written in the address itself,
    /// or those that the caller finds.
    fn bytes(&mut self, buffer: Option<&Value>) -> Result<&[u8], Fault> {
        let listed = entry(property(self.root, "buffers"), buffer);
        let uri = listed.and_then(|listed| property(listed, "uri"));
        let missing = || {
            let address = uri.map_or("in the file itself".to_string(), |uri| described(Some(uri)));
            let buffer = described(buffer);
            Fault::Clip(format!(
                "buffer {buffer} of the file, {address}, is missing, or cannot be decoded"
            ))
        };
        let number = place(buffer, usize::MAX);
        let bytes = match uri {
            // Only the first buffer can be the binary file's own.
            None => self.blob.filter(|_| number == Some(0)),
            Some(uri) => {
                let uri = uri.as_str().ok_or_else(missing)?;
                if !self.read.contains_key(uri) {
                    let beside = if is_data(uri) {
                        None
                    } else {
                        (self.resolve)(uri)
                    };
                    let more = beside.as_ref().map_or(0, Vec::len);
                    self.left = self.left.saturating_add(EACH_BYTE.saturating_mul(more));
                    self.read.insert(uri, beside.or_else(|| from_data(uri)));
                }
                self.read.get(uri).and_then(Option::as_deref)
            }
        };
        let bytes = bytes.ok_or_else(missing)?;
        let wanted = listed.and_then(|it| property(it, "byteLength"));
        if let (Some(number), Some(wanted)) = (number, wanted.and_then(whole))
            && self.measured.insert(number)
            && wanted > bytes.len()
        {
            let place = format!("buffer {number}");
            let found = bytes.len();
            let message = format_args!(
                "{place} of the file has {found} bytes, fewer than the {wanted} that it says"
            );
            self.notes.add(NoteCode::BufferTooShort, &place, message);
        }
        Ok(bytes)
    }

    /// Takes `count` numbers from those that may be read.
    fn spend(&mut self, count: usize) -> Result<(), Fault> {
        let left = self.left.checked_sub(count);
        self.left = left.ok_or(Fault::File(GltfError::TooManyNumbers))?;
        Ok(())
    }

    /// Does as [`numbers`](Self::numbers), three in a row.
    pub(super) fn vectors(
        &mut self,
        accessor: Option<&Value>,
        most: usize,
    ) -> Result<Vec<DVec3>, Fault> {
        let numbers = self.numbers::<3>(accessor, most)?;
        Ok(numbers.into_iter().map(DVec3::from_array).collect())
    }

    /// Returns the rows of a list of numbers, N in each, with whole numbers brought to between −1
    /// and 1 where the file says so. A list without a buffer is all zeros but for the numbers
    /// listed one by one; it may have `most` rows, so that a short file cannot ask for endless
    /// memory.
    pub(super) fn numbers<const N: usize>(
        &mut self,
        accessor: Option<&Value>,
        most: usize,
    ) -> Result<Vec<[f64; N]>, Fault> {
        let refused = || unfit(accessor);
        let listed = entry(property(self.root, "accessors"), accessor).ok_or_else(refused)?;
        let dimensions = match N {
            1 => "SCALAR",
            3 => "VEC3",
            _ => "VEC4",
        };
        let kind = Kind::of(listed).filter(|kind| *kind != Kind::U32);
        let kind = kind.ok_or_else(refused)?;
        let normalized = property(listed, "normalized").and_then(Value::as_bool);
        let fits = kind == Kind::F32 || normalized == Some(true);
        let form = property(listed, "type").and_then(Value::as_str);
        let count = property(listed, "count").and_then(whole);
        let count = count.filter(|_| form == Some(dimensions) && fits);
        let count = count.ok_or_else(refused)?;
        let width = N * kind.size();
        let row = |bytes: &[u8]| {
            let mut numbers = [0.0; N];
            for (slot, bytes) in numbers.iter_mut().zip(bytes.chunks_exact(kind.size())) {
                *slot = number(kind, bytes);
            }
            numbers
        };
        let found = Rows {
            listed,
            count,
            width,
        };
        let mut rows: Vec<[f64; N]> = if property(listed, "bufferView").is_some() {
            let _ = self.rows(accessor, &found)?;
            self.spend(count.saturating_mul(N))?;
            self.rows(accessor, &found)?.map(row).collect()
        } else if count <= most {
            self.spend(count.saturating_mul(N))?;
            vec![[0.0; N]; count]
        } else {
            return Err(refused());
        };
        let Some(sparse) = property(listed, "sparse") else {
            return Ok(rows);
        };
        // No more than there are rows, or a short file could ask for endless time.
        let count = place(property(sparse, "count"), rows.len() + 1).ok_or_else(refused)?;
        let listed = property(sparse, "indices").ok_or_else(refused)?;
        // Kinds without a sign.
        let known = Kind::of(listed)
            .filter(|kind| matches!(kind, Kind::U8 | Kind::U16 | Kind::U32))
            .ok_or_else(refused)?;
        let found = Rows {
            listed,
            count,
            width: known.size(),
        };
        let places: Vec<usize> = self.rows(accessor, &found)?.map(index).collect();
        let listed = property(sparse, "values").ok_or_else(refused)?;
        let found = Rows {
            listed,
            count,
            width,
        };
        for (place, bytes) in places.into_iter().zip(self.rows(accessor, &found)?) {
            *rows.get_mut(place).ok_or_else(refused)? = row(bytes);
        }
        Ok(rows)
    }

    fn rows(
        &mut self,
        accessor: Option<&Value>,
        wanted: &Rows<'a>,
    ) -> Result<impl Iterator<Item = &[u8]>, Fault> {
        let refused = || unfit(accessor);
        let view = entry(
            property(self.root, "bufferViews"),
            property(wanted.listed, "bufferView"),
        );
        let view = view.ok_or_else(refused)?;
        if let Some(packer) = packer_of(self.root, view, self.blob.is_some()) {
            return Err(Fault::Clip(format!(
                "its numbers are packed by {packer}, which is not read"
            )));
        }
        let (count, width) = (wanted.count, wanted.width);
        let or = |owner: &Value, key: &str, otherwise: usize| {
            property(owner, key).map_or(Some(otherwise), whole)
        };
        let layout = || {
            let start = or(view, "byteOffset", 0)?;
            let at = or(wanted.listed, "byteOffset", 0)?;
            let length = whole(property(view, "byteLength")?)?;
            let stride = or(view, "byteStride", width)?;
            // The last row need not fill its stride.
            let rows = match count.checked_sub(1) {
                Some(before) => before.checked_mul(stride)?.checked_add(width)?,
                None => 0,
            };
            let end = at.checked_add(rows)?;
            (stride >= width && end <= length).then_some((start, length, at, end, stride))
        };
        let (start, length, at, end, stride) = layout().ok_or_else(refused)?;
        let bytes = self.bytes(view.get("buffer"))?;
        let bytes = bytes.get(start..).and_then(|it| it.get(..length));
        let bytes = bytes.and_then(|it| it.get(at..end)).ok_or_else(refused)?;
        let rows = bytes.chunks(stride).take(count);
        Ok(rows.filter_map(move |row| row.get(..width)))
    }
}

fn unfit(accessor: Option<&Value>) -> Fault {
    let accessor = described(accessor);
    Fault::Clip(format!(
        "accessor {accessor} of the file does not hold what an animation needs"
    ))
}

/// A number of a file: a float, or a whole number as a part of the largest of its kind (the glTF
/// specification, section 3.11).
fn number(kind: Kind, bytes: &[u8]) -> f64 {
    match (kind, bytes) {
        (Kind::F32, &[a, b, c, d]) => f64::from(f32::from_le_bytes([a, b, c, d])),
        (Kind::I8, &[a]) => (f64::from(i8::from_le_bytes([a])) / 127.0).max(-1.0),
        (Kind::U8, &[a]) => f64::from(a) / 255.0,
        (Kind::I16, &[a, b]) => (f64::from(i16::from_le_bytes([a, b])) / 32767.0).max(-1.0),
        (Kind::U16, &[a, b]) => f64::from(u16::from_le_bytes([a, b])) / 65535.0,
        _ => f64::NAN, // the width was chosen by the kind; a channel refuses NaN
    }
}

/// A place in a list, one, two or four bytes wide.
fn index(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .rev()
        .fold(0, |place, byte| place << 8 | usize::from(*byte))
}
