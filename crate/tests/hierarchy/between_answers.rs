//! More laws between the parts, over the trees of [`between_trees`](crate::between_trees): what is
//! mapped under one more root, what stays where a part of the world state is set again, what verbs
//! promise to keep, what all ways to an answer agree upon, and what a clip leaves in a tree.

use crate::between::close;
use crate::between_trees::{Grown, Kind, Recipe, Verb, recipes};
use crate::common::effort::effort;
use crate::common::{Sample, deltas};
use kinetree::hierarchy::{
    Channel, Clip, Fit, Interpolation, Keep, StepScheme, Values, WorldChange,
};
use kinetree::space::{Bivector, Vector};
use kinetree::{
    Hierarchy, Local, NodeHandle, PointMotion, Rates, ScaleRule, Space2, Space3, Trs,
    WorldTransform,
};
use proptest::prelude::*;

/// Some hundred roundings of numbers that are hundreds.
const TIGHT: f64 = 1e-9;

/// Terms are those of a frame with one scale, and scales that differ by 1e-6 of it count as one; a
/// frame that is looked from has as much again, and a sum has four such terms.
const ONE_SCALE: f64 = 1e-5;

/// Points of a node that do not lie in one plane.
fn points<S: Sample>() -> [S::Vector; 3] {
    let of = |list: [f64; 3]| S::Vector::from_components(S::per_axis(|axis| list[axis]));
    [[0.5, -0.3, 0.8], [-0.7, 0.6, 0.2], [0.1, 0.9, -0.6]].map(of)
}

/// One more root: a turn, a place, one size with signs, rates.
#[derive(Clone, Debug)]
struct Root<S: Sample> {
    turn: S::Rotation,
    place: S::Vector,
    size: f64,
    signs: u8,
    rates: Rates<S>,
    still: bool,
}

fn roots<S: Sample>() -> BoxedStrategy<Root<S>> {
    let parts = (
        S::rotations(),
        S::vectors(3.0),
        0.5..2.0,
        any::<u8>(),
        deltas::<S>(),
        any::<bool>(),
    );
    parts
        .prop_map(|(turn, place, size, signs, rates, still)| Root {
            turn,
            place,
            size,
            signs,
            rates,
            still,
        })
        .boxed()
}

/// Everything under one more root that moves, turns, mirrors and scales: every answer is mapped so.
fn under_one_more_root<S: Sample>(recipe: &Recipe<S>, root: &Root<S>) -> Result<(), TestCaseError> {
    // A node that compensates feels no scale of its parent; the other rules combine axis by axis, and a
    // mirror of one axis does not commute with rotations.
    let compensates = recipe.rule == ScaleRule::Compensated
        || recipe
            .nodes
            .iter()
            .any(|it| matches!(it.kind, Kind::Compensates));
    let size = if compensates { 1.0 } else { root.size };
    let signs = recipe.rule == ScaleRule::Matrices && !compensates;
    let scale = S::Vector::from_components(S::per_axis(|axis| {
        let minus = signs && root.signs >> axis & 1 == 1;
        if minus { -size } else { size }
    }));
    let rates = if root.still {
        Rates::zero()
    } else {
        root.rates
    };
    let local = Local::from(Trs::<S>::new(root.place, root.turn, scale).unwrap()).with_rates(rates);
    let mut plain = Grown::new(recipe);
    let mut under = Grown::under(recipe, |tree| Some(tree.add(None, "root", local).unwrap()));
    let map = |arrow: S::Vector| root.turn * arrow.times(scale);
    let compare = |plain: &Grown<S>, under: &Grown<S>| -> Result<(), TestCaseError> {
        for (node, its) in plain.nodes.iter().zip(&under.nodes) {
            for point in points::<S>() {
                let (Some(one), Some(other)) =
                    (plain.point(*node, point), under.point(*its, point))
                else {
                    continue;
                };
                let (x, v, a) = (map(one.position), map(one.velocity), map(one.acceleration));
                let (spin, spin_rate) = (rates.angular_velocity, rates.angular_acceleration);
                close(&other.position, &(root.place + x), TIGHT, "place")?;
                let velocity = rates.velocity + spin.cross(x) + v;
                close(&other.velocity, &velocity, TIGHT, "velocity")?;
                let acceleration = rates.acceleration
                    + spin_rate.cross(x)
                    + spin.cross(spin.cross(x))
                    + spin.cross(v) * 2.0
                    + a;
                close(&other.acceleration, &acceleration, TIGHT, "acceleration")?;
            }
        }
        Ok(())
    };
    compare(&plain, &under)?;
    if !root.still {
        return Ok(());
    }
    for verb in recipe.verbs.iter().chain(&[Verb::Step(0.2)]) {
        let world = match verb {
            Verb::Step(_) | Verb::Rates(..) | Verb::Pose(..) | Verb::Drive(..) | Verb::Free(..) => {
                false
            }
            Verb::Reparent(_, _, keep) | Verb::Lift(_, keep) => !matches!(
                keep,
                Keep::Local
                    | Keep::Pose(Fit::Matrix)
                    | Keep::Velocity(Fit::Matrix)
                    | Keep::Motion(Fit::Matrix)
            ),
            Verb::Attach(_, _, fit) => *fit != Fit::Matrix,
            // They name places and rates of the world.
            _ => true,
        };
        if world {
            continue;
        }
        let both = (plain.apply(verb).is_ok(), under.apply(verb).is_ok());
        // What is nearly flat magnifies rounding.
        if both.0 != both.1 || !plain.is_tame() {
            return Ok(());
        }
        compare(&plain, &under)?;
    }
    Ok(())
}

