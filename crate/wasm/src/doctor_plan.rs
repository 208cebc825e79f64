//! The ways out of the doctor: see `kinetree::doctor`.

use kinetree::doctor::{
    Bounds, Changed, Patient, Plan, Shown, VertexStretch, Way, Wish, effect, looking_along, split,
};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::{Affine, Space3, Trs};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::block;
use crate::doctor::{NODE, answered, counted, patient, put};
use crate::doctor_rows::{matrices, matrix};

/// Doubles of a body: the lengths of its box, NaN where there is none, and its middle.
const BODY: usize = 6;
/// Doubles of a node whose effect is measured: three matrices, and two bodies.
const PAIR: usize = 48;
/// The bits of a wish: the node is wanted, it leans, it stretches at other times, it is a crowd.
const WANTED: u32 = 1;
const LEANS: u32 = 2;
const UNEVEN: u32 = 4;
const CROWDS: u32 = 8;

/// In: `count` nodes as for [`check_rows`](crate::doctor::check_rows). Out: a wish of each that all
/// is mended that leans by `least` radians, in bits, after the number of doubles that follow it. The
/// block may have moved.
#[wasm_bindgen]
#[must_use]
pub fn wish_rows(rule: usize, count: usize, least: f64) -> u32 {
    answered(block::with(|block| {
        let wishes = patient(rule, block, count)?.wishes(least)?;
        let bits = wishes.into_iter().map(bits);
        put(block, counted(std::iter::once(0.0).chain(bits).collect()))
    }))
}

/// In: `count` nodes as for `wish_rows`, a wish for each, in bits, and a body of each.
/// Out: the number of doubles that follow it, the numbers of nodes, of leaves and of helpers, and what
/// moves: a corner and its node, an origin and its node, −1 for none. Then each node with 2 for one
/// that has a rest, and 1 for one that is framed anew, its parts and its rest; each leaf with its
/// parts; each helper with its parts and the rotation below. The block may have moved.
#[wasm_bindgen]
#[must_use]
pub fn plan_rows(rule: usize, count: usize, by: usize) -> u32 {
    answered(block::with(|block| {
        let mut patient = patient(rule, block, count)?;
        let rest = block.get(NODE * count..).unwrap_or_default();
        let (wishes, bodies) = rest.split_at_checked(count).unwrap_or_default();
        let wishes: Vec<_> = wishes.iter().map(|bits| wish(*bits as u32)).collect();
        show(&mut patient, bodies);
        put(block, written(&patient.plan(way(by), &wishes)?))
    }))
}

/// In: `count` nodes as for `wish_rows`. Out: as of [`world_rows`](crate::doctor_rows::world_rows), the
/// matrices by which the rule shows nodes, or an engine: 1 is three.js, 2 is Unreal.
#[wasm_bindgen]
#[must_use]
pub fn shown_rows(rule: usize, count: usize, engine: usize) -> u32 {
    answered(block::with(|block| {
        let patient = patient(rule, block, count)?;
        let shown = match engine {
            0 => patient.shown(),
            1 => patient.shown_by_three(),
            _ => patient.shown_by_unreal(),
        };
        put(block, matrices(&shown?))
    }))
}

/// In: `count` nodes, of each its matrix before and after, nine numbers and the origin, that which has
/// its body after, and its body before and after, as for `plan_rows`. Out: the number of doubles that
/// follow it, the displacement of a corner, of an origin and the turn of an axis, and the nodes that
/// move. The block may have moved.
#[wasm_bindgen]
#[must_use]
pub fn effect_of(count: usize) -> u32 {
    answered(block::with(|block| {
        let mut before = Vec::with_capacity(count);
        let mut after = Vec::with_capacity(count);
        for node in block.as_chunks::<PAIR>().0.iter().take(count) {
            let frame = |at: usize| placed(node.get(at..).unwrap_or_default());
            let body = |at: usize| body(node.get(at..).unwrap_or_default());
            let (was, is, under) = (frame(0), frame(12), frame(24));
            before.push(Shown {
                node: was,
                body: body(36).map(|it| (was, it)),
            });
            after.push(Shown {
                node: is,
                body: body(42).map(|it| (under, it)),
            });
        }
        let found = effect(&before, &after);
        let mut out = vec![0.0, found.corner, found.origin, found.turn];
        out.extend(found.moved.iter().map(|place| *place as f64));
        put(block, counted(out))
    }))
}

