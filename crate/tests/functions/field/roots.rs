//! Searches for roots agree with those of other means, and with themselves.

use kinetree::field::{AnyVectorField, RootEnd, RootStatus};
use kinetree::{Error, VectorField};
use proptest::prelude::*;

use super::trees::trees;

/// z³ − 1 in the plane.
const CUBE: &str = "x*x*x - 3*x*y*y - 1, 3*x*x*y - y*y*y";

fn parse(text: &str, variables: &[&str]) -> AnyVectorField {
    AnyVectorField::parse(text, variables).unwrap()
}

/// Searches from all places at once.
fn search(
    field: &AnyVectorField,
    places: &[f64],
    steps: u32,
    tolerance: f64,
) -> (Vec<f64>, Vec<RootEnd>) {
    let mut ends = vec![None; places.len() / field.variables().max(1)];
    let mut places = places.to_vec();
    field
        .find_roots(&mut places, steps, tolerance, |place, end| {
            assert_eq!(ends[place].replace(end), None, "a search ends once");
        })
        .unwrap();
    (places, ends.into_iter().map(Option::unwrap).collect())
}

/// The end of a search from one place.
fn alone(field: &AnyVectorField, at: &[f64], steps: u32, tolerance: f64) -> (Vec<f64>, RootEnd) {
    let (place, ends) = search(field, at, steps, tolerance);
    (place, ends[0])
}

/// A grid in `[−2, 2] × [−1.5, 1.5]`, middles of its cells.
fn grid(wide: usize, high: usize) -> Vec<f64> {
    (0..wide * high)
        .flat_map(|i| {
            let [x, y] = [i % wide, i / wide].map(|it| it as f64 + 0.5);
            [4.0 * x / wide as f64 - 2.0, 3.0 * y / high as f64 - 1.5]
        })
        .collect()
}

fn alike(a: &[f64], b: &[f64]) -> bool {
    let same = |(a, b): (&f64, &f64)| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
    a.len() == b.len() && a.iter().zip(b).all(same)
}

/// The referee knows complex numbers only: `z − (z³ − 1)/(3z²)`. A step near 0 goes far, so that
/// the difference is compared with the length of the step.
#[test]
fn a_step_is_that_of_a_complex_number() {
    let field = parse(CUBE, &["x", "y"]);
    for at in grid(96, 72).chunks(2) {
        let [x, y] = [at[0], at[1]];
        let square = [x * x - y * y, 2.0 * x * y];
        let cube = [square[0] * x - square[1] * y, square[0] * y + square[1] * x];
        let [a, b] = [cube[0] - 1.0, cube[1]];
        let [c, d] = square.map(|it| 3.0 * it);
        let size = c * c + d * d;
        let [u, v] = [(a * c + b * d) / size, (b * c - a * d) / size];
        let (found, _) = alone(&field, at, 1, 1e-6);
        let off = (found[0] - (x - u)).hypot(found[1] - (y - v));
        assert!(
            off <= 1e-13 * (1.0 + u.hypot(v)),
            "at {at:?}: off by {off:e}"
        );
    }
}

/// Between the two left roots the right one is found, and a search may go far and come back. The
/// seventh step from the first place is 8.3e-7 long.
#[test]
fn a_search_may_end_far_from_where_it_began() {
    let field = parse(CUBE, &["x", "y"]);
    let (place, end) = alone(&field, &[-0.6, 0.02], 40, 1e-6);
    let found = |steps| RootEnd {
        steps,
        status: RootStatus::Found,
    };
    assert_eq!(end, found(7));
    assert!((place[0] - 1.0).abs() < 1e-12 && place[1].abs() < 1e-12);
    let (place, end) = alone(&field, &[-0.55, 0.2], 40, 1e-6);
    assert_eq!(end, found(16));
    assert!((place[0] + 0.5).abs() < 1e-12 && (place[1] - 0.75f64.sqrt()).abs() < 1e-12);
    let (far, end) = alone(&field, &[-0.55, 0.2], 3, 1e-6);
    assert_eq!((end.steps, end.status), (3, RootStatus::Unfinished));
    assert!(
        (far[0] + 16.5).abs() < 0.05 && (far[1] - 6.5).abs() < 0.05,
        "{far:?}"
    );
}

