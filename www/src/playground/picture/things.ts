/** The tree as things of a drawing: its bodies and joints, the ground, and the result of a way out. */

import type { Vec3 } from '../../core/linear/vec.ts';
import type { Outline, Painter } from '../../figure/drawing.ts';
import { edgesOf } from '../../render/edges.ts';
import { DEPTHS } from '../document/depths.ts';
import { placeOf, type Shape, type TreeDocument } from '../document/document.ts';
import { unlessRefused } from '../document/posed.ts';
import { worldsOf } from '../document/worlds.ts';
import type { Look } from '../workbench.ts';
import { type Bodies, KINDS, unitShape } from './bodies.ts';
import { Multitude } from './multitude.ts';

/** Nodes, at most, that are drawn one by one: more are drawn as one crowd. */
export const SINGLE = 400;
/** Outlines of a preview, at most: more would hide the picture. */
const GHOSTS = 60;
/** The outlines of the chosen body, the others selected, and the one under the pointer. */
const OUTLINES = {
  chosen: { color: 'accent', width: 2.6 },
  selected: { color: 'accent', width: 1.9 },
  hovered: { color: 'accent', width: 1.3 },
} as const satisfies Readonly<Record<string, Outline>>;
export type Mark = keyof typeof OUTLINES;
/** The nodes that are marked, by their places. */
export type Marks = ReadonlyMap<number, Mark>;

export class TreeThings {
  readonly #multitude = new Multitude();

  paint(pane: Painter, bodies: Bodies, marks: Marks, look: Look = 'solid', eye: Vec3 | null = null): void {
    if (bodies.count > SINGLE) {
      pane.crowd(this.#multitude.of(bodies, marks));
      for (const [place, mark] of marks) paintNode(pane, bodies, place, 'solid', eye, mark);
    } else
      for (let place = 0; place < bodies.count; place++)
        if (bodies.hidden[place] !== 1) paintNode(pane, bodies, place, look, eye, marks.get(place));
  }
}

/** Adds the ink over the meshes of a model: joints, and the outlines of marked nodes' boxes. */
export function paintOver(
  pane: Painter,
  bodies: Bodies,
  marks: Marks,
  shows: (place: number) => boolean,
): void {
  for (let place = 0; place < bodies.count; place++) {
    const mark = marks.get(place);
    if (bodies.hidden[place] === 1 || (!mark && (bodies.count > SINGLE || shows(place)))) continue;
    const matrix = bodies.matrix(place);
    if (!matrix.every(Number.isFinite)) continue;
    const kind = KINDS[bodies.kinds[place] as number];
    if (!kind || kind === 'none') paintJoint(pane, bodies, place, mark);
    else if (mark) pane[kind](matrix.slice(), { color: 'accent', ghost: true, aside: true });
  }
}

function paintNode(
  pane: Painter,
  bodies: Bodies,
  place: number,
  look: Look,
  eye: Vec3 | null,
  mark?: Mark,
): void {
  const kind = KINDS[bodies.kinds[place] as number];
  const matrix = bodies.matrix(place);
  if (!matrix.every(Number.isFinite)) return;
  if (!kind || kind === 'none') {
    paintJoint(pane, bodies, place, mark);
    return;
  }
  const color = DEPTHS[(bodies.depths[place] as number) % DEPTHS.length] ?? 'parent';
  if (look === 'wire') {
    const style = { color: mark ? 'accent' : color, width: mark ? OUTLINES[mark].width : 1.4 } as const;
    for (const line of edgesOf({ kind, matrix, color }, eye)) pane.line(line, style);
    return;
  }
  // A ghost is transparent: it has all its edges, also the hidden ones.
  const ghost = look === 'xray';
  if (ghost) pane[kind](matrix.slice(), { color: mark ? 'accent' : color, ghost });
  else pane[kind](matrix.slice(), mark ? { color, outline: OUTLINES[mark] } : { color });
}

/** Adds a node without a body: a dot, and a line to its parent. */
function paintJoint(pane: Painter, bodies: Bodies, place: number, mark?: Mark): void {
  const at = bodies.origin(place);
  const color = mark ? 'accent' : 'quiet';
  const above = bodies.parents[place] as number;
  if (above >= 0) pane.line([bodies.origin(above), at], { color, width: mark ? OUTLINES[mark].width : 1.6 });
  pane.dot(at, { color, size: mark === 'chosen' || mark === 'selected' ? 5 : 3.5 });
}

/** Adds the outlines of bodies that another document would move or reshape. */
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
