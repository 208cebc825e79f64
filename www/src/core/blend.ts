/** Several clips at once: means of their poses, and cross-fades. */

import { check, starter } from './boundary/core.ts';
import { KinetreeError, notOurs } from './boundary/errors.ts';
import { options } from './boundary/options.ts';
import { expectNumber, listOf } from './boundary/vectors.ts';
import { Clip } from './clip.ts';
import type { Clip as Core } from './generated/glue.js';
import { blend as group } from './generated/groups/blend.js';
import { status } from './hierarchy/calls.ts';
import { expectTree } from './hierarchy/expect.ts';
import type { Hierarchy } from './hierarchy.ts';
import { type PlaybackOptions, playing } from './playback.ts';

const start = /* @__PURE__ */ starter(group);

const NO_OPTIONS = {};

/** A clip at a time, with its share in a blend: see {@link applyBlend}. */
export interface Playback extends PlaybackOptions {
  readonly clip: Clip;
  /** The time of the clip, s. */
  readonly time: number;
  /** Its share, 0 or more, default 1. */
  readonly weight?: number;
  /** The rate of the weight, 1/s, default 0. A weight that changes moves the nodes. */
  readonly weightRate?: number;
}

const keys = ['clip', 'time', 'loop', 'speed', 'weight', 'weightRate'] as const;

/**
 * Sets the nodes of several clips to the mean of their states by weight, with the rates of that
 * mean: a weight that changes is in the velocities. In a frame, call it after `tree.step`, which
 * would carry the nodes on. {@link fadeIn} and {@link fadeOut} give the weights of a cross-fade.
 *
 * A quantity that some clips do not move is the mean of the others. If its weights sum to less than
 * one, the remaining weight goes to `rest`, a clip at time 0, such as {@link Clip.restPose}
 * returns; without one, only the proportion of the weights counts. A quantity without any weight
 * stays as it is.
 *
 * The mean of two rotations is on the way that slerp takes between them, and at its middle for
 * equal weights. It is the same in each order of the clips.
 *
 * ```js
 * const tree = new Hierarchy();
 * const node = tree.add();
 * const place = (x) => ({ node: 0, path: 'translation', times: [0], values: [x, 0, 0] });
 * const [near, far] = [2, 6].map((x) => new Clip({ channels: [place(x)] }, [node]));
 * applyBlend(tree, [{ clip: near, time: 0 }, { clip: far, time: 0, weight: 3 }]);
 * console.log(tree.local(node).translation[0]); // → 5
 * ```
 *
 * @throws KinetreeError as {@link Clip.applyTo}, and `NEGATIVE` for a weight below zero.
 */
export function applyBlend(
  tree: Hierarchy,
  playbacks: readonly Playback[],
  given: { readonly rest?: Clip } = NO_OPTIONS,
): void {
  const { rest } = options(given, ['rest'], 'the options of a blend');
  const { core } = expectTree(tree);
  const over = rest && coreOf(rest);
  const blend = new (start().Blend)();
  try {
    for (const part of listOf<Playback>(playbacks, 'the clips of a blend').map(partOf)) {
      check(blend.add(...part));
    }
    status(over ? blend.apply_over(core, over) : blend.apply_to(core), core);
  } finally {
    blend.free();
  }
}

/**
 * Returns the weight of a clip that fades in from a moment on, over a duration: it grows steadily
 * from 0 to 1. `since` is the time since that moment, both are in seconds.
 *
 * ```js
 * console.log(JSON.stringify(fadeIn(0.5, 2))); // → {"weight":0.25,"weightRate":0.5}
 * ```
 */
export function fadeIn(since: number, duration: number): { weight: number; weightRate: number } {
  const [time, whole] = [expectNumber(since, 'time'), expectNumber(duration, 'duration')];
  if (Number.isNaN(time - whole)) throw new KinetreeError('NOT_FINITE', 'a fade needs finite numbers');
  if (since >= duration) return { weight: 1, weightRate: 0 };
  if (!(since >= 0)) return { weight: 0, weightRate: 0 };
  const weightRate = 1 / duration;
  return { weight: since * weightRate, weightRate };
}

/**
 * Returns the rest of {@link fadeIn}: with it, a clip fades into another.
 *
 * ```js
 * const tree = new Hierarchy();
 * const node = tree.add();
 * const place = (x) => ({ node: 0, path: 'translation', times: [0], values: [x, 0, 0] });
 * const at = (x) => new Clip({ channels: [place(x)] }, [node]);
 * const [here, there] = [at(0), at(8)];
 * applyBlend(tree, [
 *   { clip: here, time: 0, ...fadeOut(0.5, 2) },
 *   { clip: there, time: 0, ...fadeIn(0.5, 2) },
 * ]);
 * console.log(tree.local(node).translation[0]); // → 2
 * console.log(tree.local(node).velocity[0]); // → 4
 * ```
 */
export function fadeOut(since: number, duration: number): { weight: number; weightRate: number } {
  const { weight, weightRate } = fadeIn(since, duration);
  return { weight: 1 - weight, weightRate: 0 - weightRate };
}

/** Returns a clip's core. A class of another copy is known by its members only. */
function coreOf(clip: Clip): Core {
  if (clip instanceof Clip) return clip.core;
  const it = clip as Partial<Clip> | null | undefined;
  throw notOurs('the clip', 'a Clip', typeof it?.dispose === 'function' && typeof it.duration === 'number');
}

/** Returns a playback as the core takes it. */
function partOf(
  given: Playback,
): [clip: Core, time: number, loop: number, speed: number, weight: number, weightRate: number] {
  const {
    clip,
    time,
    loop = 'once',
    speed = 1,
    weight = 1,
    weightRate = 0,
  } = options(given, keys, 'a playback');
  return [
    coreOf(clip),
    expectNumber(time, 'time'),
    ...playing({ loop, speed }),
    expectNumber(weight, 'weight'),
    expectNumber(weightRate, 'weight'),
  ];
}
