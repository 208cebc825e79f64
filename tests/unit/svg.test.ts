import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Drawing } from '../../www/src/figure/drawing.ts';
import { palettes } from '../../www/src/figure/palette.ts';
import { OrbitCamera } from '../../www/src/render/camera.ts';
import { poster } from '../../www/src/render/poster.ts';
import { toSvg } from '../../www/src/render/svg.ts';
import { figureNames } from '../../www/src/runner/registry.ts';

const words = { title: 'A & B', description: '"less" < more' };
const camera = { position: [4, 3, 5], target: [0, 0, 0], fieldOfView: 40 } as const;
const sheet = { camera: new OrbitCamera(camera), palette: palettes.light, width: 400, height: 300 };

function svg(paint: (pane: ReturnType<Drawing['pane']>) => void): string {
  const drawing = new Drawing();
  paint(drawing.pane());
  return toSvg(drawing, sheet, words);
}

const colors = (text: string): Set<string> => new Set(text.match(/color="#[0-9a-f]{6}"/g));

describe('the SVG renderer', () => {
  it('draws a picture for a small place without words, and larger by their room', async () => {
    // A plan: its words are over it, and over a picture through a lens they lie on its ground.
    const size = { width: 760, height: 432 };
    const words = await poster('carousel', {}, size);
    const plain = await poster('carousel', {}, { ...size, legend: false });
    expect(words).toContain('From the ground');
    expect(plain).not.toContain('<text');
    // From the highest path's first point to the lowest one's.
    const high = (svg: string): number => {
      const ys = [...svg.matchAll(/ d="M(\S+?) (-?[\d.]+)/g)].map(([, , y]) => Number(y));
      return Math.max(...ys) - Math.min(...ys);
    };
    expect(high(plain)).toBeGreaterThan(high(words));
  });

  it.each(figureNames)('draws the %s as a poster of at most 12 kB, without NaN or infinity', async (name) => {
    const text = await poster(name, {});
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(12_000);
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
    expect(text).toContain('<desc>');
  });

  it('shows the three sides of a box that face the eye, each in its own light', () => {
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const box = svg((pane) => pane.box(identity, { color: 'spin' }));
    expect(colors(box).size).toBe(3);
    const mirrored = identity.map((value, i) => (i === 0 ? -1 : value));
    expect(colors(svg((pane) => pane.box(mirrored, { color: 'spin' })))).toEqual(colors(box));
  });

  it('draws a ghost as one translucent outline, and nothing for a shape squeezed to a point', () => {
    const wide = [3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const ghost = svg((pane) => pane.cylinder(wide, { color: 'child', ghost: true }));
    expect(ghost.match(/fill-opacity/g)?.length).toBe(1);
    const nothing = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    expect(svg((pane) => pane.cylinder(nothing, { color: 'child' }))).not.toMatch(/NaN/);
  });

  it('escapes every word it is given', () => {
    const text = svg((pane) => pane.label([0, 0, 0], '<script>&', { color: 'base' }));
    expect(text).not.toContain('<script');
    expect(text).toContain('<title>A &#38; B</title>');
    expect(text).toContain('&#60;script&#62;&#38;</text>');
  });

  it('has the graph under the picture: its curve with a gap, its cursor and its words', () => {
    const drawing = new Drawing();
    drawing.pane();
    const shown = {
      x: { label: 'joint', unit: '°', min: 0, max: 4 },
      y: { label: 'lean', unit: '°', min: 0, max: 2 },
      at: Float64Array.of(0, 1, 2, 3, 4),
      curves: [{ name: 'lean', color: 'base', y: Float64Array.of(0, 1, Number.NaN, 1, 2) }],
      now: 3,
      drives: null,
      summary: 'It leans.',
    } as const;
    const text = toSvg(drawing, sheet, words, { graph: { shown, words: 'lean; joint' } });
    expect(text).toContain('viewBox="0 0 400 412"');
    expect(text).toContain('lean; joint</text>');
    expect(text).not.toMatch(/NaN/);
    // Two pieces of the curve, and the cursor at three quarters of the way from 56 to 392.
    expect(text).toContain('d="M56 88l84-38M308 50l84-38"');
    expect(text).toContain('d="M308 6l0 88"');
  });

  it('leaves out what is behind the camera', () => {
    const text = svg((pane) => {
      pane.line(
        [
          [0, 0, 0],
          [100, 100, 100],
        ],
        { color: 'base' },
      );
      pane.label([100, 100, 100], 'behind', { color: 'base' });
    });
    expect(text).not.toContain('behind');
  });
});
