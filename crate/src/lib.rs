//! Transform hierarchies that move: composed, differentiated, accumulated, and driven by forces, in
//! any number of dimensions.
//!
//! A turret is mounted on a tank, the tank is on a ship, the ship is on the sea. Each knows its
//! place in the next. The place, the velocity and the acceleration of the gun's muzzle in the world
//! follow, and this crate works them out: once for [`Space2`], [`Space3`] and every dimension
//! beyond.
//!
//! ```
//! use kinetree::{Space3, Transform, glam::{DQuat, DVec3}};
//!
//! let tilt = DQuat::from_rotation_z;
//! let world_from_tank = Transform::<Space3>::new(DVec3::X * 10.0, tilt(0.3), 1.0)?;
//! let tank_from_turret = Transform::new(DVec3::Z * 2.0, tilt(-0.3), 1.0)?;
//! let world_from_turret = world_from_tank * tank_from_turret;
//!
//! let muzzle = world_from_turret.transform_point(DVec3::new(4.0, 0.0, 0.5));
//! assert!((muzzle - DVec3::new(14.0, 0.0, 2.5)).length() < 1e-14);
//! # Ok::<(), kinetree::Error>(())
//! ```
//!
//! A frame that moves is a [`DynamicTransform`] and composes in the same way. The tank drives and
//! the turret rotates:
//!
//! ```
//! use kinetree::{DynamicTransform, PointMotion, Space3, glam::DVec3, space::Bivector3};
//!
//! let world_from_tank = DynamicTransform::<Space3>::identity().with_velocity(DVec3::X * 5.0);
//! let spin = Bivector3::from_axis(DVec3::Z * 0.5);
//! let tank_from_turret = DynamicTransform::identity().with_angular_velocity(spin);
//! let world_from_turret = world_from_tank * tank_from_turret;
//!
//! let muzzle = world_from_turret.transform_motion(PointMotion::at_rest(DVec3::X * 4.0));
//! assert_eq!(muzzle.velocity, DVec3::new(5.0, 2.0, 0.0));
//! assert_eq!(muzzle.acceleration, DVec3::new(-1.0, 0.0, 0.0)); // towards the turret's axis
//! ```
//!
//! A shell that lies in the rotating turret, pushed by nothing but its own weight, feels the
//! rotation:
//!
//! ```
//! use kinetree::{DynamicTransform, Space3, glam::DVec3, physics, space::Bivector3};
//!
//! let spin = Bivector3::from_axis(DVec3::Z * 0.5);
//! let world_from_turret = DynamicTransform::<Space3>::identity().with_angular_velocity(spin);
//! let (mass, weight) = (20.0, DVec3::Z * -9.81 * 20.0);
//! let (place, velocity) = (DVec3::X * 4.0, DVec3::ZERO);
//! let terms = physics::acceleration_under_force(world_from_turret, mass, weight, place, velocity)?;
//! assert_eq!(terms.centrifugal, DVec3::X);
//! assert!((terms.total() - DVec3::new(1.0, 0.0, -9.81)).length() < 1e-14);
//! # Ok::<(), kinetree::Error>(())
//! ```
//!
//! # Conventions
//!
//! | subject | convention |
//! |---|---|
//! | vectors | columns, on the right: `x_parent = R · S · x_local + T` |
//! | names | for both ends, outer first: `world_from_tank * tank_from_turret` |
//! | axes | right-handed; positive rotations are counter-clockwise, from x to y, y to z, z to x |
//! | rotations | active: they move vectors, not axes |
//! | quaternions | Hamilton's, stored x, y, z, w; q and −q are one rotation |
//! | matrices | column-major |
//! | rates of a node | velocity, acceleration, angular velocity ω and angular acceleration α are measured in its **parent** and written in the parent's axes: Ṙ = ω R. In the world means that the parent is the world |
//! | glam | vectors, quaternions and matrices are those of glam 0.34, re-exported as [`glam`]; another version in the program, such as Bevy's, has other types, and numbers go across as arrays or by `mint`; [`Affine`] becomes a `DAffine3`, `DMat4`, `DAffine2` or `DMat3` by `From` and comes back by `TryFrom`, from single precision too; `as_mat4` and the like round to single precision |
//! | units | radians, seconds, meters, kilograms; degrees only where people read them |
//! | numbers | `f64`; trigonometry from `libm`, so that a run has the same bits on every target |
//! | errors | an impossible input is an [`Error`] that names the quantity and its value; nothing panics |
//!
//! # Contents
//!
//! 1. [`space`]: vectors, bivectors and rotations, the vocabulary of all that follows.
//! 2. [`rotation`]: rotations from and to Euler angles, axes and angles, noisy matrices.
//! 3. [`transform`]: translation, rotation and scale of a frame; composition, interpolation.
//! 4. [`affine`]: the matrices that they become.
//! 5. [`motion`]: transforms that move: velocities, accelerations and sudden jumps.
//! 6. [`physics`]: forces, torques and impulses, and the inertial terms of a moving parent.
//! 7. [`integrate`]: steps of time for points, rotations and rigid bodies.
//! 8. [`scale`]: a scale for every axis, the skew it brings, and four rules of engines.
//! 9. [`hierarchy`]: trees of named nodes with all of the above; new parents, scenes, clips.
//! 10. [`doctor`]: which nodes of a tree are skewed, and which others make them so.
//! 11. [`batch`]: many nodes at once, in flat arrays.
//! 12. [`dual`]: numbers that carry their derivatives, and the Jacobian of a vector field.
//! 13. [`field`]: vector fields given as text.
//! 14. [`error`]: everything that can be refused.
//!
//! # Features
//!
//! | feature | adds | costs |
//! |---|---|---|
//! | `deterministic` | glam's own sines, powers and roots from `libm`: your `DQuat::from_rotation_y` has the same bits on every target | each user of glam in the program gets them: `normalize` takes 4 times as long, rotations from angles and `slerp` 1.2 to 1.8, `exp` 5, `powf` 20 |
//! | `gltf` | [`hierarchy::read_gltf`]: node trees and animations from glTF files | the standard library; the crates `serde_json` and `base64` |
//! | `mint` | conversions of [`Affine`], and of 3D rates of rotation, with the types of mint; glam's own for the rest | the crate `mint`, which has types only |
//! | `serde` | reading and writing of a [`Scene`](hierarchy::Scene), a tree as plain data, and of the vocabulary: transforms, rates, states, bodies, schemes, handles, clips | the crate `serde` |
//! | `std` | square roots by the processor's instruction, with the same bits, on targets where `libm` works them out (WebAssembly) | the standard library |
//!
//! None is on by default: as Cargo joins features, `deterministic` would slow every other user of
//! glam in a program. The functions of this crate have the same bits with it and without: they take
//! their elementary functions from `libm` themselves, and from glam only what IEEE 754 rounds in
//! one way: sums, products, quotients and square roots. Without it, glam takes its own from the
//! standard library where any crate of the program turns on `glam/std`, and from `libm` where none
//! does. So `no_std` needs no feature, only an allocator.
//!
//! # Saving and sending
//!
//! With `serde`, a [`Scene`](hierarchy::Scene) and each state of [`Space2`] and [`Space3`] are
//! written with the names and shapes that JavaScript has, and read by the checks of their
//! constructors:
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use kinetree::{DynamicTransform, Space3, glam::DVec3};
//!
//! type Moving = DynamicTransform<Space3>;
//! // What is left out is the identity, or at rest.
//! let drone: Moving = serde_json::from_str(r#"{ "velocity": [0, 0, 5] }"#)?;
//! assert_eq!(drone.velocity, DVec3::Z * 5.0);
//! let refused = serde_json::from_str::<Moving>(r#"{ "scale": 0 }"#).unwrap_err();
//! assert!(refused.to_string().starts_with("scale must not be zero"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * **Digits.** `serde_json` writes every digit that a number needs, and reads the last one right
//!   only with its feature `float_roundtrip`. Without it some numbers come back an ulp off, and a
//!   run that goes on from a file goes elsewhere.
//! * **JavaScript** writes its typed arrays as objects unless told otherwise:
//!   `JSON.stringify(state, (_, it) => ArrayBuffer.isView(it) ? [...it] : it)`. In the plane its
//!   rotations are angles, and this crate reads angles. It writes cosine and sine, because an angle
//!   loses some of their bits; JavaScript takes `Math.atan2(sin, cos)`.
//! * **Nodes** of a [`Clip`](hierarchy::Clip) are written as their places in the list of a scene
//!   that is read into a new tree.
//! * **Formats.** A node's matrix is left out where it has none, so a [`Local`] and a scene need a
//!   format that names its fields, as JSON does.
//!
//! The page `docs/formulas.md` of the repository lists every formula of the articles behind this
//! crate, with the item that implements it and the tests that prove it.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

/// The code on the crate's front page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod affine;
pub mod batch;
mod clips;
pub mod doctor;
pub mod dual;
pub mod error;
pub mod field;
mod files;
pub mod hierarchy;
pub mod integrate;
pub mod motion;
pub mod physics;
pub mod rotation;
pub mod scale;
#[cfg(feature = "serde")]
mod serialized;
pub mod space;
pub mod transform;

pub use affine::Affine;
pub use dual::{Dual, Jet};
pub use error::{Error, Quantity};
pub use field::VectorField;
pub use hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle};
pub use motion::{DynamicTransform, MotionTerms, PointMotion, Rates};
pub use rotation::EulerOrder;
pub use scale::{ScaleRule, Trs, WorldTransform, largest_shear, shear};
pub use space::{Space, Space2, Space3, SpaceN};
pub use transform::Transform;

pub use glam;