/// `set_world` of any parts as they are told changes nothing.
fn parts_set_again<S: Sample>(
    recipe: &Recipe<S>,
    parts: u8,
    fit: Fit,
) -> Result<(), TestCaseError> {
    let start = Grown::done(recipe);
    if !start.is_tame() {
        return Ok(());
    }
    for node in start.alive() {
        let mut grown = start.clone();
        let tree = &mut grown.tree;
        let (Ok(trs), Ok(rates), Ok(matrix)) = (
            tree.world_trs(node),
            tree.world_rates(node),
            tree.world_matrix(node),
        ) else {
            continue;
        };
        let given = |part: u8| parts >> part & 1 == 1;
        let change = WorldChange {
            translation: given(0).then_some(trs.translation),
            rotation: given(1).then_some(trs.rotation),
            scale: given(2).then_some(trs.scale),
            velocity: given(3).then_some(rates.velocity),
            acceleration: given(4).then_some(rates.acceleration),
            angular_velocity: given(5).then_some(rates.angular_velocity),
            angular_acceleration: given(6).then_some(rates.angular_acceleration),
        };
        let driven = tree.driven(node).unwrap().is_some();
        let Ok(residual) = tree.set_world(node, change, fit) else {
            continue;
        };
        // A rotation and a scale say that the node is straight: what leans is lost, and told.
        let straightens = given(1) && given(2) && residual.displacement > 0.0;
        let now = tree.world_matrix(node).unwrap();
        if !straightens {
            close(&now.linear, &matrix.linear, TIGHT, "axes")?;
            close(&now.translation, &matrix.translation, TIGHT, "place")?;
        }
        // A drive ends with another pose, and what it accelerated ends with it.
        if straightens && driven {
            continue;
        }
        let after = tree.world_rates(node).unwrap();
        close(&after.velocity, &rates.velocity, 1e-7, "velocity")?;
        close(
            &after.acceleration,
            &rates.acceleration,
            1e-7,
            "acceleration",
        )?;
        close(
            &after.angular_velocity,
            &rates.angular_velocity,
            1e-7,
            "angular velocity",
        )?;
        close(
            &after.angular_acceleration,
            &rates.angular_acceleration,
            1e-7,
            "angular acceleration",
        )?;
    }
    Ok(())
}

