//! Clips that turn or stretch nodes below a stretch, read off anew.
//!
//! A rigid frame's rotation and place are then curves of another kind than those of the clip, and so
//! are those of all below, and the leaves of what follows them. Keys are put by bisection where the
//! way between two of them would leave a stated error.

use alloc::vec::Vec;

use glam::{DMat3, DVec3};

use super::attach::{Attachment, Follows, SkinPoints, spread};
use super::effect::{corners_apart, length};
use super::frames::Changed;
use super::motion::{Curve, key_times};
use super::patient::Patient;
use super::picture::Piece;
use super::polar::polar_factors;
use super::worlds::Worlds;
use super::{Way, Wish};
use crate::affine::Affine;
use crate::clips::course::way;
use crate::hierarchy::HierarchyError;
use crate::scale::Trs;
use crate::space::{Bivector, Space3};

/// What is read off anew, and how near.
#[derive(Clone, Debug)]
pub struct Resampling {
    /// The way out whose frames the nodes get at each instant.
    pub way: Way,
    /// The wish of each node, which is the same at all instants.
    pub wishes: Vec<Wish>,
    /// The nodes whose parts become curves.
    pub places: Vec<usize>,
    /// What follows these nodes.
    pub attachments: Vec<Attachment>,
    /// The vertices of skins, whose displacement counts. They follow joints alone.
    pub skins: Vec<Piece>,
    /// The curves, by their numbers, whose keys count and that pose no node: scales that make one
    /// larger and smaller as a whole, and pass through 0, where nothing has a frame.
    pub still: Vec<usize>,
    /// The displacement that the way between two keys may leave, m.
    pub error: f64,
}

/// A clip that was read off anew.
#[derive(Clone, Debug, PartialEq)]
pub struct Resampled {
    /// The times of the keys, s, each after the one before in 32 bits.
    pub times: Vec<f64>,
    /// The curves of the nodes, in the order of their places in [`Resampling::places`].
    pub nodes: Vec<Track>,
    /// The curves of the leaves of what follows them, in the order of the attachments.
    pub leaves: Vec<Track>,
    /// The largest displacement between keys from where it should be there, the node and the time.
    pub error: f64,
    /// The node that is off by that; `None` where nothing is off.
    pub error_of: Option<usize>,
    /// The time at which it is.
    pub error_at: f64,
    /// The largest displacement of a corner of a body, or of a vertex of a skin, from where the clip
    /// had it, m: at the keys and at quarters of the ways between them.
    pub loss: f64,
    /// The time of that loss, s.
    pub loss_at: f64,
    /// The first node that is about to be flat, where no rotation is the nearest, and the time.
    pub flat: Option<(usize, f64)>,
}

/// The parts of a node or of a leaf at all keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// The parts. Each quaternion is in the half of the one before: a program may not take the
    /// shorter way.
    pub keys: Vec<Trs<Space3>>,
    /// Whether its translation, its rotation and its scale ever leave what they are at rest.
    pub moves: [bool; 3],
}

/// The most halves of a way between two keys.
const MOST_HALVES: u8 = 16;
/// A part of the largest singular value below which a frame is about to turn over.
const NEARLY_FLAT: f64 = 1e-6;
/// The parts of a way at which it is looked at.
const TESTED: [f64; 3] = [0.5, 0.25, 0.75];
/// A difference of a part below which it is at rest.
const STILL: f64 = 1e-9;

impl Patient<Space3> {
    /// Returns new curves of nodes in a clip, which has their frames as a way has them at each
    /// instant. At the old keys, and just before jumps, they are exact; between them are as many keys
    /// as the error asks for, but no more than 65,536 in each interval: then the error that is told is
    /// larger.
    ///
    /// The example mends an arm that turns below a stretch:
    ///
    /// ```
    /// use kinetree::doctor::{Curve, Patient, Resampling, Way};
    /// use kinetree::glam::{DQuat, DVec3};
    /// use kinetree::hierarchy::{Interpolation, Values};
    /// use kinetree::{Local, ScaleRule, Space3, Trs};
    ///
    /// let mut patient = Patient::<Space3>::new(ScaleRule::Matrices);
    /// let long = Trs::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(1.0, 3.0, 1.0))?;
    /// let base = patient.push(None, &Local::from(long), false)?;
    /// let arm = patient.push(Some(base), &Local::identity(), false)?;
    /// let turns = vec![DQuat::IDENTITY, DQuat::from_rotation_z(1.0)];
    /// let turn = Curve::new(arm, vec![0.0, 2.0], Interpolation::Linear, Values::Rotation(turns))?;
    ///
    /// let mut wishes = patient.wishes(4e-6)?;
    /// for place in patient.leaning_in(&[turn.clone()], 4e-6)? {
    ///     (wishes[place].wanted, wishes[place].leans) = (true, true);
    /// }
    /// let given = Resampling {
    ///     way: Way::Rigid,
    ///     wishes,
    ///     places: vec![arm],
    ///     attachments: Vec::new(),
    ///     skins: Vec::new(),
    ///     still: Vec::new(),
    ///     error: 0.001,
    /// };
    /// let made = patient.resample(&[turn], &given)?;
    /// assert_eq!(made.nodes[0].moves, [false, true, false]);
    /// let (first, last) = (made.nodes[0].keys[0], made.nodes[0].keys[made.times.len() - 1]);
    /// assert_eq!(first.rotation, DQuat::IDENTITY);
    /// assert!(last.rotation.angle_between(DQuat::IDENTITY) > 0.5); // the nearest to what leans
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`frames`](Self::frames).
    pub fn resample(
        &self,
        curves: &[Curve],
        given: &Resampling,
    ) -> Result<Resampled, HierarchyError> {
        Resampler::of(self, curves, given)?.run()
    }
}

