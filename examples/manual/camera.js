// A camera behind a car: it keeps its distance, looks at the car, and never rolls with it.
import { Hierarchy, rotation3 } from 'kinetree';

const tree = new Hierarchy();
const car = tree.add({ rotation: rotation3.fromEuler([0, 0, 0.2], 'YXZ') }); // the road leans
tree.drive(car, { velocity: [0, 0, -20], angularVelocity: [0, 0.5, 0] });
const rig = tree.add(); // follows the car's place and heading, not its pitch and roll
const camera = tree.add({ translation: [0, 3, 8] }, { parent: rig });

function follow() {
  const { translation, rotation } = tree.world(car);
  const [x, , z] = rotation3.rotate(rotation, [0, 0, -1]); // where its nose points
  const heading = rotation3.fromAxisAngle([0, 1, 0], Math.atan2(-x, -z));
  tree.setLocal(rig, { translation, rotation: heading });
  tree.lookAt(camera, translation); // its −z axis, as three.js has it for cameras
}
for (let i = 0; i < 120; i++) {
  tree.step(1 / 60);
  follow(); // after the step, before drawing: the camera sees the car where it is now
}
const seen = tree.transformPoint([0, 0, 0], car, camera); // the car, as the camera sees it
const up = tree.transformVector([1, 0, 0], camera, null); // its right side stays level
console.log(`the car is at ${[...seen].map((n) => (Math.round(n * 1e6) / 1e6 + 0).toFixed(3)).join(' ')}`);
console.log(`the camera leans by ${Math.abs(Math.asin(up[1])).toFixed(6)} rad`);
