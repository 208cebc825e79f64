//! The doctor's clips: see `kinetree::doctor`.

use kinetree::doctor::Curve;
use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{Interpolation, Values};
use kinetree::{Error, HierarchyError};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::block;
use crate::doctor::{NODE, answered, counted, patient, put};

/// In: `count` nodes as for [`check_rows`](crate::doctor::check_rows), and `curves` curves: of each its
/// node, 0, 1 or 2 for translation, rotation and scale, 0, 1 or 2 for steps, lines and splines, the
/// number of its keys, their times and their values. Out: the number of doubles that follow it, and
/// of each node that leans by `least` radians its place, its skew, the time, and 1 just before a jump;
/// the worst, if `exact`, else any. The block may have moved.
#[wasm_bindgen]
#[must_use]
pub fn instant_rows(rule: usize, count: usize, curves: usize, least: f64, exact: bool) -> u32 {
    answered(block::with(|block| {
        let patient = patient(rule, block, count)?;
        let mut rest = block.get(NODE * count..).unwrap_or_default();
        let curves = read_curves(&mut rest, curves)?;
        let mut out = vec![0.0];
        if exact {
            for it in patient.instants(&curves, least)? {
                let jump = f64::from(u8::from(it.jump));
                out.extend([it.node as f64, it.skew, it.time, jump]);
            }
        } else {
            let places = patient.leaning_in(&curves, least)?;
            out.extend(places.into_iter().map(|it| it as f64));
        }
        put(block, counted(out))
    }))
}

/// Reads curves, and goes on behind them.
pub(crate) fn read_curves(rest: &mut &[f64], count: usize) -> Result<Vec<Curve>, HierarchyError> {
    (0..count).map(|_| Ok(curve(rest)?)).collect()
}

fn curve(rest: &mut &[f64]) -> Result<Curve, Error> {
    let head = taken(rest, 4).first_chunk::<4>().copied();
    let [place, path, course, keys] = head.unwrap_or_default();
    let (course, each) = match course as usize {
        0 => (Interpolation::Step, 1),
        1 => (Interpolation::Linear, 1),
        _ => (Interpolation::CubicSpline, 3),
    };
    let keys = keys as usize;
    let times = taken(rest, keys).to_vec();
    let wide = if path == 1.0 { 4 } else { 3 };
    let values = taken(rest, keys.saturating_mul(wide * each));
    let vectors = || values.as_chunks::<3>().0.iter().copied();
    let vectors = || vectors().map(DVec3::from_array).collect();
    let values = match path as usize {
        0 => Values::Translation(vectors()),
        1 => {
            let turns = values.as_chunks::<4>().0.iter();
            Values::Rotation(turns.map(|it| DQuat::from_array(*it)).collect())
        }
        _ => Values::Scale(vectors()),
    };
    Curve::new(place as usize, times, course, values)
}

/// Takes so many numbers off the front, or what there is.
pub(crate) fn taken<'a>(rest: &mut &'a [f64], count: usize) -> &'a [f64] {
    let (taken, left) = rest.split_at_checked(count).unwrap_or((rest, &[]));
    *rest = left;
    taken
}

/// Takes a whole number off the front; 0 where there is none.
pub(crate) fn number(rest: &mut &[f64]) -> usize {
    taken(rest, 1).first().map_or(0, |it| *it as usize)
}
