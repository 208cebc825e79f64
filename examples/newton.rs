//! Rest points of a probe beside Earth and Moon: Newton's method on a field given as text.

use kinetree::VectorField;
use kinetree::field::ParseError;
use kinetree::glam::{DMat2, DVec2};

/// Acceleration in the frame that rotates with both: gravity of the Earth and the Moon, which has
/// 1.215 % of the mass, and the centrifugal term. Lengths are in distances of the Moon.
const FIELD: &str = "
    x - 0.98785*(x + 0.01215)/hypot(x + 0.01215, y)^3 - 0.01215*(x - 0.98785)/hypot(x - 0.98785, y)^3,
    y - 0.98785*y/hypot(x + 0.01215, y)^3 - 0.01215*y/hypot(x - 0.98785, y)^3";

fn main() -> Result<(), ParseError> {
    let field = VectorField::<2, 2>::parse(FIELD, ["x", "y"])?;
    let starts = [[0.8, 0.0], [1.2, 0.0], [-1.0, 0.0], [0.5, 0.8], [0.5, -0.8]];
    for (start, name) in starts.into_iter().zip(["L1", "L2", "L3", "L4", "L5"]) {
        let (mut at, mut steps) = (DVec2::from(start), 0);
        loop {
            let here = field.jacobian(at.to_array());
            let slopes = DMat2::from_cols_array_2d(&here.rows).transpose();
            let stride = slopes.inverse() * DVec2::from(here.value);
            (at, steps) = (at - stride, steps + 1);
            if stride.length() < 1e-12 {
                break;
            }
        }
        println!(
            "{name} at {:.9} {:.9}, found in {steps} steps",
            at.x,
            at.y + 0.0
        );
    }
    Ok(())
}
