/** The words under a graph. */
import type { Curve, Graph } from '../../figure/graph.ts';
import { strings } from '../templates/strings.ts';

/**
 * Returns `speed, solid; acceleration, dotted; one turn of the plate`. Curves that are all solid
 * have one quantity: `energy lost: Euler, RK4; time`.
 */
export function graphWords({ x, y, curves }: Graph): string {
  const looks = ({ dotted }: Curve): string => (dotted ? strings.dotted : strings.solid);
  const names = curves.map(({ name }) => name);
  if (curves.length > 1 && !curves.some(({ dotted }) => dotted))
    return `${y.label}: ${names.join(', ')}; ${x.label}`;
  const named = curves.map((curve) => (curves.length > 1 ? `${curve.name}, ${looks(curve)}` : curve.name));
  return [...named, x.label].join('; ');
}
