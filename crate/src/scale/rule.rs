//! The four scale rules, and everything that one of them decides.
//!
//! Picture: a clerk who is asked, for each node, what its children inherit and what is shown. The
//! rest of the crate knows neither the rules' names nor their number: a fifth rule is a variant
//! here and an arm in the functions below.

use super::{AffineMotion, Trs, WorldTransform, linear_part};
use crate::affine::Affine;
use crate::error::{Error, Quantity};
use crate::motion::Rates;
use crate::space::{
    Bivector, Linear, Matrix, Mirror, Rotation, Scalar, Space, UNIT_TOLERANCE, Vector,
};

/// A way to combine the transforms of a chain of nodes into a world transform when they have a
/// scale for each axis.
///
/// All four agree when every scale is the same along all axes, except that
/// [`Compensated`](ScaleRule::Compensated) then still does not pass it on. P is the parent, C the
/// child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub enum ScaleRule {
    /// Multiplies the matrices: L = L_P R_C diag(s_C). The truth of the nested pictures; it skews.
    /// Unity, three.js, Bevy, glTF, Godot.
    Matrices,
    /// Combines part by part: R = R_P R_C, s = s_P ∘ s_C, T = T_P + R_P (s_P ∘ T_C). Never skews,
    /// but a parent's stretch is applied along the child's axes instead of its own, and the result
    /// depends on where the fold starts. Unreal and Ogre. (Unreal goes through matrices when a
    /// scale is negative; this rule does not.)
    Transforms,
    /// Multiplies the matrices, then shows what a rotation and a scale for each axis can: R is the
    /// product of the rotations, T comes from the full matrix, and s is the diagonal of R⁻¹L. Of
    /// all scales this is the nearest to the truth for that rotation; the rest is
    /// [`WorldTransform::residual`]. From three levels on, an entry can be zero or negative though
    /// all scales are positive. "Managing Transformations in Hierarchy".
    Lossy,
    /// The child feels its parent's scale in its place but not in its own axes: L = R diag(s_C)
    /// with R the product of the rotations, T from the parent's whole matrix. Never skews, and
    /// passes no scale on. Maya's segment scale compensate.
    Compensated,
}

/// The parts of a world transform that a rule decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shape<S: Space> {
    /// The scale that is reported.
    pub(crate) scale: S::Vector,
    /// The linear part that is shown.
    pub(crate) linear: S::Matrix,
    /// The linear part that children inherit.
    pub(crate) carried: S::Matrix,
    /// The linear part that a child inherits who compensates: without the node's own scale by the
    /// rules that multiply matrices, by the others the same as all children.
    pub(crate) unscaled: S::Matrix,
    /// The axes that the rotations of children are mirrored along: all that was turned round from
    /// the root down, by the rule that multiplies the matrices and shows them; else none.
    pub(crate) mirror: Mirror,
    /// The same for a child that compensates.
    pub(crate) unscaled_mirror: Mirror,
}

impl<S: Space> Shape<S> {
    /// Returns the linear part that a child inherits.
    pub(crate) fn inherited(&self, compensates: bool) -> S::Matrix {
        if compensates {
            self.unscaled
        } else {
            self.carried
        }
    }

    /// Returns the mirror that a child inherits.
    pub(crate) fn inherited_mirror(&self, compensates: bool) -> Mirror {
        if compensates {
            self.unscaled_mirror
        } else {
            self.mirror
        }
    }
}

/// The linear part of a node in its parent, as a rule wants it to be held.
pub(crate) enum LocalShape<S: Space> {
    /// A scale for each axis holds it.
    Scale(S::Vector),
    /// A matrix, which may be skewed.
    Matrix(S::Matrix),
}

impl ScaleRule {
    /// All the rules, in the order they are explained in.
    pub const ALL: [Self; 4] = [
        Self::Matrices,
        Self::Transforms,
        Self::Lossy,
        Self::Compensated,
    ];

    /// Returns whether children inherit the product of the whole matrices. That product associates:
    /// it may be folded from any ancestor, not only from the root.
    pub(crate) const fn multiplies(self) -> bool {
        match self {
            Self::Matrices | Self::Lossy => true,
            Self::Transforms | Self::Compensated => false,
        }
    }

    /// Returns whether a node is shown as the product of the whole matrices.
    pub(crate) const fn shows_skew(self) -> bool {
        match self {
            Self::Matrices => true,
            Self::Transforms | Self::Lossy | Self::Compensated => false,
        }
    }

