//! How many random cases a property is tried with.

#![allow(dead_code)] // each binary of tests uses a part of this

use proptest::prelude::ProptestConfig;

/// What proptest tries where nobody says a number.
const USUAL: u64 = 256;

/// Returns how many random cases to try of the `cases` at full effort.
///
/// The variable `PROPTEST_CASES` is the one knob for all: with 32 in place of 256 each test has an
/// eighth of its own cases, and at least one.
pub(crate) fn tries(cases: u32) -> u32 {
    let asked = u64::from(ProptestConfig::default().cases);
    let scaled = (u64::from(cases) * asked).div_ceil(USUAL);
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

/// Returns the configuration of a property that is tried with `cases` cases at full effort.
pub(crate) fn effort(cases: u32) -> ProptestConfig {
    ProptestConfig::with_cases(tries(cases))
}
