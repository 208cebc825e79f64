//! The vertices that two trees show, compared: see `kinetree::doctor`.

use kinetree::doctor::{Motion, Movement, Picture, Piece, Skin, WeightCurve};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::hierarchy::Interpolation;
use kinetree::{Affine, Error, HierarchyError, Space3, Trs};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::block;
use crate::doctor::{NODE, answered, counted, full, patient, put};
use crate::doctor_clips::{number, read_curves, taken};

/// Doubles of an instance: its translation, its rotation and its scale.
const INSTANCE: usize = 10;

/// In: `count` nodes of the old tree and `others` of the new one, as for
/// [`check_rows`](crate::doctor::check_rows); then lists behind their lengths. Of each tree its pieces:
/// of a piece the node, the coordinates of its vertices, its targets (of each the weight and the
/// displacements), 0 or 1 and if so the instances, and 0 or 1 and if so a skin: the joints, the numbers
/// of their bind matrices, sixteen each, the ends of the vertices' influences, and the influences, each a
/// joint and a weight. Then `clips` clips of both trees: the number of curves and the curves as for
/// [`instant_rows`](crate::doctor_clips::instant_rows), and the number of curves of weights, of each
/// the node, 0, 1 or 2 for steps, lines and splines, the number of targets, the times and the values.
/// Out: the number of doubles that follow it, how far a vertex moves at rest, its node or −1, how far with
/// what is rounded away, and of each clip how far and the time; NaN where it moves none. The block may
/// have moved.
#[wasm_bindgen]
#[must_use]
pub fn moved_rows(count: usize, others: usize, clips: usize) -> u32 {
    answered(block::with(|block| {
        // The numbers are copied into lists, of which some take more room.
        if !block::fits::<[f64; 3]>(block.len()) {
            return Err(full(count));
        }
        let patients = [
            patient(0, block, count)?,
            patient(0, block.get(NODE * count..).unwrap_or_default(), others)?,
        ];
        let mut rest = block.get(NODE * (count + others)..).unwrap_or_default();
        let [old, now] = patients.map(|patient| Picture {
            patient,
            pieces: pieces(&mut rest),
        });
        let movement = Movement::new(&old, &now);
        let moved = movement.at_rest()?;
        let node = moved.node.map_or(-1.0, |it| it as f64);
        let mut out = vec![0.0, moved.off, node, movement.apart()?];
        for _ in 0..clips {
            let (old, now) = (motion(&mut rest)?, motion(&mut rest)?);
            let found = movement.in_clip(&old, &now)?;
            let found = found.map_or([f64::NAN; 2], |it| [it.off, it.time]);
            out.extend(found);
        }
        put(block, counted(out))
    }))
}

pub(crate) fn pieces(rest: &mut &[f64]) -> Vec<Piece> {
    (0..number(rest)).map(|_| piece(rest)).collect()
}

fn piece(rest: &mut &[f64]) -> Piece {
    let node = number(rest);
    let points = vectors(numbers(rest));
    let (mut weights, mut targets) = (Vec::new(), Vec::new());
    for _ in 0..number(rest) {
        weights.extend_from_slice(taken(rest, 1));
        targets.push(vectors(numbers(rest)));
    }
    let instances = (number(rest) > 0).then(|| {
        let all = numbers(rest).as_chunks::<INSTANCE>().0.iter();
        all.map(instance).collect()
    });
    let skin = (number(rest) > 0).then(|| skin(rest));
    Piece {
        node,
        points,
        targets,
        weights,
        instances,
        skin,
    }
}

fn instance(numbers: &[f64; INSTANCE]) -> Trs<Space3> {
    let [x, y, z, i, j, k, w, a, b, c] = *numbers;
    Trs {
        translation: DVec3::new(x, y, z),
        rotation: DQuat::from_xyzw(i, j, k, w).normalize(),
        scale: DVec3::new(a, b, c),
    }
}

#[inline(never)]
fn skin(rest: &mut &[f64]) -> Skin {
    let places = |list: &[f64]| list.iter().map(|it| *it as usize).collect();
    let joints: Vec<usize> = places(numbers(rest));
    let binds = numbers(rest).as_chunks::<16>().0.iter();
    let mut binds: Vec<_> = binds.map(bind).collect();
    if !binds.is_empty() {
        // Vertices of a joint whose matrix is missing are nowhere.
        binds.resize(joints.len(), affine([DVec3::NAN; 4]));
    }
    let ends = places(numbers(rest));
    let influences = numbers(rest).as_chunks::<2>().0.iter();
    Skin {
        joints,
        binds,
        ends,
        influences: influences
            .map(|[joint, weight]| (*joint as usize, *weight))
            .collect(),
    }
}

fn bind(numbers: &[f64; 16]) -> Affine<Space3> {
    let [a, b, c, _, d, e, f, _, g, h, i, _, x, y, z, _] = *numbers;
    let rows = [[a, b, c], [d, e, f], [g, h, i], [x, y, z]];
    affine(rows.map(DVec3::from_array))
}

fn affine([x, y, z, translation]: [DVec3; 4]) -> Affine<Space3> {
    Affine {
        linear: DMat3::from_cols(x, y, z),
        translation,
    }
}

fn motion(rest: &mut &[f64]) -> Result<Motion, HierarchyError> {
    let count = number(rest);
    let curves = read_curves(rest, count)?;
    let weights = (0..number(rest)).map(|_| weights(rest));
    let weights = weights.collect::<Result<_, Error>>()?;
    Ok(Motion { curves, weights })
}

fn weights(rest: &mut &[f64]) -> Result<WeightCurve, Error> {
    let (node, course, targets) = (number(rest), number(rest), number(rest));
    let interpolation = match course {
        0 => Interpolation::Step,
        1 => Interpolation::Linear,
        _ => Interpolation::CubicSpline,
    };
    let times = numbers(rest);
    WeightCurve::new(node, times, interpolation, targets, numbers(rest))
}

/// Takes a list that is behind its length.
#[inline(never)]
fn numbers<'a>(rest: &mut &'a [f64]) -> &'a [f64] {
    let length = number(rest);
    taken(rest, length)
}

#[inline(never)]
fn vectors(numbers: &[f64]) -> Vec<DVec3> {
    let all = numbers.as_chunks::<3>().0.iter();
    all.copied().map(DVec3::from_array).collect()
}
