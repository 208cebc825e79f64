/** A crowd of boxes in SVG: the longest ones as lines, and no picture of megabytes. */
import { expect, it } from 'vitest';
import { type Crowd, Drawing } from '../../www/src/figure/drawing.ts';
import { palettes } from '../../www/src/figure/palette.ts';
import { hasBodies } from '../../www/src/render/stage-loader.ts';
import { toSvg } from '../../www/src/render/svg.ts';
import { viewOf } from '../../www/src/render/views.ts';

const camera = viewOf({ camera: { position: [0, 0, 20], target: [0, 0, 0], fieldOfView: 30 } });
const sheet = { camera, palette: palettes.light, width: 600, height: 400 };
/** Upright and half as wide as high. */
const SHAPE = [0.5, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1];

/** Boxes side by side along x, each of its own height. */
function row(heights: readonly number[], more: Partial<Crowd> = {}): Drawing {
  const matrices = new Float32Array(16 * heights.length);
  heights.forEach((height, i) => {
    matrices.set([1, 0, 0, 0, 0, height, 0, 0, 0, 0, 1, 0, i / 50 - 2, 0, 0, 1], 16 * i);
  });
  const drawing = new Drawing();
  const tones = Uint8Array.from(heights, (_, i) => i % 256);
  drawing.pane().crowd({ matrices, count: heights.length, shape: SHAPE, tones, color: 'ink', ...more });
  return drawing;
}

const svg = (drawing: Drawing, lit?: string): string =>
  toSvg(drawing, { ...sheet, lit: lit ?? null }, { title: 'A crowd', description: 'Boxes.' });

it('draws each box from its foot to its top, as wide as it is', () => {
  const text = svg(row([2]));
  // 400 px are 2 · 20 · tan 15° = 10.72 m high; the box, at x = −2, has 2 m. Paths are in halves.
  const [, x = '', y = '', dy = ''] =
    /d="M(\S+) (\S+)l(?:0)?(-\S+?)"/.exec(text.replace('l0 -', 'l0-')) ?? [];
  const pixels = 400 / (2 * 20 * Math.tan(Math.PI / 12));
  expect(Math.abs(Number(x) / 2 - (300 - 2 * pixels))).toBeLessThanOrEqual(0.5);
  expect(Math.abs(Number(y) / 2 - (200 + pixels))).toBeLessThanOrEqual(0.5);
  expect(Math.abs(-Number(dy) / 2 - 2 * pixels)).toBeLessThanOrEqual(0.5);
  expect(text).toContain(`stroke-width="${Math.round(2 * 0.5 * pixels)}"`);
  expect(text).toContain(palettes.light.ramp0);
});

it('keeps the longest of very many', () => {
  const many = row(Array.from({ length: 20_000 }, (_, i) => (i % 10 === 0 ? 3 : 1)));
  const text = svg(many);
  expect(text.match(/M/g)?.length).toBe(1200);
  // With all of 256 tones, for each of which there is a path.
  expect(text.length).toBeLessThan(60_000);
});

it('has dots for all that are too many, where it is told to, and more of them for longer boxes', () => {
  const heights = Array.from({ length: 20_000 }, (_, i) => (i < 700 ? 3 : i % 2 === 0 ? 1 : 0.25));
  const text = svg(row(heights, { dabs: true }));
  // A dot is a line without length: its round ends are all of it.
  const dots = text.match(/M\S+ \S+?l0 0/g) ?? [];
  // The last one may not be full.
  expect(dots.length).toBeGreaterThanOrEqual(699);
  expect(dots.length).toBeLessThanOrEqual(700);
  expect(text.match(/M/g)?.length).toBe(700 + dots.length);
  expect(svg(row(heights))).not.toContain('l0 0');
  expect(svg(row(heights.slice(0, 700), { dabs: true }))).not.toContain('l0 0');
});

it('fades into the page with its distance, half at the second one', () => {
  // The row is 20 m away, the feet of its boxes a little more.
  const clear = (haze: Crowd['haze']): string | undefined =>
    /<g opacity="(\S+?)"/.exec(svg(row([1], haze ? { haze } : {})))?.[1];
  expect(clear([10, 20])).toBe('0.49');
  expect(clear([0, 40])).toBe('0.75');
  expect(clear([1, 2])).toBe('0.1');
  expect(clear([21, 40])).toBeUndefined();
  expect(clear(undefined)).toBeUndefined();
});

it('has the colors of a ramp of its own', () => {
  const text = svg(row([2], { ramp: ['steel', 'steel', 'steel', 'deep3', 'deep3', 'deep4', 'deep4'] }));
  expect(text).toContain(palettes.light.steel);
  expect(text).not.toContain(palettes.light.ramp0);
});

it('is a body for which the renderer of bodies is loaded, and fades beside another part', () => {
  expect(hasBodies(row([1]), camera)).toBe(true);
  expect(svg(row([1], { part: 'wood' }), 'wind')).toContain('opacity="0.4"');
  expect(svg(row([1], { part: 'wood' }), 'wood')).not.toContain('opacity');
});
