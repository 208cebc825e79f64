/**
 * Rigid bodies of a file: how fast its nodes are when it begins. Two extensions say so, both
 * drafts: `KHR_physics_rigid_bodies` in the axes of the node, `OMI_physics_body` without naming any
 * axes, which its one implementation reads as those of the world. All that depends on them is in
 * this file, operation by operation as in `crate/src/files/gltf/bodies.rs`.
 */
import type { ClipLike } from '../clip.ts';
import type { SceneNode } from '../hierarchy/scene.ts';
import {
  AXES,
  apply,
  applyTransposed,
  type Columns,
  columnsOf,
  determinant,
  eachColumn,
  inverse,
  multiply,
  sum,
} from '../linear/columns.ts';
import { add, cross, length, scale, subtract, vec3, ZERO } from '../linear/vec.ts';
import type { Notes } from '../notes.ts';
import { isAbsent, list, type Part, part } from './json.ts';
import { refused } from './refusal.ts';

/** A rigid body of a file, as it says it. */
export interface GltfBody {
  /** The place of its node in the scene. */
  readonly node: number;
  /** `static` bodies rest; `kinematic` ones move as they do; `dynamic` ones feel forces. */
  readonly kind: 'static' | 'kinematic' | 'dynamic';
  /** kg; `Infinity` where the file says so, `undefined` where its shapes decide. */
  readonly mass?: number;
  /**
   * kg·m²: three principal moments, or nine numbers of a tensor in the node's axes, as
   * {@link physics3} takes them; left out where the shapes decide.
   */
  readonly inertia?: readonly number[];
  /** m, in the coordinates of the node. */
  readonly centerOfMass: readonly number[];
  /** Of the gravity, which the file does not have. */
  readonly gravityFactor: number;
}

const KHR = 'KHR_physics_rigid_bodies';
const OMI = 'OMI_physics_body';

/** What the file says of the motion of one node. */
interface Motion {
  /** Its number in the file. */
  readonly number: number;
  readonly body: GltfBody;
  readonly velocity: readonly number[];
  readonly spin: readonly number[];
  /** True if both are in the axes of the node. */
  readonly own: boolean;
}

/** A node of the scene in the making. */
type Draft = { -readonly [Key in keyof SceneNode]: SceneNode[Key] };

/**
 * Reads the bodies, and gives their nodes the rates that make them move so in the world: `places`
 * has the place in the scene of each node of the file.
 */
export function readBodies(
  root: Part,
  nodes: readonly SceneNode[],
  places: readonly number[],
  clips: readonly ClipLike[],
  gravity: readonly number[],
  notes: Notes,
): readonly GltfBody[] {
  const listed = list(root, 'nodes', 'the file');
  const required = list(root, 'extensionsRequired', 'the file');
  const left = { [KHR]: new Left(), [OMI]: new Left() };
  const motions = new Map<number, Motion>();
  for (const [number, given] of listed.entries()) {
    const extensions = part(part(given).extensions);
    for (const name of [KHR, OMI] as const) {
      const extension = part(extensions[name]);
      left[name].see(extension);
      const place = places[number] as number;
      if (isAbsent(extension.motion) || motions.has(place)) continue;
      const motion = readMotion(part(extension.motion), name, number, place);
      if (typeof motion !== 'string') motions.set(place, motion);
      else if (required.includes(name)) throw refused(motion);
      else notes.add('MOTION_LEFT_OUT', `node ${number}`, `${motion}: its motion is left out`);
    }
  }
  for (const name of [KHR, OMI] as const) left[name].tell(name, notes);
  if (motions.size === 0) return [];
  const animated = new Set(clips.flatMap(({ channels }) => channels.map(({ node }) => node)));
  const worlds: World[] = [];
  for (const [place, node] of nodes.entries()) {
    const above = isAbsent(node.parent) ? undefined : worlds[node.parent];
    const motion = motions.get(place);
    if (motion && animated.has(place)) {
      const where = `node ${motion.number}`;
      notes.add('MOTION_LEFT_OUT', where, `${where} is moved by an animation, which wins over its physics`);
    } else if (motion && motion.body.kind !== 'static') {
      setMotion(node as Draft, above ?? GROUND, motion, gravity, notes);
    }
    worlds.push(worldOf(node, above ?? GROUND));
  }
  return [...motions.entries()].sort(([a], [b]) => a - b).map(([, { body }]) => body);
}

