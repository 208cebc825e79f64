// The frame loop of a clip: step, clip, picture. A hand on a truck picks a ball up, carries and throws it.
import { Clip, Hierarchy } from 'kinetree';
import { ThreeRig } from 'kinetree/three';
import * as THREE from 'three';

const tree = new Hierarchy();
const truck = tree.add({ velocity: [3, 0, 0] });
const arm = tree.add({}, { parent: truck });
const hand = tree.add({ translation: [0, 2, 0] }, { parent: arm });
const half = Math.SQRT1_2; // a quarter turn about z, in one second
const swing = { node: 0, path: 'rotation', times: [0, 1], values: [0, 0, 0, 1, 0, 0, half, half] };
const playing = new Clip({ channels: [swing] }, [arm]);
const rig = new ThreeRig(tree);
const picture = rig.bind(hand, new THREE.Group());

let time = 0;
function frame(seconds) {
  time += seconds;
  tree.step(seconds); // the truck, and the ball in flight
  playing.applyTo(tree, time, { loop: 'repeat' }); // after the step, which would turn the arm on
  rig.update(); // at last the picture
}
const say = (what, numbers) => console.log([what, ...Array.from(numbers, (it) => it.toFixed(3))].join(' '));
const place = (node) => tree.world(node).translation;

for (let i = 0; i < 30; i++) frame(1 / 60);
say('drawn, at half of the turn:', picture.matrixWorld.elements.slice(12, 15));
const ball = tree.add({ translation: place(hand) });
tree.attach(ball, hand); // picked up
for (let i = 0; i < 15; i++) frame(1 / 60);
say('carried:', place(ball));
tree.release(ball, { acceleration: [0, -9.81, 0] }); // thrown
say('thrown with:', tree.world(ball).velocity);
for (let i = 0; i < 30; i++) frame(1 / 60);
say('flown:', place(ball));
