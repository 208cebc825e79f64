//! Jacobians: how a point of a node moves for each joint above it that moves at one unit a second.
//!
//! Picture: a robot's arm. Turn one of its motors and hold the others: the tip runs along a circle.
//! Its velocity then, for one radian a second, is a column of the Jacobian; the column of a slide
//! is a direction.
//!
//! With M the linear part that the joint's node inherits, a the joint's axis in the node's parent,
//! o the node's origin and x the point, both in the world:
//!
//! ```text
//! turn:   velocity M (a × M⁻¹ (x − o))    angular velocity z = det(Q) Q a
//! slide:  velocity M a                    angular velocity 0
//! ```
//!
//! Q is the product of the rotations and mirrors above. Where M has one size, the first is z × (x −
//! o), and the rates of both follow from ż = ω × z with the angular velocity of the joint's node,
//! in whose axes the joint's axis stays.
//!
//! Source: Lynch and Park, "Modern Robotics", 2017, section 5.1, for rigid chains; the rest by the
//! product rule.

use alloc::vec::Vec;

use super::state::State;
use crate::error::{Error, Quantity};
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::space::{Bivector, Linear, Matrix, Rotation, Scalar, Space, UNIT_TOLERANCE, Vector};

/// One way in which a node can move in its parent: a turn or a slide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joint<S: Space> {
    /// The node that the joint moves.
    pub node: NodeHandle,
    /// Its axis, of length one, in the node's own axes.
    pub axis: JointAxis<S>,
}

/// The axis of a joint, in the axes of its node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointAxis<S: Space> {
    /// The node turns: its angular velocity is this unit bivector times the joint's speed, radians
    /// a second.
    Turn(S::Bivector),
    /// The node slides: its velocity is this unit vector times the joint's speed, meters of the
    /// parent a second.
    Slide(S::Vector),
}

/// What a Jacobian is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JacobianOptions<S: Space> {
    /// The point, in the node's coordinates. Default: its origin.
    pub point: S::Vector,
    /// The frame from which all is seen, in its axes and lengths; `None`, the default, is the
    /// world.
    pub frame: Option<NodeHandle>,
    /// What the columns hold.
    pub rows: JacobianRows,
}

/// The rows of a Jacobian.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum JacobianRows {
    /// Velocity and angular velocity.
    #[default]
    All,
    /// Velocity alone, which there is under any scales.
    Velocity,
}

impl<S: Space> Default for JacobianOptions<S> {
    fn default() -> Self {
        Self {
            point: S::Vector::zero(),
            frame: None,
            rows: JacobianRows::All,
        }
    }
}

/// The column of a joint: what it gives at one unit a second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JacobianColumn<S: Space> {
    /// Of the point, meters a second.
    pub velocity: S::Vector,
    /// Of the node, radians a second; zero where only velocities were asked for.
    pub angular_velocity: S::Bivector,
}

impl<S: Space> JacobianColumn<S> {
    fn zero() -> Self {
        Self {
            velocity: S::Vector::zero(),
            angular_velocity: S::Bivector::zero(),
        }
    }
}

/// The states of a node and of all above it, the topmost first.
type Chain<S> = Vec<(u32, State<S>)>;

/// A point that the joints move, and the frame that sees it.
struct Seen<S: Space> {
    node: Chain<S>,
    frame: Chain<S>,
    /// The number of nodes that both chains begin with: their joints move both, or nothing.
    shared: usize,
    position: S::Vector,
    velocity: S::Vector,
}

/// A joint in the world.
struct Axis<S: Space> {
    /// The angular velocity of a turn, zero of a slide.
    turn: S::Bivector,
    turn_rate: S::Bivector,
    velocity: S::Vector,
    velocity_rate: S::Vector,
    /// Minus one for a joint that carries the frame away, not the point.
    sign: f64,
}

