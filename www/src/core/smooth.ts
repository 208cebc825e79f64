/** Recorded motion made smooth: keys with noise become curves that can be derived twice. */

import { check, numbers, starter } from './boundary/core.ts';
import { described, type ErrorCode, inWords, KinetreeError } from './boundary/errors.ts';
import { options } from './boundary/options.ts';
import { smoothingNotes, smoothingSentences } from './boundary/sentences.ts';
import { expectNumber, expectText, floats, lengthOfList, listOf } from './boundary/vectors.ts';
import { type ChannelLike, type ClipLike, keysOf } from './clip.ts';
import { smooth as group } from './generated/groups/smooth.js';

const start = /* @__PURE__ */ starter(group);

/** How {@link smoothClip} smooths. */
export interface SmoothOptions {
  /**
   * The frequency, Hz, above which motion counts as noise. `'auto'`, the default, takes the one
   * whose remainder looks most like noise.
   */
  readonly cutoff?: number | 'auto';
  /** Instants at which velocities jump, s: hits. */
  readonly breaks?: ArrayLike<number>;
}

/** The kinds of notes about a smoothed clip. A code stays; its sentence may get better. */
export type SmoothNoteCode =
  /** A channel steps, has too few keys, or is a curve already: it is as it was. */
  | 'NOT_SMOOTHED'
  /** Keys are missing for longer than 1 / cutoff. */
  | 'GAP_GUESSED'
  /** A rotation turns by more than 90° from a key to the next. */
  | 'WAY_GUESSED'
  /** What `'auto'` removes does not look like noise. */
  | 'CUTOFF_DOUBTFUL';

/** What to know about a smoothed clip. */
export interface SmoothNote {
  /** The kind of note, for programs. */
  readonly code: SmoothNoteCode;
  /** A whole sentence. Times in it are rounded to milliseconds. */
  readonly message: string;
  /** The channel, or the first of those that have the same keys: `channel 3`; or `the clip`. */
  readonly where: string;
}

/** A clip that was made smooth, to be played as any other. */
export interface SmoothClip extends ClipLike {
  readonly name: string;
  /** The channels, in the order of the clip. Those that were smoothed are cubic splines. */
  readonly channels: readonly ChannelLike[];
  /** The cutoff, Hz; 0 where `'auto'` found no channel to smooth. */
  readonly cutoff: number;
  readonly notes: readonly SmoothNote[];
}

/**
 * Returns a clip as curves that can be derived twice: its linear channels become cubic splines that
 * go near their keys, and whose accelerations are continuous. Linear keys have none: their velocity
 * is a stair.
 *
 * ```js
 * const times = Array.from({ length: 61 }, (_, frame) => frame / 120);
 * const values = times.flatMap((t) => [0, -4.905 * t * t, 0]); // a stone that was filmed as it fell
 * const smooth = smoothClip({ channels: [{ node: 0, path: 'translation', times, values }] }, { cutoff: 8 });
 * const tree = new Hierarchy();
 * const stone = tree.add();
 * new Clip(smooth, [stone]).applyTo(tree, 0.251);
 * console.log(tree.world(stone).acceleration[1].toFixed(3)); // → -9.810
 * ```
 *
 * Of all curves f the one is taken that minimises Σ w (y − f)² + (2π cutoff)⁻⁶ ∫ f‴² dt: near the
 * keys, with little jerk. Of a motion that repeats f times a second, the share
 * 1 / (1 + (f / cutoff)⁶) is left, half at the cutoff: the Butterworth filter of third order of
 * biomechanics, run forth and back, without a delay. Raise the cutoff until the peak stops growing.
 * Rotations are smoothed as the four parts of their quaternions, made unit.
 *
 * Within half a cycle of an end, 0.5 / cutoff s, accelerations err 5 to 16 times as much as inside.
 * A hit rings for about 1 / cutoff s: name it in `breaks`, where places stay continuous and
 * velocities may jump.
 *
 * @throws KinetreeError `NOT_POSITIVE` for a cutoff; `BAD_ARGUMENT` for a break that is not between
 * the keys, or has fewer than 4 of them to the next break or an end, and for a rotation that is
 * faster than the cutoff lets through; what {@link Clip} refuses.
 */
export function smoothClip(clip: ClipLike, given: SmoothOptions = NO_OPTIONS): SmoothClip {
  const { name = '', channels } = options(clip, CLIP, 'the clip');
  const { cutoff = 'auto', breaks = [] } = options(given, OPTIONS, 'the options of smoothClip');
  const text = expectText(name, 'name');
  const automatic = cutoff === 'auto';
  if (typeof cutoff === 'string' && !automatic)
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `cutoff must be a number of Hz or "auto", but is ${described(cutoff)}`,
    );
  const hertz = automatic ? 0 : expectNumber(cutoff, 'cutoff');
  const instants = Float64Array.from(floats(breaks, lengthOfList(breaks, 'the breaks'), 'the breaks'));
  const list = listOf<ChannelLike>(channels, 'the channels').map((channel, place) => keysOf(channel, place));
  const core = new (start().Smoother)();
  try {
    for (const [place, { node, path, how, times, values }] of list.entries())
      check(core.add(node, path, how, times, values), () => ` of channel ${place} of the clip`);
    numbers();
    const kind = core.smooth(hertz, automatic, instants);
    if (kind in smoothingSentences) throw refusal(kind);
    check(kind);
    const listed = core.notes();
    const notes: SmoothNote[] = [];
    for (let at = 0; at < listed.length; at += 4) notes.push(noteOf(listed.subarray(at, at + 4)));
    return {
      name: text,
      channels: list.map(({ channel }, place): ChannelLike => {
        if (channel.interpolation === 'cubicSpline' || !core.is_curve(place)) return channel;
        const { node, path } = channel;
        return {
          node,
          path,
          interpolation: 'cubicSpline',
          times: core.times(place),
          values: core.values(place),
        };
      }),
      cutoff: core.cutoff(),
      notes,
    };
  } finally {
    core.free();
  }
}

const NO_OPTIONS = {};
const OPTIONS = ['cutoff', 'breaks'];
const CLIP = ['name', 'channels', 'cutoff', 'notes'];

/** The codes of notes in the core's numbering. */
const codes: Readonly<Record<number, SmoothNoteCode>> = {
  1: 'NOT_SMOOTHED',
  2: 'NOT_SMOOTHED',
  3: 'NOT_SMOOTHED',
  4: 'GAP_GUESSED',
  5: 'WAY_GUESSED',
  6: 'CUTOFF_DOUBTFUL',
};

function noteOf([kind = 0, channel = 0, first = 0, second = 0]: Float64Array): SmoothNote {
  return {
    code: codes[kind] ?? 'NOT_SMOOTHED',
    message: inWords(smoothingNotes[kind], { first, second }),
    where: channel < 0 ? 'the clip' : `channel ${channel}`,
  };
}

function refusal(kind: number): KinetreeError {
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers();
  const code: ErrorCode = 'BAD_ARGUMENT';
  return new KinetreeError(code, inWords(smoothingSentences[kind], { first, second, third, fourth }));
}
