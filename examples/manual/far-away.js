// A ship 10,000 km from the origin: matrices for the graphics card count from the camera, not from there.
import { Hierarchy } from 'kinetree';

const tree = new Hierarchy(); // its numbers are doubles: there they are 2 nm apart
const ship = tree.add({ translation: [1e7, 0, 0] });
const antenna = tree.add({ translation: [0.1, 2.7, 0] }, { parent: ship });
const camera = tree.add({ translation: [-3, 1, 0.2] }, { parent: ship });

/** How far a place is off once it is in single precision, as the graphics card has it. */
const lost = (it) => Math.hypot(...it.map((n) => Math.fround(n) - n));

const fromWorld = tree.worldMatrix(antenna).slice(12, 15);
console.log(`from the origin: off by ${(1000 * lost([...fromWorld])).toFixed(0)} mm`);

const fromCamera = tree.relative(antenna, camera).translation;
console.log(`from the camera: off by ${lost([...fromCamera]) < 1e-6 ? 'less than 0.001 mm' : 'more'}`);
console.log(`at ${[...fromCamera].map((n) => n.toFixed(6)).join(' ')}`);
