/**
 * What a motion is made of: the terms of composition, level by level, as arrows that add up.
 *
 * Going down from the ground (or from the frame that is looked from), each level gives what it would give to a point that is fixed in
 * it: its own motion, and what its turning does at that distance; and Coriolis for what still moves in it. A moving frame is told the
 * other way round: the motion in the world, less all that the frame would give, which are the inertial accelerations.
 * Each term is the core's: compose's terms are those of `localAcceleration` with the sign changed.
 */
import type { PointMotion, Space3Types } from '../../core/entries/figures.ts';
import { labelOf } from '../../figure/controls.ts';
import type { Node } from '../../figure/figure.ts';
import type { ColorName } from '../../figure/palette.ts';
import { length, subtract, type Vec3, vec3 } from '../../figure/vec.ts';
import { controls, type FrameName, frameNames, type PointName, type TankParams } from './controls.ts';
import type { Tank } from './model.ts';

/**
 * What each is called, its colour, and its formula: `$` stands for v or a, an underscore takes the level's letter. The last is what it is
 * called where a frame adds it, with the other sign.
 */
export const kinds = {
  base: ['base', 'blue', '$_', 'of the frame'],
  relative: ['relative', 'yellow', '$_'],
  free: ['by itself', 'yellow', '$_'],
  spin: ['ω × r', 'orange', 'ω_ × r_'],
  euler: ['Euler', 'purple', 'α_ × r_'],
  centripetal: ['centripetal', 'vermilion', 'ω_ × ( ω_ × r_ )', 'centrifugal'],
  coriolis: ['Coriolis', 'sky', '2 ω_ × u_'],
  applied: ['in the world', 'green', '$'],
} satisfies Readonly<Record<string, readonly [string, ColorName, string, string?]>>;

export type Kind = keyof typeof kinds;

export type Level = 'hull' | 'turret' | 'gun' | 'crate' | 'shell' | 'frame';

export interface Term {
  readonly kind: Kind;
  readonly level: Level;
  /** In the axes of the frame looked from: m/s or m/s². */
  readonly vector: Vec3;
  readonly size: number;
}

/** Terms, and the size of their sum. */
export interface Parts {
  readonly terms: readonly Term[];
  readonly size: number;
}

/** A point's motion taken apart, and the sum as the core gives it at once. */
export interface Composition extends Parts {
  readonly total: Vec3;
  /** Where the point is, in the frame. */
  readonly at: Vec3;
}

export const levelNames: readonly Level[] = ['hull', 'turret', 'gun'];
const ZERO = [0, 0, 0] as const;
/** Below this a term is rounding, m/s or m/s². */
const SMALLEST = 1e-9;

/** `turret ω × r`, `centrifugal` */
export function nameOf({ kind, level }: Term): string {
  const [name, , , added = name]: readonly (string | undefined)[] = kinds[kind];
  return level === 'frame' ? `${added}` : `${level} ${name}`;
}

/** `ω_t × r_t`, `− 2 ω_f × u_f`: what a frame adds is taken away, so that it is one text for both. */
export function symbolsOf({ kind, level }: Term, letter: string): string {
  const text = kinds[kind][2].replace('$', letter).replaceAll('_', `_${level[0]}`);
  return level === 'frame' && kind !== 'applied' ? `− ${text}` : text;
}

/** The point as it is called: where there is no shell yet, it is the muzzle whose terms are shown. */
export function calledOf(tank: Tank, point: PointName): string {
  return tank.owner(point) === tank.points[point]
    ? labelOf(controls.point, point)
    : 'Muzzle (no shell in flight yet)';
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
  const add = (kind: Kind, level: Level, vector: ArrayLike<number>, axes: Node | null, sign = 1): void => {
    if (!(length(vector) > SMALLEST)) return;
    const arrow = tree.transformVector(vector, axes, from).map((value) => sign * value);
    terms.push(term(kind, level, arrow));
  };
  /** What a node, as it moves in `above`, gives to what moves so in it; less that, where the sign says so. */
  const give = (
    level: Level,
    node: Node,
    above: Node | null,
    { position, velocity }: PointMotion<Space3Types>,
    sign = 1,
  ): void => {
    const link = tree.relative(node, above);
    if (shown === 'velocity') {
      // A point fixed in the node, less the node's own motion: what its turning does.
      const fixed = core.space3.transformMotion(link, { position }).velocity;
      add('base', level, link.velocity, above, sign);
      add('spin', level, subtract(fixed, link.velocity), above, sign);
    } else {
      const parts = core.space3.localAcceleration(link, 1, ZERO, position, velocity);
      add('base', level, parts.translational, node, -sign);
      add('euler', level, parts.euler, node, -sign);
      add('centripetal', level, parts.centrifugal, node, -sign);
      add('coriolis', level, parts.coriolis, node, -sign);
    }
  };
  const top = frameNames.indexOf(frame);
  const depth = tank.depth(point);
  if (from !== null && (shown === 'acceleration' || depth < top)) {
    // What it is in the world, less what the frame would give it.
    add('applied', 'frame', tree.transformMotion(position, node, null)[shown], null);
    give('frame', from, null, seen, -1);
  } else {
    // From the frame down to the point, what each level gives.
    let above = from;
    for (const level of levels.slice(top, depth)) {
      const name = levelNames[levels.indexOf(level)] ?? 'frame';
      give(name, level, above, tree.transformMotion(position, node, level));
      above = level;
    }
    // What still moves in the last level moves by itself.
    const own = tree.transformMotion(position, node, above)[shown];
    add(above ? 'relative' : 'free', node === tank.crate.node ? 'crate' : 'shell', own, above);
  }
  return { terms, total: vec3(seen[shown]), size: length(seen[shown]), at: vec3(seen.position) };
}

export function term(kind: Kind, level: Level, vector: ArrayLike<number>): Term {
  return { kind, level, vector: vec3(vector), size: length(vector) };
}
