/** The controls of the two shells. */
import { angle, button, guess, type Params, slider, toggle } from '../../figure/controls.ts';

/** The ground: its two numbers are meters ahead and to the left of the hull's place at the shot. */
export const GROUND = { from: [0, 0, 0], x: [1, 0, 0], y: [0, 0, -1] } as const;

const turning = (label: string, most: number, value: number) =>
  slider({ label, unit: '°/s', min: -most, max: most, step: 1, value });

export const controls = {
  swing: turning('Turret turns left', 90, 40),
  fire: button({ label: 'Fire' }),
  elevation: angle({ label: 'Gun’s elevation', min: 0, max: 60, value: 20 }),
  powder: slider({ label: 'Muzzle speed', unit: 'm/s', min: 5, max: 30, step: 0.5, value: 20 }),
  hullSpeed: slider({ label: 'Hull’s speed', unit: 'm/s', min: -6, max: 8, step: 0.1, value: 0 }),
  hullTurn: turning('Hull turns left', 60, 0),
  lead: toggle({ label: 'Lead for me', value: false }),
  guess: guess({
    asks: 'Tap the ground where the shell lands.',
    plane: GROUND,
    hides: {
      parts: ['forgets', 'right', 'craters'],
      values: ['miss', 'lead', 'beyond', 'lead-of-velocity', 'short'],
      words: ['beside the target', 'with ω × r'],
      at: 0,
    },
  }),
};

export type ShellsParams = Params<typeof controls>;
