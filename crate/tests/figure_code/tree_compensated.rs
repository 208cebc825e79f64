// A tree, compensated: cargo add glam
use glam::{DMat4, DQuat, DVec3};

/// In its parent: scaled, then turned, then moved.
struct Node {
    name: &'static str,
    parent: Option<usize>,
    translation: DVec3,
    rotation: DQuat,
    scale: DVec3,
}

fn nodes() -> [Node; 5] {
    [
        Node {
            name: "World",
            parent: None,
            translation: DVec3::new(0.4051761401263625, 2.2551771336956907, -0.6279930658013635),
            rotation: DQuat::from_xyzw(
                -0.2769736927392884,
                -0.301320506921358,
                0.9107026629098951,
                -0.0557869644974875,
            ),
            scale: DVec3::new(0.5845164816742496, 0.7103020887109233, -0.22035618011056335),
        },
        Node {
            name: "Left 'arm'",
            parent: Some(0),
            translation: DVec3::new(1.4931025319742162, -1.1202131520851402, -2.83450578593592),
            rotation: DQuat::from_xyzw(
                0.5439158047792078,
                -0.1722820862147362,
                0.7896801432640376,
                -0.2255654038530155,
            ),
            scale: DVec3::new(1.5733310403233243, 0.6045307714781764, -1.7866463226842264),
        },
        Node {
            name: "let",
            parent: Some(0),
            translation: DVec3::new(1.7891307999742834, 2.863805380344326, -1.3176757729009951),
            rotation: DQuat::from_xyzw(
                0.5148796735438144,
                0.7701982831884522,
                0.3461553424947868,
                0.1478851081322701,
            ),
            scale: DVec3::new(2.662782439932578, 1.0579009284113958, -0.5088647397834909),
        },
        Node {
            name: "LET",
            parent: Some(2),
            translation: DVec3::new(1.0084522188982161, -2.686817829167513, 2.5938948383417824),
            rotation: DQuat::from_xyzw(
                -0.05705139354603227,
                -0.4441703206085448,
                -0.15348821329736903,
                0.8808514251357829,
            ),
            scale: DVec3::new(1.4610014281660189, 0.9881831685659395, -0.572554664924892),
        },
        Node {
            name: "7",
            parent: None,
            translation: DVec3::new(1.199127120781732, -0.13570597233150972, 2.6470098817524654),
            rotation: DQuat::from_xyzw(
                -0.04806709304609103,
                -0.6822128417596015,
                0.6986608502593066,
                0.21011475297877089,
            ),
            scale: DVec3::new(2.026384722890132, 1.6573132831888016, -0.21236908606574456),
        },
    ]
}

/// The parent's scale moves the node, but does not scale it:
/// T₂ + R₂ (s₂ T₁), R₂ R₁, s₁.
fn worlds(nodes: &[Node]) -> Vec<DMat4> {
    let mut parts: Vec<(DVec3, DQuat, DVec3)> = Vec::new();
    for node in nodes {
        let (t, r, s) = match node.parent {
            Some(parent) => parts[parent],
            None => (DVec3::ZERO, DQuat::IDENTITY, DVec3::ONE),
        };
        parts.push((
            t + r * (s * node.translation),
            r * node.rotation,
            node.scale,
        ));
    }
    let matrices = parts.into_iter().map(|(translation, rotation, scale)| {
        DMat4::from_scale_rotation_translation(scale, rotation, translation)
    });
    matrices.collect()
}

fn lines() -> Vec<String> {
    let nodes = nodes();
    let text = |numbers: &[f64]| -> String {
        let list: Vec<String> = numbers.iter().map(f64::to_string).collect();
        list.join(" ")
    };
    let lines: Vec<String> = nodes
        .iter()
        .zip(worlds(&nodes))
        .map(|(node, world)| format!("{} {}", node.name, text(&world.to_cols_array())))
        .collect();
    lines
}

fn main() {
    for line in lines() {
        println!("{line}");
    }
}
