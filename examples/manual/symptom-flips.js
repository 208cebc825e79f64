// A turn from 170° to 190° that goes the long way round, and one that does not.
import { rotation3 } from 'kinetree';

const about = (degrees) => rotation3.fromAxisAngle([0, 1, 0], (degrees * Math.PI) / 180);
const heading = (it) => ((rotation3.toEuler(it, 'YXZ')[0] * 180) / Math.PI + 360) % 360;

// Angles: past 180° a heading is −170°, and halfway from 170° to −170° is 0°.
console.log(`angles mixed: ${(170 + -170) / 2}°`);

// Quaternions: q and −q are the same rotation, and a mean of their numbers may be anywhere.
const [from, to] = [about(170), about(-170)];
const mixed = rotation3.normalize(from.map((it, i) => (it + to[i]) / 2));
console.log(`numbers mixed: ${heading(mixed).toFixed(0)}°`);

console.log(`slerp: ${heading(rotation3.slerp(from, to, 0.5)).toFixed(0)}°`); // the short way
