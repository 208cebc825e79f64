//! The laws written in the docs of the vocabulary, one test body for all spaces.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // here a panic is a failed test

mod common;

use std::f64::consts::PI;

use common::{Sample, near, twin_bivector, twin_matrix, twin_vector};
use kinetree::glam::{DMat2, DMat3, DQuat, DVec2, DVec3};
use kinetree::space::{
    Bivector, Bivector3, FlatBivector, FlatMatrix, FlatRotation, FlatVector, Linear, Matrix,
    Rotation, Rotation2, Vector,
};
use kinetree::{Error, Flat, Jet, Plane, Quantity, Solid};
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
        &v.wedge(w).turn(x),
        &(w * v.dot(x) - v * w.dot(x)),
        TOLERANCE,
    );
    near(&v.times(w), &S::Matrix::from_diagonal(v).mul_vector(w), 0.0);
    near(&v.length().powi(2), &v.dot(v), TOLERANCE);

    near(
        &(a + b * 2.0).turn(v),
        &(a.turn(v) + b.turn(v) * 2.0),
        TOLERANCE,
    );
    near(
        &a.turn(v + w * 2.0),
        &(a.turn(v) + a.turn(w) * 2.0),
        TOLERANCE,
    );
    near(&a.bracket(b), &-b.bracket(a), 0.0);
    let jacobi_of_turns = a.turn(b.turn(v)) - b.turn(a.turn(v));
    near(&a.bracket(b).turn(v), &jacobi_of_turns, TOLERANCE);
    let jacobi = a.bracket(b.bracket(c)) + b.bracket(c.bracket(a)) + c.bracket(a.bracket(b));
    near(&jacobi, &S::Bivector::zero(), TOLERANCE);
    near(&v.dot(a.turn(v)), &0.0, TOLERANCE);

    // As matrices: turn is the product, bracket the commutator, dot half the trace of AᵀB.
    near(&a.matrix().mul_vector(v), &a.turn(v), TOLERANCE);
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
    near(&(r * b).turn(r * v), &(r * b.turn(v)), TOLERANCE);
    near(&(r * a).bracket(r * b), &(r * a.bracket(b)), TOLERANCE);
    near(&(r * v).wedge(r * w), &(r * v.wedge(w)), TOLERANCE);
    near(&(r * v).dot(r * w), &v.dot(w), 2e-14);
    let conjugate = r.matrix() * b.matrix() * r.matrix().transpose();
    near(&(r * b).matrix(), &conjugate, TOLERANCE);
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
    near(&((tiny.exp() * v - v) * 1e8), &b.turn(v), 1e-6); // v has 16 digits, its change 8
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
        // The condition number is below norm² / determinant to the power of the dimension: a few thousand.
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

type Flat4 = Flat<f64, 4>;

/// Every word of the vocabulary says the same in two spaces of one dimension.
fn twins<A: Sample, B: Sample>(
    [v, w, x]: [A::Vector; 3],
    [a, b, c]: [A::Bivector; 3],
    turn: A::Bivector,
    [m, n]: [A::Matrix; 2],
) {
    let vector = twin_vector::<A, B>;
    let bivector = twin_bivector::<A, B>;
    let matrix = twin_matrix::<A, B>;
    near(&vector(v.times(w)), &vector(v).times(vector(w)), 0.0);
    near(&v.dot(w), &vector(v).dot(vector(w)), TOLERANCE);
    near(
        &bivector(v.wedge(w)),
        &vector(v).wedge(vector(w)),
        TOLERANCE,
    );
    near(&vector(a.turn(x)), &bivector(a).turn(vector(x)), TOLERANCE);
    near(
        &bivector(a.bracket(b)),
        &bivector(a).bracket(bivector(b)),
        TOLERANCE,
    );
    near(&a.dot(c), &bivector(a).dot(bivector(c)), TOLERANCE);
    near(
        &bivector(A::Bivector::from_matrix(m)),
        &B::Bivector::from_matrix(matrix(m)),
        0.0,
    );
    near(&matrix(m * n), &(matrix(m) * matrix(n)), TOLERANCE);
    // Six products of three entries of size three, which may cancel.
    near(
        &(m.determinant() / 162.0),
        &(matrix(m).determinant() / 162.0),
        TOLERANCE,
    );
    near(&m.norm(), &matrix(m).norm(), TOLERANCE);
    near(&vector(m.diagonal()), &matrix(m).diagonal(), 0.0);

    let (r, s) = (turn.exp(), a.exp());
    let (flat_r, flat_s) = (bivector(turn).exp(), bivector(a).exp());
    let rotation = |r: A::Rotation| matrix(r.matrix());
    near(&rotation(r), &flat_r.matrix(), TOLERANCE);
    near(&rotation(r * s), &(flat_r * flat_s).matrix(), TOLERANCE);
    near(
        &rotation(r.inverse()),
        &flat_r.inverse().matrix(),
        TOLERANCE,
    );
    near(&vector(r * v), &(flat_r * vector(v)), TOLERANCE);
    near(&bivector(r * b), &(flat_r * bivector(b)), TOLERANCE);
    // 3.1 radians and less; π − 3.1 is a fortieth, by which rounding is divided.
    if turn.length() <= 3.1 {
        near(&bivector(r.log().unwrap()), &flat_r.log().unwrap(), 1e-12);
    }
}

