/** A small figure: what edits and a question cost a tree that is eager, and one that has flags. */
import { slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { kept } from '../figure/kept.ts';
import { fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { corners, rectangle } from '../figure/rectangle.ts';
import { type Vec3, xy } from '../figure/vec.ts';
import { SILENT, Transform } from './lazy/transform.ts';

const NAMES = ['robot', 'chest', 'collar', 'head', 'hat'] as const;
/** What happens, one after the other: edits of the robot, then the hat is read, and read again. */
const EDITS = 6;
const LAST = EDITS + 2;

/** Places in the picture, m: the robot, columns of boxes and of their tiles, rows, the line of what happens. */
const LEFT = { robot: -3.57, box: -2.4, name: -2.4, tiles: -1.52 };
const RIGHT = { robot: 0.63, box: 1.8, name: 1.68, tiles: 2.68 };
const BOX = [1.3, 0.46] as const;
const TILE = 0.19;
const TOP = 1.2;
const ROW = 0.6;
const LINE = { y: -1.88, from: -3.7, apart: 0.925 };
/** The robot from its legs to its hat, rectangle by rectangle: its box, left, bottom, right, top. */
const ROBOT = [
  0, -0.4, -1.35, -0.1, -0.6, 0, 0.1, -1.35, 0.4, -0.6, 0, -0.34, -0.7, 0.34, -0.34, 1, -0.45, -0.34, 0.45,
  0.38, 2, -0.17, 0.38, 0.17, 0.53, 3, -0.31, 0.53, 0.31, 0.99, 4, -0.39, 0.99, 0.39, 1.08, 4, -0.21, 1.08,
  0.21, 1.35,
];

/** One tree at one moment: for each box its products so far, and whether its flag is up. */
type Boxes = readonly { readonly products: number; readonly stale: boolean }[];

/** Returns a tree of five at any moment. An eager one asks for every matrix after each edit. */
function treeOf(eager: boolean): (moment: number) => Boxes {
  const products = NAMES.map(() => 0);
  const multiplied = ({ id }: Transform): void => {
    products[id] = (products[id] ?? 0) + 1;
  };
  const nodes = NAMES.map((_, id) => new Transform(id, { ...SILENT, multiplied }));
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
  notice: 'Pull the ring along the line, and count the products of two matrices.',
  camera: { plan: [-4.15, -2.46, 4.15, 2.05] },
  controls: { moment: slider('Edits, then questions', [0, LAST, 1], 0) },
  row: ['moment'],
  facts({ moment }) {
    const [eager, lazy] = trees(null);
    return { eager: eager(moment), lazy: lazy(moment) };
  },
  draw({ eager, lazy }, { moment }, out) {
    const told = `Flags saved ${sum(eager) - sum(lazy)} of ${sum(eager)} products`;
    const pane = out.pane(out.untouched ? 'Eager or flags: who works less?' : told);
    for (const [boxes, places, part, name] of [
      [eager, LEFT, 'eager', 'eager'],
      [lazy, RIGHT, 'lazy', 'dirty flags'],
    ] as const) {
      pane.letters([places.box - 0.5, 1.78, 0], 0.28, name, { color: 'quiet', part });
      const products = `${sum(boxes)} products`;
      pane.letters([places.tiles + 0.6, 1.78, 0], 0.36, products, { color: 'ink', most: 26, part });
      paintRobot(pane, boxes, places.robot, part);
      paintBoxes(pane, boxes, places, part);
      if (moment <= EDITS) continue;
      const hat = rectangle(xy(places.box, TOP - 4 * ROW), BOX);
      pane.polygon(hat, { color: 'page', edge: 'ink', width: 4, round: 0.08, part });
      pane.letters(xy(places.name, TOP - 4 * ROW), 0.26, 'hat?', { color: 'ink', part });
    }
    for (const [i, { stale }] of lazy.entries())
      paintFlag(pane, RIGHT.box + 0.38, TOP - i * ROW - 0.17, stale);
    paintFlag(pane, RIGHT.tiles + 0.36, TOP - 0.17, true);
    pane.letters(xy(RIGHT.tiles + 0.98, TOP), 0.26, 'stale', { color: 'quiet', most: 13, part: 'flag' });
    paintLine(pane, moment);
    // The ring is at the hand that pulls it, on the line.
    const at = out.carried('moment', placeOf(moment), [LINE.from, LINE.y, placeOf(LAST)[0], LINE.y]);
    const to = ([x]: Vec3) => (x - LINE.from) / LINE.apart;
    pane.handle('moment', at, ['What has happened', 'pull me'], to);
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

/** The robot that the boxes are of: a part whose box is stale has the color of a raised flag. */
function paintRobot(pane: Painter, boxes: Boxes, middle: number, part: string): void {
  for (let i = 0; i < ROBOT.length; i += 5) {
    const [box = 0, left = 0, bottom = 0, right = 0, top = 0] = ROBOT.slice(i);
    const color = boxes[box]?.stale ? 'deep4' : 'parent';
    const points = corners([middle + left, bottom, middle + right, top]);
    pane.polygon(points, { color, edge: 'ink', width: 1, part });
  }
  const eyes = { color: 'page', edge: 'ink', width: 1, part } as const;
  pane.polygon(rectangle(xy(middle, 0.8), [0.4, 0.13]), eyes);
}

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
  const cloth = { color: up ? 'deep4' : 'page', edge: 'ink', width: 1, part: 'flag' } as const;
  pane.polygon([xy(x, top), xy(x + 0.2, top - 0.08), xy(x, top - 0.16)], cloth);
}

/** The line of what happens: a dot for each edit, and a question mark for each question. */
function paintLine(pane: Painter, moment: number): void {
  pane.line([placeOf(0), placeOf(LAST)], { color: 'axis', width: 1.6 });
  for (let i = 1; i <= LAST; i++) {
    const [x, y] = placeOf(i);
    const past = i <= moment;
    pane.dot(xy(x, y), { color: past ? 'ink' : 'axis', size: 4, hollow: i > EDITS });
    if (i > EDITS) pane.letters(xy(x, y - 0.36), 0.3, 'hat?', { color: past ? 'ink' : 'quiet', most: 16 });
  }
  const under = xy(placeOf((EDITS + 1) / 2)[0], LINE.y - 0.36);
  pane.letters(under, 0.26, 'edits of the robot', { color: 'quiet' });
}
