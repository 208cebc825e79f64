/** A small figure: world from tray, then tray from cup, as arrows tip to tail and as matrices. */
import * as math from '../core/math.ts';
import { angle } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed, tuple } from '../figure/numbers.ts';
import { group, live } from '../figure/readout.ts';
import { add, length, scale, subtract, type Vec3, xy } from '../figure/vec.ts';
import { boxIn, inWorld, paintAxes, placeIn, posed } from './shared/flat.ts';

/** Meters: the tray in the world, the cup on the tray, and both as they are drawn. */
const TRAY = { at: [3, 1], box: [-0.35, -0.35, 3.1, 1.75], ring: 3.1 } as const;
const CUP = { at: [2, 1], radius: 0.36 } as const;
const LONG = { world: 1, tray: 0.85 };

function chain(turn: number) {
  const [worldFromTray, trayFromCup] = [posed(TRAY.at, turn), posed(CUP.at)];
  return {
    world: inWorld(posed([0, 0])),
    tray: inWorld(worldFromTray),
    own: inWorld(trayFromCup),
    cup: inWorld(worldFromTray, trayFromCup),
  };
}

export default defineFigure({
  title: 'World from cup',
  notice: 'Turn the tray. Where is it enough to add the two arrows’ numbers?',
  // Has room for the tray at any angle.
  camera: { plan: [-0.5, -0.5, 6.6, 4.65] },
  controls: { turn: angle('Tray', [0, 90, 0.5], 25) },
  row: ['turn'],
  facts: ({ turn }) => chain(turn),
  draw({ world, tray, cup }, _, out) {
    const [from, origin, at] = [world, tray, cup].map((it) => placeIn(it, 0, 0)) as [Vec3, Vec3, Vec3];
    const result = tuple(at.slice(0, 2), 2);
    const pane = out.pane({ title: 'Where is the cup in the world?', result, part: 'sum' });
    paintAxes(pane, world, LONG.world, 'world');
    const tile = { color: 'parent', fill: 0.6, edge: 'ink', width: 1, round: 0.2 } as const;
    pane.as('board').polygon(boxIn(tray, TRAY.box), tile);
    paintAxes(pane, tray, LONG.tray, 'board');
    const naive = xy(TRAY.at[0] + CUP.at[0], TRAY.at[1] + CUP.at[1]);
    pane.arc(naive, CUP.radius, { color: 'wrong', width: 2, dashed: true, part: 'naive' });
    pane.arrow(from, naive, { color: 'wrong', dashed: true, part: 'naive' });
    const far = length(subtract(at, naive));
    const off = far < 0.005 ? 'the same' : `${fixed(far, 2)} m off`;
    const beside: Vec3 = [naive[0] + CUP.radius, naive[1], 0];
    pane.as('naive', 'wrong').label(beside, `only added up: ${off}`, { side: xy(1, -0.2) });
    pane.arc(at, CUP.radius, { color: 'child', fill: 0.8, part: 'mug' });
    pane.arrow(from, origin, { color: 'base', part: 'tray' });
    pane.as('tray', 'base').label(scale(add(from, origin), 0.5), 'first', { side: xy(0.3, -1) });
    pane.arrow(origin, at, { color: 'relative', part: 'cup' });
    pane.as('cup', 'relative').label(scale(add(origin, at), 0.5), 'second', { side: xy(1, -0.2) });
    pane.arrow(from, at, { color: 'ink', hollow: true, part: 'sum' });
    pane.as('sum', 'ink').label(scale(add(from, at), 0.5), 'the cup', { side: xy(-0.5, 1) });
    const to = ([x, y]: Vec3) => ({ turn: math.atan2(y - origin[1], x - origin[0]) });
    pane.as('board').handle('tray', placeIn(tray, TRAY.ring, 0), ['Rotation of the tray', 'turn me'], to);
  },
  readout({ tray, own, cup }, { turn }) {
    const at = placeIn(cup, 0, 0);
    return {
      summary:
        `The tray is at ${tuple(TRAY.at, 0)} in the world, rotated by ${fixed(turn * DEGREES, 1)} degrees, and the cup ` +
        `at ${tuple(CUP.at, 0)} on the tray. So the cup is at ${tuple(at.slice(0, 2), 2)} in the world.`,
      groups: [
        group({
          kind: 'matrices',
          plane: 'columns',
          caption: 'World from cup = world from tray · tray from cup',
          entries: [
            { label: 'World from cup', matrix: cup.matrix, part: 'sum' },
            { label: 'World from tray', matrix: tray.matrix, part: 'tray', color: 'base' },
            { label: 'Tray from cup', matrix: own.matrix, part: 'cup', color: 'relative' },
          ],
        }),
      ],
      values: { x: live(at[0], 'm'), y: live(at[1], 'm') },
    };
  },
});
