//! World matrices in space, worked out two numbers at a time, with the bits of the formulas for
//! one.
//!
//! Local matrices are worked out for two neighbors at a time, which need not know each other. Then
//! each is multiplied by its parent's: the first two rows of each node side by side, and the third
//! rows of both nodes.

use core::ops::Range;

use glam::{DQuat, DVec3};

use super::matrix::{Column, WorldMatrix};
use crate::affine::Affine;
use crate::batch::pair::{Pair, Singles};
use crate::hierarchy::locals::Poses;
use crate::space::Space3;

type Matrix = WorldMatrix<Space3>;

/// The linear parts of two nodes, column by column, each number beside the other node's.
type Two = [[f64; 2]; 9];

/// What leaves a number as it is, and makes a zero positive.
const LAST: [f64; 2] = [-0.0, 0.0];

/// Works out the nodes of these slots, none of which is empty. The parent of each comes before it.
/// Returns sums of all entries, which are finite only where each entry is.
#[inline(never)]
pub(super) fn multiply_row(
    matrices: &mut [Matrix],
    slots: Range<usize>,
    poses: &Poses<'_, Space3>,
    parents: &[u32],
) -> [f64; 3] {
    let (mut highs, mut lows, mut others) = (Pair::splat(0.0), Pair::splat(0.0), 0.0);
    let parents = parents.get(slots.clone()).unwrap_or_default();
    let rotations = poses.rotations.get(slots.clone()).unwrap_or_default();
    let scales = poses.scales.get(slots.clone()).unwrap_or_default();
    let places = poses.translations.get(slots.clone()).unwrap_or_default();
    let ((q, odd), (s, other)) = (rotations.as_chunks(), scales.as_chunks());
    let mut slot = slots.start;
    let nodes = parents.as_chunks().0.iter().zip(places.as_chunks().0);
    for ((([p, r], [t, u]), q), s) in nodes.zip(q).zip(s) {
        let Some((before, [first, second, ..])) = matrices.split_at_mut_checked(slot) else {
            break;
        };
        let above = before.get(*p as usize).zip(before.get(*r as usize));
        if let Some((above, beside)) = above {
            let own = straight_parts(q, s);
            let (high, low) = below([above, beside], [first, second], &own, [t, u]);
            (highs, lows) = (highs + high, lows + low);
        } else {
            others += each(matrices, slot, &[*p, *r], (q, s), &[*t, *u]);
        }
        slot += 2;
    }
    if let ([q], [s], Some(p), Some(t)) = (odd, other, parents.last(), places.last()) {
        others += each(matrices, slot, &[*p], (&[*q; 2], &[*s; 2]), &[*t]);
    }
    let ([x, y], [z, w]) = (highs.numbers(), lows.numbers());
    [x + y, z + w, others]
}

/// Works out one node below its parent. Returns sums of all entries.
#[inline(always)]
pub(super) fn product(world: &mut Matrix, above: &Matrix, own: &Affine<Space3>) -> [f64; 3] {
    let columns = own.linear.to_cols_array_2d();
    let [high, low] = one(world, above, columns, &own.translation).numbers();
    [high, low, 0.0]
}

/// The nodes that are rounded in one go.
const EIGHT: usize = 8;
/// The columns of a node's matrix in 32 bits, by halves.
type Halves = [[Singles; 2]; 4];

/// Rounds matrices to 32 bits.
pub(super) fn round(worlds: &[Matrix], singles: &mut [WorldMatrix<Space3, f32>]) {
    let (worlds, last) = worlds.as_chunks();
    let (singles, end) = singles.as_chunks_mut();
    for (worlds, singles) in worlds.iter().zip(singles) {
        join(&halves(worlds), singles);
    }
    for (world, single) in last.iter().zip(end) {
        *single = world.single();
    }
}

/// Rounds two numbers at a time. Apart from [`join`]: where the compiler sees both, it makes one
/// rounding of four numbers of them, which the target does not have, and so four of one.
#[inline(never)]
fn halves(worlds: &[Matrix; EIGHT]) -> [Halves; EIGHT] {
    let halves = |it: &Column<Space3, f64>| [two(it).singles(), rest(it).singles()];
    worlds.map(|world| {
        let [x, y, z] = &world.axes;
        [halves(x), halves(y), halves(z), halves(&world.origin)]
    })
}

