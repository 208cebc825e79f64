//! Laws of forces, torques and impulses.

use crate::common::{Sample, bodies, moving, near, same_delta};
use kinetree::glam::{DMat3, DQuat, DVec2, DVec3};
use kinetree::physics::{self, Body, Inertia};
use kinetree::space::{
    Bivector, Bivector2, Bivector3, Linear, Matrix, Rotation, Rotation2, Vector,
};
use kinetree::{DynamicTransform, Error, Quantity, Rates, Space2, Space3, SpaceN};
use proptest::prelude::*;

type Four = SpaceN<f64, 4>;

/// Relative; a few dozen roundings, with moments down to a tenth divided by.
const TOLERANCE: f64 = 1e-12;

fn body_laws<S: Sample>(
    body: Body<S>,
    world: DynamicTransform<S>,
    [a, b]: [S::Bivector; 2],
    [push, point]: [S::Vector; 2],
) {
    let inertia = body.inertia().rotated(world.transform.rotation);
    // Momentum is linear, undone by its inverse, symmetric, and never against the spin.
    let momentum = inertia.angular_momentum(a);
    near(&inertia.angular_velocity(momentum), &a, TOLERANCE);
    near(
        &inertia.angular_momentum(a + b),
        &(momentum + inertia.angular_momentum(b)),
        TOLERANCE,
    );
    near(
        &b.dot(momentum),
        &a.dot(inertia.angular_momentum(b)),
        TOLERANCE,
    );
    assert!(a.dot(momentum) >= 0.0);
    // As matrices it is ω Σ + Σ ω, with Σ the second moments in world axes.
    let turn = world.transform.rotation.matrix() * body.inertia().axes().matrix();
    let spread = turn * S::Matrix::from_diagonal(body.inertia().spread()) * turn.transpose();
    near(
        &momentum.matrix(),
        &(a.matrix() * spread + spread * a.matrix()),
        TOLERANCE,
    );

    // Torque changes momentum, of which the turning body carries a part along: τ = I α + [ω, I ω].
    let spin = world.angular_velocity;
    let terms = body.angular_acceleration(world, b).unwrap();
    let carried = spin.bracket(inertia.angular_momentum(spin));
    near(
        &(inertia.angular_momentum(terms.total()) + carried),
        &b,
        TOLERANCE,
    );
    near(&inertia.angular_momentum(terms.applied), &b, TOLERANCE);
    near(
        &inertia.angular_momentum(terms.gyroscopic),
        &-carried,
        TOLERANCE,
    );
    // Left to itself it keeps its energy: d/dt ½ ω·Iω = ω·τ, which is zero.
    let free = body
        .angular_acceleration(world, S::Bivector::zero())
        .unwrap();
    let power = inertia.angular_momentum(free.total()).dot(spin);
    let size = 1.0 + carried.length() * spin.length();
    near(&(power / size), &0.0, TOLERANCE);

    // An angular impulse: momentum jumps by it, and the gyroscopic term of the new angular velocity
    // replaces that of the old one.
    let twist = body.angular_impulse(world, b).unwrap();
    near(
        &inertia.angular_momentum(twist.angular_velocity),
        &b,
        TOLERANCE,
    );
    let after = body
        .angular_acceleration(world + twist, S::Bivector::zero())
        .unwrap();
    near(
        &twist.angular_acceleration,
        &(after.total() - free.total()),
        TOLERANCE,
    );
    near(&twist.velocity, &S::Vector::zero(), 0.0);
    // About its center a body has I ω, about another point also that of its mass as a point; energy
    // is half the product of momenta and rates.
    let center = world.transform.translation;
    near(
        &body.angular_momentum_about(world, center),
        &inertia.angular_momentum(spin),
        TOLERANCE,
    );
    let orbit = (center - point).wedge(world.velocity * body.mass());
    near(
        &(body.angular_momentum_about(world, point) - orbit),
        &inertia.angular_momentum(spin),
        TOLERANCE,
    );
    near(&body.momentum(world), &(world.velocity * body.mass()), 0.0);
    let twice = world.velocity.dot(body.momentum(world)) + spin.dot(inertia.angular_momentum(spin));
    near(&(2.0 * body.kinetic_energy(world)), &twice, TOLERANCE);
    // The mobility of a point is the jump of its velocity by an impulse there.
    let probe = body.impulse_at(world, point, push).unwrap();
    let jump = probe.velocity + probe.angular_velocity.cross(point - center);
    near(&(body.mobility(world, point) * push), &jump, TOLERANCE);
    // At a point: linear and angular momentum about the center both jump by those of the impulse.
    let hit = body.impulse_at(world, point, push).unwrap();
    near(&(hit.velocity * body.mass()), &push, TOLERANCE);
    let arm = point - world.transform.translation;
    near(
        &inertia.angular_momentum(hit.angular_velocity),
        &arm.wedge(push),
        TOLERANCE,
    );
    near(&body.torque(world, point, push), &arm.wedge(push), 0.0);
    near(&hit.acceleration, &S::Vector::zero(), 0.0);
    let twist = body.angular_impulse(world, arm.wedge(push)).unwrap();
    same_delta(hit, body.linear_impulse(push).unwrap() + twist, 0.0);
    // Through the center it does not turn.
    let through = body
        .impulse_at(world, world.transform.translation, push)
        .unwrap();
    same_delta(
        through,
        Rates::from_velocity(push * (1.0 / body.mass())),
        1e-15,
    );
    near(
        &body.acceleration(push).unwrap(),
        &(push * (1.0 / body.mass())),
        1e-15,
    );
}

