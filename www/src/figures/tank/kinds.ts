/** Kinds of terms, with their names, colors and formulas. */
import type { ColorName } from '../../figure/palette.ts';

export type Level = 'hull' | 'turret' | 'gun' | 'crate' | 'shell' | 'frame';

interface KindOfTerm {
  readonly name: string;
  /** Name with the opposite sign, as a term that a frame adds; the same by default. */
  readonly inertial?: string;
  readonly color: ColorName;
  /** The formula, of the letter of the quantity (v or a) and that of the level. */
  readonly symbols: (quantity: string, level: string) => string;
}

export const kinds = {
  base: { name: 'motion', inertial: 'of the frame', color: 'base', symbols: (q, n) => `${q}_${n}` },
  relative: { name: 'relative', color: 'relative', symbols: (q, n) => `${q}_${n}` },
  free: { name: 'by itself', color: 'relative', symbols: (q, n) => `${q}_${n}` },
  rotational: { name: 'ω × r', color: 'spin', symbols: (_, n) => `ω_${n} × r_${n}` },
  euler: { name: 'Euler', color: 'euler', symbols: (_, n) => `α_${n} × r_${n}` },
  centripetal: {
    name: 'centripetal',
    inertial: 'centrifugal',
    color: 'centripetal',
    symbols: (_, n) => `ω_${n} × ( ω_${n} × r_${n} )`,
  },
  coriolis: { name: 'Coriolis', color: 'coriolis', symbols: (_, n) => `2 ω_${n} × u_${n}` },
  inWorld: { name: 'in the world', inertial: 'in the world', color: 'ink', symbols: (q) => q },
} satisfies Readonly<Record<string, KindOfTerm>>;

export type Kind = keyof typeof kinds;

/** A term without its numbers. */
interface Named {
  readonly kind: Kind;
  readonly level: Level;
}

/** Returns `turret ω × r`, or `centrifugal` for a term of the frame. */
export function nameOf({ kind, level }: Named): string {
  const { name, inertial }: KindOfTerm = kinds[kind];
  return level === 'frame' ? (inertial ?? name) : `${level} ${name}`;
}

/** Returns `ω_t × r_t`, or `− 2 ω_f × u_f` for a term of the frame, which is subtracted. */
export function symbolsOf({ kind, level }: Named, quantity: string): string {
  const text = kinds[kind].symbols(quantity, level.charAt(0));
  return level === 'frame' && kind !== 'inWorld' ? `− ${text}` : text;
}
