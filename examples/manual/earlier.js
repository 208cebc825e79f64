// Where was it when the picture was taken? A ring of states answers for any time of the last second.
import { Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const robot = tree.add();
tree.drive(robot, { velocity: [2, 0, 0], angularVelocity: [0, 1, 0] }); // a circle of 2 m
const lidar = tree.add({ translation: [0.5, 1, 0] }, { parent: robot });

const ring = []; // copies with their times, the oldest first
let now = 0;
function frame(seconds) {
  ring.push({ time: now, state: tree.copy() });
  if (ring.length > 60) ring.shift().state.dispose();
  tree.step(seconds);
  now += seconds;
}
/** Calls `use` with the tree as it was at a time: the copy before it, stepped on by its own rates. */
function at(time, use) {
  const before = ring.findLast((it) => it.time <= time);
  if (!before) throw new RangeError(`the ring begins at ${ring[0]?.time} s, after ${time} s`);
  const state = before.state.copy(); // handles name the same nodes in it
  state.step(time - before.time);
  try {
    return use(state);
  } finally {
    state.dispose();
  }
}
for (let i = 0; i < 90; i++) frame(1 / 60);

// A point that the lidar measured 0.31 s ago, 4 m ahead of itself. Where is it for the robot of today?
const taken = now - 0.31;
const inWorld = at(taken, (then) => then.transformPoint([4, 0, 0], lidar, null));
const today = tree.transformPoint(inWorld, null, robot);
const show = (list) => Array.from(list, (it) => (it + 0).toFixed(4)).join(' ');
console.log(`then in the world: ${show(inWorld)}`);
console.log(`for the robot now: ${show(today)}`);
const way = at(taken, (then) => then.world(robot).translation);
const here = tree.world(robot).translation;
console.log(`mean speed since: ${(Math.hypot(...here.map((it, i) => it - way[i])) / 0.31).toFixed(4)} m/s`);
