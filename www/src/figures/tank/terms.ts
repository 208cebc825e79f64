/**
 * What a motion is made of: the terms of composition, level by level, as arrows that add up.
 *
 * Going down from the ground (or from the frame that is looked from), each level gives what it would give to a point that is fixed in
 * it: its own motion, and what its turning does at that distance; and Coriolis for what still moves in it. Seen from a moving frame,
 * accelerations are told the other way round: the one in the world, and the inertial ones that the frame adds.
 * Each term is the core's: compose's terms are those of `localAcceleration` with the sign changed.
 */
import type { AccelerationTerms, Motion, Moving, MovingLike, SolidTypes } from '../../core/figures.ts';
import type { ColorName } from '../../figure/palette.ts';
import type { FrameName, PointName, TankParams } from './controls.ts';
import type { Node, Tank } from './model.ts';
import { frameNames } from './trails.ts';

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
const levelNames: readonly Level[] = ['hull', 'turret', 'gun'];
const inertialKinds = ['applied', 'linear', 'euler', 'centrifugal', 'coriolis'] as const;

export interface Term {
  kind: Kind;
  level: Level;
  /** In the axes of the frame looked from: m/s or m/s². */
  vector: [number, number, number];
  size: number;
}

/** The terms and the sum that the core gives at once, none of them made anew from frame to frame. */
export class Composition {
  readonly terms: Term[] = [];
  readonly total: [number, number, number] = [0, 0, 0];
  size = 0;
  /** Where the point is, in the frame. */
  readonly at: [number, number, number] = [0, 0, 0];
  readonly #spare: Term[] = [];
  readonly #seen: Motion<SolidTypes>;
  readonly #there: Motion<SolidTypes>;
  readonly #held: Motion<SolidTypes>;
  readonly #accelerations: AccelerationTerms<SolidTypes>;
  readonly #frame: Moving<SolidTypes>;
  readonly #arrow = new Float64Array(3);
  readonly #turned = new Float64Array(3);
  readonly #link: Moving<SolidTypes>;
  readonly #point: { position: ArrayLike<number> } = { position: ZERO };
  readonly #fixed: { position: ArrayLike<number> } = { position: ZERO };

  constructor(readonly tank: Tank) {
    const { core, tree, hull } = tank;
    const motion = (): Motion<SolidTypes> => core.solid.transformMotion({}, {});
    this.#seen = motion();
    this.#there = motion();
    this.#held = motion();
    this.#link = tree.world(hull);
    this.#frame = tree.world(hull);
    this.#accelerations = core.solid.localAcceleration({}, 1, ZERO, ZERO, ZERO);
  }

