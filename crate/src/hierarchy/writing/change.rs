//! Changes: several quantities of a node set at once, or none of them.

use alloc::vec::Vec;

use crate::error::Quantity;
use crate::hierarchy::{Drive, Hierarchy, HierarchyError, NodeHandle};
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
    /// A drive, as [`Hierarchy::drive`] starts it; rates beside it are not read.
    pub drive: Option<Drive<S>>,
    /// Whether the node flies free, as [`Hierarchy::set_free_body`] says it.
    pub free: Option<bool>,
    /// Whether the node compensates, as [`Hierarchy::set_compensates`] says it.
    pub compensates: Option<bool>,
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
            drive: None,
            free: None,
            compensates: None,
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

    /// Returns the same change that also starts a drive.
    #[must_use]
    pub fn with_drive(mut self, drive: Drive<S>) -> Self {
        self.drive = Some(drive);
        self
    }

    /// Returns these rates, with those replaced that are set.
    pub(super) fn rates(&self, now: Rates<S>) -> Rates<S> {
        Rates {
            velocity: self.velocity.unwrap_or(now.velocity),
            acceleration: self.acceleration.unwrap_or(now.acceleration),
            angular_velocity: self.angular_velocity.unwrap_or(now.angular_velocity),
            angular_acceleration: self
                .angular_acceleration
                .unwrap_or(now.angular_acceleration),
        }
    }

    pub(super) fn moves(&self) -> bool {
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
        // All that can be refused comes first.
        let slot = self.slot(node)?;
        let given = |part: Option<S::Vector>, quantity| part.map(|it| it.checked(quantity));
        let translation = given(change.translation, Quantity::Translation).transpose()?;
        let rotation = change.rotation.map(Rotation::settled).transpose()?;
        let scale = given(change.scale, Quantity::Scale).transpose()?;
        let mut rates = None;
        if let Some(drive) = change.drive {
            let drive = drive.checked()?;
            self.expect_even(self.parent(node)?)?;
            let rotation = rotation.unwrap_or(self.rows.locals.rotation(slot));
            rates = Some(drive.rates(rotation).checked()?);
        } else if change.moves() {
            rates = Some(change.rates(self.rates_without_drive(node)?).checked()?);
        }
        let mut flying = Vec::new();
        if let Some(rates) = &rates {
            flying = self.flying_below(node)?;
            self.reserve_rates(rates)?;
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
        match &rates {
            None => self.turn_rates(node)?,
            Some(rates) => {
                self.rows.put_rates(slot, rates);
                self.end_drive(node)?;
            }
        }
        if let Some(compensates) = change.compensates {
            self.set_compensates(node, compensates)?;
        }
        if let Some(free) = change.free {
            self.set_free_body(node, free)?;
        }
        if let Some(drive) = change.drive {
            self.start_drive(node, drive)?;
        }
        self.keep_flying(flying)
    }
}
