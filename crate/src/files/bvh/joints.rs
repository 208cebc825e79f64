//! The joints of a BVH file: the part of it under `HIERARCHY`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use glam::DVec3;

use super::BvhError;
use super::words::Words;
use crate::rotation::EulerOrder;

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Axis {
    X,
    Y,
    Z,
}

impl Axis {
    fn vector(self) -> DVec3 {
        self.with(DVec3::ZERO, 1.0)
    }

    /// Returns the component along the axis.
    pub(super) fn of(self, vector: DVec3) -> f64 {
        vector[self as usize]
    }

    /// Returns the vector with another component along the axis.
    pub(super) fn with(self, mut vector: DVec3, component: f64) -> DVec3 {
        vector[self as usize] = component;
        vector
    }

    fn letter(self) -> char {
        match self {
            Self::X => 'X',
            Self::Y => 'Y',
            Self::Z => 'Z',
        }
    }
}

/// What a column of numbers in a frame is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    /// A length along an axis.
    Position,
    /// An angle about an axis.
    Rotation,
    /// A factor along an axis.
    Scale,
}

/// One column of numbers in a frame.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Column {
    pub(super) axis: Axis,
    pub(super) kind: Kind,
}

pub(super) struct Joint {
    pub(super) name: String,
    /// The place of the parent in the list; none for a root.
    pub(super) parent: Option<usize>,
    /// Meters.
    pub(super) offset: DVec3,
    /// None for the end of a limb.
    pub(super) columns: Vec<Column>,
}

/// Positions, rotations and scales.
const MOST_COLUMNS: usize = 9;

/// Reads all joints, parents before their children, and whether a motion follows; `unit` has meters
/// in a unit of the file.
pub(super) fn read_joints(
    words: &mut Words<'_>,
    unit: f64,
) -> Result<(Vec<Joint>, bool), BvhError> {
    let mut joints: Vec<Joint> = Vec::new();
    // The joints whose braces are open, by their places.
    let mut open: Vec<usize> = Vec::new();
    words.expect(&["HIERARCHY"])?;
    loop {
        let word = words.next();
        let none = joints.is_empty();
        let joint = open.last().and_then(|place| joints.get_mut(*place));
        let name = match (word.to_ascii_uppercase().as_str(), joint) {
            ("ROOT", None) => words.name().to_string(),
            ("ROOT", Some(_)) => {
                return Err(words.refused(&"a root must not be inside a joint"));
            }
            ("JOINT", Some(_)) => words.name().to_string(),
            ("JOINT", None) => return Err(words.refused(&"a joint must be inside a root")),
            ("END", Some(joint)) => {
                words.expect(&["Site"])?;
                match words.name() {
                    "" => format!("{} end", joint.name),
                    name => name.to_string(),
                }
            }
            ("END", None) => {
                return Err(words.refused(&"the end of a limb must be inside a joint"));
            }
            ("OFFSET", Some(joint)) => {
                let mut along = |axis: Axis| {
                    let (axis, joint) = (axis.letter(), &joint.name);
                    let what = format_args!("the {axis} of the offset of {joint}");
                    words.number(what).map(|length| unit * length)
                };
                joint.offset = DVec3::new(along(Axis::X)?, along(Axis::Y)?, along(Axis::Z)?);
                continue;
            }
            ("OFFSET", None) => {
                return Err(words.refused(&"an offset must be inside a joint"));
            }
            ("CHANNELS", Some(joint)) => {
                joint.columns = read_columns(words, &joint.name)?;
                continue;
            }
            ("CHANNELS", None) => {
                return Err(words.refused(&"channels must be inside a joint"));
            }
            ("}", Some(_)) => {
                open.pop();
                continue;
            }
            ("}", None) => return Err(words.refused(&"there is a brace too many")),
            ("MOTION", Some(joint)) => {
                let name = &joint.name;
                let reason = format_args!("the brace of {name} must be closed before the motion");
                return Err(words.refused(&reason));
            }
            ("MOTION", None) if none => {
                return Err(words.refused(&"there must be a ROOT before the motion"));
            }
            ("MOTION", None) => return Ok((joints, true)),
            ("", None) if !none => return Ok((joints, false)),
            _ => {
                let reason =
                    "ROOT, JOINT, End Site, OFFSET, CHANNELS, MOTION or a brace must follow";
                return Err(words.unexpected(&reason, word));
            }
        };
        words.expect(&["{"])?;
        joints.push(Joint {
            name,
            parent: open.last().copied(),
            offset: DVec3::ZERO,
            columns: Vec::new(),
        });
        open.push(joints.len() - 1);
    }
}

fn read_columns(words: &mut Words<'_>, joint: &str) -> Result<Vec<Column>, BvhError> {
    let count = words.number(format_args!("the count of channels of {joint}"))?;
    let known = (0..=MOST_COLUMNS).find(|known| *known as f64 == count);
    let Some(known) = known else {
        let reason = format_args!("{joint} has {count} channels, it can have 0 to {MOST_COLUMNS}");
        return Err(words.refused(&reason));
    };
    let mut columns: Vec<Column> = Vec::new();
    for _ in 0..known {
        let word = words.next();
        let Some(column) = column(word) else {
            let reason =
                format_args!("a channel of {joint} must be `Xposition`, `Zrotation` or the like");
            return Err(words.unexpected(&reason, word));
        };
        columns.push(column);
    }
    for (place, column) in columns.iter().enumerate() {
        let what = match column.kind {
            Kind::Position => "positions",
            Kind::Scale => "scales",
            Kind::Rotation => continue,
        };
        if columns.iter().skip(place + 1).any(|other| other == column) {
            let reason = format_args!("{joint} has two {what} along one axis");
            return Err(words.refused(&reason));
        }
    }
    if order_of(&columns).is_none() {
        let rotating = columns
            .iter()
            .filter(|column| column.kind == Kind::Rotation);
        let letters: String = rotating.map(|column| column.axis.letter()).collect();
        let reason = format_args!("{joint} turns about {letters}, which is no order of angles");
        return Err(words.refused(&reason));
    }
    Ok(columns)
}

fn column(word: &str) -> Option<Column> {
    let axis = match word.get(..1)?.to_ascii_uppercase().as_str() {
        "X" => Axis::X,
        "Y" => Axis::Y,
        "Z" => Axis::Z,
        _ => return None,
    };
    let kind = match word.get(1..)?.to_ascii_lowercase().as_str() {
        "position" => Kind::Position,
        "rotation" => Kind::Rotation,
        "scale" => Kind::Scale,
        _ => return None,
    };
    Some(Column { axis, kind })
}

/// Returns the order of Euler angles that has a joint's rotations, and the place of each in it: the
/// angles between have no column, so they are zero.
pub(super) fn order_of(columns: &[Column]) -> Option<(EulerOrder, Vec<usize>)> {
    EulerOrder::ALL.into_iter().find_map(|order| {
        let mut axes = order.axes_in_turn().into_iter().enumerate();
        let rotating = columns
            .iter()
            .filter(|column| column.kind == Kind::Rotation);
        let places = rotating.map(|column| {
            let (place, _) = axes.find(|(_, axis)| *axis == column.axis.vector())?;
            Some(place)
        });
        Some((order, places.collect::<Option<_>>()?))
    })
}
