//! Bytes that are written in an address itself: `data:` addresses, in any of their spellings.

use alloc::vec::Vec;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Base64 whose `=` were taken off, read as browsers do: bits that are left over are ignored.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::RequireNone)
        .with_decode_allow_trailing_bits(true),
);

/// Returns what follows `data:`, in letters of any case.
fn written(address: &str) -> Option<&str> {
    let (scheme, rest) = address.trim_start().split_at_checked("data:".len())?;
    scheme.eq_ignore_ascii_case("data:").then_some(rest)
}

/// Returns whether an address has its bytes in itself.
pub(super) fn is_data(address: &str) -> bool {
    written(address).is_some()
}

/// Returns the bytes of a data address: percent signs before two hexadecimal digits are bytes, and
/// so is all else but white space, which may be between lines; base64 with or without `=` at its
/// end, in the letters for files or those for addresses. `None` for any other address.
pub(super) fn from_data(address: &str) -> Option<Vec<u8>> {
    let (kind, text) = written(address)?.split_once(',')?;
    let bytes = unescaped(text);
    let last = kind.rsplit_once(';').map(|(_, last)| last.trim());
    if last.is_some_and(|it| it.eq_ignore_ascii_case("base64")) {
        from_base64(bytes)
    } else {
        Some(bytes)
    }
}

fn unescaped(text: &str) -> Vec<u8> {
    let digit = |byte: Option<&u8>| char::from(*byte?).to_digit(16);
    let given: Vec<u8> = text
        .bytes()
        .filter(|it| !matches!(it, b'\t' | b'\n' | b'\r'))
        .collect();
    let mut bytes = Vec::with_capacity(given.len());
    let mut rest = given.as_slice();
    while let Some((first, after)) = rest.split_first() {
        let code = digit(after.first()).zip(digit(after.get(1)));
        match code.filter(|_| *first == b'%') {
            Some((high, low)) => {
                bytes.push((16 * high + low) as u8);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    bytes
}

fn from_base64(mut bytes: Vec<u8>) -> Option<Vec<u8>> {
    bytes.retain(|it| !matches!(it, b'\t' | b'\n' | b'\x0c' | b'\r' | b' '));
    while bytes.last() == Some(&b'=') {
        bytes.pop();
    }
    for byte in &mut bytes {
        match byte {
            b'-' => *byte = b'+',
            b'_' => *byte = b'/',
            _ => {}
        }
    }
    BASE64.decode(bytes).ok()
}
