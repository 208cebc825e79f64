// Rest points of a probe beside Earth and Moon: Newton's method on a field given as text.
import { VectorField } from 'kinetree/math';

// Acceleration in the frame that rotates with both: gravity of the Earth and the Moon, which has
// 1.215 % of the mass, and the centrifugal term. Lengths are in distances of the Moon.
const field = new VectorField(
  `x - 0.98785*(x + 0.01215)/hypot(x + 0.01215, y)^3 - 0.01215*(x - 0.98785)/hypot(x - 0.98785, y)^3,
   y - 0.98785*y/hypot(x + 0.01215, y)^3 - 0.01215*y/hypot(x - 0.98785, y)^3`,
  ['x', 'y'],
);
const starts = { L1: [0.8, 0], L2: [1.2, 0], L3: [-1, 0], L4: [0.5, 0.8], L5: [0.5, -0.8] };

for (const [name, start] of Object.entries(starts)) {
  let [x, y] = start;
  let [steps, stride] = [0, 1];
  while (stride > 1e-12) {
    const [u, v] = field.evaluate([x, y]);
    const [[a, b], [c, d]] = field.jacobian([x, y]);
    const [dx, dy] = [(d * u - b * v) / (a * d - b * c), (a * v - c * u) / (a * d - b * c)];
    [x, y, steps, stride] = [x - dx, y - dy, steps + 1, Math.sqrt(dx * dx + dy * dy)];
  }
  console.log(`${name} at ${x.toFixed(9)} ${y.toFixed(9)}, found in ${steps} steps`);
}
field.dispose();
