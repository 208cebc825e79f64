//! The worst instant of each node that leans in a clip: between keys, or just before a jump.

use alloc::vec::Vec;

use glam::DVec3;

use super::motion::{Curve, key_times};
use super::patient::{Patient, is_even};
use crate::clips::course::{Interpolation, Values};
use crate::error::Quantity;
use crate::hierarchy::HierarchyError;
use crate::scale::ScaleRule;
use crate::space::{Scalar, Space3};

/// The worst instant of a node in a clip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instant<N> {
    /// The node.
    pub node: N,
    /// Its largest skew in the clip, radians.
    pub skew: f64,
    /// The time at which it has it, s.
    pub time: f64,
    /// True if that is the limit just before a jump, which no key shows.
    pub jump: bool,
}

const DEGREE: f64 = core::f64::consts::PI / 180.0;
/// Radians that all curves turn by between two samples, at most: a maximum between is seen.
const TURN: f64 = 6.0 * DEGREE;
/// Samples of an interval between keys, at least and at most.
const SAMPLES: (usize, usize) = (4, 256);
/// Radians that a scale or a spline counts as, of which nobody knows how far they bend.
const BEND: f64 = 120.0 * DEGREE;
/// Radians by which a sample may be below the largest, and its neighborhood still hold the maximum.
const MARGIN: f64 = 2.0 * DEGREE;
/// Samples of a node around which its maximum is looked for, at most.
const MOST_CLIMBED: usize = 16;
/// Radians within which two instants are equally bad: the earlier one counts.
const SAME: f64 = 1e-6 * DEGREE;
/// Rounds of the golden section: each leaves 0.618 of an interval.
const ROUNDS: usize = 40;
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// An instant that is looked at: in the interval that begins `from` there, with its neighbors in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    pub(super) time: f64,
    pub(super) from: f64,
    low: f64,
    high: f64,
    /// True at either end of an interval.
    pub(super) edge: bool,
}

impl Patient<Space3> {
    /// Returns the worst instant of each node that leans by at least `least` radians in the clip that
    /// these curves are, in the order of the nodes. By a rule that shows no skew there are none.
    ///
    /// Between two keys it looks at samples that are close enough to see each maximum, and around the
    /// largest of them for the maximum itself, to a millionth of a degree.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check).
    pub fn instants(
        &self,
        curves: &[Curve],
        least: f64,
    ) -> Result<Vec<Instant<usize>>, HierarchyError> {
        self.leaning(curves, least, true)
    }

    /// Returns the nodes that lean by at least `least` radians in a clip, which takes less time than
    /// to find when they do so most.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check).
    pub fn leaning_in(&self, curves: &[Curve], least: f64) -> Result<Vec<usize>, HierarchyError> {
        let found = self.leaning(curves, least, false)?;
        Ok(found.iter().map(|it| it.node).collect())
    }

    /// Returns the nodes that lean with their worst instants; without `exact` with any at which they
    /// do.
    fn leaning(
        &self,
        curves: &[Curve],
        least: f64,
        exact: bool,
    ) -> Result<Vec<Instant<usize>>, HierarchyError> {
        let least = least.not_negative(Quantity::Angle)?.max(f64::MIN_POSITIVE);
        let places = if self.rule().shows_skew() {
            self.may_lean(curves)
        } else {
            Vec::new()
        };
        if places.is_empty() {
            return Ok(Vec::new());
        }
        let mut whole = Scene::of(self, curves, &places);
        let moments = moments(&whole.curves);
        let listed = |refused| named(refused, &places);
        let skews = moments.iter().map(|it| whole.skews(it.from, it.time));
        let skews = skews.collect::<Result<Vec<_>, _>>().map_err(listed)?;
        let mut all = Vec::new();
        for (i, place) in places.iter().enumerate() {
            let skew = |k: usize| {
                let own = skews.get(k).and_then(|it| it.get(i)).copied().flatten();
                own.unwrap_or(0.0)
            };
            let most = (0..moments.len()).map(skew).fold(0.0, f64::max);
            let hidden = self.nodes().get(*place).is_none_or(|it| it.hidden);
            if most == 0.0 || most + MARGIN < least || hidden {
                continue;
            }
            let mut best = Instant {
                node: *place,
                skew: most,
                time: 0.0,
                jump: false,
            };
            if exact || most < least {
                let chain = self.chain(*place);
                let mut own = Scene::of(self, curves, &chain);
                let tops = tops(&moments, skew, most);
                best.skew = -1.0;
                for top in tops {
                    let mut at = |time: f64| {
                        let skews = own.skews(top.from, time)?;
                        Ok(skews.last().copied().flatten().unwrap_or(f64::NAN))
                    };
                    let (there, time) =
                        climbed(&top, &mut at).map_err(|refused| named(refused, &chain))?;
                    if there > best.skew + SAME {
                        let steps = own.curves.iter().any(|it| it.steps_at(time));
                        let jump = time > top.from && steps;
                        (best.skew, best.time, best.jump) = (there, time, jump);
                    }
                }
            }
            if best.skew >= least {
                all.push(best);
            }
        }
        Ok(all)
    }

