/** The controls of the crash. */
import { guess, menu, meters, type Params, slider } from '../../figure/controls.ts';

/** Seconds from the start to the impact, and from there to the end. */
export const RUN_UP = 0.2;
export const AFTER = 1.2;
/** Seconds after the impact at which the picture is posed, and those that the guess is about. */
export const POSED = 0.25;
export const ASKED = 0.25;
/** Seconds at which the question is asked: the hull has just met the post. */
export const CONTACT = RUN_UP + 1 / 240;

export const controls = {
  post: meters('Post, left of the middle', [-1.4, 1.4], 1.05),
  event: menu('What strikes what', {
    post: 'The tank meets a post',
    turret: 'The crate strikes the turret',
    both: 'The post, and an impulse on the crate',
  }),
  spin: slider('Tank’s own turn before, to the left', [-60, 60, 1], 0, '°/s'),
  ahead: meters('Crate, ahead of the middle', [0.9, 2], 1.5),
  aside: meters('Crate, left of the middle', [-1.1, 1.1], -0.75),
  friction: slider('Friction under the crate', [0, 1, 0.05], 0.3),
  guess: guess({
    asks: 'Δv is taken back. Drag its crate to where it is a quarter of a second later, then play.',
    hides: {
      parts: ['false-kick', 'spin', 'pair', 'complete'],
      values: ['jump', 'spin', 'none', 'pair', 'complete'],
      words: ['kick', 'nothing done'],
      at: CONTACT,
    },
  }),
};

export type CrashParams = Params<typeof controls>;