    /// Returns whether nodes with one scale each compose as transforms with one scale do.
    pub(crate) const fn inherits_one_scale(self) -> bool {
        match self {
            Self::Matrices | Self::Transforms | Self::Lossy => true,
            Self::Compensated => false,
        }
    }

    /// Returns the mirror that a node's own scale or stretch adds for its children's rotations.
    ///
    /// With Q the product of all R E from the root down to a node's parent, where E has the signs
    /// of the scale, the node's own rotation R is shown as Q R: a mirror image of R turns the other
    /// way. So world rotations are products of R as the mirrors above show it, E R E, and angular
    /// velocities likewise: ω₃ = Σ det(Q) Q ω. By the rules that combine part by part a rotation
    /// is shown as it is. By `Lossy` the picture is R diag(s) with R the product of the rotations,
    /// which its angular velocity belongs to.
    pub(crate) fn own_mirror<S: Space>(
        self,
        scale: S::Vector,
        stretch: Option<S::Matrix>,
    ) -> Mirror {
        match self {
            Self::Matrices => match stretch {
                Some(stretch) => Mirror::of_stretch::<S>(stretch),
                None => Mirror::of::<S>(scale),
            },
            Self::Transforms | Self::Lossy | Self::Compensated => Mirror::NONE,
        }
    }

    /// Returns whether a node of one size that is mirrored rotates as a whole.
    ///
    /// By `Lossy` it does not: it is shown as R diag(s), and s changes while the mirror image of R
    /// turns the other way.
    pub(crate) const fn mirrors_rigidly(self) -> bool {
        match self {
            Self::Matrices | Self::Transforms | Self::Compensated => true,
            Self::Lossy => false,
        }
    }

    /// Shape of a root, whose linear part is R diag(s), or R K where a stretch K is given.
    pub(crate) fn root<S: Space>(self, node: &Trs<S>, stretch: Option<S::Matrix>) -> Shape<S> {
        let straight = node.linear();
        let whole = linear_part::<S>(node.rotation, node.scale, stretch);
        let (carried, unscaled) = if self.multiplies() {
            (whole, node.rotation.matrix())
        } else {
            (straight, straight)
        };
        Shape {
            scale: node.scale,
            linear: if self.shows_skew() { whole } else { straight },
            carried,
            unscaled,
            mirror: self.own_mirror::<S>(node.scale, stretch),
            unscaled_mirror: Mirror::NONE,
        }
    }

    /// Shape of a child, with `rotation` its rotation in the world. One that
    /// compensates inherits the linear part of its parent without the parent's own scale.
    pub(crate) fn child<S: Space>(
        self,
        parent: &Shape<S>,
        rotation: S::Rotation,
        node: &Trs<S>,
        stretch: Option<S::Matrix>,
        compensates: bool,
    ) -> Shape<S> {
        let inherited = parent.inherited(compensates);
        let above = parent.inherited_mirror(compensates);
        let product = || inherited * linear_part::<S>(node.rotation, node.scale, stretch);
        let straight = |scale| linear_part::<S>(rotation, scale, None);
        let (scale, linear, carried) = match self {
            Self::Matrices => {
                let product = product();
                (lossy_scale::<S>(rotation, product), product, product)
            }
            Self::Transforms => {
                let scale = parent.scale.times(node.scale);
                (scale, straight(scale), straight(scale))
            }
            Self::Lossy => {
                let product = product();
                let scale = lossy_scale::<S>(rotation, product);
                (scale, straight(scale), product)
            }
            // T R S with the parent's own scale taken out again, W_P T S_P⁻¹ R S. Since the linear
            // part of W_P is R_P S_P, the two cancel: no inverse is needed, and a scale of zero is
            // allowed.
            Self::Compensated => (node.scale, straight(node.scale), straight(node.scale)),
        };
        Shape {
            scale,
            linear,
            carried,
            unscaled: if self.multiplies() {
                inherited * node.rotation.matrix()
            } else {
                carried
            },
            mirror: above.and(self.own_mirror::<S>(node.scale, stretch)),
            unscaled_mirror: above,
        }
    }

