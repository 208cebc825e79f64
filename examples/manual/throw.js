// A hand picks a ball up, swings it, and lets it go: the ball flies on as the hand moved it.
import { Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const shoulder = tree.add({ translation: [0, 1.5, 0] });
const ball = tree.add({ translation: [0.7, 1.5, 0] });

tree.attach(ball, shoulder); // picked up: the arm carries it
tree.setLocal(shoulder, { angularVelocity: [0, 0, 12] }); // rad/s
for (let i = 0; i < 15; i++) tree.step(1 / 120); // 0.125 s, 1.5 rad

tree.release(ball, { acceleration: [0, -9.81, 0] }); // let go, under gravity
const { translation, velocity } = tree.world(ball);
console.log(`lets go at ${translation[0].toFixed(3)} ${translation[1].toFixed(3)}`);
console.log(`with ${velocity[0].toFixed(3)} ${velocity[1].toFixed(3)} m/s`);

for (let i = 0; i < 60; i++) tree.step(1 / 120); // half a second of flight
const later = tree.world(ball).translation;
console.log(`half a second later at ${later[0].toFixed(3)} ${later[1].toFixed(3)}`);
