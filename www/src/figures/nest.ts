/** A small figure: a cup on a tray. The tray takes the cup along, whose numbers count on the tray. */
import * as math from '../core/entries/math.ts';
import { angle, slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { tuple } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import type { Vec3 } from '../figure/vec.ts';
import { boxIn, inWorld, placeIn, posed } from './shared/flat.ts';

/** Meters: half the tray, the corner from which it counts, and its marks; the cup and its handle. */
const TRAY = { width: 0.23, height: 0.14, round: 0.025 };
const CORNER = [-0.19, -0.1] as const;
const MARKS = { every: 0.04, along: 10, up: 5, long: 0.005 };
const CUP = { radius: 0.055, coffee: 0.042, ear: 0.062, ring: 0.017 };
/** The tray's ring, from its middle, and where the cup's numbers are painted, from its corner. */
const RING = { x: 0.215, y: 0.125 };
const PAINTED = { x: 0.2, y: -0.02, high: 0.024 };
const REACH = Math.sqrt(RING.x * RING.x + RING.y * RING.y);
const AT_REST = { shift: 0, turn: 0 };

const centimeters = (label: string, min: number, max: number, value: number) =>
  slider(label, [min, max, 0.1], value, 'cm', { perUnit: 0.01 });

const trayAt = ({ shift, turn }: typeof AT_REST) => posed([shift, 0], turn);
const cornerAt = (pose: typeof AT_REST) => inWorld(trayAt(pose), posed(CORNER));

export default defineFigure({
  title: 'A cup on a tray',
  notice: 'Drag the tray by its corner, then the cup.',
  camera: { plan: [-0.33, -0.2, 0.33, 0.2] },
  controls: {
    shift: centimeters('Tray, to the right', -6, 6, 1),
    turn: angle('Tray, rotated', [-25, 25, 0.5], 13),
    across: centimeters('Cup, along the tray', 6, 36, 24),
    up: centimeters('Cup, across the tray', 6, 19, 11),
  },
  row: ['turn', 'across'],
  facts: cornerAt,
  draw(corner, params, out) {
    const { shift, turn, across, up } = params;
    const pane = out.pane();
    const before = inWorld(trayAt(AT_REST));
    const box = [-TRAY.width, -TRAY.height, TRAY.width, TRAY.height] as const;
    const ghost = { color: 'axis', width: 1.2, dashed: true, part: 'before' } as const;
    pane.polygon(boxIn(before, box), { ...ghost, edge: 'axis', fill: 0, round: TRAY.round });
    pane.arc(placeIn(cornerAt(AT_REST), across, up), CUP.radius, ghost);
    const tray = inWorld(trayAt(params));
    const tile = { color: 'parent', edge: 'ink', round: TRAY.round, part: 'tray' } as const;
    pane.polygon(boxIn(tray, box), { ...tile, width: 1.2 });
    paintScales(pane, (x, y) => placeIn(corner, x, y));
    const cup = placeIn(corner, across, up);
    const feet = [placeIn(corner, across, 0), cup, placeIn(corner, 0, up)];
    pane.line(feet, { color: 'ink', width: 1.4, dashed: true, part: 'pair' });
    const [x, y] = placeIn(corner, PAINTED.x, PAINTED.y);
    const [c, s] = [PAINTED.high * math.cos(turn), PAINTED.high * math.sin(turn)];
    const matrix = [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, x, y, 0, 1];
    const pair = tuple([across * 100, up * 100], 0);
    pane.text(matrix, pair, { color: 'ink', part: 'pair' });
    paintCup(pane, cup, placeIn(inWorld(posed([cup[0], cup[1]], turn - 0.6)), CUP.ear, 0));
    pane
      .as('tray')
      .handle('tray', placeIn(tray, RING.x, RING.y), ['The tray by its corner', 'drag me'], ([px, py]) => {
        // The height of the corner tells the rotation, and what is left over the shift.
        const angle = math.asin(Math.max(-1, Math.min(1, py / REACH)));
        return { shift: px - REACH * math.cos(angle), turn: angle - math.atan2(RING.y, RING.x) };
      });
    pane.as('cup').handle('cup', cup, 'Place of the cup on the tray', ([px, py]) => {
      const [cx, sx] = [math.cos(turn), math.sin(turn)];
      const [dx, dy] = [px - shift, py];
      return { across: cx * dx + sx * dy - CORNER[0], up: cx * dy - sx * dx - CORNER[1] };
    });
  },
  readout(corner, params) {
    const { across, up } = params;
    const here = placeIn(corner, across, up);
    const onTray = [across * 100, up * 100];
    const inRoom = [here[0] * 100, here[1] * 100];
    return {
      summary: `The cup is at ${tuple(onTray, 1)} centimeters on the tray, and at ${tuple(inRoom, 1)} in the room.`,
      groups: [
        group(table('The cup, cm', ['x', 'y'], row('On the tray', onTray, 1), row('In the room', inRoom, 1))),
      ],
      values: { roomX: live(inRoom[0] ?? 0, 'cm', 1), roomY: live(inRoom[1] ?? 0, 'cm', 1) },
    };
  },
});

/** The two edges from which the tray counts, with their marks. */
function paintScales(pane: Painter, on: (x: number, y: number) => Vec3): void {
  const { every, along, up, long } = MARKS;
  const ink = { color: 'ink', width: 1.2, part: 'pair' } as const;
  pane.line([on(0, up * every), on(0, 0), on(along * every, 0)], { ...ink, width: 1.6 });
  for (let i = 1; i < along; i++) pane.line([on(i * every, 0), on(i * every, long)], ink);
  for (let i = 1; i < up; i++) pane.line([on(0, i * every), on(long, i * every)], ink);
}

/** The cup from above, with its ear. */
function paintCup(pane: Painter, at: Vec3, ear: Vec3): void {
  pane.arc(ear, CUP.ring, { color: 'child', width: 7, part: 'cup' });
  pane.arc(at, CUP.radius, { color: 'child', fill: 1, part: 'cup' });
  pane.arc(at, CUP.coffee, { color: 'deep4', fill: 1, part: 'cup' });
}
