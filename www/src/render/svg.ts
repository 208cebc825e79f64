/**
 * The SVG renderer: a draw list in, an SVG picture out, as text. It needs no WebGL and no browser.
 *
 * It replaces the WebGL renderer where WebGL is missing or its context is lost, and makes posters,
 * print and the pictures of feeds. It lights flat facets as the WebGL renderer lights surfaces,
 * and paints them from far to near. So the edge is rough where shapes pass through each other.
 */
import {
  column,
  type Drawing,
  type Grid,
  type Label,
  type Line,
  type Mat4,
  type Thing,
} from '../figure/drawing.ts';
import { colorOf } from '../figure/palette.ts';
import type { Sight } from '../figure/track.ts';
import { add, dot, length, normalize, scale, subtract, type Vec3, ZERO } from '../figure/vec.ts';
import { type Facet, facetsOf } from './polygons.ts';
import { determinant, LIGHT, luminance, rgb, type Shape, shapesOf } from './shapes.ts';
import type { Sheet } from './sheet.ts';
import { Spread } from './spread.ts';
import { type FigureView, paneViews } from './views.ts';

/** Square pixels below which a facet cannot be seen. */
const SPECK = 0.05;
/** Steps in which the grid fades: more cost bytes, fewer can be seen. */
const FADES = 5;

