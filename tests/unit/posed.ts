/** Rows as a recorded motion has them, worked out apart from the core. */
import type { Curve } from '../../www/src/core/doctor/motion.ts';
import type { Rows } from '../../www/src/core/doctor/patient.ts';
import { NINE } from '../../www/src/core/linear/matrix3.ts';
import { rotationInto } from '../../www/src/core/linear/quaternion.ts';

/**
 * Returns a curve's numbers at a time within an interval that begins at `from`: a step that comes at
 * its end has not been taken.
 */
function valueAt({ path, interpolation, times, values }: Curve, time: number, from: number): number[] {
  const width = path === 'rotation' ? 4 : 3;
  const count = times.length;
  const spline = interpolation === 'cubicSpline';
  const key = (i: number, part = 1): number[] => {
    const at = spline ? width * (3 * i + part) : width * i;
    return Array.from({ length: width }, (_, k) => values[at + k] as number);
  };
  const [first, last] = [times[0] as number, times[count - 1] as number];
  let i = 0;
  if (from >= last) i = count - 1;
  else if (from > first) {
    let end = count - 1;
    while (end - i > 1) {
      const middle = (i + end) >> 1;
      if ((times[middle] as number) <= from) i = middle;
      else end = middle;
    }
  }
  if (i === count - 1 || time <= first || interpolation === 'step') return key(i);
  const [a, b] = [times[i] as number, times[i + 1] as number];
  const span = b - a;
  const s = span > 0 ? Math.min(1, Math.max(0, (time - a) / span)) : 0;
  if (spline) {
    const [p, m, q, n] = [key(i), key(i, 2), key(i + 1), key(i + 1, 0)];
    const [s2, s3] = [s * s, s * s * s];
    return p.map(
      (it, k) =>
        (2 * s3 - 3 * s2 + 1) * it +
        (s3 - 2 * s2 + s) * span * (m[k] as number) +
        (3 * s2 - 2 * s3) * (q[k] as number) +
        (s3 - s2) * span * (n[k] as number),
    );
  }
  return path === 'rotation'
    ? slerp(key(i), key(i + 1), s)
    : key(i).map((it, k) => it + s * ((key(i + 1)[k] as number) - it));
}

/** Returns the rotation on the shorter way between two quaternions. */
function slerp(a: readonly number[], b: readonly number[], s: number): number[] {
  let cosine = a.reduce((sum, it, k) => sum + it * (b[k] as number), 0);
  const [p, q] = [Math.hypot(...a), Math.hypot(...b)];
  const sign = cosine < 0 ? -1 : 1;
  cosine = (sign * cosine) / (p * q);
  const angle = Math.acos(Math.min(1, cosine));
  const sine = Math.sin(angle);
  const [u, v] = sine < 1e-9 ? [1 - s, s] : [Math.sin((1 - s) * angle) / sine, Math.sin(s * angle) / sine];
  return a.map((it, k) => (u * it) / p + (sign * v * (b[k] as number)) / q);
}

/** Returns rows as a motion has them at a time, within an interval that begins at `from`. */
export function posedAt(rows: Rows, curves: readonly Curve[], time: number, from: number): Rows {
  const translations = rows.translations.slice();
  const rotations = rows.rotations.slice();
  const stretches = rows.stretches.slice();
  for (const curve of curves) {
    const { place, path } = curve;
    const value = valueAt(curve, time, from);
    if (path === 'translation') translations.set(value, 3 * place);
    else if (path === 'rotation') rotationInto(rotations, NINE * place, value);
    else for (let axis = 0; axis < 3; axis++) stretches[NINE * place + 4 * axis] = value[axis] as number;
  }
  return { ...rows, translations, rotations, stretches };
}
