//! Recorded motion: values at keys, rates between them, refusals.

use crate::common::effort::effort;
use crate::common::{Sample, near};
use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{Channel, Clip, Interpolation, Values};
use kinetree::space::{Bivector, Bivector3, Linear, Rotation};
use kinetree::{Error, Hierarchy, HierarchyError, Local, NodeHandle, Quantity, ScaleRule, Space3};
use proptest::prelude::*;

fn stage() -> (Hierarchy<Space3>, NodeHandle) {
    let mut tree = Hierarchy::new(ScaleRule::Matrices);
    let node = tree.add(None, "node", Local::identity()).unwrap();
    (tree, node)
}

fn posed(channels: &[Channel], time: f64) -> Local<Space3> {
    let (mut tree, node) = stage();
    let channels = channels.to_vec();
    let clip = Clip {
        name: String::new(),
        channels,
    };
    clip.apply_to(&mut tree, time).unwrap();
    tree.local(node).unwrap()
}

/// The distance in time of the differences. Their error is h²/6 times the third derivative
/// and ε/h² times the value: both about 1e-7 for numbers of size one.
const H: f64 = 1e-4;

/// The rates are what differences of the values say.
fn rates_are_differences(channels: &[Channel], time: f64) {
    let [before, now, after] = [time - H, time, time + H].map(|time| posed(channels, time));
    let place = |local: &Local<Space3>| local.trs.translation;
    let rate = (place(&after) - place(&before)) / (2.0 * H);
    let bend = (place(&after) - place(&now) * 2.0 + place(&before)) / (H * H);
    near(&now.rates.velocity, &rate, 1e-5);
    near(&now.rates.acceleration, &bend, 1e-5);
    let turn = |to: &Local<Space3>, from: &Local<Space3>| {
        (to.trs.rotation * from.trs.rotation.inverse())
            .log()
            .unwrap()
    };
    let (ahead, behind) = (turn(&after, &now), turn(&now, &before));
    near(
        &now.rates.angular_velocity,
        &((ahead + behind) * (0.5 / H)),
        1e-5,
    );
    near(
        &now.rates.angular_acceleration,
        &((ahead - behind) * (1.0 / (H * H))),
        1e-5,
    );
}

proptest! {
    #![proptest_config(effort(64))]

    #[test]
    fn rates_between_keys_are_those_of_the_curve(
        places in proptest::collection::vec(Space3::vectors(1.0), 9),
        turns in proptest::collection::vec(Space3::rotations(), 3),
        bends in proptest::collection::vec(Space3::vectors(0.5), 6),
        gaps in [0.5..1.5, 0.5..1.5_f64],
        at in 0.01..0.99, second in any::<bool>(),
    ) {
        let (_, node) = stage();
        let times = vec![0.3, 0.3 + gaps[0], 0.3 + gaps[0] + gaps[1]];
        let key = usize::from(second);
        let time = times[key] + at * gaps[key];
        let step = time - times[key] > 2.0 * H && times[key + 1] - time > 2.0 * H;
        prop_assume!(step);
        // Tangents of quaternions: any four numbers.
        let tangent = |bend: DVec3| DQuat::from_vec4(bend.extend(bend.x - bend.y));
        // The cubic of quaternions needs its keys on one side, or it passes near zero and turns
        // faster than differences can follow.
        let near_first: Vec<_> = turns.iter().map(|turn| DQuat::IDENTITY.slerp(*turn, 0.3)).collect();
        let spline = (0..9).map(|place| match place % 3 {
            1 => near_first[place / 3],
            other => tangent(bends[place / 3 * 2 + other / 2]),
        });
        let channel = |interpolation, values| Channel::new(node, times.clone(), interpolation, values).unwrap();
        let smooth = [
            channel(Interpolation::CubicSpline, Values::Translation(places.clone())),
            channel(Interpolation::CubicSpline, Values::Rotation(spline.collect())),
        ];
        rates_are_differences(&smooth, time);
        let straight = [
            channel(Interpolation::Linear, Values::Translation(places[..3].to_vec())),
            channel(Interpolation::Linear, Values::Rotation(turns.clone())),
        ];
        rates_are_differences(&straight, time);
        let jumping = [
            channel(Interpolation::Step, Values::Translation(places[..3].to_vec())),
            channel(Interpolation::Step, Values::Rotation(turns.clone())),
        ];
        let held = posed(&jumping, time);
        prop_assert_eq!(held.rates, Local::<Space3>::identity().rates);
        near(&held.trs.rotation, &turns[key], 1e-15);
        prop_assert_eq!(held.trs.translation, places[key]);
        // And the spline's slope at a key is the tangent that was asked for.
        let slope = posed(&smooth, times[key]).rates.velocity;
        near(&slope, &places[3 * key + 2], 1e-12);
    }

    #[test]
    fn a_linear_turn_takes_the_shorter_way_at_a_steady_pace(turns in proptest::collection::vec(Space3::rotations(), 2), at in 0.0..1.0) {
        let (_, node) = stage();
        for end in [turns[1], -turns[1]] {
            let values = Values::Rotation(vec![turns[0], end]);
            let channel = Channel::new(node, vec![0.0, 2.0], Interpolation::Linear, values).unwrap();
            let posed = posed(&[channel], 2.0 * at);
            near(&posed.trs.rotation, &turns[0].slerp(end, at), 1e-12);
            let pace = posed.rates.angular_velocity.length();
            prop_assert!(pace <= std::f64::consts::FRAC_PI_2 + 1e-12);
        }
    }
}

