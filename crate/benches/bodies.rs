//! How many steps a second does each scheme make of a free rigid body?

use divan::{Bencher, black_box};
use kinetree::glam::{DQuat, DVec3};
use kinetree::integrate::BodyScheme;
use kinetree::physics::Inertia;
use kinetree::space::{Bivector3, Linear};

fn main() {
    divan::main();
}

#[divan::bench(args = BodyScheme::ALL)]
fn step(bencher: Bencher<'_, '_>, scheme: BodyScheme) {
    let body = Inertia::from_moments(DVec3::new(1.0, 2.0, 3.0));
    let spin = Bivector3::new(0.1, 2.0, 0.3);
    let start = body.and_then(|body| Ok((body, body.body_state(DQuat::IDENTITY, spin)?)));
    let Ok((body, mut now)) = start else { return };
    bencher.bench_local(|| {
        now = body.step_body(scheme, black_box(now), |_, _| Bivector3::zero(), 0.01);
    });
}
