/** Clips as they are played: beyond their duration, at a speed, with a weight. */
import { KinetreeError } from './boundary/errors.ts';
import { options } from './boundary/options.ts';
import { choice, expectNumber } from './boundary/vectors.ts';
import { Clip } from './clip.ts';
import type { Clip as Core } from './generated/main/glue.js';

const loops = ['once', 'repeat', 'pingPong'] as const;

/**
 * The way in which a clip goes on beyond its duration:
 *
 * - `once`: it rests, before its first key at that, from its last key on at that.
 * - `repeat`: it begins again; times count modulo the duration, negative ones too.
 * - `pingPong`: it runs back, then forward again.
 *
 * At a seam, a time at which it begins again or turns, its rates are those of the time that comes.
 * A pose that jumps there has no rate for that.
 */
export type Loop = (typeof loops)[number];

/** The way in which a clip is played. */
export interface PlaybackOptions {
  /** Default `once`. */
  readonly loop?: Loop;
  /**
   * Seconds of the clip a second, default 1: velocities are multiplied by it, accelerations by its
   * square. A negative one runs back. The time is the caller's: it does not grow by itself.
   */
  readonly speed?: number;
}

/** A clip at a time, with its share in a blend: see {@link Hierarchy.poseBlend}. */
export interface Playback extends PlaybackOptions {
  readonly clip: Clip;
  /** The time of the clip, s. */
  readonly time: number;
  /** Its share, 0 or more, default 1. */
  readonly weight?: number;
  /** The rate of the weight, 1/s, default 0. A weight that changes moves the nodes. */
  readonly weightRate?: number;
}

const optionKeys = ['loop', 'speed'] as const;
const keys = ['clip', 'time', ...optionKeys, 'weight', 'weightRate'] as const;

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
 * tree.poseBlend([
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

/**
 * Returns a clip's core.
 *
 * @internal
 */
export function coreOf(clip: Clip): Core {
  if (!(clip instanceof Clip)) throw noClip(clip);
  return clip.core;
}

/** Returns the error of what is no clip. A class of another copy is known by its members only. */
function noClip(it: Partial<Clip> | null | undefined): KinetreeError {
  const foreign = typeof it?.dispose === 'function' && typeof it.duration === 'number';
  const sentence = foreign
    ? 'the clip is of another copy of kinetree: there are two copies of kinetree in the program'
    : 'the clip must be a Clip';
  return new KinetreeError('BAD_ARGUMENT', sentence);
}

/**
 * Returns the way in which a clip is played, as the core takes it.
 *
 * @internal
 */
export function playing(given: PlaybackOptions): [loop: number, speed: number] {
  const { loop = 'once', speed = 1 } = options(given, optionKeys, 'the options of a clip');
  return [choice(loops, loop), expectNumber(speed, 'speed')];
}

/**
 * Returns a playback as the core takes it.
 *
 * @internal
 */
export function partOf(
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
