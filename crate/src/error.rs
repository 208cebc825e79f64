//! Errors: the quantity that is wrong, and its value.
//!
//! Nothing in this crate panics and nothing goes wrong in silence. A constructor that receives
//! something impossible returns an [`Error`]; between constructors, arithmetic follows IEEE 754 (a
//! number that overflows becomes infinite, and the next check names it).

use core::fmt;

/// A quantity that was wrong.
///
/// Each has a number, [`Quantity::code`], which never changes meaning; new ones are added at the
/// end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Quantity {
    /// The place of a frame in its parent, meters.
    Translation,
    /// The rotation of a frame in its parent.
    Rotation,
    /// The number of parent units in one local unit.
    Scale,
    /// Rate of change of translation, meters a second.
    Velocity,
    /// Rate of change of velocity, meters a second squared.
    Acceleration,
    /// Rate of rotation, radians a second.
    AngularVelocity,
    /// Rate of change of angular velocity, radians a second squared.
    AngularAcceleration,
    /// Kilograms.
    Mass,
    /// Resistance to rotation, kilogram square meters.
    Inertia,
    /// Newtons.
    Force,
    /// Newton meters.
    Torque,
    /// Newton seconds; of an angular impulse newton meter seconds.
    Impulse,
    /// A linear map, or one with a translation.
    Matrix,
    /// The world transform of a chain of nodes.
    World,
    /// A factor along one axis.
    Stretch,
    /// Radians.
    Angle,
    /// The place between two ends, 0 to 1.
    Fraction,
    /// A point or an arrow to be transformed.
    Point,
    /// The length of a step, seconds.
    Duration,
    /// Kilogram square meters a second.
    AngularMomentum,
    /// A side, a radius or a length of a body, meters.
    Length,
    /// A coefficient of friction, or the largest deceleration that friction gives.
    Friction,
    /// The part of a closing speed that a collision gives back, 0 to 1.
    Restitution,
    /// The normal of a surface.
    Normal,
    /// Joules.
    Energy,
    /// An axis or an arrow of which only the direction counts.
    Direction,
    /// Seconds of a clip a second.
    Speed,
    /// The share of a clip in a blend, and its rate.
    Weight,
    /// The count of steps of a run.
    Steps,
    /// The frequency above which motion counts as noise, Hz.
    Cutoff,
}

impl Quantity {
    /// All quantities, in the order of their codes.
    pub const ALL: [Self; 30] = [
        Self::Translation,
        Self::Rotation,
        Self::Scale,
        Self::Velocity,
        Self::Acceleration,
        Self::AngularVelocity,
        Self::AngularAcceleration,
        Self::Mass,
        Self::Inertia,
        Self::Force,
        Self::Torque,
        Self::Impulse,
        Self::Matrix,
        Self::World,
        Self::Stretch,
        Self::Angle,
        Self::Fraction,
        Self::Point,
        Self::Duration,
        Self::AngularMomentum,
        Self::Length,
        Self::Friction,
        Self::Restitution,
        Self::Normal,
        Self::Energy,
        Self::Direction,
        Self::Speed,
        Self::Weight,
        Self::Steps,
        Self::Cutoff,
    ];

    /// Returns the number of this quantity, for a boundary that only numbers cross. Stable: a
    /// number is never given a new meaning.
    #[must_use]
    pub const fn code(self) -> u32 {
        match self {
            Self::Translation => 1,
            Self::Rotation => 2,
            Self::Scale => 3,
            Self::Velocity => 4,
            Self::Acceleration => 5,
            Self::AngularVelocity => 6,
            Self::AngularAcceleration => 7,
            Self::Mass => 8,
            Self::Inertia => 9,
            Self::Force => 10,
            Self::Torque => 11,
            Self::Impulse => 12,
            Self::Matrix => 13,
            Self::World => 14,
            Self::Stretch => 15,
            Self::Angle => 16,
            Self::Fraction => 17,
            Self::Point => 18,
            Self::Duration => 19,
            Self::AngularMomentum => 20,
            Self::Length => 21,
            Self::Friction => 22,
            Self::Restitution => 23,
            Self::Normal => 24,
            Self::Energy => 25,
            Self::Direction => 26,
            Self::Speed => 27,
            Self::Weight => 28,
            Self::Steps => 29,
            Self::Cutoff => 30,
        }
    }

