//! The terms of a text, each with its value, its slope and its columns.

use kinetree::field::{AnyVectorField, FieldTerm, Operand};
use kinetree::{Dual, Error, VectorField};
use proptest::prelude::*;

use super::trees::trees;

fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

fn text_of<T>(text: &str, term: &FieldTerm<T>) -> String {
    let columns = term.columns.clone();
    text.chars()
        .skip(columns.start - 1)
        .take(columns.len())
        .collect()
}

fn words(text: &str) -> Vec<(String, &'static str)> {
    let field = AnyVectorField::parse(text, &["x", "y"]).unwrap();
    let terms = field.terms(&[3.0, 2.0]).unwrap();
    let words = terms
        .iter()
        .map(|term| (text_of(text, term), term.operation));
    words.collect()
}

proptest! {
    /// The referees share no code with the list of terms: the field itself, its Jacobian, and for
    /// what lies between, a field read from the term's own piece of the text.
    #[test]
    fn every_term_has_the_value_and_slope_of_its_own_text(
        a in trees(), b in trees(), at in [-3.0..3.0, -3.0..3.0], along in 0usize..2,
    ) {
        let text = format!("{}, {}", a.print(), b.print());
        let Ok(field) = VectorField::<2, 2>::parse(&text, ["x", "y"]) else {
            return Ok(()); // a part made of numbers alone is not finite
        };
        let place: [Dual; 2] =
            std::array::from_fn(|j| Dual::new(at[j], f64::from(u8::from(j == along))));
        let terms = field.terms(place);
        let any = AnyVectorField::parse(&text, &["x", "y"]).unwrap();
        prop_assert_eq!(any.terms(&place).unwrap().len(), terms.len());

        let here = field.jacobian(at);
        for component in 0..2 {
            let last = terms.iter().rfind(|term| term.component == component).unwrap();
            prop_assert!(same(last.value.value, field.evaluate(at)[component]), "{text}");
            prop_assert!(same(last.value.first, here.rows[component][along]), "{text}");
        }
        for (number, term) in terms.iter().enumerate() {
            let own = text_of(&text, term);
            let alone = VectorField::<2, 1>::parse(&own, ["x", "y"]).unwrap();
            let [found] = alone.evaluate(place);
            prop_assert!(same(term.value.value, found.value), "{own} of {text}");
            prop_assert!(same(term.value.first, found.first), "{own} of {text}");
            for operand in term.operands.into_iter().flatten() {
                let Operand::Term(earlier) = operand else { continue };
                prop_assert!(earlier < number);
                let inside = &terms[earlier].columns;
                prop_assert!(term.columns.start <= inside.start && inside.end <= term.columns.end);
            }
        }
    }

    /// Any kind of number goes through: plain ones have the values of the pairs.
    #[test]
    fn plain_numbers_have_the_values_of_pairs(a in trees(), x in -3.0..3.0, y in -3.0..3.0) {
        let Ok(field) = VectorField::<2, 1>::parse(&a.print(), ["x", "y"]) else { return Ok(()) };
        let pairs = field.terms([Dual::variable(x), Dual::constant(y)]);
        for (plain, pair) in field.terms([x, y]).iter().zip(&pairs) {
            prop_assert!(same(plain.value, pair.value.value));
        }
    }
}

/// The expected numbers are sin x, cos x, sin² x and sin 2x at the double 1.3, computed with 30
/// digits (mpmath 1.3) and rounded to the nearest double. Each may be off by one unit in the last
/// place, 2⁻⁵³ here.
#[test]
fn a_pair_goes_through_sine_and_square() {
    let field = VectorField::<1, 1>::parse("sin(x)^2", ["x"]).unwrap();
    let [x, sine, square] = field.terms([Dual::variable(1.3)]).try_into().unwrap();
    assert_eq!((x.value.value, x.value.first), (1.3, 1.0));
    let near =
        |found: f64, expected: f64| assert!((found - expected).abs() <= 2f64.powi(-53), "{found}");
    near(sine.value.value, 0.963_558_185_417_193);
    near(sine.value.first, 0.267_498_828_624_587_36);
    near(square.value.value, 0.928_444_376_684_473_6);
    near(square.value.first, 0.515_501_371_821_464_2);
    assert_eq!(x.operands, [Some(Operand::Variable(0)), None]);
    assert_eq!(sine.operands, [Some(Operand::Term(0)), None]);
    let square_of = [Some(Operand::Term(1)), Some(Operand::Number(2.0))];
    assert_eq!(square.operands, square_of);
    assert_eq!((sine.columns, square.columns), (1..7, 1..9));
}

