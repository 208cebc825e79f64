/** The rail of a step h: a tick for each power of ten, and on it the ring of a hand. */
import type { Painter } from '../../figure/drawing.ts';
import { type Vec3, xy } from '../../figure/vec.ts';

/** The exponents of the smallest and the largest h. */
export const SIZES = { min: -16, max: 0 } as const;

/** Returns the place of an exponent on a rail that begins at a place, and the exponent of a place. */
export function railOf([left, y]: readonly [number, number], length: number) {
  return {
    at: (size: number): Vec3 => xy(left + length * (1 - size / SIZES.min), y),
    to: ([x]: Vec3): number => SIZES.min * (1 - (x - left) / length),
  };
}

/** Paints a rail with words in these meters. */
export function paintRail(pane: Painter, { at }: ReturnType<typeof railOf>, letter: number): void {
  const style = { color: 'axis', width: 1.4 } as const;
  pane.line([at(SIZES.min), at(SIZES.max)], style);
  for (let size = SIZES.min; size <= SIZES.max; size++) {
    const [[x, y], high] = [at(size), (size % 4 === 0 ? 0.5 : 0.25) * letter];
    pane.line([xy(x, y - high), xy(x, y + high)], style);
  }
  for (const [size, text] of [
    [SIZES.min, '10⁻¹⁶'],
    [-8, '10⁻⁸'],
    [SIZES.max, '1'],
  ] as const) {
    const [x, y] = at(size);
    pane.letters([x, y - 1.3 * letter, 0], letter, text, { color: 'quiet', most: 16 });
  }
}
