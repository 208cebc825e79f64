/**
 * The hands beside the plates. The disc's is as far along its rim as the disc turns in half a
 * second, the cup's where a point of the cup's rim gets to while the disc makes a twelfth of a turn.
 */
import { math } from '../../core/entries/index.ts';
import type { Painter } from '../../figure/drawing.ts';
import { subtract, type Vec3, xy } from '../../figure/vec.ts';
import type { TeacupsParams } from './controls.ts';
import { type Ride, stopsAt } from './model.ts';

/** Where the disc's hand begins, from the axle on, and the seconds of the way that it shows. */
const BEGINS = -0.42;
const SECONDS = 0.5;
/** The part of the disc's turn that the cup's hand is about. */
const TWELFTH = Math.PI / 6;
/** The hand's ratio goes to a stop that is as near as this. */
const SNAP = 0.15;
/** Meters of the disc's arc beyond its rim, and from the cup's rim to its hand. */
const BESIDE = 0.18;
const STALK = 0.24;

export function paintHandles(
  pane: Painter,
  ride: Ride,
  params: TeacupsParams,
  { rim, lip }: { readonly rim: number; readonly lip: number },
): void {
  const { sin, cos, atan2 } = math;
  const on = ([x, y]: Vec3, radius: number, angle: number): Vec3 =>
    xy(x + radius * cos(angle), y + radius * sin(angle));
  const { disc, cup } = params;
  const middle: Vec3 = [0, 0, 0];
  const outer = rim + BESIDE;
  const { axle } = ride.places(params);
  const [turned] = ride.angles(0);
  const begins = turned + BEGINS;
  pane.arc(middle, outer, {
    from: begins,
    to: begins + SECONDS * disc,
    color: 'spin',
    width: 2.4,
    part: 'disc',
  });
  pane.handle({
    name: 'disc',
    label: 'Rate of the disc',
    at: on(middle, outer, begins + SECONDS * disc),
    track: { kind: 'circle', center: middle, axis: [0, 0, 1], radius: outer },
    to: ([x, y]) => ({ disc: within(atan2(y, x) - begins, -Math.PI) / SECONDS }),
    part: 'disc',
  });
  const swept = cup * TWELFTH;
  const far = lip + STALK;
  pane.arc(axle, far, {
    from: turned + Math.min(swept, 0),
    to: turned + Math.max(swept, 0),
    color: 'relative',
    width: 2.4,
    part: 'cup',
  });
  pane.line([on(axle, lip, turned + swept), on(axle, far, turned + swept)], {
    color: 'accent',
    width: 1.6,
    part: 'cup',
  });
  pane.handle({
    name: 'cup',
    label: 'Rate of the cup, in turns of the disc',
    at: on(axle, far, turned + swept),
    track: { kind: 'circle', center: axle, axis: [0, 0, 1], radius: far },
    to: (point) => {
      const [x, y] = subtract(point, axle);
      // Between its ends, −180° and 90°, the nearer one is meant.
      const angle = within(atan2(y, x) - turned, -1.25 * Math.PI);
      return { cup: snapped(angle / TWELFTH, params) };
    },
    hint: 'turn me faster',
    part: 'cup',
  });
}

/** Returns the same angle within a turn from `least` on. */
function within(angle: number, least: number): number {
  const turns = (angle - least) / (2 * Math.PI);
  return angle - 2 * Math.PI * Math.floor(turns);
}

/** Returns the ratio, or that of a stop near it; a hand that began near a stop is left alone. */
function snapped(ratio: number, params: TeacupsParams): number {
  const { against, along } = stopsAt(params);
  const near = (at: number, value: number): boolean => Math.abs(value - at) < SNAP;
  const stop = [against, along].find((at) => near(at, ratio) && (params.cup === at || !near(at, params.cup)));
  return stop ?? ratio;
}
