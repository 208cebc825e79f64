//! Affine maps go to glam and to mint and come back with all their bits; what is no affine map is
//! refused by name.

use kinetree::glam::{
    Affine2, Affine3, Affine3A, DAffine2, DAffine3, DMat2, DMat3, DMat4, DVec2, DVec3, Mat3, Mat4,
};
use kinetree::{Affine, Error, Quantity, Space2, Space3};
use proptest::prelude::*;

/// A number of any size, with zeros of both signs among them.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        -10.0..10.0,
        -1e300..1e300,
        Just(0.0),
        Just(-0.0),
        Just(5e-324)
    ]
}

/// A number that single precision holds.
fn single() -> impl Strategy<Value = f64> {
    prop_oneof![-10.0_f32..10.0, -1e38_f32..1e38, Just(-0.0_f32)].prop_map(f64::from)
}

fn map2(component: impl Strategy<Value = f64>) -> impl Strategy<Value = Affine<Space2>> {
    prop::collection::vec(component, 6)
        .prop_map(|n| Affine::new(DMat2::from_cols_slice(&n), DVec2::new(n[4], n[5])).unwrap())
}

fn map3(component: impl Strategy<Value = f64>) -> impl Strategy<Value = Affine<Space3>> {
    prop::collection::vec(component, 12)
        .prop_map(|n| Affine::new(DMat3::from_cols_slice(&n), DVec3::from_slice(&n[9..])).unwrap())
}

fn bits2(map: Affine<Space2>) -> Vec<u64> {
    let entries = map.linear.to_cols_array().into_iter();
    entries
        .chain(map.translation.to_array())
        .map(f64::to_bits)
        .collect()
}

fn bits3(map: Affine<Space3>) -> Vec<u64> {
    let entries = map.linear.to_cols_array().into_iter();
    entries
        .chain(map.translation.to_array())
        .map(f64::to_bits)
        .collect()
}

proptest! {
    #[test]
    fn a_map_of_the_plane_comes_back_from_glam_with_all_its_bits(map in map2(number())) {
        prop_assert_eq!(bits2(DAffine2::from(map).try_into().unwrap()), bits2(map));
        prop_assert_eq!(bits2(DMat3::from(map).try_into().unwrap()), bits2(map));
    }

    #[test]
    fn a_map_of_space_comes_back_from_glam_with_all_its_bits(map in map3(number())) {
        prop_assert_eq!(bits3(DAffine3::from(map).try_into().unwrap()), bits3(map));
        prop_assert_eq!(bits3(DMat4::from(map).try_into().unwrap()), bits3(map));
    }

    #[test]
    fn a_map_that_single_precision_holds_comes_back_from_it(
        flat in map2(single()),
        solid in map3(single()),
    ) {
        prop_assert_eq!(bits2(flat.as_affine2().try_into().unwrap()), bits2(flat));
        prop_assert_eq!(bits2(flat.as_mat3().try_into().unwrap()), bits2(flat));
        prop_assert_eq!(bits3(solid.as_affine3().try_into().unwrap()), bits3(solid));
        prop_assert_eq!(bits3(solid.as_affine3a().try_into().unwrap()), bits3(solid));
        prop_assert_eq!(bits3(solid.as_mat4().try_into().unwrap()), bits3(solid));
    }

    /// glam multiplies four columns where the crate multiplies three and adds: the sums have the
    /// same terms in the same order, so that they have the same bits.
    #[test]
    fn glam_composes_and_applies_maps_as_the_crate_does(
        a in map3(-10.0..10.0),
        b in map3(-10.0..10.0),
    ) {
        let product = DAffine3::from(a) * DAffine3::from(b);
        prop_assert_eq!(bits3(product.try_into().unwrap()), bits3(a * b));
        let point = b.translation;
        prop_assert_eq!(DMat4::from(a).transform_point3(point), a.transform_point(point));
    }
}

