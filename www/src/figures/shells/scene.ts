/** The shot as a tree: the tank as it is before the shot or at it, and both shells on their way. */

import * as math from '../../core/math.ts';
import { ball, type FigureScene, nodeOf } from '../../figure/tree.ts';
import { addScaled } from '../../figure/vec.ts';
import { bodies, tracksOf } from '../tank/scene.ts';
import { GRAVITY, SHELL } from '../tank/shape.ts';
import type { ShellsParams } from './controls.ts';
import type { Shells } from './model.ts';
import { type Flight, place } from './shot.ts';

export function sceneOf(shells: Shells, params: ShellsParams): FigureScene {
  const { hullSpeed, hullTurn, swing } = params;
  const { shot, since } = shells;
  const { cos, sin } = math;
  const [hull = {}, turret = {}, gun = {}] = shells.frames(params);
  const heading = hullTurn * Math.min(since, 0);
  const nodes = [
    nodeOf('hull', null, bodies.hull, {
      ...hull,
      velocity: [hullSpeed * cos(heading), 0, -hullSpeed * sin(heading)],
      angularVelocity: [0, hullTurn, 0],
    }),
    nodeOf('turret', 0, bodies.turret, { ...turret, angularVelocity: [0, swing, 0] }),
    nodeOf('gun', 1, bodies.gun, gun),
    ...tracksOf(0),
  ];
  if (since >= 0) {
    const seconds = Math.min(since, shot.time);
    const shell = (name: string, { velocity }: Flight) => {
      const falls = { velocity: addScaled(velocity, GRAVITY, seconds), acceleration: GRAVITY };
      const translation = place(shot.muzzle, velocity, seconds);
      return nodeOf(name, null, ball(SHELL), { translation, ...(shells.landed ? {} : falls) });
    };
    nodes.push(shell('shell', shot.right), shell('forgetful shell', shot.forgets));
  }
  return { title: 'The shot that forgets', rule: 'matrices', nodes };
}
