/** The matrices that three.js computes for a scene, and those that had to be. */
import { expectObject, type Object3DLike } from './like.ts';

/** The matrices of one frame. */
export interface UpdateCount {
  readonly objects: number;
  /** Matrices of objects in their parents that three.js makes of position, quaternion and scale. */
  readonly locals: number;
  /** Products with the matrix of the parent. */
  readonly worlds: number;
  /** Objects whose position, quaternion or scale changed since the last count. */
  readonly moved: number;
  /** Objects that are elsewhere in the world because of that: the moved ones, and all below them. */
  readonly carried: number;
  /** The matrices that need not have been computed: `locals + worlds - moved - carried`. */
  readonly wasted: number;
  /** The same in a sentence. */
  readonly text: string;
}

/** The numbers of an object that are compared: position, quaternion, scale, or its matrix. */
const [SIZE, POSE] = [16, 10];
/** What an object does to those below it: they are elsewhere, or their matrices are computed. */
const [MOVES, FORCED] = [1, 2];

/**
 * Returns a function that counts, once a frame before rendering, how many matrices three.js is
 * going to compute for a scene, and how many of the objects have moved since it was called last.
 * Three.js makes all matrices anew in every frame; a `Batch` or a `Hierarchy` computes those of
 * `moved` and `carried`. It compares numbers only: nothing is changed, and no object is hooked.
 *
 * ```js
 * const scene = new THREE.Scene();
 * const trees = Array.from({ length: 100 }, () => new THREE.Object3D());
 * scene.add(...trees);
 * const count = countUpdates(scene);
 * trees[0].position.x = 1;
 * const { locals, worlds, moved, carried } = count();
 * console.log(locals + worlds, moved, carried); // → 202 1 1
 * ```
 *
 * An object that is new counts as moved. Where `matrixAutoUpdate` is off, its `matrix` is compared.
 *
 * @throws KinetreeError `BAD_ARGUMENT` unless this is an `Object3D`.
 */
export function countUpdates(scene: Object3DLike): () => UpdateCount {
  expectObject(scene);
  let last = new Sheet();
  let next = new Sheet();
  /** Reads the scene into a sheet; `last` has what it was. */
  const read = (): UpdateCount => {
    next.clear();
    let [locals, worlds, moved, carried] = [0, 0, 0, 0];
    const waiting = [scene];
    const flags = [0];
    for (let object = waiting.pop(); object; object = waiting.pop()) {
      const above = flags.pop() as number;
      const moves = next.add(object, last);
      if (moves) moved += 1;
      const elsewhere = moves || (above & MOVES) !== 0;
      if (elsewhere) carried += 1;
      const { matrixAutoUpdate: makes, children } = object;
      if (makes) locals += 1;
      const computes = makes || (above & FORCED) !== 0 || object.matrixWorldNeedsUpdate;
      if (computes && object.matrixWorldAutoUpdate) worlds += 1;
      const below = (elsewhere ? MOVES : 0) | (computes ? FORCED : 0);
      for (let i = children.length - 1; i >= 0; i--) {
        waiting.push(children[i] as Object3DLike);
        flags.push(below);
      }
    }
    const objects = next.objects.length;
    [last, next] = [next, last];
    const [all, needed] = [locals + worlds, moved + carried];
    const text = `three.js computes ${all} matrices a frame for ${objects} objects. ${moved} of them moved, ${carried} ${carried === 1 ? 'is' : 'are'} elsewhere: ${needed} would do.`;
    return { objects, locals, worlds, moved, carried, wasted: Math.max(0, all - needed), text };
  };
  read();
  return read;
}

/** The objects of a scene in the order in which they are met, and their numbers. */
class Sheet {
  readonly objects: Object3DLike[] = [];
  private readonly parents: (Object3DLike | null)[] = [];
  private numbers = new Float64Array(64 * SIZE);
  /** The places of the objects: made when the order has changed. */
  private places: Map<Object3DLike, number> | null = null;

  clear(): void {
    this.objects.length = 0;
    this.parents.length = 0;
    this.places = null;
  }

  /** Adds an object. Returns whether its numbers, or its parent, are others than in a sheet. */
  add(object: Object3DLike, before: Sheet): boolean {
    const place = this.objects.push(object) - 1;
    this.parents.push(object.parent);
    const at = place * SIZE;
    if (at === this.numbers.length) {
      const grown = new Float64Array(2 * at);
      grown.set(this.numbers);
      this.numbers = grown;
    }
    const { numbers } = this;
    if (object.matrixAutoUpdate) {
      const { position: p, quaternion: q, scale: s } = object;
      numbers[at] = p.x;
      numbers[at + 1] = p.y;
      numbers[at + 2] = p.z;
      numbers[at + 3] = q.x;
      numbers[at + 4] = q.y;
      numbers[at + 5] = q.z;
      numbers[at + 6] = q.w;
      numbers[at + 7] = s.x;
      numbers[at + 8] = s.y;
      numbers[at + 9] = s.z;
      // A matrix had its last element, 1, here.
      numbers[at + 15] = 0;
    } else {
      // What writes the world matrices itself leaves the others alone.
      const { elements } = object.matrixWorldAutoUpdate ? object.matrix : object.matrixWorld;
      for (let k = 0; k < SIZE; k++) numbers[at + k] = elements[k] as number;
    }
    const old = before.placeOf(object, place);
    if (old === undefined || before.parents[old] !== object.parent) return true;
    const [was, from] = [before.numbers, old * SIZE];
    if (numbers[at + 15] !== was[from + 15]) return true;
    const size = object.matrixAutoUpdate ? POSE : SIZE;
    for (let k = 0; k < size; k++) if (numbers[at + k] !== was[from + k]) return true;
    return false;
  }

  private placeOf(object: Object3DLike, guess: number): number | undefined {
    if (this.objects[guess] === object) return guess;
    this.places ??= new Map(this.objects.map((it, i) => [it, i]));
    return this.places.get(object);
  }
}
