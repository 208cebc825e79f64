/** Widths of words in the picture's type, the system's sans. */

/**
 * Widths of characters over their size, where nothing measures: those of DejaVu Sans, the widest of
 * the usual faces, and a little more.
 */
const ESTIMATES: readonly (readonly [characters: string, width: number])[] = [
  ["ijl.,:;!'|·’", 0.36],
  ['frtI()[]/ -°²³', 0.46],
  ['0123456789', 0.66],
  ['mwMW%@—…', 1.06],
  ['ABCDEFGHJKLNOPQRSTUVXYZ&Ωω×+−–=', 0.86],
];
/** Lowercase letters and whatever else. */
const OTHER = 0.68;
/** Characters outside of Latin, Greek and signs may be as wide as high. */
const WIDE = 1.06;

const estimates = new Map(
  ESTIMATES.flatMap(([characters, width]) => Array.from(characters, (each) => [each, width] as const)),
);

const SIZE = 100;
/** By font and character. */
const measured = new Map<string, Map<string, number>>();
let context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null | undefined;

/**
 * Returns the width of a text in letters of this size, without kerning, which makes it narrower.
 * Digits are all as wide as the widest, so a number that runs keeps its width.
 */
export function textWidth(text: string, size: number, font = 'system-ui, sans-serif'): number {
  const known = measured.get(font) ?? new Map<string, number>();
  measured.set(font, known);
  let sum = 0;
  for (const character of text) {
    const digit = character >= '0' && character <= '9' ? '0' : character;
    const width = known.get(digit) ?? measure(digit, font) ?? estimate(digit);
    known.set(digit, width);
    sum += width;
  }
  return sum * size;
}

function measure(character: string, font: string): number | null {
  if (context === undefined) context = contextOf();
  if (!context) return null;
  context.font = `600 ${SIZE}px ${font}`;
  return context.measureText(character).width / SIZE;
}

function contextOf(): typeof context {
  if (globalThis.OffscreenCanvas) return new OffscreenCanvas(1, 1).getContext('2d');
  return globalThis.document?.createElement('canvas').getContext('2d') ?? null;
}

/** Returns the estimate for a place without a canvas: rather too wide than too narrow. */
export function estimate(character: string): number {
  return estimates.get(character) ?? (character > '\u2e80' ? WIDE : OTHER);
}
