//! What the doctor says of vertices that move, against vertices that are posed here: by nodes, morph
//! targets, instances and joints, at rest and over clips.

use crate::common::effort::effort;
use crate::doctor::{Node, quaternions};
use crate::doctor_clips::{Keys, Posed, moments, patient, posed, trees_with_clips};
use crate::doctor_resample::seen;
use kinetree::doctor::{Motion, Movement, Picture, Piece, Skin, WeightCurve};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::hierarchy::Interpolation;
use kinetree::{Affine, Error, ScaleRule, Trs};
use nalgebra::{Matrix3, UnitQuaternion, Vector3};
use proptest::prelude::*;

/// Parts of the size of a tree: roundings of a dozen products.
const TOLERANCE: f64 = 1e-9;
/// What 32 bits round away, parts of the size and meters: it counts as nothing.
const ROUNDED: (f64, f64) = (1e-6, 1e-5);
/// Parts of the largest displacement by which the way between two samples may be farther: splines and
/// scales bend more than is guessed.
const HIDDEN: f64 = 0.02;
const DENSE: u32 = 24;

/// The vertices of one node, as the test has them.
#[derive(Clone, Debug)]
struct Shape {
    node: usize,
    points: Vec<Vector3<f64>>,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// The displacements of two targets, and their weights at rest and at the ends of a clip.
    Morphs([Vec<Vector3<f64>>; 2], [[f64; 2]; 3]),
    Instances(Vec<(Vector3<f64>, UnitQuaternion<f64>, Vector3<f64>)>),
    /// Two joints with the places of their binds, and the share of the first in each vertex.
    Joints([(usize, Vector3<f64>); 2], Vec<f64>),
}

fn arrow(it: &Vector3<f64>) -> DVec3 {
    DVec3::new(it.x, it.y, it.z)
}

impl Shape {
    fn piece(&self) -> Piece {
        let arrows = |list: &[Vector3<f64>]| list.iter().map(arrow).collect();
        let plain = Piece {
            node: self.node,
            points: arrows(&self.points),
            ..Piece::default()
        };
        match &self.kind {
            Kind::Morphs(targets, weights) => Piece {
                targets: targets.iter().map(|it| arrows(it)).collect(),
                weights: weights[0].to_vec(),
                ..plain
            },
            Kind::Instances(all) => {
                let own =
                    |(at, turn, scale): &(Vector3<f64>, UnitQuaternion<f64>, Vector3<f64>)| {
                        let [x, y, z, w] = turn.coords.into();
                        let rotation = DQuat::from_xyzw(x, y, z, w);
                        Trs::new(arrow(at), rotation, arrow(scale)).unwrap()
                    };
                Piece {
                    instances: Some(all.iter().map(own).collect()),
                    ..plain
                }
            }
            Kind::Joints(joints, shares) => {
                let bind = |(_, at): &(usize, Vector3<f64>)| Affine {
                    linear: DMat3::IDENTITY,
                    translation: arrow(at),
                };
                let both = |it: &f64| [(0, *it), (1, 1.0 - it)];
                let skin = Skin {
                    joints: joints.iter().map(|it| it.0).collect(),
                    binds: joints.iter().map(bind).collect(),
                    ends: (1..=shares.len()).map(|it| 2 * it).collect(),
                    influences: shares.iter().flat_map(both).collect(),
                };
                Piece {
                    skin: Some(skin),
                    ..plain
                }
            }
        }
    }

    /// The weights over a second, from the first pair to the second.
    fn weights(&self) -> Option<WeightCurve> {
        let Kind::Morphs(_, [_, from, to]) = &self.kind else {
            return None;
        };
        let values = [*from, *to].concat();
        WeightCurve::new(self.node, &[0.0, 1.0], Interpolation::Linear, 2, &values).ok()
    }

    /// All vertices in the world, for the frames of the nodes and a time, or rest.
    fn places(
        &self,
        seen: &[(Matrix3<f64>, Vector3<f64>)],
        time: Option<f64>,
    ) -> Vec<Vector3<f64>> {
        let under = |node: usize, point: Vector3<f64>| seen[node].0 * point + seen[node].1;
        let points = self.points.iter().enumerate();
        match &self.kind {
            Kind::Morphs(targets, [rest, from, to]) => {
                let weight = |k: usize| match time {
                    None => rest[k],
                    Some(time) => from[k] + (to[k] - from[k]) * time.clamp(0.0, 1.0),
                };
                let moved = |(i, p): (usize, &Vector3<f64>)| {
                    let off = targets[0][i] * weight(0) + targets[1][i] * weight(1);
                    under(self.node, p + off)
                };
                points.map(moved).collect()
            }
            Kind::Instances(all) => {
                let instance =
                    |(at, turn, scale): &(Vector3<f64>, UnitQuaternion<f64>, Vector3<f64>)| {
                        let own =
                            |p: &Vector3<f64>| under(self.node, turn * p.component_mul(scale) + at);
                        self.points.iter().map(own).collect::<Vec<_>>()
                    };
                all.iter().flat_map(instance).collect()
            }
            Kind::Joints([one, other], shares) => {
                let mixed = |(i, p): (usize, &Vector3<f64>)| {
                    under(one.0, p + one.1) * shares[i]
                        + under(other.0, p + other.1) * (1.0 - shares[i])
                };
                points.map(mixed).collect()
            }
        }
    }
}

