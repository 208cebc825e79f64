/**
 * The legend at the lower edge of a picture: the words for which it has no room.
 *
 * Narrow panes have the short words of their things, so it is known before anything is placed which
 * whole words the legend has: the panes leave a foot for them. Words that find no place later lie
 * over the picture, and labels keep off them.
 */
import type { Pane } from '../../figure/drawing.ts';
import type { Wanted } from './requests.ts';
import type { Labels } from './types.ts';
import { textWidth } from './widths.ts';

/**
 * Height of its letters and of its rows, the stroke before a text, and free space: `below` it the
 * scrubber begins, which fingers have it `under`.
 */
export const LEGEND = { size: 13, row: 20, stroke: 14, beside: 8, apart: 18, below: 18, under: 26 };

/**
 * Returns the legend of a picture, in the order of the panes: each text of a color once, and none
 * that a pane shows. `listed` are all entries that it may have; those of the panes by default.
 */
export function legendOf(
  labels: readonly Labels<Wanted>[],
  listed: readonly Wanted[] = labels.flatMap(({ legend }) => legend),
): readonly Wanted[] {
  const shown = new Set(labels.flatMap(({ placements }) => placements.map(({ text }) => text)));
  const seen = new Set<string>();
  return listed.filter(({ text, color }) => {
    const same = `${color} ${text}`;
    return !shown.has(text) && !seen.has(same) && seen.add(same);
  });
}

/** Returns the height that narrow panes leave for the whole words of their things. */
export function footOf(panes: readonly Pane[], width: number): number {
  const texts = new Map<string, { readonly text: string }>();
  for (const { things } of panes)
    for (const thing of things) {
      if (thing.kind !== 'arrow' && thing.kind !== 'label') continue;
      const { text = '', short = text, color } = thing;
      if ('spare' in thing && thing.spare) continue;
      if (short !== '' && short !== text) texts.set(`${color} ${text}`, { text });
    }
  const { height } = legendRows([...texts.values()], width);
  return height > 0 ? height + LEGEND.below : 0;
}

/** Returns the places of a legend's entries in rows of this width. `y` is the middle of a row. */
export function legendRows<Entry extends { readonly text: string }>(
  legend: readonly Entry[],
  width: number,
  font?: string,
): {
  readonly width: number;
  readonly height: number;
  readonly items: readonly { readonly wanted: Entry; readonly x: number; readonly y: number }[];
} {
  let [x, row, wide] = [0, 0, 0];
  const items = legend.map((wanted) => {
    const long = LEGEND.stroke + LEGEND.beside + textWidth(wanted.text, LEGEND.size, font);
    if (x > 0 && x + long > width) [x, row] = [0, row + 1];
    const item = { wanted, x, y: (row + 0.5) * LEGEND.row };
    x += long + LEGEND.apart;
    wide = Math.max(wide, x - LEGEND.apart);
    return item;
  });
  return { width: wide, height: items.length > 0 ? (row + 1) * LEGEND.row : 0, items };
}
