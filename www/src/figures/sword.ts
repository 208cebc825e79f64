/** A lead figure: a knight lays down his sword in the evening, and takes it up again in the morning. */
import { accumulate, type WorldTransform } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { slider } from '../figure/controls.ts';
import { column, type Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { disc, type Place } from '../figure/soft.ts';
import { length, type Vec3, xy } from '../figure/vec.ts';
import { aboutZ, boxIn, inWorld, placeIn, posed } from './shared/flat.ts';
import { ARM, HAND, paintKnight, paintTable, TABLE } from './sword/knight.ts';

/** The rotation of the sword in his hand; on the table it lies on its guard and its blade's shoulder. */
const TURN = Math.PI / 6;
/** Meters of the picture for a meter of the sword. */
const SIZE = 0.82;
/** A hand carries the sword so far to the left, down, to the right, and its tip so far up, m. */
const FARTHEST = { left: -0.75, low: 0.3, right: 2.92, tip: 3.7 } as const;
const SHOULDER = [1.9, 0.085] as const;
const BLADE: readonly Place[] = [
  [0.1, -0.085],
  [1.9, -0.085],
  [2.16, 0],
  [1.9, 0.085],
  [0.1, 0.085],
];
const GUARD = [0, -0.44, 0.12, 0.44] as const;
const GRIP = [-0.34, -0.05, 0.02, 0.05] as const;
const KNOB = [-0.46, -0.1, -0.33, 0.1] as const;

/** Returns what a rotation and a scale hold of a sword with this scale, in a parent of these heights. */
function heldIn(height: number, scale: readonly number[]): readonly [number, number] {
  const [x = 1, y = 1] = scale;
  const chain = [{ scale: [1, height, 1] as const }, { rotation: aboutZ(TURN), scale: [x, y, 1] as const }];
  const [along = 1, across = 1] = accumulate('lossy', chain).at(-1)?.scale ?? [];
  return [along, across];
}

/** The sword after so many moves: its own scale, and how it is seen. */
function swordOf({ height, moves }: { readonly height: number; readonly moves: number }) {
  let own: readonly [number, number] = [1, 1];
  const count = Math.round(moves);
  // Out of his hand the scale of the knight is taken into the sword's; back in it, it is taken out again.
  for (let i = 0; i < count; i++) own = heldIn(i % 2 === 0 ? height : 1 / height, own);
  const inHand = count % 2 === 0;
  const hand: Place = [HAND[0], HAND[1] * height];
  const half = (hand[0] + TABLE.sword) / 2;
  const [long, wide] = [SHOULDER[0] * own[0], SHOULDER[1] * own[1]];
  const down = math.atan2(GUARD[3] * own[1] - wide, long - GUARD[2] * own[0]);
  // Nearer to the table than to his hand it is turned, as it will lie there.
  const lies = ([x]: Place): number =>
    inHand ? 0 : Math.max(0, Math.min(1, (x - half) / (TABLE.sword - half))) * (TURN + down);
  const seen = (parent: number, at: Place, [x, y]: readonly [number, number]): WorldTransform => {
    const node = { rotation: aboutZ(TURN), scale: [x * SIZE, y * SIZE, 1] } as const;
    return inWorld(posed(at, -lies(at)), { scale: [1, parent, 1] }, node);
  };
  const up = SIZE * (long * math.sin(down) + wide * math.cos(down));
  const table: Place = [TABLE.sword, TABLE.top + TABLE.high + up];
  const at = inHand ? hand : table;
  const parent = inHand ? height : 1;
  const sizes = [0, 1].map((i) => length(column(seen(parent, at, own).matrix, i)) / SIZE);
  return {
    own,
    inHand,
    hand,
    half,
    at,
    sword: (there: Place) => seen(parent, there, own),
    first: (there: Place) => seen(height, there, [1, 1]),
    /** How far its tip is above its grip. */
    rise: (x: number) => placeIn(seen(parent, [x, 0], own), 2.16, 0)[1],
    long: sizes[0] ?? 1,
    wide: sizes[1] ?? 1,
  };
}

export default defineFigure({
  title: 'A knight and his sword',
  notice: 'Drag the sword to the table, and back.',
  camera: { plan: [-1.3, -0.1, 4.75, 3.75] },
  upright: { plan: [-1.15, -0.1, 4.6, 3.75] },
  controls: {
    moves: slider('Evenings and mornings', [0, 20, 1], 0),
    height: slider('Height of the knight', [1, 1.7, 0.05], 1.6, '×'),
  },
  row: ['height', 'moves'],
  facts: swordOf,
  draw(it, { height, moves }, out) {
    const [begun = 0, now = 0] = [it.first(it.at), it.sword(it.at)].map(({ matrix: [x = 1, y = 0] }) =>
      math.atan2(y, x),
    );
    // What is told is of a sword at rest.
    const held = it.inHand ? 'Let go, and it is his again' : 'Let go, and it lies on the table';
    const rests = it.inHand
      ? `His again. Its own scale is ${fixed(it.own[0], 3)} now`
      : `On the table its blade points ${fixed((begun - now) * DEGREES, 1)}° lower`;
    const told = out.hand?.holds ? held : rests;
    const pane = out.pane(moves >= 1 ? told : 'Take it off him. Is it the same sword?');
    paintTable(pane);
    paintKnight(pane, height);
    const { left, low, right, tip } = FARTHEST;
    const [x] = out.hand?.name === 'moves' ? out.hand.at : it.at;
    const within = Math.max(left, Math.min(x, right));
    // Let go of over the table it falls on it, straight down.
    const home = it.inHand ? it.at : ([Math.max(x, TABLE.sword - 0.15), it.at[1]] as const);
    const top = Math.max(it.hand[1], tip - it.rise(within));
    const bounds = [left, it.inHand ? low : it.at[1], right, top] as const;
    const at = out.carried('moves', xy(Math.min(home[0], right), home[1]), bounds);
    paintSword(pane, it.sword([at[0], at[1]]));
    if (moves >= 1) {
      const was = { color: 'ink', edge: 'ink', fill: 0, dashed: true, width: 1.5, part: 'before' } as const;
      const first = it.first([at[0], at[1]]);
      const blade = BLADE.map(([along, across]) => placeIn(first, along, across));
      pane.polygon(blade, was);
      pane.polygon(boxIn(first, GUARD), was);
      const words = { side: [0.4, 1, 0], short: 'as it was', spare: true } as const;
      const when = it.inHand ? 'as it was at first' : 'as it was in his hand';
      pane.as('before', 'ink').label(placeIn(first, 1.5, 0.085), when, words);
    }
    const arm = ARM.map(([x, y]) => xy(x, y * height));
    pane.polygon(arm, { color: 'parent', edge: 'ink', part: 'knight' });
    disc(pane, xy(...it.hand), 0.13, { color: 'steel', part: 'knight' });
    const to = ([x]: Vec3) => (x > it.half === it.inHand ? moves + 1 : moves);
    pane.as('sword').handle('moves', at, ['The sword: hand or table', 'drag me'], to, {
      value: x === within ? '' : x > within ? 'over the table' : 'at his side',
    });
  },
  readout({ own: [along, across], long, wide, inHand }, { height, moves }) {
    const [x, y] = [
      quantity('Its own scale along the blade', along, '', 3),
      quantity('Its own scale across', across, '', 3),
    ];
    const seen = {
      long: quantity('Blade, so many times as long', long, '×', 3),
      wide: quantity('Guard, so many times as wide', wide, '×', 3),
    };
    const times = Math.round(moves);
    return {
      summary:
        `The knight is ${fixed(height, 2)} times as tall as wide. After ${times} moves the sword is ${inHand ? 'in his hand' : 'on the table'}, ` +
        `with a scale of its own of ${x} along the blade and ${y} across it. It is seen ${seen.long} times as long and ` +
        `${seen.wide} times as wide.`,
      ...sheet('The sword', { along: x, across: y, ...seen }),
    };
  },
});

function paintSword(pane: Painter, sword: WorldTransform): void {
  const edge = { edge: 'ink', width: 1.4, part: 'sword' } as const;
  const blade = BLADE.map(([x, y]) => placeIn(sword, x, y));
  pane.polygon(blade, { color: 'paint', ...edge });
  const ridge = [placeIn(sword, 0.14, 0), placeIn(sword, 1.86, 0)];
  pane.line(ridge, { color: 'steel', width: 1.2, part: 'sword' });
  pane.polygon(boxIn(sword, GRIP), { color: 'steel', ...edge });
  for (const box of [GUARD, KNOB]) pane.polygon(boxIn(sword, box), { color: 'grandchild', ...edge });
}
