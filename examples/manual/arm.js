// A robot arm reaches for a target: damped least squares with the Jacobian, and a stop where it is out of reach.
import { Hierarchy, motionJacobian, rotation3 } from 'kinetree';

const tree = new Hierarchy();
const shoulder = tree.add();
const elbow = tree.add({ translation: [0.4, 0, 0] }, { parent: shoulder });
const hand = tree.add({ translation: [0.3, 0, 0] }, { parent: elbow });
const joints = [shoulder, elbow].map((node) => ({ node, axis: [0, 0, 1] }));

function set(angles) {
  for (const [i, { node, axis }] of joints.entries())
    tree.setLocal(node, { rotation: rotation3.fromAxisAngle(axis, angles[i]) });
}
/** Returns the angles, and by how much the target is missed, m. In the plane: x and y of the hand. */
function reach([x, y], start) {
  let angles = start;
  const misses = [];
  for (let step = 0; step < 200; step++) {
    set(angles);
    const at = tree.world(hand).translation;
    const e = [x - at[0], y - at[1]];
    const miss = Math.hypot(...e);
    misses.push(miss);
    // Less than 1 % nearer in ten steps: it comes no nearer.
    if (miss < 1e-12 || miss > 0.99 * misses.at(-11)) break;
    const J = motionJacobian(tree, hand, joints, { rows: 'velocity' }); // three numbers a joint
    const [a, b, c, d] = [J[0], J[3], J[1], J[4]]; // by rows: x of both, y of both
    const damping = Math.min(0.05, miss) ** 2; // it goes with the miss, so the last steps are Newton's
    const [p, q, r] = [a * a + b * b + damping, a * c + b * d, c * c + d * d + damping];
    const size = p * r - q * q;
    const [u, v] = [(r * e[0] - q * e[1]) / size, (p * e[1] - q * e[0]) / size];
    const turn = [a * u + c * v, b * u + d * v];
    const most = Math.max(...turn.map(Math.abs), 0.3); // rad in a step
    angles = angles.map((it, i) => it + (0.3 * turn[i]) / most);
  }
  return { angles, miss: misses.at(-1) };
}
const near = reach([0.3, 0.4], [0.1, 0.2]);
console.log(`angles ${near.angles.map((it) => it.toFixed(6)).join(' ')}, reached: ${near.miss < 1e-12}`);
const far = reach([0.9, 0], [0.1, 0.2]);
console.log(`out of reach by ${far.miss.toFixed(2)} m`);
