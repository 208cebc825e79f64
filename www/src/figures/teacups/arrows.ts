/**
 * The terms of a sum as arrows tip to tail, in the order of the formula, with the sum beside them.
 * The pane's head has the size of the sum.
 *
 * All terms are along one line while the rider is outermost or innermost, and some are always. Such
 * arrows are drawn side by side and joined by short lines.
 */
import type { Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import type { ColorName } from '../../figure/palette.ts';
import { addScaled, length, type Vec3 } from '../../figure/vec.ts';

export interface Term {
  readonly name: string;
  readonly part: string;
  readonly color: ColorName;
  readonly vector: Vec3;
  /** Lanes aside from the sum's: by how much where all are along one line, and always. */
  readonly lane: readonly [aligned: number, always: number];
}

export interface Chain {
  readonly from: Vec3;
  readonly terms: readonly Term[];
  readonly sum: Vec3;
  readonly unit: string;
  /** Meters of arrow for a unit. */
  readonly scale: number;
  /** The direction in which the lanes are aside, of length 1, and meters of a lane. */
  readonly aside: Vec3;
  readonly gap: number;
  /** Nearness of all terms to one line: 0 where they are free, 1 where all are on it. */
  readonly aligned: number;
}

/** Meters below which an arrow is not drawn, and below which it has no words. */
const SHORTEST = 0.02;
const LEGIBLE = 0.9;

/** Draws a chain; while a question is `asked` its arrows have names and no numbers. */
export function paintChain(pane: Painter, chain: Chain, asked = false): void {
  const { from, terms, sum, unit, scale, aside, gap, aligned } = chain;
  const moved = (point: Vec3, lane: number): Vec3 => addScaled(point, aside, lane * gap);
  let [at, before] = [from, 0];
  for (const { name, part, color, vector, lane } of terms) {
    const tip = addScaled(at, vector, scale);
    const own = lane[0] * aligned + lane[1];
    if (scale * length(vector) > SHORTEST) {
      const style = pane.as(part, color);
      if (own !== before) style.line([moved(at, before), moved(at, own)], { width: 1.2 });
      const legible = scale * length(vector) >= LEGIBLE;
      const short = asked ? name : `${fixed(length(vector), 2)} ${unit}`;
      const words = { text: asked ? name : `${name} ${short}`, short };
      style.arrow(moved(at, own), moved(tip, own), legible ? words : {});
      before = own;
    }
    at = tip;
  }
  if (before !== 0) pane.line([moved(at, before), at], { color: 'axis', width: 1.2 });
  if (scale * length(sum) > SHORTEST)
    pane.as('sum', 'ink').arrow(from, at, { hollow: true, ...(asked ? { text: 'rider' } : {}) });
}
