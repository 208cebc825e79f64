//! Laws of `SpaceN`, the general space: its exponential and logarithm, and its agreement with
//! `Space2` and `Space3`.

use std::f64::consts::PI;

use crate::common::{Sample, near, twin_bivector, twin_matrix, twin_vector};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::space::{
    Bivector, BivectorN, Linear, Matrix, MatrixN, Rotation, Rotation2, RotationN, Vector, VectorN,
};
use kinetree::{Error, Jet, Quantity, Space2, Space3, SpaceN};
use proptest::prelude::*;

/// A few dozen roundings of numbers of size one.
const TOLERANCE: f64 = 1e-14;

type Four = SpaceN<f64, 4>;

fn three<T: Clone + std::fmt::Debug>(of: BoxedStrategy<T>) -> [BoxedStrategy<T>; 3] {
    [of.clone(), of.clone(), of]
}

fn matrices<S: Sample>() -> BoxedStrategy<S::Matrix> {
    let columns = proptest::collection::vec(S::vectors(3.0), S::DIMENSION);
    columns
        .prop_map(|c| S::Matrix::from_columns(S::per_axis(|axis| c[axis])))
        .boxed()
}

/// Every operation of the vocabulary has the same result in two spaces of the same dimension.
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
    near(
        &vector(a.cross(x)),
        &bivector(a).cross(vector(x)),
        TOLERANCE,
    );
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
    // `SpaceN` shares no line with the other two.
    #[test]
    fn the_plane_is_the_general_space_of_two_dimensions(
        v in three(Space2::vectors(2.0)), b in three(Space2::bivectors(2.0)), turn in Space2::bivectors(3.1),
        m in matrices::<Space2>(), n in matrices::<Space2>(),
    ) {
        twins::<Space2, SpaceN<f64, 2>>(v, b, turn, [m, n]);
    }

    #[test]
    fn space_is_the_general_space_of_three_dimensions(
        v in three(Space3::vectors(2.0)), b in three(Space3::bivectors(2.0)), turn in Space3::bivectors(1.8),
        m in matrices::<Space3>(), n in matrices::<Space3>(),
    ) {
        twins::<Space3, SpaceN<f64, 3>>(v, b, turn, [m, n]);
    }

    #[test]
    fn any_rotation_in_four_dimensions_has_a_logarithm_or_is_near_a_half_turn(r in Four::rotations()) {
        // How near the nearest plane is to a half-turn, to a factor two: what the log's error is
        // divided by.
        let opened = (r.matrix() + MatrixN::identity()).inverse().unwrap();
        let distance = 1.0 / Matrix::<Four>::norm(opened);
        match r.log() {
            Ok(log) => near(&log.exp(), &r, 1e-14 / distance.min(1.0)),
            Err(refused) => {
                prop_assert_eq!(refused, Error::HalfTurn { quantity: Quantity::Rotation, distance });
                prop_assert!(distance < 1e-6);
            }
        }
    }
}

