// Let go of a thing on an arm that turns: its velocity is not that of the arm's middle.
import { Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const car = tree.add({ velocity: [20, 0, 0] });
const arm = tree.add({ angularVelocity: [0, 0, 8] }, { parent: car });
const stone = tree.add({ translation: [0, 1.5, 0] }, { parent: arm });

const say = (what, it) => console.log(`${what}: ${[...it].map((n) => (n + 0).toFixed(1)).join(' ')} m/s`);
say('of the arm', tree.world(arm).velocity);
say('of the stone in its parent', tree.local(stone).velocity); // relative to the arm: it is at rest
say('of the stone in the world', tree.world(stone).velocity);
tree.release(stone);
say('after it is let go', tree.world(stone).velocity);
