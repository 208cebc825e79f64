//! Vector fields written once: their Jacobians against `vectors/dual_jacobians.json`, and the
//! meaning of divergence and curl.

use kinetree::dual::{
    derivative, directional_derivative, gradient, hessian, jacobian, second_derivative,
};
use kinetree::space::Scalar;
use kinetree::{Dual, Jet};
use proptest::prelude::*;
use serde_json::Value;

use super::near;
use crate::array;

fn whirl_and_shrink<T: Scalar>([x, y]: [T; 2]) -> [T; 2] {
    let room = T::from_f64(1.0) - x * x - y * y;
    [x * room - y, x + y * room]
}

fn polar<T: Scalar>([x, y]: [T; 2]) -> [T; 2] {
    [(x * x + y * y).sqrt(), y.atan2(x)]
}

fn waves<T: Scalar>([x, y]: [T; 2]) -> [T; 2] {
    [(x * y).sin(), x.exp() * y.cos()]
}

fn lorenz<T: Scalar>([x, y, z]: [T; 3]) -> [T; 3] {
    let number = T::from_f64;
    [
        number(10.0) * (y - x),
        x * (number(28.0) - z) - y,
        x * y - number(8.0) * z / number(3.0),
    ]
}

fn gravity<T: Scalar>(at: [T; 3]) -> [T; 3] {
    let [x, y, z] = at;
    let pull = (x * x + y * y + z * z).powf(T::from_f64(-1.5));
    at.map(|component| -component * pull)
}

fn abc_flow<T: Scalar>([x, y, z]: [T; 3]) -> [T; 3] {
    [z.sin() + y.cos(), x.sin() + z.cos(), y.sin() + x.cos()]
}

fn mixed<T: Scalar>([x, y, z, w]: [T; 4]) -> [T; 4] {
    [
        w * x * y * z,
        (w * w + x * x + T::from_f64(1.0)).ln(),
        (-y * z).exp(),
        -(w - x).tanh(),
    ]
}

/// The largest number on the way is below 28 · 2, and few additions follow each other.
fn agree<const N: usize>(
    case: &Value,
    field: impl Fn([Dual; N]) -> [Dual; N],
    plain: impl Fn([f64; N]) -> [f64; N],
) {
    let at = array(&case["at"]);
    let direction = array(&case["direction"]);
    let found = jacobian(&field, at);
    let straight = directional_derivative(&field, at, direction);
    let along = found.along(direction);
    let expected_along: [f64; N] = array(&case["directional_derivative"]);
    let value: [f64; N] = array(&case["value"]);
    assert_eq!(found.value, plain(at));
    for i in 0..N {
        near(found.value[i], value[i], 56.0, 4.0);
        let row: [f64; N] = array(&case["jacobian"][i]);
        for (found, expected) in found.rows[i].into_iter().zip(row) {
            near(found, expected, 56.0, 4.0);
        }
        near(along[i], expected_along[i], 56.0, 8.0);
        near(straight[i], expected_along[i], 56.0, 8.0);
    }
}

