// A kick: how fast is the foot while a clip plays? Exact, from the slopes of the clip's curves.
import { Clip, Hierarchy, rotation3 } from 'kinetree';

const tree = new Hierarchy();
const runner = tree.add({ velocity: [0, 0, -6] }); // m/s
const hip = tree.add({ translation: [0, 1, 0] }, { parent: runner });
const knee = tree.add({ translation: [0, -0.5, 0] }, { parent: hip });
const foot = tree.add({ translation: [0, -0.5, 0] }, { parent: knee });

const about = (angle) => [...rotation3.fromAxisAngle([1, 0, 0], angle)];
const turn = (node, from, to) => {
  const values = [...about(from), ...about(to)];
  return { node, path: 'rotation', times: [0, 0.25], values };
};
const kick = new Clip({ channels: [turn(0, -0.5, 1), turn(1, -1.5, 0)] }, [hip, knee]);

for (const time of [0.05, 0.125, 0.2]) {
  kick.applyTo(tree, time);
  const { velocity } = tree.world(foot);
  console.log(
    `${time} s: ${[...velocity].map((n) => n.toFixed(3)).join(' ')}, ${Math.hypot(...velocity).toFixed(3)} m/s`,
  );
}
const own = tree.relative(foot, runner).velocity; // without what the runner adds
console.log(`seen from the runner: ${Math.hypot(...own).toFixed(3)} m/s`);
