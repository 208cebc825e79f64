//! The face of the core in JavaScript, held to the core: what each operation answers here, and each
//! step of a tree, bit by bit, or which refusal it has. `tests/unit/face.test.ts` asks the package
//! the same, and so proves that no argument, field or unit is mixed up on the way; that the answers
//! are right is proved by the other tests of this crate.
//!
//! `UPDATE=1 cargo test -p kinetree --all-features --test project face` writes the table.

use std::fmt::Write;
use std::path::Path;

use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::physics::{AccelerationTerms, Inertia};
use kinetree::space::{Bivector2, Bivector3, Rotation, Rotation2, Vector};
use kinetree::{
    Affine, DynamicTransform, Error, MotionTerms, PointMotion, Rates, Space, Space2, Space3,
    Transform, Trs,
};
use serde_json::{Value, json};

use super::sentences::constant;

mod bodies;
mod frames;
mod rotations;
mod steps;
mod trees;

/// Rounds of each operation, with numbers of their own.
const ROUNDS: usize = 3;

/// The rows of the table, and where the next number comes from.
struct Face {
    rows: Vec<Value>,
    state: u64,
}

impl Face {
    /// A number of at most two, with bits to its last place: xorshift.
    fn number(&mut self) -> f64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) as f64 / (1_u64 << 51) as f64 - 2.0
    }

    /// A number between a half and two and a half.
    fn size(&mut self) -> f64 {
        0.5 + self.number().abs()
    }

    fn vector<S: Wire>(&mut self) -> S::Vector {
        S::Vector::from_components(S::per_axis(|_| self.number()))
    }

    fn spin(&mut self) -> DVec3 {
        self.vector::<Space3>()
    }

    fn rates<S: Wire>(&mut self) -> Rates<S> {
        Rates {
            velocity: self.vector::<S>(),
            acceleration: self.vector::<S>(),
            angular_velocity: S::bivector(self),
            angular_acceleration: S::bivector(self),
        }
    }

    /// A frame as it crosses: checked, as each argument is.
    fn frame<S: Wire>(&mut self) -> DynamicTransform<S> {
        let size = self.size();
        let pose = Trs::<S> {
            translation: self.vector::<S>(),
            rotation: S::rotation(self),
            scale: S::Vector::from_components(S::per_axis(|_| size)),
        };
        DynamicTransform::at_rest(Transform::try_from(pose).unwrap()) + self.rates()
    }

    fn point<S: Wire>(&mut self) -> PointMotion<S> {
        PointMotion::new(self.vector::<S>(), self.vector::<S>(), self.vector::<S>()).unwrap()
    }

    fn turn(&mut self) -> DQuat {
        Space3::rotation(self)
    }

    /// One row: what is called, with what, and what it answers.
    fn row(&mut self, call: &str, given: Value, answer: Result<Value, Error>) {
        let mut row = json!({ "call": call, "given": given });
        match answer {
            Ok(answer) => row["answer"] = answer,
            Err(error) => row["refused"] = json!(constant(&error)),
        }
        self.rows.push(row);
    }
}

/// The numbers of a space as JavaScript has them.
trait Wire: Space<Scalar = f64> {
    const NAME: &'static str;
    fn rotation(face: &mut Face) -> Self::Rotation;
    fn bivector(face: &mut Face) -> Self::Bivector;
    fn turned(rotation: Self::Rotation) -> Value;
    fn spun(bivector: Self::Bivector) -> Value;
    /// An inertia, and how it is given.
    fn inertia(face: &mut Face) -> (Inertia<Self>, Value);
}

impl Wire for Space2 {
    const NAME: &'static str = "2";
    fn rotation(face: &mut Face) -> Rotation2 {
        // One that is the same after it has crossed as an angle.
        let mut rotation = Rotation2::from_angle(face.number());
        while rotation != Rotation2::from_angle(rotation.angle()).checked().unwrap() {
            rotation = Rotation2::from_angle(face.number());
        }
        rotation
    }
    fn bivector(face: &mut Face) -> Bivector2 {
        Bivector2::new(face.number())
    }
    fn turned(rotation: Rotation2) -> Value {
        json!(rotation.angle())
    }
    fn spun(bivector: Bivector2) -> Value {
        json!(bivector.xy)
    }
    fn inertia(face: &mut Face) -> (Inertia<Self>, Value) {
        let moment = face.size();
        (Inertia::<Self>::from_moment(moment).unwrap(), json!(moment))
    }
}

