import * as math from '../../www/src/core/math.ts';
import { slider } from '../../www/src/figure/controls.ts';
import { defineFigure } from '../../www/src/figure/figure.ts';
import { quantity, sheet } from '../../www/src/figure/readout.ts';

class Bob {
  angle = 0.5;
  rate = 0;

  step(dt: number, { length }: { readonly length: number }): void {
    this.rate -= (9.81 / length) * math.sin(this.angle) * dt;
    this.angle += this.rate * dt;
  }
}

export default defineFigure({
  title: 'A bob on a rod',
  notice: 'Lengthen the rod. How long does a swing take?',
  camera: { plan: [-2, -3.2, 2, 0.4] },
  controls: { length: slider('Length', [0.5, 3, 0.1], 1, 'm') },
  row: ['length'],
  plays: true,
  create: () => new Bob(),
  draw({ angle }, { length }, out) {
    const bob = [length * math.sin(angle), -length * math.cos(angle), 0] as const;
    const pane = out.pane();
    pane.line([[0, 0, 0], bob], { color: 'ink' });
    pane.dot(bob, { color: 'relative', size: 9 });
  },
  readout(_, { length }) {
    const period = quantity('Period, 2π√(L/g)', 2 * Math.PI * Math.sqrt(length / 9.81), 's');
    return {
      summary: `A small swing takes ${period} seconds.`,
      ...sheet('Small swings', { period }),
    };
  },
});
