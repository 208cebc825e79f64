//! Errors cross to JavaScript as numbers, and get their sentences there. They are written once:
//! this test makes the table of `www/src/core/boundary/sentences.ts` from what `Display` prints,
//! and compares.
//!
//! `UPDATE=1 cargo test -p kinetree --test sentences` writes the table.

use std::fmt::{Display, Write};
use std::path::Path;

use kinetree::batch::BatchError;
use kinetree::field::ParseError;
use kinetree::hierarchy::{ClipError, SmoothingNote};
use kinetree::{Error, HierarchyError, NodeHandle, Quantity};

/// Numbers that stand out of a sentence, and the words that take their place.
const FIRST: u32 = 1_111;
const SECOND: u32 = 2_222;
const THIRD: u32 = 3_333;
const COLUMN: usize = 4_444;
const FOURTH: u32 = 5_555;
const FIFTH: u32 = 6_666;

/// One error of each kind, about a translation: its value is the second number, its bound the
/// third.
fn errors() -> Vec<Error> {
    let quantity = Quantity::Translation;
    let (value, bound) = (f64::from(SECOND), f64::from(THIRD));
    vec![
        Error::NotFinite { quantity, value },
        Error::NotPositive { quantity, value },
        Error::NotUnit {
            quantity,
            length: value,
        },
        Error::Singular {
            quantity,
            determinant: value,
        },
        Error::HalfTurn {
            quantity,
            distance: value,
        },
        Error::NotSimilar {
            quantity,
            deviation: value,
        },
        Error::WrongLength {
            quantity,
            expected: THIRD as usize,
            found: SECOND as usize,
        },
        Error::NotAffine {
            quantity,
            deviation: value,
        },
        Error::TooLarge {
            quantity,
            value,
            limit: bound,
        },
        Error::NotInertia {
            quantity,
            moment: value,
            sum: bound,
        },
        Error::Negative { quantity, value },
        Error::StepTooLong {
            quantity,
            angle: value,
            duration: bound,
        },
        Error::Zero { quantity },
    ]
}

/// One error of each kind that names nodes, with its numbers in the order in which they cross.
fn of_hierarchies() -> Vec<HierarchyError> {
    let node = NodeHandle::from_parts(FIRST, 0);
    let parent = NodeHandle::from_parts(SECOND, 0);
    vec![
        HierarchyError::NoSuchNode { node },
        HierarchyError::Cycle { node, parent },
        HierarchyError::NotHeld {
            node,
            local: 0.0,
            world: 0.0,
            displacement: f64::from(SECOND),
            angle: radians(THIRD),
            polar_displacement: f64::from(FOURTH),
            polar_angle: radians(FIFTH),
        },
        HierarchyError::Full { limit: FIRST },
        HierarchyError::NoSuchIndex {
            index: FIRST as usize,
            count: SECOND as usize,
        },
        HierarchyError::NoDirection { node },
        HierarchyError::Untold { node },
        HierarchyError::Flat {
            node,
            determinant: f64::from(SECOND),
        },
        HierarchyError::Uneven {
            node,
            deviation: f64::from(SECOND),
        },
        HierarchyError::Mirrored { node },
        HierarchyError::MirroredUneven {
            node,
            deviation: f64::from(SECOND),
        },
        HierarchyError::ShapeChanges {
            node,
            rate: f64::from(SECOND),
        },
        HierarchyError::NotHeldFlat {
            node,
            displacement: f64::from(SECOND),
            angle: radians(THIRD),
        },
        HierarchyError::NotHeldByRule {
            node,
            displacement: f64::from(SECOND),
            angle: radians(THIRD),
        },
    ]
}

/// An angle that is this whole number of degrees to the last bit.
fn radians(degrees: u32) -> f64 {
    let wanted = f64::from(degrees);
    let near = wanted.to_radians();
    [near, near.next_up(), near.next_down()]
        .into_iter()
        .find(|it| it.to_degrees() == wanted)
        .unwrap()
}

/// One error of each kind that only a scene has. Programs without scenes do not carry its sentence.
fn of_scenes() -> Vec<HierarchyError> {
    vec![
        HierarchyError::Version {
            found: FIRST,
            known: SECOND,
        },
        HierarchyError::Dimension {
            found: FIRST,
            expected: SECOND,
        },
        HierarchyError::NoSuchParent {
            place: FIRST as usize,
            parent: SECOND,
        },
        HierarchyError::OwnAncestor {
            place: FIRST as usize,
        },
    ]
}

/// One error of each kind that only Jacobians have.
fn of_jacobians() -> Vec<HierarchyError> {
    let node = NodeHandle::from_parts(FIRST, 0);
    vec![
        HierarchyError::NoTurning {
            node,
            deviation: f64::from(SECOND),
        },
        HierarchyError::SameJoint {
            node,
            first: SECOND as usize,
            second: THIRD as usize,
        },
    ]
}

