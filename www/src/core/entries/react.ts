/**
 * The contents of `kinetree/react`: trees of `kinetree` as components of react-three-fiber. It
 * imports `react` 19 and `@react-three/fiber` 9, which are the program's.
 *
 * @module kinetree/react
 */
'use client';
export { Hierarchy, Node } from '../react/components.ts';
export {
  type HierarchyAccess,
  type NodeAccess,
  useAfterStep,
  useBeforeStep,
  useHierarchy,
  useMotion,
  useNode,
} from '../react/hooks.ts';
export { MotionArrows, type MotionArrowsProps } from '../react/motion-arrows.ts';
export type { HierarchyProps, NodeParent, NodeProps, StateProps } from '../react/props.ts';
