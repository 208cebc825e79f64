/**
 * Two rings by which the tank is led. One is ahead of the nose: its distance is the speed, its way
 * aside the rate of turn. The other is where the muzzle will be a moment later: it turns the
 * turret, and pulled back to the turret it fires when it is let go.
 */
import * as math from '../../core/math.ts';
import { column, type Hand, type Mat4, type Painter, type Vec3 } from '../../figure/drawing.ts';
import type { Node } from '../../figure/figure.ts';
import { addScaled, dot, length, subtract, vec3 } from '../../figure/vec.ts';
import type { TankParams } from './controls.ts';
import type { Tank } from './model.ts';
import { DECK, MUZZLE } from './shape.ts';

/** The nose's ring at rest, in the hull: ahead of the nose, and low, away from the muzzle's. */
const REST = DECK.x + 0.8;
const LOW = -0.8;
/** Meters of ring for a meter per second, and for a radian per second. */
const PER_SPEED = 0.3;
const PER_TURN = 1.3;
/** Seconds by which the muzzle's ring is ahead of the muzzle. */
const AHEAD = 0.5;
/** Shares of its distance from the turret's axis at which the muzzle's ring is pulled back, and at most. */
const [PULLED, FARTHEST] = [0.6, 1.3];

export function paintRings(
  tank: Tank,
  params: TankParams,
  pane: Painter,
  look: (node: Node) => Mat4,
  hand: Hand | null,
): void {
  paintNose(tank, pane, look(tank.vehicle.hull));
  paintMuzzle(tank, params, pane, look, hand?.holds && hand.name === 'muzzle' ? hand.at : null);
}

function paintNose({ vehicle: { drive } }: Tank, pane: Painter, hull: Mat4): void {
  const [forward, right, middle] = [column(hull, 0), column(hull, 2), column(hull, 3)];
  const place = (x: number, z: number): Vec3 =>
    addScaled(addScaled(addScaled(middle, [0, 1, 0], LOW), forward, x), right, z);
  const at = place(REST + PER_SPEED * drive.speed, -PER_TURN * drive.turnRate);
  pane.line([place(DECK.x, 0), at], { color: 'accent', width: 1.6, dashed: true });
  pane.handle(
    'nose',
    at,
    ['The nose: speed, and rate of turn to the left', 'drag me ahead'],
    (point) => {
      const from = subtract(point, middle);
      return { turnRate: -dot(from, right) / PER_TURN, hullSpeed: (dot(from, forward) - REST) / PER_SPEED };
    },
    { track: { kind: 'plane', from: at, normal: [0, 1, 0] }, leads: true },
  );
}

/** The turret's rotation is about the vertical, so the ring is led over a level circle. */
function paintMuzzle(
  { tree, vehicle }: Tank,
  params: TankParams,
  pane: Painter,
  look: (node: Node) => Mat4,
  hand: Vec3 | null,
): void {
  const { turret, gun } = vehicle;
  const matrix = look(turret);
  const [forward, right, axis] = [column(matrix, 0), column(matrix, 2), column(matrix, 3)];
  const [radius, height] = vec3(tree.transformPoint(MUZZLE, gun, turret));
  const center = addScaled(axis, [0, 1, 0], height);
  const place = (angle: number, far = radius): Vec3 =>
    addScaled(addScaled(center, forward, far * math.cos(angle)), right, -far * math.sin(angle));
  const angleOf = (point: Vec3): number => {
    const from = subtract(point, center);
    return math.atan2(-dot(from, right), dot(from, forward));
  };
  // In a hand it is where the hand is, and the turret comes after it.
  const ahead = hand ? angleOf(hand) : AHEAD * params.turretRate;
  const out = hand ? Math.min(length(subtract(hand, center)), FARTHEST * radius) : radius;
  const at = place(ahead, out);
  if (ahead !== 0)
    pane.line(
      Array.from({ length: 13 }, (_, i) => place((i / 12) * ahead)),
      { color: 'accent', width: 1.6, dashed: true },
    );
  const far = (point: Vec3): boolean => length(subtract(point, center)) < PULLED * radius;
  // The string: from the ring back to where it is far enough to fire.
  const string = [place(ahead, Math.max(out, radius)), place(ahead, Math.min(out, PULLED * radius))] as const;
  pane.line(string, { color: 'accent', width: 1.6 });
  pane.dot(string[1], { color: 'accent', size: 3 });
  pane.handle(
    'muzzle',
    at,
    ['The muzzle: how fast the turret turns left', 'turn me'],
    (point) => {
      // While it is pulled back, the turret goes on as it does: near its axis no angle is meant.
      return { turretRate: far(point) ? params.turretRate : angleOf(point) / AHEAD };
    },
    {
      track: { kind: 'plane', from: at, normal: [0, 1, 0] },
      leads: true,
      pulls: { presses: 'fire', far, says: 'let go to fire' },
    },
  );
}
