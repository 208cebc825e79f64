//! Folding a chain of nodes, root first, into one world transform.

use super::{ScaleRule, Shape, Trs};
use crate::affine::Affine;
use crate::error::{Error, Quantity};
use crate::space::{
    Bivector, Linear, Matrix, Mirror, Rotation, Scalar, Space, Space2, Space3, Vector,
};

/// The transform of a chain of nodes, folded by one [`ScaleRule`]: the place of the last node in
/// the world, its axes, and the scale that the rule reports.
///
/// Start at the root and go down, [`child`](WorldTransform::child) by child. The order matters: the
/// rules other than [`Matrices`](ScaleRule::Matrices) do not associate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldTransform<S: Space> {
    rule: ScaleRule,
    translation: S::Vector,
    /// The product of the rotations from the root down, each as the mirrors above it show it.
    rotation: S::Rotation,
    shape: Shape<S>,
}

impl<S: Space> WorldTransform<S> {
    /// The world transform of a node without a parent. All rules agree on it.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] and [`Error::NotUnit`] for what [`Trs::new`] would refuse.
    pub fn root(rule: ScaleRule, node: &Trs<S>) -> Result<Self, Error> {
        Self::root_with(rule, node, None)
    }

    /// The same for a node whose linear part may be R K instead of R diag(s); s is then the
    /// diagonal of K.
    pub(crate) fn root_with(
        rule: ScaleRule,
        node: &Trs<S>,
        stretch: Option<S::Matrix>,
    ) -> Result<Self, Error> {
        let node = Trs::<S>::new(node.translation, node.rotation, node.scale)?;
        Self {
            rule,
            translation: node.translation,
            rotation: node.rotation,
            shape: rule.root(&node, stretch),
        }
        .checked()
    }

