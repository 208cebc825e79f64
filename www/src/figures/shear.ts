/** A small figure: a square that rotates on a stretched plate, and its corner. */
import { accumulate, type WorldTransform } from '../core/entries/index.ts';
import * as math from '../core/entries/math.ts';
import { angle } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import type { Vec3 } from '../figure/vec.ts';
import { paintCorner } from './shared/corner.ts';
import { aboutZ } from './shared/flat.ts';
import { corners } from './shared/rectangle.ts';

/** The stretch of the plate along x, and the corners of the square before all. */
const STRETCH = 2;
const HALF = 0.5;
/** The plate, in its own axes, and the cells painted on it. */
const PLATE = { width: 0.95, height: 0.85 };
const CELL = 0.2375;

/** The corners in the world, and the angle at those that are sharp. */
function turned(turn: number) {
  const plate = { scale: [STRETCH, 1, 1] } as const;
  const [onto, square] = accumulate('matrices', [plate, { rotation: aboutZ(turn) }]);
  if (!onto || !square) throw new Error('the chain has lost a node');
  const place = ([x, y]: readonly [number, number], { matrix }: WorldTransform): Vec3 => {
    const [a = 0, b = 0, , , c = 0, d = 0] = matrix;
    return [a * x + c * y, b * x + d * y, 0];
  };
  return {
    corners: corners([-HALF, -HALF, HALF, HALF], (x, y) => place([x, y], square)),
    // Two of the four are as much too wide.
    corner: Math.PI / 2 - (square.skew.xy ?? 0),
    onPlate: (x: number, y: number) => place([x, y], onto),
  };
}

export default defineFigure({
  title: 'A square on a stretched plate',
  notice: 'Turn the square by its corner. What becomes of its right angle?',
  camera: { plan: [-2.1, -0.95, 2.1, 0.95] },
  controls: { turn: angle('Square', [0, 90, 0.5], 38) },
  row: ['turn'],
  facts: ({ turn }) => turned(turn),
  draw({ corners: square, corner, onPlate }, _, out) {
    const pane = out.pane();
    paintPlate(pane, onPlate);
    pane.polygon(square, { color: 'child', edge: 'ink', width: 1.6, part: 'square' });
    const [first = [0, 0, 0], second = first, third = first, last = first] = square;
    paintCorner(pane, [first, second, third], corner);
    pane.as('square').handle('turn', last, ['Rotation of the square on the plate', 'turn me'], ([x, y]) => {
      const at = math.atan2(y, x / STRETCH) - (3 * Math.PI) / 4;
      return at < -Math.PI ? at + 2 * Math.PI : at;
    });
  },
  readout({ corner }, { turn }) {
    const rows = [row('Corner, °', [corner * DEGREES], 1)];
    return {
      summary:
        `The square is turned by ${fixed(turn * DEGREES, 1)} degrees on a plate that is stretched ${STRETCH} to 1. ` +
        `Its corner has ${fixed(corner * DEGREES, 1)} degrees.`,
      groups: [group(table('The square', [''], ...rows))],
      values: {
        corner: live(corner * DEGREES, '°', 1),
        skew: live(Math.abs(Math.PI / 2 - corner) * DEGREES, '°', 1),
      },
    };
  },
});

/** The plate with its cells, which the stretch has made twice as wide as high. */
function paintPlate(pane: Painter, on: (x: number, y: number) => Vec3): void {
  const { width, height } = PLATE;
  const plate = corners([-width, -height, width, height], on);
  pane.polygon(plate, { color: 'parent', fill: 0.4, round: 0.08, part: 'plate' });
  for (let i = -3; i <= 3; i++) {
    pane.line([on(i * CELL, -height), on(i * CELL, height)], { color: 'hair', width: 1, part: 'plate' });
    pane.line([on(-width, i * CELL), on(width, i * CELL)], { color: 'hair', width: 1, part: 'plate' });
  }
}
