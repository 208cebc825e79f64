//! The displacement of the vertices of a tree that is changed, at rest and over a clip.

use alloc::vec::Vec;

use glam::DVec3;

use super::effect::length;
use super::instants::{Moment, between, largest_between, samples_in};
use super::motion::in_order;
use super::picture::{Motion, Picture, Piece, Pose, Posed, Stand};
use crate::hierarchy::HierarchyError;

/// Vertices of a piece between keys, at most: at the worst instants all are looked at.
const MOST_VERTICES: usize = 2000;
/// Vertices and nodes that are posed for a clip, at most: some seconds.
const MOST_POSED: usize = 100_000_000;
/// Samples around which the worst instant of a clip is looked for.
const MOST_CLIMBED: usize = 12;
/// Rounds of the golden section: each leaves 0.618 of an interval.
const ROUNDS: usize = 26;
/// Samples that a way between keys needs less than one that looks for skew: most keys are close.
const SPARE: usize = 3;
/// Parts of a time within which 32 bits have no other: before a jump a curve may have a key so near.
const JUMP: f64 = 4e-7;
/// Parts of the size of a scene below which 32 bits round vertices away, and meters that this is at
/// most.
const ROUNDED: (f64, f64) = (5e-7, 5e-6);

/// The largest displacement of a vertex, and the node that shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VertexMoved {
    /// The displacement, m; 0 for what 32 bits round away.
    pub off: f64,
    /// The place of the node in the old tree; `None` where nothing moves.
    pub node: Option<usize>,
}

/// The largest displacement of a vertex in a clip, and its time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovedInClip {
    /// The displacement, m.
    pub off: f64,
    /// The time, s.
    pub time: f64,
}

/// Two trees that show the same pieces, vertex by vertex: one as it was, and what was made of it.
#[derive(Clone, Debug)]
pub struct Movement<'a> {
    old: &'a Picture,
    now: &'a Picture,
    pairs: Vec<Pair<'a>>,
}

#[derive(Clone, Debug)]
struct Pair<'a> {
    old: &'a Piece,
    now: &'a Piece,
    /// Some vertices that are spread over a piece of many, with the farthest out.
    few: Option<Vec<usize>>,
}

impl Pair<'_> {
    fn len(&self, few: bool) -> usize {
        let all = self.old.points.len().min(self.now.points.len());
        let some = self.few.as_ref().filter(|_| few);
        some.map_or(all, Vec::len)
    }

    fn vertex(&self, at: usize, few: bool) -> usize {
        let some = self.few.as_ref().filter(|_| few);
        some.and_then(|it| it.get(at)).copied().unwrap_or(at)
    }

    fn instances(&self) -> usize {
        self.old.instances.as_ref().map_or(1, Vec::len)
    }
}

/// The largest displacement of a vertex, its node, and the size of what is shown.
#[derive(Default)]
struct Farthest {
    most: f64,
    node: Option<usize>,
    reach: f64,
    /// True if a vertex has no place.
    lost: bool,
}

impl Farthest {
    /// Returns what is left without what 32 bits round away.
    fn seen(&self) -> VertexMoved {
        let (part, least) = ROUNDED;
        if self.most > least.min(part * self.reach) {
            VertexMoved {
                off: self.most,
                node: self.node,
            }
        } else {
            VertexMoved::default()
        }
    }
}

