//! Random formulas: built as trees, evaluated as trees, and printed for the parser with no more
//! parentheses than they need; and random texts, which must do no harm.

use crate::effort::effort;
use kinetree::field::{MAX_LENGTH, ParseError};
use kinetree::space::Scalar;
use kinetree::{Dual, Jet, VectorField};
use proptest::prelude::*;

#[derive(Clone, Debug)]
pub(crate) enum Tree {
    Number(f64),
    Variable(usize),
    Minus(Box<Tree>),
    Infix(char, Box<Tree>, Box<Tree>),
    Call(&'static str, Vec<Tree>),
}
use Tree::{Call, Infix, Minus, Number, Variable};

pub(crate) fn trees() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        (0u32..12).prop_map(|n| Number(f64::from(n))),
        (0.0..100.0).prop_map(Number),
        (0usize..2).prop_map(Variable),
        (0usize..2).prop_map(Variable),
    ];
    leaf.prop_recursive(5, 32, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        let infix = prop::sample::select(vec!['+', '-', '*', '/', '^']);
        let one = prop::sample::select(vec!["sqrt", "exp", "ln", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "abs"]);
        let two = prop::sample::select(vec!["atan2", "hypot", "pow", "min", "max"]);
        prop_oneof![
            1 => inner.clone().prop_map(|tree| Minus(Box::new(tree))),
            5 => (infix, pair.clone()).prop_map(|(sign, (a, b))| Infix(sign, Box::new(a), Box::new(b))),
            2 => (one, inner).prop_map(|(name, tree)| Call(name, vec![tree])),
            1 => (two, pair).prop_map(|(name, (a, b))| Call(name, vec![a, b])),
        ]
    })
}

impl Tree {
    /// Tighter is larger. Sums 1, products 2, a leading minus 3, powers 4, anything else 5.
    fn tightness(&self) -> u8 {
        match self {
            Infix('+' | '-', ..) => 1,
            Infix('*' | '/', ..) => 2,
            Minus(_) => 3,
            Infix(..) => 4,
            Number(_) | Variable(_) | Call(..) => 5,
        }
    }

    /// The text as a person would write it: with parentheses where the meaning needs them, and
    /// nowhere else.
    pub(crate) fn print(&self) -> String {
        let within = |tree: &Tree, least: u8| {
            if tree.tightness() < least {
                format!("({})", tree.print())
            } else {
                tree.print()
            }
        };
        match self {
            Number(number) => number.to_string(),
            Variable(index) => ["x", "y"][*index].into(),
            // A minus may follow a minus; looser things need parentheses.
            Minus(tree) => format!("-{}", within(tree, 3)),
            // To the right of a power, a minus needs none: 2^-x.
            Infix('^', a, b) => format!(
                "{}^{}",
                within(a, 5),
                within(b, if matches!(**b, Minus(_)) { 3 } else { 4 })
            ),
            Infix(sign, a, b) => {
                let own = self.tightness();
                format!("{} {sign} {}", within(a, own), within(b, own + 1))
            }
            Call(name, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(Tree::print).collect();
                format!("{name}({})", arguments.join(", "))
            }
        }
    }

    /// With parentheses around everything.
    fn print_all(&self) -> String {
        match self {
            Number(_) | Variable(_) => self.print(),
            Minus(tree) => format!("(-{})", tree.print_all()),
            Infix(sign, a, b) => format!("({}{sign}{})", a.print_all(), b.print_all()),
            Call(name, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(Tree::print_all).collect();
                format!("({name}({}))", arguments.join(","))
            }
        }
    }

    /// The value, by a walk over the tree; parts without a variable are evaluated in plain numbers.
    fn value<T: Scalar>(&self, at: [T; 2]) -> T {
        if let Some(constant) = self.constant() {
            return T::from_f64(constant);
        }
        match self {
            Number(number) => T::from_f64(*number),
            Variable(index) => at[*index],
            Minus(tree) => -tree.value(at),
            Infix(sign, a, b) => infix(*sign, a.value(at), b.value(at), b.constant()),
            Call(name, arguments) => match arguments.as_slice() {
                [x] => one(name, x.value(at)),
                [a, b] => two(name, a.value(at), b.value(at), b.constant()),
                _ => panic!("no function takes that many"),
            },
        }
    }

