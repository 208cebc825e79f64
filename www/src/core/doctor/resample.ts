/**
 * Curves of a clip that turn or stretch nodes below a stretch, read off anew by the core: a rigid frame's
 * rotation and place are then curves of another kind, and so are those of all below, and the leaves of
 * what hangs on them.
 */

import { starter } from '../boundary/core.ts';
import { doctorResampling } from '../generated/groups/doctorResampling.js';
import { asked, type Tail } from './asked.ts';
import type { Attachment } from './attachments.ts';
import { isBelow, keepsScale } from './clips.ts';
import { curvesIn } from './curves-in-core.ts';
import { PARTS } from './local-parts.ts';
import type { Curve, Motion, Path } from './motion.ts';
import { nameOf, type Rows } from './patient.ts';
import { type Piece, piecesIn } from './pieces.ts';
import type { Plan } from './plan.ts';
import { CODES, type MendWay, wishesIn } from './plans.ts';
import type { Wanted } from './wanted.ts';

/** The call of the core's part: see `crate/wasm/src/doctor_resample.rs`. */
interface ResamplingInCore {
  resample_rows(rule: number, count: number, way: number, curves: number, error: number): number;
}

const inCore: () => ResamplingInCore = /* @__PURE__ */ starter(doctorResampling);

/** A resampled clip: its keys, and its error. */
export interface ResampledClip {
  readonly clip: string;
  /** The number of keys of each new curve. */
  readonly keys: number;
  /** The largest displacement, in meters, of a corner between keys from where it should be there. */
  readonly error: number;
  /**
   * The largest displacement of a corner of a body, or of a vertex of a skin, from where the old file
   * has it, and its time, s.
   */
  readonly loss: number;
  readonly time: number;
}

/** New curves of a clip. */
export interface Resampled extends ResampledClip {
  /** The times of the keys, s, each after the one before in 32 bits. */
  readonly times: ArrayLike<number>;
  readonly tracks: readonly Track[];
  /** The parts of each node that are curves now. */
  readonly parts: ReadonlyMap<number, readonly Path[]>;
  /** Why it cannot be done; `null` if it can. */
  readonly refused: (At & { readonly place: number; readonly reason: string }) | null;
}

/** An instant, s, and what is lost there, in meters, where that is a number. */
interface At {
  readonly instant: number;
  readonly loss?: number;
}

/** One curve of a node, or of the leaf of what hangs on it. */
interface Track {
  readonly place: number;
  readonly attachment: Attachment | null;
  readonly path: Path;
  /** The numbers of all keys. */
  readonly values: readonly number[];
  /** Whether it ever leaves what it is at rest. */
  readonly moves: boolean;
}

/** The options of a resampling, and the attachments that it keeps. */
interface Resampling {
  readonly way: MendWay;
  readonly plan: Plan;
  readonly wanted: Wanted;
  readonly attachments: readonly Attachment[];
  readonly skins: readonly Piece[];
  /** Meters. */
  readonly error: number;
}

/** The parts of a node, where they begin among its numbers, and how many each has. */
const PATHS = [
  ['translation', 0, 3],
  ['rotation', 3, 4],
  ['scale', 7, 3],
] as const;

/** Numbers of an answer before its times. */
const HEAD = 9;

/**
 * Returns the parts of nodes that a motion would make curves of another kind: those of all nodes
 * below a stretch, if one of them turns or is stretched, and the scale of a stretch that changes. It
 * is empty for a motion that a plan keeps as it is.
 */
export function curvedParts(plan: Plan, { curves }: Motion): Map<number, readonly Path[]> {
  const { locals } = plan;
  if (plan.leaves) return leafParts(plan, plan.leaves, curves);
  const kept = new Set<number>();
  const stretched = new Set<number>();
  let turns = false;
  for (const curve of curves) {
    const { place, path, values } = curve;
    if (!locals.has(place)) continue;
    if (path === 'rotation' && isBelow(plan, place)) turns = true;
    if (path === 'scale') (keepsScale(plan, place, values) ? kept : stretched).add(place);
  }
  const parts = new Map<number, readonly Path[]>();
  if (!turns && stretched.size === 0) return parts;
  for (const place of locals.keys())
    if (isBelow(plan, place))
      parts.set(place, kept.has(place) ? ['translation', 'rotation'] : ['translation', 'rotation', 'scale']);
    else if (stretched.has(place)) parts.set(place, ['scale']);
  return parts;
}

