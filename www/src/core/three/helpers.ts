/** Helpers in the habits of three.js: the motion of a node as arrows, the skew of an object. */
import { KinetreeError } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import { choice } from '../boundary/vectors.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import { type HelperTheme, inks } from './inks.ts';
import { called, expectObject, type Object3DLike } from './like.ts';
import { arrowsOf, type MotionArrow, type MotionShown } from './motion-arrows.ts';
import type { ThreeRig } from './rig.ts';
import { type Leaning, leaning, MOST_LINES } from './skew-lines.ts';
import { linear, type Solid, Solids } from './solids.ts';

/** A `Mesh` of three.js, as far as a helper is one. */
export interface DrawnMeshLike extends Object3DLike {
  readonly geometry: {
    setDrawRange(start: number, count: number): void;
    getAttribute(name: string): { needsUpdate: boolean };
    dispose(): void;
  };
  readonly material: { dispose(): void };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the classes of the caller's version take
type Class<It> = new (...given: any[]) => It;

/** The classes of three.js that helpers are made of: `import * as THREE from 'three'` has them. */
export interface ThreeClasses<Mesh extends object> {
  readonly Mesh: Class<Mesh>;
  readonly BufferGeometry: Class<object>;
  readonly BufferAttribute: Class<object>;
  readonly MeshBasicMaterial: Class<object>;
}

/** How a helper looks. */
export interface HelperLooks {
  /** The ground behind it, for its colors: `dark`, the default, as three.js clears a picture, or `light`. */
  readonly theme?: HelperTheme;
  /** The thickness of its shafts, m. Default 0.04. */
  readonly width?: number;
}

/** The options of a `MotionHelper`. */
export interface MotionHelperOptions extends MotionShown, HelperLooks {
  /** The node, or its object, from which the motion is seen. Default `null`, the world. */
  readonly seenFrom?: NodeHandle | Object3DLike | null;
}

/** The options of a `SkewHelper`. */
export interface SkewHelperOptions extends HelperLooks {
  /** The length of its axes, m. Default 1. */
  readonly size?: number;
}

/** What a `MotionHelper` has beside what a mesh has. */
export interface MotionHelperParts {
  /** The arrows of the last `update`, in the world of the tree. */
  readonly arrows: readonly MotionArrow[];
  show: 'velocity' | 'acceleration';
  terms: boolean;
  /** Meters of an arrow for 1 m/s, or 1 m/s². */
  size: number;
  seenFrom: NodeHandle | Object3DLike | null;
  /** Draws the motion as it is now. For once a frame, after the tree has moved. */
  update(): void;
  /** Frees its geometry and its material. */
  dispose(): void;
}

/** What a `SkewHelper` has beside what a mesh has. */
export interface SkewHelperParts {
  /** The pair of axes that leans most, as the last `update` found it; `null` for none. */
  readonly pair: Leaning['pair'];
  /** By how much the angle of that pair is off 90°, in degrees; below 90° it is negative. */
  readonly degrees: number;
  /** Draws the axes as they are now. For once a frame, after the object has moved. */
  update(): void;
  /** Frees its geometry and its material. */
  dispose(): void;
}

/** The classes that {@link helpers} makes. */
export interface Helpers<Mesh extends object> {
  readonly MotionHelper: new (
    rig: ThreeRig,
    node: NodeHandle | Object3DLike,
    options?: MotionHelperOptions,
  ) => Mesh & MotionHelperParts;
  readonly SkewHelper: new (object: Object3DLike, options?: SkewHelperOptions) => Mesh & SkewHelperParts;
}

const themes: readonly HelperTheme[] = ['dark', 'light'];
const LOOKS = ['theme', 'width', 'size'] as const;
const SHOWN = ['velocity', 'acceleration'] as const;
/** The most arrows of a motion: five terms and their sum, with the two that never come together. */
export const MOST_ARROWS = 8;
/** What the material of a helper is: it is seen through bodies, in its own colors. */
export const MATERIAL = {
  vertexColors: true,
  toneMapped: false,
  fog: false,
  depthTest: false,
  depthWrite: false,
};

/** Returns the arrows as solids about the first one's beginning, for which singles are fine enough. */
export function solidsOf(
  arrows: readonly MotionArrow[],
  { theme = 'dark', width = WIDTH }: HelperLooks,
): Solid[] {
  const [at = [0, 0, 0] as const] = arrows.map(({ from }) => from);
  const about = ([x, y, z]: MotionArrow['from']) => [x - at[0], y - at[1], z - at[2]] as const;
  return arrows.map(({ term, from, to }) => ({
    from: about(from),
    to: about(to),
    color: linear(inks[theme][term]),
    // The sum is a thin line beside its terms.
    width: term === 'total' && arrows.length > 1 ? width / 2 : width,
    head: true,
  }));
}

const WIDTH = 0.04;

/**
 * Returns the classes `MotionHelper` and `SkewHelper`, made of those of your three.js: meshes,
 * which a scene takes as it takes an `AxesHelper`.
 *
 * ```js
 * const { MotionHelper, SkewHelper } = helpers(THREE);
 * const tree = new Hierarchy();
 * const disk = tree.add({ angularVelocity: [0, 2, 0] });
 * const seat = tree.add({ translation: [3, 0, 0], velocity: [1, 0, 0] }, { parent: disk });
 * const scene = new THREE.Scene();
 * const motion = new MotionHelper(new ThreeRig(tree), seat, { show: 'acceleration' });
 * scene.add(motion);
 * motion.update(); // in each frame, after rig.update()
 * console.log(motion.arrows.map(({ term }) => term).join()); // → centripetal,coriolis,total
 * console.log(motion.arrows[2].vector.join()); // → -12,0,-4
 *
 * const [base, arm] = [new THREE.Group(), new THREE.Group()];
 * base.add(arm);
 * base.scale.set(1, 2, 1);
 * arm.rotation.z = Math.PI / 4;
 * const skew = new SkewHelper(arm);
 * skew.update();
 * console.log(skew.pair, skew.degrees.toFixed(2)); // → xy -36.87
 * motion.dispose();
 * skew.dispose();
 * ```
 *
 * `MotionHelper` draws the velocity or the acceleration of a node in the world, or as it is seen
 * from another node: its terms, tip to tail from the node's place, and their sum as a thin arrow.
 * Colors are those of the chapters: green for the node's own motion in its parent, gold for ω × r,
 * purple for Euler, pink for centripetal, teal for Coriolis, and the color of text for the parent's
 * origin. Under a parent that is stretched unequally Euler and centripetal have no parts: they are
 * one arrow.
 *
 * `SkewHelper` draws the two axes of an object that are farthest from a right angle, the arc
 * between them, and by dashes where a right angle would be. It draws nothing where all axes are at
 * right angles.
 *
 * Both are seen through bodies, and wherever they are in the scene.
 *
 * @throws KinetreeError `BAD_ARGUMENT` where the classes are missing; the constructors for an
 * option that there is not, for a rig or an object that is none, and for an object that is not
 * bound; `update` throws `NO_SUCH_NODE` for a node that is gone, `NOT_FINITE`.
 */
export function helpers<Mesh extends object>(three: ThreeClasses<Mesh>): Helpers<Mesh> {
  for (const name of ['Mesh', 'BufferGeometry', 'BufferAttribute', 'MeshBasicMaterial'] as const)
    if (typeof three?.[name] !== 'function')
      throw new KinetreeError(
        'BAD_ARGUMENT',
        `helpers are made of the classes of three.js: helpers(THREE), but there is no ${name} in what was given`,
      );
  const Base = three.Mesh as unknown as new (geometry: object, material: object) => DrawnMeshLike;

  /** A mesh of solids, whose world matrix is its own. */
  abstract class Drawn extends Base {
    readonly #solids: Solids;

    constructor(room: number) {
      const solids = new Solids(room);
      const geometry = new three.BufferGeometry() as DrawnMeshLike['geometry'] & {
        setAttribute(name: string, attribute: object): void;
      };
      geometry.setAttribute('position', new three.BufferAttribute(solids.positions, 3));
      geometry.setAttribute('color', new three.BufferAttribute(solids.colors, 3));
      geometry.setDrawRange(0, 0);
      super(geometry, new three.MeshBasicMaterial(MATERIAL));
      this.#solids = solids;
      this.matrixAutoUpdate = false;
      this.matrixWorldAutoUpdate = false;
      Object.assign(this, { frustumCulled: false, renderOrder: 1 });
    }

    protected draw(solids: readonly Solid[]): void {
      this.#solids.write(solids);
      this.geometry.setDrawRange(0, this.#solids.count);
      for (const name of ['position', 'color']) this.geometry.getAttribute(name).needsUpdate = true;
    }

    dispose(): void {
      this.geometry.dispose();
      this.material.dispose();
    }
  }

  class MotionHelper extends Drawn implements MotionHelperParts {
    readonly type = 'MotionHelper';
    arrows: readonly MotionArrow[] = [];
    show: 'velocity' | 'acceleration';
    terms: boolean;
    size: number;
    seenFrom: NodeHandle | Object3DLike | null;
    readonly #looks: Required<HelperLooks>;

    constructor(
      readonly rig: ThreeRig,
      readonly node: NodeHandle | Object3DLike,
      given: MotionHelperOptions = {},
    ) {
      const keys = ['show', 'terms', 'seenFrom', ...LOOKS];
      const asked = options(given, keys, 'the options of MotionHelper');
      if (typeof rig?.node !== 'function')
        throw new KinetreeError('BAD_ARGUMENT', 'a MotionHelper needs the ThreeRig of the node');
      super(MOST_ARROWS);
      this.show = asked.show ?? 'velocity';
      this.terms = asked.terms ?? true;
      this.size = asked.size ?? 0.25;
      this.seenFrom = asked.seenFrom ?? null;
      this.#looks = looksOf(asked);
      nodeOf(rig, node);
    }

    update(): void {
      const { rig, show, terms, size } = this;
      choice(SHOWN, show);
      const frame = this.seenFrom === null ? null : nodeOf(rig, this.seenFrom);
      const arrows = arrowsOf(rig.tree, nodeOf(rig, this.node), frame, { show, terms, size });
      this.arrows = arrows;
      this.draw(solidsOf(arrows, this.#looks));
      placeAt(this, rig, arrows);
    }
  }

  class SkewHelper extends Drawn implements SkewHelperParts {
    readonly type = 'SkewHelper';
    pair: Leaning['pair'] = null;
    degrees = 0;
    readonly #looks: Required<HelperLooks>;
    readonly #size: number;

    constructor(
      readonly object: Object3DLike,
      given: SkewHelperOptions = {},
    ) {
      const { size = 1, ...looks } = options(given, LOOKS, 'the options of SkewHelper');
      expectObject(object);
      super(MOST_LINES);
      this.#looks = looksOf(looks);
      this.#size = size;
    }

    update(): void {
      const { object } = this;
      object.updateWorldMatrix(true, false);
      const { elements } = object.matrixWorld;
      const { pair, degrees, solids } = leaning(object.matrixWorld, { ...this.#looks, size: this.#size });
      this.pair = pair;
      this.degrees = degrees;
      this.draw(solids);
      moveTo(this, [elements[12], elements[13], elements[14]] as number[]);
    }
  }

  return { MotionHelper, SkewHelper } as unknown as Helpers<Mesh>;
}

function looksOf({ theme = 'dark', width = WIDTH }: HelperLooks): Required<HelperLooks> {
  choice(themes, theme);
  return { theme, width };
}

/** Puts a mesh of arrows where the first one begins, in the space of the rig's frame. */
export function placeAt(mesh: Object3DLike, rig: ThreeRig, arrows: readonly MotionArrow[]): void {
  moveTo(mesh, arrows[0]?.from ?? [0, 0, 0]);
  if (!rig.frame) return;
  rig.frame.updateWorldMatrix(true, false);
  mesh.matrixWorld.premultiply(rig.frame.matrixWorld);
}

function moveTo({ matrixWorld: { elements } }: Object3DLike, at: ArrayLike<number>): void {
  for (let i = 0; i < 16; i++) elements[i] = i % 5 === 0 ? 1 : 0;
  for (let i = 0; i < 3; i++) elements[12 + i] = at[i] as number;
}

function nodeOf(rig: ThreeRig, of: NodeHandle | Object3DLike): NodeHandle {
  if (typeof of !== 'object') return of;
  expectObject(of);
  const node = rig.node(of);
  if (node !== null) return node;
  throw new KinetreeError('BAD_ARGUMENT', `${called(of)} is not bound to a node of this rig`);
}
