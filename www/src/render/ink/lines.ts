/** Lines and measured distances. */
import type { Line, Measure } from '../../figure/drawing.ts';
import type { Vec3 } from '../../figure/vec.ts';
import type { Ink } from './ink.ts';
import type { Lens } from './lens.ts';

/** Steps in which a trail fades. */
const FADES = 12;
/** A measure: its line, its ticks, the gap to its number, and sizes of the number. */
const MEASURE = { width: 1.4, tick: 10, gap: 7, size: 14, large: 22 };
/** The mean width of a letter over its height. */
const LETTER = 0.56;

export function inkLine(ink: Ink, lens: Lens, line: Line): void {
  const { points, fade } = line;
  const last = points.length - 1;
  if (last < 1) return;
  if (fade === undefined) {
    stroke(ink, lens, line, 0, last, 1);
    return;
  }
  const pieces = Math.min(FADES, last);
  for (let piece = 0; piece < pieces; piece++) {
    const [from, to] = [Math.round((piece * last) / pieces), Math.round(((piece + 1) * last) / pieces)];
    stroke(ink, lens, line, from, to, fade + ((1 - fade) * (piece + 0.5)) / pieces);
  }
}

/** Draws the points of a line from one to another. What is behind the eye is cut off. */
function stroke(ink: Ink, lens: Lens, line: Line, from: number, to: number, opacity: number): void {
  const mark = ink.begin(line.part);
  mark.stroke = line.color;
  mark.width = line.width;
  mark.opacity = opacity * (line.ghost ? 0.6 : 1);
  mark.round = line.fade === undefined && !line.dashed && !line.ghost;
  if (line.dashed || line.ghost) mark.dash = 'dashed';
  let drawn = false;
  let previous: Vec3 | null = null;
  for (let i = from; i <= to; i++) {
    const point = line.points[i];
    if (!point) continue;
    if (lens.at(point)) {
      const { x, y } = lens;
      if (!drawn && previous && lens.at(crossing(lens, previous, point))) {
        ink.move(lens.x, lens.y);
        drawn = true;
      }
      if (drawn) ink.line(x, y);
      else ink.move(x, y);
      drawn = true;
    } else {
      if (drawn && previous && lens.at(crossing(lens, point, previous))) ink.line(lens.x, lens.y);
      drawn = false;
    }
    previous = point;
  }
}

/** Returns the point just before the eye of a segment from a point behind it to one before it. */
function crossing(lens: Lens, behind: Vec3, front: Vec3): Vec3 {
  const [a, b] = [lens.before(behind), lens.before(front)];
  const share = Math.min(1, -a / (b - a) + 1e-6);
  return [0, 1, 2].map(
    (i) => (behind[i] ?? 0) + share * ((front[i] ?? 0) - (behind[i] ?? 0)),
  ) as unknown as Vec3;
}

/** Returns the size of a measure's number. */
export const measureSize = ({ large }: Measure): number => (large ? MEASURE.large : MEASURE.size);

export function inkMeasure(ink: Ink, lens: Lens, measure: Measure): void {
  const { from, to, offset, color, part } = measure;
  const moved = (point: Vec3): boolean =>
    lens.place(point[0] + offset[0], point[1] + offset[1], point[2] + offset[2]);
  if (!moved(from)) return;
  const { x: x0, y: y0 } = lens;
  if (!moved(to)) return;
  const { x: x1, y: y1 } = lens;
  const long = Math.hypot(x1 - x0, y1 - y0);
  if (!(long > 0) || !lens.at(from)) return;
  // The side away from the thing that is measured; above where there is none.
  let [nx, ny] = [-(y1 - y0) / long, (x1 - x0) / long];
  const aside = nx * (x0 - lens.x) + ny * (y0 - lens.y);
  if (Math.abs(aside) > 1 ? aside < 0 : ny > 1e-6 || (Math.abs(ny) <= 1e-6 && nx < 0)) [nx, ny] = [-nx, -ny];
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
  if (!measure.text) return;
  const size = measureSize(measure);
  const [wide, tall] = [(LETTER * size * measure.text.length) / 2, 0.4 * size];
  const away = MEASURE.gap + Math.abs(nx) * wide + Math.abs(ny) * tall;
  const words = ink.words(part, measure.text, (x0 + x1) / 2 + nx * away, (y0 + y1) / 2 + ny * away, size);
  words.fill = color;
  words.weight = 600;
}
