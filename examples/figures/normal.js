// The normal of a squashed ball: by the inverse transpose it is right; sent as a direction it leans.
import { Hierarchy } from 'kinetree';

const SCALE = [1, 0.4, 1];
const PLACE = 0.79; // of the normal on the round ball, rad

const tree = new Hierarchy();
const ball = tree.add({ scale: SCALE });
const [cos, sin] = [Math.cos(PLACE), Math.sin(PLACE)];
const tangent = tree.transformVector([-sin, cos, 0], ball, null);
const right = tree.transformNormal([cos, sin, 0], ball, null);
const wrong = tree.transformVector([cos, sin, 0], ball, null);

const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
const angle = (a, b) => (Math.acos(dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))) * 180) / Math.PI;
for (const [name, normal] of Object.entries({ 'inverse transpose': right, 'as a direction': wrong })) {
  const numbers = [normal[0], normal[1], angle(normal, tangent)];
  console.log(`${name}: ${numbers.map((it) => it.toFixed(6)).join(' ')} degrees to the tangent`);
}
