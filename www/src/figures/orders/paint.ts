/** The picture: the pencil by all orders, and the walk of its point by the order of the cards. */
import * as math from '../../core/math.ts';
import { type Cards, column, type Drawing, type Mat4, type Painter } from '../../figure/drawing.ts';
import { counted, DEGREES, fixed } from '../../figure/numbers.ts';
import { corners } from '../../figure/rectangle.ts';
import { addScaled, length, scale, subtract, type Vec3, xy, ZERO } from '../../figure/vec.ts';
import { type Plan, widened } from '../../figure/view.ts';
import { controls, type Factor, type OrdersParams, PARTS } from './controls.ts';
import {
  different,
  type Factors,
  type Facts,
  image,
  LONG,
  named,
  ORDERS,
  type Outcome,
  POINT,
  productOf,
  shapeOf,
  turnTo,
  written,
} from './model.ts';
import { type Hop, hopsOf, onTheWay, walked } from './walk.ts';

/** Half of the pencil's width, and the places where its paint, the lead and the rubber end. */
const HALF = 0.15;
const ENDS = { paint: 1.62, lead: 1.87, rubber: 0.24 };
/** Height of the letters on it, and where they are. */
const LETTERS = { high: 0.2, at: 0.92 };
/** Free space around what is kept in the picture. */
const MARGIN = 0.15;
const BELOW = { alone: 0.4, all: 0.2 };
/** The turns that a hand gives the pencil, of all of which the picture has room; its extremes are at these. */
const TURNS = [0, Math.PI / 6, Math.PI / 3, Math.PI / 2];
/** The plan of the pencil before anything acts on it. */
const CLOSE: Plan['plan'] = [-0.3, -0.5, 2.3, 0.7];
/** The winding arrow round the point. */
const WINDING = { radius: 0.36, from: -2.2, to: 2.2 };

type Shape = readonly Vec3[];

const WHOLE: Shape = [[0, -HALF, 0], [ENDS.paint, -HALF, 0], POINT, [ENDS.paint, HALF, 0], [0, HALF, 0]];
const BARE: Shape = [[ENDS.paint, -HALF, 0], POINT, [ENDS.paint, HALF, 0]];
const BLUNT = (HALF * (LONG - ENDS.lead)) / (LONG - ENDS.paint);
const LEAD: Shape = [[ENDS.lead, -BLUNT, 0], POINT, [ENDS.lead, BLUNT, 0]];

export function paint({ numbers, order, all, chosen }: Facts, params: OrdersParams, out: Drawing): void {
  const hops = walked(out.time);
  const walk = hopsOf(numbers, order);
  const { asked } = out;
  const grown = asked ? Math.min(1, hops) : 1;
  const places = placesOf(numbers, asked ? [order] : ORDERS, order);
  const pane = out.pane({
    // The cards are the product; points that are rows stand on its other side, in reverse.
    title: params.rows ? written(order, true) : `${named(order)}: ${shapeOf(chosen)}`,
    short: { title: params.rows ? written(order, true) : '' },
    cards: cardsOf(order, hops),
    subtitle: `six orders: ${differing(all)}`,
    // One pencil and its walk, as large as they can be; the others come with the answer.
    ...(asked ? { camera: planOf(places, grown) } : {}),
  });
  if (!asked) pane.keep(...roomFor(places, BELOW.all, MARGIN));
  for (const [near, far] of AXES)
    pane.arrow(ZERO, addScaled(near, subtract(far, near), grown), { color: 'axis' });
  pane.polygon(WHOLE, { color: 'quiet', fill: 0, width: 1.5, dashed: true, part: 'before' });
  const solid = ({ order: it }: Outcome): boolean =>
    it === ORDERS[0] || it === ORDERS[1] || named(it) === named(order);
  // The others are the answer to a question that waits.
  const shown = asked ? all.filter((it) => named(it.order) === named(order)) : all;
  for (const it of shown) if (!solid(it)) paintGhost(pane, it);
  // The thin lie on the thick, so that none is hidden.
  const whole = shown.filter(solid).sort((a, b) => b.wide - a.wide);
  if (!asked) for (const it of whole) paintPencil(pane, it, named(it.order) === named(order));
  else paintPencil(pane, { order, matrix: onTheWay(numbers, order, hops) }, true);
  const names = asked ? [] : [...all.filter((it) => !solid(it)), ...whole];
  for (const it of names) paintName(pane, it, solid(it), params.rows);
  paintWalk(pane, numbers, walk, hops, asked);
  if (hops < 3 && !asked) paintWalker(pane, onTheWay(numbers, order, hops));
  if (chosen.flipped) paintWinding(pane, identity, POINT);
  if (chosen.flipped) paintWinding(pane, chosen.matrix, chosen.tip);
  pane.dot(ZERO, { color: 'ink', size: 3, part: 'origin' });
  // While it walks, nobody has seen where the hand would hold it.
  if (asked && hops < 3) return;
  const to = (place: Vec3) => ({ turn: turnTo(numbers, order, place) ?? params.turn });
  pane
    .as('turn')
    .handle('point', chosen.tip, 'Turn, by the pencil’s point', to, { reach: { turn: [0, Math.PI / 2] } });
}

