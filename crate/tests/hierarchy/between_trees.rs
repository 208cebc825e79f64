//! Random trees with everything at once, and sequences of verbs, in the plane and in space: what the
//! laws between the parts look at.

use crate::common::{Sample, deltas};
use kinetree::hierarchy::{Fit, Keep, StepScheme};
use kinetree::integrate::PointState;
use kinetree::space::{Linear, Matrix, Vector};
use kinetree::{Hierarchy, HierarchyError, Local, NodeHandle, PointMotion, Rates, ScaleRule, Trs};
use proptest::prelude::*;

/// What a node is, beside its local state.
#[derive(Clone, Debug)]
pub(crate) enum Kind<S: Sample> {
    Plain,
    Free,
    Driven(S::Vector, S::Bivector),
    Compensates,
    /// Holds a matrix with this lean of its second axis.
    Held(f64),
}

#[derive(Clone, Debug)]
pub(crate) struct Node<S: Sample> {
    /// Which of the nodes before it is its parent, and of the world.
    parent: usize,
    local: Local<S>,
    pub(crate) kind: Kind<S>,
}

#[derive(Clone, Debug)]
pub(crate) enum Verb<S: Sample> {
    Step(f64),
    StepWithLaw(f64),
    Rates(usize, Rates<S>),
    Pose(usize, Local<S>),
    Drive(usize, S::Vector, S::Bivector),
    Free(usize, bool),
    Jump(usize, Rates<S>),
    Reparent(usize, usize, Keep),
    Attach(usize, usize, Fit),
    Release(usize, usize, S::Vector, Fit),
    Lift(usize, Keep),
    SetWorld(usize, S::Vector, Rates<S>),
}

#[derive(Clone, Debug)]
pub(crate) struct Recipe<S: Sample> {
    pub(crate) rule: ScaleRule,
    pub(crate) nodes: Vec<Node<S>>,
    pub(crate) verbs: Vec<Verb<S>>,
}

/// Even, uneven and mirrored scales, and now and then one of zero.
fn scales<S: Sample>() -> BoxedStrategy<S::Vector> {
    let size = || 0.6..1.6_f64;
    let signs = || proptest::collection::vec(prop_oneof![Just(1.0), Just(-1.0)], S::DIMENSION);
    let of = |list: Vec<f64>| S::Vector::from_components(S::per_axis(|axis| list[axis]));
    prop_oneof![
        3 => size().prop_map(move |it| of(vec![it; S::DIMENSION])),
        2 => proptest::collection::vec(size(), S::DIMENSION).prop_map(of),
        2 => (proptest::collection::vec(size(), S::DIMENSION), signs())
            .prop_map(move |(all, signs)| of(all.iter().zip(signs).map(|(a, b)| a * b).collect())),
        2 => (size(), signs()).prop_map(move |(it, signs)| of(signs.iter().map(|s| s * it).collect())),
        1 => (size(), 0..S::DIMENSION).prop_map(move |(it, zero)| {
            of((0..S::DIMENSION).map(|axis| if axis == zero { 0.0 } else { it }).collect())
        }),
    ]
    .boxed()
}

fn some_rates<S: Sample>() -> BoxedStrategy<Rates<S>> {
    prop_oneof![
        1 => Just(Rates::zero()),
        3 => deltas::<S>().prop_map(|it| Rates {
            velocity: it.velocity * 0.5,
            acceleration: it.acceleration * 0.5,
            angular_velocity: it.angular_velocity * 0.5,
            angular_acceleration: it.angular_acceleration * 0.5,
        }),
    ]
    .boxed()
}

fn local<S: Sample>() -> BoxedStrategy<Local<S>> {
    let parts = (
        S::vectors(2.0),
        S::rotations(),
        scales::<S>(),
        some_rates::<S>(),
    );
    parts
        .prop_map(|(place, turn, scale, rates)| {
            Local::from(Trs::<S>::new(place, turn, scale).unwrap()).with_rates(rates)
        })
        .boxed()
}

fn kinds<S: Sample>() -> BoxedStrategy<Kind<S>> {
    prop_oneof![
        5 => Just(Kind::Plain),
        2 => Just(Kind::Free),
        2 => (S::vectors(1.0), S::bivectors(1.0)).prop_map(|(v, w)| Kind::Driven(v, w)),
        1 => Just(Kind::Compensates),
        1 => (-0.7..0.7).prop_map(Kind::Held),
    ]
    .boxed()
}

