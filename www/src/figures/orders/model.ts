/**
 * Six products of the same three factors.
 *
 * A factor is a node of a chain that only moves, only turns or only scales, so a product of three
 * factors is a chain of three nodes. Points are columns: the rightmost factor acts first.
 */
import {
  accumulate,
  rotationFromScaledAxis,
  type Trs,
  type WorldTransform,
} from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import type { Program } from '../../export/code.ts';
import { column, type Mat4 } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import { addScaled, length, type Vec3 } from '../../figure/vec.ts';
import { type Factor, factorsOf, type OrdersParams } from './controls.ts';

/** All orders. The first is that of a node of an engine, the second its telling rival. */
export const ORDERS = ['TRS', 'TSR', 'RTS', 'RST', 'STR', 'SRT'].map((order) => [...order] as Factor[]);

/** Length of the pencil, whose blunt end is at the origin. */
export const LONG = 2;
export const POINT: Vec3 = [LONG, 0, 0];

/** Below this a length is zero and two numbers are equal: rounding is a thousand times smaller. */
const ALIKE = 1e-9;

/** The numbers of the factors: radians, and a scale for each axis. */
export type Factors = { readonly move: Vec3; readonly turn: number; readonly scale: Vec3 };

export function factors({ moveX, moveY, turn, scaleX, scaleY, same }: OrdersParams): Factors {
  return { move: [moveX, moveY, 0], turn, scale: [scaleX, same ? scaleX : scaleY, 1] };
}

export function program({ numbers: { move, turn, scale } }: Facts): Program {
  return { example: 'orders', constants: { MOVE: move, TURN: turn, SCALE: scale } };
}

/** Returns the node that has one factor alone; a share of it from 0 to 1 is on the way to it. */
export function nodeOf({ move, turn, scale }: Factors, factor: Factor, share = 1): Trs {
  switch (factor) {
    case 'T':
      return { translation: [share * move[0], share * move[1], 0] };
    case 'R':
      return { rotation: rotationFromScaledAxis([0, 0, share * turn]) };
    case 'S':
      return { scale: [1 + share * (scale[0] - 1), 1 + share * (scale[1] - 1), 1] };
  }
}

/** Returns the product of nodes, the first of which is outermost. */
export function product(nodes: readonly Trs[]): WorldTransform {
  const [first] = accumulate('matrices', nodes.length > 0 ? nodes : [{}]).slice(-1);
  if (!first) throw new Error('a chain has a last node');
  return first;
}

export function productOf(numbers: Factors, order: readonly Factor[]): WorldTransform {
  return product(order.map((factor) => nodeOf(numbers, factor)));
}

/**
 * Returns the same product in as few nodes as an engine needs, whose nodes scale first, then turn, then move.
 */
export function fewestNodes(numbers: Factors, order: readonly Factor[]): Trs[] {
  const nodes: Trs[] = [];
  let last = 'S';
  for (const factor of order) {
    const node = nodeOf(numbers, factor);
    // A node holds what is in the order T, R, S.
    if (nodes.length > 0 && 'TRS'.indexOf(factor) > 'TRS'.indexOf(last))
      nodes.push({ ...nodes.pop(), ...node });
    else nodes.push(node);
    last = factor;
  }
  return nodes;
}

export function image(matrix: Mat4, [x, y]: Vec3): Vec3 {
  return addScaled(addScaled(column(matrix, 3), column(matrix, 0), x), column(matrix, 1), y);
}

/** The pencil after a product. */
export type Outcome = ReturnType<typeof outcome>;

export function outcome(numbers: Factors, order: readonly Factor[]) {
  const { matrix, skew } = productOf(numbers, order);
  const [x, y] = [column(matrix, 0), column(matrix, 1)];
  const area = x[0] * y[1] - x[1] * y[0];
  const flat = Math.abs(area) < ALIKE;
  return {
    order,
    matrix,
    tip: image(matrix, POINT),
    long: length(x),
    wide: length(y),
    lean: flat || skew.xy === null ? null : Math.abs(skew.xy),
    flipped: area < -ALIKE,
  };
}

/** The numbers, the order of the cards, and the pencil after all orders and after this one. */
export type Facts = ReturnType<typeof factsOf>;

export function factsOf(params: OrdersParams) {
  const [numbers, order] = [factors(params), factorsOf(params)];
  const all = ORDERS.map((each) => outcome(numbers, each));
  return { numbers, order, all, chosen: outcome(numbers, order) };
}

/** Returns the number of different matrices, of which only the first entries are compared. */
export function different(matrices: readonly Mat4[], entries = 16): number {
  const found: Mat4[] = [];
  const alike = (a: Mat4, b: Mat4): boolean => {
    for (let i = 0; i < entries; i++) if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > ALIKE) return false;
    return true;
  };
  for (const matrix of matrices) if (!found.some((it) => alike(it, matrix))) found.push(matrix);
  return found.length;
}

/**
 * Returns the turn, in radians, that brings the pencil's point nearest to a place; `null` where no
 * turn has an effect or nothing leads back.
 */
export function turnTo(numbers: Factors, order: readonly Factor[], place: Vec3): number | null {
  const at = order.indexOf('R');
  const { move, scale } = numbers;
  let [x, y] = [place[0], place[1]];
  for (const factor of order.slice(0, at)) {
    if (factor === 'T') [x, y] = [x - move[0], y - move[1]];
    else [x, y] = [x / scale[0], y / scale[1]];
  }
  const from = image(productOf(numbers, order.slice(at + 1)).matrix, POINT);
  if (!Number.isFinite(x + y) || (x === 0 && y === 0) || length(from) < ALIKE) return null;
  const { atan2 } = math;
  const turn = atan2(y, x) - atan2(from[1], from[0]);
  return turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
}

export function named(order: readonly Factor[]): string {
  return order.join('·');
}

export function written(order: readonly Factor[], rows: boolean): string {
  return rows ? `p · ${order.toReversed().join(' · ')}` : `${order.join(' · ')} · p`;
}

/** Returns `half as long, right angles`, or `skewed by 33.0 degrees`. */
export function shapeOf({ long, wide, lean, flipped }: Outcome): string {
  if (lean === null) return 'flat: nothing leads back';
  const mirrored = flipped ? ', flipped' : '';
  if (lean * DEGREES >= 0.05) return `skewed by ${fixed(lean * DEGREES, 1)} degrees${mirrored}`;
  const same = (factor: number): boolean => fixed(factor, 2) === '1.00';
  const length = same(long) ? 'as long as before' : `${times(long)} as long`;
  return `${length}, ${same(wide) ? '' : `${times(wide)} as wide, `}right angles${mirrored}`;
}

/** Returns `half`, `twice`, `1.25 times`. */
function times(factor: number): string {
  const text = fixed(factor, 2);
  return { '0.50': 'half', '2.00': 'twice' }[text] ?? `${text} times`;
}
