// A worm on a thrown, spinning ball in three.js: there by a matrix, back by its inverse.
import { Matrix4, Quaternion, Vector3 } from 'three';

// Meters, seconds, radians.
const BALL = [3, 2.94, 0];
const ANGLE = -10.5;
const SIZE = 1;
const VELOCITY = [4, -1.3575, 0];
const SPIN = -14;
const WORM = [0.3, 0.4, 0]; // on the ball
const PIN = [3.2, 3.1, 0]; // in the world

const rotation = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), ANGLE);
const [center, velocity] = [new Vector3(...BALL), new Vector3(...VELOCITY)];
const ball = new Matrix4().compose(center, rotation, new Vector3(SIZE, SIZE, SIZE));
/** The velocity of a point that is fixed on the ball, by its place in the world. */
const carried = (place) => new Vector3(0, 0, SPIN).cross(place.clone().sub(center)).add(velocity);

const say = (name, { x, y }) => console.log(`${name}: ${x.toFixed(6)} ${y.toFixed(6)}`);
const worm = new Vector3(...WORM).applyMatrix4(ball);
say('worm in the world', worm);
say('its velocity', carried(worm));
const pin = new Vector3(...PIN);
say('pin on the ball', pin.clone().applyMatrix4(ball.clone().invert()));
// A pin that is fixed on the ground moves on the ball, against what the ball does there.
const against = carried(pin).negate().divideScalar(SIZE);
say('its velocity there', against.applyQuaternion(rotation.clone().invert()));
