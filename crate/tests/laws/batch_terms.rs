//! The batch has a composition of its own. Here it is the generic one, term for term.
//!
//! Every term of the motion of a child is left alone in turn: the parts of parent and child that
//! have no share in it are zero. The batch must then return that term of
//! `DynamicTransform::motion_terms`, for numbers of ordinary size and for numbers as large and as
//! small as the products allow. Last, all parts are there at once.

use crate::common::effort::effort;
use kinetree::batch::{Batch, Dynamics, Record};
use kinetree::glam::{DQuat, DVec3};
use kinetree::space::{Bivector, Bivector3};
use kinetree::{DynamicTransform, Rates, Space3, Transform};
use proptest::prelude::*;

type Moving = DynamicTransform<Space3>;

/// The largest power of ten of a length, a rate or a scale. An acceleration is a product of four of
/// them.
const POWER_64: i32 = 40;
const POWER_32: i32 = 8;
/// Roundings of one level that can add up, each half a unit in the last place: the matrix of the
/// rotation has about eight, a product with it three, every further product and sum one or two.
const ROUNDINGS: f64 = 24.0;

/// A number between the powers, of either sign, with every order of magnitude as likely as any
/// other; or zero.
fn number(power: i32) -> impl Strategy<Value = f64> {
    let power = f64::from(power);
    prop_oneof![
        1 => Just(0.0),
        4 => -1.0..1.0f64,
        4 => (-power..power, prop::bool::ANY).prop_map(|(power, negative)| {
            let size = 10f64.powf(power);
            if negative { -size } else { size }
        }),
    ]
}

fn vectors(power: i32) -> impl Strategy<Value = DVec3> {
    [number(power), number(power), number(power)].prop_map(DVec3::from_array)
}

/// Any rotation, among them none, half a turn about an axis, and one by next to nothing.
fn rotations() -> impl Strategy<Value = DQuat> {
    prop_oneof![
        6 => prop::array::uniform4(-1.0..1.0f64).prop_filter_map("a length", |n| {
            let quaternion = DQuat::from_array(n);
            (quaternion.length() > 0.1).then(|| quaternion.normalize())
        }),
        1 => Just(DQuat::IDENTITY),
        1 => Just(DQuat::from_xyzw(1.0, 0.0, 0.0, 0.0)),
        1 => Just(DQuat::from_xyzw(0.0, -1.0, 0.0, 0.0)),
        1 => Just(DQuat::from_xyzw(0.0, 0.0, 1e-9, 1.0).normalize()),
    ]
}

fn movings(power: i32) -> impl Strategy<Value = Moving> {
    let scale = (-f64::from(power)..f64::from(power), prop::bool::ANY)
        .prop_map(|(power, mirror)| 10f64.powf(power / 4.0) * if mirror { -1.0 } else { 1.0 });
    (
        (vectors(power), rotations(), scale),
        [
            vectors(power),
            vectors(power),
            vectors(power),
            vectors(power),
        ],
    )
        .prop_map(|((translation, rotation, scale), rates)| {
            let [velocity, acceleration, spin, spin_rate] = rates;
            let place = Transform {
                translation,
                rotation,
                scale,
            };
            let rates = Rates {
                velocity,
                acceleration,
                angular_velocity: Bivector3::from_axis(spin),
                angular_acceleration: Bivector3::from_axis(spin_rate),
            };
            DynamicTransform::new(place, rates).unwrap()
        })
}

/// A width of the batch: its numbers, to doubles and back.
trait Width {
    const EPSILON: f64;
    type Number: Copy;
    fn from_f64(number: f64) -> Self::Number;
    fn to_f64(number: Self::Number) -> f64;
    fn compose(parent: [Self::Number; 20], child: [Self::Number; 20]) -> [Self::Number; 20];

    /// The state as the batch can hold it.
    fn held(state: Moving) -> Moving {
        let rounded = |v: DVec3| DVec3::from_array(v.to_array().map(Self::rounded));
        let rounded_axis = |b: Bivector3| Bivector3::from_axis(rounded(b.axis()));
        let rotation = DQuat::from_array(state.transform.rotation.to_array().map(Self::rounded));
        Moving {
            transform: Transform {
                translation: rounded(state.transform.translation),
                rotation,
                scale: Self::rounded(state.transform.scale),
            },
            velocity: rounded(state.velocity),
            acceleration: rounded(state.acceleration),
            angular_velocity: rounded_axis(state.angular_velocity),
            angular_acceleration: rounded_axis(state.angular_acceleration),
        }
    }