fn fits() -> impl Strategy<Value = Fit> {
    prop_oneof![
        Just(Fit::Exact),
        Just(Fit::Matrix),
        Just(Fit::Lossy),
        Just(Fit::Polar)
    ]
}

fn keeps() -> impl Strategy<Value = Keep> {
    fits().prop_flat_map(|fit| {
        prop_oneof![
            Just(Keep::Local),
            Just(Keep::Pose(fit)),
            Just(Keep::Velocity(fit)),
            Just(Keep::Motion(fit))
        ]
    })
}

pub(crate) fn verbs<S: Sample>() -> BoxedStrategy<Verb<S>> {
    let at = || 0..9_usize;
    prop_oneof![
        (-0.3..0.5).prop_map(Verb::Step),
        (-0.3..0.5).prop_map(Verb::StepWithLaw),
        (at(), some_rates::<S>()).prop_map(|(n, it)| Verb::Rates(n, it)),
        (at(), local::<S>()).prop_map(|(n, it)| Verb::Pose(n, it)),
        (at(), S::vectors(1.0), S::bivectors(1.0)).prop_map(|(n, v, w)| Verb::Drive(n, v, w)),
        (at(), any::<bool>()).prop_map(|(n, it)| Verb::Free(n, it)),
        (at(), some_rates::<S>()).prop_map(|(n, it)| Verb::Jump(n, it)),
        (at(), at(), keeps()).prop_map(|(n, to, keep)| Verb::Reparent(n, to, keep)),
        (at(), at(), fits()).prop_map(|(n, to, fit)| Verb::Attach(n, to, fit)),
        (at(), at(), S::vectors(2.0), fits())
            .prop_map(|(n, to, a, fit)| Verb::Release(n, to, a, fit)),
        (at(), keeps()).prop_map(|(n, keep)| Verb::Lift(n, keep)),
        (at(), S::vectors(2.0), some_rates::<S>()).prop_map(|(n, x, it)| Verb::SetWorld(n, x, it)),
    ]
    .boxed()
}

pub(crate) fn recipes<S: Sample>() -> BoxedStrategy<Recipe<S>> {
    let node = (0..9_usize, local::<S>(), kinds::<S>());
    let node = node.prop_map(|(parent, local, kind)| Node {
        parent,
        local,
        kind,
    });
    let rule = prop::sample::select(ScaleRule::ALL.to_vec());
    let verbs = proptest::collection::vec(verbs::<S>(), 0..6);
    (rule, proptest::collection::vec(node, 1..8), verbs)
        .prop_map(|(rule, nodes, verbs)| Recipe { rule, nodes, verbs })
        .boxed()
}

/// A tree, and its nodes by their places in the recipe; some may be gone.
#[derive(Clone)]
pub(crate) struct Grown<S: Sample> {
    pub(crate) tree: Hierarchy<S>,
    pub(crate) nodes: Vec<NodeHandle>,
    /// Where roots go.
    pub(crate) ground: Option<NodeHandle>,
}

impl<S: Sample> Grown<S> {
    pub(crate) fn new(recipe: &Recipe<S>) -> Self {
        Self::beside(recipe, |_| {})
    }

    /// Makes the tree of a recipe, in which there may be others already.
    pub(crate) fn beside(recipe: &Recipe<S>, before: impl Fn(&mut Hierarchy<S>)) -> Self {
        Self::under(recipe, |tree| {
            before(tree);
            None
        })
    }

    /// Makes it below a node that is made first, or in the world.
    pub(crate) fn under(
        recipe: &Recipe<S>,
        before: impl Fn(&mut Hierarchy<S>) -> Option<NodeHandle>,
    ) -> Self {
        let mut tree = Hierarchy::new(recipe.rule);
        let ground = before(&mut tree);
        let mut nodes = Vec::new();
        for (place, it) in recipe.nodes.iter().enumerate() {
            let parent = nodes.get(it.parent % (place + 1)).copied().or(ground);
            let node = tree.add(parent, &format!("n{place}"), it.local).unwrap();
            nodes.push(node);
            match it.kind {
                Kind::Plain => {}
                Kind::Free => tree.set_free_body(node, true).unwrap(),
                // Refused under a stretch.
                Kind::Driven(v, w) => _ = tree.drive(node, v, w),
                Kind::Compensates => tree.set_compensates(node, true).unwrap(),
                Kind::Held(lean) => {
                    let mut columns = it.local.linear().columns();
                    let [first, second, ..] = columns.as_mut() else {
                        continue;
                    };
                    *second = *second + *first * lean;
                    let linear = S::Matrix::from_columns(columns);
                    let mut matrix = it.local.matrix();
                    matrix.linear = linear;
                    _ = tree.set_matrix(node, matrix);
                }
            }
        }
        Self {
            tree,
            nodes,
            ground,
        }
    }

