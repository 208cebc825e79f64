/**
 * The boxes as a tree. A turn about x, then about y, is a node that is turned about x in one that
 * is turned about y: the parent acts last.
 */
import { rotationFromScaledAxis } from '../../core/entries/index.ts';
import { BARE, box, type FigureNode, type FigureScene, nodeOf } from '../../figure/tree.ts';
import { scale, type Vec3, xy } from '../../figure/vec.ts';
import { HALF } from './box.ts';
import type { TurnsParams } from './controls.ts';
import { AXES } from './model.ts';

/** Distance of each box from the middle, m: they do not touch. */
const ASIDE = 1.2;
const BODY = box(scale(HALF, 2));

export function sceneOf(_: unknown, params: TurnsParams): FigureScene {
  const about = (axis: Vec3) => rotationFromScaledAxis(scale(axis, params.angle));
  const pair = (first: 'x' | 'y', last: 'x' | 'y', side: number, at: number): FigureNode[] => [
    nodeOf(`about ${last}, last`, null, BARE, {
      translation: xy(side * ASIDE, 0),
      rotation: about(AXES[last]),
    }),
    nodeOf(`about ${first}, first`, at, BODY, { rotation: about(AXES[first]) }),
  ];
  return {
    title: 'Two turns in two orders',
    rule: 'matrices',
    nodes: [...pair('x', 'y', -1, 0), ...pair('y', 'x', 1, 2)],
  };
}
