//! Laws between the parts: random trees with everything at once, and sequences of verbs, in the
//! plane and in space. No law shares a formula with what it looks at: it compares bits, or takes
//! differences in time, or does arithmetic of its own.
//!
//! `PROPTEST_CASES` says how many trees each law looks at, and `PROPTEST_RNG_SEED` which.

use crate::common::effort::effort;
use crate::common::{Numbers, Sample, deltas};
use kinetree::hierarchy::{Fit, Keep, StepScheme};
use kinetree::integrate::PointState;
use kinetree::space::{Bivector, Linear, Matrix, Vector};
use kinetree::{
    Hierarchy, HierarchyError, Local, NodeHandle, PointMotion, Rates, ScaleRule, Space2, Space3,
    Trs,
};
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

fn verbs<S: Sample>() -> BoxedStrategy<Verb<S>> {
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
    ground: Option<NodeHandle>,
}

impl<S: Sample> Grown<S> {
    pub(crate) fn new(recipe: &Recipe<S>) -> Self {
        Self::beside(recipe, |_| {})
    }

    /// Makes the tree of a recipe, in which there may be others already.
    fn beside(recipe: &Recipe<S>, before: impl Fn(&mut Hierarchy<S>)) -> Self {
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

/// Nodes of all kinds that have nothing to do with the others.
fn strangers<S: Sample>(tree: &mut Hierarchy<S>) {
    let spin = S::Bivector::from_matrix(
        S::Vector::from_components(S::per_axis(|axis| 0.3 + axis as f64))
            .wedge(S::Vector::from_components(S::per_axis(|axis| {
                1.0 - axis as f64
            })))
            .matrix(),
    );
    let ahead = S::Vector::from_components(S::per_axis(|_| 0.7));
    let turning = Local::identity()
        .with_velocity(ahead)
        .with_angular_velocity(spin);
    let wheel = tree.add(None, "stranger", turning).unwrap();
    tree.set_scale(
        wheel,
        S::Vector::from_components(S::per_axis(|axis| [1.0, -1.0, 2.0][axis])),
    )
    .unwrap();
    let free = tree.add(Some(wheel), "free", turning).unwrap();
    tree.set_free_body(free, true).unwrap();
    let car = tree.add(None, "car", Local::identity()).unwrap();
    tree.drive(car, ahead, spin).unwrap();
    let joint = tree.add(Some(wheel), "joint", turning).unwrap();
    tree.set_compensates(joint, true).unwrap();
}

pub(crate) fn close<A: Numbers + std::fmt::Debug>(
    a: &A,
    b: &A,
    tolerance: f64,
    what: &str,
) -> Result<(), TestCaseError> {
    let (x, y) = (a.numbers(), b.numbers());
    let size = x
        .iter()
        .chain(&y)
        .fold(1.0_f64, |size, it| size.max(it.abs()));
    for (x, y) in x.iter().zip(&y) {
        prop_assert!(
            (x - y).abs() <= tolerance * size,
            "{}: {:?} and {:?}",
            what,
            a,
            b
        );
    }
    Ok(())
}

fn unrelated<S: Sample>(recipe: &Recipe<S>) -> Result<(), TestCaseError> {
    let mut alone = Grown::new(recipe);
    let mut between = Grown::beside(recipe, strangers::<S>);
    strangers(&mut between.tree);
    prop_assert_eq!(
        without_slots(alone.all_said()),
        without_slots(between.all_said())
    );
    for verb in recipe
        .verbs
        .iter()
        .chain(&[Verb::StepWithLaw(0.1), Verb::Step(0.2)])
    {
        prop_assert_eq!(alone.apply(verb).is_ok(), between.apply(verb).is_ok());
        prop_assert_eq!(
            without_slots(alone.all_said()),
            without_slots(between.all_said()),
            "after {:?}",
            verb
        );
    }
    Ok(())
}

/// Errors name nodes by their slots, which differ.
fn without_slots(said: Vec<String>) -> Vec<String> {
    let whole = |it: String| {
        if it.contains("slot") {
            it.split("slot").next().unwrap_or("").into()
        } else {
            it
        }
    };
    said.into_iter().map(whole).collect()
}

/// Seconds between the instants of a difference, and what it is off by: h⁴ times the fifth
/// derivative, at rates of some ten.
const STEP: f64 = 1.0 / 128.0;
const DIFFERENCES: f64 = 2e-4;

fn differences<S: Sample>(recipe: &Recipe<S>, point: S::Vector) -> Result<(), TestCaseError> {
    let now = Grown::done(recipe);
    let at = |count: f64| {
        let mut later = now.clone();
        later
            .tree
            .step(count * STEP, &StepScheme::default())
            .map(|()| later)
    };
    let (Ok(a), Ok(b), Ok(c), Ok(d)) = (at(-2.0), at(-1.0), at(1.0), at(2.0)) else {
        return Ok(());
    };
    for node in now.nodes.iter().filter(|node| now.tree.contains(**node)) {
        let places = [&a, &b, &now, &c, &d].map(|it| it.point(*node, point));
        let [Some(a), Some(b), Some(m), Some(c), Some(d)] = places else {
            continue;
        };
        let fast = m.acceleration.length().max(m.position.length());
        if fast > 100.0 {
            continue;
        }
        let velocity =
            (a.position - b.position * 8.0 + c.position * 8.0 - d.position) * (1.0 / (12.0 * STEP));
        let acceleration = (b.position * 16.0 - a.position - m.position * 30.0 + c.position * 16.0
            - d.position)
            * (1.0 / (12.0 * STEP * STEP));
        close(&m.velocity, &velocity, DIFFERENCES, "velocity")?;
        close(
            &m.acceleration,
            &acceleration,
            10.0 * DIFFERENCES,
            "acceleration",
        )?;
    }
    Ok(())
}

fn there_and_back<S: Sample>(recipe: &Recipe<S>, point: S::Vector) -> Result<(), TestCaseError> {
    let start = Grown::done(recipe);
    let mut back = start.clone();
    let scheme = StepScheme::default();
    if !start.is_tame()
        || back.tree.step(0.01, &scheme).is_err()
        || back.tree.step(-0.01, &scheme).is_err()
    {
        return Ok(());
    }
    for node in start
        .nodes
        .iter()
        .filter(|node| start.tree.contains(**node))
    {
        let (Some(one), Some(other)) = (start.point(*node, point), back.point(*node, point)) else {
            continue;
        };
        close(&one.position, &other.position, 1e-7, "place")?;
        close(&one.velocity, &other.velocity, 1e-7, "velocity")?;
    }
    Ok(())
}

fn lawless<S: Sample>(recipe: &Recipe<S>) -> Result<(), TestCaseError> {
    let (mut one, mut other) = (Grown::done(recipe), Grown::done(recipe));
    let own = |_, rates: &Rates<S>, _, _: &PointState<S>| rates.acceleration;
    let scheme = StepScheme::default();
    prop_assert_eq!(
        one.tree.step(0.2, &scheme),
        other.tree.step_with_law(0.2, &scheme, own)
    );
    prop_assert_eq!(one.all_said(), other.all_said());
    Ok(())
}

fn refused<S: Sample>(recipe: &Recipe<S>, more: &[Verb<S>]) -> Result<(), TestCaseError> {
    let mut grown = Grown::done(recipe);
    for verb in more {
        let before = grown.clone();
        // Two calls, of which the second may be refused: each of them is whole, not both.
        if matches!(verb, Verb::SetWorld(..)) {
            continue;
        }
        if grown.apply(&spoiled(verb)).is_ok() {
            continue;
        }
        prop_assert_eq!(before.all_said(), grown.all_said(), "refused {:?}", verb);
        let (mut one, mut other) = (before, grown.clone());
        let scheme = StepScheme::default();
        prop_assert_eq!(one.tree.step(0.1, &scheme), other.tree.step(0.1, &scheme));
        prop_assert_eq!(
            one.all_said(),
            other.all_said(),
            "a step after the refused {:?}",
            verb
        );
    }
    Ok(())
}

/// The same verb with a number that is none, where it has numbers.
fn spoiled<S: Sample>(verb: &Verb<S>) -> Verb<S> {
    let wrong =
        S::Vector::from_components(S::per_axis(|axis| if axis == 1 { f64::NAN } else { 1.0 }));
    match verb.clone() {
        Verb::Step(_) => Verb::Step(f64::INFINITY),
        Verb::StepWithLaw(_) => Verb::StepWithLaw(f64::NAN),
        Verb::Rates(n, it) => Verb::Rates(
            n,
            Rates {
                acceleration: wrong,
                ..it
            },
        ),
        Verb::Pose(n, it) => Verb::Pose(n, it.with_velocity(wrong)),
        Verb::Drive(n, _, w) => Verb::Drive(n, wrong, w),
        Verb::Jump(n, it) => Verb::Jump(
            n,
            Rates {
                velocity: wrong,
                ..it
            },
        ),
        Verb::Release(n, to, _, fit) => Verb::Release(n, to, wrong, fit),
        other => other,
    }
}

macro_rules! laws {
    ($space:ty, $names:ident) => {
        mod $names {
            use super::*;

            proptest! {
                #![proptest_config(effort(64))]

                /// A node added elsewhere changes no bit of an answer, whatever kind it is.
                #[test]
                fn strangers_change_no_bit(recipe in recipes::<$space>()) {
                    unrelated(&recipe)?;
                }

                #[test]
                fn velocities_and_accelerations_are_differences_of_places(
                    recipe in recipes::<$space>(), point in <$space>::vectors(1.0),
                ) {
                    differences(&recipe, point)?;
                }

                #[test]
                fn a_step_back_undoes_a_step_of_anything(
                    recipe in recipes::<$space>(), point in <$space>::vectors(1.0),
                ) {
                    there_and_back(&recipe, point)?;
                }

                #[test]
                fn a_step_with_its_own_accelerations_is_a_step(recipe in recipes::<$space>()) {
                    lawless(&recipe)?;
                }

                /// A refused call leaves all answers, and the next step, to the bit.
                #[test]
                fn what_is_refused_changes_no_bit(
                    recipe in recipes::<$space>(),
                    more in proptest::collection::vec(verbs::<$space>(), 1..6),
                ) {
                    refused(&recipe, &more)?;
                }

                /// Saving and loading commute with every verb, to the bit.
                #[cfg(feature = "serde")]
                #[test]
                fn what_is_saved_goes_on_with_the_same_bits(
                    recipe in recipes::<$space>(),
                    more in proptest::collection::vec(verbs::<$space>(), 0..5),
                ) {
                    let mut first = Grown::done(&recipe);
                    let Ok(scene) = first.tree.to_scene() else { return Ok(()) };
                    let text = without_signs(&serde_json::to_string(&scene).unwrap());
                    let (tree, handles) = Hierarchy::<$space>::from_scene(&serde_json::from_str(&text).unwrap()).unwrap();
                    let order: Vec<_> = first.tree.nodes().collect();
                    let again = |node: &NodeHandle| {
                        let place = order.iter().position(|it| it == node);
                        // One that is gone stays gone.
                        place.map_or(NodeHandle::from_parts(u32::MAX - 1, 7), |place| handles[place])
                    };
                    let nodes = first.nodes.iter().map(again).collect();
                    let mut loaded = Grown { tree, nodes, ground: None };
                    let last = [Verb::Step(0.1), Verb::StepWithLaw(0.1)];
                    for verb in more.iter().chain(&last) {
                        prop_assert_eq!(without_slots(first.all_said()), without_slots(loaded.all_said()));
                        prop_assert_eq!(first.apply(verb).is_ok(), loaded.apply(verb).is_ok(), "{:?}", verb);
                    }
                    prop_assert_eq!(without_slots(first.all_said()), without_slots(loaded.all_said()));
                }
            }
        }
    };
}

/// A text as JavaScript writes it, which has no zero with a sign.
#[cfg(feature = "serde")]
fn without_signs(text: &str) -> String {
    text.replace("-0.0,", "0.0,").replace("-0.0]", "0.0]")
}

laws!(Space2, in_the_plane);
laws!(Space3, in_space);
