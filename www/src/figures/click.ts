/** A lead figure: a fish that is clicked at, and a program that forgets whose axes a click has. */
import { space3 } from '../core/entries/index.ts';
import { angle, button, choice, guess, guessed, type Params } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
import { outside } from '../figure/hatch.ts';
import { counted, DEGREES, fixed, tuple } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import { corners } from '../figure/rectangle.ts';
import type { Place } from '../figure/soft.ts';
import { type Vec3, vec3, xy } from '../figure/vec.ts';
import { paintFish, paintMark, paintWater } from './click/paint.ts';
import { inWorld, placeIn, posed } from './shared/flat.ts';

/** Half of the box with which the program compares, m, as it is in the fish’s own axes. */
const [ALONG, ACROSS] = [1.6, 0.8];
const controls = {
  turn: angle('Rotation of the fish', [-90, 90], 38),
  compares: choice('The program compares', { world: 'the click', local: 'the click in the fish’s axes' }),
  tap: guess({ look: 'pin', label: 'Your click', asks: 'Click on the fish.' }),
  click: button('Click here again'),
  wipe: button('Wipe the marks'),
};
type ClickParams = Params<typeof controls>;

/** Returns a click in the fish's axes. */
const inFish = (turn: number, [x, y]: Place): Vec3 =>
  vec3(space3.transformPoint(space3.inverse(posed([0, 0], turn)), [x, y, 0]));

/** Returns the box on the water, at some rotation. */
const boxAt = (turn: number): readonly Vec3[] =>
  corners([-ALONG, -ACROSS, ALONG, ACROSS], (x, y) => placeIn(inWorld(posed([0, 0], turn)), x, y));
/** Returns the share of the fish's own box in which a click on the water's axes is taken for a hit. */
function shareOf(turn: number): number {
  const [box, own] = [boxAt(0), boxAt(turn)];
  const area = (points: readonly Vec3[]): number =>
    points.reduce((sum, [x, y], i) => {
      const [u, v] = points[(i + 1) % points.length] ?? [0, 0];
      return sum + (x * v - u * y) / 2;
    }, 0);
  return 1 - outside(own, box).reduce((sum, it) => sum + area(it), 0) / area(own);
}

class Pond {
  marks: readonly Place[] = [];

  act(name: string, { tap }: ClickParams): void {
    const at = guessed(tap);
    if (name === 'wipe') this.marks = [];
    else if (at) this.marks = [...this.marks, at];
  }

  hits({ turn, compares }: ClickParams, at: Place): boolean {
    const [x, y] = compares === 'world' ? at : inFish(turn, at);
    return Math.abs(x) < ALONG && Math.abs(y) < ACROSS;
  }
}
/** The first mark, before anybody has clicked: on the head, and missed. */
const FIRST: Place = [0.62, 0.9];

export default defineFigure({
  title: 'A click on a fish',
  notice: 'Click all over the fish. The marks stay.',
  camera: { plan: [-2.9, -1.6, 2.9, 1.6] },
  upright: { plan: [-2, -1.6, 2, 1.6] },
  controls,
  row: ['turn', 'compares'],
  create: () => new Pond(),
  draw(pond, params, out) {
    const { marks } = pond;
    const caught = marks.filter((at) => pond.hits(params, at)).length;
    const so = marks.length > 0 && `${caught} of ${marks.length} caught. `;
    const pane = out.pane(`${so || ''}Where does this program think the fish is?`);
    paintWater(pane);
    paintFish(pane, params.turn);
    const shown = marks.length > 0 ? marks : [FIRST];
    const turn = params.compares === 'world' ? 0 : params.turn;
    if (marks.length > 4) pane.as('box', 'ink').polygon(boxAt(turn), { fill: 0, dashed: true, width: 1.8 });
    for (const at of shown) paintMark(pane, at, pond.hits(params, at));
    const [hit, miss] = [true, false].map((is) => shown.findLast((at) => pond.hits(params, at) === is));
    if (hit) pane.as('hits', 'ink').label(xy(...hit), 'caught', { side: [-1, 0.5, 0] });
    if (miss) pane.as('miss', 'wrong').label(xy(...miss), 'missed', { side: [-1, 0.5, 0] });
    pane.board = { sets: 'tap', presses: 'click', to: ([x, y]) => [x, y], from: ([x, y]) => xy(x, y) };
  },
  readout(pond, params) {
    const { marks } = pond;
    const at = marks.at(-1) ?? FIRST;
    const local = inFish(params.turn, at).slice(0, 2);
    const hits = marks.filter((it) => pond.hits(params, it)).length;
    const share = params.compares === 'world' ? shareOf(params.turn) : 1;
    return {
      summary:
        `The fish is rotated by ${fixed(params.turn * DEGREES, 0)} degrees. Of ${counted(marks.length, 'click')} the ` +
        `program takes ${hits} for a hit. The last mark is at ${tuple(at, 2)} on the water, and at ` +
        `${tuple(local, 2)} in the fish’s axes.`,
      groups: [
        group(
          table(
            'The last mark, m',
            ['x', 'y'],
            row('On the water', at, 3),
            row('In the fish’s axes', local, 3),
          ),
          table('The program', [''], row('Hits', [hits], 0), row('Misses', [marks.length - hits], 0)),
        ),
      ],
      values: {
        share: live(100 * share, '%', 1),
        hits: live(hits, '', 0),
        misses: live(marks.length - hits, '', 0),
        localX: live(local[0] ?? 0, 'm', 3),
        localY: live(local[1] ?? 0, 'm', 3),
      },
    };
  },
});
