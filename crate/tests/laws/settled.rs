//! A rotation is made unit, or kept as it is, by its length alone. The referee is a root by
//! nalgebra, and the matrices themselves.

use crate::common::{Sample, near};
use kinetree::glam::{DMat3, DQuat};
use kinetree::hierarchy::StepScheme;
use kinetree::space::{Linear, Rotation, Rotation2, SpaceN};
use kinetree::{Error, Hierarchy, Local, Quantity, ScaleRule, Space2, Space3};
use proptest::prelude::*;

const EPSILON: f64 = f64::EPSILON;

/// What the matrix of a rotation that is kept may be off by: 2.5 ulps in its length squared are
/// 2.5 · 2√2 in its matrix. Matrices of more dimensions are kept within 32.
const LAST_BITS: f64 = 8.0 * EPSILON;

/// Nine sums of three roundings, each of up to two.
const ROUNDING: f64 = 8.0 * EPSILON;

fn off_unit(it: DQuat) -> f64 {
    (it.length_squared() - 1.0).abs()
}

fn between(a: DMat3, b: DMat3) -> f64 {
    let off = (a - b).to_cols_array();
    off.iter().map(|it| it * it).sum::<f64>().sqrt()
}

/// Stretches of a rotation's numbers: all that is taken for rounding, and those about where a
/// rotation is kept.
fn stretches() -> impl Strategy<Value = f64> {
    prop_oneof![-9.9e-7..9.9e-7, -40.0 * EPSILON..40.0 * EPSILON]
}

/// Settling twice is settling once, and a settled rotation is unit but for the bits of a length.
fn settles<S: Sample>(given: S::Rotation)
where
    S::Rotation: PartialEq,
{
    let once = given.settled().unwrap();
    assert_eq!(once.settled().unwrap(), once);
    let off = once.inverse().matrix() * once.matrix() - S::Rotation::identity().matrix();
    near(&off, &S::Matrix::zero(), 64.0 * EPSILON);
}

proptest! {
    #[test]
    fn a_rotation_is_made_unit_as_by_a_root(given in Space3::rotations(), stretch in stretches()) {
        let long = given * (1.0 + stretch);
        let exact = long.checked().unwrap();
        prop_assert!(off_unit(exact) <= 3.0 * EPSILON);
        let [x, y, z, w] = long.to_array();
        let root = nalgebra::Unit::new_normalize(nalgebra::Quaternion::new(w, x, y, z));
        let root = DQuat::from_xyzw(root.i, root.j, root.k, root.w);
        near(&exact.to_array().to_vec(), &root.to_array().to_vec(), 2.0 * EPSILON);
    }

    #[test]
    fn a_rotation_is_kept_only_while_its_matrix_is_exact_to_its_last_bits(
        given in Space3::rotations(), stretch in stretches(),
    ) {
        let long = given * (1.0 + stretch);
        let settled = long.settled().unwrap();
        if settled == long {
            let exact = DMat3::from_quat(long.normalize());
            prop_assert!(between(DMat3::from_quat(long), exact) <= LAST_BITS + ROUNDING);
        } else {
            prop_assert!(off_unit(long) > 2.0 * EPSILON && off_unit(settled) <= 3.0 * EPSILON);
        }
    }

    #[test]
    fn settling_twice_is_settling_once(
        space in Space3::rotations(), plane in Space2::rotations(),
        four in SpaceN::<f64, 4>::rotations(), stretch in stretches(),
    ) {
        settles::<Space3>(space * (1.0 + stretch));
        let factor = 1.0 + stretch;
        settles::<Space2>(Rotation2 { cos: plane.cos * factor, sin: plane.sin * factor });
        settles::<SpaceN<f64, 4>>(four);
    }

    /// What was just made unit is read and written back as it is.
    #[test]
    fn a_rotation_that_was_made_unit_stays(
        given in Space3::rotations(), plane in Space2::rotations(), stretch in stretches(),
    ) {
        let made = (given * (1.0 + stretch)).checked().unwrap();
        prop_assert_eq!(made.settled().unwrap(), made);
        prop_assert_eq!(made.checked().unwrap(), made);
        let factor = 1.0 + stretch;
        let long = Rotation2 { cos: plane.cos * factor, sin: plane.sin * factor };
        let made = long.checked().unwrap();
        prop_assert_eq!(made.settled().unwrap(), made);
        prop_assert_eq!(made.checked().unwrap(), made);
    }
}

#[test]
fn a_rotation_near_none_is_made_unit_too() {
    // Its matrix is that of no rotation however long it is.
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let node = tree.add(None, "node", Local::identity()).unwrap();
    for tilt in [0.0, 1e-9] {
        let long = DQuat::from_xyzw(tilt, 0.0, 0.0, 1.000_000_5);
        tree.set_rotation(node, long).unwrap();
        let length = tree.rotation(node).unwrap().length();
        assert!((length - 1.0).abs() <= 2.0 * EPSILON, "{length}");
        tree.step(1.0, &StepScheme::default()).unwrap();
        assert!((tree.rotation(node).unwrap().length() - 1.0).abs() <= 2.0 * EPSILON);
    }
}

#[test]
fn a_millionth_is_the_most_that_a_rotation_may_be_off() {
    for (off, taken) in [(9.99e-7, true), (1.001e-6, false)] {
        for length in [1.0 + off, 1.0 - off] {
            let long = DQuat::from_xyzw(0.6, 0.0, 0.0, 0.8) * length;
            let (cos, sin) = (0.6 * length, -0.8 * length);
            let plane = Rotation2 { cos, sin };
            assert_eq!(long.checked().is_ok(), taken, "{length}");
            assert_eq!(long.settled().is_ok(), taken, "{length}");
            assert_eq!(plane.checked().is_ok(), taken, "{length}");
            assert_eq!(plane.settled().is_ok(), taken, "{length}");
        }
    }
    let quantity = Quantity::Rotation;
    for (length, told) in [(0.0, 0.0), (1e200, f64::INFINITY), (1e-300, 0.0)] {
        let long = DQuat::from_xyzw(0.0, 0.0, length, 0.0);
        let length = told;
        assert_eq!(long.settled(), Err(Error::NotUnit { quantity, length }));
    }
    let none = DQuat::from_xyzw(0.0, f64::NAN, 0.0, 1.0).settled();
    assert!(matches!(none, Err(Error::NotFinite { value, .. }) if value.is_nan()));
}
