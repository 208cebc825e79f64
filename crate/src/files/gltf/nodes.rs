//! The nodes of a file as a tree.

use alloc::format;
use alloc::vec::Vec;

use glam::{DQuat, DVec3};
use serde_json::Value;

use super::json::{described, list, name, place, vector};
use super::{GltfError, format};
use crate::affine::Affine;
use crate::error::Error;
use crate::files::notes::Notes;
use crate::files::rotations::{Scaled, unit};
use crate::hierarchy::{Hierarchy, Local, NodeHandle};
use crate::scale::{ScaleRule, Trs};
use crate::space::Space3;

/// Reads the nodes, each under its parent, and children in the order of their parent's list.
pub(super) fn read_nodes(
    root: &Value,
    notes: &mut Notes,
) -> Result<(Hierarchy<Space3>, Vec<NodeHandle>), GltfError> {
    let listed = list(root, "nodes", "the file")?;
    let mut parents: Vec<Option<usize>> = listed.iter().map(|_| None).collect();
    for (node, given) in listed.iter().enumerate() {
        for child in children(given, node)? {
            let number = place(Some(child), listed.len());
            let Some((number, slot)) = number.and_then(|it| Some((it, parents.get_mut(it)?)))
            else {
                let child = described(Some(child));
                return Err(GltfError::MissingChild { child, node });
            };
            if let Some(first) = slot.replace(node) {
                let (node, second) = (number, node);
                return Err(GltfError::TwoParents {
                    node,
                    first,
                    second,
                });
            }
        }
    }
    let mut scaled = Scaled::default();
    let mut tree = Hierarchy::new(ScaleRule::Matrices);
    let mut handles: Vec<Option<NodeHandle>> = listed.iter().map(|_| None).collect();
    let with_numbering = parents.iter().enumerate().rev();
    let mut waiting: Vec<(Option<NodeHandle>, usize)> = with_numbering
        .filter(|(_, parent)| parent.is_none())
        .map(|(place, _)| (None, place))
        .collect();
    while let Some((parent, node)) = waiting.pop() {
        let refused = |error| GltfError::NodeHandle { node, error };
        let given = listed.get(node).unwrap_or(&Value::Null);
        let what = format!("node {node}");
        if !given.is_object() && !given.is_array() {
            return Err(format(&format!("{what} must be an object")));
        }
        let local = local(given, &what, &mut scaled, refused)?;
        let handle = tree
            .add(parent, &name(given, &what)?, local)
            .map_err(refused)?;
        if let Some(slot) = handles.get_mut(node) {
            *slot = Some(handle);
        }
        let own = children(given, node)?.iter().rev();
        waiting.extend(own.filter_map(|it| Some((Some(handle), place(Some(it), listed.len())?))));
    }
    scaled.tell(notes);
    // A node that was not reached is its own ancestor.
    let handles = handles.into_iter().enumerate();
    let handles = handles.map(|(node, handle)| handle.ok_or(GltfError::OwnAncestor { node }));
    Ok((tree, handles.collect::<Result<_, _>>()?))
}

fn children(given: &Value, node: usize) -> Result<&[Value], GltfError> {
    list(given, "children", &format!("node {node}"))
}

/// The most by which the last row of a matrix may be off and still be read as 0 0 0 1: some units
/// in the last place of single precision, in which files are computed.
const ROUNDED: f64 = 1e-6;

fn local(
    given: &Value,
    what: &str,
    scaled: &mut Scaled,
    refused: impl Fn(crate::hierarchy::HierarchyError) -> GltfError,
) -> Result<Local<Space3>, GltfError> {
    let refused = |error: Error| refused(error.into());
    if let Some(mut matrix) = vector::<16>(given, "matrix", what)? {
        for (place, entry) in matrix.iter_mut().enumerate().skip(3).step_by(4) {
            let whole = if place == 15 { 1.0 } else { 0.0 };
            if (*entry - whole).abs() <= ROUNDED {
                *entry = whole;
            }
        }
        let matrix = Affine::from_columns(&matrix).map_err(refused)?;
        return Local::from_matrix(matrix).map_err(refused);
    }
    let rotation = vector::<4>(given, "rotation", what)?.map_or(DQuat::IDENTITY, DQuat::from_array);
    scaled.see(rotation, what);
    let rotation = unit(rotation).map_err(refused)?;
    let translation =
        vector::<3>(given, "translation", what)?.map_or(DVec3::ZERO, DVec3::from_array);
    let scale = vector::<3>(given, "scale", what)?.map_or(DVec3::ONE, DVec3::from_array);
    let parts = Trs::new(translation, rotation, scale).map_err(refused)?;
    Ok(Local::from(parts))
}