    /// Returns the nodes that may lean in a clip, with all above them; none where nothing stretches.
    fn may_lean(&self, curves: &[Curve]) -> Vec<usize> {
        let nodes = self.nodes();
        let mut uneven: Vec<bool> = nodes.iter().map(super::patient::Own::is_uneven).collect();
        for Curve { place, course } in curves {
            if let (Values::Scale(list), Some(own)) = (&course.values, uneven.get_mut(*place)) {
                *own |= !list.iter().all(|it| is_even::<Space3>(*it));
            }
        }
        let (mut wanted, mut below) = (alloc::vec![false; nodes.len()], Vec::new());
        for (place, node) in nodes.iter().enumerate() {
            let is = |list: &[bool], at: usize| list.get(at) == Some(&true);
            let parent = node.parent();
            let stretched = parent.is_some_and(|at| is(&uneven, at) || is(&below, at));
            below.push(stretched);
            // A scale of a node's own is along its own axes: it leans what is below.
            let mut up = (stretched || node.sheared).then_some(place);
            while let Some(slot) = up.and_then(|at| wanted.get_mut(at)).filter(|it| !**it) {
                *slot = true;
                up = up.and_then(|at| nodes.get(at)?.parent());
            }
        }
        let places = wanted.iter().enumerate();
        places.filter_map(|(at, is)| is.then_some(at)).collect()
    }

    /// Returns the places from the root down to a node.
    fn chain(&self, place: usize) -> Vec<usize> {
        let up = |at: &usize| self.nodes().get(*at)?.parent();
        let mut chain: Vec<usize> = core::iter::successors(Some(place), up).collect();
        chain.reverse();
        chain
    }
}

/// Returns an error of a part of a tree with the place of its node in the whole.
pub(super) fn named(refused: HierarchyError, places: &[usize]) -> HierarchyError {
    match refused {
        HierarchyError::Listed { place, error } => {
            let place = places.get(place).copied().unwrap_or(place);
            HierarchyError::Listed { place, error }
        }
        other => other,
    }
}

/// A part of a tree in motion, in which each node's parent is there.
struct Scene {
    rest: Patient<Space3>,
    curves: Vec<Curve>,
}

impl Scene {
    fn of(patient: &Patient<Space3>, curves: &[Curve], kept: &[usize]) -> Self {
        let mut rest = patient.part(kept).by(ScaleRule::Matrices);
        for node in rest.nodes_mut() {
            // Places do not lean: without them nothing overflows.
            node.translation = DVec3::ZERO;
            node.hidden = false;
        }
        let moving = |it: &Curve| {
            let place = kept.binary_search(&it.place).ok()?;
            let moves = !matches!(it.course.values, Values::Translation(_));
            moves.then(|| Curve {
                place,
                ..it.clone()
            })
        };
        Self {
            rest,
            curves: curves.iter().filter_map(moving).collect(),
        }
    }

    fn skews(&mut self, from: f64, time: f64) -> Result<Vec<Option<f64>>, HierarchyError> {
        self.rest.pose(&self.curves, from, time);
        self.rest.skews()
    }
}

/// Returns the instants at which a clip is looked at.
fn moments(curves: &[Curve]) -> Vec<Moment> {
    between(&key_times(curves), |from, _| samples_in(curves, from))
}

