//! Value, Jacobian, divergence and curl from one text.

use crate::array;
use kinetree::dual::{hessian, jacobian};
use kinetree::space::Scalar;
use kinetree::{Dual, Jet, VectorField};
use serde_json::Value;

/// The file's expressions are in its author's language, where a power is `**`. The largest number
/// on the way is 28 · 2.
fn agree<const N: usize>(case: &Value) {
    let words = |value: &Value| {
        value
            .as_array()
            .unwrap()
            .iter()
            .map(|word| word.as_str().unwrap().to_string())
            .collect::<Vec<_>>()
    };
    let names = words(&case["variables"]);
    let variables: [&str; N] = std::array::from_fn(|i| names[i].as_str());
    let text = words(&case["expression"]).join(", ").replace("**", "^");
    let field = VectorField::<N, N>::parse(&text, variables).unwrap();
    let here = field.jacobian(array(&case["at"]));
    let allowed = 1e-14 * 28.0;
    let check = |found: f64, expected: f64| {
        assert!(
            (found - expected).abs() <= allowed,
            "{text}: {found} is not {expected}"
        )
    };
    let along = here.along(array(&case["direction"]));
    let (value, expected_along): ([f64; N], [f64; N]) = (
        array(&case["value"]),
        array(&case["directional_derivative"]),
    );
    let mut trace = 0.0;
    for i in 0..N {
        check(here.value[i], value[i]);
        check(along[i], expected_along[i]);
        let row: [f64; N] = array(&case["jacobian"][i]);
        trace += row[i];
        for (found, expected) in here.rows[i].into_iter().zip(row) {
            check(found, expected);
        }
    }
    check(here.divergence(), trace);
}

#[test]
fn every_expression_of_the_reference_file_agrees() {
    let file: Value =
        serde_json::from_str(include_str!("../../vectors/dual_jacobians.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 21);
    for case in cases {
        match case["variables"].as_array().unwrap().len() {
            2 => agree::<2>(case),
            3 => agree::<3>(case),
            4 => agree::<4>(case),
            other => panic!("the file has a field of a dimension this test does not know: {other}"),
        }
    }
}

#[test]
fn a_field_given_as_text_is_the_field_written_in_rust() {
    fn written<T: Scalar>([x, y, z]: [T; 3]) -> [T; 3] {
        let half = T::from_f64(0.5);
        [
            x * y.sin() - z / x,
            (x * x + y * y).sqrt().atan2(z),
            (half * y).exp() * z.powi(3),
        ]
    }
    let text = "x*sin(y) - z/x, atan2(sqrt(x^2 + y^2), z), exp(.5*y)*z^3";
    let field = VectorField::<3, 3>::parse(text, ["x", "y", "z"]).unwrap();
    let at = [1.5, -0.7, 0.9];
    assert_eq!(field.evaluate(at), written(at));
    assert_eq!(field.jacobian(at), jacobian(written, at));
    assert_eq!(field.jacobian(at).curl(), jacobian(written, at).curl());
}

#[test]
fn a_curl_of_text_has_its_signs() {
    let field =
        VectorField::<3, 3>::parse("2*z + 3*y, 5*x + 7*z, 11*y + 13*x", ["x", "y", "z"]).unwrap();
    assert_eq!(
        field.jacobian([1.0, 2.0, 3.0]).curl(),
        [11.0 - 7.0, 2.0 - 13.0, 5.0 - 3.0]
    );
    let field = VectorField::<2, 2>::parse("2*x + 3*y, 5*x + 7*y", ["x", "y"]).unwrap();
    assert_eq!(field.jacobian([1.0, 2.0]).curl(), 5.0 - 3.0);
    assert_eq!(field.jacobian([1.0, 2.0]).divergence(), 2.0 + 7.0);
}

#[test]
fn a_landscape_given_as_text_has_a_hessian() {
    let field = VectorField::<2, 1>::parse("x^3*y + y^2", ["x", "y"]).unwrap();
    let height = |at: [Jet; 2]| {
        let [height] = field.evaluate(at);
        height
    };
    assert_eq!(hessian(height, [2.0, 5.0]), [[60.0, 12.0], [12.0, 2.0]]);
}

#[test]
fn what_is_made_of_numbers_alone_has_slope_zero_even_where_functions_end() {
    let field = VectorField::<1, 1>::parse("x*acos(-1) + sqrt(0) + asin(1)*x", ["x"]).unwrap();
    let here = field.jacobian([2.0]);
    assert_eq!(
        here.rows,
        [[std::f64::consts::PI + std::f64::consts::FRAC_PI_2]]
    );
}

#[test]
fn kinks_in_text_have_the_mean_slope_of_both_sides() {
    let slope = |text: &str, x: f64| {
        let field = VectorField::<1, 1>::parse(text, ["x"]).unwrap();
        let [p] = field.evaluate([Dual::variable(x)]);
        p.first
    };
    assert_eq!(slope("abs(x)", 0.0), 0.0);
    assert_eq!(slope("max(x, 0)", 0.0), 0.5);
    assert_eq!(slope("min(3*x, -x)", 0.0), 1.0);
    assert_eq!(slope("max(3*x, -x)", 1.0), 3.0);
    assert_eq!(slope("min(3*x, -x)", 1.0), -1.0);
    assert!(slope("1/x", 0.0).is_nan());
}

#[test]
fn a_variable_that_rests_at_a_branch_point_has_no_part_in_the_slopes_of_the_others() {
    let rows = |text: &str, at: [f64; 2]| {
        let field = VectorField::<2, 1>::parse(text, ["x", "y"]).unwrap();
        let [row] = field.jacobian(at).rows;
        row
    };
    assert_eq!(rows("sqrt(y) + x", [1.0, 0.0]), [1.0, f64::INFINITY]);
    assert_eq!(rows("asin(y) + x", [1.0, 1.0]), [1.0, f64::INFINITY]);
    assert_eq!(rows("x + y^0.5", [1.0, 0.0]), [1.0, f64::INFINITY]);
    let [beside, tip] = rows("x + hypot(y, 0)", [1.0, 0.0]);
    assert!(beside == 1.0 && tip.is_nan());
    // As with the constant in the text.
    assert_eq!(rows("x + sqrt(0)", [1.0, 0.0]), [1.0, 0.0]);
}
