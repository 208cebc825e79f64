// A stone hits a box that stands on the deck of a boat: the impulse, and what both do after it.
import { Hierarchy, physics3 } from 'kinetree';

const tree = new Hierarchy();
const boat = tree.add({ velocity: [3, 0, 0] });
const box = tree.add({ translation: [4, 0, 0] }, { parent: boat }); // stands on the deck
const stone = tree.add({ translation: [2.4, 0.3, 0], velocity: [11, 0, 0] });

const crate = { mass: 20, inertia: physics3.inertia.fromBox(20, [1, 1, 1]) };
const ball = { mass: 2, inertia: physics3.inertia.fromSphere(2, 0.1) };
tree.step(0.125); // the stone closes in by 8 m/s: it is at the side of the box now

// Both motions in the world, the place of contact, and the direction in which the stone pushes.
const touch = { point: [3.875, 0.3, 0], normal: [1, 0, 0], restitution: 0.5 };
const hit = physics3.contactImpulse(tree.world(box), crate, tree.world(stone), ball, touch);
tree.addWorldRates(box, hit.body); // the changes of their rates in the world
tree.addWorldRates(stone, hit.other);

const say = (what, it) => console.log(`${what}: ${[...it].map((n) => (n + 0).toFixed(4)).join(' ')}`);
say('impulse', hit.impulse);
say('the box now moves at', tree.world(box).velocity);
say('on the deck', tree.local(box).velocity);
say('and turns at', tree.world(box).angularVelocity);
say('the stone at', tree.world(stone).velocity);
