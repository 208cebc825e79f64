//! Any numbers, handed to any call of the boundary: an answer made of finite numbers, or the kind
//! of an error, and never a panic.
#![no_main]

use kinetree_wasm::{self as wasm, block};
use libfuzzer_sys::fuzz_target;

/// The calls that take a dimension, each with the count of the numbers it returns in the plane and
/// in space.
const CALLS: [(fn(u32) -> u32, usize, usize); 21] = [
    (wasm::compose, 10, 20),
    (wasm::inverse, 10, 20),
    (wasm::relative_to, 10, 20),
    (wasm::matrix, 9, 16),
    (wasm::from_matrix, 10, 20),
    (wasm::interpolate, 10, 20),
    (wasm::transform_point, 2, 3),
    (wasm::transform_vector, 2, 3),
    (wasm::transform_normal, 2, 3),
    (wasm::transform_motion, 6, 9),
    (wasm::inverse_transform_motion, 6, 9),
    (wasm::transform_delta, 6, 12),
    (wasm::inverse_transform_delta, 6, 12),
    (wasm::inherited_delta, 6, 12),
    (wasm::combined_delta, 6, 12),
    (wasm::counteract, 6, 12),
    (wasm::counteract_velocity, 6, 12),
    (wasm::acceleration_under_force, 12, 18),
    (wasm::angular_acceleration, 3, 9),
    (wasm::impulse_at, 6, 12),
    (wasm::angular_impulse, 6, 12),
];

fuzz_target!(|input: (u8, bool, u8, Vec<f64>)| {
    let (call, in_plane, count, mut numbers) = input;
    numbers.resize(numbers.len().max(128), 0.0);
    block::fill(&numbers);
    match usize::from(call) % (CALLS.len() + 4) {
        index if index < CALLS.len() => {
            let (run, plane, solid) = CALLS[index];
            let (dimension, length) = if in_plane { (2, plane) } else { (3, solid) };
            let kind = run(dimension);
            assert!(kind <= 11);
            assert!(kind != 0 || block::read(length).iter().all(|number| number.is_finite()));
        }
        index => {
            let kind = match index - CALLS.len() {
                0 => wasm::accumulate(usize::from(call >> 6), usize::from(count % 4)),
                1 => wasm::rotation_from_scaled_axis(),
                2 => wasm::shear(),
                _ => wasm::largest_shear(),
            };
            assert!(kind <= 11);
        }
    }
});
