/** Rotations of a file: quaternions with few digits. */
import { exact } from '../linear/decompose.ts';
import { isNearOne, notUnit, rotationLength } from '../unit-rotation.ts';
import { expectFinite, impossible } from './refusal.ts';

/** Returns a quaternion of length one: scaled to it, and then made exact, as in the crate. */
export function unit(turn: readonly number[], where: string): number[] {
  const length = rotationLength(turn);
  expectFinite([length], where, 'rotation');
  if (!isNearOne(length)) throw impossible(where, notUnit(length), 'rotation', length);
  const factor = 1 / length;
  return exact(turn.map((it) => it * factor));
}
