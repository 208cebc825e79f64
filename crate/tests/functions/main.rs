//! Dual numbers, jets, and vector fields given as text.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // here a panic is a failed test

mod dual;
mod field;

#[path = "../common/effort.rs"]
mod effort;

/// A list of N numbers of a file.
fn array<const N: usize>(value: &serde_json::Value) -> [f64; N] {
    let list = value.as_array().unwrap().iter();
    let list: Vec<f64> = list.map(|it| it.as_f64().unwrap()).collect();
    list.try_into().unwrap()
}
