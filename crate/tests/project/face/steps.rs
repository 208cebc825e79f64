//! Steps of time, and fields given as text.

use kinetree::field::VectorField;
use kinetree::glam::{DMat3, DVec3};
use kinetree::integrate::{
    AxisEvent, BodyScheme, BodyState, Exact, Exponential, Magnus, PointState, Rational,
    RotationHabit, RotationScheme, RotationState, ThirdOrder, TranslationScheme,
};
use kinetree::physics::Inertia;
use kinetree::space::Bivector3;
use kinetree::{Error, Space3};
use serde_json::{Value, json};

use super::Face;

const MAGNUS: [&str; 6] = ["terms1", "terms2", "terms3", "terms4", "order6", "order8"];
const TRANSLATIONS: [&str; 4] = [
    "frozen",
    "semiImplicitEuler",
    "velocityVerlet",
    "rungeKutta4",
];
const BODIES: [&str; 5] = [
    "naiveEuler",
    "rungeKutta4",
    "muntheKaas4",
    "splitting2",
    "splitting4",
];
/// Of a body, in steps.
const MANY: u32 = 40;

/// Points under a law that depends on the time, the place and the velocity, which JavaScript has too.
pub(super) fn points(face: &mut Face) {
    for (scheme, name) in TranslationScheme::ALL.into_iter().zip(TRANSLATIONS) {
        let (position, velocity, duration) = (face.spin(), face.spin(), face.size());
        let state = PointState::<Space3> { position, velocity };
        let after = scheme.step_point(
            state,
            |time, at| at.position * -4.0 + at.velocity * -0.5 + DVec3::splat(time),
            duration,
        );
        let given = json!([
            { "position": position.to_array(), "velocity": velocity.to_array() },
            duration,
            name,
        ]);
        let answer = json!({
            "position": after.position.to_array(),
            "velocity": after.velocity.to_array(),
        });
        face.row("stepPoint", given, Ok(answer));
    }
}

fn turned(state: &RotationState<Space3>) -> Value {
    json!({
        "rotation": state.rotation.to_array(),
        "angularVelocity": state.angular_velocity.axis().to_array(),
    })
}

fn step<E: Exponential<Space3>>(
    face: &mut Face,
    scheme: RotationScheme<E>,
    [magnus, exponential]: [&str; 2],
) {
    let state = RotationState::<Space3> {
        rotation: face.turn(),
        angular_velocity: Bivector3::from_axis(face.spin()),
    };
    let (push, duration) = (face.spin(), 0.5 * face.size());
    for (scheme, axes) in [(scheme, "parent"), (scheme.in_body_axes(), "body")] {
        let after = scheme.step_rotation(state, Bivector3::from_axis(push), duration);
        let by = json!({
            "magnus": magnus,
            "exponential": exponential,
            "axes": axes,
            "longestPath": scheme.longest_path,
        });
        let given = json!([turned(&state), push.to_array(), duration, by]);
        face.row("stepRotation", given, after.map(|it| turned(&it)));
    }
}

/// Rotating frames, by each scheme and each habit.
pub(super) fn turns(face: &mut Face) {
    for (magnus, name) in Magnus::ALL.into_iter().zip(MAGNUS) {
        step(face, RotationScheme::new(magnus, Exact), [name, "exact"]);
        step(
            face,
            RotationScheme::new(magnus, ThirdOrder),
            [name, "thirdOrder"],
        );
        step(
            face,
            RotationScheme::new(magnus, Rational),
            [name, "rational"],
        );
        let short = RotationScheme {
            longest_path: 0.05,
            ..RotationScheme::new(magnus, Exact)
        };
        step(face, short, [name, "exact"]);
    }
    for (habit, name) in RotationHabit::ALL
        .into_iter()
        .zip(["naiveEuler", "rungeKutta4"])
    {
        let state = RotationState::<Space3> {
            rotation: face.turn(),
            angular_velocity: Bivector3::from_axis(face.spin()),
        };
        let (push, duration) = (face.spin(), 0.1 * face.size());
        let after = habit.step_rotation(state, Bivector3::from_axis(push), duration);
        let given = json!([turned(&state), push.to_array(), duration, name]);
        face.row("stepRotation", given, after.map(|it| turned(&it)));
    }
}

