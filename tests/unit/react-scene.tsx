/** Pictures of nodes in react-three-fiber, with its own renderer for tests, for tests that look into them. */
import { create } from '@react-three/test-renderer';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect } from 'vitest';
import type { NodeHandle } from '../../www/src/core/entries/index.ts';
import {
  Hierarchy,
  type HierarchyAccess,
  type HierarchyProps,
  useHierarchy,
} from '../../www/src/core/entries/react.ts';
import type { Object3DLike } from '../../www/src/core/entries/three.ts';

export type Root = Awaited<ReturnType<typeof create>>;
/** What is shown, and the hierarchy in it. */
export const shown: { root: Root | null; hierarchy: HierarchyAccess } = {
  root: null,
  hierarchy: null as never,
};

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(async () => {
  await shown.root?.unmount();
  shown.root = null;
});

export function Access(): null {
  shown.hierarchy = useHierarchy();
  return null;
}
/** A picture of nodes in a hierarchy. */
export const scene = (children: ReactNode, props: HierarchyProps = {}): ReactNode => (
  <Hierarchy {...props}>
    {children}
    <Access />
  </Hierarchy>
);
/** Shows a picture as it is, and `show` nodes in a hierarchy. */
export async function showWhole(picture: ReactNode): Promise<Root> {
  shown.root = await create(picture);
  return shown.root;
}
export const show = (children: ReactNode, props?: HierarchyProps): Promise<Root> =>
  showWhole(scene(children, props));
export const node = (name: string): NodeHandle => shown.hierarchy.tree.find(name) as NodeHandle;
export const place = (name: string): number[] => [...shown.hierarchy.tree.world(node(name)).translation];
/** Where three.js draws the group of a node. */
export const drawn = (name: string): number[] => {
  const { instance } = (shown.root as Root).scene.findByProps({ name }) as unknown as {
    instance: Object3DLike;
  };
  return Array.from(instance.matrixWorld.elements).slice(12, 15);
};
export const near = (found: readonly number[], wanted: readonly number[], digits = 6): void =>
  wanted.forEach((it, i) => expect(found[i]).toBeCloseTo(it, digits));
