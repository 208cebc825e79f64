//! A chain of frames differentiated by jets, against the closed forms of composition: they share no
//! line.

use crate::common::{Sample, moving, same_motion};
use kinetree::dual::chain_motion;
use kinetree::{DynamicTransform, PointMotion, Space3};
use proptest::collection::vec;
use proptest::prelude::*;

fn motions() -> impl Strategy<Value = PointMotion<Space3>> {
    let vectors = || Space3::vectors(2.0);
    (vectors(), vectors(), vectors()).prop_map(|(x, v, a)| PointMotion::new(x, v, a).unwrap())
}

proptest! {
    /// Relative; six frames are a few thousand roundings of numbers of size up to a few thousand.
    #[test]
    fn a_chain_differentiated_moves_as_its_composition_does(
        chain in vec(moving::<Space3>(), 0..7),
        walk in motions(),
    ) {
        let whole = chain.iter().fold(DynamicTransform::identity(), |whole, frame| whole * *frame);
        same_motion(chain_motion(&chain, walk), whole.transform_motion(walk), 1e-12);
    }
}
