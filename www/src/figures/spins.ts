/**
 * A spin that changes while it turns, and the exponential of "Numerical Integration for Rotational
 * Dynamics" without trigonometry.
 */
import { defineFigure } from '../figure/figure.ts';
import { controls, type SpinsParams } from './spins/controls.ts';
import { Carried, program } from './spins/model.ts';
import { paint } from './spins/paint.ts';
import { say } from './spins/say.ts';
import { stripOf } from './spins/strip.ts';

/** In each view the controls that act on nothing there. */
const IDLE = {
  step: ['angle'],
  exponential: ['turn', 'change', 'pieces', 'slant', 'method', 'guess'],
} as const;

export default defineFigure({
  title: 'A spin that changes',
  notice: 'Drag the tip of the spin: it is the spin at the end of the step.',
  camera: { plan: [-1.5, -1.2, 1.5, 1.2] },
  controls,
  row: ['turn', 'shows'],
  idle: ({ shows }) => IDLE[shows],
  create() {
    let kept: { key: string; carried: Carried } | null = null;
    /** Returns the results of a spin, worked out once for each. */
    const carriedBy = (params: SpinsParams): Carried => {
      const key = `${params.turn} ${params.change} ${params.slant}`;
      if (kept?.key !== key) kept = { key, carried: new Carried(params) };
      return kept.carried;
    };
    return {
      draw: (params, out) => paint(carriedBy(params), params, out),
      readout: (params) => say(carriedBy(params), params),
      code: (params) => program(params),
      scene: async (params) => (await import('./spins/scene.ts')).sceneOf(params),
      strip: (params) => stripOf(carriedBy(params), params),
    };
  },
});