/// One refusal of each kind of smoothing, with its numbers in the order in which they cross.
fn of_smoothing() -> Vec<ClipError> {
    let [first, second, third] = [FIRST, SECOND, THIRD].map(f64::from);
    vec![
        ClipError::BreakOutside {
            at: first,
            first: second,
            last: third,
        },
        ClipError::BreaksTooNear {
            at: first,
            after: second,
            before: third,
        },
        ClipError::BreakNearEnd {
            at: first,
            distance: second,
            end: third,
        },
        ClipError::TooFast {
            node: NodeHandle::from_parts(FIRST, 0),
            time: second,
            cutoff: third,
            needed: f64::from(FOURTH),
        },
    ]
}

/// One note of each kind about a smoothed clip.
fn notes_of_smoothing() -> Vec<SmoothingNote> {
    let (channel, from, to) = (0, f64::from(FIRST), f64::from(SECOND));
    vec![
        SmoothingNote::FewKeys {
            channel,
            keys: FIRST as usize,
        },
        SmoothingNote::Steps { channel },
        SmoothingNote::Curve { channel },
        SmoothingNote::Gap { channel, from, to },
        SmoothingNote::FarTurn { channel, from, to },
        SmoothingNote::Doubtful { cutoff: from },
    ]
}

fn of_batches() -> Vec<BatchError> {
    let (node, count) = (FIRST as usize, THIRD as usize);
    vec![
        BatchError::NoSuchParent {
            node,
            parent: SECOND,
            count,
        },
        BatchError::Cycle { node },
        BatchError::NoSuchNode { node: FIRST, count },
        BatchError::TooMany { count },
    ]
}

/// One error of each kind that a text of a field can have, with its words and its numbers in the
/// order in which they cross.
fn of_fields() -> Vec<ParseError> {
    let column = COLUMN;
    let (name, expected) = (String::from("WORD"), "EXPECTED");
    vec![
        ParseError::Unexpected {
            column,
            found: name.clone(),
            expected,
        },
        ParseError::UnknownName {
            column,
            name: name.clone(),
        },
        ParseError::ArgumentCount {
            column,
            function: "WORD",
            expected: FIRST as usize,
            found: SECOND as usize,
        },
        ParseError::ComponentCount {
            column,
            expected: FIRST as usize,
            found: SECOND as usize,
        },
        ParseError::Unclosed { column },
        ParseError::NotFinite {
            column,
            value: f64::from(FIRST),
        },
        ParseError::TooLong {
            column,
            limit: FIRST as usize,
        },
        ParseError::TooDeep {
            column,
            limit: FIRST as usize,
        },
        ParseError::VariableName { name, expected },
    ]
}

/// The sentence, with words in braces for what differs from error to error.
fn template(sentence: &impl Display, words: &[(String, &str)]) -> String {
    words
        .iter()
        .fold(sentence.to_string(), |text, (number, word)| {
            text.replace(number, word)
        })
}

/// A string of TypeScript, quoted as the formatter quotes it.
fn quoted(text: &str) -> String {
    if text.contains('\'') {
        format!("\"{}\"", text.replace('"', "\\\""))
    } else {
        format!("'{text}'")
    }
}