    pub(crate) fn done(recipe: &Recipe<S>) -> Self {
        let mut grown = Self::new(recipe);
        for verb in &recipe.verbs {
            _ = grown.apply(verb);
        }
        grown
    }

    pub(crate) fn apply(&mut self, verb: &Verb<S>) -> Result<(), HierarchyError> {
        let nodes = self.nodes.clone();
        let node = |place: &usize| nodes[*place % nodes.len()];
        let ground = self.ground;
        let to = |place: &usize| nodes.get(*place % (nodes.len() + 1)).copied().or(ground);
        match verb {
            Verb::Step(h) => self.tree.step(*h, &StepScheme::default()),
            Verb::StepWithLaw(h) => self.step_with_law(*h),
            Verb::Rates(n, it) => self.tree.set_rates(node(n), *it),
            Verb::Pose(n, it) => self.tree.set_local(node(n), *it),
            Verb::Drive(n, v, w) => self.tree.drive(node(n), *v, *w),
            Verb::Free(n, it) => self.tree.set_free_body(node(n), *it),
            Verb::Jump(n, it) => self.tree.add_world_rates(node(n), *it),
            Verb::Reparent(n, p, keep) => self.tree.reparent(node(n), to(p), *keep).map(drop),
            Verb::Attach(n, p, fit) => self.tree.attach(node(n), to(p), *fit).map(drop),
            Verb::Release(n, p, a, fit) => self.tree.release(node(n), to(p), *a, *fit).map(drop),
            Verb::Lift(n, keep) => self.tree.remove_keeping_children(node(n), *keep).map(drop),
            Verb::SetWorld(n, x, it) => {
                self.tree.set_world_translation(node(n), *x)?;
                self.tree.set_world_rates(node(n), *it)
            }
        }
    }

    /// Steps under a law that knows nodes by their places; others are at rest.
    fn step_with_law(&mut self, h: f64) -> Result<(), HierarchyError> {
        let nodes = &self.nodes;
        let law = |node, _: &Rates<S>, t: f64, at: &PointState<S>| {
            let place = nodes.iter().position(|it| *it == node);
            place.map_or(S::Vector::zero(), |place| {
                at.position * -(1.0 + 0.1 * place as f64 + t) - at.velocity * 0.2
            })
        };
        self.tree.step_with_law(h, &StepScheme::default(), law)
    }

    /// All that the tree says of a node, to the sign of a zero.
    fn said(&self, node: NodeHandle) -> String {
        let Self { tree, .. } = self;
        let (local, matrix) = (tree.local(node), tree.world_matrix(node));
        let (rates, driven) = (tree.world_rates(node), tree.driven(node));
        let place = tree
            .world_transform(node)
            .map(|it| (it.translation(), it.rotation()));
        format!("{local:?}\n{matrix:?}\n{place:?}\n{rates:?}\n{driven:?}")
    }

    pub(crate) fn all_said(&self) -> Vec<String> {
        self.nodes.iter().map(|node| self.said(*node)).collect()
    }

    pub(crate) fn point(&self, node: NodeHandle, point: S::Vector) -> Option<PointMotion<S>> {
        let at = PointMotion::new(point, S::Vector::zero(), S::Vector::zero()).unwrap();
        self.tree.transform_motion(at, Some(node), None).ok()
    }

    /// True where no node is flat or nearly so, or far out: rounding is not magnified.
    pub(crate) fn is_tame(&self) -> bool {
        let alive = self.nodes.iter().filter(|node| self.tree.contains(**node));
        alive.into_iter().all(|node| {
            let world = self.tree.world_matrix(*node);
            let local = self.tree.local(*node).map(|it| it.matrix());
            world.is_ok_and(|it| {
                let size = it.linear.norm().max(it.translation.length());
                let thick = |it: S::Matrix| it.determinant().abs() > 1e-3;
                size < 100.0 && thick(it.linear) && local.is_ok_and(|it| thick(it.linear))
            })
        })
    }
}
