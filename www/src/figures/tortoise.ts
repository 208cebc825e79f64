/** A lead figure: a tortoise that walks and turns, in the order of two cards. */
import * as math from '../core/math.ts';
import { angle, button, choice, order, type Params, toggle } from '../figure/controls.ts';
import type { Drawing } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed, tuple } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import { length, scale, subtract, xy } from '../figure/vec.ts';
import { inWorld, placeIn, posed } from './shared/flat.ts';
import { paintLettuce, paintTortoise } from './tortoise/paint.ts';

/** Meters of the walk, and seconds that a card takes in the picture. */
const WALK = 3;
const CARD = 0.8;
/** From the tortoise to the lettuce that it eats, and how far off it still reaches it, m. */
const [MOUTH, REACH] = [1.25, 0.2];

const LABELS = { walk: 'walk 3 m', turn: 'turn left' } as const;
const controls = {
  cards: order({
    label: 'The order of the cards',
    value: 'walk turn',
    cards: (['walk', 'turn'] as const).map((value) => ({ value, label: LABELS[value], part: value })),
  }),
  turn: angle('Turn', [-20, 120], 60),
  axes: choice('Each card acts', { own: 'along its own axes', paper: 'along the paper’s axes' }),
  walked: toggle('It has walked'),
  go: button('Walk', { walked: true }),
  back: button('Back to the start', { walked: false }),
};
type TortoiseParams = Params<typeof controls>;

/** Where it comes to: of a product the factor on the right acts first, but a card acts on where it is. */
function ends({ turn }: TortoiseParams) {
  const [T, R] = [posed([WALK, 0]), posed([0, 0], turn)];
  const [walkFirst, turnFirst] = [placeIn(inWorld(T, R), 0, 0), placeIn(inWorld(R, T), 0, 0)];
  return { walkFirst, turnFirst, apart: length(subtract(walkFirst, turnFirst)) };
}

export default defineFigure({
  title: 'A tortoise and two cards',
  notice: 'Swap the cards, then tap the tortoise.',
  camera: { plan: [-1.3, -0.7, 5.2, 4.2] },
  upright: { plan: [-1.1, -0.7, 4.2, 4.2] },
  controls,
  row: ['turn', 'go'],
  facts: ends,
  draw: paint,
  readout({ walkFirst, turnFirst, apart }, { cards, turn, walked, axes }) {
    const [walk, turned] = [walkFirst.slice(0, 2), turnFirst.slice(0, 2)];
    const rows = [row('Walk, then turn', walk, 3), row('Turn, then walk', turned, 3)];
    const there = cards === 'walk turn' ? walk : turned;
    const read = axes === 'own' ? '' : ', read from the right, along the paper’s axes';
    return {
      summary:
        `The tortoise ${walked ? 'has done' : 'will do'} what the cards say: ${cards.replace(' ', ', then ')}${read}. It comes to ` +
        `${tuple(there, 2)}, and looks ${fixed(turn * DEGREES, 0)} degrees to the left; by the other order it comes to a place ` +
        `${fixed(apart, 2)} meters away.`,
      groups: [group(table('Where it comes to, m', ['x', 'y'], ...rows))],
      values: { apart: live(apart, 'm', 3), x: live(there[0] ?? 0, 'm', 3), y: live(there[1] ?? 0, 'm', 3) },
    };
  },
});

type Ends = ReturnType<typeof ends>;

function paint({ apart }: Ends, { cards, turn, walked, axes }: TortoiseParams, out: Drawing): void {
  const words = cards.split(' ') as (keyof typeof LABELS)[];
  const paper = axes === 'paper';
  const turnOf = (i: number): number => (paper ? words.length - 1 - i : i);
  const passed = walked ? Math.min(out.since / CARD, 2) : 0;
  out.restless = walked && passed < 2;
  const hungry = cards === 'walk turn' && apart > REACH;
  const asks = paper ? 'The right card acts first' : 'Two cards';
  const end = passed === 2 && (hungry ? `It goes hungry: ${fixed(apart, 2)} m off.` : 'It eats.');
  const pane = out.pane({
    title: end || `${asks}. Which order leads to the lettuce?`,
    short: { title: end || `${asks}. Which order?` },
    cards: {
      sets: 'cards',
      cards: words.map((value) => ({ value, text: LABELS[value], part: value })),
      acts: passed > 0 && passed < 2 ? words[turnOf(Math.floor(passed))] : undefined,
      hint: 'swap us',
    },
  });
  const rule = { color: 'rule', width: 1.2, aside: true } as const;
  for (let x = -1; x <= 5; x++) pane.line([xy(x, -0.6), xy(x, 4.2)], rule);
  for (let y = 0; y <= 4; y++) pane.line([xy(-1.3, y), xy(5.2, y)], rule);
  if (paper) pane.as('paper-x', 'base').arrow(xy(0, 0), xy(WALK, 0), { text: 'x' });
  const [far, ahead] = [WALK + MOUTH, xy(math.cos(turn), math.sin(turn))];
  paintLettuce(pane, scale(ahead, far), end && !hungry ? scale(ahead, far - 0.28) : null);
  // What each card has done so far: a product, of which the tortoise reads the left factor first.
  const done = words.map((card, i) => {
    const share = Math.max(0, Math.min(1, passed - turnOf(i)));
    return card === 'walk' ? posed([WALK * share, 0]) : posed([0, 0], turn * share);
  });
  const at = inWorld(...done);
  const place = placeIn(at, 0, 0);
  if (walked) {
    paintTortoise(pane, inWorld(posed([0, 0])), true);
    const swung = paper && cards === 'turn walk';
    const trail = pane.as('walk', 'axis');
    trail.line([xy(0, 0), swung ? xy(length(place), 0) : place], { width: 1.8, dashed: true });
    if (swung)
      trail.arc(xy(0, 0), length(place), { from: 0, to: math.atan2(place[1], place[0]), width: 1.8 });
  }
  paintTortoise(pane, at, false);
  const name = walked ? 'The tortoise, at the end of its walk' : 'The tortoise, at the start';
  pane.spot({ name: 'tortoise', label: name, at: place, sets: {}, tap: walked ? 'back' : 'go' });
}
