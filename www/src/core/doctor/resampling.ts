/** The clips of a tree that have to be read off anew, and the plan for a tree whose clips are. */
import type { Attachment } from './attachments.ts';
import { leaningPlaces } from './instants.ts';
import type { Motion } from './motion.ts';
import type { Rows } from './patient.ts';
import type { Piece } from './pieces.ts';
import type { Plan } from './plan.ts';
import { type MendWay, wantedPlan } from './plans.ts';
import { curvedParts, type Resampled, resampled } from './resample.ts';
import { MARKED } from './skew.ts';
import { stretchedIn } from './uneven.ts';
import { LEAST_MENDED, type Wanted, wantedIn } from './wanted.ts';

/** How a tree with clips is mended. */
export interface Mending {
  readonly way: MendWay;
  /** The places that are mended; all that lean if it is left out. */
  readonly places?: readonly number[] | undefined;
  /** Degrees from which a node is mended. */
  readonly least?: number | undefined;
  /** Meters that keys may leave between them. */
  readonly error: number;
  /** The places of nodes with instances that lean. */
  readonly crowded?: readonly number[] | undefined;
}

/** A plan, and the nodes that it is for: at another instant it is made for the same. */
interface Planned {
  readonly way: MendWay;
  readonly plan: Plan;
  readonly wanted: Wanted;
}

/** Returns the plan for a tree; if clips are resampled, for what leans or is stretched in them alone, too. */
export function planFor(rows: Rows, mending: Mending, motions: readonly Motion[] = []): Planned {
  const { way } = mending;
  const wanted = wantedFor(rows, mending, way === 'helper' ? [] : motions);
  return { way, plan: wantedPlan(rows, way, wanted), wanted };
}

/**
 * Returns whether clips are read off anew: if that is asked for, and by the way `leaf`, whose curves
 * are exact where a scale and the places below it are, whatever is asked for.
 */
export const resamples = (way: MendWay, asked: boolean): boolean => asked || way === 'leaf';

function wantedFor(
  rows: Rows,
  { places, least = LEAST_MENDED, crowded = [] }: Mending,
  motions: readonly Motion[],
): Wanted {
  if (motions.length === 0) return wantedIn(rows, least, places, { crowded });
  const moving = motions.flatMap((it) => leaningPlaces(rows, it, MARKED));
  return { ...wantedIn(rows, least, places, { moving, crowded }), uneven: stretchedIn(rows, motions) };
}

/** Meters that keys may leave where it is only told what resampling would lose. */
const ROUGH = 0.01;

/**
 * Returns the new curves of the motions that turn a node below a stretch or change a stretch, by the
 * places of the motions. The plan is one of {@link planFor} with these motions. Without `resample` it is
 * only told what that would lose.
 */
export function resampledAll(
  { way, plan, wanted }: Planned,
  { error, resample }: { readonly error: number; readonly resample: boolean },
  motions: readonly Motion[],
  what: { readonly attachments: readonly Attachment[]; readonly skins: readonly Piece[] },
): ReadonlyMap<number, Resampled> {
  const found = new Map<number, Resampled>();
  for (const [number, motion] of motions.entries()) {
    if (plan.evens || curvedParts(plan, motion).size === 0) continue;
    const given = { way, plan, wanted, error: resample ? error : Math.max(error, ROUGH), ...what };
    found.set(number, resampled(plan.rows, motion, given));
  }
  return found;
}
