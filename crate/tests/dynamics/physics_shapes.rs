//! Inertia of shapes, against mass points summed up.

use crate::common::near;
use kinetree::glam::{DMat3, DVec2, DVec3};
use kinetree::physics::Inertia;
use kinetree::{Error, Quantity, Space2, Space3, SpaceN};

const MASS: f64 = 2.5;

/// Midpoints of `n` cells from `from` to `to`, and their width.
fn cells(n: u32, from: f64, to: f64) -> impl Iterator<Item = (f64, f64)> + Clone {
    let width = (to - from) / f64::from(n);
    (0..n).map(move |i| (from + (f64::from(i) + 0.5) * width, width))
}

type Cloud = Vec<(f64, DVec3)>;

fn box_of(n: u32) -> Cloud {
    let along = |side: f64| cells(n, -0.5 * side, 0.5 * side);
    let mut cloud = Cloud::new();
    for (x, _) in along(0.4) {
        for (y, _) in along(1.5) {
            for (z, _) in along(2.2) {
                cloud.push((1.0, DVec3::new(x, y, z)));
            }
        }
    }
    cloud
}

fn cylinder_of(n: u32) -> Cloud {
    let mut cloud = Cloud::new();
    for (radius, _) in cells(n, 0.0, 0.7) {
        for (angle, _) in cells(n, 0.0, std::f64::consts::TAU) {
            for (y, _) in cells(n, -0.9, 0.9) {
                let (sin, cos) = angle.sin_cos();
                cloud.push((radius, DVec3::new(radius * cos, y, radius * sin)));
            }
        }
    }
    cloud
}

fn sphere_of(n: u32) -> Cloud {
    let mut cloud = Cloud::new();
    for (radius, _) in cells(n, 0.0, 1.3) {
        for (angle, _) in cells(n, 0.0, std::f64::consts::TAU) {
            // Belts of equal height have equal areas.
            for (up, _) in cells(n, -1.0, 1.0) {
                let (sin, cos) = angle.sin_cos();
                let around = (1.0 - up * up).sqrt();
                let way = DVec3::new(around * cos, up, around * sin);
                cloud.push((radius * radius, way * radius));
            }
        }
    }
    cloud
}

/// The tensor of points that together have this mass.
fn tensor(cloud: &Cloud) -> DMat3 {
    let total: f64 = cloud.iter().map(|(mass, _)| mass).sum();
    let mut tensor = DMat3::ZERO;
    for &(mass, x) in cloud {
        let outer = DMat3::from_cols(x * x.x, x * x.y, x * x.z);
        tensor += (DMat3::IDENTITY * x.length_squared() - outer) * (MASS * mass / total);
    }
    tensor
}

/// A cloud in a form, by the number of its cells along each axis, and the inertia of the form.
type Shape = (fn(u32) -> Cloud, Inertia<Space3>);

#[test]
fn shapes_resist_as_clouds_of_mass_points_in_their_form() {
    let slender = 1e-9;
    let rod = Inertia::<Space3>::from_rod(MASS, 1.8, slender).unwrap();
    let shapes: [Shape; 3] = [
        (
            box_of,
            Inertia::from_box(MASS, DVec3::new(0.4, 1.5, 2.2)).unwrap(),
        ),
        (cylinder_of, Inertia::from_cylinder(MASS, 0.7, 1.8).unwrap()),
        (sphere_of, Inertia::from_sphere(MASS, 1.3).unwrap()),
    ];
    for (cloud, inertia) in shapes {
        // Midpoints err by the square of the width and by its fourth power: two sums take the first
        // away. The integrands are of fourth degree, so that little more is left.
        let (coarse, fine) = (tensor(&cloud(16)), tensor(&cloud(32)));
        let limit = (fine * 4.0 - coarse) * (1.0 / 3.0);
        near(&inertia.tensor(), &limit, 3e-5);
    }
    // A thin rod: m l²/12 across, and all its digits about itself.
    let moments = rod.moments();
    near(&moments.x, &(MASS * 1.8 * 1.8 / 12.0), 1e-15);
    near(&(moments.y / (0.5 * MASS * slender * slender)), &1.0, 1e-15);
}

#[test]
fn flat_shapes_resist_as_sums_over_their_surface_say() {
    let mut sums = [0.0; 3];
    let n = 200;
    for (x, width) in cells(n, -0.2, 0.2) {
        for (y, height) in cells(n, -0.75, 0.75) {
            sums[0] += MASS * (x * x + y * y) * width * height / (0.4 * 1.5);
        }
    }
    for (radius, width) in cells(n, 0.0, 1.3) {
        sums[1] += MASS * radius.powi(3) * width * 2.0 / (1.3 * 1.3);
    }
    for (x, width) in cells(n, -0.9, 0.9) {
        sums[2] += MASS * x * x * width / 1.8;
    }
    let shapes = [
        Inertia::from_box(MASS, DVec2::new(0.4, 1.5)),
        Inertia::from_sphere(MASS, 1.3),
        Inertia::<Space2>::from_rod(MASS, 1.8),
    ];
    for (shape, sum) in shapes.into_iter().zip(sums) {
        // The midpoint rule with 200 cells errs by less than a part in 200².
        near(&shape.unwrap().moment(), &sum, 1.0 / f64::from(n * n));
    }
}

#[test]
fn measures_that_no_body_has_are_refused_by_name() {
    let seen = |it: Result<Inertia<Space3>, Error>| {
        let error = it.unwrap_err();
        (error.code(), error.quantity(), error.value())
    };
    let cube = DVec3::ONE;
    assert_eq!(seen(Inertia::from_box(0.0, cube)), (2, Quantity::Mass, 0.0));
    assert_eq!(
        seen(Inertia::from_box(1.0, DVec3::new(1.0, -2.0, 1.0))),
        (11, Quantity::Length, -2.0)
    );
    assert_eq!(
        seen(Inertia::from_sphere(1.0, -1.0)),
        (2, Quantity::Length, -1.0)
    );
    assert_eq!(
        seen(Inertia::from_cylinder(1.0, 1.0, 0.0)),
        (2, Quantity::Length, 0.0)
    );
    assert_eq!(
        seen(Inertia::<Space3>::from_rod(1.0, 1.0, 0.0)),
        (2, Quantity::Length, 0.0)
    );
    let long = seen(Inertia::<Space3>::from_rod(1.0, f64::INFINITY, 1.0));
    assert_eq!(long, (1, Quantity::Length, f64::INFINITY));
    let huge = Inertia::<Space3>::from_sphere(1.0, 1e200).unwrap_err();
    assert_eq!((huge.code(), huge.quantity()), (1, Quantity::Inertia));
    // One side may be zero, two may not: nothing would resist about the line that is left.
    assert!(Inertia::<Space3>::from_box(1.0, DVec3::new(1.0, 0.0, 1.0)).is_ok());
    assert_eq!(
        seen(Inertia::from_box(1.0, DVec3::X)),
        (2, Quantity::Inertia, 0.0)
    );
    assert!(Inertia::<SpaceN<f64, 4>>::from_sphere(1.0, 1.0).is_ok());
}
