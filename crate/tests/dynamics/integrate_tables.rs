//! The program that writes the tables in `docs/integrators.md` finds the numbers that were computed
//! with sixty digits by other means: Taylor's series in high precision for the truth, the free Lie
//! algebra for the terms. To every digit that those tables print.

#[path = "../../examples/integrators/measure.rs"]
mod measure;

use kinetree::integrate::{Rational, ThirdOrder};
use measure::{
    ExponentialError, METHODS, Method, exponential_error, one_percent, orders, step_error,
};

fn method(name: &str) -> Method {
    METHODS
        .into_iter()
        .find(|method| method.name == name)
        .unwrap()
}

/// Returns true if a number is the printed one, to half a unit of the last digit printed; a %
/// stands for hundredths.
#[track_caller]
fn prints_as(value: f64, printed: &str) {
    let (number, scale) = match printed.strip_suffix('%') {
        Some(number) => (number, 0.01),
        None => (printed, 1.0),
    };
    let (digits, exponent) = number.split_once('e').unwrap_or((number, "0"));
    let decimals = digits
        .split_once('.')
        .map_or(0, |(_, after)| after.len() as i32);
    let unit = 10.0_f64.powi(exponent.parse::<i32>().unwrap() - decimals) * scale;
    let expected = number.parse::<f64>().unwrap() * scale;
    assert!(
        (value - expected).abs() <= 0.5001 * unit,
        "{value:e} is not printed as {printed}"
    );
}

/// Mean turn in degrees, change of spin over mean spin, across; errors in degrees of the six
/// truncations.
const ONE_STEP: &str = "
    10  0.1 | 0.0145 1.5e-5 7.4e-6 1.3e-8 1.3e-8 1e-11
    30  0.1 | 0.130  6.9e-4 5.9e-4 4.9e-6 4.4e-6 3e-8
    30  1   | 1.30   0.035  0.0053 2.9e-4 6.7e-4 1.2e-5
    60  0.5 | 2.55   0.084  0.046  0.0027 0.0025 7.8e-5
    60  1   | 5.09   0.295  0.084  0.0097 0.0125 5.5e-4
    90  0.1 | 1.11   0.047  0.046  0.0028 0.0028 1.7e-4
    90  1   | 11.1   1.07   0.416  0.078  0.081  0.0063
    90  2   | 22.1   3.95   0.56   0.27   0.47   0.054
    127 1   | 20.7   3.29   1.58   0.47   0.46   0.063
    180 1   | 36.4   10.4   5.9    3.0    2.9    0.82
    270 1   | 57.7   37.2   24.2   25.0   26.3   18.6";

#[test]
fn the_errors_of_one_step_are_those_of_sixty_digits() {
    let names = ["Ω₁", "Ω₁+Ω₂", "Ω₁…Ω₃", "Ω₁…Ω₄", "M6", "M8"];
    let mut checked = 0;
    for line in ONE_STEP.trim().lines() {
        let (given, errors) = line.split_once('|').unwrap();
        let given: Vec<f64> = given
            .split_whitespace()
            .map(|x| x.parse().unwrap())
            .collect();
        for (name, printed) in names.iter().zip(errors.split_whitespace()) {
            prints_as(step_error(method(name), given[0], given[1], 90.0), printed);
            checked += 1;
        }
    }
    assert_eq!(checked, 66);
}

/// Mean turn in degrees, change of spin over mean spin, its slant in degrees; errors of the two
/// habits in degrees, computed with fifty digits: quaternions of their own for the habits, a series
/// of matrices for the truth.
const HABITS: &str = "
    10  1  0 | 5.00317 1.2137e-6
    90  1  0 | 47.1202 0.0965996
    120 1  0 | 64.7270 0.485985
    60  1 45 | 30.2305 0.237768
    10  1 90 | 4.98011 0.00127613
    90  1 90 | 38.2094 1.32057
    90  2 90 | 67.4810 4.27331
    120 1 90 | 50.6026 3.77870
    180 1 90 | 83.6409 18.4088
    270 1 90 | 149.858 118.882";

#[test]
fn the_errors_of_the_habits_are_those_of_fifty_digits() {
    for line in HABITS.trim().lines() {
        let (given, errors) = line.split_once('|').unwrap();
        let given: Vec<f64> = given
            .split_whitespace()
            .map(|x| x.parse().unwrap())
            .collect();
        let printed: Vec<&str> = errors.split_whitespace().collect();
        for (name, printed) in ["q += ½hωq", "RK4 on q"].into_iter().zip(printed) {
            prints_as(
                step_error(method(name), given[0], given[1], given[2]),
                printed,
            );
        }
    }
}

