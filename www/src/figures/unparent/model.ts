/**
 * A child under a stretched parent, taken out of it and put back, again and again.
 *
 * The grandparent is stretched along its x axis, the parent is turned in it and stretched along its
 * own, the child is a square of 1 m that is turned in the parent. All have the same origin, since a
 * place is always held: only the linear parts differ.
 */

import type { Fit, Residual } from '../../core/entries/index.ts';
import { Hierarchy, KinetreeError, rotationFromScaledAxis } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import type { Program } from '../../export/code.ts';
import { column } from '../../figure/drawing.ts';
import type { Node, Tree } from '../../figure/figure.ts';
import { kept } from '../../figure/kept.ts';
import { DEGREES } from '../../figure/numbers.ts';
import { rectangle } from '../../figure/rectangle.ts';
import { add, cross, dot, length, scale, subtract, type Vec3, ZERO } from '../../figure/vec.ts';
import type { UnparentParams } from './controls.ts';
import { setterOf } from './setter.ts';

/** Presses until the child is again as it was at first: three times out and back. */
const PRESSES = 6;
/** The turns of the graph: degrees. */
export const TURNS = Float64Array.from({ length: 61 }, (_, i) => 1.5 * i);

/** The x and y axes of a node in the world, as long as they are there. */
export type Axes = readonly [x: Vec3, y: Vec3];

/** One change of parent: what the node then says of itself, and what it lost. */
export interface Move {
  readonly to: 'world' | 'parent';
  readonly axes: Axes;
  /** Its scale, in the parent that it has now. */
  readonly says: readonly [x: number, y: number];
  readonly residual: Residual;
}

export interface Unparented {
  readonly parent: Axes;
  /** The child as it was, and how far its axes are from 90°, in radians. */
  readonly was: Axes;
  readonly skew: number;
  /** The moves so far. The last one is refused where `refusal` has the sentence. */
  readonly moves: readonly Move[];
  readonly refusal: string | null;
  /** The first move, by the nearest scale where it would be refused: the picture before it. */
  readonly out: Move;
  /** The same, and back. */
  readonly back: Move;
}

export function program({ shows, over, between, stretch, joint }: UnparentParams): Program | null {
  if (shows === 'setter') return null;
  return { example: 'unparent', constants: { OVER: over, BETWEEN: between, STRETCH: stretch, JOINT: joint } };
}

export class Model {
  readonly #tree: Tree;
  readonly #grandparent: Node;
  readonly #parent: Node;
  #presses = 0;
  readonly setter = setterOf();
  /** Returns the child before and after the moves. */
  at = this.#kept();
  /** Returns what a corner loses over the child's turn in degrees, which its own turn leaves as it is. */
  readonly losses = kept(
    (params: UnparentParams): Float64Array =>
      TURNS.map((degrees) => this.out({ ...params, joint: degrees / DEGREES }).residual.displacement),
    ({ stretch, over, between, fit }) => [stretch, over, between, fit].join(),
  );

  constructor() {
    this.#tree = new Hierarchy();
    this.#grandparent = this.#tree.add();
    this.#parent = this.#tree.add({}, { parent: this.#grandparent });
  }

  act(): void {
    this.#presses = (this.#presses + 1) % (PRESSES + 1);
    this.at = this.#kept();
  }

  dispose(): void {
    this.#tree.dispose();
  }

  #kept(): (params: UnparentParams) => Unparented {
    return kept((params) => this.#found(params, this.#presses));
  }

  /** Returns the move out, by the nearest scale where it would be refused. */
  out(params: UnparentParams): Move {
    return this.#preview(params, 1);
  }

