import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/kinetree.ts';
import { Drawing } from '../../www/src/figure/drawing.ts';
import { palettes } from '../../www/src/figure/palette.ts';
import { OrbitCamera } from '../../www/src/render/camera.ts';
import { toSvg } from '../../www/src/render/svg.ts';
import { viewOf } from '../../www/src/render/views.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';

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
  it('draws every figure as a poster of at most 10 kB, without NaN or infinity', async () => {
    for (const name of figureNames) {
      const figure = await loadFigure(name);
      const runner = new Runner(figure, core);
      const poster = { ...sheet, camera: viewOf(figure), width: 960, height: 480 };
      const drawing = runner.draw();
      poster.camera.aim(drawing, poster);
      const text = toSvg(
        drawing,
        poster,
        { title: name, description: runner.readout().summary },
        { live: true },
      );
      expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(10_000);
      expect(text).not.toMatch(/NaN|Infinity|undefined/);
      expect(text).toContain('<desc>');
    }
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
