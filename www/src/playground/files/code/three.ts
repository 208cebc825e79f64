/** A tree as a program in JavaScript with three.js, and what three.js cannot do of it. */
import type { NodeHandle } from '../../../core/entries/index.ts';
import { numberText } from '../../../export/number.ts';
import { placeOf, type TreeDocument } from '../../document/document.ts';
import { posed } from '../../document/posed.ts';
import { WIDTH } from './kinetree.ts';
import { quoted, variables } from './names.ts';
import { parentsOf, partsOf } from './state.ts';

const KEYS = { translation: 'position', rotation: 'quaternion', scale: 'scale' } as const;

export function threeCode(document: TreeDocument): string {
  const { nodes, title } = document;
  const names = variables(document, 'camel');
  const parents = parentsOf(nodes);
  const list = (numbers: ArrayLike<number>): string =>
    `[${Array.from(numbers, (it) => numberText(it, false)).join(', ')}]`;
  const lines = nodes.flatMap((node, place) => {
    const above = node.parent === null ? 'scene' : names[placeOf(document, node.parent)];
    const { tree, handles } = posed(document);
    const pose = node.stretch
      ? [`matrix: ${list(tree.localMatrix(handles[place] as NodeHandle))}`]
      : partsOf(node).flatMap(([part, numbers]) =>
          part in KEYS ? [`${KEYS[part as keyof typeof KEYS]}: ${list(numbers)}`] : [],
        );
    const start = `${parents.has(node.id) ? `const ${names[place]} = ` : ''}add(${above}, ${quoted(node.name, 'js')}`;
    if (pose.length === 0) return [`${start});`];
    const line = `${start}, { ${pose.join(', ')} });`;
    return line.length <= WIDTH ? [line] : [`${start}, {`, ...pose.map((it) => `  ${it},`), '});'];
  });
  return [
    `// The tree ${quoted(title, 'js')}.`,
    '// Prints the world matrix of each node, column by column.',
    ...missing(document).map((it) => `// ${it}`),
    "import { Object3D, Scene } from 'three';",
    '',
    'const scene = new Scene();',
    'function add(parent, name, { position, quaternion, scale, matrix } = {}) {',
    '  const node = new Object3D();',
    '  node.name = name;',
    '  if (position) node.position.fromArray(position);',
    '  if (quaternion) node.quaternion.fromArray(quaternion);',
    '  if (scale) node.scale.fromArray(scale);',
    '  if (matrix) node.matrix.fromArray(matrix);',
    '  node.matrixAutoUpdate = !matrix;',
    '  parent.add(node);',
    '  return node;',
    '}',
    ...lines,
    '',
    'scene.updateMatrixWorld();',
    'for (const child of scene.children)',
    '  child.traverse(({ name, matrixWorld }) => {',
    '    const numbers = matrixWorld.elements.map((it) => it + 0);',
    "    console.log([name, ...numbers].join(' '));",
    '  });',
    '',
  ].join('\n');
}

const RATES = ['velocity', 'acceleration', 'angularVelocity', 'angularAcceleration'];

/** Returns a sentence for each thing of the tree that three.js does not have. */
function missing({ rule, nodes, clips }: TreeDocument): string[] {
  const moves = nodes.some(
    (node) => node.free || node.drive || partsOf(node).some(([part]) => RATES.includes(part)),
  );
  return [
    ...(rule === 'matrices'
      ? []
      : [`three.js multiplies matrices; the rule of this tree, ${rule}, gives others below a stretch.`]),
    ...(nodes.some(({ compensates }) => compensates)
      ? ["three.js has no node that compensates for its parent's scale: these inherit it."]
      : []),
    ...(moves ? ['three.js has no velocities and no free bodies: the tree is as it is at its start.'] : []),
    ...(clips.length > 0 ? ['The animations are left out.'] : []),
  ];
}
