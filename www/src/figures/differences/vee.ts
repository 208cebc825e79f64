/** The V: the error of a difference over its h, both by powers of ten, and the pair's below it. */
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { residual } from '../../figure/numbers.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import { SIZES } from '../shared/rail.ts';
import { lastDigit } from '../slopes/model.ts';
import { tenTo } from '../slopes/words.ts';
import type { DifferencesParams } from './controls.ts';
import { type Compared, exponentOf, FINE } from './model.ts';

/** Exponents of errors, from the bottom of the picture to its top. */
const ERRORS = { min: -18, max: 2 } as const;
/** Meters for a power of ten of the error; one of h is 1 m wide. */
const UP = 0.5;
const TOP = (ERRORS.max - ERRORS.min) * UP;
const WIDTH = SIZES.max - SIZES.min;
/** Powers of ten from one line of the grid to the next. */
const GRID = 4;
/** Height of letters, and the middle of those at the left of the lines. */
const LETTERS = 0.85;
const LEFT = -2.2;
/** Opacity of the area of the digits that a difference loses. */
const LOST = 0.1;

export const veePlan: Plan = { plan: [-4.4, -1.7, WIDTH + 1, TOP + 0.6] };

/** Returns the height of an error. None at all is at the bottom. */
function height(error: number): number {
  if (Number.isNaN(error)) return Number.NaN;
  const exponent = error === 0 ? ERRORS.min : exponentOf(error);
  return (Math.min(Math.max(exponent, ERRORS.min), ERRORS.max) - ERRORS.min) * UP;
}

export function paintVee(pane: Painter, found: Compared, params: DifferencesParams, out: Drawing): void {
  const { size, central, guess } = params;
  paintGrid(pane);
  if (guess !== '') paintGuess(pane, Number(guess));
  const { differences, whole, chosen } = found;
  const floor = height(lastDigit(whole.slope));
  const curve = (errors: Float64Array, part: string, width: number): void => {
    for (const points of pieces(errors)) {
      const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
      const below = Number.isFinite(floor) ? floor : 0;
      pane.polygon([[first, below, 0], ...points, [last, below, 0]], { color: 'wrong', fill: LOST, part });
      pane.line(points, { color: 'wrong', width, dashed: true, part });
    }
  };
  if (central) curve(differences.forward, 'forward', 1.4);
  const part = central ? 'central' : 'forward';
  const errors = differences[part];
  curve(errors, part, 2.4);
  for (const other of out.tried(params, 'size')) {
    const across = other - SIZES.min;
    const up = height(errors[Math.round((across / WIDTH) * (errors.length - 1))] ?? Number.NaN);
    if (Number.isFinite(up)) pane.dot(xy(across, up), { color: 'wrong', size: 6, part });
  }
  if (Number.isFinite(floor)) {
    const ends: Vec3[] = [xy(0, floor), xy(WIDTH, floor)];
    pane.line(ends, { color: 'ink', width: 3, part: 'floor' });
    pane.letters([3, floor + 0.75, 0], LETTERS, 'dual: no h', { color: 'ink', part: 'floor' });
  }
  const up = height(chosen.error);
  const at: Vec3 = [size - SIZES.min, Number.isFinite(up) ? up : TOP / 2, 0];
  // The ring is on the axis of h: on the V each h would throw it up or down.
  const ring = xy(at[0], 0);
  pane.line([ring, at], { color: 'accent', width: 1.6, part: 'size' });
  pane.dot(at, { color: 'accent', size: 7, part: 'size' });
  const side = xy(at[0] > WIDTH / 2 ? -1 : 1, 0.6);
  if (Number.isFinite(up))
    pane.as('size', 'wrong').label(at, `off by ${residual(chosen.error)}`, { side, size: 'large' });
  // The V has so many h for each power of ten.
  const to = ([across]: Vec3): number =>
    2 * FINE * Math.abs(across - at[0]) < 1 ? size : Math.round((across + SIZES.min) * FINE) / FINE;
  pane.as('size').handle('size', ring, ['The step h', 'drag me'], to, { value: `h = ${tenTo(size)}` });
}

function paintGuess(pane: Painter, exponent: number): void {
  const across = exponent - SIZES.min;
  const ends: Vec3[] = [xy(across, 0), xy(across, TOP)];
  pane.line(ends, { color: 'accent', width: 2, dashed: true, part: 'guess' });
  pane.label([across, TOP - 0.6, 0], 'your guess', { color: 'accent', side: [1, 0, 0], part: 'guess' });
}

/** Lines at powers of ten, and the names of a few. */
function paintGrid(pane: Painter): void {
  const line = (from: Vec3, to: Vec3): void =>
    pane.line([from, to], { color: 'rule', width: 1, part: 'grid' });
  const say = (at: Vec3, text: string): void =>
    pane.letters(at, LETTERS, text, { color: 'quiet', part: 'grid' });
  for (let exponent = SIZES.min; exponent <= SIZES.max; exponent += GRID) {
    const across = exponent - SIZES.min;
    line([across, 0, 0], [across, TOP, 0]);
  }
  for (let exponent = -16; exponent <= ERRORS.max; exponent += GRID) {
    const up = (exponent - ERRORS.min) * UP;
    line([0, up, 0], [WIDTH, up, 0]);
    if (exponent === 0 || exponent === -8) say([LEFT, up, 0], `error ${tenTo(exponent)}`);
  }
  say([1.2, -0.9, 0], `h = ${tenTo(SIZES.min)}`);
  say([WIDTH - 0.6, -0.9, 0], 'h = 1');
}

/** Returns the curve in pieces: an error that is no number leaves a gap. */
function pieces(errors: Float64Array): Vec3[][] {
  const all: Vec3[][] = [[]];
  for (const [i, error] of errors.entries()) {
    const up = height(error);
    if (Number.isFinite(up)) all.at(-1)?.push([(i * WIDTH) / (errors.length - 1), up, 0]);
    else all.push([]);
  }
  return all.filter(({ length }) => length > 1);
}