/// Returns the rotation by an angle from one axis toward another, in four dimensions.
fn plane_turn(from: usize, to: usize, angle: f64) -> BivectorN<f64, 4> {
    let axis = |axis| VectorN(std::array::from_fn(|i| if i == axis { 1.0 } else { 0.0 }));
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
fn many_full_turns_add_up_in_any_dimension() {
    // 25 turns and a bit: rounding grows with the angle.
    let spin = plane_turn(1, 3, 50.0 * PI + 0.25);
    near(&spin.exp().log().unwrap(), &plane_turn(1, 3, 0.25), 1e-12);
    let endless = plane_turn(0, 1, f64::INFINITY).exp();
    assert!(endless.matrix().first_not_finite().is_some());
    let mut matrix = MatrixN([[0.0; 4]; 4]);
    matrix.0[2][1] = f64::INFINITY;
    let endless = BivectorN::from_matrix(matrix).exp();
    assert!(endless.matrix().first_not_finite().is_some());
    assert_eq!(endless.checked().unwrap_err().code(), 1);
}

#[test]
fn jets_run_through_the_exponential_and_the_logarithm() {
    // R(t) = exp(t B): Ṙ = B R and R̈ = B² R; its logarithm is t B, which has the rate B and no
    // bend.
    let spin = plane_turn(0, 1, 0.9) + plane_turn(1, 2, -0.4) + plane_turn(0, 3, 0.7);
    let moving = MatrixN::from_fn(|row, column| {
        Jet::variable(1.3) * Jet::constant(spin.matrix().0[row][column])
    });
    let moving = BivectorN::<Jet, 4>::from_matrix(moving);
    let part = |matrix: MatrixN<Jet, 4>, pick: fn(Jet) -> f64| {
        MatrixN::from_fn(|row, column| pick(matrix.0[row][column]))
    };
    let rotated = moving.exp().matrix();
    let value = part(rotated, |jet| jet.value);
    near(&value, &(spin * 1.3).exp().matrix(), TOLERANCE);
    near(
        &part(rotated, |jet| jet.first),
        &(spin.matrix() * value),
        TOLERANCE,
    );
    near(
        &part(rotated, |jet| jet.second),
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
        &MatrixN::<f64, 4>::zero(),
        1e-13,
    );
}

#[test]
fn elimination_takes_the_largest_row_first() {
    // A zero where the elimination would begin, and an odd number of exchanges: the determinant's
    // sign counts them.
    let cycle = MatrixN([[0.0, 0.0, 2.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    near(&cycle.determinant(), &2.0, 0.0);
    let swap = MatrixN([[0.0, 1.0], [1.0, 0.0]]);
    near(&swap.determinant(), &-1.0, 0.0);
    near(&swap.inverse().unwrap(), &swap, 0.0);
    near(&-swap, &(swap * -1.0), 0.0);
    // Almost a zero: dividing by it would lose all digits.
    let steep = MatrixN([[1e-20, 1.0], [1.0, 1.0]]);
    near(
        &(steep * steep.inverse().unwrap()),
        &MatrixN::<f64, 2>::identity(),
        1e-15,
    );
    let flat = MatrixN([[1.0, 2.0], [2.0, 4.0]]);
    let refused = Error::Singular {
        quantity: Quantity::Matrix,
        determinant: 0.0,
    };
    assert_eq!(flat.inverse(), Err(refused));
}

#[test]
fn a_matrix_that_is_no_rotation_is_refused() {
    let refused = |matrix: DMat3| {
        let solid = <DQuat as Rotation<Space3>>::from_matrix(matrix).unwrap_err();
        let flat = MatrixN(matrix.transpose().to_cols_array_2d());
        let flat = <RotationN<f64, 3> as Rotation<SpaceN<f64, 3>>>::from_matrix(flat).unwrap_err();
        assert_eq!(
            (solid.code(), solid.quantity()),
            (flat.code(), flat.quantity())
        );
        solid
    };
    let quantity = Quantity::Matrix;
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
    let mended = <DQuat as Rotation<Space3>>::from_matrix(DMat3::IDENTITY * nearly).unwrap();
    near(&mended, &DQuat::IDENTITY, 1e-15);
    let rotated = Rotation2::from_angle(0.7);
    let mended = <Rotation2 as Rotation<Space2>>::from_matrix(rotated.matrix() * nearly).unwrap();
    near(&mended, &rotated, 1e-15);
    let drifted = Rotation2 {
        cos: rotated.cos * nearly,
        sin: rotated.sin * nearly,
    };
    near(&drifted.checked().unwrap(), &rotated, 1e-15);
    let mended = RotationN::<f64, 4>::from_matrix(MatrixN::identity() * nearly).unwrap();
    near(&mended.matrix(), &MatrixN::<f64, 4>::identity(), 1e-15);
    near(&mended.checked().unwrap(), &mended, 1e-15);
}
