/**
 * The quantities that number fields hold, and the units that they read. Every quantity is counted
 * in meters, degrees and seconds.
 */

/** A kind of number field. */
export interface Kind {
  /** The quantity in a sentence: `a length`. */
  readonly name: string;
  /** Follows the field's label: `m/s`. */
  readonly unit: string;
  /** The unit as it is spoken. */
  readonly spoken: string;
}

const kind = (name: string, unit = '', spoken = ''): Kind => ({ name, unit, spoken });

export const kinds = {
  number: kind('a number'),
  length: kind('a length', 'm', 'meters'),
  angle: kind('an angle', '°', 'degrees'),
  velocity: kind('a velocity', 'm/s', 'meters per second'),
  acceleration: kind('an acceleration', 'm/s²', 'meters per second squared'),
  turning: kind('an angular velocity', '°/s', 'degrees per second'),
  turningRate: kind('an angular acceleration', '°/s²', 'degrees per second squared'),
} as const;

export type KindName = keyof typeof kinds;

/** Returns whether numbers of a kind are angles, or rates of angles. */
export const isAngle = ({ unit }: Kind): boolean => unit.startsWith('°');

/** Returns the decimals of a kind at rest, and its steps: of an arrow key, and of a drag by one pixel. */
export const grainOf = (kind: Kind) =>
  isAngle(kind) ? { digits: 1, step: 1, drag: 0.5 } : { digits: 3, step: 0.1, drag: 0.01 };

const LENGTHS = { m: 1, mm: 0.001, cm: 0.01, in: 0.0254, ft: 0.3048 };
const ANGLES = { '°': 1, deg: 1, rad: 180 / Math.PI };

/** Returns the units that a kind of field reads, each with its size in the field's unit. */
export function unitsOf(kind: Kind): ReadonlyMap<string, number> {
  if (!kind.unit) return new Map();
  const rate = kind.unit.replace(/^[^/]+/, '');
  const bases = Object.entries(isAngle(kind) ? ANGLES : LENGTHS);
  return new Map(bases.map(([name, value]) => [name + rate, value]));
}

/** Returns the radians of an angle in degrees. 180° are π to the bit. */
export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Returns the degrees of an angle in radians. */
export function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
