//! The same bits everywhere.
//!
//! A hundred thousand steps of a tumbling hierarchy are hashed. `tests/determinism/run.ts` takes
//! the same steps through the WebAssembly, in Node and in three browsers, and all must find
//! `tests/determinism/hash.txt`. The elementary functions have a table of bits, which
//! `tests/unit/math.test.ts` reads too.

use kinetree::glam::{DQuat, DVec3};
use kinetree::integrate::{
    BodyScheme, BodyState, Exact, Magnus, Rational, RotationLanes, RotationScheme, RotationState,
};
use kinetree::physics::Inertia;
use kinetree::space::{Bivector3, Linear, Scalar};
use kinetree::{DynamicTransform, Rates, Space3, Transform};

const STEPS: u32 = 100_000;
const STEP: f64 = 0.01;

/// Fowler, Noll and Vo's hash over the 32-bit halves of doubles, twice with different primes.
struct Hash(u32, u32);

impl Hash {
    fn add(&mut self, numbers: &[f64]) {
        for number in numbers {
            let bits = number.to_bits();
            for half in [bits as u32, (bits >> 32) as u32] {
                self.0 = (self.0 ^ half).wrapping_mul(0x0100_0193);
                self.1 = (self.1 ^ half).wrapping_mul(0x0100_0199);
            }
        }
    }
}

fn frame(
    translation: DVec3,
    scale: f64,
    rotation: DQuat,
    rates: Rates<Space3>,
) -> DynamicTransform<Space3> {
    let transform = Transform {
        translation,
        rotation,
        scale,
    };
    DynamicTransform::new(transform, rates).unwrap()
}

/// Checks a transform as every boundary does, which makes its rotation unit to the last bit.
fn crossed(it: DynamicTransform<Space3>) -> DynamicTransform<Space3> {
    DynamicTransform::new(it.transform, it.rates()).unwrap()
}

fn lanes(numbers: [f64; 12]) -> [[f32; 4]; 3] {
    [0, 1, 2].map(|axis| [0, 1, 2, 3].map(|lane| numbers[3 * lane + axis] as f32))
}