fn shown(inertia: &Inertia<Space3>, it: &BodyState) -> Value {
    json!({
        "rotation": it.rotation.to_array(),
        "angularMomentum": it.angular_momentum.axis().to_array(),
        "angularVelocity": it.angular_velocity(inertia).axis().to_array(),
        "energy": it.energy(inertia),
    })
}

/// Rigid bodies, by each scheme.
pub(super) fn bodies(face: &mut Face) {
    for (scheme, name) in BodyScheme::ALL.into_iter().zip(BODIES) {
        let moments = DVec3::new(3.0, 4.0, 5.0) + DVec3::splat(0.25) * face.spin();
        let inertia = Inertia::<Space3>::from_tensor(DMat3::from_diagonal(moments)).unwrap();
        let (turn, momentum, torque) = (face.turn(), face.spin() * 4.0, face.spin());
        let start = BodyState::new(turn, Bivector3::from_axis(momentum)).unwrap();
        let duration = 0.05 * face.size();
        let push = Bivector3::from_axis(torque);
        let body = json!({
            "inertia": moments.to_array(),
            "rotation": turn.to_array(),
            "angularMomentum": momentum.to_array(),
            "torque": torque.to_array(),
        });
        let mut after = BodyState::new(start.rotation, start.angular_momentum).unwrap();
        for _ in 0..MANY {
            after = inertia.step_body(scheme, after, |_, _| push, duration);
        }
        let given = json!([[body], duration, MANY, name]);
        face.row("stepBodies", given, Ok(json!([shown(&inertia, &after)])));

        let event = AxisEvent {
            axis: face.spin(),
            normal: face.spin(),
        };
        let run = inertia.run_body(
            scheme,
            start,
            |_, _| push,
            duration,
            4 * u64::from(MANY),
            Some(event),
        );
        let by = json!({
            "stepDuration": duration,
            "steps": 4 * MANY,
            "scheme": name,
            "event": { "axis": event.axis.to_array(), "normal": event.normal.to_array() },
        });
        let answer = run.map(|it| {
            let mut all = shown(&inertia, &it.state);
            all["events"] = json!(it.events);
            all
        });
        face.row("runBody", json!([body, by]), answer);

        let spin = face.spin();
        let state = inertia.body_state(turn, Bivector3::from_axis(spin));
        let given = json!([moments.to_array(), turn.to_array(), spin.to_array()]);
        face.row("bodyState", given, state.map(|it| shown(&inertia, &it)));
    }
    let slim = DVec3::new(1.0, 1.0, 9.0);
    let none = Inertia::<Space3>::from_tensor(DMat3::from_diagonal(slim)).map(|_| Value::Null);
    let given = json!([slim.to_array(), [0, 0, 0, 1], [0, 0, 1]]);
    face.row("bodyState", given, none);
}

/// Fields of two variables, at places and with their slopes.
pub(super) fn fields(face: &mut Face) {
    for text in [
        "x^2 - y, x*y + 1",
        "sin(x) * exp(-y), atan2(y, x)",
        "hypot(x, 3) / (2 + cos(y)), pow(2, x) - x^2 / 3",
        "sqrt(abs(x)) - min(x, y), max(x, y) * tanh(y) + ln(9 + x)",
    ] {
        let field = VectorField::<2, 2>::parse(text, ["x", "y"]).unwrap();
        let at = [face.number(), face.number()];
        let slopes = field.jacobian(at);
        let rows: Result<Value, Error> = Ok(json!(slopes.rows));
        face.row(
            "VectorField.evaluate",
            json!([text, at]),
            Ok(json!(field.evaluate(at))),
        );
        face.row("VectorField.jacobian", json!([text, at]), rows);
    }
}
