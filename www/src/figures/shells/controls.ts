/** The controls of the two shells. */
import { angle, button, guess, type Params, slider, toggle } from '../../figure/controls.ts';

/** The ground: its two numbers are meters ahead and to the left of the hull's place at the shot. */
export const GROUND = { from: [0, 0, 0], x: [1, 0, 0], y: [0, 0, -1] } as const;

/** The fastest turret either way, °/s. */
export const FASTEST = 90;

const turning = (label: string, most: number, value: number) => slider(label, [-most, most, 1], value, '°/s');

export const controls = {
  swing: turning('Turret turns left', FASTEST, 40),
  fire: button('Fire'),
  elevation: angle('Gun’s elevation', [0, 60], 20),
  powder: slider('Muzzle speed', [5, 30, 0.5], 20, 'm/s'),
  hullSpeed: slider('Hull’s speed', [-6, 8, 0.1], 0, 'm/s'),
  hullTurn: turning('Hull turns left', 60, 0),
  lead: toggle('Lead for me'),
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
