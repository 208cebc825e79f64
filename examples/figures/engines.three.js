// One arm in three.js: its hand by the product of matrices, and by the rules of other engines.
import { Matrix4, Quaternion, Vector3 } from 'three';

const SHOULDER_SCALE = [1.6, 1, 1];
const ELBOW_SCALE = 1;
const HAND_SCALE = [1, 1, 1];
const ELBOW = 1.05; // rad
const WRIST = -0.61;
const MAYA = 'compensated'; // or matrices: with the flag of every joint off

const joints = [
  [0, Math.PI / 6, new Vector3(...SHOULDER_SCALE)],
  [1, ELBOW, new Vector3().setScalar(ELBOW_SCALE)],
  [0.9, WRIST, new Vector3(1, 1, 1)],
  [0.45, 0, new Vector3(...HAND_SCALE)],
];
const rules = { Unity: 'matrices', Unreal: 'transforms', lossy: 'lossy', Maya: MAYA };
for (const [engine, rule] of Object.entries(rules)) {
  const product = new Matrix4();
  const [place, rotation, scale] = [new Vector3(), new Quaternion(), new Vector3(1, 1, 1)];
  for (const [along, angle, size] of joints) {
    const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), angle);
    product.multiply(new Matrix4().compose(new Vector3(along, 0, 0), turn, size));
    place.add(new Vector3(along, 0, 0).multiply(scale).applyQuaternion(rotation));
    rotation.multiply(turn);
    scale.copy(rule === 'compensated' ? size : scale.multiply(size));
  }
  const world = rule === 'matrices' ? product : new Matrix4().compose(place, rotation, scale);
  if (rule === 'lossy') {
    // The scale is the diagonal of R⁻¹ L; the skew beside it is dropped.
    const back = new Matrix4().makeRotationFromQuaternion(rotation.clone().invert());
    const { elements: e } = back.multiply(product);
    const at = new Vector3().setFromMatrixPosition(product);
    world.compose(at, rotation, new Vector3(e[0], e[5], e[10]));
  }
  const [at, x, y] = [3, 0, 1].map((i) => new Vector3().setFromMatrixColumn(world, i));
  const text = [at.x, at.y, x.length(), y.length()].map((it) => it.toFixed(6));
  console.log(`${engine}: hand at ${text[0]} ${text[1]}, ${text[2]} long, ${text[3]} wide`);
}
