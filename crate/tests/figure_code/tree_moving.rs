// A tree that moves: cargo add glam
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

fn nodes() -> [Node; 5] {
    [
        Node {
            name: "World",
            parent: None,
            translation: DVec3::new(1.954828259381058, 2.7011533017303737, -1.9287919488850434),
            rotation: DQuat::from_xyzw(
                -0.4794709692462457,
                0.34408859698031136,
                -0.8066787980599942,
                0.03130405466819552,
            ),
            scale: DVec3::new(1.4912906307722236, 1.4912906307722236, 1.4912906307722236),
            rates: Rates {
                velocity: DVec3::new(2.8681532759432766, -1.703002234897913, -1.4966583181602366),
                acceleration: DVec3::new(
                    -1.1425377016327505,
                    -1.79055912837117,
                    -0.4046287188633473,
                ),
                angular_velocity: DVec3::new(
                    -0.7276397349636525,
                    -2.5902173611234693,
                    1.9317515194864336,
                ),
                angular_acceleration: DVec3::new(
                    -1.2721509414165575,
                    2.5569168155112134,
                    1.245734969980381,
                ),
            },
        },
        Node {
            name: "Left 'arm'",
            parent: Some(0),
            translation: DVec3::new(-2.8331375471801468, -2.2956156244333643, -2.69820857079357),
            rotation: DQuat::from_xyzw(
                -0.6644599060745752,
                0.5611694481527122,
                0.2978508483130472,
                -0.3935311370635688,
            ),
            scale: DVec3::new(1.379496302784216, 1.379496302784216, 1.379496302784216),
            rates: Rates {
                velocity: DVec3::new(2.9374820777811497, 0.06784813958759983, 1.7511223457345242),
                acceleration: DVec3::new(
                    -1.3110771634748133,
                    -2.877705117380387,
                    -1.3838233613035817,
                ),
                angular_velocity: DVec3::new(
                    1.5691723742270982,
                    2.696878259044115,
                    0.8357302714605357,
                ),
                angular_acceleration: DVec3::new(
                    -1.131884482006467,
                    2.1180898811126863,
                    1.513838423490924,
                ),
            },
        },
        Node {
            name: "let",
            parent: Some(0),
            translation: DVec3::new(0.06111741737537901, -2.481284120383476, -0.9136293610347295),
            rotation: DQuat::from_xyzw(
                -0.5723867302555916,
                0.4108410001981285,
                -0.6545369728025633,
                -0.2741613663847814,
            ),
            scale: DVec3::new(1.320457833579637, 1.320457833579637, 1.320457833579637),
            rates: Rates {
                velocity: DVec3::new(-2.6112372878885433, -2.8218800613792974, 1.3752422240638689),
                acceleration: DVec3::new(
                    -2.2063914443576405,
                    -1.2332161140995808,
                    2.971414541125526,
                ),
                angular_velocity: DVec3::new(
                    2.971125974634967,
                    -2.055189658570969,
                    -0.1022707555285316,
                ),
                angular_acceleration: DVec3::new(
                    -0.43515293294120383,
                    -0.2539630374958577,
                    1.7693550723104838,
                ),
            },
        },
        Node {
            name: "LET",
            parent: Some(2),
            translation: DVec3::new(
                -1.1318721487738452,
                -2.6222646123153224,
                -2.6744818929698395,
            ),
            rotation: DQuat::from_xyzw(
                0.6896454571788788,
                0.7033663636785076,
                -0.06411373733639948,
                0.15985721917688844,
            ),
            scale: DVec3::new(1.6885752411170813, 1.6885752411170813, 1.6885752411170813),
            rates: Rates {
                velocity: DVec3::new(2.0967210797631584, 1.40316080731073, -1.8880412862374594),
                acceleration: DVec3::new(
                    -1.986850298330802,
                    2.969831187703197,
                    -0.3280581018353521,
                ),
                angular_velocity: DVec3::new(
                    -2.014611146123146,
                    -1.3974140000816453,
                    -1.5554051582282844,
                ),
                angular_acceleration: DVec3::new(
                    1.1396645684479303,
                    1.3501859413577826,
                    -2.1654806678420044,
                ),
            },
        },
        Node {
            name: "7",
            parent: None,
            translation: DVec3::new(2.606412661119821, 0.8243076216136895, -0.4502407533261259),
            rotation: DQuat::from_xyzw(
                0.49329695912113214,
                0.8399917929442999,
                0.2209648586228071,
                -0.04739651001779753,
            ),
            scale: DVec3::new(1.0308184044377386, 1.0308184044377386, 1.0308184044377386),
            rates: Rates {
                velocity: DVec3::new(-1.7696008317480427, 2.402420708738455, 0.389817794360912),
                acceleration: DVec3::new(1.7112617489166055, 2.404106479111028, -1.86482690058846),
                angular_velocity: DVec3::new(
                    1.1039790507787117,
                    -1.6962492954281998,
                    1.5340221564106127,
                ),
                angular_acceleration: DVec3::new(
                    -1.3596415631886722,
                    1.2199097538767658,
                    -0.22130385992809742,
                ),
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
