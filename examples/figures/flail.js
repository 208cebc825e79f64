// A flail: the motion of its ball from the rates of four joints, and where it lands if let go.
import { rotationFromScaledAxis, space3 } from 'kinetree';

// Shoulder, elbow, wrist, chain: rad, rad/s, rad/s², each in the one before.
const ANGLES = [0.5, 0.8, 0.4, -0.3];
const RATES = [3, 1.2, -2, 5];
const GAINS = [-10, 4, 8, 12];

const lengths = [0.34, 0.3, 0.55, 0.45]; // m
let ball = { position: [lengths[3], 0, 0] };
for (const i of [3, 2, 1, 0]) {
  const joint = {
    translation: i > 0 ? [lengths[i - 1], 0, 0] : [0, 1.8, 0],
    rotation: rotationFromScaledAxis([0, 0, ANGLES[i]]),
    angularVelocity: [0, 0, RATES[i]],
    angularAcceleration: [0, 0, GAINS[i]],
  };
  ball = space3.transformMotion(joint, ball);
}
const say = (name, [x, y]) => console.log(`${name}: ${x.toFixed(6)} ${y.toFixed(6)}`);
say('position', ball.position);
say('velocity', ball.velocity);
say('acceleration', ball.acceleration);

// Let go, it keeps its velocity, and falls until its middle is as high as its radius.
const [gravity, radius] = [9.81, 0.07];
const [[x, y], [ahead, up]] = [ball.position, ball.velocity];
const time = (up + Math.sqrt(up ** 2 + 2 * gravity * (y - radius))) / gravity;
say('lands after, at', [time, x + ahead * time]);