    /// Motion of the map by which a node is shown, from that which its children inherit.
    ///
    /// By [`Lossy`](ScaleRule::Lossy) a node is shown as R D with D the diagonal of K = R⁻¹L, and
    /// that diagonal changes while an ancestor's stretch is rotated under it: K̇ = Rᵀ (L̇ − ω L)
    /// and K̈ = Rᵀ (L̈ − 2 ω L̇ + (ω² − α) L). By the other rules the two maps are one.
    pub(crate) fn shown_motion<S: Space>(
        self,
        carried: AffineMotion<S>,
        rotation: S::Rotation,
        rates: &Rates<S>,
    ) -> AffineMotion<S> {
        if !self.multiplies() || self.shows_skew() {
            return carried;
        }
        let rotation = rotation.matrix();
        let (back, twice) = (rotation.transpose(), S::Scalar::from_f64(2.0));
        let diagonal =
            |matrix: S::Matrix| rotation * S::Matrix::from_diagonal((back * matrix).diagonal());
        let spin = rates.angular_velocity.matrix();
        let spin_rate = rates.angular_acceleration.matrix();
        let [map, rate, second] =
            [&carried.affine, &carried.rate, &carried.second_rate].map(|m| m.linear);
        // R D, R Ḋ and R D̈; and the frame rotates: Ṙ = ω R, R̈ = (α + ω²) R.
        let shown = diagonal(map);
        let shown_rate = diagonal(rate - spin * map);
        let shown_second = diagonal(second - spin * rate * twice + (spin * spin - spin_rate) * map);
        let linear = |linear| Affine {
            linear,
            translation: S::Vector::zero(),
        };
        AffineMotion {
            affine: linear(shown),
            rate: linear(spin * shown + shown_rate),
            second_rate: linear(
                (spin_rate + spin * spin) * shown + spin * shown_rate * twice + shown_second,
            ),
        }
        .with_origin(carried.origin())
    }

    /// Returns the local scale of a node, rotated by `rotation` in its parent, that gives it a
    /// scale in the world.
    ///
    /// By the rules that multiply matrices the scale in the world is diag(B) ∘ s with
    /// B = R⁻¹ L_P R_C, by `Transforms` s_P ∘ s.
    pub(crate) fn local_scale<S: Space>(
        self,
        parent: &WorldTransform<S>,
        compensates: bool,
        rotation: S::Rotation,
        wanted: S::Vector,
    ) -> Result<S::Vector, Error> {
        match self {
            Self::Matrices | Self::Lossy => {
                let back = parent.rotation_of(rotation, compensates);
                let back = back.inverse().matrix();
                let above = parent.shape().inherited(compensates);
                let factors = (back * above * rotation.matrix()).diagonal();
                quotient::<S>(wanted, factors)
            }
            Self::Transforms => quotient::<S>(wanted, parent.scale()),
            Self::Compensated => Ok(wanted),
        }
    }

    /// Returns the linear part of a node in its parent that holds a pose of the world.
    ///
    /// `scale` is what the rules that combine part by part are to report, `inherited` the scale
    /// that the parent reports, and `matrix` the local matrix for the rules that multiply.
    pub(crate) fn local_shape<S: Space>(
        self,
        inherited: S::Vector,
        scale: S::Vector,
        matrix: S::Matrix,
    ) -> Result<LocalShape<S>, Error> {
        Ok(match self {
            Self::Matrices | Self::Lossy => LocalShape::Matrix(matrix.checked(Quantity::Matrix)?),
            Self::Transforms => LocalShape::Scale(quotient::<S>(scale, inherited)?),
            Self::Compensated => LocalShape::Scale(scale),
        })
    }

    /// Returns the map from world directions to the directions among which a node of this parent is
    /// rotated: rotating the node so that R_C K f has the direction of M d shows its axis f along
    /// d, where M is this map and K the [`shown_stretch`](ScaleRule::shown_stretch).
    ///
    /// If skew is shown, M undoes all that the node inherits; else it undoes the parent's rotation.
    pub(crate) fn direction_in_parent<S: Space>(
        self,
        parent: &WorldTransform<S>,
        compensates: bool,
    ) -> Result<S::Matrix, Error> {
        if self.shows_skew() {
            parent.shape().inherited(compensates).inverse()
        } else {
            Ok(parent.rotation().inverse().matrix())
        }
    }

