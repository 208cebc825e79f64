/**
 * The hierarchy in three.js. Its own scene graph multiplies matrices; the other rules, and rates, it does not know, so
 * the program brings them.
 */
import type { ScaleRule } from '../core/entries/figures.ts';
import { type Chain, literal, moves, rates } from './chain.ts';
import { identifiers, quoted } from './words.ts';

export function three(title: string, chain: Chain): string {
  const lines =
    chain.rule !== 'matrices'
      ? byRule(chain, chain.rule)
      : [...graph(chain), ...(moves(chain) ? motion(chain) : [])];
  const used = ['Matrix3', 'Matrix4', 'Object3D', 'Quaternion', 'Vector3'].filter((name) =>
    lines.some((line) => line.includes(`new ${name}(`)),
  );
  return [
    `// ${title}: npm install three`,
    `import { ${used.join(', ')} } from 'three';`,
    '',
    ...lines,
    '',
  ].join('\n');
}

/** Its own way: a node hangs on its parent. */
function graph({ nodes }: Chain): string[] {
  const names = identifiers(nodes.map(({ name }) => name));
  const made = nodes.flatMap(({ name, parent, translation, rotation, scale }) => {
    const it = names.get(name) ?? '';
    const set = (part: string, numbers: readonly number[]): string =>
      `${it}.${part}.set(${numbers.map(literal).join(', ')});`;
    return [
      `const ${it} = new Object3D();`,
      `${it}.name = ${quoted(name)};`,
      set('position', translation),
      set('quaternion', rotation),
      ...(scale ? [set('scale', scale)] : []),
      `${parent === null ? 'world' : names.get(parent)}.add(${it});`,
      '',
    ];
  });
  return [
    'const world = new Object3D();',
    '',
    ...made,
    'world.updateMatrixWorld();',
    'world.traverse((node) => {',
    "  if (node !== world) console.log(node.name, node.matrixWorld.elements.join(' '));",
    '});',
  ];
}

/** What each rule makes of a parent and the node in it. `carried` is the matrix that children are hung on. */
const children: Readonly<Record<Exclude<ScaleRule, 'matrices'>, readonly string[]>> = {
  transforms: [
    '// Component by component: T₂ + R₂ (s₂ T₁), R₂ R₁, s₂ s₁.',
    'function child(parent, node) {',
    '  const translation = node.translation.clone().multiply(parent.scale).applyQuaternion(parent.rotation);',
    '  return {',
    '    translation: translation.add(parent.translation),',
    '    rotation: parent.rotation.clone().multiply(node.rotation),',
    '    scale: parent.scale.clone().multiply(node.scale),',
    '  };',
    '}',
    'const matrix = (it) => new Matrix4().compose(it.translation, it.rotation, it.scale);',
  ],
  lossy: [
    '// Matrices multiplied, then R the product of the rotations and s the diagonal of R⁻¹ L: the skew is dropped.',
    'function child(parent, node) {',
    '  const own = new Matrix4().compose(node.translation, node.rotation, node.scale);',
    '  const carried = parent.carried ? parent.carried.clone().multiply(own) : own;',
    '  const rotation = parent.rotation.clone().multiply(node.rotation);',
    '  const turnedBack = new Matrix4().makeRotationFromQuaternion(rotation.clone().invert()).multiply(carried);',
    '  const [sx, , , , , sy, , , , , sz] = turnedBack.elements;',
    '  const translation = new Vector3().setFromMatrixPosition(carried);',
    '  return { carried, translation, rotation, scale: new Vector3(sx, sy, sz) };',
    '}',
    'const matrix = (it) => new Matrix4().compose(it.translation, it.rotation, it.scale);',
  ],
  compensated: [
    "// The parent's scale moves the node, but does not scale it: T₂ + R₂ (s₂ T₁), R₂ R₁, s₁.",
    'function child(parent, node) {',
    '  const translation = node.translation.clone().multiply(parent.scale).applyQuaternion(parent.rotation);',
    '  return {',
    '    translation: translation.add(parent.translation),',
    '    rotation: parent.rotation.clone().multiply(node.rotation),',
    '    scale: node.scale,',
    '  };',
    '}',
    'const matrix = (it) => new Matrix4().compose(it.translation, it.rotation, it.scale);',
  ],
};

