/**
 * The picture: the whole ride from above, with the rider's path and the terms of her velocity and of
 * her acceleration.
 */
import * as math from '../../core/math.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import { dot, length, normalize, subtract, type Vec3, vec3, ZERO } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import { paintSeated } from '../shared/people.ts';
import { type Chain, paintChain, type Term } from './arrows.ts';
import type { TeacupsParams } from './controls.ts';
import { paintHandles } from './handles.ts';
import { type Rates, type Ride, stopsAt, turnOf } from './model.ts';

/** Meters of the disc beyond the rider's outermost place, and of a cup beyond the rider. */
export const RIM = 0.2;
export const LIP = 0.1;
/** Meters round the disc: for its hand and its arc. */
const AROUND = 0.55;
/** Meters of arrow, at most, for a unit; and the longest arrow, in radii of the disc. */
const PER_SPEED = 0.58;
const PER_ACCELERATION = 0.4;
const LONGEST = 0.6;
/** The gap between two lanes, in radii of the disc. */
const GAP = 0.05;
/** Seconds between two dots of her way. */
const BEAT = 0.2;
/** Spokes of the disc, and where they begin. */
const SPOKES = 8;
const HUB = 0.28;
/** Seconds of her way that are strong, and the pieces of a way for each radian. */
const TRAIL = 3;
const PIECES = 12;
/** Cosine of the angle from which on terms count as along one line. */
const NEAR = 0.9;

const rimOf = ({ axle, rider }: Rates): number => axle + rider + RIM;

export const home: Plan = planOf(4 + RIM);

export function paint(ride: Ride, params: TeacupsParams, out: Drawing): void {
  const { shown } = params;
  const rim = rimOf(params);
  const camera = planOf(rim);
  const { velocity, acceleration } = chains(ride, params);
  const { asked } = out;
  out.layout = 'beside';
  if (asked || shown !== 'acceleration') {
    // The question under the picture is another one.
    const asks = asked ? 'Two turns carry her' : 'Two turns carry her. How fast is she?';
    const title = shown === 'both' && !asked ? 'Her velocity' : asks;
    const result = `${fixed(length(velocity.sum), 2)} m/s`;
    paintRide(out.pane({ title, result, part: 'velocity', camera }), ride, params, velocity, asked);
  }
  if (!asked && shown !== 'velocity') {
    const title = shown === 'both' ? 'Her acceleration' : 'How strongly is she pulled?';
    const words = { title, result: `${fixed(length(acceleration.sum), 2)} m/s²` };
    const pane = out.pane({ ...words, part: 'acceleration', camera, roomy: shown === 'both' });
    paintRide(pane, ride, params, acceleration, false);
  }
  const [first] = out.panes;
  if (first) paintHandles(first, ride, params, { rim, lip: params.rider + LIP });
}

function planOf(rim: number): Plan {
  const half = rim + AROUND;
  return { plan: [-half, -half, half, half] };
}

function chains(ride: Ride, params: TeacupsParams): { velocity: Chain; acceleration: Chain } {
  const { disc, cup, axle, rider } = params;
  const rim = rimOf(params);
  const places = ride.places(params);
  const terms = ride.terms(params);
  const radial = normalize(subtract(places.rider, places.axle));
  const tangent: Vec3 = [-radial[1], radial[0], 0];
  const away = length(places.rider);
  const line = away > 0 ? Math.abs(dot(places.rider, radial)) / away : 0;
  const share = Math.max(0, (line - NEAR) / (1 - NEAR));
  const common = { from: places.rider, gap: GAP * rim, aligned: share * share * (3 - 2 * share) };
  const [spin, own] = [disc * (axle + rider), Math.abs(cup) * disc * rider];
  // Outermost or innermost, where both are along one line.
  const fastest = disc * (axle + Math.abs(1 + cup) * rider);
  const hardest = Math.max(disc * spin, 2 * disc * own, Math.abs(cup) * disc * own);
  const longest = LONGEST * rim;
  return {
    velocity: {
      ...common,
      unit: 'm/s',
      scale: Math.min(PER_SPEED, longest / Math.max(spin, own, fastest)),
      aside: radial,
      sum: vec3(terms.velocity),
      terms: [
        term('disc', 'spin', terms.rotationalVelocity, 'spin', [1, 0]),
        term('cup', 'relative', terms.relativeVelocity, 'relative', [2, 0]),
      ],
    },
    acceleration: {
      ...common,
      unit: 'm/s²',
      scale: Math.min(PER_ACCELERATION, longest / hardest),
      aside: tangent,
      sum: vec3(terms.acceleration),
      terms: [
        term('inwards', 'centripetal', terms.centripetal, 'centripetal', [1, 0]),
        term('Coriolis', 'coriolis', terms.coriolis, 'coriolis', [2, 0]),
        term('cup', 'cup-inwards', terms.relativeAcceleration, 'relative', [2, 1]),
      ],
    },
  };
}

