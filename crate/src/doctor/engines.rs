//! A tree as engines show it that go by one of the rules, and yet not all the way: three.js and
//! Unreal.

use alloc::vec::Vec;

use glam::{DMat3, DQuat, DVec3};

use super::patient::Patient;
use super::polar::scaled;
use crate::affine::Affine;
use crate::error::{Error, Quantity};
use crate::hierarchy::HierarchyError;
use crate::scale::ScaleRule;
use crate::space::{Linear, Matrix, Scalar, Space3};

impl Patient<Space3> {
    /// Returns the matrices of nodes in the world as three.js shows them: multiplied, but those that
    /// no translation, rotation and scale can hold are taken apart into three while a file is read.
    ///
    /// A matrix is taken apart into the lengths of its columns, the first of them negative in a
    /// mirror image, and the quaternion that is read off its unit columns. Of columns that are not
    /// at right angles that is no unit quaternion, and it is put together again as it is.
    ///
    /// Source: `Matrix4.decompose`, `Quaternion.setFromRotationMatrix` and `Matrix4.compose` of
    /// three.js, release 187.
    ///
    /// # Errors
    ///
    /// As [`matrices`](Self::matrices).
    pub fn shown_by_three(&self) -> Result<Vec<Affine<Space3>>, HierarchyError> {
        let mut there = self.clone();
        for node in there.nodes_mut().iter_mut().filter(|it| it.sheared) {
            // Of a flat matrix rotation and scale are reset.
            node.stretch = decomposed(node.turn * node.stretch).unwrap_or(DMat3::IDENTITY);
            node.turn = DMat3::IDENTITY;
        }
        there.matrices()
    }

    /// Returns the matrices of nodes in the world as Unreal shows them: part by part, as by
    /// [`ScaleRule::Transforms`], but through matrices where a scale is negative.
    ///
    /// Source: `FTransform::Multiply` of Unreal.
    ///
    /// # Errors
    ///
    /// As [`shown`](Self::shown).
    pub fn shown_by_unreal(&self) -> Result<Vec<Affine<Space3>>, HierarchyError> {
        let own = |node: &super::patient::Own<Space3>| Matrix::diagonal(node.stretch);
        if !self.nodes().iter().any(|node| mirrors(own(node))) {
            return self.by(ScaleRule::Transforms).shown();
        }
        let mut all: Vec<(DMat3, DVec3)> = Vec::with_capacity(self.len());
        let mut shown: Vec<Affine<Space3>> = Vec::with_capacity(self.len());
        for (place, node) in self.nodes().iter().enumerate() {
            let scale: DVec3 = own(node);
            let parent = node.parent();
            let above = parent.and_then(|at| Some((all.get(at)?, shown.get(at)?)));
            let (turn, scale, translation) = match above {
                None => (node.turn, scale, node.translation),
                Some(((turn, above), frame)) => {
                    let whole = scale * *above;
                    let turned = if mirrors(*above) || mirrors(scale) {
                        turn_of(frame.linear * scaled(node.turn, scale), whole)
                    } else {
                        *turn * node.turn
                    };
                    let place = frame.linear * node.translation + frame.translation;
                    (turned, whole, place)
                }
            };
            let listed = |error: Error| HierarchyError::Listed { place, error };
            all.push((turn, scale));
            shown.push(Affine {
                linear: scaled(turn, scale)
                    .checked(Quantity::World)
                    .map_err(listed)?,
                translation: translation.checked(Quantity::World).map_err(listed)?,
            });
        }
        Ok(shown)
    }
}

fn mirrors(scale: DVec3) -> bool {
    scale.min_element() < 0.0
}

/// Returns the linear part that three.js makes of a matrix; `None` of one that is flat.
fn decomposed(linear: DMat3) -> Option<DMat3> {
    let volume = linear.determinant();
    if volume == 0.0 {
        return None;
    }
    let columns = Matrix::columns(linear);
    let lengths = DVec3::from_array(columns.map(|column| Scalar::sqrt(column.dot(column))));
    let sizes = lengths * DVec3::new(1.0_f64.copysign(volume), 1.0, 1.0);
    let [x, y, z] = [0, 1, 2].map(|axis| columns[axis] / sizes[axis]);
    let [trace, a, b, c] = [x.x + y.y + z.z, x.x, y.y, z.z];
    let most = match () {
        () if trace > 0.0 => 3,
        () if a > b && a > c => 0,
        () if b > c => 1,
        () => 2,
    };
    let (row, part) = quaternion_rows(x, y, z)[most];
    let turn = DQuat::from_vec4(glam::DVec4::from_array(row) * (0.5 / Scalar::sqrt(part)));
    Some(scaled(DMat3::from_quat(turn), sizes))
}

/// Returns the rotation that Unreal reads off a matrix with these scales: that of its columns, each of
/// length one, and turned round where its scale is negative. It is none where a column has no
/// length. Columns that lean have no rotation: what is taken is what `FQuat` makes of them.
fn turn_of(matrix: DMat3, scales: DVec3) -> DMat3 {
    let columns = Matrix::columns(matrix);
    let lengths = columns.map(|column| Scalar::sqrt(column.dot(column)));
    if !lengths.iter().all(|it| *it > 0.0) {
        return DMat3::IDENTITY;
    }
    let [x, y, z] = [0, 1, 2].map(|axis| {
        let sign = if scales[axis] < 0.0 { -1.0 } else { 1.0 };
        columns[axis] * sign / lengths[axis]
    });
    let diagonal = DVec3::new(x.x, y.y, z.z);
    let most = if diagonal.element_sum() > 0.0 {
        3
    } else {
        diagonal.max_position()
    };
    let (row, _) = quaternion_rows(x, y, z)[most];
    let turn = DQuat::from_array(row);
    DMat3::from_quat(turn * (1.0 / Scalar::sqrt(turn.length_squared())))
}

/// Returns the quaternion of a rotation with these columns four times, each time four times one of
/// its parts, which comes with it.
#[inline(never)]
fn quaternion_rows(x: DVec3, y: DVec3, z: DVec3) -> [([f64; 4], f64); 4] {
    let [a, b, c] = [x.x, y.y, z.z];
    let [i, j, k] = [y.z - z.y, z.x - x.z, x.y - y.x];
    let [xy, xz, yz] = [y.x + x.y, z.x + x.z, z.y + y.z];
    let rows = [
        [1.0 + a - b - c, xy, xz, i],
        [xy, 1.0 + b - a - c, yz, j],
        [xz, yz, 1.0 + c - a - b, k],
        [i, j, k, 1.0 + a + b + c],
    ];
    [0, 1, 2, 3].map(|at| (rows[at], rows[at][at]))
}