/// The parts of nodes and of leaves at an instant.
#[derive(Clone, Debug)]
struct State {
    nodes: Vec<Trs<Space3>>,
    leaves: Vec<Trs<Space3>>,
}

impl State {
    /// Returns what is a part of the way to another one.
    fn towards(&self, other: &Self, part: f64) -> Self {
        let mixed = |a: &[Trs<Space3>], b: &[Trs<Space3>]| {
            let pairs = a.iter().zip(b);
            pairs.map(|(a, b)| between(a, b, part)).collect()
        };
        Self {
            nodes: mixed(&self.nodes, &other.nodes),
            leaves: mixed(&self.leaves, &other.leaves),
        }
    }
}

fn between(a: &Trs<Space3>, b: &Trs<Space3>, part: f64) -> Trs<Space3> {
    let mixed = |a: DVec3, b: DVec3| a + (b - a) * part;
    Trs {
        translation: mixed(a.translation, b.translation),
        rotation: (way(a.rotation, b.rotation) * part).exp() * a.rotation,
        scale: mixed(a.scale, b.scale),
    }
}

/// The tree at an instant, with the frames that a way gives it.
struct Plan {
    posed: Patient<Space3>,
    was: Worlds<Space3>,
    changed: Vec<Changed<usize>>,
}

/// The largest error between two keys, and the loss at some instants there.
#[derive(Default)]
struct Between {
    error: f64,
    place: Option<usize>,
    at: f64,
    losses: Vec<(f64, f64)>,
}

struct Resampler<'a> {
    patient: &'a Patient<Space3>,
    curves: &'a [Curve],
    /// Those of the curves that pose nodes.
    posing: Vec<Curve>,
    given: &'a Resampling,
    /// What follows the nodes, with the bounds of joints.
    attachments: Vec<Attachment>,
    skins: Vec<SkinPoints>,
    /// The signs that nodes keep whose scales are on leaves, where frames do not matter.
    signs: Vec<Option<DVec3>>,
    keys: Vec<(f64, State)>,
    worst: Between,
    loss: (f64, f64),
    flat: Option<(usize, f64)>,
}

impl<'a> Resampler<'a> {
    fn of(
        patient: &'a Patient<Space3>,
        curves: &'a [Curve],
        given: &'a Resampling,
    ) -> Result<Self, HierarchyError> {
        let mut signs = Vec::new();
        if given.way == Way::Leaf {
            signs.resize(patient.len(), None);
            let changed = patient.frames(given.way, &given.wishes)?;
            for it in changed.iter().filter(|it| it.rest.is_some()) {
                let own = patient.nodes().get(it.node).map(super::patient::Own::signs);
                if let Some(slot) = signs.get_mut(it.node) {
                    *slot = own;
                }
            }
        }
        let skins: Vec<SkinPoints> = given.skins.iter().map(SkinPoints::of).collect();
        let attachments = given.attachments.iter().map(|it| Attachment {
            bounds: match it.follows {
                Follows::Joint => spread(&skins, it.place),
                Follows::Body | Follows::Sight => it.bounds,
            },
            ..*it
        });
        let attachments = attachments.collect();
        let posing = curves.iter().enumerate();
        let posing = posing.filter(|(at, _)| !given.still.contains(at));
        Ok(Self {
            patient,
            curves,
            posing: posing.map(|(_, it)| it.clone()).collect(),
            given,
            attachments,
            skins,
            signs,
            keys: Vec::new(),
            worst: Between::default(),
            loss: (0.0, 0.0),
            flat: None,
        })
    }