#[inline(never)]
fn join(halves: &[Halves; EIGHT], singles: &mut [WorldMatrix<Space3, f32>; EIGHT]) {
    let column = |[high, low]: [Singles; 2]| {
        let [x, y, z, last] = high.join(low);
        let entries = [x, y, z];
        Column { entries, last }
    };
    for ([x, y, z, origin], single) in halves.iter().zip(singles) {
        single.axes = [column(*x), column(*y), column(*z)];
        single.origin = column(*origin);
    }
}

#[inline(always)]
fn column<const LANE: usize>(own: &Two) -> [[f64; 3]; 3] {
    let at = |at: usize| {
        [
            own[3 * at][LANE],
            own[3 * at + 1][LANE],
            own[3 * at + 2][LANE],
        ]
    };
    [at(0), at(1), at(2)]
}

/// Returns R diag(s) of two nodes, as [`straight_part`](crate::scale::straight_part) does.
#[inline(always)]
fn straight_parts([q, r]: &[DQuat; 2], [s, t]: &[DVec3; 2]) -> Two {
    let [x, y] = Pair::transpose([Pair::new([q.x, q.y]), Pair::new([r.x, r.y])]);
    let [z, w] = Pair::transpose([Pair::new([q.z, q.w]), Pair::new([r.z, r.w])]);
    let (x2, y2, z2) = (x + x, y + y, z + z);
    let (xx, xy, xz) = (x * x2, x * y2, x * z2);
    let (yy, yz, zz) = (y * y2, y * z2, z * z2);
    let (wx, wy, wz) = (w * x2, w * y2, w * z2);
    let (one, zero) = (Pair::splat(1.0), Pair::splat(0.0));
    let [a, b, c] = [[s.x, t.x], [s.y, t.y], [s.z, t.z]].map(Pair::new);
    [
        (one - (yy + zz)) * a + zero,
        (xy + wz) * a + zero,
        (xz - wy) * a + zero,
        (xy - wz) * b + zero,
        (one - (xx + zz)) * b + zero,
        (yz + wx) * b + zero,
        (xz + wy) * c + zero,
        (yz - wx) * c + zero,
        (one - (xx + yy)) * c + zero,
    ]
    .map(Pair::numbers)
}

/// Works out the world matrices of two nodes, of which the one is not the parent of the other: of
/// each the first two rows at a time, then the third row of both. Returns sums of all entries.
#[inline(always)]
fn below(
    [above, beside]: [&Matrix; 2],
    [first, second]: [&mut Matrix; 2],
    own: &Two,
    [t, u]: [&DVec3; 2],
) -> (Pair, Pair) {
    first.end();
    second.end();
    let high = rows(above, first, column::<0>(own), t);
    let high = high + rows(beside, second, column::<1>(own), u);
    let third = |one: &Column<Space3, f64>, other: &Column<Space3, f64>| {
        Pair::new([one.entries[2], other.entries[2]])
    };
    let [i, j, k] = [0, 1, 2].map(|at| third(&above.axes[at], &beside.axes[at]));
    let times = |[x, y, z]: [Pair; 3]| i * x + j * y + k * z;
    let axis = |at: usize| times([own[3 * at], own[3 * at + 1], own[3 * at + 2]].map(Pair::new));
    let [x, y, z] = [axis(0), axis(1), axis(2)];
    let place = [
        Pair::new([t.x, u.x]),
        Pair::new([t.y, u.y]),
        Pair::new([t.z, u.z]),
    ];
    let last = times(place) + third(&above.origin, &beside.origin);
    for (at, it) in [x, y, z].into_iter().enumerate() {
        [first.axes[at].entries[2], second.axes[at].entries[2]] = it.numbers();
    }
    [first.origin.entries[2], second.origin.entries[2]] = last.numbers();
    (high, (x + y) + (z + last))
}

/// Works out the first two rows of a world matrix. Returns sums of all entries.
#[inline(always)]
fn rows(above: &Matrix, world: &mut Matrix, own: [[f64; 3]; 3], place: &DVec3) -> Pair {
    let [i, j, k] = [0, 1, 2].map(|at| two(&above.axes[at]));
    let times = |column: [f64; 3]| {
        let [x, y, z] = column.map(Pair::splat);
        i * x + j * y + k * z
    };
    let [x, y, z] = own.map(times);
    let last = times(place.to_array()) + two(&above.origin);
    for (column, it) in world.axes.iter_mut().zip([x, y, z]) {
        [column.entries[0], column.entries[1]] = it.numbers();
    }
    [world.origin.entries[0], world.origin.entries[1]] = last.numbers();
    (x + y) + (z + last)
}

