/** The words under a graph. */
import type { Curve, Strip } from '../../figure/strip.ts';
import { strings } from '../templates/strings.ts';

/** Returns `speed, solid; acceleration, dotted; one turn of the plate`. */
export function stripWords({ x, curves }: Strip): string {
  const looks = ({ dotted }: Curve): string => (dotted ? strings.dotted : strings.solid);
  const named = curves.map((curve) => (curves.length > 1 ? `${curve.name}, ${looks(curve)}` : curve.name));
  return [...named, x.label].join('; ');
}