fn vectors(count: usize) -> impl Strategy<Value = Vec<Vector3<f64>>> {
    let vector = prop::array::uniform3(-1.0..1.0_f64).prop_map(Vector3::from);
    prop::collection::vec(vector, count)
}

fn shapes(count: usize) -> impl Strategy<Value = Vec<Shape>> {
    let instance = (
        vectors(1),
        quaternions(),
        prop::array::uniform3(0.5..1.5_f64),
    );
    let instance = instance.prop_map(|(at, turn, scale)| (at[0], turn, Vector3::from(scale)));
    let pair = || prop::array::uniform2(0.0..1.0_f64);
    let kind = prop_oneof![
        (vectors(4), vectors(4), [pair(), pair(), pair()])
            .prop_map(|(a, b, weights)| Kind::Morphs([a, b], weights)),
        prop::collection::vec(instance, 1..4).prop_map(Kind::Instances),
        (
            [0..count, 0..count],
            vectors(2),
            prop::collection::vec(0.0..1.0_f64, 4)
        )
            .prop_map(|([a, b], at, shares)| Kind::Joints([(a, at[0]), (b, at[1])], shares)),
    ];
    let shape = (vectors(4), kind).prop_map(|(points, kind)| (points, kind));
    // Each node shows one shape at most: a node's weights move all that it shows.
    prop::collection::vec((0..count, shape), 1..4).prop_map(|all| {
        let mut shapes: Vec<Shape> = Vec::new();
        for (node, (points, kind)) in all {
            if shapes.iter().all(|it| it.node != node) {
                shapes.push(Shape { node, points, kind });
            }
        }
        shapes
    })
}

/// A tree with a clip and what it shows, and a node that turns and grows when it is changed.
fn changes() -> impl Strategy<Value = (Vec<Node>, Vec<Keys>, Vec<Shape>, Vec<Node>)> {
    let change = (any::<prop::sample::Index>(), 1.0..1.5_f64, quaternions());
    (trees_with_clips(), change).prop_flat_map(|((nodes, clip), (at, factor, turn))| {
        let mut made = nodes.clone();
        let own = &mut made[at.index(nodes.len())];
        own.stretch *= factor;
        own.scale *= factor;
        own.rotation = turn * own.rotation;
        let shapes = shapes(nodes.len());
        (Just(nodes), Just(clip), shapes, Just(made))
    })
}

fn picture(nodes: &[Node], shapes: &[Shape]) -> Picture {
    Picture {
        patient: patient(nodes, ScaleRule::Matrices),
        pieces: shapes.iter().map(Shape::piece).collect(),
    }
}

/// The largest displacement of a vertex, its node, and the size of what is shown.
fn farthest(
    shapes: &[Shape],
    [was, is]: [&[Posed]; 2],
    time: Option<f64>,
) -> (f64, Option<usize>, f64) {
    let (was, is) = (seen(was), seen(is));
    let (mut most, mut node, mut size) = (0.0, None, 1.0_f64);
    for shape in shapes {
        let (old, now) = (shape.places(&was, time), shape.places(&is, time));
        for (a, b) in old.iter().zip(&now) {
            size = size.max(a.amax()).max(b.amax());
            if (b - a).norm() > most {
                (most, node) = ((b - a).norm(), Some(shape.node));
            }
        }
    }
    (most, node, size)
}

fn is_near(told: f64, found: f64, size: f64) -> bool {
    let (part, least) = ROUNDED;
    let rounded = told == 0.0 && found <= least.min(part * 3.0 * size);
    rounded || (told - found).abs() < TOLERANCE * size
}

