/** The controls of the carousel. All but the throw's are zero or off until a preset sets them. */
import { angle, button, grouped, guess, menu, type Params, slider, toggle } from '../../figure/controls.ts';

const THROWN = { thing: 'thrown', rate: 45, aim: 0, throwSpeed: 4.446, spinUp: 0, brake: 0, tap: 0 } as const;
const ALL_IN = { centrifugal: false, coriolis: false, euler: false, linear: false } as const;

const preset = (label: string, sets: Readonly<Record<string, number | string | boolean>>) =>
  button(label, { ...THROWN, ...ALL_IN, ...sets });

export const controls = {
  rate: slider('Carousel turns left', [-90, 90, 1], THROWN.rate, '°/s'),
  ...grouped('Leave out', {
    coriolis: toggle('Without Coriolis', true),
    centrifugal: toggle('Without centrifugal'),
    euler: toggle('Without Euler'),
    linear: toggle('Without linear'),
  }),
  aim: angle('Aim, left of the friend', [-90, 90, 0.1], THROWN.aim),
  throwSpeed: slider('Speed of the throw', [1, 8, 0.01], THROWN.throwSpeed, 'm/s'),
  thing: menu('What is watched', {
    thrown: 'A thrown puck',
    resting: 'A puck that lies still',
    tree: 'A tree, by you on the axis',
  }),
  spinUp: slider('Carousel gains', [-60, 60, 1], THROWN.spinUp, '°/s²'),
  brake: slider('Ferry under it brakes aside', [-3, 3, 0.1], THROWN.brake, 'm/s²', { digits: 2 }),
  tap: slider('Tap halfway, to the left', [-3, 3, 0.1], THROWN.tap, 'm/s', { digits: 2 }),
  ...grouped('Try', {
    throw: preset('The throw', { coriolis: true }),
    spin: preset('Spin up', { thing: 'resting', rate: 0, spinUp: 30, euler: true }),
    ferry: preset('Braking ferry', { throwSpeed: 4, brake: 1.5, linear: true }),
    tapped: preset('Tap it', { tap: 1.5 }),
    axis: preset('You are the axis', { thing: 'tree' }),
  }),
  guess: guess({
    asks: 'Tap the friend who gets the puck, then play.',
    everywhere: true,
    hides: {
      parts: ['bent', 'straight', 'without-coriolis', 'centrifugal', 'coriolis', 'total'],
      values: ['lands', 'time', 'lands-coriolis', 'off-coriolis', 'off-centrifugal', 'coriolis', 'total'],
      words: ['two seats', 'without Coriolis', 'hook'],
      at: 0,
    },
  }),
};

export type CarouselParams = Params<typeof controls>;