#[inline(always)]
fn two(column: &Column<Space3, f64>) -> Pair {
    Pair::new([column.entries[0], column.entries[1]])
}

/// Works out one or two nodes, of which the one may be the parent of the other, and which may have
/// none. Returns sums of all entries.
#[inline(never)]
fn each(
    matrices: &mut [Matrix],
    slot: usize,
    parents: &[u32],
    (q, s): (&[DQuat; 2], &[DVec3; 2]),
    places: &[DVec3],
) -> f64 {
    let own = straight_parts(q, s);
    let Some((before, worlds)) = matrices.split_at_mut_checked(slot) else {
        return 0.0;
    };
    // Without a branch between the two, or engines work out twice what both have in common.
    if let ([first, second, ..], [p, r], [t, u]) = (&mut *worlds, parents, places) {
        let beside = before.get(*r as usize);
        match before.get(*p as usize) {
            Some(above) if *r as usize == slot => {
                let sums = one(first, above, column::<0>(&own), t);
                let [x, y] = (sums + one(second, first, column::<1>(&own), u)).numbers();
                return x + y;
            }
            None if beside.is_none() && *r as usize != slot => {
                root(first, column::<0>(&own), t);
                root(second, column::<1>(&own), u);
                let own = own.map(Pair::new);
                let [i, j, k] = [0, 3, 6].map(|at| own[at] + own[at + 1] + own[at + 2]);
                let places = Pair::new([t.x, u.x]) + Pair::new([t.y, u.y]) + Pair::new([t.z, u.z]);
                let [x, y] = (i + j + (k + places)).numbers();
                return x + y;
            }
            _ => {}
        }
    }
    let mut sums = 0.0;
    for (at, (parent, place)) in parents.iter().zip(places).enumerate() {
        let columns = if at == 0 {
            column::<0>(&own)
        } else {
            column::<1>(&own)
        };
        if let Some((before, [world, ..])) = matrices.split_at_mut_checked(slot + at) {
            sums += match before.get(*parent as usize) {
                Some(above) => one(world, above, columns, place).numbers().iter().sum(),
                None => root(world, columns, place),
            };
        }
    }
    sums
}

/// Writes the matrix of a node without a parent. Returns the sum of all entries.
#[inline(always)]
fn root(world: &mut Matrix, columns: [[f64; 3]; 3], place: &DVec3) -> f64 {
    world.axes = columns.map(|entries| Column { entries, last: 0.0 });
    let entries = place.to_array();
    world.origin = Column { entries, last: 1.0 };
    columns.as_flattened().iter().chain(&entries).sum()
}

/// Works out a node, two rows at a time. Returns sums of all entries.
#[inline(always)]
fn one(world: &mut Matrix, above: &Matrix, own: [[f64; 3]; 3], place: &DVec3) -> Pair {
    let columns = [&above.axes[0], &above.axes[1], &above.axes[2]];
    let ([i, j, k], [l, m, n]) = (columns.map(two), columns.map(rest));
    let times = |column: [f64; 3]| {
        let [x, y, z] = column.map(Pair::splat);
        (i * x + j * y + k * z, l * x + m * y + n * z)
    };
    let mut sums = Pair::splat(0.0);
    for (column, own) in world.axes.iter_mut().zip(own) {
        let (high, low) = times(own);
        sums = sums + put(column, high, low + Pair::new(LAST));
    }
    let (high, low) = times(place.to_array());
    sums + put(
        &mut world.origin,
        high + two(&above.origin),
        low + rest(&above.origin),
    )
}

#[inline(always)]
fn rest(column: &Column<Space3, f64>) -> Pair {
    Pair::new([column.entries[2], column.last])
}

/// Writes a column, and returns the sum of both its halves.
#[inline(always)]
fn put(column: &mut Column<Space3, f64>, high: Pair, low: Pair) -> Pair {
    let ([x, y], [z, last]) = (high.numbers(), low.numbers());
    column.entries = [x, y, z];
    column.last = last;
    high + low
}
