/**
 * The setter of a place in the world as it was published: it divides by the parent's scale before
 * it turns back. Errata: the inverse of a product has its factors in the reverse order.
 */
import { Hierarchy, rotationFromScaledAxis } from '../../core/entries/index.ts';
import { length, subtract, type Vec3, vec3 } from '../../figure/vec.ts';

/** The parent, and the place in the world that is asked for. */
export const PARENT = { translation: [1, 2, 3], angle: (40 * Math.PI) / 180, scale: [2, 1, 1] } as const;
export const ASKED: Vec3 = [5, 6, 7];

export interface Setter {
  /** The place where the published setter puts the child, and how far it is off. */
  readonly published: Vec3;
  readonly off: number;
  /** The same for a child that enters the parent with its place in the world kept. */
  readonly kept: Vec3;
  readonly rounding: number;
  /** The parent's axes in the world. */
  readonly axes: readonly [x: Vec3, y: Vec3];
}

export function setterOf(): Setter {
  const tree = new Hierarchy();
  const { translation, angle, scale } = PARENT;
  const rotation = rotationFromScaledAxis([0, 0, angle]);
  const parent = tree.add({ translation, rotation, scale });
  const turned = tree.add({ rotation });
  // R⁻¹ ((p − T) / S), with the division of each number by the scale first.
  const [x, y, z] = subtract(ASKED, translation);
  const divided = [x / scale[0], y / scale[1], z / scale[2]];
  const local = tree.transformVector(divided, null, turned);
  const published = vec3(tree.transformPoint(local, parent, null));
  const child = tree.add({ translation: ASKED });
  tree.reparent(child, parent, { keep: 'motion', fit: 'matrix' });
  const kept = vec3(tree.world(child).translation);
  const axis = (along: Vec3): Vec3 => vec3(tree.transformVector(along, parent, null));
  const found: Setter = {
    published,
    off: length(subtract(published, ASKED)),
    kept,
    rounding: length(subtract(kept, ASKED)),
    axes: [axis([1, 0, 0]), axis([0, 1, 0])],
  };
  tree.dispose();
  return found;
}

export const seen = ([x, y]: Vec3): Vec3 => [x, y, 0];
