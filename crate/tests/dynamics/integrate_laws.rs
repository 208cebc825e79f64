//! Invariants and orders of the steps of rotations: orders are measured, never asserted as text.

use std::f64::consts::{FRAC_PI_2, PI};

use crate::common::order::order_is;
use crate::common::{Sample, near};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::integrate::{
    Exact, Exponential, HalfAngle, Magnus, Rational, RotationLanes, RotationScheme, RotationState,
    ThirdOrder,
};
use kinetree::space::{
    Bivector, Bivector2, Bivector3, BivectorN, Linear, Matrix, MatrixN, Rotation, Rotation2,
    RotationN, SpaceN,
};
use kinetree::{Space2, Space3};
use proptest::prelude::*;

/// A measured order may miss the true one by this much: the next power of the step, which is not
/// quite negligible, bends the line.
const BEND: f64 = 0.1;

/// An oblique pair of rates without symmetry.
const OMEGA: Bivector3 = Bivector3::new(0.9, -0.4, 0.6);
const ALPHA: Bivector3 = Bivector3::new(-0.3, 1.1, 0.5);

fn angle_between(a: DQuat, b: DQuat) -> f64 {
    (a * b.inverse()).log().unwrap().axis().length()
}

/// The state after `time` in `steps` equal steps, none of them cut.
fn in_steps<E: Exponential<Space3>>(scheme: &RotationScheme<E>, time: f64, steps: u32) -> DQuat {
    let mut turning = RotationState::<Space3> {
        rotation: DQuat::IDENTITY,
        angular_velocity: OMEGA,
    };
    let h = time / f64::from(steps);
    for _ in 0..steps {
        turning = scheme.step_once(turning, ALPHA, h);
    }
    turning.rotation
}

/// The referee knows neither brackets nor exponentials: Taylor's series of q̇ = ½ ω(t) q, whose
/// coefficients follow from (n + 1) cₙ₊₁ = ½ (ω cₙ + α cₙ₋₁), summed until nothing is added.
fn taylor(time: f64) -> DQuat {
    let imaginary = |b: Bivector3| DQuat::from_vec4((b.axis() * 0.5).extend(0.0));
    let (omega, alpha) = (imaginary(OMEGA), imaginary(ALPHA));
    let (mut before, mut term) = (DQuat::from_xyzw(0.0, 0.0, 0.0, 0.0), DQuat::IDENTITY);
    let mut sum = term;
    for n in 0..60 {
        let next =
            (omega * term * time + alpha * before * (time * time)) * (1.0 / f64::from(n + 1));
        (before, term) = (term, next);
        sum += term;
    }
    sum
}

#[test]
fn one_step_errs_by_one_power_more_than_a_second_made_of_steps() {
    // Sizes of step where the error is well above rounding (1e-15) and the next power well below.
    let cases = [
        (Magnus::Terms1, 2.0, 0.05, 20_u32),
        (Magnus::Terms2, 4.0, 0.1, 8),
        (Magnus::Terms3, 4.0, 0.1, 8),
        (Magnus::Terms4, 6.0, 0.4, 4),
        (Magnus::Order6, 6.0, 0.4, 4),
        (Magnus::Order8, 8.0, 0.7, 2),
    ];
    for (magnus, order, size, count) in cases {
        let scheme = RotationScheme::new(magnus, Exact);
        let halvings = [1.0, 0.8, 0.65, 0.5];
        let local = halvings.map(|part| {
            let h = size * part;
            (h, angle_between(in_steps(&scheme, h, 1), taylor(h)))
        });
        order_is(order + 1.0, &local, BEND);
        let global = [count, count * 3 / 2, count * 2, count * 3].map(|steps| {
            let error = angle_between(in_steps(&scheme, 1.0, steps), taylor(1.0));
            (1.0 / f64::from(steps), error)
        });
        order_is(order, &global, BEND);
    }
}

