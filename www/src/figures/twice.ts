/** A small figure: one straight throw, seen from the ground and from a disc that rotates. */
import { space3 } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import { length, type Vec3, vec3, ZERO } from '../figure/vec.ts';
import { paintFlag, spinning } from './shared/flat.ts';

/** Meters, radians per second, meters per second: the ball is at the rim after one second. */
const RADIUS = 1;
const RATE = 1.2;
const SPEED = 1;
const LASTS = RADIUS / SPEED;
/** Seconds from one mark of the ball's path to the next. */
const MARK = 0.1;

/** The disc at a time, as the core takes it. */
const discAt = (time: number) => spinning(RATE * time, RATE);
const ground = (time: number): Vec3 => [SPEED * time, 0, 0];
const seen = (time: number): Vec3 =>
  vec3(
    space3.inverseTransformMotion(discAt(time), { position: ground(time), velocity: [SPEED, 0, 0] }).position,
  );
/** The ball's path up to now, with a mark at each tenth of a second. */
function paintPath(pane: Painter, at: (time: number) => Vec3, moment: number, part: string): void {
  const path = Array.from({ length: 49 }, (_, i) => at((moment * i) / 48));
  if (moment > 0) pane.line(path, { color: 'ink', width: 1.6, part });
  for (let i = 1; i * MARK <= moment + 1e-9; i++) pane.dot(at(i * MARK), { color: 'ink', size: 2.6, part });
  pane.dot(at(moment), { color: 'relative', size: 11, part });
}

export default defineFigure({
  title: 'One throw, seen twice',
  notice: 'Pull the ball outward. Where does it go straight?',
  camera: { plan: [-1.22, -1.22, 1.22, 1.32] },
  controls: { moment: slider('Since the throw', [0, LASTS, 0.01], 0.3, 's') },
  row: ['moment'],
  shared: { moment: 0.8 },
  draw(_, { moment }, out) {
    out.layout = 'beside';
    const views = [
      { title: 'from the ground', turned: RATE * moment, at: ground, part: 'straight' },
      { title: 'from the disc', turned: 0, at: seen, part: 'bent' },
    ];
    const [, y] = seen(moment);
    for (const { title, turned, at, part } of views) {
      const told = part === 'straight' ? 'straight' : `${fixed(-y, 2)} m right of its aim`;
      const result = out.untouched ? '' : told;
      const pane = out.pane({ title, result, part });
      paintDisc(pane, turned);
      // On the film the disc stands still.
      if (part === 'straight') pane.arc(ZERO, RADIUS + 0.1, { from: 2.3, to: 3, color: 'quiet', head: true });
      paintPath(pane, at, moment, part);
      const value = (point: Vec3) => ({ moment: (part === 'straight' ? point[0] : length(point)) / SPEED });
      const words =
        part === 'straight' ? (['Time since the throw', 'pull me'] as const) : 'Time since the throw';
      pane.as(part).handle('ball', at(moment), words, value);
    }
  },
  readout(_, { moment }) {
    const [, y] = seen(moment);
    const turned = RATE * moment * DEGREES;
    const rows = [
      row('The disc has turned, °', [turned], 1),
      row('On the disc the ball is to the right of its aim, m', [-y], 2),
    ];
    return {
      summary:
        `${fixed(moment, 2)} seconds after the throw the disc has turned by ${fixed(turned, 0)} degrees. Over the ` +
        `ball’s ground it went straight; on the disc it is ${fixed(-y, 2)} m to the right of the line to the flag.`,
      groups: [group(table('The ball', [''], ...rows))],
      values: { turned: live(turned, '°', 0), aside: live(-y, 'm') },
    };
  },
});

function paintDisc(pane: Painter, turned: number): void {
  pane.arc(ZERO, RADIUS, { color: 'child', fill: 0.35, part: 'disc' });
  for (let i = 0; i < 8; i++) {
    const spoke = turned + (i * Math.PI) / 4;
    const rim: Vec3 = [RADIUS * math.cos(spoke), RADIUS * math.sin(spoke), 0];
    pane.line([ZERO, rim], { color: 'axis', width: i === 0 ? 1.8 : 0.8, part: i === 0 ? 'flag' : 'disc' });
  }
  paintFlag(pane, [RADIUS * math.cos(turned), RADIUS * math.sin(turned), 0], 1);
}
