/** The worm as "Copy as code" hands it out, with the pin, or with the hand that throws. */
import type { Program } from '../../export/code.ts';
import { vec3 } from '../../figure/vec.ts';
import type { WormParams } from './controls.ts';
import { HAND } from './flight.ts';
import type { Worm } from './model.ts';

export function program(worm: Worm, params: WormParams): Program {
  const { flight, seconds, flown, landed } = worm;
  const { translation, scale, velocity } = flight.ball(seconds);
  const pin = worm.pin(params);
  return {
    example: 'worm',
    constants: {
      BALL: translation,
      ANGLE: params.spin * flown,
      SIZE: scale,
      VELOCITY: vec3(velocity),
      SPIN: landed ? 0 : params.spin,
      WORM: flight.worm,
      PIN: pin ? worm.inWorld(pin, 'ball') : HAND,
    },
  };
}
