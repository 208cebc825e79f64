/** The hierarchy in Kinetree's own JavaScript: the core does it all. */
import { type Chain, type ChainNode, literal, moves, rates } from './chain.ts';
import { quoted } from './words.ts';

export function kinetree(title: string, chain: Chain): string {
  const moving = moves(chain);
  const inRow = chain.nodes.every((node, i) => node.parent === (chain.nodes[i - 1]?.name ?? null));
  return [
    `// ${title}: npm install kinetree`,
    `import { ${moving ? 'accumulate, space3' : 'accumulate'} } from 'kinetree';`,
    '',
    moving
      ? '// Translation, velocity and the like in the parent, in its axes; rotations x, y, z, w.'
      : '// Each in its parent: scaled, then turned (x, y, z, w), then moved.',
    'const nodes = [',
    ...chain.nodes.map((node) => nodeText(node, !inRow || moving)),
    '];',
    '',
    ...(inRow ? row(chain) : tree(chain)),
    ...(moving ? motion : []),
    '',
  ].join('\n');
}

function nodeText(node: ChainNode, withParent: boolean): string {
  const { name, parent, translation, rotation, scale } = node;
  const list = (numbers: readonly number[]): string => `[${numbers.map(literal).join(', ')}]`;
  const parts = [
    `name: ${quoted(name)}`,
    ...(withParent && parent !== null ? [`parent: ${quoted(parent)}`] : []),
    `translation: ${list(translation)}`,
    `rotation: ${list(rotation)}`,
    // One number where it is one: what moves takes no other.
    ...(scale ? [`scale: ${new Set(scale).size === 1 ? literal(scale[0]) : list(scale)}`] : []),
    ...rates.flatMap((rate) => {
      const numbers = node[rate];
      return numbers ? [`${rate}: ${list(numbers)}`] : [];
    }),
  ];
  const line = `  { ${parts.join(', ')} },`;
  return line.length <= 100 ? line : `  {\n${parts.map((part) => `    ${part},\n`).join('')}  },`;
}

function row({ rule }: Chain): string[] {
  return [
    `const worldFrom = accumulate(${quoted(rule)}, nodes);`,
    "nodes.forEach(({ name }, i) => console.log(name, worldFrom[i].matrix.join(' ')));",
  ];
}

function tree({ rule }: Chain): string[] {
  return [
    '/** A node and all above it, root first. */',
    'function path(name) {',
    '  const node = nodes.find((it) => it.name === name);',
    '  return node ? [...path(node.parent), node] : [];',
    '}',
    'for (const { name } of nodes) {',
    `  const worldFromNode = accumulate(${quoted(rule)}, path(name)).at(-1);`,
    "  console.log(name, worldFromNode.matrix.join(' '));",
    '}',
  ];
}

const motion = [
  '',
  '// The same product with velocities and accelerations.',
  'const motion = new Map();',
  'for (const { name, parent, ...node } of nodes) {',
  '  const worldFromParent = motion.get(parent) ?? {};',
  '  motion.set(name, space3.compose(worldFromParent, node));',
  '}',
  'for (const [name, world] of motion) {',
  `  for (const rate of [${rates.map(quoted).join(', ')}]) {`,
  "    console.log(name, rate, world[rate].join(' '));",
  '  }',
  '}',
];
