//! The loss of a fitted pose in meters and radians, seen from outside by points and arrows.

use crate::common::{chain, near};
use kinetree::glam::{DMat3, DQuat, DVec2, DVec3};
use kinetree::hierarchy::{Fit, Keep, Residual};
use kinetree::space::Rotation2;
use kinetree::{Affine, Hierarchy, Local, NodeHandle, ScaleRule, Space2, Space3, Trs};
use proptest::prelude::*;

/// A few dozen roundings of numbers of moderate size, through an inverse or two.
const TOLERANCE: f64 = 1e-11;

/// The corners of a node's unit box in the world, and the directions of its axes.
struct Seen {
    corners: Vec<DVec3>,
    axes: [DVec3; 3],
}

fn seen(tree: &Hierarchy<Space3>, node: NodeHandle) -> Seen {
    let side = [-0.5, 0.5];
    let boxed = side.map(|x| side.map(|y| side.map(|z| DVec3::new(x, y, z))));
    let points = boxed.into_iter().flatten().flatten();
    let carry = |point| tree.transform_point(point, Some(node), None).unwrap();
    let turn = |axis| tree.transform_vector(axis, Some(node), None).unwrap();
    Seen {
        corners: points.map(carry).collect(),
        axes: DVec3::AXES.map(|axis| turn(axis).normalize()),
    }
}

/// Holds a residual to the corners and axes before and after.
fn told(residual: &Residual<Space3>, before: &Seen, after: &Seen) {
    let corners = before.corners.iter().zip(&after.corners);
    let moved = corners.map(|(was, is)| was.distance(*is));
    near(
        &residual.displacement,
        &moved.fold(0.0, f64::max),
        TOLERANCE,
    );
    // Kahan's form of the angle between unit vectors is good near 0 and near π.
    let axes = before.axes.iter().zip(&after.axes);
    let turned = axes.map(|(was, is)| 2.0 * (*was - *is).length().atan2((*was + *is).length()));
    near(&residual.angle, &turned.fold(0.0, f64::max), TOLERANCE);
}

fn chains() -> impl Strategy<Value = Vec<Local<Space3>>> {
    let scales = prop_oneof![4 => 0.5..2.0, 1 => -2.0..-0.5];
    proptest::collection::vec(crate::common::locals::<Space3>(scales), 1..4)
}

proptest! {
    #[test]
    fn a_new_parent_moves_corners_and_axes_by_what_the_residual_says(old in chains(), new in chains()) {
        for fit in [Fit::Matrix, Fit::Lossy, Fit::Polar] {
            let (mut tree, nodes) = chain(ScaleRule::Matrices, &old);
            let mut parent = None;
            for local in &new {
                parent = Some(tree.add(parent, "", *local).unwrap());
            }
            let node = *nodes.last().unwrap();
            for parent in [None, parent] {
                let before = seen(&tree, node);
                let residual = tree.reparent(node, parent, Keep::Motion(fit)).unwrap();
                told(&residual, &before, &seen(&tree, node));
                if fit == Fit::Matrix {
                    near(&residual.displacement, &0.0, TOLERANCE);
                    near(&residual.angle, &0.0, TOLERANCE);
                }
            }
        }
    }

    #[test]
    fn a_world_matrix_without_its_skew_is_off_by_what_the_residual_says(locals in chains(), straight in crate::common::locals::<Space3>(0.5..2.0), skew in -0.6..0.6) {
        let skewed = DMat3::from_cols(DVec3::X, DVec3::new(skew, 1.0, 0.0), DVec3::new(0.0, -skew, 1.0));
        let wanted = Affine::new(straight.linear() * skewed, straight.trs.translation).unwrap();
        for rule in [ScaleRule::Matrices, ScaleRule::Transforms, ScaleRule::Compensated] {
            let (mut tree, nodes) = chain(rule, &locals);
            let node = *nodes.last().unwrap();
            let mut whole = Hierarchy::<Space3>::new(ScaleRule::Matrices);
            let alone = whole.add(None, "", Local::identity()).unwrap();
            whole.set_world_matrix(alone, wanted, Fit::Matrix).unwrap();
            for fit in [Fit::Lossy, Fit::Polar] {
                let residual = tree.set_world_matrix(node, wanted, fit).unwrap();
                told(&residual, &seen(&whole, alone), &seen(&tree, node));
            }
        }
    }

    /// With k = (s − 1) sin φ cos φ off the diagonal of R⁻¹ S R, a corner moves by k/√2. The axes,
    /// which were along (s cos φ, sin φ) and (−s sin φ, cos φ), go to φ and φ + 90°.
    #[test]
    fn a_square_turned_under_a_stretch_loses_what_closed_forms_say(s in 1.0..4.0, degrees in 0.0..90.0) {
        let (angle, residual) = square(s, degrees);
        let (sin, cos) = angle.sin_cos();
        let k = (s - 1.0) * sin * cos;
        near(&residual.local, &(k * 2.0_f64.sqrt()), TOLERANCE);
        near(&residual.world, &(k * 2.0_f64.sqrt()), TOLERANCE);
        near(&residual.displacement, &(k / 2.0_f64.sqrt()), TOLERANCE);
        let x = angle - sin.atan2(s * cos);
        let y = (s * sin).atan2(cos) - angle;
        near(&residual.angle, &x.max(y), TOLERANCE);
    }
}

/// A square turned by an angle under a parent that is s times as long along x, taken out.
fn square(s: f64, degrees: f64) -> (f64, Residual<Space2>) {
    let angle = degrees.to_radians();
    let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    let wide = Trs::new(DVec2::ZERO, Rotation2::from_angle(0.0), DVec2::new(s, 1.0)).unwrap();
    let turned = Trs::new(DVec2::ZERO, Rotation2::from_angle(angle), DVec2::ONE).unwrap();
    let parent = tree.add(None, "parent", wide.into()).unwrap();
    let child = tree.add(Some(parent), "child", turned.into()).unwrap();
    let lost = tree.reparent(child, None, Keep::Motion(Fit::Lossy));
    (angle, lost.unwrap())
}

#[test]
fn half_a_meter_and_23_degrees_are_lost_at_two_and_a_half_and_45_degrees() {
    for (s, degrees, meters, angle) in [
        (2.5, 45.0, 0.530, 23.20),
        (1.1, 45.0, 0.035, 2.73),
        (2.5, 20.0, 0.341, 22.30),
        (2.5, 0.0, 0.0, 0.0),
        (2.5, 90.0, 0.0, 0.0),
        (1.0, 45.0, 0.0, 0.0),
    ] {
        let (_, lost) = square(s, degrees);
        near(&lost.displacement, &meters, 5e-4);
        near(&lost.angle.to_degrees(), &angle, 5e-3);
    }
}

#[test]
fn an_axis_of_no_length_has_no_angle() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let turn = DQuat::from_rotation_z(0.5);
    let wide = Trs::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(2.0, 1.0, 1.0)).unwrap();
    let flat = Trs::new(DVec3::ZERO, turn, DVec3::new(0.0, 1.0, 1.0)).unwrap();
    let parent = tree.add(None, "", wide.into()).unwrap();
    let child = tree.add(Some(parent), "", flat.into()).unwrap();
    let lost = tree.reparent(child, None, Keep::Motion(Fit::Lossy));
    // The y axis alone is left: from (−2 sin φ, cos φ) to φ + 90°.
    let (sin, cos) = 0.5_f64.sin_cos();
    near(&lost.unwrap().angle, &((2.0 * sin).atan2(cos) - 0.5), 1e-15);
}
