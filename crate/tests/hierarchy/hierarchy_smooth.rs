//! Smoothed clips: against a table that two programs of other languages computed by dense and by
//! banded algebra, the filter's own formula, motions that are known exactly, and sentences.

use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{
    Channel, Clip, ClipError, Cutoff, Interpolation, Smoothed, Smoothing, SmoothingNote, Values,
};
use kinetree::{Error, Hierarchy, Local, NodeHandle, Quantity, ScaleRule, Space3, Trs};

const TAU: f64 = core::f64::consts::TAU;

fn hertz(cutoff: f64) -> Smoothing {
    Smoothing {
        cutoff: Cutoff::Hertz(cutoff),
        breaks: Vec::new(),
    }
}

fn keys(rate: f64, count: u32) -> Vec<f64> {
    (0..count).map(|frame| f64::from(frame) / rate).collect()
}

fn node(place: u32) -> NodeHandle {
    NodeHandle::from_parts(place, 0)
}

fn channel(place: u32, times: &[f64], values: Values) -> Channel {
    Channel::new(node(place), times.to_vec(), Interpolation::Linear, values).unwrap()
}

fn clip(channels: Vec<Channel>) -> Clip {
    let name = "filmed".into();
    Clip { name, channels }
}

/// A clip of one place that goes along x.
fn along(times: &[f64], place: impl Fn(f64) -> f64) -> Clip {
    let places = times.iter().map(|t| DVec3::X * place(*t)).collect();
    clip(vec![channel(0, times, Values::Translation(places))])
}

/// Place, velocity and acceleration along x at an instant.
fn at(smooth: &Smoothed, time: f64) -> [f64; 3] {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let it = tree.add(None, "", Local::identity()).unwrap();
    smooth.clip.apply_to(&mut tree, time).unwrap();
    let (place, rates) = (tree.translation(it).unwrap(), tree.world_rates(it).unwrap());
    [place.x, rates.velocity.x, rates.acceleration.x]
}

/// Rotation about y 0.8 sin 2π0.7t, then 0.3 m along x, about z 0.5 sin(2π1.3t + 1), and a tip at
/// 0.28 m along x; keys at 120 Hz from 0 to 2 s. The table was computed twice, by dense algebra in
/// one language and by bands in another, which agree to 2e-6.
#[test]
fn two_joints_have_the_accelerations_of_the_table() {
    let times = keys(120.0, 241);
    let y = |t: &f64| DQuat::from_rotation_y(0.8 * (TAU * 0.7 * t).sin());
    let z = |t: &f64| DQuat::from_rotation_z(0.5 * (TAU * 1.3 * t + 1.0).sin());
    // Signs that flip from key to key are the same rotations.
    let flipped = |(key, it): (usize, DQuat)| if key % 3 == 1 { -it } else { it };
    let filmed = clip(vec![
        channel(0, &times, Values::Rotation(times.iter().map(y).collect())),
        channel(
            1,
            &times,
            Values::Rotation(times.iter().map(z).enumerate().map(flipped).collect()),
        ),
    ]);
    let smooth = filmed.smooth(&hertz(10.0)).unwrap();
    assert_eq!((smooth.cutoff, smooth.notes.len()), (10.0, 0));
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let mut arm = |parent, x| {
        let translation = DVec3::X * x;
        let place = Trs {
            translation,
            ..Trs::identity()
        };
        tree.add(parent, "", Local::from(place)).unwrap()
    };
    let upper = arm(None, 0.0);
    let lower = arm(Some(upper), 0.3);
    let tip = arm(Some(lower), 0.28);
    let table = [
        (0.5, 31.09471, [5.422672, 8.055458, 5.504158], 4e-5),
        (1.0, -8.47047, [2.237937, -2.905671, -9.191327], 4e-5),
        (1.25, 32.60825, [4.114947, 8.161697, -5.155733], 4e-5),
        // At an end it is off by a tenth, as by any other method: −28.07 is exact.
        (0.0, -31.41098, [-4.70262, -8.606323, 3.050587], 4e-5),
    ];
    for (time, spin_rate, acceleration, tolerance) in table {
        smooth.clip.apply_to(&mut tree, time).unwrap();
        let found = tree.local(lower).unwrap().rates.angular_acceleration.axis();
        assert!((found.z - spin_rate).abs() < tolerance, "{time}: {found}");
        let found = tree.world_rates(tip).unwrap().acceleration;
        let off = (found - DVec3::from_array(acceleration)).length();
        assert!(off < tolerance, "{time}: {found} is off by {off}");
    }
}

