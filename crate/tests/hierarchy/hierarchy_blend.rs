//! Clips that are played again and again, at other speeds, and blended: values against other forms,
//! rates against central differences.

use crate::common::effort::effort;
use crate::common::{Sample, near};
use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{Blend, Channel, Clip, Interpolation, Loop, Playback, Values, Weight};
use kinetree::space::Rotation;
use kinetree::{Error, Hierarchy, HierarchyError, Local, NodeHandle, Quantity, ScaleRule, Space3};
use proptest::prelude::*;

fn stage() -> (Hierarchy<Space3>, NodeHandle) {
    let mut tree = Hierarchy::new(ScaleRule::Matrices);
    let node = tree.add(None, "node", Local::identity()).unwrap();
    (tree, node)
}

fn clip(node: NodeHandle, times: &[f64], way: Interpolation, values: Vec<Values>) -> Clip {
    let channels = values.into_iter();
    let channel = |values| Channel::new(node, times.to_vec(), way, values).unwrap();
    Clip {
        name: String::new(),
        channels: channels.map(channel).collect(),
    }
}

fn posed(pose: impl Fn(&mut Hierarchy<Space3>)) -> Local<Space3> {
    let (mut tree, node) = stage();
    pose(&mut tree);
    tree.local(node).unwrap()
}

/// The distance in time of the differences. Their error is h²/6 times the third derivative and ε/h²
/// times the value: both about 1e-7 for numbers of size one, 1e-6 where ω reaches some rad/s.
const H: f64 = 1e-4;

/// The rates at time 0 are what central differences of the values say.
fn rates_are_differences(pose: impl Fn(&mut Hierarchy<Space3>, f64)) {
    let [before, now, after] = [-H, 0.0, H].map(|time| posed(|tree| pose(tree, time)));
    let place = |local: &Local<Space3>| local.trs.translation;
    let rate = (place(&after) - place(&before)) / (2.0 * H);
    let bend = (place(&after) - place(&now) * 2.0 + place(&before)) / (H * H);
    near(&now.rates.velocity, &rate, 1e-5);
    near(&now.rates.acceleration, &bend, 1e-5);
    let turn = |to: &Local<Space3>, from: &Local<Space3>| {
        let way = to.trs.rotation * from.trs.rotation.inverse();
        Rotation::<Space3>::log(way).unwrap()
    };
    let (ahead, behind) = (turn(&after, &now), turn(&now, &before));
    let rates = &now.rates;
    near(
        &rates.angular_velocity,
        &((ahead + behind) * (0.5 / H)),
        1e-5,
    );
    let bend = (ahead - behind) * (1.0 / (H * H));
    near(&rates.angular_acceleration, &bend, 1e-5);
}

/// A clip of one second whose place runs along a cubic and whose rotation turns steadily.
fn wave(node: NodeHandle, places: &[DVec3], turns: &[DQuat; 2]) -> Clip {
    let spline = Values::Translation(places.to_vec());
    let mut wave = clip(node, &[0.0, 1.0], Interpolation::CubicSpline, vec![spline]);
    let turning = Values::Rotation(turns.to_vec());
    let turning = clip(node, &[0.0, 1.0], Interpolation::Linear, vec![turning]);
    wave.channels.extend(turning.channels);
    wave
}

/// Rotations that a straight mean may join: none is a half-turn from another.
fn gentle() -> impl Strategy<Value = [DQuat; 2]> {
    let near_one = || Space3::rotations().prop_map(|it| DQuat::IDENTITY.slerp(it, 0.3));
    [near_one(), near_one()]
}

