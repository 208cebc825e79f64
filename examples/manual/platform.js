// A player stands, walks and jumps off a deck that turns while it drives.
import { Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const deck = tree.add();
tree.drive(deck, { velocity: [2, 0, 0], angularVelocity: [0, 1, 0] }); // m/s, rad/s
const player = tree.add({ translation: [3, 1, 0] });
tree.attach(player, deck); // it lands: from now on the deck carries it

const run = (seconds) => {
  for (let i = 0; i < 60 * seconds; i++) tree.step(1 / 60);
};
const say = (what, { translation, velocity }) => {
  const numbers = (it) => [...it].map((n) => (Math.round(n * 1000) / 1000 + 0).toFixed(3)).join(' ');
  console.log(`${what}: at ${numbers(translation)}, ${numbers(velocity)} m/s`);
};
run(10);
say('ten seconds later, on the deck', tree.local(player));
say('in the world', tree.world(player));

tree.setLocal(player, { velocity: [0, 0, -0.5] }); // it walks, in the axes of the deck
run(2);
say('after two seconds of walking, on the deck', tree.local(player));

const { velocity } = tree.world(player); // all of it: driving, turning, walking
const jump = [velocity[0], velocity[1] + 4, velocity[2]];
tree.release(player, { acceleration: [0, -9.81, 0] });
tree.setWorld(player, { velocity: jump });
run(0.5);
say('half a second after the jump', tree.world(player));
