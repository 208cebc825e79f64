// A pencil by six orders of a move, a turn and a scale: where its point is, and its size.
import { accumulate, rotationFromScaledAxis } from 'kinetree';

const MOVE = [3, 1, 0];
const TURN = 1.05; // rad
const SCALE = [0.5, 1, 1];

const factors = {
  T: { translation: MOVE },
  R: { rotation: rotationFromScaledAxis([0, 0, TURN]) },
  S: { scale: SCALE },
};
for (const order of ['TRS', 'TSR', 'RTS', 'RST', 'STR', 'SRT']) {
  // A node for each factor: the last one acts first.
  const { matrix, axisLengths } = accumulate(
    'matrices',
    Array.from(order, (it) => factors[it]),
  ).at(-1);
  const tip = [0, 1].map((row) => 2 * matrix[row] + matrix[12 + row]);
  const [x, y, long, wide] = [...tip, ...axisLengths].map((it) => it.toFixed(6));
  console.log(`${order}: point at ${x} ${y}, ${long} times as long, ${wide} times as wide`);
}
