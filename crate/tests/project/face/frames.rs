//! `space2` and `space3`: frames that move.

use kinetree::{DynamicTransform, Error, Quantity, Transform, physics};
use serde_json::json;

use super::{Face, ROUNDS, Wire, list, shown, shown_matrix, shown_point, shown_rates, shown_terms};

pub(super) fn frames<S: Wire>(face: &mut Face) {
    let at = |name: &str| format!("space{}.{name}", S::NAME);
    for _ in 0..ROUNDS {
        let (parent, child) = (face.frame::<S>(), face.frame::<S>());
        let both = json!([shown(parent), shown(child)]);
        face.row(&at("compose"), both.clone(), Ok(shown(parent * child)));
        face.row(
            &at("relativeTo"),
            both.clone(),
            Ok(shown(parent.relative_to(child))),
        );
        face.row(
            &at("inverse"),
            json!([shown(parent)]),
            Ok(shown(parent.inverse())),
        );
        let matrix = shown_matrix::<S>(&parent.transform.matrix());
        face.row(&at("matrix"), json!([shown(parent)]), Ok(matrix.clone()));
        let found = Transform::from_matrix(parent.transform.matrix())
            .map(|it| shown(DynamicTransform::<S>::at_rest(it)));
        face.row(&at("fromMatrix"), json!([matrix]), found);
        let share = 0.25 * face.size();
        let between = parent.transform.interpolate(child.transform, share);
        let between = between.map(|it| shown(DynamicTransform::<S>::at_rest(it)));
        face.row(
            &at("interpolate"),
            json!([shown(parent), shown(child), share]),
            between,
        );

        let (vector, rate) = (face.vector::<S>(), face.vector::<S>());
        let (one, two) = (list::<S>(vector), list::<S>(rate));
        let it = parent.transform;
        for (name, answer) in [
            ("transformPoint", it.transform_point(vector)),
            ("transformVector", it.transform_vector(vector)),
            ("transformNormal", it.transform_normal(vector)),
        ] {
            face.row(
                &at(name),
                json!([shown(parent), one]),
                Ok(list::<S>(answer)),
            );
        }
        for (name, answer) in [
            ("transformRate", parent.transform_rate(vector, rate)),
            (
                "inverseTransformRate",
                parent.inverse_transform_rate(vector, rate),
            ),
        ] {
            face.row(
                &at(name),
                json!([shown(parent), one, two]),
                Ok(list::<S>(answer)),
            );
        }

        let point = face.point::<S>();
        let given = json!([shown(parent), shown_point(point)]);
        face.row(
            &at("transformMotion"),
            given.clone(),
            Ok(shown_point(parent.transform_motion(point))),
        );
        let back = parent.inverse_transform_motion(point);
        face.row(
            &at("inverseTransformMotion"),
            given.clone(),
            Ok(shown_point(back)),
        );
        let answer = shown_terms(parent.motion_terms(point));
        face.row(&at("motionTerms"), given, Ok(answer));

        let (jump, own) = (face.rates::<S>(), face.rates::<S>());
        let (parents, childs) = (shown(parent), shown(child));
        let (jumps, owns) = (shown_rates(jump), shown_rates(own));
        let of = |rates| Ok(shown_rates::<S>(rates));
        face.row(
            &at("transformDelta"),
            json!([parents, jumps]),
            of(parent.transform_delta(jump)),
        );
        let back = parent.inverse_transform_delta(jump);
        face.row(
            &at("inverseTransformDelta"),
            json!([parents, jumps]),
            of(back),
        );
        let inherited = parent.inherited_delta(child, jump);
        face.row(
            &at("inheritedDelta"),
            json!([parents, childs, jumps]),
            of(inherited),
        );
        let combined = parent.combined_delta(child, jump, own);
        face.row(
            &at("combinedDelta"),
            json!([parents, childs, jumps, owns]),
            of(combined),
        );
        let against = physics::counteract(parent, child, jump);
        face.row(
            &at("counteract"),
            json!([parents, childs, jumps]),
            of(against),
        );
        let against = physics::counteract_velocity(parent, vector);
        face.row(
            &at("counteractVelocity"),
            json!([parents, one]),
            of(against),
        );
    }
    let mut flat = shown(face.frame::<S>());
    flat["scale"] = json!(0.0);
    face.row(
        &at("inverse"),
        json!([flat]),
        Err(Error::NotPositive {
            quantity: Quantity::Scale,
            value: 0.0,
        }),
    );
}
