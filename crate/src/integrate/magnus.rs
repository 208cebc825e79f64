//! The rotation vector of a step whose angular velocity changes steadily: Magnus' series.

use core::ops::{Add, Mul, Sub};

use crate::space::{Bivector, Scalar, Space};

/// The part of Magnus' series that is kept.
///
/// Picture: first the average angular velocity Ω₁. Then Ω₂, how far the early part of the step has
/// carried the axes of the late part. Then what that correction does to itself. With m = ω + α h/2,
/// the spin in the middle of the step, and \[a, b\] the [bracket](Bivector::bracket) (a × b in the
/// solid):
///
/// ```text
/// Ω₁ = h m
/// Ω₂ = h³/12 [α, m]
/// Ω₃ = h⁵/240 [α, [α, m]]
/// Ω₄ = −h⁵/720 [m, [m, [α, m]]] + h⁷/6720 [α, [α, [α, m]]]
/// ```
///
/// Counting terms is not counting orders: Ω₃ and Ω₄ both begin with h⁵, so Ω₃ alone does not raise
/// the order. The last two choices keep, instead of whole terms, all that is needed for their order
/// and no more.
///
/// The series converges while the path ∫|ω| dt of the step stays below 2π in the solid; it is of
/// use below about π/2, which is what [`RotationScheme`](super::RotationScheme) sees to. Where α is
/// parallel to ω every bracket is zero and Ω₁ is exact.
///
/// Source: "Numerical Integration for Rotational Dynamics", *Integrating the Rotational Equations*,
/// for Ω₁ to Ω₃; the rest from Magnus' recursion (Iserles, Munthe-Kaas, Nørsett and Zanna,
/// "Lie-group methods", Acta Numerica 9, 2000, section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub enum Magnus {
    /// Ω₁. Second order; exact where the axis stays.
    Terms1,
    /// Ω₁ + Ω₂. Fourth order, for one bracket.
    Terms2,
    /// Ω₁ + Ω₂ + Ω₃. Still fourth order.
    Terms3,
    /// Ω₁ + Ω₂ + Ω₃ + Ω₄. Sixth order.
    Terms4,
    /// Everything up to h⁶. Sixth order at the least cost.
    Order6,
    /// Everything up to h⁸. Eighth order.
    Order8,
}

impl Magnus {
    /// All choices, in the order of their cost. The place in this list is the number by which the
    /// wasm boundary knows them.
    pub const ALL: [Self; 6] = [
        Self::Terms1,
        Self::Terms2,
        Self::Terms3,
        Self::Terms4,
        Self::Order6,
        Self::Order8,
    ];

    /// The rotation vector Ω of a step, R' = exp(Ω) R: angular velocity ω at its start and angular
    /// acceleration α throughout, in the axes of the parent, duration h. Radians, seconds.
    ///
    /// ```
    /// use kinetree::{Space3, integrate::Magnus, space::Bivector3};
    ///
    /// // Spinning about x, pushed about y: the average lies between, and the brackets lean it
    /// // out of that plane, to −z.
    /// let spin = Bivector3::new(1.0, 0.0, 0.0);
    /// let push = Bivector3::new(0.0, 0.6, 0.0);
    /// let step = Magnus::Terms2.exponent::<Space3>(spin, push, 0.5);
    /// assert_eq!(step, Bivector3::new(0.5, 0.075, -0.6 / 12.0 * 0.125));
    /// ```
    #[inline]
    #[must_use]
    pub fn exponent<S: Space>(
        self,
        angular_velocity: S::Bivector,
        angular_acceleration: S::Bivector,
        duration: S::Scalar,
    ) -> S::Bivector {
        let number = S::Scalar::from_f64;
        let bracket = |a: S::Bivector, b: S::Bivector| a.bracket(b);
        self.series(
            angular_velocity,
            angular_acceleration,
            duration,
            number,
            bracket,
        )
    }

    /// The series over anything that has a bracket: bivectors of a space, or four axis vectors side
    /// by side.
    #[inline(always)]
    pub(super) fn series<B, N>(
        self,
        omega: B,
        alpha: B,
        h: N,
        number: impl Fn(f64) -> N,
        bracket: impl Fn(B, B) -> B,
    ) -> B
    where
        B: Copy + Add<Output = B> + Sub<Output = B> + Mul<N, Output = B>,
        N: Copy + Mul<Output = N>,
    {
        let m = omega + alpha * (h * number(0.5));
        let first = m * h;
        if self == Self::Terms1 {
            return first;
        }

        let h2 = h * h;
        let h3 = h2 * h;
        let c = bracket(alpha, m);
        let second = first + c * (h3 * number(1.0 / 12.0));
        if self == Self::Terms2 {
            return second;
        }

        let h5 = h3 * h2;
        let d = bracket(alpha, c);
        let third = second + d * (h5 * number(1.0 / 240.0));
        if self == Self::Terms3 {
            return third;
        }

        let f = bracket(m, bracket(m, c));
        let sixth = third - f * (h5 * number(1.0 / 720.0));
        if self == Self::Order6 {
            return sixth;
        }

        let h7 = h5 * h2;
        if self == Self::Terms4 {
            return sixth + bracket(alpha, d) * (h7 * number(1.0 / 6720.0));
        }
        // The terms in h⁷ of Ω₄ and Ω₅ under one bracket with α, those of Ω₅ and Ω₆ under two with
        // m.
        let with_alpha = bracket(alpha, d * number(1.0 / 6720.0) - f * number(1.0 / 7560.0));
        let with_m = bracket(m, bracket(m, (d + f) * number(1.0 / 30240.0)));
        sixth + (with_alpha + with_m) * h7
    }
}
