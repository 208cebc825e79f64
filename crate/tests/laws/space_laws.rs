//! The laws written in the docs of the vocabulary, one test body for all spaces.

use std::f64::consts::PI;

use crate::common::{Sample, near};
use kinetree::glam::{DMat2, DMat3, DQuat, DVec2, DVec3};
use kinetree::space::{Bivector, Bivector3, Linear, Matrix, Rotation, Rotation2, Vector};
use kinetree::{Error, Quantity, Space2, Space3, SpaceN};
use proptest::prelude::*;

/// A few dozen roundings of numbers of size one.
const TOLERANCE: f64 = 1e-14;

fn laws_of_vectors_and_bivectors<S: Sample>(
    [v, w, x]: [S::Vector; 3],
    [a, b, c]: [S::Bivector; 3],
    r: S::Rotation,
) {
    near(&v.wedge(w), &-w.wedge(v), 0.0);
    near(
        &v.wedge(w).cross(x),
        &(w * v.dot(x) - v * w.dot(x)),
        TOLERANCE,
    );
    near(&v.times(w), &S::Matrix::from_diagonal(v).mul_vector(w), 0.0);
    near(&v.length().powi(2), &v.dot(v), TOLERANCE);

    near(
        &(a + b * 2.0).cross(v),
        &(a.cross(v) + b.cross(v) * 2.0),
        TOLERANCE,
    );
    near(
        &a.cross(v + w * 2.0),
        &(a.cross(v) + a.cross(w) * 2.0),
        TOLERANCE,
    );
    near(&(a - b), &(a + -b), 0.0);
    near(&a.bracket(b), &-b.bracket(a), 0.0);
    let jacobi_of_turns = a.cross(b.cross(v)) - b.cross(a.cross(v));
    near(&a.bracket(b).cross(v), &jacobi_of_turns, TOLERANCE);
    let jacobi = a.bracket(b.bracket(c)) + b.bracket(c.bracket(a)) + c.bracket(a.bracket(b));
    near(&jacobi, &S::Bivector::zero(), TOLERANCE);
    near(&v.dot(a.cross(v)), &0.0, TOLERANCE);

    // As matrices: cross is the product, bracket the commutator, dot half the trace of AᵀB.
    near(&a.matrix().mul_vector(v), &a.cross(v), TOLERANCE);
    let commutator = a.matrix() * b.matrix() - b.matrix() * a.matrix();
    near(&a.bracket(b).matrix(), &commutator, TOLERANCE);
    near(&S::Bivector::from_matrix(a.matrix()), &a, 0.0);
    let trace = (a.matrix().transpose() * b.matrix()).diagonal();
    near(
        &(2.0 * a.dot(b)),
        &trace.components().into_iter().sum::<f64>(),
        TOLERANCE,
    );
    near(
        &S::Bivector::from_matrix(S::Matrix::from_diagonal(v)),
        &S::Bivector::zero(),
        0.0,
    );

    // Rotations preserve all of it.
    near(&(r * b).cross(r * v), &(r * b.cross(v)), TOLERANCE);
    near(&(r * a).bracket(r * b), &(r * a.bracket(b)), TOLERANCE);
    near(&(r * v).wedge(r * w), &(r * v.wedge(w)), TOLERANCE);
    near(&(r * v).dot(r * w), &v.dot(w), 2e-14);
    let conjugate = r.matrix() * b.matrix() * r.matrix().transpose();
    near(&(r * b).matrix(), &conjugate, TOLERANCE);
    near(&b.rotated(r.matrix() * 4.0, 0.25), &(r * b), TOLERANCE);
}

/// Products of a matrix and a vector, spelled so that the generic code above finds them.
trait MulVector<V> {
    fn mul_vector(self, vector: V) -> V;
}
impl<M: std::ops::Mul<V, Output = V>, V> MulVector<V> for M {
    fn mul_vector(self, vector: V) -> V {
        self * vector
    }
}