    fn rounded(number: f64) -> f64 {
        Self::to_f64(Self::from_f64(number))
    }
}

impl Width for f64 {
    const EPSILON: f64 = f64::EPSILON / 2.0;
    type Number = f64;
    fn from_f64(number: f64) -> f64 {
        number
    }
    fn to_f64(number: f64) -> f64 {
        number
    }
    fn compose(parent: [f64; 20], child: [f64; 20]) -> [f64; 20] {
        composed::<Dynamics<f64>>(parent, child)
    }
}

impl Width for f32 {
    const EPSILON: f64 = f32::EPSILON as f64 / 2.0;
    type Number = f32;
    fn from_f64(number: f64) -> f32 {
        number as f32
    }
    fn to_f64(number: f32) -> f64 {
        f64::from(number)
    }
    fn compose(parent: [f32; 20], child: [f32; 20]) -> [f32; 20] {
        composed::<Dynamics<f32>>(parent, child)
    }
}

/// The world of the child in a batch of the two. Its parent's world is the parent itself.
fn composed<R: Record>(parent: R::Local, child: R::Local) -> R::World {
    let mut batch = Batch::<R>::new(&[None, Some(0)]).unwrap();
    batch.locals_mut().copy_from_slice(&[parent, child]);
    batch.update();
    batch.worlds()[1]
}

fn compose<W: Width>(parent: Moving, child: Moving) -> Moving {
    let numbers = |state: Moving| {
        let mut numbers = state.transform.translation.to_array().to_vec();
        numbers.extend(state.transform.rotation.to_array());
        numbers.push(state.transform.scale);
        numbers.extend(state.velocity.to_array());
        numbers.extend(state.acceleration.to_array());
        numbers.extend(state.angular_velocity.axis().to_array());
        numbers.extend(state.angular_acceleration.axis().to_array());
        core::array::from_fn(|at| W::from_f64(numbers[at]))
    };
    let world = W::compose(numbers(parent), numbers(child)).map(W::to_f64);
    let vector = |at: usize| DVec3::from_slice(&world[at..]);
    Moving {
        transform: Transform {
            translation: vector(0),
            rotation: DQuat::from_slice(&world[3..]),
            scale: world[7],
        },
        velocity: vector(8),
        acceleration: vector(11),
        angular_velocity: Bivector3::from_axis(vector(14)),
        angular_acceleration: Bivector3::from_axis(vector(17)),
    }
}

/// Compares a term with what the batch makes of it. `size` is the product of the lengths of its
/// factors.
#[track_caller]
fn same<W: Width>(found: DVec3, expected: DVec3, size: f64) {
    // What is smaller than the smallest normal number of a width loses digits.
    let smallest = if W::EPSILON > 1e-10 { 1e-37 } else { 1e-300 };
    let off = (found - expected).abs().max_element();
    assert!(
        off <= ROUNDINGS * W::EPSILON * size + smallest,
        "{found} is not {expected}: off by {off:e}, of a size of {size:e}"
    );
}