    /// The world transform of a child of this node.
    ///
    /// ```
    /// use kinetree::glam::{DQuat, DVec3};
    /// use kinetree::{ScaleRule, Space3, Trs, WorldTransform};
    ///
    /// let wide = Trs::<Space3>::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(3.0, 1.0, 1.0))?;
    /// let hand = Trs::new(DVec3::X, DQuat::IDENTITY, DVec3::ONE)?;
    /// let world_from_hand = WorldTransform::root(ScaleRule::Matrices, &wide)?.child(&hand)?;
    /// assert_eq!(world_from_hand.translation(), DVec3::X * 3.0);
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] and [`Error::NotUnit`] for what [`Trs::new`] would refuse, and
    /// [`Error::NotFinite`] of [`Quantity::World`] where scales and places are so large that the
    /// world transform overflows.
    pub fn child(&self, node: &Trs<S>) -> Result<Self, Error> {
        self.child_with(node, None, false)
    }

    /// The world transform of a child that compensates: it feels this node's own scale in its place
    /// but not in its axes, as a joint of Maya's with segment scale compensate.
    ///
    /// By the rules that multiply matrices that is W = W_P T S_P⁻¹ R S, with T, R and S the
    /// translation, rotation and scale of the child, W_P the world matrix of this node and S_P its
    /// own scale (K where it holds a matrix R K). What this node inherits from above it stays. No
    /// inverse is taken, so S_P may be zero along an axis. By the other rules it is
    /// [`child`](Self::child): [`Compensated`](ScaleRule::Compensated) does so for all nodes, and
    /// [`Transforms`](ScaleRule::Transforms) has no flag for it in any engine.
    ///
    /// ```
    /// use kinetree::glam::{DQuat, DVec3};
    /// use kinetree::{ScaleRule, Space3, Trs, WorldTransform};
    ///
    /// let wide = Trs::<Space3>::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(3.0, 1.0, 1.0))?;
    /// let hand = Trs::new(DVec3::X, DQuat::from_rotation_z(0.5), DVec3::ONE)?;
    /// let arm = WorldTransform::root(ScaleRule::Matrices, &wide)?;
    /// let world_from_hand = arm.compensating_child(&hand)?;
    /// assert_eq!(world_from_hand.translation(), DVec3::X * 3.0); // in the stretched place
    /// let own = world_from_hand.matrix().linear - hand.linear(); // in its own shape
    /// assert!(own.abs_diff_eq(kinetree::glam::DMat3::ZERO, 1e-15));
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`child`](Self::child).
    pub fn compensating_child(&self, node: &Trs<S>) -> Result<Self, Error> {
        self.child_with(node, None, true)
    }

    /// The same for a node whose linear part may be R K instead of R diag(s); s is then the
    /// diagonal of K.
    pub(crate) fn child_with(
        &self,
        node: &Trs<S>,
        stretch: Option<S::Matrix>,
        compensates: bool,
    ) -> Result<Self, Error> {
        let node = Trs::<S>::new(node.translation, node.rotation, node.scale)?;
        let rotation = self.rotation_of(node.rotation, compensates);
        Self {
            rule: self.rule,
            // By every rule a child's place feels all that its parent is: the place is a point of
            // the parent's picture. (By `Lossy` that is the full picture; by `Transforms` R_P (s_P
            // ∘ T) is this same product.)
            translation: self.shape.carried * node.translation + self.translation,
            rotation,
            shape: self
                .rule
                .child(&self.shape, rotation, &node, stretch, compensates),
        }
        .checked()
    }

    /// Returns the same with another place and rotation, which differ from the present ones by
    /// rounding.
    pub(crate) fn moved(self, translation: S::Vector, rotation: S::Rotation) -> Self {
        Self {
            translation,
            rotation,
            ..self
        }
    }

    fn checked(self) -> Result<Self, Error> {
        self.translation.checked(Quantity::World)?;
        self.shape.carried.checked(Quantity::World)?;
        self.shape.linear.checked(Quantity::World)?;
        self.shape.scale.checked(Quantity::World)?;
        Ok(self)
    }

    /// Returns the rule by which children are added.
    #[must_use]
    pub fn rule(&self) -> ScaleRule {
        self.rule
    }

    /// Returns the world matrix, which maps the node's own coordinates to those of the world.
    #[must_use]
    pub fn matrix(&self) -> Affine<S> {
        Affine {
            linear: self.shape.linear,
            translation: self.translation,
        }
    }

    /// Returns the rotation in the world of a child with this rotation here: R₂ E R₁ E, with E the
    /// mirror that it inherits.
    pub(crate) fn rotation_of(&self, child: S::Rotation, compensates: bool) -> S::Rotation {
        let mirror = self.shape.inherited_mirror(compensates);
        self.rotation * mirror.rotation::<S>(child)
    }

    /// Returns the rotation here of a child with this rotation in the world: E R₂⁻¹ R₃ E.
    pub(crate) fn rotation_within(&self, world: S::Rotation, compensates: bool) -> S::Rotation {
        let mirror = self.shape.inherited_mirror(compensates);
        mirror.rotation::<S>(self.rotation.inverse() * world)
    }

    /// Returns the axes along which the node is shown turned round, from its rotation on.
    pub(crate) fn shown_mirror(&self) -> Mirror {
        if self.rule.shows_skew() {
            self.shape.mirror
        } else {
            Mirror::of::<S>(self.shape.scale)
        }
    }

    /// Returns what the rule made of the node.
    pub(crate) fn shape(&self) -> &Shape<S> {
        &self.shape
    }

    /// Returns the one scale with which the node is shown.
    ///
    /// # Errors
    ///
    /// [`Error::NotSimilar`] where it is stretched, skewed or mirrored, [`Error::NotPositive`]
    /// where it is flattened or mirrored along all axes.
    pub(crate) fn one_scale(&self) -> Result<S::Scalar, Error> {
        super::one_scale::<S>(self.rotation, self.shape.linear)
    }

    /// Returns the same for a node that may be a mirror image, or turned round along two axes.
    ///
    /// # Errors
    ///
    /// [`Error::NotSimilar`] where it is stretched or skewed, [`Error::NotPositive`] where it is
    /// flattened.
    pub(crate) fn one_size(&self) -> Result<S::Scalar, Error> {
        let seen = self.shown_mirror().columns::<S>(self.shape.linear);
        super::one_scale::<S>(self.rotation, seen)
    }

    /// Returns the linear part that children inherit.
    pub(crate) fn carried(&self) -> S::Matrix {
        self.shape.carried
    }

    /// Returns the node's axes in the world, stretched and skewed as they are: the columns of the
    /// matrix.
    #[must_use]
    pub fn axes(&self) -> S::PerAxis<S::Vector> {
        self.shape.linear.columns()
    }

    /// Returns the node's origin in the world.
    #[must_use]
    pub fn translation(&self) -> S::Vector {
        self.translation
    }

    /// Returns the product of the rotations from the root down.
    ///
    /// Mirrors and skew are no part of it. By [`Matrices`](ScaleRule::Matrices) each rotation is
    /// taken as the mirrors above the node show it, E R E with E the signs of all scales from the
    /// root down to its parent. So where nothing is stretched the matrix is this rotation times the
    /// [`scale`](Self::scale), minus signs included.
    #[must_use]
    pub fn rotation(&self) -> S::Rotation {
        self.rotation
    }

    /// Returns the scale in the world that the rule reports.
    ///
    /// * [`Matrices`](ScaleRule::Matrices) and [`Lossy`](ScaleRule::Lossy): the diagonal of R⁻¹L, L
    ///   the product of the matrices. Unity calls it the lossy scale. It may be zero or negative
    ///   though no node's scale is.
    /// * [`Transforms`](ScaleRule::Transforms): the product of the scales, axis by axis.
    /// * [`Compensated`](ScaleRule::Compensated): the node's own scale.
    #[must_use]
    pub fn scale(&self) -> S::Vector {
        self.shape.scale
    }

    /// Returns the skew that a rotation and a scale cannot hold: the Frobenius norm of the entries
    /// off the diagonal of R⁻¹L, where L is the product of the matrices.
    ///
    /// By [`Matrices`](ScaleRule::Matrices) it is in the matrix, by [`Lossy`](ScaleRule::Lossy) it
    /// was dropped; the other two rules have none, to rounding. In the same units as the scale.
    #[must_use]
    pub fn residual(&self) -> S::Scalar {
        let stretch = self.rotation.inverse().matrix() * self.shape.carried;
        (stretch - S::Matrix::from_diagonal(stretch.diagonal())).norm()
    }
}