proptest! {
    #[test]
    fn arrows_and_spins_keep_their_laws_in_the_plane(
        v in three(Plane::vectors(1.0)), b in three(Plane::bivectors(1.0)), r in Plane::rotations(),
    ) {
        laws_of_vectors_and_bivectors::<Plane>(v, b, r);
    }

    #[test]
    fn arrows_and_spins_keep_their_laws_in_the_solid(
        v in three(Solid::vectors(1.0)), b in three(Solid::bivectors(1.0)), r in Solid::rotations(),
    ) {
        laws_of_vectors_and_bivectors::<Solid>(v, b, r);
    }

    #[test]
    fn turns_keep_their_laws_in_the_plane(
        r in three(Plane::rotations()), v in Plane::vectors(5.0), b in Plane::bivectors(5.0),
    ) {
        laws_of_rotations::<Plane>(r, v, b);
    }

    #[test]
    fn turns_keep_their_laws_in_the_solid(
        r in three(Solid::rotations()), v in Solid::vectors(5.0), b in Solid::bivectors(5.0),
    ) {
        laws_of_rotations::<Solid>(r, v, b);
    }

    #[test]
    fn arrows_and_spins_keep_their_laws_in_flat_four(
        v in three(Flat4::vectors(1.0)), b in three(Flat4::bivectors(1.0)), r in Flat4::rotations(),
    ) {
        laws_of_vectors_and_bivectors::<Flat4>(v, b, r);
    }

    // Spins of up to two in every plane, so that three tenths of them stay below a half-turn in any plane.
    #[test]
    fn turns_keep_their_laws_in_flat_four(
        r in three(Flat4::bivectors(0.8)), v in Flat4::vectors(5.0), b in Flat4::bivectors(2.0),
    ) {
        laws_of_rotations::<Flat4>(r.map(Bivector::exp), v, b);
    }

    #[test]
    fn any_turn_of_flat_four_has_a_logarithm_or_is_near_a_half_turn(r in Flat4::rotations()) {
        // How near the nearest plane is to a half-turn, to a factor two: what the log's error is divided by.
        let opened = (r.matrix() + FlatMatrix::identity()).inverse().unwrap();
        let distance = 1.0 / Matrix::<Flat4>::norm(opened);
        match r.log() {
            Ok(log) => near(&log.exp(), &r, 1e-14 / distance.min(1.0)),
            Err(refused) => {
                prop_assert_eq!(refused, Error::HalfTurn { quantity: Quantity::Rotation, distance });
                prop_assert!(distance < 1e-6);
            }
        }
    }

    #[test]
    fn matrices_keep_their_laws_in_flat_four(m in matrices::<Flat4>(), n in matrices::<Flat4>(), v in Flat4::vectors(5.0)) {
        laws_of_matrices::<Flat4>([m, n], v);
    }

    // Flat space shares no line with the other two.
    #[test]
    fn the_plane_is_flat_two(
        v in three(Plane::vectors(2.0)), b in three(Plane::bivectors(2.0)), turn in Plane::bivectors(3.1),
        m in matrices::<Plane>(), n in matrices::<Plane>(),
    ) {
        twins::<Plane, Flat<f64, 2>>(v, b, turn, [m, n]);
    }

    #[test]
    fn the_solid_is_flat_three(
        v in three(Solid::vectors(2.0)), b in three(Solid::bivectors(2.0)), turn in Solid::bivectors(1.8),
        m in matrices::<Solid>(), n in matrices::<Solid>(),
    ) {
        twins::<Solid, Flat<f64, 3>>(v, b, turn, [m, n]);
    }

    #[test]
    fn matrices_keep_their_laws_in_the_plane(m in matrices::<Plane>(), n in matrices::<Plane>(), v in Plane::vectors(5.0)) {
        laws_of_matrices::<Plane>([m, n], v);
    }

    #[test]
    fn matrices_keep_their_laws_in_the_solid(m in matrices::<Solid>(), n in matrices::<Solid>(), v in Solid::vectors(5.0)) {
        laws_of_matrices::<Solid>([m, n], v);
    }
}

