/** Clips as they are played: beyond their duration, at a speed. */
import { options } from './boundary/options.ts';
import { choice, expectNumber } from './boundary/vectors.ts';

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

const keys = ['loop', 'speed'] as const;

/**
 * Returns the way in which a clip is played, as the core takes it.
 *
 * @internal
 */
export function playing(given: PlaybackOptions): [loop: number, speed: number] {
  const { loop = 'once', speed = 1 } = options(given, keys, 'the options of a clip');
  return [choice(loops, loop), expectNumber(speed, 'speed')];
}
