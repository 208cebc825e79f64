//! Clips that the doctor reads off anew: see `kinetree::doctor`.

use kinetree::doctor::{Attachment, Bounds, Follows, Resampled, Resampling, Track};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::block;
use crate::doctor::{NODE, answered, counted, patient, put};
use crate::doctor_clips::{number, read_curves, taken};
use crate::doctor_moved::pieces;
use crate::doctor_plan::{body, parts, way, wish};
use crate::doctor_rows::matrix;

/// Doubles of an attachment: its node, 0 for a body, 1 for a sight, 2 for a joint, 1 if it moves, its
/// bounds, and what is fixed.
const ATTACHMENT: usize = 18;

/// In: `count` nodes and wishes as for [`plan_rows`](crate::doctor_plan::plan_rows), `curves` curves
/// as for [`instant_rows`](crate::doctor_clips::instant_rows), and lists behind their lengths: the
/// numbers of the curves that pose nothing, the nodes, the attachments, and the pieces of skins as for
/// [`moved_rows`](crate::doctor_moved::moved_rows). Out: the number of doubles that follow it, the number
/// of keys, the error, its node, or
/// −1, and its time, the loss and its time, the first node that is flat, or −1, and the time; the
/// times; and of each node, and of the leaf of each attachment, whether its translation, rotation and
/// scale move, and its parts at each key. The block may have moved.
#[wasm_bindgen]
#[must_use]
pub fn resample_rows(rule: usize, count: usize, by: usize, curves: usize, error: f64) -> u32 {
    answered(block::with(|block| {
        let patient = patient(rule, block, count)?;
        let mut rest = block.get(NODE * count..).unwrap_or_default();
        let wishes = taken(&mut rest, count).iter();
        let wishes = wishes.map(|bits| wish(*bits as u32)).collect();
        let curves = read_curves(&mut rest, curves)?;
        let given = Resampling {
            way: way(by),
            wishes,
            still: list(&mut rest),
            places: list(&mut rest),
            attachments: attachments(&mut rest),
            skins: pieces(&mut rest),
            error,
        };
        put(block, written(&patient.resample(&curves, &given)?))
    }))
}

fn list(rest: &mut &[f64]) -> Vec<usize> {
    let length = number(rest);
    taken(rest, length).iter().map(|it| *it as usize).collect()
}

fn attachments(rest: &mut &[f64]) -> Vec<Attachment> {
    let length = number(rest).saturating_mul(ATTACHMENT);
    let all = taken(rest, length).as_chunks::<ATTACHMENT>().0.iter();
    all.filter_map(|numbers| {
        let [place, kind, moves] = *numbers.first_chunk::<3>()?;
        Some(Attachment {
            place: place as usize,
            follows: match kind as usize {
                0 => Follows::Body,
                1 => Follows::Sight,
                _ => Follows::Joint,
            },
            bounds: body(numbers.get(3..)?).unwrap_or_else(Bounds::unit),
            fixed: matrix(numbers.get(9..)?),
            moves: moves != 0.0,
        })
    })
    .collect()
}

fn written(made: &Resampled) -> Vec<f64> {
    let place = |it: Option<usize>| it.map_or(-1.0, |it| it as f64);
    let (flat, flat_at) = made.flat.unzip();
    let mut out = vec![
        0.0,
        made.times.len() as f64,
        made.error,
        place(made.error_of),
        made.error_at,
        made.loss,
        made.loss_at,
        place(flat),
        flat_at.unwrap_or(0.0),
    ];
    out.extend(&made.times);
    for Track { keys, moves } in made.nodes.iter().chain(&made.leaves) {
        out.extend(moves.map(|it| f64::from(u8::from(it))));
        out.extend(keys.iter().flat_map(parts));
    }
    counted(out)
}
