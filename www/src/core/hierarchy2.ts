/** Trees in the plane: a tree in space, with the types of `space2`. */
import type { ScaleRule } from './accumulate.ts';
import { expectNumber, type Vec2Like } from './boundary/vectors.ts';
import type {
  AccelerationTerms,
  BodyLike,
  DynamicTransform,
  MotionTerms,
  PointMotion,
  PointMotionLike,
  Rates,
  RatesLike,
  Space2Types,
  Space3Types,
} from './dynamic/states.ts';
import type { FitOptions, Residual } from './hierarchy/fit.ts';
import type { StepScheme } from './hierarchy/motion.ts';
import type { NodeHandle } from './hierarchy/node-handle.ts';
import { Hierarchy } from './hierarchy.ts';
import { along, flat, lift } from './hierarchy2/lift.ts';
import { type Law, stepUnder } from './under.ts';

/** A translation, a rotation and a scale in the plane. A missing part is that of the identity. */
export interface Pose2Like {
  /** m */
  readonly translation?: Vec2Like;
  /** An angle in radians, counter-clockwise. */
  readonly rotation?: number;
  /** One number for each of the node's axes, or one for both. */
  readonly scale?: Vec2Like | number;
}

/** The state of a node in the plane: its pose, and its rates in its parent. */
export interface Local2Like extends Pose2Like, RatesLike<Space2Types> {}

/** {@link Local2Like} as a method returns it: an angle in [−π, π], a scale for each axis. */
export interface Local2 extends Rates<Space2Types> {
  translation: Float64Array;
  rotation: number;
  scale: Float64Array;
}

/** A law of motion in the plane: see {@link Law}. */
export type Law2 = (
  node: NodeHandle,
  time: number,
  position: Float64Array,
  velocity: Float64Array,
) => Vec2Like;

/** A node, or `null` for the world. */
type Frame = NodeHandle | null;

/** The methods that take and return the same in the plane and in space. */
const SAME = [
  'ancestors',
  'children',
  'compensates',
  'contains',
  'depth',
  'descendants',
  'dispose',
  'find',
  'findPath',
  'isFreeBody',
  'name',
  'nodes',
  'parent',
  'path',
  'position',
  'remove',
  'removeKeepingChildren',
  'rename',
  'reparent',
  'setCompensates',
  'setFreeBody',
  'setPosition',
  'slot',
  'step',
  'toJSON',
  'update',
] as const satisfies readonly (keyof Hierarchy)[];

/** Names by which {@link lift} takes arguments; one without a name is passed as it is. */
const TAKES = {
  add: ['record'],
  change: ['', 'record'],
  setLocal: ['', 'record'],
  setLocalMatrix: ['', 'matrix'],
  changeWorld: ['', 'record'],
  setWorld: ['', 'record'],
  setWorldMatrix: ['', 'matrix'],
  setWorldRates: ['', 'record'],
  jump: ['', 'record'],
  jumpWithoutChildren: ['', 'record'],
  applyForce: ['', 'body', 'force', 'torque'],
  applyForceAt: ['', 'body', 'point', 'force'],
} as const satisfies Partial<Record<keyof Hierarchy, readonly string[]>>;

/** The same of methods whose results {@link flat} takes. They have an `out` after these. */
const RETURNS = {
  local: [''],
  localMatrix: [''],
  world: [''],
  worldMatrix: [''],
  worldState: [''],
  relative: ['', ''],
  relativeMatrix: ['', ''],
  transformPoint: ['point', '', ''],
  transformVector: ['vector', '', ''],
  transformNormal: ['normal', '', ''],
  transformMotion: ['record', '', ''],
  motionTerms: ['', '', 'record'],
  applyImpulse: ['', 'body', 'point', 'impulse'],
  accelerationTerms: ['', '', 'force'],
} as const satisfies Partial<Record<keyof Hierarchy, readonly string[]>>;

/** The methods that fit a pose, and may change a scale by that. */
const FITS: readonly string[] = [
  'changeWorld',
  'removeKeepingChildren',
  'reparent',
  'setWorld',
  'setWorldMatrix',
];

/**
 * A forest of transforms that move in the plane. Its methods are those of {@link Hierarchy}, with
 * the types of `space2`: vectors have two numbers, a rotation is an angle in radians,
 * counter-clockwise, an angular rate is a number, a matrix has nine numbers, column by column, and
 * a body one moment of inertia.
 *
 * ```js
 * const tree = new Hierarchy2();
 * const boat = tree.add({ translation: [3, 0], rotation: Math.PI / 2, velocity: [0, 2] });
 * const gun = tree.add({ translation: [1, 0], angularVelocity: 1 }, { parent: boat });
 * const muzzle = tree.transformMotion({ position: [2, 0] }, gun, null);
 * console.log(Array.from(muzzle.position, (it) => it.toFixed(3)).join()); // → 3.000,3.000
 * console.log(Array.from(muzzle.velocity, (it) => it.toFixed(3)).join()); // → -2.000,2.000
 * tree.change(boat, { rotation: 7 });
 * console.log(tree.local(boat).rotation.toFixed(3)); // → 0.717
 * ```
 *
 * An angle may be any number, and is returned in [−π, π]: a tree holds rotations, not turns.
 *
 * It is a tree in space whose nodes stay in the plane z = 0, in {@link space}: for scenes, clips,
 * `kinetree/three`, and for all that it has no method for. What is changed there has to stay in the
 * plane.
 */
