//! Chains of translation, rotation and scale: see `kinetree::scale`.

use kinetree::glam::{DQuat, DVec3};
use kinetree::space::{Linear, Scalar};
use kinetree::{Error, Quantity, ScaleRule, Space3, Trs, WorldTransform};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{block, failure::status};

/// Doubles a node takes in the block: translation 3, rotation x y z w, scale 3.
const IN: usize = 10;
/// Doubles a result takes: matrix 16 (column-major), rotation 4, scale 3, lengths of the axes 3,
/// skew yz zx xy, residual 1.
const OUT: usize = 30;

/// Folds a chain of `count` nodes, root first, by the rule of that number in `ScaleRule::ALL`.
///
/// In: `count` nodes from the start of the block, room for as many results, and behind that for
/// each node 1 if it compensates, else 0. Out: the results; a skew without a value is NaN.
#[wasm_bindgen]
#[must_use]
pub fn accumulate(rule: usize, count: usize) -> u32 {
    status(block::with(|block| {
        let rule = ScaleRule::ALL
            .get(rule)
            .copied()
            .unwrap_or(ScaleRule::Matrices);
        let found = block.len();
        let wrong = || (0, wrong_length(count * (IN + OUT + 1), found));
        let (nodes, rest) = block.split_at_mut_checked(count * IN).ok_or_else(wrong)?;
        let (results, flags) = rest.split_at_mut_checked(count * OUT).ok_or_else(wrong)?;
        let mut parent: Option<WorldTransform<Space3>> = None;
        let places = nodes
            .as_chunks::<IN>()
            .0
            .iter()
            .zip(results.as_chunks_mut::<OUT>().0)
            .zip(flags);
        for (index, ((node, result), flag)) in places.enumerate() {
            let node = read(node);
            let world = match &parent {
                None => WorldTransform::root(rule, &node),
                Some(parent) if *flag != 0.0 => parent.compensating_child(&node),
                Some(parent) => parent.child(&node),
            }
            .map_err(|error| (index, error))?;
            write(&world, result).map_err(|error| (index, error))?;
            parent = Some(world);
        }
        Ok(())
    }))
}

fn read(&[tx, ty, tz, x, y, z, w, sx, sy, sz]: &[f64; IN]) -> Trs<Space3> {
    Trs {
        translation: DVec3::new(tx, ty, tz),
        rotation: DQuat::from_xyzw(x, y, z, w),
        scale: DVec3::new(sx, sy, sz),
    }
}

fn write(world: &WorldTransform<Space3>, result: &mut [f64; OUT]) -> Result<(), Error> {
    let (matrix, rest) = result.split_at_mut(16);
    world.matrix().write_columns(matrix)?;
    let numbers = world
        .rotation()
        .to_array()
        .into_iter()
        .chain(world.scale().to_array())
        .chain(world.axes().map(DVec3::length))
        .chain(world.skew().map(|angle| angle.unwrap_or(f64::NAN)))
        .chain([world.residual()]);
    rest.iter_mut()
        .zip(numbers)
        .for_each(|(slot, number)| *slot = number);
    // A skew that has no value is NaN; a length or a residual is so only where it overflows.
    let lengths = DVec3::from(world.axes().map(DVec3::length));
    lengths.checked(Quantity::World)?;
    world.residual().checked(Quantity::World).map(drop)
}

/// In: a rotation vector 3. Out: the quaternion 4 of a rotation about it by its length in radians.
#[wasm_bindgen]
#[must_use]
pub fn rotation_from_scaled_axis() -> u32 {
    apply(|[x, y, z, _]| Ok(kinetree::rotation::from_scaled_axis(DVec3::new(x, y, z))?.to_array()))
}

/// In: stretch, angle. Out: the skew that they cause.
#[wasm_bindgen]
#[must_use]
pub fn shear() -> u32 {
    apply(|[stretch, angle]| Ok([kinetree::shear(stretch, angle)?, 0.0]))
}

/// In: stretch. Out: the largest skew it can cause.
#[wasm_bindgen]
#[must_use]
pub fn largest_shear() -> u32 {
    apply(|[stretch]| Ok([kinetree::largest_shear(stretch)?]))
}

/// Reads N numbers from the start of the block and puts as many in their place.
fn apply<const N: usize>(of: impl FnOnce([f64; N]) -> Result<[f64; N], Error>) -> u32 {
    status(block::with(|block| {
        let found = block.len();
        let place = block
            .first_chunk_mut::<N>()
            .ok_or((0, wrong_length(N, found)))?;
        *place = of(*place).map_err(|error| (0, error))?;
        Ok(())
    }))
}

fn wrong_length(expected: usize, found: usize) -> Error {
    Error::WrongLength {
        quantity: Quantity::Matrix,
        expected,
        found,
    }
}
