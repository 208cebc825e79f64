//! What the doctor says of a change, and of vertices that take a stretch, against matrices that are
//! multiplied here.

use crate::common::effort::effort;
use crate::doctor::{Node, TOLERANCE, quaternions, trees, world};
use kinetree::doctor::{Bounds, Effect, Shown, VertexStretch, effect};
use kinetree::glam::{DMat3, DVec3};
use kinetree::{Affine, Space3};
use nalgebra::{Matrix3, Vector3};
use proptest::prelude::*;

/// The frame of a node in the world; all nodes of `trees` are a meter along their parent's x axis.
fn frame(nodes: &[Node], place: usize) -> (Matrix3<f64>, Vector3<f64>) {
    let origin = match nodes[place].parent {
        None => Vector3::x(),
        Some(above) => {
            let (linear, origin) = frame(nodes, above);
            linear * Vector3::x() + origin
        }
    };
    (world(nodes, place).0, origin)
}

fn affine((linear, origin): (Matrix3<f64>, Vector3<f64>)) -> Affine<Space3> {
    let columns: [f64; 9] = linear.as_slice().try_into().unwrap();
    Affine {
        linear: DMat3::from_cols_array(&columns),
        translation: DVec3::from_array(origin.into()),
    }
}

fn bounds(size: Vector3<f64>, center: Vector3<f64>) -> Bounds<Space3> {
    Bounds {
        size: DVec3::from_array(size.into()),
        center: DVec3::from_array(center.into()),
    }
}

fn shown(nodes: &[Node], body: Bounds<Space3>) -> Vec<Shown> {
    let of = |place| {
        let node = affine(frame(nodes, place));
        let body = Some((node, body));
        Shown { node, body }
    };
    (0..nodes.len()).map(of).collect()
}

fn is_below(nodes: &[Node], place: usize, above: usize) -> bool {
    place == above
        || nodes[place]
            .parent
            .is_some_and(|at| is_below(nodes, at, above))
}

fn vectors() -> impl Strategy<Value = Vector3<f64>> {
    prop::array::uniform3(-2.0..2.0_f64).prop_map(Vector3::from)
}

