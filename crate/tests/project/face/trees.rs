//! Trees: for each rule a play of a dozen nodes. Each step changes one of them, or is refused, and
//! then a node is read, and seen from another.

use kinetree::glam::{DMat3, DVec3};
use kinetree::hierarchy::{Change, Drive, Fit, Keep, Residual, StepScheme, WorldChange};
use kinetree::physics::Body;
use kinetree::space::Bivector3;
use kinetree::{
    Affine, Hierarchy, HierarchyError, Local, MotionTerms, NodeHandle, PointMotion, ScaleRule,
    Space3, Trs,
};
use serde_json::{Value, json};

use super::super::sentences::constant;
use super::{Face, Wire, shown_acceleration, shown_matrix, shown_point, shown_rates, shown_terms};

const RULES: [&str; 4] = ["matrices", "transforms", "lossy", "compensated"];
const FITS: [(&str, Fit); 4] = [
    ("exact", Fit::Exact),
    ("matrix", Fit::Matrix),
    ("lossy", Fit::Lossy),
    ("polar", Fit::Polar),
];
const KEEPS: [&str; 4] = ["local", "pose", "velocity", "motion"];
/// Nodes at the start, and steps.
const NODES: usize = 12;
const STEPS: usize = 90;

type Answer = Result<Value, HierarchyError>;

struct Play<'a> {
    face: &'a mut Face,
    tree: Hierarchy<Space3>,
    /// All nodes there have been, of which some are gone.
    nodes: Vec<NodeHandle>,
    steps: Vec<Value>,
    answers: Vec<Value>,
}

pub(super) fn trees(face: &mut Face) {
    for (rule, name) in ScaleRule::ALL.into_iter().zip(RULES) {
        let mut play = Play {
            face: &mut *face,
            tree: Hierarchy::new(rule),
            nodes: Vec::new(),
            steps: Vec::new(),
            answers: Vec::new(),
        };
        for _ in 0..NODES {
            play.add();
        }
        for _ in 0..STEPS {
            play.act();
            play.read();
        }
        let (steps, answers) = (play.steps, play.answers);
        face.row("Hierarchy", json!([name, steps]), Ok(json!(answers)));
    }
}

/// The code that JavaScript has for a refusal: what a node is, or is not, has one for several.
fn code(error: &HierarchyError) -> String {
    match error {
        HierarchyError::Quantity(error)
        | HierarchyError::OfNode { error, .. }
        | HierarchyError::Listed { error, .. } => constant(error),
        HierarchyError::Uneven { .. }
        | HierarchyError::Mirrored { .. }
        | HierarchyError::MirroredUneven { .. }
        | HierarchyError::ShapeChanges { .. } => String::from("NOT_SIMILAR"),
        HierarchyError::NotHeldFlat { .. } | HierarchyError::NotHeldByRule { .. } => {
            String::from("NOT_HELD")
        }
        HierarchyError::Flat { .. } => String::from("SINGULAR"),
        other => constant(other),
    }
}

fn residual(it: Residual<Space3>) -> Value {
    json!({
        "local": it.local,
        "world": it.world,
        "displacement": it.displacement,
        "angle": it.angle,
    })
}

fn spun(it: Bivector3) -> Value {
    Space3::spun(it)
}

fn trs(it: Trs<Space3>) -> Value {
    json!({
        "translation": it.translation.to_array(),
        "rotation": it.rotation.to_array(),
        "scale": it.scale.to_array(),
    })
}

/// The fields of both.
fn both(mut one: Value, other: Value) -> Value {
    let Value::Object(fields) = other else {
        unreachable!("each is an object")
    };
    one.as_object_mut().unwrap().extend(fields);
    one
}

