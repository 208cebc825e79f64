//! Derivatives of whole functions, which are written once over any kind of number.

use core::array::from_fn;

use super::{Dual, Jet};

/// Returns the derivative of a function of one number.
///
/// The function is run on `at + ε`; the factor of `ε` in its result is the derivative. Source:
/// "Automatically Computing the Derivatives of a Vector Field using Dual Numbers", on automatic
/// differentiation: `f̃(x, 1) = (f(x), f′(x))`.
///
/// ```
/// use kinetree::dual::derivative;
///
/// assert_eq!(derivative(|x| x * x * x, 2.0), 12.0);
/// ```
#[must_use]
pub fn derivative(f: impl FnOnce(Dual) -> Dual, at: f64) -> f64 {
    f(Dual::variable(at)).first
}

/// Returns the second derivative of a function of one number: the acceleration of a position in
/// time.
///
/// ```
/// use kinetree::dual::second_derivative;
///
/// let fall = |time| 10.0 - 4.9 * time * time;
/// assert_eq!(second_derivative(fall, 1.0), -9.8);
/// ```
#[must_use]
pub fn second_derivative(f: impl FnOnce(Jet) -> Jet, at: f64) -> f64 {
    f(Jet::variable(at)).second
}

/// Returns the rate of change of a vector field along `direction`, at the place `at`:
/// `(direction · ∇) V`.
///
/// The field is run once, in any dimension. The direction is not normalized: twice its length gives
/// twice the rate. Source: the same article, `Ṽ(x + ε y) = V(x) + ε (y · ∇) V`.
#[must_use]
pub fn directional_derivative<const N: usize, const M: usize>(
    field: impl FnOnce([Dual; N]) -> [Dual; M],
    at: [f64; N],
    direction: [f64; N],
) -> [f64; M] {
    field(from_fn(|j| Dual::new(at[j], direction[j]))).map(|component| component.first)
}

/// The value and all first derivatives, at one place, of a vector field of `N` variables and `M`
/// components.
///
/// `rows[i][j]` is `∂Vᵢ/∂xⱼ`: the change of component `i` for each unit of variable `j`. Returned
/// by [`jacobian`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jacobian<const N: usize, const M: usize> {
    /// The field itself.
    pub value: [f64; M],
    /// A row for each component, a column for each variable.
    pub rows: [[f64; N]; M],
}

/// Returns the value and all first derivatives of a vector field, which is run once for each of its
/// `N` variables.
///
/// Column `j` is the factor of `ε` in the result where variable `j` alone moves:
/// `Ṽⁱ(x + ε eⱼ) = Vⁱ + ε ∂ⱼVⁱ` (same article).
///
/// A field over any [`Scalar`](crate::space::Scalar) serves plain numbers and dual numbers alike:
///
/// ```
/// use kinetree::{dual::jacobian, space::Scalar};
///
/// /// A whirl around the z axis that also rises.
/// fn whirl<T: Scalar>([x, y, z]: [T; 3]) -> [T; 3] {
///     [-y, x, z.sin()]
/// }
/// let here = jacobian(whirl, [3.0, 4.0, 0.0]);
/// assert_eq!(here.value, whirl([3.0, 4.0, 0.0]));
/// assert_eq!(here.curl(), [0.0, 0.0, 2.0]); // twice the angular velocity, along the axis
/// assert_eq!(here.divergence(), 1.0); // cos 0, from the third component
/// ```
#[must_use]
pub fn jacobian<const N: usize, const M: usize>(
    field: impl Fn([Dual; N]) -> [Dual; M],
    at: [f64; N],
) -> Jacobian<N, M> {
    let value = field(at.map(Dual::constant)).map(|component| component.value);
    let mut rows = [[0.0; N]; M];
    for j in 0..N {
        let mut direction = [0.0; N];
        direction[j] = 1.0;
        let column = directional_derivative(&field, at, direction);
        for (row, slope) in rows.iter_mut().zip(column) {
            row[j] = slope;
        }
    }
    Jacobian { value, rows }
}

impl<const N: usize, const M: usize> Jacobian<N, M> {
    /// Returns the directional derivative: rows times the direction.
    #[must_use]
    pub fn along(&self, direction: [f64; N]) -> [f64; M] {
        self.rows
            .map(|row| row.iter().zip(direction).map(|(a, b)| a * b).sum())
    }
}

impl<const N: usize> Jacobian<N, N> {
    /// Returns the rate at which a drop of dye spreads, as a part of its volume: `∇ · V`, the sum
    /// of the diagonal. It is positive at a source.
    #[must_use]
    pub fn divergence(&self) -> f64 {
        (0..N).map(|i| self.rows[i][i]).sum()
    }
}

impl Jacobian<2, 2> {
    /// Returns twice the angular velocity of a small paddle wheel: `∂Vy/∂x − ∂Vx/∂y`,
    /// counter-clockwise positive.
    #[must_use]
    pub fn curl(&self) -> f64 {
        let [[_, vx_y], [vy_x, _]] = self.rows;
        vy_x - vx_y
    }
}

impl Jacobian<3, 3> {
    /// Returns twice the angular velocity of a small floating ball, as an axis vector: `∇ × V`,
    /// right-handed.
    #[must_use]
    pub fn curl(&self) -> [f64; 3] {
        let [[_, vx_y, vx_z], [vy_x, _, vy_z], [vz_x, vz_y, _]] = self.rows;
        [vz_y - vy_z, vx_z - vz_x, vy_x - vx_y]
    }
}

/// Returns the direction and steepness of the ascent of a function of `N` numbers, `∂f/∂xᵢ`. It is
/// run `N` times.
#[must_use]
pub fn gradient<const N: usize>(f: impl Fn([Jet; N]) -> Jet, at: [f64; N]) -> [f64; N] {
    from_fn(|i| along(&f, at, |j| f64::from(u8::from(j == i))).first)
}

/// Returns the curvature of a function of `N` numbers, `∂²f/∂xᵢ∂xⱼ`, symmetric. It is run
/// `N (N + 1) / 2` times.
///
/// A jet has the curvature along one line at a time. The diagonal has those along the axes. An
/// entry off it comes from the polarization identity: half the difference of the curvature along
/// both axes at once and the sum of theirs. It is exact but for the rounding of the entries that it
/// comes from, and NaN where one of those is not finite.
///
/// ```
/// use kinetree::dual::hessian;
///
/// let saddle = |[x, y]: [kinetree::Jet; 2]| x * x - y * y + 3.0 * x * y;
/// assert_eq!(hessian(saddle, [5.0, 7.0]), [[2.0, 3.0], [3.0, -2.0]]);
/// ```
#[must_use]
pub fn hessian<const N: usize>(f: impl Fn([Jet; N]) -> Jet, at: [f64; N]) -> [[f64; N]; N] {
    let bend = |i: usize, j: usize| along(&f, at, |k| f64::from(u8::from(k == i || k == j))).second;
    let axis: [f64; N] = from_fn(|i| bend(i, i));
    let mut entries = [[0.0; N]; N];
    for i in 0..N {
        entries[i][i] = axis[i];
        for j in 0..i {
            let both = bend(i, j);
            entries[i][j] = 0.5 * (both - axis[i] - axis[j]);
            entries[j][i] = entries[i][j];
        }
    }
    entries
}

/// Returns the function along a straight line through `at`, at unit speed along each axis that
/// `direction` names.
fn along<const N: usize>(
    f: impl Fn([Jet; N]) -> Jet,
    at: [f64; N],
    direction: impl Fn(usize) -> f64,
) -> Jet {
    f(from_fn(|j| Jet::new(at[j], direction(j), 0.0)))
}
