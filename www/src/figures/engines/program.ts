/** The arm as "Copy as code" hands it out: its hand by the rules of four engines. */
import type { Program } from '../../export/code.ts';
import type { EnginesParams } from './controls.ts';
import { nodesOf } from './model.ts';

export function program(params: EnginesParams): Program {
  const [shoulder, elbow, , hand] = nodesOf(params).map(({ scale }) => scale ?? 1);
  const three = (scale: unknown): number[] =>
    typeof scale === 'number' ? [scale, scale, scale] : (scale as number[]);
  return {
    example: 'engines',
    constants: {
      SHOULDER_SCALE: three(shoulder),
      ELBOW_SCALE: elbow as number,
      HAND_SCALE: three(hand),
      ELBOW: params.elbow,
      WRIST: params.wrist,
      MAYA: params.compensates ? 'compensated' : 'matrices',
    },
  };
}