/// Of a motion that repeats f times a second, 1 / (1 + (f / cutoff)⁶) is left, in the middle of a
/// long film.
#[test]
fn the_share_that_is_left_is_that_of_the_filter() {
    for rate in [60.0, 120.0] {
        let times = keys(rate, (10.0 * rate) as u32 + 1);
        for (frequency, share) in [(4.0, 0.98456), (8.0, 0.49636), (16.0, 0.0146)] {
            let filmed = along(&times, |t| (TAU * frequency * t).sin());
            let smooth = filmed.smooth(&hertz(8.0)).unwrap();
            // Along the sine, over whole cycles in the middle.
            let (mut sum, mut square) = (0.0, 0.0);
            for step in 0..1000 {
                let time = 4.0 + f64::from(step) / 500.0;
                let wave = (TAU * frequency * time).sin();
                sum += at(&smooth, time)[0] * wave;
                square += wave * wave;
            }
            let left = sum / square;
            let ideal = 1.0 / (1.0 + (frequency / 8.0_f64).powi(6));
            assert!((left - share).abs() < 1e-3, "{rate} {frequency}: {left}");
            assert!((left - ideal).abs() < 5e-3, "{rate} {frequency}: {left}");
        }
    }
}

#[test]
fn a_free_fall_is_exact_up_to_its_ends() {
    for rate in [30.0, 120.0] {
        let times = keys(rate, rate as u32 + 1);
        let smooth = along(&times, |t| 100.0 - 4.905 * t * t)
            .smooth(&hertz(6.0))
            .unwrap();
        for time in [1e-6, 0.01, 0.251, 0.7, 0.999] {
            let [place, velocity, acceleration] = at(&smooth, time);
            assert!(
                (place - 100.0 + 4.905 * time * time).abs() < 1e-8,
                "{place}"
            );
            assert!((velocity + 9.81 * time).abs() < 1e-7, "{velocity}");
            assert!((acceleration + 9.81).abs() < 1e-5, "{acceleration}");
        }
    }
}

/// The acceleration of the curve is the second difference of its places, and goes on across keys.
#[test]
fn accelerations_are_continuous_and_those_of_the_places() {
    let times: Vec<f64> = (0..90)
        .map(|key| f64::from(key) / 50.0 + 0.004 * f64::from(key * 7 % 5))
        .collect();
    let turn = |t: f64| DQuat::from_rotation_y(2.0 * (3.0 * t).sin()) * DQuat::from_rotation_x(t);
    let list = times.iter().map(|t| turn(*t)).collect();
    let smooth = clip(vec![channel(0, &times, Values::Rotation(list))]);
    let smooth = smooth.smooth(&hertz(9.0)).unwrap();
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let it = tree.add(None, "", Local::identity()).unwrap();
    let arm = DVec3::new(0.3, -0.2, 0.5);
    let mut tip = |time: f64| {
        smooth.clip.apply_to(&mut tree, time).unwrap();
        let motion = tree.world_motion(it).unwrap();
        (
            motion.affine.transform_point(arm),
            motion.second_rate.transform_point(arm),
        )
    };
    let knots = smooth.clip.channels[0].times().to_vec();
    for pair in knots.windows(2).skip(10).take(60) {
        let middle = 0.5 * (pair[0] + pair[1]);
        let h = 1e-4;
        let places = [middle - h, middle, middle + h].map(|time| tip(time).0);
        let difference = (places[0] - places[1] * 2.0 + places[2]) / (h * h);
        assert!((difference - tip(middle).1).length() < 1e-5);
        let [before, after] = [pair[1] - 1e-9, pair[1] + 1e-9].map(|time| tip(time).1);
        assert!((before - after).length() < 1e-4, "{before} {after}");
    }
}

/// A ball that bounces: with a break its fall is exact on both sides, and its velocity jumps.
#[test]
fn a_break_parts_two_curves_that_meet() {
    let times = keys(120.0, 241);
    let hit = 1.0031;
    let place = |t: f64| {
        let since = t - hit;
        let speed = if since < 0.0 { -5.0 } else { 4.0 };
        speed * since - 4.905 * since * since
    };
    let filmed = along(&times, place);
    let rings = at(&filmed.smooth(&hertz(10.0)).unwrap(), hit + 0.02)[2];
    let smoothing = Smoothing {
        breaks: vec![hit],
        ..hertz(10.0)
    };
    let smooth = filmed.smooth(&smoothing).unwrap();
    for time in [0.5, hit - 0.01, hit - 0.001, hit + 0.001, hit + 0.02, 1.7] {
        let [_, _, acceleration] = at(&smooth, time);
        assert!((acceleration + 9.81).abs() < 2e-3, "{time}: {acceleration}");
    }
    let [before, after] = [hit - 1e-6, hit + 1e-6].map(|time| at(&smooth, time));
    assert!(
        (after[1] - before[1] - 9.0).abs() < 1e-3,
        "{before:?} {after:?}"
    );
    assert!((after[0] - before[0]).abs() < 1e-4);
    assert!((rings + 9.81).abs() > 10.0, "{rings}");
}

