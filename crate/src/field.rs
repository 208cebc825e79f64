//! Vector fields given as text.
//!
//! **Picture.** A vector at every place: wind, water, gravity. A reader types its components as in
//! a book; the vectors appear, and their divergence and curl.
//!
//! **Convention.** Components are separated by commas. Angles are radians. `^` binds tightest and
//! groups to the right, then a minus in front, then `*` and `/`, then `+` and `-`, which group to
//! the left:
//!
//! | text | means |
//! |---|---|
//! | `-x^2` | `-(x^2)` |
//! | `2^3^2` | `2^(3^2)` |
//! | `2^-x` | `2^(-x)` |
//! | `8/4/2`, `8-4-2` | `(8/4)/2`, `(8-4)-2` |
//!
//! Numbers are decimal (`2`, `.5`, `1e-3`); constants are `pi` and `e`; functions are
//! `sqrt exp ln log` (both natural) `sin cos tan asin acos atan sinh cosh tanh abs` of one argument
//! and `atan2 hypot pow min max` of two. A product needs its `*`. Variables are named by the
//! caller, in any alphabet.
//!
//! **Formula.** The text becomes a short list of steps for a stack, run over any [`Scalar`]: plain
//! numbers give the value, dual numbers the Jacobian, and from it divergence and curl. Powers with
//! whole exponents up to 8 are products. Parts made of numbers alone are evaluated once, while
//! reading.
//!
//! A field whose text is known at run time, [`AnyVectorField`], has its values and Jacobians at
//! many places in one call. [`AnyVectorField::terms`] shows the values on the way, each with the
//! columns of its text.
//!
//! **Source.** "Automatically Computing the Derivatives of a Vector Field using Dual Numbers", on
//! automatic differentiation.
//!
//! # Failure
//!
//! A text that is no field is a [`ParseError`] with the column. At a place where a component has no
//! value (`1/x` at 0, `sqrt(x)` below 0) it is infinite or NaN, and [the derivatives
//! there](crate::dual#where-there-is-no-derivative) are NaN. `min` and `max` keep a NaN, as
//! JavaScript's do and those of `f64` do not. Powers are those of `f64` and of IEEE 754: `1^y` is 1
//! for any y, NaN and infinity included, and so is `x^0`; JavaScript's `**` has NaN for `1 ** NaN`
//! and `1 ** Infinity`.
//!
//! No text causes a panic or an unbounded stack: it has at most [`MAX_LENGTH`] characters, and a
//! component at most [`MAX_DEPTH`] values that wait.
//!
//! # Examples
//!
//! ```
//! use kinetree::VectorField;
//!
//! // Water that whirls around the origin and drains into it.
//! let drain = VectorField::<2, 2>::parse("-y - x/4, x - y/4", ["x", "y"])?;
//! assert_eq!(drain.evaluate([2.0, 0.0]), [-0.5, 2.0]);
//!
//! let here = drain.jacobian([2.0, 0.0]);
//! assert_eq!(here.rows, [[-0.25, -1.0], [1.0, -0.25]]);
//! assert_eq!((here.divergence(), here.curl()), (-0.5, 2.0));
//! # Ok::<(), kinetree::field::ParseError>(())
//! ```
//!
//! ```
//! use kinetree::VectorField;
//!
//! let error = VectorField::<2, 2>::parse("x + 2y, x", ["x", "y"]).unwrap_err();
//! assert_eq!(error.column(), Some(6));
//! assert_eq!(
//!     error.to_string(),
//!     "column 6: found `y`, expected an operator (+ - * / ^), `,` or the end",
//! );
//! ```

mod any;
mod decimal;
mod error;
mod many;
mod parse;
mod program;
mod roots;
mod slopes;
mod terms;
mod token;

pub use any::AnyVectorField;
pub use error::ParseError;
pub use roots::{RootEnd, RootStatus};
pub use terms::{FieldTerm, Operand};

use program::Program;

use alloc::vec::Vec;

use crate::dual::{Jacobian, jacobian};
use crate::space::Scalar;

/// The largest number of characters of a text: a page of formula. With a larger limit a hostile
/// link could keep a browser busy for longer at every place. A smaller one would refuse an honest
/// product of polynomials.
pub const MAX_LENGTH: usize = 2000;

/// The largest number of half-finished values that wait for each other in a component. Formulas on
/// paper need four or five. With a larger limit every evaluation would clear more memory before it
/// starts.
pub const MAX_DEPTH: usize = 32;

/// A vector field of `N` variables and `M` components, read from a text.
///
/// See the [module page](self) for the language.
#[derive(Clone, Debug, PartialEq)]
pub struct VectorField<const N: usize, const M: usize> {
    components: [Program; M],
}

impl<const N: usize, const M: usize> VectorField<N, M> {
    /// Reads a field from its components, separated by commas, in variables with these names.
    ///
    /// # Errors
    /// [`ParseError`], with the column and the words that are expected there.
    pub fn parse(text: &str, variables: [&str; N]) -> Result<Self, ParseError> {
        let (components, column) = parse::parse(text, &variables, M)?;
        let found = components.len();
        let wrong_count = |_| ParseError::ComponentCount {
            column,
            expected: M,
            found,
        };
        let components = components.try_into().map_err(wrong_count)?;
        Ok(Self { components })
    }

    /// Returns the vector at a place, over any kind of number.
    #[must_use]
    pub fn evaluate<T: Scalar>(&self, at: [T; N]) -> [T; M] {
        self.components
            .each_ref()
            .map(|component| component.run(&at))
    }

    /// Returns the vector at a place and its first derivatives, from which divergence, curl and the
    /// change along any direction come.
    #[must_use]
    pub fn jacobian(&self, at: [f64; N]) -> Jacobian<N, M> {
        jacobian(|place| self.evaluate(place), at)
    }

    /// Returns the terms of the text with their values at a place, as
    /// [`AnyVectorField::terms`] does.
    #[must_use]
    pub fn terms<T: Scalar>(&self, at: [T; N]) -> Vec<FieldTerm<T>> {
        terms::terms(&self.components, &at)
    }
}
