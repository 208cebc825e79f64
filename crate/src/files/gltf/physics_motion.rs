//! Rigid bodies as glTF writes them: the motion of a node as a part of its file.

use alloc::string::{String, ToString};

use glam::DVec3;
use serde_json::{Map, Value, json};

use crate::error::{Error, Quantity};
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::space::{Linear, Matrix, Scalar, Space3};

/// The part of a matrix that counts as rounding.
const SKEWED: f64 = 1e-9;

/// A rigid body to be written by [`physics_motion`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhysicsBody {
    /// Whether it moves as it does, whatever pushes it. Default: whether its mass is infinite.
    pub kinematic: Option<bool>,
    /// Kilograms. Default: what the shapes give.
    pub mass: Option<f64>,
    /// Principal moments about the node's axes, kg m². Default: what the shapes give.
    pub inertia: Option<DVec3>,
    /// In the coordinates of the node, meters. Default its origin.
    pub center_of_mass: DVec3,
    /// Of the gravity. Default 1.
    pub gravity_factor: f64,
}

impl Default for PhysicsBody {
    fn default() -> Self {
        Self {
            kinematic: None,
            mass: None,
            inertia: None,
            center_of_mass: DVec3::ZERO,
            gravity_factor: 1.0,
        }
    }
}

/// The property `motion` of `KHR_physics_rigid_bodies`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhysicsMotion {
    /// Whether it moves as it does, whatever pushes it.
    pub is_kinematic: bool,
    /// Kilograms; zero stands for an infinite mass.
    pub mass: Option<f64>,
    /// Principal moments, kg m²; zero stands for an infinite moment.
    pub inertia_diagonal: Option<DVec3>,
    /// In the coordinates of the node, meters.
    pub center_of_mass: DVec3,
    /// Of the gravity.
    pub gravity_factor: f64,
    /// Of the center of mass in the world, in the axes of the node, meters a second.
    pub linear_velocity: DVec3,
    /// In the world, in the axes of the node, radians a second.
    pub angular_velocity: DVec3,
}

impl PhysicsMotion {
    /// Returns it as the text of a JSON object, without its defaults.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut written = Map::new();
        let mut put = |key: &str, value: Value| drop(written.insert(key.to_string(), value));
        if self.is_kinematic {
            put("isKinematic", json!(true));
        }
        if let Some(mass) = self.mass {
            put("mass", json!(mass));
        }
        if let Some(moments) = self.inertia_diagonal {
            put("inertiaDiagonal", json!(moments.to_array()));
        }
        if self.gravity_factor != 1.0 {
            put("gravityFactor", json!(self.gravity_factor));
        }
        for (key, vector) in [
            ("centerOfMass", self.center_of_mass),
            ("linearVelocity", self.linear_velocity),
            ("angularVelocity", self.angular_velocity),
        ] {
            if vector != DVec3::ZERO {
                put(key, json!(vector.to_array()));
            }
        }
        Value::Object(written).to_string()
    }
}

/// Returns the motion of a node as a glTF file has it: the property `motion` of the node's
/// extension `KHR_physics_rigid_bodies`, which [`read_gltf`](crate::hierarchy::read_gltf) reads
/// again. Its velocities are those in the world, in the axes of the node: v = Rᵀ (v + ω × c) of the
/// center of mass, ω = Rᵀ ω.
///
/// A body of infinite mass is kinematic; a moment that is infinite is written as zero, as the
/// extension has it, since JSON has no infinity.
///
/// ```
/// use kinetree::hierarchy::{PhysicsBody, physics_motion};
/// use kinetree::{Hierarchy, Local, ScaleRule, Space3, glam::DVec3, space::Bivector3};
///
/// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
/// let spin = Local::identity().with_angular_velocity(Bivector3::from_axis(DVec3::Z * 2.0));
/// let disk = tree.add(None, "disk", spin)?;
/// let puck = tree.add(Some(disk), "puck", Local::identity())?;
/// tree.set_translation(puck, DVec3::X * 3.0)?;
/// let body = PhysicsBody { mass: Some(0.2), ..PhysicsBody::default() };
/// let motion = physics_motion(&tree, puck, &body)?;
/// assert_eq!(motion.linear_velocity, DVec3::Y * 6.0);
/// assert!(motion.to_json().contains(r#""mass":0.2"#));
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
///
/// # Errors
///
/// [`HierarchyError::OfNode`] with [`Error::NotSimilar`] for a node that is mirrored, skewed or
/// flat in the world: its axes are those of no rotation. [`Error::NotFinite`] for a number of the
/// body that is none.
pub fn physics_motion(
    tree: &Hierarchy<Space3>,
    node: NodeHandle,
    body: &PhysicsBody,
) -> Result<PhysicsMotion, HierarchyError> {
    let infinite = body.mass == Some(f64::INFINITY);
    let mass = match body.mass {
        Some(mass) if !infinite => Some(finite(mass, Quantity::Mass)?),
        _ => None,
    };
    let center = body.center_of_mass.checked(Quantity::Point)?;
    let gravity_factor = finite(body.gravity_factor, Quantity::Acceleration)?;
    let world = tree.world_transform(node)?;
    let map = world.matrix().linear;
    let (determinant, skew) = (Matrix::determinant(map), world.residual());
    if determinant <= 0.0 || skew > SKEWED {
        // A mirror image is off by 2 parts of its scale, a flat node by its whole scale.
        let deviation = match determinant {
            _ if determinant < 0.0 => 2.0,
            0.0 => 1.0,
            _ => skew,
        };
        let error = Error::NotSimilar {
            quantity: Quantity::World,
            deviation,
        };
        return Err(HierarchyError::OfNode { node, error });
    }
    let rates = tree.world_rates(node)?;
    let spin = rates.angular_velocity.axis();
    let back = world.rotation().conjugate();
    let own = |it: DVec3| back * it + DVec3::ZERO;
    let is_kinematic = body.kinematic.unwrap_or(infinite);
    Ok(PhysicsMotion {
        is_kinematic,
        mass: if infinite && !is_kinematic {
            Some(0.0)
        } else {
            mass
        },
        inertia_diagonal: body.inertia.map(|moments| {
            DVec3::from_array(
                moments
                    .to_array()
                    .map(|it| if it.is_finite() { it } else { 0.0 }),
            )
        }),
        center_of_mass: center,
        gravity_factor,
        linear_velocity: own(rates.velocity + spin.cross(map * center)),
        angular_velocity: own(spin),
    })
}

fn finite(value: f64, quantity: Quantity) -> Result<f64, Error> {
    if Scalar::is_finite(value) {
        return Ok(value);
    }
    Err(Error::NotFinite { quantity, value })
}
