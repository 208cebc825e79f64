// A worm on a thrown, spinning ball: its place in the world, and a place of the world on the ball.
import { rotationFromScaledAxis, space3 } from 'kinetree';

// Meters, seconds, radians.
const BALL = [3, 2.94, 0];
const ANGLE = -10.5;
const SIZE = 1;
const VELOCITY = [4, -1.3575, 0];
const SPIN = -14;
const WORM = [0.3, 0.4, 0]; // on the ball
const PIN = [3.2, 3.1, 0]; // in the world

const ball = {
  translation: BALL,
  rotation: rotationFromScaledAxis([0, 0, ANGLE]),
  scale: SIZE,
  velocity: VELOCITY,
  angularVelocity: [0, 0, SPIN],
};
const say = (name, [x, y]) => console.log(`${name}: ${x.toFixed(6)} ${y.toFixed(6)}`);
const worm = space3.transformMotion(ball, { position: WORM });
say('worm in the world', worm.position);
say('its velocity', worm.velocity);
// The inverse: take off the move, turn back, divide by the size.
const pin = space3.inverseTransformMotion(ball, { position: PIN });
say('pin on the ball', pin.position);
// A pin that is fixed on the ground moves on the ball.
say('its velocity there', pin.velocity);
