// Newton's method on a field of the plane, step by step from a start to a root.
import { findRoots, rootStatuses, VectorField } from 'kinetree/math';

const FORMULA = 'x*x*x - 3*x*y*y - 1, 3*x*x*y - y*y*y';
const START = [-0.6, 0.3];
const [most, tolerance] = [40, 1e-6];

const field = new VectorField(FORMULA, ['x', 'y']);
let [points, status] = [START, 'unfinished'];
for (let step = 1; step <= most && status === 'unfinished'; step++) {
  // The field's Jacobian is exact: pairs of value and slope go through the formula.
  const end = findRoots(field, points, { steps: 1, tolerance });
  [points, status] = [end.points, rootStatuses[end.status[0]]];
  console.log(`step ${step}: ${points[0].toFixed(6)} ${points[1].toFixed(6)}`);
}
console.log(status);
field.dispose();
