import { math } from '../../www/src/core/entries/index.ts';
import { slider } from '../../www/src/figure/controls.ts';
import { defineFigure } from '../../www/src/figure/figure.ts';
import { cells, fixed, table } from '../../www/src/figure/readout.ts';

export default defineFigure({
  title: 'A bob on a rod',
  notice: 'Lengthen the rod: a swing takes longer.',
  camera: { plan: [-2, -3.2, 2, 0.4] },
  controls: { length: slider({ label: 'Length', unit: 'm', min: 0.5, max: 3, step: 0.1, value: 1 }) },
  row: ['length'],
  plays: true,
  create() {
    let [angle, rate] = [0.5, 0];
    return {
      step({ length }, dt) {
        rate -= (9.81 / length) * math.sin(angle) * dt;
        angle += rate * dt;
      },
      draw({ length }, out) {
        const bob = [length * math.sin(angle), -length * math.cos(angle), 0] as const;
        const pane = out.pane();
        pane.line([[0, 0, 0], bob], { color: 'ink' });
        pane.dot(bob, { color: 'relative', size: 9 });
      },
      readout({ length }) {
        const period = 2 * Math.PI * Math.sqrt(length / 9.81);
        const rows = [{ label: '2π√(L/g), s', cells: cells([period], 3) }];
        return {
          summary: `A small swing takes ${fixed(period, 2)} seconds.`,
          groups: [{ items: [table('The period of small swings', [''], rows)] }],
          values: { period: { value: period, unit: 's', digits: 2 } },
        };
      },
    };
  },
});
