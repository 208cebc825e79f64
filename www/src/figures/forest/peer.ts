/**
 * The same tree in three.js, beside ours: its own objects, its own milliseconds.
 *
 * Only the site has three.js, and loads it on a press. The package leaves it out: who installs the
 * package installs nothing else, and bundlers would look for a name that is not there.
 */
import type { Clock } from '../../figure/clock.ts';
import type { Growth } from './growth.ts';

/** The part of an `Object3D` that is used. */
interface Object3DLike {
  readonly position: { set(x: number, y: number, z: number): unknown };
  readonly quaternion: { set(x: number, y: number, z: number, w: number): unknown };
  readonly scale: { setScalar(size: number): unknown };
  readonly matrixWorld: { readonly elements: readonly number[] };
  add(child: Object3DLike): unknown;
  updateMatrixWorld(): void;
}
type Three = { readonly Object3D: new () => Object3DLike };

/** `false` in the package. */
export const ON_SITE: boolean = import.meta.env?.MODE !== 'element';
/** Nodes of the largest tree that a page has room for, at about two kilobytes an object. */
const MOST = 100_000;

/** The state of the comparison; `deep` for a chain that three.js cannot follow. */
export type PeerState = 'off' | 'loading' | 'ready' | 'missing' | 'large' | 'deep';

/** Loads three.js, once for all figures of the page. */
let loading: Promise<Three> | null = null;
let loaded: Three | null = null;
async function load(): Promise<Three> {
  if (!ON_SITE) throw new Error('three.js is no part of the package');
  return (await import('./three-objects.ts')) as Three;
}

export class Peer {
  state: PeerState = 'off';
  #three: Three | null = null;
  #growth: Growth | null = null;
  #objects: readonly Object3DLike[] = [];
  #scene: Object3DLike | null = null;

  /** Asks for three.js. The state says when it is there. */
  want(): void {
    this.#three ??= loaded;
    if (this.#three || this.state === 'missing' || this.state === 'loading') return;
    this.state = 'loading';
    loading ??= load();
    loading.then(
      (three) => {
        loaded = three;
        this.#three = three;
        this.state = 'off';
      },
      () => {
        loading = null;
        this.state = 'missing';
      },
    );
  }

  leave(): void {
    this.#growth = null;
    this.#objects = [];
    this.#scene = null;
    if (this.state !== 'loading') this.state = 'off';
  }

  /** Writes the rotations of some nodes, the last ones of all, and updates; measures both. */
  update(growth: Growth, first: number, locals: Float32Array, stride: number, clock: Clock): void {
    if (!this.#three) return;
    if (growth.count > MOST) {
      this.leave();
      this.state = 'large';
      return;
    }
    if (this.#growth !== growth) this.#plant(growth, this.#three);
    if (this.state === 'deep') return;
    this.state = 'ready';
    const objects = this.#objects;
    clock.begin('three.js write');
    const q = (at: number): number => locals[at] as number;
    for (let i = first, at = stride * first + 3; i < objects.length; i++, at += stride)
      (objects[i] as Object3DLike).quaternion.set(q(at), q(at + 1), q(at + 2), q(at + 3));
    clock.end('three.js write');
    clock.begin('three.js');
    try {
      this.#scene?.updateMatrixWorld();
      clock.end('three.js');
    } catch (problem) {
      // It calls itself for each child: a chain of some thousands is more than the stack has.
      if (!(problem instanceof RangeError) && !/recursion/.test(String(problem))) throw problem;
      this.state = 'deep';
    }
  }

  /** Returns the place of a node in the world, for those who compare. */
  place(node: number): readonly number[] | null {
    return this.state === 'ready' ? (this.#objects[node]?.matrixWorld.elements.slice(12, 15) ?? null) : null;
  }

  #plant(growth: Growth, { Object3D }: Three): void {
    const { count, parents, places, bases, sizes } = growth;
    this.state = 'off';
    this.#growth = growth;
    const scene = new Object3D();
    const objects = Array.from({ length: count }, () => new Object3D());
    objects.forEach((object, i) => {
      object.position.set(places[3 * i] ?? 0, places[3 * i + 1] ?? 0, places[3 * i + 2] ?? 0);
      const q = bases.subarray(4 * i, 4 * i + 4);
      object.quaternion.set(q[0] ?? 0, q[1] ?? 0, q[2] ?? 0, q[3] ?? 1);
      object.scale.setScalar(sizes[i] ?? 1);
      (objects[parents[i] ?? -1] ?? scene).add(object);
    });
    this.#scene = scene;
    this.#objects = objects;
  }
}
