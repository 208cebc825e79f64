/**
 * What do the value and the Jacobian of z³ − 1 in the plane cost at a point, as Newton's method
 * asks for them? A closure that somebody has differentiated by hand is the yardstick.
 */
import { report } from './measure.mjs';

const COUNT = 20_000;

/** @param {{ plain: typeof import('../www/src/core/entries/kinetree.ts') }} cores */
export default function fieldMany({ plain }) {
  const { jacobian, VectorField } = plain;
  const field = new VectorField('x^3 - 3*x*y^2 - 1, 3*x^2*y - y^3', ['x', 'y']);
  const points = Float64Array.from({ length: 2 * COUNT }, (_, i) => 2 * Math.sin(12.9898 * i));
  const out = { vectors: new Float64Array(2 * COUNT), rows: new Float64Array(4 * COUNT) };
  const sink = new Float64Array(6 * COUNT);

  /** @param {number} x @param {number} y @param {number} at */
  const byHand = (x, y, at) => {
    sink[at] = x * x * x - 3 * x * y * y - 1;
    sink[at + 1] = 3 * x * x * y - y * y * y;
    sink[at + 2] = 3 * x * x - 3 * y * y;
    sink[at + 3] = -6 * x * y;
    sink[at + 4] = 6 * x * y;
    sink[at + 5] = 3 * x * x - 3 * y * y;
  };
  /** @param {(x: number, y: number, i: number) => void} of */
  const each = (of) => () => {
    for (let i = 0; i < COUNT; i++) of(points[2 * i], points[2 * i + 1], i);
  };

  report({
    question: `z³ − 1 and its Jacobian at ${COUNT.toLocaleString('en')} points`,
    contenders: {
      'a closure, differentiated by hand': each((x, y, i) => byHand(x, y, 6 * i)),
      jacobians: () => void field.jacobians(points, out),
      evaluateMany: () => void field.evaluateMany(points, out.vectors),
      'evaluate and jacobian, one by one': each((x, y) => {
        field.evaluate([x, y]);
        field.jacobian([x, y]);
      }),
      'jacobian of a closure over Dual': each((at, up) => {
        jacobian(
          ([x, y]) => [
            x
              .pow(3)
              .sub(x.mul(y.mul(y)).mul(3))
              .sub(1),
            x.mul(x).mul(y).mul(3).sub(y.pow(3)),
          ],
          [at, up],
        );
      }),
    },
    yardstick: 'a closure, differentiated by hand',
    unit: 'ns a point',
    per: COUNT,
    rounds: 10,
  });
  field.dispose();
}
