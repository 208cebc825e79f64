/** A bank of ferns from the front, a few of the hundred: each piece of a frond hangs on the one before. */
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { oval } from '../../figure/soft.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import { bendOf } from '../forest/sway.ts';

/** Pieces of a frond, fewer of one that is small, radians by which the wind bends each, and the share by which the tips flutter. */
const PIECES = { near: 11, far: 7 };
const WIND = 0.05;
const FLUTTERS = 0.5;
/** Meters of gusts for a length of the picture. */
const WIDE = 2;
/** The fronds of a fern: direction at its foot, bend on the way to its tip, and length. */
const FRONDS = [
  [2.54, 0.13, 0.76],
  [0.4, -0.57, 0.76],
  [2.1, 0.63, 1],
  [0.8, -1.07, 1],
  [1.8, 0.18, 1.12],
  [1.1, -0.82, 1.12],
  [1.44, -0.52, 1.2],
] as const;
const LONG = 2.35;
/** Ferns from far to near: place, size and how much of the haze is before them. */
const FERNS = [
  [1.36, 1.36, 0.36, 0.42],
  [2.66, 1.36, 0.42, 0.42],
  [3.73, 1.42, 0.36, 0.42],
  [6.42, 1.45, 0.4, 0.42],
  [7.66, 1.36, 0.44, 0.42],
  [9.11, 1.3, 0.4, 0.42],
  [1.99, 1.14, 0.66, 0.7],
  [8.48, 1.14, 0.7, 0.7],
  [5.25, 0.95, 1.12, 1],
] as const;
const GROUND = { at: [5.1, 1.1], half: [5, 0.36] } as const;
/** A leaflet: its length as a share of the frond's, its slant from the stem, and where it is broadest. */
const LEAF = { long: 0.25, slant: 0.95, notch: 0.16 };

export function paintFerns(pane: Painter, time: number): void {
  pane.polygon(oval(GROUND.at, GROUND.half), {
    color: 'deep3',
    fill: 0.16,
    width: 0,
    part: 'ferns',
    aside: true,
  });
  for (const [tree, [x, y, size, fill]] of FERNS.entries())
    for (const [direction, bend, length] of FRONDS) {
      const wind = (level: number): number =>
        bendOf({ tree, along: WIDE * x, level, flutters: FLUTTERS }, WIND, time).angle;
      paintFrond(pane, { at: xy(x, y), direction, bend, long: LONG * size * length, fill }, wind);
    }
}

interface Frond {
  readonly at: Vec3;
  readonly direction: number;
  readonly bend: number;
  readonly long: number;
  readonly fill: number;
}

/** A stem of pieces, and one outline round all leaflets. Wind from the left bends to the right. */
function paintFrond(
  pane: Painter,
  { at, direction, bend, long, fill }: Frond,
  wind: (level: number) => number,
): void {
  const pieces = fill === 1 ? PIECES.near : PIECES.far;
  const stem = [at];
  const sides: [Vec3[], Vec3[]] = [[], []];
  let angle = direction;
  for (let i = 0; i < pieces; i++) {
    angle += bend / pieces - (wind(i / pieces) * PIECES.near) / pieces;
    const [x, y] = stem[i] ?? at;
    const piece = long / pieces;
    const next = xy(x + piece * math.cos(angle), y + piece * math.sin(angle));
    stem.push(next);
    const along = (i + 1) / pieces;
    const leaf = LEAF.long * long * math.sin(Math.PI * math.pow(along, 0.8)) + 0.02;
    for (const [k, side] of [1, -1].entries()) {
      const turned = angle + side * LEAF.slant;
      const place = (share: number): Vec3 =>
        xy(next[0] + share * leaf * math.cos(turned), next[1] + share * leaf * math.sin(turned));
      if (i > 0) sides[k as 0 | 1].push(place(1), place(LEAF.notch));
    }
  }
  const outline = [at, ...sides[0], ...sides[1].reverse()];
  // The edge keeps one frond apart from the next.
  pane.polygon(outline, { color: 'deep3', edge: 'page', fill, width: 0.9, part: 'ferns' });
  pane.line(stem, { color: 'coriolis', width: fill === 1 ? 1.8 : 1, part: 'ferns' });
}