/** Returns the same of a plan whose scales go to leaves: those that change, and the places of their children. */
function leafParts(
  { rows, locals }: Plan,
  leaves: ReadonlySet<number>,
  curves: readonly Curve[],
): Map<number, readonly Path[]> {
  const scaled = new Set(
    curves.flatMap(({ place, path }) => (path === 'scale' && leaves.has(place) ? [place] : [])),
  );
  const parts = new Map<number, readonly Path[]>();
  for (const place of locals.keys()) {
    const own: Path[] = scaled.has(rows.parents[place] as number) ? ['translation'] : [];
    if (scaled.has(place)) own.push('scale');
    if (own.length > 0) parts.set(place, own);
  }
  return parts;
}

/** Returns the new curves of a clip. */
export function resampled(rows: Rows, motion: Motion, given: Resampling): Resampled {
  const { name, curves } = motion;
  const { plan, error } = given;
  const parts = curvedParts(plan, motion);
  const attachments = given.attachments.filter(({ place }) => parts.has(place));
  const answer = asked(
    rows,
    (rule, count) => inCore().resample_rows(rule, count, CODES[given.way], curves.length, error),
    [wishesIn(given.wanted)],
    tailOf(motion, [...parts.keys()], { ...given, attachments }),
  );
  const [, keys = 0, off = 0, offAt = -1, offTime = 0, loss = 0, time = 0, flat = -1, flatTime = 0] = answer;
  const owners = [
    ...[...parts.keys()].map((place) => ({ place, attachment: null })),
    ...attachments.map((attachment) => ({ place: attachment.place, attachment })),
  ];
  const tracks = owners.flatMap(({ place, attachment }, i): Track[] => {
    const from = HEAD + keys + i * (3 + PARTS * keys);
    return PATHS.flatMap(([path, first, width], kind) => {
      if (!attachment && !parts.get(place)?.includes(path)) return [];
      const at = (key: number): number => from + 3 + PARTS * key + first;
      const values = Array.from({ length: keys }, (_, key) => [...answer.subarray(at(key), at(key) + width)]);
      return [{ place, attachment, path, values: values.flat(), moves: answer[from + kind] === 1 }];
    });
  });
  const [flatPlace, offPlace] = [flat, offAt].map((at) => rows.order[at] as number) as [number, number];
  const refused =
    flat >= 0
      ? {
          place: flatPlace,
          instant: flatTime,
          reason: `${nameOf(rows, flatPlace)} is flat at ${seconds(flatTime)}, where no rotation is the nearest`,
        }
      : off > error
        ? {
            place: offPlace,
            instant: offTime,
            loss: off,
            reason: `clip ${name} cannot be resampled to ${error} m: at ${seconds(offTime)} ${nameOf(rows, offPlace)} would be off by ${off.toPrecision(2)} m`,
          }
        : null;
  const times = answer.subarray(HEAD, HEAD + keys);
  return { clip: name, keys, error: off, loss, time, times, tracks, parts, refused };
}

/** Returns what the core needs of a motion behind its rows. */
function tailOf(
  { curves }: Motion,
  places: readonly number[],
  { plan, attachments, skins }: Resampling,
): Tail {
  // A scale that only grows and shrinks by one number moves no frame below: one that passes through 0 is
  // left at rest, because at 0 nothing has a frame.
  const still = curves.flatMap(({ place, path, values }, i) =>
    path === 'scale' && keepsScale(plan, place, values) && Array.from(values).includes(0) ? [i] : [],
  );
  return (turns) => {
    const turn = (place: number): number => turns[place] ?? turns.length;
    return [
      ...curvesIn(curves)(turns),
      [still.length, ...still],
      [places.length, ...places.map(turn)],
      [attachments.length],
      ...attachments.flatMap(({ place, kind, box, fixed, moves }) => [
        [turn(place), KINDS.indexOf(kind), moves ? 1 : 0],
        box.size,
        box.center,
        fixed,
      ]),
      ...piecesIn(skins, turns),
    ];
  };
}

const KINDS: readonly Attachment['kind'][] = ['body', 'sight', 'joint'];

export const seconds = (time: number): string => `${Number(time.toFixed(3))} s`;

/**
 * Returns the new curves of a clip: those that leave what is at rest, and those of `moved`, by place and
 * path, that had been there.
 */
export function freshCurves(plan: Plan, { tracks }: Resampled, moved: ReadonlySet<string>): readonly Track[] {
  return tracks.filter(({ place, attachment, path, moves }) => {
    // The scale of a node whose leaf has it rests at its signs.
    const stays = path === 'scale' && plan.leaves?.has(place) === true;
    return moves || (!attachment && moved.has(`${place} ${path}`) && !stays);
  });
}

/** Returns what hangs on nodes whose leaves move in some of these clips, or leave what they are at rest. */
export function movingAttachments(fresh: Iterable<Resampled>): readonly Attachment[] {
  const moving = [...fresh].flatMap(({ tracks }) => tracks.filter(({ moves }) => moves));
  return [...new Set(moving.flatMap(({ attachment }) => (attachment ? [attachment] : [])))];
}
