//! Folding a chain of nodes, root first, into one world transform.

use super::{ScaleRule, Trs};
use crate::affine::Affine;
use crate::error::{Error, Quantity};
use crate::space::{Bivector, Linear, Matrix, Rotation, Scalar, Space, Space2, Space3, Vector};

/// What a chain of nodes adds up to by one [`ScaleRule`]: where the last node stands in the world, how its axes lie, and how much of
/// that a translation, a rotation and a scale can tell.
///
/// Start at the root and go down, [`child`](WorldTransform::child) by child. The order matters: the rules other than
/// [`Matrices`](ScaleRule::Matrices) do not associate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldTransform<S: Space> {
    rule: ScaleRule,
    translation: S::Vector,
    /// The product of the rotations from the root down.
    rotation: S::Rotation,
    /// What the rule says the scale is.
    scale: S::Vector,
    /// What the rule says the linear part is.
    linear: S::Matrix,
    /// The linear part that children are hung on: by `Lossy` the full product of matrices, else `linear`.
    carried: S::Matrix,
}

impl<S: Space> WorldTransform<S> {
    /// The world transform of a node that hangs on the world itself. All rules agree on it.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] and [`Error::NotUnit`] for what [`Trs::new`] would refuse.
    pub fn root(rule: ScaleRule, node: &Trs<S>) -> Result<Self, Error> {
        let node = Trs::<S>::new(node.translation, node.rotation, node.scale)?;
        let Trs {
            translation,
            rotation,
            scale,
        } = node;
        let linear = node.linear();
        Self {
            rule,
            translation,
            rotation,
            scale,
            linear,
            carried: linear,
        }
        .checked()
    }

    /// The same for a node whose linear part may be R K instead of R diag(s); s is then the diagonal of K.
    pub(crate) fn root_with(
        rule: ScaleRule,
        node: &Trs<S>,
        stretch: Option<S::Matrix>,
    ) -> Result<Self, Error> {
        let world = Self::root(rule, node)?;
        let Some(stretch) = stretch else {
            return Ok(world);
        };
        let product = world.rotation.matrix() * stretch;
        let (linear, carried) = match rule {
            ScaleRule::Matrices => (product, product),
            ScaleRule::Lossy => (world.linear, product),
            ScaleRule::Transforms | ScaleRule::Compensated => (world.linear, world.carried),
        };
        Self {
            linear,
            carried,
            ..world
        }
        .checked()
    }

    /// The world transform of a node that hangs on this one.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] and [`Error::NotUnit`] for what [`Trs::new`] would refuse, and [`Error::NotFinite`] of
    /// [`Quantity::World`] where scales and places are so large that the world transform overflows.
    pub fn child(&self, node: &Trs<S>) -> Result<Self, Error> {
        self.child_with(node, None)
    }

    /// The same for a node whose linear part may be R K instead of R diag(s); s is then the diagonal of K.
    pub(crate) fn child_with(
        &self,
        node: &Trs<S>,
        stretch: Option<S::Matrix>,
    ) -> Result<Self, Error> {
        let node = Trs::<S>::new(node.translation, node.rotation, node.scale)?;
        let own = || match stretch {
            Some(stretch) => node.rotation.matrix() * stretch,
            None => node.linear(),
        };
        let rotation = self.rotation * node.rotation;
        // In every rule a child's place feels all that its parent is: the place is a point of the parent's picture.
        // (By `Lossy` that is the full picture; by `Transforms` R_P (s_P ∘ T) is this same product.)
        let translation = self.carried * node.translation + self.translation;
        let straight = |scale| rotation.matrix() * S::Matrix::from_diagonal(scale);
        let (scale, linear, carried) = match self.rule {
            ScaleRule::Matrices => {
                let product = self.carried * own();
                (lossy_scale::<S>(rotation, product), product, product)
            }
            ScaleRule::Transforms => {
                let scale = self.scale.times(node.scale);
                (scale, straight(scale), straight(scale))
            }
            ScaleRule::Lossy => {
                let product = self.carried * own();
                let scale = lossy_scale::<S>(rotation, product);
                (scale, straight(scale), product)
            }
            // T R S with the parent's own scale taken out again, W_P T S_P⁻¹ R S. Since W_P's linear part is R_P S_P, the two
            // cancel: no inverse is needed, and a scale of zero is no trouble.
            ScaleRule::Compensated => (node.scale, straight(node.scale), straight(node.scale)),
        };
        Self {
            rule: self.rule,
            translation,
            rotation,
            scale,
            linear,
            carried,
        }
        .checked()
    }

