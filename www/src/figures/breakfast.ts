/** A lead figure: a breakfast on a tray. Who keeps a place in the room, and who one on the tray? */
import { defineFigure } from '../figure/figure.ts';
import { counted, tuple } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import { controls, laid, NAMES, placeOf } from './breakfast/model.ts';
import { paint } from './breakfast/paint.ts';

const inCentimeters = (pair: readonly number[]) => pair.map((it) => 100 * it);

export default defineFigure({
  title: 'A breakfast on a tray',
  notice: 'Pull the tray by its corner.',
  camera: { plan: [-0.19, -0.14, 0.75, 0.33] },
  controls,
  row: ['placed'],
  facts: laid,
  draw: paint,
  readout({ world, pairs, rewritten }, { placed }) {
    const things = (['cup', 'spoon', 'egg'] as const).map(
      (name) => [name, inCentimeters(placeOf(world[name]))] as const,
    );
    const [[, cup] = ['cup', []]] = things;
    const kept = NAMES.map((it) => row(it, inCentimeters(pairs[it]), 2));
    const there = things.map(([name, pair]) => row(name, pair, 2));
    const on = placed === 'room' ? 'in the room' : 'on what carries it';
    return {
      summary:
        `Each thing is placed ${on}. The cup is at ${tuple(cup, 1)} centimeters in the room. A pull that keeps ` +
        `the breakfast together rewrites ${counted(rewritten, 'pair')} of numbers.`,
      groups: [
        group(
          table('What each keeps, cm', ['x', 'y'], ...kept),
          table('In the room, cm', ['x', 'y'], ...there),
        ),
      ],
      values: {
        rewritten: live(rewritten, '', 0),
        ...Object.fromEntries(
          things.flatMap(([name, [x = 0, y = 0]]) => [
            [`${name}X`, live(x, 'cm')],
            [`${name}Y`, live(y, 'cm')],
          ]),
        ),
      },
    };
  },
});
