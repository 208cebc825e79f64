/**
 * Random trees with everything at once, and sequences of verbs, for the laws between the parts: all
 * four scale rules; even, uneven, mirrored and flat scales; nodes that are driven, that fly free, that
 * hold a matrix, that a clip has posed, that compensate. A tree is plain data, so that it can be made
 * again with something changed.
 */
import {
  Clip,
  Hierarchy,
  KinetreeError,
  type NodeHandle,
  stepWithLaw,
} from '../../www/src/core/entries/index.ts';
import type { LocalLike } from '../../www/src/core/hierarchy/local.ts';
import type { Random } from '../unit/random.ts';

export type Triple = [number, number, number];
type Rule = Hierarchy['rule'];

interface NodeRecipe {
  /** The place of its parent, before it in the list; −1 for the world. */
  readonly parent: number;
  readonly local: LocalLike & { readonly translation: Triple; readonly scale: Triple };
  /** The matrix that it holds. */
  readonly matrix?: readonly number[];
  /** A clip's pose of it. */
  readonly posed?: readonly Triple[];
}

/** A call of a tree, with nodes by their places. */
export type Verb =
  | { readonly kind: 'step' | 'stepWithLaw'; readonly h: number }
  | { readonly kind: 'setLocal'; readonly node: number; readonly local: LocalLike }
  | { readonly kind: 'drive' | 'jump'; readonly node: number; readonly rates: Record<string, Triple> }
  | {
      readonly kind: 'reparent';
      readonly node: number;
      readonly to: number;
      readonly keep: Keep;
      readonly fit: Fit;
    }
  | { readonly kind: 'attach' | 'release'; readonly node: number; readonly to: number; readonly fit: Fit }
  | { readonly kind: 'removeKeepingChildren'; readonly node: number; readonly keep: Keep; readonly fit: Fit }
  | { readonly kind: 'remove' | 'lookAt'; readonly node: number }
  | {
      readonly kind: 'setWorld';
      readonly node: number;
      readonly parts: Record<string, Triple>;
      readonly fit: Fit;
    };

type Keep = 'local' | 'pose' | 'velocity' | 'motion';
type Fit = 'exact' | 'matrix' | 'lossy' | 'polar';

export interface Recipe {
  readonly rule: Rule;
  readonly nodes: readonly NodeRecipe[];
  readonly verbs: readonly Verb[];
}

/** What a tree may have; all of it if nothing is said. */
export interface Kinds {
  readonly flat?: boolean;
  readonly plane?: boolean;
  readonly posed?: boolean;
}

export const triple = (random: Random, size: number): Triple => [
  random.between(-size, size),
  random.between(-size, size),
  random.between(-size, size),
];

/** A unit quaternion; often one of a quarter or half turn, or none at all. */
export function rotation(random: Random): [number, number, number, number] {
  if (random.chance(0.15)) return [0, 0, 0, 1];
  if (random.chance(0.1))
    return random.pick([[1, 0, 0, 0] as const, [0, 0, -1, 0] as const]).slice() as never;
  const given = [0, 0, 0, 0].map(() => random.between(-1, 1));
  const length = Math.hypot(...given);
  return given.map((it) => it / length) as [number, number, number, number];
}

/** A scale of one of the kinds that meet. */
export function scale(random: Random, flat: boolean): Triple {
  const size = random.between(0.6, 1.6);
  const uneven = (): Triple => [random.between(0.6, 1.6), random.between(0.6, 1.6), random.between(0.6, 1.6)];
  const sign = (): number => (random.chance(0.5) ? 1 : -1);
  switch (random.whole(0, flat ? 8 : 7)) {
    case 0:
    case 1:
      return [1, 1, 1];
    case 2:
    case 3:
      return [size, size, size];
    case 4:
      return uneven();
    case 5:
      return uneven().map((it) => it * sign()) as Triple;
    case 6:
      return [size * sign(), size * sign(), size * sign()];
    case 7:
      return random.pick<Triple>([
        [1, -1, -1],
        [1, 1, -1],
        [-1, -1, -1],
      ]);
    default:
      return random.pick<Triple>([
        [1, 0, 1],
        [size, 1, 0],
      ]);
  }
}

function rates(random: Random, size = 1): Record<string, Triple> {
  const all: Record<string, Triple> = {};
  for (const name of ['velocity', 'acceleration', 'angularVelocity', 'angularAcceleration'])
    if (random.chance(0.6)) all[name] = triple(random, size);
  return all;
}

