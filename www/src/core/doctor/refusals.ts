/** Channels of a clip that a plan cannot keep, with what resampling would lose. */
import { isBelow, refusalOf, type Scales } from './clips.ts';
import { nameOf } from './patient.ts';
import type { Plan } from './plan.ts';
import type { MendWay } from './plans.ts';
import { type Resampled, seconds } from './resample.ts';
import { meters } from './sentences.ts';

/** Why a channel cannot be kept. */
export interface ChannelRefusal {
  readonly reason: string;
  /** The instant at which resampling would lose most, s, and the displacement there, in meters. */
  readonly instant?: number;
  readonly loss?: number;
}

/** A channel of a clip. */
interface AnyChannel extends Scales {
  readonly place: number;
  readonly path: string;
}

/** Returns why a plan cannot keep a channel; `null` if it can, or if its clip is resampled. */
export function channelRefusal(
  plan: Plan,
  way: MendWay,
  { place, path, ...scales }: AnyChannel,
  again: Resampled | undefined,
  resample: boolean,
): ChannelRefusal | null {
  const curved = again?.parts.get(place)?.some((it) => it === path);
  if (curved && resample) {
    // Vertices are stretched once and for all.
    if (way !== 'bake' || path !== 'scale' || isBelow(plan, place)) return null;
    const name = nameOf(plan.rows, place);
    return {
      reason: `stretches ${name}, which vertices that are baked cannot follow: take the way rigid`,
    };
  }
  const reason = refusalOf(plan, way, place, path, scales);
  if (!reason) return null;
  if (!curved || !again || again.refused) return { reason };
  const { loss, time } = again;
  const lost = `; resampled, it would move corners of meshes by up to ${meters(loss)} at ${seconds(time)}`;
  return { reason: reason + lost, instant: time, loss };
}