impl<S: AxisPairs> WorldTransform<S> {
    /// Returns for each pair of world axes the angle between them less a right angle, in radians,
    /// in [−π/2, π/2].
    ///
    /// Positive where the axes have opened, negative where they have closed in on each other; ±π/2
    /// where they lie in one line, and `None` where one of them has no length. The plane has one
    /// pair (xy), space has three (yz, zx, xy). A mirror image has the same skew as the original.
    #[must_use]
    pub fn skew(&self) -> S::PerPair<Option<S::Scalar>> {
        self.matrix().skew()
    }
}

impl<S: AxisPairs> Affine<S> {
    /// Returns for each pair of axes the angle between them less a right angle, as
    /// [`WorldTransform::skew`] does.
    #[must_use]
    pub fn skew(&self) -> S::PerPair<Option<S::Scalar>> {
        let axes = self.linear.columns();
        S::per_pair(|first, second| {
            let first = direction::<S>(*axes.as_ref().get(first)?)?;
            let second = direction::<S>(*axes.as_ref().get(second)?)?;
            let opening = S::Scalar::from_f64(0.0) - first.dot(second);
            Some(opening.atan2(first.wedge(second).length()))
        })
    }
}

/// A space whose pairs of axes are counted: one value for each plane that two axes span.
pub trait AxisPairs: Space {
    /// One value for each pair of axes, in the order of a bivector's components.
    type PerPair<T>: AsRef<[T]> + IntoIterator<Item = T>;

    /// Makes one value for each pair of axes from the numbers of the two axes.
    fn per_pair<T>(each: impl FnMut(usize, usize) -> T) -> Self::PerPair<T>;
}

/// The pair xy.
impl AxisPairs for Space2 {
    type PerPair<T> = [T; 1];
    fn per_pair<T>(mut each: impl FnMut(usize, usize) -> T) -> [T; 1] {
        [each(0, 1)]
    }
}

/// The pairs yz, zx and xy.
impl AxisPairs for Space3 {
    type PerPair<T> = [T; 3];
    fn per_pair<T>(mut each: impl FnMut(usize, usize) -> T) -> [T; 3] {
        [each(1, 2), each(2, 0), each(0, 1)]
    }
}

/// Returns an arrow with its largest component brought to one, so that products of two neither
/// overflow nor vanish; `None` for zero.
pub(crate) fn direction<S: Space>(vector: S::Vector) -> Option<S::Vector> {
    let components = vector.components();
    let largest = components
        .into_iter()
        .map(Scalar::abs)
        .reduce(|most, next| {
            if next.real() > most.real() {
                next
            } else {
                most
            }
        })?;
    let mut scaled = components;
    scaled
        .as_mut()
        .iter_mut()
        .for_each(|component| *component = *component / largest);
    (largest.real() > 0.0).then(|| S::Vector::from_components(scaled))
}
