/** What laws compare, and how: bits and numbers. */
import type { NodeHandle } from '../../www/src/core/entries/index.ts';
import type { Random } from '../unit/random.ts';
import { allowed, type Grown, type Recipe } from './trees.ts';

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

/** Of chains of up to nine frames with scales of up to two: some hundred roundings of numbers that are hundreds. */
export const TIGHT = 1e-9;

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
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = Array.from(m);
  return a * (e * i - f * h) + b * (f * g - d * i) + c * (d * h - e * g);
};