    fn checked(self) -> Result<Self, Error> {
        self.translation.checked(Quantity::World)?;
        self.carried.checked(Quantity::World)?;
        self.linear.checked(Quantity::World)?;
        self.scale.checked(Quantity::World)?;
        Ok(self)
    }

    /// The rule that children are added by.
    #[must_use]
    pub fn rule(&self) -> ScaleRule {
        self.rule
    }

    /// The world matrix: where the node's own coordinates end up.
    #[must_use]
    pub fn matrix(&self) -> Affine<S> {
        Affine {
            linear: self.linear,
            translation: self.translation,
        }
    }

    /// The linear part that children are hung on.
    pub(crate) fn carried(&self) -> S::Matrix {
        self.carried
    }

    /// The node's axes in the world, stretched and skewed as they are: the columns of the matrix.
    #[must_use]
    pub fn axes(&self) -> S::PerAxis<S::Vector> {
        self.linear.columns()
    }

    /// Where the node's origin stands in the world.
    #[must_use]
    pub fn translation(&self) -> S::Vector {
        self.translation
    }

    /// The product of the rotations from the root down. Mirrors and skew are no part of it.
    #[must_use]
    pub fn rotation(&self) -> S::Rotation {
        self.rotation
    }

    /// What the rule reports as the scale in the world.
    ///
    /// * [`Matrices`](ScaleRule::Matrices) and [`Lossy`](ScaleRule::Lossy): the diagonal of R⁻¹L, L the product of the matrices.
    ///   This is what Unity calls the lossy scale. It may be zero or negative though no node's scale is.
    /// * [`Transforms`](ScaleRule::Transforms): the product of the scales, axis by axis.
    /// * [`Compensated`](ScaleRule::Compensated): the node's own scale.
    #[must_use]
    pub fn scale(&self) -> S::Vector {
        self.scale
    }

    /// The skew that a rotation and a scale cannot tell: the Frobenius norm of what stands off the diagonal in R⁻¹L,
    /// where L is the product of the matrices.
    ///
    /// By [`Matrices`](ScaleRule::Matrices) it is in the matrix, by [`Lossy`](ScaleRule::Lossy) it is what was dropped; the
    /// other two rules have none, to rounding. In the same units as the scale.
    #[must_use]
    pub fn residual(&self) -> S::Scalar {
        let stretch = self.rotation.inverse().matrix() * self.carried;
        (stretch - S::Matrix::from_diagonal(stretch.diagonal())).norm()
    }
}

impl<S: AxisPairs> WorldTransform<S> {
    /// For each pair of world axes the angle between them less a right angle, in radians, in [−π/2, π/2].
    ///
    /// Positive where the axes have opened, negative where they have closed in on each other; ±π/2 where they lie in one line,
    /// and `None` where one of them has no length. The plane has one pair (xy), the solid three (yz, zx, xy). A mirror image
    /// has the same answer as what it mirrors.
    #[must_use]
    pub fn skew(&self) -> S::PerPair<Option<S::Scalar>> {
        let axes = self.axes();
        S::per_pair(|first, second| {
            let first = direction::<S>(*axes.as_ref().get(first)?)?;
            let second = direction::<S>(*axes.as_ref().get(second)?)?;
            let opening = S::Scalar::from_f64(0.0) - first.dot(second);
            Some(opening.atan2(first.wedge(second).length()))
        })
    }
}

/// A space in which the pairs of axes are counted: one thing for each plane that two axes span.
pub trait AxisPairs: Space {
    /// One thing for each pair of axes, in the order of a bivector's components.
    type PerPair<T>: AsRef<[T]> + IntoIterator<Item = T>;

    /// One thing for each pair of axes, made from the axes' numbers.
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

/// The diagonal of R⁻¹L: of all diagonal scales the one for which R diag(s) is nearest to L.
fn lossy_scale<S: Space>(rotation: S::Rotation, linear: S::Matrix) -> S::Vector {
    (rotation.inverse().matrix() * linear).diagonal()
}

/// An arrow with its largest component brought to one, so that products of two neither overflow nor vanish; `None` for zero.
fn direction<S: Space>(vector: S::Vector) -> Option<S::Vector> {
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
