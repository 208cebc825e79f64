import { box, type FigureScene, stateOf } from '../../figure/tree.ts';
import { SIDES } from '../chain/shape.ts';
import type { WhipParams } from './controls.ts';
import { frames } from './model.ts';

const DEEP = 0.5;

export function sceneOf(_: unknown, params: WhipParams): FigureScene {
  const nodes = frames(params).map((frame, i) => ({
    name: `box ${i + 1}`,
    parent: i === 0 ? null : i - 1,
    ...stateOf(frame),
    shape: box([SIDES.width, SIDES.height, DEEP]),
  }));
  return { title: 'The whip', rule: 'matrices', nodes };
}
