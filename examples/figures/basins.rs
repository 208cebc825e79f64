//! Newton's method on a field of the plane, step by step from a start to a root.

use std::error::Error;

use kinetree::field::{AnyVectorField, RootStatus};

const FORMULA: &str = "x*x*x - 3*x*y*y - 1, 3*x*x*y - y*y*y";
const START: [f64; 2] = [-0.6, 0.3];

fn main() -> Result<(), Box<dyn Error>> {
    let (most, tolerance) = (40, 1e-6);
    let field = AnyVectorField::parse(FORMULA, &["x", "y"])?;
    let (mut point, mut status) = (START, RootStatus::Unfinished);
    for step in 1..=most {
        // The field's Jacobian is exact: pairs of value and slope go through the formula.
        field.find_roots(&mut point, 1, tolerance, |_, end| status = end.status)?;
        println!("step {step}: {:.6} {:.6}", point[0], point[1]);
        if status != RootStatus::Unfinished {
            break;
        }
    }
    println!("{}", format!("{status:?}").to_lowercase());
    Ok(())
}
