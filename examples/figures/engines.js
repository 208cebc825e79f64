// One arm with one stretched joint: its hand by the rules of four engines.
import { accumulate, rotationFromScaledAxis } from 'kinetree';

const SHOULDER_SCALE = [1.6, 1, 1];
const ELBOW_SCALE = 1;
const HAND_SCALE = [1, 1, 1];
const ELBOW = 1.05; // rad
const WRIST = -0.61;
const MAYA = 'compensated'; // or matrices: with the flag of every joint off

const turn = (angle) => rotationFromScaledAxis([0, 0, angle]);
const nodes = [
  { rotation: turn(Math.PI / 6), scale: SHOULDER_SCALE },
  { translation: [1, 0, 0], rotation: turn(ELBOW), scale: ELBOW_SCALE },
  { translation: [0.9, 0, 0], rotation: turn(WRIST) },
  { translation: [0.45, 0, 0], scale: HAND_SCALE },
];

const rules = { Unity: 'matrices', Unreal: 'transforms', lossy: 'lossy', Maya: MAYA };
for (const [engine, rule] of Object.entries(rules)) {
  const { matrix, axisLengths } = accumulate(rule, nodes).at(-1);
  const [x, y, long, wide] = [matrix[12], matrix[13], ...axisLengths].map((it) => it.toFixed(6));
  console.log(`${engine}: hand at ${x} ${y}, ${long} long, ${wide} wide`);
}
