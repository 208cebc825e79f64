// The piston: cargo add glam
use glam::{DMat4, DQuat, DVec3};

/// In its parent: scaled, then turned, then moved.
struct Node {
    name: &'static str,
    parent: Option<usize>,
    translation: DVec3,
    rotation: DQuat,
    scale: DVec3,
}

fn nodes() -> [Node; 3] {
    [
        Node {
            name: "Root",
            parent: None,
            translation: DVec3::new(3.0, 3.0, 3.0),
            rotation: DQuat::from_xyzw(0.0, 0.0, 0.0, 1.0),
            scale: DVec3::new(2.3, 1.0, 1.0),
        },
        Node {
            name: "Rod A",
            parent: Some(0),
            translation: DVec3::new(0.0, 0.0, 1.5),
            rotation: DQuat::from_xyzw(0.0, 0.25881904510252074, 0.0, 0.9659258262890683),
            scale: DVec3::new(0.25, 0.25, 2.0),
        },
        Node {
            name: "Head B",
            parent: Some(1),
            translation: DVec3::new(0.0, 0.0, 0.5),
            rotation: DQuat::from_xyzw(0.0, 0.0, 0.0, 1.0),
            scale: DVec3::new(4.0, 4.0, 0.5),
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
