//! The findings of the doctor: see `kinetree::doctor`.

use kinetree::doctor::{FindingKind, Patient, Report};
use kinetree::glam::{DMat3, DVec3};
use kinetree::space::{Matrix, Rotation};
use kinetree::{Error, HierarchyError, Local, Quantity, Rates, ScaleRule, Space3, Trs};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{block, failure::tell};

/// Doubles a node takes: parent or −1, translation 3, rotation 9 and stretch 9 (column-major), then
/// 1 for a stretch that is no scale along the node's own axes, for a node that compensates, and for
/// one that nothing shows.
pub(crate) const NODE: usize = 25;
/// Bytes of a node while it is looked through: 500, and its share of the trials of causes.
const BYTES: usize = 2048;

/// In: `count` nodes, parents first. Out: the number of doubles that follow it, nodes that are
/// skewed by at least `least` radians, the largest skew, 1 if all causes were tried, the number of
/// nodes that cause skew and that of findings; these nodes; and for each finding its node, its kind
/// (skewed, sheared, mirrored, flat), skew, the pair of axes as 3 · first + second or −1, the number
/// of its causes, and for each of them its node and the skew that is left. No skew is NaN. The
/// block may have moved.
#[wasm_bindgen]
#[must_use]
pub fn check_rows(rule: usize, count: usize, least: f64) -> u32 {
    answered(block::with(|block| {
        let report = patient(rule, block, count)?.check(least)?;
        put(block, written(&report))
    }))
}

/// Writes the numbers of an answer into the block, which is made as long as they need.
pub(crate) fn put(block: &mut Vec<f64>, numbers: Vec<f64>) -> Result<(), HierarchyError> {
    let more = numbers.len().saturating_sub(block.len());
    if block.try_reserve_exact(more).is_err() {
        return Err(full(numbers.len()));
    }
    block.resize(block.len() + more, 0.0);
    let slots = block.iter_mut().zip(numbers);
    slots.for_each(|(slot, number)| *slot = number);
    Ok(())
}

/// Returns 0 for what was answered, else the kind of the error, whose numbers are in the block.
pub(crate) fn answered(answer: Result<(), HierarchyError>) -> u32 {
    match answer {
        Ok(()) => 0,
        Err(HierarchyError::Listed { place, error }) => tell(error, place as f64),
        Err(HierarchyError::Quantity(error)) => tell(error, -1.0),
        Err(other) => other.code(),
    }
}

pub(crate) fn full(count: usize) -> HierarchyError {
    let limit = u32::try_from(count).unwrap_or(u32::MAX);
    HierarchyError::Full { limit }
}

/// Reads the nodes.
pub(crate) fn patient(
    rule: usize,
    block: &[f64],
    count: usize,
) -> Result<Patient<Space3>, HierarchyError> {
    if !block::fits::<[u8; BYTES]>(count) {
        return Err(full(count));
    }
    let rule = ScaleRule::ALL.get(rule).copied();
    let mut patient = Patient::new(rule.unwrap_or(ScaleRule::Matrices));
    let nodes = block.as_chunks::<NODE>().0.iter().take(count);
    for (place, node) in nodes.enumerate() {
        let (parent, local) = node.split_first().map_or((&-1.0, &[][..]), |it| it);
        let listed = |error: Error| HierarchyError::Listed { place, error };
        let (state, compensates, hidden) = local_of(local).map_err(listed)?;
        let parent = (*parent >= 0.0).then_some(*parent as usize);
        let at = patient.push(parent, &state, compensates)?;
        if hidden {
            patient.hide(at);
        }
    }
    Ok(patient)
}

/// Reads a node but for its parent.
fn local_of(numbers: &[f64]) -> Result<(Local<Space3>, bool, bool), Error> {
    let wrong = || Error::WrongLength {
        quantity: Quantity::Matrix,
        expected: NODE,
        found: numbers.len(),
    };
    let (translation, rest) = numbers.split_first_chunk::<3>().ok_or_else(wrong)?;
    let (turn, rest) = rest.split_first_chunk::<9>().ok_or_else(wrong)?;
    let (stretch, rest) = rest.split_first_chunk::<9>().ok_or_else(wrong)?;
    let [sheared, compensates, hidden] = rest.first_chunk::<3>().ok_or_else(wrong)?;
    let stretch = DMat3::from_cols_array(stretch);
    let local = Local {
        trs: Trs {
            translation: DVec3::from_array(*translation),
            rotation: Rotation::<Space3>::from_matrix(DMat3::from_cols_array(turn))?,
            scale: Matrix::<Space3>::diagonal(stretch),
        },
        rates: Rates::zero(),
        stretch: (*sheared != 0.0).then_some(stretch),
    };
    Ok((local, *compensates != 0.0, *hidden != 0.0))
}

fn written(report: &Report<usize>) -> Vec<f64> {
    let mut out = vec![
        0.0,
        report.skewed as f64,
        report.worst,
        f64::from(u8::from(report.complete)),
        report.causes.len() as f64,
        report.findings.len() as f64,
    ];
    out.extend(report.causes.iter().map(|place| *place as f64));
    for finding in &report.findings {
        let kind = match finding.kind {
            FindingKind::Skewed => 0.0,
            FindingKind::Sheared => 1.0,
            FindingKind::Mirrored => 2.0,
            FindingKind::Flat => 3.0,
        };
        let pair = finding.axes.map_or(-1.0, |(a, b)| (3 * a + b) as f64);
        let skew = finding.skew.unwrap_or(f64::NAN);
        let count = finding.causes.len() as f64;
        out.extend([finding.node as f64, kind, skew, pair, count]);
        for cause in &finding.causes {
            out.extend([cause.node as f64, cause.left]);
        }
    }
    counted(out)
}

/// Returns numbers whose first one tells how many others there are.
pub(crate) fn counted(mut out: Vec<f64>) -> Vec<f64> {
    let length = out.len() as f64 - 1.0;
    if let Some(first) = out.first_mut() {
        *first = length;
    }
    out
}
