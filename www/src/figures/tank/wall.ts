/**
 * The wall that is driven at. It stands in the world and takes any blow.
 *
 * The tank meets it with a corner (`model.ts`). What is loose meets it as a box of its own size that lies along it: it came in
 * through the side that it is least deep in, and is put back there; a blow at its middle takes the velocity with which it goes in, without bounce,
 * and friction up to μ times that of the velocity along the side, after Coulomb. Flat on a side, it does not turn on.
 */
import type { Core, Node, Tree } from '../../figure/figure.ts';
import { length } from '../../figure/vec.ts';
import * as shape from './shape.ts';

/** The tank runs at it from that far away, m, and that fast, m/s. */
const RUN_UP = 9;
export const RUN_UP_SPEED = 6;
/** So much askew, rad, that one corner meets it first. */
const ASKEW = 0.3;

export class Wall {
  readonly node: Node;
  up = false;

  constructor(
    readonly core: Core,
    readonly tree: Tree,
  ) {
    this.node = tree.add();
  }

  /** Puts it up ahead of the hull. */
  raise(hull: Node): void {
    const { core, tree } = this;
    const rotation = core.rotationFromScaledAxis([0, ASKEW, 0]);
    const place = core.space3.compose(tree.world(hull), { translation: [RUN_UP, 0, 0], rotation });
    place.translation[1] = shape.WALL[1] / 2;
    tree.change(this.node, { translation: place.translation, rotation: place.rotation });
    this.up = true;
  }

  /** Stops what nothing carries: a thing so wide, m, and so heavy, kg. Answers the wall's axis along which it did, or −1. */
  stop(it: Node, width: number, mass: number, friction: number): number {
    if (!this.up) return -1;
    const { tree, node } = this;
    const { position, velocity } = tree.transformMotion({}, it, node);
    const depths = shape.WALL.map((side, axis) => (side + width) / 2 - Math.abs(position[axis] ?? 0));
    const depth = Math.min(...depths);
    if (!(depth > 0)) return -1;
    const axis = depths.indexOf(depth);
    const at = position[axis] ?? 0;
    const out = at < 0 ? -1 : 1;
    position[axis] = at + out * depth;
    const middle = tree.transformPoint(position, node, null);
    tree.change(it, { translation: middle, angularVelocity: [0, 0, 0] });
    const across = velocity[axis] ?? 0;
    const closing = -out * across;
    if (closing > 0) {
      velocity[axis] = 0;
      const held = Math.min(1, (friction * closing) / (length(velocity) || 1));
      const blow = velocity.map((value, i) => -mass * (i === axis ? across : held * value));
      tree.applyImpulse(
        it,
        shape.box(mass, [width, width, width]),
        middle,
        tree.transformVector(blow, node, null),
      );
    }
    return axis;
  }
}
