//! What is refused, where the finger points, and what the message says.

use kinetree::Field;
use kinetree::field::{MAX_DEPTH, MAX_LENGTH, ParseError};

#[track_caller]
fn refused<const M: usize>(text: &str) -> ParseError {
    match Field::<2, M>::parse(text, ["x", "y"]) {
        Ok(field) => panic!("{text} was read as {field:?}"),
        Err(error) => error,
    }
}

#[test]
fn every_refusal_names_its_column_and_what_was_expected() {
    let value = "expected a number, a variable, a constant, a function, `-` or `(`";
    let outside = "expected an operator (+ - * / ^), `,` or the end";
    let inside = "expected an operator (+ - * / ^) or `)`";
    let call = "expected an operator (+ - * / ^), `,` or `)`";
    for (text, column, message) in [
        ("", 1, format!("found the end, {value}")),
        ("   ", 4, format!("found the end, {value}")),
        ("x +", 4, format!("found the end, {value}")),
        ("x + * y", 5, format!("found `*`, {value}")),
        ("x ** 2", 4, format!("found `*`, {value}")),
        ("+x", 1, format!("found `+`, {value}")),
        ("()", 2, format!("found `)`, {value}")),
        ("sin()", 5, format!("found `)`, {value}")),
        ("hypot(x,)", 9, format!("found `)`, {value}")),
        (", x", 1, format!("found `,`, {value}")),
        ("x = y", 3, format!("found `=`, {outside}")),
        ("2x", 2, format!("found `x`, {outside}")),
        ("2e", 2, format!("found `e`, {outside}")),
        ("2e+", 2, format!("found `e`, {outside}")),
        ("x y", 3, format!("found `y`, {outside}")),
        ("x 2", 3, format!("found `2`, {outside}")),
        ("1.2.3", 4, format!("found `.3`, {outside}")),
        ("x(y)", 2, format!("found `(`, {outside}")),
        ("x)", 2, format!("found `)`, {outside}")),
        ("(x) (y)", 5, format!("found `(`, {outside}")),
        ("(x y)", 4, format!("found `y`, {inside}")),
        ("sin((x y))", 8, format!("found `y`, {inside}")),
        ("sin(x y)", 7, format!("found `y`, {call}")),
        ("(sin(x y))", 8, format!("found `y`, {call}")),
        ("(x, y)", 3, format!("found `,`, {inside}")),
        ("hypot((x, y), 2)", 9, format!("found `,`, {inside}")),
        (".", 1, format!("found `.`, {value}")),
        ("x + $", 5, format!("found `$`, {value}")),
        ("x − y", 3, format!("found `−`, {outside}")),
        (
            "θ²",
            1,
            "`θ²` is not a variable of this field, a constant (pi, e) or a function".into(),
        ),
        (
            "x+ö+1",
            3,
            "`ö` is not a variable of this field, a constant (pi, e) or a function".into(),
        ),
        (
            "ζ(x)",
            1,
            "`ζ` is not a variable of this field, a constant (pi, e) or a function".into(),
        ),
        (
            "x*SIN(y)",
            3,
            "`SIN` is not a variable of this field, a constant (pi, e) or a function".into(),
        ),
        (
            "sin x",
            5,
            "found `x`, expected `(` after a function".into(),
        ),
        (
            "x + sin",
            8,
            "found the end, expected `(` after a function".into(),
        ),
        (
            "1 + sin(x, y)",
            5,
            "`sin` takes 1 arguments, but has 2".into(),
        ),
        ("atan2(x)", 1, "`atan2` takes 2 arguments, but has 1".into()),
        (
            "max(x, y, x)",
            1,
            "`max` takes 2 arguments, but has 3".into(),
        ),
        (
            "x, y",
            2,
            "the field has 1 components, but the text has 2".into(),
        ),
        (
            "x, y, x",
            2,
            "the field has 1 components, but the text has 3".into(),
        ),
        (
            "x*(y+(2)",
            3,
            "this parenthesis is never closed, expected `)`".into(),
        ),
        (
            "x*sin(y+1",
            6,
            "this parenthesis is never closed, expected `)`".into(),
        ),
        (
            "hypot(x, (y)",
            6,
            "this parenthesis is never closed, expected `)`".into(),
        ),
        (
            "x + 1e999",
            5,
            "this comes to inf, expected a finite number".into(),
        ),
        (
            "x + 1/(2-2)",
            6,
            "this comes to inf, expected a finite number".into(),
        ),
        (
            "x + ln(-1)",
            5,
            "this comes to NaN, expected a finite number".into(),
        ),
        (
            "x - (-1e300*1e300)",
            12,
            "this comes to -inf, expected a finite number".into(),
        ),
    ] {
        let error = refused::<1>(text);
        assert_eq!(error.column(), Some(column), "{text}: {error}");
        assert_eq!(
            error.to_string(),
            format!("column {column}: {message}"),
            "{text}"
        );
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
    assert!(Field::<1, 1>::parse(&longest, ["θ"]).is_ok());
    let error = Field::<1, 1>::parse(&(longest + " "), ["θ"]).unwrap_err();
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
    assert_eq!(crate::at(&parentheses, 7.0, 0.0), 7.0);
    assert_eq!(crate::at(&format!("{}x", "-".repeat(1999)), 7.0, 0.0), -7.0);
    assert_eq!(
        crate::at(&format!("x{}", "+x".repeat(999)), 1.0, 0.0),
        1000.0
    );

    let deep = |depth: usize| format!("{}x{}", "x+(".repeat(depth - 1), ")".repeat(depth - 1));
    assert_eq!(crate::at(&deep(MAX_DEPTH), 1.0, 0.0), MAX_DEPTH as f64);
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
    assert!(Field::<2, 2>::parse(&twice, ["x", "y"]).is_ok());
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
        let error = Field::<2, 1>::parse("x", ["x", name]).unwrap_err();
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
    assert_eq!(Field::<1, 1>::parse("x", ["pi"]).unwrap_err().code(), 109);
}
