/** A small figure: one rotation and one translation, in both orders. */
import * as math from '../core/entries/math.ts';
import { angle } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed, tuple } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import type { Vec3 } from '../figure/vec.ts';
import { boxIn, inWorld, paintAxes, placeIn, posed } from './shared/flat.ts';

/** Meters: the translation along x, and the box about its own middle. */
const AWAY = 2;
const BOX = [-0.6, -0.32, 0.6, 0.32] as const;
const NOSE = { x: 0.6, ring: 0.95 };
const LONG = 0.8;
/** Meters of the letters at the axes: half a phone wide a picture has 40 CSS pixels for a meter. */
const HIGH = 0.3;
const PLAN = [-0.95, -0.9, 3.2, 2.7] as const;

/** The box by both orders: of a product the right factor acts first. */
function both(turn: number) {
  const [T, R] = [posed([AWAY, 0]), posed([0, 0], turn)];
  return { rotatedFirst: inWorld(T, R), translatedFirst: inWorld(R, T) };
}

export default defineFigure({
  title: 'Two orders',
  notice: 'Turn either box. Both have the same two numbers: do they end alike?',
  camera: { plan: PLAN },
  controls: { turn: angle('Rotation', [-20, 110, 0.5], 52) },
  row: ['turn'],
  compares: ['rotated first', 'translated first'],
  facts: ({ turn }) => both(turn),
  draw({ rotatedFirst, translatedFirst }, { turn }, out) {
    const origin: Vec3 = [0, 0, 0];
    const start = inWorld(posed([0, 0]));
    const left = out.pane({ title: 'Rotated first', part: 'rotated-first' });
    paintAxes(left, start, LONG, 'world', HIGH);
    paintGhost(left, inWorld(posed([0, 0], turn)));
    paintBox(left, rotatedFirst, 'rotated-first');
    left.arrow(origin, [AWAY, 0, 0], { color: 'relative', part: 'translation' });
    paintHand(left, 'spins', [AWAY, 0, 0], placeIn(rotatedFirst, NOSE.ring, 0));
    const right = out.pane({ title: 'Translated first', part: 'translated-first' });
    paintAxes(right, start, LONG, 'world', HIGH);
    paintGhost(right, inWorld(posed([AWAY, 0])));
    const [from, to] = turn < 0 ? [turn, 0] : [0, turn];
    right.arc(origin, AWAY, { color: 'relative', from, to, part: 'rotation' });
    right.line([origin, placeIn(translatedFirst, 0, 0)], { color: 'axis', width: 1.2, dashed: true });
    paintBox(right, translatedFirst, 'translated-first');
    paintHand(right, 'swings', origin, placeIn(translatedFirst, NOSE.ring, 0));
    out.layout = 'beside';
  },
  readout({ rotatedFirst, translatedFirst }, { turn }) {
    const [spins, swings] = [rotatedFirst, translatedFirst].map(({ translation: [x, y] }) => [x, y] as const);
    const apart = 2 * AWAY * Math.abs(math.sin(turn / 2));
    const rows = [row('Rotated first, T R', spins ?? [], 2), row('Translated first, R T', swings ?? [], 2)];
    return {
      summary:
        `A rotation of ${fixed(turn * DEGREES, 1)} degrees and a translation of ${AWAY} meters. Rotated first, the box is ` +
        `at ${tuple(spins ?? [], 2)}; translated first, it is at ${tuple(swings ?? [], 2)}.`,
      groups: [group(table('The middle of the box, m', ['x', 'y'], ...rows))],
      values: { apart: live(apart, 'm') },
    };
  },
});

function paintBox(pane: Painter, node: ReturnType<typeof inWorld>, part: string): void {
  pane.polygon(boxIn(node, BOX), { color: 'child', edge: 'ink', round: 0.06, part });
  pane.line([placeIn(node, 0, 0), placeIn(node, NOSE.x, 0)], { color: 'ink', width: 1.6, part });
  pane.dot(placeIn(node, 0, 0), { color: 'ink', size: 4, part });
}

/** The box after the first of its two factors. */
function paintGhost(pane: Painter, node: ReturnType<typeof inWorld>): void {
  const style = { color: 'axis', edge: 'axis', fill: 0, width: 1.2, dashed: true, round: 0.06 } as const;
  pane.polygon(boxIn(node, BOX), { ...style, part: 'before' });
}

function paintHand(pane: Painter, name: 'spins' | 'swings', center: Vec3, at: Vec3): void {
  const words = {
    spins: ['Rotation, about the box’s middle', 'turn me'],
    swings: 'Rotation, about the origin',
  } as const;
  const to = ([x, y]: Vec3) => ({ turn: math.atan2(y - center[1], x - center[0]) });
  pane.as('rotation').handle(name, at, words[name], to);
}
