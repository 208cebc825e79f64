/**
 * Plain objects to numbers and back. This is the one place that knows the order in which the parts
 * of a record cross, and the count of numbers of each part in two and three dimensions.
 */
import { KinetreeError } from './errors.ts';
import { noSuch } from './options.ts';
import { give, send, take } from './scratch.ts';
import { elementsOf, isList, keys, type QuatLike, type Vec3Like, write } from './vectors.ts';

export type Dimension = 2 | 3;
/**
 * `scales` is a factor for each axis, or one number for all; `size` is the same of factors of one
 * size, as a tree returns them, which in space may have minus signs.
 */
export type Kind = 'vector' | 'rotation' | 'bivector' | 'scalar' | 'size' | 'scales' | 'inertia' | 'matrix';
/** The parts of a record, in the order in which they cross, and the count of numbers of each. */
export interface Fields {
  /** Keys that a caller's object may have besides: they are not read. */
  readonly others: readonly string[];
  readonly names: readonly string[];
  readonly kinds: readonly Kind[];
  readonly sizes: Readonly<Record<Dimension, readonly number[]>>;
  readonly lengths: Readonly<Record<Dimension, number>>;
}

const sizes: Readonly<Record<Dimension, Readonly<Record<Kind, number>>>> = {
  2: { vector: 2, rotation: 1, bivector: 1, scalar: 1, size: 2, scales: 2, inertia: 1, matrix: 9 },
  3: { vector: 3, rotation: 4, bivector: 3, scalar: 1, size: 3, scales: 3, inertia: 9, matrix: 16 },
};

function fields(parts: Readonly<Record<string, Kind>>, others: readonly string[] = []): Fields {
  const kinds = Object.values(parts);
  const of = (dimension: Dimension): number[] => kinds.map((kind) => sizes[dimension][kind]);
  const sum = (list: readonly number[]): number => list.reduce((all, it) => all + it, 0);
  return {
    others,
    names: Object.keys(parts),
    kinds,
    sizes: { 2: of(2), 3: of(3) },
    lengths: { 2: sum(of(2)), 3: sum(of(3)) },
  };
}

/** The same kind for all names. */
function all(kind: Kind, ...names: readonly string[]): Fields {
  return fields(Object.fromEntries(names.map((name) => [name, kind])));
}

const rates = {
  velocity: 'vector',
  acceleration: 'vector',
  angularVelocity: 'bivector',
  angularAcceleration: 'bivector',
} as const;

const pose = { translation: 'vector', rotation: 'rotation', scale: 'scales' } as const;

/** The records of the core. A missing part is the identity's, or at rest. */
export const records = /* @__PURE__ */ (() => ({
  /** A transform that moves, as an argument. */
  frame: fields({ ...pose, scale: 'size', ...rates }, ['matrix', 'skew']),
  /** The same as an answer. */
  dynamicTransform: fields({ ...pose, scale: 'scalar', ...rates }),
  pose: fields(pose),
  local: fields({ ...pose, ...rates }, ['free', 'compensates', 'drive']),
  world: fields({ ...pose, ...rates }),
  worldState: fields({ ...pose, ...rates, matrix: 'matrix' }),
  rates: fields(rates),
  pointMotion: all('vector', 'position', 'velocity', 'acceleration'),
  motionTerms: all(
    'vector',
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
  ),
  accelerationTerms: all('vector', 'applied', 'translational', 'euler', 'centrifugal', 'coriolis', 'total'),
  axisAngle: fields({ axis: 'vector', angle: 'scalar' }),
  decomposition: fields({ ...pose, residual: 'scalar' }),
  angularAccelerationTerms: all('bivector', 'applied', 'gyroscopic', 'total'),
}))();

export function sizeOf(dimension: Dimension, kind: Kind): number {
  return sizes[dimension][kind];
}

