/** Trees of any kind as rows of numbers, with what makes no tree refused. */
import type { ScaleRule } from '../accumulate.ts';
import { inWords, KinetreeError } from '../boundary/errors.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import { determinant, linearOf, type Matrix3, NINE } from '../linear/matrix3.ts';
import { rotationInto } from '../linear/quaternion.ts';
import { isNearOne, notUnit, rotationLength, Scaled } from '../unit-rotation.ts';
import { polar } from './in-core.ts';
import type { Box, HierarchyLike, Patient, PatientNode, Rows, SceneLike } from './patient.ts';
import { skewOf3 } from './skew.ts';

/** Radians of skew in a matrix up to which it is a scale: files round to seven digits. */
const SHEARED = (1e-5 * Math.PI) / 180;

/** The rules in the core's numbering, as `scaleRules` has them, which would bring more of the core along. */
export const RULES: readonly ScaleRule[] = ['matrices', 'transforms', 'lossy', 'compensated'];

const known = new WeakMap<object, Rows>();

/**
 * Returns the rows of a tree.
 *
 * @throws KinetreeError `BAD_SCENE` for what is no tree, `NOT_FINITE` for a number that is none,
 * `BAD_ARGUMENT` for anything else; each names the node.
 */
export function rowsOf(patient: Patient): Rows {
  if (typeof patient !== 'object' || patient === null)
    throw new KinetreeError('BAD_ARGUMENT', 'the tree must be a Hierarchy, a scene, or a document');
  if (isTree(patient)) return rowsOfTree(patient);
  const made = known.get(patient.nodes);
  if (made && made.rule === (patient.rule ?? 'matrices')) return made;
  const rows = rowsOfScene(patient);
  known.set(patient.nodes, rows);
  return rows;
}

function isTree(patient: Patient): patient is HierarchyLike<NodeHandle> {
  return typeof (patient as HierarchyLike).nodes === 'function';
}

function rowsOfTree(tree: HierarchyLike<NodeHandle>): Rows {
  const handles = tree.nodes();
  const places = new Map(handles.map((handle, place) => [handle, place]));
  const draft = new Draft(handles.length, tree.rule);
  handles.forEach((handle, place) => {
    const { translation, rotation, scale, compensates } = tree.local(handle);
    draft.names[place] = tree.name(handle);
    draft.ids[place] = Number(handle);
    draft.setParts(place, { translation, rotation, scale });
    const linear = linearOf(tree.localMatrix(handle));
    if (skewOf3(linear) > SHEARED) draft.setLinear(place, linear);
    const parent = tree.parent(handle);
    if (parent !== null) draft.parents[place] = places.get(parent) as number;
    if (compensates) draft.compensate(place);
  });
  return draft.finished();
}

function rowsOfScene({ nodes, rule = 'matrices' }: SceneLike): Rows {
  if (!Array.isArray(nodes)) throw badScene('its nodes must be a list');
  if (!RULES.includes(rule)) throw badScene(`its rule "${String(rule)}" is none of ${RULES.join(', ')}`);
  const draft = new Draft(nodes.length, rule);
  const places = new Map<number, number>();
  nodes.forEach((node: PatientNode, place) => {
    if (typeof node !== 'object' || node === null) throw badScene(`node ${place} must be an object`);
    const id = node.id ?? place;
    if (places.has(id)) throw badScene(`two nodes have the id ${id}`);
    places.set(id, place);
    draft.ids[place] = id;
    draft.names[place] = typeof node.name === 'string' ? node.name : '';
    draft.boxes[place] = node.shape && node.shape.kind !== 'none' ? node.shape : undefined;
  });
  nodes.forEach((node: PatientNode, place) => {
    const parent = node.parent ?? null;
    if (parent !== null) {
      const at = places.get(parent);
      if (at === undefined) throw badScene(`the parent of ${draft.label(place)}, ${parent}, is missing`);
      draft.parents[place] = at;
    }
    draft.setParts(place, node);
    if (node.compensates) draft.compensate(place);
  });
  return draft.finished();
}

/** The parts of a node as a file has them; one that is missing is that of the identity. */
export interface Parts {
  readonly translation?: ArrayLike<number>;
  readonly rotation?: ArrayLike<number>;
  readonly scale?: ArrayLike<number>;
  readonly stretch?: ArrayLike<number>;
}

/** Rows in the making. */
export class Draft {
  readonly parents: Int32Array;
  readonly translations: Float64Array;
  readonly rotations: Float64Array;
  readonly stretches: Float64Array;
  readonly sheared: Uint8Array;
  readonly ids: number[];
  readonly names: string[];
  readonly boxes: (Box | undefined)[];
  #compensates: Uint8Array | null = null;
  #unseen: Uint8Array | null = null;
  readonly #scaled = new Scaled();

  constructor(
    readonly count: number,
    readonly rule: ScaleRule,
  ) {
    this.parents = new Int32Array(count).fill(-1);
    this.translations = new Float64Array(3 * count);
    this.rotations = new Float64Array(NINE * count);
    this.stretches = new Float64Array(NINE * count);
    this.sheared = new Uint8Array(count);
    this.ids = Array.from({ length: count }, (_, i) => i);
    this.names = new Array(count).fill('');
    this.boxes = new Array(count).fill(undefined);
  }

  /** Returns how a sentence names a node. */
  label(place: number): string {
    const name = this.names[place];
    return name ? `node ${this.ids[place]}, "${name.slice(0, 80)}"` : `node ${this.ids[place]}`;
  }