export interface Hierarchy2
  extends Pick<Hierarchy, (typeof SAME)[number] | 'capacity' | 'rule' | 'size' | typeof Symbol.dispose> {
  /** The tree in space. Handles name the same nodes in both. */
  readonly space: Hierarchy;
  copy(): Hierarchy2;
  add(local?: Local2Like, options?: { parent?: Frame; name?: string }): NodeHandle;
  local(node: NodeHandle, out?: Local2): Local2;
  setLocal(node: NodeHandle, local: Local2Like): void;
  change(node: NodeHandle, part: Local2Like): void;
  localMatrix(node: NodeHandle, out?: Float64Array): Float64Array;
  setLocalMatrix(node: NodeHandle, matrix: ArrayLike<number>): void;
  /**
   * Returns the motion of a node in the world, as a transform with one scale.
   *
   * @throws KinetreeError `NOT_SIMILAR` or `NOT_POSITIVE` where it has no one scale above zero.
   */
  world(node: NodeHandle, out?: DynamicTransform<Space2Types>): DynamicTransform<Space2Types>;
  worldMatrix(node: NodeHandle, out?: Float64Array): Float64Array;
  worldState(node: NodeHandle, out?: Local2): Local2;
  changeWorld(node: NodeHandle, part: Local2Like): void;
  setWorldRates(node: NodeHandle, rates: RatesLike<Space2Types>): void;
  setWorld(node: NodeHandle, pose: Pose2Like, options?: FitOptions): Residual;
  setWorldMatrix(node: NodeHandle, matrix: ArrayLike<number>, options?: FitOptions): Residual;
  relative(
    node: NodeHandle,
    frame: Frame,
    out?: DynamicTransform<Space2Types>,
  ): DynamicTransform<Space2Types>;
  relativeMatrix(node: NodeHandle, frame: Frame, out?: Float64Array): Float64Array;
  transformPoint(point: Vec2Like, from: Frame, to: Frame, out?: Float64Array): Float64Array;
  transformVector(vector: Vec2Like, from: Frame, to: Frame, out?: Float64Array): Float64Array;
  transformNormal(normal: Vec2Like, from: Frame, to: Frame, out?: Float64Array): Float64Array;
  transformMotion(
    motion: PointMotionLike<Space2Types>,
    from: Frame,
    to: Frame,
    out?: PointMotion<Space2Types>,
  ): PointMotion<Space2Types>;
  motionTerms(
    node: NodeHandle,
    frame: Frame,
    point: PointMotionLike<Space2Types>,
    out?: MotionTerms<Space2Types>,
  ): MotionTerms<Space2Types>;
  setTranslation(node: NodeHandle, x: number, y: number): void;
  setRotation(node: NodeHandle, angle: number): void;
  setScale(node: NodeHandle, x: number, y: number): void;
  setVelocity(node: NodeHandle, x: number, y: number): void;
  setAcceleration(node: NodeHandle, x: number, y: number): void;
  setAngularVelocity(node: NodeHandle, rate: number): void;
  setAngularAcceleration(node: NodeHandle, rate: number): void;
  /** Rotates a node so that its x axis, as it is shown, points at a place of the world. */
  lookAt(node: NodeHandle, target: Vec2Like): void;
  jump(node: NodeHandle, delta: RatesLike<Space2Types>): void;
  jumpWithoutChildren(node: NodeHandle, delta: RatesLike<Space2Types>): void;
  applyImpulse(
    node: NodeHandle,
    body: BodyLike<Space2Types>,
    point: Vec2Like,
    impulse: Vec2Like,
    out?: Rates<Space2Types>,
  ): Rates<Space2Types>;
  applyForce(node: NodeHandle, body: BodyLike<Space2Types>, force: Vec2Like, torque?: number): void;
  applyForceAt(node: NodeHandle, body: BodyLike<Space2Types>, point: Vec2Like, force: Vec2Like): void;
  accelerationTerms(
    node: NodeHandle,
    mass: number,
    force: Vec2Like,
    out?: AccelerationTerms<Space2Types>,
  ): AccelerationTerms<Space2Types>;
  stepUnder(dt: number, law: Law2, scheme?: StepScheme): void;
}

export const Hierarchy2: Hierarchy2Class = /* @__PURE__ */ inThePlane();