proptest! {
    #![proptest_config(effort(500))]

    #[test]
    fn vertices_move_at_rest_as_far_as_is_told((nodes, _, shapes, made) in changes()) {
        let (old, now) = (picture(&nodes, &shapes), picture(&made, &shapes));
        let told = Movement::new(&old, &now).at_rest().unwrap();
        let (was, is) = (posed(&nodes, &[], 0.0, 0.0), posed(&made, &[], 0.0, 0.0));
        let (most, node, size) = farthest(&shapes, [&was, &is], None);
        prop_assert!(is_near(told.off, most, size), "{} is not {most}", told.off);
        prop_assert!(told.node.is_none() || told.node == node || shapes.len() > 1);
        let same = Movement::new(&old, &old).at_rest().unwrap();
        prop_assert_eq!((same.off, same.node), (0.0, None));
    }

    #[test]
    fn at_no_moment_of_a_clip_vertices_move_farther_than_is_told(
        (nodes, clip, shapes, made) in changes(),
    ) {
        let (old, now) = (picture(&nodes, &shapes), picture(&made, &shapes));
        let motion = Motion {
            curves: clip.iter().map(Keys::curve).collect(),
            weights: shapes.iter().filter_map(Shape::weights).collect(),
        };
        let movement = Movement::new(&old, &now);
        let at = |from: f64, time: f64| {
            let (was, is) = (posed(&nodes, &clip, from, time), posed(&made, &clip, from, time));
            farthest(&shapes, [&was, &is], Some(time))
        };
        let Some(told) = movement.in_clip(&motion, &motion).unwrap() else {
            // No key moves what is shown.
            for (from, time) in moments(&clip, 3) {
                let (most, _, size) = at(from, time);
                let rest = movement.at_rest().unwrap().off;
                prop_assert!(is_near(rest, most, size));
            }
            return Ok(());
        };
        let mut times: Vec<f64> = moments(&clip, 1).iter().map(|it| it.1).collect();
        times.extend([0.0, 1.0]);
        let before = times.iter().copied().filter(|it| *it < told.time);
        let before = before.fold(f64::NEG_INFINITY, f64::max);
        // The limit from below counts, or the moment itself.
        let there = [at(before, told.time), at(told.time, told.time)];
        prop_assert!(
            there.iter().any(|(most, _, size)| is_near(told.off, *most, *size)),
            "{told:?} is none of {there:?}",
        );
        for (from, time) in moments(&clip, DENSE) {
            let (most, _, size) = at(from, time);
            prop_assert!(
                most <= told.off * (1.0 + HIDDEN) + ROUNDED.1 * size,
                "{most} at {time} is more than {told:?}",
            );
        }
    }
}

/// A long picture of so many points, one of which is far out, and the same of twice the size.
fn crowd(count: usize, factor: f64) -> Picture {
    let mut nodes = Vec::new();
    let scale = Vector3::from_element(factor);
    nodes.push(Node {
        parent: None,
        rotation: UnitQuaternion::identity(),
        stretch: Matrix3::from_diagonal(&scale),
        scale,
        sheared: false,
        compensates: false,
    });
    let point = |i: usize| DVec3::new(0.0, (i as f64 / count as f64 - 0.5).sin(), 0.0);
    let mut points: Vec<DVec3> = (0..count).map(point).collect();
    points[count / 3 + 1] = DVec3::new(0.0, 3.0, 4.0);
    Picture {
        patient: patient(&nodes, ScaleRule::Matrices),
        pieces: vec![Piece {
            points,
            ..Piece::default()
        }],
    }
}

#[test]
fn of_many_vertices_the_one_that_is_farthest_out_counts() {
    let (old, now) = (crowd(100_000, 1.0), crowd(100_000, 2.0));
    let movement = Movement::new(&old, &now);
    assert_eq!(movement.at_rest().unwrap().off, 5.0);
    let grown = kinetree::hierarchy::Values::Scale(vec![DVec3::ONE, DVec3::splat(3.0)]);
    let curve = |values| {
        kinetree::doctor::Curve::new(0, vec![0.0, 1.0], Interpolation::Linear, values).unwrap()
    };
    let grows = Motion {
        curves: vec![curve(grown)],
        ..Motion::default()
    };
    let still = kinetree::hierarchy::Values::Scale(vec![DVec3::ONE; 2]);
    let stays = Motion {
        curves: vec![curve(still)],
        ..Motion::default()
    };
    let found = movement.in_clip(&stays, &grows).unwrap().unwrap();
    assert_eq!((found.off, found.time), (10.0, 1.0));
    assert_eq!(
        movement
            .in_clip(&Motion::default(), &Motion::default())
            .unwrap(),
        None
    );
}

#[test]
fn a_vertex_without_a_place_moves_nothing_and_is_not_as_it_was_written() {
    let (mut old, now) = (crowd(3, 1.0), crowd(3, 1.0 + 1e-8));
    let apart = Movement::new(&old, &now).apart().unwrap();
    assert!((apart - 5e-8).abs() < 1e-12, "{apart} is rounded away");
    old.pieces[0].points[1].x = f64::INFINITY;
    old.pieces[0].points[0].x = f64::NAN;
    let movement = Movement::new(&old, &old);
    assert_eq!(movement.at_rest().unwrap().node, None);
    assert!(movement.apart().unwrap().is_nan());
    // Vertices of a joint that is no node are nowhere.
    let mut lost = crowd(3, 1.0);
    lost.pieces[0].skin = Some(Skin {
        joints: vec![7],
        binds: Vec::new(),
        ends: vec![1, 2, 3],
        influences: vec![(0, 1.0); 3],
    });
    let movement = Movement::new(&lost, &now);
    assert_eq!(movement.at_rest().unwrap().node, None);
    assert!(movement.apart().unwrap().is_nan());
}

#[test]
fn weights_have_a_value_a_key_and_target() {
    let made = |values: &[f64]| WeightCurve::new(0, &[0.0, 1.0], Interpolation::Linear, 4, values);
    assert!(made(&[0.0; 8]).is_ok());
    assert!(matches!(
        made(&[0.0; 7]),
        Err(Error::WrongLength { expected: 8, .. })
    ));
    let none = WeightCurve::new(0, &[], Interpolation::Step, 1, &[]);
    assert!(matches!(none, Err(Error::WrongLength { .. })));
}