/** Returns an SVG document of the panes. Screen readers read `title` and `description`. */
export function toSvg(
  drawing: Pick<Drawing, 'panes' | 'layout'>,
  sheet: Sheet,
  words: { readonly title: string; readonly description: string },
): string {
  const { width, height, palette } = sheet;
  const inside = paneViews(drawing, sheet).map(({ pane, box, view, sight }) => {
    const title = pane.title
      ? `<text x="14" y="22" font-size="13" fill="${palette.ink}" opacity=".8" stroke="${palette.page}" stroke-width="3" paint-order="stroke">${escaped(pane.title)}</text>`
      : '';
    const clip = `<svg x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}">`;
    return `${clip}${new SvgPane(sheet, view, sight, box.width, box.height, pane.title).paint(pane.things)}${title}</svg>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" role="img" ` +
    `font-family="system-ui, sans-serif" stroke-linejoin="round" stroke-linecap="round">` +
    `<title>${escaped(words.title)}</title><desc>${escaped(words.description)}</desc>` +
    `<rect width="100%" height="100%" fill="${palette.page}"/>${inside.join('')}</svg>`
  );
}

type Point = readonly [x: number, y: number];

class SvgPane {
  readonly #spread: Spread;

  constructor(
    readonly sheet: Sheet,
    readonly view: FigureView,
    readonly sight: Sight,
    readonly width: number,
    readonly height: number,
    title: string,
  ) {
    this.#spread = new Spread(width, height, title);
  }

  paint(things: readonly Thing[]): string {
    this.#spread.avoidTips(things, (point) => this.sight.project(point));
    const shapes = things.flatMap(shapesOf);
    const opaque = shapes.filter((shape) => !shape.ghost);
    const grids = things.filter((thing) => thing.kind === 'grid');
    return [
      ...grids.map((grid) => this.#grid(grid) + this.#shadows(opaque, grid.center[1])),
      this.#solids(opaque),
      ...things.map((thing) => (thing.kind === 'line' ? this.#line(thing) : '')),
      ...shapes.filter((shape) => shape.ghost).map((shape) => this.#ghost(shape)),
      ...things.map((thing) => (thing.kind === 'label' ? this.#label(thing) : '')),
    ].join('');
  }

  get #eye(): Vec3 {
    return this.sight.ray(this.width / 2, this.height / 2).from;
  }

  #facets(shape: Shape): readonly Facet[] {
    return facetsOf(shape, length(subtract(this.#eye, column(shape.matrix, 3))));
  }

  /** Draws the facets that face the eye, each in its shade, far ones first. */
  #solids(shapes: readonly Shape[]): string {
    const { palette } = this.sheet;
    const eye = this.#eye;
    const polygons: { far: number; color: string; points: Point[] }[] = [];
    for (const shape of shapes) {
      const base = rgb(colorOf(palette, shape.color));
      const mirrored = determinant(shape.matrix) < 0;
      for (const facet of this.#facets(shape)) {
        const corners = facet.map((corner) => transform(shape.matrix, corner));
        const points = this.#project(corners);
        // A mirror makes clockwise of counter-clockwise, and so does the page, where y points
        // down.
        const area = points ? signedArea(points) * (mirrored ? -1 : 1) : 0;
        if (!points || -area < SPECK) continue;
        const towardEye = subtract(eye, mean(corners));
        const shade = lit(base, facing(corners, towardEye));
        polygons.push({ far: length(towardEye), color: shade, points });
      }
    }
    polygons.sort((a, b) => b.far - a.far);
    // Neighbors of one color share a path; a thin stroke closes the seams between facets.
    let text = '';
    let open = '';
    for (const { color, points } of polygons) {
      if (color !== open)
        text += `${open && '"/>'}<path fill="${color}" stroke="${color}" stroke-width=".5" d="`;
      open = color;
      text += path(points);
    }
    return open ? `${text}"/>` : '';
  }

  /** Draws a ghost's outline, the hull of its corners: a unit shape is convex under any matrix. */
  #ghost(shape: Shape): string {
    const points = this.#hull(
      this.#facets(shape)
        .flat()
        .map((corner) => transform(shape.matrix, corner)),
    );
    const fill = colorOf(this.sheet.palette, shape.color);
    const ink = fill;
    return `<path fill="${fill}" fill-opacity=".2" stroke="${ink}" stroke-width="1.6" d="${path(points)}"/>`;
  }

  /** Draws all shadows as one path of gray: it is no darker where two overlap. */
  #shadows(shapes: readonly Shape[], ground: number): string {
    const dark = luminance(this.sheet.palette.page) > 0.5 ? 0.18 : 0.45;
    const paths = shapes.map((shape) => {
      const corners = this.#facets(shape)
        .flat()
        .map((corner) => transform(shape.matrix, corner));
      const above = corners.filter((corner) => corner[1] >= ground);
      const fallen = above.map((corner): Vec3 => {
        const along = (corner[1] - ground) / LIGHT[1];
        return [corner[0] - along * LIGHT[0], ground, corner[2] - along * LIGHT[2]];
      });
      return path(this.#hull(fallen));
    });
    return `<g opacity="${dark}"><path d="${paths.join('')}"/></g>`;
  }

  #grid({ center, radius, spacing, from }: Grid): string {
    const grid = this.sheet.palette.hair;
    const pieces: string[] = Array.from({ length: FADES + 1 }, () => '');
    const add = (a: Vec3, b: Vec3, emphasis: number): void => {
      const far = Math.hypot((a[0] + b[0]) / 2 - center[0], (a[2] + b[2]) / 2 - center[2]) / radius;
      const level = Math.round(FADES * emphasis * Math.min(1, Math.max(0, (1 - far) / 0.65)));
      const points = level > 0 ? this.#project([a, b]) : null;
      if (points) pieces[level] += path(points, false);
    };
    // The ground's own x and z in the picture's axes. Its matrix only rotates and shifts.
    const m = (i: number): number => from?.[i] ?? Number(i % 5 === 0);
    const axes = [0, 2].map((row): Vec3 => [m(row), m(4 + row), m(8 + row)]);
    axes.forEach((across, i) => {
      const along = axes[1 - i] ?? across;
      const middle = center.reduce((sum, x, axis) => sum + x * (across[axis] ?? 0), m(12 + 2 * i));
      const point = (aside: number, ahead: number): Vec3 => [
        center[0] + across[0] * aside + along[0] * ahead,
        center[1],
        center[2] + across[2] * aside + along[2] * ahead,
      ];
      for (let line = Math.ceil((middle - radius) / spacing); line * spacing <= middle + radius; line++) {
        const at = line * spacing - middle;
        const half = Math.sqrt(Math.max(0, radius * radius - at * at));
        const cuts = 7;
        for (let k = 0; k < cuts; k++) {
          const start = half * ((2 * k) / cuts - 1);
          add(point(at, start), point(at, start + (2 * half) / cuts), line % 5 === 0 ? 1 : 0.6);
        }
      }
    });
    return pieces
      .map(
        (d, level) =>
          d && `<path fill="none" stroke="${grid}" stroke-opacity="${n(level / FADES)}" d="${d}"/>`,
      )
      .join('');
  }

  #line({ points, width, dashed, color, ghost }: Line): string {
    const places = this.#project(points);
    if (!places) return '';
    const ink = colorOf(this.sheet.palette, color);
    const dash = dashed ? ' stroke-dasharray="6 4"' : '';
    const faint = ghost ? ' opacity=".45"' : '';
    return `<path fill="none" stroke="${ink}" stroke-width="${n(width)}"${dash}${faint} d="${path(places, false)}"/>`;
  }

  #label({ at, text, color }: Label): string {
    const [place] = this.#project([at]) ?? [];
    if (!place) return '';
    const { page } = this.sheet.palette;
    const [x, y] = this.#spread.place(place[0], place[1], text);
    return (
      `<text x="${n(x)}" y="${n(y)}" dy=".35em" text-anchor="middle" font-size="15" font-weight="600" ` +
      `fill="${colorOf(this.sheet.palette, color)}" stroke="${page}" stroke-width="3" paint-order="stroke">${escaped(text)}</text>`
    );
  }

  #hull(corners: readonly Vec3[]): Point[] {
    return hull(this.#project(corners) ?? []);
  }

  /** Returns `null` if a corner is behind the camera: such a facet is left out. */
  #project(corners: readonly Vec3[]): Point[] | null {
    const points: Point[] = [];
    for (const corner of corners) {
      const at = this.sight.project(corner);
      if (!at) return null;
      points.push([at.x, at.y]);
    }
    return points;
  }
}

/** Returns a color in the light of the WebGL renderer: hemisphere fill and one key, no shadows. */
function lit(base: readonly number[], normal: Vec3): string {
  const key = Math.max(0, dot(normal, LIGHT));
  const light = 0.62 * (0.55 + 0.45 * (0.5 + 0.5 * normal[1])) + 0.58 * key;
  const channels = base.map((value) => {
    const shade = Math.min(1, value ** 2.2 * light) ** (1 / 2.2);
    return Math.round(shade * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Returns the unit normal of a facet, on the side of the eye. */
function facing(corners: readonly Vec3[], towardEye: Vec3): Vec3 {
  // Newell's sum works for any number of corners, also if three are in a line.
  const sum: [number, number, number] = [0, 0, 0];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a;
    sum[0] += (a[1] - b[1]) * (a[2] + b[2]);
    sum[1] += (a[2] - b[2]) * (a[0] + b[0]);
    sum[2] += (a[0] - b[0]) * (a[1] + b[1]);
  });
  if (length(sum) === 0) return [0, 1, 0];
  return scale(normalize(sum), dot(sum, towardEye) < 0 ? -1 : 1);
}

/** Returns the convex hull, by Andrew's monotone chain. */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (list: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of list) {
      for (;;) {
        const [a, b] = [kept.at(-2), kept.at(-1)];
        if (!a || !b || (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function transform(m: Mat4, [x, y, z]: Vec3): Vec3 {
  const row = (i: number): number =>
    (m[i] ?? 0) * x + (m[i + 4] ?? 0) * y + (m[i + 8] ?? 0) * z + (m[i + 12] ?? 0);
  return [row(0), row(1), row(2)];
}

function mean(corners: readonly Vec3[]): Vec3 {
  return scale(corners.reduce(add, ZERO), 1 / corners.length);
}

/** Returns the area, positive if the points go clockwise on the page, where y points down. */
function signedArea(points: readonly Point[]): number {
  return (
    points.reduce((sum, [x, y], i) => {
      const [nx, ny] = points[(i + 1) % points.length] ?? [x, y];
      return sum + x * ny - nx * y;
    }, 0) / 2
  );
}

/**
 * Returns path data in steps from corner to corner, since small numbers are short. Each step
 * begins at the rounded end of the one before, so that rounding does not add up.
 */
function path(points: readonly Point[], closed = true): string {
  const [start, ...rest] = points.map(([x, y]): Point => [Math.round(x * 10), Math.round(y * 10)]);
  if (!start) return '';
  let [x, y] = start;
  const steps = rest.map(([nextX, nextY]) => {
    const [dx, dy] = [n((nextX - x) / 10), n((nextY - y) / 10)];
    [x, y] = [nextX, nextY];
    return dy.startsWith('-') ? dx + dy : `${dx} ${dy}`;
  });
  const first = `M${n(start[0] / 10)} ${n(start[1] / 10)}`;
  return `${first}${steps.length ? `l${steps.join(' ')}` : ''}${closed ? 'z' : ''}`;
}

/** Writes a number to a tenth of a pixel, in as few characters as possible. */
function n(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
