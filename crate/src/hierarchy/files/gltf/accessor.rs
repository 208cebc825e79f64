//! Lists of numbers out of a glTF file's buffers: "accessors", whole or sparse.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use glam::DVec3;
use gltf::accessor::{DataType, Dimensions};
use gltf::json::Root;
use gltf::json::validation::{Checked, USize64};

use super::GltfError;

/// The bytes behind a file, looked up when needed.
pub(super) struct Buffers<'a, F> {
    pub(super) root: &'a Root,
    blob: Option<&'a [u8]>,
    /// The bytes of the buffers that were asked for, by their addresses: those of one address are
    /// one.
    read: BTreeMap<&'a str, Vec<u8>>,
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

/// Rows of bytes in a buffer: the view they begin in, their number, and the distance from one to
/// the next if they are not close together.
struct Rows {
    view: usize,
    offset: USize64,
    count: usize,
    width: usize,
}

/// The most of an address that an error tells: it may contain data.
const TOLD: usize = 80;

impl<'a, F: FnMut(&str) -> Option<Vec<u8>>> Buffers<'a, F> {
    /// The buffers of a file of `size` bytes, the binary file's own among them.
    pub(super) fn new(root: &'a Root, blob: Option<&'a [u8]>, size: usize, resolve: F) -> Self {
        Self {
            root,
            blob,
            read: BTreeMap::new(),
            resolve,
            left: ANY_FILE.saturating_add(EACH_BYTE.saturating_mul(size)),
        }
    }

    /// Returns the bytes of a buffer: the binary file's own, those written in the address itself,
    /// or those that the caller finds.
    fn bytes(&mut self, buffer: usize) -> Result<&[u8], GltfError> {
        let listed = self.root.buffers.get(buffer);
        let uri = listed.and_then(|listed| listed.uri.as_deref());
        let missing = || GltfError::Buffer {
            buffer,
            address: uri.map_or("in the file itself".to_string(), |uri| {
                uri.chars().take(TOLD).collect::<String>()
            }),
        };
        let Some(uri) = uri else {
            // Only the first buffer can be the binary file's own.
            return self.blob.filter(|_| buffer == 0).ok_or_else(missing);
        };
        if !self.read.contains_key(uri) {
            let written = uri
                .strip_prefix("data:")
                .and_then(|data| data.split_once(";base64,"));
            let found = match written {
                Some((_, text)) => STANDARD.decode(text).ok(),
                None => (self.resolve)(uri),
            };
            let found = found.ok_or_else(missing)?;
            if written.is_none() {
                let more = EACH_BYTE.saturating_mul(found.len());
                self.left = self.left.saturating_add(more);
            }
            self.read.insert(uri, found);
        }
        self.read.get(uri).map(Vec::as_slice).ok_or_else(missing)
    }

    /// Takes `count` numbers from those that may be read.
    fn spend(&mut self, count: usize) -> Result<(), GltfError> {
        let left = self.left.checked_sub(count);
        self.left = left.ok_or(GltfError::TooManyNumbers)?;
        Ok(())
    }

    /// Does as [`numbers`](Self::numbers), three in a row.
    pub(super) fn vectors(
        &mut self,
        accessor: usize,
        most: usize,
    ) -> Result<Vec<DVec3>, GltfError> {
        let numbers = self.numbers::<3>(accessor, most)?;
        Ok(numbers.into_iter().map(DVec3::from_array).collect())
    }