proptest! {
    #[test]
    fn bodies_of_the_plane_rotate_by_euler(
        body in bodies::<Space2>(), world in moving::<Space2>(),
        a in Space2::bivectors(2.0), b in Space2::bivectors(2.0), v in Space2::vectors(2.0), w in Space2::vectors(2.0),
    ) {
        body_laws(body, world, [a, b], [v, w]);
    }

    #[test]
    fn bodies_of_space_rotate_by_euler(
        body in bodies::<Space3>(), world in moving::<Space3>(),
        a in Space3::bivectors(2.0), b in Space3::bivectors(2.0), v in Space3::vectors(2.0), w in Space3::vectors(2.0),
    ) {
        body_laws(body, world, [a, b], [v, w]);
    }

    #[test]
    fn bodies_of_four_dimensions_rotate_by_euler(
        body in bodies::<Four>(), world in moving::<Four>(),
        a in Four::bivectors(2.0), b in Four::bivectors(2.0), v in Four::vectors(2.0), w in Four::vectors(2.0),
    ) {
        body_laws(body, world, [a, b], [v, w]);
    }

    // The tensor of a cloud of mass points, against the moments found from it.
    #[test]
    fn an_inertia_tensor_is_that_of_its_cloud(
        cloud in proptest::collection::vec((0.1..3.0, Space3::vectors(2.0)), 3..9),
        spin in Space3::bivectors(2.0), torque in Space3::bivectors(2.0),
    ) {
        let mut tensor = DMat3::ZERO;
        let mut momentum = DVec3::ZERO;
        for &(mass, x) in &cloud {
            let outer = DMat3::from_cols(x * x.x, x * x.y, x * x.z);
            tensor += (DMat3::IDENTITY * x.length_squared() - outer) * mass;
            momentum += x.cross(spin.axis().cross(x)) * mass;
        }
        let inertia = Inertia::from_tensor(tensor).unwrap();
        near(&inertia.tensor(), &tensor, TOLERANCE);
        near(&inertia.angular_momentum(spin).axis(), &momentum, TOLERANCE);
        near(&inertia.angular_momentum(spin).axis(), &(tensor * spin.axis()), TOLERANCE);
        // The textbook's form, with the tensor and the cross product.
        let w = spin.axis();
        let resist = Matrix::<Space3>::inverse(tensor).unwrap();
        let textbook = resist * (torque.axis() - w.cross(tensor * w));
        let found = inertia.angular_acceleration(torque, spin).unwrap().total().axis();
        let condition = Matrix::<Space3>::norm(tensor) * Matrix::<Space3>::norm(resist);
        let size = Matrix::<Space3>::norm(resist) * (torque.length() + w.length() * (tensor * w).length());
        near(&(found / (1.0 + size)), &(textbook / (1.0 + size)), 1e-15 * condition);
    }

    #[test]
    fn in_the_plane_the_three_inertial_terms_are_those_printed(
        parent in moving::<Space2>(), x in Space2::vectors(2.0), v in Space2::vectors(2.0),
    ) {
        let (w, al) = (parent.angular_velocity.xy, parent.angular_acceleration.xy);
        let terms = physics::acceleration_under_force(parent, 1.0, DVec2::ZERO, x, v).unwrap();
        near(&terms.centrifugal, &(x * (w * w)), TOLERANCE);
        near(&terms.coriolis, &(v.perp() * (-2.0 * w)), TOLERANCE);
        near(&terms.euler, &(x.perp() * -al), TOLERANCE);
    }

    #[test]
    fn in_space_the_three_inertial_terms_are_those_printed(
        parent in moving::<Space3>(), x in Space3::vectors(2.0), v in Space3::vectors(2.0),
    ) {
        let back = parent.transform.rotation.inverse();
        let (w, al) = (back * parent.angular_velocity.axis(), back * parent.angular_acceleration.axis());
        let terms = physics::acceleration_under_force(parent, 1.0, DVec3::ZERO, x, v).unwrap();
        near(&terms.centrifugal, &-w.cross(w.cross(x)), TOLERANCE);
        near(&terms.coriolis, &(w.cross(v) * -2.0), TOLERANCE);
        near(&terms.euler, &-al.cross(x), TOLERANCE);
    }

    // Who is pushed as Newton says moves in the parent as the parent's way back says.
    #[test]
    fn the_terms_add_up_to_the_way_back_of_the_push(
        parent in moving::<Space3>(), child in moving::<Space3>(), mass in 0.1..5.0, force in Space3::vectors(5.0),
    ) {
        let pushed = (parent * child).with_acceleration(force / mass);
        let local = pushed.relative_to(parent);
        let place = local.transform.translation;
        let terms = physics::acceleration_under_force(parent, mass, force, place, local.velocity).unwrap();
        near(&terms.total(), &local.acceleration, TOLERANCE);
    }
}

