/**
 * Rotations as the fields show them: three angles in degrees, in an order of the axes, or a
 * quaternion.
 *
 * Typed numbers stay as long as they are the rotation: 190° does not become −170°.
 */
import { rotation3 } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import type { Quadruple } from '../document/document.ts';
import { degrees, type KindName, radians } from './units.ts';

/** The orders of three axes, as programs for artists have them, and a quaternion. */
export const rotationForms = ['XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX', 'quaternion'] as const;
export type RotationForm = (typeof rotationForms)[number];

/** A field of a rotation. */
interface RotationPart {
  /** Its place among the numbers of the form. */
  readonly place: number;
  readonly letter: string;
  /** The name that is spoken. */
  readonly name: string;
  readonly kind: KindName;
}

/** Returns the fields of a form in the order in which they are shown. */
export function partsOf(form: RotationForm): readonly RotationPart[] {
  const whole = form === 'quaternion';
  return [...(whole ? 'xyzw' : 'xyz')].map((letter, place) => ({
    place: whole ? place : form.toLowerCase().indexOf(letter),
    letter,
    name: `${whole ? 'Quaternion' : 'Rotation'} ${letter}`,
    kind: whole ? 'number' : 'angle',
  }));
}

export function rotationOf(values: readonly number[], form: RotationForm): Quadruple {
  const [x = 0, y = 0, z = 0, w = 1] =
    form === 'quaternion' ? rotation3.normalize([...values]) : rotation3.fromEuler(values.map(radians), form);
  return [x, y, z, w];
}

/** Returns the numbers of a rotation in a form, in its usual range. */
export function valuesOf(rotation: ArrayLike<number>, form: RotationForm): readonly number[] {
  if (form === 'quaternion') return Array.from(rotation);
  return Array.from(rotation3.toEuler(Array.from(rotation), form), degrees);
}

/**
 * Returns the numbers with another one at a place. The other parts of a quaternion shrink or grow,
 * so that its length stays one.
 */
export function withPart(
  values: readonly number[],
  form: RotationForm,
  place: number,
  value: number,
): readonly number[] | string {
  const changed = values.with(place, value);
  if (form !== 'quaternion') return changed;
  if (Math.abs(value) > 1) return 'Each part of a rotation’s quaternion is from −1 to 1.';
  const others = Math.sqrt(changed.reduce((sum, it, i) => (i === place ? sum : sum + it * it), 0));
  const room = Math.sqrt(1 - value * value);
  if (others === 0 && room > 0) return 'Type another part first: with the others at 0 this one is 1 or −1.';
  return changed.map((it, i) => (i === place || others === 0 ? it : (it / others) * room));
}

/** Typed numbers by the rotation in the document. Documents share the rotations that they keep. */
const typed = new WeakMap<Quadruple, { readonly form: RotationForm; readonly values: readonly number[] }>();

/** Keeps the numbers that were typed for a rotation that a document now has. */
export function remember(rotation: Quadruple, form: RotationForm, values: readonly number[]): void {
  typed.set(rotation, { form, values });
}

/** Radians. Rounding through a parent and back is far smaller. */
const SAME = 1e-9;

/**
 * Returns the numbers of a rotation in a form: the typed numbers of the document's rotation `kept`,
 * if they mean the same rotation.
 */
export function shownAs(
  rotation: ArrayLike<number>,
  form: RotationForm,
  kept: Quadruple | undefined,
): readonly number[] {
  const known = kept && typed.get(kept);
  if (known?.form === form) {
    const means = rotation3.angleBetween(rotationOf(known.values, form), Array.from(rotation));
    if (means < SAME) return known.values;
  }
  return valuesOf(rotation, form);
}

/** A middle angle with a smaller cosine is within 0.06° of gimbal lock. */
const LOCKED = 1e-3;

/** Returns the sentence of a gimbal lock; `null` where there is none. */
export function lockOf(values: readonly number[], form: RotationForm): string | null {
  if (form === 'quaternion' || Math.abs(math.cos(radians(values[1] ?? 0))) >= LOCKED) return null;
  const [first, , third] = form.toLowerCase();
  return `${[first, third].sort().join(' and ')} turn about the same axis here.`;
}