fn table() -> String {
    let mut out = String::from(
        "/**\n * The core's own sentences, with words in braces for numbers. Generated by\n \
         * `crate/tests/project/sentences.rs`, which says how.\n */\n\n\
         /** The quantities in the core's numbering, from 1. */\nexport const quantities: readonly string[] = [\n",
    );
    for quantity in Quantity::ALL {
        let _ = writeln!(out, "  {},", quoted(quantity.name()));
    }
    out += "];\n";
    let number = |number: u32| number.to_string();
    let of_quantities = [
        (Quantity::Translation.to_string(), "{quantity}"),
        (number(SECOND), "{value}"),
        (number(THIRD), "{bound}"),
    ];
    let of_nodes = [
        (NodeHandle::from_parts(FIRST, 0).to_string(), "{firstNode}"),
        (
            NodeHandle::from_parts(SECOND, 0).to_string(),
            "{secondNode}",
        ),
        (number(FIRST), "{first}"),
        (number(SECOND), "{second}"),
        (number(THIRD), "{third}"),
        (number(FOURTH), "{fourth}"),
        (number(FIFTH), "{fifth}"),
        // As each language says it.
        (String::from("Fit::Matrix"), "{ fit: 'matrix' }"),
        (String::from("Fit::Lossy"), "'lossy'"),
        (String::from("Fit::Polar"), "'polar'"),
        (String::from("from_scene"), "fromScene"),
        (
            String::from("JacobianRows::Velocity"),
            "{ rows: 'velocity' }",
        ),
    ];
    // Each by its name, too: who says a few of them does not download the others.
    out += "\n/* Errors of a quantity. */\n";
    for error in errors() {
        let (name, sentence) = (constant(&error), quoted(&template(&error, &of_quantities)));
        let long = name.len() + sentence.chars().count() > 93; // a line has 110 columns
        let space = if long { "\n  " } else { " " };
        let _ = writeln!(out, "export const {name} ={space}{sentence};");
    }
    let nothing = Error::NotUnit {
        quantity: Quantity::Translation,
        length: 0.0,
    };
    let _ = writeln!(
        out,
        "/** That of a rotation whose length is 0, in place of {}. */\nexport const NO_LENGTH =\n  {};",
        constant(&nothing),
        quoted(&template(&nothing, &of_quantities[..1]))
    );
    list(
        &mut out,
        "sentences",
        "Errors of a quantity",
        errors().iter().map(|it| (it.code(), constant(it))),
    );
    list(
        &mut out,
        "hierarchySentences",
        "Errors of a hierarchy",
        of_hierarchies()
            .iter()
            .map(|it| (it.code(), quoted(&template(it, &of_nodes)))),
    );
    list(
        &mut out,
        "sceneSentences",
        "Errors of a scene",
        of_scenes()
            .iter()
            .map(|it| (it.code(), quoted(&template(it, &of_nodes)))),
    );
    list(
        &mut out,
        "jacobianSentences",
        "Errors of a Jacobian",
        of_jacobians()
            .iter()
            .map(|it| (it.code(), quoted(&template(it, &of_nodes)))),
    );
    // A clip has no tree yet: its nodes are places in a list.
    let of_clips = [
        (NodeHandle::from_parts(FIRST, 0).to_string(), "node {first}"),
        (number(FIRST), "{first}"),
        (number(SECOND), "{second}"),
        (number(THIRD), "{third}"),
        (number(FOURTH), "{fourth}"),
    ];
    list(
        &mut out,
        "smoothingSentences",
        "Refusals of smoothing",
        of_smoothing()
            .iter()
            .map(|it| (it.code(), quoted(&template(it, &of_clips)))),
    );
    list(
        &mut out,
        "smoothingNotes",
        "Notes about a smoothed clip",
        notes_of_smoothing()
            .iter()
            .map(|it| (it.code(), quoted(&template(it, &of_clips)))),
    );
    list(
        &mut out,
        "batchSentences",
        "Errors of a batch",
        of_batches()
            .iter()
            .map(|it| (it.code(), quoted(&template(it, &of_nodes)))),
    );
    // The column comes first, and JavaScript says it with a part of the text.
    let of_texts = [
        (format!("column {COLUMN}: "), ""),
        (String::from("`WORD`"), "{word}"),
        (String::from("EXPECTED"), "{expected}"),
        (number(FIRST), "{first}"),
        (number(SECOND), "{second}"),
    ];
    list(
        &mut out,
        "fieldSentences",
        "Errors of a field given as text",
        of_fields()
            .iter()
            .map(|it| (it.code(), quoted(&template(it, &of_texts)))),
    );
    out
}

/// The name of an error's kind as a constant: `NOT_FINITE`.
pub(super) fn constant(error: &impl std::fmt::Debug) -> String {
    let shown = format!("{error:?}");
    let mut name = String::new();
    for letter in shown.chars().take_while(char::is_ascii_alphabetic) {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_uppercase());
    }
    name
}

/// Writes a table of sentences by code.
fn list(out: &mut String, name: &str, about: &str, rows: impl Iterator<Item = (u32, String)>) {
    let _ = writeln!(
        out,
        "\n/** {about}, in the core's numbering. */\n\
         export const {name}: Readonly<Record<number, string>> = {{"
    );
    for (code, sentence) in rows.collect::<std::collections::BTreeMap<u32, String>>() {
        let _ = writeln!(out, "  {code}: {sentence},");
    }
    *out += "};\n";
}

#[test]
fn quantities_are_numbered_from_one() {
    let codes = Quantity::ALL.map(Quantity::code);
    assert!((1..).zip(codes).all(|(place, code)| place == code));
}

#[test]
fn an_error_crosses_with_all_numbers_of_its_sentence() {
    for error in errors() {
        let numbers = [error.value(), error.bound()];
        let sentence = error.to_string();
        for (number, wanted) in [(SECOND, numbers[0]), (THIRD, numbers[1])] {
            if sentence.contains(&number.to_string()) {
                assert_eq!(wanted, f64::from(number), "{sentence}");
            }
        }
    }
}

#[test]
fn javascript_has_the_sentences_of_rust() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../www/src/core/boundary/sentences.ts");
    let table = table();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &table).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap_or_default() == table,
        "sentences have changed: run `UPDATE=1 cargo test -p kinetree --test project sentences`"
    );
}
