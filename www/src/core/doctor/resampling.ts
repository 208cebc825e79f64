/** The clips of a tree that have to be read off anew, and the plan for a tree whose clips are. */
import type { Hanging, Skinned } from './hangings.ts';
import { instantsOf } from './instants.ts';
import type { Motion } from './motion.ts';
import type { Rows } from './patient.ts';
import type { Plan } from './plan.ts';
import { LEAST_MENDED, type MendWay, planOf, rigidPlan, type Wanted, wantedIn } from './plans.ts';
import { curvedParts, type Resampled, resampled } from './resample.ts';
import { MARKED } from './skew.ts';
import { stretchedIn } from './uneven.ts';

/** How a tree with clips is mended. */
export interface Mending {
  readonly way: MendWay;
  /** The places that are mended; all that lean if it is left out. */
  readonly places?: readonly number[] | undefined;
  /** Degrees from which a node is mended. */
  readonly least?: number | undefined;
  /** Meters that keys may leave between them. */
  readonly error: number;
}

/** A plan, and the nodes that it is for: at another instant it is made for the same. */
export interface Planned {
  readonly plan: Plan;
  /** `null` for ways that are made for rest alone. */
  readonly wanted: Wanted | null;
}

/** Returns the plan for a tree; if clips are resampled, for what leans or is stretched in them alone, too. */
export function planFor(rows: Rows, mending: Mending, motions: readonly Motion[] = []): Planned {
  const { way, places, least = LEAST_MENDED } = mending;
  if (!isRigid(way)) return { plan: planOf(rows, way, least, places), wanted: null };
  const wanted = wantedFor(rows, mending, motions);
  return { plan: rigidPlan(rows, wanted), wanted };
}

/** Returns whether a way gives nodes rigid frames: only these can be read off at each instant. */
export const isRigid = (way: MendWay): boolean => way === 'rigid' || way === 'bake';

function wantedFor(
  rows: Rows,
  { places, least = LEAST_MENDED }: Mending,
  motions: readonly Motion[],
): Wanted {
  if (motions.length === 0) return wantedIn(rows, least, places);
  const moving = motions.flatMap((it) => instantsOf(rows, it, MARKED)).map(({ node }) => node);
  return { ...wantedIn(rows, least, places, moving), uneven: stretchedIn(rows, motions) };
}

/** Meters that keys may leave where it is only told what resampling would lose. */
const ROUGH = 0.01;

/**
 * Returns the new curves of the motions that turn a node below a stretch or change a stretch, by the
 * places of the motions. The plan is one of {@link planFor} with these motions. Without `resample` it is
 * only told what that would lose.
 */
export function resampledAll(
  { plan, wanted }: Planned,
  { error, resample }: { readonly error: number; readonly resample: boolean },
  motions: readonly Motion[],
  what: { readonly hangings: readonly Hanging[]; readonly skins: readonly Skinned[] },
): ReadonlyMap<number, Resampled> {
  const found = new Map<number, Resampled>();
  if (!wanted) return found;
  for (const [number, motion] of motions.entries()) {
    if (curvedParts(plan, motion).size === 0) continue;
    const planAt = (rows: Rows): Plan => rigidPlan(rows, wanted);
    const given = { plan, planAt, error: resample ? error : Math.max(error, ROUGH), ...what };
    found.set(number, resampled(plan.rows, motion, given));
  }
  return found;
}