proptest! {
    #![proptest_config(effort(64))]

    #[test]
    fn a_clip_that_repeats_is_itself_at_each_round_with_the_rates_of_its_speed(
        places in proptest::collection::vec(Space3::vectors(1.0), 6), turns in gentle(),
        phase in 0.01..0.99, round in -5..5_i32, speed in -2.0..2.0_f64,
    ) {
        let (_, node) = stage();
        let wave = wave(node, &places, &turns);
        let once = posed(|tree| wave.apply_to(tree, phase).unwrap());
        let time = f64::from(round) + phase;
        let again = posed(|tree| wave.at(time).with_loop(Loop::Repeat).apply_to(tree).unwrap());
        // A time of some rounds has an ulp of 1e-15 less than its phase has.
        near(&again.trs.translation, &once.trs.translation, 1e-13);
        near(&again.rates.velocity, &once.rates.velocity, 1e-13);
        let back = posed(|tree| wave.at(time).with_loop(Loop::PingPong).apply_to(tree).unwrap());
        let way = if round.rem_euclid(2) == 0 { 1.0 } else { -1.0 };
        let mirrored = if way > 0.0 { phase } else { 1.0 - phase };
        let there = posed(|tree| wave.apply_to(tree, mirrored).unwrap());
        near(&back.trs.translation, &there.trs.translation, 1e-13);
        near(&back.rates.velocity, &(there.rates.velocity * way), 1e-13);
        near(&back.rates.angular_velocity, &(there.rates.angular_velocity * way), 1e-13);
        near(&back.rates.acceleration, &there.rates.acceleration, 1e-12);
        for looping in [Loop::Repeat, Loop::PingPong] {
            let at = |t: f64| wave.at(time + speed * t).with_loop(looping).with_speed(speed);
            rates_are_differences(|tree, t| at(t).apply_to(tree).unwrap());
        }
    }

    #[test]
    fn the_rates_of_a_blend_are_its_derivatives_and_those_of_its_weights(
        places in [proptest::collection::vec(Space3::vectors(1.0), 6), proptest::collection::vec(Space3::vectors(1.0), 6)],
        turns in [gentle(), gentle()], rest in Space3::vectors(1.0),
        phases in [0.1..0.9, 0.1..0.9], weights in [0.1..0.9, 0.1..0.9], rates in [-0.5..0.5, -0.5..0.5],
        with_rest in any::<bool>(),
    ) {
        let (_, node) = stage();
        let waves = [wave(node, &places[0], &turns[0]), wave(node, &places[1], &turns[1])];
        // Less than the whole, so that the rest counts.
        let part = |i: usize, t: f64| waves[i].at(phases[i] + t).with_weight(Weight {
            value: 0.5 * (weights[i] + rates[i] * t),
            rate: 0.5 * rates[i],
        });
        let rest = clip(node, &[0.0], Interpolation::Step, vec![Values::Translation(vec![rest]), Values::Rotation(vec![DQuat::IDENTITY])]);
        rates_are_differences(|tree, t| {
            let mut blend = Blend::default();
            (0..2).for_each(|i| blend.add(&part(i, t)).unwrap());
            blend.apply_to(tree, with_rest.then_some(&rest)).unwrap();
        });
    }

    #[test]
    fn the_mean_of_two_equal_weights_is_the_middle_of_slerp_whatever_the_signs(turns in gentle(), flip in any::<bool>()) {
        let (_, node) = stage();
        let still = |turn| clip(node, &[0.0], Interpolation::Step, vec![Values::Rotation(vec![turn])]);
        let [a, b] = [still(turns[0]), still(if flip { -turns[1] } else { turns[1] })];
        for pair in [[&a, &b], [&b, &a]] {
            let mean = posed(|tree| blended(tree, pair.map(|it| it.at(0.0))));
            let middle = turns[0].slerp(turns[1], 0.5);
            near(&mean.trs.rotation, &middle, 1e-14);
        }
    }
}

