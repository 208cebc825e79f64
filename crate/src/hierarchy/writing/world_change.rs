//! Changes in the world: any parts of a node's state there set at once, or none of them.

use alloc::vec::Vec;

use super::fit::ROUNDING;
use super::reparent::{Above, Wanted};
use super::{Change, Fit, Residual};
use crate::error::Quantity;
use crate::hierarchy::local::mirrored;
use crate::hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle};
use crate::motion::Rates;
use crate::scale::{LocalShape, Trs, WorldTransform};
use crate::space::{Linear, Matrix, Rotation, Scalar, Space, Vector, polar_rotation};

/// The parts of a node's state in the world that are to be set; the others stay as
/// [`world_trs`](Hierarchy::world_trs) and [`world_rates`](Hierarchy::world_rates) tell them.
///
/// ```
/// use kinetree::glam::DVec3;
/// use kinetree::hierarchy::{Fit, WorldChange};
/// use kinetree::{Hierarchy, Local, ScaleRule, Space3, Trs};
///
/// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
/// let boat = tree.add(None, "boat", Local::identity().with_velocity(DVec3::X))?;
/// let gull = tree.add(Some(boat), "gull", Local::identity())?;
/// let lands = WorldChange {
///     translation: Some(DVec3::Y),
///     velocity: Some(DVec3::ZERO),
///     ..WorldChange::default()
/// };
/// tree.set_world(gull, lands, Fit::Exact)?;
/// assert_eq!(tree.local(gull)?.rates.velocity, DVec3::NEG_X); // it falls behind
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldChange<S: Space> {
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
impl<S: Space> Default for WorldChange<S> {
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

/// Sets the pose, and leaves the rates in the parent.
impl<S: Space> From<Trs<S>> for WorldChange<S> {
    fn from(pose: Trs<S>) -> Self {
        Self {
            translation: Some(pose.translation),
            rotation: Some(pose.rotation),
            scale: Some(pose.scale),
            ..Self::default()
        }
    }
}

/// Sets all four rates.
impl<S: Space> From<Rates<S>> for WorldChange<S> {
    fn from(rates: Rates<S>) -> Self {
        Self {
            velocity: Some(rates.velocity),
            acceleration: Some(rates.acceleration),
            angular_velocity: Some(rates.angular_velocity),
            angular_acceleration: Some(rates.angular_acceleration),
            ..Self::default()
        }
    }
}

impl<S: Space> WorldChange<S> {
    /// Returns the rates as a change of rates alone.
    fn rates(&self) -> Change<S> {
        Change {
            velocity: self.velocity,
            acceleration: self.acceleration,
            angular_velocity: self.angular_velocity,
            angular_acceleration: self.angular_acceleration,
            ..Change::default()
        }
    }
}

/// What a change leaves of a linear part: the local rotation, scale and stretch, and what was lost.
type Held<S> = (Local<S>, Residual<S>);

impl<S: Space> Hierarchy<S> {
    /// Returns a node in the world by translation, rotation and a scale for each axis.
    ///
    /// Where they hold its matrix the rotation is that of
    /// [`world_rotation`](Hierarchy::world_rotation), with minus signs in the scale under mirrors.
    /// Of a skewed matrix it is the nearest rotation, and the scale its stretch along the
    /// rotation's axes.
    ///
    /// # Errors
    ///
    /// As [`world_transform`](Hierarchy::world_transform).
    pub fn world_trs(&self, node: NodeHandle) -> Result<Trs<S>, HierarchyError> {
        let world = self.world_transform(node)?;
        Ok(decomposed::<S>(&world, world.matrix().linear))
    }

    /// Sets the parts given of the node's state in the world. Returns what was lost of the pose.
    ///
    /// * The missing parts of the pose stay as a reader gets them; so a rotation alone keeps the
    ///   scale, minus signs included. With skew the matrix R P, where P is symmetric, becomes R′ P;
    ///   and a scale alone keeps the skew. A rotation and a scale together make a pose without
    ///   skew. Parts that are so already change nothing.
    /// * Without rates those in the parent stay. With one of them all others stay as they are in
    ///   the world, wherever the node is put.
    /// * By [`Fit::Lossy`] and [`Fit::Polar`] the local scale stays where it was not given, and
    ///   the local rotation likewise, so that nothing adds up over many calls.
    ///
    /// ```
    /// use kinetree::glam::{DQuat, DVec3};
    /// use kinetree::hierarchy::Fit;
    /// use kinetree::{Hierarchy, HierarchyError, Local, ScaleRule, Space3, Trs};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let wide = Trs::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(2.0, 1.0, 1.0))?;
    /// let raft = tree.add(None, "raft", Local::from(wide))?;
    /// let mast = tree.add(Some(raft), "mast", Local::identity())?;
    /// let tilted = Trs::new(DVec3::Y, DQuat::from_rotation_z(0.5), DVec3::ONE)?;
    ///
    /// // The raft would skew a tilted mast. Its own matrix can make up for that.
    /// let refused = tree.set_world(mast, tilted, Fit::Exact);
    /// assert!(matches!(refused, Err(HierarchyError::NotHeld { .. })));
    /// tree.set_world(mast, tilted, Fit::Matrix)?;
    /// let top = tree.transform_point(DVec3::Y, Some(mast), None)?;
    /// assert!((top - tilted.matrix().transform_point(DVec3::Y)).length() < 1e-15);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NotHeld`] where the rule multiplies matrices and a parent's stretch would
    /// skew the node, unless `fit` allows for that; [`HierarchyError::Flat`] through a parent that
    /// flattens space; what [`Trs::new`] refuses, and [`Error::NotFinite`](crate::Error::NotFinite)
    /// for a rate. Nothing is set then.
    pub fn set_world(
        &mut self,
        node: NodeHandle,
        change: impl Into<WorldChange<S>>,
        fit: Fit,
    ) -> Result<Residual<S>, HierarchyError> {
        self.set_world_parts(node, change.into(), fit)
    }

    /// The one copy of `set_world`: all that can be refused comes first.
    fn set_world_parts(
        &mut self,
        node: NodeHandle,
        change: WorldChange<S>,
        fit: Fit,
    ) -> Result<Residual<S>, HierarchyError> {
        let slot = self.slot(node)?;
        self.catch_up();
        let given = |part: Option<S::Vector>, quantity| part.map(|it| it.checked(quantity));
        let translation = given(change.translation, Quantity::Translation).transpose()?;
        let rotation = change.rotation.map(Rotation::checked).transpose()?;
        let scale = given(change.scale, Quantity::Scale).transpose()?;
        let (parent, local) = (self.parent(node)?, self.local(node)?);
        let world = self.world_transform(node)?;
        let now = decomposed::<S>(&world, world.matrix().linear);
        let translation = translation.filter(|it| *it != now.translation);
        let rotation = rotation.filter(|it| !same_rotation::<S>(*it, now.rotation));
        let scale = scale.filter(|it| !same_scale::<S>(*it, now.scale));
        let rates = change.rates();
        let stays = translation.is_none() && rotation.is_none() && scale.is_none();
        if stays && rates.moves() {
            // A drive goes on with the velocities that the change gives it.
            let before = self.world_rates(node)?;
            if rates.rates(before) == before {
                return Ok(Residual::none());
            }
        }

        let flat = |error: HierarchyError| self.flattened(parent, None, error);
        let mut held = None;
        if rotation.is_some() || scale.is_some() {
            let above = self.above(node, parent)?;
            let linear = self.held_linear(node, &above, (&world, now), (rotation, scale), fit);
            held = Some(linear.map_err(flat)?);
        }
        let mut place = local.trs.translation;
        if let Some(translation) = translation {
            place = match parent {
                None => translation,
                Some(parent) => {
                    let above = self.world_transform(parent)?;
                    let back = above.carried().inverse();
                    let back = back.map_err(|error| flat(error.into()))?;
                    (back * (translation - above.translation())).checked(Quantity::Translation)?
                }
            };
        }
        let (mut moving, mut flying) = (None, Vec::new());
        if rates.moves() {
            let in_world = rates.rates(self.rates_told(node, parent)?).checked()?;
            let at = translation.unwrap_or_else(|| world.translation());
            let own = self.local_rates(node, parent, at, in_world)?;
            flying = self.flying_below(node)?;
            moving = Some((own, in_world));
        }
        if let Some((held, _)) = &held {
            self.reserve_state(held)?;
        }
        if let Some((own, _)) = &moving {
            self.reserve_rates(own)?;
        }

        if let Some((held, _)) = &held {
            let trs = Trs {
                translation: place,
                ..held.trs
            };
            self.rows.written(slot).put_pose(slot, &trs, held.stretch);
        } else if translation.is_some() {
            self.rows.written(slot).put_translation(slot, place);
        }
        match moving {
            None => self.turn_rates(node)?,
            Some((own, in_world)) => {
                self.rows.put_rates(slot, &own);
                self.end_drive(node)?;
                self.keep_flying(flying)?;
                if self.fly_on(node, in_world).is_err() {
                    self.set_flight(node, None)?;
                }
            }
        }
        Ok(held.map_or_else(Residual::none, |(_, residual)| residual))
    }

    /// Returns the rates in the world over which others are set. What a drive accelerates ends with
    /// the drive.
    fn rates_told(
        &self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
    ) -> Result<Rates<S>, HierarchyError> {
        if self.driven(node)?.is_none() {
            return self.world_rates(node);
        }
        let above = self.inherited(parent)?;
        let local = self.local(node)?;
        let own = local.with_rates(self.rates_without_drive(node)?).frame();
        let origin = above.carried.transform_motion(own.origin());
        let seen = mirrored(own, above.mirror(self.compensates(node)?));
        Ok(Rates {
            velocity: origin.velocity,
            acceleration: origin.acceleration,
            ..(above.frame() * seen).rates()
        })
    }

    /// Returns the local rotation, scale and stretch of a node whose rotation in the world or whose
    /// scale there is to be another one, or both; the translation is none.
    fn held_linear(
        &self,
        node: NodeHandle,
        above: &Above<S>,
        (world, now): (&WorldTransform<S>, Trs<S>),
        (rotation, scale): (Option<S::Rotation>, Option<S::Vector>),
        fit: Fit,
    ) -> Result<Held<S>, HierarchyError> {
        let (local, none) = (self.local(node)?, S::Vector::zero());
        // How far the node turns in the world.
        let turn = rotation.map(|it| it * now.rotation.inverse());
        let own_rotation = match (rotation, turn) {
            (Some(rotation), Some(turn)) => {
                let straight = same_rotation::<S>(now.rotation, world.rotation());
                let product = if scale.is_some() || straight {
                    rotation
                } else {
                    turn * world.rotation()
                };
                let own = above.rotation.inverse() * product;
                above.mirror.rotation::<S>(own).checked()?
            }
            _ => local.trs.rotation,
        };
        let pose = |trs: Trs<S>, stretch| Local {
            stretch,
            ..Local::from(trs)
        };
        let turned = Trs {
            translation: none,
            rotation: own_rotation,
            scale: local.trs.scale,
        };
        if !self.rule.multiplies() {
            let Some(scale) = scale else {
                return Ok((pose(turned, local.stretch), Residual::none()));
            };
            let shape = self
                .rule
                .local_shape::<S>(above.scale, scale, S::Matrix::identity())?;
            return Ok(match shape {
                LocalShape::Scale(scale) => (pose(Trs { scale, ..turned }, None), Residual::none()),
                LocalShape::Matrix(_) => (pose(turned, local.stretch), Residual::none()),
            });
        }

        let stretch = now.rotation.inverse().matrix() * world.carried();
        let wanted = match (rotation, scale) {
            (Some(rotation), Some(scale)) => rotation.matrix() * S::Matrix::from_diagonal(scale),
            (Some(rotation), None) => rotation.matrix() * stretch,
            (None, Some(scale)) => now.rotation.matrix() * rescaled::<S>(stretch, scale),
            (None, None) => world.carried(),
        };
        let wanted = wanted.checked(Quantity::World)?;
        let (held, residual) = self.held_matrix(
            node,
            above,
            (wanted, pose(turned, local.stretch)),
            (rotation, scale),
            fit,
        )?;
        let before = world.shape().unscaled;
        let before = turn.map_or(before, |turn| turn.matrix() * before);
        let after = above.linear * held.trs.rotation.matrix();
        let residual = residual.most(self.loss_below(node, before, after)?);
        Ok((held, residual))
    }

    /// Does so by the rules that multiply matrices, for a wanted linear part in the world. `turned`
    /// is the local state with the rotation that is wanted, and the scale and stretch of now.
    fn held_matrix(
        &self,
        node: NodeHandle,
        above: &Above<S>,
        (wanted, turned): (S::Matrix, Local<S>),
        (rotation, scale): (Option<S::Rotation>, Option<S::Vector>),
        fit: Fit,
    ) -> Result<Held<S>, HierarchyError> {
        let small = ROUNDING * wanted.norm().real();
        if scale.is_none() {
            // Where turning is all, the scale keeps its bits, and a flat parent does not matter.
            let seen = above.linear * turned.linear();
            if (wanted - seen).norm().real() <= small {
                return Ok((turned, Residual::none()));
            }
        }
        let exact = (above.linear.inverse()? * wanted).checked(Quantity::Matrix)?;
        let own = turned.trs.rotation;
        let lost = |held: &Local<S>| Residual::between(above.linear, exact, held.linear());
        let as_matrix = || -> Result<Held<S>, HierarchyError> {
            let held = Local::turned(own, exact, S::Vector::zero())?;
            Ok((held, lost(&held)))
        };
        let both = rotation.is_some() && scale.is_some();
        match fit {
            Fit::Matrix => as_matrix(),
            // A node that holds a matrix goes on to hold one.
            _ if !both && turned.stretch.is_some() && fit == Fit::Exact => as_matrix(),
            _ if scale.is_some() && rotation.is_none() && turned.stretch.is_some() => as_matrix(),
            Fit::Lossy | Fit::Polar if !both => {
                let mut held = turned;
                if scale.is_some() {
                    held.trs.scale = (own.inverse().matrix() * exact).diagonal();
                } else if fit == Fit::Polar && held.stretch.is_none() {
                    held.trs.rotation = polar_rotation::<S>(exact)?;
                }
                let held = held.checked()?;
                Ok((held, lost(&held)))
            }
            Fit::Exact | Fit::Lossy | Fit::Polar => {
                let wanted = Wanted {
                    translation: S::Vector::zero(),
                    rotation: own,
                    scale: S::Vector::zero(),
                    matrix: exact,
                };
                self.hold(node, above, &wanted, fit)
            }
        }
    }
}

/// Returns the parts that readers of a node with this matrix get.
fn decomposed<S: Space>(world: &WorldTransform<S>, linear: S::Matrix) -> Trs<S> {
    parts::<S>(world.translation(), world.rotation(), linear)
}

/// Returns the parts of a matrix: those of this rotation where they hold it, else those of the
/// nearest one, which a flat matrix has not.
pub(in crate::hierarchy) fn parts<S: Space>(
    translation: S::Vector,
    rotation: S::Rotation,
    linear: S::Matrix,
) -> Trs<S> {
    let along = |rotation: S::Rotation| {
        let stretch = rotation.inverse().matrix() * linear;
        let scale = stretch.diagonal();
        let off = (stretch - S::Matrix::from_diagonal(scale)).norm().real();
        let straight = off <= ROUNDING * stretch.norm().real();
        let trs = Trs {
            translation,
            rotation,
            scale,
        };
        (trs, straight)
    };
    let (product, straight) = along(rotation);
    match polar_rotation::<S>(linear) {
        Ok(nearest) if !straight => along(nearest).0,
        _ => product,
    }
}

/// The pose that a caller has read differs by a few last places from the one worked out again: it
/// was scaled to unit length in between, and a chain of products has its rounding.
const SAME: f64 = 64.0 * f64::EPSILON;

/// Returns whether two rotations are one, up to their last bits.
fn same_rotation<S: Space>(one: S::Rotation, other: S::Rotation) -> bool {
    one == other || (one.matrix() - other.matrix()).norm().real() <= SAME
}

/// Returns whether two scales are one, up to the last bits of each factor.
fn same_scale<S: Space>(one: S::Vector, other: S::Vector) -> bool {
    let mut pairs = one.components().into_iter().zip(other.components());
    pairs.all(|(a, b)| (a - b).real().abs() <= SAME * b.real().abs())
}

/// Returns a stretch with another diagonal, and the skew that it has: K ↦ √|k| K √|k| with k the
/// quotients of the diagonals, and their signs behind it. So a symmetric stretch stays one.
fn rescaled<S: Space>(stretch: S::Matrix, scale: S::Vector) -> S::Matrix {
    let (zero, one) = (S::Scalar::from_f64(0.0), S::Scalar::from_f64(1.0));
    let now = stretch.diagonal();
    let quotients = now.components().into_iter().zip(scale.components());
    let mut roots = scale.components();
    let mut signs = scale.components();
    for ((root, sign), (now, wanted)) in
        roots.as_mut().iter_mut().zip(signs.as_mut()).zip(quotients)
    {
        let known = now.real() != 0.0;
        let quotient = if known { wanted / now } else { one };
        *root = quotient.abs().sqrt();
        *sign = if quotient.real() < 0.0 { -one } else { one };
    }
    let skewed = {
        let roots = S::Matrix::from_diagonal(S::Vector::from_components(roots));
        let signs = S::Matrix::from_diagonal(S::Vector::from_components(signs));
        let skew = stretch - S::Matrix::from_diagonal(now);
        if skew.norm().real() <= ROUNDING * stretch.norm().real() {
            S::Matrix::from_diagonal(S::Vector::from_components(S::per_axis(|_| zero)))
        } else {
            roots * skew * roots * signs
        }
    };
    skewed + S::Matrix::from_diagonal(scale)
}
