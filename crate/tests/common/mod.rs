//! Shared by all test files: reading vectors, and random spaces.

#![allow(dead_code, unused_imports)] // each binary of tests uses a part of this

use kinetree::{
    DynamicTransform, Hierarchy, Local, NodeHandle, PointMotion, Rates, ScaleRule, Space, Space2,
    Space3, SpaceN, Transform, Trs,
    glam::{DMat2, DMat3, DQuat, DVec2, DVec3},
    hierarchy::FileNote,
    physics::{Body, Inertia},
    space::{
        Bivector, Bivector2, Bivector3, BivectorN, Matrix, MatrixN, Rotation, Rotation2, RotationN,
        Vector, VectorN,
    },
};
pub(crate) mod effort;
pub(crate) mod elliptic;
pub(crate) mod order;
pub(crate) mod same;
pub(crate) mod sequence;

use proptest::prelude::*;
use serde_json::Value;

pub(crate) use same::{Numbers, near, same_delta, same_motion, same_moving, same_transform};

/// The notes of a file that was read, as JavaScript has them.
pub(crate) fn notes(notes: &[FileNote]) -> Value {
    let note = |it: &FileNote| {
        let (message, place) = (&it.message, &it.place);
        serde_json::json!({"code": it.code.to_string(), "message": message, "where": place})
    };
    notes.iter().map(note).collect()
}

/// The cases of a file of reference vectors.
pub(crate) fn cases(text: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(text).expect("the vectors are JSON");
    let cases = file["cases"]
        .as_array()
        .expect("the file has cases")
        .clone();
    assert!(!cases.is_empty());
    cases
}

/// One number.
pub(crate) fn number(value: &Value) -> f64 {
    value
        .as_f64()
        .unwrap_or_else(|| panic!("a number was expected, not {value}"))
}

/// A list of numbers.
pub(crate) fn numbers(value: &Value) -> Vec<f64> {
    value
        .as_array()
        .expect("a list")
        .iter()
        .map(number)
        .collect()
}

/// The numbers of a nested list, row after row.
pub(crate) fn rows(value: &Value) -> Vec<Vec<f64>> {
    value
        .as_array()
        .expect("a list of rows")
        .iter()
        .map(numbers)
        .collect()
}

/// A space that random things can be drawn from and that vectors can be read into.
pub(crate) trait Sample:
    Space<Scalar = f64, Vector: Numbers, Bivector: Numbers, Rotation: Numbers, Matrix: Numbers>
{
    /// Any rotation.
    fn rotations() -> BoxedStrategy<Self::Rotation>;
    /// Bivectors with components up to `size`.
    fn bivectors(size: f64) -> BoxedStrategy<Self::Bivector>;
    /// Vectors with components up to `size`.
    fn vectors(size: f64) -> BoxedStrategy<Self::Vector>;
    /// The rotation with this matrix.
    fn rotation_from(matrix: Self::Matrix) -> Self::Rotation;
    /// The rotation of a node in a file of vectors.
    fn read_rotation(node: &Value) -> Self::Rotation;
    /// The bivector in a file of vectors: a number or an axis vector.
    fn read_bivector(value: &Value) -> Self::Bivector;
    /// The vector in a file of vectors.
    fn read_vector(value: &Value) -> Self::Vector;
}

/// Bodies up to 5 kg, whose mass is spread over up to 2 units along each axis.
pub(crate) fn bodies<S: Sample>() -> BoxedStrategy<Body<S>> {
    let spread = proptest::collection::vec(0.1..2.0, S::DIMENSION);
    (0.1..5.0, S::rotations(), spread)
        .prop_map(|(mass, axes, spread)| {
            let spread = S::Vector::from_components(S::per_axis(|axis| spread[axis]));
            Body::new(mass, Inertia::new(axes, spread).unwrap()).unwrap()
        })
        .boxed()
}

/// N numbers of size up to `size`.
fn components<const N: usize>(size: f64) -> BoxedStrategy<[f64; N]> {
    let list = proptest::collection::vec(-size..size, N);
    list.prop_map(|list| std::array::from_fn(|place| list[place]))
        .boxed()
}

