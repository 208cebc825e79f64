/**
 * The quantities that number fields hold, and the units that they read. Every quantity is counted
 * in meters, degrees and seconds.
 */

/** The exponents of a quantity's length, angle and time. */
export type Dimension = readonly [length: number, angle: number, time: number];

/** A number with its dimension. */
export interface Quantity {
  readonly value: number;
  readonly dimension: Dimension;
}

/** A kind of number field. */
export interface Kind {
  /** The quantity in a sentence: `a length`. */
  readonly name: string;
  /** Follows the field's label: `m/s`. */
  readonly unit: string;
  /** The unit as it is spoken. */
  readonly spoken: string;
  readonly dimension: Dimension;
  /** Decimals at rest. */
  readonly digits: number;
  /** The step of an arrow key. */
  readonly step: number;
  /** The step of a drag by one pixel. */
  readonly drag: number;
}

export const NO_DIMENSION: Dimension = [0, 0, 0];
const FINE = { digits: 3, step: 0.1, drag: 0.01 };
const TURNS = { digits: 1, step: 1, drag: 0.5 };

export const kinds = {
  number: { name: 'a number without a unit', unit: '', spoken: '', dimension: NO_DIMENSION, ...FINE },
  length: { name: 'a length', unit: 'm', spoken: 'meters', dimension: [1, 0, 0], ...FINE },
  angle: { name: 'an angle', unit: '°', spoken: 'degrees', dimension: [0, 1, 0], ...TURNS },
  velocity: {
    name: 'a velocity',
    unit: 'm/s',
    spoken: 'meters per second',
    dimension: [1, 0, -1],
    ...FINE,
  },
  acceleration: {
    name: 'an acceleration',
    unit: 'm/s²',
    spoken: 'meters per second squared',
    dimension: [1, 0, -2],
    ...FINE,
  },
  turning: {
    name: 'an angular velocity',
    unit: '°/s',
    spoken: 'degrees per second',
    dimension: [0, 1, -1],
    ...TURNS,
  },
  turningRate: {
    name: 'an angular acceleration',
    unit: '°/s²',
    spoken: 'degrees per second squared',
    dimension: [0, 1, -2],
    ...TURNS,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

/** Returns the name of a dimension in a sentence. */
export function nameOf(dimension: Dimension): string {
  const known: readonly Kind[] = Object.values(kinds);
  if (dimension.join() === '0,0,1') return 'a time';
  return known.find((it) => it.dimension.join() === dimension.join())?.name ?? 'another quantity';
}

/** Returns a text with a capital letter first. */
export function capital(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

const length = (value: number): Quantity => ({ value, dimension: kinds.length.dimension });
const angle = (value: number): Quantity => ({ value, dimension: kinds.angle.dimension });
const time = (value: number): Quantity => ({ value, dimension: [0, 0, 1] });
const speed = (value: number): Quantity => ({ value, dimension: kinds.velocity.dimension });
const bare = (value: number): Quantity => ({ value, dimension: NO_DIMENSION });

/** Units by the names that are written, as they are written. */
export const units: ReadonlyMap<string, Quantity> = new Map([
  ['m', length(1)],
  ['mm', length(0.001)],
  ['cm', length(0.01)],
  ['dm', length(0.1)],
  ['km', length(1000)],
  ['in', length(0.0254)],
  ['ft', length(0.3048)],
  ['yd', length(0.9144)],
  ['mi', length(1609.344)],
  ['deg', angle(1)],
  ['°', angle(1)],
  ['rad', angle(180 / Math.PI)],
  ['turn', angle(360)],
  ['rpm', { value: 6, dimension: kinds.turning.dimension }],
  ['s', time(1)],
  ['ms', time(0.001)],
  ['h', time(3600)],
  ['mph', speed(0.44704)],
  ['kn', speed(1852 / 3600)],
  ['g', { value: 9.80665, dimension: kinds.acceleration.dimension }],
  ['%', bare(0.01)],
]);

/** Constants by their names in small letters. */
export const constants: ReadonlyMap<string, Quantity> = new Map([
  ['pi', bare(Math.PI)],
  ['π', bare(Math.PI)],
  ['tau', bare(2 * Math.PI)],
  ['e', bare(Math.E)],
]);

/** Returns the radians of an angle in degrees. 180° are π to the bit. */
export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Returns the degrees of an angle in radians. */
export function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