impl Wire for Space3 {
    const NAME: &'static str = "3";
    fn rotation(face: &mut Face) -> DQuat {
        let [x, y, z, w] = [(); 4].map(|()| face.number());
        // Unit to the last bit, and therefore the same after it was checked.
        let unit = DQuat::from_xyzw(x, y, z, w).normalize().checked().unwrap();
        unit.checked().unwrap()
    }
    fn bivector(face: &mut Face) -> Bivector3 {
        Bivector3::from_axis(face.spin())
    }
    fn turned(rotation: DQuat) -> Value {
        json!(rotation.to_array())
    }
    fn spun(bivector: Bivector3) -> Value {
        json!(bivector.axis().to_array())
    }
    fn inertia(face: &mut Face) -> (Inertia<Self>, Value) {
        let moments = DVec3::new(3.0, 4.0, 5.0) + DVec3::splat(0.25) * face.spin();
        let inertia = Inertia::<Self>::from_tensor(DMat3::from_diagonal(moments)).unwrap();
        (inertia, json!(moments.to_array()))
    }
}

fn list<S: Wire>(vector: S::Vector) -> Value {
    json!(vector.components().as_ref())
}

fn shown_rates<S: Wire>(it: Rates<S>) -> Value {
    json!({
        "velocity": list::<S>(it.velocity),
        "acceleration": list::<S>(it.acceleration),
        "angularVelocity": S::spun(it.angular_velocity),
        "angularAcceleration": S::spun(it.angular_acceleration),
    })
}

fn shown<S: Wire>(it: DynamicTransform<S>) -> Value {
    let mut all = shown_rates(it.rates());
    all["translation"] = list::<S>(it.transform.translation);
    all["rotation"] = S::turned(it.transform.rotation);
    all["scale"] = json!(it.transform.scale);
    all
}

fn shown_point<S: Wire>(it: PointMotion<S>) -> Value {
    json!({
        "position": list::<S>(it.position),
        "velocity": list::<S>(it.velocity),
        "acceleration": list::<S>(it.acceleration),
    })
}

fn shown_terms<S: Wire>(it: MotionTerms<S>) -> Value {
    json!({
        "baseVelocity": list::<S>(it.base_velocity),
        "rotationalVelocity": list::<S>(it.rotational_velocity),
        "relativeVelocity": list::<S>(it.relative_velocity),
        "velocity": list::<S>(it.velocity()),
        "baseAcceleration": list::<S>(it.base_acceleration),
        "euler": list::<S>(it.euler),
        "centripetal": list::<S>(it.centripetal),
        "coriolis": list::<S>(it.coriolis),
        "relativeAcceleration": list::<S>(it.relative_acceleration),
        "acceleration": list::<S>(it.acceleration()),
    })
}

fn shown_acceleration<S: Wire>(it: AccelerationTerms<S>) -> Value {
    json!({
        "applied": list::<S>(it.applied),
        "translational": list::<S>(it.translational),
        "euler": list::<S>(it.euler),
        "centrifugal": list::<S>(it.centrifugal),
        "coriolis": list::<S>(it.coriolis),
        "total": list::<S>(it.total()),
    })
}

/// Augmented, column by column.
fn shown_matrix<S: Wire>(it: &Affine<S>) -> Value {
    let mut entries = vec![0.0; (S::DIMENSION + 1) * (S::DIMENSION + 1)];
    it.write_columns(&mut entries).unwrap();
    json!(entries)
}

/// All rows, one a line.
fn table() -> String {
    let mut face = Face {
        rows: Vec::new(),
        state: 0x9e37_79b9_7f4a_7c15,
    };
    frames::frames::<Space2>(&mut face);
    frames::frames::<Space3>(&mut face);
    bodies::bodies::<Space2>(&mut face);
    bodies::bodies::<Space3>(&mut face);
    bodies::shapes(&mut face);
    rotations::rotations(&mut face);
    rotations::chains(&mut face);
    steps::points(&mut face);
    steps::turns(&mut face);
    steps::bodies(&mut face);
    steps::fields(&mut face);
    trees::trees(&mut face);
    let mut out = String::from("[\n");
    for (place, row) in face.rows.iter().enumerate() {
        let comma = if place + 1 < face.rows.len() { "," } else { "" };
        let _ = writeln!(out, "{row}{comma}");
    }
    out + "]\n"
}

#[test]
fn javascript_is_asked_what_the_core_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/face.json");
    let table = table();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &table).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap_or_default() == table,
        "the core answers otherwise: run `UPDATE=1 cargo test -p kinetree --all-features --test project face`"
    );
}
