//! The slope of a formula: by a pair of value and slope that goes through it, and by differences.

use kinetree::VectorField;
use kinetree::field::ParseError;

const FORMULA: &str = "sin(x)^2";
const X: f64 = 0.8;

fn main() -> Result<(), ParseError> {
    let field = VectorField::<1, 1>::parse(FORMULA, ["x"])?;
    let [value] = field.evaluate([X]);
    let [[slope]] = field.jacobian([X]).rows;
    println!("the pair: {value:.6} + {slope:.6} ε");

    // A smaller step is better only until rounding is most of the answer.
    for h in [1e-2, 1e-4, 1e-6, 1e-10, 1e-14] {
        let [after] = field.evaluate([X + h]);
        let difference = (after - value) / h;
        println!("the difference over {h:.0e}: {difference:.6}");
    }
    Ok(())
}