fn blended<const N: usize>(tree: &mut Hierarchy<Space3>, parts: [Playback<'_>; N]) {
    let mut blend = Blend::default();
    parts.iter().for_each(|part| blend.add(part).unwrap());
    blend.apply_to(tree, None).unwrap();
}

/// A clip from x to y over two seconds, which begins at one second.
fn line(node: NodeHandle, from: DVec3, to: DVec3) -> Clip {
    let places = Values::Translation(vec![from, to]);
    clip(node, &[1.0, 3.0], Interpolation::Linear, vec![places])
}

#[test]
fn at_a_seam_the_rates_are_those_of_the_time_that_comes() {
    let (_, node) = stage();
    let line = line(node, DVec3::ZERO, DVec3::X * 4.0);
    let at = |time: f64, looping| {
        let local = posed(|tree| line.at(time).with_loop(looping).apply_to(tree).unwrap());
        (local.trs.translation.x, local.rates.velocity.x)
    };
    // Before the first key it rests, after the last it begins again, or turns.
    assert_eq!(at(3.0, Loop::Once), (4.0, 0.0));
    assert_eq!(at(3.0, Loop::Repeat), (0.0, 0.0));
    assert_eq!(at(4.0, Loop::Repeat), (0.0, 2.0));
    assert_eq!(at(3.0, Loop::PingPong), (4.0, -2.0));
    assert_eq!(at(5.0, Loop::PingPong), (0.0, 0.0)); // the first key, from above
    assert_eq!(at(6.0, Loop::PingPong), (0.0, 0.0));
    assert_eq!(at(7.0, Loop::PingPong), (0.0, 2.0));
    assert_eq!(at(-1.0, Loop::PingPong), (0.0, 0.0));
    assert_eq!(at(-2.0, Loop::PingPong), (2.0, -2.0));
    // A hair before the start is the end of a round, which rounds to the start of the next.
    assert_eq!(at(-1e-30, Loop::Repeat), (0.0, 0.0));
    let held = line.at(2.0).with_speed(0.0);
    let held = posed(|tree| held.apply_to(tree).unwrap());
    assert_eq!((held.trs.translation.x, held.rates.velocity.x), (2.0, 0.0));
}

#[test]
fn a_clip_without_duration_does_not_repeat() {
    let (_, node) = stage();
    let place = Values::Translation(vec![DVec3::X]);
    let still = clip(node, &[0.0], Interpolation::Step, vec![place]);
    for looping in [Loop::Repeat, Loop::PingPong] {
        let local = posed(|tree| still.at(7.0).with_loop(looping).apply_to(tree).unwrap());
        assert_eq!(local.trs.translation, DVec3::X);
    }
}

#[test]
fn a_cross_fade_begins_in_one_clip_and_ends_in_the_other_with_the_speed_between() {
    let (_, node) = stage();
    let still = |place| {
        clip(
            node,
            &[0.0],
            Interpolation::Step,
            vec![Values::Translation(vec![place])],
        )
    };
    let [here, there] = [still(DVec3::ZERO), still(DVec3::X * 8.0)];
    for (since, place, speed) in [
        (-1.0, 0.0, 0.0),
        (0.0, 0.0, 4.0),
        (0.5, 2.0, 4.0),
        (2.0, 8.0, 0.0),
        (9.0, 8.0, 0.0),
    ] {
        let parts = [
            here.at(0.0).with_weight(Weight::fade_out(since, 2.0)),
            there.at(0.0).with_weight(Weight::fade_in(since, 2.0)),
        ];
        let local = posed(|tree| blended(tree, parts));
        assert_eq!(local.trs.translation.x, place, "{since}");
        assert_eq!(local.rates.velocity.x, speed, "{since}");
    }
}

#[test]
fn a_quantity_that_not_all_move_is_the_mean_of_the_others_and_of_the_rest() {
    let (mut tree, node) = stage();
    let other = tree.add(None, "other", Local::identity()).unwrap();
    let still = |node, place| {
        clip(
            node,
            &[0.0],
            Interpolation::Step,
            vec![Values::Translation(vec![place])],
        )
    };
    let rest = Clip::rest_pose(&tree).unwrap();
    let [a, mut both] = [still(node, DVec3::X * 4.0), still(other, DVec3::X * 6.0)];
    both.channels.extend(still(node, DVec3::X * 8.0).channels);
    let mut blend = Blend::default();
    let quarter = Weight {
        value: 0.25,
        rate: 0.0,
    };
    blend.add(&a.at(0.0).with_weight(quarter)).unwrap();
    blend.add(&both.at(0.0).with_weight(quarter)).unwrap();
    let x = |tree: &Hierarchy<Space3>| [node, other].map(|it| tree.translation(it).unwrap().x);
    blend.apply_to(&mut tree, None).unwrap();
    assert_eq!(x(&tree), [6.0, 6.0]);
    blend.apply_to(&mut tree, Some(&rest)).unwrap();
    assert_eq!(x(&tree), [3.0, 1.5]); // half, and three quarters, of where they rest
    // Without weight a quantity stays.
    let zero = Weight {
        value: 0.0,
        rate: 0.0,
    };
    let mut none = Blend::default();
    none.add(&both.at(0.0).with_weight(zero)).unwrap();
    none.apply_to(&mut tree, None).unwrap();
    assert_eq!(x(&tree), [3.0, 1.5]);
}

#[test]
fn a_blend_that_is_refused_has_moved_no_node() {
    let (mut tree, node) = stage();
    let gone = tree.add(None, "gone", Local::identity()).unwrap();
    tree.remove(gone).unwrap();
    let still = |node| {
        clip(
            node,
            &[0.0],
            Interpolation::Step,
            vec![Values::Translation(vec![DVec3::X])],
        )
    };
    let [good, bad] = [still(node), still(gone)];
    let mut blend = Blend::default();
    let weight = |value, rate| good.at(0.0).with_weight(Weight { value, rate });
    let (quantity, value) = (Quantity::Weight, -1.0);
    assert_eq!(
        blend.add(&weight(-1.0, 0.0)),
        Err(Error::Negative { quantity, value })
    );
    assert!(blend.add(&weight(f64::NAN, 0.0)).is_err());
    assert!(blend.add(&weight(1.0, f64::INFINITY)).is_err());
    assert!(blend.add(&good.at(f64::NAN)).is_err());
    let fast = good.at(0.0).with_speed(f64::INFINITY);
    let (quantity, value) = (Quantity::Speed, f64::INFINITY);
    assert_eq!(blend.add(&fast), Err(Error::NotFinite { quantity, value }));
    blend.add(&good.at(0.0)).unwrap();
    blend.add(&bad.at(0.0)).unwrap();
    let refused = blend.apply_to(&mut tree, None);
    assert_eq!(refused, Err(HierarchyError::NoSuchNode { node: gone }));
    assert_eq!(tree.local(node).unwrap(), Local::identity());
}