#[test]
fn in_four_dimensions_where_turns_have_two_planes_the_orders_are_the_same() {
    // Identities of the cross product are of no help here: only the brackets as they are give these
    // orders.
    type Four = SpaceN<f64, 4>;
    let skew = |numbers: [f64; 6]| {
        let mut above = numbers.into_iter();
        let matrix = MatrixN::from_fn(|row, column| {
            if row < column {
                above.next().unwrap()
            } else {
                0.0
            }
        });
        BivectorN::<f64, 4>::from_matrix(matrix * 2.0)
    };
    let omega = skew([0.9, -0.4, 0.6, 0.3, -0.8, 0.5]);
    let alpha = skew([-0.3, 1.1, 0.5, 0.7, 0.2, -0.6]);
    // The referee: Taylor's series of Ṙ = (ω + α t) R, in products of matrices.
    let truth = |time: f64| {
        let (a, b) = (omega.matrix() * time, alpha.matrix() * (time * time));
        let one = MatrixN::<f64, 4>::identity();
        let (mut before, mut term) = (one * 0.0, one);
        let mut sum = one;
        for n in 0..60 {
            let next = (a * term + b * before) * (1.0 / f64::from(n + 1));
            (before, term) = (term, next);
            sum = sum + term;
        }
        sum
    };
    let cases = [
        (Magnus::Terms1, 2.0, 0.05),
        (Magnus::Terms2, 4.0, 0.1),
        (Magnus::Terms3, 4.0, 0.1),
        (Magnus::Terms4, 6.0, 0.3),
        (Magnus::Order6, 6.0, 0.3),
        (Magnus::Order8, 8.0, 0.5),
    ];
    for (magnus, order, size) in cases {
        let local = [1.0, 0.8, 0.65, 0.5].map(|part| {
            let h = size * part;
            let moved = magnus.exponent::<Four>(omega, alpha, h).exp().matrix();
            (h, (moved - truth(h)).norm())
        });
        order_is(order + 1.0, &local, BEND);
    }
}

#[test]
fn the_exponentials_without_trigonometry_err_by_the_fifth_and_the_seventh_power() {
    let error =
        |short: DQuat, angle: f64| angle_between(short, Bivector3::new(0.0, 0.0, angle).exp());
    let angles = [0.4, 0.5, 0.65, 0.8];
    let about = |angle: f64| Bivector3::new(0.0, 0.0, angle);
    let third = angles.map(|a| {
        (
            a,
            error(Exponential::<Space3>::exp(ThirdOrder, about(a)), a),
        )
    });
    order_is(5.0, &third, BEND);
    let rational = angles.map(|a| (a, error(Exponential::<Space3>::exp(Rational, about(a)), a)));
    order_is(7.0, &rational, BEND);
    // And in their sense: θ⁵/480 too far for the one, too little for the other.
    let (angle, error) = third[0];
    near(&(error / (angle.powi(5) / 480.0)), &1.0, 0.02);
    let further = Exponential::<Space3>::exp(ThirdOrder, about(1.0))
        .log()
        .unwrap();
    let shorter = Exponential::<Space3>::exp(Rational, about(1.0))
        .log()
        .unwrap();
    assert!(further.xy > 1.0 && shorter.xy < 1.0);
}

fn laws_of_an_exponential<S: Sample + HalfAngle, E: Exponential<S>>(e: E, b: S::Bivector) {
    let rotation = e.exp(b);
    near(&rotation.checked().unwrap(), &rotation, 2e-15);
    near(&(e.exp(-b) * rotation), &S::Rotation::identity(), 4e-15);
    near(&e.exp(S::Bivector::zero()), &S::Rotation::identity(), 0.0);
    near(&(rotation * b), &b, 1e-14); // the plane of turning stays
    near(&e.exp(b * 1e-9), &(b * 1e-9).exp(), 1e-15);
}

