/** The curves of a file that have to be read off anew, and what a way without that would refuse. */
import { isBelow } from '../clips.ts';
import { instantsOf } from '../instants.ts';
import type { Plan } from '../plan.ts';
import { LEAST_MENDED, type MendWay, planOf, rigidPlan, type Wanted, wantedIn } from '../plans.ts';
import { meters } from '../sentences.ts';
import { MARKED } from '../skew.ts';
import type { Refusal } from './clips.ts';
import { motionsOfGltf } from './curves.ts';
import type { MendGltfOptions } from './options.ts';
import { type Resampled, type ResampledClip, resampled, seconds } from './resample.ts';
import { type GltfSource, objects } from './source.ts';

/** Returns the plan for a file; if its curves are resampled, for what leans in motion alone, too. */
export function planFor(source: GltfSource, options: MendGltfOptions): Plan {
  const { way = 'rigid', nodes, least = LEAST_MENDED } = options;
  return isRigid(way)
    ? rigidPlan(source.rows, wantedFor(source, options))
    : planOf(source.rows, way, least, nodes);
}

const isRigid = (way: MendWay): boolean => way === 'rigid' || way === 'bake';

function wantedFor(source: GltfSource, options: MendGltfOptions): Wanted {
  const { nodes, least = LEAST_MENDED, resample, buffers } = options;
  const moving = resample
    ? motionsOfGltf(source, [], buffers).flatMap((it) => instantsOf(source.rows, it, MARKED))
    : [];
  return wantedIn(
    source.rows,
    least,
    nodes,
    moving.map(({ node }) => node),
  );
}

/** Returns the new curves of the animations that turn a node below a stretch, by their numbers. */
export function resampledIn(
  source: GltfSource,
  plan: Plan,
  options: MendGltfOptions,
): Map<number, Resampled> {
  const { way = 'rigid', buffers, error = 0.001, resample } = options;
  const found = new Map<number, Resampled>();
  if (!isRigid(way) || objects(source.json, 'animations').length === 0) return found;
  const wanted = wantedFor(source, options);
  for (const motion of motionsOfGltf(source, [], buffers)) {
    if (!motion.curves.some(({ place, path }) => path === 'rotation' && isBelow(plan, place))) continue;
    const made = resampled(source.rows, motion, {
      plan,
      planAt: (rows) => rigidPlan(rows, wanted),
      bakes: way === 'bake',
      // Only what would be lost is asked for.
      error: resample ? error : Number.POSITIVE_INFINITY,
    });
    found.set(motion.animation, made);
  }
  return found;
}

/** Returns what a clip would lose that is refused; nothing for another refusal. */
export function lossOf(reason: string, again: ReadonlyMap<number, Resampled>): string {
  const made = [...again.values()].find(
    ({ clip }) =>
      / turns /.test(reason) && reason.startsWith(`clip ${/^\d+$/.test(clip) ? clip : `"${clip}"`} `),
  );
  if (!made || made.refused) return '';
  return `; resampled, it would move corners of meshes by up to ${meters(made.loss)} at ${seconds(made.time)}`;
}

export function refusedCurves(again: ReadonlyMap<number, Resampled>): readonly Refusal[] {
  return [...again.values()].flatMap(({ refused }) =>
    refused ? [{ node: refused.place, reason: refused.reason }] : [],
  );
}

export function reportOf({ clip, keys, error, loss, time }: Resampled): ResampledClip {
  return { clip, keys, error, loss, time };
}