impl<const N: usize> Sample for SpaceN<f64, N> {
    fn rotations() -> BoxedStrategy<RotationN<f64, N>> {
        (Self::bivectors(2.0), Self::bivectors(2.0))
            .prop_map(|(a, b)| a.exp() * b.exp())
            .boxed()
    }
    fn bivectors(size: f64) -> BoxedStrategy<BivectorN<f64, N>> {
        let rows = proptest::collection::vec(components::<N>(size), N);
        rows.prop_map(|rows| {
            // Only the entries above the diagonal count, and keep their size.
            let above =
                |row: usize, column: usize| if row < column { rows[row][column] } else { 0.0 };
            BivectorN::from_matrix(MatrixN::from_fn(above) * 2.0)
        })
        .boxed()
    }
    fn vectors(size: f64) -> BoxedStrategy<VectorN<f64, N>> {
        components(size).prop_map(VectorN).boxed()
    }
    fn rotation_from(matrix: MatrixN<f64, N>) -> RotationN<f64, N> {
        RotationN::from_matrix(matrix).unwrap()
    }
    fn read_rotation(node: &Value) -> RotationN<f64, N> {
        let rows = rows(&node["R"]);
        RotationN::from_matrix(MatrixN::from_fn(|row, column| rows[row][column])).unwrap()
    }
    fn read_bivector(value: &Value) -> BivectorN<f64, N> {
        // A number rotates x to y; three numbers are an axis: they rotate y to z, z to x, x to y.
        let planes: Vec<(usize, usize, f64)> = match value.as_array() {
            None => vec![(0, 1, number(value))],
            Some(_) => {
                let axis = numbers(value);
                vec![(1, 2, axis[0]), (2, 0, axis[1]), (0, 1, axis[2])]
            }
        };
        let mut matrix = MatrixN([[0.0; N]; N]);
        for (from, to, rate) in planes {
            matrix.0[to][from] += rate;
            matrix.0[from][to] -= rate;
        }
        BivectorN::from_matrix(matrix)
    }
    fn read_vector(value: &Value) -> VectorN<f64, N> {
        let list = numbers(value);
        VectorN(std::array::from_fn(|place| list[place]))
    }
}

impl Sample for Space2 {
    fn rotations() -> BoxedStrategy<Rotation2> {
        (-3.2..3.2).prop_map(Rotation2::from_angle).boxed()
    }
    fn bivectors(size: f64) -> BoxedStrategy<Bivector2> {
        (-size..size).prop_map(Bivector2::new).boxed()
    }
    fn vectors(size: f64) -> BoxedStrategy<DVec2> {
        [-size..size, -size..size].prop_map(DVec2::from).boxed()
    }
    fn rotation_from(matrix: DMat2) -> Rotation2 {
        Rotation2 {
            cos: matrix.x_axis.x,
            sin: matrix.x_axis.y,
        }
    }
    fn read_rotation(node: &Value) -> Rotation2 {
        Rotation2::from_angle(number(&node["angle"]))
    }
    fn read_bivector(value: &Value) -> Bivector2 {
        Bivector2::new(number(value))
    }
    fn read_vector(value: &Value) -> DVec2 {
        DVec2::from_slice(&numbers(value))
    }
}

impl Sample for Space3 {
    fn rotations() -> BoxedStrategy<DQuat> {
        let parts = [-1.0..1.0, -1.0..1.0, -1.0..1.0, -1.0..1.0_f64];
        let long = parts.prop_filter("not too short", |p| {
            p.iter().map(|x| x * x).sum::<f64>() > 0.1
        });
        long.prop_map(|parts| DQuat::from_array(parts).normalize())
            .boxed()
    }
    fn bivectors(size: f64) -> BoxedStrategy<Bivector3> {
        Self::vectors(size).prop_map(Bivector3::from_axis).boxed()
    }
    fn vectors(size: f64) -> BoxedStrategy<DVec3> {
        [-size..size, -size..size, -size..size]
            .prop_map(DVec3::from)
            .boxed()
    }
    fn rotation_from(matrix: DMat3) -> DQuat {
        DQuat::from_mat3(&matrix)
    }
    fn read_rotation(node: &Value) -> DQuat {
        DQuat::from_slice(&numbers(&node["q_xyzw"]))
    }
    fn read_bivector(value: &Value) -> Bivector3 {
        Bivector3::from_axis(Self::read_vector(value))
    }
    fn read_vector(value: &Value) -> DVec3 {
        DVec3::from_slice(&numbers(value))
    }
}

/// Transforms of moderate place and size; in odd dimensions some are mirror images.
pub(crate) fn transforms<S: Sample>() -> BoxedStrategy<Transform<S>> {
    let parts = (S::vectors(2.0), S::rotations(), 0.4..2.5, 0..4);
    parts
        .prop_map(|(t, r, s, kind): (_, _, f64, _)| {
            let mirror = kind == 0 && S::DIMENSION % 2 == 1;
            let scale = if mirror { -s } else { s };
            Transform::new(t, r, scale).unwrap()
        })
        .boxed()
}

/// Jumps and rates with components up to two.
pub(crate) fn deltas<S: Sample>() -> BoxedStrategy<Rates<S>> {
    let parts = (
        S::vectors(2.0),
        S::vectors(2.0),
        S::bivectors(2.0),
        S::bivectors(2.0),
    );
    parts
        .prop_map(
            |(velocity, acceleration, angular_velocity, angular_acceleration)| Rates {
                velocity,
                acceleration,
                angular_velocity,
                angular_acceleration,
            },
        )
        .boxed()
}

