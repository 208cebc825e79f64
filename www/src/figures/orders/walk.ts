/** The walk of the pencil's point through the cards, right to left, one hop a card. */
import type { Mat4 } from '../../figure/drawing.ts';
import type { Vec3 } from '../../figure/vec.ts';
import type { Factor } from './controls.ts';
import { type Factors, image, nodeOf, POINT, product } from './model.ts';

/** Seconds before the first hop, of a hop, and of the rest after it. */
const SECONDS = { before: 0.4, hop: 0.9, rest: 0.3 };
const HOPS = 3;

/** Seconds at which the walk is at its end. */
export const LAST = SECONDS.before + HOPS * (SECONDS.hop + SECONDS.rest);

/** Returns the hops that are done at a time, from 0 to 3: at 1.5 the second is halfway done. */
export function walked(seconds: number): number {
  const each = SECONDS.hop + SECONDS.rest;
  const since = Math.max(0, seconds - SECONDS.before);
  const done = Math.min(HOPS, Math.floor(since / each));
  const share = done < HOPS ? Math.min(1, (since - done * each) / SECONDS.hop) : 0;
  // It starts and ends gently.
  return done + share * share * (3 - 2 * share);
}

/** One hop: the factor, and the places of the point before and after it. */
export interface Hop {
  readonly factor: Factor;
  readonly from: Vec3;
  readonly to: Vec3;
  /** Places on the way, both ends included. */
  readonly way: readonly Vec3[];
}

/** Pieces of a way: a turn bends, so its ends do not say how far it reaches. */
const PIECES = 8;

export function hopsOf(numbers: Factors, order: readonly Factor[]): Hop[] {
  return order.toReversed().map((factor, i): Hop => {
    const place = (share: number): Vec3 => image(onTheWay(numbers, order, i + share), POINT);
    const way = Array.from({ length: PIECES + 1 }, (_, k) => place(k / PIECES));
    return { factor, from: place(0), to: place(1), way };
  });
}

export function onTheWay(numbers: Factors, order: readonly Factor[], hops: number): Mat4 {
  const whole = Math.floor(hops);
  const acting = order[order.length - 1 - whole];
  const done = order.slice(order.length - whole).map((factor) => nodeOf(numbers, factor));
  const now = acting && hops > whole ? [nodeOf(numbers, acting, hops - whole)] : [];
  return product([...now, ...done]).matrix;
}