impl<'a> Movement<'a> {
    /// Compares the pieces of two trees, one by one in their order.
    ///
    /// ```
    /// use kinetree::doctor::{Motion, Movement, Patient, Picture, Piece};
    /// use kinetree::glam::{DQuat, DVec3};
    /// use kinetree::{Local, ScaleRule, Space3, Trs};
    ///
    /// let picture = |scale| {
    ///     let mut patient = Patient::<Space3>::new(ScaleRule::Matrices);
    ///     let trs = Trs::new(DVec3::ZERO, DQuat::IDENTITY, scale)?;
    ///     let node = patient.push(None, &Local::from(trs), false)?;
    ///     let points = vec![DVec3::X, DVec3::new(0.0, 2.0, 0.0)];
    ///     let pieces = vec![Piece { node, points, ..Piece::default() }];
    ///     Ok::<_, kinetree::HierarchyError>(Picture { patient, pieces })
    /// };
    /// let (long, even) = (picture(DVec3::new(1.0, 2.5, 1.0))?, picture(DVec3::splat(1.5))?);
    /// let moved = Movement::new(&long, &even).at_rest()?;
    /// assert_eq!((moved.off, moved.node), (2.0, Some(0))); // from 5 m to 3 m along y
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    #[must_use]
    pub fn new(old: &'a Picture, now: &'a Picture) -> Self {
        let pairs = old.pieces.iter().zip(&now.pieces).map(|(old, now)| Pair {
            old,
            now,
            few: few_of(&old.points),
        });
        Self {
            old,
            now,
            pairs: pairs.collect(),
        }
    }

    /// Returns how far vertices move at rest.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Listed`] with [`Error::NotFinite`](crate::Error::NotFinite) of
    /// [`Quantity::World`](crate::Quantity::World) for a node of one of the trees whose numbers in the
    /// world overflow.
    pub fn at_rest(&self) -> Result<VertexMoved, HierarchyError> {
        Ok(self.farthest_at_rest()?.seen())
    }

    /// Returns how far a vertex moves at rest with what 32 bits round away, m: where one tree is the
    /// other, written and read back. NaN where a vertex has no place, in one of them or in both.
    ///
    /// # Errors
    ///
    /// As [`at_rest`](Self::at_rest).
    pub fn apart(&self) -> Result<f64, HierarchyError> {
        let found = self.farthest_at_rest()?;
        Ok(if found.lost { f64::NAN } else { found.most })
    }

    /// Returns how far vertices move at worst in a clip, as it is in the old tree and in the other one;
    /// `None` where it moves none of them.
    ///
    /// Between two keys it looks at samples that are close enough to see each maximum, of many vertices
    /// at some, and around the largest of them for the maximum itself, of all vertices.
    ///
    /// # Errors
    ///
    /// As [`at_rest`](Self::at_rest).
    pub fn in_clip(
        &self,
        old: &Motion,
        now: &Motion,
    ) -> Result<Option<MovedInClip>, HierarchyError> {
        let [mut old, mut now] = self.posed(old, now);
        let times = in_order([old.times.as_slice(), &now.times].concat());
        let Some(first) = times.first().copied().filter(|_| !self.pairs.is_empty()) else {
            return Ok(None);
        };
        let moments = self.moments(&times, [&old, &now]);
        let mut off = |few: bool, from: f64, time: f64| {
            let (was, is) = (old.at(from, time)?, now.at(from, time)?);
            Ok(self.farthest(&was, &is, few).seen().off)
        };
        let offs = moments.iter().map(|it| off(true, it.from, it.time));
        let offs = offs.collect::<Result<Vec<f64>, HierarchyError>>()?;
        let mut worst = MovedInClip {
            off: 0.0,
            time: first,
        };
        for (top, here) in tops(&moments, &offs) {
            let near = largest_between(top, ROUNDS, &mut |time| off(true, top.from, time))?;
            let time = if near.0 > here { near.1 } else { top.time };
            let off = off(false, top.from, time)?;
            if off > worst.off {
                worst = MovedInClip { off, time };
            }
        }
        Ok(Some(worst))
    }

    fn farthest_at_rest(&self) -> Result<Farthest, HierarchyError> {
        let still = Motion::default();
        let [mut old, mut now] = self.posed(&still, &still);
        Ok(self.farthest(&old.at(0.0, 0.0)?, &now.at(0.0, 0.0)?, false))
    }