    /// Returns the quantity's name in a sentence.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Translation => "translation",
            Self::Rotation => "rotation",
            Self::Scale => "scale",
            Self::Velocity => "velocity",
            Self::Acceleration => "acceleration",
            Self::AngularVelocity => "angular velocity",
            Self::AngularAcceleration => "angular acceleration",
            Self::Mass => "mass",
            Self::Inertia => "inertia",
            Self::Force => "force",
            Self::Torque => "torque",
            Self::Impulse => "impulse",
            Self::Matrix => "matrix",
            Self::World => "world transform",
            Self::Stretch => "stretch",
            Self::Angle => "angle",
            Self::Fraction => "fraction",
            Self::Point => "point",
            Self::Duration => "duration",
            Self::AngularMomentum => "angular momentum",
            Self::Length => "length",
            Self::Friction => "friction",
            Self::Restitution => "restitution",
            Self::Normal => "normal",
            Self::Energy => "energy",
            Self::Direction => "direction",
            Self::Speed => "speed",
            Self::Weight => "weight",
            Self::Steps => "count of steps",
            Self::Cutoff => "cutoff",
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An error about one quantity.
///
/// Across a boundary for numbers only (that of WebAssembly) an error is its [`code`](Error::code),
/// the quantity's [`code`](Quantity::code) and [`value`](Error::value); the sentence is made on the
/// other side.
///
/// ```
/// use kinetree::{Error, Quantity, Space3, Transform, glam::{DQuat, DVec3}};
///
/// let refused = Transform::<Space3>::new(DVec3::X, DQuat::IDENTITY, 0.0);
/// let error = refused.unwrap_err();
/// assert_eq!(error, Error::Zero { quantity: Quantity::Scale });
/// assert_eq!(error.to_string(), "scale must not be zero; a negative one mirrors");
/// assert_eq!((error.code(), error.quantity().code(), error.value()), (13, 3, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A component is NaN or infinite. Code 1.
    #[error("{quantity} must be made of finite numbers, but one of them is {value}")]
    NotFinite {
        /// The quantity with that component.
        quantity: Quantity,
        /// The component.
        value: f64,
    },
    /// A number that has to be greater than zero is not. Code 2.
    #[error("{quantity} must be greater than zero, but is {value}")]
    NotPositive {
        /// The quantity that is too small.
        quantity: Quantity,
        /// Its value.
        value: f64,
    },
    /// A rotation is further than [`UNIT_TOLERANCE`](crate::space::UNIT_TOLERANCE) from being one.
    /// Code 3.
    #[error("{quantity} must have length 1, but has {length}{}", to_length_one(*length))]
    NotUnit {
        /// The quantity that is not of unit length.
        quantity: Quantity,
        /// Its length: of the quaternion, of the pair (cosine, sine), or of the worst column of the
        /// matrix.
        length: f64,
    },
    /// A map flattens space and cannot be undone. Code 4.
    #[error("{quantity} cannot be inverted: its determinant is {determinant}")]
    Singular {
        /// The quantity that cannot be inverted.
        quantity: Quantity,
        /// Its determinant: zero, or so small or large that the inverse is not finite.
        determinant: f64,
    },
    /// A rotation by half a circle, or too near one, has no shortest way back. Code 5.
    #[error("{quantity} is within {distance} of a half-turn, where no shortest way can be chosen")]
    HalfTurn {
        /// The quantity that rotates that far.
        quantity: Quantity,
        /// The distance: the smallest singular direction of R + 1, zero at the half-turn itself.
        distance: f64,
    },
    /// A matrix is not a rotation times one scale: it skews, stretches axes unequally, or mirrors.
    /// Code 6.
    #[error("{quantity} is not a rotation times one scale: it is off by {deviation}")]
    NotSimilar {
        /// The quantity that is not a similarity.
        quantity: Quantity,
        /// The deviation, as a part of the scale: 0 for a similarity, 2 for a mirror image.
        deviation: f64,
    },
    /// A list of numbers has the wrong length. Code 7.
    #[error("{quantity} takes {expected} numbers, but there are {found}")]
    WrongLength {
        /// The quantity that the numbers are for.
        quantity: Quantity,
        /// The number that it takes.
        expected: usize,
        /// The number that there were.
        found: usize,
    },
    /// The last row of an augmented matrix is not 0 … 0 1. Code 8.
    #[error("{quantity} must have 0 … 0 1 as its last row, but that is off by {deviation}")]
    NotAffine {
        /// The quantity that is not affine.
        quantity: Quantity,
        /// The entry's difference from what it should be.
        deviation: f64,
    },
    /// A number is beyond what can be computed in reasonable time, or at all. Code 9.
    #[error("{quantity} is {value}, but can be at most {limit}")]
    TooLarge {
        /// The quantity that is too large.
        quantity: Quantity,
        /// Its value.
        value: f64,
        /// The largest that is taken.
        limit: f64,
    },
    /// One principal moment of inertia exceeds the sum of the other two. Code 10.
    ///
    /// No mass is spread like that: each moment is the sum of the spreads along the two other axes.
    #[error(
        "{quantity} has a principal moment of {moment}, more than the sum of the other two, {sum}"
    )]
    NotInertia {
        /// The inertia.
        quantity: Quantity,
        /// The moment that is too large.
        moment: f64,
        /// The sum of the other two.
        sum: f64,
    },
    /// A step turns so far that no scheme follows it: what came out would be noise. Code 12.
    #[error(
        "{quantity} in one step of {duration} s is {angle} rad, too far to be followed: take smaller steps"
    )]
    StepTooLong {
        /// The angle.
        quantity: Quantity,
        /// Its value, radians.
        angle: f64,
        /// The duration of the step, seconds.
        duration: f64,
    },
    /// A size that may have either sign is zero, which nothing undoes. Code 13.
    #[error("{quantity} must not be zero; a negative one mirrors")]
    Zero {
        /// The quantity that is zero.
        quantity: Quantity,
    },
    /// A number that may be zero or more is less. Code 11.
    #[error("{quantity} must not be negative, but is {value}")]
    Negative {
        /// The quantity that is negative.
        quantity: Quantity,
        /// Its value.
        value: f64,
    },
}