    fn run(mut self) -> Result<Resampled, HierarchyError> {
        let all = key_times(self.curves);
        for (i, a) in all.iter().copied().enumerate() {
            let begin = self.state_at(a, a)?;
            self.keys.push((a, begin.clone()));
            let Some(b) = all.get(i + 1).copied() else {
                break;
            };
            let end = self.state_at(a, b)?;
            // Before a jump its limit is a key of its own; between these two nothing can be right.
            let jumps = self.curves.iter().any(|it| it.steps_at(b));
            let last = if jumps { before(b) } else { b };
            self.split((a, a), last, [&begin, &end], MOST_HALVES)?;
            if jumps && last > a {
                self.keys.push((last, end));
            }
        }
        let rest = self.plan(self.patient.clone())?;
        let rest = self.state_of(&rest);
        let tracks = |of: &dyn Fn(&State) -> &[Trs<Space3>]| {
            let own = of(&rest).iter().enumerate();
            let keys = |i: usize| {
                let keys = self.keys.iter().filter_map(|(_, it)| of(it).get(i));
                keys.copied().collect()
            };
            own.map(|(i, rest)| Track::of(keys(i), rest)).collect()
        };
        Ok(Resampled {
            nodes: tracks(&|it| &it.nodes),
            leaves: tracks(&|it| &it.leaves),
            times: self.keys.iter().map(|it| it.0).collect(),
            error: self.worst.error,
            error_of: self.worst.place,
            error_at: self.worst.at,
            loss: self.loss.0,
            loss_at: self.loss.1,
            flat: self.flat,
        })
    }

    /// Puts keys between a time and another one, in the interval that begins `from` there.
    fn split(
        &mut self,
        (from, a): (f64, f64),
        b: f64,
        [first, last]: [&State; 2],
        halves: u8,
    ) -> Result<(), HierarchyError> {
        let way = self.looked((from, a), b, [first, last])?;
        let middle = rounded((a + b) / 2.0);
        let is_done = self.flat.is_some() || halves == 0 || way.error <= self.given.error;
        if is_done || !(middle > a && middle < b) {
            for (loss, time) in &way.losses {
                self.note_loss(*loss, *time);
            }
            if way.error > self.worst.error {
                self.worst = way;
            }
            return Ok(());
        }
        let state = self.state_at(from, middle)?;
        self.split((from, a), middle, [first, &state], halves - 1)?;
        self.keys.push((middle, state.clone()));
        self.split((from, middle), b, [&state, last], halves - 1)
    }

    /// Returns the plan at an instant, and notes where a frame is about to turn over.
    fn plan_at(&mut self, from: f64, time: f64) -> Result<Plan, HierarchyError> {
        let mut posed = self.patient.clone();
        posed.pose(&self.posing, from, time);
        let plan = self.plan(posed)?;
        if self.given.way != Way::Leaf && self.flat.is_none() {
            let is_flat = |place: &&usize| {
                let values = polar_factors(plan.was.at(**place)).values;
                values.min_element() < NEARLY_FLAT * values.max_element()
            };
            let flat = self.given.places.iter().find(is_flat);
            self.flat = flat.map(|place| (*place, time));
        }
        Ok(plan)
    }

    fn plan(&self, posed: Patient<Space3>) -> Result<Plan, HierarchyError> {
        let changed = match self.given.way {
            Way::Leaf => posed.leaf_frames(&self.signs),
            way => posed.frames(way, &self.given.wishes)?,
        };
        let was = Worlds::of(&posed)?;
        Ok(Plan {
            posed,
            was,
            changed,
        })
    }

    /// Returns what a key has to have, and notes what it loses.
    fn state_at(&mut self, from: f64, time: f64) -> Result<State, HierarchyError> {
        let plan = self.plan_at(from, time)?;
        let state = self.state_of(&plan);
        let after = Worlds::of(&plan.posed.after(&plan.changed))?;
        let loss = self.loss_of(&plan.was, &after, &state.leaves);
        self.note_loss(loss, time);
        Ok(state)
    }

    fn state_of(&self, plan: &Plan) -> State {
        let change = |place: usize| {
            let found = plan.changed.binary_search_by_key(&place, |it| it.node);
            found.ok().and_then(|at| plan.changed.get(at))
        };
        let parts = |place: &usize| {
            let own = || plan.posed.nodes().get(*place).map(super::patient::Own::trs);
            let made = change(*place).map(|it| it.trs).or_else(own);
            made.unwrap_or(Trs::identity())
        };
        let leaf = |it: &Attachment| {
            let rest = change(it.place).and_then(|it| it.rest);
            it.leaf(rest.unwrap_or(DMat3::IDENTITY))
        };
        State {
            nodes: self.given.places.iter().map(parts).collect(),
            leaves: self.attachments.iter().map(leaf).collect(),
        }
    }

