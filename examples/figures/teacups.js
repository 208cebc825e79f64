// A rider in a cup on a disc: her velocity and acceleration over the ground, term by term.
import { rotationFromScaledAxis, space3 } from 'kinetree';

// Meters, seconds, radians.
const DISC_ANGLE = 0.3;
const DISC_RATE = 0.7;
const AXLE = 3;
const CUP_ANGLE = -1.2; // in the disc
const CUP_RATE = -2.8;
const RIDER = 1;

const turn = (angle) => rotationFromScaledAxis([0, 0, angle]);
const disc = { rotation: turn(DISC_ANGLE), angularVelocity: [0, 0, DISC_RATE] };
const cup = {
  translation: [AXLE, 0, 0],
  rotation: turn(CUP_ANGLE),
  angularVelocity: [0, 0, CUP_RATE],
};

const inDisc = space3.transformMotion(cup, { position: [RIDER, 0, 0] });
const terms = space3.motionTerms(disc, inDisc);
const say = (name, [x, y]) => console.log(`${name}: ${x.toFixed(6)} ${y.toFixed(6)}`);
say('ω × r', terms.rotationalVelocity);
say('own', terms.relativeVelocity);
say('velocity', terms.velocity);
say('centripetal', terms.centripetal);
say('Coriolis', terms.coriolis);
say('own, inwards', terms.relativeAcceleration);
say('acceleration', terms.acceleration);