const flattened = (local: LocalLike & { translation: Triple; scale: Triple }): void => {
  const it = local as unknown as Record<string, unknown>;
  local.translation[2] = 0;
  // As a tree in the plane has it: one scale in space where there is one in the plane.
  local.scale[2] = Math.sqrt(Math.abs(local.scale[0] * local.scale[1]));
  for (const name of ['velocity', 'acceleration']) if (it[name]) (it[name] as Triple)[2] = 0;
  for (const name of ['angularVelocity', 'angularAcceleration'])
    if (it[name]) (it[name] as Triple).fill(0, 0, 2);
};

export function recipe(random: Random, { flat = true, plane = false, posed = true }: Kinds = {}): Recipe {
  const rule = random.pick(['matrices', 'transforms', 'lossy', 'compensated'] as const);
  const tame = random.chance(0.3);
  const count = random.whole(1, 9);
  const nodes = Array.from({ length: count }, (_, place): NodeRecipe => {
    const parent = random.chance(0.2) ? -1 : random.whole(-1, place - 1);
    const turn = rotation(random);
    const given = {
      translation: triple(random, 2),
      rotation: plane ? ([0, 0, turn[2], turn[3]] as Triple | number[]) : turn,
      scale: tame ? ([1, 1, 1] as Triple) : scale(random, flat),
      ...(random.chance(0.7) ? rates(random) : {}),
    };
    if (plane) {
      const length = Math.hypot(turn[2], turn[3]) || 1;
      given.rotation =
        length === 1 && turn[2] === 0 && turn[3] === 0
          ? [0, 0, 0, 1]
          : [0, 0, turn[2] / length, turn[3] / length];
      flattened(given as never);
    }
    const kind = random.whole(0, 9);
    const local = given as unknown as NodeRecipe['local'];
    const drive = { velocity: triple(random, 1), angularVelocity: triple(random, 1) };
    if (plane) {
      drive.velocity[2] = 0;
      drive.angularVelocity.fill(0, 0, 2);
    }
    if (kind === 0) return { parent, local: { ...local, free: true } };
    if (kind === 1) return { parent, local: { ...local, drive } };
    if (kind === 2) return { parent, local: { ...local, compensates: true } };
    if (kind === 3) {
      const [x, y, z] = local.scale;
      const lean = random.between(-0.7, 0.7);
      return { parent, local, matrix: [x, 0, 0, 0, lean, y, 0, 0, 0, 0, z, 0, ...local.translation, 1] };
    }
    if (kind === 4 && posed && !plane)
      return { parent, local, posed: [triple(random, 2), triple(random, 2), triple(random, 2)] };
    return { parent, local };
  });
  const verbs = Array.from({ length: random.whole(0, 6) }, () => verb(random, count, { flat, plane }));
  return { rule, nodes, verbs };
}

export function verb(random: Random, count: number, { flat = true, plane = false }: Kinds = {}): Verb {
  const node = random.whole(0, count - 1);
  const to = random.whole(-1, count - 1);
  const keep = random.pick(['local', 'pose', 'velocity', 'motion'] as const);
  const fit = random.pick(['exact', 'matrix', 'matrix', 'lossy', 'polar'] as const);
  const level = <It extends Record<string, Triple>>(given: It): It => {
    if (!plane) return given;
    for (const [name, it] of Object.entries(given))
      if (name.startsWith('angular')) it.fill(0, 0, 2);
      else it[2] = name === 'scale' ? Math.sqrt(Math.abs(it[0] * it[1])) : 0;
    return given;
  };
  switch (random.whole(0, 11)) {
    case 0:
    case 1:
      return { kind: 'step', h: random.between(-0.3, 0.5) };
    case 2:
      return { kind: 'stepWithLaw', h: random.between(0.05, 0.3) };
    case 3:
      return { kind: 'setLocal', node, local: level(rates(random)) as LocalLike };
    case 4:
      return {
        kind: 'setLocal',
        node,
        local: {
          ...level({ translation: triple(random, 2), scale: scale(random, flat) }),
          ...(random.chance(0.3) ? { free: true } : {}),
        },
      };
    case 5:
      return {
        kind: 'drive',
        node,
        rates: level({ velocity: triple(random, 1), angularVelocity: triple(random, 1) }),
      };
    case 6:
      return { kind: 'jump', node, rates: level(rates(random)) };
    case 7:
      return { kind: 'reparent', node, to, keep, fit };
    case 8:
      return { kind: 'attach', node, to, fit };
    case 9:
      return { kind: 'release', node, to, fit };
    case 10:
      return random.chance(0.5)
        ? { kind: 'removeKeepingChildren', node, keep, fit }
        : { kind: 'lookAt', node };
    default:
      return {
        kind: 'setWorld',
        node,
        parts: level({ translation: triple(random, 2), velocity: triple(random, 1) }),
        fit,
      };
  }
}

