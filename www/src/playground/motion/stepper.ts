/**
 * One step of a document in time, the same for everyone who plays it.
 *
 * Rates and recorded motion mix as follows: first all nodes step by their rates, then the clip that
 * plays sets what it moves, with the rates that its curves have. So a node of the clip follows the
 * clip, and all others, and what the clip leaves of its nodes, follow their rates. The clip's time
 * is that of the document. At its start the document is as it says, also where the clip says
 * something else.
 */
import { Clip, type ClipLike, type Hierarchy, type NodeHandle } from '../../core/entries/playground.ts';
import { placeOf, type TreeDocument } from '../document/document.ts';
import type { Posed } from '../document/posed.ts';
import { stepScheme } from './schemes.ts';

export class Stepper {
  readonly #scheme: ReturnType<typeof stepScheme>;
  #clip: Clip | null = null;

  /** @throws KinetreeError for a clip that the core does not take. */
  constructor(
    readonly document: TreeDocument,
    handles: readonly NodeHandle[],
  ) {
    this.#scheme = stepScheme(document.scheme);
    const clip = playingClip(document);
    if (clip) this.#clip = new Clip(withPlaces(document, clip), handles);
  }

  /** Returns the time after a number of steps, in seconds: the same bits each time. */
  time(steps: number): number {
    return timeAfter(this.document, steps);
  }

  /**
   * Takes a tree that is `steps` steps after the start one step on.
   *
   * @throws KinetreeError `TOO_LARGE` for a rotation too fast to be stepped. Then it stays.
   */
  step(tree: Hierarchy, steps: number): void {
    tree.step(1 / this.document.scheme.rate, this.#scheme);
    if (this.#clip) tree.pose(this.#clip, this.time(steps + 1));
  }

  /** Sets a tree to the pose of the clip at the document's start. */
  pose(tree: Hierarchy): void {
    if (this.#clip) tree.pose(this.#clip, this.document.start);
  }

  dispose(): void {
    this.#clip?.dispose();
    this.#clip = null;
  }
}

/** Returns the time of a document after a number of steps, in seconds. */
export function timeAfter({ start, scheme }: TreeDocument, steps: number): number {
  return start + steps / scheme.rate;
}

/** Returns the clip that plays, or `undefined`. */
export function playingClip({ clips, clip }: TreeDocument): ClipLike | undefined {
  return clip === null ? undefined : clips[clip];
}

/** Returns the time of a clip's last key, in seconds. */
export function durationOf({ channels }: ClipLike): number {
  return channels.reduce((most, { times }) => Math.max(most, times[times.length - 1] ?? 0), 0);
}

/**
 * Makes the clip that plays once, to see whether the core takes it.
 *
 * @throws KinetreeError as {@link Stepper}.
 */
export function checkClip(document: TreeDocument, { handles }: Posed): void {
  new Stepper(document, handles).dispose();
}

/** Returns a clip whose nodes are places in the document; without those of nodes that are gone. */
function withPlaces(document: TreeDocument, { name = '', channels }: ClipLike): ClipLike {
  return {
    name,
    channels: channels.flatMap((channel) => {
      const node = placeOf(document, channel.node);
      return node < 0 ? [] : [{ ...channel, node }];
    }),
  };
}
