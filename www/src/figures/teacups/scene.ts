/** The ride as a tree: a disc, a cup on it, a rider in the cup. */
import { ball, type FigureScene, nodeOf, roller } from '../../figure/tree.ts';
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
      nodeOf('disc', null, roller(2 * (axle + rider + RIM), THIN), disc),
      nodeOf('cup', 0, roller(2 * (rider + LIP), 2 * THIN), cup),
      nodeOf('rider', 1, ball(3 * THIN), { translation: [rider, 0, 0] }),
    ],
  };
}
