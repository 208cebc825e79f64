import { box, chainOf, type FigureScene } from '../../figure/tree.ts';
import { SIDES } from '../chain/shape.ts';
import type { WhipParams } from './controls.ts';
import { frames } from './model.ts';

const DEEP = 0.5;

export function sceneOf(_: unknown, params: WhipParams): FigureScene {
  const link = box([SIDES.width, SIDES.height, DEEP]);
  const nodes = chainOf(frames(params), (i) => [`box ${i + 1}`, link]);
  return { title: 'The whip', rule: 'matrices', nodes };
}
