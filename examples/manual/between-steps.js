// Physics takes 20 steps a second, the screen draws 60 frames: each shows a place between two steps.
import { Hierarchy, space3 } from 'kinetree';

const STEP = 1 / 20;
const tree = new Hierarchy();
const wheel = tree.add({ angularVelocity: [0, 0, 2] });
const seat = tree.add({ translation: [5, 0, 0] }, { parent: wheel });

let [before, now] = [tree.world(seat), tree.world(seat)];
let [time, rest] = [0, 0]; // s: of the physics, and what a frame has left over

/** Steps as often as a frame has time for, and returns the state to draw. */
function frame(seconds) {
  for (rest += seconds; rest >= STEP; rest -= STEP) {
    tree.step(STEP);
    time += STEP;
    [before, now] = [now, tree.world(seat)];
  }
  return space3.interpolate(poseOf(before), poseOf(now), rest / STEP);
}
const poseOf = ({ translation, rotation }) => ({ translation, rotation });

const circle = (angle) => [5 * Math.cos(angle), 5 * Math.sin(angle)];
const gap = (a, b) => 1000 * Math.hypot(a[0] - b[0], a[1] - b[1]); // mm
let [ours, straight] = [0, 0]; // how far pictures are from where the seat was, one step ago
for (let i = 1; i <= 120; i++) {
  const drawn = frame(1 / 60).translation;
  const place = circle(2 * Math.max(0, time - STEP + rest));
  ours = Math.max(ours, gap(drawn, place));
  const [from, to] = [before.translation, now.translation];
  const mixed = from.map((it, k) => it + (to[k] - it) * (rest / STEP));
  straight = Math.max(straight, gap(mixed, place));
}
console.log(`interpolated: off the circle by ${ours < 0.001 ? 'less than 0.001' : ours} mm`);
console.log(`on straight lines: by ${straight.toFixed(1)} mm`);
