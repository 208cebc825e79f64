//! Against reference values worked out elsewhere with sixty digits: `vectors/dual_functions.json`.

use kinetree::Dual;
use serde_json::Value;

use super::near;

fn pair(value: &Value) -> [f64; 2] {
    let numbers = value.as_array().unwrap();
    [numbers[0].as_f64().unwrap(), numbers[1].as_f64().unwrap()]
}

fn named_function(name: &str, x: Dual) -> Dual {
    match name {
        "add_c(2.5)" => x + 2.5,
        "mul_c(-1.75)" => x * -1.75,
        "pow_3" => x.powi(3),
        "pow_-2" => x.powi(-2),
        "pow_0.5" => x.powf(0.5),
        "exp" => x.exp(),
        "log" => x.ln(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "sin_squared" => x.sin() * x.sin(),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "tanh" => x.tanh(),
        "atan" => x.atan(),
        "asin(x/8)" => (x / 8.0).asin(),
        "acos(x/8)" => (x / 8.0).acos(),
        "exp(sin(x))*log(x)/x" => x.sin().exp() * x.ln() / x,
        other => panic!("the file has a function this test does not know: {other}"),
    }
}

#[test]
fn every_operation_and_function_of_the_reference_file_agrees() {
    let file: Value =
        serde_json::from_str(include_str!("../../vectors/dual_functions.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 20);
    for case in cases {
        let dual = |name: &str| {
            let [x, y] = pair(&case[name]);
            Dual::new(x, y)
        };
        let (p, q) = (dual("p"), dual("q"));
        let n = &case["pow_n"];
        let power = n[0].as_i64().unwrap() as i32;
        let expected_power = Value::from(vec![n[1].clone(), n[2].clone()]);
        let mut pairs = vec![
            (p + q, pair(&case["add"])),
            (p - q, pair(&case["sub"])),
            (p * q, pair(&case["mul"])),
            (p / q, pair(&case["div"])),
            (p.powi(power), pair(&expected_power)),
            (p.powf(f64::from(power)), pair(&expected_power)),
            (p.pow(q), pair(&case["pow_dual"])),
            (p.atan2(q), pair(&case["atan2_p_q"])),
            (p.hypot(q), pair(&case["hypot_p_q"])),
        ];
        let functions = case["f"].as_object().unwrap();
        assert_eq!(functions.len(), 18);
        pairs.extend(
            functions
                .iter()
                .map(|(name, value)| (named_function(name, p), pair(value))),
        );
        for (found, [value, first]) in pairs {
            // The file's tolerance is 1e-12. Terms that cancel on the way to a slope are of the
            // size of the value and a few rates.
            let scale = 1.0 + value.abs() + first.abs();
            near(found.value, value, scale, 8.0);
            near(found.first, first, scale, 64.0);
        }
    }
}