    /// The value of a tree without variables.
    fn constant(&self) -> Option<f64> {
        Some(match self {
            Number(number) => *number,
            Variable(_) => return None,
            Minus(tree) => -tree.constant()?,
            Infix(sign, a, b) => infix(*sign, a.constant()?, b.constant()?, None),
            Call(name, arguments) => match arguments.as_slice() {
                [x] => one(name, x.constant()?),
                [a, b] => two(name, a.constant()?, b.constant()?, None),
                _ => panic!("no function takes that many"),
            },
        })
    }

    /// True if some part of it that is made of numbers alone is not finite.
    fn has_impossible_part(&self) -> bool {
        self.constant().is_some_and(|value| !value.is_finite())
            || match self {
                Number(_) | Variable(_) => false,
                Minus(tree) => tree.has_impossible_part(),
                Infix(_, a, b) => a.has_impossible_part() || b.has_impossible_part(),
                Call(_, arguments) => arguments.iter().any(Tree::has_impossible_part),
            }
    }
}

fn power<T: Scalar>(a: T, b: T, constant: Option<f64>) -> T {
    match constant {
        Some(n) if n.fract() == 0.0 && n.abs() <= 8.0 => a.powi(n as i32),
        _ => a.powf(b),
    }
}

fn infix<T: Scalar>(sign: char, a: T, b: T, constant: Option<f64>) -> T {
    match sign {
        '+' => a + b,
        '-' => a - b,
        '*' => a * b,
        '/' => a / b,
        _ => power(a, b, constant),
    }
}

