//! A field whose size is known when its text has been read.

use alloc::vec::Vec;

use super::error::ParseError;
use super::parse::parse;
use super::program::Program;
use crate::dual::Dual;
use crate::error::{Error, Quantity};
use crate::space::Scalar;

/// A vector field with a variable for each name that is given, and the components that its text
/// has.
///
/// The language is that of [`VectorField`](super::VectorField). Places and vectors are slices, for
/// callers that learn the text at run time.
///
/// ```
/// use kinetree::field::AnyVectorField;
///
/// let drain = AnyVectorField::parse("-y - x/4, x - y/4", &["x", "y"])?;
/// assert_eq!((drain.variables(), drain.components()), (2, 2));
///
/// let mut rows = [0.0; 4];
/// drain.jacobian(&[2.0, 0.0], &mut rows).unwrap();
/// assert_eq!(rows, [-0.25, -1.0, 1.0, -0.25]);
/// # Ok::<(), kinetree::field::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AnyVectorField {
    variables: usize,
    components: Vec<Program>,
}

impl AnyVectorField {
    /// Reads a field from its components, separated by commas, in variables with these names.
    ///
    /// # Errors
    ///
    /// [`ParseError`], with the column and the words that are expected there.
    pub fn parse(text: &str, variables: &[&str]) -> Result<Self, ParseError> {
        // Any number of components is allowed, so there is no column at which they are too many.
        let (components, _) = parse(text, variables, usize::MAX)?;
        Ok(Self {
            variables: variables.len(),
            components,
        })
    }

    /// The number of variables.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The number of components.
    #[must_use]
    pub fn components(&self) -> usize {
        self.components.len()
    }

    /// Writes the vector at a place, over any kind of number.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] for a place without a number for each variable, or a vector without
    /// room for each component.
    pub fn evaluate<T: Scalar>(&self, at: &[T], vector: &mut [T]) -> Result<(), Error> {
        of_length(at.len(), self.variables)?;
        of_length(vector.len(), self.components.len())?;
        for (slot, component) in vector.iter_mut().zip(&self.components) {
            *slot = component.run(at);
        }
        Ok(())
    }

    /// Writes all first derivatives at a place, row after row: ∂Vᵢ/∂xⱼ is at i · variables + j.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] for a place without a number for each variable, or rows without room
    /// for each variable of each component.
    pub fn jacobian(&self, at: &[f64], rows: &mut [f64]) -> Result<(), Error> {
        of_length(at.len(), self.variables)?;
        of_length(rows.len(), self.variables * self.components.len())?;
        let mut place: Vec<Dual> = at.iter().copied().map(Dual::constant).collect();
        for (j, value) in at.iter().copied().enumerate() {
            set(&mut place, j, Dual::variable(value));
            for (row, component) in rows.chunks_mut(self.variables).zip(&self.components) {
                set(row, j, component.run(&place).first);
            }
            set(&mut place, j, Dual::constant(value));
        }
        Ok(())
    }
}

fn set<T>(list: &mut [T], index: usize, value: T) {
    if let Some(slot) = list.get_mut(index) {
        *slot = value;
    }
}

fn of_length(found: usize, expected: usize) -> Result<(), Error> {
    let quantity = Quantity::Point;
    if found == expected {
        Ok(())
    } else {
        Err(Error::WrongLength {
            quantity,
            expected,
            found,
        })
    }
}
