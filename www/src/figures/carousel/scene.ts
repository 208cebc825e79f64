/** The carousel as a tree: its disc with those who sit on it, and the puck, which is free. */
import * as math from '../../core/math.ts';
import { ball, type FigureScene, nodeOf, roller } from '../../figure/tree.ts';
import type { CarouselParams } from './controls.ts';
import { RIM } from './flight.ts';
import type { Carousel } from './model.ts';
import { APART, FRIENDS, friendAt, nearest } from './words.ts';

const THIN = 0.1;
const SEAT = 0.32;

export function sceneOf(carousel: Carousel, params: CarouselParams): FigureScene {
  const { flight } = carousel;
  const now = carousel.truly(params);
  const { position, velocity } = flight.ground(now);
  const friends = Array.from({ length: FRIENDS }, (_, i) => {
    const degrees = nearest(i * APART);
    const angle = (degrees * Math.PI) / 180;
    return nodeOf(friendAt(degrees), 0, ball(SEAT), {
      translation: [RIM * math.cos(angle), RIM * math.sin(angle), 0],
    });
  });
  const tree = params.thing === 'tree';
  return {
    title: 'The carousel',
    rule: 'matrices',
    nodes: [
      nodeOf('carousel', null, roller(2 * RIM, THIN), flight.frame.at(now)),
      ...friends,
      nodeOf(tree ? 'tree' : 'puck', null, tree ? roller(3 * SEAT, 1) : roller(SEAT / 2, 2 * THIN), {
        translation: position,
        velocity,
      }),
    ],
  };
}
