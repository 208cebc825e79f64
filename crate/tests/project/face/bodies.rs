//! Bodies, in `space` and `physics` of both dimensions.

use kinetree::glam::{DVec2, DVec3};
use kinetree::physics::{self, Body, Contact, Inertia};
use kinetree::{Error, Space2, Space3};
use serde_json::{Value, json};

use super::{Face, ROUNDS, Wire, list, shown, shown_acceleration, shown_rates};

pub(super) fn bodies<S: Wire>(face: &mut Face) {
    let at = |name: &str| format!("space{}.{name}", S::NAME);
    let of = |name: &str| format!("physics{}.{name}", S::NAME);
    for round in 0..ROUNDS {
        let (here, there) = (face.frame::<S>(), face.frame::<S>());
        let (mass, other_mass) = (face.size(), face.size());
        let ((inertia, moments), (other_inertia, other_moments)) =
            (S::inertia(face), S::inertia(face));
        let body = Body::new(mass, inertia).unwrap();
        let other = Body::new(other_mass, other_inertia).unwrap();
        let (point, push) = (face.vector::<S>(), face.vector::<S>());
        let speed = face.vector::<S>();
        let (point_, push_, speed_) = (list::<S>(point), list::<S>(push), list::<S>(speed));
        let solid = json!({ "mass": mass, "inertia": moments });

        let terms = physics::acceleration_under_force(here, mass, push, point, speed);
        let terms = terms.map(shown_acceleration::<S>);
        let given = json!([shown(here), mass, push_, point_, speed_]);
        face.row(&at("accelerationUnderForce"), given, terms);
        let twist = S::bivector(face);
        let given = json!([shown(here), moments, S::spun(twist)]);
        let alone = Body::new(1.0, inertia).unwrap();
        let terms = alone.angular_acceleration(here, twist).map(|it| {
            json!({
                "applied": S::spun(it.applied),
                "gyroscopic": S::spun(it.gyroscopic),
                "total": S::spun(it.total()),
            })
        });
        face.row(&at("angularAcceleration"), given.clone(), terms);
        face.row(
            &at("angularImpulse"),
            given,
            alone.angular_impulse(here, twist).map(shown_rates),
        );
        let given = json!([shown(here), solid, point_, push_]);
        face.row(
            &at("impulseAt"),
            given,
            body.impulse_at(here, point, push).map(shown_rates),
        );

        let given = json!([shown(here), solid]);
        face.row(
            &of("momentum"),
            given.clone(),
            Ok(list::<S>(body.momentum(here))),
        );
        face.row(
            &of("kineticEnergy"),
            given,
            Ok(json!(body.kinetic_energy(here))),
        );
        let about = body.angular_momentum_about(here, point);
        face.row(
            &of("angularMomentumAbout"),
            json!([shown(here), solid, point_]),
            Ok(S::spun(about)),
        );
        let (limit, duration) = (face.size(), face.size());
        for limit in [limit, 100.0 * limit] {
            let it = physics::friction::<S>(speed, push, limit, duration).map(|it| {
                json!({
                    "velocity": list::<S>(it.velocity),
                    "acceleration": list::<S>(it.acceleration),
                    "sticks": it.sticks,
                })
            });
            face.row(&of("friction"), json!([speed_, push_, limit, duration]), it);
        }
        let contact = Contact {
            point,
            normal: push,
            restitution: 0.3 * face.size(),
            friction: 0.2 + 5.0 * round as f64,
        };
        let touch = json!({
            "point": point_,
            "normal": push_,
            "restitution": contact.restitution,
            "friction": contact.friction,
        });
        let answer = |it: physics::ContactImpulse<S>| {
            json!({
                "impulse": list::<S>(it.impulse),
                "effectiveMass": it.effective_mass,
                "sticks": it.sticks,
                "body": shown_rates(it.body),
                "other": shown_rates(it.other),
            })
        };
        // One of the two ways round they meet.
        for (one, two) in [(here, there), (there, here)] {
            let met = physics::contact_impulse(&contact, body, one, Some(other), two).map(answer);
            let against = json!({ "mass": other_mass, "inertia": other_moments });
            let given = json!([shown(one), solid, shown(two), against, touch]);
            face.row(&of("contactImpulse"), given, met);
            let wall = physics::contact_impulse(&contact, body, one, None, two).map(answer);
            let given = json!([shown(one), solid, shown(two), null, touch]);
            face.row(&of("contactImpulse"), given, wall);
        }
        let none = physics::friction::<S>(speed, push, -limit, duration).map(|_| Value::Null);
        face.row(
            &of("friction"),
            json!([speed_, push_, -limit, duration]),
            none,
        );
        let weightless = Body::new(-mass, inertia).map(|_| Value::Null);
        let given = json!([shown(here), { "mass": -mass, "inertia": moments }]);
        face.row(&of("momentum"), given, weightless);
    }
}

pub(super) fn shapes(face: &mut Face) {
    let [mass, a, b, c] = [(); 4].map(|()| face.size());
    let three = |it: Result<Inertia<Space3>, Error>| it.map(|it| json!(it.moments().to_array()));
    let two = |it: Result<Inertia<Space2>, Error>| it.map(|it| json!(it.moment()));
    let name = |dimension: u32, shape: &str| format!("physics{dimension}.inertia.{shape}");
    let whole = three(Inertia::from_box(mass, DVec3::new(a, b, c)));
    face.row(&name(3, "fromBox"), json!([mass, [a, b, c]]), whole);
    face.row(
        &name(3, "fromSphere"),
        json!([mass, a]),
        three(Inertia::from_sphere(mass, a)),
    );
    face.row(
        &name(3, "fromRod"),
        json!([mass, a, b]),
        three(Inertia::<Space3>::from_rod(mass, a, b)),
    );
    let round = three(Inertia::from_cylinder(mass, a, b));
    face.row(&name(3, "fromCylinder"), json!([mass, a, b]), round);
    let flat = two(Inertia::from_box(mass, DVec2::new(a, b)));
    face.row(&name(2, "fromBox"), json!([mass, [a, b]]), flat);
    face.row(
        &name(2, "fromSphere"),
        json!([mass, a]),
        two(Inertia::from_sphere(mass, a)),
    );
    face.row(
        &name(2, "fromRod"),
        json!([mass, a]),
        two(Inertia::<Space2>::from_rod(mass, a)),
    );
    face.row(
        &name(2, "fromSphere"),
        json!([mass, -a]),
        two(Inertia::from_sphere(mass, -a)),
    );
}
