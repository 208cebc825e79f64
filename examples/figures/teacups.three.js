// A rider in a cup on a disc in three.js, which has no rates: each term is written out.
import { Vector3 } from 'three';

// Meters, seconds, radians.
const DISC_ANGLE = 0.3;
const DISC_RATE = 0.7;
const AXLE = 3;
const CUP_ANGLE = -1.2; // in the disc
const CUP_RATE = -2.8;
const RIDER = 1;

const axis = new Vector3(0, 0, 1);
const turned = (vector, angle) => vector.clone().applyAxisAngle(axis, angle);
const cross = (rate, vector) => new Vector3().crossVectors(axis, vector).multiplyScalar(rate);

// The rider in the disc, then the same in the world's axes.
const arm = turned(new Vector3(RIDER, 0, 0), CUP_ANGLE);
const own = turned(cross(CUP_RATE, arm), DISC_ANGLE);
const inwards = turned(cross(CUP_RATE, cross(CUP_RATE, arm)), DISC_ANGLE);
const place = turned(arm.clone().add(new Vector3(AXLE, 0, 0)), DISC_ANGLE);

const spin = cross(DISC_RATE, place);
const centripetal = cross(DISC_RATE, spin);
const coriolis = cross(2 * DISC_RATE, own);
const say = (name, { x, y }) => console.log(`${name}: ${x.toFixed(6)} ${y.toFixed(6)}`);
say('ω × r', spin);
say('own', own);
say('velocity', spin.clone().add(own));
say('centripetal', centripetal);
say('Coriolis', coriolis);
say('own, inwards', inwards);
say('acceleration', centripetal.clone().add(coriolis).add(inwards));