fn one<T: Scalar>(name: &str, x: T) -> T {
    match name {
        "sqrt" => x.sqrt(),
        "exp" => x.exp(),
        "ln" | "log" => x.ln(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" => x.atan(),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "tanh" => x.tanh(),
        _ => x.abs(),
    }
}

fn two<T: Scalar>(name: &str, a: T, b: T, constant: Option<f64>) -> T {
    let (x, y) = (a.real(), b.real());
    match name {
        "atan2" => a.atan2(b),
        "hypot" => a.hypot(b),
        "pow" => power(a, b, constant),
        // The logarithm brings a slope that is NaN as well.
        _ if x.is_nan() || y.is_nan() => T::from_f64(f64::NAN).ln(),
        // A root has no slope at infinity, whatever slope the product has that led there.
        _ if x == y && x == f64::INFINITY => a.sqrt(),
        _ if x == y && x == f64::NEG_INFINITY => -(-a).sqrt(),
        _ if x == y && name == "min" => -((-a) * T::from_f64(0.5) + (-b) * T::from_f64(0.5)),
        _ if x == y => a * T::from_f64(0.5) + b * T::from_f64(0.5),
        _ if (x < y) == (name == "min") => a,
        _ => b,
    }
}

#[track_caller]
fn same<const N: usize>(text: &str, found: [f64; N], expected: [f64; N]) {
    for (found, expected) in found.into_iter().zip(expected) {
        let alike = found.to_bits() == expected.to_bits() || (found.is_nan() && expected.is_nan());
        assert!(alike, "{text}: found {found:e}, expected {expected:e}");
    }
}

proptest! {
    #![proptest_config(effort(2000))]

    #[test]
    fn a_formula_means_its_tree_however_it_is_printed(tree in trees(), x in -9.0..9.0f64, y in -9.0..9.0f64) {
        for text in [tree.print(), tree.print_all()] {
            prop_assume!(text.chars().count() <= MAX_LENGTH);
            let field = match VectorField::<2, 1>::parse(&text, ["x", "y"]) {
                Ok(field) => field,
                Err(ParseError::NotFinite { .. }) => {
                    prop_assert!(tree.has_impossible_part(), "{text}");
                    return Ok(());
                }
                Err(error) => return Err(TestCaseError::fail(format!("{text}: {error}"))),
            };
            prop_assert!(!tree.has_impossible_part(), "{text}");
            let plain = field.evaluate([x, y])[0];
            same(&text, [plain], [tree.value([x, y])]);
            let (p, q) = (Dual::new(x, 1.5), Dual::new(y, -0.5));
            same(&text, field.evaluate([p, q])[0].parts(), tree.value([p, q]).parts());
            same(&text, [field.evaluate([p, q])[0].value], [plain]);
            let (p, q) = (Jet::new(x, 1.5, 2.0), Jet::new(y, -0.5, 3.0));
            same(&text, field.evaluate([p, q])[0].parts(), tree.value([p, q]).parts());
        }
    }
}

/// Any text is a field that can be evaluated, or a refusal that points into the text at the word it
/// names.
fn harmless(text: &str) -> Result<(), TestCaseError> {
    let characters = text.chars().count();
    match VectorField::<2, 2>::parse(text, ["x", "y"]) {
        Ok(field) => {
            let [a, b] = field.evaluate([0.5, -2.0]);
            let here = field.jacobian([0.5, -2.0]);
            same(text, here.value, [a, b]);
            let _ = (
                here.divergence(),
                here.curl(),
                field.evaluate([Jet::variable(0.0); 2]),
            );
        }
        Err(error) => {
            let column = error.column();
            let column = column.ok_or_else(|| TestCaseError::fail("no column"))?;
            prop_assert!((1..=characters + 1).contains(&column), "{text}: {error}");
            let rest: String = text.chars().skip(column - 1).collect();
            match &error {
                ParseError::Unexpected { found, .. } if found.is_empty() => {
                    prop_assert!(rest.is_empty())
                }
                ParseError::Unexpected { found, .. } => {
                    prop_assert!(rest.starts_with(found))
                }
                ParseError::UnknownName { name, .. } => {
                    prop_assert!(rest.starts_with(name.as_str()))
                }
                ParseError::ArgumentCount { function, .. } => {
                    prop_assert!(rest.starts_with(function))
                }
                ParseError::Unclosed { .. } => prop_assert!(rest.starts_with('(')),
                ParseError::ComponentCount { .. } => {
                    prop_assert!(rest.is_empty() || rest.starts_with(','))
                }
                _ => {}
            }
        }
    }
    Ok(())
}

// Together 10⁵ texts: of any characters at all, of the language's own words in any order, and
// formulas with one slip (few of these, since it takes longer to make a formula than to read it).
proptest! {
    #![proptest_config(effort(24_000))]

    #[test]
    fn any_text_gives_a_field_or_a_refusal(text in any::<String>()) {
        harmless(&text)?;
    }
}

proptest! {
    #![proptest_config(effort(70_000))]

    #[test]
    fn words_in_any_order_give_a_field_or_a_refusal(words in proptest::collection::vec(prop::sample::select(vec![
        "x", "y", "x", "y", "1", "2.5", "1e9", ".", "e", "pi", "(", ")", "(", ")", ",", ",", "+", "-", "*", "/", "^", " ", "sin(", "max(", "hypot", "θ", "1e", "$", "\n",
    ]), 0..24)) {
        harmless(&words.concat())?;
    }
}

proptest! {
    #![proptest_config(effort(6_000))]

    #[test]
    fn a_formula_with_a_slip_gives_a_field_or_a_refusal(first in trees(), second in trees(), place in any::<prop::sample::Index>(), slip in any::<Option<char>>()) {
        let mut characters: Vec<char> = format!("{}, {}", first.print(), second.print()).chars().collect();
        let place = place.index(characters.len());
        characters.remove(place);
        if let Some(slip) = slip {
            characters.insert(place, slip);
        }
        harmless(&characters.into_iter().collect::<String>())?;
    }
}
