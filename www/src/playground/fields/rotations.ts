/**
 * Rotations as the fields show them: three angles in an order, an axis and an angle, or a
 * quaternion. Angles are in degrees.
 *
 * Typed numbers stay as long as they are the rotation: 190° does not become −170°,
 * and an axis is there although its angle is 0.
 */
import { math, rotation3 } from '../../core/entries/index.ts';
import type { Quadruple } from '../document/document.ts';
import { degrees, type KindName, radians } from './units.ts';

export type RotationForm = rotation3.EulerOrder | 'axis' | 'quaternion';

/** All forms with their names, Euler angles first. */
export const rotationForms: ReadonlyMap<RotationForm, string> = new Map<RotationForm, string>([
  ...rotation3.eulerOrders.map((order): [RotationForm, string] => [
    order,
    [...order.toLowerCase()].join(' '),
  ]),
  ['axis', 'axis'],
  ['quaternion', 'quaternion'],
]);

/** A field of a rotation. */
export interface RotationPart {
  /** Its place among the numbers of the form. */
  readonly place: number;
  readonly letter: string;
  /** The name that is spoken. */
  readonly name: string;
  readonly kind: KindName;
}

const TURNS = ['First', 'Second', 'Third'];

/** Returns the fields of a form in the order in which they are shown. */
export function partsOf(form: RotationForm): readonly RotationPart[] {
  if (form === 'quaternion')
    return ['x', 'y', 'z', 'w'].map((letter, place) => ({
      place,
      letter,
      name: `Quaternion ${letter}`,
      kind: 'number',
    }));
  if (form === 'axis')
    return ['x', 'y', 'z', 'angle'].map((letter, place) => ({
      place,
      letter: place < 3 ? letter : '∠',
      name: place < 3 ? `Axis of rotation ${letter}` : 'Angle of rotation',
      kind: place < 3 ? 'number' : 'angle',
    }));
  const letters = [...form.toLowerCase()];
  if (letters[0] === letters[2])
    return letters.map((letter, place) => ({
      place,
      letter,
      name: `${TURNS[place]} rotation, about ${letter}`,
      kind: 'angle',
    }));
  return ['x', 'y', 'z'].map((letter) => ({
    place: letters.indexOf(letter),
    letter,
    name: `Rotation ${letter}`,
    kind: 'angle',
  }));
}

/**
 * Returns the rotation of the numbers of a form.
 *
 * @throws KinetreeError `NOT_POSITIVE` for an axis without length.
 */
export function rotationOf(values: readonly number[], form: RotationForm): Quadruple {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  if (form === 'quaternion') return quadruple(rotation3.normalize([a, b, c, d]));
  if (form === 'axis') return quadruple(rotation3.fromAxisAngle([a, b, c], radians(d)));
  return quadruple(rotation3.fromEuler([radians(a), radians(b), radians(c)], form));
}

function quadruple([x = 0, y = 0, z = 0, w = 1]: Float64Array): Quadruple {
  return [x, y, z, w];
}

/** Returns the numbers of a rotation in a form, in its usual range. */
export function valuesOf(rotation: ArrayLike<number>, form: RotationForm): readonly number[] {
  if (form === 'quaternion') return Array.from(rotation);
  if (form === 'axis') {
    const { axis, angle } = rotation3.toAxisAngle(Array.from(rotation));
    return [...axis, degrees(angle)];
  }
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

/** Radians: rounding of a rotation that went through a parent and back is far below. */
const SAME = 1e-9;

/**
 * Returns the numbers of a rotation in a form: those that were typed for the rotation `kept` of the
 * document, if they mean this one.
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

/** The cosine, or sine, of the middle angle below which two axes are taken for one: 0.06°. */
const LOCKED = 1e-3;

/** Returns the sentence of a gimbal lock; `null` where there is none. */
export function lockOf(values: readonly number[], form: RotationForm): string | null {
  if (form === 'axis' || form === 'quaternion') return null;
  const [first, , third] = form.toLowerCase();
  const middle = radians(values[1] ?? 0);
  if (first === third)
    return Math.abs(math.sin(middle)) < LOCKED
      ? 'The first and the third turn about the same axis here.'
      : null;
  const names = [first, third].sort().join(' and ');
  return Math.abs(math.cos(middle)) < LOCKED ? `${names} turn about the same axis here.` : null;
}
