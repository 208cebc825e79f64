//! The skew of a rotated child under a stretched parent, in closed form.

use core::f64::consts::FRAC_PI_4;

use crate::error::{Error, Quantity};
use crate::space::Scalar;

/// Returns the skew, in radians, of a child rotated by `angle` radians under a parent stretched by
/// `stretch` along its x axis.
///
/// Picture: draw two lines at right angles on rubber, tilted by `angle`, and pull the rubber along
/// x. The angle between the lines becomes π/2 plus this. Positive for a stretch greater than one
/// and an angle in the first quadrant: the lines open up.
///
/// The rotated axes become (s cos θ, sin θ) and (−s sin θ, cos θ). Their scalar product is
/// −(s² − 1) sin θ cos θ and their determinant s, hence δ = atan((s − 1/s) sin θ cos θ). It is the
/// same as asin((s² − 1) sin θ cos θ / √((s² cos² θ + sin² θ)(s² sin² θ + cos² θ))), but keeps its
/// digits near a right angle.
///
/// ```
/// let skew = kinetree::shear(2.0, 30f64.to_radians())?;
/// assert!((skew.to_degrees() - 33.004).abs() < 1e-3);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::NotPositive`] for a stretch of zero (an axis may vanish) or less, [`Error::NotFinite`]
/// for NaN and infinities.
pub fn shear(stretch: f64, angle: f64) -> Result<f64, Error> {
    let stretch = stretch.positive(Quantity::Stretch)?;
    let angle = angle.checked(Quantity::Angle)?;
    let lean = Scalar::sin(angle) * Scalar::cos(angle);
    // At no lean there is no skew, even where the stretch overflows.
    Ok(if lean == 0.0 {
        0.0
    } else {
        Scalar::atan((stretch - 1.0 / stretch) * lean)
    })
}

/// The largest skew, in radians, that a parent stretched by `stretch` can cause: |π/2 − 2
/// atan(1/s)|, reached at 45°.
///
/// A stretch and its inverse skew alike, since pulling along x is squeezing along y, seen from
/// elsewhere.
///
/// ```
/// let worst = kinetree::largest_shear(3.0)?;
/// assert!((worst.to_degrees() - 53.130).abs() < 1e-3);
/// assert!((worst - kinetree::largest_shear(1.0 / 3.0)?).abs() < 1e-15);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::NotPositive`] for a stretch of zero or less, [`Error::NotFinite`] for NaN and
/// infinities.
pub fn largest_shear(stretch: f64) -> Result<f64, Error> {
    let stretch = stretch.positive(Quantity::Stretch)?;
    Ok(2.0 * (Scalar::atan(stretch) - FRAC_PI_4).abs())
}
