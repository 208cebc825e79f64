/** The clips of a document: the one that plays, and how long a clip lasts. */
import type { ClipLike } from '../../core/entries/index.ts';
import type { TreeDocument } from './document.ts';

/** Returns the clip that plays, or `undefined`. */
export function playingClip({ clips, clip }: TreeDocument): ClipLike | undefined {
  return clip === null ? undefined : clips[clip];
}

/** Returns the time of a clip's last key, in seconds. */
export function durationOf({ channels }: ClipLike): number {
  return channels.reduce((most, { times }) => Math.max(most, times[times.length - 1] ?? 0), 0);
}
