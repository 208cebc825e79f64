//! The vertices that a tree shows, where they are in the world: posed by a node, by its instances, or
//! by the joints of a skin, with their morph targets.

use alloc::vec::Vec;

use glam::{DMat3, DVec3};

use super::instants::named;
use super::motion::{Curve, key_times};
use super::patient::{Own, Patient};
use super::worlds::Worlds;
use crate::affine::Affine;
use crate::clips::course::{Course, Interpolation, Values};
use crate::clips::pose::Sample;
use crate::error::{Error, Quantity};
use crate::hierarchy::HierarchyError;
use crate::scale::Trs;
use crate::space::Space3;

/// Vertices as one node shows them: a mesh, or a part of one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Piece {
    /// The place of the node.
    pub node: usize,
    /// The vertices in the node's axes, m; of a skin where its bind matrices take them from.
    pub points: Vec<DVec3>,
    /// The displacements of the vertices by each morph target, m. A list that is shorter leaves the
    /// other vertices where they are.
    pub targets: Vec<Vec<DVec3>>,
    /// The weights of the morph targets at rest; 0 for one that has none.
    pub weights: Vec<f64>,
    /// The instances below the node that show the vertices in its place.
    pub instances: Option<Vec<Trs<Space3>>>,
    /// The joints that the vertices follow in the node's place.
    pub skin: Option<Skin>,
}

/// The joints that vertices follow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skin {
    /// The places of the joints. Vertices of one that is no place of a node are nowhere.
    pub joints: Vec<usize>,
    /// The inverse bind matrices of the joints; a joint without one has the identity.
    pub binds: Vec<Affine<Space3>>,
    /// The ends of the vertices' shares in the list of influences, one after the other.
    pub ends: Vec<usize>,
    /// Of each influence the number of the joint in the list of joints, and the weight.
    pub influences: Vec<(usize, f64)>,
}

impl Skin {
    /// Returns the influences of a vertex.
    pub(super) fn share(&self, vertex: usize) -> &[(usize, f64)] {
        let end = |at: usize| self.ends.get(at).copied().unwrap_or(0);
        let from = vertex.checked_sub(1).map_or(0, end);
        self.influences.get(from..end(vertex)).unwrap_or_default()
    }
}

/// The vertices that a tree shows.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The tree. Its matrices are multiplied, whatever its rule is.
    pub patient: Patient<Space3>,
    /// The vertices.
    pub pieces: Vec<Piece>,
}

/// The weights of a node's morph targets over time.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightCurve {
    node: usize,
    /// The weights by threes, which have the same times.
    courses: Vec<Course>,
}

impl WeightCurve {
    /// The weights of so many morph targets, of the meshes that a node shows, with keys at these times,
    /// seconds. The values are those of all targets at a key, key after key; of a spline all tangents
    /// in, all weights, and all tangents out.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] unless there is at least one key and one value a key and target (three
    /// for a spline).
    pub fn new(
        node: usize,
        times: &[f64],
        interpolation: Interpolation,
        targets: usize,
        values: &[f64],
    ) -> Result<Self, Error> {
        let each = if interpolation == Interpolation::CubicSpline {
            3
        } else {
            1
        };
        let expected = times.len().max(1).saturating_mul(each * targets);
        if values.len() != expected || times.is_empty() || targets == 0 {
            return Err(Error::WrongLength {
                quantity: Quantity::Scale,
                expected,
                found: values.len(),
            });
        }
        let three = |from: usize| {
            let triple = |row: &[f64]| {
                let at = |k: usize| row.get(from + k).copied().unwrap_or(0.0);
                DVec3::new(at(0), at(1), at(2))
            };
            let list = values.chunks_exact(targets).map(triple).collect();
            Course::new(times.to_vec(), interpolation, Values::Scale(list))
        };
        let courses = (0..targets)
            .step_by(3)
            .map(three)
            .collect::<Result<_, _>>()?;
        Ok(Self { node, courses })
    }

    fn at(&self, from: f64, time: f64) -> Vec<f64> {
        let three = |course: &Course| match course.sample(from, time, 0.0) {
            Sample::Vector([value, ..]) => value.to_array(),
            Sample::Rotation(..) => [0.0; 3],
        };
        self.courses.iter().flat_map(three).collect()
    }
}

/// A recorded motion of a tree and of what it shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// The motions of the nodes.
    pub curves: Vec<Curve>,
    /// The motions of morph targets.
    pub weights: Vec<WeightCurve>,
}

/// A picture in motion, of whose nodes only those are posed that vertices follow.
pub(super) struct Posed<'a> {
    pub(super) curves: Vec<Curve>,
    /// The times of all keys.
    pub(super) times: Vec<f64>,
    patient: Patient<Space3>,
    /// The places of the nodes in the whole tree.
    kept: Vec<usize>,
    weights: Vec<&'a WeightCurve>,
}

/// The nodes of a picture at an instant.
pub(super) struct Pose<'a> {
    worlds: Worlds<Space3>,
    kept: &'a [usize],
    weights: Vec<(usize, Vec<f64>)>,
}

