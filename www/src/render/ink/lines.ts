/** Lines and measured distances. */

import type { Vec3 } from '../../core/linear/vec.ts';
import type { Line, Measure } from '../../figure/drawing.ts';
import type { Hiding } from './hidden.ts';
import type { Ink } from './ink.ts';
import type { Lens } from './lens.ts';

/** Steps in which a trail fades. */
const FADES = 12;
/** Opacity of a line behind a solid. */
const BEHIND = 0.2;
/** CSS pixels of a step in which a line may disappear, and steps between two of its points. */
const STEP = 6;
const MOST = 200;
/** A measure: the width of its line, and its ticks. */
const MEASURE = { width: 1.4, tick: 10 };

/** The strokes of one line. */
interface Pen {
  readonly ink: Ink;
  readonly lens: Lens;
  readonly line: Line;
  readonly hiding: Hiding | null;
}

export function inkLine(ink: Ink, lens: Lens, line: Line, hiding: Hiding | null): void {
  const { points, fade } = line;
  const last = points.length - 1;
  if (last < 1) return;
  const pen = { ink, lens, line, hiding: hiding?.empty ? null : hiding };
  if (fade === undefined) {
    stroke(pen, 0, last, 1);
    return;
  }
  const pieces = Math.min(FADES, last);
  for (let piece = 0; piece < pieces; piece++) {
    const [from, to] = [Math.round((piece * last) / pieces), Math.round(((piece + 1) * last) / pieces)];
    stroke(pen, from, to, fade + ((1 - fade) * (piece + 0.5)) / pieces);
  }
}

/** Draws the points of a line from one to another. The part behind the eye is cut off. */
function stroke(pen: Pen, from: number, to: number, opacity: number): void {
  const { lens, line } = pen;
  begin(pen, opacity);
  const drawn = { any: false, hidden: false };
  let previous: Vec3 | null = null;
  for (let i = from; i <= to; i++) {
    const point = line.points[i];
    if (!point) continue;
    const seen = lens.before(point) > 0;
    if (previous) {
      const before = lens.before(previous) > 0;
      if (seen && !before) go(pen, null, crossing(lens, previous, point), opacity, drawn);
      if (seen) go(pen, drawn.any ? previous : null, point, opacity, drawn);
      else if (before) go(pen, previous, crossing(lens, point, previous), opacity, drawn);
    } else if (seen) go(pen, null, point, opacity, drawn);
    if (!seen) drawn.any = false;
    previous = point;
  }
}

function begin({ ink, line }: Pen, opacity: number): void {
  const mark = ink.begin(line.part);
  mark.stroke = line.color;
  mark.width = line.width;
  mark.opacity = opacity * (line.ghost ? 0.6 : 1);
  mark.round = line.fade === undefined && !line.dashed && !line.ghost;
  if (line.dashed || line.ghost) mark.dash = 'dashed';
}

/** Draws on to a point, in short steps where a solid may hide some of them. */
function go(pen: Pen, from: Vec3 | null, to: Vec3, opacity: number, drawn: Drawn): void {
  const { ink, lens, hiding } = pen;
  if (!lens.at(to)) return;
  const { x, y } = lens;
  const long = from && hiding && lens.at(from) ? Math.hypot(x - lens.x, y - lens.y) : 0;
  const steps = Math.max(1, Math.min(MOST, Math.ceil(long / STEP)));
  for (let step = 1; step <= steps; step++) {
    const share = from ? step / steps : 1;
    const [px, py, pz] = between(from ?? to, to, share);
    const hidden = hiding?.hides(px, py, pz) ?? false;
    if (hidden !== drawn.hidden) {
      const { any } = drawn;
      drawn.hidden = hidden;
      begin(pen, opacity * (hidden ? BEHIND : 1));
      if (any && from && lens.at(between(from, to, (step - 1) / steps))) ink.move(lens.x, lens.y);
      else drawn.any = false;
    }
    if (!lens.place(px, py, pz)) continue;
    if (drawn.any) ink.line(lens.x, lens.y);
    else ink.move(lens.x, lens.y);
    drawn.any = true;
  }
}

interface Drawn {
  /** The pen is on the paper. */
  any: boolean;
  hidden: boolean;
}

function between(a: Vec3, b: Vec3, share: number): Vec3 {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])];
}

/** Returns the point just before the eye of a segment from a point behind it to one before it. */
function crossing(lens: Lens, behind: Vec3, front: Vec3): Vec3 {
  const [a, b] = [lens.before(behind), lens.before(front)];
  const share = Math.min(1, -a / (b - a) + 1e-6);
  return between(behind, front, share);
}

/** Draws the line of a measure with its ticks. Its number is a label. */
export function inkMeasure(ink: Ink, lens: Lens, measure: Measure): void {
  const { from, to, offset, color, part } = measure;
  const moved = (point: Vec3): boolean =>
    lens.place(point[0] + offset[0], point[1] + offset[1], point[2] + offset[2]);
  if (!moved(from)) return;
  const { x: x0, y: y0 } = lens;
  if (!moved(to)) return;
  const { x: x1, y: y1 } = lens;
  const long = Math.hypot(x1 - x0, y1 - y0);
  if (!(long > 0)) return;
  const [nx, ny] = [-(y1 - y0) / long, (x1 - x0) / long];
  const mark = ink.begin(part);
  mark.stroke = color;
  mark.width = MEASURE.width;
  const half = MEASURE.tick / 2;
  ink.move(x0, y0);
  ink.line(x1, y1);
  for (const [x, y] of [
    [x0, y0],
    [x1, y1],
  ] as const) {
    ink.move(x - nx * half, y - ny * half);
    ink.line(x + nx * half, y + ny * half);
  }
}
