/** A small figure: a point on a table, and the same point on a sheet of paper that lies there. */
import { space3 } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { angle, meters } from '../figure/controls.ts';
import type { Drawing, Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { tuple } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import { corners } from '../figure/rectangle.ts';
import { type Vec3, vec3 } from '../figure/vec.ts';
import { boxIn, inWorld, paintAxes, placeIn, posed } from './shared/flat.ts';

/** Meters of the table: the paper's origin, its sides, and its margin around the grid. */
const PAPER = { at: [1.3, 0.4], wide: 5, high: 3, margin: 0.25 } as const;
const LONG = 1.4;
/** Meters of the letters at the axes: half a phone wide a picture has 20 CSS pixels for a meter. */
const HIGH = 0.6;
/** From the end of the paper's axis to its ring, on the paper's edge. */
const RING = 0.25;
/** Both of one size, with room for the paper, the point and a hand at any angle: one scale, which stays. */
const PLANS = { table: [-1.1, -1.4, 7.5, 6.4], paper: [-1.7, -2.6, 6.9, 5.2] } as const;

/** Where the point can be, on the table. */
const ENDS = { x: [1.5, 5], y: [1, 4] } as const;

const paperAt = (turn: number) => posed(PAPER.at, turn);
/** A point of the table in the paper's coordinates: through the inverse of the paper's pose. */
const onPaper = (turn: number, x: number, y: number): Vec3 =>
  vec3(space3.transformPoint(space3.inverse(paperAt(turn)), [x, y, 0]));

export default defineFigure({
  title: 'A point on a table and on a paper',
  notice: 'Turn the paper under the point. Which of its two pairs of numbers changes?',
  camera: { plan: PLANS.table },
  controls: {
    turn: angle('Paper', [-10, 40, 0.5], 22),
    x: meters('Point, x on the table', ENDS.x, 3.6),
    y: meters('Point, y on the table', ENDS.y, 3),
  },
  row: ['turn', 'x'],
  compares: ['on the table', 'on the paper'],
  facts: ({ turn, x, y }) => onPaper(turn, x, y),
  draw(local, { turn, x, y }, out) {
    const paper = inWorld(paperAt(turn));
    const still = inWorld(posed([0, 0]));
    const there = paneOf(out, 'On the table', [x, y], 'table');
    paintPaper(there, paper);
    paintAxes(there, still, LONG, 'world', HIGH);
    paintFeet(there, still, [x, y], 'table');
    const to = ([px, py]: Vec3) => ({ turn: math.atan2(py - PAPER.at[1], px - PAPER.at[0]) });
    const ring = placeIn(paper, PAPER.wide + RING, 0);
    there.as('paper').handle('paper', ring, ['Rotation of the paper', 'turn me'], to);
    paintPoint(there, [x, y, 0], ([px, py]) => ({ x: px, y: py }));
    const here = paneOf(out, 'On the paper', local, 'paper');
    paintPaper(here, still);
    paintFeet(here, still, local, 'paper');
    paintPoint(here, local, ([px, py]) => {
      const [wx, wy] = placeIn(paper, px, py);
      return { x: wx, y: wy };
    });
    out.layout = 'beside';
  },
  readout(point, { x, y }) {
    const local = point.slice(0, 2);
    const rows = [row('On the table', [x, y], 2), row('On the paper', local, 2)];
    return {
      summary: `The point is at ${tuple([x, y], 2)} on the table, and at ${tuple(local, 2)} on the paper.`,
      groups: [group(table('One point, m', ['x', 'y'], ...rows))],
      values: { localX: live(local[0] ?? 0, 'm'), localY: live(local[1] ?? 0, 'm') },
    };
  },
});

function paneOf(out: Drawing, title: string, pair: ArrayLike<number>, plan: keyof typeof PLANS): Painter {
  const result = tuple(Array.from(pair).slice(0, 2), 1);
  const pane = out.pane({ title, result, part: `pair-${plan}`, camera: { plan: PLANS[plan] } });
  // The table, also where it is under the paper: both are nearly white.
  pane.polygon(corners(PLANS[plan]), { color: 'ground' });
  return pane;
}

function paintPaper(pane: Painter, paper: ReturnType<typeof inWorld>): void {
  const { wide, high, margin } = PAPER;
  const sheet = boxIn(paper, [-margin, -margin, wide + margin, high + margin]);
  pane.polygon(sheet, { color: 'raised', edge: 'axis', width: 1.2, part: 'paper' });
  const line = { color: 'hair', width: 1.2, part: 'paper' } as const;
  for (let i = 0; i <= wide; i++) pane.line([placeIn(paper, i, 0), placeIn(paper, i, high)], line);
  for (let i = 0; i <= high; i++) pane.line([placeIn(paper, 0, i), placeIn(paper, wide, i)], line);
  // Its letters are on the paper, away from the table's.
  paintAxes(pane, paper, LONG, 'paper', HIGH, 1);
}

/** The way along both axes to the point. */
function paintFeet(
  pane: Painter,
  axes: ReturnType<typeof inWorld>,
  [x = 0, y = 0]: ArrayLike<number> & Iterable<number>,
  of: keyof typeof PLANS,
): void {
  const feet = [placeIn(axes, x, 0), placeIn(axes, x, y), placeIn(axes, 0, y)];
  pane.line(feet, { color: 'ink', width: 1.3, dashed: true, part: `pair-${of}` });
}

/** The point that both panes show, with its hand: this pane's own numbers, and their ends on the table. */
function paintPoint(pane: Painter, at: Vec3, to: (point: Vec3) => Record<'x' | 'y', number>): void {
  const { x, y } = to(at);
  const end = [x - ENDS.x[0], ENDS.x[1] - x, y - ENDS.y[0], ENDS.y[1] - y].some((far) => far < 1e-6);
  const value = `${tuple(at.slice(0, 2), 1)}${end ? ', no farther' : ''}`;
  pane.dot(at, { color: 'ink', size: 8, part: 'pin' });
  pane.as('pin').handle('pin', at, 'The point', to, { value });
}
