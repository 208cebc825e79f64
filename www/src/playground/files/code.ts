/**
 * The tree as a program in JavaScript with this package: it runs as it is, and prints the world
 * matrix of each node, to the bit. Few readers ask for it, so a page loads it when they do.
 */
import { toJson } from '../../export/json.ts';
import type { TreeDocument } from '../document/document.ts';
import { plainNode } from './document-text.ts';

export function treeCode(document: TreeDocument): string {
  const nodes = document.nodes.map((node, place) => {
    const { id: _, shape: __, ...plain } = plainNode(document, node, place);
    const parts = Object.entries(plain).map(([key, it]) => `${key}: ${written(it)}`);
    return `    { ${parts.join(', ')} },`;
  });
  return [
    `// The tree ${written(document.title)}.`,
    '// Prints the world matrix of each node, column by column.',
    "import { fromScene } from 'kinetree';",
    '',
    'const tree = fromScene({',
    '  version: 1,',
    '  dimension: 3,',
    `  rule: '${document.rule}',`,
    '  nodes: [',
    ...nodes,
    '  ],',
    '});',
    '',
    'for (const node of tree.nodes()) {',
    '  // A sum with zero has no negative zero.',
    '  const numbers = Array.from(tree.worldMatrix(node), (it) => it + 0);',
    "  console.log([tree.name(node), ...numbers].join(' '));",
    '}',
    '',
  ].join('\n');
}

/** Returns a value without characters that could end a line or turn the order of letters. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toJson).join(', ')}]`;
  const text = toJson(value).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (it) =>
    it
      .split('')
      .map((half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
  return text.replace(/^"([^'"\\]*)"$/, "'$1'");
}
