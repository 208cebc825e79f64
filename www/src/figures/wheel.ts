/** A small figure: a dot on a disc that rotates, and its velocity. */
import { space3 } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { slider } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
import { fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { addScaled, dot, length, normalize, type Vec3, vec3 } from '../figure/vec.ts';
import { spinning } from './shared/flat.ts';

/** Meters, and radians per second: one round in four seconds. */
const RADIUS = 1;
const RATE = Math.PI / 2;
/** Meters of arrow for a meter per second. */
const ARROW = 0.55;

class Disc {
  angle = 0;

  step(dt: number): void {
    this.angle += RATE * dt;
  }

  /** Returns the point at a distance along the dot's spoke, carried by the disc. */
  carried(distance: number) {
    return space3.compose(spinning(this.angle, RATE), { translation: [distance, 0, 0] });
  }
}

export default defineFigure({
  title: 'A dot on a disc that rotates',
  notice: 'Drag the dot along its spoke. What does its arrow do?',
  camera: { plan: [-1.75, -1.4, 2.85, 1.4] },
  controls: { distance: slider('Distance', [0.1, RADIUS, 0.01], 0.7, 'm') },
  row: ['distance'],
  plays: true,
  posed: 0.4,
  create: () => new Disc(),
  draw(disc, { distance }, out) {
    const told = 'Twice as far, twice as fast';
    const pane = out.pane(out.untouched ? 'Farther out it is faster. By how much?' : told);
    const middle: Vec3 = [0, 0, 0];
    pane.arc(middle, RADIUS, { color: 'child', fill: 0.35, part: 'disc' });
    for (let i = 0; i < 8; i++) {
      const turned = disc.angle + (i * Math.PI) / 4;
      const rim: Vec3 = [RADIUS * math.cos(turned), RADIUS * math.sin(turned), 0];
      pane.line([middle, rim], { color: i === 0 ? 'ink' : 'axis', width: i === 0 ? 1.8 : 0.8 });
    }
    // The tips of all arrows of the spoke are on one side of this triangle.
    const rim = disc.carried(RADIUS);
    const tips = [middle, vec3(rim.translation), addScaled(vec3(rim.translation), rim.velocity, ARROW)];
    pane.polygon(tips, { color: 'spin', fill: 0.16, edge: 'spin', part: 'spin' });
    const { translation, velocity } = disc.carried(distance);
    const at = vec3(translation);
    const along: Vec3 = [at[0] / distance, at[1] / distance, 0];
    pane.arc(middle, RADIUS + 0.12, { from: 2.6, to: 3.5, color: 'quiet', head: true });
    const [text, tip] = [`${fixed(length(velocity), 2)} m/s`, addScaled(at, velocity, ARROW)];
    pane.as('spin', 'spin').arrow(at, tip);
    const [u, v] = normalize(vec3(velocity));
    pane.as('spin', 'spin').letters(addScaled(tip, [0.4 * u, 0.17 * v, 0], 1), 0.16, text, { halo: true });
    pane.dot(at, { color: 'ink', size: 9, part: 'dot' });
    const value = (point: Vec3) => ({ distance: dot(point, along) });
    pane.as('dot').handle('dot', at, ['Distance of the dot from the axle', 'drag me'], value, {
      track: { kind: 'line', from: middle, along },
      stops: true,
    });
    const rate = `${fixed(length(velocity) / distance, 2)} rad/s`;
    pane.letters([2.05, 0.12, 0], 0.26, rate, { color: 'spin', most: 28, part: 'rate' });
    pane.as('rate', 'quiet').letters([2.05, -0.14, 0], 0.14, 'speed ÷ distance: stays', { most: 15 });
  },
  readout(disc, { distance }) {
    const velocity = length(disc.carried(distance).velocity);
    const speed = quantity('Speed', velocity, 'm/s');
    const rate = quantity('Speed by distance', velocity / distance, 'rad/s');
    return {
      summary:
        `The dot is ${fixed(distance, 2)} meters from the axle and moves at ${speed} meters a second. ` +
        `Speed by distance is ${rate} a second, at every distance.`,
      ...sheet('The dot', { speed, rate }),
    };
  },
});
