//! Drives: rates in a node's own axes, which turn with it.

use alloc::boxed::Box;
use core::mem;

use crate::error::{Error, Quantity};
use crate::hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle, count};
use crate::integrate::screw;
use crate::motion::Rates;
use crate::space::{Bivector, Linear, Space};

/// A velocity and an angular velocity in a node's own axes, where they stay the same while it
/// turns: speed ahead and rate of turn, as a driver has them.
///
/// The lengths are the parent's, as of all rates; the node's own scale has no part in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drive<S: Space> {
    /// Along the node's own axes, meters a second.
    pub velocity: S::Vector,
    /// In the node's own axes, radians a second.
    pub angular_velocity: S::Bivector,
}

impl<S: Space> Drive<S> {
    /// Returns the rates in the parent, at this rotation there: v = R v₀, ω = R ω₀, a = ω × v, α =
    /// 0.
    #[must_use]
    pub fn rates(&self, rotation: S::Rotation) -> Rates<S> {
        let velocity = rotation * self.velocity;
        let angular_velocity = rotation * self.angular_velocity;
        Rates {
            velocity,
            acceleration: angular_velocity.cross(velocity),
            angular_velocity,
            angular_acceleration: S::Bivector::zero(),
        }
    }

    pub(in crate::hierarchy) fn checked(self) -> Result<Self, Error> {
        Ok(Self {
            // A zero loses its sign, which a scene does not keep.
            velocity: self.velocity.checked(Quantity::Velocity)? + S::Vector::zero(),
            angular_velocity: self.angular_velocity.checked(Quantity::AngularVelocity)?
                + S::Bivector::zero(),
        })
    }

    /// Returns where a node is after a time that is driven so, and how it moves then.
    pub(super) fn carry(
        &self,
        mut local: Local<S>,
        duration: S::Scalar,
    ) -> Result<Local<S>, Error> {
        let (place, turned) = screw::<S>(self.velocity, self.angular_velocity, duration);
        let (translation, rotation) = (local.trs.translation, local.trs.rotation);
        local.trs.translation = translation + rotation * place;
        local.trs.rotation = rotation * turned;
        // The rotation is made exact first: its rates are those that a scene gives again.
        let mut local = local.checked()?;
        local.rates = self.rates(local.trs.rotation).checked()?;
        Ok(local)
    }
}

/// What an edit of a node replaces.
pub(crate) type Replaced<S> = (Local<S>, Option<Drive<S>>);

impl<S: Space> Hierarchy<S> {
    /// Gives the node a velocity and an angular velocity in its *own* axes, which stay the same
    /// there while it turns: 5 m/s ahead with 0.5 rad/s runs a circle of 10 m.
    ///
    /// Steps carry the node along that circle, or screw, exactly, whatever their length and scheme,
    /// and a law given to [`step_with_law`](Hierarchy::step_with_law) has no part in it. Its rates
    /// in the parent, v = R v₀ and ω = R ω₀ with a = ω × v, are worked out and can be read from
    /// [`local`](Hierarchy::local) as those of any node; [`driven`](Hierarchy::driven) tells them
    /// apart. Places, rotations and scales may be set meanwhile: the rates turn with the node.
    ///
    /// The drive ends when a rate is set in any other way, and with a new parent, unless that keeps
    /// the [local](crate::hierarchy::Keep::Local) state. When a rate is set, what the drive
    /// accelerated ends, too: a car whose velocity becomes zero stands. A node that flew
    /// [free](Hierarchy::set_free_body) is carried by its parent again.
    ///
    /// ```
    /// use kinetree::glam::DVec3;
    /// use kinetree::hierarchy::StepScheme;
    /// use kinetree::space::Bivector3;
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let car = tree.add(None, "car", Local::identity())?;
    /// tree.drive(car, DVec3::X * 5.0, Bivector3::from_axis(DVec3::Z * 0.5))?;
    /// tree.step(std::f64::consts::TAU, &StepScheme::default())?; // half a round
    /// assert!((tree.translation(car)? - DVec3::Y * 20.0).length() < 1e-13);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`]; [`Error::NotFinite`] for a component that is NaN or
    /// infinite; [`HierarchyError::Uneven`] where the scales above the node differ along their
    /// axes, so that its own axes would be skewed as it turns: the node that it names is the first
    /// from the root down that stretches.
    pub fn drive(
        &mut self,
        node: NodeHandle,
        velocity: S::Vector,
        angular_velocity: S::Bivector,
    ) -> Result<(), HierarchyError> {
        let drive = Drive {
            velocity,
            angular_velocity,
        }
        .checked()?;
        self.expect_even(self.parent(node)?)?;
        self.restore_drive(node, Some(drive))
    }