  compensate(place: number): void {
    this.#compensates ??= new Uint8Array(this.count);
    this.#compensates[place] = 1;
  }

  /** Says that nothing shows where a node is. */
  hide(place: number): void {
    this.#unseen ??= new Uint8Array(this.count);
    this.#unseen[place] = 1;
  }

  setParts(place: number, { translation, rotation, scale, stretch }: Parts): void {
    const at = NINE * place;
    this.#set(this.translations, 3 * place, translation, 3, 'translation', place);
    if (rotation?.length) {
      this.#expect(rotation, 4, 'rotation', place);
      const length = rotationLength(rotation);
      const quantity = `the rotation of ${this.label(place)}`;
      if (!isNearOne(length)) throw badScene(inWords(notUnit(length), { quantity, value: length }));
      this.#scaled.see(rotation, this.label(place));
      rotationInto(this.rotations, at, rotation);
    } else this.rotations[at] = this.rotations[at + 4] = this.rotations[at + 8] = 1;
    if (stretch?.length) {
      this.#expect(stretch, NINE, 'stretch', place);
      this.stretches.set(Array.from(stretch), at);
      this.sheared[place] = 1;
      return;
    }
    if (scale?.length) this.#expect(scale, 3, 'scale', place);
    for (let axis = 0; axis < 3; axis++)
      this.stretches[at + 4 * axis] = scale?.length ? (scale[axis] as number) : 1;
  }

  /** Sets a node's rotation and stretch from the nine numbers of its matrix. */
  setLinear(place: number, linear: ArrayLike<number>): void {
    this.#expect(linear, NINE, 'matrix', place);
    const at = NINE * place;
    const sign = determinant(linear) < 0 ? -1 : 1;
    const { orthogonal, stretch } = polar(linear);
    const mirror = determinant(orthogonal) < 0 ? -1 : 1;
    const sheared = skewOf3(linear) > SHEARED;
    for (let i = 0; i < NINE; i++) {
      const [row, column] = [i % 3, Math.floor(i / 3)];
      this.rotations[at + i] = (orthogonal[i] as number) * (column === 0 ? mirror : 1);
      this.stretches[at + i] =
        sheared || row === column ? (stretch[i] as number) * (row === 0 && sign < 0 ? -1 : 1) : 0;
    }
    this.sheared[place] = sheared ? 1 : 0;
  }

  setTranslation(place: number, translation: readonly number[]): void {
    this.#set(this.translations, 3 * place, translation, 3, 'translation', place);
  }

  /** @throws KinetreeError `BAD_SCENE` for a node that is its own ancestor. */
  finished(): Rows {
    const { count, rule, parents, translations, rotations, stretches, sheared, ids, names, boxes } = this;
    const order = orderOf(parents);
    if (order.length < count) {
      const reached = new Uint8Array(count);
      for (const place of order) reached[place] = 1;
      throw badScene(`${this.label(reached.indexOf(0))} is its own ancestor`);
    }
    const compensates = this.#compensates;
    const notes: string[] = [];
    this.#scaled.tell({ add: (_, __, message) => void notes.push(message) }, '');
    return {
      count,
      rule,
      parents,
      order,
      translations,
      rotations,
      stretches,
      sheared,
      compensates,
      ids,
      names,
      boxes,
      unseen: this.#unseen,
      ...(notes.length > 0 && { notes }),
    };
  }

  #set(
    into: Float64Array,
    at: number,
    list: ArrayLike<number> | undefined,
    length: number,
    what: string,
    place: number,
  ): void {
    if (!list?.length) return;
    this.#expect(list, length, what, place);
    for (let i = 0; i < length; i++) into[at + i] = list[i] as number;
  }

  /** @throws KinetreeError for a list of another length, or with what is no finite number. */
  #expect(list: ArrayLike<number>, length: number, what: string, place: number): void {
    if (list.length !== length)
      throw badScene(`the ${what} of ${this.label(place)} has ${list.length} numbers, it needs ${length}`);
    for (let i = 0; i < length; i++)
      if (!Number.isFinite(list[i]))
        throw new KinetreeError(
          'NOT_FINITE',
          `the ${what} of ${this.label(place)} must be finite, but has ${String(list[i])}`,
        );
  }
}

/** Returns all places that a root leads to, with a node's descendants right after it. */
function orderOf(parents: Int32Array): Int32Array {
  const count = parents.length;
  // First child and next sibling: no list for each node, and no call for each level.
  const first = new Int32Array(count).fill(-1);
  const next = new Int32Array(count).fill(-1);
  let root = -1;
  for (let place = count - 1; place >= 0; place--) {
    const parent = parents[place] as number;
    next[place] = parent < 0 ? root : (first[parent] as number);
    if (parent < 0) root = place;
    else first[parent] = place;
  }
  const order = new Int32Array(count);
  const waiting: number[] = root < 0 ? [] : [root];
  let found = 0;
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    order[found++] = place;
    if ((next[place] as number) >= 0) waiting.push(next[place] as number);
    if ((first[place] as number) >= 0) waiting.push(first[place] as number);
  }
  return order.subarray(0, found);
}

function badScene(said: string): KinetreeError {
  return new KinetreeError('BAD_SCENE', `this is no tree: ${said}`);
}

/** Returns a matrix of a node's row. */
export const matrixAt = (list: Float64Array, place: number): Matrix3 =>
  list.subarray(NINE * place, NINE * place + NINE);
