/** A small figure: a door that rotates about its hinge: a rotation about the origin, and a translation. */
import * as math from '../core/math.ts';
import { angle, meters } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed, tuple } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import { length, subtract, type Vec3 } from '../figure/vec.ts';
import { boxIn, inWorld, paintAxes, placeIn, posed } from './shared/flat.ts';

/** Meters: the door before its rotation, and the world's axes. */
const DOOR = [0.7, 0.3, 2.7, 0.7] as const;
const LONG = 0.7;
/** The wall on both sides of the door, and the door's knob. */
const WALLS = [
  [0.2, 0.3, 0.68, 0.7],
  [2.72, 0.3, 3.2, 0.7],
] as const;
const KNOB = [2.5, 0.5] as const;

/** The door rotated about the origin, and about the pivot: there, rotated, and back. */
const doors = (turn: number, x: number, y: number) => ({
  shut: inWorld(posed([0, 0])),
  rotated: inWorld(posed([0, 0], turn)),
  open: inWorld(posed([x, y]), posed([0, 0], turn), posed([-x, -y])),
});

export default defineFigure({
  title: 'A door and its hinge',
  notice: 'Drag the hinge. Is there a place where the door needs no arrow back?',
  // Holds the door about each pivot.
  camera: { plan: [-0.55, -0.75, 3.3, 2.5] },
  upright: { plan: [-0.55, -0.52, 3.25, 2.74] },
  controls: {
    turn: angle('Rotation', [0, 45, 0.5], 42),
    x: meters('Pivot, x', [0, 2], 0.85),
    y: meters('Pivot, y', [0, 0.7], 0.5),
  },
  row: ['turn', 'x'],
  facts: ({ turn, x, y }) => doors(turn, x, y),
  draw({ shut, rotated, open }, { turn, x, y }, out) {
    const none = x === 0 && y === 0;
    const by = tuple(open.translation.slice(0, 2), 2);
    const told = none ? 'No arrow: it turns about the origin' : `Back by ${by} m`;
    const pane = out.pane(out.untouched ? 'Which arrow brings the hinge back?' : told);
    const pivot: Vec3 = [x, y, 0];
    for (const wall of WALLS) pane.polygon(boxIn(shut, wall), { color: 'parent', fill: 0.6, part: 'wall' });
    const outline = { color: 'axis', edge: 'axis', fill: 0, width: 1.2 } as const;
    pane.polygon(boxIn(shut, DOOR), { ...outline, part: 'before' });
    const wrong = { ...outline, color: 'wrong', edge: 'wrong', dashed: true, part: 'rotated' } as const;
    pane.polygon(boxIn(rotated, DOOR), wrong);
    const [left, , right, top] = DOOR;
    const named = placeIn(rotated, (left + right) / 2, top);
    pane.as('rotated', 'wrong').label(named, 'turned about the origin', { side: [-1, 1, 0], spare: true });
    paintAxes(pane, shut, LONG, 'world');
    pane.polygon(boxIn(open, DOOR), { color: 'child', edge: 'ink', part: 'door' });
    pane.dot(placeIn(open, ...KNOB), { color: 'ink', size: 4, part: 'door' });
    const end = [DOOR[2] - x, DOOR[1] - y] as const;
    const from = math.atan2(end[1], end[0]);
    pane.arc(pivot, length([...end, 0]), { color: 'axis', from, to: from + turn, width: 1.4, head: true });
    // Where the rotation about the origin has taken the pivot, and what brings it back.
    const gone = placeIn(rotated, x, y);
    if (length(subtract(pivot, gone)) > 0.02) {
      pane.arrow(gone, pivot, { color: 'relative', part: 'shift', text: 'back' });
      pane.dot(gone, { color: 'wrong', size: 5, hollow: true, part: 'rotated' });
    }
    pane.dot(pivot, { color: 'ink', size: 6, part: 'pivot' });
    pane.as('pivot').handle('pivot', pivot, ['The pivot', 'drag me'], ([px, py]) => ({ x: px, y: py }));
  },
  readout({ open }, { turn, x, y }) {
    const shift = open.translation.slice(0, 2);
    const rows = [row('Pivot', [x, y], 2), row('Translation after the rotation', shift, 2)];
    return {
      summary:
        `Rotated by ${fixed(turn * DEGREES, 1)} degrees about ${tuple([x, y], 2)}: that is a rotation about the origin, ` +
        `and then a translation by ${tuple(shift, 2)} meters.`,
      groups: [group(table('The door, m', ['x', 'y'], ...rows))],
      values: { shiftX: live(shift[0] ?? 0, 'm'), shiftY: live(shift[1] ?? 0, 'm') },
    };
  },
});
