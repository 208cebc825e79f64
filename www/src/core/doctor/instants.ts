/** The worst instant of each skewed node in a clip, between keys or just before a jump, as the core finds it. */

import { starter } from '../boundary/core.ts';
import { doctorClips } from '../generated/groups/doctorClips.js';
import { asked } from './asked.ts';
import { curvesIn } from './curves-in-core.ts';
import type { Motion } from './motion.ts';
import { pathOf, type Rows } from './patient.ts';

/** The worst instant of a node in a clip. */
export interface Instant {
  /** The clip's name, or its number. */
  readonly clip: string;
  readonly node: number;
  readonly path: string;
  /** The largest skew of the node in the clip, degrees, to a millionth. */
  readonly degrees: number;
  /** The time at which it has it, s. */
  readonly time: number;
  /** True if that is the limit just before a jump, which no key shows. */
  readonly jump: boolean;
}

/** The calls of the core's part for clips: see `crate/wasm/src/doctor_clips.rs`. */
interface Clips {
  instant_rows(rule: number, count: number, curves: number, least: number, exact: boolean): number;
}

const clips: () => Clips = /* @__PURE__ */ starter(doctorClips);

const DEGREES = 180 / Math.PI;

/** Returns the places of the nodes that lean by at least `least` degrees in a motion. */
export function leaningPlaces(rows: Rows, motion: Motion, least: number): readonly number[] {
  return Array.from(found(rows, motion, least, false), (at) => rows.order[at] as number);
}

/** Returns the worst instants of the nodes that lean by at least `least` degrees in a motion. */
export function instantsOf(rows: Rows, motion: Motion, least: number): readonly Instant[] {
  const all = found(rows, motion, least, true);
  return Array.from({ length: all.length / 4 }, (_, i): Instant => {
    const [at = 0, skew = 0, time = 0, jump] = all.subarray(4 * i, 4 * i + 4);
    const place = rows.order[at] as number;
    return {
      clip: motion.name,
      node: rows.ids[place] as number,
      path: pathOf(rows, place),
      degrees: DEGREES * skew,
      time,
      jump: jump === 1,
    };
  });
}

function found(rows: Rows, { curves }: Motion, least: number, exact: boolean): Float64Array {
  const call = (rule: number, count: number): number =>
    clips().instant_rows(rule, count, curves.length, (least * Math.PI) / 180, exact);
  return asked(rows, call, [], curvesIn(curves)).subarray(1);
}
