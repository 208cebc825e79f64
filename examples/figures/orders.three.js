// A pencil in three.js by six orders of a move, a turn and a scale: its point, and its size.
import { Matrix4, Vector3 } from 'three';

const MOVE = [3, 1, 0];
const TURN = 1.05; // rad
const SCALE = [0.5, 1, 1];

const factors = {
  T: new Matrix4().makeTranslation(...MOVE),
  R: new Matrix4().makeRotationZ(TURN),
  S: new Matrix4().makeScale(...SCALE),
};
for (const order of ['TRS', 'TSR', 'RTS', 'RST', 'STR', 'SRT']) {
  // The last one acts first.
  const product = new Matrix4();
  for (const name of order) product.multiply(factors[name]);
  const tip = new Vector3(2, 0, 0).applyMatrix4(product);
  const sides = [0, 1].map((i) => new Vector3().setFromMatrixColumn(product, i).length());
  const [x, y, long, wide] = [tip.x, tip.y, ...sides].map((it) => it.toFixed(6));
  console.log(`${order}: point at ${x} ${y}, ${long} times as long, ${wide} times as wide`);
}
