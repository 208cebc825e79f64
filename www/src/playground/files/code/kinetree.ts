/** A tree as a program in JavaScript with this package, to the bit. */
import { numberText } from '../../../export/number.ts';
import { placeOf, type TreeDocument, type TreeNode } from '../../document/document.ts';
import { sceneOf } from '../../document/scene.ts';
import { quoted, variables } from './names.ts';
import { driveOf, parentsOf, partsOf } from './state.ts';

/** The characters of a line that are seen without scrolling. */
const WIDTH = 60;

export function kinetreeCode(document: TreeDocument): string {
  // A node with a matrix, or in flight, has more than can be added: then the tree comes whole.
  const whole = document.nodes.some(({ stretch, flight }) => stretch || flight);
  return [
    `// The tree ${quoted(document.title, 'js')}.`,
    '// Prints the world matrix of each node, column by column.',
    `import { ${whole ? 'fromScene' : 'Hierarchy'} } from 'kinetree';`,
    '',
    ...(whole ? sceneLines(document) : nodeLines(document)),
    '',
    'for (const node of tree.nodes()) {',
    '  // A sum with zero has no negative zero.',
    '  const numbers = Array.from(tree.worldMatrix(node), (it) => it + 0);',
    "  console.log([tree.name(node), ...numbers].join(' '));",
    '}',
    '',
  ].join('\n');
}

function nodeLines(document: TreeDocument): string[] {
  const { nodes, rule } = document;
  const names = variables(document, 'camel');
  const parents = parentsOf(nodes);
  const lines = [`const tree = new Hierarchy(${quoted(rule, 'js')});`];
  const later: string[] = [];
  for (const [place, node] of nodes.entries()) {
    const name = names[place] as string;
    const above = node.parent === null ? '' : `parent: ${names[placeOf(document, node.parent)]}, `;
    const spoken = parents.has(node.id) || node.free || node.compensates || node.drive;
    const start = `${spoken ? `const ${name} = ` : ''}tree.add(`;
    const [parts, options] = [lists(partsOf(node)), `{ ${above}name: ${quoted(node.name, 'js')} }`];
    const line = `${start}${parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`}, ${options});`;
    const long = ['  {', ...parts.map((it) => `    ${it},`), '  },', `  ${options},`];
    lines.push(...(line.length <= WIDTH || parts.length === 0 ? [line] : [start, ...long, ');']));
    if (node.compensates) later.push(`tree.setLocal(${name}, { compensates: true });`);
    if (node.free) later.push(`tree.setLocal(${name}, { free: true });`);
    if (node.drive) later.push(`tree.drive(${name}, { ${lists(driveOf(node.drive)).join(', ')} });`);
  }
  return [...lines, ...later];
}

function sceneLines(document: TreeDocument): string[] {
  const { version, dimension, rule, nodes } = sceneOf(document);
  return [
    'const tree = fromScene({',
    `  version: ${version},`,
    `  dimension: ${dimension},`,
    `  rule: ${quoted(rule, 'js')},`,
    '  nodes: [',
    ...nodes.map(({ name = '', parent, free, compensates, stretch, flight, drive }, place) => {
      const more = [
        ...(stretch ? [['stretch', stretch] as const] : []),
        ...(flight ? [['flight', flight] as const] : []),
        ...(drive ? [['drive', drive] as const] : []),
      ];
      const parts = [
        `name: ${quoted(name, 'js')}`,
        `parent: ${parent}`,
        ...lists([...partsOf(document.nodes[place] as TreeNode), ...more]),
        ...(free ? ['free: true'] : []),
        ...(compensates ? ['compensates: true'] : []),
      ];
      return `    { ${parts.join(', ')} },`;
    }),
    '  ],',
    '});',
  ];
}

type Lists = readonly (readonly [name: string, numbers: readonly number[]])[];

function lists(parts: Lists): string[] {
  return parts.map(
    ([name, numbers]) => `${name}: [${numbers.map((it) => numberText(it, false)).join(', ')}]`,
  );
}
