/** The animations of a file that have to be read off anew, and the plan for a file whose animations are. */
import type { Plan } from '../plan.ts';
import type { Resampled, ResampledClip } from '../resample.ts';
import { type Mending, planFor, resampledAll, resamples } from '../resampling.ts';
import { MARKED } from '../skew.ts';
import { attachmentsOfGltf, skinnedIn } from './attachments.ts';
import type { Numbers } from './bytes.ts';
import type { Again, Refusal } from './clips.ts';
import { type GltfMotion, motionsOfGltf } from './curves.ts';
import { leaningInstances } from './instances.ts';
import type { MovedInClip } from './moved.ts';
import type { MendGltfOptions } from './options.ts';
import type { GltfSource } from './source.ts';

/** Returns the plan for a file, and the reasons why its animations would have to be resampled. */
export function plannedFor(
  source: GltfSource,
  numbers: Numbers,
  { way = 'rigid', nodes, least, error = 0.001, resample: asked = false, buffers }: MendGltfOptions,
): { readonly plan: Plan; readonly again: Again; readonly motions: readonly GltfMotion[] } {
  const { rows } = source;
  const crowded = leaningInstances(source, MARKED, [], buffers).map(({ node }) => node);
  const mending: Mending = { way, places: nodes, least, error, crowded };
  const broken = new Map<number, string>();
  const motions = motionsOfGltf(source, [], buffers, broken);
  const resample = resamples(way, asked);
  const planned = planFor(rows, mending, asked ? motions : []);
  const { plan } = planned;
  const fresh = new Map<number, Resampled>();
  if (motions.length === 0 || plan.locals.size === 0)
    return { plan, again: { fresh, resample, broken }, motions };
  // A refusal names a clip as it would be resampled.
  const moving = resample ? planned : planFor(rows, mending, motions);
  const skins = skinnedIn(source, numbers);
  const attachments = attachmentsOfGltf(moving.plan, source, skins, way === 'bake');
  for (const [place, made] of resampledAll(moving, { error, resample }, motions, { attachments, skins }))
    fresh.set(motions[place]?.animation as number, made);
  return { plan, again: { fresh, resample, broken }, motions };
}

/** Returns why animations cannot be resampled; nothing if they can, or need not be. */
export function refusedCurves({ fresh, resample }: Again): readonly Refusal[] {
  if (!resample) return [];
  return [...fresh.values()].flatMap(({ refused }) => {
    if (!refused) return [];
    const { place, ...rest } = refused;
    return [{ node: place, ...rest }];
  });
}

/** Returns how a clip was resampled; what moves in it is what was measured, where that could be. */
export function reportOf(
  { clip, keys, error, loss, time }: Resampled,
  moved: readonly MovedInClip[],
): ResampledClip {
  const found = moved.find((it) => it.clip === clip);
  return found
    ? { clip, keys, error, loss: found.corner, time: found.time }
    : { clip, keys, error, loss, time };
}
