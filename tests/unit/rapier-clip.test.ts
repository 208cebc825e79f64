/** A body of Rapier on a bone that a clip poses after each step. */
import RAPIER from '@dimforge/rapier3d-compat';
import { expect, it } from 'vitest';
import { Clip } from '../../www/src/core/entries/index.ts';
import { RapierLink } from '../../www/src/core/entries/rapier.ts';
import { apart } from './expect.ts';
import { arrayOf, SINGLE, staged, tree, world } from './rapier-stage.ts';

staged(0);

it('a body follows the bone that a clip poses, and is let go with its velocity', () => {
  const arm = tree.add();
  const fist = tree.add({ translation: [0, 2, 0] }, { parent: arm });
  const half = Math.SQRT1_2;
  const swing = { node: 0, path: 'rotation', times: [0, 1], values: [0, 0, 0, 1, 0, 0, half, half] } as const;
  const playing = new Clip({ channels: [swing] }, [arm]);
  let time = 0;
  const link = new RapierLink(tree, world, {
    afterStep(dt, it) {
      time += dt;
      playing.applyTo(it, time, { loop: 'repeat' });
    },
  });
  const body = link.bind(fist, world.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased()));
  world.createCollider(RAPIER.ColliderDesc.ball(0.5), body);
  // Over the end of the clip, where it begins anew.
  for (let i = 0; i < 90; i++) {
    link.step();
    const angle = (Math.PI / 2) * (time % 1);
    const there = [-2 * Math.sin(angle), 2 * Math.cos(angle), 0];
    expect(apart(tree.world(fist).translation, there)).toBeLessThan(1e-9);
    expect(apart(arrayOf(body.translation()), there)).toBeLessThan(SINGLE);
  }
  const angle = (Math.PI / 2) * (time % 1);
  link.release(fist);
  const velocity = [-Math.PI * Math.cos(angle), -Math.PI * Math.sin(angle), 0];
  expect(apart(arrayOf(body.linvel()), velocity)).toBeLessThan(SINGLE);
  expect(() => new RapierLink(tree, world, { afterStep: 3 as never })).toThrow(
    /afterStep must be a function/,
  );
  link.dispose();
  playing.dispose();
});