fn laws_of_rotations<S: Sample>([r, s, t]: [S::Rotation; 3], v: S::Vector, b: S::Bivector) {
    let identity = S::Rotation::identity();
    near(&(r * identity), &r, 0.0);
    near(&(identity * r), &r, 0.0);
    near(&(r * r.inverse()), &identity, TOLERANCE);
    near(&((r * s) * t), &(r * (s * t)), TOLERANCE);
    near(&((r * s) * v), &(r * (s * v)), TOLERANCE);
    near(&((r * s) * b), &(r * (s * b)), TOLERANCE);
    near(&r.matrix().mul_vector(v), &(r * v), TOLERANCE);
    near(&(r * s).matrix(), &(r.matrix() * s.matrix()), TOLERANCE);
    near(&r.inverse().matrix(), &r.matrix().transpose(), 0.0);
    near(&r.matrix().determinant(), &1.0, TOLERANCE);
    near(&r.checked().unwrap(), &r, TOLERANCE);

    // A rotation can be read back from its matrix.
    near(
        &S::Rotation::from_matrix(r.matrix()).unwrap(),
        &r,
        TOLERANCE,
    );

    // exp and log undo each other; exp of nearly nothing is nearly 1 + B; small steps add up.
    near(&r.log().unwrap().exp(), &r, TOLERANCE);
    near(&b.exp().inverse(), &(-b).exp(), TOLERANCE);
    near(&(b * 0.3).exp().log().unwrap(), &(b * 0.3), TOLERANCE);
    let tiny = b * 1e-8;
    near(&(tiny.exp().log().unwrap() * 1e8), &b, TOLERANCE);
    near(&((tiny.exp() * v - v) * 1e8), &b.cross(v), 1e-6); // v has 16 digits, its change 8
    near(&((b * 0.25).exp() * (b * 0.75).exp()), &b.exp(), TOLERANCE);
    near(&(r * b).exp(), &(r * b.exp() * r.inverse()), TOLERANCE);
}

fn laws_of_matrices<S: Sample>([m, n]: [S::Matrix; 2], v: S::Vector) {
    near(&(m * S::Matrix::identity()), &m, 0.0);
    near(&S::Matrix::from_columns(m.columns()), &m, 0.0);
    near(
        &(m * n).mul_vector(v),
        &m.mul_vector(n.mul_vector(v)),
        1e-12,
    );
    near(
        &(m * n).transpose(),
        &(n.transpose() * m.transpose()),
        TOLERANCE,
    );
    near(
        &((m * n).determinant() / 1e4),
        &(m.determinant() * n.determinant() / 1e4),
        TOLERANCE,
    );
    near(
        &m.norm().powi(2),
        &(m.transpose() * m)
            .diagonal()
            .components()
            .into_iter()
            .sum::<f64>(),
        TOLERANCE,
    );
    if m.determinant().abs() > 0.5 {
        // The condition number is below norm² / determinant to the power of the dimension: a few
        // thousand.
        near(&(m * m.inverse().unwrap()), &S::Matrix::identity(), 1e-11);
    }
}

fn three<T: Clone + std::fmt::Debug>(of: BoxedStrategy<T>) -> [BoxedStrategy<T>; 3] {
    [of.clone(), of.clone(), of]
}

fn matrices<S: Sample>() -> BoxedStrategy<S::Matrix> {
    let columns = proptest::collection::vec(S::vectors(3.0), S::DIMENSION);
    columns
        .prop_map(|c| S::Matrix::from_columns(S::per_axis(|axis| c[axis])))
        .boxed()
}

type Four = SpaceN<f64, 4>;

proptest! {
    #[test]
    fn vectors_and_bivectors_keep_their_laws_in_the_plane(
        v in three(Space2::vectors(1.0)), b in three(Space2::bivectors(1.0)), r in Space2::rotations(),
    ) {
        laws_of_vectors_and_bivectors::<Space2>(v, b, r);
    }

    #[test]
    fn vectors_and_bivectors_keep_their_laws_in_space(
        v in three(Space3::vectors(1.0)), b in three(Space3::bivectors(1.0)), r in Space3::rotations(),
    ) {
        laws_of_vectors_and_bivectors::<Space3>(v, b, r);
    }

    #[test]
    fn rotations_keep_their_laws_in_the_plane(
        r in three(Space2::rotations()), v in Space2::vectors(5.0), b in Space2::bivectors(5.0),
    ) {
        laws_of_rotations::<Space2>(r, v, b);
    }

    #[test]
    fn rotations_keep_their_laws_in_space(
        r in three(Space3::rotations()), v in Space3::vectors(5.0), b in Space3::bivectors(5.0),
    ) {
        laws_of_rotations::<Space3>(r, v, b);
    }

    #[test]
    fn vectors_and_bivectors_keep_their_laws_in_four_dimensions(
        v in three(Four::vectors(1.0)), b in three(Four::bivectors(1.0)), r in Four::rotations(),
    ) {
        laws_of_vectors_and_bivectors::<Four>(v, b, r);
    }

    // Spins of up to two in every plane, so that three tenths of them stay below a half-turn in any
    // plane.
    #[test]
    fn rotations_keep_their_laws_in_four_dimensions(
        r in three(Four::bivectors(0.8)), v in Four::vectors(5.0), b in Four::bivectors(2.0),
    ) {
        laws_of_rotations::<Four>(r.map(Bivector::exp), v, b);
    }

    #[test]
    fn matrices_keep_their_laws_in_four_dimensions(m in matrices::<Four>(), n in matrices::<Four>(), v in Four::vectors(5.0)) {
        laws_of_matrices::<Four>([m, n], v);
    }

    #[test]
    fn matrices_keep_their_laws_in_the_plane(m in matrices::<Space2>(), n in matrices::<Space2>(), v in Space2::vectors(5.0)) {
        laws_of_matrices::<Space2>([m, n], v);
    }

    #[test]
    fn matrices_keep_their_laws_in_space(m in matrices::<Space3>(), n in matrices::<Space3>(), v in Space3::vectors(5.0)) {
        laws_of_matrices::<Space3>([m, n], v);
    }
}

