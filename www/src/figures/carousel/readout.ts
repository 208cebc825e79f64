/** The numbers: the terms at the puck, the end of each way, the tap, and one sentence of it all. */
import { guessed } from '../../figure/controls.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import {
  type Formula,
  group,
  headed,
  live,
  type Readout,
  table,
  textRow,
  vectorRow,
} from '../../figure/readout.ts';
import { length, subtract, type Vec3, ZERO } from '../../figure/vec.ts';
import type { CarouselParams } from './controls.ts';
import { type TermName, type Terms, termNames } from './frame.ts';
import type { Carousel } from './model.ts';
import { direction, friendAt, inks, lands, nearest, spoken } from './words.ts';

/** The names of both sides, as every summary says them. */
export const SIDES = ['in truth', 'left out'] as const;

const symbols: Readonly<Record<TermName, string>> = {
  linear: '−ã',
  euler: '−α̃ × r',
  centrifugal: '−ω̃ × (ω̃ × r)',
  coriolis: '−2 ω̃ × u',
};

export function readout(carousel: Carousel, params: CarouselParams): Readout {
  const terms = carousel.flight.terms(carousel.truly(params));
  return {
    summary: summary(carousel, params),
    values: values(carousel, params, terms),
    groups: [
      group(law(terms), inNumbers(terms), ...tap(carousel)),
      headed('What goes wrong without a term', ends(carousel)),
    ],
  };
}

const size = (vector: Vec3): string => `${fixed(length(vector), 3)} m/s²`;

/** The tilde marks what is written in the carousel's axes. */
function law(terms: Terms): Formula {
  return {
    kind: 'formula',
    label: 'The acceleration on the carousel as its terms',
    left: { symbols: 'a', value: size(terms.total) },
    parts: [
      { symbols: 'F̃/m', value: size(ZERO), color: 'relative' },
      ...termNames.map((name) => ({ symbols: symbols[name], value: size(terms[name]), color: inks[name] })),
    ],
  };
}

function inNumbers(terms: Terms) {
  return table(
    'At the puck, m/s²; the tilde marks the carousel’s axes',
    ['x', 'y', 'size'],
    vectorRow('Force on it, F̃/m', ZERO, 3, 'relative'),
    ...termNames.map((name) => vectorRow(capital(spoken[name]), terms[name], 3, inks[name])),
    vectorRow('Sum', terms.total, 3, 'ink'),
  );
}

function tap({ flight }: Carousel) {
  const jump = flight.jump();
  if (!jump) return [];
  const rowOf = (label: string, { total }: Pick<Terms, 'total'>) => vectorRow(label, total, 3);
  const total = subtract(jump.after.total, jump.before.total);
  return [
    table(
      `Acceleration at the tap, ${fixed(flight.tapAt, 3)} s after the throw, m/s²`,
      ['x', 'y', 'size'],
      rowOf('Before', jump.before),
      rowOf('After', jump.after),
      rowOf('Jump, −2 ω̃ × Δu', { total }),
    ),
  ];
}

function ends(carousel: Carousel) {
  const { flight } = carousel;
  const end = (place: Vec3, lasts: number, off: number): string[] => [
    `${fixed(direction(place), 2)}°`,
    ...[`${fixed(length(place), 3)} m`, `${fixed(lasts, 3)} s`, `${fixed(off, 3)} m`],
  ];
  const { truth } = flight;
  return table(
    'The end of each way',
    ['direction', 'from the axis', 'after', 'wrong by'],
    { ...textRow('The truth', ...end(truth.end.position, truth.lasts, 0)), color: 'ink' },
    ...termNames.map((name) => {
      const { path, off = 0 } = carousel.ghost(name) ?? {};
      const texts = path ? end(path.end.position, path.lasts, off) : ['there is none', '—', '—', '—'];
      return { ...textRow(`Without ${spoken[name]}`, ...texts), color: 'wrong' as const };
    }),
  );
}

function values(carousel: Carousel, params: CarouselParams, terms: Terms) {
  const { flight } = carousel;
  const acceleration = (vector: Vec3) => live(length(vector), 'm/s²');
  const off = (term: TermName) => live(carousel.ghost(term)?.off ?? 0, 'm');
  const end = (place: Vec3 | undefined) => live(place ? direction(place) : Number.NaN, '°', 1);
  const jump = flight.jump();
  const { velocity } = flight.at(carousel.truly(params));
  return {
    linear: acceleration(terms.linear),
    euler: acceleration(terms.euler),
    centrifugal: acceleration(terms.centrifugal),
    coriolis: acceleration(terms.coriolis),
    total: acceleration(terms.total),
    seen: live(length(velocity), 'm/s'),
    lands: end(flight.truth.end.position),
    time: live(flight.truth.lasts, 's'),
    jump: acceleration(jump ? subtract(jump.after.total, jump.before.total) : ZERO),
    'off-linear': off('linear'),
    'off-euler': off('euler'),
    'off-centrifugal': off('centrifugal'),
    'off-coriolis': off('coriolis'),
    'lands-coriolis': end(carousel.ghost('coriolis')?.path.end.position),
    'lands-centrifugal': end(carousel.ghost('centrifugal')?.path.end.position),
  };
}

function summary(carousel: Carousel, params: CarouselParams): string {
  const [truly, left] = SIDES;
  const shown = carousel.shown(params);
  const ghosts = shown.map(({ term, path, off }) => {
    const wrong = `${fixed(off, 2)} m wrong`;
    if (params.thing !== 'thrown') return `With ${spoken[term]} ${left} it ends ${wrong}.`;
    const where = lands(direction(path.end.position), ['reach', 'leave']);
    return `With ${spoken[term]} ${left} it would ${where}: ${wrong}.`;
  });
  const rest = ghosts.length > 0 ? ghosts.join(' ') : `No term that is there is ${left}.`;
  return `${truth(carousel, params, truly)} ${rest}${answer(carousel, params)}`;
}

function truth({ flight }: Carousel, { thing, aim, tap }: CarouselParams, truly: string): string {
  const end = direction(flight.truth.end.position);
  const tapped = tap === 0 ? '' : ' and tapped halfway';
  if (thing === 'tree')
    return `A tree at rest goes round you at ${fixed(length(flight.local.velocity), 2)} m/s; ${truly} nothing pushes it${tap === 0 ? '' : ' but a tap'}.`;
  if (thing === 'resting')
    return `The puck lies still${tapped}; ${truly} the carousel sees it at ${fixed(end, 0)} degrees after ${fixed(flight.truth.lasts, 1)} s.`;
  const degrees = fixed(Math.abs(aim) * DEGREES, 1);
  const at =
    degrees === '0.0'
      ? 'at the friend opposite'
      : `${degrees} degrees to the ${aim > 0 ? 'left' : 'right'} of the friend opposite`;
  if (flight.truth.lasts === 4 && length(flight.truth.end.position) < 2.499)
    return `Thrown ${at}${tapped}, ${truly} it is still on its way after 4 s.`;
  return `Thrown ${at}${tapped}, ${truly} it ${lands(end)}.`;
}

function answer(carousel: Carousel, { guess, thing }: CarouselParams): string {
  const mark = guessed(guess);
  if (!mark || thing !== 'thrown' || !carousel.ended) return '';
  const friend = nearest(direction([mark[0], mark[1], 0]));
  const gets = nearest(direction(carousel.flight.truth.end.position));
  return friend === gets ? ` Your guess was right.` : ` Your guess was ${friendAt(friend)}.`;
}

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
