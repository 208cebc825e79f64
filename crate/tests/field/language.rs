//! The rules of the language, one by one.

use kinetree::Field;

use crate::at;

#[test]
fn a_power_binds_tighter_than_the_minus_before_it_and_groups_to_the_right() {
    assert_eq!(at("-x^2", 3.0, 0.0), -9.0);
    assert_eq!(at("(-x)^2", 3.0, 0.0), 9.0);
    assert_eq!(at("2^3^2", 0.0, 0.0), 512.0);
    assert_eq!(at("(2^3)^2", 0.0, 0.0), 64.0);
    assert_eq!(at("x^3^y", 2.0, 2.0), 512.0);
    assert_eq!(at("2^-x", 3.0, 0.0), 0.125);
    assert_eq!(at("2^-x^2", 2.0, 0.0), 0.0625);
    assert_eq!(at("2^-x*y", 1.0, 3.0), 1.5);
    assert_eq!(at("-x^-2", 2.0, 0.0), -0.25);
}

#[test]
fn products_and_sums_group_to_the_left() {
    assert_eq!(at("8/4/2", 0.0, 0.0), 1.0);
    assert_eq!(at("8-4-2", 0.0, 0.0), 2.0);
    assert_eq!(at("x/y*x", 6.0, 3.0), 12.0);
    assert_eq!(at("x-y+x", 6.0, 1.0), 11.0);
    assert_eq!(at("x+y*x", 2.0, 3.0), 8.0);
    assert_eq!(at("(x+y)*x", 2.0, 3.0), 10.0);
    assert_eq!(at("x*y^2", 2.0, 3.0), 18.0);
    assert_eq!(at("x/y^2", 18.0, 3.0), 2.0);
    assert_eq!(at("2-x*y/4+1", 2.0, 8.0), -1.0);
}

#[test]
fn a_minus_may_stand_before_any_value() {
    assert_eq!(at("--x", 3.0, 0.0), 3.0);
    assert_eq!(at("x - -y", 3.0, 4.0), 7.0);
    assert_eq!(at("x*-y", 3.0, 4.0), -12.0);
    assert_eq!(at("-(x+y)", 3.0, 4.0), -7.0);
    assert_eq!(at("-sin(x)", 0.0, 0.0), 0.0);
    assert_eq!(at("2*-x^2", 3.0, 0.0), -18.0);
    assert_eq!(at("-x*y", 3.0, 4.0), -12.0);
    assert_eq!(at("-x+y", 3.0, 4.0), 1.0);
}

#[test]
fn numbers_are_read_as_rust_reads_them() {
    for (text, value) in [
        ("0", 0.0),
        ("42", 42.0),
        ("0.1", 0.1),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e3", 1e3),
        ("1E-3", 1e-3),
        ("2.5e+2", 250.0),
        ("1.e2", 100.0),
        ("9007199254740993", 9007199254740992.0),
        ("1.7976931348623157e308", f64::MAX),
        ("5e-324", 5e-324),
        ("1e-400", 0.0),
    ] {
        assert_eq!(at(text, 0.0, 0.0).to_bits(), value.to_bits(), "{text}");
    }
    // An exponent needs digits: without them `e` is the constant, and a product needs its sign.
    assert_eq!(at("2*e", 0.0, 0.0), 2.0 * std::f64::consts::E);
    assert_eq!(at("2e-1", 0.0, 0.0), 0.2);
}

#[test]
fn constants_and_functions_are_what_they_are_called() {
    assert_eq!(at("pi", 0.0, 0.0), std::f64::consts::PI);
    assert_eq!(at("e", 0.0, 0.0), std::f64::consts::E);
    let (x, y) = (0.4, 0.9);
    for (text, value) in [
        ("sqrt(x)", libm::sqrt(x)),
        ("exp(x)", libm::exp(x)),
        ("ln(x)", libm::log(x)),
        ("log(x)", libm::log(x)),
        ("sin(x)", libm::sin(x)),
        ("cos(x)", libm::cos(x)),
        ("tan(x)", libm::tan(x)),
        ("asin(x)", libm::asin(x)),
        ("acos(x)", libm::acos(x)),
        ("atan(x)", libm::atan(x)),
        ("sinh(x)", libm::sinh(x)),
        ("cosh(x)", libm::cosh(x)),
        ("tanh(x)", libm::tanh(x)),
        ("abs(-x)", x),
        ("atan2(y, x)", libm::atan2(y, x)),
        ("hypot(x, y)", libm::hypot(x, y)),
        ("pow(x, y)", libm::pow(x, y)),
        ("x^y", libm::pow(x, y)),
        ("min(x, y)", x),
        ("max(x, y)", y),
        ("min(y, x)", x),
        ("max(y, x)", y),
        (
            "atan2(x + y, x * (y - 1))",
            libm::atan2(x + y, x * (y - 1.0)),
        ),
        (
            "hypot(min(x, y), max(x, sin(y)))",
            libm::hypot(x, libm::sin(y)),
        ),
    ] {
        assert_eq!(at(text, x, y).to_bits(), value.to_bits(), "{text}");
    }
}

