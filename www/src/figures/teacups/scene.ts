/** The ride as a tree: a disc, a cup on it, a rider in the cup. */
import { ball, type FigureScene, roller, stateOf } from '../../figure/tree.ts';
import type { TeacupsParams } from './controls.ts';
import type { Ride } from './model.ts';
import { LIP, RIM } from './paint.ts';

const THIN = 0.1;

export function sceneOf(ride: Ride, params: TeacupsParams): FigureScene {
  const { disc, cup } = ride.frames(params);
  const { axle, rider } = params;
  return {
    title: 'The teacups',
    rule: 'matrices',
    nodes: [
      { name: 'disc', parent: null, ...stateOf(disc), shape: roller(2 * (axle + rider + RIM), THIN) },
      { name: 'cup', parent: 0, ...stateOf(cup), shape: roller(2 * (rider + LIP), 2 * THIN) },
      { name: 'rider', parent: 1, translation: [rider, 0, 0], shape: ball(3 * THIN) },
    ],
  };
}
