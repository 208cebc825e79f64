/** The throw as a tree: the ball, and what is fixed on it. */
import { ball, box, type FigureNode, type FigureScene, stateOf } from '../../figure/tree.ts';
import type { WormParams } from './controls.ts';
import { RADIUS } from './flight.ts';
import { FEET, PIXEL, type Worm } from './model.ts';

export function sceneOf(worm: Worm, params: WormParams): FigureScene {
  const { flight, seconds } = worm;
  const nodes: FigureNode[] = [
    { name: 'ball', parent: null, ...stateOf(flight.ball(seconds)), shape: ball(2 * RADIUS) },
    {
      name: 'worm',
      parent: 0,
      ...stateOf({ translation: flight.worm, rotation: worm.along }),
      shape: box([0.34, 0.07, 0.07], [0, 0.035, 0]),
    },
  ];
  if (params.character)
    nodes.push({
      name: 'character',
      parent: 0,
      ...stateOf({ translation: FEET, scale: PIXEL }),
      shape: box([50, 100, 10], [0, 50, 0]),
    });
  const pin = worm.pin(params);
  if (pin) nodes.push({ name: 'pin', parent: 0, translation: pin, shape: ball(0.08) });
  return { title: 'The worm on the ball', rule: 'matrices', nodes };
}