function byRule({ nodes }: Chain, rule: Exclude<ScaleRule, 'matrices'>): string[] {
  return [
    '// Each in its parent: scaled, then turned (x, y, z, w), then moved.',
    'const nodes = [',
    ...nodes.flatMap(({ name, parent, translation, rotation, scale = [1, 1, 1] }) => [
      '  {',
      `    name: ${quoted(name)},`,
      ...(parent === null ? [] : [`    parent: ${quoted(parent)},`]),
      `    translation: ${made('Vector3', translation)},`,
      `    rotation: ${made('Quaternion', rotation)},`,
      `    scale: ${made('Vector3', scale)},`,
      '  },',
    ]),
    '];',
    '',
    ...children[rule],
    '',
    'const origin = { translation: new Vector3(), rotation: new Quaternion(), scale: new Vector3(1, 1, 1) };',
    'const worlds = new Map();',
    'for (const node of nodes) {',
    '  const world = child(worlds.get(node.parent) ?? origin, node);',
    '  worlds.set(node.name, world);',
    "  console.log(node.name, matrix(world).elements.join(' '));",
    '}',
  ];
}

/** Rates down the graph, after "The Dynamics of a Transform Hierarchy". */
function motion({ nodes }: Chain): string[] {
  const zero = [0, 0, 0];
  return [
    '',
    '// Rates of each node in its parent, in the parent’s axes: velocity, acceleration, and the angular ones.',
    'const rates = {',
    ...nodes.map((node) => {
      const list = rates.map((rate) => made('Vector3', node[rate] ?? zero));
      return `  ${quoted(node.name)}: [\n${list.map((it) => `    ${it},\n`).join('')}  ],`;
    }),
    '};',
    '',
    ...COMPOSE,
    '',
    'const still = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];',
    'const inWorld = new Map([[world, still]]);',
    'world.traverse((node) => {',
    '  if (node === world) return;',
    '  const composed = compose(node.parent, inWorld.get(node.parent), node.position, rates[node.name]);',
    '  inWorld.set(node, composed);',
    `  [${rates.map(quoted).join(', ')}].forEach((rate, i) => {`,
    "    console.log(node.name, rate, composed[i].toArray().join(' '));",
    '  });',
    '});',
  ];
}

const COMPOSE = [
  '/** What a parent’s rates make of a child’s: the rates of the product of the two transforms. */',
  'function compose(parent, [v2, a2, w2, b2], translation, [v1, a1, w1, b1]) {',
  '  const linear = new Matrix3().setFromMatrix4(parent.matrixWorld);',
  '  const turn = parent.getWorldQuaternion(new Quaternion());',
  '  const arm = translation.clone().applyMatrix3(linear);',
  '  const slide = v1.clone().applyMatrix3(linear);',
  '  const spin = w1.clone().applyQuaternion(turn);',
  '  const velocity = v2.clone().add(slide).add(w2.clone().cross(arm));',
  '  const acceleration = a2.clone()',
  '    .add(a1.clone().applyMatrix3(linear))',
  '    .add(b2.clone().cross(arm)) // Euler',
  '    .add(w2.clone().cross(w2.clone().cross(arm))) // centripetal',
  '    .add(w2.clone().cross(slide).multiplyScalar(2)); // Coriolis',
  '  const angularVelocity = w2.clone().add(spin);',
  '  const angularAcceleration = b2.clone()',
  '    .add(b1.clone().applyQuaternion(turn))',
  '    .add(w2.clone().cross(spin));',
  '  return [velocity, acceleration, angularVelocity, angularAcceleration];',
  '}',
];

function made(type: string, numbers: readonly number[]): string {
  return `new ${type}(${numbers.map(literal).join(', ')})`;
}
