//! The elementary functions, as the core computes them: from `libm`, with the same bits in every
//! engine.
//!
//! The names carry a prefix, since `sin` and its kin are symbols of the platform's own library.

use wasm_bindgen::prelude::wasm_bindgen;

/// Functions of one number.
macro_rules! of_one {
    ($($(#[$doc:meta])* $name:ident = $function:path;)*) => {
        $(
            $(#[$doc])*
            #[wasm_bindgen]
            #[must_use]
            pub fn $name(x: f64) -> f64 {
                $function(x)
            }
        )*
    };
}

/// Functions of two numbers.
macro_rules! of_two {
    ($($(#[$doc:meta])* $name:ident = $function:path;)*) => {
        $(
            $(#[$doc])*
            #[wasm_bindgen]
            #[must_use]
            pub fn $name(x: f64, y: f64) -> f64 {
                $function(x, y)
            }
        )*
    };
}

of_one! {
    /// Sine of an angle in radians.
    math_sin = libm::sin;
    /// Cosine of an angle in radians.
    math_cos = libm::cos;
    /// Tangent of an angle in radians.
    math_tan = libm::tan;
    /// Angle in [−π/2, π/2] that has this sine.
    math_asin = libm::asin;
    /// Angle in [0, π] that has this cosine.
    math_acos = libm::acos;
    /// Angle in (−π/2, π/2) that has this tangent.
    math_atan = libm::atan;
    /// eˣ.
    math_exp = libm::exp;
    /// Natural logarithm.
    math_log = libm::log;
}

of_two! {
    /// Angle in [−π, π] of the point (`y`, `x`): the height comes first.
    math_atan2 = libm::atan2;
    /// xʸ.
    math_pow = libm::pow;
    /// √(x² + y²), without overflow on the way.
    math_hypot = libm::hypot;
}

// For numbers that carry derivatives.
of_one! {
    /// Cube root.
    math_cbrt = libm::cbrt;
    /// Hyperbolic sine.
    math_sinh = libm::sinh;
    /// Hyperbolic cosine.
    math_cosh = libm::cosh;
    /// Hyperbolic tangent.
    math_tanh = libm::tanh;
    /// Inverse of the hyperbolic sine.
    math_asinh = libm::asinh;
    /// Inverse of the hyperbolic cosine.
    math_acosh = libm::acosh;
    /// Inverse of the hyperbolic tangent.
    math_atanh = libm::atanh;
    /// eˣ − 1, with all its digits near 0.
    math_expm1 = libm::expm1;
    /// ln (1 + x), with all its digits near 0.
    math_log1p = libm::log1p;
}
