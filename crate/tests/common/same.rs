//! One idea of "the same to rounding", for numbers and for what is made of them.

use kinetree::{
    DynamicTransform, PointMotion, Rates, Transform,
    glam::{DMat2, DMat3, DQuat, DVec2, DVec3},
    space::{
        Bivector, Bivector2, Bivector3, BivectorN, Matrix, MatrixN, Rotation, Rotation2, RotationN,
        VectorN,
    },
};

use super::Sample;

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
/// A quaternion and its negative are one rotation: of the two, the one whose largest part is
/// positive.
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
impl<const N: usize> Numbers for VectorN<f64, N> {
    fn numbers(&self) -> Vec<f64> {
        self.0.to_vec()
    }
}
impl<const N: usize> Numbers for MatrixN<f64, N> {
    fn numbers(&self) -> Vec<f64> {
        self.columns().iter().flat_map(Numbers::numbers).collect()
    }
}
impl<const N: usize> Numbers for BivectorN<f64, N> {
    fn numbers(&self) -> Vec<f64> {
        self.matrix().numbers()
    }
}
impl<const N: usize> Numbers for RotationN<f64, N> {
    fn numbers(&self) -> Vec<f64> {
        self.matrix().numbers()
    }
}

/// Asserts that two things are the same to `tolerance`, absolutely up to size one and relatively
/// beyond.
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

/// Asserts that two transforms are the same.
#[track_caller]
pub(crate) fn same_transform<S: Sample>(a: Transform<S>, b: Transform<S>, tolerance: f64) {
    near(&a.translation, &b.translation, tolerance);
    near(&a.rotation, &b.rotation, tolerance);
    near(&a.scale, &b.scale, tolerance);
}

/// Asserts that two sets of rates are the same.
#[track_caller]
pub(crate) fn same_delta<S: Sample>(a: Rates<S>, b: Rates<S>, tolerance: f64) {
    near(&a.velocity, &b.velocity, tolerance);
    near(&a.acceleration, &b.acceleration, tolerance);
    near(&a.angular_velocity, &b.angular_velocity, tolerance);
    near(&a.angular_acceleration, &b.angular_acceleration, tolerance);
}

/// Asserts that two dynamic transforms are the same, with all rates.
#[track_caller]
pub(crate) fn same_moving<S: Sample>(
    a: DynamicTransform<S>,
    b: DynamicTransform<S>,
    tolerance: f64,
) {
    same_transform(a.transform, b.transform, tolerance);
    same_delta(a.rates(), b.rates(), tolerance);
}

/// Asserts that two points have the same motion.
#[track_caller]
pub(crate) fn same_motion<S: Sample>(a: PointMotion<S>, b: PointMotion<S>, tolerance: f64) {
    near(&a.position, &b.position, tolerance);
    near(&a.velocity, &b.velocity, tolerance);
    near(&a.acceleration, &b.acceleration, tolerance);
}
