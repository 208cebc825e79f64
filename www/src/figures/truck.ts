/** A lead figure: a truck knocks over a lamp post, and on its bed stands a crate that nothing touches. */
import { physics3, space3 } from '../core/entries/index.ts';
import { button, type Params, slider } from '../figure/controls.ts';
import type { Drawing } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed, tuple } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { add, addScaled, length, subtract, type Vec3, vec3, xy } from '../figure/vec.ts';
import { inWorld, posed } from './shared/flat.ts';
import { CRATE, paintCrate, paintPost, paintRoad, paintTruck, SIDES } from './truck/paint.ts';

/** The truck: its mass, kg, and how fast it came, m/s. */
const MASS = 4000;
const CAME: Vec3 = [6, 0, 0];
/** Seconds that the guess is about, those from one mark to the next, and marks. */
const LATER = 0.5;
const [MARK, MARKS] = [0.05, 5];
/** Seconds of the collision in a second of the picture: half a second is too fast to be seen. */
const SLOW = 0.35;
const AT: Vec3 = [CRATE[0], CRATE[1], 0];

const controls = {
  post: slider('Post, off the middle', [0, 1.2, 0.05], 1.15, 'm'),
  ahead: slider('Your guess, ahead of the middle', [-3, 4, 0.05], CRATE[0], 'm'),
  aside: slider('Your guess, left of the middle', [-2.4, 2.4, 0.05], CRATE[1], 'm'),
  later: button('Half a second later'),
};
type TruckParams = Params<typeof controls>;

/** Where the crate was put as a guess; `null` where it has not been moved. */
const guessed = ({ ahead, aside }: TruckParams): Vec3 | null =>
  ahead === CRATE[0] && aside === CRATE[1] ? null : xy(ahead, aside);

/** The jump of the truck, and the kick that a child would inherit of it. */
function struck({ post }: TruckParams) {
  const body = { mass: MASS, inertia: physics3.inertia.fromBox(MASS, [SIDES[0], SIDES[1], 0]) };
  const contact: Vec3 = [SIDES[0] / 2, post, 0];
  // The contact stops: its velocity after an impulse of 1 N·s is taken as often as it needs.
  const one = vec3(
    space3.inheritedDelta({}, { translation: contact }, space3.impulseAt({}, body, contact, [-1, 0, 0]))
      .velocity,
  );
  const impulse: Vec3 = [CAME[0] / one[0], 0, 0];
  const jump = space3.impulseAt({}, body, contact, impulse);
  const kick = vec3(space3.inheritedDelta({}, { translation: AT }, jump).velocity);
  const [velocity, spin] = [vec3(jump.velocity), vec3(jump.angularVelocity)[2]];
  const at = (seconds: number) => ({
    truck: posed([(CAME[0] + velocity[0]) * seconds, 0], spin * seconds),
    right: addScaled(AT, CAME, seconds),
    wrong: addScaled(AT, add(CAME, kick), seconds),
    turned: spin * seconds,
  });
  return { velocity, spin, kick, at };
}

class Collision {
  happened = false;

  act(): void {
    this.happened = true;
  }

  /** A hand that takes the crate again goes back to the moment before. */
  changed(name: keyof TruckParams): void {
    if (name !== 'post') this.happened = false;
  }
}

export default defineFigure({
  title: 'A crate on a truck',
  notice: 'Drag the crate on its slippery bed to your guess, and let go.',
  camera: { plan: [-4.4, -3, 6.6, 3.3] },
  upright: { plan: [-3.5, -3, 4.6, 3.3] },
  controls,
  row: ['post', 'later'],
  create: () => new Collision(),
  draw: paint,
  readout(_, params) {
    const { velocity, spin, kick, at } = struck(params);
    const { right, wrong, turned } = at(LATER);
    const put = guessed(params);
    const off = put ? ` Your guess was ${fixed(length(subtract(put, right)), 1)} m off.` : '';
    const values = {
      slower: quantity('The truck is slower by', -velocity[0], 'm/s', 3),
      spin: quantity('The truck spins at', spin, 'rad/s', 3),
      kick: quantity('Kick that a child would inherit', length(kick), 'm/s'),
      apart: quantity('The two crates are apart by', length(subtract(right, wrong)), 'm'),
      turned: quantity('The truck has turned by', turned * DEGREES, '°', 1),
    };
    return {
      summary:
        `Half a second after the post the crate is at ${tuple(right.slice(0, 2), 1)}, straight ahead of where it was. One that ` +
        `inherits the truck’s jump is ${values.apart} meters from it, kicked at ${values.kick} meters a second.${off}`,
      ...sheet('The collision', values),
    };
  },
});

function paint({ happened }: Collision, params: TruckParams, out: Drawing): void {
  const put = guessed(params);
  const seconds = happened ? Math.min(LATER, SLOW * out.since) : 0;
  const runs = seconds > 0;
  out.restless = happened && seconds < LATER;
  const { truck, right, wrong, turned } = struck(params).at(seconds);
  const [apart, off] = [wrong, put ?? right].map((it) => `${fixed(length(subtract(it, right)), 1)} m`);
  const told = `Straight on${put ? `, ${off} off your guess` : `: the dashed one is ${apart} off`}`;
  const asks = 'Where is the crate half a second later?';
  const pane = out.pane(seconds === LATER ? told : asks);
  paintRoad(pane);
  if (runs) paintTruck(pane, inWorld(posed([0, 0])), true);
  paintTruck(pane, inWorld(truck), false);
  paintPost(pane, params.post, runs);
  for (let i = 1; i <= MARKS; i++)
    pane.dot(addScaled(AT, CAME, -MARK * i), { color: 'ink', size: 3.4, part: 'came' });
  if (runs) {
    pane.line([AT, wrong], { color: 'wrong', width: 2.2, dashed: true, part: 'kick' });
    paintCrate(pane, wrong, turned, 'kick');
    pane.as('kick', 'wrong').letters(addScaled(wrong, [0, -0.85, 0], 1), 0.36, 'inherits', { halo: true });
    pane.as('crate', 'ink').letters(addScaled(right, [0, 0.7, 0], 1), 0.36, 'physics', { halo: true });
    pane.line([AT, right], { color: 'ink', width: 2.6, part: 'crate' });
  }
  paintCrate(pane, right, 0, 'crate');
  if (seconds === LATER)
    pane.measure(right, wrong, `${apart} apart`, { color: 'wrong', offset: [0, 0, 0], part: 'kick' });
  if (put) {
    paintCrate(pane, put, 0, 'guess');
    pane.guess(put, right, seconds < LATER ? '' : `${off} off your guess`);
  }
  const to = ([x, y]: Vec3) => ({ ahead: x, aside: y });
  const on = (put ?? AT)[0] - AT[0];
  pane.as('guess').handle('crate', put ?? AT, ['Your guess of where the crate will be', 'drag me'], to, {
    pulls: { presses: 'later', says: `${fixed(Math.abs(on), 1)} m ${on < 0 ? 'back' : 'on'}: let go` },
  });
}