#[test]
fn rotations_are_counter_clockwise_and_right_handed() {
    let quarter = 0.5 * PI;
    near(
        &(Rotation2::from_angle(quarter) * DVec2::X),
        &DVec2::Y,
        1e-15,
    );
    near(
        &(Bivector3::from_axis(DVec3::Z * quarter).exp() * DVec3::X),
        &DVec3::Y,
        1e-15,
    );
    near(
        &(Bivector3::new(quarter, 0.0, 0.0).exp() * DVec3::Y),
        &DVec3::Z,
        1e-15,
    );
    near(
        &(Bivector3::new(0.0, quarter, 0.0).exp() * DVec3::Z),
        &DVec3::X,
        1e-15,
    );
    near(&DVec2::X.wedge(DVec2::Y).xy, &1.0, 0.0);
    near(
        &DVec3::X.wedge(DVec3::Y),
        &Bivector3::new(0.0, 0.0, 1.0),
        0.0,
    );
    near(
        &Bivector3::from_axis(DVec3::Z).exp(),
        &DQuat::from_rotation_z(1.0),
        1e-15,
    );
}

#[test]
fn the_logarithm_takes_the_shorter_way_and_is_defined_at_the_half_turn() {
    near(
        &Rotation2::from_angle(1.5 * PI).log().unwrap().xy,
        &(-0.5 * PI),
        1e-15,
    );
    near(
        &Rotation2::from_angle(PI).log().unwrap().xy.abs(),
        &PI,
        1e-15,
    );
    let long_way = Bivector3::from_axis(DVec3::Y * 1.5 * PI).exp();
    near(
        &long_way.log().unwrap(),
        &Bivector3::from_axis(DVec3::Y * -0.5 * PI),
        1e-15,
    );
    let half = DQuat::from_xyzw(0.0, 0.0, 1.0, 0.0);
    near(&half.log().unwrap(), &Bivector3::new(0.0, 0.0, PI), 1e-15);
    near(&half.log().unwrap().exp(), &half, 1e-15);
    assert_eq!(DQuat::IDENTITY.log().unwrap(), Bivector3::zero());
    assert_eq!(Bivector3::zero().exp(), DQuat::IDENTITY);
}

#[test]
fn a_flat_map_has_no_inverse_and_names_its_determinant() {
    let flat = DMat3::from_cols(DVec3::X, DVec3::Y, DVec3::new(1.0, 1.0, 0.0));
    let refused = Error::Singular {
        quantity: Quantity::Matrix,
        determinant: 0.0,
    };
    assert_eq!(Matrix::<Space3>::inverse(flat), Err(refused));
    assert_eq!(Matrix::<Space2>::inverse(DMat2::ZERO), Err(refused));
    let tiny = DMat2::from_diagonal(DVec2::splat(1e-320));
    assert_eq!(Matrix::<Space2>::inverse(tiny).unwrap_err().code(), 4);
}

#[test]
fn trigonometry_is_that_of_libm_on_every_target() {
    // The platform's own sine differs from libm's in the last bit for some of these angles:
    // equality to the bit, ten thousand times, says that neither this crate nor glam asks the
    // platform.
    let mut platform_differs = false;
    for step in 0..10_000 {
        let angle = f64::from(step).mul_add(0.01, -50.0);
        let (sin, cos) = libm::sincos(0.5 * angle);
        let rotated = DQuat::from_rotation_z(angle);
        assert_eq!(
            (rotated.z.to_bits(), rotated.w.to_bits()),
            (sin.to_bits(), cos.to_bits())
        );
        let rotated = Rotation2::from_angle(0.5 * angle);
        assert_eq!(
            (rotated.sin.to_bits(), rotated.cos.to_bits()),
            (sin.to_bits(), cos.to_bits())
        );
        let expected = libm::atan2(sin, cos);
        assert_eq!(
            DVec2::new(cos, sin).to_angle().to_bits(),
            expected.to_bits()
        );
        platform_differs |= (0.5 * angle).sin().to_bits() != sin.to_bits();
    }
    // Not asserted, since a platform may use libm too; printed for information.
    println!("the platform's sine differs from libm's: {platform_differs}");
}
