/**
 * The quantities that number fields hold, and the units that they read. Every quantity is counted
 * in meters, degrees and seconds.
 */

/** Units by their names in small letters: what one of them is in the field's own. */
export type Units = ReadonlyMap<string, number>;

/** A kind of number field. */
export interface Kind {
  /** The quantity in a sentence: `a length`. */
  readonly name: string;
  /** Follows the field's label: `m/s`. */
  readonly unit: string;
  /** The unit as it is spoken. */
  readonly spoken: string;
  /** What its units begin with, and how they end: once a second is `/s`. */
  readonly base?: 'length' | 'angle';
  readonly per?: readonly string[];
  /** Decimals at rest. */
  readonly digits: number;
  /** The step of an arrow key. */
  readonly step: number;
  /** The step of a drag by one pixel. */
  readonly drag: number;
}

const FINE = { digits: 3, step: 0.1, drag: 0.01 };
const TURNS = { digits: 1, step: 1, drag: 0.5 };
const [ONCE, TWICE] = [['/s'], ['/s²', '/s^2', '/s/s']];

export const kinds = {
  number: { name: 'a number', unit: '', spoken: '', ...FINE },
  length: { name: 'a length', unit: 'm', spoken: 'meters', base: 'length', per: [''], ...FINE },
  angle: { name: 'an angle', unit: '°', spoken: 'degrees', base: 'angle', per: [''], ...TURNS },
  velocity: {
    name: 'a velocity',
    unit: 'm/s',
    spoken: 'meters per second',
    base: 'length',
    per: ONCE,
    ...FINE,
  },
  acceleration: {
    name: 'an acceleration',
    unit: 'm/s²',
    spoken: 'meters per second squared',
    base: 'length',
    per: TWICE,
    ...FINE,
  },
  turning: {
    name: 'an angular velocity',
    unit: '°/s',
    spoken: 'degrees per second',
    base: 'angle',
    per: ONCE,
    ...TURNS,
  },
  turningRate: {
    name: 'an angular acceleration',
    unit: '°/s²',
    spoken: 'degrees per second squared',
    base: 'angle',
    per: TWICE,
    ...TURNS,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

const UNITS = {
  length: { m: 1, mm: 0.001, cm: 0.01, in: 0.0254, ft: 0.3048 },
  angle: { '°': 1, deg: 1, rad: 180 / Math.PI },
} as const;

/** Returns the units that a kind of field reads. */
export function unitsOf({ base, per = [] }: Kind): Units {
  const found = new Map<string, number>();
  for (const [name, value] of base ? Object.entries(UNITS[base]) : [])
    for (const each of per) found.set(`${name}${each}`, value);
  return found;
}

/** Returns the radians of an angle in degrees. 180° are π to the bit. */
export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Returns the degrees of an angle in radians. */
export function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
