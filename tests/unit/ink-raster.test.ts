/** The ink of a raster: cells of few colors, as a fractal has them. */
import { describe, expect, it } from 'vitest';
import type { Painter } from '../../www/src/figure/drawing.ts';
import { palettes } from '../../www/src/figure/palette.ts';
import { partAt } from '../../www/src/render/ink/hit.ts';
import type { Mark } from '../../www/src/render/ink/ink.ts';
import { obstacles } from '../../www/src/render/ink/obstacles.ts';
import { pixelsOf } from '../../www/src/render/ink/raster.ts';
import { inkSvg } from '../../www/src/render/ink/svg.ts';
import { Colors } from '../../www/src/render/svg-color.ts';
import { inked, near, places } from './inked.ts';

describe('a raster', () => {
  const cells = Uint8Array.of(0, 0, 1, 1, 1, 0);
  const colors = [
    { color: 'child', opacity: 1 },
    { color: 'wrong', opacity: 0.5 },
  ] as const;
  const map = (pane: Painter): void =>
    pane.raster({ box: [1, 1, 4, 3], columns: 3, cells, colors, part: 'map' });

  it('has its cells in the order of reading, from the upper left corner of its box', () => {
    const { ink, marks } = inked(map);
    expect(marks[0]?.matrix).toEqual([near(100), 0, 0, near(100), near(100), near(0)]);
    expect(places(ink, marks[0] as Mark)).toEqual([
      [near(100), near(0)],
      [near(400), near(0)],
      [near(400), near(200)],
      [near(100), near(200)],
    ]);
  });

  it('is a picture with the colors of the palette on a canvas', () => {
    expect([...pixelsOf(cells, colors, palettes.light)]).toEqual([
      ...[0x6f, 0xa3, 0xd8, 255, 0x6f, 0xa3, 0xd8, 255, 0xa0, 0x3f, 0x30, 128],
      ...[0xa0, 0x3f, 0x30, 128, 0xa0, 0x3f, 0x30, 128, 0x6f, 0xa3, 0xd8, 255],
    ]);
    expect([...pixelsOf(cells, colors, palettes.dark)].slice(0, 4)).toEqual([0x5c, 0x93, 0xcc, 255]);
  });

  it('is the runs of each color in SVG, and in a poster the colors of the page', () => {
    const { ink } = inked(map);
    const svg = inkSvg(ink, new Colors(palettes.light, false));
    expect(svg).toBe(
      '<g transform="matrix(100 0 0 100 100 0)" fill="none" shape-rendering="crispEdges">' +
        '<path stroke="#6fa3d8" d="M0 0.5m0 0h2m0 1h1"/>' +
        '<path stroke="#a03f30" opacity="0.5" d="M0 0.5m2 0h1m-3 1h2"/></g>',
    );
    const poster = inkSvg(ink, new Colors(palettes.light, true));
    expect(poster).toContain('stroke="var(--kinetree-child,#6fa3d8)"');
  });

  it('has every cell in a file, and each second one of each second row in a poster of 320 columns', () => {
    const many = Uint8Array.from({ length: 320 * 240 }, (_, i) => (i % 320 < 100 ? 0 : 1));
    const { ink } = inked((pane) => pane.raster({ box: [0, 0, 4, 3], columns: 320, cells: many, colors }));
    const file = inkSvg(ink, new Colors(palettes.light, false));
    expect(file.match(/h100(?!\d)/g)?.length).toBe(240);
    expect(file.match(/h220(?!\d)/g)?.length).toBe(240);
    const poster = inkSvg(ink, new Colors(palettes.light, true));
    expect(poster).toContain('matrix(2.5 0 0 2.5 0 0)');
    expect(poster.match(/h50(?!\d)/g)?.length).toBe(120);
  });

  it('is a part that can be pointed at, and ground for labels', () => {
    const { ink, shown } = inked(map);
    expect(partAt(ink, shown, 200, 100)).toBe('map');
    expect(partAt(ink, shown, 50, 100)).toBeNull();
    expect(obstacles(ink, shown)).toEqual([]);
  });
});
