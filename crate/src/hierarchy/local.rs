//! The local state of a node: translation, rotation and scale in its parent, and their rates.

use super::flat::nearest_rotation;
use super::writing::fit;
use crate::affine::Affine;
use crate::error::{Error, Quantity};
use crate::motion::{DynamicTransform, Rates};
use crate::scale::{Trs, linear_part};
use crate::space::{Linear, Matrix, Mirror, Rotation, Scalar, Space, Vector};
use crate::transform::Transform;

/// A node's state in its parent: translation, rotation, a scale for each axis, and the rates of the
/// first two.
///
/// Measured in the parent and written in the parent's axes and lengths, as everywhere. Scales do
/// not change in time.
///
/// ```
/// use kinetree::{Local, Space2, Trs, glam::DVec2, space::{Bivector2, Rotation2}};
///
/// let wheel = Local::from(Trs::<Space2>::new(DVec2::X, Rotation2::from_angle(0.0), DVec2::ONE)?)
///     .with_angular_velocity(Bivector2::new(-20.0));
/// assert_eq!(wheel.trs.translation, DVec2::X);
/// # Ok::<(), kinetree::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Local<S: Space> {
    /// Translation, rotation and scale.
    pub trs: Trs<S>,
    /// Velocity, acceleration, angular velocity and angular acceleration.
    pub rates: Rates<S>,
    /// K, where the linear part is R K instead of R diag(s): for a node with a matrix that no
    /// rotation and scale can hold. `None` for all others. If it is given, the scale is its
    /// diagonal. Only the rules that multiply matrices use it.
    pub stretch: Option<S::Matrix>,
}

impl<S: Space> Local<S> {
    /// A node in its parent's place.
    #[must_use]
    pub fn identity() -> Self {
        Self::from(Trs::identity())
    }

    /// A node at rest whose local matrix is this, exactly: the rotation is the nearest one (of the
    /// polar decomposition), and a rest that a scale for each axis cannot hold becomes the
    /// [`stretch`](Self::stretch). A matrix that flattens space has no nearest rotation: one along
    /// its columns is taken where they are at right angles, and else none.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`].
    pub fn from_matrix(affine: Affine<S>) -> Result<Self, Error> {
        let Affine {
            linear,
            translation,
        } = Affine::<S>::new(affine.linear, affine.translation)?;
        Self::turned(nearest_rotation::<S>(linear), linear, translation)
    }

    /// The same with this rotation, which need not be the nearest one.
    pub(crate) fn turned(
        rotation: S::Rotation,
        linear: S::Matrix,
        translation: S::Vector,
    ) -> Result<Self, Error> {
        let stretch = rotation.inverse().matrix() * linear;
        let held = Trs::<S>::new(translation, rotation, stretch.diagonal())?;
        let skew = (stretch - S::Matrix::from_diagonal(held.scale)).norm();
        let straight = skew.real() <= fit::ROUNDING * stretch.norm().real();
        Ok(Self {
            stretch: (!straight).then_some(stretch),
            ..Self::from(held)
        })
    }

    /// Returns the same state with these rates.
    #[must_use]
    pub fn with_rates(self, rates: Rates<S>) -> Self {
        Self { rates, ..self }
    }

    /// Returns the same state with this velocity in the parent.
    #[must_use]
    pub fn with_velocity(mut self, velocity: S::Vector) -> Self {
        self.rates.velocity = velocity;
        self
    }

    /// Returns the same state with this acceleration in the parent.
    #[must_use]
    pub fn with_acceleration(mut self, acceleration: S::Vector) -> Self {
        self.rates.acceleration = acceleration;
        self
    }

    /// Returns the same state with this angular velocity in the parent.
    #[must_use]
    pub fn with_angular_velocity(mut self, angular_velocity: S::Bivector) -> Self {
        self.rates.angular_velocity = angular_velocity;
        self
    }

    /// Returns the same state with this angular acceleration in the parent.
    #[must_use]
    pub fn with_angular_acceleration(mut self, angular_acceleration: S::Bivector) -> Self {
        self.rates.angular_acceleration = angular_acceleration;
        self
    }

