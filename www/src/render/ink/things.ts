/** The ink of a pane: its flat things in the order of their list, and the words over it. */
import type { Text } from '../../figure/drawing.ts';
import { inkCards } from '../cards.ts';
import { HEAD, RESULT } from '../heads.ts';
import { whole } from '../next-task.ts';
import { isBody, isSolid } from '../shapes.ts';
import type { PaneView } from '../views.ts';
import { inkArc, inkDot, inkPolygon } from './areas.ts';
import { inkArrow } from './arrows.ts';
import { Hiding } from './hidden.ts';
import type { Ink } from './ink.ts';
import { Lens } from './lens.ts';
import { inkLine, inkMeasure } from './lines.ts';
import { inkRaster } from './raster.ts';
import { inkSolid } from './solids.ts';

/** Free space to the left and right of the words over a pane. */
const INDENT = 2;
/** Height of a line of an inset's words. */
const INSET_LINE = 17;
/** Size in which letters that lean are set; their matrix scales them. */
const SET = 20;

/** Draws all that is flat. Labels, grids and handles are drawn by others. */
export function inkThings(ink: Ink, shown: PaneView): void {
  whole(inking(ink, shown));
}

/** Draws all that is flat. Before each thing there may be a pause. */
export function* inking(ink: Ink, shown: PaneView): Generator<undefined, void> {
  const lens = new Lens(shown);
  const eye = shown.view.flat ? null : shown.view.eye;
  const hiding = eye ? new Hiding(shown.pane.things.filter(isBody), eye) : null;
  if (shown.box.inset) inkPlate(ink, shown);
  for (const thing of shown.pane.things) {
    yield;
    switch (thing.kind) {
      case 'arrow':
        inkArrow(ink, lens, thing);
        break;
      case 'line':
        inkLine(ink, lens, thing, hiding);
        break;
      case 'polygon':
        inkPolygon(ink, lens, thing);
        break;
      case 'arc':
        inkArc(ink, lens, thing, hiding);
        break;
      case 'dot':
        if (!hiding?.hides(...thing.at)) inkDot(ink, lens, thing);
        break;
      case 'raster':
        inkRaster(ink, lens, thing);
        break;
      case 'measure':
        inkMeasure(ink, lens, thing);
        break;
      case 'text':
        inkText(ink, lens, thing);
        break;
      default:
        if (isSolid(thing) && (lens.flat || !isBody(thing))) inkSolid(ink, lens, thing, eye);
    }
  }
  inkHead(ink, shown);
}

/** Sets letters that rotate, grow and lean with their thing. They are not seen from behind. */
function inkText(ink: Ink, lens: Lens, { matrix, text, color, part, halo, most }: Text): void {
  const m = (i: number): number => matrix[i] ?? 0;
  if (!lens.place(m(12), m(13), m(14))) return;
  const { x, y } = lens;
  if (!lens.place(m(12) + m(0), m(13) + m(1), m(14) + m(2))) return;
  const [ax, ay] = [lens.x - x, lens.y - y];
  if (!lens.place(m(12) - m(4), m(13) - m(5), m(14) - m(6))) return;
  const [bx, by] = [lens.x - x, lens.y - y];
  if (!lens.flat && ax * by - ay * bx < 0) return;
  const mark = ink.words(part, text, 0, 0, SET);
  mark.fill = color;
  // As wide as a label's, whatever the size of the letters.
  const high = Math.hypot(bx, by);
  const share = most && high > most ? most / high : 1;
  mark.halo = halo ? (mark.halo * SET) / (share * high) : 0;
  const unit = SET / share;
  [ax / unit, ay / unit, bx / unit, by / unit, x, y].forEach((value, i) => {
    mark.matrix[i] = value;
  });
}

/** A plate of the ground's color, on which an inset is legible. */
function inkPlate(ink: Ink, { box: { width, height } }: PaneView): void {
  const mark = ink.begin(undefined);
  mark.fill = 'ground';
  ink.move(0, 0);
  ink.line(width, 0);
  ink.line(width, height);
  ink.line(0, height);
  ink.close();
}

/** The cards, the title, the second line and the result over a pane. */
function inkHead(ink: Ink, { pane, box }: PaneView): void {
  const { part, cards } = pane;
  const { size, lines, subtitle, second, resultText: result } = box.head;
  const [edge, upper] = [box.whole.x - box.x, box.whole.y - box.y];
  if (cards) inkCards(ink, cards, box.whole.width, edge, upper);
  const [left, top] = [edge + INDENT, upper + box.head.cards];
  const words = (text: string, y: number, height: number, of = part) => {
    const mark = ink.words(of, text, left, top + y, height);
    mark.anchor = 'start';
    mark.fill = 'ink';
    return mark;
  };
  const first = box.inset ? HEAD.title / 4 : box.head.first / 2;
  const more = HEAD.more * size;
  lines.forEach((line, i) => {
    words(line, first + i * more, size);
  });
  let y = lines.length > 0 ? box.head.first + (lines.length - 1) * more : 0;
  const place = box.head.result;
  const middle = HEAD.line / 2 - 4;
  if (subtitle) {
    words(subtitle, y + middle, second, pane.second).fill = 'quiet';
    if (place !== 'second') y += HEAD.line;
  }
  if (!result) return;
  if (box.inset) {
    words(result, first + INSET_LINE, size).weight = 600;
    return;
  }
  const mark = words(result, place === 'title' ? first : y + middle, RESULT);
  mark.weight = 600;
  if (place === 'own') return;
  mark.anchor = 'end';
  mark.matrix[4] = left + box.whole.width - 2 * INDENT;
}