    fn posed<'b>(&'b self, old: &'b Motion, now: &'b Motion) -> [Posed<'b>; 2] {
        let olds: Vec<&Piece> = self.pairs.iter().map(|it| it.old).collect();
        let nows: Vec<&Piece> = self.pairs.iter().map(|it| it.now).collect();
        [
            Posed::of(&self.old.patient, &olds, old),
            Posed::of(&self.now.patient, &nows, now),
        ]
    }

    /// Returns the instants at which a clip is looked at.
    fn moments(&self, times: &[f64], [old, now]: [&Posed<'_>; 2]) -> Vec<Moment> {
        let vertices = self.pairs.iter().map(|it| it.len(true) * it.instances());
        let cost = old.len() + now.len() + vertices.sum::<usize>();
        let most = (MOST_POSED / cost.max(1) / times.len().max(1)).max(2);
        let mut curves = old.curves.clone();
        curves.extend(now.curves.iter().cloned());
        between(times, |a, b| {
            if b - a <= JUMP * b.abs().max(1.0) {
                return 0;
            }
            let samples = samples_in(&curves, a).saturating_sub(SPARE);
            samples.min(most).max(1)
        })
    }

    /// Returns the largest displacement of a vertex between two poses.
    fn farthest(&self, was: &Pose<'_>, is: &Pose<'_>, few: bool) -> Farthest {
        let mut found = Farthest::default();
        for pair in &self.pairs {
            let (count, vertices) = (pair.instances(), pair.len(few));
            // Of very many instances some are looked at.
            let step = (count.saturating_mul(3 * vertices) / MOST_POSED).max(1);
            for instance in (0..count).step_by(step) {
                let old = Stand::of(pair.old, was, instance);
                let now = Stand::of(pair.now, is, instance);
                for at in 0..vertices {
                    let vertex = pair.vertex(at, few);
                    let place = old.place(vertex);
                    let off = length(now.place(vertex) - place);
                    found.lost |= off.is_nan();
                    if off > found.most {
                        (found.most, found.node) = (off, Some(pair.old.node));
                    }
                    let size = place.x.abs() + place.y.abs() + place.z.abs();
                    if size > found.reach {
                        found.reach = size;
                    }
                }
            }
        }
        found
    }
}

/// Returns the moments around which the largest value may be, the largest first, with their values.
fn tops<'a>(moments: &'a [Moment], offs: &[f64]) -> Vec<(&'a Moment, f64)> {
    let value = |k: usize| offs.get(k).copied().unwrap_or(0.0);
    let mut left: Vec<(&Moment, f64)> = Vec::new();
    for (k, it) in moments.iter().enumerate() {
        let lower = |other: Option<usize>| other.is_none_or(|other| value(k) >= value(other));
        if it.edge || (lower(k.checked_sub(1)) && lower(Some(k + 1))) {
            left.push((it, value(k)));
        }
    }
    let mut tops = Vec::new();
    while tops.len() < MOST_CLIMBED && tops.len() < left.len() {
        let mut best: Option<&mut (&Moment, f64)> = None;
        for it in &mut left {
            if best.as_ref().is_none_or(|best| it.1 > best.1) {
                best = Some(it);
            }
        }
        if let Some(best) = best {
            tops.push(*best);
            best.1 = -1.0;
        }
    }
    tops
}

/// Returns vertices that are spread over very many, and those that are farthest out along, between and
/// across axes; `None` where there are few.
fn few_of(points: &[DVec3]) -> Option<Vec<usize>> {
    let count = points.len();
    if count <= MOST_VERTICES {
        return None;
    }
    let step = count.div_ceil(MOST_VERTICES);
    let mut farthest = Vec::new();
    let axis = |number: u8| f64::from(number % 3) - 1.0;
    for number in (0..27).filter(|it| *it != 13) {
        let along = DVec3::new(axis(number), axis(number / 3), axis(number / 9));
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        for (vertex, point) in points.iter().enumerate() {
            let far = along.dot(*point);
            if far > most {
                (best, most) = (vertex, far);
            }
        }
        farthest.push(best);
    }
    let is_kept = |vertex: &usize| vertex.is_multiple_of(step) || farthest.contains(vertex);
    Some((0..count).filter(is_kept).collect())
}
