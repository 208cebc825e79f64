/**
 * What a motion is made of: the terms of composition, level by level, as arrows that add up.
 *
 * Going down from the ground (or from the frame that is looked from), each level gives what it would give to a point that is fixed in
 * it: its own motion, and what its turning does at that distance; and Coriolis for what still moves in it. Seen from a moving frame,
 * accelerations are told the other way round: the one in the world, and the inertial ones that the frame adds.
 * Each term is the core's: compose's terms are those of `localAcceleration` with the sign changed.
 */
import type { Vec3 } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import { type FrameName, frameNames, type PointName, type TankParams } from './controls.ts';
import type { Node, Tank } from './model.ts';

export type Kind =
  | 'base'
  | 'relative'
  | 'spin'
  | 'euler'
  | 'centripetal'
  | 'coriolis'
  | 'applied'
  | 'linear'
  | 'centrifugal';

/** What each is called, its colour, and its formula: `$` stands for v or a, an underscore takes the level's letter. */
export const kinds: Readonly<Record<Kind, readonly [name: string, color: ColorName, formula: string]>> = {
  base: ['base', 'blue', '$_'],
  relative: ['relative', 'yellow', '$_'],
  spin: ['ω × r', 'orange', 'ω_ × r_'],
  euler: ['Euler', 'purple', 'α_ × r_'],
  centripetal: ['centripetal', 'vermilion', 'ω_ × ( ω_ × r_ )'],
  coriolis: ['Coriolis', 'sky', '2 ω_ × u_'],
  applied: ['in the world', 'green', '$'],
  linear: ['of the frame', 'blue', '− $_'],
  centrifugal: ['centrifugal', 'vermilion', '− ω_ × ( ω_ × r )'],
};

export type Level = 'hull' | 'turret' | 'gun' | 'crate' | 'shell' | 'frame';

export interface Term {
  readonly kind: Kind;
  readonly level: Level;
  /** In the axes of the frame looked from: m/s or m/s². */
  readonly vector: Vec3;
  readonly size: number;
}

/** A point's motion taken apart, and the sum as the core gives it at once. */
export interface Composition {
  readonly terms: readonly Term[];
  readonly total: Vec3;
  readonly size: number;
  /** Where the point is, in the frame. */
  readonly at: Vec3;
}

const levelNames: readonly Level[] = ['hull', 'turret', 'gun'];
const inertialKinds = ['applied', 'linear', 'euler', 'centrifugal', 'coriolis'] as const;
const ZERO = [0, 0, 0] as const;
/** Below this a term is rounding, m/s or m/s². */
const SMALLEST = 1e-9;

/** `turret ω × r` */
export function nameOf({ kind, level }: Term): string {
  return `${level === 'frame' ? '' : `${level} `}${kinds[kind][0]}`;
}

/** Takes a point's motion apart, as seen from a frame. */
export function takeApart(
  tank: Tank,
  point: PointName,
  shown: TankParams['shown'],
  frame: FrameName,
): Composition {
  const { tree, core, levels } = tank;
  const { node, at } = tank.owner(point);
  const from = tank.frame(frame);
  const position = { position: at };
  const seen = tree.transformMotion(position, node, from);
  const terms: Term[] = [];
  const add = (
    kind: Kind,
    level: Level,
    vector: ArrayLike<number>,
    axes: Node | null,
    sign: 1 | -1 = 1,
  ): void => {
    const size = length(vector);
    if (!(size > SMALLEST)) return;
    const arrow = tree.transformVector(vector, axes, from).map((value) => sign * value);
    terms.push({ kind, level, vector: triple(arrow), size });
  };
  const top = frameNames.indexOf(frame);
  const depth = tank.depth(point);
  if (from !== null && shown === 'acceleration') {
    // The acceleration in the world, and the four that a moving frame adds.
    const { acceleration } = tree.transformMotion(position, node, null);
    const { position: place, velocity } = seen;
    const parts = core.solid.localAcceleration(tree.world(from), 1, acceleration, place, velocity);
    for (const kind of inertialKinds) add(kind, 'frame', parts[kind], from);
  } else if (from !== null && depth < top) {
    // The velocity of what the frame does not carry: the one in the world, less the frame's own there.
    add('applied', 'frame', tree.transformMotion(position, node, null).velocity, null);
    add('linear', 'frame', tree.transformMotion({ position: seen.position }, from, null).velocity, null, -1);
  } else {
    // From the frame down to the point, what each level gives.
    let above = from;
    for (let i = top; i < depth; i++) {
      const [level, name] = [levels[i], levelNames[i]];
      if (level === undefined || name === undefined) continue;
      const there = tree.transformMotion(position, node, level);
      const link = tree.relative(level, above);
      if (shown === 'velocity') {
        // A point fixed in the level, less the level's own motion: what its turning does.
        const { velocity } = core.solid.transformMotion(link, { position: there.position });
        add('base', name, link.velocity, above);
        const turned = velocity.map((value, axis) => value - (link.velocity[axis] ?? 0));
        add('spin', name, turned, above);
      } else {
        const parts = core.solid.localAcceleration(link, 1, ZERO, there.position, there.velocity);
        add('base', name, parts.linear, level, -1);
        add('euler', name, parts.euler, level, -1);
        add('centripetal', name, parts.centrifugal, level, -1);
        add('coriolis', name, parts.coriolis, level, -1);
      }
      above = level;
    }
    // What still moves in the last level moves by itself.
    const own = tree.transformMotion(position, node, above)[shown];
    add('relative', node === tank.crate.node ? 'crate' : 'shell', own, above);
  }
  return { terms, total: triple(seen[shown]), size: length(seen[shown]), at: triple(seen.position) };
}

function triple([x = 0, y = 0, z = 0]: Iterable<number>): Vec3 {
  return [x, y, z];
}

export function length(vector: ArrayLike<number>): number {
  return Math.hypot(vector[0] ?? 0, vector[1] ?? 0, vector[2] ?? 0);
}
