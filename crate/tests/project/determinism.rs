//! The same bits everywhere.
//!
//! A hundred thousand steps of a tumbling hierarchy are hashed. `tests/determinism/run.ts` takes
//! the same steps through the WebAssembly, in Node and in three browsers, and all must find
//! `tests/determinism/hash.txt`. The elementary functions have a table of bits, which
//! `tests/unit/math.test.ts` reads too.

use kinetree::batch::{Batch, DynamicBatch, DynamicBatch32, Matrices};
use kinetree::field::VectorField;
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::hierarchy::{Fit, StepScheme};
use kinetree::integrate::{
    BodyScheme, BodyState, Exact, Magnus, Rational, RotationLanes, RotationScheme, RotationState,
};
use kinetree::physics::Inertia;
use kinetree::space::{Bivector3, Linear, Scalar};
use kinetree::{
    DynamicTransform, EulerOrder, Hierarchy, Local, NodeHandle, Rates, ScaleRule, Space3,
    Transform, Trs, rotation,
};

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

    fn add_singles(&mut self, numbers: &[f32]) {
        for number in numbers {
            self.add(&[f64::from(*number)]);
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
    many(&mut hash);
    format!("{:08x}{:08x}", hash.0, hash.1)
}

/// Many nodes at once, by SIMD where the core has it: batches of each kind, and a tree by rows, of
/// which all nodes are worked out, then one leaf, then a branch.
fn many(hash: &mut Hash) {
    // Whole numbers of a generator after Lehmer, as thousandths: the same everywhere.
    let mut seed = 1_u64;
    let mut whole = |below: u64| {
        seed = seed * 48_271 % 0x7fff_ffff;
        seed % below
    };
    let mut nodes = Vec::new();
    for i in 0..61_u64 {
        let root = i == 0 || whole(9) == 0;
        let parent = (!root).then(|| (i - 1 - whole(i.min(5))) as u32);
        let mut number = || whole(4_001) as f64 / 1_000.0 - 2.0;
        let translation = [number(), number(), number()];
        let rotation = [
            [0.0, 0.0, 0.0, 1.0],
            [0.5, 0.5, -0.5, 0.5],
            [0.6, 0.0, 0.0, 0.8],
            [0.0, -0.28, 0.0, 0.96],
        ][whole(4) as usize];
        let mut number = || whole(4_001) as f64 / 1_000.0 - 2.0;
        let scale = [1.0, 1.0, -1.0].map(|it| number() / 16.0 + it);
        let rates: [f64; 12] = std::array::from_fn(|_| number());
        nodes.push((parent, translation, rotation, scale, rates));
    }
    let parents: Vec<_> = nodes.iter().map(|it| it.0).collect();
    let locals = nodes
        .iter()
        .map(|(_, translation, rotation, scale, rates)| {
            let all = [translation, &rotation[..], &scale[..1], rates].concat();
            <[f64; 20]>::try_from(all).unwrap()
        });
    let mut batch = DynamicBatch::new(&parents).unwrap();
    for (row, local) in batch.locals_mut().iter_mut().zip(locals.clone()) {
        *row = local;
    }
    batch.update();
    hash.add(batch.worlds().as_flattened());
    let mut batch = DynamicBatch32::new(&parents).unwrap();
    for (row, local) in batch.locals_mut().iter_mut().zip(locals) {
        *row = local.map(|it| it as f32);
    }
    batch.update();
    hash.add_singles(batch.worlds().as_flattened());
    let mut batch = Batch::<Matrices>::new(&parents).unwrap();
    for (row, (_, translation, rotation, scale, _)) in batch.locals_mut().iter_mut().zip(&nodes) {
        let all = [translation, &rotation[..], scale].concat();
        *row = <[f64; 10]>::try_from(all).unwrap().map(|it| it as f32);
    }
    batch.update();
    hash.add_singles(batch.worlds().as_flattened().as_flattened());
    hash.add_singles(batch.columns().as_flattened());

    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    tree.keep_world_matrices32().unwrap();
    let mut handles: Vec<NodeHandle> = Vec::new();
    for parent in parents {
        let parent = parent.map(|parent| handles[parent as usize]);
        handles.push(tree.add(parent, "", Local::identity()).unwrap());
    }
    let rows = tree.rows_mut();
    for (slot, (_, translation, rotation, scale, _)) in nodes.iter().enumerate() {
        rows.translations[slot] = DVec3::from_array(*translation);
        rows.rotations[slot] = DQuat::from_array(*rotation);
        rows.scales[slot] = DVec3::from_array(*scale);
    }
    tree.update_all().unwrap();
    let mut add = |tree: &Hierarchy<Space3>| {
        let matrices = tree.world_matrices().iter();
        hash.add(&matrices.flat_map(|it| it.entries()).collect::<Vec<_>>());
        let singles = tree.world_matrices32().iter();
        hash.add_singles(&singles.flat_map(|it| it.entries()).collect::<Vec<_>>());
    };
    add(&tree);
    for slot in [60_u32, 1] {
        let number = whole(4_001) as f64 / 1_000.0 - 2.0;
        tree.rows_mut().translations[slot as usize].x = number;
        tree.touch(slot);
        tree.update().unwrap();
        add(&tree);
    }
}

#[test]
fn a_hundred_thousand_steps_have_the_bits_that_every_machine_finds() {
    let expected = include_str!("../../../tests/determinism/hash.txt").trim();
    assert_eq!(run(STEPS), expected);
}

/// The hash of what the other rooms of the crate find: all that could take a sine, a power or a root
/// from glam.
fn rooms() -> String {
    let mut hash = Hash(0x811c_9dc5, 0x9e37_79b9);
    // Whole numbers of a generator after Lehmer, as quarters of about one: the same everywhere.
    let mut seed = 1_u64;
    let mut next = || {
        seed = seed * 48_271 % 0x7fff_ffff;
        (seed % 4_001) as f64 / 1_000.0 - 2.0
    };
    for _ in 0..50 {
        let mut vector = || DVec3::new(next(), next(), next());
        let (a, b, c) = (vector(), vector(), vector());
        let (turn, other) = (
            rotation::from_axis_angle(a, b.x).unwrap(),
            rotation::from_scaled_axis(c).unwrap(),
        );
        for found in [
            turn,
            other,
            rotation::slerp(turn, other, 0.3).unwrap(),
            rotation::shortest_arc(a, c).unwrap(),
            rotation::nearest(DMat3::from_quat(turn) + DMat3::from_diagonal(b) * 0.2).unwrap(),
        ] {
            hash.add(&found.to_array());
        }
        for order in EulerOrder::ALL {
            let angles = rotation::to_euler(turn, order).unwrap();
            hash.add(&angles);
            hash.add(&rotation::from_euler(angles, order).unwrap().to_array());
        }
        hash.add(&[rotation::angle_between(turn, other).unwrap()]);
        let (axis, angle) = rotation::to_axis_angle(other).unwrap();
        hash.add(&axis.to_array());
        hash.add(&[angle, rotation::to_scaled_axis(turn).unwrap().y]);
        let at = |place, turn| Transform::<Space3>::new(place, turn, 1.25).unwrap();
        let between = at(a, turn).interpolate(at(b, other), 0.4).unwrap();
        hash.add(&between.translation.to_array());
        hash.add(&between.rotation.to_array());

        let tensor = DMat3::from_diagonal(DVec3::new(2.0, 3.0, 4.0)) + symmetric(a) * 0.1;
        let body = Inertia::from_tensor(tensor).unwrap();
        let start = body.body_state(turn, Bivector3::from_axis(b)).unwrap();
        for scheme in BodyScheme::ALL {
            let torque = |_: f64, _: &BodyState| Bivector3::from_axis(c);
            let run = body.run_body(scheme, start, torque, 0.1, 5, None).unwrap();
            hash.add(&run.state.rotation.to_array());
            hash.add(&[run.state.energy(&body)]);
        }
        for rule in ScaleRule::ALL {
            let mut tree = Hierarchy::<Space3>::new(rule);
            let pose = Trs::new(a, turn, DVec3::new(1.0, 1.5, 0.5)).unwrap();
            let rates =
                Rates::from_velocity(b) + Rates::from_angular_velocity(Bivector3::from_axis(c));
            let top = tree
                .add(None, "", Local::from(pose).with_rates(rates))
                .unwrap();
            let pose = Trs::new(b, other, DVec3::ONE).unwrap();
            let hand = tree.add(Some(top), "", pose.into()).unwrap();
            let eye = tree.add(Some(hand), "", pose.into()).unwrap();
            tree.step(0.1, &StepScheme::default()).unwrap();
            tree.look_at(eye, c, a).unwrap();
            for fit in [Fit::Polar, Fit::Lossy, Fit::Matrix] {
                tree.release(hand, None, a, fit).unwrap();
                tree.step(0.1, &StepScheme::default()).unwrap();
                tree.attach(hand, Some(top), fit).unwrap();
                tree.step(0.1, &StepScheme::default()).unwrap();
            }
            for node in [top, hand, eye] {
                let world = tree.world_matrix(node).unwrap();
                hash.add(&world.linear.to_cols_array());
                hash.add(&world.translation.to_array());
                let rates = tree.world_rates(node).unwrap();
                hash.add(&rates.acceleration.to_array());
                hash.add(&rates.angular_velocity.axis().to_array());
            }
        }
    }
    let text = "sin(x) ^ 2.5 + exp(y), atan2(x, y) * log(1 + x ^ 2) / sqrt(3 + y)";
    let field = VectorField::<2, 2>::parse(text, ["x", "y"]).unwrap();
    for _ in 0..50 {
        hash.add(&field.evaluate([next().abs(), next()]));
    }
    format!("{:08x}{:08x}", hash.0, hash.1)
}

/// v vᵀ: a tensor whose axes are those of no frame.
fn symmetric(v: DVec3) -> DMat3 {
    DMat3::from_cols(v * v.x, v * v.y, v * v.z)
}

/// With the feature `deterministic`, as all tests are run, and without it beside a crate that turns
/// on `glam/std`: `npm run check` runs this file both ways.
#[test]
fn every_room_has_the_same_bits_whatever_glam_takes_its_sines_from() {
    assert_eq!(rooms(), "6bda2bb94a080845");
}

/// Says that the two ways differ at all, where nothing of this crate is called.
#[test]
fn roots_and_sines_of_glam_itself_follow_the_feature() {
    let theirs = DQuat::from_rotation_y(0.7).w;
    let libm = Scalar::cos(0.35);
    if cfg!(feature = "deterministic") {
        assert_eq!(theirs.to_bits(), libm.to_bits());
    } else {
        // Within the last place: whose sines they are is not ours to say.
        assert!((theirs - libm).abs() < 2e-16);
    }
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
