//! Motion of one node relative to another, and coordinates of one node written in another's.

use kinetree::glam::{DQuat, DVec3};
use kinetree::rotation::decompose;
use kinetree::space::{Matrix, Rotation};
use kinetree::{Affine, HierarchyError, NodeHandle, Rates, Space3, Trs};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, frame, node, run};

/// The part of a stretch off its diagonal, relative to all of it, that is rounding.
const ROUNDING: f64 = 1e-9;

/// Stands for the skew of two axes of which one has no length: no skew is larger than π/2.
const NO_ANGLE: f64 = 4.0;

/// Scales that differ by less than this share are one, but for the rounding of products.
const EVEN: f64 = 1e-12;

/// Returns the place and the rates of a node in a frame, whatever the scales are: the rotation and
/// the scale for each axis that are nearest to its matrix, and the angular rates of its rotation.
fn seen(
    tree: &kinetree::Hierarchy<Space3>,
    it: NodeHandle,
    from: Option<NodeHandle>,
    matrix: Affine<Space3>,
) -> Result<(Trs<Space3>, Rates<Space3>), HierarchyError> {
    // What counts as one scale may differ in its sixth place, and is then told as it is.
    let rest = |scale: f64, rotation: DQuat| {
        let even = <Space3 as kinetree::Space>::Matrix::identity() * scale;
        (rotation.inverse().matrix() * matrix.linear - even).norm()
    };
    if let Ok(similar) = tree.relative(it, from)
        && rest(similar.transform.scale, similar.transform.rotation)
            <= EVEN * similar.transform.scale
    {
        let transform = similar.transform;
        let place = Trs {
            translation: transform.translation,
            rotation: transform.rotation,
            scale: DVec3::splat(transform.scale),
        };
        return Ok((place, similar.rates()));
    }
    let (rotation, rates) = tree.relative_rates(it, from)?;
    let stretch = rotation.inverse().matrix() * matrix.linear;
    let product = Trs {
        translation: matrix.translation,
        rotation,
        scale: stretch.diagonal(),
    };
    let left = stretch - <Space3 as kinetree::Space>::Matrix::from_diagonal(product.scale);
    let place = if left.norm() <= ROUNDING * stretch.norm() {
        product
    } else {
        // A flat matrix has no nearest rotation.
        decompose(matrix).map_or(product, |it| it.trs)
    };
    Ok((place, rates))
}

#[wasm_bindgen]
impl Hierarchy {
    /// Out: translation, rotation and scale of the node relative to the frame, and its rates; the
    /// matrix; the skew of the axes yz, zx and xy; and the part of the
    /// matrix that the rotation and the scale leave over.
    #[must_use]
    pub fn relative(&mut self, it: f64, from: f64) -> u32 {
        run(|call| {
            let tree = self.ready();
            let (it, from) = (node(it), frame(from));
            let matrix = tree.relative_matrix(it, from)?;
            let (place, rates) = seen(tree, it, from, matrix)?;
            let held = place.rotation.inverse().matrix() * matrix.linear;
            let left = held - <Space3 as kinetree::Space>::Matrix::from_diagonal(held.diagonal());
            let skew = matrix.skew().map(|angle| angle.unwrap_or(NO_ANGLE));
            Ok(call.write(|out| {
                out.trs(place);
                out.rates(rates);
                out.matrix(matrix);
                out.numbers(&skew);
                out.number(left.norm());
            })?)
        })
    }

    /// In: a point in one frame. Out: the same point in the other.
    #[must_use]
    pub fn transform_point(&mut self, from: f64, to: f64) -> u32 {
        run(|call| {
            let point = call.vector::<Space3>();
            let seen = self
                .ready()
                .transform_point(point, frame(from), frame(to))?;
            Ok(call.write(|out| out.vector::<Space3>(seen))?)
        })
    }

    /// In: a vector in one frame. Out: the same vector in the other.
    #[must_use]
    pub fn transform_vector(&mut self, from: f64, to: f64) -> u32 {
        run(|call| {
            let vector = call.vector::<Space3>();
            let seen = self
                .ready()
                .transform_vector(vector, frame(from), frame(to))?;
            Ok(call.write(|out| out.vector::<Space3>(seen))?)
        })
    }

    /// In: the motion of a point in one frame. Out: its motion in the other.
    #[must_use]
    pub fn transform_motion(&mut self, from: f64, to: f64) -> u32 {
        run(|call| {
            let given = call.point_motion::<Space3>()?;
            let seen = self
                .ready()
                .transform_motion(given, frame(from), frame(to))?;
            Ok(call.write(|out| out.point_motion(seen))?)
        })
    }

    /// In: the motion of a point in one frame. Out: the terms of its velocity in the other and
    /// their sum, then those of its acceleration and theirs.
    #[must_use]
    pub fn motion_terms(&mut self, from: f64, to: f64) -> u32 {
        run(|call| {
            let point = call.point_motion::<Space3>()?;
            let terms = self.ready().motion_terms(point, frame(from), frame(to))?;
            Ok(call.write(|out| out.motion_terms(terms))?)
        })
    }
}
