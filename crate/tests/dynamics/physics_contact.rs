//! Collisions: laws, textbook cases, and a referee that lets the impulse grow bit by bit.

use crate::common::effort::effort;
use crate::common::{Sample, bodies, moving, near};
use kinetree::glam::{DVec2, DVec3};
use kinetree::physics::{Body, Contact, Inertia, contact_impulse};
use kinetree::space::{Bivector, Bivector3, Linear, Rotation, Vector};
use kinetree::{DynamicTransform, Error, Quantity, Space2, Space3, SpaceN, Transform};
use proptest::prelude::*;

/// Relative: a few dozen roundings, with moments down to a tenth divided by, and one inverse of a
/// matrix whose condition reaches a few hundred.
const TOLERANCE: f64 = 1e-11;

fn velocity_at<S: Sample>(frame: DynamicTransform<S>, point: S::Vector) -> S::Vector {
    let arm = point - frame.transform.translation;
    frame.velocity + frame.angular_velocity.cross(arm)
}

fn laws<S: Sample>(
    contact: &Contact<S>,
    (body, frame): (Body<S>, DynamicTransform<S>),
    (other, far): (Option<Body<S>>, DynamicTransform<S>),
    about: S::Vector,
) {
    let point = contact.point;
    let normal = contact.normal * (1.0 / contact.normal.length());
    let it = contact_impulse(contact, body, frame, other, far).unwrap();
    let before = velocity_at(frame, point) - velocity_at(far, point);
    let (hit, far_hit) = (frame + it.body, far + it.other);
    let after = velocity_at(hit, point) - velocity_at(far_hit, point);
    let speed = 1.0 + before.length();
    let pressing = it.impulse.dot(normal);
    let rubbing = (it.impulse - normal * pressing).length();

    // The effective mass: an impulse along the normal changes the speed there by 1/m.
    let probe = body.impulse_at(frame, point, normal).unwrap();
    let mut yields = velocity_at(frame + probe, point) - velocity_at(frame, point);
    if let Some(other) = other {
        let probe = other.impulse_at(far, point, -normal).unwrap();
        yields = yields - velocity_at(far + probe, point) + velocity_at(far, point);
    }
    near(&(it.effective_mass * yields.dot(normal)), &1.0, TOLERANCE);

    if before.dot(normal) >= 0.0 {
        assert_eq!(it.impulse, S::Vector::zero());
        assert_eq!((hit, far_hit, it.sticks), (frame, far, false));
        return;
    }
    // Newton's restitution, exactly; Coulomb's cone; surfaces only push.
    near(
        &(after.dot(normal) / speed),
        &(-contact.restitution * before.dot(normal) / speed),
        TOLERANCE,
    );
    assert!(pressing > 0.0);
    let reach = contact.friction * pressing;
    assert!(rubbing <= reach + TOLERANCE * (1.0 + pressing));
    if !it.sticks {
        near(
            &(rubbing / (1.0 + pressing)),
            &(reach / (1.0 + pressing)),
            TOLERANCE,
        );
    }
    // Momentum and angular momentum about any point pass from one to the other.
    let gained = body.momentum(hit) - body.momentum(frame);
    near(&gained, &it.impulse, TOLERANCE);
    let arm = point - about;
    let twist = body.angular_momentum_about(hit, about) - body.angular_momentum_about(frame, about);
    near(&twist, &arm.wedge(it.impulse), TOLERANCE);
    let mut energy = body.kinetic_energy(hit) - body.kinetic_energy(frame);
    let mut size = body.kinetic_energy(frame);
    if let Some(other) = other {
        let lost = other.momentum(far_hit) - other.momentum(far);
        near(&(gained + lost), &S::Vector::zero(), TOLERANCE);
        let lost =
            other.angular_momentum_about(far_hit, about) - other.angular_momentum_about(far, about);
        near(&(twist + lost), &S::Bivector::zero(), TOLERANCE);
        energy += other.kinetic_energy(far_hit) - other.kinetic_energy(far);
        size += other.kinetic_energy(far);
        // Seen from the other side it is the same.
        let mirrored = Contact {
            normal: -contact.normal,
            ..*contact
        };
        let back = contact_impulse(&mirrored, other, far, Some(body), frame).unwrap();
        near(&back.impulse, &-it.impulse, TOLERANCE);
        assert_eq!(back.sticks, it.sticks);
    } else {
        // A wall that moves does work; in its own frame it does none.
        energy -= velocity_at(far, point).dot(it.impulse);
        assert_eq!(far_hit, far);
    }
    let size = 1.0 + size + it.impulse.length() * speed;
    assert!(energy <= TOLERANCE * size, "gains {energy} of {size}");
    if contact.restitution == 1.0 && contact.friction == 0.0 {
        near(&(energy / size), &0.0, TOLERANCE);
    }
}

