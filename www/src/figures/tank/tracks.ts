/** The tank's tracks: a belt, and the links that run around it. */
import * as math from '../../core/math.ts';
import { kept } from '../../figure/kept.ts';
import type { Vec3 } from '../../figure/vec.ts';
import { type Form, united } from './forms.ts';
import { RIDE, TRACK } from './shape.ts';

/** Links around a track, of which `AROUND` lie on both end wheels together. */
export const LINKS = 34;
const AROUND = 9;
/** Links of the upper run that are under the deck in each of their positions. */
const UNSEEN = 11;
/** Positions in which a link is drawn before it takes the place of the next one. */
const PHASES = 8;
const bands = new Map<number, Form>();

/** Returns the outline of a track as a solid, which the links surround. */
export const beltForm = kept((_: null): Form => {
  const { radius, reach, width } = TRACK;
  const middle = radius - RIDE;
  const half = Array.from({ length: 9 }, (_, i): readonly [number, number] => {
    const angle = Math.PI * (i / 8 - 0.5);
    return [radius * math.cos(angle), radius * math.sin(angle)];
  });
  const outline = [
    ...half.map(([x, y]) => [reach + x, middle + y] as const),
    ...half.map(([x, y]) => [-reach - x, middle - y] as const),
  ];
  const n = outline.length;
  const indices = Array.from({ length: n }, (_, i) => i);
  return {
    corners: [width / 2, -width / 2].flatMap((z) => outline.map(([x, y]): Vec3 => [x, y, z])),
    faces: [
      indices,
      indices.map((i) => 2 * n - 1 - i),
      ...indices.map((i) => [i, n + i, n + ((i + 1) % n), (i + 1) % n]),
    ],
  };
});

/**
 * Returns the links of a track that has rolled by an angle of its wheels, in a few positions, with
 * those faces only that can be seen: `side` is 1 for the right track, whose outer side is at +z.
 */
export function linksForm(angle: number, side: number): Form {
  const turns = (angle * AROUND) / (2 * Math.PI);
  const phase = Math.floor((turns - Math.floor(turns)) * PHASES) % PHASES;
  const key = phase * side + (side < 0 ? -1 : 0);
  const known = bands.get(key);
  if (known) return known;
  // The upper run is under the deck, where nobody sees it.
  const form = united(
    ...Array.from({ length: LINKS - UNSEEN }, (_, i) => link(UNSEEN + i + phase / PHASES, side)),
  );
  bands.set(key, form);
  return form;
}

/** Returns the link at a place, counted in links: along the upper run, down in front, and back. */
function link(place: number, side: number): Form {
  const { radius, reach, width } = TRACK;
  const middle = radius - RIDE;
  const pitch = (2 * Math.PI * radius) / AROUND;
  const [straight, bend] = [2 * reach, Math.PI * radius];
  const along = (place * pitch) % (2 * (straight + bend));
  const back = along >= straight + bend;
  const rest = back ? along - straight - bend : along;
  const sign = back ? -1 : 1;
  // Its middle, and the direction in which it goes.
  const turned = rest < straight ? 0 : (rest - straight) / radius;
  const [s, c] = [math.sin(turned), math.cos(turned)];
  const x = rest < straight ? -reach + rest : reach + radius * s;
  const y = rest < straight ? radius : radius * c;
  const at = (u: number, out: number, z: number): Vec3 => [
    sign * (x + u * c + out * s),
    middle + sign * (y - u * s + out * c),
    z,
  ];
  const [u, out, half] = [0.085, 0.045, width / 2 + 0.015];
  const corners = [half, -half].flatMap((z) => [
    at(-u, -0.02, z),
    at(u, -0.02, z),
    at(u, out, z),
    at(-u, out, z),
  ]);
  const outer = side > 0 ? [0, 1, 2, 3] : [7, 6, 5, 4];
  // Around the end wheels its back is seen, too.
  const back4 = rest < straight ? [] : [1, 2, 3].map((i) => [i, 4 + i, 4 + ((i + 1) % 4), (i + 1) % 4]);
  return { corners, faces: [outer, ...back4] };
}
