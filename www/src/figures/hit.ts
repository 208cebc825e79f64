/** A small figure: one impulse on a plate, and what the place of the strike changes. */
import { physics3, space3 } from '../core/entries/index.ts';
import { slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { corners } from '../figure/rectangle.ts';
import { addScaled, type Vec3, vec3, xy } from '../figure/vec.ts';
import { edge, HALF, paintCoin, plate } from './shared/plate.ts';

/** N·s, upward, and the seconds after which the plate is drawn. */
const IMPULSE: Vec3 = [0, 3.4, 0];
const LATER = 0.2;
/** Meters of arrow for a meter per second. */
const ARROW = 0.55;
/** Where the hammer is held, and the radius at which the angle is drawn, m. */
const HELD = -1.15;
const AROUND = 1.55;
const COIN: Vec3 = [-1.15, 0.1, 0];

function struck(place: number) {
  const jump = space3.impulseAt({}, plate(), [place, -HALF[1], 0], IMPULSE);
  const energy = (rates: object) => physics3.kineticEnergy(rates, plate());
  const { velocity, angularVelocity } = jump;
  const share = energy({ angularVelocity }) / energy({ velocity, angularVelocity });
  return { velocity: vec3(velocity), spin: vec3(angularVelocity)[2], share };
}

const controls = { place: slider('Hammer', [-1.8, 1.8, 0.02], 1.2, 'm') };

export default defineFigure({
  title: 'One impulse, anywhere on a plate',
  notice: 'Slide the hammer along the edge, and to its middle.',
  camera: { plan: [-2.35, -1.35, 2.35, 1.75] },
  controls,
  row: ['place'],
  facts: ({ place }) => struck(place),
  draw({ velocity, spin }, { place }, out) {
    const spins = Math.abs(spin) < 0.005 ? 'no spin' : 'another spin';
    const pane = out.pane(out.untouched ? 'One blow, anywhere. What stays?' : `The same speed, ${spins}`);
    const before: Vec3 = [0, 0, 0];
    const after = addScaled(before, velocity, LATER);
    const turned = spin * LATER;
    pane.polygon(edge(after, turned), { color: 'parent', edge: 'hair', round: 0.06, part: 'plate' });
    pane.polygon(edge(before, 0), { color: 'ink', fill: 0, edge: 'axis', dashed: true, part: 'before' });
    pane.line([before, after], { color: 'axis', width: 1.2, part: 'velocity' });
    pane.dot(before, { color: 'axis', size: 3 });
    if (Math.abs(turned) > 0.01) {
      const axes = [xy(1, 0), xy(0, Math.sign(turned))] as const;
      const to = Math.abs(turned);
      pane.arc(after, AROUND, { axes, from: 0, to, color: 'spin', width: 2.4, head: true, part: 'spin' });
    }
    const speed = `${fixed(velocity[1], 2)} m/s`;
    pane.arrow(after, addScaled(after, velocity, ARROW), { color: 'base', text: speed, part: 'velocity' });
    paintCoin(pane, COIN);
    pane.as('coin', 'ink').letters([COIN[0], COIN[1] - 0.36, 0], 0.17, 'loose coin', { most: 14 });
    paintHammer(pane, place);
    const words = ['Place of the hammer', 'drag me'] as const;
    pane.as('hammer').handle('place', [place, HELD, 0], words, ([x]) => x, {
      value: Math.abs(place) < controls.place.max ? '' : 'the edge ends',
    });
    const told = `${fixed(spin, 2)} rad/s`;
    // Inside the arrow, away from the coin.
    pane.as('spin', 'spin').letters([0.8, after[1] + 0.1 * spin, 0], 0.2, told, { most: 18 });
  },
  readout({ velocity, spin, share }, { place }) {
    const values = {
      velocity: quantity('Velocity of the middle', velocity[1], 'm/s'),
      spin: quantity('Angular velocity', Math.abs(spin), 'rad/s'),
      share: quantity('Of the energy in the spin', 100 * share, '%', 0),
    };
    return {
      summary:
        `The hammer strikes ${fixed(Math.abs(place), 2)} meters from the middle. The plate’s middle gets ` +
        `${values.velocity} meters a second, as anywhere, and the plate a spin of ` +
        `${fixed(spin * DEGREES, 0)} degrees a second. The coin stays.`,
      ...sheet('What the impulse does', values),
    };
  },
});

/** The hammer below the plate. */
function paintHammer(pane: Painter, place: number): void {
  const box = (half: number, bottom: number, top: number): Vec3[] =>
    corners([place - half, bottom, place + half, top]);
  pane.polygon(box(0.06, HELD, -0.8), { color: 'parent', edge: 'axis', part: 'hammer' });
  pane.polygon(box(0.25, -0.88, -HALF[1] - 0.02), { color: 'steel', round: 0.05, part: 'hammer' });
}
