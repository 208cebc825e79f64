//! A field at many places has at each what it has there alone.

use kinetree::Error;
use kinetree::VectorField;
use kinetree::field::AnyVectorField;
use proptest::prelude::*;

use super::trees::trees;

/// Numbers at which functions branch, end or have no value, and others.
fn awkward() -> impl Strategy<Value = f64> {
    let special = vec![
        0.0,
        -0.0,
        1.0,
        -1.0,
        1e200,
        -1e-200,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
    ];
    prop_oneof![-3.0..3.0, prop::sample::select(special)]
}

#[track_caller]
fn same(text: &str, found: &[f64], expected: &[f64]) {
    let alike = |(a, b): (&f64, &f64)| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
    assert!(
        found.len() == expected.len() && found.iter().zip(expected).all(alike),
        "{text}: found {found:?}, expected {expected:?}"
    );
}

proptest! {
    /// The referee runs place after place, variable after variable.
    #[test]
    fn many_places_have_the_bits_of_each_alone(
        a in trees(), b in trees(), places in prop::collection::vec([awkward(), awkward()], 0..40),
    ) {
        let text = format!("{}, {}", a.print(), b.print());
        let Ok(alone) = VectorField::<2, 2>::parse(&text, ["x", "y"]) else {
            return Ok(()); // a part made of numbers alone is not finite
        };
        let field = AnyVectorField::parse(&text, &["x", "y"]).unwrap();
        let flat = places.concat();
        let expected: Vec<f64> = places.iter().flat_map(|at| alone.evaluate(*at)).collect();
        let mut vectors = vec![7.0; expected.len()];
        field.evaluate_many(&flat, &mut vectors).unwrap();
        same(&text, &vectors, &expected);

        let rows: Vec<f64> = places.iter().flat_map(|at| alone.jacobian(*at).rows.concat()).collect();
        let (mut vectors, mut found) = (vec![7.0; expected.len()], vec![7.0; rows.len()]);
        field.jacobians(&flat, &mut vectors, &mut found).unwrap();
        same(&text, &vectors, &expected);
        same(&text, &found, &rows);
        for (at, rows) in places.iter().zip(rows.chunks(4)) {
            let mut found = [7.0; 4];
            field.jacobian(at, &mut found).unwrap();
            same(&text, &found, rows);
        }
    }
}

#[test]
fn a_variable_that_a_component_does_not_read_has_the_slope_of_a_constant() {
    let field = AnyVectorField::parse("1/x, 3, z", &["x", "y", "z"]).unwrap();
    let (mut vectors, mut rows) = ([0.0; 6], [7.0; 18]);
    field
        .jacobians(&[0.0, 1.0, 2.0, 4.0, 5.0, 6.0], &mut vectors, &mut rows)
        .unwrap();
    let nan = f64::NAN;
    same("", &vectors, &[f64::INFINITY, 3.0, 2.0, 0.25, 3.0, 6.0]);
    // At a pole there is no slope in any direction, as with one place alone.
    same(
        "",
        &rows[..9],
        &[nan, nan, nan, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
    );
    same(
        "",
        &rows[9..],
        &[-0.0625, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
    );
}

#[test]
fn the_deepest_and_longest_programs_run_side_by_side() {
    let deep = format!("{}x{}", "x+(".repeat(30), ")".repeat(30));
    let field = AnyVectorField::parse(&deep, &["x"]).unwrap();
    let places: Vec<f64> = (0..100).map(f64::from).collect();
    let (mut vectors, mut rows) = (vec![0.0; 100], vec![0.0; 100]);
    field.jacobians(&places, &mut vectors, &mut rows).unwrap();
    assert!(
        vectors
            .iter()
            .zip(&places)
            .all(|(found, x)| *found == 31.0 * x)
    );
    assert!(rows.iter().all(|slope| *slope == 31.0));
}

#[test]
fn a_field_without_variables_is_the_same_at_as_many_places_as_there_is_room_for() {
    let field = AnyVectorField::parse("1, 2", &[]).unwrap();
    let mut vectors = [0.0; 6];
    field.evaluate_many(&[], &mut vectors).unwrap();
    assert_eq!(vectors, [1.0, 2.0, 1.0, 2.0, 1.0, 2.0]);
    let mut vectors = [0.0; 6];
    field.jacobians(&[], &mut vectors, &mut []).unwrap();
    assert_eq!(vectors, [1.0, 2.0, 1.0, 2.0, 1.0, 2.0]);
}

#[test]
fn lists_of_the_wrong_length_are_refused() {
    let field = AnyVectorField::parse("x, y, x*y", &["x", "y"]).unwrap();
    let wrong = |expected: usize, found: usize| {
        let quantity = kinetree::Quantity::Point;
        Err(Error::WrongLength {
            quantity,
            expected,
            found,
        })
    };
    assert_eq!(field.evaluate_many(&[1.0; 4], &mut [0.0; 5]), wrong(3, 5));
    assert_eq!(field.evaluate_many(&[1.0; 5], &mut [0.0; 6]), wrong(4, 5));
    assert_eq!(field.evaluate_many(&[1.0; 4], &mut [0.0; 3]), wrong(2, 4));
    assert_eq!(
        field.jacobians(&[1.0; 4], &mut [0.0; 6], &mut [0.0; 11]),
        wrong(12, 11)
    );
    assert_eq!(field.evaluate_many(&[], &mut []), Ok(()));
    assert_eq!(field.jacobians(&[], &mut [], &mut []), Ok(()));
}

/// Sixteen places do each step before the next; were a variable looked at for each component that
/// does not read it, this would take minutes.
#[test]
fn a_hundred_thousand_variables_cost_what_is_read_of_them() {
    let names: Vec<String> = (0..100_000).map(|i| format!("x{i}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let field = AnyVectorField::parse("x99999*x0, x7", &names).unwrap();
    let place: Vec<f64> = (0..100_000).map(f64::from).collect();
    let mut rows = vec![7.0; 200_000];
    field.jacobian(&place, &mut rows).unwrap();
    let moving: Vec<(usize, f64)> = rows
        .iter()
        .copied()
        .enumerate()
        .filter(|(_, slope)| *slope != 0.0)
        .collect();
    assert_eq!(moving, [(0, 99_999.0), (100_007, 1.0)]);
}