#[test]
fn turning_is_counter_clockwise_and_right_handed() {
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
fn the_logarithm_takes_the_shorter_way_round_and_answers_at_the_half_turn() {
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
    assert_eq!(Matrix::<Solid>::inverse(flat), Err(refused));
    assert_eq!(Matrix::<Plane>::inverse(DMat2::ZERO), Err(refused));
    let tiny = DMat2::from_diagonal(DVec2::splat(1e-320));
    assert_eq!(Matrix::<Plane>::inverse(tiny).unwrap_err().code(), 4);
}

#[test]
fn trigonometry_is_that_of_libm_on_every_target() {
    // The platform's own sine differs from libm's in the last bit for some of these angles: equality to the bit, ten thousand
    // times, says that neither this crate nor glam asks the platform.
    let mut platform_differs = false;
    for step in 0..10_000 {
        let angle = f64::from(step).mul_add(0.01, -50.0);
        let (sin, cos) = libm::sincos(0.5 * angle);
        let turned = DQuat::from_rotation_z(angle);
        assert_eq!(
            (turned.z.to_bits(), turned.w.to_bits()),
            (sin.to_bits(), cos.to_bits())
        );
        let turned = Rotation2::from_angle(0.5 * angle);
        assert_eq!(
            (turned.sin.to_bits(), turned.cos.to_bits()),
            (sin.to_bits(), cos.to_bits())
        );
        let expected = libm::atan2(sin, cos);
        assert_eq!(
            DVec2::new(cos, sin).to_angle().to_bits(),
            expected.to_bits()
        );
        platform_differs |= (0.5 * angle).sin().to_bits() != sin.to_bits();
    }
    // Not asserted, since a platform may use libm too; printed for whoever wonders.
    println!("the platform's sine differs from libm's: {platform_differs}");
}

/// A turn by an angle from one axis towards another, in four dimensions.
fn plane_turn(from: usize, to: usize, angle: f64) -> FlatBivector<f64, 4> {
    let axis = |axis| FlatVector(std::array::from_fn(|i| if i == axis { 1.0 } else { 0.0 }));
    axis(from).wedge(axis(to)) * angle
}

#[test]
fn the_logarithm_in_four_dimensions_reaches_up_to_the_half_turn_and_refuses_it() {
    for short in [1.0, 1e-2, 1e-4, 3e-6] {
        // One plane nearly half round, the other by one radian.
        let spin = plane_turn(0, 1, PI - short) + plane_turn(2, 3, 1.0);
        near(&spin.exp().log().unwrap(), &spin, 1e-14 / short);
    }
    for short in [3e-7, 1e-9, 0.0] {
        let spin = plane_turn(0, 3, PI - short) + plane_turn(1, 2, 0.5);
        let Err(Error::HalfTurn { quantity, distance }) = spin.exp().log() else {
            panic!("a turn that is {short:e} short of a half-turn has a logarithm")
        };
        assert_eq!(quantity, Quantity::Rotation);
        assert!(distance <= short + 1e-15 && distance >= 0.5 * short - 1e-15);
    }
    // Beyond the half-turn the other way round is shorter.
    let long_way = plane_turn(0, 1, 1.5 * PI);
    near(
        &long_way.exp().log().unwrap(),
        &plane_turn(0, 1, -0.5 * PI),
        1e-13,
    );
}

#[test]
fn many_turns_add_up_in_flat_space() {
    // 25 turns and a bit: rounding grows with the angle.
    let spin = plane_turn(1, 3, 50.0 * PI + 0.25);
    near(&spin.exp().log().unwrap(), &plane_turn(1, 3, 0.25), 1e-12);
    let endless = plane_turn(0, 1, f64::INFINITY).exp();
    assert!(endless.matrix().first_not_finite().is_some());
}

#[test]
fn jets_run_through_the_exponential_and_the_logarithm() {
    // R(t) = exp(t B): Ṙ = B R and R̈ = B² R; its logarithm is t B, which has the rate B and no bend.
    let spin = plane_turn(0, 1, 0.9) + plane_turn(1, 2, -0.4) + plane_turn(0, 3, 0.7);
    let moving = FlatMatrix::from_fn(|row, column| {
        Jet::variable(1.3) * Jet::constant(spin.matrix().0[row][column])
    });
    let moving = FlatBivector::<Jet, 4>::from_matrix(moving);
    let part = |matrix: FlatMatrix<Jet, 4>, pick: fn(Jet) -> f64| {
        FlatMatrix::from_fn(|row, column| pick(matrix.0[row][column]))
    };
    let turned = moving.exp().matrix();
    let value = part(turned, |jet| jet.value);
    near(&value, &(spin * 1.3).exp().matrix(), TOLERANCE);
    near(
        &part(turned, |jet| jet.first),
        &(spin.matrix() * value),
        TOLERANCE,
    );
    near(
        &part(turned, |jet| jet.second),
        &(spin.matrix() * spin.matrix() * value),
        TOLERANCE,
    );
    let back = moving.exp().log().unwrap().matrix();
    near(
        &part(back, |jet| jet.value),
        &(spin * 1.3).matrix(),
        TOLERANCE,
    );
    near(&part(back, |jet| jet.first), &spin.matrix(), TOLERANCE);
    near(
        &part(back, |jet| jet.second),
        &FlatMatrix::<f64, 4>::zero(),
        1e-13,
    );
}

#[test]
fn a_matrix_that_is_no_rotation_is_refused() {
    let refused = |matrix: DMat3| {
        let solid = <DQuat as Rotation<Solid>>::from_matrix(matrix).unwrap_err();
        let flat = FlatMatrix(matrix.transpose().to_cols_array_2d());
        let flat = <FlatRotation<f64, 3> as Rotation<Flat<f64, 3>>>::from_matrix(flat).unwrap_err();
        assert_eq!(
            (solid.code(), solid.quantity()),
            (flat.code(), flat.quantity())
        );
        solid
    };
    let quantity = Quantity::Rotation;
    let mirror = DMat3::from_diagonal(DVec3::new(1.0, 1.0, -1.0));
    assert_eq!(
        refused(mirror),
        Error::NotSimilar {
            quantity,
            deviation: 2.0
        }
    );
    let doubled = DMat3::IDENTITY * 2.0;
    assert_eq!(
        refused(doubled),
        Error::NotSimilar {
            quantity,
            deviation: 3.0
        }
    );
    let skewed = DMat3::from_cols(DVec3::X, DVec3::new(0.1, 0.99f64.sqrt(), 0.0), DVec3::Z);
    assert!((refused(skewed).value() - 0.1).abs() < 1e-15);
    assert_eq!(
        refused(DMat3::from_diagonal(DVec3::splat(f64::NAN))).code(),
        1
    );
    assert_eq!(refused(DMat3::IDENTITY * 1e300).code(), 6);

    // A millionth off is mended, in every space.
    let nearly = 1.0 + 0.9e-6;
    let mended = <DQuat as Rotation<Solid>>::from_matrix(DMat3::IDENTITY * nearly).unwrap();
    near(&mended, &DQuat::IDENTITY, 1e-15);
    let mended = <Rotation2 as Rotation<Plane>>::from_matrix(DMat2::IDENTITY * nearly).unwrap();
    near(&mended, &Rotation2::identity(), 1e-15);
    let mended = FlatRotation::<f64, 4>::from_matrix(FlatMatrix::identity() * nearly).unwrap();
    near(&mended.matrix(), &FlatMatrix::<f64, 4>::identity(), 1e-15);
    near(&mended.checked().unwrap(), &mended, 1e-15);
}
