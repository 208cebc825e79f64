/**
 * The plane in space: z is zero, rotations are about z, and a stretch along z is the square root of
 * the factor of areas. With it a node has one scale in space if and only if it has one in the
 * plane.
 */
import type { Skew } from '../accumulate.ts';
import { expectPart, readPart, setPart } from '../boundary/records.ts';
import { expectNumber, isList, type Vec2Like, write } from '../boundary/vectors.ts';
import { atan2, cos, sin } from '../math.ts';

/** The parts that a record of the tree may have, and arguments that are made the same way. */
const kinds: Readonly<Record<string, 'vector' | 'bivector' | 'rotation' | 'scale'>> = {
  translation: 'vector',
  rotation: 'rotation',
  scale: 'scale',
  position: 'vector',
  velocity: 'vector',
  acceleration: 'vector',
  angularVelocity: 'bivector',
  angularAcceleration: 'bivector',
  point: 'vector',
  vector: 'vector',
  normal: 'vector',
  target: 'vector',
  force: 'vector',
  impulse: 'vector',
  torque: 'bivector',
  at: 'vector',
};
const parts = [
  'translation',
  'rotation',
  'scale',
  'position',
  'velocity',
  'acceleration',
  'angularVelocity',
  'angularAcceleration',
  'force',
  'impulse',
  'torque',
  'at',
  'point',
  'drive',
] as const;

/** Returns the factor along z of a stretch: of a matrix, the factor of its area. */
export function along(area: number): number {
  return Math.sqrt(Math.abs(area));
}

/** Returns an argument as the tree in space takes it. What is missing stays so. */
export function lift(name: string, value: unknown): unknown {
  if (value === undefined) return value;
  if (name === 'record' || name === 'drive') return record(value);
  if (name === 'matrix') return matrix(value);
  if (name === 'body') return body(value);
  if (name === 'law') return law(value);
  switch (kinds[name]) {
    case 'vector':
      return vector(name, value);
    case 'bivector':
      return [0, 0, expectNumber(value as number, name)];
    case 'rotation': {
      const half = expectNumber(value as number, name) / 2;
      return [0, 0, sin(half), cos(half)];
    }
    case 'scale': {
      if (typeof value === 'number') return value;
      const [x, y] = vector(name, value) as [number, number, number];
      return [x, y, along(x * y)];
    }
    default:
      return value;
  }
}

function numbers(name: string, value: unknown, length: number): Float64Array {
  const read = new Float64Array(length);
  write(read, 0, value as Vec2Like, length, name);
  return read;
}

function vector(name: string, value: unknown): number[] {
  const [x = 0, y = 0] = numbers(name, value, 2);
  return [x, y, 0];
}

/** Keys that no record has stay, for the tree to refuse. */
function record(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>;
  const lifted: Record<string, unknown> = {};
  for (const key in given) lifted[key] = given[key];
  for (const part of parts) if (given[part] !== undefined) lifted[part] = lift(part, given[part]);
  return lifted;
}

function matrix(value: unknown): number[] {
  const [a = 0, b = 0, p = 0, c = 0, d = 0, q = 0, x = 0, y = 0, w = 0] = numbers('matrix', value, 9);
  return [a, b, 0, p, c, d, 0, q, 0, 0, along(a * d - b * c), 0, x, y, 0, w];
}

/** A ball has the same moment about each axis; only that about z counts. */
function body(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { mass, inertia, ...rest } = value as { mass: unknown; inertia: unknown };
  const moment = expectNumber(inertia as number, 'inertia');
  return { ...rest, mass, inertia: [moment, moment, moment] };
}

function law(value: unknown): unknown {
  if (typeof value !== 'function') return value;
  return (node: number, time: number, position: Float64Array, velocity: Float64Array) =>
    vector('acceleration', value(node, time, position.slice(0, 2), velocity.slice(0, 2)));
}

/** Returns a result of the tree in space as the plane sees it, in `out` if there is one. */
export function flat(value: unknown, out: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return flatList(value as Float64Array, out);
  if (out !== undefined && out !== null && typeof out !== 'object') expectPart(0, out);
  const given = value as Record<string, Float64Array | number | boolean | undefined>;
  const record = (out ?? {}) as Record<string, unknown>;
  for (const part in given) setPart(record, part, flatPart(part, given[part], record[part]));
  return record;
}

function flatPart(part: string, it: Float64Array | number | boolean | undefined, out: unknown): unknown {
  if (typeof it === 'number' || typeof it === 'boolean' || it === undefined) return it;
  if (part === 'skew') return skew(it as unknown as Skew, out);
  if (part === 'drive') return flat(it, out);
  if (part === 'matrix') return flatList(it, out);
  if (kinds[part] === 'rotation') return angle(it);
  if (kinds[part] === 'bivector') return it[2];
  return readPart(it, 0, 2, out);
}

/** The plane has one pair of axes. */
function skew({ xy, residual }: Skew, out: unknown): unknown {
  return Object.assign(typeof out === 'object' && out !== null ? out : {}, { xy, residual });
}

/** A vector or a matrix. */
function flatList(it: Float64Array, out: unknown): unknown {
  if (it.length !== 16) return readPart(it, 0, 2, out);
  const nine = Float64Array.from([0, 1, 3, 4, 5, 7, 12, 13, 15], (place) => it[place] ?? 0);
  return readPart(nine, 0, 9, out);
}

/** Returns the angle in [−π, π] of a rotation about z, as the crate's `Rotation2` does. */
function angle([, , z = 0, w = 1]: Float64Array): number {
  return atan2(2 * z * w, w * w - z * z);
}
