//! The muzzle of a turret on a moving tank: its velocity and acceleration, term by term.

use kinetree::glam::DVec3;
use kinetree::space::Bivector3;
use kinetree::{Hierarchy, HierarchyError, Local, PointMotion, ScaleRule, Space3};

fn main() -> Result<(), HierarchyError> {
    let about_y = |rate: f64| Bivector3::from_axis(DVec3::Y * rate);
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let hull = Local::identity()
        .with_velocity(DVec3::X * 8.0)
        .with_acceleration(DVec3::X * -2.0)
        .with_angular_velocity(about_y(0.4));
    let hull = tree.add(None, "hull", hull)?;
    let turret = Local::identity()
        .with_angular_velocity(about_y(0.8))
        .with_angular_acceleration(about_y(-0.5));
    let turret = tree.add(Some(hull), "turret", turret)?;
    tree.set_translation(turret, DVec3::Y * 2.0)?;
    // The barrel recoils while the turret turns.
    let muzzle = PointMotion::new(DVec3::X * 5.0, DVec3::X * -3.0, DVec3::X * 40.0)?;

    let terms = tree.motion_terms(muzzle, Some(turret), None)?;
    // A sum with zero has no negative zero.
    let say = |name: &str, it: DVec3| {
        let [x, y, z] = (it + DVec3::ZERO).to_array();
        println!("{name}: {x:.3} {y:.3} {z:.3}");
    };
    say("base velocity", terms.base_velocity);
    say("rotational velocity", terms.rotational_velocity);
    say("relative velocity", terms.relative_velocity);
    say("velocity", terms.velocity());
    say("base acceleration", terms.base_acceleration);
    say("Euler", terms.euler);
    say("centripetal", terms.centripetal);
    say("Coriolis", terms.coriolis);
    say("relative acceleration", terms.relative_acceleration);
    say("acceleration", terms.acceleration());
    Ok(())
}