/** The ends of both axes, in the picture of the pencil alone and in that of all. */
const AXES: readonly (readonly [near: Vec3, far: Vec3])[] = [
  [xy(2.25, 0), xy(2.6, 0)],
  [xy(0, 0.55), xy(0, 1.2)],
];
const identity: Mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const byMatrix = ({ matrix }: Outcome): Mat4 => matrix;

function cardsOf(order: readonly Factor[], hops: number): Cards {
  const labels = new Map(controls.order.cards.map(({ value, label }) => [value, label]));
  return {
    sets: 'order',
    cards: order.map((value) => ({ value, text: labels.get(value) ?? value, part: PARTS[value] })),
    acts: hops > 0 && hops < order.length ? order[order.length - 1 - Math.floor(hops)] : undefined,
    hint: 'drag a card',
  };
}

function differing(all: readonly Outcome[]): string {
  const [pictures, shapes] = [different(all.map(byMatrix)), different(all.map(byMatrix), 8)];
  const none = all.some(isSkewed) ? '' : ', none skewed';
  return `${counted(pictures, 'picture')}, ${counted(shapes, 'shape')}${none}`;
}

const isSkewed = ({ lean }: Outcome): boolean => lean !== null && lean * DEGREES >= 0.05;

const under = (matrix: Mat4, shape: Shape): Vec3[] => shape.map((point) => image(matrix, point));

type Held = { readonly order: readonly Factor[]; readonly matrix: Mat4 };

function paintPencil(pane: Painter, { order, matrix }: Held, chosen: boolean): void {
  const part = order.join('');
  const flat = { fill: chosen ? 1 : 0.75, part };
  pane.polygon(under(matrix, WHOLE), { color: 'clay', ...flat });
  pane.polygon(under(matrix, corners([0, -HALF, ENDS.rubber, HALF])), { color: 'parent', ...flat });
  pane.polygon(under(matrix, BARE), { color: 'paint', ...flat });
  pane.polygon(under(matrix, LEAD), { color: 'ink', ...flat });
  const [x, y, at] = [column(matrix, 0), column(matrix, 1), image(matrix, [LETTERS.at, 0, 0])];
  const { high } = LETTERS;
  const [across, up] = [scale(x, high), scale(y, high)];
  const letters = [across[0], across[1], 0, 0, up[0], up[1], 0, 0, 0, 0, 1, 0, at[0], at[1], 0, 1];
  // On one that lies across it the letters would not be legible.
  if (chosen) pane.text(letters, '2B', { color: 'ink', part });
  pane.polygon(under(matrix, WHOLE), { color: 'ink', fill: 0, width: chosen ? 2 : 1.2, part });
}

