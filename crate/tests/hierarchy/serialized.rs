//! With the feature `serde` the vocabulary is written and read, with the names that JavaScript has,
//! all bits, and the checks of the constructors.
#![cfg(feature = "serde")]

use std::fmt::Debug;

use crate::common::effort::tries;
use kinetree::glam::{DMat3, DQuat, DVec2, DVec3};
use kinetree::hierarchy::{Channel, Clip, Interpolation, NodeHandle, Values};
use kinetree::integrate::{Axes, BodyScheme, BodyState, Magnus, PointState, RotationState};
use kinetree::integrate::{RotationHabit, RotationScheme, TranslationScheme};
use kinetree::physics::{Body, Inertia};
use kinetree::space::{Bivector2, Bivector3, Linear, Rotation2};
use kinetree::{
    Affine, DynamicTransform, Hierarchy, Local, PointMotion, Rates, ScaleRule, Space2, Space3,
    Transform, Trs,
};
use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, from_str, from_value, json, to_string, to_value};

/// Writes a value as text and reads it back.
fn again<T: Serialize + DeserializeOwned>(it: &T) -> T {
    from_str(&to_string(it).unwrap()).unwrap()
}

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(it: &T) {
    assert_eq!(&again(it), it);
}

/// Returns the sentence with which something is refused.
fn refusal<T: DeserializeOwned + Debug>(written: Value) -> String {
    from_value::<T>(written).unwrap_err().to_string()
}

fn spinning() -> DynamicTransform<Space3> {
    let rotation = DQuat::from_rotation_y(0.7);
    let transform = Transform::new(DVec3::new(0.1, -2.0, 3e-9), rotation, 1.5).unwrap();
    DynamicTransform::<Space3>::at_rest(transform)
        .with_velocity(DVec3::X)
        .with_angular_velocity(Bivector3::new(0.1, 0.2, 0.3))
}

fn in_plane() -> DynamicTransform<Space2> {
    let transform = Transform::new(DVec2::X, Rotation2::from_angle(0.4), 2.0).unwrap();
    DynamicTransform::<Space2>::at_rest(transform).with_angular_velocity(Bivector2::new(3.0))
}

#[test]
fn a_state_has_the_parts_and_names_of_javascript() {
    assert_eq!(
        to_value(spinning()).unwrap(),
        json!({
            "translation": [0.1, -2.0, 3e-9],
            "rotation": DQuat::from_rotation_y(0.7).to_array(),
            "scale": 1.5,
            "velocity": [1.0, 0.0, 0.0],
            "acceleration": [0.0, 0.0, 0.0],
            "angularVelocity": [0.1, 0.2, 0.3],
            "angularAcceleration": [0.0, 0.0, 0.0],
        })
    );
    let flat = to_value(in_plane()).unwrap();
    assert_eq!(flat["angularVelocity"], json!(3.0));
    assert_eq!(flat["rotation"], json!([0.4_f64.cos(), 0.4_f64.sin()]));
    let body = Body::<Space3>::new(2.0, Inertia::from_moments(DVec3::ONE).unwrap()).unwrap();
    let written = json!({ "mass": 2.0, "inertia": [1.0, 1.0, 1.0] });
    assert_eq!(to_value(body).unwrap(), written);
    assert_eq!(
        to_value(NodeHandle::from_parts(7, 2)).unwrap(),
        json!([7, 2])
    );
    let identity = to_value(Affine::<Space2>::identity()).unwrap();
    assert_eq!(
        identity,
        json!([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0])
    );
}

#[test]
fn everything_comes_back_with_all_its_bits() {
    comes_back(&spinning());
    comes_back(&spinning().transform);
    comes_back(&spinning().rates());
    comes_back(&spinning().origin());
    comes_back(&in_plane());
    comes_back(&in_plane().transform);
    comes_back(&in_plane().rates());
    comes_back(&in_plane().origin());
    let stretch = DMat3::from_cols_array(&[1.0, 0.5, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 3.0]);
    let wide = Trs::<Space2>::new(DVec2::Y, Rotation2::from_angle(2.0), DVec2::new(2.0, 3.0));
    comes_back(&wide.unwrap());
    comes_back(&Local::from(wide.unwrap()).with_velocity(DVec2::X));
    let skewed = Affine::<Space3>::new(stretch, DVec3::Z).unwrap();
    comes_back(&skewed);
    let held = Local::from_matrix(skewed).unwrap();
    assert!(held.stretch.is_some());
    comes_back(&held);
    comes_back(&PointState::<Space3> {
        position: DVec3::X,
        velocity: DVec3::Z,
    });
    let turret = RotationState::<Space3>::new(DQuat::IDENTITY, Bivector3::new(1.0, 0.0, 0.0));
    comes_back(&turret.unwrap());
    let tilted = Inertia::<Space3>::from_moments(DVec3::new(1.0, 2.0, 2.5)).unwrap();
    let tilted = tilted.rotated(DQuat::from_rotation_x(0.3));
    comes_back(&tilted);
    comes_back(&Body::new(3.0, tilted).unwrap());
    comes_back(&Body::new(3.0, Inertia::<Space2>::from_moment(0.5).unwrap()).unwrap());
    let spin = Bivector3::new(0.7, -0.4, 0.3);
    comes_back(
        &tilted
            .body_state(DQuat::from_rotation_z(1.0), spin)
            .unwrap(),
    );
    comes_back(&NodeHandle::from_parts(u32::MAX, 3));
    comes_back(&Magnus::ALL);
    comes_back(&RotationHabit::ALL);
    comes_back(&TranslationScheme::ALL);
    comes_back(&[BodyScheme::NaiveEuler, BodyScheme::Splitting4]);
    comes_back(&[Axes::Parent, Axes::Body]);
    assert_eq!(to_value(Magnus::Order6).unwrap(), json!("order6"));
    assert_eq!(
        to_value(RotationHabit::ALL).unwrap(),
        json!(["naiveEuler", "rungeKutta4"])
    );
    assert_eq!(
        to_value(BodyScheme::MuntheKaas4).unwrap(),
        json!("muntheKaas4")
    );
}

