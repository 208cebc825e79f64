// The velocity of a shell in the world: the gun's, and what the tank and its turret add.
import { Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const tank = tree.add({}, { name: 'tank' });
tree.drive(tank, { velocity: [12, 0, 0], angularVelocity: [0, 0.3, 0] }); // m/s, rad/s
const turret = tree.add({ translation: [0, 2, 0], angularVelocity: [0, 0.6, 0] }, { parent: tank });
const muzzle = { position: [5, 0, 0] }; // meters, in the axes of the turret

const say = (what, it) => console.log(`${what}: ${[...it].map((n) => n.toFixed(3)).join(' ')}`);
const shell = { ...muzzle, velocity: [800, 0, 0] }; // as the gun gives it, along the barrel
const { velocity } = tree.transformMotion(shell, turret, null);
say('the shell', velocity);
say('its muzzle alone', tree.transformMotion(muzzle, turret, null).velocity);

// What a program forgets that adds the tank's velocity, and not its turning:
const forgetful = tree.transformVector([800, 0, 0], turret, null).map((n, i) => n + [12, 0, 0][i]);
say('without the turning', forgetful);
const miss = Math.abs(velocity[2] - forgetful[2]) * (1000 / 800);
console.log(`which is off by ${miss.toFixed(1)} m at 1000 m`);
