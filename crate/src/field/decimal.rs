//! From the digits of a number to the `f64` nearest to it, ties to even.
//!
//! A digit string is an exact ratio of whole numbers, and so is the middle between two neighboring
//! `f64`s. Comparing the two with whole numbers of any size finds the right neighbor, and nothing
//! is rounded on the way.
//!
//! `str::parse` is not used: it is faster, and its tables of powers, which do not compress, made
//! the wasm file 13 kB larger (gzipped), for something that happens a few times when a formula is
//! typed. The tests compare the two.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// The bits of `f64` infinity. The bits of numbers from 0 upward are in the order of the numbers.
const INFINITY: u64 = 0x7ff0_0000_0000_0000;
const FRACTION: u64 = 0x000f_ffff_ffff_ffff;
/// The largest power of five that fits one part of a [`Natural`].
const MOST_FIVES: i64 = 13;

/// Reads digits, with at most one point among them, and an optional exponent: `12`, `.5`, `1e-3`.
/// Too large a number is infinite.
pub(super) fn read(text: &str) -> f64 {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, ""));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = || {
        let all = whole.bytes().chain(fraction.bytes());
        all.skip_while(|digit| *digit == b'0')
    };
    let mut power = 0i64;
    for digit in exponent.bytes().filter(u8::is_ascii_digit) {
        power = power.saturating_mul(10).saturating_add(value(digit).into());
    }
    if exponent.starts_with('-') {
        power = -power;
    }
    power = power.saturating_sub(fraction.len() as i64);

    // The number lies between 10^(magnitude − 1) and 10^magnitude.
    let count = digits().count() as i64;
    let magnitude = power.saturating_add(count);
    if count == 0 || magnitude < -323 {
        return 0.0; // less than half of the smallest number, 4.9e-324
    }
    if magnitude > 309 {
        return f64::INFINITY; // more than the largest, 1.8e308
    }
    // digits · 10^power against middle: digits · 5^up · 2^power against middle · 5^down.
    let mut number = Natural::one(0);
    for digit in digits() {
        number.multiply_add(10, value(digit));
    }
    number.multiply_by_power_of_five(power.max(0));
    let mut unit = Natural::one(1);
    unit.multiply_by_power_of_five((-power).max(0));

    // The nearest is the first whose middle to the next one is not passed.
    let (mut low, mut high) = (0, INFINITY);
    while low < high {
        let candidate = low + (high - low) / 2;
        if passes_middle(&number, &unit, power, candidate) {
            low = candidate + 1;
        } else {
            high = candidate;
        }
    }
    f64::from_bits(low)
}

fn value(digit: u8) -> u32 {
    u32::from(digit.wrapping_sub(b'0'))
}

/// True if the number is nearer to the `f64` after the one with these bits, or halfway and that one
/// is even.
fn passes_middle(number: &Natural, unit: &Natural, power: i64, bits: u64) -> bool {
    let (exponent, fraction) = ((bits >> 52) as i64, bits & FRACTION);
    // The f64 is mantissa · 2^scale.
    let (mantissa, scale) = match exponent {
        0 => (fraction, -1074),
        _ => (fraction + (FRACTION + 1), exponent - 1075),
    };
    let twice = 2 * mantissa + 1;
    let mut middle = unit.clone();
    middle.multiply_wide(twice);
    let shift = power - (scale - 1);
    let mut number = number.clone();
    number.multiply_by_power_of_two(shift.max(0));
    middle.multiply_by_power_of_two((-shift).max(0));
    match number.compare(&middle) {
        Ordering::Greater => true,
        Ordering::Equal => mantissa % 2 == 1,
        Ordering::Less => false,
    }
}

/// A whole number of any size, in base 2³², least part first, no zeros in front.
#[derive(Clone)]
struct Natural(Vec<u32>);

impl Natural {
    /// Returns a number of one part.
    fn one(part: u32) -> Self {
        let mut number = Self(Vec::new());
        number.multiply_add(0, part);
        number
    }

    fn multiply_add(&mut self, factor: u32, term: u32) {
        let mut carry = u64::from(term);
        for part in &mut self.0 {
            carry += u64::from(*part) * u64::from(factor);
            *part = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    /// Multiplies by a factor of two parts.
    fn multiply_wide(&mut self, factor: u64) {
        let mut carry = 0u128;
        for part in &mut self.0 {
            carry += u128::from(*part) * u128::from(factor);
            *part = carry as u32;
            carry >>= 32;
        }
        while carry > 0 {
            self.0.push(carry as u32);
            carry >>= 32;
        }
    }

    fn multiply_by_power_of_five(&mut self, power: i64) {
        for _ in 0..power / MOST_FIVES {
            self.multiply_add(5u32.pow(MOST_FIVES as u32), 0);
        }
        self.multiply_add(5u32.pow((power % MOST_FIVES) as u32), 0);
    }

    fn multiply_by_power_of_two(&mut self, power: i64) {
        if !self.0.is_empty() {
            let zeros = core::iter::repeat_n(0, (power / 32) as usize);
            self.0.splice(0..0, zeros);
        }
        self.multiply_add(1 << (power % 32), 0);
    }

    fn compare(&self, other: &Self) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}
