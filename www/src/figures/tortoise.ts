/** A lead figure: a tortoise that walks and turns, in the order of two cards. */
import * as math from '../core/math.ts';
import { angle, button, order, type Params, toggle } from '../figure/controls.ts';
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

const controls = {
  cards: order({
    label: 'The cards: the first one acts first',
    value: 'walk turn',
    cards: [
      { value: 'walk', label: 'walk 3 m', part: 'walk' },
      { value: 'turn', label: 'turn left', part: 'turn' },
    ],
  }),
  turn: angle('Turn', [-20, 120], 60),
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
  readout({ walkFirst, turnFirst, apart }, { cards, turn, walked }) {
    const rows = [
      row('Walk, then turn', walkFirst.slice(0, 2), 3),
      row('Turn, then walk', turnFirst.slice(0, 2), 3),
    ];
    const there = (cards === 'walk turn' ? walkFirst : turnFirst).slice(0, 2);
    return {
      summary:
        `The tortoise ${walked ? 'has done' : 'will do'} what the cards say: ${cards.replace(' ', ', then ')}. It comes to ` +
        `${tuple(there, 2)}, and looks ${fixed(turn * DEGREES, 0)} degrees to the left; by the other order it comes to a place ` +
        `${fixed(apart, 2)} meters away.`,
      groups: [group(table('Where it comes to, m', ['x', 'y'], ...rows))],
      values: { apart: live(apart, 'm', 3), x: live(there[0] ?? 0, 'm', 3), y: live(there[1] ?? 0, 'm', 3) },
    };
  },
});

function paint(
  { apart }: ReturnType<typeof ends>,
  { cards, turn, walked }: TortoiseParams,
  out: Drawing,
): void {
  const words = cards.split(' ');
  const labels = new Map(
    controls.cards.cards.map(({ value, label, part }) => [value, { text: label, part }]),
  );
  const passed = walked ? Math.min(out.since / CARD, 2) : 0;
  out.restless = walked && passed < 2;
  const hungry = cards === 'walk turn' && apart > REACH;
  const end = passed === 2 && (hungry ? `It goes hungry: ${fixed(apart, 2)} m off.` : 'It eats.');
  const pane = out.pane({
    title: end || 'Two cards. Which order leads to the lettuce?',
    short: { title: end || 'Which order?' },
    cards: {
      sets: 'cards',
      cards: words.map((value) => ({ value, text: value, ...labels.get(value) })),
      acts: passed > 0 && passed < 2 ? words[Math.floor(passed)] : undefined,
      hint: 'swap us',
    },
  });
  for (let x = -1; x <= 5; x++)
    pane.line([xy(x, -0.6), xy(x, 4.2)], { color: 'rule', width: 1.2, aside: true });
  for (let y = 0; y <= 4; y++)
    pane.line([xy(-1.3, y), xy(5.2, y)], { color: 'rule', width: 1.2, aside: true });
  const [far, ahead] = [WALK + MOUTH, xy(math.cos(turn), math.sin(turn))];
  paintLettuce(pane, scale(ahead, far), end && !hungry ? scale(ahead, far - 0.28) : null);
  // What each card has done so far, in the order of the cards, each from where the tortoise is.
  const done = words.map((card, i) => {
    const share = Math.max(0, Math.min(1, passed - i));
    return card === 'walk' ? posed([WALK * share, 0]) : posed([0, 0], turn * share);
  });
  const at = inWorld(...done);
  const place = placeIn(at, 0, 0);
  if (walked) {
    paintTortoise(pane, inWorld(posed([0, 0])), true);
    pane.line([xy(0, 0), place], { color: 'axis', width: 1.8, dashed: true, part: 'walk' });
  }
  paintTortoise(pane, at, false);
  const name = walked ? 'The tortoise, at the end of its walk' : 'The tortoise, at the start';
  pane.spot({ name: 'tortoise', label: name, at: place, sets: {}, tap: walked ? 'back' : 'go' });
}