/// One of the ways to say how far an exponential is off.
type Part = fn(&ExponentialError) -> f64;

/// Angle in degrees; then the columns of `ExponentialError` in their order.
const THIRD_ORDER: &str = "
    10    1.7e-7 1.7e-7 1.9e-6 1.9e-5 3.4e-7 4.8e-7 2.4e-6
    30    4.1e-5 3.9e-5 1.6e-4 0.0047 8.1e-5 1.2e-4 2.0e-4
    45    3.1e-4 2.8e-4 7.8e-4 0.035  6.1e-4 8.7e-4 9.9e-4
    60    0.127% 0.110% 0.243% 0.146  0.255% 0.360% 0.312%
    75    0.383% 0.303% 0.585% 0.439  0.766% 1.08%  0.760%
    85    0.708% 0.520% 0.954% 0.811  1.42%  2.00%  1.25%
    90    0.937% 0.665% 1.193% 1.073  1.873% 2.65%  1.57%
    100   1.57%  1.21%  1.80%  1.80   3.13%  4.43%  2.39%
    127.3 5.04%  4.57%  4.54%  5.78   10.1%  14.3%  6.2%
    150   11.0%  10.7%  8.4%   12.6   21.9%  31.0%  12.0%
    180   24.7%  24.5%  15.8%  28.4   49.0%  69.3%  24.5%";

#[test]
fn the_errors_of_the_third_order_exponential_are_those_of_sixty_digits() {
    for line in THIRD_ORDER.trim().lines() {
        let mut cells = line.split_whitespace();
        let angle: f64 = cells.next().unwrap().parse().unwrap();
        let error = exponential_error(ThirdOrder, angle);
        let columns = [
            error.quaternion,
            error.component,
            error.relative,
            error.degrees,
            error.point,
            error.matrix,
            error.unnormalized,
        ];
        assert_eq!(cells.clone().count(), columns.len());
        for (value, printed) in columns.into_iter().zip(cells) {
            prints_as(value, printed);
        }
    }
    let limits: [(Part, &str); 6] = [
        (|error| error.quaternion, "91.2"),
        (|error| error.component, "96.7"),
        (|error| error.relative, "86.0"),
        (|error| error.point, "79.2"),
        (|error| error.matrix, "73.8"),
        (|error| error.unnormalized, "80.3"),
    ];
    for (of, printed) in limits {
        prints_as(one_percent(of), printed);
    }
}

#[test]
fn the_errors_of_the_rational_exponential_are_those_of_sixty_digits() {
    for (angle, printed) in [
        (60.0, "1.2e-5"),
        (90.0, "2.0e-4"),
        (180.0, "0.024"),
        (270.0, "0.37"),
    ] {
        prints_as(exponential_error(Rational, angle).degrees, printed);
    }
}

#[test]
fn the_orders_in_the_table_are_the_orders() {
    let expected = [
        ("q += ½hωq", 1.0),
        ("RK4 on q", 4.0),
        ("exp(hω)", 1.0),
        ("Ω₁", 2.0),
        ("Ω₁+Ω₂", 4.0),
        ("Ω₁+Ω₂, third-order exp", 4.0),
        ("Ω₁…Ω₃", 4.0),
        ("Ω₁…Ω₄", 6.0),
        ("M6", 6.0),
        ("M6, rational exp", 6.0),
        ("M8", 8.0),
    ];
    assert_eq!(expected.len(), METHODS.len());
    for (name, order) in expected {
        let (local, global) = orders(method(name));
        assert!(
            (local - order - 1.0).abs() < 0.12,
            "{name}: one step {local}"
        );
        assert!((global - order).abs() < 0.12, "{name}: many {global}");
    }
}

#[test]
fn along_the_axis_only_habits_err() {
    for method in METHODS {
        let error = step_error(method, 90.0, 1.0, 0.0);
        let habit = ["q += ½hωq", "RK4 on q", "exp(hω)"].contains(&method.name);
        let rough = method.name.ends_with("exp");
        // A dozen roundings of a radian make 1e-13 degrees.
        assert!(habit || rough || error < 1e-13, "{}: {error}", method.name);
        assert!(!habit || error > 0.05, "{}: {error}", method.name);
        assert!(!method.keeps.is_empty());
    }
}
