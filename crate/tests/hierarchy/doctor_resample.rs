//! Clips that the doctor reads off anew, against matrices and curves that are worked out here: over a
//! thousand trees of each rule.

use crate::common::effort::effort;
use crate::doctor::{Node, skew};
use crate::doctor_clips::{Keys, Posed, moments, patient, posed, trees_with_clips};
use kinetree::doctor::{Attachment, Bounds, Follows, Resampled, Resampling, Way};
use kinetree::glam::DMat3;
use kinetree::{ScaleRule, Space3, Trs};
use nalgebra::{Matrix3, Quaternion, UnitQuaternion, Vector3};
use proptest::prelude::*;

/// Radians from which a node is mended.
const LEAST: f64 = 0.1 * std::f64::consts::PI / 180.0;
/// Radians: how far a maximum of skew may be above those of samples, as in `doctor_clips`.
const HIDDEN: f64 = 2e-3;
/// The displacement that keys may leave between them, m: less would only take longer.
const ERROR: f64 = 0.1;
/// Parts of the size of a tree: roundings of a dozen products, and of what a thin shape makes of them.
const TOLERANCE: f64 = 1e-8;
/// Moments of an interval between keys of the old clip at which everything is worked out here.
const DENSE: u32 = 7;

/// The linear part of each node in the world, and its origin.
pub(crate) fn seen(all: &[Posed]) -> Vec<(Matrix3<f64>, Vector3<f64>)> {
    let mut unscaled: Vec<Matrix3<f64>> = Vec::new();
    let mut made: Vec<(Matrix3<f64>, Vector3<f64>)> = Vec::new();
    for Posed { node, at } in all {
        let above = node.parent.map(|above| (made[above], unscaled[above]));
        let inherited = above.map_or(Matrix3::identity(), |((whole, _), bare)| {
            if node.compensates { bare } else { whole }
        });
        let turned = inherited * node.turn();
        let origin = above.map_or(*at, |((whole, from), _)| whole * at + from);
        unscaled.push(turned);
        made.push((turned * node.stretch, origin));
    }
    made
}

fn parts(trs: &Trs<Space3>) -> (Vector3<f64>, UnitQuaternion<f64>, Vector3<f64>) {
    let [x, y, z, w] = trs.rotation.to_array();
    let turn = UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z));
    let vector = |it: kinetree::glam::DVec3| Vector3::from(it.to_array());
    (vector(trs.translation), turn, vector(trs.scale))
}

/// The parts of a track at a time: between keys by lines and by slerp.
fn between(
    times: &[f64],
    keys: &[Trs<Space3>],
    time: f64,
) -> (Vector3<f64>, UnitQuaternion<f64>, Vector3<f64>) {
    let after = times.partition_point(|it| *it <= time);
    let first = after.saturating_sub(1);
    let last = after.min(keys.len() - 1);
    let (a, b) = (parts(&keys[first]), parts(&keys[last]));
    let s = if last > first {
        (time - times[first]) / (times[last] - times[first])
    } else {
        0.0
    };
    (a.0.lerp(&b.0, s), a.1.slerp(&b.1, s), a.2.lerp(&b.2, s))
}

fn linear((_, turn, scale): &(Vector3<f64>, UnitQuaternion<f64>, Vector3<f64>)) -> Matrix3<f64> {
    turn.to_rotation_matrix().into_inner() * Matrix3::from_diagonal(scale)
}

fn corner(bits: u8) -> Vector3<f64> {
    let half = |axis: u8| if bits >> axis & 1 == 0 { -0.5 } else { 0.5 };
    Vector3::new(half(0), half(1), half(2))
}

/// A tree whose clip was read off anew by a way, for all nodes that the way changes.
struct Mended {
    given: Resampling,
    made: Resampled,
    /// The nodes whose frames are others, and all below them.
    touched: Vec<bool>,
}

