/** The joints of a robot in a document: where each is, and the document in which it is elsewhere. */
import { rotation3 } from '../../core/entries/index.ts';
import { nodeOf, type Quadruple, type TreeDocument, type Triple, withNodes } from './document.ts';
import type { Joint } from './joint.ts';

/** Returns where a joint is: `null` where its node is gone. */
export function positionOf(document: TreeDocument, { moves: [own] }: Joint): number | null {
  const node = own && nodeOf(document, own.id);
  if (!node) return null;
  if (!own.turns) {
    const way = rotation3.rotate(own.rotation, own.axis);
    return way.reduce((sum, it, i) => sum + it * (node.translation[i as 0] - own.translation[i as 0]), 0);
  }
  const [x, y, z, w] = rotation3.multiply(
    rotation3.inverse(own.rotation),
    node.rotation,
  ) as unknown as Quadruple;
  const half = Math.atan2(x * own.axis[0] + y * own.axis[1] + z * own.axis[2], w);
  const angle = 2 * half;
  return angle > Math.PI ? angle - 2 * Math.PI : angle <= -Math.PI ? angle + 2 * Math.PI : angle;
}

/** Returns the document with a joint at a position, and at rest there. */
export function withJoint(document: TreeDocument, joint: Joint, position: number): TreeDocument {
  const put = joint.moves.flatMap(({ id, turns, axis, translation, rotation, multiplier, offset }) => {
    const node = nodeOf(document, id);
    if (!node) return [];
    const here = multiplier * position + offset;
    const way = rotation3.rotate(rotation, axis);
    const posed = turns
      ? { translation, rotation: [...rotation3.multiply(rotation, rotation3.fromAxisAngle(axis, here))] }
      : { translation: translation.map((it, i) => it + here * (way[i] as number)), rotation };
    return [{ ...node, ...(posed as unknown as { translation: Triple; rotation: Quadruple }) }];
  });
  return { ...document, nodes: withNodes(document, put) };
}