/// A node that gets another parent stays where it is with all below, and keeps the rates it is to keep.
fn kept<S: Sample>(
    recipe: &Recipe<S>,
    (node, to): (usize, usize),
    how: u8,
) -> Result<(), TestCaseError> {
    let mut grown = Grown::done(recipe);
    let some = |tree: &Hierarchy<S>, it: &NodeHandle| tree.compensates(*it).unwrap();
    if !grown.is_tame()
        || !matches!(recipe.rule, ScaleRule::Matrices | ScaleRule::Transforms)
        || grown.alive().any(|it| some(&grown.tree, &it))
    {
        return Ok(());
    }
    let alive: Vec<NodeHandle> = grown.alive().collect();
    let (Some(node), to) = (
        alive.get(node % alive.len().max(1)).copied(),
        alive.get(to % (alive.len() + 1)).copied(),
    ) else {
        return Ok(());
    };
    let fit = Fit::Matrix;
    let keep = [Keep::Pose(fit), Keep::Velocity(fit), Keep::Motion(fit)][usize::from(how % 3)];
    let below: Vec<NodeHandle> = if recipe.rule == ScaleRule::Matrices {
        grown.tree.descendants(node).unwrap().collect()
    } else {
        Vec::new() // the other rule shows what is below by its own products
    };
    let places = |grown: &Grown<S>| -> Vec<Option<S::Vector>> {
        let all = below.iter().chain([&node]);
        all.flat_map(|it| points::<S>().map(|point| Some(grown.point(*it, point)?.position)))
            .collect()
    };
    let (before, rates) = (places(&grown), grown.tree.world_rates(node));
    if grown.tree.reparent(node, to, keep).is_err() || !grown.is_tame() {
        return Ok(());
    }
    if recipe.rule == ScaleRule::Matrices {
        for (now, before) in places(&grown).iter().zip(&before) {
            if let (Some(now), Some(before)) = (now, before) {
                close(now, before, 1e-7, "a point that was to stay")?;
            }
        }
    }
    let (Ok(rates), Ok(now)) = (rates, grown.tree.world_rates(node)) else {
        return Ok(());
    };
    if matches!(keep, Keep::Velocity(_) | Keep::Motion(_)) {
        close(&now.velocity, &rates.velocity, 1e-7, "velocity")?;
        close(
            &now.angular_velocity,
            &rates.angular_velocity,
            1e-7,
            "angular velocity",
        )?;
    }
    if matches!(keep, Keep::Motion(_)) {
        close(&now.acceleration, &rates.acceleration, 1e-7, "acceleration")?;
        close(
            &now.angular_acceleration,
            &rates.angular_acceleration,
            1e-7,
            "angular acceleration",
        )?;
    }
    Ok(())
}

/// The tree asked for a node, all its matrices in one list, a fold of poses, and a chain of terms.
fn faces<S: Sample>(recipe: &Recipe<S>) -> Result<(), TestCaseError> {
    let mut grown = Grown::done(recipe);
    let asked: Vec<_> = grown
        .alive()
        .map(|it| (it, grown.tree.world_matrix(it)))
        .collect();
    let terms: Vec<_> = grown.alive().map(|it| grown.terms(it)).collect();
    if grown.tree.update().is_err() {
        return Ok(());
    }
    for ((node, asked), terms) in asked.into_iter().zip(terms) {
        let slot = node.to_parts().0 as usize;
        let Ok(asked) = asked else { continue };
        prop_assert_eq!(grown.tree.world_matrices()[slot].affine(), asked);
        for (moved, sum) in terms {
            close(
                &sum.velocity,
                &moved.velocity,
                ONE_SCALE,
                "sum of the terms of velocity",
            )?;
            close(
                &sum.acceleration,
                &moved.acceleration,
                ONE_SCALE,
                "sum of the terms of acceleration",
            )?;
        }
        let mut way: Vec<NodeHandle> = grown.tree.ancestors(node).unwrap().collect();
        way.reverse();
        way.push(node);
        let mut world: Option<WorldTransform<S>> = None;
        for it in &way {
            let local = grown.tree.local(*it).unwrap();
            if local.stretch.is_some() || grown.tree.is_free_body(*it).unwrap() {
                world = None;
                break;
            }
            let next = match &world {
                None if *it == way[0] => WorldTransform::root(recipe.rule, &local.trs),
                None => break,
                Some(above) if grown.tree.compensates(*it).unwrap() => {
                    above.compensating_child(&local.trs)
                }
                Some(above) => above.child(&local.trs),
            };
            world = next.ok();
        }
        if let Some(world) = world {
            close(&world.matrix().linear, &asked.linear, 1e-12, "fold: axes")?;
            close(
                &world.matrix().translation,
                &asked.translation,
                1e-12,
                "fold: place",
            )?;
        }
    }
    Ok(())
}