/** Returns the body of a node, or the sentence that refuses it. */
function readMotion(given: Part, name: string, number: number, node: number): Motion | string {
  const where = `of node ${number}`;
  const own = name === KHR;
  const wrong = (key: string, length: number): string =>
    `${key} ${where} must be ${length === 1 ? 'a number' : `${length} numbers`}`;
  for (const [key, length] of KEYS) {
    const it = given[key];
    if (isAbsent(it)) continue;
    const numbers = length === 1 ? [it] : Array.isArray(it) ? it : [];
    if (numbers.length !== length || !numbers.every((it) => Number.isFinite(it))) return wrong(key, length);
  }
  const kind = own ? (given.isKinematic === true ? 'kinematic' : 'dynamic') : given.type;
  if (kind !== 'static' && kind !== 'kinematic' && kind !== 'dynamic')
    return `type ${where} must be static, kinematic or dynamic`;
  const numbers = (key: string): readonly number[] => (given[key] ?? ZERO) as readonly number[];
  const listed = given.mass as number | null | undefined;
  const mass = own ? (listed === 0 ? Number.POSITIVE_INFINITY : (listed ?? undefined)) : (listed ?? 1);
  const inertia = inertiaOf(given, own);
  const body: GltfBody = {
    node,
    kind,
    ...(mass !== undefined && { mass }),
    ...(inertia && { inertia }),
    centerOfMass: numbers('centerOfMass').map((it) => it + 0),
    gravityFactor: (given.gravityFactor ?? 1) as number,
  };
  return { number, body, velocity: numbers('linearVelocity'), spin: numbers('angularVelocity'), own };
}

const KEYS = [
  ['linearVelocity', 3],
  ['angularVelocity', 3],
  ['centerOfMass', 3],
  ['inertiaDiagonal', 3],
  ['inertiaOrientation', 4],
  ['mass', 1],
  ['gravityFactor', 1],
] as const;

/**
 * Returns the moments, or the tensor where they are about other axes than the node's. A zero stands
 * for an infinite moment (KHR) or for what the shapes give (OMI).
 */
function inertiaOf(given: Part, own: boolean): readonly number[] | undefined {
  const diagonal = given.inertiaDiagonal as readonly number[] | null | undefined;
  if (isAbsent(diagonal) || (!own && diagonal.every((it) => it === 0))) return undefined;
  const moments = diagonal.map((it) => (own && it === 0 ? Number.POSITIVE_INFINITY : it + 0));
  const turn = (given.inertiaOrientation ?? [0, 0, 0, 1]) as readonly number[];
  const [x, y, z] = columnsOf(turn);
  if (turn[0] === 0 && turn[1] === 0 && turn[2] === 0) return moments;
  // Infinite about an axis that is none of the node's: no tensor says so.
  if (!moments.every(Number.isFinite)) return undefined;
  const [a = 0, b = 0, c = 0] = moments;
  const entry = (row: number, column: number): number =>
    a * at(x, row) * at(x, column) + b * at(y, row) * at(y, column) + c * at(z, row) * at(z, column) + 0;
  return [0, 1, 2].flatMap((column) => [0, 1, 2].map((row) => entry(row, column)));
}

/** What of an extension is not read. */
class Left {
  readonly #counts = { collider: 0, trigger: 0, joint: 0 };

  see(extension: Part): void {
    for (const key of ['collider', 'trigger', 'joint'] as const)
      if (!isAbsent(extension[key])) this.#counts[key]++;
  }

