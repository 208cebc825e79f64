//! A quantity of a node as a clip has it at a time, and the setting of many.

use alloc::vec::Vec;

use glam::{DQuat, DVec3};

use crate::dual::Jet;
use crate::hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle, Replaced};
use crate::space::{Bivector3, Linear, Space3};

/// The quantity that a channel moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Path {
    Translation,
    Rotation,
    Scale,
}

/// The value of a quantity, its rate and its rate's rate.
#[derive(Clone, Copy)]
pub(crate) enum Sample {
    Vector([DVec3; 3]),
    Rotation(DQuat, Bivector3, Bivector3),
}

impl Sample {
    /// Returns the same in a time that runs `speed` times as fast.
    pub(super) fn at_speed(self, speed: f64) -> Self {
        let square = speed * speed;
        match self {
            Self::Vector([value, first, second]) => {
                Self::Vector([value, first * speed, second * square])
            }
            Self::Rotation(value, spin, spin_rate) => {
                Self::Rotation(value, spin * speed, spin_rate * square)
            }
        }
    }

    /// Sets the quantity of a local state.
    pub(super) fn set(self, path: Path, local: &mut Local<Space3>) {
        match self {
            Self::Vector([value, first, second]) if path == Path::Translation => {
                local.trs.translation = value;
                local.rates.velocity = first;
                local.rates.acceleration = second;
            }
            Self::Vector([value, ..]) => {
                local.trs.scale = value;
                local.stretch = None;
            }
            Self::Rotation(value, spin, spin_rate) => {
                local.trs.rotation = value;
                local.rates.angular_velocity = spin;
                local.rates.angular_acceleration = spin_rate;
            }
        }
    }

    /// Returns the numbers with their rates: those of a vector and a zero, or of a quaternion.
    ///
    /// From ω = 2 q̇ q⁻¹ and its rate: q̇ = ½ ω q, q̈ = ½ α q + ½ ω q̇.
    pub(super) fn jets(self) -> [Jet; 4] {
        let parts = match self {
            Self::Vector(parts) => parts.map(|it| it.extend(0.0)),
            Self::Rotation(value, spin, spin_rate) => {
                let half =
                    |it: Bivector3, q: DQuat| DQuat::from_vec4((it.axis() * 0.5).extend(0.0)) * q;
                let first = half(spin, value);
                let second = half(spin_rate, value) + half(spin, first);
                [value, first, second].map(Into::into)
            }
        };
        let [value, first, second] = parts.map(|it| it.to_array());
        core::array::from_fn(|i| Jet::new(value[i], first[i], second[i]))
    }
}

/// Returns the rotation of a quaternion made unit, ω = 2 q̇ q⁻¹, and α = 2 q̈ q⁻¹ less its real
/// part; none if the quaternion has no direction.
pub(super) fn unit(sum: [Jet; 4]) -> Option<Sample> {
    let square = sum
        .iter()
        .fold(Jet::constant(0.0), |all, part| all + *part * *part);
    let length = square.sqrt();
    if length.value < SHORTEST {
        return None;
    }
    let unit = sum.map(|part| (part / length).parts());
    let part = |order: usize| {
        DQuat::from_array(unit.map(|parts| parts.get(order).copied().unwrap_or(0.0)))
    };
    let (now, back) = (part(0), part(0).conjugate());
    let rate = |order| Bivector3::from_axis((part(order) * back).xyz() * 2.0);
    Some(Sample::Rotation(now, rate(1), rate(2)))
}

/// The least length of a sum of quaternions that still has a direction: 1e-9. A curve through the
/// origin rotates infinitely fast there.
const SHORTEST: f64 = 1e-9;

/// Returns a rotation at rest.
pub(super) fn still(rotation: DQuat) -> Sample {
    Sample::Rotation(rotation, Bivector3::zero(), Bivector3::zero())
}

/// Changes the local states of nodes one after the other, or of none.
#[inline]
pub(super) fn set_all(
    tree: &mut Hierarchy<Space3>,
    nodes: &mut dyn Iterator<Item = NodeHandle>,
    change: &mut dyn FnMut(usize, &mut Local<Space3>),
) -> Result<(), HierarchyError> {
    let before = nodes.map(|node| Ok((node, tree.replaced(node)?)));
    let before: Vec<(NodeHandle, Replaced<Space3>)> =
        before.collect::<Result<_, HierarchyError>>()?;
    for (place, (node, _)) in before.iter().enumerate() {
        let mut local = tree.local(*node)?;
        change(place, &mut local);
        if let Err(refused) = tree.set_local(*node, local) {
            for (node, replaced) in before {
                tree.put_back(node, replaced)?;
            }
            return Err(refused);
        }
    }
    Ok(())
}
