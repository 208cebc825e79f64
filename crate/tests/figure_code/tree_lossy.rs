// A tree, lossy: cargo add glam
use glam::{DMat3, DMat4, DQuat, DVec3};

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
            translation: DVec3::new(
                -0.8798471437925599,
                -0.44951579319094837,
                -0.5689887530822975,
            ),
            rotation: DQuat::from_xyzw(
                0.5698894285995845,
                0.8063408850005827,
                0.1284282344956497,
                0.09244784979244476,
            ),
            scale: DVec3::new(1.9039943542991724, 1.0872484273565703, -1.7831188474796051),
        },
        Node {
            name: "Left 'arm'",
            parent: Some(0),
            translation: DVec3::new(0.46422559233208904, 1.915166435932127, 0.7243879007338392),
            rotation: DQuat::from_xyzw(
                -0.6016433321023051,
                0.5921303977000469,
                0.39995640982982344,
                -0.35698986441138325,
            ),
            scale: DVec3::new(2.130645666096022, 1.0345444950278562, -1.4173559879678308),
        },
        Node {
            name: "let",
            parent: Some(0),
            translation: DVec3::new(1.112922151426484, -1.500033625636857, 0.21089864150464166),
            rotation: DQuat::from_xyzw(
                0.47124283319100396,
                0.7203744795987165,
                -0.4642989203143365,
                -0.2083682171156039,
            ),
            scale: DVec3::new(1.8707795831622336, 1.8989406831023483, -1.8603864588784897),
        },
        Node {
            name: "LET",
            parent: Some(2),
            translation: DVec3::new(1.6962266827508463, 2.5860850324534583, -0.9738457231576918),
            rotation: DQuat::from_xyzw(
                0.860174664980863,
                0.33210063975851134,
                -0.37009195283413915,
                -0.1133166238663196,
            ),
            scale: DVec3::new(1.045998702780957, 1.4290265751502214, -1.0082194697606803),
        },
        Node {
            name: "7",
            parent: None,
            translation: DVec3::new(-2.7365243632431406, 1.719880541401321, 2.3387436731965536),
            rotation: DQuat::from_xyzw(
                -0.8382458378452535,
                0.3112042525422804,
                0.3569260018844595,
                0.2703694836949695,
            ),
            scale: DVec3::new(2.177239529569876, 1.50960524084013, -1.280266168948668),
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
