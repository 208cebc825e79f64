//! Vector fields given as text: see `kinetree::field`.

use std::cell::RefCell;

use kinetree::field::{AnyVectorField, Operand, ParseError};
use kinetree::{Dual, Error};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{block, failure::status};

thread_local! {
    static REFUSED: RefCell<Option<ParseError>> = const { RefCell::new(None) };
}

/// A vector field, read from its text.
#[wasm_bindgen]
pub struct VectorField(AnyVectorField);

/// Reads a text in variables with these names, one a line. Returns nothing where it is refused;
/// then [`refusal`] has the reason.
#[wasm_bindgen]
#[must_use]
pub fn parse_field(text: &str, variables: &str) -> Option<VectorField> {
    let names: Vec<&str> = variables.split_terminator('\n').collect();
    match AnyVectorField::parse(text, &names) {
        Ok(field) => Some(VectorField(field)),
        Err(error) => {
            REFUSED.replace(Some(error));
            None
        }
    }
}

/// Returns the reason for which the last text was refused, as up to two words, one a line: the word
/// that was found and the one that was expected. Leaves code, column (0 for none) and up to two
/// numbers in the block.
#[wasm_bindgen]
#[must_use]
pub fn refusal() -> String {
    let Some(error) = REFUSED.take() else {
        return String::new();
    };
    let (numbers, words) = match &error {
        ParseError::Unexpected {
            found, expected, ..
        } => ([0.0, 0.0], [found, "\n", expected].concat()),
        ParseError::UnknownName { name, .. } => ([0.0, 0.0], name.clone()),
        ParseError::ArgumentCount {
            function,
            expected,
            found,
            ..
        } => ([*expected as f64, *found as f64], (*function).into()),
        ParseError::ComponentCount {
            expected, found, ..
        } => ([*expected as f64, *found as f64], String::new()),
        ParseError::NotFinite { value, .. } => ([*value, 0.0], String::new()),
        ParseError::TooLong { limit, .. } | ParseError::TooDeep { limit, .. } => {
            ([*limit as f64, 0.0], String::new())
        }
        ParseError::VariableName { name, expected } => {
            ([0.0, 0.0], [name, "\n", expected].concat())
        }
        _ => ([0.0, 0.0], String::new()),
    };
    let place = [f64::from(error.code()), error.column().unwrap_or(0) as f64];
    block::with(|block| {
        block
            .iter_mut()
            .zip(place.into_iter().chain(numbers))
            .for_each(|(slot, number)| *slot = number);
    });
    words
}

#[wasm_bindgen]
impl VectorField {
    /// The number of variables.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn variables(&self) -> usize {
        self.0.variables()
    }

    /// The number of components.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn components(&self) -> usize {
        self.0.components()
    }

    /// In: as many places, one after the other. Out: behind them, the vectors there.
    #[must_use]
    pub fn evaluate(&self, count: usize) -> u32 {
        self.apply(count, |places, vectors, _| {
            self.0.evaluate_many(places, vectors)
        })
    }

    /// In: as many places, one after the other. Out: behind them, the vectors there, and behind
    /// these the Jacobians, row after row.
    #[must_use]
    pub fn jacobians(&self, count: usize) -> u32 {
        self.apply(count, |places, vectors, rest| {
            let room = places.len() * self.0.components();
            let rows = rest.get_mut(..room).unwrap_or_default();
            self.0.jacobians(places, vectors, rows)
        })
    }

    /// Lends the places at the start of the block, the room behind them for their vectors, and the
    /// rest of the block.
    fn apply(
        &self,
        count: usize,
        of: impl FnOnce(&[f64], &mut [f64], &mut [f64]) -> Result<(), Error>,
    ) -> u32 {
        status(block::with(|block| {
            let room = |size: usize, length: usize| count.saturating_mul(size).min(length);
            let size = room(self.0.variables(), block.len());
            let (places, rest) = block.split_at_mut(size);
            let size = room(self.0.components(), rest.len());
            let (vectors, rest) = rest.split_at_mut(size);
            of(places, vectors, rest).map_err(|error| (0, error))
        }))
    }
}

/// In: as many places, one after the other. Out: the ends of the searches in their stead, and
/// behind them steps and status of each.
#[wasm_bindgen]
#[must_use]
pub fn find_roots(field: &VectorField, count: usize, steps: u32, tolerance: f64) -> u32 {
    status(block::with(|block| {
        let size = count.saturating_mul(field.0.variables()).min(block.len());
        let (places, ends) = block.split_at_mut(size);
        let found = field.0.find_roots(places, steps, tolerance, |place, end| {
            if let Some([steps, status]) = ends.get_mut(2 * place..2 * place + 2) {
                *steps = f64::from(end.steps);
                *status = f64::from(end.status.code());
            }
        });
        found.map_err(|error| (0, error))
    }))
}

/// Returns the operations of the terms, one a line, with as many numbers for each as
/// [`field_terms`] leaves.
#[wasm_bindgen]
#[must_use]
pub fn field_operations(field: &VectorField) -> String {
    let place = vec![0.0; field.0.variables()];
    let terms = field.0.terms(&place).unwrap_or_default();
    let words: Vec<&str> = terms.iter().map(|term| term.operation).collect();
    words.join("\n")
}

/// In: a place and a direction. Out: the terms in their place, with nine numbers each: the
/// component, the first column and one past the last, value and slope, and for each of
/// two operands its kind (0 none, 1 a term, 2 a variable, 3 a number) and its number.
#[wasm_bindgen]
#[must_use]
pub fn field_terms(field: &VectorField) -> u32 {
    status(block::with(|block| {
        let size = field.0.variables();
        let rates = block.get(size..).unwrap_or_default();
        let pairs = block.iter().zip(rates).take(size);
        let place: Vec<Dual> = pairs
            .map(|(value, rate)| Dual::new(*value, *rate))
            .collect();
        let terms = field.0.terms(&place).map_err(|error| (0, error))?;
        for (term, slots) in terms.iter().zip(block.chunks_exact_mut(9)) {
            let [(a, first), (b, second)] = term.operands.map(|operand| match operand {
                None => (0.0, 0.0),
                Some(Operand::Term(index)) => (1.0, index as f64),
                Some(Operand::Variable(index)) => (2.0, index as f64),
                Some(Operand::Number(number)) => (3.0, number),
            });
            slots.copy_from_slice(&[
                term.component as f64,
                term.columns.start as f64,
                term.columns.end as f64,
                term.value.value,
                term.value.first,
                a,
                first,
                b,
                second,
            ]);
        }
        Ok(())
    }))
}