proptest! {
    #![proptest_config(effort(256))]

    #[test]
    fn what_an_effect_says_moves_is_what_moves(
        nodes in trees(),
        one in any::<prop::sample::Index>(),
        factor in 1.1..2.0_f64,
        turn in quaternions(),
        size in vectors(),
        center in vectors(),
        grown in vectors(),
    ) {
        let changed = one.index(nodes.len());
        let mut made = nodes.clone();
        made[changed].stretch *= factor;
        made[changed].scale *= factor;
        made[changed].rotation = turn * made[changed].rotation;
        let (size, grown) = (size.abs(), size.abs() + grown.abs());
        let found = effect(
            &shown(&nodes, bounds(size, center)),
            &shown(&made, bounds(grown, center)),
        );
        let (mut corner, mut origin, mut angle) = (0.0_f64, 0.0_f64, 0.0_f64);
        for place in 0..nodes.len() {
            let (was, is) = (frame(&nodes, place), frame(&made, place));
            origin = origin.max((is.1 - was.1).norm());
            for bits in 0..8_u8 {
                let half = |axis: u8| if bits >> axis & 1 == 0 { -0.5 } else { 0.5 };
                let halves = Vector3::new(half(0), half(1), half(2));
                let at = was.0 * (center + size.component_mul(&halves)) + was.1;
                let to = is.0 * (center + grown.component_mul(&halves)) + is.1;
                corner = corner.max((to - at).norm());
            }
            for axis in 0..3 {
                angle = angle.max(was.0.column(axis).angle(&is.0.column(axis)));
            }
        }
        prop_assert!((found.corner - corner).abs() < TOLERANCE * corner.max(1.0));
        prop_assert!((found.origin - origin).abs() < TOLERANCE * origin.max(1.0));
        prop_assert!((found.turn - angle).abs() < 1e-7);
        prop_assert_eq!(found.moved.len(), nodes.len()); // every body has grown
    }

    #[test]
    fn nothing_moves_but_a_node_that_changes_and_what_is_below(
        nodes in trees(),
        one in any::<prop::sample::Index>(),
        factor in 1.1..2.0_f64,
    ) {
        let changed = one.index(nodes.len());
        let mut made = nodes.clone();
        made[changed].stretch *= factor;
        made[changed].scale *= factor;
        let body = bounds(Vector3::new(1.0, 1.0, 1.0), Vector3::zeros());
        let (before, after) = (shown(&nodes, body), shown(&made, body));
        let below: Vec<_> = (0..nodes.len()).filter(|at| is_below(&nodes, *at, changed)).collect();
        prop_assert_eq!(effect(&before, &after).moved, below);
        prop_assert_eq!(effect(&before, &before), Effect::default());
    }

    #[test]
    fn vertices_that_take_a_stretch_keep_their_planes_and_lines(
        axes in quaternions(),
        sizes in prop::array::uniform3(0.2..3.0_f64),
        normal in quaternions(),
        offset in vectors(),
        weight in -0.5..0.5_f64,
    ) {
        let axes = axes.to_rotation_matrix().into_inner();
        let stretch = axes * Matrix3::from_diagonal(&Vector3::from(sizes)) * axes.transpose();
        let by = VertexStretch::new(affine((stretch, Vector3::zeros())).linear);
        let [tangent, across, normal]: [Vector3<f64>; 3] =
            std::array::from_fn(|axis| normal.to_rotation_matrix().matrix().column(axis).into());
        let glam = |it: Vector3<f64>| DVec3::from_array(it.into());
        let plain = |it: DVec3| Vector3::from(it.to_array());
        prop_assert!((plain(by.position(glam(tangent))) - stretch * tangent).norm() < TOLERANCE);
        // A normal is square to what lies in its plane, and turns nothing over.
        let made = plain(by.normal(glam(normal)));
        prop_assert!((made.norm() - 1.0).abs() < TOLERANCE);
        prop_assert!(made.dot(&(stretch * tangent)).abs() < TOLERANCE);
        prop_assert!(made.dot(&(stretch * across)).abs() < TOLERANCE);
        prop_assert!(made.dot(&(stretch * normal)) > 0.0);
        let along = plain(by.tangent(glam(tangent)));
        prop_assert!((along - (stretch * tangent).normalize()).norm() < TOLERANCE);
        // The sum with a morph target has the direction that the whole sum would have.
        let inverse = stretch.try_inverse().unwrap().transpose();
        let whole = (inverse * (normal + offset * weight)).normalize();
        let sum = made + plain(by.normal_offset(glam(offset), glam(normal))) * weight;
        prop_assert!(sum.cross(&whole).norm() < TOLERANCE * sum.norm().max(1.0));
        let whole = (stretch * (tangent + offset * weight)).normalize();
        let sum = along + plain(by.tangent_offset(glam(offset), glam(tangent))) * weight;
        prop_assert!(sum.cross(&whole).norm() < TOLERANCE * sum.norm().max(1.0));
    }
}

#[test]
fn a_stretch_that_leaves_no_normal_keeps_the_old_one() {
    let line = VertexStretch::new(DMat3::from_diagonal(DVec3::new(2.0, 0.0, 0.0)));
    assert_eq!(line.normal(DVec3::Y), DVec3::Y);
    assert_eq!(line.tangent(DVec3::Y), DVec3::Y);
    assert_eq!(line.normal_offset(DVec3::X, DVec3::Y), DVec3::ZERO);
    // A plane still has its own.
    let plane = VertexStretch::new(DMat3::from_diagonal(DVec3::new(2.0, 3.0, 0.0)));
    assert_eq!(plane.normal(DVec3::new(0.6, 0.0, 0.8)), DVec3::Z);
    // No square overflows, or vanishes.
    for size in [1e-200, 1e150] {
        let huge = VertexStretch::new(DMat3::from_diagonal(DVec3::new(size, 1.0, 1.0)));
        assert!((huge.tangent(DVec3::X) - DVec3::X).length() < 1e-15);
    }
}
