/**
 * A small figure: an arrow that rotates moves its tip by ω ×, once for the velocity, twice for
 * the acceleration.
 */
import { space3 } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { angle, slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { addScaled, dot, length, normalize, scale, subtract, type Vec3, vec3, xy } from '../figure/vec.ts';
import { spinning } from './shared/flat.ts';

/**
 * Meters: the spoke, the middles of both circles, and meters of arrow for a meter per second and
 * per second squared.
 */
const SPOKE = 1;
const [DISC, FAN] = [xy(0, 0), xy(3.1, 0)];
const [FAST, CHANGE] = [0.7, 0.5];
const TURNED = 0.3;

/** A point on the disc: its spoke, its velocity, and how that changes in each second. */
function pointAt(turn: number, rate: number) {
  const { translation, velocity, acceleration } = space3.compose(spinning(turn, rate), {
    translation: [SPOKE, 0, 0],
  });
  return { at: vec3(translation), velocity: vec3(velocity), acceleration: vec3(acceleration) };
}

export default defineFigure({
  title: 'An arrow that rotates',
  notice: 'Turn the disc by the tip of its spoke.',
  camera: { plan: [-1.3, -1.6, 4.5, 1.9] },
  controls: {
    turn: angle('Disc', [-180, 180, 1], -25),
    rate: slider('Angular velocity', [0.4, 1.6, 0.05], 1.2, 'rad/s'),
  },
  row: ['turn', 'rate'],
  facts: ({ turn, rate }) => pointAt(turn, rate),
  draw({ at, velocity, acceleration }, { rate }, out) {
    const told = 'At right angles to their arrows';
    const pane = out.pane(out.untouched ? 'Where do the tips of both arrows go?' : told);
    pane.as('spoke', 'quiet').letters(xy(DISC[0], 1.65), 0.2, 'the spoke', { most: 16 });
    pane.as('velocity', 'quiet').letters(xy(FAN[0], 1.65), 0.2, 'its velocity alone', { most: 16 });
    pane.arc(DISC, SPOKE, { color: 'ground', fill: 1, width: 0, part: 'disc' });
    const tip = addScaled(at, velocity, FAST);
    paintFan(pane.as('spoke', 'ink'), DISC, at, '');
    // On one side of the spoke, and the acceleration on the other one.
    const aside = normalize(velocity);
    pane.as('spoke', 'ink').label(scale(at, 0.28), 'r', { side: aside });
    pane.as('velocity', 'spin').arrow(at, tip);
    pane.as('velocity', 'spin').label(addScaled(at, velocity, FAST / 2), 'v', { side: at });
    const speed = fixed(length(velocity), 2);
    pane.as('velocity', 'spin').letters(xy(DISC[0], -1.4), 0.16, `v = ω × r = ${speed} m/s`);
    // The same velocity, from a tail that stays where it is.
    const end = addScaled(FAN, velocity, FAST);
    paintFan(pane.as('velocity', 'spin'), FAN, end, 'v');
    const change = addScaled(end, acceleration, CHANGE);
    pane.as('change', 'centripetal').arrow(end, change, { text: 'ω × v' });
    pane.as('change', 'centripetal').arrow(at, addScaled(at, acceleration, CHANGE));
    pane.as('change', 'centripetal').label(scale(at, 0.7), 'ω × v', { side: scale(aside, -1) });
    pane.as('spoke').handle('turn', at, ['Rotation of the disc', 'turn me'], ([x, y]) => math.atan2(y, x));
    const faster = (point: Vec3) => dot(subtract(point, at), aside) / (FAST * SPOKE);
    const track = { kind: 'line', from: at, along: aside } as const;
    pane.as('velocity').handle('rate', tip, 'Angular velocity', faster, { track });
    const size = `ω × v = ${fixed(rate, 2)} × ${speed} = ${fixed(length(acceleration), 2)} m/s²`;
    pane.as('change', 'centripetal').letters(xy(FAN[0], -1.4), 0.16, size);
  },
  readout({ velocity, acceleration }, { turn, rate }) {
    const speed = quantity('Velocity, ω × r', length(velocity), 'm/s');
    const change = quantity('Its change in a second, ω × (ω × r)', length(acceleration), 'm/s²');
    return {
      summary:
        `The disc is rotated by ${fixed(turn * DEGREES, 0)} degrees and rotates at ${fixed(rate, 2)} radians a second. ` +
        `The tip of the spoke moves at ${speed} meters a second, and the tip of this velocity by ${change} in each second.`,
      ...sheet('Two arrows that rotate', { speed, change }),
    };
  },
});

/** An arrow from a point that stays, the circle of its tip, and where it was and will be. */
function paintFan(pane: Painter<'part' | 'color'>, [x, y]: Vec3, tip: Vec3, text: string): void {
  const [dx, dy] = [tip[0] - x, tip[1] - y];
  const [long, now] = [Math.sqrt(dx * dx + dy * dy), math.atan2(dy, dx)];
  pane.arc([x, y, 0], long, { color: 'axis', width: 1.2 });
  for (const step of [-2, -1, 1, 2]) {
    const angle = now + TURNED * step;
    const end = xy(x + long * math.cos(angle), y + long * math.sin(angle));
    pane.line([[x, y, 0], end], { color: 'hair', width: 1.2 });
  }
  pane.arrow([x, y, 0], tip, { text });
  pane.dot([x, y, 0], { color: 'ink', size: 4 });
}