#[test]
fn a_tensor_that_is_diagonal_already_keeps_its_axes() {
    let moments = DVec3::new(3.0, 1.0, 2.5);
    let inertia = Inertia::from_tensor(DMat3::from_diagonal(moments)).unwrap();
    near(&inertia.axes(), &DQuat::IDENTITY, 0.0);
    near(&inertia.spread(), &DVec3::new(0.25, 2.25, 0.75), 1e-15);
    assert_eq!(Inertia::<Space3>::from_moments(moments).unwrap(), inertia);
    // Only the symmetric part counts.
    let twisted = DMat3::from_diagonal(moments) + Bivector3::new(0.3, -0.2, 0.1).matrix();
    near(
        &Inertia::from_tensor(twisted).unwrap().tensor(),
        &DMat3::from_diagonal(moments),
        1e-14,
    );
    // All alike, and nearly so: no axis is better than another, none is worse.
    let turn = Rotation::matrix(DQuat::from_rotation_x(0.4) * DQuat::from_rotation_z(1.1));
    for off in [0.0, 1e-9, 1e-3] {
        let tensor =
            turn * DMat3::from_diagonal(DVec3::new(1.0 + off, 1.0, 1.0)) * turn.transpose();
        near(
            &Inertia::from_tensor(tensor).unwrap().tensor(),
            &tensor,
            1e-14,
        );
    }
}

#[test]
fn a_plate_is_the_flattest_body_there_is() {
    // A square plate: Iz = Ix + Iy. Turned, the sum is met only to rounding, on either side.
    for angle in 0..50 {
        let turn = Rotation::matrix(DQuat::from_rotation_y(0.13 * f64::from(angle)));
        let plate = turn * DMat3::from_diagonal(DVec3::new(0.1, 0.1, 0.2)) * turn.transpose();
        near(
            &Inertia::from_tensor(plate).unwrap().tensor(),
            &plate,
            1e-14,
        );
    }
    // A rod of no width resists turning about its length not at all, and is no body here.
    let rod = Inertia::<Space3>::from_moments(DVec3::new(0.0, 1.0, 1.0)).unwrap_err();
    assert_eq!(
        rod,
        Error::NotPositive {
            quantity: Quantity::Inertia,
            value: 0.0
        }
    );
    let rod = Inertia::<Space3>::new(DQuat::IDENTITY, DVec3::X).unwrap_err();
    assert_eq!(
        rod,
        Error::NotPositive {
            quantity: Quantity::Inertia,
            value: 0.0
        }
    );
    // Nothing is flatter than flat.
    let refused = Inertia::<Space3>::from_moments(DVec3::new(1.0, 1.0, 2.5)).unwrap_err();
    assert_eq!(
        refused,
        Error::NotInertia {
            quantity: Quantity::Inertia,
            moment: 2.5,
            sum: 2.0
        }
    );
    assert_eq!(
        refused.to_string(),
        "inertia has a principal moment of 2.5, more than the sum of the other two, 2"
    );
    for moments in [
        DVec3::new(0.36, 1.04, 0.61),
        DVec3::new(1.04, 0.36, 0.61),
        DVec3::new(1.0, 1.0, 2.0 + 1e-8),
    ] {
        let refused = Inertia::<Space3>::from_moments(moments).unwrap_err();
        assert_eq!(
            (refused.code(), refused.value()),
            (10, moments.max_element())
        );
    }
    // Within a billionth it counts as a plate.
    let plate = Inertia::<Space3>::from_moments(DVec3::new(1.0, 1.0, 2.0 + 1e-9)).unwrap();
    near(&plate.spread().z, &0.0, 1e-9);
    assert!(Inertia::<Space3>::new(DQuat::IDENTITY, DVec3::new(1.0, 0.0, 1.0)).is_ok());
    assert!(Inertia::<Space3>::new(DQuat::IDENTITY, DVec3::new(1.0, -0.1, 1.0)).is_err());
}