/// A mirror changes signs only, so that not a bit differs.
#[test]
fn mirrored_places_have_mirrored_ends() {
    let field = parse(CUBE, &["x", "y"]);
    let mut places = grid(32, 24);
    let (up, ends) = search(&field, &places, 40, 1e-6);
    places.chunks_mut(2).for_each(|at| at[1] = -at[1]);
    let (mut down, mirrored) = search(&field, &places, 40, 1e-6);
    down.chunks_mut(2).for_each(|at| at[1] = -at[1]);
    assert_eq!(ends, mirrored);
    assert_eq!(up, down);
}

#[test]
fn steps_are_taken_until_one_is_not_longer_than_the_tolerance() {
    let field = parse("x^2 - 2", &["x"]);
    // Heron's: 1, 3/2, 17/12, 577/408, ….
    let strides = [0.5, 1.0 / 12.0, 1.0 / 408.0];
    for (steps, stride) in (1..).zip(strides) {
        let end = |tolerance| alone(&field, &[1.0], 9, tolerance).1;
        assert_eq!(end(1.01 * stride).steps, steps);
        assert_eq!(end(0.99 * stride).steps, steps + 1);
    }
    let (place, end) = alone(&field, &[1.0], 0, 1.0);
    assert_eq!(
        (place[0], end.steps, end.status),
        (1.0, 0, RootStatus::Unfinished)
    );
}

#[test]
fn a_search_says_why_it_ends() {
    let status = |text: &str, at: &[f64]| alone(&parse(text, &["x", "y"]), at, 40, 1e-6).1.status;
    assert_eq!(status(CUBE, &[0.0, 0.0]), RootStatus::Singular);
    assert_eq!(
        status("x + y, x + y - 1", &[3.0, 4.0]),
        RootStatus::Singular
    );
    assert_eq!(status("sqrt(x), y", &[-1.0, 0.0]), RootStatus::Undefined);
    assert_eq!(status("1/x, y", &[0.0, 0.0]), RootStatus::Undefined);
    assert_eq!(status("x, y", &[f64::NAN, 0.0]), RootStatus::Undefined);
    // No real root: the steps of x² + 1 wander for ever.
    assert_eq!(status("x^2 + 1, y", &[0.7, 0.0]), RootStatus::Unfinished);
    // A way beyond all numbers.
    assert_eq!(status("exp(x), y", &[-700.0, 0.0]), RootStatus::Unfinished);
    assert_eq!(
        status("1e300*x + 1e300, 1e-300*y + 1e300", &[0.0, 0.0]),
        RootStatus::Undefined
    );
    // A root is one though its Jacobian has no inverse there.
    assert_eq!(status("x^2, y^2", &[0.0, 0.0]), RootStatus::Found);
}

/// Elimination is right where the first pivot is 0, and in more unknowns than two. The referee
/// multiplies out: a field that is linear has its root after one step.
#[test]
fn linear_fields_are_solved_in_one_step() {
    let field = parse(
        "2*y - z - 1, x + y + z - 6, 3*x - y*4 + w, z + w*2 - 9",
        &["x", "y", "z", "w"],
    );
    let (place, end) = alone(&field, &[0.0; 4], 2, 1e-12);
    assert_eq!((end.steps, end.status), (2, RootStatus::Found));
    let mut left = [0.0; 4];
    field.evaluate(&place, &mut left).unwrap();
    assert!(left.iter().all(|it| it.abs() < 1e-14), "{left:?}");
}

/// Two unknowns have an elimination of their own.
#[test]
fn a_third_unknown_that_is_apart_changes_no_bit() {
    let flat = parse(CUBE, &["x", "y"]);
    let solid = parse(&format!("{CUBE}, z"), &["x", "y", "z"]);
    for at in grid(32, 24).chunks(2) {
        let (two, end) = alone(&flat, at, 40, 1e-6);
        let (three, other) = alone(&solid, &[at[0], at[1], 0.0], 40, 1e-6);
        assert!(alike(&two, &three[..2]), "at {at:?}: {two:?} and {three:?}");
        assert_eq!(end, other);
    }
}

