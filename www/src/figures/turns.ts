/**
 * Rotations that do not commute: two turns in two orders, a spin that changes while it turns, and
 * the exponential of "Numerical Integration for Rotational Dynamics" without trigonometry.
 */
import { defineFigure } from '../figure/figure.ts';
import { controls, type TurnsParams } from './turns/controls.ts';
import { Carried, program } from './turns/model.ts';
import { paint } from './turns/paint.ts';
import { say } from './turns/say.ts';
import { stripOf } from './turns/strip.ts';

/** Controls of the spin, which two of the three views do not show. */
const SPIN = ['turn', 'change', 'pieces', 'slant', 'method'] as const;
/** In each view the controls that act on nothing there. */
const IDLE = { orders: SPIN, step: ['angle', 'guess'], exponential: [...SPIN, 'guess'] } as const;

export default defineFigure({
  title: 'Turning is walking on a ball',
  notice: 'Choose what turns, then set it by the slider or by the ring in the ball.',
  camera: { plan: [-2.5, -1.75, 2.5, 1.6] },
  controls,
  row: ['angle', 'turn', 'shows'],
  idle: ({ shows }) => IDLE[shows],
  create() {
    let kept: { key: string; carried: Carried } | null = null;
    /** Returns the results of a spin, worked out once for each. */
    const carriedBy = (params: TurnsParams): Carried => {
      const key = `${params.turn} ${params.change} ${params.slant}`;
      if (kept?.key !== key) kept = { key, carried: new Carried(params) };
      return kept.carried;
    };
    return {
      draw: (params, out) => paint(carriedBy(params), params, out),
      readout: (params) => say(carriedBy(params), params),
      code: (params) => program(params),
      scene: async (params) => (await import('./turns/scene.ts')).sceneOf(params),
      strip: (params) => stripOf(carriedBy(params), params),
    };
  },
});
