/** The carousel as a tree: its disc with those who sit on it, and the puck, which is free. */
import { math } from '../../core/entries/index.ts';
import { ball, type FigureNode, type FigureScene, roller, stateOf } from '../../figure/tree.ts';
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
  const friends = Array.from({ length: FRIENDS }, (_, i): FigureNode => {
    const degrees = nearest(i * APART);
    const angle = (degrees * Math.PI) / 180;
    return {
      name: friendAt(degrees),
      parent: 0,
      translation: [RIM * math.cos(angle), RIM * math.sin(angle), 0],
      shape: ball(SEAT),
    };
  });
  const tree = params.thing === 'tree';
  return {
    title: 'The carousel',
    rule: 'matrices',
    nodes: [
      { name: 'carousel', parent: null, ...stateOf(flight.frame.at(now)), shape: roller(2 * RIM, THIN) },
      ...friends,
      {
        name: tree ? 'tree' : 'puck',
        parent: null,
        ...stateOf({ translation: position, velocity }),
        shape: tree ? roller(3 * SEAT, 1) : roller(SEAT / 2, 2 * THIN),
      },
    ],
  };
}
