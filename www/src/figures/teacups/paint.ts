/** The picture: the ride from above, with the terms of the velocity and of the acceleration. */
import { math } from '../../core/entries/index.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/readout.ts';
import { dot, length, normalize, subtract, type Vec3, vec3, ZERO } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import { type Chain, paintChain, type Term } from './arrows.ts';
import type { TeacupsParams } from './controls.ts';
import { paintHandles } from './handles.ts';
import { type Ride, stopsAt, turnOf } from './model.ts';

/** Meters of the disc beyond the rider's outermost place, and of a cup beyond the rider. */
export const RIM = 0.2;
export const LIP = 0.1;
/** Meters beside the disc, and over and under it. */
const BESIDE = 0.9;
const ABOVE = 0.55;
/** Meters of arrow, at most, for a unit; and the share of the disc that the longest may take. */
const PER_SPEED = 0.66;
const PER_ACCELERATION = 0.3;
const LONGEST = 0.33;
/** The gap between two lanes, as a share of the disc. */
const GAP = 0.028;
/** Spokes of the disc, and where they begin. */
const SPOKES = 12;
const HUB = 0.28;
/** Seconds of the trail, where it does not close in one turn, and its pieces for each radian. */
const TRAIL = 8;
const PIECES = 16;
/** Cosine of the angle from which on terms count as along one line. */
const NEAR = 0.9;

export const home: Plan = planAround(4 + RIM);

export function paint(ride: Ride, params: TeacupsParams, out: Drawing): void {
  const { shown } = params;
  const camera = planAround(params.axle + params.rider + RIM);
  const { velocity, acceleration } = chains(ride, params);
  out.layout = 'beside';
  if (shown !== 'acceleration') {
    const pane = out.pane({
      title: 'Velocity',
      result: `${fixed(length(velocity.sum), 2)} m/s`,
      part: 'velocity',
      camera,
    });
    paintRide(pane, ride, params, velocity);
  }
  if (shown !== 'velocity') {
    const pane = out.pane({
      title: 'Acceleration',
      result: `${fixed(length(acceleration.sum), 2)} m/s²`,
      part: 'acceleration',
      camera,
      roomy: shown === 'both',
    });
    paintRide(pane, ride, params, acceleration);
  }
  const [first] = out.panes;
  if (first)
    paintHandles(first, ride, params, { rim: params.axle + params.rider + RIM, lip: params.rider + LIP });
}

/** Returns the plan of a disc with that radius. */
function planAround(rim: number): Plan {
  const [beside, above] = [rim + BESIDE, rim + ABOVE];
  return { plan: [-beside, -above, beside, above] };
}

function chains(ride: Ride, params: TeacupsParams): { velocity: Chain; acceleration: Chain } {
  const { disc, cup, axle, rider } = params;
  const wide = 2 * (axle + rider + RIM);
  const places = ride.places(params);
  const terms = ride.terms(params);
  const radial = normalize(subtract(places.rider, places.axle));
  const tangent: Vec3 = [-radial[1], radial[0], 0];
  const away = length(places.rider);
  const line = away > 0 ? Math.abs(dot(places.rider, radial)) / away : 0;
  const share = Math.max(0, (line - NEAR) / (1 - NEAR));
  const common = { from: places.rider, gap: GAP * wide, aligned: share * share * (3 - 2 * share) };
  const [spin, own] = [disc * (axle + rider), Math.abs(cup) * disc * rider];
  const longest = LONGEST * wide;
  return {
    velocity: {
      ...common,
      unit: 'm/s',
      scale: Math.min(PER_SPEED, longest / Math.max(spin, own)),
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
      scale: Math.min(
        PER_ACCELERATION,
        longest / Math.max(disc * spin, 2 * disc * own, Math.abs(cup) * disc * own),
      ),
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

function paintRide(pane: Painter, ride: Ride, params: TeacupsParams, chain: Chain): void {
  paintDisc(pane, ride, params);
  paintTrail(pane, ride, params);
  const { axle, rider } = ride.places(params);
  const lip = params.rider + LIP;
  pane.arc(axle, lip, { color: 'child', fill: 0.34, width: 2, part: 'cup' });
  pane.line([axle, rider], { color: 'child', width: 2, part: 'cup' });
  paintStops(pane, ride, params);
  paintChain(pane, chain);
  pane.dot(rider, { color: 'ink', size: 6, part: 'rider' });
}

function paintDisc(pane: Painter, ride: Ride, params: TeacupsParams): void {
  const rim = params.axle + params.rider + RIM;
  const { sin, cos } = math;
  const [turned] = ride.angles(0);
  const at = (angle: number, far: number): Vec3 => [far * cos(turned + angle), far * sin(turned + angle), 0];
  pane.arc(ZERO, rim, { color: 'ground', fill: 1, width: 0, part: 'disc' });
  pane.arc(ZERO, rim, { color: 'hair', width: 2, part: 'disc' });
  for (let i = 0; i < SPOKES; i++) {
    const angle = (2 * Math.PI * i) / SPOKES;
    pane.line([at(angle, HUB), at(angle, rim - LIP)], { color: 'rule', width: 1.4, part: 'disc' });
  }
  // The other cups, a quarter turn apart, where they have room.
  const lip = params.rider + LIP;
  if (lip * lip * 2 > params.axle * params.axle) return;
  for (const quarter of [1, 2, 3])
    pane.arc(at((quarter * Math.PI) / 2, params.axle), lip, { color: 'hair', width: 1.5, part: 'disc' });
}

/** The rider's way up to now: the whole curve where it closes in one turn of the disc. */
function paintTrail(pane: Painter, ride: Ride, params: TeacupsParams): void {
  const { cup, disc } = params;
  const closes = Number.isInteger(cup);
  const seconds = closes ? turnOf(params) : TRAIL;
  const pieces = Math.ceil(seconds * disc * Math.max(1, Math.abs(1 + cup)) * PIECES);
  const points = Array.from({ length: pieces + 1 }, (_, i) => {
    return ride.places(params, (seconds * (i - pieces)) / pieces).rider;
  });
  pane.line(points, { color: 'axis', width: 2, part: 'trail', ...(closes ? {} : { fade: 0.15 }) });
}

/** The places of one turn at which she stops. */
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
    pane.dot(rider, { color: 'ink', size: 4, hollow: true, part: 'cusp' });
  }
}
