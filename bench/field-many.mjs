/**
 * What do the value and the Jacobian of z³ − 1 in the plane cost at a point, as Newton's method
 * asks for them, and what does a picture of the roots that it finds? A closure that somebody has
 * differentiated by hand is the yardstick.
 */
import { report } from './measure.mjs';

const COUNT = 20_000;

/** @param {typeof import('../www/src/core/entries/slim.ts')} kinetree */
export default function fieldMany(kinetree) {
  const { jacobian, VectorField } = kinetree.math;
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
  picture(kinetree.math);
}

/**
 * A search for a root from the middle of each cell of 320 × 240.
 *
 * @param {typeof import('../www/src/core/entries/math.ts')} plain
 */
function picture({ findRoots, VectorField }) {
  const [columns, rows] = [320, 240];
  const field = new VectorField('x*x*x - 3*x*y*y - 1, 3*x*x*y - y*y*y', ['x', 'y']);
  const points = Float64Array.from({ length: 2 * columns * rows }, (_, i) => {
    const cell = i >> 1;
    return i % 2 === 0
      ? (4 * ((cell % columns) + 0.5)) / columns - 2
      : (3 * (Math.floor(cell / columns) + 0.5)) / rows - 1.5;
  });
  const out = findRoots(field, points);
  const sink = new Float64Array(points.length);

  const byHand = () => {
    for (let i = 0; i < points.length; i += 2) {
      let [x, y] = [points[i], points[i + 1]];
      for (let taken = 0; taken < 40; taken++) {
        const [u, v] = [x * x * x - 3 * x * y * y - 1, 3 * x * x * y - y * y * y];
        const [a, b] = [3 * x * x - 3 * y * y, -6 * x * y];
        const size = a * a + b * b;
        const [dx, dy] = [(a * u - b * v) / size, (a * v + b * u) / size];
        x -= dx;
        y -= dy;
        if (dx * dx + dy * dy <= 1e-12) break;
      }
      sink[i] = x;
      sink[i + 1] = y;
    }
  };

  report({
    question: `the roots of z³ − 1 from ${columns} × ${rows} points, ${out.steps.reduce((a, b) => a + b)} steps`,
    contenders: {
      'a closure, differentiated by hand': byHand,
      findRoots: () => void findRoots(field, points, {}, out),
    },
    yardstick: 'a closure, differentiated by hand',
    unit: 'ms a picture',
    per: 1e6,
    rounds: 10,
  });
  field.dispose();
}