/// Returns how a rotation of another length than 1 becomes one; no factor makes one of nothing.
fn to_length_one(length: f64) -> &'static str {
    if length == 0.0 {
        ": nothing scales that to 1; for no rotation give the identity, as a quaternion 0, 0, 0, 1"
    } else {
        "; normalize scales it to 1"
    }
}

impl Error {
    /// Returns the kind of error as a number: 1 [`NotFinite`](Self::NotFinite), 2
    /// [`NotPositive`](Self::NotPositive), 3 [`NotUnit`](Self::NotUnit), 4
    /// [`Singular`](Self::Singular), 5 [`HalfTurn`](Self::HalfTurn), 6
    /// [`NotSimilar`](Self::NotSimilar), 7 [`WrongLength`](Self::WrongLength), 8
    /// [`NotAffine`](Self::NotAffine), 9 [`TooLarge`](Self::TooLarge), 10
    /// [`NotInertia`](Self::NotInertia), 11 [`Negative`](Self::Negative), 12
    /// [`StepTooLong`](Self::StepTooLong), 13 [`Zero`](Self::Zero). Stable: a number is never given
    /// a new meaning. 0 is left free for "no error".
    #[must_use]
    pub const fn code(&self) -> u32 {
        match self {
            Self::NotFinite { .. } => 1,
            Self::NotPositive { .. } => 2,
            Self::NotUnit { .. } => 3,
            Self::Singular { .. } => 4,
            Self::HalfTurn { .. } => 5,
            Self::NotSimilar { .. } => 6,
            Self::WrongLength { .. } => 7,
            Self::NotAffine { .. } => 8,
            Self::TooLarge { .. } => 9,
            Self::NotInertia { .. } => 10,
            Self::Negative { .. } => 11,
            Self::StepTooLong { .. } => 12,
            Self::Zero { .. } => 13,
        }
    }

    /// Returns the quantity that was wrong.
    #[must_use]
    pub const fn quantity(&self) -> Quantity {
        match *self {
            Self::NotFinite { quantity, .. }
            | Self::NotPositive { quantity, .. }
            | Self::NotUnit { quantity, .. }
            | Self::Singular { quantity, .. }
            | Self::HalfTurn { quantity, .. }
            | Self::NotSimilar { quantity, .. }
            | Self::WrongLength { quantity, .. }
            | Self::NotAffine { quantity, .. }
            | Self::TooLarge { quantity, .. }
            | Self::NotInertia { quantity, .. }
            | Self::StepTooLong { quantity, .. }
            | Self::Zero { quantity }
            | Self::Negative { quantity, .. } => quantity,
        }
    }

    /// Returns the offending value: the component, length, determinant, distance or deviation; for
    /// a wrong length, the number that there were.
    #[must_use]
    pub const fn value(&self) -> f64 {
        match *self {
            Self::NotFinite { value, .. }
            | Self::NotPositive { value, .. }
            | Self::TooLarge { value, .. }
            | Self::Negative { value, .. } => value,
            Self::NotUnit { length, .. } => length,
            Self::Singular { determinant, .. } => determinant,
            Self::HalfTurn { distance, .. } => distance,
            Self::NotSimilar { deviation, .. } | Self::NotAffine { deviation, .. } => deviation,
            Self::WrongLength { found, .. } => found as f64,
            Self::NotInertia { moment, .. } => moment,
            Self::StepTooLong { angle, .. } => angle,
            Self::Zero { .. } => 0.0,
        }
    }

    /// Returns the number that the value was held against: the expected length of a list, the
    /// largest number that is taken, the sum of two moments, the duration of a step. Zero for
    /// errors without one.
    #[must_use]
    pub const fn bound(&self) -> f64 {
        match *self {
            Self::WrongLength { expected, .. } => expected as f64,
            Self::TooLarge { limit, .. } => limit,
            Self::NotInertia { sum, .. } => sum,
            Self::StepTooLong { duration, .. } => duration,
            _ => 0.0,
        }
    }
}
