/** The flail as "Copy as code" hands it out: as the ball leaves it, or would leave it now. */
import type { Program } from '../../export/code.ts';
import { turnsAt } from './arm.ts';
import type { Flail } from './model.ts';

export function program({ moment, released }: Flail): Program {
  const turns = turnsAt(released?.moment ?? moment);
  return {
    example: 'flail',
    constants: {
      ANGLES: turns.map(({ angle }) => angle),
      RATES: turns.map(({ rate }) => rate),
      GAINS: turns.map(({ gain }) => gain),
    },
  };
}