    /// Looks at the way between two keys: until it is known that it has to be split.
    fn looked(
        &mut self,
        (from, a): (f64, f64),
        b: f64,
        [first, last]: [&State; 2],
    ) -> Result<Between, HierarchyError> {
        let mut way = Between {
            at: a,
            ..Between::default()
        };
        for part in TESTED {
            let time = a + part * (b - a);
            let plan = self.plan_at(from, time)?;
            let (wanted, made) = (self.state_of(&plan), first.towards(last, part));
            let mut after = plan.posed.after(&plan.changed);
            let should = Worlds::of(&after)?;
            for (place, trs) in self.given.places.iter().zip(&made.nodes) {
                if let Some(node) = after.nodes_mut().get_mut(*place) {
                    node.set(trs);
                }
            }
            let found = Worlds::of(&after)?;
            let mut note = |error: f64, place: usize| {
                if error > way.error {
                    (way.error, way.place, way.at) = (error, Some(place), time);
                }
            };
            for place in &self.given.places {
                note(length(found.origin(*place) - should.origin(*place)), *place);
            }
            let leaves = wanted.leaves.iter().zip(&made.leaves);
            for (it, (leaf, own)) in self.attachments.iter().zip(leaves) {
                let there = it.shown(&should.matrix(it.place), leaf);
                let here = it.shown(&found.matrix(it.place), own);
                let off = corners_apart(&(there, it.bounds), &(here, it.bounds));
                note(off, it.place);
            }
            if way.error > self.given.error {
                break;
            }
            let loss = self.loss_of(&plan.was, &found, &made.leaves);
            way.losses.push((loss, time));
        }
        Ok(way)
    }

    /// Returns the largest displacement of a corner, or of a vertex of a skin, from where it was.
    fn loss_of(&self, was: &Worlds<Space3>, is: &Worlds<Space3>, leaves: &[Trs<Space3>]) -> f64 {
        let mut most = 0.0_f64;
        let mut joints: Vec<(usize, Affine<Space3>)> = Vec::new();
        for (it, leaf) in self.attachments.iter().zip(leaves) {
            let old = was.matrix(it.place);
            let here = it.shown(&is.matrix(it.place), leaf);
            match it.follows {
                Follows::Sight => (),
                Follows::Body => {
                    most = most.max(corners_apart(&(old, it.bounds), &(here, it.bounds)));
                }
                Follows::Joint => joints.push((
                    it.place,
                    Affine {
                        linear: here.linear - old.linear,
                        translation: here.translation - old.translation,
                    },
                )),
            }
        }
        joints.sort_unstable_by_key(|it| it.0);
        let skins = self.skins.iter().filter(|_| !joints.is_empty());
        skins.map(|it| it.farthest(&joints)).fold(most, f64::max)
    }

    fn note_loss(&mut self, loss: f64, time: f64) {
        if loss > self.loss.0 {
            self.loss = (loss, time);
        }
    }
}

impl SkinPoints {
    /// Returns the largest displacement of a vertex, for how far off the matrices of its joints are.
    fn farthest(&self, joints: &[(usize, Affine<Space3>)]) -> f64 {
        let mut influences = self.influences.iter();
        let mut most = 0.0_f64;
        for count in &self.counts {
            let mut sum = DVec3::ZERO;
            for (joint, weight, point) in influences.by_ref().take(*count) {
                let found = joints.binary_search_by_key(joint, |it| it.0);
                if let Some((_, off)) = found.ok().and_then(|at| joints.get(at)) {
                    sum += (off.linear * *point + off.translation) * *weight;
                }
            }
            most = most.max(length(sum));
        }
        most
    }
}

impl Track {
    fn of(mut keys: Vec<Trs<Space3>>, rest: &Trs<Space3>) -> Self {
        let mut last = None;
        for key in &mut keys {
            if last.is_some_and(|last| key.rotation.dot(last) < 0.0) {
                key.rotation = -key.rotation;
            }
            last = Some(key.rotation);
        }
        let apart = |a: DVec3, b: DVec3| !a.abs_diff_eq(b, STILL);
        // A quaternion and its opposite are one turn.
        let turned = |it: &Trs<Space3>| {
            let is = |other| it.rotation.abs_diff_eq(other, STILL);
            !is(rest.rotation) && !is(-rest.rotation)
        };
        let moves = [
            keys.iter()
                .any(|it| apart(it.translation, rest.translation)),
            keys.iter().any(turned),
            keys.iter().any(|it| apart(it.scale, rest.scale)),
        ];
        Self { keys, moves }
    }
}

/// Returns a number as 32 bits have it, which is how files hold times.
fn rounded(time: f64) -> f64 {
    f64::from(time as f32)
}

/// Returns the next lower number of 32 bits.
fn before(time: f64) -> f64 {
    if time <= 0.0 {
        return rounded(time - 1e-6);
    }
    f64::from(f32::from_bits((time as f32).to_bits().saturating_sub(1)))
}
