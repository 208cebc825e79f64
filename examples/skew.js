// A child at 45° under a parent that is stretched threefold: four rules of engines, four shapes.
import { accumulate, rotation3, scaleRules } from 'kinetree';

const parent = { scale: [3, 1, 1] };
const child = { rotation: rotation3.fromAxisAngle([0, 0, 1], Math.PI / 4), scale: [1, 2, 1] };

for (const rule of scaleRules) {
  const [, { axisLengths, skew }] = accumulate(rule, [parent, child]);
  const [x, y] = axisLengths.map((length) => length.toFixed(3));
  const degrees = ((Math.abs(skew.xy) * 180) / Math.PI).toFixed(2);
  console.log(`${rule}: x axis ${x}, y axis ${y}, ${degrees}° off a right angle`);
}