#[test]
fn the_matrix_of_glam_has_the_columns_that_the_crate_writes() {
    let map = Affine::<Space3>::from_columns(&[
        1.0, 2.0, 3.0, 0.0, 4.0, 5.0, 6.0, 0.0, 7.0, 8.0, 9.0, 0.0, 10.0, 11.0, 12.0, 1.0,
    ])
    .unwrap();
    let mut columns = [0.0; 16];
    map.write_columns(&mut columns).unwrap();
    assert_eq!(DMat4::from(map).to_cols_array(), columns);
    assert_eq!(
        map.as_mat4().to_cols_array(),
        columns.map(|entry| entry as f32)
    );
    assert_eq!(Mat4::from(map.as_affine3a()), map.as_mat4());
}

#[test]
fn numbers_too_large_for_single_precision_become_infinite_and_are_refused_on_the_way_back() {
    let far = Affine::<Space3>::new(DMat3::IDENTITY, DVec3::X * 1e39).unwrap();
    let infinite = Error::NotFinite {
        quantity: Quantity::Translation,
        value: f64::INFINITY,
    };
    assert_eq!(Affine::<Space3>::try_from(far.as_affine3()), Err(infinite));
}

#[test]
fn what_is_no_affine_map_is_refused_with_the_sentence_of_the_crate() {
    let not_finite = |quantity, value| Error::NotFinite { quantity, value };
    let nan = DAffine3::from_translation(DVec3::new(0.0, f64::NEG_INFINITY, 0.0));
    let refused = not_finite(Quantity::Translation, f64::NEG_INFINITY);
    assert_eq!(Affine::<Space3>::try_from(nan), Err(refused));

    let mut matrix = DMat4::IDENTITY;
    matrix.y_axis.w = 0.5;
    let refused = Affine::<Space3>::try_from(matrix).unwrap_err();
    let quantity = Quantity::Matrix;
    assert_eq!(
        refused,
        Error::NotAffine {
            quantity,
            deviation: 0.5
        }
    );
    assert!(Affine::<Space3>::try_from(Mat4::from_cols_array(&[f32::NAN; 16])).is_err());
    assert!(Affine::<Space3>::try_from(Mat4::ZERO).is_err());
    assert!(Affine::<Space2>::try_from(Mat3::ZERO).is_err());
    assert!(Affine::<Space3>::try_from(Affine3::NAN).is_err());
    assert!(Affine::<Space3>::try_from(Affine3A::NAN).is_err());
    assert!(Affine::<Space2>::try_from(Affine2::NAN).is_err());
}

#[cfg(feature = "mint")]
mod mint_types {
    use super::*;
    use kinetree::space::Bivector3;
    use mint::{ColumnMatrix3, ColumnMatrix4, IntoMint, Vector3};

    fn through<T: IntoMint>(it: T) -> T::MintType {
        it.into()
    }

    proptest! {
        #[test]
        fn maps_come_back_from_mint_with_all_their_bits(
            flat in map2(number()),
            solid in map3(number()),
        ) {
            prop_assert_eq!(bits2(through(flat).try_into().unwrap()), bits2(flat));
            prop_assert_eq!(bits3(through(solid).try_into().unwrap()), bits3(solid));
        }

        #[test]
        fn single_precision_of_mint_is_widened(flat in map2(single()), solid in map3(single())) {
            let (plane, space) = (flat.as_mat3(), solid.as_mat4());
            let plane = ColumnMatrix3::<f32>::from(plane);
            let space = ColumnMatrix4::<f32>::from(space);
            prop_assert_eq!(bits2(plane.try_into().unwrap()), bits2(flat));
            prop_assert_eq!(bits3(space.try_into().unwrap()), bits3(solid));
        }
    }

    #[test]
    fn a_rate_of_rotation_is_the_vector_along_its_axis() {
        let rate = Bivector3::new(1.0, -0.0, 3.0);
        let vector = Vector3 {
            x: 1.0,
            y: -0.0,
            z: 3.0,
        };
        assert_eq!(through(rate), vector);
        assert_eq!(Bivector3::from(vector), rate);
    }

    #[test]
    fn a_matrix_of_mint_is_checked() {
        let mut matrix = through(Affine::<Space3>::identity());
        matrix.w.w = 2.0;
        let refused = Affine::<Space3>::try_from(matrix).unwrap_err();
        assert_eq!(refused.code(), 8);
    }
}