export function lengthOf(dimension: Dimension, fields: Fields): number {
  return fields.lengths[dimension];
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
  if (kind === 'size') {
    writeSize(into, at, value, dimension, quantity, where);
  } else if (size === 1) {
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

/** Sizes that differ by a smaller share are one: the rounding of a long chain. */
const SAME_SIZE = 1e-6;

/** Writes one scale for all axes, or a factor for each, of one size. A mirror in the plane is refused. */
function writeSize(
  into: Float64Array,
  at: number,
  value: unknown,
  dimension: Dimension,
  quantity: string,
  where: string,
): void {
  if (typeof value === 'number') {
    into.fill(value, at, at + dimension);
    return;
  }
  if (typeof value !== 'object' || value === null)
    throw new KinetreeError('BAD_ARGUMENT', `${quantity}${where} must be a number`);
  write(into, at, value as Vec3Like, dimension, quantity, where);
  const [x, y, z] = [into[at] as number, into[at + 1] as number, into[at + dimension - 1] as number];
  // NaN passes, because the core refuses it.
  const off = Math.max(Math.abs(Math.abs(x) - Math.abs(y)), Math.abs(Math.abs(x) - Math.abs(z)));
  const mirrorOfPlane = dimension === 2 && x * y < 0;
  if (!(off > SAME_SIZE * Math.abs(x)) && !mirrorOfPlane) return;
  const axes = dimension === 2 ? [x, y] : [x, y, z];
  throw new KinetreeError(
    'NOT_SIMILAR',
    `${quantity}${where} must be the same along all axes, but is ${axes.join(', ')}${mirrored(axes)}`,
  );
}

/** Returns the sentence on a scale with a minus sign. */
function mirrored(axes: readonly number[]): string {
  return axes.some((it) => it < 0) ? ': it is mirrored' : '';
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
 * Writes a record; returns the parts that were given: a bit for each, in their order. A key that is
 * no part of it is refused: it is a typing error. `name` follows the part in messages: ` of the
 * parent`.
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
    throw new KinetreeError('BAD_ARGUMENT', `an object is needed${name}, with ${fields.names.join(', ')}`);
  }
  const { names, kinds, others } = fields;
  for (const key in value)
    if (!names.includes(key) && !others.includes(key)) throw noSuch(key, [...names, ...others], name);
  const lengths = fields.sizes[dimension];
  let place = at;
  let mask = 0;
  for (let i = 0; i < names.length; i++) {
    const part = names[i] as string;
    const kind = kinds[i] as Kind;
    const size = lengths[i] as number;
    const given = (value as Record<string, unknown>)[part];
    if (given !== undefined) {
      mask |= 1 << i;
      writePart(into, place, dimension, kind, given, part, name);
    } else {
      // The identity: the quaternion 0, 0, 0, 1, and scales of 1.
      const rest = part === 'scale' ? 1 : 0;
      for (let j = 0; j < size; j++) into[place + j] = rest;
      if (size === 4) into[place + 3] = 1;
    }
    place += size;
  }
  return mask;
}

/** Writes a record to the core's block; returns what `writeRecord` does. */
export function sendRecord(dimension: Dimension, fields: Fields, value: object, name: string): number {
  const length = lengthOf(dimension, fields);
  const sheet = take(length);
  const given = writeRecord(sheet, 0, dimension, fields, value, name);
  send(sheet, length);
  return given;
}

/** Writes one part to the core's block. */
export function sendPart(dimension: Dimension, kind: Kind, value: unknown, quantity: string): void {
  const sheet = take(sizes[dimension][kind]);
  send(sheet, writePart(sheet, 0, dimension, kind, value, quantity, ''));
}

/**
 * Reads a record from the block into `out`, or into a new object: single numbers as numbers, others
 * as `Float64Array`s. An `out` that does not fit is refused before anything is written to it.
 */
export function readRecord(
  block: Float64Array,
  dimension: Dimension,
  fields: Fields,
  out: object | undefined,
): unknown {
  if (out === undefined || out === null) {
    const record: Record<string, unknown> = {};
    let at = 0;
    for (const [i, name] of fields.names.entries()) {
      const size = fields.sizes[dimension][i] as number;
      record[name] = put(block, at, size, undefined);
      at += size;
    }
    return record;
  }
  const sheet = copy(block, 0, lengthOf(dimension, fields));
  fill(sheet, dimension, fields, out);
  return out;
}

/** Reads `size` numbers from the block into `out`, or into a new array. */
export function readPart(block: Float64Array, at: number, size: number, out: unknown): unknown {
  if (size === 1) return block[at];
  // Writing to a typed array runs no code of the caller's.
  if (out === undefined || out === null || ArrayBuffer.isView(out)) {
    expectPart(size, out);
    return put(block, at, size, out);
  }
  const sheet = copy(block, at, size);
  expectPart(size, out);
  put(sheet, 0, size, out);
  give(sheet);
  return out;
}

/**
 * Throws for an `out` that cannot be written, and sets its numbers to zero. For a call that changes
 * something: its `out` comes first.
 */
export function clearRecord(dimension: Dimension, fields: Fields, out: object | undefined): void {
  if (out !== undefined && out !== null)
    fill(take(lengthOf(dimension, fields)).fill(0), dimension, fields, out);
}

function copy(block: Float64Array, at: number, size: number): Float64Array {
  const sheet = take(size);
  for (let i = 0; i < size; i++) sheet[i] = block[at + i] as number;
  return sheet;
}

/** Writes a record from a sheet, which it gives back, to `out`. It looks at all parts first. */
function fill(sheet: Float64Array, dimension: Dimension, fields: Fields, out: object): void {
  if (typeof out !== 'object') expectPart(0, out);
  const record = out as Record<string, unknown>;
  const { names } = fields;
  const lengths = fields.sizes[dimension];
  const parts: unknown[] = [];
  for (let i = 0; i < names.length; i++) {
    const size = lengths[i] as number;
    const part = size === 1 ? undefined : record[names[i] as string];
    if (part !== undefined) expectPart(size, part);
    parts.push(part);
  }
  let at = 0;
  for (let i = 0; i < names.length; i++) {
    const size = lengths[i] as number;
    const part = parts[i];
    const now = put(sheet, at, size, part);
    at += size;
    if (now !== part) setPart(record, names[i] as string, now);
  }
  give(sheet);
}

/** Copies numbers into `out`, which fits, or into a new array. */
function put(from: Float64Array, at: number, size: number, out: unknown): unknown {
  if (size === 1) return from[at];
  if (out === undefined || out === null) {
    const made = new Float64Array(size);
    for (let i = 0; i < size; i++) made[i] = from[at + i] as number;
    return made;
  }
  const target = (size > 4 ? elementsOf(out) : out) as Record<string | number, number>;
  try {
    if (isList(target)) for (let i = 0; i < size; i++) target[i] = from[at + i] as number;
    else for (let i = 0; i < size; i++) target[keys[i] as string] = from[at + i] as number;
  } catch (cause) {
    throw unwritable(cause);
  }
  return out;
}

/** Sets a part of a caller's `out`. Classes may have vectors that are written to, not replaced. */
export function setPart(out: object, part: string, value: unknown): void {
  if ((out as Record<string, unknown>)[part] === value) return;
  try {
    (out as Record<string, unknown>)[part] = value;
  } catch (cause) {
    throw unwritable(cause);
  }
}

/** Returns the error of an `out` that refuses a number. The errors of the caller's code stay. */
function unwritable(cause: unknown): unknown {
  return cause instanceof TypeError
    ? new KinetreeError('BAD_ARGUMENT', `out cannot be written: ${cause.message}`, { cause })
    : cause;
}

/** Throws for an `out` without room for so many numbers, or that is no object. */
export function expectPart(size: number, out: unknown): void {
  if (out === undefined || out === null) return;
  const target = size > 4 ? elementsOf(out) : out;
  if (isList(target)) {
    const { length } = target as ArrayLike<number>;
    if (length !== size)
      throw new KinetreeError('BAD_ARGUMENT', `out has room for ${length} numbers, it needs ${size}`);
  } else if (typeof target !== 'object' || size > 4) {
    throw new KinetreeError('BAD_ARGUMENT', 'out must be an object with room for the numbers');
  }
}
