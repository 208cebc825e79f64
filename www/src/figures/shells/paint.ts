/** The picture: the tank at the shot, both flights, the craters and how far apart they are. */

import * as math from '../../core/math.ts';
import { guessed } from '../../figure/controls.ts';
import { column, type Drawing, type Painter } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import { addScaled, length, scale, subtract, type Vec3, xy } from '../../figure/vec.ts';
import { nearestOf } from '../shared/nearest.ts';
import { type Pose, paintTank } from '../tank/paint-vehicle.ts';
import { GRAVITY, MUZZLE, SHELL, TURRET } from '../tank/shape.ts';
import { placed } from '../tank/solids.ts';
import { FASTEST, type ShellsParams } from './controls.ts';
import type { Shells } from './model.ts';
import { off, place, type Shot } from './shot.ts';

/** Meters of arrow for a meter per second. */
const PER_SPEED = 1;
/** Seconds between two dots of a flight. */
const BEAT = 0.25;
/** Pieces of a flight's line. */
const PIECES = 20;
/** The radius of the target, m. */
const TARGET = 1.5;
/** Meters from the tip of the arrow to the ring past it. */
const PAST = 0.35;
/** The rate that a hand reaches, rad/s: the picture has room for it, and holds still. */
const HAND = 63 / DEGREES;
/** The rates that it takes the nearest of. */
const RATES = Array.from({ length: 2 * FASTEST + 1 }, (_, i) => (i - FASTEST) / DEGREES);

export function paint(shells: Shells, params: ShellsParams, out: Drawing): void {
  const { shot, landed, since } = shells;
  const far = length(subtract(shot.right.crater, shot.target));
  const beside = `${fixed(far, 2)} m from the target`;
  const asks = out.untouched ? `Why ${beside}?` : `It lands ${beside}.`;
  const told = far < 0.005 ? 'It hits the target.' : asks;
  const pane = out.pane(landed && !out.asked ? told : 'Where does the shell land?');
  const [ahead] = shot.target;
  pane.grid({ center: [ahead / 2, 0, 0], radius: 0.75 * ahead + 6, spacing: 5 });
  const pose = shells.pose(params);
  paintTank(pane, pose, { hull: { part: 'hull' }, gun: { part: 'powder' } });
  paintTarget(pane, shot);
  const seconds = Math.min(Math.max(since, 0), shot.time);
  if (since > 0) {
    paintFlight(pane, shot, 'forgets', seconds);
    paintFlight(pane, shot, 'right', seconds);
  }
  paintSwing(pane, params);
  paintSpin(pane, pose, shells, params);
  if (landed) paintMiss(pane, shot);
  paintGuess(pane, shells, params);
  // Both sides of the target and of the flight's top, so that the picture does not tell where the shell
  // will land, and has room for all of the flight before it.
  const [x, , z] = shot.right.crater;
  const aside = Math.max(Math.abs(z), HAND * shot.reach * shot.time);
  const up = shot.right.velocity[1] / -GRAVITY[1];
  const top = place(shot.muzzle, shot.right.velocity, Math.max(0, up));
  pane.keep([-2.5, 0, 1.5], [-2.5, 0, -1.5]);
  for (const side of [-aside, aside]) pane.keep([1.05 * x, 0, side], [top[0], top[1] + 1.8, side / 2]);
}

function paintTarget(pane: Painter, { target: [x, , z] }: Shot): void {
  const axes: readonly [Vec3, Vec3] = [xy(1, 0), [0, 0, -1]];
  for (const radius of [TARGET, 0.6]) pane.arc([x, 0, z], radius, { axes, color: 'axis', part: 'target' });
}

function paintFlight(pane: Painter, shot: Shot, which: 'right' | 'forgets', seconds: number): void {
  const { velocity } = shot[which];
  const wrong = which === 'forgets';
  const color = wrong ? 'wrong' : 'ink';
  const at = (t: number): Vec3 => place(shot.muzzle, velocity, t);
  const path = Array.from({ length: PIECES + 1 }, (_, i) => at((i * seconds) / PIECES));
  const ground = (point: Vec3): Vec3 => [point[0], 0, point[2]];
  pane.line(path, { color, width: wrong ? 2.4 : 3, dashed: wrong, part: which });
  for (let t = BEAT; t < seconds; t += BEAT)
    pane.dot(at(t), { color, size: wrong ? 3 : 3.5, hollow: wrong, part: which });
  const end = at(seconds);
  const landed = seconds >= shot.time;
  if (!landed) pane.sphere(placed(moved(end), { sizes: [SHELL, SHELL, SHELL] }), { color, part: which });
  pane.dot(landed ? ground(end) : end, { color, size: 7, hollow: wrong, part: which });
  if (!landed) return;
  const words = `${wrong ? 'without' : 'with'} ω × r`;
  pane.as(which, color).label(ground(end), words, { side: [0, 0, wrong ? 1 : -1] });
}

