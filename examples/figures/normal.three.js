// The normal of a squashed ball in three.js: by the normal matrix, and sent as a direction.
import { Matrix3, Matrix4, Vector3 } from 'three';

const SCALE = [1, 0.4, 1];
const PLACE = 0.79; // of the normal on the round ball, rad

const ball = new Matrix4().makeScale(...SCALE);
const [cos, sin] = [Math.cos(PLACE), Math.sin(PLACE)];
const like = new Matrix3().setFromMatrix4(ball);
const tangent = new Vector3(-sin, cos, 0).applyMatrix3(like);
const right = new Vector3(cos, sin, 0).applyMatrix3(new Matrix3().getNormalMatrix(ball));
const wrong = new Vector3(cos, sin, 0).applyMatrix3(like);

for (const [name, normal] of Object.entries({ 'inverse transpose': right, 'as a direction': wrong })) {
  const numbers = [normal.x, normal.y, (normal.angleTo(tangent) * 180) / Math.PI];
  console.log(`${name}: ${numbers.map((it) => it.toFixed(6)).join(' ')} degrees to the tangent`);
}
