/** A lead figure: a square sign hangs crooked on a wall, and the wall is made wider. */
import { accumulate, type WorldTransform } from '../core/entries/index.ts';
import { angle, slider } from '../figure/controls.ts';
import { column, type Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { places, soft } from '../figure/soft.ts';
import { length, type Vec3, xy } from '../figure/vec.ts';
import { paintCorner } from './shared/corner.ts';
import { aboutZ, boxIn, inWorld, placeIn, posed } from './shared/flat.ts';

/** The wall from its left end, before it is stretched, m; its rows of bricks, and bricks in a row. */
const WALL = [0, -1.12, 2.3, 1.12] as const;
const BRICKS = { rows: 7, along: 4 };
/** The middle of the sign on the wall, half of its side, and the white line within it, m. */
const AT = [1.15, 0] as const;
const HALF = 0.52;
const LINE = 0.44;
/** From the wall's end to the hand, m. */
const HAND = 0.2;
/** A cup, as on the sign of a café, in the sign's own axes. */
const CUP = places([-0.22, 0.12, 0.18, 0.12, 0.15, -0.14, 0.03, -0.24, -0.08, -0.24, -0.19, -0.14]);
const EAR = places([0.17, 0.06, 0.29, 0.04, 0.28, -0.09, 0.15, -0.1]);
const STEAM = places([0, 0.18, 0.05, 0.25, 0, 0.31, 0.04, 0.37]);
const SAUCER = places([-0.3, -0.31, 0.26, -0.31]);
/** A stretch that counts as none. */
const NONE = 0.005;

/** The sign on its wall: matrices, as a tree multiplies them. */
function hung({ stretch, turn }: { readonly stretch: number; readonly turn: number }) {
  const own = { translation: [AT[0], AT[1], 0], rotation: aboutZ(turn) } as const;
  const [wall, sign] = accumulate('matrices', [{ scale: [stretch, 1, 1] }, own]);
  if (!wall || !sign) throw new Error('the chain has lost a node');
  const before = inWorld(posed([AT[0] * stretch, AT[1]], turn));
  const sides = [0, 1].map((i) => length(column(sign.matrix, i)));
  return { wall, sign, before, sides, corner: Math.PI / 2 - (sign.skew.xy ?? 0) };
}

export default defineFigure({
  title: 'A sign on a wall',
  notice: 'Pull the wall by its end.',
  camera: { plan: [-0.1, -1.24, 5, 1.24] },
  controls: {
    stretch: slider('Stretch of the wall', [1, 2, 0.01], 1, '×'),
    turn: angle('Rotation of the sign', [0, 90], 30),
  },
  row: ['stretch'],
  facts: hung,
  draw({ wall, sign, before, corner }, { stretch }, out) {
    const square = Math.abs(corner - Math.PI / 2) < NONE;
    const why = square ? 'Two of its sides lie along the stretch.' : 'Its own numbers are as before.';
    const is = square
      ? 'Its corners are right angles.'
      : `No: its corner has ${fixed(corner * DEGREES, 0)}° now.`;
    const asks = 'Will the sign stay square?';
    const stretched = stretch > 1 + NONE;
    const title = stretched ? `${is} ${why}` : `Make the wall twice as wide. ${asks}`;
    const pane = out.pane({ title, short: { title: stretched ? is : asks } });
    paintWall(pane, wall);
    const box = [-HALF, -HALF, HALF, HALF] as const;
    paintSign(pane, sign);
    const ghost = { color: 'ink', edge: 'ink', fill: 0, dashed: true, width: 1.6, part: 'before' } as const;
    if (stretched) pane.polygon(boxIn(before, box), ghost);
    const [first = xy(0, 0), second = first, third = first] = boxIn(sign, box);
    if (stretched) paintCorner(pane, [first, second, third], corner, -0.24);
    const end = placeIn(wall, WALL[2], 0);
    const at = xy(end[0] + HAND, 0);
    pane.line([end, at], { color: 'accent', width: 2, part: 'wall' });
    const to = ([x]: Vec3) => (x - HAND) / WALL[2];
    pane.as('wall').handle('stretch', at, ['Stretch of the wall', 'pull me'], to, {
      track: { kind: 'line', from: xy(0, 0), along: xy(1, 0) },
    });
    pane.keep(xy(5, 0));
  },
  readout({ sides: [across = 1, up = 1], corner }, { stretch, turn }) {
    const right = quantity('Corner', corner * DEGREES, '°', 1);
    const first = quantity('Its upper and lower side', across, '×', 3);
    const second = quantity('Its other two sides', up, '×', 3);
    return {
      summary:
        `The wall is ${fixed(stretch, 2)} times as wide, and the sign on it has a rotation of ` +
        `${fixed(turn * DEGREES, 0)} degrees and no scale of its own. Its corner has ${right} degrees, its sides are ` +
        `${first} and ${second} times as long.`,
      ...sheet('The sign', { corner: right, across: first, up: second }),
    };
  },
});

/** The wall, and its bricks as lines. */
function paintWall(pane: Painter, wall: WorldTransform): void {
  const [left, bottom, right, top] = WALL;
  pane.polygon(boxIn(wall, WALL), { color: 'parent', edge: 'ink', width: 1.6, part: 'wall' });
  const line = { color: 'steel', width: 1, part: 'wall' } as const;
  const high = (top - bottom) / BRICKS.rows;
  const long = (right - left) / BRICKS.along;
  for (let row = 0; row < BRICKS.rows; row++) {
    const y = bottom + row * high;
    if (row > 0) pane.line([placeIn(wall, left, y), placeIn(wall, right, y)], line);
    for (let x = left + (row % 2 ? long : long / 2); x < right - 0.01; x += long)
      pane.line([placeIn(wall, x, y), placeIn(wall, x, y + high)], line);
  }
}

function paintSign(pane: Painter, sign: WorldTransform): void {
  const on = (x: number, y: number): Vec3 => placeIn(sign, x, y);
  const white = { color: 'paint', width: 3, part: 'sign' } as const;
  pane.polygon(boxIn(sign, [-HALF, -HALF, HALF, HALF]), {
    color: 'child',
    edge: 'ink',
    width: 1.8,
    part: 'sign',
  });
  pane.polygon(boxIn(sign, [-LINE, -LINE, LINE, LINE]), { ...white, edge: 'paint', fill: 0 });
  pane.polygon(soft(CUP, on), { color: 'paint', part: 'sign' });
  for (const points of [EAR, STEAM, SAUCER])
    pane.line(
      points.map(([x, y]) => on(x, y)),
      white,
    );
}
