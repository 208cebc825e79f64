/** Objects of three.js under another parent, where they stay exactly where they are. */
import { KinetreeError } from '../boundary/errors.ts';
import { cornersApart, UNIT_BOX } from '../doctor/displacement.ts';
import { polar } from '../doctor/in-core.ts';
import { split } from '../doctor/local-parts.ts';
import { skewOf3 } from '../doctor/skew.ts';
import { columnsTimes, determinant, linearOf, product, transposed } from '../linear/matrix3.ts';
import { quaternionOf } from '../linear/quaternion.ts';
import type { Vec3 } from '../linear/vec.ts';
import { expectObject, type Object3DLike } from './like.ts';

/** An object that can have children: an `Object3D` of three.js. */
export interface ParentLike extends Object3DLike {
  add(object: never): unknown;
  attach(object: never): unknown;
  removeFromParent(): unknown;
}

/**
 * How an object is held where no position, quaternion and scale holds it:
 *
 * - `helper`: by one more object between the parent and it. Nothing moves.
 * - `nearest`: by the nearest rotation and scale. It may be taken for what it was.
 * - `matrix`: by its `matrix`, with `matrixAutoUpdate` off. Nothing moves until somebody sets it.
 * - `throw`: not at all.
 */
export type AttachFit = 'helper' | 'nearest' | 'matrix' | 'throw';

/** What {@link attach} did. */
export interface Attached<O> {
  /** `exact` where `Object3D.attach` is right: then it was called. */
  readonly kind: 'exact' | Exclude<AttachFit, 'throw'>;
  /** The object between the two; `null` if none is needed. */
  readonly helper: O | null;
  /** The skew of the object in its new parent, degrees: what no scale can hold. */
  readonly skew: number;
  /** The largest displacement of a corner of the object's unit box, in the world's units. */
  readonly moved: number;
}

/** An object as it was before it was attached. */
interface Before {
  readonly parent: ParentLike | null;
  readonly own: Held;
  readonly helper: { readonly object: ParentLike; readonly own: Held } | null;
}

interface Held {
  readonly position: Vec3;
  readonly quaternion: readonly [number, number, number, number];
  readonly scale: Vec3;
  readonly matrix: readonly number[];
  readonly automatic: boolean;
}

const attachments = new WeakMap<object, Before[]>();
const helpers = new WeakSet<object>();

/** Radians of skew that are rounding of a product of matrices. */
const ROUNDING = 1e-9;
const DEGREES = 180 / Math.PI;

/**
 * Puts an object under another parent, and keeps it exactly where it is in the world.
 * `Object3D.attach` of three.js does so only where no parent is scaled unevenly: else the object is
 * turned and deformed. Where that is right already, this is the same call.
 *
 * ```js
 * const stretched = new THREE.Group();
 * stretched.scale.set(1, 3, 1);
 * const box = new THREE.Group();
 * box.rotation.z = Math.PI / 6;
 * const { kind, moved } = attach(stretched, box);
 * console.log(kind, moved < 1e-12, box.parent.parent === stretched); // → helper true true
 * detach(box);
 * console.log(box.parent === null, stretched.children.length); // → true 0
 * ```
 *
 * A helper is one more object; the object under it has no position and no scale. Attached a second
 * time, it takes its helper along. A clip that sets the object's own parts replaces what holds it,
 * as after `Object3D.attach`. {@link detach} takes it back.
 *
 * @throws KinetreeError, and nothing has changed: `SINGULAR` for a parent that flattens space, in
 * which nothing can be held; `CYCLE` for a parent below the object; `NOT_HELD` with the fit
 * `throw`; `BAD_ARGUMENT` unless these are an `Object3D` and a fit.
 */
export function attach<P extends ParentLike, O extends ParentLike>(
  parent: P,
  object: O,
  { fit = 'helper' }: { readonly fit?: AttachFit } = {},
): Attached<P | O> {
  expectObject(parent);
  expectObject(object);
  if (!['helper', 'nearest', 'matrix', 'throw'].includes(fit))
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `the fit "${String(fit)}" is none of helper, nearest, matrix, throw`,
    );
  for (let up: Object3DLike | null = parent; up; up = up.parent)
    if (up === object)
      throw new KinetreeError(
        'CYCLE',
        `${named(object)} is above ${named(parent)}, and cannot be below it too`,
      );
  parent.updateWorldMatrix(true, false);
  object.updateWorldMatrix(true, false);
  if (!(Math.abs(determinant(linearOf(parent.matrixWorld.elements))) > 0))
    throw new KinetreeError(
      'SINGULAR',
      `${named(parent)} flattens space: a scale of it, or above it, is 0, so that nothing else can be held in it`,
    );
  const world = [...numbersOf(object.matrixWorld.elements)];
  const inverse = parent.matrixWorld.clone();
  inverse.invert();
  inverse.multiply(object.matrixWorld);
  const local = [...numbersOf(inverse.elements)];
  const linear = linearOf(local);
  const flat = determinant(linear) === 0;
  const lean = skewOf3(linear);
  const leans = lean > ROUNDING;
  if (leans && fit === 'throw')
    throw new KinetreeError(
      'NOT_HELD',
      `no position, quaternion and scale holds ${named(object)} in ${named(parent)}: it would be skewed by ${(DEGREES * lean).toFixed(1)}°. Use the fit helper`,
    );
  const before = beforeOf(object);
  const kind = leans || flat ? (fit === 'throw' ? 'nearest' : fit) : 'exact';
  const own = before.helper?.object ?? null;
  let helper: ParentLike | null = null;
  const place: Vec3 = [local[12] as number, local[13] as number, local[14] as number];
  if (kind === 'exact') parent.attach(object as never);
  else if (kind === 'helper' && leans) {
    helper = own ?? plainObject(parent, object);
    const { below, ...parts } = split(linear);
    set(helper, { translation: place, ...parts });
    set(object, { translation: [0, 0, 0], rotation: below, scale: [1, 1, 1] });
    if (!own) helper.add(object as never);
    parent.add(helper as never);
  } else {
    parent.add(object as never);
    set(object, { translation: place, ...nearestParts(linear) });
    if (kind === 'matrix') {
      object.matrixAutoUpdate = false;
      local.forEach((it, i) => {
        object.matrix.elements[i] = it;
      });
      object.matrixWorldNeedsUpdate = true;
    }
  }
  if (own && !helper) own.removeFromParent();
  if (helper) helpers.add(helper);
  attachments.set(object, [...(attachments.get(object) ?? []), before]);
  object.updateWorldMatrix(true, true);
  const moved = cornersApart(world, object.matrixWorld.elements, UNIT_BOX);
  return {
    kind: kind === 'helper' && !leans ? 'exact' : kind,
    helper: helper as P | O | null,
    skew: leans ? DEGREES * lean : 0,
    moved,
  };
}