#[test]
fn a_clip_has_the_shape_that_javascript_reads_and_comes_back() {
    let door = NodeHandle::from_parts(2, 0);
    let second = NodeHandle::from_parts(1, 5);
    let turns = Values::Rotation(vec![DQuat::IDENTITY, DQuat::from_xyzw(0.0, 0.6, 0.0, 0.8)]);
    let places = Values::Translation(vec![DVec3::X, DVec3::Y, DVec3::Z]);
    let clip = Clip {
        name: "opening".into(),
        channels: vec![
            Channel::new(door, vec![0.0, 2.0], Interpolation::Linear, turns).unwrap(),
            Channel::new(second, vec![1.5], Interpolation::CubicSpline, places).unwrap(),
        ],
    };
    let written = to_value(&clip).unwrap();
    assert_eq!(
        written["channels"][0],
        json!({
            "node": 2,
            "path": "rotation",
            "interpolation": "linear",
            "times": [0.0, 2.0],
            "values": [0.0, 0.0, 0.0, 1.0, 0.0, 0.6, 0.0, 0.8],
        })
    );
    assert_eq!(written["channels"][1]["node"], json!([1, 5]));
    assert_eq!(
        written["channels"][1]["interpolation"],
        json!("cubicSpline")
    );
    comes_back(&clip);

    // The places are those in the list of a scene.
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let house = tree.add(None, "house", Local::identity()).unwrap();
    for name in ["wall", "door"] {
        tree.add(Some(house), name, Local::identity()).unwrap();
    }
    let scene = again(&tree.to_scene().unwrap());
    let (copy, nodes) = Hierarchy::<Space3>::from_scene(&scene).unwrap();
    assert_eq!((nodes[2], copy.name(nodes[2]).unwrap()), (door, "door"));

    let short = json!({ "node": 0, "path": "scale", "times": [0], "values": [1, 1] });
    let sentence = refusal::<Channel>(short);
    assert_eq!(sentence, "scale takes 3 numbers, but there are 2");
    let backward =
        json!({ "node": 0, "path": "scale", "times": [1, 0], "values": [1, 1, 1, 1, 1, 1] });
    assert!(refusal::<Channel>(backward).starts_with("duration must be greater than zero"));
}

#[test]
fn a_rotation_that_many_steps_have_carried_comes_back_with_all_its_bits() {
    let mut turret =
        RotationState::<Space3>::new(DQuat::IDENTITY, Bivector3::new(0.1, 1.0, 0.3)).unwrap();
    let scheme = RotationScheme::default();
    for _ in 0..tries(1_000_000) {
        turret = scheme.step_once(turret, Bivector3::zero(), 0.01);
    }
    assert_ne!(turret.rotation.length(), 1.0);
    comes_back(&turret);
}

#[test]
fn a_part_that_is_missing_is_that_of_the_identity() {
    assert_eq!(
        from_value::<Local<Space3>>(json!({})).unwrap(),
        Local::identity()
    );
    let read: DynamicTransform<Space2> = from_value(json!({ "velocity": [1, 2] })).unwrap();
    let velocity = DVec2::new(1.0, 2.0);
    assert_eq!(read, DynamicTransform::identity().with_velocity(velocity));
    let read: PointMotion<Space3> = from_value(json!({ "position": [1, 2, 3] })).unwrap();
    assert_eq!(read, PointMotion::at_rest(DVec3::new(1.0, 2.0, 3.0)));
}

#[test]
fn a_rotation_of_the_plane_is_read_from_an_angle_too() {
    let read: Transform<Space2> = from_value(json!({ "rotation": 0.4 })).unwrap();
    assert_eq!(read.rotation, Rotation2::from_angle(0.4));
    let read: Transform<Space2> = from_value(json!({ "rotation": -2 })).unwrap();
    assert_eq!(read.rotation, Rotation2::from_angle(-2.0));
}

