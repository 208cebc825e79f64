/** Curves of a clip as numbers for the core, behind those of the rows. */
import type { Tail } from './asked.ts';
import { type Curve, widthOf } from './motion.ts';

const PATHS = ['translation', 'rotation', 'scale'] as const;
const COURSES = ['step', 'linear', 'cubicSpline'] as const;

/** Returns the number by which the core knows a course between keys. */
export const codeOf = (interpolation: Curve['interpolation']): number => COURSES.indexOf(interpolation);

/** Returns the numbers of curves: see `crate/wasm/src/doctor_clips.rs`. */
export function curvesIn(curves: readonly Curve[]): Tail {
  return (turns) =>
    curves.flatMap((curve) => {
      const { place, path, interpolation, times, values } = curve;
      const count = times.length * widthOf(curve);
      const kinds = [PATHS.indexOf(path), codeOf(interpolation)];
      const head = [turns[place] as number, ...kinds, times.length];
      return [head, times, Float64Array.from(values).subarray(0, count)];
    });
}
