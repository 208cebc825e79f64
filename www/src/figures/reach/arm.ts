/** The arm: where its hand is, the slope of each joint, and Newton's method with both. */
import { Dual } from '../../core/entries/math.ts';
import * as math from '../../core/math.ts';
import { length, subtract, type Vec3, xy } from '../../figure/vec.ts';
import { turnTo } from '../shared/nearest.ts';

/** Meters: the upper arm, the forearm to the middle of the grip, and to the wrist before it. */
export const UPPER = 0.5;
const FOREARM = 0.55;
export const PALM = 0.43;
/** The middle of the cup. */
export const CUP: Vec3 = [0.76, 0.36, 0];

export interface Angles {
  readonly shoulder: number;
  readonly elbow: number;
}

/** The arm at some angles, with slopes by radian: of the hand by each joint, of the distance by the elbow. */
export interface Arm {
  readonly angles: Angles;
  readonly joint: Vec3;
  readonly wrist: Vec3;
  readonly hand: Vec3;
  readonly away: number;
  /** The distance to which the elbow alone brings the hand. */
  readonly least: number;
  readonly byShoulder: Vec3;
  readonly byElbow: Vec3;
  readonly slope: number;
}

/** The formula of the hand, for angles that carry a slope. */
function handOf(shoulder: Dual, elbow: Dual): readonly [x: Dual, y: Dual] {
  const bent = shoulder.add(elbow);
  return [
    shoulder.cos().mul(UPPER).add(bent.cos().mul(FOREARM)),
    shoulder.sin().mul(UPPER).add(bent.sin().mul(FOREARM)),
  ];
}

/** The formula runs once for each joint, with the slope 1 on that joint alone. */
export function armAt(angles: Angles): Arm {
  const { shoulder, elbow } = angles;
  const [u, v] = handOf(Dual.variable(shoulder), Dual.from(elbow));
  const [x, y] = handOf(Dual.from(shoulder), Dual.variable(elbow));
  const [across, up] = [x.sub(CUP[0]), y.sub(CUP[1])];
  const away = across.mul(across).add(up.mul(up)).sqrt();
  const joint = xy(UPPER * math.cos(shoulder), UPPER * math.sin(shoulder));
  const bent = shoulder + elbow;
  return {
    angles,
    joint,
    wrist: xy(joint[0] + PALM * math.cos(bent), joint[1] + PALM * math.sin(bent)),
    hand: xy(x.value, y.value),
    away: away.value,
    least: Math.abs(length(subtract(CUP, joint)) - FOREARM),
    byShoulder: xy(u.first, v.first),
    byElbow: xy(x.first, y.first),
    // In the cup itself the distance has a kink, and no slope.
    slope: away.value === 0 ? 0 : away.first,
  };
}

/** Returns the angles before the first step of Newton's method and after each. A straight arm takes none. */
export function search(begin: Angles, steps: number): readonly Angles[] {
  const found = [begin];
  for (let step = 0; step < steps; step++) {
    const { angles, byShoulder: s, byElbow: e, hand } = armAt(found.at(-1) ?? begin);
    const [x, y] = subtract(CUP, hand);
    const determinant = s[0] * e[1] - s[1] * e[0];
    if (determinant === 0) break;
    // What both slopes add up to is what is missing: two equations for two angles.
    const shoulder = angles.shoulder + (x * e[1] - y * e[0]) / determinant;
    const elbow = angles.elbow + (y * s[0] - x * s[1]) / determinant;
    found.push({ shoulder, elbow });
  }
  return found;
}

/** Returns an angle from −π to π. */
export function near(angle: number): number {
  return turnTo(0, angle);
}

/** Returns the angle of the elbow at which the forearm points to a place. */
export function elbowToward([x, y]: Vec3, { angles, joint }: Arm): number {
  return near(math.atan2(y - joint[1], x - joint[0]) - angles.shoulder);
}

/** Returns the angle of the shoulder at which the upper arm points to a place. */
export function shoulderToward([x, y]: Vec3): number {
  return math.atan2(y, x);
}
