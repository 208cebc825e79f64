/**
 * The hands beside the plates, at which time stands still while they are held. The disc's stands beside
 * its rim, as far along as the disc turns in half a second. The cup's is where a point of the cup's rim gets to
 * while the disc makes a twelfth of a turn.
 */
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { subtract, type Vec3, xy, ZERO } from '../../figure/vec.ts';
import type { TeacupsParams } from './controls.ts';
import { type Ride, stopsAt } from './model.ts';

/** Where the disc's hand begins, and the seconds of the way that it shows. */
const BEGINS = -0.75;
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
  const outer = rim + BESIDE;
  const { axle } = ride.places(params);
  const [turned] = ride.angles(0);
  const ends = BEGINS + SECONDS * disc;
  pane.as('disc', 'spin').arc(ZERO, outer, { from: BEGINS, to: ends, width: 2.4 });
  const value = ([x, y]: Vec3) => within(atan2(y, x) - BEGINS, -Math.PI) / SECONDS;
  const led = on(ZERO, outer, ends);
  pane.as('disc').handle('disc', led, ['Rate of the disc', 'turn me: disc'], value, { stops: true });
  const swept = cup * TWELFTH;
  const [least, most] = [Math.min(swept, 0), Math.max(swept, 0)];
  pane.as('cup', 'relative').arc(axle, lip + STALK, { from: turned + least, to: turned + most, width: 2.4 });
  const hand = on(axle, lip + STALK, turned + swept);
  pane.as('cup', 'accent').line([on(axle, lip, turned + swept), hand], { width: 1.6 });
  const ratio = (point: Vec3) => {
    const [x, y] = subtract(point, axle);
    // Between its ends, −180° and 90°, the nearer one is meant.
    const angle = within(atan2(y, x) - turned, -1.25 * Math.PI);
    return snapped(angle / TWELFTH, params);
  };
  const own = ['Rate of the cup, in turns of the disc', 'turn me: cup'] as const;
  pane.as('cup').handle('cup', hand, own, ratio, { stops: true });
}

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