/// Constant spin, turns about one axis, and time that runs back: what holds in every space.
fn laws_of_a_step<S: Sample>(r: S::Rotation, omega: S::Bivector, alpha: S::Bivector) {
    let turning = RotationState::<S>::new(r, omega).unwrap();
    for magnus in Magnus::ALL {
        let scheme = RotationScheme::new(magnus, Exact);
        // With no acceleration every truncation is exact: it is the turn by ω h.
        let steady = scheme
            .step_rotation(turning, S::Bivector::zero(), 0.3)
            .unwrap();
        near(&steady.rotation, &((omega * 0.3).exp() * r), 1e-14);
        // With an acceleration along the spin, too: Ω₁ is the angle.
        let faster = scheme.step_rotation(turning, omega * 2.0, 0.3).unwrap();
        near(&faster.rotation, &((omega * 0.39).exp() * r), 1e-14);
        near(&faster.angular_velocity, &(omega * 1.6), 1e-15);
        // From rest the axis stays.
        let at_rest = RotationState {
            angular_velocity: S::Bivector::zero(),
            ..turning
        };
        let started = scheme.step_rotation(at_rest, alpha, 0.4).unwrap();
        near(&started.rotation, &((alpha * 0.08).exp() * r), 1e-14);
        // The series has only odd powers about the middle of the step, so a step back undoes it,
        // whatever the order.
        for scheme in [scheme, scheme.in_body_axes()] {
            let there = scheme.step_rotation(turning, alpha, 0.4).unwrap();
            let back = scheme.step_rotation(there, alpha, -0.4).unwrap();
            near(&back.rotation, &turning.rotation, 1e-14);
            near(&back.angular_velocity, &turning.angular_velocity, 1e-14);
            // The body's turn back into its parent is the parent's turn: one series serves both.
            let mirrored = RotationState {
                rotation: r.inverse(),
                angular_velocity: -omega,
            };
            let parent: RotationState<S> =
                RotationScheme::new(magnus, Exact).step_once(mirrored, -alpha, 0.4);
            let body = RotationScheme::new(magnus, Exact)
                .in_body_axes()
                .step_once(turning, alpha, 0.4);
            near(&body.rotation, &parent.rotation.inverse(), 1e-14);
        }
    }
}

fn plain(matrix: DMat3) -> MatrixN<f64, 3> {
    let columns = matrix.to_cols_array_2d();
    MatrixN::from_fn(|row, column| columns[column][row])
}

proptest! {
    #[test]
    fn steps_keep_their_laws_in_the_plane(
        r in Space2::rotations(), omega in Space2::bivectors(2.0), alpha in Space2::bivectors(2.0),
    ) {
        laws_of_a_step::<Space2>(r, omega, alpha);
    }

    #[test]
    fn steps_keep_their_laws_in_the_solid(
        r in Space3::rotations(), omega in Space3::bivectors(2.0), alpha in Space3::bivectors(2.0),
    ) {
        laws_of_a_step::<Space3>(r, omega, alpha);
    }

    #[test]
    fn steps_keep_their_laws_in_four_dimensions(
        r in SpaceN::<f64, 4>::rotations(), omega in SpaceN::<f64, 4>::bivectors(1.0), alpha in SpaceN::<f64, 4>::bivectors(1.0),
    ) {
        laws_of_a_step::<SpaceN<f64, 4>>(r, omega, alpha);
    }

    #[test]
    fn quaternions_and_matrices_turn_alike(
        r in Space3::rotations(), omega in Space3::bivectors(2.0), alpha in Space3::bivectors(2.0),
    ) {
        // The space of any dimension shares no line with the one of three: its rotations are
        // matrices, its bracket a commutator, its exponential a series.
        let flat = |b: Bivector3| -> BivectorN<f64, 3> {
            BivectorN::from_matrix(plain(b.matrix()))
        };
        for magnus in Magnus::ALL {
            for scheme in [RotationScheme::new(magnus, Exact), RotationScheme::new(magnus, Exact).in_body_axes()] {
                let turning = RotationState::<Space3>::new(r, omega).unwrap();
                let rotated = scheme.step_rotation(turning, alpha, 0.6).unwrap();
                let turning = RotationState::<SpaceN<f64, 3>>::new(RotationN::from_matrix(plain(r.matrix())).unwrap(), flat(omega)).unwrap();
                let expected = scheme.step_rotation(turning, flat(alpha), 0.6).unwrap();
                near(&rotated.rotation.matrix().to_cols_array().to_vec(), &expected.rotation, 1e-14);
            }
        }
    }

    #[test]
    fn exponentials_without_trigonometry_are_rotations(
        a in Space2::bivectors(2.5), b in Space3::bivectors(1.5),
    ) {
        laws_of_an_exponential::<Space2, _>(ThirdOrder, a);
        laws_of_an_exponential::<Space2, _>(Rational, a);
        laws_of_an_exponential::<Space3, _>(ThirdOrder, b);
        laws_of_an_exponential::<Space3, _>(Rational, b);
        // What the plane does is what the solid does about z.
        let in_solid = |q: DQuat| Rotation2 { cos: (q * DVec3::X).x, sin: (q * DVec3::X).y };
        let about_z = Bivector3::new(0.0, 0.0, a.xy);
        near(&in_solid(Exponential::<Space3>::exp(ThirdOrder, about_z)), &Exponential::<Space2>::exp(ThirdOrder, a), 4e-15);
        near(&in_solid(Exponential::<Space3>::exp(Rational, about_z)), &Exponential::<Space2>::exp(Rational, a), 4e-15);
    }

    #[test]
    fn pieces_keep_within_the_longest_path_and_are_no_more_than_needed(
        omega in Space3::bivectors(20.0), alpha in Space3::bivectors(20.0), h in -3.0..3.0_f64,
    ) {
        let scheme = RotationScheme::default();
        let pieces = f64::from(scheme.pieces::<Space3>(omega, alpha, h).unwrap());
        let fastest = omega.length().max((omega + alpha * h).length());
        let path = fastest * h.abs();
        prop_assert!(path / pieces <= FRAC_PI_2 * (1.0 + 1e-15));
        prop_assert!(pieces == 1.0 || path / (pieces - 1.0) > FRAC_PI_2);
        prop_assert_eq!(scheme.in_one_piece().pieces::<Space3>(omega, alpha, h).unwrap(), 1);
    }
}

