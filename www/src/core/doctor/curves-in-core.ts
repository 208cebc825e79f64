/** Curves of a clip as numbers in the core's block, behind those of the rows. */
import type { Tail } from './asked.ts';
import type { Curve } from './motion.ts';

const PATHS = ['translation', 'rotation', 'scale'] as const;
const COURSES = ['step', 'linear', 'cubicSpline'] as const;
/** Doubles of a curve before its times. */
const HEAD = 4;

/** Returns the numbers of curves: see `crate/wasm/src/doctor_clips.rs`. */
export function curvesIn(curves: readonly Curve[]): Tail {
  return {
    length: curves.reduce((sum, it) => sum + HEAD + it.times.length + valuesOf(it), 0),
    write(block, at, turns) {
      let to = at;
      for (const it of curves) {
        const { place, path, interpolation, times, values } = it;
        const head = [turns[place] as number, PATHS.indexOf(path), COURSES.indexOf(interpolation)];
        block.set([...head, times.length], to);
        to += HEAD;
        for (let i = 0; i < times.length; i++) block[to++] = times[i] as number;
        for (let i = 0; i < valuesOf(it); i++) block[to++] = values[i] as number;
      }
    },
  };
}

/** Returns the number of values that a curve has for its keys. */
function valuesOf({ path, interpolation, times }: Curve): number {
  return times.length * (path === 'rotation' ? 4 : 3) * (interpolation === 'cubicSpline' ? 3 : 1);
}
