// The muzzle of a turret on a moving tank: its velocity and acceleration, term by term.
import { Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const hull = tree.add({ velocity: [8, 0, 0], acceleration: [-2, 0, 0], angularVelocity: [0, 0.4, 0] });
const turret = tree.add(
  { translation: [0, 2, 0], angularVelocity: [0, 0.8, 0], angularAcceleration: [0, -0.5, 0] },
  { parent: hull },
);
// The barrel recoils while the turret turns.
const muzzle = { position: [5, 0, 0], velocity: [-3, 0, 0], acceleration: [40, 0, 0] };

const terms = tree.motionTerms(muzzle, turret, null);
const seen = tree.transformMotion(muzzle, turret, null);
const say = (name, vector) => console.log(`${name}: ${[...vector].map((it) => it.toFixed(3)).join(' ')}`);

say('base velocity', terms.baseVelocity);
say('rotational velocity', terms.rotationalVelocity);
say('relative velocity', terms.relativeVelocity);
say('velocity', seen.velocity);
say('base acceleration', terms.baseAcceleration);
say('Euler', terms.euler);
say('centripetal', terms.centripetal);
say('Coriolis', terms.coriolis);
say('relative acceleration', terms.relativeAcceleration);
say('acceleration', seen.acceleration);
tree.dispose();
