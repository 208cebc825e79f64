/** The parts of a node's state that a program has to say: those that differ from rest. */
import { REST, type TreeNode } from '../../document/document.ts';

export const PARTS = [
  'translation',
  'rotation',
  'scale',
  'velocity',
  'acceleration',
  'angularVelocity',
  'angularAcceleration',
] as const;
export type Part = (typeof PARTS)[number];

/** Returns the parts that are not those of the identity, at rest. */
export function partsOf(node: TreeNode): readonly (readonly [part: Part, numbers: readonly number[]])[] {
  // A drive has the rates that it gives a node.
  const parts = node.drive ? PARTS.slice(0, 3) : PARTS;
  return parts.flatMap((part) => {
    const [numbers, rest] = [node[part], REST[part]];
    return numbers.every((it, i) => Object.is(it, rest[i])) ? [] : [[part, numbers] as const];
  });
}

/** Returns the two parts of a drive. */
export function driveOf(
  six: readonly number[],
): readonly (readonly [part: Part, numbers: readonly number[]])[] {
  return [
    ['velocity', six.slice(0, 3)],
    ['angularVelocity', six.slice(3)],
  ];
}

/** Returns the ids of all nodes that have children. */
export function parentsOf(nodes: readonly TreeNode[]): ReadonlySet<number | null> {
  return new Set(nodes.map(({ parent }) => parent));
}
