//! The doctor's instants, against curves and matrices that are worked out here.

use crate::common::effort::effort;
use crate::doctor::{Node, planted, quaternions, skew, trees, world};
use kinetree::doctor::{self, Curve, Patient};
use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{Channel, Clip, Interpolation, Values};
use kinetree::{Local, ScaleRule, Space3};
use nalgebra::{Matrix3, Quaternion, UnitQuaternion, Vector3};
use proptest::prelude::*;
use std::f64::consts::FRAC_PI_4;

const LEAST: f64 = 0.1 * std::f64::consts::PI / 180.0;
/// Radians: a millionth of a degree, to which the largest skew of a clip is found, and rounding.
const FOUND: f64 = 4e-8;
/// Radians, a tenth of a degree: how far splines and scales bend is guessed, so that a maximum may be
/// narrower than the samples are close. One tree in hundreds has one that is missed by a hundredth.
const HIDDEN: f64 = 2e-3;
/// Moments of an interval between keys at which everything is worked out here.
const DENSE: u32 = 60;

/// One quantity of a node over time, as the tests have it.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    pub(crate) place: usize,
    course: Interpolation,
    times: Vec<f64>,
    moved: Moved,
}

/// The values at the keys, and of splines the tangents before and after each.
#[derive(Clone, Debug)]
enum Moved {
    Place(Vec<Vector3<f64>>),
    Turn(Vec<Quaternion<f64>>),
    Scale(Vec<Vector3<f64>>),
}

/// A node with where it is in its parent.
#[derive(Clone, Debug)]
pub(crate) struct Posed {
    pub(crate) node: Node,
    pub(crate) at: Vector3<f64>,
}

impl Keys {
    fn values(&self) -> Values {
        let vectors = |list: &[Vector3<f64>]| {
            let arrow = |it: &Vector3<f64>| DVec3::new(it.x, it.y, it.z);
            list.iter().map(arrow).collect()
        };
        match &self.moved {
            Moved::Place(list) => Values::Translation(vectors(list)),
            Moved::Scale(list) => Values::Scale(vectors(list)),
            Moved::Turn(list) => {
                let turn = |it: &Quaternion<f64>| DQuat::from_xyzw(it.i, it.j, it.k, it.w);
                Values::Rotation(list.iter().map(turn).collect())
            }
        }
    }

    pub(crate) fn curve(&self) -> Curve {
        Curve::new(self.place, self.times.clone(), self.course, self.values()).unwrap()
    }

    pub(crate) fn scales(&self) -> bool {
        matches!(self.moved, Moved::Scale(_))
    }

    pub(crate) fn steps_at(&self, time: f64) -> bool {
        self.course == Interpolation::Step && self.times.contains(&time)
    }

    /// The key before an instant, and the part of the way to the next one at a time; 0 where it rests.
    fn part(&self, from: f64, time: f64) -> (usize, f64, f64) {
        let passed = self.times.iter().filter(|it| **it <= from).count();
        let key = passed.saturating_sub(1);
        if passed == 0 || passed == self.times.len() || self.course == Interpolation::Step {
            return (key, 0.0, 1.0);
        }
        let span = self.times[passed] - self.times[key];
        (key, (time - self.times[key]) / span, span)
    }

    /// The sum over keys and tangents of a spline, or over two keys of a line.
    fn mixed<T>(&self, list: &[T], from: f64, time: f64) -> T
    where
        T: Clone + std::ops::Mul<f64, Output = T> + std::ops::Add<Output = T>,
    {
        let (key, s, span) = self.part(from, time);
        let at = |i: usize| list[i.min(list.len() - 1)].clone();
        if self.course != Interpolation::CubicSpline {
            return at(key) * (1.0 - s) + at(key + 1) * s;
        }
        let (p, m, n, q) = (3 * key + 1, 3 * key + 2, 3 * key + 3, 3 * key + 4);
        // Hermite's polynomials, as products.
        let r = 1.0 - s;
        at(p) * ((1.0 + 2.0 * s) * r * r)
            + at(m) * (span * s * r * r)
            + at(q) * (s * s * (3.0 - 2.0 * s))
            + at(n) * (-span * s * s * r)
    }

    /// Gives a node what it has at a time, in the interval that begins `from` there.
    fn pose(&self, all: &mut [Posed], from: f64, time: f64) {
        let own = &mut all[self.place];
        match &self.moved {
            Moved::Place(list) => own.at = self.mixed(list, from, time),
            Moved::Scale(list) => {
                own.node.scale = self.mixed(list, from, time);
                own.node.stretch = Matrix3::from_diagonal(&own.node.scale);
                own.node.sheared = false;
            }
            Moved::Turn(list) if self.course == Interpolation::CubicSpline => {
                let sum = self.mixed(list, from, time);
                own.node.rotation = UnitQuaternion::from_quaternion(sum);
            }
            Moved::Turn(list) => {
                let (key, s, _) = self.part(from, time);
                let at = |i: usize| UnitQuaternion::from_quaternion(list[i.min(list.len() - 1)]);
                own.node.rotation = at(key).slerp(&at(key + 1), s);
            }
        }
    }
}