  /** Returns M, the child's world matrix, and R⁻¹ M, with R the product of the rotations. */
  matrices(params: UnparentParams): readonly [whole: Float64Array, unturned: Float64Array] {
    const child = this.#child(params);
    const turned = this.#tree.add({ rotation: this.#turn(params.between + params.joint) });
    const found = [this.#tree.worldMatrix(child), this.#tree.relative(child, turned).matrix] as const;
    this.#tree.remove(child);
    this.#tree.remove(turned);
    return found;
  }

  /** Returns the three nodes as they are after the moves, and whether the child is outside. */
  now(params: UnparentParams) {
    const child = this.#child(params);
    try {
      for (let i = 0; i < this.#presses; i++) this.#move(child, params.fit);
    } catch (error) {
      if (!(error instanceof KinetreeError)) throw error;
    }
    const above = this.#tree.parent(child);
    const found = {
      grandparent: this.#tree.local(this.#grandparent),
      parent: this.#tree.local(this.#parent),
      child: this.#tree.local(child),
      /** The child's matrix in its parent: with a skew where it keeps one. */
      own: this.#tree.relative(child, above).matrix,
      outside: above === null,
    };
    this.#tree.remove(child);
    return found;
  }

  #found(params: UnparentParams, presses: number): Unparented {
    const child = this.#child(params);
    const was = this.#axes(child);
    const moves: Move[] = [];
    let refusal: string | null = null;
    try {
      for (let i = 0; i < presses; i++) moves.push(this.#move(child, params.fit));
    } catch (error) {
      if (!(error instanceof KinetreeError)) throw error;
      refusal = error.message;
    }
    this.#tree.remove(child);
    const [x, y] = was;
    const skew = math.atan2(-dot(x, y), length(cross(x, y)));
    const [out, back] = [this.#preview(params, 1), this.#preview(params, 2)];
    return { parent: this.#axes(this.#parent), was, skew, moves, refusal, out, back };
  }

  /** Returns one of the first moves; where it is refused, the one by the nearest scale. */
  #preview(params: UnparentParams, count: 1 | 2): Move {
    const child = this.#child(params);
    const fit = params.fit === 'exact' ? 'lossy' : params.fit;
    let move = this.#move(child, fit);
    if (count === 2) move = this.#move(child, fit);
    this.#tree.remove(child);
    return move;
  }

  /** Takes the child out of its parent, or puts it back. */
  #move(child: Node, fit: Fit): Move {
    const to = this.#tree.parent(child) === null ? 'parent' : 'world';
    const above = to === 'world' ? null : this.#parent;
    const residual = this.#tree.reparent(child, above, { keep: 'motion', fit });
    const [x = 1, y = 1] = this.#tree.local(child).scale;
    return { to, axes: this.#axes(child), says: [x, y], residual };
  }

  #child({ over, between, stretch, joint }: UnparentParams): Node {
    this.#tree.setLocal(this.#grandparent, { scale: [over, 1, 1] });
    this.#tree.setLocal(this.#parent, { rotation: this.#turn(between), scale: [stretch, 1, 1] });
    return this.#tree.add({ rotation: this.#turn(joint) }, { parent: this.#parent, name: 'square' });
  }

  #turn(angle: number): readonly [number, number, number, number] {
    return rotationFromScaledAxis([0, 0, angle]);
  }

  #axes(node: Node): Axes {
    const matrix = this.#tree.worldMatrix(node);
    return [column(matrix, 0), column(matrix, 1)];
  }
}

export function point([x, y]: Axes, along: number, across: number): Vec3 {
  return add(scale(x, along), scale(y, across));
}

export function corners(axes: Axes): readonly Vec3[] {
  return rectangle(ZERO, [1, 1]).map(([x, y]) => point(axes, x, y));
}

/** The difference of two shapes, measured on the picture: by points, not by matrices. */
export interface Gap {
  /** The lower corner, of the two pairs of opposite ones, that is further off. */
  readonly corner: readonly [was: Vec3, is: Vec3];
  readonly distance: number;
  /** Angles by which the x and the y axis are off, in radians. */
  readonly angles: readonly [x: number, y: number];
}

export function gapOf(was: Axes, is: Axes): Gap {
  const [before, after] = [corners(was), corners(is)];
  const pairs = [0, 1].map((i) => [before[i], after[i]] as [Vec3, Vec3]);
  const far = ([a, b]: readonly [Vec3, Vec3]): number => length(subtract(a, b));
  const [first, second] = pairs as [[Vec3, Vec3], [Vec3, Vec3]];
  // The right one where both are as far, to rounding.
  const corner = far(first) > far(second) + 1e-9 ? first : second;
  const off = (i: 0 | 1): number => math.atan2(length(cross(was[i], is[i])), dot(was[i], is[i]));
  return { corner, distance: far(corner), angles: [off(0), off(1)] };
}
