/** The displacement of a corner over the child's turn, at the present stretch. */
import { DEGREES, fixed } from '../../figure/readout.ts';
import type { Strip } from '../../figure/strip.ts';
import type { UnparentParams } from './controls.ts';
import type { Model } from './model.ts';

/** Places of the curve, and the degrees between two. */
const PLACES = { count: 61, apart: 1.5 };
/** Heights of the axis, in meters. */
const HEIGHTS = [0.6, 1.2, 2.5, 5, 12, 25];

/** Returns a function that gives the graph. It keeps the curve while only the child is turned. */
export function lossOverJoint(model: Model): (params: UnparentParams) => Strip {
  const at = Float64Array.from({ length: PLACES.count }, (_, i) => PLACES.apart * i);
  let last: { key: string; y: Float64Array } | null = null;
  const curve = (params: UnparentParams): Float64Array => {
    const { stretch, over, between, fit } = params;
    const key = [stretch, over, between, fit].join();
    if (last?.key !== key) {
      const lost = (degrees: number): number =>
        model.out({ ...params, joint: degrees / DEGREES }).residual.displacement;
      last = { key, y: at.map(lost) };
    }
    return last.y;
  };
  return (params) => {
    const y = curve(params);
    const most = y.reduce((most, value) => Math.max(most, value), 0);
    const place = fixed(at[y.indexOf(most)] ?? 0, 0);
    return {
      x: { label: 'turn of the child', unit: '°', min: 0, max: 90 },
      y: { label: 'lost at a corner', unit: 'm', min: 0, max: HEIGHTS.find((it) => it > most) ?? 40 },
      at,
      curves: [{ name: 'lost at a corner', color: 'ink', y }],
      now: params.joint * DEGREES,
      drives: 'joint',
      summary:
        most < 0.0005
          ? 'Nothing is lost at any turn of the child.'
          : `What a corner loses over the turn of the child: ${fixed(y[0] ?? 0, 2)} m at 0 degrees, ${fixed(y.at(-1) ?? 0, 2)} m at 90, and most, ${fixed(most, 2)} m, at ${place}.`,
    };
  };
}
