//! How many frames a second does each scheme carry over a step, one by one, in double
//! precision?

use divan::{Bencher, black_box, counter::ItemsCount};
use kinetree::Space3;
use kinetree::glam::DQuat;
use kinetree::integrate::{
    Exact, Exponential, Magnus, Rational, RotationScheme, RotationState, ThirdOrder,
};
use kinetree::space::Bivector3;

const FRAMES: usize = 1000;

fn main() {
    divan::main();
}

fn frames() -> [RotationState<Space3>; FRAMES] {
    [RotationState {
        rotation: DQuat::IDENTITY,
        angular_velocity: Bivector3::new(0.9, -0.4, 0.6),
    }; FRAMES]
}

/// There and back, so that the spin stays what it is.
fn turn(bencher: Bencher<'_, '_>, scheme: RotationScheme<impl Exponential<Space3> + Sync>) {
    let push = Bivector3::new(-0.3, 1.1, 0.5);
    let mut frames = frames();
    bencher
        .counter(ItemsCount::new(2 * FRAMES))
        .bench_local(|| {
            for h in [0.01, -0.01] {
                for frame in &mut frames {
                    *frame = scheme.step_once(*frame, black_box(push), h);
                }
            }
        });
}

#[divan::bench(args = Magnus::ALL)]
fn exact(bencher: Bencher<'_, '_>, magnus: Magnus) {
    turn(bencher, RotationScheme::new(magnus, Exact));
}

#[divan::bench(args = Magnus::ALL)]
fn rational(bencher: Bencher<'_, '_>, magnus: Magnus) {
    turn(bencher, RotationScheme::new(magnus, Rational));
}

#[divan::bench]
fn third_order(bencher: Bencher<'_, '_>) {
    turn(bencher, RotationScheme::new(Magnus::Terms2, ThirdOrder));
}

/// The cost of checks and of the question if the step must be cut.
#[divan::bench]
fn checked(bencher: Bencher<'_, '_>) {
    let (scheme, push) = (RotationScheme::default(), Bivector3::new(-0.3, 1.1, 0.5));
    let mut frames = frames();
    bencher
        .counter(ItemsCount::new(2 * FRAMES))
        .bench_local(|| {
            for h in [0.01, -0.01] {
                for frame in &mut frames {
                    if let Ok(rotated) = scheme.step_rotation(*frame, black_box(push), h) {
                        *frame = rotated;
                    }
                }
            }
        });
}
