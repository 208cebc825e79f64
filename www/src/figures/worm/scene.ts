/** The throw as a tree: the ball, and what is fixed on it. */
import { ball, box, type FigureNode, type FigureScene, nodeOf } from '../../figure/tree.ts';
import type { WormParams } from './controls.ts';
import { RADIUS } from './flight.ts';
import { FEET, PIXEL, type Worm } from './model.ts';

export function sceneOf(worm: Worm, params: WormParams): FigureScene {
  const { flight, seconds } = worm;
  const nodes: FigureNode[] = [
    nodeOf('ball', null, ball(2 * RADIUS), flight.ball(seconds)),
    nodeOf('worm', 0, box([0.34, 0.07, 0.07], [0, 0.035, 0]), {
      translation: flight.worm,
      rotation: worm.along,
    }),
  ];
  if (params.character)
    nodes.push(nodeOf('character', 0, box([50, 100, 10], [0, 50, 0]), { translation: FEET, scale: PIXEL }));
  const pin = worm.pin(params);
  if (pin) nodes.push(nodeOf('pin', 0, ball(0.08), { translation: pin }));
  return { title: 'The worm on the ball', rule: 'matrices', nodes };
}
