/** A small figure: two mirrors make a rotation by twice the angle between them. */
import { rotation3 } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { angle } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import { type Place, places } from '../figure/soft.ts';
import { type Vec3, xy } from '../figure/vec.ts';

/** The direction of the first mirror, and of the flag before it. */
const FIRST = 20 / DEGREES;
const FLAG = -14 / DEGREES;
/** Half of a mirror's length, m, and the radii of the two angles. */
const REACH = 1.62;
const [BETWEEN, ROTATED] = [0.46, 1.52];
/** The flag along its pole: how far from the middle, and how far to the side, m. */
const POLE = places([0.56, 0, 1.4, 0]);
const TIP = [1.4, 0.5] as const;
const CLOTH = places([1.4, 0, ...TIP, 1.12, 0.27, 0.84, 0.5, 0.84, 0]);

/** A flag, as places of its own; turned over if a mirror has been at it. */
interface Flag {
  readonly at: number;
  readonly over: boolean;
}

/** Returns a flag in a mirror: as far behind it as it was in front, and turned over. */
const mirrored = ({ at, over }: Flag, mirror: number): Flag => ({ at: 2 * mirror - at, over: !over });
const toward = (direction: number, far: number): Vec3 =>
  xy(far * math.cos(direction), far * math.sin(direction));

/** The flags before, in one mirror, and in both; and the quaternion of the whole rotation. */
function through(between: number) {
  const before: Flag = { at: FLAG, over: false };
  const once = mirrored(before, FIRST);
  const twice = mirrored(once, FIRST + between);
  const rotated = twice.at - before.at;
  return { before, once, twice, rotated, q: rotation3.fromAxisAngle([0, 0, 1], rotated) };
}

export default defineFigure({
  title: 'Two mirrors make a rotation',
  notice: 'Turn the second mirror by its ring.',
  camera: { plan: [-2.15, -1.72, 2.15, 1.72] },
  controls: { between: angle('Between the mirrors', [0, 180, 0.5], 38) },
  row: ['between'],
  facts: ({ between }) => through(between),
  draw({ before, once, twice, rotated }, { between }, out) {
    const [apart, by] = [between, rotated].map((it) => fixed(it * DEGREES, 1));
    const told = `Mirrors ${apart}° apart: the flag turns by ${by}°`;
    const asks = 'By how much does the flag turn?';
    const begun = { title: `Turn one of two mirrors. ${asks}`, short: { title: asks } };
    const pane = out.pane(out.untouched ? begun : told);
    const second = FIRST + between;
    for (const [direction, part, text] of [
      [FIRST, 'first', 'mirror 1'],
      [second, 'second', 'mirror 2'],
    ] as const) {
      const end = toward(direction, -REACH);
      pane.as(part, 'steel').line([end, toward(direction, REACH)], { width: 4 });
      pane.as(part, 'ink').label(end, text, { side: toward(direction + Math.PI, 1), spare: true });
    }
    paintFlag(pane, before, 'before', 'the flag');
    paintFlag(pane, once, 'once', 'in mirror 1');
    paintFlag(pane, twice, 'rotated', 'in both');
    if (between > 0.02) {
      pane.arc([0, 0, 0], BETWEEN, { from: FIRST, to: second, color: 'spin', width: 3, part: 'between' });
      const to = before.at + rotated;
      pane.arc([0, 0, 0], ROTATED, { from: before.at, to, color: 'ink', head: true, part: 'rotated' });
    }
    const to = ([x, y]: Vec3) => {
      const swung = math.atan2(y, x) - FIRST;
      return swung < -Math.PI / 2 ? swung + 2 * Math.PI : swung;
    };
    const ring = toward(second, REACH);
    pane.as('second').handle('between', ring, ['Direction of the second mirror', 'turn me'], to);
  },
  readout({ rotated, q }, { between }) {
    const [, , sine = 0, cosine = 1] = q;
    return {
      summary:
        `The mirrors are ${fixed(between * DEGREES, 1)} degrees apart, and the flag is rotated by ` +
        `${fixed(rotated * DEGREES, 1)}. The quaternion has ${fixed(cosine, 3)}, the cosine of the angle between ` +
        'the mirrors.',
      groups: [group(table('The quaternion of the rotation', ['x', 'y', 'z', 'w'], row('q', q, 3)))],
      values: {
        rotated: live(rotated * DEGREES, '°', 0),
        cosine: live(cosine, '', 3),
        sine: live(sine, '', 3),
      },
    };
  },
});

/** A flag: pale and dashed where it is seen in one mirror only. */
function paintFlag(pane: Painter, { at, over }: Flag, part: string, name: string): void {
  const [c, s] = [math.cos(at), math.sin(at)];
  const side = over ? -1 : 1;
  const placed = ([u, v]: Place): Vec3 => [c * u - s * side * v, s * u + c * side * v, 0];
  const style = over ? ({ fill: 0.25, edge: 'axis', dashed: true } as const) : ({ edge: 'ink' } as const);
  pane.line(POLE.map(placed), { color: over ? 'axis' : 'ink', width: 2.4, dashed: over, part });
  pane.polygon(CLOTH.map(placed), { color: 'child', ...style, part });
  // The first is named below its pole, away from the mirror that comes round to it.
  const [from, turn] = part === 'before' ? [placed([TIP[0], 0]), -Math.PI / 4] : [placed(TIP), Math.PI / 5];
  pane.as(part, 'quiet').label(from, name, { side: toward(at + side * turn, 1), spare: true });
}