/// The nodes at a time, in the interval that begins `from` there.
pub(crate) fn posed(nodes: &[Node], clip: &[Keys], from: f64, time: f64) -> Vec<Posed> {
    let at = Vector3::x();
    let rest = nodes.iter().map(|it| Posed {
        node: it.clone(),
        at,
    });
    let mut all: Vec<Posed> = rest.collect();
    clip.iter().for_each(|it| it.pose(&mut all, from, time));
    all
}

/// The moments of a clip, each with the beginning of its interval: ends of intervals, too.
pub(crate) fn moments(clip: &[Keys], dense: u32) -> Vec<(f64, f64)> {
    let mut times: Vec<f64> = clip.iter().flat_map(|it| it.times.clone()).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let mut all = Vec::new();
    for ends in times.windows(2) {
        let part = |k: u32| f64::from(k) / f64::from(dense);
        let at = |k: u32| match k == dense {
            true => ends[1],
            false => ends[0] + (ends[1] - ends[0]) * part(k),
        };
        all.extend((0..=dense).map(|k| (ends[0], at(k))));
    }
    all.extend(times.last().map(|it| (*it, *it)));
    all
}

/// The skew of each node at a time.
fn skews(nodes: &[Node], clip: &[Keys], from: f64, time: f64) -> Vec<f64> {
    let all: Vec<Node> = posed(nodes, clip, from, time)
        .into_iter()
        .map(|it| it.node)
        .collect();
    let of = |place| skew(&world(&all, place).0);
    (0..nodes.len()).map(of).collect()
}

/// Clips of one to four quantities of a tree, by steps, lines and splines.
pub(crate) fn clips(count: usize) -> impl Strategy<Value = Vec<Keys>> {
    let course = prop_oneof![
        1 => Just(Interpolation::Step),
        3 => Just(Interpolation::Linear),
        1 => Just(Interpolation::CubicSpline),
    ];
    let values = prop::collection::vec(prop::array::uniform4(-1.0..1.0_f64), 9);
    let turns = prop::collection::vec(quaternions(), 3);
    let gaps = prop::collection::vec(0.2..0.7_f64, 2..=3);
    let keys = (0..count, course, 0..3_usize, gaps, values, turns);
    prop::collection::vec(keys, 1..5).prop_map(|all| {
        let mut clip: Vec<Keys> = Vec::new();
        for (place, course, path, gaps, values, turns) in all {
            let is = |it: &Keys| match it.moved {
                Moved::Place(_) => 0,
                Moved::Turn(_) => 1,
                Moved::Scale(_) => 2,
            };
            if clip.iter().any(|it| it.place == place && is(it) == path) {
                continue;
            }
            let times = gaps.iter().scan(-0.2, |time, gap| {
                *time += gap;
                Some(*time)
            });
            let times: Vec<f64> = times.collect();
            let spline = course == Interpolation::CubicSpline;
            let each = if spline { 3 } else { 1 };
            let list = 0..each * times.len();
            let is_key = |i: usize| !spline || i % 3 == 1;
            let three = |i: usize| Vector3::from_column_slice(&values[i][..3]);
            let size = |i: usize| three(i).map(|it| 1.2 + 0.6 * it);
            // From key to key the near way: a cubic between quaternions that are nearly opposite
            // passes near zero, and there turns faster than any sampling can see.
            let turn = |i: usize| {
                let own = turns[i].into_inner();
                if own.dot(&turns[0].into_inner()) < 0.0 {
                    -own
                } else {
                    own
                }
            };
            let moved = match path {
                0 => Moved::Place(list.map(three).collect()),
                1 => Moved::Turn(
                    list.map(|i| match is_key(i) {
                        true if spline => turn(i / each),
                        true => turns[i].into_inner(),
                        false => Quaternion::from(values[i]) * 0.25,
                    })
                    .collect(),
                ),
                _ => Moved::Scale(
                    list.map(|i| if is_key(i) { size(i) } else { three(i) * 0.5 })
                        .collect(),
                ),
            };
            clip.push(Keys {
                place,
                course,
                times,
                moved,
            });
        }
        clip
    })
}

pub(crate) fn trees_with_clips() -> impl Strategy<Value = (Vec<Node>, Vec<Keys>)> {
    trees().prop_flat_map(|nodes| {
        let clips = clips(nodes.len());
        (Just(nodes), clips)
    })
}

