/** The hierarchy in Rust with glam, in double precision: `D` off the names makes it single. */
import type { ScaleRule } from '../core/entries/figures.ts';
import { type Chain, literal, moves, rates } from './chain.ts';

export function glam(title: string, chain: Chain): string {
  const moving = moves(chain);
  return [
    `// ${title}: cargo add glam`,
    `use glam::{${chain.rule === 'lossy' ? 'DMat3, ' : ''}DMat4, DQuat, DVec3};`,
    '',
    '/// In its parent: scaled, then turned, then moved.',
    'struct Node {',
    "    name: &'static str,",
    '    parent: Option<usize>,',
    '    translation: DVec3,',
    '    rotation: DQuat,',
    '    scale: DVec3,',
    ...(moving ? ['    /// In the parent, in its axes.', '    rates: Rates,'] : []),
    '}',
    '',
    ...(moving ? RATES : []),
    ...data(chain, moving),
    '',
    ...WORLDS[chain.rule],
    '',
    ...(moving ? COMPOSE : []),
    ...lines(moving),
    '',
    'fn main() {',
    '    for line in lines() {',
    '        println!("{line}");',
    '    }',
    '}',
    '',
  ].join('\n');
}

function data({ nodes }: Chain, moving: boolean): string[] {
  const zero = [0, 0, 0];
  const at = new Map(nodes.map(({ name }, i) => [name, i]));
  return [
    `fn nodes() -> [Node; ${nodes.length}] {`,
    '    [',
    ...nodes.flatMap((node) => {
      const { name, parent, translation, rotation, scale = [1, 1, 1] } = node;
      return [
        '        Node {',
        `            name: ${quoted(name)},`,
        `            parent: ${parent === null ? 'None' : `Some(${at.get(parent)})`},`,
        ...field(12, 'translation', 'DVec3::new', translation),
        ...field(12, 'rotation', 'DQuat::from_xyzw', rotation),
        ...field(12, 'scale', 'DVec3::new', scale),
        ...(moving
          ? [
              '            rates: Rates {',
              ...rates.flatMap((rate) => field(16, snake(rate), 'DVec3::new', node[rate] ?? zero)),
              '            },',
            ]
          : []),
        '        },',
      ];
    }),
    '    ]',
    '}',
  ];
}

/** A field with a call, on one line or, as rustfmt has it, on several. */
function field(indent: number, name: string, call: string, numbers: readonly number[]): string[] {
  const space = ' '.repeat(indent);
  const list = numbers.map(rust);
  // rustfmt's own measure for the arguments of a call.
  const short = list.join(', ').length <= 60;
  const line = `${space}${name}: ${call}(${list.join(', ')}),`;
  return short && line.length <= 100
    ? [line]
    : [`${space}${name}: ${call}(`, ...list.map((it) => `${space}    ${it},`), `${space}),`];
}

