//! Any text, read as a vector field: an answer and never a panic, and the same value with
//! derivatives and without.
#![no_main]

use kinetree::{Dual, VectorField, Jet};
use libfuzzer_sys::fuzz_target;

fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

fuzz_target!(|text: &str| {
    let places = [
        [0.5, -2.0],
        [0.0, -0.0],
        [f64::MAX, f64::MIN_POSITIVE],
        [f64::NAN, f64::INFINITY],
    ];
    match VectorField::<2, 2>::parse(text, ["x", "y"]) {
        Ok(field) => {
            for at in places {
                let plain = field.evaluate(at);
                let here = field.jacobian(at);
                let jets = field.evaluate(at.map(Jet::variable));
                for i in 0..2 {
                    assert!(same(plain[i], here.value[i]) && same(plain[i], jets[i].value));
                }
                let terms = field.terms(at);
                for term in &terms {
                    assert!(1 <= term.columns.start && term.columns.start < term.columns.end);
                    assert!(term.columns.end <= text.chars().count() + 1);
                }
                for (i, value) in plain.into_iter().enumerate() {
                    let last = terms.iter().rfind(|term| term.component == i);
                    assert!(last.is_some_and(|term| same(term.value, value)));
                }
                let _ = (here.divergence(), here.curl(), here.along(at));
            }
        }
        Err(error) => {
            let column = error.column().expect("the variables have good names");
            assert!((1..=text.chars().count() + 1).contains(&column));
            assert!(error.to_string().contains("expected") || error.code() == 102);
        }
    }
    if let Ok(field) = VectorField::<3, 1>::parse(text, ["x", "y", "z"]) {
        let _ = field.evaluate([
            Dual::variable(1.0),
            Dual::constant(2.0),
            Dual::new(-3.0, 0.5),
        ]);
    }
});
