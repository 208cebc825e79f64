// A camera on a spring behind a car that is driven: it lags, swings in, and is the same on every screen.
import { Hierarchy, stepWithLaw } from 'kinetree';

const STIFFNESS = 16; // 1/s²: it swings at 4 rad/s
const DAMPING = 3.2; // 1/s: 0.4 of what just stops it from swinging; 8 is critical
/** Where the camera is, behind where it belongs, after some time at a number of frames in a second. */
function behind(rate, seconds) {
  const tree = new Hierarchy();
  const car = tree.add();
  tree.drive(car, { velocity: [0, 0, -20] });
  const seat = tree.add({ translation: [0, 3, 8] }, { parent: car }); // where the camera belongs
  const rig = tree.add({ translation: [0, 3, 11], velocity: [0, 0, -20] }); // and is: 3 m too far behind
  const camera = tree.add({}, { parent: rig }); // drawn; lookAt turns it and leaves the rig alone

  const spring = (node, time, position, velocity) => {
    if (node !== rig) return [0, 0, 0];
    const goal = tree.world(seat); // as it was before the step; it goes on by its velocity meanwhile
    return position.map((it, i) => {
      const far = goal.translation[i] + time * goal.velocity[i] - it;
      return STIFFNESS * far + DAMPING * (goal.velocity[i] - velocity[i]);
    });
  };
  for (let i = 0; i < Math.round(seconds * rate); i++) {
    stepWithLaw(tree, 1 / rate, spring);
    tree.lookAt(camera, tree.world(car).translation); // after the step, before drawing
  }
  return tree.relative(rig, seat).translation[2];
}
for (const seconds of [0.5, 1, 2]) {
  const far = [30, 60, 144].map((rate) => behind(rate, seconds).toFixed(3));
  console.log(`after ${seconds} s: ${far.join(' ')} m`);
}
