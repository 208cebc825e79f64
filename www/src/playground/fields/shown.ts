/** Numbers as texts of fields. */
import { fixed } from '../../figure/readout.ts';
import type { Kind } from './units.ts';

/**
 * Returns a number as a field at rest shows it: with fewer decimals where there is no room for all
 * characters. A cut number would be read as another one.
 */
export function shown(value: number, { digits }: Kind, room = 7): string {
  for (let decimals = digits; decimals >= 0; decimals--) {
    const text = fixed(value, decimals);
    if (text.length <= room) return text;
  }
  const short = value.toExponential(value < 0 ? 0 : 1);
  return short.replace('e+', 'e').replaceAll('-', '−');
}

/**
 * Returns all digits of a number, for editing. Degrees have come from radians and lose the two
 * last, which that has made.
 */
export function whole(value: number, { base }: Kind): string {
  return String(base !== 'angle' ? value : Number(value.toPrecision(15)));
}

let sheet: CanvasRenderingContext2D | null = null;
const widths = new Map<string, number>();

/** Returns the characters, as wide as a zero, that an input shows at once. */
export function roomOf(input: HTMLInputElement): number {
  const { fontSize, fontFamily, fontWeight, paddingLeft, paddingRight } = getComputedStyle(input);
  const font = `${fontWeight} ${fontSize} ${fontFamily}`;
  let width = widths.get(font);
  if (width === undefined) {
    sheet ??= document.createElement('canvas').getContext('2d');
    if (!sheet) return 7;
    sheet.font = font;
    width = sheet.measureText('0').width;
    widths.set(font, width);
  }
  const inside = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return Math.floor(inside / width);
}
