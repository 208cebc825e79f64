// A tree, transforms: cargo add glam
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
            translation: DVec3::new(0.01971011276344914, 1.6305923036134384, -1.3652873462842057),
            rotation: DQuat::from_xyzw(
                -0.3357951275356923,
                -0.6904080785997306,
                -0.6308775670904169,
                0.11212409495551195,
            ),
            scale: DVec3::new(2.241606390723897, 0.7182932065781966, -0.8759972170450616),
        },
        Node {
            name: "Left 'arm'",
            parent: Some(0),
            translation: DVec3::new(2.414718606075577, 1.9409335105124939, 2.609471833149718),
            rotation: DQuat::from_xyzw(
                0.47756945066859374,
                -0.2712881564043025,
                -0.7058157628897512,
                0.44738603558807094,
            ),
            scale: DVec3::new(0.4371894320620584, 0.6428728560771965, -0.6040211012557783),
        },
        Node {
            name: "let",
            parent: Some(0),
            translation: DVec3::new(
                0.0008806831771828172,
                2.7739477096197724,
                0.2286835845680253,
            ),
            rotation: DQuat::from_xyzw(
                0.6310294356787453,
                -0.5888055400806689,
                0.0964706171814834,
                0.4957855456726225,
            ),
            scale: DVec3::new(0.9044263307533154, 1.7775289813212805, -1.872705226705585),
        },
        Node {
            name: "LET",
            parent: Some(2),
            translation: DVec3::new(1.267343001879322, 2.746228612763155, 2.4724415245711935),
            rotation: DQuat::from_xyzw(
                -0.0010952681406706118,
                -0.5103148409761253,
                -0.2882338213530294,
                0.810246152533563,
            ),
            scale: DVec3::new(1.8555332153708588, 1.0275985041020625, -1.1450691850817138),
        },
        Node {
            name: "7",
            parent: None,
            translation: DVec3::new(2.6633245444808464, -2.793603522736345, -0.5648878240305892),
            rotation: DQuat::from_xyzw(
                -0.10379036424749835,
                0.6097797882023064,
                -0.7284093442018202,
                -0.29464554547590943,
            ),
            scale: DVec3::new(1.98449749247764, 1.6544024238709678, -1.4906788052787887),
        },
    ]
}

/// Component by component: T₂ + R₂ (s₂ T₁), R₂ R₁, s₂ s₁.
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
            s * node.scale,
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