impl<S: Space> Hierarchy<S> {
    /// Returns the Jacobian of a point of a node, a column for each joint: the velocity of the
    /// point and the angular velocity of the node where that joint alone moves, at one unit a
    /// second.
    ///
    /// With all joint speeds q̇ and nothing else in motion, the sum of the columns times q̇ is the
    /// velocity and angular velocity that [`world_rates`](Self::world_rates) gives, or
    /// [`relative_rates`](Self::relative_rates) in a frame. A joint that moves neither the node nor
    /// the frame, or both, has a column of zeros.
    ///
    /// ```
    /// use kinetree::glam::{DVec2, DVec3};
    /// use kinetree::hierarchy::{JacobianOptions, Joint, JointAxis};
    /// use kinetree::space::Bivector2;
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space2, Transform};
    ///
    /// let mut arm = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    /// let at = |x| Transform::<Space2> { translation: DVec2::X * x, ..Transform::identity() };
    /// let shoulder = arm.add(None, "shoulder", Local::identity())?;
    /// let elbow = arm.add(Some(shoulder), "elbow", Local::from(at(0.4)))?;
    /// let hand = arm.add(Some(elbow), "hand", Local::from(at(0.3)))?;
    ///
    /// let turn = |node| Joint { node, axis: JointAxis::Turn(Bivector2::new(1.0)) };
    /// let joints = [turn(shoulder), turn(elbow)];
    /// let columns = arm.motion_jacobian(hand, &joints, &JacobianOptions::default())?;
    /// assert!((columns[0].velocity - DVec2::Y * 0.7).length() < 1e-15);
    /// assert!((columns[1].velocity - DVec2::Y * 0.3).length() < 1e-15);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoTurning`] where the joint's node turns under scales that differ along
    /// their axes: what it carries is squeezed while it turns, so it has velocities and no angular
    /// velocity. [`HierarchyError::OfNode`] with [`Error::NotUnit`] for an axis.
    /// [`HierarchyError::SameJoint`] for two joints of one node along one axis.
    /// [`HierarchyError::Flat`] where a parent, or the frame, flattens space.
    pub fn motion_jacobian(
        &self,
        node: NodeHandle,
        joints: &[Joint<S>],
        options: &JacobianOptions<S>,
    ) -> Result<Vec<JacobianColumn<S>>, HierarchyError> {
        self.columns(node, joints, options, false)
    }

    /// Returns the rate of the [`motion_jacobian`](Self::motion_jacobian) as the tree moves now,
    /// with the same columns: J̇, so that the accelerations are J q̈ + J̇ q̇.
    ///
    /// # Errors
    ///
    /// As [`motion_jacobian`](Self::motion_jacobian), also where only velocities are asked for.
    pub fn motion_jacobian_rate(
        &self,
        node: NodeHandle,
        joints: &[Joint<S>],
        options: &JacobianOptions<S>,
    ) -> Result<Vec<JacobianColumn<S>>, HierarchyError> {
        self.columns(node, joints, options, true)
    }

    fn columns(
        &self,
        node: NodeHandle,
        joints: &[Joint<S>],
        options: &JacobianOptions<S>,
        rate: bool,
    ) -> Result<Vec<JacobianColumn<S>>, HierarchyError> {
        let point = options.point.checked(Quantity::Point)?;
        let seen = self.seen_point(node, options.frame, point)?;
        // By a rule that shows no skew, bodies drawn beside an origin change their shapes with
        // joints above it.
        let lossy = self.rule.multiplies() && !self.rule.shows_skew();
        let angular = options.rows == JacobianRows::All;
        let whole =
            angular || rate || lossy && (point != S::Vector::zero() || options.frame.is_some());
        let mut columns = Vec::new();
        let room = columns.try_reserve_exact(joints.len());
        room.map_err(|_| self.full())?;
        for (place, joint) in joints.iter().enumerate() {
            expect_unit(joint)?;
            if let Some(twice) = joints.iter().take(place).position(|it| it == joint) {
                let (first, second, node) = (twice, place, joint.node);
                return Err(HierarchyError::SameJoint {
                    node,
                    first,
                    second,
                });
            }
            let Some(axis) = self.joint_axis(joint, &seen, whole)? else {
                columns.push(JacobianColumn::zero());
                continue;
            };
            let mut column = self.seen_column(&axis, &seen, options.frame, rate)?;
            if !angular {
                column.angular_velocity = S::Bivector::zero();
            }
            columns.push(column);
        }
        Ok(columns)
    }

    /// Returns the states of a node and of all above it.
    fn chain_of(&self, node: NodeHandle) -> Result<Chain<S>, HierarchyError> {
        let mut slots = alloc::vec![self.slot(node)?];
        slots.extend(self.ancestors(node)?.map(|node| node.to_parts().0));
        let mut chain = Chain::new();
        for slot in slots.into_iter().rev() {
            let state = self.state_below(slot, chain.last().map(|(_, state)| state))?;
            chain.push((slot, state));
        }
        Ok(chain)
    }

    fn seen_point(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
        point: S::Vector,
    ) -> Result<Seen<S>, HierarchyError> {
        let chain = self.chain_of(node)?;
        let frame = frame.map_or(Ok(Chain::new()), |frame| self.chain_of(frame))?;
        let pairs = chain.iter().zip(&frame);
        let shared = pairs
            .take_while(|((one, _), (other, _))| one == other)
            .count();
        let motion = self.world_motion(node)?;
        let rate = motion.rate.transform_point(point);
        Ok(Seen {
            position: motion.affine.transform_point(point),
            velocity: rate,
            node: chain,
            frame,
            shared,
        })
    }

    /// Returns a joint in the world; none where it moves neither the point nor the frame, or both.
    fn joint_axis(
        &self,
        joint: &Joint<S>,
        seen: &Seen<S>,
        whole: bool,
    ) -> Result<Option<Axis<S>>, HierarchyError> {
        let slot = self.slot(joint.node)?;
        let on = |chain: &Chain<S>| chain.iter().position(|(it, _)| *it == slot);
        let (chain, place, sign) = match (on(&seen.node), on(&seen.frame)) {
            (Some(place), _) if place >= seen.shared => (&seen.node, place, 1.0),
            (_, Some(place)) if place >= seen.shared => (&seen.frame, place, -1.0),
            _ => return Ok(None),
        };
        let above = place.checked_sub(1).and_then(|it| chain.get(it));
        let Some((_, own)) = chain.get(place) else {
            return Ok(None);
        };
        let (local, compensates) = (
            self.rows.locals.at(slot),
            self.nodes.at(slot)?.compensates(),
        );
        let parent = self.parent(joint.node)?;
        let zero = S::Vector::zero();
        let mut axis = Axis {
            turn: S::Bivector::zero(),
            turn_rate: S::Bivector::zero(),
            velocity: zero,
            velocity_rate: zero,
            sign,
        };
        let one_size =
            |parent: NodeHandle| self.world_transform(parent)?.one_size().map_err(Into::into);
        if let Some(parent) = parent.filter(|_| whole && self.rule.multiplies())
            && let Err(error) = one_size(parent)
        {
            let HierarchyError::Quantity(Error::NotSimilar { deviation, .. }) = error else {
                return Err(self.flattened(Some(parent), None, error));
            };
            let node = joint.node;
            return Err(HierarchyError::NoTurning { node, deviation });
        }
        let spin = own.motion.rates.angular_velocity;
        let arm = seen.position - own.world.translation();
        match joint.axis {
            JointAxis::Turn(axis_of_node) => {
                let turn = local.trs.rotation * axis_of_node;
                axis.turn = match above {
                    None => turn,
                    Some((_, above)) => {
                        let mirror = above.motion.mirror(compensates);
                        above.motion.rotation * mirror.bivector::<S>(turn)
                    }
                };
                let map = above.filter(|_| self.rule.multiplies() && !whole);
                axis.velocity = Bivector::<S>::cross(axis.turn, arm);
                if let Some((_, above)) = map {
                    let carried = above.motion.unscaled.filter(|_| compensates);
                    let map = carried.unwrap_or(above.motion.carried).affine.linear;
                    let back = map.inverse().map_err(HierarchyError::from);
                    let back = back.map_err(|error| self.flattened(parent, None, error))?;
                    axis.velocity = map * turn.cross(back * arm);
                }
                axis.turn_rate = spin.bracket(axis.turn);
                let moving = seen.velocity - own.motion.rates.velocity;
                axis.velocity_rate = Bivector::<S>::cross(axis.turn_rate, arm)
                    + Bivector::<S>::cross(axis.turn, moving);
            }
            JointAxis::Slide(axis_of_node) => {
                let slide = local.trs.rotation * axis_of_node;
                let map = above.map(|(_, above)| above.motion.carried.affine.linear);
                axis.velocity = map.map_or(slide, |map| map * slide);
                axis.velocity_rate = spin.cross(axis.velocity);
            }
        }
        Ok(Some(axis))
    }

    /// Returns the column of a joint, or its rate, as the frame sees it.
    fn seen_column(
        &self,
        axis: &Axis<S>,
        seen: &Seen<S>,
        frame: Option<NodeHandle>,
        rate: bool,
    ) -> Result<JacobianColumn<S>, HierarchyError> {
        let sign = S::Scalar::from_f64(axis.sign);
        let pick = |now: S::Vector, change: S::Vector| (if rate { change } else { now }) * sign;
        let velocity = pick(axis.velocity, axis.velocity_rate);
        let turn = (if rate { axis.turn_rate } else { axis.turn }) * sign;
        let Some((frame, (_, state))) = frame.zip(seen.frame.last()) else {
            return Ok(JacobianColumn {
                velocity,
                angular_velocity: turn,
            });
        };
        let motion = self.world_motion(frame)?;
        let back = motion.affine.linear.inverse().map_err(HierarchyError::from);
        let back = back.map_err(|error| self.flattened(Some(frame), None, error))?;
        let rotation = state.motion.rotation.inverse();
        let mirror = if self.rule.shows_skew() {
            state.motion.mirror(false)
        } else {
            state.world.shown_mirror()
        };
        let seen_turn = |turn: S::Bivector| mirror.bivector::<S>(rotation * turn);
        if !rate {
            return Ok(JacobianColumn {
                velocity: back * velocity,
                angular_velocity: seen_turn(turn),
            });
        }
        // The frame moves as well: d(L⁻¹ c) = L⁻¹ (ċ − L̇ L⁻¹ c).
        let now = back * (axis.velocity * sign);
        let spin = state.motion.rates.angular_velocity;
        Ok(JacobianColumn {
            velocity: back * (velocity - motion.rate.linear * now),
            angular_velocity: seen_turn(turn - spin.bracket(axis.turn * sign)),
        })
    }
}

/// Refuses an axis that is not of length one.
fn expect_unit<S: Space>(joint: &Joint<S>) -> Result<(), HierarchyError> {
    let quantity = Quantity::Direction;
    let length = match joint.axis {
        JointAxis::Turn(axis) => axis.checked(quantity).map(|it| it.length().real()),
        JointAxis::Slide(axis) => axis.checked(quantity).map(|it| it.length().real()),
    };
    let node = joint.node;
    let of = |error| HierarchyError::OfNode { node, error };
    let length = length.map_err(of)?;
    if (length - 1.0).abs() <= UNIT_TOLERANCE {
        return Ok(());
    }
    Err(of(Error::NotUnit { quantity, length }))
}
