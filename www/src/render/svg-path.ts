/** Numbers and paths as SVG has them, in as few characters as possible. */
import type { Point } from './hull.ts';

/** Parts of a pixel in which {@link fine} writes places, as whole numbers. */
export const FINE = 2;

/** Writes a number to a tenth of a pixel. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
}

/**
 * Returns path data in steps from corner to corner, since small numbers are short. Each step
 * begins at the rounded end of the one before, so that rounding does not add up.
 */
export function path(points: readonly Point[], closed = true): string {
  const [start, ...rest] = points.map(([x, y]): Point => [Math.round(x * 10), Math.round(y * 10)]);
  if (!start) return '';
  let [x, y] = start;
  const steps = rest.map(([nextX, nextY]) => {
    const text = pair(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
    return text;
  });
  const first = `M${n(start[0] / 10)} ${n(start[1] / 10)}`;
  return `${first}${steps.length ? `l${steps.join(' ')}` : ''}${closed ? 'z' : ''}`;
}

/** Returns a path in parts of a pixel, which cannot be told apart and need no point. */
export function fine(points: readonly Point[], closed = true): string {
  return path(
    points.map(([x, y]): Point => [Math.round(FINE * x), Math.round(FINE * y)]),
    closed,
  );
}

/** Writes two tenths of pixels. */
export function pair(x: number, y: number): string {
  const [dx, dy] = [n(x / 10), n(y / 10)];
  return dy.startsWith('-') ? dx + dy : `${dx} ${dy}`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
