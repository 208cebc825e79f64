//! Affine maps that move: frames whose ancestors stretch them while they rotate.

use core::ops::Mul;

use crate::affine::Affine;
use crate::error::Error;
use crate::motion::{DynamicTransform, PointMotion};
use crate::space::{Bivector, Linear, Matrix, Scalar, Space};

/// x ↦ L x + t with L and t in motion: the map, its rate, and its rate's rate.
///
/// Picture: a wheel rotates in a picture that is squeezed. The wheel's rim is an ellipse whose
/// points run along it; no rotation does that, so no angular velocity describes it, but L̇ does. If
/// all scales of the ancestors are the same along all axes, this is a [`DynamicTransform`] with L =
/// R S, L̇ = ω R S and L̈ = (α + ω²) R S.
///
/// The same group: `*` composes by the product rule, [`inverse`](AffineMotion::inverse) undoes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AffineMotion<S: Space> {
    /// The map now.
    pub affine: Affine<S>,
    /// Its rate: L̇ and ṫ, per second.
    pub rate: Affine<S>,
    /// Its rate's rate: L̈ and ẗ, per second squared.
    pub second_rate: Affine<S>,
}

impl<S: Space> AffineMotion<S> {
    /// The identity at rest.
    #[must_use]
    pub fn identity() -> Self {
        Self::at_rest(Affine::identity())
    }

    /// A map that does not move.
    #[must_use]
    pub fn at_rest(affine: Affine<S>) -> Self {
        let nothing = Affine {
            linear: S::Matrix::zero(),
            translation: S::Vector::zero(),
        };
        Self {
            affine,
            rate: nothing,
            second_rate: nothing,
        }
    }

    /// A frame that rotates and moves, with a constant stretch K of its own: L = R K, so L̇ = ω L
    /// and L̈ = (α + ω²) L.
    pub(crate) fn rotating(frame: DynamicTransform<S>, linear: S::Matrix) -> Self {
        let spin = frame.angular_velocity.matrix();
        Self {
            affine: Affine {
                linear,
                translation: frame.transform.translation,
            },
            rate: Affine {
                linear: spin * linear,
                translation: frame.velocity,
            },
            second_rate: Affine {
                linear: (frame.angular_acceleration.matrix() + spin * spin) * linear,
                translation: frame.acceleration,
            },
        }
    }

    /// Returns the motion of a frame in this map that rotates, with a constant stretch of its own:
    /// this map after [`rotating`](Self::rotating), but for its origin, which is the frame's here.
    /// With L₁ the frame's linear part and ω and α its angular rates, L̇ = (L̇₂ + L₂ ω) L₁ and
    /// L̈ = (L̈₂ + L₂ α + (2 L̇₂ + L₂ ω) ω) L₁: a third fewer products than by the rates of L₁.
    #[inline]
    pub(crate) fn carry(&self, frame: &DynamicTransform<S>, linear: S::Matrix) -> Self {
        let spin = frame.angular_velocity.matrix();
        let spin_rate = frame.angular_acceleration.matrix();
        let [map, rate, second] = [&self.affine, &self.rate, &self.second_rate].map(|m| m.linear);
        let turned = map * spin;
        let twice = rate * S::Scalar::from_f64(2.0) + turned;
        let part = |linear, translation| Affine {
            linear,
            translation,
        };
        Self {
            affine: part(map * linear, frame.transform.translation),
            rate: part((rate + turned) * linear, frame.velocity),
            second_rate: part(
                (second + map * spin_rate + twice * spin) * linear,
                frame.acceleration,
            ),
        }
    }

    /// Returns the motion of the frame's origin.
    #[must_use]
    #[inline]
    pub fn origin(&self) -> PointMotion<S> {
        PointMotion {
            position: self.affine.translation,
            velocity: self.rate.translation,
            acceleration: self.second_rate.translation,
        }
    }

    /// Returns the same map with this motion of its origin.
    #[inline]
    pub(crate) fn with_origin(mut self, origin: PointMotion<S>) -> Self {
        self.affine.translation = origin.position;
        self.rate.translation = origin.velocity;
        self.second_rate.translation = origin.acceleration;
        self
    }