fn mended(nodes: &[Node], clip: &[Keys], way: Way, rule: ScaleRule) -> Mended {
    let curves: Vec<_> = clip.iter().map(Keys::curve).collect();
    let patient = patient(nodes, rule);
    let mut wishes = patient.wishes(LEAST).unwrap();
    for place in patient.leaning_in(&curves, LEAST).unwrap() {
        (wishes[place].wanted, wishes[place].leans) = (true, true);
    }
    let stretched = clip.iter().filter(|it| it.scales());
    stretched.for_each(|it| wishes[it.place].uneven = true);
    let changed = patient.frames(way, &wishes).unwrap();
    let places: Vec<usize> = changed.iter().map(|it| it.node).collect();
    let attachment = |place: &usize| Attachment {
        place: *place,
        follows: Follows::Body,
        bounds: Bounds::unit(),
        fixed: DMat3::IDENTITY,
        moves: true,
    };
    let given = Resampling {
        way,
        wishes,
        attachments: places.iter().map(attachment).collect(),
        places,
        skins: Vec::new(),
        still: Vec::new(),
        error: ERROR,
    };
    let made = patient.resample(&curves, &given).unwrap();
    let mut touched: Vec<bool> = Vec::new();
    for (place, node) in nodes.iter().enumerate() {
        let above = node.parent.is_some_and(|above| touched[above]);
        touched.push(above || given.places.contains(&place));
    }
    Mended {
        given,
        made,
        touched,
    }
}

impl Mended {
    /// The nodes after it at a time: those that it changes by its tracks, the others by the clip.
    fn after(&self, before: &[Posed], time: f64) -> Vec<Posed> {
        let mut all = before.to_vec();
        for (place, track) in self.given.places.iter().zip(&self.made.nodes) {
            let own = &mut all[*place];
            let made = between(&self.made.times, &track.keys, time);
            (own.at, own.node.rotation, own.node.scale) = made;
            own.node.stretch = Matrix3::from_diagonal(&made.2);
            own.node.compensates = false;
        }
        all
    }

    /// The largest displacement of a corner of what hangs on the nodes that change.
    fn loss(
        &self,
        was: &[(Matrix3<f64>, Vector3<f64>)],
        is: &[(Matrix3<f64>, Vector3<f64>)],
        time: f64,
    ) -> f64 {
        let mut most = 0.0_f64;
        for (it, track) in self.given.attachments.iter().zip(&self.made.leaves) {
            let leaf = between(&self.made.times, &track.keys, time);
            let ((old, from), (new, to)) = (was[it.place], is[it.place]);
            for bits in 0..8 {
                let there = new * (linear(&leaf) * corner(bits) + leaf.0) + to;
                most = most.max((there - old * corner(bits) - from).norm());
            }
        }
        most
    }
}

/// A loss is looked at at keys and at quarters of the ways between them. What turns by half a turn on
/// such a way may be at its farthest an eighth of the way off: by (π/8)²/2 farther, a thirteenth.
const BETWEEN: f64 = 1.078;

proptest! {
    #![proptest_config(effort(1000))]

    #[test]
    fn over_whole_clips_a_way_out_leaves_no_skew_and_moves_what_it_says(
        (nodes, clip) in trees_with_clips(),
    ) {
        for rule in ScaleRule::ALL {
            for way in [Way::Rigid, Way::Leaf] {
                let it = mended(&nodes, &clip, way, rule);
                if rule != ScaleRule::Matrices {
                    // By the other rules nothing leans, and nothing is changed.
                    prop_assert!(it.given.places.is_empty() && it.made.loss == 0.0);
                    continue;
                }
                // A frame that turns over at some instant, or keys that come too close, are refused.
                if it.made.flat.is_some() || it.made.error > ERROR {
                    continue;
                }
                let mut most = 0.0_f64;
                for (from, time) in moments(&clip, DENSE) {
                    // The limit before a jump is a key of its own, a little earlier.
                    if time > from && clip.iter().any(|keys| keys.steps_at(time)) {
                        continue;
                    }
                    let before = posed(&nodes, &clip, from, time);
                    let (was, is) = (seen(&before), seen(&it.after(&before, time)));
                    let size = was.iter().map(|(linear, at)| linear.amax().max(at.amax()));
                    let size = size.fold(1.0, f64::max);
                    for place in 0..nodes.len() {
                        let ((old, from), (new, to)) = (was[place], is[place]);
                        let left = skew(&new);
                        prop_assert!(left < LEAST + HIDDEN, "{way:?} leaves {left} at {place}, {time}");
                        if !it.touched[place] {
                            prop_assert!((new - old).amax() < TOLERANCE * size);
                            prop_assert!((to - from).norm() < TOLERANCE * size);
                        }
                        if way == Way::Rigid {
                            // Origins stay, but for what keys leave between them.
                            prop_assert!((to - from).norm() < 4.0 * ERROR + TOLERANCE * size);
                        }
                    }
                    most = most.max(it.loss(&was, &is, time));
                }
                prop_assert!(
                    most < BETWEEN * it.made.loss + 4.0 * ERROR,
                    "{way:?} moves by {most}, and says {}", it.made.loss
                );
            }
        }
    }
}