#[test]
fn a_slender_body_keeps_all_digits_about_its_own_axis() {
    for thin in [1e-6, 1e-9, 1e-12, 1e-14, 1e-300] {
        let moments = DVec3::new(thin, 1.0, 1.0);
        for rod in [
            Inertia::<Space3>::from_moments(moments).unwrap(),
            Inertia::from_tensor(DMat3::from_diagonal(moments)).unwrap(),
        ] {
            assert_eq!(rod.moments(), moments);
            let spin = rod.angular_velocity(Bivector3::new(thin, 0.0, 0.0));
            assert_eq!(spin, Bivector3::new(1.0, 0.0, 0.0));
        }
    }
}

#[test]
fn a_body_of_the_plane_has_one_moment() {
    let disk = Inertia::<Space2>::from_moment(4.0).unwrap();
    assert_eq!(disk.moment(), 4.0);
    assert_eq!(
        disk.angular_momentum(Bivector2::new(3.0)),
        Bivector2::new(12.0)
    );
    let terms = disk
        .angular_acceleration(Bivector2::new(2.0), Bivector2::new(9.0))
        .unwrap();
    assert_eq!(
        (terms.applied, terms.gyroscopic),
        (Bivector2::new(0.5), Bivector2::new(-0.0))
    );
    let refused = Inertia::<Space2>::from_moment(0.0).unwrap_err();
    assert_eq!(
        refused,
        Error::NotPositive {
            quantity: Quantity::Inertia,
            value: 0.0
        }
    );
}

#[test]
fn impossible_masses_and_forces_are_refused_by_name() {
    let frame = DynamicTransform::<Space2>::identity();
    let seen = |mass, force, x, v| {
        physics::acceleration_under_force::<Space2>(frame, mass, force, x, v).unwrap_err()
    };
    let (x, bad) = (DVec2::X, DVec2::new(0.0, f64::NAN));
    for mass in [0.0, -1.0] {
        let refused = Error::NotPositive {
            quantity: Quantity::Mass,
            value: mass,
        };
        assert_eq!(seen(mass, x, x, x), refused);
        let disk = Inertia::from_moment(1.0).unwrap();
        assert_eq!(Body::<Space2>::new(mass, disk), Err(refused));
    }
    let named =
        |error: Error, quantity| assert_eq!((error.code(), error.quantity()), (1, quantity));
    named(seen(f64::INFINITY, x, x, x), Quantity::Mass);
    named(seen(1.0, bad, x, x), Quantity::Force);
    named(seen(1.0, x, bad, x), Quantity::Point);
    named(seen(1.0, x, x, bad), Quantity::Velocity);
    let body = Body::<Space2>::new(1.0, Inertia::from_moment(1.0).unwrap()).unwrap();
    let (twist, no_twist) = (Bivector2::new(f64::NAN), Bivector2::new(1.0));
    named(body.acceleration(bad).unwrap_err(), Quantity::Force);
    named(body.linear_impulse(bad).unwrap_err(), Quantity::Impulse);
    named(
        body.angular_impulse(frame, twist).unwrap_err(),
        Quantity::Impulse,
    );
    named(body.impulse_at(frame, bad, x).unwrap_err(), Quantity::Point);
    named(
        body.impulse_at(frame, x, bad).unwrap_err(),
        Quantity::Impulse,
    );
    named(
        body.angular_acceleration(frame, twist).unwrap_err(),
        Quantity::Torque,
    );
    let disk = body.inertia();
    named(
        disk.angular_acceleration(no_twist, twist).unwrap_err(),
        Quantity::AngularVelocity,
    );
    named(
        Inertia::from_moment(f64::NAN).unwrap_err(),
        Quantity::Inertia,
    );
    named(
        Inertia::from_tensor(DMat3::NAN).unwrap_err(),
        Quantity::Inertia,
    );
    let axes = Rotation2 { cos: 1.5, sin: 0.0 };
    assert_eq!(
        Inertia::<Space2>::new(axes, DVec2::ONE).unwrap_err().code(),
        3
    );
    assert!(bad.first_not_finite().is_some());
}