impl Play<'_> {
    fn below(&mut self, count: usize) -> usize {
        let share = (self.face.number() + 2.0) / 4.0;
        ((share * count as f64) as usize).min(count - 1)
    }

    /// A node, or one that is gone, and how it is written.
    fn node(&mut self) -> (NodeHandle, Value) {
        let place = self.below(self.nodes.len());
        (self.nodes[place], json!({ "node": place }))
    }

    /// A node or the world.
    fn frame(&mut self) -> (Option<NodeHandle>, Value) {
        if self.below(4) == 0 {
            return (None, Value::Null);
        }
        let (node, written) = self.node();
        (Some(node), written)
    }

    /// A pose: in every second the scales are one, and in every sixth it is mirrored.
    fn pose(&mut self) -> Trs<Space3> {
        let one = DVec3::splat(self.face.size());
        let even = self.below(2) == 0;
        let mirror = DVec3::new(1.0, 1.0, if self.below(6) == 0 { -1.0 } else { 1.0 });
        Trs {
            translation: self.face.spin(),
            rotation: self.face.turn(),
            scale: if even {
                mirror * one
            } else {
                mirror * (one + 0.25 * self.face.spin().abs())
            },
        }
    }

    fn matrix(&mut self) -> Affine<Space3> {
        let [x, y, z] = [(); 3].map(|()| 0.3 * self.face.spin());
        let off = DMat3::from_cols(x, y, z);
        Affine {
            linear: DMat3::IDENTITY + off,
            translation: self.face.spin(),
        }
    }

    fn place(&self, node: NodeHandle) -> Value {
        json!({ "node": self.nodes.iter().position(|it| *it == node) })
    }

    fn step(&mut self, verb: &str, given: Vec<Value>, answer: Answer) {
        let mut step = vec![json!(verb)];
        step.extend(given);
        self.steps.push(json!(step));
        self.answers.push(match answer {
            Ok(answer) => answer,
            Err(error) => json!({ "refused": code(&error) }),
        });
    }

    fn add(&mut self) {
        let (parent, parent_) = if self.nodes.is_empty() {
            (None, Value::Null)
        } else {
            self.frame()
        };
        let (pose, rates) = (self.pose(), self.face.rates());
        let local = Local::from(pose).with_rates(rates);
        let name = format!("n{}", self.nodes.len());
        let added = self.tree.add(parent, &name, local);
        if let Ok(node) = added {
            self.nodes.push(node);
        }
        let given = vec![
            both(trs(pose), shown_rates(rates)),
            json!({ "parent": parent_, "name": name }),
        ];
        let answer = added.map(|node| self.place(node));
        self.step("add", given, answer);
    }

    fn act(&mut self) {
        let (it, it_) = self.node();
        let (fit_, fit) = FITS[self.below(4)];
        match self.below(32) {
            0 => self.add(),
            1 => {
                let removed = self.tree.remove(it).map(|count| json!(count));
                self.step("remove", vec![it_], removed);
            }
            2..=4 => self.set_local(it, it_),
            5 | 6 => {
                let (velocity, turning) = (self.face.spin(), Space3::bivector(self.face));
                let driven = self.tree.drive(it, velocity, turning).map(|()| Value::Null);
                let given =
                    json!({ "velocity": velocity.to_array(), "angularVelocity": spun(turning) });
                self.step("drive", vec![it_, given], driven);
            }
            7..=9 => self.set_world(it, it_, (fit_, fit)),
            10 | 11 => {
                let matrix = self.matrix();
                let set = self.tree.set_world_matrix(it, matrix, fit).map(residual);
                let given = vec![it_, shown_matrix(&matrix), json!({ "fit": fit_ })];
                self.step("setWorldMatrix", given, set);
            }
            12 => {
                let matrix = self.matrix();
                let set = self.tree.set_matrix(it, matrix).map(|()| Value::Null);
                self.step("setLocalMatrix", vec![it_, shown_matrix(&matrix)], set);
            }
            13..=20 => self.hang(it, it_, (fit_, fit)),
            21 | 22 => {
                let (target, up) = (self.face.spin(), self.face.spin());
                let own = [self.face.spin(), self.face.spin()];
                let aimed = self.tree.aim(it, own, target, up).map(|()| Value::Null);
                let [forward, top] = own.map(|it| it.to_array());
                let options = json!({ "up": up.to_array(), "forward": forward, "top": top });
                self.step(
                    "lookAt",
                    vec![it_, json!(target.to_array()), options],
                    aimed,
                );
            }
            23..=28 => self.push(it, it_),
            _ => {
                let duration = 0.1 * self.face.size();
                let scheme = StepScheme::default();
                let stepped = self.tree.step(duration, &scheme).map(|()| Value::Null);
                self.step("step", vec![json!(duration)], stepped);
            }
        }
    }

    fn set_local(&mut self, it: NodeHandle, it_: Value) {
        let (translation, velocity) = (self.face.spin(), self.face.spin());
        let (change, given) = match self.below(4) {
            0 => (
                Change::default()
                    .with_translation(translation)
                    .with_velocity(velocity),
                json!({ "translation": translation.to_array(), "velocity": velocity.to_array() }),
            ),
            1 => {
                let (scale, turning) = (self.pose().scale, Space3::bivector(self.face));
                let drive = Drive {
                    velocity,
                    angular_velocity: turning,
                };
                (
                    Change::default().with_scale(scale).with_drive(drive),
                    json!({
                        "scale": scale.to_array(),
                        "drive": { "velocity": velocity.to_array(), "angularVelocity": spun(turning) },
                    }),
                )
            }
            2 => {
                let free = self.below(2) == 0;
                let change = Change {
                    free: Some(free),
                    ..Change::default()
                };
                (change, json!({ "free": free }))
            }
            _ => {
                let compensates = self.below(2) == 0;
                let change = Change {
                    compensates: Some(compensates),
                    ..Change::default()
                };
                (change, json!({ "compensates": compensates }))
            }
        };
        let set = self.tree.change(it, change).map(|()| Value::Null);
        self.step("setLocal", vec![it_, given], set);
    }

    fn set_world(&mut self, it: NodeHandle, it_: Value, (fit_, fit): (&str, Fit)) {
        let pose = self.pose();
        let rates = self.face.rates::<Space3>();
        let whole = self.below(2) == 0;
        let change = WorldChange {
            translation: Some(pose.translation),
            rotation: Some(pose.rotation),
            scale: whole.then_some(pose.scale),
            velocity: Some(rates.velocity),
            acceleration: whole.then_some(rates.acceleration),
            angular_velocity: Some(rates.angular_velocity),
            angular_acceleration: whole.then_some(rates.angular_acceleration),
        };
        let set = self.tree.set_world(it, change, fit).map(residual);
        let given = if whole {
            both(trs(pose), shown_rates(rates))
        } else {
            json!({
                "translation": pose.translation.to_array(),
                "rotation": pose.rotation.to_array(),
                "velocity": rates.velocity.to_array(),
                "angularVelocity": spun(rates.angular_velocity),
            })
        };
        self.step("setWorld", vec![it_, given, json!({ "fit": fit_ })], set);
    }

    /// Gives a node another parent, or its children.
    fn hang(&mut self, it: NodeHandle, it_: Value, (fit_, fit): (&str, Fit)) {
        let (parent, parent_) = self.frame();
        let what = self.below(4);
        let keep = [
            Keep::Local,
            Keep::Pose(fit),
            Keep::Velocity(fit),
            Keep::Motion(fit),
        ][what];
        let options = json!({ "keep": KEEPS[what], "fit": fit_ });
        match self.below(10) {
            0 => {
                let removed = self.tree.remove_keeping_children(it, keep).map(residual);
                self.step("removeKeepingChildren", vec![it_, options], removed);
            }
            1..=3 => {
                let index = self.below(4);
                let attached = self
                    .tree
                    .attach_at(it, parent, fit, Some(index))
                    .map(residual);
                let options = json!({ "fit": fit_, "index": index });
                self.step("attach", vec![it_, parent_, options], attached);
            }
            4 | 5 => {
                let pull = self.face.spin();
                let freed = self.tree.release(it, parent, pull, fit).map(residual);
                let options =
                    json!({ "to": parent_, "acceleration": pull.to_array(), "fit": fit_ });
                self.step("release", vec![it_, options], freed);
            }
            _ => {
                let moved = self.tree.reparent(it, parent, keep).map(residual);
                self.step("reparent", vec![it_, parent_, options], moved);
            }
        }
    }

    /// Blows, forces and jumps.
    fn push(&mut self, it: NodeHandle, it_: Value) {
        let mass = self.face.size();
        let (inertia, moments) = Space3::inertia(self.face);
        let body = Body::new(mass, inertia).unwrap();
        let solid = json!({ "mass": mass, "inertia": moments });
        let (point, force) = (self.face.spin(), self.face.spin());
        let done = |result: Result<(), HierarchyError>| result.map(|()| Value::Null);
        match self.below(5) {
            0 => {
                let jump = self.face.rates();
                let added = done(self.tree.add_world_rates(it, jump));
                self.step("addWorldRates", vec![it_, shown_rates(jump)], added);
            }
            1 => {
                let jump = self.face.rates();
                let added = done(self.tree.add_world_rates_without_children(it, jump));
                let options = json!({ "children": "left" });
                self.step(
                    "addWorldRates",
                    vec![it_, shown_rates(jump), options],
                    added,
                );
            }
            2 => {
                let jumped = self.tree.apply_impulse(it, body, point, force);
                let given = json!({ "at": point.to_array(), "impulse": force.to_array() });
                self.step(
                    "applyImpulse",
                    vec![it_, solid, given],
                    jumped.map(shown_rates),
                );
            }
            3 => {
                let pushed = done(self.tree.apply_force_at(it, body, point, force));
                let given = json!({ "at": point.to_array(), "force": force.to_array() });
                self.step("applyForce", vec![it_, solid, given], pushed);
            }
            _ => {
                let torque = Space3::bivector(self.face);
                let pushed = done(self.tree.apply_force(it, body, force, torque));
                let given = json!({ "force": force.to_array(), "torque": spun(torque) });
                self.step("applyForce", vec![it_, solid, given], pushed);
            }
        }
    }

    fn read(&mut self) {
        let (it, it_) = self.node();
        let world = self.tree.world_transform(it).and_then(|world| {
            let rates = self.tree.world_rates(it)?;
            Ok(both(
                trs(Trs {
                    translation: world.translation(),
                    rotation: world.rotation(),
                    scale: world.scale(),
                }),
                shown_rates(rates),
            ))
        });
        self.step("worldParts", vec![it_.clone()], world);
        let matrix = self.tree.world_matrix(it).map(|it| shown_matrix(&it));
        self.step("worldMatrix", vec![it_.clone()], matrix);
        let (to, to_) = self.frame();
        let point = self.face.spin();
        let given = vec![json!(point.to_array()), it_.clone(), to_.clone()];
        let shown = |it: Result<DVec3, HierarchyError>| it.map(|it| json!(it.to_array()));
        match self.below(9) {
            0 => {
                let seen = shown(self.tree.transform_point(point, Some(it), to));
                self.step("transformPoint", given, seen);
            }
            1 => {
                let seen = shown(self.tree.transform_vector(point, Some(it), to));
                self.step("transformVector", given, seen);
            }
            2 => {
                let seen = shown(self.tree.transform_normal(point, Some(it), to));
                self.step("transformNormal", given, seen);
            }
            3 => {
                let motion = self.face.point::<Space3>();
                let seen: Result<PointMotion<Space3>, _> =
                    self.tree.transform_motion(motion, Some(it), to);
                let given = vec![shown_point(motion), it_, to_];
                self.step("transformMotion", given, seen.map(shown_point));
            }
            4 => {
                let children = self
                    .tree
                    .children(Some(it))
                    .map(|all| json!(all.map(|it| self.place(it)).collect::<Vec<_>>()));
                self.step("children", vec![it_.clone()], children);
                let path = self.tree.path(it).map(|names| json!(names));
                self.step("path", vec![it_], path);
            }
            5 => {
                let local = self.local(it);
                self.step("local", vec![it_], local);
            }
            6 => {
                let motion = self.face.point::<Space3>();
                let terms: Result<MotionTerms<Space3>, _> =
                    self.tree.motion_terms(motion, Some(it), to);
                let given = vec![shown_point(motion), it_, to_];
                self.step("motionTerms", given, terms.map(shown_terms));
            }
            7 => {
                let mass = self.face.size();
                let terms = self.tree.acceleration_under_force(it, mass, point);
                let given = vec![it_, json!(mass), json!(point.to_array())];
                self.step(
                    "accelerationUnderForce",
                    given,
                    terms.map(shown_acceleration),
                );
            }
            _ => {
                let all: Vec<_> = self.tree.nodes().map(|it| self.place(it)).collect();
                self.step("nodes", vec![], Ok(json!(all)));
            }
        }
    }

    fn local(&self, it: NodeHandle) -> Answer {
        let local = self.tree.local(it)?;
        let mut shown = both(trs(local.trs), shown_rates(local.rates));
        if let Some(drive) = self.tree.driven(it)? {
            shown["drive"] = json!({
                "velocity": drive.velocity.to_array(),
                "angularVelocity": spun(drive.angular_velocity),
            });
        }
        if self.tree.is_free_body(it)? {
            shown["free"] = json!(true);
        }
        if self.tree.compensates(it)? {
            shown["compensates"] = json!(true);
        }
        Ok(shown)
    }
}