const moved = ([x, y, z]: Vec3): number[] => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

/** The sense and the rate of the turret's rotation, over its roof. */
function paintSwing(pane: Painter, { swing }: ShellsParams): void {
  if (swing === 0) return;
  const axes: readonly [Vec3, Vec3] = [xy(1, 0), [0, 0, swing > 0 ? -1 : 1]];
  const text = `${fixed(Math.abs(swing) * DEGREES, 0)} °/s${swing < 0 ? ' right' : ''}`;
  const arc = { axes, from: 0.5, to: 1.1, width: 2.4, head: true, text };
  pane.as('turret-spin', 'spin').arc([TURRET[0], 2.2, 0], 2, arc);
}

/**
 * The arrows that the powder is added to, at the muzzle as it is now: ω × r of the turret and of the
 * hull, tip to tail. The hand is past the tip of the first.
 */
function paintSpin(pane: Painter, { gun, turret }: Pose, shells: Shells, params: ShellsParams): void {
  const { terms, reach } = shells.shot;
  const [x, y] = [column(gun, 0), column(gun, 1)];
  const muzzle = addScaled(addScaled(column(gun, 3), x, MUZZLE[0]), y, MUZZLE[1]);
  // To the left of the gun: the direction in which a turret that turns left carries the muzzle.
  const left = scale(column(gun, 2), -1);
  const long = PER_SPEED * reach * params.swing;
  const tip = addScaled(muzzle, left, long);
  if (length(terms.turretSpin) > 0.05) {
    const number = `${fixed(length(terms.turretSpin), 2)} m/s`;
    pane.arrow(muzzle, tip, { color: 'spin', text: `ω × r ${number}`, short: number, part: 'turret-spin' });
  }
  if (length(terms.hullSpin) > 0.05) {
    const number = `${fixed(length(terms.hullSpin), 2)} m/s`;
    const end = addScaled(tip, terms.hullSpin, PER_SPEED);
    pane.arrow(tip, end, { color: 'spin', text: `hull’s ω × r ${number}`, short: number, part: 'hull-spin' });
  }
  // Before the shot, and with a lead, another rate also has the turret at another angle.
  const ringAt = (rate: number): Vec3 => {
    const angle = shells.turned(rate) - shells.turned(params.swing);
    const aside = past(PER_SPEED * reach * rate);
    const [c, s] = [math.cos(angle), math.sin(angle)];
    const across = addScaled(column(turret, 3), column(turret, 0), c * reach - s * aside);
    return addScaled(across, left, s * reach + c * aside);
  };
  const to = ([x, , z]: Vec3): number => nearestOf(RATES, ringAt, [x, column(turret, 3)[1], z]);
  const ring = addScaled(muzzle, left, past(long));
  const words = ['How fast the turret turns left', 'turn me'] as const;
  const track = { kind: 'line', from: muzzle, along: left } as const;
  pane.as('turret-spin').handle('swing', ring, words, to, { track, reach: { swing: [-HAND, HAND] } });
}

/** Returns how far aside the ring is of an arrow so long: past its tip, on its side. */
function past(long: number): number {
  return long + Math.max(-PAST, Math.min(PAST, long));
}

function paintMiss(pane: Painter, { right, forgets, miss }: Shot): void {
  if (miss < 0.005) return;
  const flat = ([x, , z]: Vec3): Vec3 => [x, 0, z];
  const ends = [flat(forgets.crater), flat(right.crater)] as const;
  const style = { offset: [1.7, 0, 0], large: true, spare: true } as const;
  pane.as('craters', 'ink').measure(...ends, `${fixed(miss, 2)} m`, style);
}

function paintGuess(pane: Painter, { shot, landed }: Shells, { guess }: ShellsParams): void {
  const mark = guessed(guess);
  if (!mark || !landed) return;
  const [x, , z] = shot.right.crater;
  pane.guess([mark[0], 0, -mark[1]], [x, 0, z], `${fixed(off(mark, shot.right), 1)} m`);
}
