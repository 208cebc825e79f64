/** A small figure: a child of a stretched parent, and what a rotation and a scale can hold of it. */
import { accumulate } from '../core/entries/index.ts';
import { slider } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
import { outside } from '../figure/hatch.ts';
import { fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { rectangle } from '../figure/rectangle.ts';
import { length, subtract, ZERO } from '../figure/vec.ts';
import { aboutZ, boxIn } from './shared/flat.ts';

/** The child is a square of 1 m, rotated by an eighth of a circle. */
const TURN = Math.PI / 4;
const SQUARE = [-0.5, -0.5, 0.5, 0.5] as const;
/** From the middle of the child to a corner, m. */
const REACH = Math.SQRT1_2;
/** Half of the plate before it is stretched, m. */
const PLATE = 0.78;

/** The child as matrices have it, and as the rotation that it ought to have and the nearest scale. */
function childOf(stretch: number) {
  const chain = [{ scale: [stretch, 1, 1] as const }, { rotation: aboutZ(TURN) }];
  const [whole, kept] = [accumulate('matrices', chain).at(-1), accumulate('lossy', chain).at(-1)];
  if (!whole || !kept) throw new Error('the chain has lost a node');
  const [was, held] = [boxIn(whole, SQUARE), boxIn(kept, SQUARE)];
  const [from = ZERO, to = ZERO] = [was[1], held[1]];
  return { was, held, from, lost: length(subtract(from, to)), says: kept.scale[0] };
}

export default defineFigure({
  title: 'What a rotation and a scale can hold',
  notice: 'Pull the child by its corner. How much of it does a rotation with a scale lose?',
  camera: { plan: [-2.5, -1.6, 2.5, 1.6] },
  controls: { stretch: slider('Stretch of the parent', [1, 3, 0.05], 2.2, '×') },
  row: ['stretch'],
  facts: ({ stretch }) => childOf(stretch),
  draw({ was, held, from, lost }, { stretch }, out) {
    const pane = out.pane('What does a rotation with a scale lose?');
    const [x, y] = [PLATE * stretch, PLATE];
    const plate = rectangle(ZERO, [2 * x, 2 * y]);
    pane.polygon(plate, { color: 'parent', fill: 0.3, round: 0.06, part: 'plate' });
    pane.polygon(was, { color: 'child', edge: 'ink', width: 1.8, part: 'was' });
    for (const piece of [...outside(was, held), ...outside(held, was)])
      pane.polygon(piece, { color: 'wrong', hatched: true, part: 'lost' });
    const apart = lost > 0.005;
    if (apart) pane.as('held', 'wrong').polygon(held, { edge: 'wrong', fill: 0, width: 2.2, dashed: true });
    if (apart) pane.as('held', 'wrong').label(held[2] ?? ZERO, 'rotation and scale', { side: [-1, 0, 0] });
    pane.as('was', 'ink').letters(ZERO, 0.19, 'child', { most: 15 });
    pane.as('plate', 'quiet').letters([0.34 - x, 0.14 - y, 0], 0.19, 'parent', { most: 15 });
    pane.as('was').handle('corner', from, ['Stretch of the parent', 'pull me'], ([along]) => ({
      stretch: along / REACH,
    }));
    const said = `${fixed(lost, 2)} m lost`;
    if (apart)
      pane.as('lost', 'wrong').measure(held[1] ?? from, from, said, { offset: [0, -0.3, 0], large: true });
    else pane.as('lost', 'ink').label(from, 'nothing lost', { side: [0, -1, 0], size: 'large' });
  },
  readout(child, { stretch }) {
    const corner = quantity('Lost at the corner', child.lost, 'm');
    const says = quantity('Scale that is kept', child.says);
    return {
      summary:
        `The parent is stretched ${fixed(stretch, 2)} times, and its rotated child is a rhombus. A rotation and ` +
        `a scale hold a square of it: its corner is ${corner} m from where it was.`,
      ...sheet('The child, taken out of its parent', { corner, says }),
    };
  },
});
