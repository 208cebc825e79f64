//! Time: carrying a place, a turn, and a tumbling body forward by one step.
//!
//! Picture: a stone thrown flies a parabola, and one formula gives its place at any later time. A spinning body whose spin
//! changes has no such formula, since turns do not commute: the first half of the step turns the axes that the second half turns
//! about. So a step is a rotation vector Ω with R' = exp(Ω) R; the average spin is its first term and brackets are the rest.
//!
//! | what moves | by what | where |
//! |---|---|---|
//! | a point, constant acceleration | exactly | [`PointState::constant_acceleration`] |
//! | a point, acceleration that depends on the state | four schemes to compare | [`TranslationScheme`] |
//! | a frame, constant angular acceleration | Magnus' series, orders 2 to 8 | [`RotationScheme`], [`Magnus`] |
//! | many frames at once | the same, in arrays | [`step_rotations`] |
//! | a rigid body under torque | Munthe-Kaas, a splitting, and two habits | [`Inertia::step_body`](crate::physics::Inertia::step_body), [`BodyScheme`] |
//!
//! A table of what each costs and how far it errs stands in `docs/integrators.md`; `cargo run --release --example integrators`
//! writes it.
//!
//! Source: "Numerical Integration for Rotational Dynamics", and the papers named at each scheme.

mod batch;
mod body;
mod exponential;
mod four;
mod lanes;
mod magnus;
mod rotation;
mod splitting;
mod translation;

pub use batch::step_rotations;
pub use body::{BodyScheme, BodyState};
pub use exponential::{Exact, Exponential, HalfAngle, Rational, ThirdOrder};
pub use lanes::RotationLanes;
pub use magnus::Magnus;
pub use rotation::{Axes, LONGEST_PATH, MOST_SUBSTEPS, RotationScheme, RotationState};
pub use translation::{PointState, TranslationScheme};