const term = (
  name: string,
  part: string,
  vector: ArrayLike<number>,
  color: Term['color'],
  lane: Term['lane'],
): Term => ({ name, part, color, vector: vec3(vector), lane });

function paintRide(pane: Painter, ride: Ride, params: TeacupsParams, chain: Chain, asked: boolean): void {
  paintDisc(pane, ride, params);
  paintTrail(pane, ride, params);
  const { axle, rider } = ride.places(params);
  const lip = params.rider + LIP;
  pane.arc(axle, lip, { color: 'child', fill: 0.34, width: 6, part: 'cup' });
  pane.dot(axle, { color: 'child', size: 6, part: 'cup' });
  paintStops(pane, ride, params);
  const up = math.atan2(rider[1] - axle[1], rider[0] - axle[0]);
  paintSeated(pane, { at: rider, up, size: 1, color: 'grandchild', part: 'rider' }, 'ink');
  paintChain(pane, chain, asked);
  pane.dot(rider, { color: 'ink', size: 4, part: 'rider' });
}

function paintDisc(pane: Painter, ride: Ride, params: TeacupsParams): void {
  const rim = rimOf(params);
  const { sin, cos } = math;
  const [turned] = ride.angles(0);
  const at = (angle: number, far: number): Vec3 => [far * cos(turned + angle), far * sin(turned + angle), 0];
  pane.arc(ZERO, rim, { color: 'ground', fill: 1, width: 0, part: 'disc' });
  pane.arc(ZERO, rim, { color: 'hair', width: 2, part: 'disc' });
  for (let i = 0; i < SPOKES; i++) {
    const angle = (2 * Math.PI * i) / SPOKES;
    pane.line([at(angle, HUB), at(angle, rim - LIP)], { color: 'rule', width: 1.4, part: 'disc' });
  }
  pane.dot(ZERO, { color: 'axis', size: 5, part: 'disc' });
}

/**
 * The rider's way: faint, that of one turn of the disc to come; strong, the last of it up to now, with
 * dots that crowd where she is slow.
 */
function paintTrail(pane: Painter, ride: Ride, params: TeacupsParams): void {
  const { cup, disc } = params;
  const at = (later: number): Vec3 => ride.places(params, later).rider;
  const way = (from: number, to: number): Vec3[] => {
    const pieces = Math.ceil((to - from) * disc * Math.max(1, Math.abs(1 + cup)) * PIECES);
    return Array.from({ length: pieces + 1 }, (_, i) => at(from + ((to - from) * i) / pieces));
  };
  const trail = pane.as('trail', 'axis');
  trail.line(way(0, turnOf(params)), { width: 1.2 });
  trail.line(way(-TRAIL, 0), { width: 2.4, fade: 0.15 });
  for (let past = BEAT; past < TRAIL - BEAT / 2; past += BEAT)
    pane.dot(at(-past), { color: 'ink', size: 2.4, part: 'trail', aside: true });
}

function paintStops(pane: Painter, ride: Ride, params: TeacupsParams): void {
  const { cup, disc } = params;
  const { against, along } = stopsAt(params);
  const stands = (ratio: number): boolean => Math.abs(cup - ratio) < 1e-9;
  if (!stands(against) && !stands(along)) return;
  // The cup's angle at which she stops, and how long ago it had it last.
  const [, turned] = ride.angles(0);
  const wanted = stands(against) ? 0 : Math.PI;
  const round = 2 * Math.PI;
  const past = (turned - wanted) / Math.sign(cup) / round;
  const [rate, since] = [Math.abs(cup) * disc, (past - Math.floor(past)) * round];
  for (let k = 0; k < Math.round(Math.abs(cup)); k++) {
    const { rider } = ride.places(params, -(since + k * round) / rate);
    pane.dot(rider, { color: 'ink', size: 4, hollow: true, part: 'cusp', aside: true });
  }
}
