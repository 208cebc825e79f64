/** The component that draws the motion of a node. */
import { useFrame } from '@react-three/fiber';
import { createElement, type ReactElement, type RefObject, useRef, useState } from 'react';
import {
  type DrawnMeshLike,
  type HelperLooks,
  MATERIAL,
  MOST_ARROWS,
  placeAt,
  solidsOf,
} from '../three/helpers.ts';
import type { Object3DLike } from '../three/like.ts';
import { arrowsOf, type MotionShown } from '../three/motion-arrows.ts';
import { Solids } from '../three/solids.ts';
import { useStore } from './context.ts';

/** The props of `<MotionArrows>`. */
export interface MotionArrowsProps extends MotionShown, HelperLooks {
  /** The `<Node>` whose motion is drawn, by its ref. */
  readonly of: RefObject<Object3DLike | null>;
  /** The `<Node>` from which it is seen, by its ref. Default: the world. */
  readonly seenFrom?: RefObject<Object3DLike | null> | undefined;
}

/**
 * Draws the velocity or the acceleration of a node as arrows, term by term and tip to tail, as
 * `MotionHelper` of `kinetree/three` does. Below a `<Hierarchy>`, wherever: nothing is rendered
 * anew while it moves.
 *
 * ```tsx
 * function Seat() {
 *   const seat = useRef(null);
 *   const drawn = useRef(null);
 *   useFrame(({ scene }) => {
 *     drawn.current = scene.getObjectByName('motion arrows').geometry.drawRange.count;
 *   });
 *   useEffect(() => () => console.log(drawn.current > 0), []); // → true
 *   return (
 *     <Node angularVelocity={[0, 2, 0]}>
 *       <Node ref={seat} translation={[3, 0, 0]} />
 *       <MotionArrows of={seat} show="acceleration" size={0.1} />
 *     </Node>
 *   );
 * }
 * const App = () => <Canvas><Hierarchy><Seat /></Hierarchy></Canvas>;
 * ```
 */
export function MotionArrows({ of, seenFrom, ...shown }: MotionArrowsProps): ReactElement {
  const store = useStore('<MotionArrows>');
  const [solids] = useState(() => new Solids(MOST_ARROWS));
  const mesh = useRef<DrawnMeshLike>(null);
  useFrame(() => {
    const object = mesh.current;
    if (!object) return;
    const node = store.nodeOf(of.current);
    const frame = seenFrom ? store.nodeOf(seenFrom.current) : null;
    const isSeen = node !== null && (frame !== null || !seenFrom);
    const arrows = isSeen ? arrowsOf(store.tree, node, frame, shown) : [];
    solids.write(solidsOf(arrows, shown));
    object.geometry.setDrawRange(0, solids.count);
    for (const name of ['position', 'color']) object.geometry.getAttribute(name).needsUpdate = true;
    if (isSeen) placeAt(object, store.rig, arrows);
  });
  const attribute = (name: string, numbers: Float32Array): ReactElement =>
    createElement('bufferAttribute', { attach: `attributes-${name}`, args: [numbers, 3] });
  return createElement(
    'mesh',
    {
      ref: mesh,
      name: 'motion arrows',
      frustumCulled: false,
      renderOrder: 1,
      matrixAutoUpdate: false,
      matrixWorldAutoUpdate: false,
      // It is no thing that a pointer meets.
      raycast: () => {},
    },
    createElement(
      'bufferGeometry',
      null,
      attribute('position', solids.positions),
      attribute('color', solids.colors),
    ),
    createElement('meshBasicMaterial', MATERIAL),
  );
}