    /// Returns the motion after the map of a point that moves before it: L x + t, then L ẋ + L̇ x +
    /// ṫ, then L ẍ + 2 L̇ ẋ + L̈ x + ẗ.
    #[must_use]
    #[inline]
    pub fn transform_motion(&self, point: PointMotion<S>) -> PointMotion<S> {
        let (map, rate, second) = (&self.affine, &self.rate, &self.second_rate);
        PointMotion {
            position: map.transform_point(point.position),
            velocity: map.linear * point.velocity + rate.transform_point(point.position),
            acceleration: map.linear * point.acceleration
                + rate.linear * point.velocity * S::Scalar::from_f64(2.0)
                + second.transform_point(point.position),
        }
    }

    /// Returns the motion before the map of a point that moves after it.
    ///
    /// # Errors
    ///
    /// [`Error::Singular`] where the map flattens space.
    pub fn inverse_transform_motion(&self, point: PointMotion<S>) -> Result<PointMotion<S>, Error> {
        let inverse = self.affine.linear.inverse()?;
        let (rate, second) = (&self.rate, &self.second_rate);
        let position = inverse * (point.position - self.affine.translation);
        // The motion of the origin is subtracted first: both may be fast, and their difference
        // slow.
        let velocity = inverse * (point.velocity - rate.translation - rate.linear * position);
        let coriolis = rate.linear * velocity * S::Scalar::from_f64(2.0);
        let acceleration = inverse
            * (point.acceleration - second.translation - second.linear * position - coriolis);
        Ok(PointMotion {
            position,
            velocity,
            acceleration,
        })
    }

    /// Returns this map as seen from another one of the same coordinates: the inverse of the other,
    /// and then this one, with the origins subtracted first.
    ///
    /// # Errors
    ///
    /// [`Error::Singular`] where the other map flattens space.
    pub(crate) fn relative_to(&self, frame: &Self) -> Result<Self, Error> {
        let zero = PointMotion::at_rest(S::Vector::zero());
        let origin = frame.inverse_transform_motion(self.origin())?;
        let back = frame.with_origin(zero).inverse()?;
        Ok((back * self.with_origin(zero)).with_origin(origin))
    }

    /// Returns the map that undoes this one at every moment. With M = L⁻¹: Ṁ = −M L̇ M and M̈ = −M
    /// (L̈ M + 2 L̇ Ṁ); its origin is the place that this map sends to zero.
    ///
    /// # Errors
    ///
    /// [`Error::Singular`] where the map flattens space.
    pub fn inverse(&self) -> Result<Self, Error> {
        let inverse = self.affine.linear.inverse()?;
        let rate = -(inverse * self.rate.linear * inverse);
        let twice = S::Scalar::from_f64(2.0);
        let second =
            -(inverse * (self.second_rate.linear * inverse + self.rate.linear * rate * twice));
        let linear = |linear| Affine {
            linear,
            translation: S::Vector::zero(),
        };
        let origin = self.inverse_transform_motion(PointMotion::at_rest(S::Vector::zero()))?;
        Ok(Self {
            affine: linear(inverse),
            rate: linear(rate),
            second_rate: linear(second),
        }
        .with_origin(origin))
    }
}

/// Applies the right map first, then the left one, by the product rule: L = L₂ L₁, L̇ = L̇₂ L₁ + L₂
/// L̇₁, L̈ = L̈₂ L₁ + 2 L̇₂ L̇₁ + L₂ L̈₁.
impl<S: Space> Mul for AffineMotion<S> {
    type Output = Self;
    fn mul(self, first: Self) -> Self {
        let [map, rate, second] = [&self.affine, &self.rate, &self.second_rate].map(|m| m.linear);
        let [own, own_rate, own_second] =
            [&first.affine, &first.rate, &first.second_rate].map(|m| m.linear);
        let linear = |linear| Affine {
            linear,
            translation: S::Vector::zero(),
        };
        Self {
            affine: linear(map * own),
            rate: linear(rate * own + map * own_rate),
            second_rate: linear(
                second * own + rate * own_rate * S::Scalar::from_f64(2.0) + map * own_second,
            ),
        }
        .with_origin(self.transform_motion(first.origin()))
    }
}

/// L = R S, L̇ = ω L, L̈ = (α + ω²) L.
impl<S: Space> From<DynamicTransform<S>> for AffineMotion<S> {
    fn from(moving: DynamicTransform<S>) -> Self {
        Self::rotating(moving, moving.transform.matrix().linear)
    }
}
