/** What laws compare, and how: bits, numbers, points of nodes, and an algebra of their own. */
import type { Hierarchy, NodeHandle } from '../../www/src/core/entries/index.ts';
import type { Random } from '../unit/random.ts';
import { allowed, type Grown, type Recipe, type Triple } from './trees.ts';

/** A law is a function that throws where it is broken. */
export type Law = (recipe: Recipe, random: Random) => void;

type Numbers = readonly (number | string)[];

class Broken extends Error {}

export const fail = (what: string): never => {
  throw new Broken(what);
};

/** All that a tree says of a node. */
function said({ tree }: Pick<Grown, 'tree'>, node: NodeHandle): Numbers {
  const read = (call: () => object): Numbers => {
    const answer = allowed(call);
    if (typeof answer === 'string') return [answer];
    return Object.entries(answer).flatMap(([name, it]) => {
      if (name === 'skew') return [(it as { residual: number }).residual];
      return ArrayBuffer.isView(it) ? [...(it as Float64Array)] : typeof it === 'object' ? [] : [Number(it)];
    });
  };
  const matrix = allowed(() => tree.worldMatrix(node));
  return [
    ...read(() => tree.local(node)),
    ...read(() => tree.world(node)),
    ...(typeof matrix === 'string' ? [matrix] : matrix),
  ];
}

export const allSaid = (it: Grown): (Numbers | null)[] =>
  it.nodes.map((node) => (node === null ? null : said(it, node)));

export function sameBits(a: (Numbers | null)[], b: (Numbers | null)[], what: string, from = 0): void {
  for (const [place, one] of a.entries()) {
    const other = b[place + from];
    if (one === null && other === null) continue;
    const at = one?.findIndex((it, i) => !Object.is(it, other?.[i])) ?? 0;
    if (at >= 0) fail(`${what}: node ${place} says ${one?.[at]} and ${other?.[at]} (number ${at})`);
  }
}

/** Refuses numbers that differ by more than `tolerance` of the size. */
export function near(a: ArrayLike<number>, b: ArrayLike<number>, tolerance: number, what: string): void {
  let size = 1;
  for (let i = 0; i < a.length; i++)
    size = Math.max(size, Math.abs(a[i] as number), Math.abs(b[i] as number));
  for (let i = 0; i < a.length; i++)
    if (!(Math.abs((a[i] as number) - (b[i] as number)) <= tolerance * size))
      fail(`${what}: ${Array.from(a).join(' ')} and ${Array.from(b).join(' ')}`);
}

export const dispose = (...trees: Grown[]): void => {
  for (const { tree } of trees) tree.dispose();
};

export const copied = ({ tree, nodes, ground }: Grown): Grown => ({
  tree: tree.copy(),
  nodes: [...nodes],
  ground,
});

/** Points of a node that do not lie in a plane. */
export const POINTS: readonly Triple[] = [
  [0.5, -0.3, 0.8],
  [-0.7, 0.6, 0.2],
  [0.1, 0.9, -0.6],
];

export interface Motion {
  readonly position: ArrayLike<number>;
  readonly velocity: ArrayLike<number>;
  readonly acceleration: ArrayLike<number>;
}

export function pointOf(tree: Hierarchy, node: NodeHandle, point: Triple): Motion | string {
  return allowed(() => tree.transformMotion({ position: point }, node, null));
}

export const number = (list: ArrayLike<number>, place: number): number => list[place] ?? Number.NaN;

/** A Hamilton product. */
export const times = ([a, b, c, d]: number[], [x, y, z, w]: number[]): number[] => {
  const [ax, ay, az, aw, bx, by, bz, bw] = [a, b, c, d, x, y, z, w].map((it) => it ?? 0) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
};

export const turned = (q: ArrayLike<number>, v: ArrayLike<number>): number[] => {
  const [x = 0, y = 0, z = 0, w = 0] = Array.from(q);
  return times(times([x, y, z, w], [v[0] ?? 0, v[1] ?? 0, v[2] ?? 0, 0]), [-x, -y, -z, w]).slice(0, 3);
};

export const cross = (a: ArrayLike<number>, b: ArrayLike<number>): Triple => {
  const [ax = 0, ay = 0, az = 0] = Array.from(a);
  const [bx = 0, by = 0, bz = 0] = Array.from(b);
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
};

export const plus = (...all: ArrayLike<number>[]): Triple =>
  [0, 1, 2].map((i) => all.reduce((sum, it) => sum + (it[i] ?? 0), 0)) as Triple;

export const by = (a: ArrayLike<number>, factor: number): Triple =>
  Array.from(a, (it) => it * factor) as Triple;

export function turned4(random: Random): [number, number, number, number] {
  const given = [0, 0, 0, 0].map(() => random.between(-1, 1));
  const length = Math.hypot(...given);
  return given.map((it) => it / length) as [number, number, number, number];
}

/** Of chains of up to nine frames with scales of up to two: some hundred roundings of numbers that are hundreds. */
export const TIGHT = 1e-9;

/** Differences over steps of 2⁻⁷ s, of the fourth order: h⁴ times the fifth derivative at rates of some ten. */
export const STEP = 2 ** -7;

export const DIFFERENCES = 2e-4;

/** Whether a node and all above it have one size on all axes, which no zero is. */
export function isEven({ tree }: Grown, node: NodeHandle): boolean {
  for (let it: NodeHandle | null = node; it !== null; it = tree.parent(it)) {
    const m = tree.localMatrix(it);
    const size = number(m, 0) ** 2 + number(m, 1) ** 2 + number(m, 2) ** 2;
    for (let a = 0; a < 3; a++)
      for (let b = 0; b < 3; b++) {
        const dot =
          number(m, 4 * a) * number(m, 4 * b) +
          number(m, 4 * a + 1) * number(m, 4 * b + 1) +
          number(m, 4 * a + 2) * number(m, 4 * b + 2);
        if (!(size > 1e-6) || Math.abs(dot - (a === b ? size : 0)) > 1e-9 * size) return false;
      }
  }
  return true;
}

/** No scale of zero anywhere, and no node so large or small that rounding tells. */
export function isTame({ tree, nodes }: Grown): boolean {
  return nodes.every((node) => {
    if (node === null) return true;
    const own = tree.localMatrix(node);
    const m = allowed(() => tree.worldMatrix(node));
    if (typeof m === 'string') return false;
    const fine = (it: ArrayLike<number>): boolean => {
      const d = determinant(it);
      const size = Math.max(...Array.from(it, Math.abs));
      return Math.abs(d) > 1e-3 && size < 100;
    };
    return fine(own) && fine(m);
  });
}

const determinant = (m: ArrayLike<number>): number => {
  const [x, y, z] = [0, 4, 8].map((at) => [m[at], m[at + 1], m[at + 2]] as Triple) as [
    Triple,
    Triple,
    Triple,
  ];
  const c = cross(y, z);
  return x[0] * c[0] + x[1] * c[1] + x[2] * c[2];
};