/// Uniform noise that is the same in each run.
fn noise() -> impl FnMut() -> f64 {
    let mut state = 1_u32;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state) / f64::from(u32::MAX) * 2.0 - 1.0
    }
}

#[test]
fn the_likeliest_cutoff_errs_little_more_than_the_best() {
    let times = keys(120.0, 481);
    let mut next = noise();
    let truth = |t: f64| 0.3 * (TAU * 0.9 * t).sin() + 0.1 * (TAU * 1.7 * t + 1.0).cos();
    let exact = |t: f64| {
        let [a, b] = [TAU * 0.9, TAU * 1.7];
        -0.3 * a * a * (a * t).sin() - 0.1 * b * b * (b * t + 1.0).cos()
    };
    let noisy: Vec<f64> = times.iter().map(|t| truth(*t) + 1.7e-3 * next()).collect();
    let filmed = along(&times, |t| noisy[(t * 120.0).round() as usize]);
    let error = |smoothing: &Smoothing| {
        let smooth = filmed.smooth(smoothing).unwrap();
        let square: f64 = (0..300)
            .map(|step| 0.5 + f64::from(step) / 100.0)
            .map(|t| (at(&smooth, t)[2] - exact(t)).powi(2))
            .sum();
        (square / 300.0).sqrt()
    };
    let auto = filmed.smooth(&Smoothing::default()).unwrap();
    assert!((2.0..7.0).contains(&auto.cutoff), "{}", auto.cutoff);
    assert!(auto.notes.is_empty(), "{:?}", auto.notes);
    let best = [2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0].map(|cutoff| error(&hertz(cutoff)));
    let best = best.into_iter().fold(f64::INFINITY, f64::min);
    let found = error(&Smoothing::default());
    assert!(found < 2.5 * best && found < 0.6, "{found} {best}");
    // Differences of keys err by noise times the square of the rate.
    assert!(error(&hertz(40.0)) > 10.0 * found);

    // Keys that were averaged before have no white noise.
    let averaged = along(&times, |t| {
        let key = (t * 120.0).round() as usize;
        let near = &noisy[key.saturating_sub(4)..(key + 5).min(noisy.len())];
        near.iter().sum::<f64>() / near.len() as f64
    });
    let doubtful = averaged.smooth(&Smoothing::default()).unwrap();
    let [SmoothingNote::Doubtful { cutoff }] = doubtful.notes[..] else {
        panic!("{:?} at {} Hz", doubtful.notes, doubtful.cutoff)
    };
    assert_eq!(cutoff, doubtful.cutoff);
}

#[test]
fn what_is_left_as_it_was_or_guessed_is_told() {
    let short = keys(10.0, 3);
    let long: Vec<f64> = keys(100.0, 200);
    let gap: Vec<f64> = long
        .iter()
        .map(|t| if *t < 1.0 { *t } else { t + 0.8 })
        .collect();
    let places = |times: &[f64]| Values::Translation(times.iter().map(|t| DVec3::X * *t).collect());
    let step = Interpolation::Step;
    let spline = Interpolation::CubicSpline;
    let three: Vec<DVec3> = vec![DVec3::ZERO; 9];
    let turns = vec![
        DQuat::IDENTITY,
        DQuat::from_rotation_x(2.0),
        DQuat::IDENTITY,
        DQuat::IDENTITY,
    ];
    let filmed = clip(vec![
        channel(0, &short, places(&short)),
        Channel::new(node(1), short.clone(), step, places(&short)).unwrap(),
        Channel::new(node(2), short.clone(), spline, Values::Translation(three)).unwrap(),
        channel(3, &gap, places(&gap)),
        channel(4, &keys(100.0, 4), Values::Rotation(turns)),
        channel(5, &long, Values::Scale(vec![DVec3::ONE; 200])),
    ]);
    let smooth = filmed.smooth(&hertz(30.0)).unwrap();
    let told: Vec<(Option<usize>, String)> = smooth
        .notes
        .iter()
        .map(|it| (it.channel(), it.to_string()))
        .collect();
    let expected = [
        (
            0,
            "it has 3 keys, and a curve that can be derived twice needs 4: it is as it was",
        ),
        (1, "it steps from key to key: it is as it was"),
        (2, "it is a curve already: it is as it was"),
        (
            4,
            "it turns by more than 90° from 0 to 0.01 s: the shorter way is a guess",
        ),
        (3, "no keys from 0.99 to 1.8 s: the motion there is a guess"),
    ];
    let expected: Vec<_> = expected
        .iter()
        .map(|(place, it)| (Some(*place), String::from(*it)))
        .collect();
    assert_eq!(told, expected);
    for place in 0..3 {
        assert_eq!(smooth.clip.channels[place], filmed.channels[place]);
    }
    for place in 3..6 {
        assert_eq!(
            smooth.clip.channels[place].interpolation(),
            Interpolation::CubicSpline
        );
    }
    // A clip without a channel to smooth is as it was.
    let none = clip(vec![filmed.channels[1].clone()])
        .smooth(&Smoothing::default())
        .unwrap();
    assert_eq!((none.cutoff, none.clip.channels.len()), (0.0, 1));
}

