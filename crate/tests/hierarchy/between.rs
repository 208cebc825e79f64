//! Laws between the parts, over the trees of [`between_trees`](crate::between_trees). No law shares
//! a formula with what it looks at: it compares bits, or takes differences in time, or does
//! arithmetic of its own.
//!
//! `PROPTEST_CASES` says how many trees each law looks at, and `PROPTEST_RNG_SEED` which.

use crate::between_trees::{Grown, Recipe, Verb, recipes, verbs};
use crate::common::effort::effort;
use crate::common::{Numbers, Sample};
use kinetree::hierarchy::StepScheme;
use kinetree::integrate::PointState;
use kinetree::space::{Bivector, Vector};
use kinetree::{Hierarchy, Local, Rates, Space2, Space3};
use proptest::prelude::*;

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
                    let again = |node: &kinetree::NodeHandle| {
                        let place = order.iter().position(|it| it == node);
                        // One that is gone stays gone.
                        place.map_or(kinetree::NodeHandle::from_parts(u32::MAX - 1, 7), |place| handles[place])
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
