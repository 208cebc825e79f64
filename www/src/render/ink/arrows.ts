/** Arrows, and heads of arcs, of constant width on the screen. */
import type { Arrow } from '../../figure/drawing.ts';
import type { Color, Ink } from './ink.ts';
import type { Lens } from './lens.ts';

/** CSS pixels: see the comment of `Arrow`. */
const SHAFT = 3;
const AXIS = 2;
const HEAD = { long: 11, half: 5, concave: 2.5, most: 0.7 };
const HOLLOW = { half: 2.7, wider: 1.5, line: 1.6 };
/** Length of an arrow that cannot be seen. */
const SPECK = 1.5;

/** Draws an arrow between two places. */
export function inkArrow(ink: Ink, lens: Lens, arrow: Arrow): void {
  if (!lens.at(arrow.from)) return;
  const { x: x0, y: y0 } = lens;
  if (!lens.at(arrow.to)) return;
  const { x: x1, y: y1 } = lens;
  const long = Math.hypot(x1 - x0, y1 - y0);
  if (!(long >= SPECK)) return;
  const [ux, uy] = [(x1 - x0) / long, (y1 - y0) / long];
  const { part, color, ghost } = arrow;
  const opacity = ghost ? 0.45 : 1;
  const head = Math.min(HEAD.long, HEAD.most * long);
  if (arrow.hollow) {
    inkHollow(ink, [x0, y0], [x1, y1], [ux, uy], head, color, part, opacity, arrow.dashed);
    return;
  }
  const shaft = ink.begin(part);
  const width = color === 'axis' ? AXIS : SHAFT;
  shaft.stroke = color;
  shaft.width = width * Math.min(1, Math.max(0.5, head / HEAD.long));
  shaft.opacity = opacity;
  if (arrow.dashed || ghost) shaft.dash = 'dashed';
  else shaft.round = true;
  ink.move(x0, y0);
  // Under the head, whose back is concave, the shaft ends before the tip.
  const end = 0.8 * head;
  ink.line(x1 - ux * end, y1 - uy * end);
  inkHead(ink, x1, y1, ux, uy, head, color, part).opacity = opacity;
}

/** Draws a head whose tip is at a place and that goes in a direction of length 1. */
export function inkHead(
  ink: Ink,
  x: number,
  y: number,
  ux: number,
  uy: number,
  long: number,
  color: Color,
  part: string | undefined,
) {
  const mark = ink.begin(part);
  mark.fill = color;
  mark.stroke = color;
  mark.width = 0.8;
  const half = (HEAD.half * long) / HEAD.long;
  const [bx, by] = [x - ux * long, y - uy * long];
  const deep = (HEAD.concave * long) / HEAD.long;
  const [cx, cy] = [bx + ux * deep, by + uy * deep];
  const [lx, ly, rx, ry] = [bx - uy * half, by + ux * half, bx + uy * half, by - ux * half];
  ink.move(x, y);
  ink.line(lx, ly);
  ink.curve(
    lx + (2 / 3) * (cx - lx),
    ly + (2 / 3) * (cy - ly),
    rx + (2 / 3) * (cx - rx),
    ry + (2 / 3) * (cy - ry),
    rx,
    ry,
  );
  ink.close();
  return mark;
}

type Pair = readonly [number, number];

function inkHollow(
  ink: Ink,
  [x0, y0]: Pair,
  [x1, y1]: Pair,
  [ux, uy]: Pair,
  head: number,
  color: Color,
  part: string | undefined,
  opacity: number,
  dashed = false,
): void {
  const mark = ink.begin(part);
  mark.fill = 'page';
  mark.stroke = color;
  mark.width = HOLLOW.line;
  mark.opacity = opacity;
  if (dashed) mark.dash = 'dashed';
  const scale = head / HEAD.long;
  const half = HOLLOW.half * scale;
  const wide = (HEAD.half + HOLLOW.wider) * scale;
  const [bx, by] = [x1 - ux * head, y1 - uy * head];
  ink.move(x0 - uy * half, y0 + ux * half);
  ink.line(bx - uy * half, by + ux * half);
  ink.line(bx - uy * wide, by + ux * wide);
  ink.line(x1 + ux, y1 + uy);
  ink.line(bx + uy * wide, by - ux * wide);
  ink.line(bx + uy * half, by - ux * half);
  ink.line(x0 + uy * half, y0 - ux * half);
  ink.close();
}
