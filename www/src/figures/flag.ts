/** A small figure: what edits and a question cost a tree that is eager, and one that has flags. */
import { slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { kept } from '../figure/kept.ts';
import { fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { type Vec3, xy } from '../figure/vec.ts';
import { Transform } from './lazy/transform.ts';
import { rectangle } from './shared/rectangle.ts';

const NAMES = ['robot', 'chest', 'collar', 'head', 'hat'] as const;
/** What happens, one after the other: edits of the robot, then the hat is read, and read again. */
const EDITS = 6;
const LAST = EDITS + 2;
const nothing = (): void => {};
const WHOLE = { a: false, b: false, c: false, d: false, stop: false };

/** Places in the picture, m: columns of boxes and of their tiles, rows, the line of what happens. */
const LEFT = { box: -3.05, name: -3.05, tiles: -2.1 };
const RIGHT = { box: 1.5, name: 1.35, tiles: 2.45 };
const BOX = [1.5, 0.46] as const;
const TILE = 0.2;
const TOP = 1.2;
const ROW = 0.6;
const LINE = { y: -1.75, from: -3.2, apart: 0.8 };

/** One tree at one moment: for each box its products so far, and whether its flag is up. */
type Boxes = readonly { readonly products: number; readonly stale: boolean }[];

/** Returns a tree of five at any moment. An eager one asks for every matrix after each edit. */
function treeOf(eager: boolean): (moment: number) => Boxes {
  const products = NAMES.map(() => 0);
  const shared = {
    leftOut: WHOLE,
    marked: nothing,
    multiplied: ({ id }: Transform) => {
      products[id] = (products[id] ?? 0) + 1;
    },
    inverted: nothing,
    answered: nothing,
  };
  const nodes = NAMES.map((_, id) => new Transform(id, shared));
  for (const [i, node] of nodes.entries()) node.setParent(nodes[i - 1] ?? null);
  const [robot, hat] = [nodes[0], nodes.at(-1)];
  hat?.getLocalToWorld();
  products.fill(0);
  const now = (): Boxes => nodes.map(({ id, isDirty }) => ({ products: products[id] ?? 0, stale: isDirty }));
  const all = [now()];
  for (let moment = 1; moment <= LAST; moment++) {
    if (moment <= EDITS) robot?.setLocal([1, 0, 0, 1, moment, 0]);
    if (moment > EDITS || eager) hat?.getLocalToWorld();
    all.push(now());
  }
  return (moment) => all[Math.round(moment)] ?? now();
}

const trees = kept((_: null) => [treeOf(true), treeOf(false)] as const);
const sum = (boxes: Boxes): number => boxes.reduce((all, { products }) => all + products, 0);

export default defineFigure({
  title: 'Six edits, then a question',
  notice: 'Pull the hand along. How many products of two matrices does it take?',
  camera: { plan: [-4, -2.35, 4, 2.05] },
  controls: { moment: slider('Edits, then questions', [0, LAST, 1], EDITS) },
  row: ['moment'],
  facts({ moment }) {
    const [eager, lazy] = trees(null);
    return { eager: eager(moment), lazy: lazy(moment) };
  },
  draw({ eager, lazy }, { moment }, out) {
    const pane = out.pane();
    pane.letters([LEFT.box, 1.78, 0], 0.28, 'eager', { color: 'quiet', part: 'eager' });
    pane.letters([RIGHT.box, 1.78, 0], 0.28, 'dirty flags', { color: 'quiet', part: 'lazy' });
    for (const [boxes, { tiles }, part] of [
      [eager, LEFT, 'eager'],
      [lazy, RIGHT, 'lazy'],
    ] as const)
      pane.letters([tiles + 0.9, 1.78, 0], 0.4, `${sum(boxes)} products`, { color: 'ink', most: 26, part });
    paintBoxes(pane, eager, LEFT, 'eager');
    paintBoxes(pane, lazy, RIGHT, 'lazy');
    for (const [i, { stale }] of lazy.entries())
      paintFlag(pane, RIGHT.box + 0.5, TOP - i * ROW - 0.17, stale);
    paintLine(pane, moment);
    const to = ([x]: Vec3) => (x - LINE.from) / LINE.apart;
    pane.handle('moment', placeOf(moment), ['What has happened', 'pull me'], to);
  },
  readout(trees, { moment }) {
    const eager = quantity('Eager', sum(trees.eager), '', 0);
    const lazy = quantity('With flags', sum(trees.lazy), '', 0);
    const questions = Math.max(Math.round(moment) - EDITS, 0);
    return {
      summary:
        `Edits of the robot: ${fixed(Math.min(moment, EDITS), 0)}; questions: ${questions}. An eager tree of five has made ` +
        `${eager} products, and one with flags ${lazy}.`,
      ...sheet('Products of two matrices', { eager, lazy }),
    };
  },
});

const placeOf = (moment: number): Vec3 => [LINE.from + moment * LINE.apart, LINE.y, 0];

/** Five boxes from the robot down to its hat, each with a tile for each of its products. */
function paintBoxes(pane: Painter, boxes: Boxes, { box, name, tiles }: typeof LEFT, part: string): void {
  pane.line([xy(box, TOP), xy(box, TOP - (boxes.length - 1) * ROW)], { color: 'axis', width: 2 });
  for (const [i, { products }] of boxes.entries()) {
    const y = TOP - i * ROW;
    pane.polygon(rectangle(xy(box, y), BOX), { color: 'raised', edge: 'ink', width: 1.4, round: 0.08, part });
    pane.letters(xy(name, y), 0.26, NAMES[i] ?? '', { color: 'ink', part });
    const tile = { color: 'deep3', edge: 'ink', width: 1, part } as const;
    for (let k = 0; k < products; k++)
      pane.polygon(rectangle(xy(tiles + 1.35 * TILE * k, y), [TILE, TILE]), tile);
  }
}

/** A paper flag: up if the box is stale, lowered to the foot of its staff if not. */
function paintFlag(pane: Painter, x: number, y: number, up: boolean): void {
  const top = y + (up ? 0.34 : 0.16);
  pane.line([xy(x, y), xy(x, y + 0.34)], { color: 'ink', width: 1.8, part: 'flag' });
  const cloth = { color: up ? 'clay' : 'page', edge: 'ink', width: 1, part: 'flag' } as const;
  pane.polygon([xy(x, top), xy(x + 0.2, top - 0.08), xy(x, top - 0.16)], cloth);
}

/** The line of what happens: a dot for each edit, and a question mark for each question. */
function paintLine(pane: Painter, moment: number): void {
  pane.line([placeOf(0), placeOf(LAST)], { color: 'axis', width: 1.6 });
  for (let i = 1; i <= LAST; i++) {
    const [x, y] = placeOf(i);
    const past = i <= moment;
    if (i <= EDITS) pane.dot(xy(x, y), { color: past ? 'ink' : 'axis', size: 4 });
    else pane.letters(xy(x, y - 0.36), 0.3, 'hat?', { color: past ? 'ink' : 'quiet', most: 16 });
  }
  pane.letters(xy(placeOf((EDITS + 1) / 2)[0], LINE.y - 0.36), 0.26, 'edits of the robot', {
    color: 'quiet',
  });
}