/// A node's state of moderate size, with such a scale for each axis.
pub(crate) fn locals<S: Sample>(
    scale: impl Strategy<Value = f64> + 'static,
) -> BoxedStrategy<Local<S>> {
    let scale = proptest::collection::vec(scale, S::DIMENSION);
    let parts = (S::vectors(2.0), S::rotations(), scale, deltas::<S>());
    parts
        .prop_map(|(place, turn, scale, rates)| {
            let scale = S::Vector::from_components(S::per_axis(|axis| scale[axis]));
            let trs = Trs::<S>::new(place, turn, scale).expect("a pose of moderate size");
            Local::from(trs).with_rates(rates)
        })
        .boxed()
}

/// Nodes of which each has the one before as its parent.
pub(crate) fn chain<S: Sample>(
    rule: ScaleRule,
    locals: &[Local<S>],
) -> (Hierarchy<S>, Vec<NodeHandle>) {
    let mut tree = Hierarchy::new(rule);
    let mut nodes = Vec::new();
    for local in locals {
        let added = tree.add(nodes.last().copied(), "", *local);
        nodes.push(added.expect("a state that can be"));
    }
    (tree, nodes)
}

/// Dynamic transforms.
pub(crate) fn moving<S: Sample>() -> BoxedStrategy<DynamicTransform<S>> {
    (transforms::<S>(), deltas::<S>())
        .prop_map(|(place, rates)| DynamicTransform::new(place, rates).unwrap())
        .boxed()
}

/// Dynamic transforms of which none is a mirror image.
pub(crate) fn upright<S: Sample>() -> BoxedStrategy<DynamicTransform<S>> {
    moving::<S>()
        .prop_map(|mut it| {
            it.transform.scale = it.transform.scale.abs();
            it
        })
        .boxed()
}

/// A vector of one space in another of the same dimension.
pub(crate) fn twin_vector<A: Sample, B: Sample>(vector: A::Vector) -> B::Vector {
    let components = vector.components();
    B::Vector::from_components(B::per_axis(|axis| components.as_ref()[axis]))
}

/// A matrix of one space in another of the same dimension.
pub(crate) fn twin_matrix<A: Sample, B: Sample>(matrix: A::Matrix) -> B::Matrix {
    let columns = matrix.columns();
    B::Matrix::from_columns(B::per_axis(|axis| {
        twin_vector::<A, B>(columns.as_ref()[axis])
    }))
}

/// A bivector of one space in another of the same dimension.
pub(crate) fn twin_bivector<A: Sample, B: Sample>(bivector: A::Bivector) -> B::Bivector {
    B::Bivector::from_matrix(twin_matrix::<A, B>(bivector.matrix()))
}

/// A jump of one space in another of the same dimension.
pub(crate) fn twin_delta<A: Sample, B: Sample>(delta: Rates<A>) -> Rates<B> {
    Rates {
        velocity: twin_vector::<A, B>(delta.velocity),
        acceleration: twin_vector::<A, B>(delta.acceleration),
        angular_velocity: twin_bivector::<A, B>(delta.angular_velocity),
        angular_acceleration: twin_bivector::<A, B>(delta.angular_acceleration),
    }
}

/// A moving transform of one space in another of the same dimension.
pub(crate) fn twin<A: Sample, B: Sample>(moving: DynamicTransform<A>) -> DynamicTransform<B> {
    let Transform {
        translation,
        rotation,
        scale,
    } = moving.transform;
    let rotation = B::rotation_from(twin_matrix::<A, B>(rotation.matrix()));
    let place = Transform {
        translation: twin_vector::<A, B>(translation),
        rotation,
        scale,
    };
    DynamicTransform::at_rest(place) + twin_delta(moving.rates())
}

/// A jump in a file of vectors.
pub(crate) fn read_delta<S: Sample>(value: &Value) -> Rates<S> {
    Rates {
        velocity: S::read_vector(&value["v"]),
        acceleration: S::read_vector(&value["a"]),
        angular_velocity: S::read_bivector(&value["omega"]),
        angular_acceleration: S::read_bivector(&value["alpha"]),
    }
}

/// A moving transform in a file of vectors.
pub(crate) fn read_moving<S: Sample>(state: &Value) -> DynamicTransform<S> {
    let rotation = S::read_rotation(state);
    // The files have each rotation twice: as an angle or a quaternion, and as a matrix.
    let rows = rows(&state["R"]);
    let column = |column: usize| S::Vector::from_components(S::per_axis(|row| rows[row][column]));
    let matrix = S::Matrix::from_columns(S::per_axis(column));
    near(&rotation.matrix(), &matrix, 1e-15);
    let place = S::read_vector(&state["T"]);
    let place = Transform::new(place, rotation, number(&state["S"])).unwrap();
    DynamicTransform::new(place, read_delta(state)).unwrap()
}

/// Any motion of a point.
pub(crate) fn motions<S: Sample>() -> BoxedStrategy<PointMotion<S>> {
    (S::vectors(2.0), S::vectors(2.0), S::vectors(2.0))
        .prop_map(|(position, velocity, acceleration)| {
            PointMotion::new(position, velocity, acceleration).unwrap()
        })
        .boxed()
}
