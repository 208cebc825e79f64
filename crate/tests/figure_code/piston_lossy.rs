// The piston: cargo add glam
use glam::{DMat3, DMat4, DQuat, DVec3};

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

/// Matrices multiplied, then R the product of the rotations and s the diagonal of R⁻¹ L:
/// the skew is dropped.
fn worlds(nodes: &[Node]) -> Vec<DMat4> {
    let mut carried: Vec<(DMat4, DQuat)> = Vec::new();
    for node in nodes {
        let (parent, turn) = match node.parent {
            Some(parent) => carried[parent],
            None => (DMat4::IDENTITY, DQuat::IDENTITY),
        };
        let own =
            DMat4::from_scale_rotation_translation(node.scale, node.rotation, node.translation);
        carried.push((parent * own, turn * node.rotation));
    }
    let matrices = carried.into_iter().map(|(matrix, rotation)| {
        let stretch = DMat3::from_quat(rotation.inverse()) * DMat3::from_mat4(matrix);
        let scale = DVec3::new(stretch.x_axis.x, stretch.y_axis.y, stretch.z_axis.z);
        let translation = matrix.w_axis.truncate();
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