fn run(steps: u32) -> String {
    let mut hash = Hash(0x811c_9dc5, 0x9e37_79b9);
    let body = Inertia::from_moments(DVec3::new(2.0, 3.0, 5.0)).unwrap();
    let spin = Bivector3::new(0.7, -0.4, 0.3);
    let mut ship = body.body_state(DQuat::IDENTITY, spin).unwrap();
    let at_rest =
        |x, y, z| RotationState::<Space3>::new(DQuat::IDENTITY, Bivector3::new(x, y, z)).unwrap();
    let (mut turret, mut gun) = (at_rest(0.1, 0.0, 1.1), at_rest(0.2, 0.9, 0.0));
    let (sixth, eighth) = (
        RotationScheme::new(Magnus::Order6, Exact),
        RotationScheme::new(Magnus::Order8, Rational).in_body_axes(),
    );
    let spins = [
        1.0, 0.0, 0.0, 0.0, -2.0, 0.0, 0.5, 0.5, 3.0, -1.0, 2.0, -3.0,
    ];
    let mut row = RotationLanes {
        angular_velocity: lanes(spins),
        ..RotationLanes::default()
    };
    for step in 0..steps {
        let sign = if step / 100 % 2 == 0 { 1.0 } else { -1.0 };
        let torque = Bivector3::new(0.3, 0.1, -0.2) * sign;
        let push = Bivector3::new(0.5, -0.3, 0.2) * sign;
        ship = BodyState::new(ship.rotation, ship.angular_momentum).unwrap();
        ship = body.step_body(BodyScheme::Splitting4, ship, |_, _| torque, STEP);
        turret = sixth.step_rotation(turret, push, STEP).unwrap();
        gun = eighth.step_rotation(gun, push, STEP).unwrap();

        let rates = |velocity, angular_velocity, angular_acceleration| Rates::<Space3> {
            velocity,
            acceleration: DVec3::ZERO,
            angular_velocity,
            angular_acceleration,
        };
        let none = Bivector3::zero();
        let world_from_ship = frame(
            DVec3::new(1.0, 2.0, 3.0),
            2.0,
            ship.rotation,
            rates(DVec3::ZERO, ship.angular_velocity(&body), none),
        );
        let ship_from_turret = frame(
            DVec3::new(0.0, 0.5, 0.1),
            1.0,
            turret.rotation,
            rates(DVec3::ZERO, turret.angular_velocity, push),
        );
        let turret_from_gun = frame(
            DVec3::new(0.3, 0.0, 0.7),
            0.5,
            gun.rotation,
            rates(DVec3::new(0.0, 0.2, 0.0), gun.angular_velocity, none),
        );
        let world = crossed(world_from_ship * ship_from_turret) * turret_from_gun;
        hash.add(&world.transform.translation.to_array());
        hash.add(&world.transform.rotation.to_array());
        hash.add(&world.velocity.to_array());
        hash.add(&world.acceleration.to_array());
        hash.add(&world.angular_velocity.axis().to_array());
        hash.add(&world.angular_acceleration.axis().to_array());
        hash.add(&ship.angular_momentum.axis().to_array());
        hash.add(&[ship.energy(&body)]);

        let push = push.axis().to_array().repeat(4).try_into().unwrap();
        row.angular_acceleration = lanes(push);
        let path =
            RotationLanes::step_all(Magnus::Order6, std::slice::from_mut(&mut row), STEP as f32);
        hash.add(&[f64::from(path.unwrap())]);
    }
    for parts in [&row.rotation[..], &row.angular_velocity[..]] {
        for lane in 0..4 {
            let numbers: Vec<f64> = parts.iter().map(|part| f64::from(part[lane])).collect();
            hash.add(&numbers);
        }
    }
    format!("{:08x}{:08x}", hash.0, hash.1)
}

#[test]
fn a_hundred_thousand_steps_have_the_bits_that_every_machine_finds() {
    let expected = include_str!("../../../tests/determinism/hash.txt").trim();
    assert_eq!(run(STEPS), expected);
}

#[test]
fn one_bit_more_or_less_is_another_hash() {
    // So that the equality above says something.
    assert_ne!(run(10), run(11));
    let hash = |numbers: &[f64]| {
        let mut hash = Hash(0x811c_9dc5, 0x9e37_79b9);
        hash.add(numbers);
        (hash.0, hash.1)
    };
    assert_ne!(hash(&[1.0]), hash(&[1.0 + f64::EPSILON]));
    assert_ne!(hash(&[0.0]), hash(&[-0.0]));
}

#[test]
fn the_elementary_functions_have_the_bits_of_the_table() {
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../data/elementary.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert!(cases.len() > 60);
    for case in cases {
        let argument = |place: usize| case["of"][place].as_f64();
        let (x, y) = (argument(0).unwrap(), argument(1));
        let found = match (case["f"].as_str().unwrap(), y) {
            ("sin", None) => Scalar::sin(x),
            ("cos", None) => Scalar::cos(x),
            ("tan", None) => Scalar::tan(x),
            ("asin", None) => Scalar::asin(x),
            ("acos", None) => Scalar::acos(x),
            ("atan", None) => Scalar::atan(x),
            ("exp", None) => Scalar::exp(x),
            ("log", None) => Scalar::ln(x),
            ("atan2", Some(y)) => Scalar::atan2(x, y),
            ("pow", Some(y)) => Scalar::powf(x, y),
            ("hypot", Some(y)) => Scalar::hypot(x, y),
            (name, _) => panic!("the table has {name}, this test has not"),
        };
        assert_eq!(format!("{:016x}", found.to_bits()), case["bits"], "{case}");
    }
}
