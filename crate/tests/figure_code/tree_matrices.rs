// A tree, matrices: cargo add glam
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
            translation: DVec3::new(0.15447959324808824, 0.9790284814384012, 0.2527174714890599),
            rotation: DQuat::from_xyzw(
                -0.4004318949172782,
                0.3803024811266536,
                0.35075533957119315,
                -0.7563035185321871,
            ),
            scale: DVec3::new(1.4683884590246599, 0.5335277255968858, -0.8637074848132658),
        },
        Node {
            name: "Left 'arm'",
            parent: Some(0),
            translation: DVec3::new(-0.5600812555063084, 2.9272788713988884, -1.3852335561920317),
            rotation: DQuat::from_xyzw(
                0.5539960754180073,
                0.31116454883582795,
                0.7238173873937676,
                -0.2689858019965028,
            ),
            scale: DVec3::new(0.7750976207415701, 0.8274315942658523, -1.616577260250097),
        },
        Node {
            name: "let",
            parent: Some(0),
            translation: DVec3::new(-0.5703753607023843, 0.46980856825191086, 0.4275687821600007),
            rotation: DQuat::from_xyzw(
                0.470092362061633,
                -0.5006770869190301,
                0.6832457189597166,
                0.24801393769062288,
            ),
            scale: DVec3::new(2.0423888811582906, 1.1289680532098, -1.4038021396754417),
        },
        Node {
            name: "LET",
            parent: Some(2),
            translation: DVec3::new(-1.460398497947177, -1.4176687562885477, -2.457453278253908),
            rotation: DQuat::from_xyzw(
                -0.9488839978795092,
                0.0009736042081836837,
                -0.024001762332615566,
                0.3147095900476724,
            ),
            scale: DVec3::new(2.0673867944598943, 0.5828953335417534, -1.4791704525376659),
        },
        Node {
            name: "7",
            parent: None,
            translation: DVec3::new(-2.2757648382769657, 0.5206020794419226, 1.4072656540191666),
            rotation: DQuat::from_xyzw(
                -0.6860792130054293,
                -0.15849981549692413,
                -0.705056028444701,
                0.08407805137535472,
            ),
            scale: DVec3::new(0.4839176538221488, 1.7569421994655887, -1.46033319653086),
        },
    ]
}

/// Matrices multiplied, parents first.
fn worlds(nodes: &[Node]) -> Vec<DMat4> {
    let mut worlds: Vec<DMat4> = Vec::new();
    for node in nodes {
        let parent = node.parent.map_or(DMat4::IDENTITY, |it| worlds[it]);
        let own =
            DMat4::from_scale_rotation_translation(node.scale, node.rotation, node.translation);
        worlds.push(parent * own);
    }
    worlds
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
