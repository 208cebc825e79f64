/**
 * One step of a document in time, the same for everyone who plays it.
 *
 * Rates and recorded motion mix as follows: first all nodes step by their rates, then the playing
 * clip sets the parts of nodes that it moves, with the rates of its curves. So these parts follow
 * the clip; all other parts and nodes follow their rates. The clip's time is the document's time.
 * At the start all nodes have the document's numbers, also where the clip has others.
 */
import {
  Clip,
  type ClipLike,
  type Hierarchy,
  KinetreeError,
  type NodeHandle,
} from '../../core/entries/index.ts';
import { length } from '../../core/linear/vec.ts';
import { placeOf, playingClip, type TreeDocument } from '../document/document.ts';
import type { Posed } from '../document/posed.ts';

/** Steps in a second: the core's own ones, of sixth order. */
export const RATE = 240;

/**
 * Radians that all nodes whose turning changes may turn by in one step, together. The core splits
 * such a turn into small ones, which take it about 3 ms, so no file blocks the page for long.
 */
const MOST_TURN = 100_000;

export class Stepper {
  #clip: Clip | null = null;
  /** The sums over the nodes whose turning changes, at the document's start: rad/s, rad/s². */
  #speed = 0;
  #gain = 0;

  /** @throws KinetreeError for a clip that the core does not take. */
  constructor(
    readonly document: TreeDocument,
    handles: readonly NodeHandle[],
  ) {
    for (const { angularVelocity, angularAcceleration } of document.nodes) {
      const gain = length(angularAcceleration);
      if (gain === 0) continue;
      this.#speed += length(angularVelocity);
      this.#gain += gain;
    }
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
   * @throws KinetreeError `TOO_LARGE` for a rotation, or all rotations together, too fast to be
   * stepped. The tree then stays.
   */
  step(tree: Hierarchy, steps: number): void {
    const turn = (this.#speed + (this.#gain * (steps + 1)) / RATE) / RATE;
    if (turn > MOST_TURN)
      throw new KinetreeError(
        'TOO_LARGE',
        `the nodes turn by ${Math.round(turn)} radians in a step, but can turn by at most ${MOST_TURN}`,
      );
    tree.step(1 / RATE);
    this.#clip?.applyTo(tree, this.time(steps + 1));
  }

  /** Sets a tree to the pose of the clip at the document's start. */
  pose(tree: Hierarchy): void {
    this.#clip?.applyTo(tree, this.document.start);
  }

  dispose(): void {
    this.#clip?.dispose();
    this.#clip = null;
  }
}

/** Returns the time of a document after a number of steps, in seconds. */
export function timeAfter({ start }: TreeDocument, steps: number): number {
  return start + steps / RATE;
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
export function withPlaces(document: TreeDocument, { name = '', channels }: ClipLike): ClipLike {
  return {
    name,
    channels: channels.flatMap((channel) => {
      const node = placeOf(document, channel.node);
      return node < 0 ? [] : [{ ...channel, node }];
    }),
  };
}