pub(crate) fn patient(nodes: &[Node], rule: ScaleRule) -> Patient<Space3> {
    let mut patient = Patient::new(rule);
    for node in nodes {
        let (parent, compensates) = (node.parent, node.compensates);
        patient.push(parent, &node.local(), compensates).unwrap();
    }
    patient
}

proptest! {
    #![proptest_config(effort(128))]

    #[test]
    fn no_moment_of_a_clip_is_worse_than_the_worst_instant((nodes, clip) in trees_with_clips()) {
        let curves: Vec<_> = clip.iter().map(Keys::curve).collect();
        let found = patient(&nodes, ScaleRule::Matrices).instants(&curves, LEAST).unwrap();
        let mut most = vec![0.0_f64; nodes.len()];
        for (from, time) in moments(&clip, DENSE) {
            for (most, skew) in most.iter_mut().zip(skews(&nodes, &clip, from, time)) {
                *most = most.max(skew);
            }
        }
        for (place, most) in most.iter().enumerate() {
            let own = found.iter().find(|it| it.node == place).map_or(LEAST, |it| it.skew);
            prop_assert!(own > most - HIDDEN, "{place} leans by {most}, not {own}");
        }
        for it in &found {
            let ends: Vec<f64> = clip.iter().flat_map(|it| it.times.clone()).collect();
            let before = ends.iter().copied().filter(|end| *end < it.time).fold(f64::NEG_INFINITY, f64::max);
            let of = |from| skews(&nodes, &clip, from, it.time)[it.node];
            let steps = clip.iter().any(|keys| keys.steps_at(it.time));
            prop_assert!(it.skew >= LEAST && (steps || !it.jump));
            // The limit from below counts, or the moment itself.
            let off = (of(before) - it.skew).abs();
            prop_assert!(off < FOUND || (!it.jump && (of(it.time) - it.skew).abs() < FOUND));
        }
    }

}

/// Times of which `a + (b - a)` rounds past `b` are among these: a jump must be told at its key there, too.
#[test]
fn a_jump_is_told_at_its_key() {
    let turn = |angle: f64| DQuat::from_rotation_z(angle);
    let mut patient = Patient::new(ScaleRule::Matrices);
    let body = patient.push(None, &Local::identity(), false).unwrap();
    let flag = patient.push(Some(body), &Local::identity(), false).unwrap();
    for (a, b) in
        (1..40).flat_map(|i| (1..40).map(move |k| (f64::from(i) * 0.07, f64::from(k) * 0.11)))
    {
        let times = vec![a, a + b];
        // The body grows long until the flag, at 45° in it, jumps upright.
        let scales = Values::Scale(vec![DVec3::ONE, DVec3::new(2.0, 1.0, 1.0)]);
        let turns = Values::Rotation(vec![turn(FRAC_PI_4), turn(0.0)]);
        let curves = [
            Curve::new(body, times.clone(), Interpolation::Linear, scales).unwrap(),
            Curve::new(flag, times.clone(), Interpolation::Step, turns).unwrap(),
        ];
        let found = patient.instants(&curves, LEAST).unwrap();
        let told: Vec<_> = found.iter().map(|it| (it.node, it.time, it.jump)).collect();
        assert_eq!(told, [(flag, a + b, true)], "keys at {times:?}");
    }
}

proptest! {
    #![proptest_config(effort(24))]

    #[test]
    fn a_tree_and_its_nodes_apart_have_the_same_instants((nodes, clip) in trees_with_clips()) {
        let curves: Vec<_> = clip.iter().map(Keys::curve).collect();
        for rule in ScaleRule::ALL {
            let apart = patient(&nodes, rule).instants(&curves, LEAST).unwrap();
            let places = patient(&nodes, rule).leaning_in(&curves, LEAST).unwrap();
            prop_assert_eq!(&places, &apart.iter().map(|it| it.node).collect::<Vec<_>>());
            prop_assert!(rule == ScaleRule::Matrices || apart.is_empty());
            let (tree, handles) = planted(&nodes, rule);
            let channel = |it: &Keys| {
                Channel::new(handles[it.place], it.times.clone(), it.course, it.values()).unwrap()
            };
            let channels = clip.iter().map(channel).collect();
            let clip = Clip { channels, ..Clip::default() };
            let whole = doctor::instants(&tree, &clip, LEAST).unwrap();
            prop_assert_eq!(whole.len(), apart.len());
            for it in apart {
                let other = whole.iter().find(|other| other.node == handles[it.node]).unwrap();
                prop_assert!((other.skew - it.skew).abs() < FOUND);
            }
        }
    }
}
