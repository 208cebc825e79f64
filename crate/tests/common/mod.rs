//! What all test files share: reading vectors, random spaces, and one idea of "the same to rounding".

#![allow(dead_code)] // each test file is a crate of its own and uses a part of this

use kinetree::{
    Plane, Solid, Space,
    glam::{DMat2, DMat3, DQuat, DVec2, DVec3},
    space::{Bivector2, Bivector3, Rotation2},
};
use proptest::prelude::*;
use serde_json::Value;

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

/// Anything made of numbers, to be compared.
pub(crate) trait Numbers {
    fn numbers(&self) -> Vec<f64>;
}
impl Numbers for f64 {
    fn numbers(&self) -> Vec<f64> {
        vec![*self]
    }
}
impl Numbers for Vec<f64> {
    fn numbers(&self) -> Vec<f64> {
        self.clone()
    }
}
impl Numbers for DVec2 {
    fn numbers(&self) -> Vec<f64> {
        self.to_array().to_vec()
    }
}
impl Numbers for DVec3 {
    fn numbers(&self) -> Vec<f64> {
        self.to_array().to_vec()
    }
}
impl Numbers for Bivector2 {
    fn numbers(&self) -> Vec<f64> {
        vec![self.xy]
    }
}
impl Numbers for Bivector3 {
    fn numbers(&self) -> Vec<f64> {
        self.axis().to_array().to_vec()
    }
}
impl Numbers for Rotation2 {
    fn numbers(&self) -> Vec<f64> {
        vec![self.cos, self.sin]
    }
}
/// A quaternion and its negative are one rotation: the one with the larger part positive stands for both.
impl Numbers for DQuat {
    fn numbers(&self) -> Vec<f64> {
        let parts = self.to_array();
        let largest = parts
            .into_iter()
            .max_by(|a, b| a.abs().total_cmp(&b.abs()))
            .unwrap();
        parts.map(|part| part * largest.signum()).to_vec()
    }
}
impl Numbers for DMat2 {
    fn numbers(&self) -> Vec<f64> {
        self.to_cols_array().to_vec()
    }
}
impl Numbers for DMat3 {
    fn numbers(&self) -> Vec<f64> {
        self.to_cols_array().to_vec()
    }
}

/// Whether two things are the same to `tolerance`, absolutely up to size one and relatively beyond.
#[track_caller]
pub(crate) fn near<A: Numbers + ?Sized, B: Numbers + ?Sized>(a: &A, b: &B, tolerance: f64) {
    let (a, b) = (a.numbers(), b.numbers());
    assert_eq!(a.len(), b.len(), "{a:?} and {b:?} have different lengths");
    let size = a
        .iter()
        .chain(&b)
        .fold(1.0_f64, |size, part| size.max(part.abs()));
    for (x, y) in a.iter().zip(&b) {
        // Written so that NaN fails.
        assert!(
            (x - y).abs() <= tolerance * size,
            "{a:?} and {b:?} differ by {:e}",
            (x - y).abs()
        );
    }
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
    /// The rotation of a node in a file of vectors.
    fn read_rotation(node: &Value) -> Self::Rotation;
    /// The bivector in a file of vectors: a number or an axis vector.
    fn read_bivector(value: &Value) -> Self::Bivector;
    /// The vector in a file of vectors.
    fn read_vector(value: &Value) -> Self::Vector;
}

impl Sample for Plane {
    fn rotations() -> BoxedStrategy<Rotation2> {
        (-3.2..3.2).prop_map(Rotation2::from_angle).boxed()
    }
    fn bivectors(size: f64) -> BoxedStrategy<Bivector2> {
        (-size..size).prop_map(Bivector2::new).boxed()
    }
    fn vectors(size: f64) -> BoxedStrategy<DVec2> {
        [-size..size, -size..size].prop_map(DVec2::from).boxed()
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

impl Sample for Solid {
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
