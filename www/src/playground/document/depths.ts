/** The depth of each node in its tree, and the colors that bodies have by it. */
import type { SolidName } from '../../figure/palette.ts';
import { parentsOf, type TreeNode } from './document.ts';

/** The colors of bodies by depth, which repeat. */
export const DEPTHS = ['parent', 'child', 'grandchild', 'deep3', 'deep4'] as const satisfies SolidName[];

/** Returns the number of ancestors of each node; parents come before their children. */
export function depthsOf(nodes: readonly TreeNode[], parents = parentsOf(nodes)): Uint16Array {
  const depths = new Uint16Array(nodes.length);
  for (let i = 0; i < depths.length; i++) {
    const above = parents[i] as number;
    depths[i] = above < 0 ? 0 : (depths[above] as number) + 1;
  }
  return depths;
}
