/** The picture of the breakfast, from above, and the tree beside it. */
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import { disc, limb, oval } from '../../figure/soft.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import { boxIn, inWorld, placeIn, posed } from '../shared/flat.ts';
import { AT_REST, type Breakfast, type BreakfastParams, trayOf } from './model.ts';

/** The tray about its origin, and the hand at its corner: all lengths are in meters. */
const TRAY = [-0.02, -0.04, 0.4, 0.22] as const;
const INNER = [-0.005, -0.025, 0.385, 0.205] as const;
const HAND = { x: 0.385, y: -0.025 };
/** From a thing to the shadow of one that is left in the air. */
const SHADOW = { x: 0.012, y: -0.026 };
/** The tree: the upper left corner of its first box, its right edge, boxes, rows and indents. */
const TREE = { x: 0.51, y: 0.265, right: 0.735, first: 0.1, high: 0.05, row: 0.066, indent: 0.024 };
const LETTERS = 0.027;

export function paint({ world, pairs }: Breakfast, params: BreakfastParams, out: Drawing): void {
  const away = params.x !== AT_REST.x || params.y !== AT_REST.y;
  const inRoom = params.placed === 'room';
  const answer = inRoom
    ? 'Nothing came along: each place is in the room.'
    : 'All of it came along: each place is on what carries it.';
  const pane = out.pane(away ? answer : 'Pull the tray away. What comes along?');
  const ghost = { color: 'axis', edge: 'axis', width: 1.4, dashed: true, fill: 0, round: 0.03 } as const;
  if (away) pane.polygon(boxIn(inWorld(trayOf(AT_REST)), TRAY), { ...ghost, part: 'before' });
  const tile = { color: 'parent', edge: 'ink', part: 'tray' } as const;
  pane.polygon(boxIn(world.tray, TRAY), { ...tile, round: 0.03 });
  pane.polygon(boxIn(world.tray, INNER), { ...tile, edge: 'steel', width: 1, round: 0.02 });
  paintThings(pane, world, away && inRoom);
  paintTree(pane, inRoom, pairs, away);
  const [u, v] = placeIn(inWorld(posed([0, 0], params.turn)), HAND.x, HAND.y);
  const to = ([x, y]: Vec3) => ({ x: x - u, y: y - v });
  const at = placeIn(world.tray, HAND.x, HAND.y);
  pane.as('tray').handle('corner', at, ['The tray by its corner', 'pull me'], to);
}

/** The three things, from above; those that nothing carries have their shadow below them. */
function paintThings(pane: Painter, { cup, egg, spoon }: Breakfast['world'], float: boolean): void {
  const [c, e] = [placeIn(cup, 0, 0), placeIn(egg, 0, 0)];
  const shade = { color: 'steel', fill: 0.35, width: 0, part: 'shadow' } as const;
  const shadow = ([x, y]: Vec3, radius: number) => pane.arc(xy(x + SHADOW.x, y + SHADOW.y), radius, shade);
  if (float) shadow(c, 0.063);
  if (float) shadow(e, 0.036);
  disc(pane, c, 0.063, { color: 'paint', part: 'cup', edge: 'axis' });
  const ear = placeIn(cup, 0.047, 0.026);
  pane.arc(ear, 0.014, { color: 'ink', width: 8, part: 'cup' });
  pane.arc(ear, 0.014, { color: 'child', width: 5.6, part: 'cup' });
  disc(pane, c, 0.043, { color: 'child', part: 'cup' });
  disc(pane, c, 0.032, { color: 'clay', part: 'cup', width: 1 });
  const stem = [placeIn(spoon, -0.125, 0), placeIn(spoon, -0.03, 0)];
  limb(pane, stem, 4.6, { color: 'grandchild', part: 'spoon' });
  const bowl = oval([-0.018, 0], [0.019, 0.012], (x, y) => placeIn(spoon, x, y), 16);
  pane.polygon(bowl, { color: 'grandchild', edge: 'ink', part: 'spoon' });
  disc(pane, e, 0.036, { color: 'child', part: 'egg' });
  disc(pane, e, 0.026, { color: 'paint', part: 'egg', edge: 'clay', width: 2 });
}

const FLAT = { tray: 1, cup: 1, egg: 1, spoon: 1 } as const;
const DEEP = { tray: 1, cup: 2, spoon: 3, egg: 2 } as const;
const COLORS = { tray: 'parent', cup: 'child', egg: 'child', spoon: 'grandchild' } as const;

/** The tree as it is: whom each thing hangs on, and the pair that it keeps; the one that was changed. */
function paintTree(pane: Painter, inRoom: boolean, pairs: Breakfast['pairs'], moved: boolean): void {
  const rows = Object.entries(inRoom ? FLAT : DEEP) as [keyof typeof COLORS, number][];
  const middle = (row: number): number => TREE.y - TREE.row * row - TREE.high / 2;
  const left = (depth: number): number => TREE.x + TREE.indent * depth;
  const box = (row: number, depth: number, text: string, style: object) => {
    const [x, y, half] = [left(depth), middle(row), TREE.high / 2];
    const right = row === 0 ? x + TREE.first : TREE.right;
    const corners = [xy(x, y - half), xy(right, y - half), xy(right, y + half), xy(x, y + half)];
    pane.polygon(corners, { color: 'page', edge: 'axis', round: 0.012, part: 'tree', ...style });
    pane.letters(xy((x + right) / 2, y), LETTERS, text, { color: 'ink', part: 'tree' });
  };
  box(0, 0, 'room', {});
  for (const [i, [name, depth]] of rows.entries()) {
    const above = rows.slice(0, i).findLastIndex(([, it]) => it < depth) + 1;
    const x = left(depth - 1) + TREE.indent / 2;
    const line = [xy(x, middle(above) - TREE.high / 2), xy(x, middle(i + 1)), xy(left(depth), middle(i + 1))];
    pane.line(line, { color: 'axis', width: 1.6, part: 'tree' });
    const pair = pairs[name].map((it) => fixed(100 * it, 0)).join(', ');
    const lit = name === 'tray' && moved ? { edge: 'ink', width: 3 } : {};
    box(i + 1, depth, `${name} ${pair}`, { color: COLORS[name], ...lit });
  }
}