#[test]
fn every_field_of_the_reference_file_agrees() {
    let file: Value =
        serde_json::from_str(include_str!("../../vectors/dual_jacobians.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 21);
    for case in cases {
        match case["field"].as_str().unwrap() {
            "2d_rotation_like" => agree(case, whirl_and_shrink, whirl_and_shrink),
            "2d_polar" => agree(case, polar, polar),
            "2d_trig" => agree(case, waves, waves),
            "3d_lorenz" => agree(case, lorenz, lorenz),
            "3d_gravity" => agree(case, gravity, gravity),
            "3d_abc_flow" => agree(case, abc_flow, abc_flow),
            "4d_mixed" => agree(case, mixed, mixed),
            other => panic!("the file has a field this test does not know: {other}"),
        }
    }
}

#[test]
fn the_article_s_cube_has_the_article_s_derivative() {
    assert_eq!(derivative(|x| x.powi(3), 2.0), 12.0);
    assert_eq!(second_derivative(|x| x.powi(3), 2.0), 12.0);
    assert_eq!(second_derivative(|x| x * x * x * x, 2.0), 48.0);
}

/// A scalar landscape with no symmetry.
fn landscape<T: Scalar>([x, y, z]: [T; 3]) -> T {
    (x * y).sin() * z.exp() + x / (y * y + z * z + T::from_f64(1.0))
}

/// Its ascent as a vector field over dual numbers, worked out by hand.
fn ascent([x, y, z]: [Dual; 3]) -> [Dual; 3] {
    let below = y * y + z * z + 1.0;
    let (wave, lift) = ((x * y).cos(), z.exp());
    [
        wave * y * lift + below.recip(),
        wave * x * lift - 2.0 * x * y / (below * below),
        (x * y).sin() * lift - 2.0 * x * z / (below * below),
    ]
}

proptest! {
    #[test]
    fn the_slope_of_a_landscape_does_not_whirl_and_spreads_as_the_landscape_bends(at in proptest::array::uniform3(-2.0..2.0)) {
        let slopes = jacobian(ascent, at);
        let bends = hessian(landscape::<Jet>, at);
        let steepest = gradient(landscape::<Jet>, at);
        let scale = 100.0; // e² times 2² times a few
        for i in 0..3 {
            near(slopes.value[i], steepest[i], scale, 8.0);
            near(slopes.curl()[i], 0.0, scale, 16.0);
            for j in 0..3 {
                near(bends[i][j], slopes.rows[i][j], scale, 16.0);
                prop_assert_eq!(bends[i][j], bends[j][i]);
            }
        }
        near(slopes.divergence(), (0..3).map(|i| bends[i][i]).sum(), scale, 16.0);
    }

    #[test]
    fn a_turning_body_has_twice_its_angular_velocity_as_curl(spin in proptest::array::uniform3(-9.0..9.0f64), at in proptest::array::uniform3(-9.0..9.0f64)) {
        let [p, q, r] = spin;
        let turning = jacobian(|[x, y, z]: [Dual; 3]| [q * z - r * y, r * x - p * z, p * y - q * x], at);
        prop_assert_eq!(turning.curl(), [2.0 * p, 2.0 * q, 2.0 * r]);
        prop_assert_eq!(turning.divergence(), 0.0);
        let plane = jacobian(|[x, y]: [Dual; 2]| [-r * y + x, r * x + 2.0 * y], [at[0], at[1]]);
        prop_assert_eq!(plane.curl(), 2.0 * r);
        prop_assert_eq!(plane.divergence(), 3.0);
    }

    #[test]
    fn moving_twice_as_fast_changes_twice_as_much(at in proptest::array::uniform3(0.1..2.0), direction in proptest::array::uniform3(-2.0..2.0)) {
        let once = directional_derivative(gravity, at, direction);
        let twice = directional_derivative(gravity, at, direction.map(|d| 2.0 * d));
        prop_assert_eq!(once.map(|d| 2.0 * d), twice);
    }
}

#[test]
fn gravity_neither_spreads_nor_whirls_outside_its_source() {
    let [x, y, z] = [1.0, 2.0, -2.0];
    let here = jacobian(gravity, [x, y, z]);
    near(here.divergence(), 0.0, 1.0 / 27.0, 4.0);
    for component in here.curl() {
        near(component, 0.0, 1.0 / 27.0, 4.0);
    }
}

#[test]
fn a_jacobian_may_have_more_rows_than_columns() {
    let helix = |[t]: [Dual; 1]| [t.cos(), t.sin(), 2.0 * t];
    assert_eq!(jacobian(helix, [0.0]).rows, [[0.0], [1.0], [2.0]]);
    let product = |[x, y, z]: [Dual; 3]| [x * y * z];
    assert_eq!(jacobian(product, [2.0, 3.0, 5.0]).rows, [[15.0, 10.0, 6.0]]);
}

#[test]
fn the_mixed_bend_keeps_the_digits_that_the_diagonal_leaves_it() {
    // A bend of 2e8 along x leaves the mixed one an ulp of 2e8, and no more.
    let steep = |[x, y]: [Jet; 2]| 1e8 * x * x + 0.1 * x * y;
    let [[xx, xy], [yx, yy]] = hessian(steep, [0.3, 0.7]);
    assert_eq!((xx, yy, xy), (2e8, 0.0, yx));
    near(xy, 0.1, 2e8, 1.0);
}
