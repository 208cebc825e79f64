/** The picture: the flail, the bell, the flights that the ball may take, and the one it takes. */
import { ASKED, guessed } from '../../figure/controls.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import { addScaled, length, normalize, scale, type Vec3, xy, ZERO } from '../../figure/vec.ts';
import { type Plan, widened } from '../../figure/view.ts';
import { PERIOD, PIVOT } from './arm.ts';
import type { FlailParams } from './controls.ts';
import { type Flight, placeIn } from './flight.ts';
import type { Flail, Release } from './model.ts';
import { jumpOf, missOf } from './readout.ts';
import { paintBell, paintFlail, paintThrower } from './shapes.ts';

/** The plan while the ball is held, and the room about a ball that leaves it, m. */
const HOME = { plan: [-1.45, -0.36, 4.15, 3.22] } as const satisfies Plan;
const ROOM = { side: 0.7, above: 0.4 };
/** Meters of arrow for a meter per second. */
const PER_SPEED = 0.12;
/** Distance of the joints' arrows from their sum, m. */
const ASIDE = 0.13;
/** Seconds between two past places of the ball, and their count. */
const PAST = { apart: 0.05, count: 6 };
/** Seconds between two dots of a flight. */
const BEAT = 0.15;
/** Seconds of a flight after which it has its label: still in the picture. */
const AHEAD = 0.3;
/** Pieces of a flight's line. */
const PIECES = 40;
/** Steps of the swing's path from one corner to the next. */
const EACH = 8;
/** The plan while the question is open: at rest, and while it swings. */
const STILL = { plan: [-1.5, -1.15, 2.5, 2.35] } as const satisfies Plan;
const SWINGS = { plan: [-1.7, -1.15, 2.7, 3.5] } as const satisfies Plan;
/** The ruler of the guess: its left end, its height, and meters of the picture for one of the throw. */
export const RULER = { from: -1.2, at: -0.85, per: 0.28, long: 12, tick: 0.07 } as const;

export const home: Plan = HOME;

export function paint(flail: Flail, params: FlailParams, out: Drawing): void {
  if (out.asked) {
    paintQuestion(flail, params, out);
    return;
  }
  const release = flail.release();
  const pane = out.pane({ ...wordsOf(flail, release), camera: { plan: planOf(flail, params) } });
  paintGround(pane);
  pane.line(flail.swing.path(EACH), { color: 'hair', width: 1.2 });
  paintBell(pane, flail.rings);
  paintFlights(flail, release, pane);
  paintFlail(flail, pane);
  if (!flail.released) paintArrows(release, pane);
  paintLosses(release, pane);
  paintGuess(flail, params, pane);
  const short = `${fixed(flail.jump ?? 0, 1)} m/s`;
  const words = `caught: its velocity jumps by ${short}`;
  if (flail.jump !== null) pane.as('ball', 'ink').label(release.motion.place, words, { short });
  holdBall(flail, pane, 'hold me');
}

/** Asks until the ball is let go, then tells how fast that was, and where it lands. */
function wordsOf({ released, flight, lies, rings }: Flail, { motion }: Release) {
  const speed = `${fixed(length(motion.velocity), 1)} m/s`;
  if (!released || !flight) return { title: 'Can you ring the bell?' };
  const result = rings ? 'It rings!' : lies ? `landed at ${fixed(flight.landing[0], 1)} m` : 'in flight';
  return { title: `Let go at ${speed}`, result };
}

function paintGround(pane: Painter): void {
  pane.line([xy(-30, 0), xy(30, 0)], { color: 'hair', width: 1.4 });
}

/** The one who throws, where the ball came from, and the ruler on which the landing is guessed. */
function paintQuestion(flail: Flail, { guess }: FlailParams, out: Drawing): void {
  const pane = out.pane({ title: 'Let go now: where does it land?', camera: flail.still ? STILL : SWINGS });
  paintGround(pane);
  const { from, at, per, long, tick } = RULER;
  const on = (meters: number, high = 0): Vec3 => [from + per * meters, at + per * high, 0];
  // The same thrower, as small as the ruler's meters: its scale is seen.
  const [x, y] = PIVOT;
  paintThrower(pane, (u, v) => on(x + u, y + v), 'ruler', per);
  pane.line([on(0), on(long)], { color: 'ink', width: 2, part: 'ruler' });
  for (let meters = 0; meters <= long; meters++) {
    const [x] = on(meters);
    const high = meters % (long / 2) === 0 ? tick : tick / 2;
    pane.line([xy(x, at - high), xy(x, at + high)], { color: 'ink', width: 1.6, part: 'ruler' });
  }
  const below = { side: [0, -1, 0], size: 'small' } as const;
  for (const meters of [0, long]) pane.as('ruler', 'quiet').label(on(meters), `${meters} m`, below);
  if (guess === ASKED) {
    const mark = [on(6, 0.9), on(6.3, 0.55), on(6, 0.2), on(5.7, 0.55)];
    pane.as('guess', 'accent').polygon(mark, { edge: 'accent', fill: 0, dashed: true, width: 1.6 });
  }
  pane.board = {
    sets: 'guess',
    to: ([x]) => [Math.min(Math.max((x - from) / per, 0), long), 0],
    // Above the ruler, so that its words are not struck through.
    from: ([x]) => on(x, 0.55),
  };
  pane.taken = { at: on(6, 0.55), radius: 0.3 * per, hint: 'drag me to where it lands' };
  paintFlail(flail, pane);
  paintPast(flail, pane);
  holdBall(flail, pane, 'hold me, let go');
}

