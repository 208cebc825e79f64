//! Changes: several quantities of a node set at once, or none of them.

use alloc::vec::Vec;

use crate::error::Quantity;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::motion::Rates;
use crate::space::{Linear, Rotation, Space};

/// The quantities of a node that are to be set; the others are left as they are.
///
/// ```
/// use kinetree::{Hierarchy, Local, Space2, ScaleRule, glam::DVec2, hierarchy::Change};
///
/// let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
/// let cart = tree.add(None, "cart", Local::identity().with_acceleration(DVec2::Y))?;
/// tree.change(cart, Change::default().with_translation(DVec2::X).with_velocity(DVec2::NEG_X))?;
/// let cart_now = tree.local(cart)?;
/// assert_eq!(cart_now.trs.translation, DVec2::X);
/// assert_eq!((cart_now.rates.velocity, cart_now.rates.acceleration), (DVec2::NEG_X, DVec2::Y));
///
/// let impossible = Change::default().with_translation(DVec2::ZERO).with_velocity(DVec2::NAN);
/// assert!(tree.change(cart, impossible).is_err());
/// assert_eq!(tree.translation(cart)?, DVec2::X); // all or nothing
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change<S: Space> {
    /// T, meters.
    pub translation: Option<S::Vector>,
    /// R.
    pub rotation: Option<S::Rotation>,
    /// s, one for each axis.
    pub scale: Option<S::Vector>,
    /// v, meters a second.
    pub velocity: Option<S::Vector>,
    /// a, meters a second squared.
    pub acceleration: Option<S::Vector>,
    /// ω, radians a second.
    pub angular_velocity: Option<S::Bivector>,
    /// α, radians a second squared.
    pub angular_acceleration: Option<S::Bivector>,
}

/// Sets nothing.
impl<S: Space> Default for Change<S> {
    fn default() -> Self {
        Self {
            translation: None,
            rotation: None,
            scale: None,
            velocity: None,
            acceleration: None,
            angular_velocity: None,
            angular_acceleration: None,
        }
    }
}

impl<S: Space> Change<S> {
    /// Returns the same change that also sets the translation.
    #[must_use]
    pub fn with_translation(mut self, translation: S::Vector) -> Self {
        self.translation = Some(translation);
        self
    }

    /// Returns the same change that also sets the rotation.
    #[must_use]
    pub fn with_rotation(mut self, rotation: S::Rotation) -> Self {
        self.rotation = Some(rotation);
        self
    }

    /// Returns the same change that also sets the scale.
    #[must_use]
    pub fn with_scale(mut self, scale: S::Vector) -> Self {
        self.scale = Some(scale);
        self
    }

    /// Returns the same change that also sets the velocity.
    #[must_use]
    pub fn with_velocity(mut self, velocity: S::Vector) -> Self {
        self.velocity = Some(velocity);
        self
    }

    /// Returns the same change that also sets the acceleration.
    #[must_use]
    pub fn with_acceleration(mut self, acceleration: S::Vector) -> Self {
        self.acceleration = Some(acceleration);
        self
    }

    /// Returns the same change that also sets the angular velocity.
    #[must_use]
    pub fn with_angular_velocity(mut self, angular_velocity: S::Bivector) -> Self {
        self.angular_velocity = Some(angular_velocity);
        self
    }

    /// Returns the same change that also sets the angular acceleration.
    #[must_use]
    pub fn with_angular_acceleration(mut self, angular_acceleration: S::Bivector) -> Self {
        self.angular_acceleration = Some(angular_acceleration);
        self
    }

    /// Returns these rates, with those replaced that are set.
    fn rates(&self, now: Rates<S>) -> Rates<S> {
        Rates {
            velocity: self.velocity.unwrap_or(now.velocity),
            acceleration: self.acceleration.unwrap_or(now.acceleration),
            angular_velocity: self.angular_velocity.unwrap_or(now.angular_velocity),
            angular_acceleration: self
                .angular_acceleration
                .unwrap_or(now.angular_acceleration),
        }
    }

    fn moves(&self) -> bool {
        self.velocity.is_some()
            || self.acceleration.is_some()
            || self.angular_velocity.is_some()
            || self.angular_acceleration.is_some()
    }
}

impl<S: Space> Hierarchy<S> {
    /// Sets quantities of the node in its parent. A scale replaces a matrix that the node held.
    ///
    /// # Errors
    ///
    /// As the setters, one by one; then nothing is set.
    pub fn change(&mut self, node: NodeHandle, change: Change<S>) -> Result<(), HierarchyError> {
        let slot = self.slot(node)?;
        let given = |part: Option<S::Vector>, quantity| part.map(|it| it.checked(quantity));
        let translation = given(change.translation, Quantity::Translation).transpose()?;
        let rotation = change.rotation.map(Rotation::settled).transpose()?;
        let scale = given(change.scale, Quantity::Scale).transpose()?;
        let mut flying = Vec::new();
        let mut rates = None;
        if change.moves() {
            let wanted = change.rates(self.rates_without_drive(node)?).checked()?;
            flying = self.flying_below(node)?;
            self.reserve_rates(&wanted)?;
            rates = Some(wanted);
        }
        if let Some(translation) = translation {
            self.rows.written(slot).put_translation(slot, translation);
        }
        if let Some(rotation) = rotation {
            self.rows.written(slot).put_rotation(slot, rotation);
        }
        if let Some(scale) = scale {
            self.rows.written(slot).put_scale(slot, scale);
        }
        let Some(rates) = rates else {
            return self.turn_rates(node);
        };
        self.rows.put_rates(slot, &rates);
        self.end_drive(node)?;
        self.keep_flying(flying)
    }

    /// Sets quantities of the node in the world: rotation, scale, translation, then the rates, each
    /// as its setter does.
    ///
    /// [`set_world`](Hierarchy::set_world) sets a pose as a whole, for which a fit may have to be
    /// chosen.
    ///
    /// # Errors
    ///
    /// As the setters, one by one; then nothing is set.
    pub fn change_world(
        &mut self,
        node: NodeHandle,
        change: Change<S>,
    ) -> Result<(), HierarchyError> {
        let before = self.replaced(node)?;
        let outcome = self.change_world_partly(node, change);
        if outcome.is_err() {
            self.put_back(node, before)?;
        }
        outcome
    }

    /// Does as `change_world`, but leaves what was set before an error.
    fn change_world_partly(
        &mut self,
        node: NodeHandle,
        change: Change<S>,
    ) -> Result<(), HierarchyError> {
        if let Some(rotation) = change.rotation {
            self.set_world_rotation(node, rotation)?;
        }
        if let Some(scale) = change.scale {
            self.set_world_scale(node, scale)?;
        }
        if let Some(translation) = change.translation {
            self.set_world_translation(node, translation)?;
        }
        if change.moves() {
            if self.driven(node)?.is_some() {
                self.set_rates(node, self.rates_without_drive(node)?)?;
            }
            let rates = change.rates(self.world_rates(node)?);
            self.set_world_rates(node, rates)?;
        }
        Ok(())
    }
}
