/**
 * What does a step of a rigid body cost, by scheme? A thousand bodies, ten steps each, in one
 * crossing.
 */
import { report } from './measure.mjs';

const [COUNT, STEPS] = [1000, 10];

/** @param {typeof import('../www/src/core/entries/index.ts')} kinetree */
export default function bodiesMany(kinetree) {
  const bodies = Array.from({ length: COUNT }, (_, i) => {
    const inertia = [1, 2 + i / COUNT, 3];
    return { inertia, ...kinetree.bodyState(inertia, [0, 0, 0, 1], [0.1, 2, 0.3]) };
  });
  const by = (scheme) => () => void kinetree.stepBodies(bodies, 0.01, STEPS, scheme);
  report({
    question: `A step of a free rigid body, ${COUNT} bodies and ${STEPS} steps a call`,
    contenders: Object.fromEntries(kinetree.bodySchemes.map((scheme) => [scheme, by(scheme)])),
    yardstick: 'naiveEuler',
    unit: 'ns a step',
    per: COUNT * STEPS,
  });
}
