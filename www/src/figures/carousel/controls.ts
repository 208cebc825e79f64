/** The controls of the carousel. All but the throw's are zero or off until a preset sets them. */
import { angle, button, choice, guess, type Params, slider, toggle } from '../../figure/controls.ts';

const THROWN = { thing: 'thrown', rate: 45, aim: 0, throwSpeed: 4.446, spinUp: 0, brake: 0, tap: 0 } as const;
const ALL_IN = { centrifugal: false, coriolis: false, euler: false, linear: false } as const;

const out = (label: string, value = false) => toggle({ label, group: 'Leave out', value });
const preset = (label: string, sets: Readonly<Record<string, number | string | boolean>>) =>
  button({ label, group: 'Try', sets: { ...THROWN, ...ALL_IN, ...sets } });

export const controls = {
  rate: slider({
    label: 'Carousel turns left',
    unit: '°/s',
    min: -90,
    max: 90,
    step: 1,
    value: THROWN.rate,
  }),
  coriolis: out('Without Coriolis', true),
  centrifugal: out('Without centrifugal'),
  euler: out('Without Euler'),
  linear: out('Without linear'),
  aim: angle({ label: 'Aim, left of the friend', min: -90, max: 90, step: 0.1, value: THROWN.aim }),
  throwSpeed: slider({
    label: 'Speed of the throw',
    unit: 'm/s',
    min: 1,
    max: 8,
    step: 0.01,
    value: THROWN.throwSpeed,
  }),
  thing: choice({
    label: 'What is watched',
    value: THROWN.thing,
    options: {
      thrown: 'A thrown puck',
      resting: 'A puck that lies still',
      tree: 'A tree, by you on the axis',
    },
    look: 'menu',
  }),
  spinUp: slider({
    label: 'Carousel gains',
    unit: '°/s²',
    min: -60,
    max: 60,
    step: 1,
    value: THROWN.spinUp,
  }),
  brake: slider({
    label: 'Ferry under it brakes aside',
    unit: 'm/s²',
    min: -3,
    max: 3,
    step: 0.1,
    digits: 2,
    value: THROWN.brake,
  }),
  tap: slider({
    label: 'Tap halfway, to the left',
    unit: 'm/s',
    min: -3,
    max: 3,
    step: 0.1,
    digits: 2,
    value: THROWN.tap,
  }),
  throw: preset('The throw', { coriolis: true }),
  spin: preset('Spin up', { thing: 'resting', rate: 0, spinUp: 30, euler: true }),
  ferry: preset('Braking ferry', { throwSpeed: 4, brake: 1.5, linear: true }),
  tapped: preset('Tap it', { tap: 1.5 }),
  axis: preset('You are the axis', { thing: 'tree' }),
  guess: guess({
    asks: 'Tap the friend who gets the puck.',
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
