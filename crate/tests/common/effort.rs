//! How many random cases a property is tried with.

use proptest::prelude::ProptestConfig;

/// What proptest tries where nobody says a number.
const USUAL: u64 = 256;

/// Returns the configuration of a property that is tried with `cases` cases at full effort.
///
/// The variable `PROPTEST_CASES` is the one knob for all: with 32 in place of 256 each property has
/// an eighth of its own cases, and at least one.
pub(crate) fn effort(cases: u32) -> ProptestConfig {
    let asked = u64::from(ProptestConfig::default().cases);
    let scaled = (u64::from(cases) * asked).div_ceil(USUAL);
    ProptestConfig::with_cases(u32::try_from(scaled).unwrap_or(u32::MAX).max(1))
}
