/**
 * Plain objects to numbers and back. This is the one place that knows the order in which the parts
 * of a record cross, and the count of numbers of each part in two and three dimensions.
 */
import { KinetreeError } from './errors.ts';
import { isList, type QuatLike, type Vec3Like, write } from './vectors.ts';

export type Dimension = 2 | 3;
/** `scales` is a factor for each axis, or one number for all. */
export type Kind = 'vector' | 'rotation' | 'bivector' | 'scalar' | 'scales' | 'inertia' | 'matrix';
/** The parts of a record, in the order in which they cross. */
export type Fields = readonly (readonly [name: string, kind: Kind])[];

const sizes: Readonly<Record<Dimension, Readonly<Record<Kind, number>>>> = {
  2: { vector: 2, rotation: 1, bivector: 1, scalar: 1, scales: 2, inertia: 1, matrix: 9 },
  3: { vector: 3, rotation: 4, bivector: 3, scalar: 1, scales: 3, inertia: 9, matrix: 16 },
};

const rates: Fields = [
  ['velocity', 'vector'],
  ['acceleration', 'vector'],
  ['angularVelocity', 'bivector'],
  ['angularAcceleration', 'bivector'],
];

const pose = [
  ['translation', 'vector'],
  ['rotation', 'rotation'],
  ['scale', 'scales'],
] as const;

/** The records of the core. A missing part is that of the identity, or at rest. */
export const records = {
  dynamicTransform: [['translation', 'vector'], ['rotation', 'rotation'], ['scale', 'scalar'], ...rates],
  pose,
  local: [...pose, ...rates],
  rates,
  pointMotion: [
    ['position', 'vector'],
    ['velocity', 'vector'],
    ['acceleration', 'vector'],
  ],
  motionTerms: [
    'baseVelocity',
    'rotationalVelocity',
    'relativeVelocity',
    'velocity',
    'baseAcceleration',
    'euler',
    'centripetal',
    'coriolis',
    'relativeAcceleration',
    'acceleration',
  ].map((name) => [name, 'vector'] as const),
  accelerationTerms: ['applied', 'translational', 'euler', 'centrifugal', 'coriolis', 'total'].map(
    (name) => [name, 'vector'] as const,
  ),
  angularAccelerationTerms: ['applied', 'gyroscopic', 'total'].map((name) => [name, 'bivector'] as const),
} as const satisfies Readonly<Record<string, Fields>>;

export function sizeOf(dimension: Dimension, kind: Kind): number {
  return sizes[dimension][kind];
}

export function lengthOf(dimension: Dimension, fields: Fields): number {
  let length = 0;
  for (const [, kind] of fields) length += sizes[dimension][kind];
  return length;
}

/**
 * Writes one part; returns the place behind it. A message names it by `quantity`, followed by
 * `where`.
 */
export function writePart(
  into: Float64Array,
  at: number,
  dimension: Dimension,
  kind: Kind,
  value: unknown,
  quantity: string,
  where: string,
): number {
  const size = sizes[dimension][kind];
  if (size === 1) {
    if (typeof value !== 'number')
      throw new KinetreeError('BAD_ARGUMENT', `${quantity}${where} must be a number`);
    into[at] = value;
  } else if (kind === 'scales' && typeof value === 'number') {
    into.fill(value, at, at + size);
  } else if (kind === 'inertia') {
    writeInertia(into, at, value, quantity);
  } else {
    write(into, at, value as Vec3Like | QuatLike, size, quantity, where);
  }
  return at + size;
}

/** Writes a tensor; three principal moments are its diagonal. */
function writeInertia(into: Float64Array, at: number, value: unknown, quantity: string): void {
  const length = (value as ArrayLike<number> | null)?.length;
  if (length === 9) {
    write(into, at, value as ArrayLike<number>, 9, quantity, '');
  } else {
    write(into, at, value as ArrayLike<number>, 3, quantity, '');
    // One number at a time: bodies come by the thousand, and a view for each would be collected.
    const [y, z] = [into[at + 1] ?? 0, into[at + 2] ?? 0];
    for (let i = 1; i < 9; i++) into[at + i] = 0;
    into[at + 4] = y;
    into[at + 8] = z;
  }
}

/**
 * Writes a record; returns the place behind it. A key that is no part of it is refused: it is a
 * typing error. `name` follows the part in messages: ` of the parent`.
 */
export function writeRecord(
  into: Float64Array,
  at: number,
  dimension: Dimension,
  fields: Fields,
  value: object,
  name: string,
): number {
  if (typeof value !== 'object' || value === null) {
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `an object is needed${name}, with ${fields.map(([part]) => part).join(', ')}`,
    );
  }
  for (const key in value) if (!has(fields, key)) refusePart(fields, key, name);
  let place = at;
  for (const [part, kind] of fields) {
    const given = (value as Record<string, unknown>)[part];
    const size = sizes[dimension][kind];
    if (given !== undefined) {
      writePart(into, place, dimension, kind, given, part, name);
    } else {
      into.fill(0, place, place + size);
      // The identity: the quaternion 0, 0, 0, 1, and scales of 1.
      if (kind === 'scales') into.fill(1, place, place + size);
      else if (part === 'scale' || size === 4) into[place + size - 1] = 1;
    }
    place += size;
  }
  return place;
}

/** Returns the parts of a record that are given: a bit for each, in their order. */
export function partsGiven(fields: Fields, value: object): number {
  let mask = 0;
  for (let i = 0; i < fields.length; i++) {
    const [part] = fields[i] as Fields[number];
    if ((value as Record<string, unknown>)[part] !== undefined) mask |= 1 << i;
  }
  return mask;
}

function has(fields: Fields, key: string): boolean {
  for (const [part] of fields) if (part === key) return true;
  return false;
}

function refusePart(fields: Fields, key: string, name: string): never {
  const parts = fields.map(([part]) => part).join(', ');
  throw new KinetreeError('BAD_ARGUMENT', `there is no "${key}"${name}, only ${parts}`);
}

/**
 * Reads a record from the block into `out`, or into a new object: single numbers as numbers, others
 * as `Float64Array`s.
 */
export function readRecord(
  block: Float64Array,
  dimension: Dimension,
  fields: Fields,
  out: object | undefined,
): unknown {
  const record = (out ?? {}) as Record<string, unknown>;
  let at = 0;
  for (const [part, kind] of fields) {
    const size = sizes[dimension][kind];
    record[part] = readPart(block, at, size, record[part]);
    at += size;
  }
  return record;
}

/** Reads `size` numbers from the block into `out`, or into a new array. */
export function readPart(block: Float64Array, at: number, size: number, out: unknown): unknown {
  if (size === 1) return block[at];
  const target = (out ?? new Float64Array(size)) as Record<string | number, number>;
  const list = isList(target);
  if (list) expectPart(size, out);
  for (let i = 0; i < size; i++) target[list ? i : ('xyzw'[i] ?? i)] = block[at + i] ?? Number.NaN;
  return target;
}

/**
 * Refuses an `out` with parts of another length. For a call that changes something: its `out` is
 * checked first.
 */
export function expectRecord(dimension: Dimension, fields: Fields, out: object | undefined): void {
  if (out === undefined) return;
  for (const [part, kind] of fields)
    expectPart(sizeOf(dimension, kind), (out as Record<string, unknown>)[part]);
}

function expectPart(size: number, out: unknown): void {
  if (!isList(out)) return;
  const { length } = out as ArrayLike<number>;
  if (length !== size)
    throw new KinetreeError('BAD_ARGUMENT', `out has room for ${length} numbers, it needs ${size}`);
}