#[test]
fn a_rotation_written_by_hand_is_made_exact() {
    let read: Trs<Space3> = from_value(json!({ "rotation": [0, 0, 0.600001, 0.8] })).unwrap();
    assert!((read.rotation.length() - 1.0).abs() < 1e-15);
}

#[test]
fn what_is_impossible_is_refused_with_the_sentence_of_the_crate() {
    let rotation = json!({ "rotation": [0, 0, 0, 2] });
    let not_unit = "rotation must have length 1, but has 2; normalize scales it to 1";
    assert_eq!(refusal::<Transform<Space3>>(rotation.clone()), not_unit);
    assert_eq!(
        refusal::<DynamicTransform<Space3>>(rotation.clone()),
        not_unit
    );
    assert_eq!(refusal::<Trs<Space3>>(rotation.clone()), not_unit);
    assert_eq!(refusal::<Local<Space3>>(rotation.clone()), not_unit);
    assert_eq!(refusal::<RotationState<Space3>>(rotation), not_unit);
    let body = json!({ "rotation": [0, 0, 0, 2], "angularMomentum": [0, 0, 0] });
    assert_eq!(refusal::<BodyState>(body), not_unit);
    let scale = refusal::<Transform<Space3>>(json!({ "scale": 0 }));
    assert_eq!(scale, "scale must not be zero; a negative one mirrors");
    let typo = refusal::<Transform<Space3>>(json!({ "postion": [0, 0, 0] }));
    assert!(
        typo.contains("unknown field `postion`, expected one of `translation`"),
        "{typo}"
    );
    let matrix = refusal::<Affine<Space2>>(json!([1, 0, 0, 0, 1, 0, 0, 0, 2]));
    assert!(
        matrix.starts_with("matrix must have 0 … 0 1 as its last row"),
        "{matrix}"
    );
    let matrix = refusal::<Affine<Space2>>(json!([1, 0]));
    assert_eq!(matrix, "matrix takes 9 numbers, but there are 2");
    let inertia = refusal::<Inertia<Space3>>(json!([1, 1, 5]));
    assert!(
        inertia.contains("more than the sum of the other two"),
        "{inertia}"
    );
    let inertia = refusal::<Inertia<Space3>>(json!([1, 1]));
    assert_eq!(inertia, "inertia takes 3 numbers, but there are 2");
    let mass = refusal::<Body<Space2>>(json!({ "mass": 0, "inertia": 1 }));
    assert_eq!(mass, "mass must be greater than zero, but is 0");
}

/// JSON has no NaN and no infinity; other formats have.
#[test]
fn numbers_that_are_not_finite_are_refused() {
    use serde::de::value::{F64Deserializer, MapDeserializer, SeqDeserializer};
    type Refusal = serde::de::value::Error;
    let reader = |component: f64| {
        let numbers = [1.0, component].map(F64Deserializer::<Refusal>::new);
        MapDeserializer::new([("velocity", SeqDeserializer::new(numbers.into_iter()))].into_iter())
    };
    let read = |component| -> Result<Rates<Space2>, Refusal> {
        serde::Deserialize::deserialize(reader(component))
    };
    assert!(read(2.0).is_ok());
    let sentence = "velocity must be made of finite numbers, but one of them is inf";
    assert_eq!(read(f64::INFINITY).unwrap_err().to_string(), sentence);
    assert!(read(f64::NAN).is_err());
}

proptest! {
    /// With serde_json's feature `float_roundtrip`. Without it, numbers such as these come back off
    /// in the last bit, and a run goes on elsewhere.
    #[test]
    fn every_number_keeps_its_bits_in_json(n in prop::array::uniform3(prop::num::f64::NORMAL)) {
        let point = PointMotion::<Space3>::at_rest(DVec3::from_array(n));
        let bits = |it: PointMotion<Space3>| it.position.to_array().map(f64::to_bits);
        prop_assert_eq!(bits(again(&point)), bits(point));
    }
}

/// `tests/unit/states.test.ts` reads the same file by JavaScript's functions, and writes the same.
#[test]
fn the_states_that_javascript_reads_and_writes_are_read_and_written() {
    let file: Value = from_str(include_str!("../../../tests/states/states.json")).unwrap();
    fn read<T: DeserializeOwned>(file: &Value, name: &str) -> T {
        from_value(file[name].clone()).unwrap()
    }
    let parent: DynamicTransform<Space3> = read(&file, "parent");
    let child: DynamicTransform<Space3> = read(&file, "child");
    let point: PointMotion<Space3> = read(&file, "point");
    assert_eq!(parent * child, read(&file, "composed"));
    assert_eq!(parent.transform_motion(point), read(&file, "seen"));
    comes_back(&read::<Local<Space3>>(&file, "node"));
    let (body, state): (Body<Space3>, BodyState) = (read(&file, "body"), read(&file, "state"));
    let spin = state.angular_velocity(&body.inertia());
    assert_eq!(spin, read(&file["state"], "angularVelocity"));
    assert_eq!(
        state.energy(&body.inertia()),
        read::<f64>(&file["state"], "energy")
    );
}