#[test]
fn outside_its_keys_a_quantity_stands_still_at_the_nearest() {
    let (_, node) = stage();
    let places = Values::Translation(vec![DVec3::X, DVec3::Y]);
    let moving = Channel::new(node, vec![1.0, 2.0], Interpolation::Linear, places).unwrap();
    let sizes = Values::Scale(vec![DVec3::ONE, DVec3::splat(3.0)]);
    let growing = Channel::new(node, vec![1.0, 2.0], Interpolation::Linear, sizes).unwrap();
    let one = Channel::new(
        node,
        vec![5.0],
        Interpolation::Step,
        Values::Rotation(vec![DQuat::IDENTITY]),
    );
    let channels = [moving, growing, one.unwrap()];
    for (time, place, size, speed) in [
        (0.0, DVec3::X, 1.0, 0.0),
        (1.0, DVec3::X, 1.0, 2.0_f64.sqrt()),
        (1.25, DVec3::X * 0.75 + DVec3::Y * 0.25, 1.5, 2.0_f64.sqrt()),
        (2.0, DVec3::Y, 3.0, 0.0),
        (9.0, DVec3::Y, 3.0, 0.0),
    ] {
        let posed = posed(&channels, time);
        near(&posed.trs.translation, &place, 1e-15);
        near(&posed.trs.scale, &DVec3::splat(size), 1e-15);
        near(&posed.rates.velocity.length(), &speed, 1e-15);
        assert_eq!(posed.rates.angular_velocity, Bivector3::zero());
    }
    let clip = Clip {
        name: String::new(),
        channels: channels.to_vec(),
    };
    assert_eq!(clip.duration(), 5.0);
}

#[test]
fn channels_that_tell_no_motion_are_refused() {
    let (mut tree, node) = stage();
    let places = |count| Values::Translation(vec![DVec3::X; count]);
    let refused = |times: &[f64], interpolation, values| {
        Channel::new(node, times.to_vec(), interpolation, values).unwrap_err()
    };
    let length = |expected, found| Error::WrongLength {
        quantity: Quantity::Translation,
        expected,
        found,
    };
    assert_eq!(refused(&[], Interpolation::Linear, places(0)), length(1, 0));
    assert_eq!(
        refused(&[0.0, 1.0], Interpolation::Linear, places(3)),
        length(2, 3)
    );
    assert_eq!(
        refused(&[0.0, 1.0], Interpolation::CubicSpline, places(2)),
        length(6, 2)
    );
    let backwards = Error::NotPositive {
        quantity: Quantity::Duration,
        value: -0.5,
    };
    assert_eq!(
        refused(&[0.0, 1.0, 0.5], Interpolation::Linear, places(3)),
        backwards
    );
    let long = Values::Rotation(vec![DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0)]);
    let unit = Error::NotUnit {
        quantity: Quantity::Rotation,
        length: 2.0,
    };
    assert_eq!(refused(&[0.0], Interpolation::Linear, long), unit);
    assert!(Channel::new(node, vec![f64::NAN], Interpolation::Step, places(1)).is_err());

    let good = Channel::new(node, vec![0.0], Interpolation::Step, places(1)).unwrap();
    let gone = tree.add(None, "gone", Local::identity()).unwrap();
    tree.remove(gone).unwrap();
    let bad = Channel::new(gone, vec![0.0], Interpolation::Step, places(1)).unwrap();
    let clip = Clip {
        name: String::new(),
        channels: vec![good, bad],
    };
    assert_eq!(
        clip.apply_to(&mut tree, 0.0),
        Err(HierarchyError::NoSuchNode { node: gone })
    );
    assert!(clip.apply_to(&mut tree, f64::NAN).is_err());
    assert_eq!(tree.local(node).unwrap(), Local::identity());
}

#[test]
fn a_curve_that_overflows_between_its_keys_moves_no_node() {
    let (mut tree, node) = stage();
    let other = tree.add(None, "other", Local::identity()).unwrap();
    let channel = |node, far: f64| {
        let places = Values::Translation(vec![DVec3::X * -far, DVec3::X * far]);
        Channel::new(node, vec![0.0, 1.0], Interpolation::Linear, places).unwrap()
    };
    let channels = vec![channel(other, 1.0), channel(node, f64::MAX)];
    let clip = Clip {
        name: String::new(),
        channels,
    };
    let refused = clip.apply_to(&mut tree, 0.25).unwrap_err();
    let HierarchyError::Quantity(Error::NotFinite { .. }) = refused else {
        panic!("{refused}")
    };
    assert_eq!(tree.local(other).unwrap(), Local::identity());
}