function paintGhost(pane: Painter, { order, matrix }: Outcome): void {
  const part = order.join('');
  pane.polygon(under(matrix, WHOLE), { color: 'clay', fill: 0.5, edge: 'ink', width: 1.2, part });
}

function paintName(pane: Painter, it: Outcome, full: boolean, rows: boolean): void {
  const { order, matrix, tip, lean } = it;
  const skewed = full && isSkewed(it) ? `: skewed ${fixed((lean ?? 0) * DEGREES, 1)}°` : '';
  const shape = lean === null ? ': flat' : skewed;
  const side = column(matrix, 0);
  // In a legend it would lie over the walk, which fills the picture.
  const [name, part] = [named(rows ? order.toReversed() : order), order.join('')];
  pane.as(part, 'ink').label(tip, name + shape, { side, short: name, spare: true });
}

/**
 * The hops, each up to where the walk is: a scale and a move go straight, a turn goes round. Where
 * one pencil is alone they have names.
 */
function paintWalk(
  pane: Painter,
  { turn }: Factors,
  walk: readonly Hop[],
  hops: number,
  named: boolean,
): void {
  for (const [i, { factor, from, to }] of walk.entries()) {
    const share = Math.min(1, hops - i);
    if (share <= 0) break;
    const part = PARTS[factor];
    const text = share === 1 && named ? { text: part } : {};
    if (factor !== 'R') {
      const end = addScaled(from, subtract(to, from), share);
      const far = length(subtract(end, from)) > 0.05;
      if (far) pane.arrow(from, end, { color: 'ink', part, ...text });
    } else if (length(from) > 0.05 && Math.abs(turn * share) > 0.02) {
      const start = math.atan2(from[1], from[0]);
      const way = { from: start, to: start + turn * share, head: true };
      pane.as(part, 'ink').arc(ZERO, length(from), { ...way, width: 3, ...text });
    }
    pane.dot(from, { color: 'ink', size: 4, hollow: i > 0, part });
  }
}

function paintWalker(pane: Painter, matrix: Mat4): void {
  pane.polygon(under(matrix, WHOLE), { color: 'ink', fill: 0, width: 1.6, part: 'walker' });
  pane.dot(image(matrix, POINT), { color: 'ink', size: 5, part: 'walker' });
}

/** An arrow round the point, counter-clockwise in the pencil's own axes: a flip turns it. */
function paintWinding(pane: Painter, matrix: Mat4, at: Vec3): void {
  const unit = (axis: Vec3): Vec3 => addScaled(ZERO, axis, 1 / length(axis));
  const axes = [unit(column(matrix, 0)), unit(column(matrix, 1))] as const;
  const { radius, from, to } = WINDING;
  pane.as('flip', 'ink').arc(at, radius, { axes, from, to, width: 1.6, head: true });
}

/** Returns the places of a pencil by some orders, and of its walk, at every turn that a hand gives it. */
function placesOf(
  numbers: Factors,
  orders: readonly (readonly Factor[])[],
  order: readonly Factor[],
): Vec3[] {
  return [...TURNS, numbers.turn].flatMap((turn) => {
    const turned = { ...numbers, turn };
    const pencils = orders.flatMap((it) => under(productOf(turned, it).matrix, WHOLE));
    return [...pencils, ...hopsOf(turned, order).flatMap(({ way }) => way)];
  });
}

/** Returns the corners of the room about some places. */
const roomFor = (places: readonly Vec3[], below: number, above: number): Vec3[] =>
  places.flatMap(([x, y]) => [xy(x - MARGIN, y - below), xy(x + MARGIN, y + above)]);

/** Returns the plan of the pencil before its walk, and more and more of one that has all of that. */
function planOf(places: readonly Vec3[], share: number): Plan {
  const whole = widened(CLOSE, roomFor(places, BELOW.alone, BELOW.alone));
  const [left, bottom, right, top] = CLOSE.map((from, i) => from + share * ((whole[i] ?? 0) - from));
  return { plan: [left ?? 0, bottom ?? 0, right ?? 0, top ?? 0] };
}