fn contacts<S: Sample>() -> BoxedStrategy<Contact<S>> {
    let coefficient = |most: f64| prop_oneof![Just(0.0), Just(1.0), 0.0..most];
    let normals = S::vectors(2.0).prop_filter("not too short", |normal| normal.length() > 0.1);
    (S::vectors(2.0), normals, coefficient(1.0), coefficient(3.0))
        .prop_map(|(point, normal, restitution, friction)| Contact {
            point,
            normal,
            restitution,
            friction,
        })
        .boxed()
}

macro_rules! collisions {
    ($($name:ident: $space:ty),*) => {$(
        proptest! {
            #[test]
            fn $name(
                contact in contacts::<$space>(),
                one in (bodies::<$space>(), moving::<$space>()),
                two in (proptest::option::of(bodies::<$space>()), moving::<$space>()),
                about in <$space>::vectors(2.0),
            ) {
                laws::<$space>(&contact, one, two, about);
            }
        }
    )*};
}

collisions! {
    collisions_in_two_dimensions: Space2,
    collisions_in_three_dimensions: Space3,
    collisions_in_four_dimensions: SpaceN<f64, 4>
}

/// A sphere against another one: the impulse grows in small parts, each rubbing against the way
/// that the surfaces slide at that instant, first until they no longer approach, then e times as
/// much again.
fn grown(
    normal: DVec3,
    [(m, r, v, w), (far_m, far_r, far_v, far_w)]: [(f64, f64, DVec3, DVec3); 2],
    restitution: f64,
    friction: f64,
) -> DVec3 {
    let (mut v, mut w, mut far_v, mut far_w) = (v, w, far_v, far_w);
    let (inertia, far_inertia) = (0.4 * m * r * r, 0.4 * far_m * far_r * far_r);
    let closing = -(v - far_v).dot(normal);
    let all = (1.0 + restitution) * closing / (1.0 / m + 1.0 / far_m);
    let parts = 20_000;
    let mut impulse = DVec3::ZERO;
    for _ in 0..parts {
        let press = all / f64::from(parts);
        let slide = v + w.cross(normal * -r) - far_v - far_w.cross(normal * far_r);
        let slide = slide - normal * slide.dot(normal);
        let mobility = (1.0 / m + 1.0 / far_m) * 3.5;
        // At most so much that it just stops sliding.
        let rub = (friction * press).min(slide.length() / mobility);
        let part = normal * press - slide.normalize_or_zero() * rub;
        v += part / m;
        w += (normal * -r).cross(part) / inertia;
        far_v -= part / far_m;
        far_w -= (normal * far_r).cross(part) / far_inertia;
        impulse += part;
    }
    impulse
}

proptest! {
    #![proptest_config(effort(64))]
    #[test]
    fn spheres_collide_as_when_the_impulse_grows_bit_by_bit(
        normal in Space3::vectors(1.0).prop_filter("long", |n| n.length() > 0.2),
        (m, far_m, r, far_r) in (0.2..4.0, 0.2..4.0, 0.2..2.0, 0.2..2.0),
        (v, far_v, w, far_w) in (Space3::vectors(2.0), Space3::vectors(2.0), Space3::vectors(3.0), Space3::vectors(3.0)),
        restitution in 0.0..1.0, friction in 0.0..0.8,
    ) {
        let normal = normal.normalize();
        prop_assume!((v - far_v).dot(normal) < 0.0);
        let sphere = |mass, radius| {
            Body::<Space3>::new(mass, Inertia::from_sphere(mass, radius).unwrap()).unwrap()
        };
        let at = |place, velocity, spin| {
            let place = Transform::new(place, Rotation::identity(), 1.0).unwrap();
            let still = DynamicTransform::<Space3>::at_rest(place);
            still.with_velocity(velocity).with_angular_velocity(Bivector3::from_axis(spin))
        };
        let contact = Contact { point: DVec3::ZERO, normal, restitution, friction };
        let it = contact_impulse(
            &contact,
            sphere(m, r), at(normal * r, v, w),
            Some(sphere(far_m, far_r)), at(normal * -far_r, far_v, far_w),
        ).unwrap();
        let grown = grown(normal, [(m, r, v, w), (far_m, far_r, far_v, far_w)], restitution, friction);
        // Between sliding and sticking the last part may rub a whole part too much or too little.
        near(&it.impulse, &grown, 2e-4);
    }
}