#[test]
fn what_cannot_be_smoothed_so_is_refused_in_words() {
    let times = keys(100.0, 400);
    let filmed = along(&times, |t| t * t);
    let refusal = |smoothing: &Smoothing| filmed.smooth(smoothing).unwrap_err();
    let quantity = Quantity::Cutoff;
    for value in [-1.0, 0.0] {
        let error = Error::NotPositive { quantity, value };
        assert_eq!(refusal(&hertz(value)), ClipError::Quantity(error));
    }
    assert_eq!(
        refusal(&hertz(-1.0)).to_string(),
        "cutoff must be greater than zero, but is -1"
    );
    assert!(matches!(
        refusal(&hertz(f64::NAN)),
        ClipError::Quantity(Error::NotFinite { .. })
    ));
    let broken = |breaks: &[f64]| {
        let breaks = breaks.to_vec();
        refusal(&Smoothing {
            breaks,
            ..hertz(10.0)
        })
        .to_string()
    };
    assert_eq!(
        broken(&[2.53, 2.51]),
        "break 2.53 s is 0.02 s after break 2.51 s: at least 4 keys must lie between them"
    );
    assert_eq!(
        broken(&[5.0]),
        "break 5 s is not between the first key, 0 s, and the last, 3.99 s"
    );
    assert_eq!(
        broken(&[0.0]),
        "break 0 s is not between the first key, 0 s, and the last, 3.99 s"
    );
    assert_eq!(
        broken(&[0.01]),
        "break 0.01 s is 0.01 s from the end of the keys at 0 s: at least 4 keys must lie between them"
    );
    assert_eq!(
        broken(&[3.97]),
        "break 3.97 s is 0.02 s from the end of the keys at 3.99 s: at least 4 keys must lie between them"
    );
    let top = |spin: f64| {
        let turns = times
            .iter()
            .map(|t| DQuat::from_rotation_y(spin * t))
            .collect();
        clip(vec![channel(5, &times, Values::Rotation(turns))])
    };
    let error = top(180.0).smooth(&hertz(6.0)).unwrap_err();
    let ClipError::TooFast {
        node,
        cutoff,
        needed,
        ..
    } = error
    else {
        panic!("{error}")
    };
    assert_eq!((node.to_parts().0, cutoff, needed), (5, 6.0, 15.0));
    assert!(
        error
            .to_string()
            .ends_with("a cutoff of 6 Hz lets through; it needs at least 15 Hz")
    );
    // A steady spin below that keeps its rate, since all parts shrink alike.
    let smooth = top(25.0).smooth(&hertz(6.0)).unwrap();
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    while tree.len() < 6 {
        tree.add(None, "", Local::identity()).unwrap();
    }
    smooth.clip.apply_to(&mut tree, 2.0).unwrap();
    let spin = tree
        .local(tree.nodes().last().unwrap())
        .unwrap()
        .rates
        .angular_velocity
        .axis();
    assert!((spin - DVec3::Y * 25.0).length() < 1e-4, "{spin}");
}

/// A file may be anybody's: times far apart ask for no more than a few knots each.
#[test]
fn knots_are_bounded_by_the_number_of_keys() {
    let far: Vec<f64> = (0..50).map(|key| f64::from(key) * 1e7).collect();
    let smooth = along(&far, |t| t).smooth(&hertz(1.0)).unwrap();
    assert!(smooth.clip.channels[0].times().len() < 20_000);
    let [place, velocity, _] = at(&smooth, 2.345e8);
    let near = (place / 2.345e8 - 1.0).abs() < 1e-6 && (velocity - 1.0).abs() < 1e-5;
    assert!(near, "{place} {velocity}");
    // Keys of a rate far above the cutoff keep their digits.
    let dense = keys(20_000.0, 20_001);
    let smooth = along(&dense, |t| -4.905 * t * t)
        .smooth(&hertz(2.0))
        .unwrap();
    let [_, _, acceleration] = at(&smooth, 0.5);
    assert!((acceleration + 9.81).abs() < 1e-4, "{acceleration}");
}