    /// Returns the stretch along its own axes with which a node is shown, once its rotation is that
    /// of the given state. By [`Lossy`](ScaleRule::Lossy) it depends on that rotation, and may
    /// mirror.
    pub(crate) fn shown_stretch<S: Space>(
        self,
        parent: Option<&WorldTransform<S>>,
        node: &Trs<S>,
        stretch: Option<S::Matrix>,
        compensates: bool,
    ) -> S::Matrix {
        let own = || S::Matrix::from_diagonal(node.scale);
        if self.shows_skew() {
            return stretch.unwrap_or_else(own);
        }
        let Some(parent) = parent else {
            return own();
        };
        let rotation = parent.rotation_of(node.rotation, compensates);
        let shape = self.child(parent.shape(), rotation, node, stretch, compensates);
        S::Matrix::from_diagonal(shape.scale)
    }

    /// Checks that a body under this parent is shown rotating as its angular velocity says.
    ///
    /// By the rules that multiply matrices that takes one size in what the body inherits, which may
    /// be a mirror image where matrices are shown as they are; under any other parent the picture
    /// deforms as the body rotates. By the rules that combine part by part the picture rotates with
    /// the product of the rotations under every parent.
    ///
    /// # Errors
    ///
    /// [`Error::NotSimilar`] and [`Error::NotPositive`].
    pub(crate) fn check_rigid_under<S: Space>(
        self,
        parent: &WorldTransform<S>,
        compensates: bool,
    ) -> Result<(), Error> {
        if self.multiplies() {
            let shape = parent.shape();
            let mirror = shape.inherited_mirror(compensates);
            let seen = mirror.columns::<S>(shape.inherited(compensates));
            one_scale::<S>(parent.rotation(), seen)?;
        }
        Ok(())
    }
}

/// Returns the diagonal of R⁻¹L: of all diagonal scales the one for which R diag(s) is nearest to
/// L.
fn lossy_scale<S: Space>(rotation: S::Rotation, linear: S::Matrix) -> S::Vector {
    (rotation.inverse().matrix() * linear).diagonal()
}

/// Returns the one factor s for which L = s R, as nearly as
/// [`Transform::from_matrix`](crate::Transform::from_matrix) asks.
pub(crate) fn one_scale<S: Space>(
    rotation: S::Rotation,
    linear: S::Matrix,
) -> Result<S::Scalar, Error> {
    let stretch = rotation.inverse().matrix() * linear;
    let (zero, axes) = (S::Scalar::from_f64(0.0), S::DIMENSION as f64);
    let along = stretch.diagonal().components().into_iter();
    let sum = along.fold(zero, |sum, factor| sum + factor);
    let mean = (sum * S::Scalar::from_f64(1.0 / axes)).positive(Quantity::Scale)?;
    let off = (stretch - S::Matrix::identity() * mean).norm();
    let deviation = (off / mean).real();
    // Written so that NaN is refused.
    if deviation <= UNIT_TOLERANCE {
        Ok(mean)
    } else {
        Err(Error::NotSimilar {
            quantity: Quantity::World,
            deviation,
        })
    }
}

/// Refuses a linear part that stretches some directions more than others. A mirror image is even,
/// and so is a map that leaves nothing.
///
/// With G = LᵀL and g the mean of its diagonal, the deviation is half of ‖G − g‖/g: of the lengths,
/// in parts of the scale.
pub(crate) fn evenness<S: Space>(linear: S::Matrix) -> Result<(), Error> {
    let largest = linear.norm();
    if largest.real() == 0.0 {
        return Ok(());
    }
    // Brought to one, so that squares neither overflow nor vanish.
    let unit = linear * (S::Scalar::from_f64(1.0) / largest);
    let mean = S::Scalar::from_f64(1.0 / S::DIMENSION as f64);
    let off = (unit.transpose() * unit - S::Matrix::identity() * mean).norm();
    let deviation = 0.5 * (off / mean).real();
    if deviation <= UNIT_TOLERANCE {
        return Ok(());
    }
    Err(Error::NotSimilar {
        quantity: Quantity::Scale,
        deviation,
    })
}

/// Returns the quotient axis by axis; refuses an axis that has no length to divide by.
fn quotient<S: Space>(whole: S::Vector, part: S::Vector) -> Result<S::Vector, Error> {
    let mut quotient = whole.components();
    for (slot, factor) in quotient.as_mut().iter_mut().zip(part.components()) {
        if factor.real() == 0.0 {
            return Err(Error::Singular {
                quantity: Quantity::Scale,
                determinant: 0.0,
            });
        }
        *slot = *slot / factor;
    }
    S::Vector::from_components(quotient).checked(Quantity::Scale)
}
