// A tail that feels what its carrier does: a bone with a weight at its end, on a rider of a merry-go-round.
import { Hierarchy, rotation3 } from 'kinetree';

const [LENGTH, STIFFNESS, DAMPING] = [0.3, 4, 2]; // m; 1/s² toward the rest direction; 1/s
const GRAVITY = [0, -9.81, 0];
const REST = [0, -1, 0]; // in the head's axes, as the bone's own
const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];

/** Sets the bone's angular acceleration: the step does the rest. */
function swing(tree, head, bone) {
  const { rotation, angularVelocity } = tree.local(bone);
  const way = rotation3.rotate(rotation, REST); // where the bone points, in the head
  const position = tree.local(bone).translation.map((it, i) => it + LENGTH * way[i]);
  const velocity = cross(angularVelocity, way).map((it) => LENGTH * it);
  // What a point does that the head carries: all but its own acceleration, which is what we look for.
  const terms = tree.motionTerms({ position, velocity }, head, null);
  const felt = GRAVITY.map(
    (it, i) => it - terms.baseAcceleration[i] - terms.euler[i] - terms.centripetal[i] - terms.coriolis[i],
  );
  const pull = cross(way, tree.transformVector(felt, null, head)); // a torque by mass and length
  const back = cross(way, REST);
  tree.setLocal(bone, {
    angularAcceleration: pull.map(
      (it, i) => it / LENGTH + STIFFNESS * back[i] - DAMPING * angularVelocity[i],
    ),
  });
}
/** Degrees by which the tail leans outward in the end, 4 m out at so many rad/s. */
function leaning(rate, braking = 0) {
  const tree = new Hierarchy();
  const ride = tree.add({ velocity: [braking ? 30 : 0, 0, 0], acceleration: [-braking, 0, 0] });
  const disk = tree.add({ angularVelocity: [0, rate, 0] }, { parent: ride });
  const head = tree.add({ translation: [4, 1.5, 0] }, { parent: disk });
  const bone = tree.add({}, { parent: head });
  for (let i = 0; i < 240 * 20; i++) {
    swing(tree, head, bone);
    tree.step(1 / 240);
  }
  const [x, y] = rotation3.rotate(tree.local(bone).rotation, REST);
  return (Math.atan2(x, -y) * 180) / Math.PI;
}
console.log(`at rest: ${(leaning(0) + 0).toFixed(2)}°`);
console.log(`turning at 1 rad/s: ${leaning(1).toFixed(2)}°`);
console.log(`braking at 3 m/s²: ${leaning(0, 3).toFixed(2)}°`);
