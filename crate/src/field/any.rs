//! A field whose size is known when its text has been read.

use alloc::vec::Vec;

use super::error::ParseError;
use super::many;
use super::parse::parse;
use super::program::Program;
use super::roots::{self, RootEnd};
use super::terms::{self, FieldTerm};
use crate::error::{Error, Quantity};
use crate::space::Scalar;

/// A vector field with a variable for each name that is given, and the components that its text
/// has.
///
/// The language is [`VectorField`](super::VectorField)'s. Places and vectors are slices, for
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
        of_length(rows.len(), self.components.len() * self.variables)?;
        many::differentiate(&self.components, self.variables, at, &mut [], rows);
        Ok(())
    }

    /// Returns the terms of the text with their values at a place, in the order in which they are
    /// computed: each after those that it is made of, and the whole of a component last.
    ///
    /// Over dual numbers each has its slope along the direction of the place's rates: `x + ε` goes
    /// into the text, and the chain rule is done term by term. The last term of a component has the
    /// bits of [`evaluate`](Self::evaluate), and its slope along a variable those of
    /// [`jacobian`](Self::jacobian). A part made of numbers alone is one term, and so is a power
    /// with its whole exponent up to 8.
    ///
    /// ```
    /// use kinetree::field::AnyVectorField;
    /// use kinetree::Dual;
    ///
    /// let field = AnyVectorField::parse("(x - 1)^2", &["x"])?;
    /// let terms = field.terms(&[Dual::variable(4.0)]).unwrap();
    /// let found: Vec<_> = terms.iter().map(|term| (term.operation, term.value)).collect();
    /// assert_eq!(found, [
    ///     ("variable", Dual::new(4.0, 1.0)),
    ///     ("number", Dual::new(1.0, 0.0)),
    ///     ("-", Dual::new(3.0, 1.0)),
    ///     ("^", Dual::new(9.0, 6.0)),
    /// ]);
    /// assert_eq!((terms[2].columns.clone(), terms[3].columns.clone()), (1..8, 1..10));
    /// # Ok::<(), kinetree::field::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] for a place without a number for each variable.
    pub fn terms<T: Scalar>(&self, at: &[T]) -> Result<Vec<FieldTerm<T>>, Error> {
        of_length(at.len(), self.variables)?;
        Ok(terms::terms(&self.components, at))
    }

    /// Writes the vectors at many places, one after the other, each with the bits of
    /// [`evaluate`](Self::evaluate).
    ///
    /// The places are one after the other too, x first. A step of the text is done at sixteen
    /// places before the next step, so that reading the step costs each a sixteenth.
    ///
    /// ```
    /// use kinetree::field::AnyVectorField;
    ///
    /// let drain = AnyVectorField::parse("-y - x/4, x - y/4", &["x", "y"])?;
    /// let mut vectors = [0.0; 4];
    /// drain.evaluate_many(&[2.0, 0.0, 0.0, 4.0], &mut vectors).unwrap();
    /// assert_eq!(vectors, [-0.5, 2.0, -4.0, -1.0]);
    /// # Ok::<(), kinetree::field::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] for vectors that are not whole, or places that are not as many as
    /// they.
    pub fn evaluate_many(&self, places: &[f64], vectors: &mut [f64]) -> Result<(), Error> {
        self.count(places, vectors)?;
        many::evaluate(&self.components, self.variables, places, vectors);
        Ok(())
    }

    /// Writes the vectors at many places and all first derivatives there, each with the bits of
    /// [`evaluate`](Self::evaluate) and [`jacobian`](Self::jacobian).
    ///
    /// The Jacobians are one after the other, row after row: at place p, ∂Vᵢ/∂xⱼ is at (p ·
    /// components + i) · variables + j.
    ///
    /// ```
    /// use kinetree::field::AnyVectorField;
    ///
    /// let drain = AnyVectorField::parse("-y - x/4, x*y", &["x", "y"])?;
    /// let (mut vectors, mut rows) = ([0.0; 4], [0.0; 8]);
    /// drain.jacobians(&[2.0, 0.0, 3.0, 4.0], &mut vectors, &mut rows).unwrap();
    /// assert_eq!(vectors, [-0.5, 0.0, -4.75, 12.0]);
    /// assert_eq!(rows, [-0.25, -1.0, 0.0, 2.0, -0.25, -1.0, 4.0, 3.0]);
    /// # Ok::<(), kinetree::field::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`evaluate_many`](Self::evaluate_many), and [`Error::WrongLength`] for rows without room
    /// for each Jacobian.
    pub fn jacobians(
        &self,
        places: &[f64],
        vectors: &mut [f64],
        rows: &mut [f64],
    ) -> Result<(), Error> {
        let count = self.count(places, vectors)?;
        of_length(rows.len(), count * self.components.len() * self.variables)?;
        many::differentiate(&self.components, self.variables, places, vectors, rows);
        Ok(())
    }

    /// Looks for a root from each place by Newton's method, and moves the place there; `ended` is
    /// told the number of each place and the end of its search, in the order in which they end.
    ///
    /// A root is a place where all components are 0. A step leads from a place x to x − J⁻¹ V, with
    /// the vector V and the Jacobian J there, and a search ends with a step that is not longer than
    /// the tolerance. Each has the bits that it has alone, and two searches of one step have those
    /// of one of two.
    ///
    /// ```
    /// use kinetree::field::{AnyVectorField, RootEnd, RootStatus};
    ///
    /// let field = AnyVectorField::parse("x^2 - y^2 - 1, 2*x*y", &["x", "y"])?; // z² − 1
    /// let mut places = [2.0, 1.0, -3.0, 0.5, 0.0, 0.0];
    /// let mut found = [None; 3];
    /// let ended = |place: usize, end: RootEnd| found[place] = Some(end.status);
    /// field.find_roots(&mut places, 40, 1e-6, ended).unwrap();
    /// assert!((places[0] - 1.0).abs() < 1e-12 && (places[2] + 1.0).abs() < 1e-12);
    /// assert_eq!(found[1..], [Some(RootStatus::Found), Some(RootStatus::Singular)]);
    /// # Ok::<(), kinetree::field::ParseError>(())
    /// ```
    ///
    /// Source: "Automatically Computing the Derivatives of a Vector Field using Dual Numbers" has
    /// the Jacobian; Newton's method is not in the article.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] for a field with another number of components than of variables, or
    /// for a list of places that ends within a place.
    pub fn find_roots(
        &self,
        places: &mut [f64],
        steps: u32,
        tolerance: f64,
        ended: impl FnMut(usize, RootEnd),
    ) -> Result<(), Error> {
        of_length(self.components.len(), self.variables)?;
        let whole = places.len() / self.variables.max(1) * self.variables;
        of_length(places.len(), whole)?;
        roots::find(&self.components, places, steps, tolerance, ended);
        Ok(())
    }

    /// Returns the number of places, which there are vectors for.
    fn count(&self, places: &[f64], vectors: &[f64]) -> Result<usize, Error> {
        let components = self.components.len();
        let count = vectors.len() / components.max(1);
        of_length(vectors.len(), count * components)?;
        of_length(places.len(), count * self.variables)?;
        Ok(count)
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