#[test]
fn many_unknowns_have_their_roots_too() {
    let names: Vec<String> = (0..90).map(|i| format!("x{i}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let text: Vec<String> = (0..90).map(|i| format!("x{i}^2-{}", i + 1)).collect();
    let field = parse(&text.join(","), &names);
    let (places, ends) = search(&field, &[3.0; 270], 40, 1e-9);
    assert!(ends.iter().all(|end| end.status == RootStatus::Found));
    for place in places.chunks(90) {
        let off = |(i, x): (usize, &f64)| (x - (i as f64 + 1.0).sqrt()).abs();
        assert!(place.iter().enumerate().map(off).all(|it| it < 1e-12));
    }
}

#[test]
fn wrong_lengths_are_refused() {
    let wrong = |expected: usize, found: usize| {
        let quantity = kinetree::Quantity::Point;
        Err(Error::WrongLength {
            quantity,
            expected,
            found,
        })
    };
    let never = |_, _| panic!("nothing was searched for");
    let tall = parse("x, y, x*y", &["x", "y"]);
    assert_eq!(tall.find_roots(&mut [1.0; 2], 1, 0.0, never), wrong(2, 3));
    let square = parse("x, y", &["x", "y"]);
    assert_eq!(square.find_roots(&mut [1.0; 3], 1, 0.0, never), wrong(2, 3));
    assert_eq!(square.find_roots(&mut [], 1, 0.0, never), Ok(()));
}

proptest! {
    /// The referee goes place by place and step by step, with the Jacobian of one place, and
    /// eliminates by itself.
    #[test]
    fn many_searches_have_the_bits_of_each_alone(
        a in trees(),
        b in trees(),
        places in prop::collection::vec([-3.0..3.0, -3.0..3.0], 0..40),
        steps in 0u32..12,
    ) {
        let text = format!("{}, {}", a.print(), b.print());
        let Ok(alone) = VectorField::<2, 2>::parse(&text, ["x", "y"]) else {
            return Ok(()); // a part made of numbers alone is not finite
        };
        let field = parse(&text, &["x", "y"]);
        let (found, ends) = search(&field, &places.concat(), steps, 1e-6);
        for ((at, found), end) in places.iter().zip(found.chunks(2)).zip(&ends) {
            let (place, taken, status) = newton(&alone, *at, steps);
            prop_assert!(alike(&place, found), "{} at {:?}: {:?}, alone {:?}", text, at, found, place);
            prop_assert_eq!((taken, status), (end.steps, end.status));
        }
    }

    /// Two searches one after the other are one of as many steps as both.
    #[test]
    fn a_search_goes_on_where_it_was_left(
        at in [-2.0..2.0, -1.5..1.5], first in 1u32..20, second in 1u32..20,
    ) {
        let field = parse(CUBE, &["x", "y"]);
        let (place, end) = alone(&field, &at, first, 1e-6);
        prop_assume!(end.status == RootStatus::Unfinished);
        let (place, rest) = alone(&field, &place, second, 1e-6);
        let (whole, all) = alone(&field, &at, first + second, 1e-6);
        prop_assert!(alike(&place, &whole));
        prop_assert_eq!((end.steps + rest.steps, rest.status), (all.steps, all.status));
    }
}

fn newton(field: &VectorField<2, 2>, mut at: [f64; 2], steps: u32) -> ([f64; 2], u32, RootStatus) {
    for taken in 0..steps {
        let here = field.jacobian(at);
        let [u, v] = here.value;
        let mut stride = [u, v];
        if stride != [0.0; 2] {
            let finite = here
                .rows
                .iter()
                .flatten()
                .chain(&stride)
                .all(|it| it.is_finite());
            let failed = if finite {
                RootStatus::Singular
            } else {
                RootStatus::Undefined
            };
            // The row with the larger first number goes first; a NaN is larger than nothing.
            let [mut p, mut q] = here.rows;
            if q[0].abs() > p[0].abs() || (p[0].is_nan() && q[0].abs() > 0.0) {
                (p, q, stride) = (q, p, [v, u]);
            }
            if !(p[0].abs() > 0.0 && p[0].abs() < f64::INFINITY) {
                return (at, taken, failed);
            }
            let factor = q[0] / p[0];
            let left = q[1] - factor * p[1];
            if !(left.abs() > 0.0 && left.abs() < f64::INFINITY) {
                // Elimination may have gone beyond all numbers where the Jacobian had not.
                let overflowed = !left.is_finite();
                let failed = if overflowed {
                    RootStatus::Undefined
                } else {
                    failed
                };
                return (at, taken, failed);
            }
            let y = (stride[1] - factor * stride[0]) / left;
            stride = [(stride[0] - p[1] * y) / p[0], y];
        }
        at = [at[0] - stride[0], at[1] - stride[1]];
        if stride[0] * stride[0] + stride[1] * stride[1] <= 1e-12 {
            return (at, taken + 1, RootStatus::Found);
        }
        if at.iter().any(|it| !it.is_finite()) {
            return (at, taken + 1, RootStatus::Undefined);
        }
    }
    (at, steps, RootStatus::Unfinished)
}
