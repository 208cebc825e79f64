//! The parts of a file's JSON, which may be anything: read with their shapes checked.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;

use super::{GltfError, format};

/// Returns a property of an object of the file, unless the file leaves it out.
pub(super) fn property<'a>(owner: &'a Value, key: &str) -> Option<&'a Value> {
    owner.get(key).filter(|it| !it.is_null())
}

/// Returns a whole number of the file.
pub(super) fn whole(given: &Value) -> Option<usize> {
    let number = given.as_f64().filter(|it| *it >= 0.0 && it % 1.0 == 0.0);
    let number = number.filter(|it| *it < MOST)?;
    Some(number as usize)
}

/// More bytes, or rows, than any list has.
const MOST: f64 = 4_294_967_296.0;

/// Returns a place in a list of that length.
pub(super) fn place(given: Option<&Value>, length: usize) -> Option<usize> {
    given.and_then(whole).filter(|place| *place < length)
}

/// Returns an entry of a list of the file, if it is there.
pub(super) fn entry<'a>(list: Option<&'a Value>, at: Option<&Value>) -> Option<&'a Value> {
    let list = list?.as_array()?;
    list.get(place(at, list.len())?)
}

fn alien(key: &str, owner: &str) -> GltfError {
    format(&format!("{key} of {owner} is not what glTF has there"))
}

/// Returns a list of the file; it may be missing.
pub(super) fn list<'a>(owner: &'a Value, key: &str, what: &str) -> Result<&'a [Value], GltfError> {
    let given = property(owner, key);
    let found = given.map(|it| it.as_array().ok_or(alien(key, what)));
    Ok(found.transpose()?.map(Vec::as_slice).unwrap_or_default())
}

/// Returns the name of a part of the file; one that is missing is empty.
pub(super) fn name(owner: &Value, what: &str) -> Result<String, GltfError> {
    let given = property(owner, "name");
    let found = given.map(|it| it.as_str().ok_or(alien("name", what)));
    Ok(found.transpose()?.unwrap_or_default().to_string())
}

/// Returns a list of N numbers, if it is there.
pub(super) fn vector<const N: usize>(
    owner: &Value,
    key: &str,
    what: &str,
) -> Result<Option<[f64; N]>, GltfError> {
    let Some(given) = property(owner, key) else {
        return Ok(None);
    };
    let listed = given.as_array().filter(|it| it.len() == N);
    let mut numbers = [0.0; N];
    for (slot, it) in numbers
        .iter_mut()
        .zip(listed.ok_or(alien(key, what))?.iter())
    {
        *slot = it.as_f64().ok_or(alien(key, what))?;
    }
    Ok(Some(numbers))
}

/// The most characters of an address that a sentence tells: it may contain data.
const TOLD: usize = 80;

/// Returns a text or number of the file for a sentence: not all of a long one, nor an object.
pub(super) fn described(given: Option<&Value>) -> String {
    match given {
        None => "undefined".to_string(),
        Some(Value::String(text)) => text.chars().take(TOLD).collect(),
        Some(Value::Bool(flag)) => flag.to_string(),
        Some(Value::Number(number)) => match number.as_f64() {
            Some(number) => number.to_string(), // 1.0 is 1, as in JavaScript
            None => number.to_string(),
        },
        Some(_) => "that is an object".to_string(),
    }
}
