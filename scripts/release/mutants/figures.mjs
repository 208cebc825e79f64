/** Mutants of the figures: a handle that leads the other way, places that change axes, a unit. */
import { on } from './on.mjs';

const EVERY = ['figures.test', 'figures-hand', 'figure-scenes', 'small-figures', 'small-poses', 'leads'];

/** A figure's handle, by the tests of all figures and by its own. */
const handle = (file, own, ...mutants) =>
  on(`www/src/figures/${file}`, ['unit', ...EVERY, ...own], ...mutants);

/** @type {readonly import('../mutate.mjs').Place[]} */
export const figures = [
  handle(
    'crash/paint.ts',
    ['crash'],
    ["'drag me'], ([, y]) => y)", "'drag me'], ([, y]) => -y)", 'the post goes the other way'],
  ),
  handle(
    'newton.ts',
    [],
    [
      "'drag me'], ([x]) => x / UNIT)",
      "'drag me'], ([x]) => -x / UNIT)",
      'the first guess goes the other way',
    ],
  ),
  handle(
    'basins/paint.ts',
    ['basins'],
    ['([x, y]) => ({ x, y })', '([x, y]) => ({ x: y, y: x })', 'the start changes its axes'],
  ),
  handle(
    'trs.ts',
    [],
    [
      "['Origin of the box', 'drag me'], ([px, py]) => ({ x: px, y: py })",
      "['Origin of the box', 'drag me'], ([px, py]) => ({ x: py, y: px })",
      'the box changes its axes',
    ],
  ),
  handle(
    'pivot.ts',
    [],
    [
      "'drag me'], ([px, py]) => ({ x: px, y: py })",
      "'drag me'], ([px, py]) => ({ x: py, y: px })",
      'the pivot changes its axes',
    ],
  ),
  handle(
    'engines/handles.ts',
    ['engines'],
    [
      '({ stretch: (stretch * x) / at[0] })',
      '({ stretch: (stretch * at[0]) / x })',
      'the edge is pushed where it is pulled',
    ],
  ),
  handle(
    'flail/paint.ts',
    ['flail'],
    ['Math.max((x - from) / per, 0)', 'Math.max((from - x) / per, 0)', 'a guess is put on the other side'],
  ),
  handle(
    'differences/vee.ts',
    ['differences'],
    [
      '([across]) => across + SIZES.min',
      '([across]) => SIZES.min - across',
      'the step grows where it is pushed',
    ],
  ),
  handle(
    'click.ts',
    [],
    ['to: ([x, y]) => [x, y]', 'to: ([x, y]) => [y, x]', 'a tap lands across the diagonal'],
  ),
  on(
    'www/src/figure/numbers.ts',
    ['unit', ...EVERY, 'piston', 'tank-figure'],
    ['DEGREES = 180 / Math.PI', 'DEGREES = 200 / Math.PI', 'angles are told in gon'],
  ),
];
