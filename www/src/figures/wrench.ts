/** A lead figure: a wrench is thrown across a space station that spins. */
import { space3 } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { angle, button, choice, type Params, slider, toggle } from '../figure/controls.ts';
import type { Drawing } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { addScaled, dot, length, scale, subtract, type Vec3, vec3, xy } from '../figure/vec.ts';
import { aboutZ, inWorld, placeIn, posed, spinning } from './shared/flat.ts';
import { FRIEND, HAND, paintStation, paintWrench, RADIUS } from './wrench/paint.ts';

/** Half of the weight on the earth at the wall, m/s², and the rate of the station that makes it. */
const WEIGHT = 4.905;
const RATE = Math.sqrt(WEIGHT / RADIUS);
/** The direction from the hand to the friend’s chest, from which the aim counts. */
const ahead = (): number => math.atan2(FRIEND[1] - HAND[1], FRIEND[0] - HAND[0]);
/** Meters that the wrench is pulled back for a meter a second, and pieces of its path. */
const PULL = 0.14;
const PIECES = 24;
const MARK = 0.1;
/** Meters from the friend within which she catches it. */
const CATCH = 0.8;

const controls = {
  launchSpeed: slider('Throw', [3, 12, 0.1], 8, 'm/s'),
  aim: angle('Aim, to the left of the friend', [-60, 60, 0.5], 0),
  seen: choice('Seen', { inside: 'from inside', outside: 'from outside' }),
  thrown: toggle('It has been thrown'),
  throw: button('Throw', { thrown: true }),
};
type WrenchParams = Params<typeof controls>;

/** The flight: over the ground it is straight, and `at` is where it is in the station’s axes. */
function flightOf({ launchSpeed: speed, aim }: WrenchParams) {
  const direction = xy(math.cos(ahead() + aim), math.sin(ahead() + aim));
  const own = { position: HAND, velocity: scale(direction, speed) };
  const thrown = space3.transformMotion(spinning(0, RATE), own);
  const velocity = vec3(thrown.velocity);
  const [a, b, c] = [dot(velocity, velocity), dot(HAND, velocity), dot(HAND, HAND) - RADIUS * RADIUS];
  const time = (-b + Math.sqrt(b * b - a * c)) / a;
  const ground = (t: number): Vec3 => addScaled(HAND, velocity, t);
  const at = (t: number): Vec3 =>
    vec3(space3.inverseTransformMotion(spinning(RATE * t, RATE), { position: ground(t), velocity }).position);
  const [x, y] = at(time);
  // Along the wall from the friend’s feet, which are at the top; to the right it counts as more.
  const round = math.atan2(x, y);
  return { direction, velocity, time, ground, at, round };
}

export default defineFigure({
  title: 'A wrench in a space station',
  notice: 'Pull the wrench back, aim, and let go.',
  camera: { plan: [-4.6, -4.6, 4.6, 4.6] },
  controls,
  row: ['launchSpeed', 'seen'],
  facts: flightOf,
  draw: paint,
  readout({ time, round, velocity }, { thrown }) {
    const turned = quantity('Arrives round the station', Math.abs(round) * DEGREES, '°', 1);
    const along = quantity('Along the wall from the friend', Math.abs(round) * RADIUS, 'm', 1);
    const values = {
      turned,
      along,
      time: quantity('Time of the flight', time, 's', 3),
      rate: quantity('Rate of the station', RATE, 'rad/s', 3),
    };
    const flew = thrown ? 'The wrench was thrown at' : 'Thrown, the wrench goes at';
    return {
      summary:
        `${flew} ${fixed(length(velocity), 1)} meters a second over the ground. It meets the wall ${along} meters from the ` +
        `friend, ${turned} degrees round the station.`,
      ...sheet('The flight', values),
    };
  },
});

function paint(flight: ReturnType<typeof flightOf>, params: WrenchParams, out: Drawing): void {
  const { time, ground, at, direction, round } = flight;
  // A hand that pulls it once more aims.
  const thrown = params.thrown && !out.hand?.holds;
  const now = thrown ? Math.min(time, out.since) : 0;
  const along = Math.abs(round) * RADIUS;
  const caught = along < CATCH ? 'Your friend!' : `Nobody: ${fixed(along, 1)} m off`;
  const result = now === time ? caught : `at ${fixed(params.launchSpeed, 1)} m/s`;
  const pane = out.pane({ title: 'Throw it to your friend. Who catches it?', result });
  out.restless = thrown && now < time;
  const outside = params.seen === 'outside';
  const turned = outside ? RATE * now : 0;
  const frame = inWorld(posed([0, 0], turned));
  const on = (x: number, y: number): Vec3 => placeIn(frame, x, y);
  paintStation(pane, on, turned);
  pane.as('friend', 'ink').letters(on(1.1, 3), 0.4, 'friend');
  pane.as('thrower', 'ink').letters(on(-0.85, -2.1), 0.4, 'you');
  const path = (t: number): Vec3 => (outside ? ground(t) : at(t));
  const pulled = addScaled(HAND, direction, -PULL * params.launchSpeed);
  if (thrown) {
    const far = Math.min(params.launchSpeed * now, length(subtract(xy(...FRIEND), HAND)));
    const straight = addScaled(HAND, direction, far);
    const wrong = { color: 'wrong', width: 2.4, dashed: true, part: 'game' } as const;
    pane.line([on(HAND[0], HAND[1]), on(straight[0], straight[1])], wrong);
    const line = Array.from({ length: PIECES + 1 }, (_, i) => path((now * i) / PIECES));
    pane.line(line, { color: 'ink', width: 3, part: 'flight' });
    for (let t = MARK; t < now; t += MARK) pane.dot(path(t), { color: 'ink', size: 3.6, part: 'flight' });
    paintWrench(pane, path(now), 2.2 + 6 * now);
  } else {
    pane.as('aim', 'axis').line([HAND, addScaled(HAND, direction, 4.4)], { width: 1.6, dashed: true });
    paintWrench(pane, pulled, ahead() + params.aim);
  }
  const back = on(pulled[0], pulled[1]);
  pane.line([on(HAND[0], HAND[1]), back], { color: 'accent', width: 2, part: 'aim' });
  const to = (point: Vec3) => {
    const [x, y] = vec3(space3.transformVector({ rotation: aboutZ(-turned) }, point));
    const [u, v] = [HAND[0] - x, HAND[1] - y];
    return { launchSpeed: Math.sqrt(u * u + v * v) / PULL, aim: math.atan2(v, u) - ahead() };
  };
  const { max } = controls.launchSpeed;
  const says = `${fixed(params.launchSpeed, 1)} m/s${params.launchSpeed === max ? ' at most' : ''}: let go`;
  pane.as('aim').handle('wrench', back, ['The wrench, pulled back', 'throw me'], to, {
    pulls: { presses: 'throw', says },
    below: true,
  });
}
