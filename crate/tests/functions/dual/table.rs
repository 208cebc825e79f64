//! Every function of one number, in four forms: dual, jet, plain `f64`, and the other crate's; with
//! the range in which it is smooth.

use kinetree::{Dual, Jet};
use num_dual::{Dual2_64, DualNum};

pub(crate) struct Function {
    pub(crate) name: &'static str,
    pub(crate) dual: fn(Dual) -> Dual,
    pub(crate) jet: fn(Jet) -> Jet,
    pub(crate) plain: fn(f64) -> f64,
    pub(crate) other: fn(Dual2_64) -> Dual2_64,
    /// The range in which it is defined, smooth and of moderate size.
    pub(crate) smooth: (f64, f64),
}

impl Function {
    /// A place in the smooth range, `part` of the way through.
    pub(crate) fn place(&self, part: f64) -> f64 {
        let (low, high) = self.smooth;
        low + part * (high - low)
    }
}

macro_rules! functions {
    ($($name:ident $plain:expr, $low:expr, $high:expr;)*) => {
        [$(Function {
            name: stringify!($name),
            dual: Dual::$name,
            jet: Jet::$name,
            plain: $plain,
            other: |x| x.$name(),
            smooth: ($low, $high),
        }),*]
    };
}

pub(crate) const FUNCTIONS: [Function; 22] = functions! {
    recip |x| 1.0 / x, 0.1, 9.0;
    sqrt libm::sqrt, 0.1, 9.0;
    cbrt libm::cbrt, 0.1, 9.0;
    exp libm::exp, -5.0, 5.0;
    exp2 libm::exp2, -5.0, 5.0;
    exp_m1 libm::expm1, -5.0, 5.0;
    ln libm::log, 0.1, 9.0;
    log2 libm::log2, 0.1, 9.0;
    log10 libm::log10, 0.1, 9.0;
    ln_1p libm::log1p, -0.9, 9.0;
    sin libm::sin, -7.0, 7.0;
    cos libm::cos, -7.0, 7.0;
    tan libm::tan, -1.4, 1.4;
    asin libm::asin, -0.9, 0.9;
    acos libm::acos, -0.9, 0.9;
    atan libm::atan, -7.0, 7.0;
    sinh libm::sinh, -5.0, 5.0;
    cosh libm::cosh, -5.0, 5.0;
    tanh libm::tanh, -3.0, 3.0;
    asinh libm::asinh, -7.0, 7.0;
    acosh libm::acosh, 1.1, 9.0;
    atanh libm::atanh, -0.9, 0.9;
};
