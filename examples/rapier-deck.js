// A man stands and another walks on a deck that turns while it drives, in Rapier: both stay in place.
import RAPIER from '@dimforge/rapier3d-compat';
import { Hierarchy } from 'kinetree';
import { RapierLink } from 'kinetree/rapier';

await RAPIER.init();
const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
const tree = new Hierarchy();
const link = new RapierLink(tree, world);
const { RigidBodyDesc, ColliderDesc } = RAPIER;

const deck = tree.add();
tree.drive(deck, { velocity: [2, 0, 0], angularVelocity: [0, 1, 0] }); // m/s, rad/s
const floor = link.bind(deck, world.createRigidBody(RigidBodyDesc.kinematicPositionBased()));
world.createCollider(ColliderDesc.cuboid(8, 0.5, 8), floor);

const man = (translation) => {
  const node = tree.add({ translation }, { parent: deck });
  const body = world.createRigidBody(RigidBodyDesc.kinematicPositionBased().setTranslation(...translation));
  world.createCollider(ColliderDesc.capsule(0.5, 0.3), body);
  return { node, body: link.bind(node, body) };
};
const [standing, walking] = [man([3, 1.3, 0]), man([0, 1.3, 3])];
tree.drive(walking.node, { velocity: [0, 0, -0.3], angularVelocity: [0, 0.1, 0] });

let worst = 0; // how far a body is from its place on the deck, at most
for (let i = 0; i < 600; i++) {
  link.step();
  for (const { node, body } of [standing, walking]) {
    const place = tree.transformPoint(body.translation(), null, deck);
    const wanted = tree.local(node).translation;
    worst = Math.max(worst, Math.hypot(...place.map((it, k) => it - wanted[k])));
  }
}
console.log(`after ten seconds: off by ${worst < 1e-5 ? 'less than 0.01 mm' : worst}`);
const flying = link.release(standing.node) && standing.body.linvel(); // he steps off
console.log(`he leaves at ${Math.hypot(flying.x, flying.z).toFixed(3)} m/s`);
