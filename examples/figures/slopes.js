// The slope of a formula: by a pair of value and slope that goes through it, and by differences.
import { VectorField } from 'kinetree/math';

const FORMULA = 'sin(x)^2';
const X = 0.8;

const field = new VectorField(FORMULA, ['x']);
const [value] = field.evaluate([X]);
const [[slope]] = field.jacobian([X]);
console.log(`the pair: ${value.toFixed(6)} + ${slope.toFixed(6)} ε`);

// A smaller step is better only until rounding is most of the answer.
for (const h of [1e-2, 1e-4, 1e-6, 1e-10, 1e-14]) {
  const [here, after] = field.evaluateMany([X, X + h]);
  console.log(`the difference over ${h.toExponential(0)}: ${((after - here) / h).toFixed(6)}`);
}
field.dispose();