    /// Does as [`drive`](Hierarchy::drive), whatever the parent, as it may have become after a
    /// drive began; leaves a node as it is that has none.
    pub(crate) fn restore_drive(
        &mut self,
        node: NodeHandle,
        drive: Option<Drive<S>>,
    ) -> Result<(), HierarchyError> {
        let Some(drive) = drive else {
            return Ok(());
        };
        let drive = drive.checked()?;
        let rates = drive.rates(self.rotation(node)?).checked()?;
        let flying = self.flying_below(node)?;
        self.put_rates(node, &rates)?;
        self.start_drive(node, drive)?;
        self.keep_flying(flying)
    }

    /// Lets a node be driven that has the rates of the drive, and flies no longer.
    pub(in crate::hierarchy) fn start_drive(
        &mut self,
        node: NodeHandle,
        drive: Drive<S>,
    ) -> Result<(), HierarchyError> {
        self.set_free_body(node, false)?;
        self.set_flight(node, None)?;
        self.put_drive(node, Some(drive))
    }

    /// Gives a node that is driven the rates in its parent that it has at its rotation.
    #[inline]
    pub(in crate::hierarchy) fn turn_rates(
        &mut self,
        node: NodeHandle,
    ) -> Result<(), HierarchyError> {
        if self.driven > 0
            && let Some(drive) = self.driven(node)?
        {
            self.put_rates(node, &drive.rates(self.rotation(node)?))?;
        }
        Ok(())
    }

    /// Returns the rates in its own axes of a node that is [driven](Hierarchy::drive); none of one
    /// that is not.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn driven(&self, node: NodeHandle) -> Result<Option<Drive<S>>, HierarchyError> {
        Ok(self.nodes.get(node)?.drive().copied())
    }

    /// Sets the drive of a node, or takes it away.
    pub(in crate::hierarchy) fn put_drive(
        &mut self,
        node: NodeHandle,
        drive: Option<Drive<S>>,
    ) -> Result<(), HierarchyError> {
        let (drive, now) = (drive.map(Box::new), drive.is_some());
        let entry = self.nodes.get_mut(node)?;
        let before = entry.edit(|it| mem::replace(&mut it.drive, drive));
        count(&mut self.driven, before.is_some(), now);
        self.rows.forget_motions();
        Ok(())
    }

    /// Ends the drive of a node, if it has one.
    #[inline]
    pub(in crate::hierarchy) fn end_drive(
        &mut self,
        node: NodeHandle,
    ) -> Result<(), HierarchyError> {
        if self.driven > 0 {
            self.put_drive(node, None)?;
        }
        Ok(())
    }

    /// Returns the rates that others are set over. What a drive accelerates ends with the drive.
    pub(in crate::hierarchy) fn rates_without_drive(
        &self,
        node: NodeHandle,
    ) -> Result<Rates<S>, HierarchyError> {
        let mut rates = self.rows.locals.rates(self.slot(node)?);
        if self.driven > 0 && self.driven(node)?.is_some() {
            rates.acceleration = S::Vector::zero();
            rates.angular_acceleration = S::Bivector::zero();
        }
        Ok(rates)
    }

    /// Returns what edits of a node replace.
    pub(crate) fn replaced(&self, node: NodeHandle) -> Result<Replaced<S>, HierarchyError> {
        Ok((self.local(node)?, self.driven(node)?))
    }

    /// Undoes edits of a node.
    pub(crate) fn put_back(
        &mut self,
        node: NodeHandle,
        (local, drive): Replaced<S>,
    ) -> Result<(), HierarchyError> {
        self.put_local(node, local)?;
        self.put_drive(node, drive)
    }
}