impl<'a> Posed<'a> {
    /// Keeps what moves one of these pieces.
    pub(super) fn of(patient: &Patient<Space3>, pieces: &[&'a Piece], motion: &'a Motion) -> Self {
        let nodes = patient.nodes();
        let mut is_kept = alloc::vec![false; nodes.len()];
        let mut keep = |place: usize| {
            let mut up = Some(place);
            while let Some(slot) = up.and_then(|at| is_kept.get_mut(at)).filter(|it| !**it) {
                *slot = true;
                up = up.and_then(|at| nodes.get(at)).and_then(Own::parent);
            }
        };
        for piece in pieces {
            match &piece.skin {
                Some(skin) => skin.joints.iter().copied().for_each(&mut keep),
                None => keep(piece.node),
            }
        }
        let kept = is_kept.iter().enumerate();
        let kept: Vec<usize> = kept.filter_map(|(at, is)| is.then_some(at)).collect();
        let curves = motion.curves.iter().filter_map(|it| {
            let place = kept.binary_search(&it.place).ok()?;
            let course = it.course.clone();
            Some(Curve { place, course })
        });
        let curves: Vec<Curve> = curves.collect();
        let morphs = |it: &&WeightCurve| {
            let mut pieces = pieces.iter();
            pieces.any(|piece| piece.node == it.node && !piece.targets.is_empty())
        };
        let weights: Vec<&WeightCurve> = motion.weights.iter().filter(morphs).collect();
        let mut times = key_times(&curves);
        let courses = weights.iter().filter_map(|it| it.courses.first());
        times.extend(courses.flat_map(|it| it.times.iter().copied()));
        Self {
            curves,
            times,
            patient: patient.part(&kept),
            kept,
            weights,
        }
    }

    /// Returns the number of nodes that are posed.
    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    /// Poses the nodes at a time, within an interval that begins `from` there.
    pub(super) fn at(&mut self, from: f64, time: f64) -> Result<Pose<'_>, HierarchyError> {
        self.patient.pose(&self.curves, from, time);
        let worlds = Worlds::of(&self.patient).map_err(|refused| named(refused, &self.kept))?;
        let weights = self.weights.iter().map(|it| (it.node, it.at(from, time)));
        Ok(Pose {
            worlds,
            kept: &self.kept,
            weights: weights.collect(),
        })
    }
}

impl Pose<'_> {
    /// Returns the matrix of a node of the whole tree.
    #[inline(never)]
    fn matrix(&self, place: usize) -> Affine<Space3> {
        match self.kept.binary_search(&place) {
            Ok(at) => self.worlds.matrix(at),
            Err(_) => NOWHERE,
        }
    }
}

const NOWHERE: Affine<Space3> = Affine {
    linear: DMat3::NAN,
    translation: DVec3::NAN,
};

/// A piece at an instant, of which an instance is looked at.
pub(super) struct Stand<'a> {
    piece: &'a Piece,
    /// The morph targets that count, with their weights.
    morphs: Vec<(&'a [DVec3], f64)>,
    /// The matrices of the joints, or one of the node or the instance.
    frames: Vec<Affine<Space3>>,
}

impl<'a> Stand<'a> {
    pub(super) fn of(piece: &'a Piece, pose: &Pose<'_>, instance: usize) -> Self {
        let moving = pose.weights.iter().rfind(|it| it.0 == piece.node);
        let weights = moving.map_or(&piece.weights, |it| &it.1);
        let morphs = piece.targets.iter().map(Vec::as_slice).zip(weights);
        let morphs = morphs.filter(|(target, weight)| !target.is_empty() && **weight != 0.0);
        let own = piece.instances.as_ref().and_then(|it| it.get(instance));
        let own = own.map(|it| Affine {
            linear: it.linear(),
            translation: it.translation,
        });
        let (places, under) = match &piece.skin {
            Some(skin) => (skin.joints.as_slice(), skin.binds.as_slice()),
            None => (core::slice::from_ref(&piece.node), own.as_slice()),
        };
        let frame = |(at, place): (usize, &usize)| {
            let frame = pose.matrix(*place);
            under.get(at).map_or(frame, |it| frame * *it)
        };
        let frames = places.iter().enumerate().map(frame).collect();
        Self {
            piece,
            morphs: morphs.map(|(target, weight)| (target, *weight)).collect(),
            frames,
        }
    }

    /// Returns the place of a vertex in the world, m.
    #[inline(never)]
    pub(super) fn place(&self, vertex: usize) -> DVec3 {
        let get = |list: &[DVec3]| list.get(vertex).copied().unwrap_or(DVec3::ZERO);
        let mut point = get(&self.piece.points);
        for (target, weight) in &self.morphs {
            point += *weight * get(target);
        }
        let shown = |it: &Affine<Space3>| it.linear * point + it.translation;
        let Some(skin) = &self.piece.skin else {
            return self.frames.first().map_or(point, shown);
        };
        let influences = skin.share(vertex);
        influences.iter().fold(DVec3::ZERO, |sum, (joint, weight)| {
            sum + *weight * self.frames.get(*joint).map_or(DVec3::NAN, shown)
        })
    }
}
