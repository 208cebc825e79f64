// A gun on a moving ship aims ahead of a moving target, fires, and the shell comes within a millimeter.
import { Hierarchy } from 'kinetree';

const SPEED = 300; // m/s, of a shell relative to the gun
const tree = new Hierarchy();
const ship = tree.add({ velocity: [10, 0, 4] });
const gun = tree.add({ translation: [0, 5, 0] }, { parent: ship });
const target = tree.add({ translation: [900, 120, -400], velocity: [-60, 5, 80] });

// Where the target is, and how it moves, as seen from the gun's mount.
const place = tree.transformPoint([0, 0, 0], target, gun);
const ours = tree.world(gun).velocity;
const speeds = tree.world(target).velocity.map((it, i) => it - ours[i]);
const drift = tree.transformVector(speeds, null, gun);

// |place + drift t| = SPEED t is a quadratic equation of the time of flight.
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const a = SPEED ** 2 - dot(drift, drift);
const b = dot(place, drift);
const time = (b + Math.sqrt(b * b + a * dot(place, place))) / a;
const aim = place.map((it, i) => it + drift[i] * time);
tree.lookAt(gun, tree.transformPoint(aim, gun, null)); // its −z axis points there
console.log(`it flies for ${time.toFixed(3)} s`);

const { position, velocity } = tree.transformMotion({ velocity: [0, 0, -SPEED] }, gun, null);
const shell = tree.add({ translation: position, velocity });
tree.step(time);
const gap = tree.transformPoint([0, 0, 0], shell, target);
console.log(Math.hypot(...gap) < 0.001 ? 'and hits' : `and misses by ${Math.hypot(...gap)} m`);