#[test]
fn small_whole_powers_are_products_and_others_come_from_pow() {
    let x = 1.1;
    assert_eq!(at("x^2", x, 0.0), x * x);
    assert_eq!(at("x^(1+1)", x, 0.0), x * x);
    assert_eq!(at("pow(x, 2)", x, 0.0), x * x);
    assert_eq!(at("x^-1", x, 0.0), 1.0 / x);
    let eighth = ((x * x) * (x * x)) * ((x * x) * (x * x));
    assert_eq!(at("x^8", x, 0.0), eighth);
    assert_eq!(at("x^-8", x, 0.0), 1.0 / eighth);
    assert_eq!(at("x^9", x, 0.0), libm::pow(x, 9.0));
    assert_eq!(at("x^-9", x, 0.0), libm::pow(x, -9.0));
    assert_eq!(at("x^0.5", x, 0.0), libm::pow(x, 0.5));
    assert_eq!(at("x^y", x, 2.0), libm::pow(x, 2.0));
    assert_eq!(at("x^0", 0.0, 0.0), 1.0);
    assert_eq!(at("x^3", -2.0, 0.0), -8.0);
}

#[test]
fn the_smaller_and_the_larger_treat_ties_and_nan_as_dual_numbers_do() {
    assert_eq!(at("min(x, y)", 3.0, 3.0), 3.0);
    assert_eq!(at("max(x, y)", f64::MAX, f64::MAX), f64::MAX);
    assert_eq!(at("max(x, y)", f64::INFINITY, f64::INFINITY), f64::INFINITY);
    assert_eq!(
        at("min(x, y)", f64::NEG_INFINITY, f64::NEG_INFINITY),
        f64::NEG_INFINITY
    );
    for text in ["min(x, y)", "max(x, y)"] {
        assert_eq!(at(text, f64::NAN, 3.0), 3.0);
        assert_eq!(at(text, 3.0, f64::NAN), 3.0);
        assert!(at(text, f64::NAN, f64::NAN).is_nan());
    }
}

#[test]
fn blanks_change_nothing() {
    assert_eq!(at(" \t x+y *\n2\u{a0}", 1.0, 2.0), 5.0);
    assert_eq!(at("sin (x)", 0.0, 0.0), 0.0);
}

#[test]
fn variables_may_have_any_name_that_means_nothing_else() {
    let field = Field::<3, 2>::parse("θ*x_1, _r+x_1", ["θ", "x_1", "_r"]).unwrap();
    assert_eq!(field.evaluate([2.0, 3.0, 4.0]), [6.0, 7.0]);
    let field = Field::<2, 1>::parse("sinx + e1", ["sinx", "e1"]).unwrap();
    assert_eq!(field.evaluate([2.0, 3.0]), [5.0]);
}

#[test]
fn commas_separate_components_and_inside_a_call_arguments() {
    let field = Field::<2, 3>::parse("x, hypot(x, y), -y", ["x", "y"]).unwrap();
    assert_eq!(field.evaluate([3.0, 4.0]), [3.0, 5.0, -4.0]);
    let field = Field::<0, 2>::parse("1, 2", []).unwrap();
    assert_eq!(field.evaluate::<f64>([]), [1.0, 2.0]);
}

#[test]
fn a_place_without_a_value_gives_what_f64_gives() {
    assert_eq!(at("1/x", 0.0, 0.0), f64::INFINITY);
    assert!(at("x/y", 0.0, 0.0).is_nan());
    assert!(at("sqrt(x)", -1.0, 0.0).is_nan());
    assert!(at("ln(x)", -1.0, 0.0).is_nan());
    assert!(at("x", f64::NAN, 0.0).is_nan());
}
