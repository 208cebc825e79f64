//! Schemes of integration by their numbers.

use kinetree::Space3;
use kinetree::glam::DQuat;
use kinetree::hierarchy::StepScheme;
use kinetree::integrate::{
    Axes, BodyScheme, Exact, Exponential, Magnus, Rational, RotationScheme, ThirdOrder,
    TranslationScheme,
};
use kinetree::space::Bivector3;

/// A scheme by its number in `TranslationScheme::ALL`.
pub(crate) fn translation_scheme(number: usize) -> TranslationScheme {
    let schemes = TranslationScheme::ALL;
    schemes
        .get(number)
        .copied()
        .unwrap_or(TranslationScheme::Frozen)
}

/// A scheme by its number in `BodyScheme::ALL`.
pub(crate) fn body_scheme(number: usize) -> BodyScheme {
    let schemes = BodyScheme::ALL;
    schemes
        .get(number)
        .copied()
        .unwrap_or(BodyScheme::Splitting4)
}

/// An exponential chosen by its number: exact, third order, rational.
#[derive(Clone, Copy)]
pub(crate) struct Chosen(pub(crate) u32);

impl Exponential<Space3> for Chosen {
    #[inline]
    fn exp(self, vector: Bivector3) -> DQuat {
        match self.0 {
            1 => Exponential::<Space3>::exp(ThirdOrder, vector),
            2 => Exponential::<Space3>::exp(Rational, vector),
            _ => Exponential::<Space3>::exp(Exact, vector),
        }
    }
    #[inline]
    fn any_angle(self) -> bool {
        !matches!(self.0, 1 | 2)
    }
}

/// The scheme of a step without one.
pub(crate) fn default_rotation() -> RotationScheme<Chosen> {
    let RotationScheme {
        magnus,
        axes,
        longest_path,
        ..
    } = RotationScheme::<Exact>::default();
    RotationScheme {
        magnus,
        exponential: Chosen(0),
        axes,
        longest_path,
    }
}

pub(crate) fn magnus_of(number: usize) -> Magnus {
    Magnus::ALL.get(number).copied().unwrap_or(Magnus::Order6)
}

/// A scheme by numbers of `Magnus::ALL`, of the exponentials, and true for rates in the axes of the
/// body.
pub(crate) fn rotation_scheme(
    magnus: usize,
    exponential: u32,
    body_axes: bool,
    longest_path: f64,
) -> RotationScheme<Chosen> {
    RotationScheme {
        magnus: magnus_of(magnus),
        exponential: Chosen(exponential),
        axes: if body_axes { Axes::Body } else { Axes::Parent },
        longest_path,
    }
}

/// A tree's scheme by the numbers of both its parts.
pub(crate) fn step_scheme(
    translation: usize,
    magnus: usize,
    exponential: u32,
    body_axes: bool,
    longest_path: f64,
) -> StepScheme<Chosen> {
    StepScheme {
        translation: translation_scheme(translation),
        rotation: rotation_scheme(magnus, exponential, body_axes, longest_path),
    }
}
