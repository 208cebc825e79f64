//! Steps of time for a point, a rotating frame, and a rigid body.
//!
//! Picture: a stone thrown flies a parabola, and one formula gives its place at any later time. A
//! body whose angular velocity changes has no such formula, since rotations do not commute: the
//! first half of the step rotates the axes about which the second half rotates. So a step is a
//! rotation vector Ω with R' = exp(Ω) R; the average angular velocity is its first term, brackets
//! are the rest.
//!
//! | what moves | by what | where |
//! |---|---|---|
//! | a point, constant acceleration | exactly | [`PointState::constant_acceleration`] |
//! | a point, acceleration that depends on the state | four schemes to compare | [`TranslationScheme`] |
//! | a frame, the same velocity and angular velocity in its own axes | exactly | [`screw`] |
//! | a frame, constant angular acceleration | Magnus' series, orders 2 to 8 | [`RotationScheme`], [`Magnus`] |
//! | the same, by two habits | for comparison only | [`RotationHabit`] |
//! | many frames at once | the same, in arrays | [`step_rotations`] |
//! | a rigid body under torque | Munthe-Kaas, a splitting, and two habits | [`Inertia::step_body`](crate::physics::Inertia::step_body), [`BodyScheme`] |
//! | the same, many steps, with the times of an event | its flips, counted | [`Inertia::run_body`](crate::physics::Inertia::run_body), [`AxisEvent`] |
//!
//! `docs/integrators.md` has a table of the costs and errors of all; `cargo run --release --example
//! integrators` writes it.
//!
//! Source: "Numerical Integration for Rotational Dynamics", and the papers named at each scheme.

mod batch;
mod body;
mod exponential;
mod four;
mod habit;
mod lanes;
mod magnus;
mod rotation;
mod run;
mod screw;
mod splitting;
mod translation;

pub use batch::step_rotations;
pub use body::{BodyScheme, BodyState};
pub use exponential::{Exact, Exponential, HalfAngle, Rational, ThirdOrder};
pub use habit::RotationHabit;
pub use lanes::RotationLanes;
pub use magnus::Magnus;
pub use rotation::{Axes, LONGEST_PATH, MOST_SUBSTEPS, RotationScheme, RotationState};
pub use run::{AxisEvent, BodyRun, MOST_STEPS, MOST_TURN};
pub use screw::screw;
pub use translation::{PointState, TranslationScheme};
