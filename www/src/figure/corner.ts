/**
 * A sum in a corner of the picture, enlarged: its arrows tip to tail, and beside them their names.
 *
 * From each name a line leads to its arrow, so that two of a color are not mistaken for each other.
 */
import { add, addScaled, ZERO } from '../core/linear/vec.ts';
import type { Drawing, Style, Vec3 } from './drawing.ts';
import { paintSum } from './sum.ts';
import { extentOf } from './view.ts';

/** The corner: its width over its height, the share that the arrows fill, and its letters, of its height. */
const CORNER = { wide: 1.35, high: 0.78, across: 0.68, letters: 0.07, row: 0.085 };
/** From name to name, from the arrows to a line's end, and from there to a name's middle. */
const APART = { rows: 0.19, line: 0.1, words: 0.27 };

interface Named extends Style {
  readonly vector: Vec3;
  /** Two lines: its first word, and the others. Without it the arrow has none. */
  readonly name: string;
}

/** Adds the corner. Its height is at least `least`, of the vectors' unit. */
export function paintCorner(
  out: Drawing,
  summands: readonly Named[],
  total: Vec3,
  { inset, least }: { readonly inset: 'left' | 'right'; readonly least: number },
): void {
  const tips = [ZERO];
  for (const { vector } of summands) tips.push(add(tips.at(-1) ?? ZERO, vector));
  const [left, bottom, right, top] = extentOf(tips);
  const high = Math.max((top - bottom) / CORNER.high, (right - left) / CORNER.across, least);
  const middle = (bottom + top) / 2;
  const from = (left + right) / 2 - (CORNER.across / 2 + 0.04) * high;
  const plan = [from, middle - high / 2, from + CORNER.wide * high, middle + high / 2] as const;
  const pane = out.pane({ title: 'Tip to tail, enlarged', inset, roomy: true, camera: { plan } });
  const named = summands
    .map((it, i) => ({ ...it, on: addScaled(tips[i] ?? ZERO, it.vector, 0.5) }))
    .filter(({ name }) => name)
    .sort((a, b) => b.on[1] - a.on[1]);
  const x = from + (CORNER.across + APART.line) * high;
  named.forEach(({ name, on, vector: _, ...style }, i) => {
    const y = middle + ((named.length - 1) / 2 - i - 0.15) * APART.rows * high;
    const [first = '', ...rest] = name.split(' ');
    pane.line([on, [x, y, 0]], { ...style, width: 1 });
    [first, rest.join(' ')].forEach((text, line) => {
      const at: Vec3 = [x + APART.words * high, y + (0.5 - line) * CORNER.row * high, 0];
      pane.letters(at, CORNER.letters * high, text, style);
    });
  });
  const bare = summands.map(({ name: _, ...it }) => it);
  paintSum(pane, { from: ZERO, summands: bare, total, scale: 1 });
}
