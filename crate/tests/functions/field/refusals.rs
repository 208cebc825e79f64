//! Refused texts: the column, and the message.

use kinetree::VectorField;
use kinetree::field::{AnyVectorField, MAX_DEPTH, MAX_LENGTH, ParseError};

#[track_caller]
fn refused<const M: usize>(text: &str) -> ParseError {
    match VectorField::<2, M>::parse(text, ["x", "y"]) {
        Ok(field) => panic!("{text} was read as {field:?}"),
        Err(error) => error,
    }
}

#[test]
fn every_refusal_names_its_column_and_what_was_expected() {
    const VALUE: &str = "expected a number, a variable, a constant, a function, `-` or `(`";
    const OUTSIDE: &str = "expected an operator (+ - * / ^), `,` or the end";
    const INSIDE: &str = "expected an operator (+ - * / ^) or `)`";
    const IN_CALL: &str = "expected an operator (+ - * / ^), `,` or `)`";
    const CALL: &str = "expected `(` after a function";
    const UNKNOWN: &str = "is not a variable of this field, a constant (pi, e) or a function";
    const OPEN: &str = "this parenthesis is never closed, expected `)`";
    const FINITE: &str = "expected a finite number";
    // The text, the column, and the message in two parts.
    for (text, column, message, expected) in [
        ("", 1, "found the end, ", VALUE),
        ("   ", 4, "found the end, ", VALUE),
        ("x +", 4, "found the end, ", VALUE),
        ("x + * y", 5, "found `*`, ", VALUE),
        ("x ** 2", 4, "found `*`, ", VALUE),
        ("+x", 1, "found `+`, ", VALUE),
        ("()", 2, "found `)`, ", VALUE),
        ("sin()", 5, "found `)`, ", VALUE),
        ("hypot(x,)", 9, "found `)`, ", VALUE),
        (", x", 1, "found `,`, ", VALUE),
        (".", 1, "found `.`, ", VALUE),
        (".e1", 1, "found `.`, ", VALUE),
        ("x + $", 5, "found `$`, ", VALUE),
        ("x = y", 3, "found `=`, ", OUTSIDE),
        ("2x", 2, "found `x`, ", OUTSIDE),
        ("2e", 2, "found `e`, ", OUTSIDE),
        ("2e+", 2, "found `e`, ", OUTSIDE),
        ("x y", 3, "found `y`, ", OUTSIDE),
        ("x 2", 3, "found `2`, ", OUTSIDE),
        ("1.2.3", 4, "found `.3`, ", OUTSIDE),
        ("1..2", 3, "found `.2`, ", OUTSIDE),
        ("x(y)", 2, "found `(`, ", OUTSIDE),
        ("x)", 2, "found `)`, ", OUTSIDE),
        ("(x) (y)", 5, "found `(`, ", OUTSIDE),
        ("x−y", 2, "found `−`, ", OUTSIDE),
        ("x×y", 2, "found `×`, ", OUTSIDE),
        ("x·y", 2, "found `·`, ", OUTSIDE),
        ("2*x²", 4, "found `²`, ", OUTSIDE),
        ("(x y)", 4, "found `y`, ", INSIDE),
        ("sin((x y))", 8, "found `y`, ", INSIDE),
        ("(x, y)", 3, "found `,`, ", INSIDE),
        ("hypot((x, y), 2)", 9, "found `,`, ", INSIDE),
        ("sin(x y)", 7, "found `y`, ", IN_CALL),
        ("(sin(x y))", 8, "found `y`, ", IN_CALL),
        ("sin x", 5, "found `x`, ", CALL),
        ("x + sin", 8, "found the end, ", CALL),
        ("x+ö+1", 3, "`ö` ", UNKNOWN),
        ("ζ(x)", 1, "`ζ` ", UNKNOWN),
        ("x*SIN(y)", 3, "`SIN` ", UNKNOWN),
        ("y^x1", 3, "`x1` ", UNKNOWN),
        (
            "1 + sin(x, y)",
            5,
            "arguments of `sin`: ",
            "expected 1, found 2",
        ),
        (
            "atan2(x)",
            1,
            "arguments of `atan2`: ",
            "expected 2, found 1",
        ),
        (
            "max(x, y, x)",
            1,
            "arguments of `max`: ",
            "expected 2, found 3",
        ),
        ("x, y", 2, "components: ", "expected 1, found 2"),
        ("x, y, x", 2, "components: ", "expected 1, found 3"),
        ("x*(y+(2)", 3, OPEN, ""),
        ("x*sin(y+1", 6, OPEN, ""),
        ("hypot(x, (y)", 6, OPEN, ""),
        ("x + 1e999", 5, "this comes to inf, ", FINITE),
        ("x + 1/(2-2)", 6, "this comes to inf, ", FINITE),
        ("x + ln(-1)", 5, "this comes to NaN, ", FINITE),
        ("x - (-1e300*1e300)", 12, "this comes to -inf, ", FINITE),
    ] {
        let error = refused::<1>(text);
        assert_eq!(error.column(), Some(column), "{text}: {error}");
        let sentence = format!("column {column}: {message}{expected}");
        assert_eq!(error.to_string(), sentence, "{text}");
    }
}

