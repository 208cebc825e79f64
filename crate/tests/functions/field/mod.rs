//! Vector fields given as text.

mod derivatives;
mod language;
mod many;
mod refusals;
mod roots;
mod terms;
mod trees;

use kinetree::VectorField;

/// The value of a single component in x and y.
#[track_caller]
fn at(text: &str, x: f64, y: f64) -> f64 {
    let field = VectorField::<2, 1>::parse(text, ["x", "y"]);
    let [value] = field
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .evaluate([x, y]);
    value
}