    /// Returns the linear part: R diag(s), or R K.
    #[must_use]
    pub fn linear(&self) -> S::Matrix {
        linear_part::<S>(self.trs.rotation, self.trs.scale, self.stretch)
    }

    /// Returns the stretch along the node's own axes: diag(s), or K.
    pub(super) fn own_stretch(&self) -> S::Matrix {
        let straight = || S::Matrix::from_diagonal(self.trs.scale);
        self.stretch.unwrap_or_else(straight)
    }

    /// Returns the local matrix: `parent_from_node`.
    #[must_use]
    pub fn matrix(&self) -> Affine<S> {
        Affine {
            linear: self.linear(),
            translation: self.trs.translation,
        }
    }

    /// Returns the same state, if it is possible.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] where a component is NaN or infinite, [`Error::NotUnit`] for a
    /// quaternion that is no rotation.
    pub fn checked(self) -> Result<Self, Error> {
        let stretch = self
            .stretch
            .map(|stretch| stretch.checked(Quantity::Matrix))
            .transpose()?;
        let scale = stretch.map_or(self.trs.scale, Matrix::diagonal);
        Ok(Self {
            trs: Trs {
                translation: self.trs.translation.checked(Quantity::Translation)?,
                rotation: self.trs.rotation.settled()?,
                scale: scale.checked(Quantity::Scale)?,
            },
            rates: self.rates.checked()?,
            stretch,
        })
    }

    /// Returns the state as a transform with one scale, if it has one.
    #[inline]
    pub(super) fn moving(&self) -> Option<DynamicTransform<S>> {
        let scale = even_scale::<S>(self.trs.scale, self.stretch)?;
        let mut frame = self.frame();
        frame.transform.scale = scale;
        Some(frame)
    }

    /// Returns the frame as it moves in its parent, without the scale, on which the rates do not
    /// depend.
    #[inline]
    pub(super) fn frame(&self) -> DynamicTransform<S> {
        frame(self.trs.translation, self.trs.rotation, self.rates)
    }
}

/// Returns the one scale of a node, if it has one above zero.
#[inline(always)]
pub(super) fn even_scale<S: Space>(
    scale: S::Vector,
    stretch: Option<S::Matrix>,
) -> Option<S::Scalar> {
    let mut scales = scale.components().into_iter();
    let scale = scales.next()?;
    let one = stretch.is_none() && scale.real() > 0.0;
    (one && scales.all(|other| other == scale)).then_some(scale)
}

/// Returns a frame of scale one with this place, rotation and motion.
#[inline]
pub(crate) fn frame<S: Space>(
    translation: S::Vector,
    rotation: S::Rotation,
    rates: Rates<S>,
) -> DynamicTransform<S> {
    let still = Transform {
        translation,
        rotation,
        ..Transform::identity()
    };
    DynamicTransform::at_rest(still) + rates
}

/// Returns the frame with its rotation and angular rates as a mirror shows them.
#[inline]
pub(super) fn mirrored<S: Space>(
    mut frame: DynamicTransform<S>,
    mirror: Mirror,
) -> DynamicTransform<S> {
    if !mirror.is_none() {
        frame.transform.rotation = mirror.rotation::<S>(frame.transform.rotation);
        frame.angular_velocity = mirror.bivector::<S>(frame.angular_velocity);
        frame.angular_acceleration = mirror.bivector::<S>(frame.angular_acceleration);
    }
    frame
}

/// The node at rest.
impl<S: Space> From<Trs<S>> for Local<S> {
    fn from(trs: Trs<S>) -> Self {
        Self {
            trs,
            rates: Rates::zero(),
            stretch: None,
        }
    }
}

/// The node at rest, with the same scale along all axes.
impl<S: Space> From<Transform<S>> for Local<S> {
    fn from(transform: Transform<S>) -> Self {
        Self::from(DynamicTransform::at_rest(transform))
    }
}

/// The node with the same scale along all axes.
impl<S: Space> From<DynamicTransform<S>> for Local<S> {
    fn from(moving: DynamicTransform<S>) -> Self {
        let Transform {
            translation,
            rotation,
            scale,
        } = moving.transform;
        Self::from(Trs {
            translation,
            rotation,
            scale: S::Vector::from_components(S::per_axis(|_| scale)),
        })
        .with_rates(moving.rates())
    }
}
