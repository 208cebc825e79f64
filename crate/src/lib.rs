//! Transform hierarchies that move: composed, differentiated, accumulated, and driven by forces, in any number of dimensions.
//!
//! A turret stands on a tank, a tank on a ship, a ship on the sea. Each knows where it is in the next; where the gun's muzzle
//! is in the world, and how fast, and with what acceleration, follows. This crate is that "follows", written once for the
//! [`Space2`], the [`Space3`] and every dimension beyond.
//!
//! ```
//! use kinetree::{Space3, Transform, glam::{DQuat, DVec3}};
//!
//! let world_from_tank = Transform::<Space3>::new(DVec3::new(10.0, 0.0, 0.0), DQuat::from_rotation_z(0.3), 1.0)?;
//! let tank_from_turret = Transform::new(DVec3::new(0.0, 0.0, 2.0), DQuat::from_rotation_z(-0.3), 1.0)?;
//! let world_from_turret = world_from_tank * tank_from_turret;
//!
//! let muzzle = world_from_turret.transform_point(DVec3::new(4.0, 0.0, 0.5));
//! assert!((muzzle - DVec3::new(14.0, 0.0, 2.5)).length() < 1e-14);
//! # Ok::<(), kinetree::Error>(())
//! ```
//!
//! A frame that moves is a [`DynamicTransform`], and composes in the same way. The tank drives and the turret turns:
//!
//! ```
//! use kinetree::{DynamicTransform, PointMotion, Space3, Transform, glam::DVec3, space::Bivector3};
//!
//! let world_from_tank = DynamicTransform::<Space3>::identity().with_velocity(DVec3::X * 5.0);
//! let tank_from_turret = DynamicTransform::identity().with_angular_velocity(Bivector3::from_axis(DVec3::Z * 0.5));
//! let world_from_turret = world_from_tank * tank_from_turret;
//!
//! let muzzle = world_from_turret.transform_motion(PointMotion::at_rest(DVec3::X * 4.0));
//! assert_eq!(muzzle.velocity, DVec3::new(5.0, 2.0, 0.0));
//! assert_eq!(muzzle.acceleration, DVec3::new(-1.0, 0.0, 0.0)); // towards the turret's axis
//! # Ok::<(), kinetree::Error>(())
//! ```
//!
//! And a shell that lies in the turning turret, pushed by nothing but its own weight, feels what the turret does:
//!
//! ```
//! use kinetree::{DynamicTransform, Space3, glam::DVec3, physics, space::Bivector3};
//!
//! let world_from_turret = DynamicTransform::<Space3>::identity().with_angular_velocity(Bivector3::from_axis(DVec3::Z * 0.5));
//! let (mass, weight) = (20.0, DVec3::Z * -9.81 * 20.0);
//! let terms = physics::local_acceleration(world_from_turret, mass, weight, DVec3::X * 4.0, DVec3::ZERO)?;
//! assert_eq!(terms.centrifugal, DVec3::X);
//! assert!((terms.total() - DVec3::new(1.0, 0.0, -9.81)).length() < 1e-14);
//! # Ok::<(), kinetree::Error>(())
//! ```
//!
//! # Conventions, once for all
//!
//! | what | how |
//! |---|---|
//! | vectors | columns, on the right: `x_parent = R · S · x_local + T` |
//! | names | for both ends, outer first: `world_from_tank * tank_from_turret` |
//! | axes | right-handed; positive turns are counter-clockwise, from x to y, y to z, z to x |
//! | rotations | active: they move arrows, not axes |
//! | quaternions | Hamilton's, stored x, y, z, w; q and −q are one rotation |
//! | matrices | column-major |
//! | rates of a node | velocity, acceleration, angular velocity ω and angular acceleration α are measured in its **parent** and written in the parent's axes: Ṙ = ω R. Global means the parent is the world |
//! | units | radians, seconds, meters, kilograms; degrees only where people read them |
//! | numbers | `f64`; trigonometry from `libm`, so that a run has the same bits on every target |
//! | errors | an impossible input is an [`Error`] that names the quantity and its value; nothing panics |
//!
//! # Where to read on
//!
//! 1. [`space`]: vectors, bivectors, rotations; the five words everything is written in.
//! 2. [`transform`]: place, turn and size of a frame; composition, inverse, and what lies between two.
//! 3. [`motion`]: transforms that move; up and down the hierarchy with velocities and accelerations, and sudden jumps.
//! 4. [`physics`]: forces, torques, blows, and what a moving parent makes of them.
//! 5. [`integrate`]: time; points, frames and rigid bodies carried forward by a step.
//! 6. [`scale`]: a scale for every axis, the skew it brings, and four ways engines deal with it.
//! 7. [`hierarchy`]: trees of named nodes, with all of the above; new parents, steps, scenes, recorded motion.
//! 8. [`affine`]: the matrices that come out.
//! 9. [`dual`]: numbers that carry their derivatives, and what they make of a vector field.
//! 10. [`field`]: vector fields given as text.
//! 11. [`error`]: what can be refused.
//!
//! The page `docs/formulas.md` of the repository lists every formula of the articles behind this crate, with the item that
//! implements it and the tests that prove it.
#![no_std]

extern crate alloc;

pub mod affine;
pub mod batch;
pub mod dual;
pub mod error;
pub mod field;
pub mod hierarchy;
pub mod integrate;
pub mod motion;
pub mod physics;
pub mod scale;
pub mod space;
pub mod transform;

pub use affine::Affine;
pub use dual::{Dual, Jet};
pub use error::{Error, Quantity};
pub use field::VectorField;
pub use hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle};
pub use motion::{DynamicTransform, MotionTerms, PointMotion, Rates};
pub use scale::{ScaleRule, Trs, WorldTransform, largest_shear, shear};
pub use space::{Space, Space2, Space3, SpaceN};
pub use transform::Transform;

pub use glam;