fn every_term_is_the_generic_one<W: Width>(parent: Moving, child: Moving) {
    let (parent, child) = (W::held(parent), W::held(child));
    // Only the pose of the parent, and the rotation and scale of the child.
    let still = DynamicTransform::at_rest(parent.transform);
    let (nothing, none) = (DVec3::ZERO, Bivector3::from_axis(DVec3::ZERO));
    let at_the_origin = DynamicTransform::at_rest(Transform {
        translation: nothing,
        ..child.transform
    });
    let placed = DynamicTransform::at_rest(child.transform);
    let slides = at_the_origin.with_velocity(child.velocity);
    let pushed = at_the_origin.with_acceleration(child.acceleration);
    let spins = still.with_angular_velocity(parent.angular_velocity);
    let speeds_up = still.with_angular_acceleration(parent.angular_acceleration);

    let terms = parent.motion_terms(child.origin());
    let scale = parent.transform.scale.abs();
    let arm = scale * child.transform.translation.length();
    let slide = scale * child.velocity.length();
    let push = scale * child.acceleration.length();
    let spin = parent.angular_velocity.length();
    let spin_rate = parent.angular_acceleration.length();

    // Velocity.
    let seen = compose::<W>(still.with_velocity(parent.velocity), at_the_origin);
    same::<W>(seen.velocity, terms.base_velocity, 0.0);
    let seen = compose::<W>(spins, placed);
    same::<W>(seen.velocity, terms.rotational_velocity, spin * arm);
    same::<W>(seen.acceleration, terms.centripetal, spin * spin * arm);
    let seen = compose::<W>(still, slides);
    same::<W>(seen.velocity, terms.relative_velocity, slide);
    assert_eq!(seen.acceleration, nothing);
    // Acceleration.
    let seen = compose::<W>(still.with_acceleration(parent.acceleration), at_the_origin);
    same::<W>(seen.acceleration, terms.base_acceleration, 0.0);
    let seen = compose::<W>(speeds_up, placed);
    same::<W>(seen.acceleration, terms.euler, spin_rate * arm);
    assert_eq!(seen.velocity, nothing);
    let seen = compose::<W>(spins, slides);
    same::<W>(seen.acceleration, terms.coriolis, 2.0 * spin * slide);
    let seen = compose::<W>(still, pushed);
    same::<W>(seen.acceleration, terms.relative_acceleration, push);
    // Angular velocity and acceleration: the parent's, the child's, and what the parent's does to
    // the child's.
    let (own, own_rate) = (child.angular_velocity, child.angular_acceleration);
    let seen = compose::<W>(spins, at_the_origin);
    assert_eq!(seen.angular_velocity, parent.angular_velocity);
    assert_eq!(seen.angular_acceleration, none);
    let rotated = parent.transform.rotation * own;
    let seen = compose::<W>(still, at_the_origin.with_angular_velocity(own));
    let size = own.length();
    same::<W>(seen.angular_velocity.axis(), rotated.axis(), size);
    let seen = compose::<W>(still, at_the_origin.with_angular_acceleration(own_rate));
    let expected = still.transform_bivector_rate(none, own_rate);
    same::<W>(
        seen.angular_acceleration.axis(),
        expected.axis(),
        own_rate.length(),
    );
    let seen = compose::<W>(spins, at_the_origin.with_angular_velocity(own));
    let expected = spins.transform_bivector_rate(own, none);
    same::<W>(
        seen.angular_acceleration.axis(),
        expected.axis(),
        spin * size,
    );

    // And all of it at once.
    let (seen, expected) = (compose::<W>(parent, child), parent * child);
    let place = expected.transform;
    same::<W>(
        seen.transform.translation,
        place.translation,
        parent.transform.translation.length() + arm,
    );
    assert!((seen.transform.rotation - place.rotation).length() <= ROUNDINGS * W::EPSILON);
    let off = (seen.transform.scale - place.scale).abs();
    assert!(off <= ROUNDINGS * W::EPSILON * place.scale.abs());
    let velocity = parent.velocity.length() + slide + spin * arm;
    same::<W>(seen.velocity, terms.velocity(), velocity);
    same::<W>(seen.velocity, expected.velocity, velocity);
    let acceleration =
        parent.acceleration.length() + push + (spin_rate + spin * spin) * arm + 2.0 * spin * slide;
    same::<W>(seen.acceleration, terms.acceleration(), acceleration);
    same::<W>(seen.acceleration, expected.acceleration, acceleration);
    same::<W>(
        seen.angular_velocity.axis(),
        expected.angular_velocity.axis(),
        spin + size,
    );
    same::<W>(
        seen.angular_acceleration.axis(),
        expected.angular_acceleration.axis(),
        spin_rate + own_rate.length() + spin * size,
    );
}

proptest! {
    #![proptest_config(effort(200))]

    #[test]
    fn every_term_of_a_batch_of_doubles_is_the_generic_one(
        parent in movings(POWER_64), child in movings(POWER_64),
    ) {
        every_term_is_the_generic_one::<f64>(parent, child);
    }

    #[test]
    fn every_term_of_a_batch_of_singles_is_the_generic_one(
        parent in movings(POWER_32), child in movings(POWER_32),
    ) {
        every_term_is_the_generic_one::<f32>(parent, child);
    }
}
