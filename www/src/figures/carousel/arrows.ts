/** The arrows of accelerations at the puck: the terms tip to tail, and their hollow sum. */
import type { Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import { addScaled, cross, dot, length, normalize, subtract, type Vec3, ZERO } from '../../figure/vec.ts';
import { type Flight, RIM } from './flight.ts';
import { type Terms, termNames } from './frame.ts';
import { inks, spoken } from './words.ts';

/** Length of the longest arrow of a flight, as a share of the distance that the picture shows. */
const LONGEST = 0.44;
/** m/s² below which a term has no arrow. */
const LEAST = 0.02;
/** Meters between two arrows on one line. */
const ASIDE = 0.16;
/** Instants of a flight at which its terms are compared. */
const LOOKS = 8;
/** Meters of arrow for a meter per second. */
export const PER_SPEED = 0.3;

/** Returns the meters of arrow for a m/s², the same throughout a flight. */
function perAcceleration(flight: Flight): number {
  const most = Array.from({ length: LOOKS + 1 }, (_, i) => {
    const terms = flight.terms((i * flight.truth.lasts) / LOOKS);
    return Math.max(...termNames.map((name) => length(terms[name])), length(terms.total));
  });
  return (LONGEST * Math.max(RIM, length(flight.local.position))) / Math.max(...most, LEAST);
}

export function paintTerms(pane: Painter, flight: Flight, time: number): void {
  const terms = flight.terms(time);
  const per = perAcceleration(flight);
  const start = flight.at(time).position;
  let tail = start;
  let before: Vec3 | null = null;
  const there = termNames.filter((name) => length(terms[name]) > LEAST);
  for (const name of there) {
    const arrow = scaled(terms[name], per);
    if (before && opposed(before, arrow)) tail = addScaled(tail, sideways(arrow), 1);
    const head = addScaled(tail, arrow, 1);
    const number = `${fixed(length(terms[name]), 2)}`;
    pane.as(name, inks[name]).arrow(tail, head, { text: `${spoken[name]} ${number} m/s²`, short: number });
    [tail, before] = [head, arrow];
  }
  if (there.length > 1 && length(terms.total) > LEAST) paintSum(pane, terms, start, per, before);
}

function paintSum(pane: Painter, { total }: Terms, start: Vec3, per: number, before: Vec3 | null): void {
  const arrow = scaled(total, per);
  const onOneLine = before !== null && length(cross(before, arrow)) < 0.1 * length(before) * length(arrow);
  const from = onOneLine ? subtract(start, sideways(arrow)) : start;
  pane
    .as('total', 'ink')
    .arrow(from, addScaled(from, arrow, 1), { hollow: true, text: `${fixed(length(total), 2)} m/s²` });
}

/** The velocity that the tap adds, and the jump of the acceleration that comes with it. */
export function paintTap(pane: Painter, flight: Flight, time: number): void {
  const jump = flight.jump();
  if (!jump || time < flight.tapAt) return;
  const at = flight.at(flight.tapAt).position;
  const [tap, short] = [pane.as('tap', 'relative'), `${fixed(length(flight.tap), 2)} m/s`];
  tap.dot(at);
  tap.arrow(at, addScaled(at, flight.tap, PER_SPEED), { text: `tap ${short}`, short });
  const change = subtract(jump.after.total, jump.before.total);
  if (length(change) < LEAST) return;
  const number = `${fixed(length(change), 2)} m/s²`;
  pane.arrow(at, addScaled(at, change, PER_SPEED), {
    color: 'coriolis',
    text: `jump ${number}`,
    short: number,
    part: 'jump',
  });
}

const scaled = (vector: Vec3, per: number): Vec3 => addScaled(ZERO, vector, per);
const opposed = (a: Vec3, b: Vec3): boolean =>
  dot(a, b) < 0 && length(cross(a, b)) < 0.1 * length(a) * length(b);
const sideways = (arrow: Vec3): Vec3 => addScaled(ZERO, normalize([-arrow[1], arrow[0], 0]), ASIDE);
