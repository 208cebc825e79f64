//! `rotation3`, and chains of scales by each rule.

use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::space::Rotation;
use kinetree::{Affine, Error, EulerOrder, ScaleRule, Space3, Trs, WorldTransform, dual, rotation};
use serde_json::json;

use super::{Face, ROUNDS, shown, shown_matrix, shown_point};

/// `rotation3`.
pub(super) fn rotations(face: &mut Face) {
    let quaternion = |it: Result<DQuat, Error>| it.map(|it| json!(it.to_array()));
    let vector = |it: Result<DVec3, Error>| it.map(|it| json!(it.to_array()));
    for order in EulerOrder::ALL {
        let name = format!("{order:?}").to_uppercase();
        let (angles, turn) = (face.spin().to_array(), face.turn());
        face.row(
            "rotation3.fromEuler",
            json!([angles, name]),
            quaternion(rotation::from_euler(angles, order)),
        );
        let back = rotation::to_euler(turn, order).map(|it| json!(it));
        face.row("rotation3.toEuler", json!([turn.to_array(), name]), back);
    }
    for _ in 0..ROUNDS {
        let (a, b, share) = (face.turn(), face.turn(), 0.25 * face.size());
        let (u, v, angle) = (face.spin(), face.spin(), face.number());
        let (first, second) = (json!(a.to_array()), json!(b.to_array()));
        let (one, two) = (json!(u.to_array()), json!(v.to_array()));
        face.row(
            "rotation3.fromAxisAngle",
            json!([one, angle]),
            quaternion(rotation::from_axis_angle(u, angle)),
        );
        let found = rotation::to_axis_angle(a)
            .map(|(axis, angle)| json!({ "axis": axis.to_array(), "angle": angle }));
        face.row("rotation3.toAxisAngle", json!([first]), found);
        face.row(
            "rotation3.fromScaledAxis",
            json!([one]),
            quaternion(rotation::from_scaled_axis(u)),
        );
        face.row(
            "rotation3.toScaledAxis",
            json!([first]),
            vector(rotation::to_scaled_axis(a)),
        );
        face.row(
            "rotation3.shortestArc",
            json!([one, two]),
            quaternion(rotation::shortest_arc(u, v)),
        );
        face.row(
            "rotation3.angleBetween",
            json!([first, second]),
            rotation::angle_between(a, b).map(|it| json!(it)),
        );
        face.row(
            "rotation3.slerp",
            json!([first, second, share]),
            quaternion(rotation::slerp(a, b, share)),
        );
        face.row(
            "rotation3.multiply",
            json!([first, second]),
            Ok(json!((a * b).to_array())),
        );
        face.row(
            "rotation3.inverse",
            json!([first]),
            Ok(json!(Rotation::inverse(a).to_array())),
        );
        face.row(
            "rotation3.rotate",
            json!([first, one]),
            Ok(json!((a * u).to_array())),
        );
        let long = a * 1.25;
        face.row(
            "rotation3.normalize",
            json!([long.to_array()]),
            quaternion(rotation::normalize(long)),
        );
        face.row(
            "rotation3.inverse",
            json!([long.to_array()]),
            quaternion(long.checked()),
        );
        let matrix = DMat3::from_quat(a) + DMat3::from_cols(u, v, u + v) * 0.1;
        face.row(
            "rotation3.nearest",
            json!([matrix.to_cols_array()]),
            quaternion(rotation::nearest(matrix)),
        );
        let affine = Affine::<Space3>::new(matrix, v).unwrap();
        let parts = rotation::decompose(affine).map(|it| {
            json!({
                "translation": it.trs.translation.to_array(),
                "rotation": it.trs.rotation.to_array(),
                "scale": it.trs.scale.to_array(),
                "residual": it.residual,
            })
        });
        face.row("rotation3.decompose", json!([shown_matrix(&affine)]), parts);
    }
}

/// Chains of scales by each rule, and chains that move.
pub(super) fn chains(face: &mut Face) {
    for (rule, name) in
        ScaleRule::ALL
            .into_iter()
            .zip(["matrices", "transforms", "lossy", "compensated"])
    {
        let (mut nodes, mut worlds) = (Vec::new(), Vec::new());
        let mut above: Option<WorldTransform<Space3>> = None;
        for place in 0..4 {
            let node = Trs::<Space3> {
                translation: face.spin(),
                rotation: face.turn(),
                scale: DVec3::new(face.size(), face.size(), face.size()),
            };
            let compensates = place == 2;
            let world = match &above {
                None => WorldTransform::root(rule, &node),
                Some(parent) if compensates => parent.compensating_child(&node),
                Some(parent) => parent.child(&node),
            }
            .unwrap();
            nodes.push(json!({
                "translation": node.translation.to_array(),
                "rotation": node.rotation.to_array(),
                "scale": node.scale.to_array(),
                "compensates": compensates,
            }));
            let [yz, zx, xy] = world.skew();
            worlds.push(json!({
                "matrix": shown_matrix(&world.matrix()),
                "translation": world.translation().to_array(),
                "rotation": world.rotation().to_array(),
                "scale": world.scale().to_array(),
                "axisLengths": world.axes().map(DVec3::length),
                "skew": { "xy": xy, "yz": yz, "zx": zx, "residual": world.residual() },
            }));
            above = Some(world);
        }
        face.row("accumulate", json!([name, nodes]), Ok(json!(worlds)));
    }
    let (stretch, angle) = (face.size(), face.number());
    face.row(
        "shear",
        json!([stretch, angle]),
        kinetree::shear(stretch, angle).map(|it| json!(it)),
    );
    face.row(
        "shear",
        json!([-stretch, angle]),
        kinetree::shear(-stretch, angle).map(|it| json!(it)),
    );
    face.row(
        "largestShear",
        json!([stretch]),
        kinetree::largest_shear(stretch).map(|it| json!(it)),
    );
    let frames = [(); 3].map(|()| face.frame::<Space3>());
    let point = face.point::<Space3>();
    let given = json!([frames.map(shown), shown_point(point)]);
    face.row(
        "chainMotion",
        given,
        Ok(shown_point(dual::chain_motion(&frames, point))),
    );
}