impl<S: Sample> Grown<S> {
    /// The nodes that are there.
    fn alive(&self) -> impl Iterator<Item = NodeHandle> + '_ {
        let there = |it: &NodeHandle| self.tree.contains(*it);
        self.nodes.iter().copied().filter(there)
    }

    /// The motion of points, and the sums of its terms.
    fn terms(&self, node: NodeHandle) -> Vec<(PointMotion<S>, PointMotion<S>)> {
        let each = points::<S>().map(|point| {
            let at = PointMotion::<S>::new(point, point, point).unwrap();
            let moved = self.tree.transform_motion(at, Some(node), None).ok()?;
            let terms = self.tree.motion_terms(at, Some(node), None).ok()?;
            let sum = PointMotion {
                velocity: terms.velocity(),
                acceleration: terms.acceleration(),
                ..moved
            };
            Some((moved, sum))
        });
        each.into_iter().flatten().collect()
    }
}

/// What a clip leaves in a tree is what the verb leaves that sets the same states: so what is said of
/// nodes that were set holds for nodes that a clip has posed.
fn posed(
    recipe: &Recipe<Space3>,
    values: &[[f64; 3]],
    time: f64,
    which: usize,
) -> Result<(), TestCaseError> {
    let mut by_clip = Grown::done(recipe);
    let Some(node) = by_clip.alive().nth(which % by_clip.nodes.len()) else {
        return Ok(());
    };
    let mut by_verb = by_clip.clone();
    let times = (0..values.len()).map(|it| it as f64).collect();
    let values = values.iter().map(|it| (*it).into()).collect();
    let channel = Channel::new(
        node,
        times,
        Interpolation::Linear,
        Values::Translation(values),
    );
    let clip = Clip {
        name: String::new(),
        channels: vec![channel.unwrap()],
    };
    let outcome = clip.apply_to(&mut by_clip.tree, time);
    if outcome.is_err() {
        prop_assert_eq!(by_clip.all_said(), by_verb.all_said());
        return Ok(());
    }
    let local = by_clip.tree.local(node).unwrap();
    by_verb.tree.set_local(node, local).unwrap();
    for h in [0.1, -0.2] {
        prop_assert_eq!(by_clip.all_said(), by_verb.all_said());
        let scheme = StepScheme::default();
        prop_assert_eq!(by_clip.tree.step(h, &scheme), by_verb.tree.step(h, &scheme));
    }
    prop_assert_eq!(by_clip.all_said(), by_verb.all_said());
    Ok(())
}

fn fits() -> impl Strategy<Value = Fit> {
    prop_oneof![Just(Fit::Matrix), Just(Fit::Lossy), Just(Fit::Polar)]
}

macro_rules! laws {
    ($space:ty, $names:ident) => {
        mod $names {
            use super::*;

            proptest! {
                #![proptest_config(effort(64))]

                #[test]
                fn one_more_root_maps_every_answer(
                    recipe in recipes::<$space>(), root in roots::<$space>(),
                ) {
                    under_one_more_root(&recipe, &root)?;
                }

                #[test]
                fn parts_of_the_world_that_are_set_again_change_nothing(
                    recipe in recipes::<$space>(), parts in any::<u8>(), fit in fits(),
                ) {
                    parts_set_again(&recipe, parts, fit)?;
                }

                #[test]
                fn a_new_parent_keeps_what_is_to_be_kept(
                    recipe in recipes::<$space>(), ends in (0..9_usize, 0..9_usize), how in any::<u8>(),
                ) {
                    kept(&recipe, ends, how)?;
                }

                #[test]
                fn all_ways_to_an_answer_agree(recipe in recipes::<$space>()) {
                    faces(&recipe)?;
                }
            }
        }
    };
}

laws!(Space2, in_the_plane);
laws!(Space3, in_space);

proptest! {
    #![proptest_config(effort(64))]

    #[test]
    fn a_clip_leaves_what_a_verb_leaves(
        recipe in recipes::<Space3>(), time in 0.0..2.0, which in 0..9_usize,
        values in proptest::collection::vec(prop::array::uniform3(-2.0..2.0), 3),
    ) {
        posed(&recipe, &values, time, which)?;
    }
}
