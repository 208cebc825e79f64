/** The search in numbers. */
import { guessed } from '../../figure/controls.ts';
import { counted, fixed, tuple } from '../../figure/numbers.ts';
import { cells, closed, group, live, type Readout, row, table, textRow } from '../../figure/readout.ts';
import { length, subtract } from '../../figure/vec.ts';
import type { BasinsParams } from './controls.ts';
import { type Facts, nearestTo, type Shares, sharesOf } from './facts.ts';
import { placeAt } from './paint.ts';
import { BOX, COARSE, type Place } from './picture.ts';
import { type Path, STATUS } from './search.ts';

export function readout(facts: Facts, params: BasinsParams): Readout {
  const shares = sharesOf(params, facts);
  return {
    summary: summary(params, facts),
    values: values(facts, shares),
    groups: [hereOf(params, facts), pathGroup(facts), allOf(params, facts, shares)],
  };
}

function hereOf(params: BasinsParams, { here }: Facts) {
  const { vector, along, divergence, curl, area, condition } = here;
  const [[a, c], [b, d]] = along;
  return group(
    table(
      'At the start',
      ['x', 'y'],
      row('Place', [params.x, params.y], 3),
      row('Field V', vector, 3),
      row('Jacobian J, first row', [a, b], 3),
      row('Jacobian J, second row', [c, d], 3),
    ),
    table(
      'What J says',
      [''],
      row('Divergence ∂V₁/∂x + ∂V₂/∂y', [divergence], 3),
      row('Curl ∂V₂/∂x − ∂V₁/∂y', [curl], 3),
      row('Area of the image, of a unit square', [area], 3),
      row('Condition: longest image of a unit over the shortest', [condition], 3),
    ),
  );
}

function pathGroup({ path: { places, steps } }: Facts) {
  const rows = Array.from({ length: steps + 1 }, (_, i) => {
    const [at, from] = [placeAt(places, i), placeAt(places, Math.max(0, i - 1))];
    const long = i === 0 ? '' : length(subtract(at, from)).toPrecision(3);
    return textRow(i === 0 ? 'Start' : `Step ${i}`, ...cells(at.slice(0, 2), 6), long);
  });
  return closed('Path', table('Newton’s path', ['x', 'y', 'length'], ...rows));
}

function allOf({ jacobian }: BasinsParams, { picture }: Facts, shares: Shares) {
  const percent = (share: number) => [{ text: `${fixed(100 * share, 1)} %` }];
  const rows = [
    ...picture.roots.map((at, i) => textRow(`Root ${i + 1}`, tuple(at, 6))),
    row('Steps, on average', [shares.steps], 2),
    textRow('Starts that do not end at the nearest root', ...percent(shares.away)),
    textRow('Starts without a root', ...percent(shares.lost)),
  ];
  if (jacobian === 'differences')
    rows.push(textRow('Starts that end otherwise than by duals', ...percent(shares.recolored)));
  const caption = `Of ${COARSE.columns} × ${COARSE.rows} starts, x to ±${BOX[2]} and y to ±${BOX[3]}`;
  return closed('All starts', table(caption, [''], ...rows));
}

const word = (at: Place | undefined): string => (at ? tuple(at, 2) : 'none');

function summary({ x, y, guess }: BasinsParams, facts: Facts): string {
  const { path, other, picture, found, nearest, here } = facts;
  const near = picture.roots[nearest];
  const root = picture.roots[found];
  const ends = `From ${tuple([x, y], 2)} Newton ${endOf(path, root)}; the nearest root is ${word(near)}.`;
  const numbers = ` Divergence ${fixed(here.divergence, 2)}, curl ${fixed(here.curl, 2)}.`;
  const rough = other
    ? ` By differences it ${other.status === STATUS.found ? `ends at ${word(placeOf(other))} after ${other.steps}` : 'finds none'}.`
    : '';
  const mark = guessed(guess);
  const guessedRoot = mark && picture.roots[nearestTo(picture.roots, mark[0], mark[1])];
  const said =
    guessedRoot && root ? ` Your guess was ${guessedRoot === root ? 'this root' : word(guessedRoot)}.` : '';
  return `${ends}${rough}${numbers}${said}`;
}

function endOf(path: Path, root: Place | undefined): string {
  const steps = counted(path.steps, 'step');
  if (path.status === STATUS.found) return `finds the root ${word(root ?? placeOf(path))} in ${steps}`;
  if (path.status === STATUS.unfinished) return `finds no root in ${steps}`;
  return path.steps === 0 ? 'has no way: J has no inverse there' : `has no way on after ${steps}`;
}

function placeOf({ places }: Path): Place {
  const [x = 0, y = 0] = places.slice(-2);
  return [x, y];
}

function values(facts: Facts, shares: Shares) {
  const { here, path } = facts;
  const plain = (value: number, digits: number, unit = '') => live(value, unit, digits);
  const [x, y] = placeOf(path);
  const far = Math.max(...Array.from({ length: path.steps + 1 }, (_, i) => length(placeAt(path.places, i))));
  return {
    steps: plain(path.steps, 0),
    endX: plain(x, 2),
    endY: plain(y, 2),
    far: plain(far, 1),
    divergence: plain(here.divergence, 2),
    curl: plain(here.curl, 2),
    area: plain(here.area, 2),
    condition: plain(here.condition, 2),
    average: plain(shares.steps, 2),
    away: plain(100 * shares.away, 0, '%'),
    recolored: plain(100 * shares.recolored, 1, '%'),
    lost: plain(100 * shares.lost, 1, '%'),
  };
}