/// In: a stretch, `count` vectors of vertices, and if `based` as many that morph targets add to. Out:
/// the vectors in their places, as places, normals, tangents, or what is added to normals or tangents.
#[wasm_bindgen]
pub fn stretch_vertices(kind: usize, count: usize, based: bool) {
    block::with(|block| {
        let by = VertexStretch::new(matrix(block));
        let rest = block.get_mut(9..).unwrap_or_default();
        let Some((vectors, bases)) = rest.split_at_mut_checked(3 * count) else {
            return;
        };
        let mut bases = bases.as_chunks::<3>().0.iter();
        for slot in vectors.as_chunks_mut::<3>().0 {
            let vector = DVec3::from_array(*slot);
            let base = bases.next().filter(|_| based);
            let base = base.map_or(DVec3::ZERO, |it| DVec3::from_array(*it));
            let made = match kind {
                0 => by.position(vector),
                1 => by.normal(vector),
                2 => by.tangent(vector),
                3 => by.normal_offset(vector, base),
                _ => by.tangent_offset(vector, base),
            };
            *slot = made.to_array();
        }
    });
}

/// In: a matrix. Out: the rotation of what looks along an axis under it.
#[wasm_bindgen]
pub fn look_along() {
    block::with(|block| {
        let turn = looking_along(matrix(block)).to_array();
        block.iter_mut().zip(turn).for_each(|(slot, it)| *slot = it);
    });
}

/// In: a matrix. Out: the parts of the upper of two nodes that hold it, and the rotation of the lower
/// one.
#[wasm_bindgen]
pub fn split_matrix() {
    block::with(|block| {
        let (above, below) = split(matrix(block));
        let made = parts(&above).into_iter().chain(below.to_array());
        block.iter_mut().zip(made).for_each(|(slot, it)| *slot = it);
    });
}

fn bits(wish: Wish) -> f64 {
    let bit = |is: bool, bit: u32| if is { bit } else { 0 };
    f64::from(
        bit(wish.wanted, WANTED)
            | bit(wish.leans, LEANS)
            | bit(wish.uneven, UNEVEN)
            | bit(wish.crowds, CROWDS),
    )
}

pub(crate) fn wish(bits: u32) -> Wish {
    Wish {
        wanted: bits & WANTED != 0,
        leans: bits & LEANS != 0,
        uneven: bits & UNEVEN != 0,
        crowds: bits & CROWDS != 0,
    }
}

/// Returns a way by its number.
pub(crate) fn way(number: usize) -> Way {
    let ways = [Way::Rigid, Way::Leaf, Way::Even, Way::Helper];
    *ways.get(number).unwrap_or(&Way::Rigid)
}

fn show(patient: &mut Patient<Space3>, bodies: &[f64]) {
    for (place, numbers) in bodies.as_chunks::<BODY>().0.iter().enumerate() {
        if let Some(body) = body(numbers) {
            patient.show(place, body);
        }
    }
}

#[inline(never)]
pub(crate) fn body(numbers: &[f64]) -> Option<Bounds<Space3>> {
    let [a, b, c, x, y, z] = *numbers.first_chunk::<BODY>()?;
    let (size, center) = (DVec3::new(a, b, c), DVec3::new(x, y, z));
    (!size.is_nan()).then_some(Bounds { size, center })
}

#[inline(never)]
fn placed(numbers: &[f64]) -> Affine<Space3> {
    Affine {
        linear: matrix(numbers),
        translation: arrow(numbers.get(9..)),
    }
}

fn arrow(numbers: Option<&[f64]>) -> DVec3 {
    let numbers = numbers.and_then(|it| it.first_chunk::<3>());
    numbers.map_or(DVec3::ZERO, |it| DVec3::from_array(*it))
}

pub(crate) fn parts(trs: &Trs<Space3>) -> [f64; 10] {
    let (
        DVec3 { x, y, z },
        DQuat {
            x: i,
            y: j,
            z: k,
            w,
        },
    ) = (trs.translation, trs.rotation);
    let [a, b, c] = trs.scale.to_array();
    [x, y, z, i, j, k, w, a, b, c]
}

fn written(plan: &Plan<usize>) -> Vec<f64> {
    let place = |it: Option<usize>| it.map_or(-1.0, |place| place as f64);
    let moved = &plan.moved;
    let mut out = vec![
        0.0,
        plan.nodes.len() as f64,
        plan.leaves.len() as f64,
        plan.helpers.len() as f64,
        moved.corner,
        place(moved.corner_of),
        moved.origin,
        place(moved.origin_of),
    ];
    put_nodes(&mut out, &plan.nodes);
    for leaf in &plan.leaves {
        out.push(leaf.of as f64);
        out.extend(parts(&leaf.trs));
    }
    for helper in &plan.helpers {
        out.push(helper.node as f64);
        out.extend(parts(&helper.above));
        out.extend(helper.below.to_array());
    }
    counted(out)
}

fn put_nodes(out: &mut Vec<f64>, nodes: &[Changed<usize>]) {
    for it in nodes {
        let bits = u8::from(it.reframed) + 2 * u8::from(it.rest.is_some());
        out.extend([it.node as f64, f64::from(bits)]);
        out.extend(parts(&it.trs));
        out.extend(it.rest.unwrap_or(DMat3::IDENTITY).to_cols_array());
    }
}
