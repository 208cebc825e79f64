/** The box as a tree of one node, before its second, with the spin that it is to have in it. */
import { box, type FigureScene } from '../../figure/tree.ts';
import { scale } from '../../figure/vec.ts';
import { HALF } from '../turns/box.ts';
import { AXES } from '../turns/model.ts';
import type { SpinsParams } from './controls.ts';
import { spinOf } from './model.ts';

export function sceneOf(_: unknown, params: SpinsParams): FigureScene {
  const { first, acceleration } = spinOf(params);
  const steady = params.shows === 'exponential';
  return {
    title: 'A spin',
    rule: 'matrices',
    nodes: [
      {
        name: 'box',
        parent: null,
        angularVelocity: steady ? scale(AXES.x, params.angle) : first,
        ...(steady ? {} : { angularAcceleration: acceleration }),
        shape: box(scale(HALF, 2)),
      },
    ],
  };
}