/**
 * Takes an object back to where it was before it was attached, under the parent and with the
 * position, quaternion and scale that it had; a helper goes. Returns whether it was attached.
 *
 * ```js
 * const box = new THREE.Group();
 * attach(new THREE.Group(), box);
 * console.log(detach(box), detach(box)); // → true false
 * ```
 */
export function detach(object: ParentLike): boolean {
  expectObject(object);
  const before = attachments.get(object)?.pop();
  if (!before) return false;
  const { parent, own, helper } = before;
  const present = object.parent && helpers.has(object.parent) ? (object.parent as ParentLike) : null;
  if (present && present !== helper?.object) present.removeFromParent();
  if (helper) {
    restore(helper.object, helper.own);
    helper.object.add(object as never);
    if (parent) parent.add(helper.object as never);
    else helper.object.removeFromParent();
  } else if (parent) parent.add(object as never);
  else object.removeFromParent();
  restore(object, own);
  object.updateWorldMatrix(true, true);
  return true;
}

function beforeOf(object: ParentLike): Before {
  const above = object.parent as ParentLike | null;
  const isHelper = above !== null && helpers.has(above) && above.children.length === 1;
  return {
    parent: isHelper ? (above.parent as ParentLike | null) : above,
    own: heldBy(object),
    helper: isHelper ? { object: above, own: heldBy(above) } : null,
  };
}

function heldBy({ position: p, quaternion: q, scale: s, matrix, matrixAutoUpdate }: Object3DLike): Held {
  return {
    position: [p.x, p.y, p.z],
    quaternion: [q.x, q.y, q.z, q.w],
    scale: [s.x, s.y, s.z],
    matrix: numbersOf(matrix.elements),
    automatic: matrixAutoUpdate,
  };
}

function restore(object: Object3DLike, { position, quaternion, scale, matrix, automatic }: Held): void {
  object.position.set(...position);
  object.quaternion.set(...quaternion);
  object.scale.set(...scale);
  matrix.forEach((it, i) => {
    object.matrix.elements[i] = it;
  });
  object.matrixAutoUpdate = automatic;
  object.matrixWorldNeedsUpdate = true;
}

function set(
  object: Object3DLike,
  {
    translation,
    rotation,
    scale,
  }: { translation: Vec3; rotation: readonly [number, number, number, number]; scale: Vec3 },
): void {
  object.matrixAutoUpdate = true;
  object.position.set(...translation);
  object.quaternion.set(...rotation);
  object.scale.set(...scale);
  object.updateMatrix();
}

/** Returns the rotation nearest to a matrix, and the scale along its axes. */
function nearestParts(linear: Float64Array): {
  rotation: readonly [number, number, number, number];
  scale: Vec3;
} {
  const mirror = determinant(linear) < 0 ? -1 : 1;
  const straight = columnsTimes(linear, [mirror, 1, 1]);
  const { orthogonal } = polar(straight);
  const rest = product(transposed(orthogonal), straight);
  return {
    rotation: quaternionOf(orthogonal),
    scale: [(rest[0] as number) * mirror, rest[4] as number, rest[8] as number],
  };
}

/** Makes an `Object3D` by the class that the parent's class is made from. */
function plainObject(parent: ParentLike, { name }: Object3DLike): ParentLike {
  let kind = Object.getPrototypeOf(parent) as object;
  while (!Object.hasOwn(kind, 'attach')) kind = Object.getPrototypeOf(kind) as object;
  const made = new (kind.constructor as new () => ParentLike & { name: string })();
  made.name = name ? `${name} helper` : 'helper';
  return made;
}

const named = ({ name }: Object3DLike): string =>
  name ? `the object "${name}"` : 'an object without a name';

const numbersOf = (m: ArrayLike<number>): number[] => Array.from({ length: 16 }, (_, i) => m[i] as number);