#[test]
fn too_few_components_are_missed_at_the_end() {
    let error = refused::<3>("x, y ");
    assert_eq!(
        error,
        ParseError::ComponentCount {
            column: 6,
            expected: 3,
            found: 2
        }
    );
    let error = refused::<0>("x");
    assert_eq!(
        error,
        ParseError::ComponentCount {
            column: 2,
            expected: 0,
            found: 1
        }
    );
}

#[test]
fn length_is_bounded_in_characters_and_not_in_bytes() {
    let longest = format!("θ{}", " ".repeat(MAX_LENGTH - 1));
    assert!(VectorField::<1, 1>::parse(&longest, ["θ"]).is_ok());
    let error = VectorField::<1, 1>::parse(&(longest + " "), ["θ"]).unwrap_err();
    assert_eq!(
        error,
        ParseError::TooLong {
            column: MAX_LENGTH + 1,
            limit: MAX_LENGTH
        }
    );
    assert_eq!(
        error.to_string(),
        "column 2001: the text goes on, expected at most 2000 characters"
    );
}

#[test]
fn depth_is_bounded_by_what_waits_and_not_by_parentheses() {
    let parentheses = format!("{}x{}", "(".repeat(900), ")".repeat(900));
    assert_eq!(super::at(&parentheses, 7.0, 0.0), 7.0);
    assert_eq!(super::at(&format!("{}x", "-".repeat(1999)), 7.0, 0.0), -7.0);
    assert_eq!(
        super::at(&format!("x{}", "+x".repeat(999)), 1.0, 0.0),
        1000.0
    );

    // Numbers that are evaluated while reading do not wait.
    assert_eq!(
        super::at(&format!("1{}", "+1".repeat(999)), 0.0, 0.0),
        1000.0
    );
    assert_eq!(super::at(&format!("{}x", "-1*".repeat(600)), 7.0, 0.0), 7.0);

    let deep = |depth: usize| format!("{}x{}", "x+(".repeat(depth - 1), ")".repeat(depth - 1));
    assert_eq!(super::at(&deep(MAX_DEPTH), 1.0, 0.0), MAX_DEPTH as f64);
    let error = refused::<1>(&deep(MAX_DEPTH + 1));
    assert_eq!(
        error,
        ParseError::TooDeep {
            column: 3 * MAX_DEPTH + 1,
            limit: MAX_DEPTH
        }
    );
    assert_eq!(
        error.to_string(),
        "column 97: nested too deeply, expected at most 32 values that wait"
    );
    let tower = vec!["x"; MAX_DEPTH + 1].join("^");
    assert_eq!(refused::<1>(&tower).column(), Some(2 * MAX_DEPTH + 1));
    // Each component starts with an empty stack.
    let twice = format!("{0}, {0}", deep(MAX_DEPTH));
    assert!(VectorField::<2, 2>::parse(&twice, ["x", "y"]).is_ok());
}

#[test]
fn a_variable_needs_a_name_of_its_own() {
    for (name, expected) in [
        ("", "a letter or `_`, then letters, digits and `_`"),
        ("2x", "a letter or `_`, then letters, digits and `_`"),
        ("x-y", "a letter or `_`, then letters, digits and `_`"),
        ("x ", "a letter or `_`, then letters, digits and `_`"),
        ("pi", "a name that is not a function's or a constant's"),
        ("e", "a name that is not a function's or a constant's"),
        ("sin", "a name that is not a function's or a constant's"),
        ("x", "a name that no other variable has"),
    ] {
        let error = VectorField::<2, 1>::parse("x", ["x", name]).unwrap_err();
        assert_eq!(
            error,
            ParseError::VariableName {
                name: name.into(),
                expected
            }
        );
        assert_eq!(error.column(), None);
        assert_eq!(
            error.to_string(),
            format!("`{name}` cannot name a variable: expected {expected}")
        );
    }
}

#[test]
fn of_several_names_that_are_given_twice_the_first_is_refused() {
    let error = VectorField::<4, 1>::parse("a", ["b", "a", "b", "a"]).unwrap_err();
    let name = "b".into();
    let expected = "a name that no other variable has";
    assert_eq!(error, ParseError::VariableName { name, expected });
    // Many are found as quickly as few.
    let names: Vec<String> = (0..100_000).map(|index| format!("x{index}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let field = AnyVectorField::parse("x99999 - x0", &names).unwrap();
    let place: Vec<f64> = (0..100_000).map(f64::from).collect();
    let mut value = [0.0];
    field.evaluate(&place, &mut value).unwrap();
    assert_eq!(value, [99_999.0]);
}

#[test]
fn every_kind_of_refusal_has_its_number() {
    let long = "x".repeat(MAX_LENGTH + 1);
    let deep = "x^".repeat(MAX_DEPTH) + "x";
    for (text, code) in [
        ("x+", 101),
        ("q", 102),
        ("sin(x,y)", 103),
        ("x,y", 104),
        ("(x", 105),
        ("1/0", 106),
        (long.as_str(), 107),
        (deep.as_str(), 108),
    ] {
        assert_eq!(refused::<1>(text).code(), code, "{text}");
    }
    assert_eq!(
        VectorField::<1, 1>::parse("x", ["pi"]).unwrap_err().code(),
        109
    );
}
