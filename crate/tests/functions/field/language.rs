//! The rules of the language, one by one.

use crate::effort::effort;
use kinetree::VectorField;
use kinetree::field::ParseError;
use proptest::prelude::*;

use super::at;

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

/// The library that comes with Rust reads decimals correctly rounded, by another way.
#[track_caller]
fn reads_as_rust_does(text: &str) {
    let expected: f64 = text.parse().unwrap();
    match VectorField::<0, 1>::parse(text, []) {
        Ok(field) => {
            let [found] = field.evaluate::<f64>([]);
            assert_eq!(found.to_bits(), expected.to_bits(), "{text}");
        }
        Err(error) => {
            let refused = ParseError::NotFinite {
                column: 1,
                value: f64::INFINITY,
            };
            assert_eq!((error, expected), (refused, f64::INFINITY), "{text}");
        }
    }
}

#[test]
fn the_largest_and_the_smallest_numbers_are_read_to_the_last_bit() {
    for text in [
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "1.797693134862315807e308",
        "179769313486231580793e289",
        "2.2250738585072014e-308",
        "2.2250738585072011e-308",
        "2.225073858507201e-308",
        "4.9e-324",
        "2.5e-324",
        "2.4703282292062328e-324",
        "2.4703282292062327e-324",
        "2.47e-324",
        "1e-323",
        "1e309",
        "1e310",
        "1e-325",
        "0e999",
        "0.0e-999",
        "00012.5000",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "0.000000000000000000000000000000000000001e39",
        "9007199254740991",
        "9007199254740992",
        "9007199254740993",
    ] {
        reads_as_rust_does(text);
    }
    // 2⁻¹⁰⁷⁵, half of the smallest number, to its last digit: a tie, and 0 is even. A 1 much
    // further on decides it.
    let tie = halfway_above_zero();
    reads_as_rust_does(&tie);
    reads_as_rust_does(&format!("{tie}{}1", "0".repeat(500)));
    reads_as_rust_does(&"7".repeat(309));
    reads_as_rust_does(&format!("0.{}7", "0".repeat(400)));
    reads_as_rust_does(&format!("{}e-1900", "3".repeat(1900)));
}

/// 2⁻¹⁰⁷⁵ written out: 5¹⁰⁷⁵ with the point moved 1075 places.
fn halfway_above_zero() -> String {
    let mut digits = vec![1u8];
    for _ in 0..1075 {
        let mut carry = 0;
        for digit in &mut digits {
            carry += 5 * *digit;
            *digit = carry % 10;
            carry /= 10;
        }
        if carry > 0 {
            digits.push(carry);
        }
    }
    let zeros = "0".repeat(1075 - digits.len());
    let digits: String = digits
        .iter()
        .rev()
        .map(|digit| char::from(b'0' + digit))
        .collect();
    format!("0.{zeros}{digits}")
}

proptest! {
    #![proptest_config(effort(2000))]

    #[test]
    fn any_number_is_read_to_the_last_bit(bits in 0..0x7ff0_0000_0000_0000_u64, digits in "[0-9]{1,40}", point in 0usize..40, exponent in -345i32..330, places in 0usize..25) {
        let number = f64::from_bits(bits);
        reads_as_rust_does(&format!("{number:e}"));
        reads_as_rust_does(&format!("{number:.places$e}"));
        let point = point.min(digits.len());
        let (whole, fraction) = digits.split_at(point);
        reads_as_rust_does(&format!("{whole}.{fraction}e{exponent}"));
        reads_as_rust_does(&format!("{whole}.{fraction}"));
    }

    #[test]
    fn a_number_halfway_between_two_goes_to_the_even_one(mantissa in 1u64 << 52..1 << 53, shift in 0u32..70) {
        let middle = u128::from(2 * mantissa + 1) << shift;
        let even = (mantissa + (mantissa & 1)) as f64 * 2f64.powi(shift as i32 + 1);
        prop_assert_eq!(at(&middle.to_string(), 0.0, 0.0), even);
        for text in [middle.to_string(), format!("{middle}.00000000000000000000001"), format!("{}.9999999999999999999", middle - 1), format!("{middle}0e-1")] {
            reads_as_rust_does(&text);
        }
    }
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
fn the_smaller_and_the_larger_keep_nan_as_javascript_does() {
    assert_eq!(at("min(x, y)", 3.0, 3.0), 3.0);
    assert_eq!(at("max(x, y)", f64::MAX, f64::MAX), f64::MAX);
    assert_eq!(at("max(x, y)", f64::INFINITY, f64::INFINITY), f64::INFINITY);
    assert_eq!(
        at("min(x, y)", f64::NEG_INFINITY, f64::NEG_INFINITY),
        f64::NEG_INFINITY
    );
    for text in ["min(x, y)", "max(x, y)"] {
        assert!(at(text, f64::NAN, 3.0).is_nan());
        assert!(at(text, 3.0, f64::NAN).is_nan());
        assert!(at(text, f64::NAN, f64::NAN).is_nan());
    }
    assert!(at("max(ln(x), x)", -1.0, 0.0).is_nan());
    assert!(at("min(x, y)", 0.0, -0.0).is_sign_negative());
    assert!(at("max(x, y)", -0.0, 0.0).is_sign_positive());
}

#[test]
fn powers_of_one_are_one_as_ieee_754_has_it() {
    assert_eq!(at("x^y", 1.0, f64::NAN), 1.0);
    assert_eq!(at("x^y", 1.0, f64::INFINITY), 1.0);
    assert_eq!(at("x^y", -1.0, f64::NEG_INFINITY), 1.0);
    assert_eq!(at("x^y", f64::NAN, 0.0), 1.0);
    assert!(at("x^y", f64::NAN, 1.0).is_nan());
}

#[test]
fn blanks_change_nothing() {
    assert_eq!(at(" \t x+y *\n2\u{a0}", 1.0, 2.0), 5.0);
    assert_eq!(at("sin (x)", 0.0, 0.0), 0.0);
}

#[test]
fn variables_may_have_any_name_that_means_nothing_else() {
    let field = VectorField::<3, 2>::parse("θ*x_1, _µ+x_1", ["θ", "x_1", "_µ"]).unwrap();
    assert_eq!(field.evaluate([2.0, 3.0, 4.0]), [6.0, 7.0]);
    let field = VectorField::<2, 1>::parse("sinx + e1", ["sinx", "e1"]).unwrap();
    assert_eq!(field.evaluate([2.0, 3.0]), [5.0]);
}

#[test]
fn commas_separate_components_and_inside_a_call_arguments() {
    let field = VectorField::<2, 3>::parse("x, hypot(x, y), -y", ["x", "y"]).unwrap();
    assert_eq!(field.evaluate([3.0, 4.0]), [3.0, 5.0, -4.0]);
    let field = VectorField::<0, 2>::parse("1, 2", []).unwrap();
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