/** A tree that was made, and its nodes by their places: those that are gone are `null`. */
export interface Grown {
  readonly tree: Hierarchy;
  readonly nodes: (NodeHandle | null)[];
  /** Where roots go. */
  readonly ground: NodeHandle | null;
}

/** Makes the tree of a recipe. `before` may add others, and returns the node under which roots go. */
export function grown(
  { rule, nodes: list }: Recipe,
  before: (tree: Hierarchy) => NodeHandle | null = () => null,
): Grown {
  const tree = new Hierarchy(rule);
  const ground = before(tree);
  const nodes: NodeHandle[] = [];
  for (const [place, it] of list.entries()) {
    const parent = it.parent < 0 ? ground : (nodes[it.parent] as NodeHandle);
    // A drive may be refused under a stretch: then the node is a plain one.
    const { drive, ...plain } = it.local;
    const node = tree.add(plain, { parent, name: `n${place}` });
    nodes.push(node);
    if (drive) allowed(() => tree.setLocal(node, { drive }));
    if (it.matrix) allowed(() => tree.setLocalMatrix(node, it.matrix as number[]));
    if (it.posed) {
      const channel = { node: 0, path: 'translation' as const, interpolation: 'linear' as const };
      const clip = new Clip({ channels: [{ ...channel, times: [0, 1, 2], values: it.posed.flat() }] }, [
        node,
      ]);
      clip.applyTo(tree, 0.7);
      clip.dispose();
    }
  }
  return { tree, nodes, ground };
}

/** Returns what a call answers, or the code of its refusal. */
export function allowed<It>(call: () => It): It | string {
  try {
    return call();
  } catch (error) {
    if (error instanceof KinetreeError && error.code !== 'INTERNAL') return error.code;
    throw error;
  }
}

/** A law of motion that depends on the node, its place, its velocity and the time. */
export const spring = (place: number, t: number, x: ArrayLike<number>, v: ArrayLike<number>): Triple =>
  [0, 1, 2].map(
    (i) => -(1 + 0.1 * place) * (x[i] as number) - 0.2 * (v[i] as number) + (i < 2 ? t : 0),
  ) as Triple;

/** Makes a call. Returns its answer, or the code of its refusal. */
export function apply({ tree, nodes, ground }: Grown, verb: Verb): unknown {
  const at = (place: number): NodeHandle | null => (place < 0 ? ground : (nodes[place] ?? null));
  if ('h' in verb)
    return allowed(() => (verb.kind === 'step' ? tree.step(verb.h) : stepBy(tree, nodes, verb.h)));
  const node = at(verb.node);
  if (node === null) return 'gone';
  if ('to' in verb && verb.to >= 0 && at(verb.to) === null) return 'gone';
  switch (verb.kind) {
    case 'setLocal':
      return allowed(() => tree.setLocal(node, verb.local));
    case 'drive':
      return allowed(() => tree.drive(node, verb.rates));
    case 'jump':
      return allowed(() => tree.addWorldRates(node, verb.rates));
    case 'reparent':
      return allowed(() => tree.reparent(node, at(verb.to), { keep: verb.keep, fit: verb.fit }));
    case 'attach':
      return allowed(() => tree.attach(node, at(verb.to), { fit: verb.fit }));
    case 'release':
      return allowed(() => tree.release(node, { to: at(verb.to), fit: verb.fit }));
    case 'removeKeepingChildren': {
      const answer = allowed(() => tree.removeKeepingChildren(node, { keep: verb.keep, fit: verb.fit }));
      if (!tree.contains(node)) nodes[verb.node] = null;
      return answer;
    }
    case 'lookAt':
      return allowed(() => tree.lookAt(node, [9, 7, 5]));
    case 'setWorld':
      return allowed(() => tree.setWorld(node, verb.parts, { fit: verb.fit }));
    default:
      tree.remove(node);
      for (const [place, it] of nodes.entries()) if (it !== null && !tree.contains(it)) nodes[place] = null;
      return undefined;
  }
}

/** Steps under a law that knows nodes by their places; nodes that are none of them are at rest. */
function stepBy(tree: Hierarchy, nodes: readonly (NodeHandle | null)[], h: number): void {
  const places = new Map(nodes.map((node, place) => [node, place]));
  stepWithLaw(tree, h, (node, t, x, v) => {
    const place = places.get(node);
    return place === undefined ? [0, 0, 0] : spring(place, t, x, v);
  });
}