  tell(name: string, notes: Notes): void {
    const found = Object.entries(this.#counts).filter(([, count]) => count > 0);
    if (found.length === 0) return;
    const words = found.map(([what, count]) => `${count} ${what}${count === 1 ? '' : 's'}`);
    const last = words.pop();
    const all = words.length > 0 ? `${words.join(', ')} and ${last}` : last;
    const is = found.length === 1 && found[0]?.[1] === 1 ? 'is' : 'are';
    notes.add('COLLIDERS_LEFT_OUT', 'the file', `${all} of ${name} ${is} not read`);
  }
}

type Vector = readonly number[];

/** A node in the world, with its motion. */
interface World {
  /** The linear part, its rate, and the rate of that. */
  readonly maps: readonly [Columns, Columns, Columns];
  /** The origin, its velocity and its acceleration. */
  readonly origins: readonly [Vector, Vector, Vector];
  /** The product of the rotations and mirrors. */
  readonly turned: Columns;
  readonly spin: Vector;
  readonly spinRate: Vector;
}

const NOTHING: Columns = [ZERO, ZERO, ZERO];
const GROUND: World = {
  maps: [AXES, NOTHING, NOTHING],
  origins: [ZERO, ZERO, ZERO],
  turned: AXES,
  spin: ZERO,
  spinRate: ZERO,
};

/** Gives a node the rates in its parent that make it move in the world as its body does. */
function setMotion(node: Draft, above: World, motion: Motion, gravity: Vector, notes: Notes): void {
  const where = `node ${motion.number}`;
  const still = worldOf({ ...node, ...AT_REST }, above);
  const [map] = still.maps;
  const frame = multiply(above.turned, columnsOf(node.rotation ?? [0, 0, 0, 1]));
  const mirror = determinant(frame) < 0 ? -1 : 1;
  const { centerOfMass, kind, gravityFactor } = motion.body;
  const given = motion.velocity;
  const velocity = motion.own ? apply(frame, given) : given;
  const spin = motion.own ? scale(apply(frame, motion.spin), mirror) : motion.spin;
  tellGuess(motion, map, frame, notes);
  const arm = scale(apply(map, centerOfMass), -1);
  const swung = cross(spin, arm);
  const falls = kind === 'dynamic' ? scale(gravity, gravityFactor) : ZERO;
  const wanted = [add(velocity, swung), add(cross(spin, swung), falls)] as const;
  const back = inverse(above.maps[0]);
  if (!back) {
    notes.add('MOTION_LEFT_OUT', where, `${where} is under a flat node: its motion is left out`);
    return;
  }
  const [, rate, second] = above.maps;
  const [, base, faster] = above.origins;
  const place = node.translation ?? ZERO;
  const own = apply(back, subtract(subtract(wanted[0], base), apply(rate, place)));
  const coriolis = scale(apply(rate, own), 2);
  const push = apply(back, subtract(subtract(subtract(wanted[1], faster), apply(second, place)), coriolis));
  const sign = determinant(above.turned) < 0 ? -1 : 1;
  const turned = (it: Vector): Vector => scale(applyTransposed(above.turned, it), sign);
  const relative = subtract(spin, above.spin);
  const rates = {
    velocity: own,
    acceleration: push,
    angularVelocity: turned(relative),
    angularAcceleration: turned(scale(add(above.spinRate, cross(above.spin, relative)), -1)),
  };
  if (!Object.values(rates).every((it) => it.every((it) => Number.isFinite(it)))) {
    notes.add('MOTION_LEFT_OUT', where, `${where} is too fast for any number: its motion is left out`);
    return;
  }
  for (const [key, numbers] of Object.entries(rates) as [keyof typeof rates, Vector][])
    if (numbers.some((it) => it !== 0)) node[key] = numbers.map((it) => it + 0);
  node.free = true;
  if (centerOfMass.some((it) => it !== 0)) {
    const message = `steps carry ${where} by its origin, not about its center of mass`;
    notes.add('CENTER_OF_MASS_NOT_HELD', where, message);
  }
}

const AT_REST = {
  velocity: ZERO,
  acceleration: ZERO,
  angularVelocity: ZERO,
  angularAcceleration: ZERO,
};

/** The most by which a scale or a rotation is off one by rounding. */
const ROUNDING = 1e-6;

/** Tells where readers take velocities in other axes, or other lengths. */
function tellGuess(motion: Motion, map: Columns, frame: Columns, notes: Notes): void {
  const where = `node ${motion.number}`;
  const guess = (message: string): void =>
    notes.add('VELOCITY_FRAME_GUESSED', where, `${where} is ${message}`);
  if (!motion.own) {
    const moves = [...motion.velocity, ...motion.spin].some((it) => it !== 0);
    const off = frame.flatMap((it, i) => it.map((it, k) => Math.abs(it - at(at(AXES, i), k))));
    if (moves && off.some((it) => it > ROUNDING))
      guess('turned: its velocities are taken along the axes of the world, other readers take its own');
    return;
  }
  for (const [key, given, unit] of [
    ['linearVelocity', motion.velocity, 'm/s'],
    ['angularVelocity', motion.spin, 'rad/s'],
  ] as const) {
    const [plain, stretched] = [length(given), length(apply(map, given))];
    if (!(Math.abs(stretched - plain) > ROUNDING * plain)) continue;
    const [by, here, there] = [stretched / plain, plain, stretched].map(rounded);
    guess(
      `scaled by ${by}: its ${key} is taken as ${here} ${unit} along its axis, other readers have ${there}`,
    );
    return;
  }
}

const rounded = (it: number): number => Math.round(it * 1e6) / 1e6;

/** Returns a node in the world, as its parent carries it. */
function worldOf(node: SceneNode, above: World): World {
  const { translation = ZERO, rotation = [0, 0, 0, 1], scale: sizes = [1, 1, 1], stretch } = node;
  const { velocity = ZERO, acceleration = ZERO, angularVelocity = ZERO, angularAcceleration = ZERO } = node;
  const turn = columnsOf(rotation);
  const shape: Columns = stretch
    ? [vec3(stretch), vec3(stretch.slice(3, 6)), vec3(stretch.slice(6, 9))]
    : [scale(AXES[0], at(sizes, 0)), scale(AXES[1], at(sizes, 1)), scale(AXES[2], at(sizes, 2))];
  const own = multiply(turn, shape);
  const [map, rate, second] = above.maps;
  const [origin, base, faster] = above.origins;
  const spin = add(above.spin, axial(above.turned, angularVelocity));
  const moves = [...above.spin, ...base, ...faster, ...velocity, ...acceleration, ...angularVelocity];
  const rest = !moves.some((it) => it !== 0) && !above.spinRate.some((it) => it !== 0);
  const place = add(origin, apply(map, translation));
  const turned = multiply(above.turned, mirrored(turn, shape));
  if (rest && !angularAcceleration.some((it) => it !== 0))
    return { ...GROUND, maps: [multiply(map, own), NOTHING, NOTHING], origins: [place, ZERO, ZERO], turned };
  const around = eachColumn(own, (it) => cross(angularVelocity, it));
  const swung = sum(
    eachColumn(own, (it) => cross(angularAcceleration, it)),
    eachColumn(around, (it) => cross(angularVelocity, it)),
  );
  const twice = eachColumn(multiply(rate, around), (it) => scale(it, 2));
  return {
    maps: [
      multiply(map, own),
      sum(multiply(rate, own), multiply(map, around)),
      sum(sum(multiply(second, own), twice), multiply(map, swung)),
    ],
    origins: [
      place,
      add(add(base, apply(rate, translation)), apply(map, velocity)),
      add(
        add(add(faster, apply(second, translation)), scale(apply(rate, velocity), 2)),
        apply(map, acceleration),
      ),
    ],
    turned,
    spin,
    spinRate: add(
      add(above.spinRate, axial(above.turned, angularAcceleration)),
      cross(above.spin, axial(above.turned, angularVelocity)),
    ),
  };
}

/** Returns a rotation whose columns are turned round where its shape is: `Mirror` of the crate. */
function mirrored(turn: Columns, shape: Columns): Columns {
  const diagonal = [at(shape[0], 0), at(shape[1], 1), at(shape[2], 2)];
  const signs: number[] = diagonal.map((it) => (it < 0 ? -1 : 1));
  const volume = determinant(shape);
  const odd = signs.filter((it) => it < 0).length % 2 === 1;
  if (volume !== 0 && odd !== volume < 0) {
    const sizes = diagonal.map(Math.abs);
    const smallest = sizes.indexOf(Math.min(...sizes));
    signs[smallest] = -(signs[smallest] as number);
  }
  return [scale(turn[0], at(signs, 0)), scale(turn[1], at(signs, 1)), scale(turn[2], at(signs, 2))];
}

/** Returns an axis vector after a rotation that may mirror: det(Q) Q ω. */
const axial = (turned: Columns, axis: Vector): Vector =>
  scale(apply(turned, axis), determinant(turned) < 0 ? -1 : 1);

function at<T>(list: ArrayLike<T>, place: number): T {
  return list[place] as T;
}