#[test]
fn collisions_of_the_textbook() {
    let still = |x: f64| {
        let place = Transform::new(DVec2::X * x, Rotation::identity(), 1.0).unwrap();
        DynamicTransform::<Space2>::at_rest(place)
    };
    let disc =
        |mass: f64| Body::<Space2>::new(mass, Inertia::from_sphere(mass, 0.5).unwrap()).unwrap();
    let between = |restitution, friction| Contact {
        point: DVec2::ZERO,
        normal: -DVec2::X,
        restitution,
        friction,
    };
    // Equal masses exchange their velocities; without bounce they go on together.
    let moving = still(-0.5).with_velocity(DVec2::X * 3.0);
    let swap = contact_impulse(
        &between(1.0, 0.0),
        disc(2.0),
        moving,
        Some(disc(2.0)),
        still(0.5),
    );
    let swap = swap.unwrap();
    assert_eq!(swap.impulse, DVec2::X * -6.0);
    assert_eq!(swap.effective_mass, 1.0);
    assert_eq!(swap.body.velocity, DVec2::X * -3.0);
    assert_eq!(swap.other.velocity, DVec2::X * 3.0);
    let lump = contact_impulse(
        &between(0.0, 0.0),
        disc(2.0),
        moving,
        Some(disc(1.0)),
        still(0.5),
    );
    near(&lump.unwrap().other.velocity, &(DVec2::X * 2.0), 1e-15);

    // A rod falls flat on a post at its end: (1 + e) m v/4, since the end is as heavy as a quarter.
    let rod = Body::<Space2>::new(3.0, Inertia::<Space2>::from_rod(3.0, 2.0).unwrap()).unwrap();
    let falling = still(0.0).with_velocity(DVec2::Y * -2.0);
    let end = Contact {
        point: DVec2::X,
        normal: DVec2::Y * 7.0,
        restitution: 0.5,
        friction: 0.0,
    };
    let hit = contact_impulse(&end, rod, falling, None, still(0.0)).unwrap();
    near(&hit.effective_mass, &0.75, 1e-15);
    near(&hit.impulse, &(DVec2::Y * (1.5 * 3.0 * 2.0 / 4.0)), 1e-15);

    // A disc that slides into a floor begins to roll: u/3 of its speed goes into the spin.
    let floor = Contact {
        point: DVec2::Y * -0.5,
        normal: DVec2::Y,
        restitution: 0.0,
        friction: 0.9,
    };
    let sliding = still(0.0).with_velocity(DVec2::new(0.6, -1.0));
    let rolls = contact_impulse(&floor, disc(2.0), sliding, None, still(0.0)).unwrap();
    assert!(rolls.sticks);
    let after = sliding + rolls.body;
    near(&after.velocity, &DVec2::new(0.4, 0.0), 1e-15);
    near(&after.angular_velocity.xy, &-0.8, 1e-15);
    // On ice it goes on.
    let ice = Contact {
        friction: 0.0,
        ..floor
    };
    let slides = contact_impulse(&ice, disc(2.0), sliding, None, still(0.0)).unwrap();
    near(
        &(sliding + slides.body).velocity,
        &DVec2::new(0.6, 0.0),
        1e-15,
    );
}

#[test]
fn a_body_far_heavier_than_the_other_is_a_wall_to_it() {
    let ball = Body::<Space3>::new(0.3, Inertia::from_sphere(0.3, 0.1).unwrap()).unwrap();
    let cliff = Body::<Space3>::new(3e12, Inertia::from_sphere(3e12, 90.0).unwrap()).unwrap();
    let frame = DynamicTransform::<Space3>::identity()
        .with_velocity(DVec3::new(-4.0, 1.0, 0.5))
        .with_angular_velocity(Bivector3::new(1.0, 20.0, -3.0));
    let wall = DynamicTransform::identity().with_velocity(DVec3::X * 0.5);
    let contact = Contact {
        point: DVec3::new(-0.1, 0.02, 0.0),
        normal: DVec3::new(1.0, 0.1, 0.0),
        restitution: 0.6,
        friction: 0.4,
    };
    let one = contact_impulse(&contact, ball, frame, Some(cliff), wall).unwrap();
    let other = contact_impulse(&contact, ball, frame, None, wall).unwrap();
    near(&one.impulse, &other.impulse, 1e-11);
}

#[test]
fn impossible_collisions_are_refused_by_name() {
    fn seen(change: impl Fn(&mut Contact<Space2>)) -> (u32, Quantity) {
        let mut contact = Contact::<Space2> {
            point: DVec2::ZERO,
            normal: DVec2::X,
            restitution: 0.5,
            friction: 0.5,
        };
        change(&mut contact);
        let body = Body::<Space2>::new(1.0, Inertia::<Space2>::from_moment(1.0).unwrap()).unwrap();
        let still = DynamicTransform::<Space2>::identity();
        let coming = still.with_velocity(-DVec2::X);
        let error: Error = contact_impulse(&contact, body, coming, None, still).unwrap_err();
        (error.code(), error.quantity())
    }
    let bad = DVec2::new(0.0, f64::NAN);
    assert_eq!(seen(|it| it.normal = bad), (1, Quantity::Normal));
    assert_eq!(seen(|it| it.normal = DVec2::ZERO), (2, Quantity::Normal));
    assert_eq!(seen(|it| it.point = bad), (1, Quantity::Point));
    assert_eq!(
        seen(|it| it.restitution = -0.1),
        (11, Quantity::Restitution)
    );
    assert_eq!(seen(|it| it.restitution = 1.1), (9, Quantity::Restitution));
    assert_eq!(seen(|it| it.friction = -1.0), (11, Quantity::Friction));
    assert_eq!(seen(|it| it.friction = f64::NAN), (1, Quantity::Friction));
    // Out of reach of all numbers: the mobility there is infinite.
    let far = seen(|it| it.point = DVec2::splat(1e300));
    assert!(matches!(far.0, 1 | 4), "{far:?}");
}