  /** Takes a point's motion apart, as seen from a frame. */
  take(point: PointName, shown: TankParams['shown'], frame: FrameName): this {
    const { tank } = this;
    const { tree } = tank;
    const { node, at } = tank.owner(point);
    const from = tank.frame(frame);
    this.#point.position = at;
    const seen = tree.transformMotion(this.#point, node, from, this.#seen);
    const sum = shown === 'velocity' ? seen.velocity : seen.acceleration;
    copy(this.at, seen.position);
    copy(this.total, sum);
    this.size = length(sum);
    this.#spare.push(...this.terms);
    this.terms.length = 0;
    const [top, depth] = [frameNames.indexOf(frame), tank.depth(point)];
    if (from !== null && shown === 'acceleration') this.#inertial(node, from, seen);
    else if (from !== null && depth < top) this.#passing(node, from, seen);
    else this.#composed(node, shown, top, depth);
    return this;
  }

  /** From the frame down to the point, what each level gives. */
  #composed(node: Node, shown: TankParams['shown'], top: number, depth: number): void {
    const { tree, core, levels } = this.tank;
    const from = levels[top - 1] ?? null;
    let above = from;
    for (let i = top; i < depth; i++) {
      const level = levels[i];
      const name = levelNames[i];
      if (level === undefined || name === undefined) continue;
      const there = tree.transformMotion(this.#point, node, level, this.#there);
      const link = tree.relative(level, above, this.#link);
      if (shown === 'velocity') {
        // A point fixed in the level, less the level's own motion: what its turning does.
        this.#fixed.position = there.position;
        const held = core.solid.transformMotion(link, this.#fixed, this.#held).velocity;
        this.#add('base', name, link.velocity, 1, above, from);
        for (let axis = 0; axis < 3; axis++)
          this.#turned[axis] = (held[axis] ?? 0) - (link.velocity[axis] ?? 0);
        this.#add('spin', name, this.#turned, 1, above, from);
      } else {
        const parts = this.#accelerationIn(link, ZERO, there);
        this.#add('base', name, parts.linear, -1, level, from);
        this.#add('euler', name, parts.euler, -1, level, from);
        this.#add('centripetal', name, parts.centrifugal, -1, level, from);
        this.#add('coriolis', name, parts.coriolis, -1, level, from);
      }
      above = level;
    }
    // What still moves in the last level moves by itself.
    const own = tree.transformMotion(this.#point, node, above, this.#there);
    const arrow = shown === 'velocity' ? own.velocity : own.acceleration;
    this.#add('relative', node === this.tank.crate.node ? 'crate' : 'shell', arrow, 1, above, from);
  }

  /** The acceleration in the world, and the four that a moving frame adds. */
  #inertial(node: Node, from: Node, seen: Motion<SolidTypes>): void {
    const { tree } = this.tank;
    const { acceleration } = tree.transformMotion(this.#point, node, null, this.#there);
    const parts = this.#accelerationIn(tree.world(from, this.#frame), acceleration, seen);
    for (const kind of inertialKinds) this.#add(kind, 'frame', parts[kind], 1, from, from);
  }

  /** The velocity of what the frame does not carry: the one in the world, less the frame's own there. */
  #passing(node: Node, from: Node, seen: Motion<SolidTypes>): void {
    const { tree } = this.tank;
    this.#add(
      'applied',
      'frame',
      tree.transformMotion(this.#point, node, null, this.#there).velocity,
      1,
      null,
      from,
    );
    this.#fixed.position = seen.position;
    this.#add(
      'linear',
      'frame',
      tree.transformMotion(this.#fixed, from, null, this.#held).velocity,
      -1,
      null,
      from,
    );
  }

  /** The acceleration, term by term, of a unit mass that moves so in a frame, under an acceleration in the world outside of it. */
  #accelerationIn(
    frame: MovingLike<SolidTypes>,
    outside: ArrayLike<number>,
    { position, velocity }: Motion<SolidTypes>,
  ): AccelerationTerms<SolidTypes> {
    const { solid } = this.tank.core;
    return solid.localAcceleration(frame, 1, outside, position, velocity, this.#accelerations);
  }

  /** Adds an arrow given in a node's axes, if it is one. */
  #add(
    kind: Kind,
    level: Level,
    vector: ArrayLike<number> | undefined,
    sign: 1 | -1,
    axes: Node | null,
    from: Node | null,
  ): void {
    if (!vector || !(length(vector) > SMALLEST)) return;
    const arrow = this.tank.tree.transformVector(vector, axes, from, this.#arrow);
    const term = this.#spare.pop() ?? { kind, level, vector: [0, 0, 0], size: 0 };
    term.kind = kind;
    term.level = level;
    for (let axis = 0; axis < 3; axis++) term.vector[axis] = sign * (arrow[axis] ?? 0);
    term.size = length(arrow);
    this.terms.push(term);
  }
}

const ZERO = [0, 0, 0] as const;
/** Below this a term is rounding, m/s or m/s². */
const SMALLEST = 1e-9;

function copy(into: [number, number, number], from: ArrayLike<number>): void {
  for (let axis = 0; axis < 3; axis++) into[axis] = from[axis] ?? 0;
}

export function length(vector: ArrayLike<number>): number {
  return Math.hypot(vector[0] ?? 0, vector[1] ?? 0, vector[2] ?? 0);
}