#[test]
fn the_columns_of_a_term_are_those_of_its_text() {
    let list = |text: &str| {
        words(text)
            .into_iter()
            .map(|(own, _)| own)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        list("-x^2 * (y + 1)"),
        ["x", "x^2", "-x^2", "y", "1", "(y + 1)", "-x^2 * (y + 1)"]
    );
    assert_eq!(
        list("((x)) - hypot( x , y )"),
        [
            "((x))",
            "x",
            "y",
            "hypot( x , y )",
            "((x)) - hypot( x , y )"
        ]
    );
    assert_eq!(
        list("x, 2*pi*y, (x-y)-y"),
        [
            "x", "2*pi", "y", "2*pi*y", "x", "y", "(x-y)", "y", "(x-y)-y"
        ]
    );
    assert_eq!(list("x^(1+2)"), ["x", "x^(1+2)"]);
    assert_eq!(list("x^-2*-(3)"), ["x", "x^-2", "-(3)", "x^-2*-(3)"]);
}

#[test]
fn columns_count_characters_of_any_alphabet() {
    let text = "größe + sin(größe)";
    let field = AnyVectorField::parse(text, &["größe"]).unwrap();
    let terms = field.terms(&[2.0]).unwrap();
    let own: Vec<_> = terms.iter().map(|term| text_of(text, term)).collect();
    assert_eq!(own, ["größe", "größe", "sin(größe)", text]);
}

#[test]
fn every_operation_has_its_word() {
    let last = |text: &str| words(text).pop().unwrap().1;
    for (text, word) in [
        ("2", "number"),
        ("pi", "number"),
        ("x", "variable"),
        ("-x", "negate"),
        ("x+y", "+"),
        ("x-y", "-"),
        ("x*y", "*"),
        ("x/y", "/"),
        ("x^y", "^"),
        ("x^3", "^"),
        ("pow(x, y)", "^"),
        ("log(x)", "ln"),
    ] {
        assert_eq!(last(text), word, "{text}");
    }
    for name in [
        "sqrt", "exp", "ln", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
        "abs",
    ] {
        assert_eq!(last(&format!("{name}(x)")), name);
    }
    for name in ["atan2", "hypot", "min", "max"] {
        assert_eq!(last(&format!("{name}(x, y)")), name);
    }
}

#[test]
fn a_term_without_a_value_is_the_first_that_has_none() {
    let field = VectorField::<1, 1>::parse("2 + sqrt(x)*x", ["x"]).unwrap();
    let terms = field.terms([Dual::variable(-1.0)]);
    let without = terms.iter().find(|term| term.value.value.is_nan()).unwrap();
    assert_eq!(
        (without.operation, without.columns.clone()),
        ("sqrt", 5..12)
    );
}

#[test]
fn blanks_and_parentheses_make_no_other_field() {
    let field = |text| AnyVectorField::parse(text, &["x"]).unwrap();
    assert_eq!(field("x+(1)"), field(" (x) + 1"));
    assert_ne!(field("x+1"), field("x-1"));
}

#[test]
fn a_place_of_another_size_is_refused() {
    let field = AnyVectorField::parse("x", &["x"]).unwrap();
    let refused = field.terms(&[1.0, 2.0]);
    assert!(matches!(
        refused,
        Err(Error::WrongLength {
            expected: 1,
            found: 2,
            ..
        })
    ));
}