type Hierarchy2Class = new (rule?: ScaleRule | Hierarchy) => Hierarchy2;

function inThePlane(): Hierarchy2Class {
  class Plane {
    readonly space: Hierarchy;

    /** An empty tree, or the plane of a tree in space. */
    constructor(rule: ScaleRule | Hierarchy = 'matrices') {
      this.space = rule instanceof Hierarchy ? rule : new Hierarchy(rule);
    }

    get rule(): ScaleRule {
      return this.space.rule;
    }

    set rule(rule: ScaleRule) {
      this.space.rule = rule;
    }

    get size(): number {
      return this.space.size;
    }

    get capacity(): number {
      return this.space.capacity;
    }

    copy(): Plane {
      return new Plane(this.space.copy());
    }

    setTranslation(node: NodeHandle, x: number, y: number): void {
      this.space.setTranslation(node, x, y, 0);
    }

    setRotation(node: NodeHandle, angle: number): void {
      const [x, y, z, w] = lift('rotation', expectNumber(angle, 'rotation')) as [
        number,
        number,
        number,
        number,
      ];
      this.space.setRotation(node, x, y, z, w);
    }

    setScale(node: NodeHandle, x: number, y: number): void {
      this.space.setScale(node, x, y, along(expectNumber(x, 'scale') * expectNumber(y, 'scale')));
    }

    setVelocity(node: NodeHandle, x: number, y: number): void {
      this.space.setVelocity(node, x, y, 0);
    }

    setAcceleration(node: NodeHandle, x: number, y: number): void {
      this.space.setAcceleration(node, x, y, 0);
    }

    setAngularVelocity(node: NodeHandle, rate: number): void {
      this.space.setAngularVelocity(node, 0, 0, rate);
    }

    setAngularAcceleration(node: NodeHandle, rate: number): void {
      this.space.setAngularAcceleration(node, 0, 0, rate);
    }

    stepUnder(dt: number, law: Law2, scheme?: StepScheme): void {
      stepUnder(this.space, dt, lift('law', law) as Law, scheme);
    }

    lookAt(node: NodeHandle, target: Vec2Like): void {
      const at = lift('target', target) as number[];
      this.space.aim(node, { forward: [1, 0, 0], top: UP, target: at, up: UP });
    }

    /** Tells stores of Vue to leave it alone: see `boundary/owned.ts`. @internal */
    get __v_skip(): true {
      return true;
    }

    [Symbol.dispose](): void {
      this.space.dispose();
    }
  }
  const add = (name: string, method: Method): void => {
    Object.defineProperty(Plane.prototype, name, { value: method, configurable: true, writable: true });
  };
  for (const name of SAME) add(name, passing(name, []));
  for (const [name, takes] of Object.entries(TAKES)) add(name, passing(name, takes));
  for (const [name, takes] of Object.entries(RETURNS)) add(name, returning(name, takes));
  return Plane as unknown as Hierarchy2Class;
}

type Method = (this: { readonly space: Hierarchy }, ...given: unknown[]) => unknown;

const UP = [0, 0, 1];

function call(space: Hierarchy, name: string, takes: readonly string[], given: readonly unknown[]): unknown {
  const args = given.map((it, i) => lift(takes[i] ?? '', it));
  return (space as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args);
}

function passing(name: string, takes: readonly string[]): Method {
  if (!FITS.includes(name))
    return function (...given) {
      return call(this.space, name, takes, given);
    };
  return function (...given) {
    const { space } = this;
    const [node] = given as [NodeHandle];
    const fitted = name === 'removeKeepingChildren' ? space.children(node) : [node];
    const result = call(space, name, takes, given);
    for (const it of fitted) settle(space, it);
    return result;
  };
}

function returning(name: string, takes: readonly string[]): Method {
  return function (...given) {
    const out = given[takes.length];
    // A refusal must come before an impulse, not after it.
    if (out !== undefined && name === 'applyImpulse') flat(AT_REST, out);
    return flat(call(this.space, name, takes, given.slice(0, takes.length)), out);
  };
}

const NONE = new Float64Array(3);
const AT_REST: Rates<Space3Types> = {
  velocity: NONE,
  acceleration: NONE,
  angularVelocity: NONE,
  angularAcceleration: NONE,
};

/** Less than this is rounding: a fit loses more, or is exact. */
const ROUNDING = 1e-9;

/** A fit that has lost something of the plane has kept the factor along z: it is set anew. */
function settle(space: Hierarchy, node: NodeHandle): void {
  const [a = 0, b = 0, , , c = 0, d = 0, , , , , z = 0] = space.localMatrix(node);
  const wanted = along(a * d - b * c);
  if (Math.abs(Math.abs(z) - wanted) <= ROUNDING * wanted) return;
  const [x = 1, y = 1] = space.local(node).scale;
  space.change(node, { scale: [x, y, along(x * y)] });
}