#[test]
fn turning_the_whole_scene_turns_the_step() {
    // In three dimensions the bracket is the cross product, so Ω must turn with its arguments.
    let r = Bivector3::new(0.3, -1.2, 0.7).exp();
    for magnus in Magnus::ALL {
        let rotated = magnus.exponent::<Space3>(r * OMEGA, r * ALPHA, 0.9);
        near(
            &rotated,
            &(r * magnus.exponent::<Space3>(OMEGA, ALPHA, 0.9)),
            1e-14,
        );
    }
}

#[test]
fn rows_of_four_stay_rotations_for_a_hundred_thousand_steps() {
    let mut rows = [RotationLanes::default()];
    rows[0].angular_velocity = [[3.0, 0.1, 0.0, -2.0], [0.5; 4], [1.0, -1.0, 0.0, 7.0]];
    for step in 0..100_000_u32 {
        // Pushed to and fro, so that it keeps about the same speed.
        let push = if step % 200 < 100 { 0.9 } else { -0.9 };
        rows[0].angular_acceleration = [[push; 4], [0.0; 4], [-push; 4]];
        RotationLanes::step_all(Magnus::Order6, &mut rows, 0.01).unwrap();
    }
    for lane in 0..4 {
        let length2: f32 = rows[0]
            .rotation
            .iter()
            .map(|part| part[lane] * part[lane])
            .sum();
        assert!((length2 - 1.0).abs() < 3e-7, "{length2}"); // two or three ulps of single precision
    }
}

#[test]
fn a_turn_of_the_plane_is_its_angle() {
    let scheme = RotationScheme::default();
    let turning =
        RotationState::<Space2>::new(Rotation2::from_angle(0.0), Bivector2::new(1.0)).unwrap();
    let rotated = scheme
        .step_rotation(turning, Bivector2::new(1.0), 2.0)
        .unwrap();
    near(&rotated.rotation.angle(), &(4.0 - 2.0 * PI), 1e-15);
}

#[test]
fn a_steady_rotation_is_one_exponential_however_fast() {
    let still =
        RotationState::<Space3>::new(DQuat::IDENTITY, Bivector3::new(0.0, 0.0, 0.0)).unwrap();
    let none = Bivector3::new(0.0, 0.0, 0.0);
    let scheme = RotationScheme::default();
    // A radian in a time too short for the square of the speed, which used to be refused as NaN;
    // and ten million radians, which used to be refused as too many pieces.
    for (speed, duration) in [(1e200, 1e-200), (2e7, 0.5)] {
        let fast = RotationState {
            angular_velocity: Bivector3::new(speed, 0.0, 0.0),
            ..still
        };
        let moved = scheme.step_rotation(fast, none, duration).unwrap();
        let half = 0.5 * speed * duration;
        let expected = DQuat::from_xyzw(libm::sin(half), 0.0, 0.0, libm::cos(half));
        near(&moved.rotation, &expected, 1e-15);
    }
    // Without cosine and sine the formula has its limits, and pieces are needed as before.
    let rational = RotationScheme::new(Magnus::Order6, Rational);
    let spin = Bivector3::new(10.0, 0.0, 0.0);
    assert_eq!(scheme.pieces::<Space3>(spin, none, 1.0).unwrap(), 1);
    assert_eq!(rational.pieces::<Space3>(spin, none, 1.0).unwrap(), 7);
}
