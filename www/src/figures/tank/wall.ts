/**
 * The wall that the tank drives at. It is fixed in the world and takes any impulse.
 *
 * The tank meets it with a corner of the hull. A loose thing meets it as a box that lies along it:
 * it came in through the side that it is least deep in, is put back there, and hits that side at
 * its center, without bounce, with Coulomb's friction along the side. Flat on a side it does not
 * rotate on.
 */
import { physics3, rotationFromScaledAxis, space3 } from '../../core/entries/index.ts';
import type { Node, Tree } from '../../figure/figure.ts';
import { length, type Vec3, vec3, ZERO } from '../../figure/vec.ts';
import { type Body, box, CORNERS, WALL } from './shape.ts';

/** Distance of the wall from the hull when it is put up, m. */
const RUN_UP = 9;
/** Angle at which it is put up, rad, so that one corner meets it before the other. */
const ASKEW = 0.3;
/** Speed at which a corner leaves the wall, for each m/s at which it came. */
const BOUNCE = 0.1;

/** Parts of the wall, along its x, y and z. */
const PARTS = ['side', 'top', 'end'] as const;
type Part = (typeof PARTS)[number];

/** Width (m), mass (kg) and coefficient of friction of a loose thing. */
export interface Loose {
  readonly width: number;
  readonly mass: number;
  readonly friction: number;
}

/** A hit, in the world: N·s and m. */
export interface Hit {
  readonly impulse: Vec3;
  readonly point: Vec3;
}

export class Wall {
  readonly node: Node;
  up = false;

  constructor(readonly tree: Tree) {
    this.node = tree.add();
  }

  /** Puts it up ahead of the hull. */
  raise(hull: Node): void {
    const { tree, node } = this;
    const rotation = rotationFromScaledAxis([0, ASKEW, 0]);
    const ahead = space3.compose(tree.world(hull), { translation: [RUN_UP, 0, 0], rotation });
    const [x, , z] = vec3(ahead.translation);
    tree.setLocal(node, { translation: [x, WALL[1] / 2, z], rotation: ahead.rotation });
    this.up = true;
  }

  /** Stops a loose thing that is in the wall. Returns the part of the wall that stopped it, or `null`. */
  stop(it: Node, { width, mass, friction }: Loose): Part | null {
    if (!this.up) return null;
    const { tree, node } = this;
    const { position } = tree.transformMotion({}, it, node);
    const depths = WALL.map((side, axis) => (side + width) / 2 - Math.abs(position[axis] ?? 0));
    const depth = Math.min(...depths);
    if (!(depth > 0)) return null;
    const axis = depths.indexOf(depth);
    const at = position[axis] ?? 0;
    const out = at < 0 ? -1 : 1;
    position[axis] = at + out * depth;
    const point = tree.transformPoint(position, node, null);
    tree.setLocal(it, { translation: point, angularVelocity: ZERO });
    const normal = this.#normal(axis, out);
    const body = box(mass, [width, width, width]);
    const contact = { point, normal, friction };
    tree.addWorldRates(it, physics3.contactImpulse(tree.world(it), body, {}, null, contact).body);
    return PARTS[axis] ?? null;
  }

  /**
   * Returns the hits on the corners of a hull that are in the wall, which is up, and move further
   * in, one after the other.
   */
  *hits(hull: Node, body: Body): Iterable<Hit> {
    const { tree, node } = this;
    const normal = this.#normal(0, -1);
    for (const corner of CORNERS) {
      const [x, , z] = vec3(tree.transformPoint(corner, hull, node));
      if (Math.abs(x) > WALL[0] / 2 || Math.abs(z) > WALL[2] / 2) continue;
      const point = vec3(tree.transformPoint(corner, hull, null));
      const contact = { point, normal, restitution: BOUNCE };
      const impulse = vec3(physics3.contactImpulse(tree.world(hull), body, {}, null, contact).impulse);
      if (length(impulse) > 0) yield { impulse, point };
    }
  }

  /** Returns the normal of a side of the wall, in the world. */
  #normal(axis: number, out: number): Float64Array {
    const normal = [0, 0, 0];
    normal[axis] = out;
    return this.tree.transformVector(normal, this.node, null);
  }
}
