//! The parts of [`Space2`](super::Space2) and [`Space3`](super::Space3) for which glam has the same
//! names in both dimensions.

/// Implements the vocabulary for a space over glam, but for the formulas of its bivectors and
/// rotations.
macro_rules! over_glam {
    (
        $space:ident, $dimension:literal,
        $vector:ident, $wedge:expr,
        $matrix:ident [$($axis:ident . $component:ident),+], $permanent:expr,
        $bivector:ident [$($plane:ident),+],
        $rotation:ident
    ) => {
        impl Space for $space {
            const DIMENSION: usize = $dimension;
            type Scalar = f64;
            type Vector = $vector;
            type Bivector = $bivector;
            type Rotation = $rotation;
            type Matrix = $matrix;
            type PerAxis<T: Copy + Send + Sync> = [T; $dimension];

            #[inline]
            fn per_axis<T: Copy + Send + Sync>(each: impl FnMut(usize) -> T) -> [T; $dimension] {
                core::array::from_fn(each)
            }
        }

        impl Linear<f64> for $vector {
            #[inline]
            fn zero() -> Self {
                Self::ZERO
            }
            #[inline]
            fn first_not_finite(self) -> Option<f64> {
                let mut components = self.to_array().into_iter();
                components.find(|component| !component.is_finite())
            }
        }

        impl Vector<$space> for $vector {
            #[inline]
            fn from_components(components: [f64; $dimension]) -> Self {
                Self::from_array(components)
            }
            #[inline]
            fn components(self) -> [f64; $dimension] {
                self.to_array()
            }
            #[inline]
            fn dot(self, other: Self) -> f64 {
                Self::dot(self, other)
            }
            #[inline]
            fn wedge(self, other: Self) -> $bivector {
                $wedge(self, other)
            }
        }

        impl Add for $bivector {
            type Output = Self;
            #[inline]
            fn add(self, other: Self) -> Self {
                Self { $($plane: self.$plane + other.$plane),+ }
            }
        }
        impl Sub for $bivector {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self { $($plane: self.$plane - other.$plane),+ }
            }
        }
        impl Neg for $bivector {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                Self { $($plane: -self.$plane),+ }
            }
        }
        impl Mul<f64> for $bivector {
            type Output = Self;
            #[inline]
            fn mul(self, factor: f64) -> Self {
                Self { $($plane: self.$plane * factor),+ }
            }
        }

        impl Linear<f64> for $bivector {
            #[inline]
            fn zero() -> Self {
                Self { $($plane: 0.0),+ }
            }
            #[inline]
            fn first_not_finite(self) -> Option<f64> {
                let mut components = [$(self.$plane),+].into_iter();
                components.find(|component| !component.is_finite())
            }
        }

        impl Linear<f64> for $matrix {
            #[inline]
            fn zero() -> Self {
                Self::ZERO
            }
            #[inline]
            fn first_not_finite(self) -> Option<f64> {
                let mut entries = self.to_cols_array().into_iter();
                entries.find(|entry| !entry.is_finite())
            }
        }

        // The methods that the trait works out for any dimension are constants and copies here:
        // shorter, and faster.
        impl Matrix<$space> for $matrix {
            #[inline]
            fn from_columns([$($component),+]: [$vector; $dimension]) -> Self {
                Self::from_cols($($component),+)
            }
            #[inline]
            fn columns(self) -> [$vector; $dimension] {
                [$(self.$axis),+]
            }
            #[inline]
            fn identity() -> Self {
                Self::IDENTITY
            }
            #[inline]
            fn from_diagonal(diagonal: $vector) -> Self {
                Self::from_diagonal(diagonal)
            }
            #[inline]
            fn diagonal(self) -> $vector {
                $vector::new($(self.$axis.$component),+)
            }
            #[inline]
            fn transpose(self) -> Self {
                Self::transpose(&self)
            }
            #[inline]
            fn determinant(self) -> f64 {
                Self::determinant(&self)
            }
            #[inline]
            fn inverse(self) -> Result<Self, Error> {
                let determinant = Self::determinant(&self);
                let singular = Error::Singular {
                    quantity: Quantity::Matrix,
                    determinant,
                };
                if $crate::space::is_flat(determinant, $permanent(self)) {
                    return Err(singular);
                }
                self.try_inverse().filter(Self::is_finite).ok_or(singular)
            }
        }
    };
}
pub(super) use over_glam;
