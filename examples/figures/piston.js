// The piston: a stretched root, a rod rotated against it, a head on the rod, by one of four rules.
import { accumulate, rotationFromScaledAxis } from 'kinetree';

const RULE = 'matrices'; // or transforms, lossy, compensated
const SCALE_X = 2;
const JOINT = 0.6; // rad

const names = ['Root', 'Rod A', 'Head B'];
const nodes = [
  { translation: [3, 3, 3], scale: [SCALE_X, 1, 1] },
  {
    translation: [0, 0, 1.5],
    rotation: rotationFromScaledAxis([0, JOINT, 0]),
  },
  { translation: [0, 0, 1] },
];

const text = (numbers) => Array.from(numbers, (it) => it.toFixed(6)).join(' ');
accumulate(RULE, nodes).forEach(({ matrix, axisLengths }, i) => {
  console.log(`${names[i]}: at ${text(matrix.slice(12, 15))}, axes ${text(axisLengths)} long`);
});