/** The places of the ball in the last moments, from which its speed is seen. */
function paintPast({ swing, moment }: Flail, pane: Painter): void {
  const last = swing.motions.length - 1;
  const places = Array.from({ length: PAST.count + 1 }, (_, i): Vec3 => {
    const share = ((moment - (PAST.count - i) * PAST.apart) / PERIOD + 1) % 1;
    return swing.motions[Math.round(share * last)]?.place ?? ZERO;
  });
  pane.line(places, { color: 'axis', width: 1.6, dashed: true, fade: 0.3, part: 'ball' });
  for (const place of places.slice(0, -1)) pane.dot(place, { color: 'ink', size: 3.5, part: 'ball' });
}

function holdBall(flail: Flail, pane: Painter, hint: string): void {
  const { place } = flail.release().motion;
  const hand = flail.arm.places().at(-1) ?? place;
  pane.hold({
    name: 'ball',
    label: flail.released ? 'The hand: catches a ball that is near' : 'The ball',
    at: flail.released ? hand : place,
    holds: 'grip',
    ...(flail.released ? {} : { hint }),
    part: 'ball',
  });
}

/** Returns the plan at home, enlarged for all of the flight so far, and for a mark and its landing. */
function planOf({ flight, since }: Flail, { guess }: FlailParams): Plan['plan'] {
  if (!flight) return HOME.plan;
  const mark = guessed(guess);
  const ends = mark ? [mark[0], flight.landing[0]].flatMap((x) => [xy(x - 0.3, 0), xy(x + 0.3, 0)]) : [];
  const seconds = Math.min(since, flight.time);
  const now = placeIn(flight, seconds);
  const highest = placeIn(flight, Math.min(Math.max(flight.velocity[1] / 9.81, 0), seconds));
  const high = highest[1] + ROOM.above;
  return widened(HOME.plan, [...ends, xy(now[0] - ROOM.side, high), xy(now[0] + ROOM.side, high)]);
}

const path = (flight: Flight, seconds: number): Vec3[] =>
  Array.from({ length: PIECES + 1 }, (_, i) => placeIn(flight, (i * seconds) / PIECES));

/** The flight that keeps the motion, and dashed those by the two other changes of parent. */
function paintFlights(flail: Flail, release: Release, pane: Painter): void {
  const { motion, place, local } = release.flights;
  const { released, way, since, lies } = flail;
  if (!released) {
    const [way, short] = [pane.as('motion', 'ink'), `${fixed(motion.landing[0], 2)} m`];
    way.line(path(motion, motion.time), { width: 3 });
    way.label(placeIn(motion, Math.min(AHEAD, motion.time / 2)), `lands at ${short}`, { short, spare: true });
  } else {
    pane.line(path(motion, motion.time), { color: 'hair', width: 1.2, part: 'motion' });
    if (way === 'motion') {
      const seconds = Math.min(since, motion.time);
      pane.line(path(motion, seconds), { color: 'ink', width: 3, part: 'motion' });
      for (let t = BEAT; t < seconds; t += BEAT)
        pane.dot(placeIn(motion, t), { color: 'ink', size: 3.5, part: 'motion' });
      if (lies) paintLanding(motion, pane);
    }
  }
  pane.line(path(place, place.time), { color: 'wrong', width: 2.4, dashed: true, part: 'place' });
  pane.dot(place.landing, { color: 'wrong', size: 4, hollow: true, part: 'place' });
  pane.line([release.motion.place, local.from], { color: 'wrong', width: 1.6, dashed: true, part: 'local' });
  pane.dot(local.from, { color: 'wrong', size: 4, hollow: true, part: 'local' });
}

/** The words of the dashed flights, after those of the arrows: so a phone has two rows of them. */
function paintLosses(release: Release, pane: Painter): void {
  const { place, local } = release.flights;
  const lands = `${fixed(place.landing[0], 2)} m`;
  pane
    .as('place', 'wrong')
    .label(place.landing, `place kept: lands at ${lands}`, { short: lands, side: [1, -1, 0] });
  const jump = `${fixed(jumpOf(release), 2)} m`;
  pane
    .as('local', 'wrong')
    .label(local.from, `numbers kept: jumps ${jump}`, { short: jump, side: [-1, -1, 0] });
}

function paintLanding({ landing }: Flight, pane: Painter): void {
  pane.as('motion', 'ink').label(landing, `${fixed(landing[0], 2)} m`, { size: 'large', side: [0, 1, 0] });
}

/** The share of each joint in the velocity, tip to tail beside their hollow sum. */
function paintArrows({ motion, shares }: Release, pane: Painter): void {
  const { place, velocity } = motion;
  const along = normalize(velocity);
  const aside: Vec3 = scale([along[1], -along[0], 0], ASIDE);
  let from = addScaled(place, aside, 1);
  for (const share of shares) {
    const to = addScaled(from, share.velocity, PER_SPEED);
    pane.arrow(from, to, { color: 'spin', part: share.name });
    from = to;
  }
  const text = `${fixed(length(velocity), 2)} m/s`;
  pane.as('tangent', 'ink').arrow(place, addScaled(place, velocity, PER_SPEED), { hollow: true, text });
}

/** The reader's line from the ball, and after the release how far its end is off the path. */
function paintGuess(flail: Flail, { guess }: FlailParams, pane: Painter): void {
  const mark = guessed(guess);
  // Also while the ball swings again, until another moment is chosen.
  if (!mark || !flail.last) return;
  const { truth, distance } = missOf(flail.last, mark);
  pane.guess([mark[0], mark[1], 0], truth, `${fixed(distance, 1)} m off`, 1.2);
}
