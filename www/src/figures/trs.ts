/** A small figure: the translation, the rotation and the scale of one box in its parent. */
import type { WorldTransform } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { angle, choice, type Params, slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed, tuple } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import type { Vec3 } from '../figure/vec.ts';
import { boxIn, inWorld, paintAxes, placeIn, posed } from './shared/flat.ts';

/** Meters: the box in its own axes, and its hands beyond it. */
const BOX = [0, 0, 1.2, 0.75] as const;
const BEYOND = { x: 1.5, y: 1, arc: 0.5, side: 0.16 };
const LONG = 0.75;

const controls = {
  shows: choice('Set', { translation: 'Translation', rotation: 'Rotation', scale: 'Scale' }, 'rotation'),
  x: slider('Translation, x', [0.3, 2, 0.05], 1.5, 'm'),
  y: slider('Translation, y', [0, 0.8, 0.05], 0.4, 'm'),
  turn: angle('Rotation', [-20, 90, 0.5], 28),
  scale: slider('Scale', [0.5, 1.6, 0.02], 1.3, '×'),
};
type TrsParams = Params<typeof controls>;

/** The controls of each choice; the others do nothing to the hand. */
const OWN = { translation: ['x', 'y'], rotation: ['turn'], scale: ['scale'] } as const;
const ALL = Object.values(OWN).flat();

export default defineFigure({
  title: 'Translation, rotation and scale',
  notice: 'Choose one of the three, and drag the ring.',
  camera: { plan: [-0.35, -0.4, 4, 2.8] },
  controls,
  row: ['shows', 'x', 'turn', 'scale'],
  idle: ({ shows }) => ALL.filter((name) => !(OWN[shows] as readonly string[]).includes(name)),
  facts: ({ x, y, turn, scale }) => inWorld({ ...posed([x, y], turn), scale }),
  draw(node, params, out) {
    const { shows } = params;
    const answer = `The ${shows} ${shows === 'translation' ? 'alone moves' : 'does not move'} the origin.`;
    paint(node, params, out.pane(out.untouched ? 'Which of the three moves the origin?' : answer));
  },
  readout(node, { x, y, turn, scale }) {
    const far = placeIn(node, BOX[2], BOX[3]);
    const rows = [row('Its origin, m', [x, y], 2), row('Its far corner, m', far.slice(0, 2), 2)];
    return {
      summary:
        `The box has a translation of ${tuple([x, y], 2)} meters, a rotation of ${fixed(turn * DEGREES, 1)} degrees ` +
        `and a scale of ${fixed(scale, 2)}.`,
      groups: [group(table('The box in its parent', ['x', 'y'], ...rows))],
      values: { farX: live(far[0], 'm'), farY: live(far[1], 'm') },
    };
  },
});

function paint(node: WorldTransform, params: TrsParams, pane: Painter): void {
  const { shows, x, y, turn, scale } = params;
  const parent = inWorld(posed([0, 0]));
  const origin: Vec3 = [x, y, 0];
  const size = scale * BEYOND.x;
  const ghost = { color: 'axis', edge: 'axis', fill: 0, width: 1.2, dashed: true, part: 'before' } as const;
  pane.polygon(boxIn(parent, BOX), ghost);
  pane.as('before', 'quiet').label([BOX[2] / 2, BOX[3], 0], 'before', { side: [0, 1, 0] });
  pane.polygon(boxIn(node, BOX), { color: 'child', edge: 'ink', fill: 0.9, part: 'box' });
  paintAxes(pane, parent, LONG, 'parent');
  for (const tip of [placeIn(node, BEYOND.x, 0), placeIn(node, 0, BEYOND.y)])
    pane.arrow(origin, tip, { color: 'axis', part: 'box' });
  pane.arrow([0, 0, 0], origin, {
    color: 'relative',
    part: 'translation',
    text: shows === 'translation' ? tuple([x, y], 2) : 'translation',
  });
  if (shows === 'rotation') {
    pane.line([origin, [x + size, y, 0]], { color: 'axis', width: 1.2, part: 'rotation' });
    const [from, to] = turn < 0 ? [turn, 0] : [0, turn];
    const arc = { from, to, closed: true, fill: 0.15, text: `${fixed(turn * DEGREES, 0)}°` } as const;
    pane.as('rotation', 'ink').arc(origin, BEYOND.arc * size, arc);
  }
  if (shows === 'scale') {
    const [below, right] = [placeIn(node, 0, -BEYOND.side), placeIn(node, BOX[2], -BEYOND.side)];
    const offset: Vec3 = [below[0] - x, below[1] - y, 0];
    const end: Vec3 = [right[0] - offset[0], right[1] - offset[1], 0];
    pane.measure(origin, end, `${fixed(scale, 2)} ×`, { color: 'ink', offset, part: 'scale' });
  }
  paintHand(pane, node, params);
}

/** The one hand: on the origin, on the axis of x, or on the far corner. */
function paintHand(pane: Painter, node: WorldTransform, { shows, x, y, turn }: TrsParams): void {
  const from: Vec3 = [x, y, 0];
  const hand = pane.as(shows);
  if (shows === 'translation')
    hand.handle('origin', from, ['Origin of the box', 'drag me'], ([px, py]) => ({ x: px, y: py }));
  else if (shows === 'rotation') {
    const to = ([px, py]: Vec3) => ({ turn: math.atan2(py - y, px - x) });
    hand.handle('axis', placeIn(node, BEYOND.x, 0), ['Axis of the box', 'turn me'], to);
  } else {
    const along = placeIn(inWorld(posed([0, 0], turn)), BOX[2], BOX[3]);
    const square = along[0] * along[0] + along[1] * along[1];
    const to = ([px, py]: Vec3) => ({ scale: ((px - x) * along[0] + (py - y) * along[1]) / square });
    const track = { kind: 'line', from, along } as const;
    hand.handle('corner', placeIn(node, BOX[2], BOX[3]), ['Far corner of the box', 'pull me'], to, { track });
  }
}