function rust(value: number): string {
  const text = literal(value);
  return /[.e]/.test(text) ? text.replace('e+', 'e') : `${text}.0`;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}"`;
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`);
}

const matrix = '            DMat4::from_scale_rotation_translation(scale, rotation, translation)';

/** Rules that combine part by part differ in the scale alone. */
const byParts = (about: readonly string[], scale: string): string[] => [
  ...about,
  'fn worlds(nodes: &[Node]) -> Vec<DMat4> {',
  '    let mut parts: Vec<(DVec3, DQuat, DVec3)> = Vec::new();',
  '    for node in nodes {',
  '        let (t, r, s) = match node.parent {',
  '            Some(parent) => parts[parent],',
  '            None => (DVec3::ZERO, DQuat::IDENTITY, DVec3::ONE),',
  '        };',
  '        parts.push((',
  '            t + r * (s * node.translation),',
  '            r * node.rotation,',
  `            ${scale},`,
  '        ));',
  '    }',
  '    let matrices = parts.into_iter().map(|(translation, rotation, scale)| {',
  matrix.slice(4),
  '    });',
  '    matrices.collect()',
  '}',
];

const WORLDS: Readonly<Record<ScaleRule, readonly string[]>> = {
  matrices: [
    '/// Matrices multiplied, parents first.',
    'fn worlds(nodes: &[Node]) -> Vec<DMat4> {',
    '    let mut worlds: Vec<DMat4> = Vec::new();',
    '    for node in nodes {',
    '        let parent = node.parent.map_or(DMat4::IDENTITY, |it| worlds[it]);',
    '        let own =',
    '            DMat4::from_scale_rotation_translation(node.scale, node.rotation, node.translation);',
    '        worlds.push(parent * own);',
    '    }',
    '    worlds',
    '}',
  ],
  transforms: byParts(['/// Component by component: T₂ + R₂ (s₂ T₁), R₂ R₁, s₂ s₁.'], 's * node.scale'),
  compensated: byParts(
    ["/// The parent's scale moves the node, but does not scale it:", '/// T₂ + R₂ (s₂ T₁), R₂ R₁, s₁.'],
    'node.scale',
  ),
  lossy: [
    '/// Matrices multiplied, then R the product of the rotations and s the diagonal of R⁻¹ L:',
    '/// the skew is dropped.',
    'fn worlds(nodes: &[Node]) -> Vec<DMat4> {',
    '    let mut carried: Vec<(DMat4, DQuat)> = Vec::new();',
    '    for node in nodes {',
    '        let (parent, turn) = match node.parent {',
    '            Some(parent) => carried[parent],',
    '            None => (DMat4::IDENTITY, DQuat::IDENTITY),',
    '        };',
    '        let own =',
    '            DMat4::from_scale_rotation_translation(node.scale, node.rotation, node.translation);',
    '        carried.push((parent * own, turn * node.rotation));',
    '    }',
    '    let matrices = carried.into_iter().map(|(matrix, rotation)| {',
    '        let stretch = DMat3::from_quat(rotation.inverse()) * DMat3::from_mat4(matrix);',
    '        let scale = DVec3::new(stretch.x_axis.x, stretch.y_axis.y, stretch.z_axis.z);',
    '        let translation = matrix.w_axis.truncate();',
    '        DMat4::from_scale_rotation_translation(scale, rotation, translation)',
    '    });',
    '    matrices.collect()',
    '}',
  ],
};

const RATES = [
  '#[derive(Clone, Copy)]',
  'struct Rates {',
  '    velocity: DVec3,',
  '    acceleration: DVec3,',
  '    angular_velocity: DVec3,',
  '    angular_acceleration: DVec3,',
  '}',
  '',
];

const COMPOSE = [
  "/// What a parent's rates make of a child's: the rates of the product of the two transforms.",
  'fn compose(world_from_parent: DMat4, parent: Rates, node: &Node) -> Rates {',
  '    let scale = world_from_parent.x_axis.length();',
  '    let linear = |v| world_from_parent.transform_vector3(v);',
  '    let turn = |v| world_from_parent.transform_vector3(v) / scale;',
  '    let (arm, slide) = (linear(node.translation), linear(node.rates.velocity));',
  '    let spin = turn(node.rates.angular_velocity);',
  '    let (w, b) = (parent.angular_velocity, parent.angular_acceleration);',
  '    Rates {',
  '        velocity: parent.velocity + slide + w.cross(arm),',
  '        acceleration: parent.acceleration',
  '            + linear(node.rates.acceleration)',
  '            + b.cross(arm) // Euler',
  '            + w.cross(w.cross(arm)) // centripetal',
  '            + 2.0 * w.cross(slide), // Coriolis',
  '        angular_velocity: w + spin,',
  '        angular_acceleration: b + turn(node.rates.angular_acceleration) + w.cross(spin),',
  '    }',
  '}',
  '',
  'fn rates(nodes: &[Node]) -> Vec<Rates> {',
  '    let still = Rates {',
  '        velocity: DVec3::ZERO,',
  '        acceleration: DVec3::ZERO,',
  '        angular_velocity: DVec3::ZERO,',
  '        angular_acceleration: DVec3::ZERO,',
  '    };',
  '    let worlds = worlds(nodes);',
  '    let mut rates: Vec<Rates> = Vec::new();',
  '    for node in nodes {',
  '        let composed = match node.parent {',
  '            Some(parent) => compose(worlds[parent], rates[parent], node),',
  '            None => compose(DMat4::IDENTITY, still, node),',
  '        };',
  '        rates.push(composed);',
  '    }',
  '    rates',
  '}',
  '',
];

function lines(moving: boolean): string[] {
  return [
    'fn lines() -> Vec<String> {',
    '    let nodes = nodes();',
    '    let text = |numbers: &[f64]| -> String {',
    '        let list: Vec<String> = numbers.iter().map(f64::to_string).collect();',
    '        list.join(" ")',
    '    };',
    `    let ${moving ? 'mut ' : ''}lines: Vec<String> = nodes`,
    '        .iter()',
    '        .zip(worlds(&nodes))',
    '        .map(|(node, world)| format!("{} {}", node.name, text(&world.to_cols_array())))',
    '        .collect();',
    ...(moving
      ? [
          '    for (node, rates) in nodes.iter().zip(rates(&nodes)) {',
          '        for (rate, value) in [',
          ...rates.map((rate) => `            ("${rate}", rates.${snake(rate)}),`),
          '        ] {',
          '            lines.push(format!("{} {rate} {}", node.name, text(&value.to_array())));',
          '        }',
          '    }',
        ]
      : []),
    '    lines',
    '}',
  ];
}