    /// Returns the rows of a list of numbers, N in each, with whole numbers brought to between −1
    /// and 1 where the file says so. A list without a buffer is all zeros but for the numbers
    /// listed one by one; it may have `most` rows, so that a short file cannot ask for endless
    /// memory.
    pub(super) fn numbers<const N: usize>(
        &mut self,
        accessor: usize,
        most: usize,
    ) -> Result<Vec<[f64; N]>, GltfError> {
        let (root, refused) = (self.root, GltfError::Accessor { accessor });
        let listed = root.accessors.get(accessor).ok_or(refused.clone())?;
        let dimensions = match N {
            1 => Dimensions::Scalar,
            3 => Dimensions::Vec3,
            _ => Dimensions::Vec4,
        };
        let Checked::Valid(kind) = listed.component_type else {
            return Err(refused);
        };
        let kind = kind.0;
        let fits = matches!(kind, DataType::F32) || listed.normalized && kind != DataType::U32;
        if listed.type_ != Checked::Valid(dimensions) || !fits {
            return Err(refused);
        }
        let count = usize::try_from(listed.count.0).map_err(|_| refused.clone())?;
        let width = N * kind.size();
        let row = |bytes: &[u8]| {
            let mut numbers = [0.0; N];
            for (slot, bytes) in numbers.iter_mut().zip(bytes.chunks_exact(kind.size())) {
                *slot = number(kind, bytes);
            }
            numbers
        };
        let mut rows: Vec<[f64; N]> = match listed.buffer_view {
            Some(view) => {
                let offset = listed.byte_offset.unwrap_or_default();
                let view = view.value();
                let found = Rows {
                    view,
                    offset,
                    count,
                    width,
                };
                let _ = self.rows(accessor, &found)?;
                self.spend(count.saturating_mul(N))?;
                self.rows(accessor, &found)?.map(row).collect()
            }
            None if count <= most => {
                self.spend(count.saturating_mul(N))?;
                vec![[0.0; N]; count]
            }
            None => return Err(refused),
        };
        let Some(sparse) = &listed.sparse else {
            return Ok(rows);
        };
        // No more than there are rows, or a short file could ask for endless time.
        let count = usize::try_from(sparse.count.0).ok();
        let count = count.filter(|count| *count <= rows.len());
        let count = count.ok_or(refused.clone())?;
        let Checked::Valid(places) = sparse.indices.component_type else {
            return Err(refused);
        };
        let (view, offset) = (
            sparse.indices.buffer_view.value(),
            sparse.indices.byte_offset,
        );
        let found = Rows {
            view,
            offset,
            count,
            width: places.0.size(),
        };
        let places: Vec<usize> = self.rows(accessor, &found)?.map(place).collect();
        let (view, offset) = (sparse.values.buffer_view.value(), sparse.values.byte_offset);
        let found = Rows {
            view,
            offset,
            count,
            width,
        };
        for (place, bytes) in places.into_iter().zip(self.rows(accessor, &found)?) {
            *rows.get_mut(place).ok_or(refused.clone())? = row(bytes);
        }
        Ok(rows)
    }

    fn rows(
        &mut self,
        accessor: usize,
        wanted: &Rows,
    ) -> Result<impl Iterator<Item = &[u8]>, GltfError> {
        let refused = GltfError::Accessor { accessor };
        let view = self.root.buffer_views.get(wanted.view);
        let view = view.ok_or(refused.clone())?;
        let whole = |number: USize64| usize::try_from(number.0).ok();
        let range = || {
            let offset = whole(view.byte_offset.unwrap_or_default())?;
            let start = offset.checked_add(whole(wanted.offset)?)?;
            let end = offset.checked_add(whole(view.byte_length)?)?;
            Some(start..end)
        };
        let range = range().ok_or(refused.clone())?;
        let (width, count) = (wanted.width, wanted.count);
        let stride = view.byte_stride.map_or(width, |stride| stride.0);
        let bytes = self.bytes(view.buffer.value())?;
        let bytes = bytes.get(range).ok_or(refused.clone())?;
        // The last row need not fill its stride.
        let rest = bytes.len().checked_sub(width);
        if stride < width || count > rest.map_or(0, |rest| rest / stride + 1) {
            return Err(refused);
        }
        let rows = bytes.chunks(stride).take(count);
        Ok(rows.filter_map(move |row| row.get(..width)))
    }
}

/// A number of a file: a float, or a whole number as a part of the largest of its kind (the glTF
/// specification, section 3.11).
fn number(kind: DataType, bytes: &[u8]) -> f64 {
    match (kind, bytes) {
        (DataType::F32, &[a, b, c, d]) => f64::from(f32::from_le_bytes([a, b, c, d])),
        (DataType::I8, &[a]) => (f64::from(i8::from_le_bytes([a])) / 127.0).max(-1.0),
        (DataType::U8, &[a]) => f64::from(a) / 255.0,
        (DataType::I16, &[a, b]) => (f64::from(i16::from_le_bytes([a, b])) / 32767.0).max(-1.0),
        (DataType::U16, &[a, b]) => f64::from(u16::from_le_bytes([a, b])) / 65535.0,
        _ => f64::NAN, // the width was chosen by the kind; a channel refuses NaN
    }
}

/// A place in a list, one, two or four bytes wide.
fn place(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .rev()
        .fold(0, |place, byte| place << 8 | usize::from(*byte))
}
