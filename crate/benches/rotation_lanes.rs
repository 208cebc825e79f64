//! How many frames a second do rows of four carry over a step, in single precision, by truncation?

use divan::{Bencher, counter::ItemsCount};
use kinetree::integrate::{Magnus, RotationLanes};

const ROWS: usize = 25_000;

fn main() {
    divan::main();
}

#[divan::bench(args = Magnus::ALL)]
fn rows(bencher: Bencher<'_, '_>, magnus: Magnus) {
    let row = RotationLanes {
        angular_velocity: [[0.9; 4], [-0.4; 4], [0.6; 4]],
        angular_acceleration: [[-0.3; 4], [1.1; 4], [0.5; 4]],
        ..RotationLanes::default()
    };
    let (mut rows, mut h) = (vec![row; ROWS], 0.01);
    bencher.counter(ItemsCount::new(4 * ROWS)).bench_local(|| {
        h = -h; // there and back, so that the spin stays what it is
        RotationLanes::step_all(magnus, &mut rows, h)
    });
}
