import { DEGREES, fixed, residual as rounding, tuple } from '../../figure/numbers.ts';
import {
  closed,
  group,
  live,
  type Matrices,
  type Readout,
  row,
  table,
  textRow,
} from '../../figure/readout.ts';
import { length } from '../../figure/vec.ts';
import type { UnparentParams } from './controls.ts';
import { gapOf, type Model, type Move, type Unparented } from './model.ts';
import { exact, heldOf, isLost, pair, two } from './paint.ts';
import { ASKED, type Setter } from './setter.ts';

export function readout(model: Model, params: UnparentParams): Readout {
  const { setter } = model;
  const found = model.at(params);
  return {
    summary: params.shows === 'setter' ? ofSetter(setter) : summary(found, params),
    values: values(model, setter, params, found),
    groups: [
      group(sides(found), moves(found), fits(model, params)),
      closed('The matrices', matrices(model, params)),
      places(setter),
    ],
  };
}

/** Returns `Taken out: it says 1.75 by 1.75. The sides were 1.90, 46.4 degrees off square: …`. */
function summary(found: Unparented, { fit }: UnparentParams): string {
  const { was, skew, moves: made, refusal } = found;
  const held = heldOf(found);
  const gap = gapOf(was, held.axes);
  const sides = pair(length(was[0]), length(was[1]), ' and ');
  const angle = fixed(Math.abs(skew) * DEGREES, 1);
  const shape = `${sides}, ${Number(angle) > 0 ? `${angle} degrees off square` : 'square'}`;
  const said = (refusal ? [1, 1] : held.says).map(two).join(' by ');
  const keeps = fit === 'matrix' && Math.abs(skew) > 0.001 ? ', and keeps the matrix' : '';
  const head = refusal
    ? `Refused, so it stays in its parent: it says ${said}.`
    : `${made.at(-1)?.to === 'parent' ? 'Put back' : 'Taken out'}: it says ${said}${keeps}.`;
  const lost = `the corner ${refusal ? 'would be' : 'is'} ${fixed(gap.distance, 2)} m off`;
  return `${head} The sides were ${shape}${isLost(gap) ? `: ${lost}.` : '. Nothing is lost.'}`;
}

function ofSetter({ published, off }: Setter): string {
  return (
    `Asked for ${tuple(ASKED, 0)}, the published setter divides by the scale before it turns back: it says that the ` +
    `child is there, and puts it at ${tuple(published, 2)}. The two places were to be one; they are ${fixed(off, 2)} m apart.`
  );
}

function values(
  model: Model,
  setter: Setter,
  params: UnparentParams,
  { was: [x, y], skew, out, back }: Unparented,
) {
  const number = (value: number, digits = 2) => live(value, '', digits);
  const meters = (value: number) => live(value, 'm');
  const degrees = (value: number) => live(value * DEGREES, '°', 1);
  const left = (fit: 'lossy' | 'polar') => number(model.out({ ...params, fit }).residual.world);
  return {
    says: number(out.says[0]),
    saysX: number(out.says[0], 3),
    saysY: number(out.says[1], 3),
    side: meters(length(x)),
    sideY: meters(length(y)),
    skew: degrees(Math.abs(skew)),
    corner: meters(out.residual.displacement),
    angle: degrees(out.residual.angle),
    left: number(out.residual.world, 3),
    backSays: number(exact(back.says[0])),
    backLeft: number(back.residual.local, 3),
    scaleLeft: left('lossy'),
    rotationLeft: left('polar'),
    setter: meters(setter.off),
  };
}

function sides(found: Unparented) {
  const { was, skew } = found;
  const { says } = heldOf(found);
  const rowOf = (label: string, said: number, true_: number, unit: string, digits: number) => ({
    label,
    cells: [said, true_].map((it, i) => ({ text: `${fixed(it, digits)}${unit}`, strong: i > 0 })),
  });
  return table(
    'What it says, and what it was',
    ['It says', 'It was'],
    rowOf('Side along x', says[0], length(was[0]), '', 3),
    rowOf('Side along y', says[1], length(was[1]), '', 3),
    rowOf('Between the sides', 90, 90 + skew * DEGREES, '°', 2),
  );
}

function moves({ was, moves: made, out, refusal }: Unparented) {
  const shown: readonly Move[] = made.length > 0 ? made : [out];
  const name = ({ to }: Move, i: number): string =>
    made.length === 0 ? 'Taken out, it would be' : `${i + 1}. ${to === 'world' ? 'Taken out' : 'Put back'}`;
  const gap = gapOf(was, out.axes);
  const [first] = shown;
  const differs = first ? first.residual.displacement - gap.distance : 0;
  const caption = 'What each move left over, and lost in the world';
  return table(
    refusal ? `Refused: ${rounded(refusal)}. ${caption}` : caption,
    ['In the parent', 'At a corner', 'Of an axis'],
    ...shown.map((move, i) => {
      const { local, displacement, angle } = move.residual;
      return textRow(
        name(move, i),
        ...[fixed(local, 3), `${fixed(displacement, 3)} m`, `${fixed(angle * DEGREES, 2)}°`],
      );
    }),
    textRow(
      'The first, measured at the points',
      `differs by ${rounding(differs)}`,
      `${fixed(gap.distance, 3)} m`,
      `${fixed(Math.max(...gap.angles) * DEGREES, 2)}°`,
    ),
  );
}

/** Returns a sentence of the core with three digits after the point of each number. */
function rounded(sentence: string): string {
  return sentence.replace(/\d+\.\d{4,}/g, (digits) => fixed(Number(digits), 3));
}

function fits(model: Model, params: UnparentParams) {
  const rowOf = (label: string, fit: UnparentParams['fit']) => {
    const { says, residual } = model.out({ ...params, fit });
    return row(label, [...says, residual.world], 3);
  };
  return table(
    'What could give way',
    ['Scale x', 'Scale y', 'Left over'],
    rowOf('Nearest scale', 'lossy'),
    rowOf('Nearest rotation', 'polar'),
    rowOf('Keep the matrix', 'matrix'),
  );
}

/** The world matrix, the same turned back, and its diagonal: the scale that is read off. */
function matrices(model: Model, params: UnparentParams): Matrices {
  const [whole, unturned] = model.matrices(params);
  const diagonal = unturned.map((value, i) => (i % 5 === 0 ? value : 0));
  return {
    kind: 'matrices',
    entries: [
      { label: 'M, the world matrix', color: 'ink', matrix: whole },
      { label: 'R⁻¹ M, turned back', color: 'ink', matrix: unturned },
      { label: 'Its diagonal: the scale', color: 'wrong', matrix: diagonal, against: unturned },
    ],
  };
}

function places({ published, off, kept, rounding: error }: Setter) {
  return closed(
    'Where the usual setter puts it',
    table(
      `Parent at (1, 2, 3), turned by 40° about z, scale (2, 1, 1); asked for ${tuple(ASKED, 0)}`,
      ['Lands at', 'Off by, m'],
      textRow('Divided, then turned back', tuple(published, 3), fixed(off, 3)),
      textRow('Turned back, then divided', tuple(kept, 3), rounding(error)),
    ),
  );
}