/// Returns instants between keys, as many in each interval as are told for its ends, and the last
/// key; without keys one.
pub(super) fn between(times: &[f64], count: impl Fn(f64, f64) -> usize) -> Vec<Moment> {
    let last = times.last().copied().unwrap_or(0.0);
    let mut moments = Vec::new();
    for (a, b) in times.iter().copied().zip(times.iter().copied().skip(1)) {
        let count = count(a, b);
        let at = |k: usize| match k < count {
            true => a + ((b - a) * k as f64) / count as f64,
            // A sum may miss the key by a rounding, and with it what jumps there.
            false => b,
        };
        moments.extend((0..=count).take_while(|_| count > 0).map(|k| Moment {
            time: at(k),
            from: a,
            low: at(k.saturating_sub(1)),
            high: at(k + 1),
            edge: k == 0 || k == count,
        }));
    }
    moments.push(Moment {
        time: last,
        from: last,
        low: last,
        high: last,
        edge: true,
    });
    moments
}

/// Returns the samples of the interval that begins at a time, by how far its curves turn and stretch.
pub(super) fn samples_in(curves: &[Curve], from: f64) -> usize {
    let mut turned = 0.0;
    for Curve { course, .. } in curves {
        let after = course.times.partition_point(|it| *it <= from).max(1);
        if after >= course.times.len() || course.interpolation == Interpolation::Step {
            continue;
        }
        let spline = course.interpolation == Interpolation::CubicSpline;
        match &course.values {
            Values::Rotation(list) if !spline => {
                let (start, end) = (list.get(after - 1), list.get(after));
                let cosine = start.zip(end).map_or(1.0, |(a, b)| a.dot(*b));
                turned += 2.0 * Scalar::acos(cosine.abs().min(1.0));
            }
            Values::Scale(_) => turned += BEND,
            _ if spline => turned += BEND,
            _ => (),
        }
    }
    let (least, most) = SAMPLES;
    most.min(least + libm::ceil(turned / TURN) as usize)
}

/// Returns the moments around which the largest value may be: in the order of their times, of the
/// largest so many.
fn tops(moments: &[Moment], value: impl Fn(usize) -> f64, most: f64) -> Vec<Moment> {
    let is_top = |(k, it): &(usize, &Moment)| {
        let own = value(*k);
        let lower = |k: Option<usize>| k.is_none_or(|k| own >= value(k));
        own >= most - MARGIN && (it.edge || (lower(k.checked_sub(1)) && lower(Some(k + 1))))
    };
    let mut tops: Vec<_> = moments.iter().enumerate().filter(is_top).collect();
    // In steps of what counts as the same, so that there is one order among any three.
    let steps = |k: usize| libm::round(value(k) / SAME);
    tops.sort_by(|(i, a), (k, b)| {
        let off = steps(*k).total_cmp(&steps(*i));
        off.then(a.time.total_cmp(&b.time))
    });
    tops.truncate(MOST_CLIMBED);
    tops.sort_by(|(_, a), (_, b)| a.time.total_cmp(&b.time));
    tops.into_iter().map(|(_, it)| *it).collect()
}

/// Returns the largest value between the neighbors of a moment, by the golden section, and its time.
fn climbed(
    moment: &Moment,
    at: &mut dyn FnMut(f64) -> Result<f64, HierarchyError>,
) -> Result<(f64, f64), HierarchyError> {
    let here = at(moment.time)?;
    let (most, time) = largest_between(moment, ROUNDS, at)?;
    Ok(if most > here + SAME {
        (most, time)
    } else {
        (here, moment.time)
    })
}

/// Returns the largest value in the neighborhood of a moment, where it has one maximum, and its time.
pub(super) fn largest_between(
    moment: &Moment,
    rounds: usize,
    at: &mut dyn FnMut(f64) -> Result<f64, HierarchyError>,
) -> Result<(f64, f64), HierarchyError> {
    let (mut most, mut time) = (-1.0, moment.low);
    let (mut a, mut b) = (moment.low, moment.high);
    for _ in 0..rounds {
        if b <= a {
            break;
        }
        let (c, d) = (b - GOLDEN * (b - a), a + GOLDEN * (b - a));
        let (e, f) = (at(c)?, at(d)?);
        if e > most {
            (most, time) = (e, c);
        }
        if f > most {
            (most, time) = (f, d);
        }
        if e > f {
            b = d;
        } else {
            a = c;
        }
    }
    Ok((most, time))
}
