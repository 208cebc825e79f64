/** The ways of mending a file, each tried on it, and the one that changes its picture least. */
import { KinetreeError } from '../../boundary/errors.ts';
import type { MendWay } from '../plans.ts';
import type { Refusal } from './clips.ts';
import { type Leaving, type MendReport, type MendResult, mendFile } from './mend.ts';
import type { MendGltfOptions } from './options.ts';
import { reasonOf } from './source.ts';

/** The ways that take skew away, in the order in which they are taken where they change as much. */
export const curingWays = ['rigid', 'bake', 'leaf', 'even'] as const satisfies readonly MendWay[];
export type CuringWay = (typeof curingWays)[number];

/** A way tried on a file: how far it moves vertices, or why it is refused. */
export interface TriedWay {
  readonly way: CuringWay;
  /** The largest displacements in meters, of vertices over the clips, too; `null` where the way is refused. */
  readonly moved: { readonly corner: number; readonly origin: number } | null;
  /** Why it is refused. */
  readonly refusals: readonly Refusal[];
}

/** The ways of a file, the best first, and what the best one makes; `null` where none holds. */
export interface Tried {
  readonly ways: readonly TriedWay[];
  readonly best: Extract<MendResult, { kind: 'mended' }> | null;
  /** True where there is nothing to mend. */
  readonly nothing: MendResult | null;
}

/** Parts of a meter within which two ways change as much. */
const SAME = 1e-6;

/**
 * Tries the ways of mending on a file.
 *
 * @throws KinetreeError as `mendGltf`, where no way can read what it needs.
 */
export function triedWays(file: string | Uint8Array, options: MendGltfOptions, leaving: Leaving = {}): Tried {
  const ways: TriedWay[] = [];
  let best: Tried['best'] = null;
  let first: KinetreeError | undefined;
  for (const way of curingWays) {
    try {
      const result = mendFile(file, { ...options, way }, leaving);
      if (result.kind === 'nothing') return { ways: [], best: null, nothing: result };
      if (result.kind === 'refused') ways.push({ way, moved: null, refusals: result.refusals });
      else {
        const tried = { way, moved: farthestIn(result.report), refusals: [] };
        if (
          !best ||
          compared(tried, { way: best.report.way as CuringWay, moved: farthestIn(best.report) }) < 0
        )
          best = result;
        ways.push(tried);
      }
    } catch (refusal) {
      if (!(refusal instanceof KinetreeError) || refusal.code !== 'BAD_GLTF') throw refusal;
      first ??= refusal;
      ways.push({ way, moved: null, refusals: [{ node: 0, reason: reasonOf(refusal) }] });
    }
  }
  if (first && !best) throw first;
  return { ways: ways.sort(compared), best, nothing: null };
}

/** Returns the largest displacements of vertices, at rest and in clips, and of origins. */
function farthestIn({ moved, motion }: MendReport): { corner: number; origin: number } {
  return { corner: Math.max(moved.corner, ...motion.map((it) => it.corner)), origin: moved.origin };
}

function compared(a: Pick<TriedWay, 'moved' | 'way'>, b: Pick<TriedWay, 'moved' | 'way'>): number {
  const order = curingWays.indexOf(a.way) - curingWays.indexOf(b.way);
  if (!a.moved || !b.moved) return (a.moved ? 0 : 1) - (b.moved ? 0 : 1) || order;
  for (const key of ['corner', 'origin'] as const)
    if (Math.abs(a.moved[key] - b.moved[key]) > SAME) return a.moved[key] - b.moved[key];
  return order;
}
