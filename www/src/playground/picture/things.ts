/** The tree as things of a drawing: its bodies and joints, the ground, and what a way out makes. */

import type { Vec3 } from '../../core/linear/vec.ts';
import type { Outline, Painter, Style } from '../../figure/drawing.ts';
import { DEPTHS } from '../document/depths.ts';
import { placeOf, type Shape, type TreeDocument } from '../document/document.ts';
import { unlessRefused } from '../document/refusal.ts';
import { worldsOf } from '../document/worlds.ts';
import { type Bodies, KINDS, unitShape } from './bodies.ts';
import { Multitude } from './multitude.ts';

/** Nodes, at most, that are drawn one by one: more are drawn as one crowd. */
export const SINGLE = 400;
/** Outlines of a preview, at most: more would hide the picture. */
const GHOSTS = 60;
/** The outlines of the chosen body and of the one that is pointed at. */
const OUTLINES: Readonly<Record<'chosen' | 'hovered', Outline>> = {
  chosen: { color: 'accent', width: 2.6 },
  hovered: { color: 'accent', width: 1.3 },
};
/** The nodes that are marked, by their places; −1 for none. */
interface Marked {
  readonly chosen: number;
  readonly hovered: number;
}

export class TreeThings {
  readonly #multitude = new Multitude();

  /** Adds all nodes. */
  paint(pane: Painter, bodies: Bodies, marked: Marked): void {
    const { chosen } = marked;
    const crowd = bodies.count > SINGLE;
    if (crowd) {
      pane.crowd(this.#multitude.of(bodies, marked));
      for (const place of new Set([chosen, marked.hovered]))
        if (place >= 0) paintNode(pane, bodies, place, marked);
    } else
      for (let place = 0; place < bodies.count; place++)
        if (bodies.hidden[place] !== 1) paintNode(pane, bodies, place, marked);
  }
}

/**
 * Adds what is over the meshes of a model: joints and, of nodes that are marked, the outlines of
 * their boxes.
 */
export function paintOver(
  pane: Painter,
  bodies: Bodies,
  { chosen, hovered }: Marked,
  shows: (place: number) => boolean,
): void {
  for (let place = 0; place < bodies.count; place++) {
    const mark = place === chosen ? 'chosen' : place === hovered ? 'hovered' : null;
    if (bodies.hidden[place] === 1 || (!mark && (bodies.count > SINGLE || shows(place)))) continue;
    const matrix = bodies.matrix(place);
    if (!matrix.every(Number.isFinite)) continue;
    const kind = KINDS[bodies.kinds[place] as number];
    if (!kind || kind === 'none') paintJoint(pane, bodies, place, mark);
    else if (mark) pane[kind](matrix.slice(), { color: 'accent', ghost: true, aside: true });
  }
}

function paintNode(pane: Painter, bodies: Bodies, place: number, { chosen, hovered }: Marked): void {
  const kind = KINDS[bodies.kinds[place] as number];
  const matrix = bodies.matrix(place);
  if (!matrix.every(Number.isFinite)) return;
  const mark = place === chosen ? 'chosen' : place === hovered ? 'hovered' : null;
  if (!kind || kind === 'none') {
    paintJoint(pane, bodies, place, mark);
    return;
  }
  const color = DEPTHS[(bodies.depths[place] as number) % DEPTHS.length] ?? 'parent';
  const style: Style & { readonly outline?: Outline } = mark ? { color, outline: OUTLINES[mark] } : { color };
  pane[kind](matrix.slice(), style);
}

/** Adds a node without a body: a dot, and a line to its parent. */
function paintJoint(pane: Painter, bodies: Bodies, place: number, mark: keyof typeof OUTLINES | null): void {
  const at = bodies.origin(place);
  const color = mark ? 'accent' : 'quiet';
  const above = bodies.parents[place] as number;
  if (above >= 0) pane.line([bodies.origin(above), at], { color, width: mark === 'chosen' ? 2.6 : 1.6 });
  pane.dot(at, { color, size: mark === 'chosen' ? 5 : 3.5 });
}

/** Adds the outlines of what another document would move or reshape. */
export function paintPreview(pane: Painter, now: TreeDocument, bodies: Bodies, preview: TreeDocument): void {
  const worlds = unlessRefused(() => worldsOf(preview));
  if (!worlds) return;
  let count = 0;
  for (const [i, { id, shape }] of preview.nodes.entries()) {
    if (shape.kind === 'none') continue;
    const matrix = unitShape(worlds.subarray(16 * i, 16 * i + 16), shape as Shape);
    const before = placeOf(now, id);
    if (before >= 0 && alike(bodies.matrix(before), matrix)) continue;
    if (!matrix.every(Number.isFinite)) continue;
    pane[shape.kind](matrix, { color: 'ink', ghost: true, aside: true });
    if (++count === GHOSTS) return;
  }
}

/** `true` for two matrices that no picture tells apart. */
function alike(a: Float64Array, b: Float64Array): boolean {
  const most = Math.max(...a.map(Math.abs), ...b.map(Math.abs));
  return a.every((value, i) => Math.abs(value - (b[i] ?? 0)) <= 1e-6 * most);
}

/** Returns the meters between two lines of the grid. */
const spacingOf = (distance: number): number => 10 ** Math.round(Math.log10(distance / 16));

/** Adds the ground with its grid, and the axes of the world. */
export function paintGround(pane: Painter, target: Vec3, distance: number, lettered: boolean): void {
  pane.grid({ center: [target[0], 0, target[2]], radius: 1.1 * distance, spacing: spacingOf(distance) });
  paintAxes(pane, distance, lettered);
}

/** Adds the axes of the world. */
export function paintAxes(pane: Painter, distance: number, lettered: boolean): void {
  const spacing = spacingOf(distance);
  const axes = [
    [spacing, 0, 0],
    [0, spacing, 0],
    [0, 0, spacing],
  ] as const;
  for (const [i, tip] of axes.entries()) {
    pane.line([[0, 0, 0], tip], { color: 'axis', width: 1.6 });
    // The letters of a gizmo are for its own axes: two of each would be one too many.
    if (lettered) pane.label(tip, 'xyz'[i] ?? '', { color: 'axis', size: 'small', side: tip, spare: true });
  }
}
