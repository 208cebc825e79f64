// The tank: cargo add glam
use glam::{DMat4, DQuat, DVec3};

/// In its parent: scaled, then turned, then moved.
struct Node {
    name: &'static str,
    parent: Option<usize>,
    translation: DVec3,
    rotation: DQuat,
    scale: DVec3,
    /// In the parent, in its axes.
    rates: Rates,
}

#[derive(Clone, Copy)]
struct Rates {
    velocity: DVec3,
    acceleration: DVec3,
    angular_velocity: DVec3,
    angular_acceleration: DVec3,
}

fn nodes() -> [Node; 4] {
    [
        Node {
            name: "hull",
            parent: None,
            translation: DVec3::new(1.2431259925504867, 0.8, -0.11331563282740587),
            rotation: DQuat::from_xyzw(0.0, 0.09077742475302503, 0.0, 0.9958712061081038),
            scale: DVec3::new(1.0, 1.0, 1.0),
            rates: Rates {
                velocity: DVec3::new(2.9505567549312532, 0.0, -0.5424157408570958),
                acceleration: DVec3::new(-0.23667351481501625, 0.0, -1.2874232535127452),
                angular_velocity: DVec3::new(0.0, 0.4363323129985824, 0.0),
                angular_acceleration: DVec3::new(0.0, 0.0, 0.0),
            },
        },
        Node {
            name: "turret",
            parent: Some(0),
            translation: DVec3::new(
                -0.5000000000000001,
                0.3500000000000001,
                4.163336342344337e-17,
            ),
            rotation: DQuat::from_xyzw(0.0, 0.14493185930724675, 0.0, 0.9894416385809449),
            scale: DVec3::new(1.0, 1.0, 1.0),
            rates: Rates {
                velocity: DVec3::new(-5.279008768997998e-17, 0.0, 1.8516014725460905e-17),
                acceleration: DVec3::new(1.881882638808313e-17, 0.0, -1.0236800139962388e-16),
                angular_velocity: DVec3::new(0.0, 0.6981317007977325, 0.0),
                angular_acceleration: DVec3::new(0.0, 0.0, 0.0),
            },
        },
        Node {
            name: "gun",
            parent: Some(1),
            translation: DVec3::new(
                0.8500000000000005,
                0.6200000000000006,
                5.551115123125783e-17,
            ),
            rotation: DQuat::from_xyzw(
                0.0,
                -2.7755575615628914e-17,
                0.17364817766693047,
                0.9848077530122088,
            ),
            scale: DVec3::new(1.0, 1.0, 1.0),
            rates: Rates {
                velocity: DVec3::new(-2.01064769995913e-16, 0.0, 2.712711023574297e-16),
                acceleration: DVec3::new(1.5164067853265648e-16, 0.0, -2.965445487795391e-16),
                angular_velocity: DVec3::new(0.0, 0.0, 0.0),
                angular_acceleration: DVec3::new(0.0, 0.0, 0.0),
            },
        },
        Node {
            name: "crate",
            parent: Some(0),
            translation: DVec3::new(1.5000000000000004, 0.5750000000000004, 0.7500000000000002),
            rotation: DQuat::from_xyzw(0.0, 0.0, 0.0, 1.0000000000000004),
            scale: DVec3::new(1.0, 1.0, 1.0),
            rates: Rates {
                velocity: DVec3::new(-2.1838506965253094e-16, 0.0, -4.014682962791068e-17),
                acceleration: DVec3::new(3.011012222093301e-17, 0.0, -1.637888022393982e-16),
                angular_velocity: DVec3::new(0.0, 0.0, 0.0),
                angular_acceleration: DVec3::new(0.0, 0.0, 0.0),
            },
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

/// What a parent's rates make of a child's: the rates of the product of the two transforms.
fn compose(world_from_parent: DMat4, parent: Rates, node: &Node) -> Rates {
    let scale = world_from_parent.x_axis.length();
    let linear = |v| world_from_parent.transform_vector3(v);
    let turn = |v| world_from_parent.transform_vector3(v) / scale;
    let (arm, slide) = (linear(node.translation), linear(node.rates.velocity));
    let spin = turn(node.rates.angular_velocity);
    let (w, b) = (parent.angular_velocity, parent.angular_acceleration);
    Rates {
        velocity: parent.velocity + slide + w.cross(arm),
        acceleration: parent.acceleration
            + linear(node.rates.acceleration)
            + b.cross(arm) // Euler
            + w.cross(w.cross(arm)) // centripetal
            + 2.0 * w.cross(slide), // Coriolis
        angular_velocity: w + spin,
        angular_acceleration: b + turn(node.rates.angular_acceleration) + w.cross(spin),
    }
}

fn rates(nodes: &[Node]) -> Vec<Rates> {
    let still = Rates {
        velocity: DVec3::ZERO,
        acceleration: DVec3::ZERO,
        angular_velocity: DVec3::ZERO,
        angular_acceleration: DVec3::ZERO,
    };
    let worlds = worlds(nodes);
    let mut rates: Vec<Rates> = Vec::new();
    for node in nodes {
        let composed = match node.parent {
            Some(parent) => compose(worlds[parent], rates[parent], node),
            None => compose(DMat4::IDENTITY, still, node),
        };
        rates.push(composed);
    }
    rates
}

fn lines() -> Vec<String> {
    let nodes = nodes();
    let text = |numbers: &[f64]| -> String {
        let list: Vec<String> = numbers.iter().map(f64::to_string).collect();
        list.join(" ")
    };
    let mut lines: Vec<String> = nodes
        .iter()
        .zip(worlds(&nodes))
        .map(|(node, world)| format!("{} {}", node.name, text(&world.to_cols_array())))
        .collect();
    for (node, rates) in nodes.iter().zip(rates(&nodes)) {
        for (rate, value) in [
            ("velocity", rates.velocity),
            ("acceleration", rates.acceleration),
            ("angularVelocity", rates.angular_velocity),
            ("angularAcceleration", rates.angular_acceleration),
        ] {
            lines.push(format!("{} {rate} {}", node.name, text(&value.to_array())));
        }
    }
    lines
}

fn main() {
    for line in lines() {
        println!("{line}");
    }
}
