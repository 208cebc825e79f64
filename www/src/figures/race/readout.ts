/** The numbers: flips against the true ones, how late the last one is, and what was lost. */

import { DEGREES, fixed, grouped, residual } from '../../figure/numbers.ts';
import type { ColorName } from '../../figure/palette.ts';
import { headed, live, type Readout, table } from '../../figure/readout.ts';
import type { RaceParams } from './controls.ts';
import { HOUR, type Race, type Result, type Scheme, schemes } from './model.ts';

export const SIDES = ['Munthe-Kaas', 'Splitting'] as const;

export function readout(race: Race, params: RaceParams): Readout {
  const results = schemes.map((_, i) => race.result(i));
  const time = race.hour ? HOUR : race.told;
  const rows = results.map(({ flips, late, energy, momentum, balance }, i) => ({
    label: named[schemes[i] ?? 'splitting4'].name,
    color: named[schemes[i] ?? 'splitting4'].color,
    cells: [
      { text: grouped(flips), strong: flips !== race.trueFlips },
      { text: flips > 0 && Number.isFinite(late) ? signed(late) : '—' },
      { text: signed(energy) },
      { text: signed(momentum) },
      { text: signed(balance) },
      { text: fixed(attitude(race, i), 2) },
    ],
  }));
  return {
    summary: summary(race, params, time, results),
    values: values(race, time, results),
    groups: [
      headed(
        race.hour ? 'After an hour' : `After ${fixed(time, 2)} s`,
        table(
          `${grouped(race.trueFlips)} true flips, ${
            Number.isFinite(race.between) ? `one every ${fixed(race.between, 5)} s` : 'forever'
          }`,
          ['flips', 'last one late by, s', 'energy', 'momentum L', 'E/L²', 'attitude off, °'],
          rows,
        ),
      ),
    ],
  };
}

/** The angle by which a lane's attitude is off, in degrees; NaN where it is not followed. */
export function attitude(race: Race, index: number): number {
  const lane = race.lanes[index];
  return lane && !race.samples.hour ? race.attitude.off(lane) * DEGREES : Number.NaN;
}

const signed = (value: number): string => (value < 0 ? `−${residual(-value)}` : residual(value));

function values(race: Race, time: number, results: readonly Result[]) {
  const [naive, rungeKutta, muntheKaas, splitting, splitting2] = results;
  const count = (value: number | undefined) => live(value ?? 0, '', 0);
  return {
    seconds: live(time, 's', 1),
    true: count(race.trueFlips),
    naive: count(naive?.flips),
    'runge-kutta': count(rungeKutta?.flips),
    'munthe-kaas': count(muntheKaas?.flips),
    splitting: count(splitting?.flips),
    'splitting-2': count(splitting2?.flips),
  };
}

/** Milliseconds under a second, else seconds. */
function lateness(late: number): string {
  const size = Math.abs(late);
  const sense = late < 0 ? 'early' : 'late';
  if (size < 5e-5) return 'on time';
  return size < 1 ? `${fixed(size * 1000, 1)} milliseconds ${sense}` : `${fixed(size, 1)} seconds ${sense}`;
}

function summary(race: Race, { tilt, guess }: RaceParams, time: number, results: readonly Result[]): string {
  const [naive, rungeKutta, muntheKaas, splitting] = results;
  const flips = (it: Result | undefined): string => grouped(it?.flips ?? 0);
  if (tilt === 0)
    return `Spun about its middle axis alone it never flips: naive Euler ${flips(naive)}, Runge–Kutta ${flips(rungeKutta)}, Munthe-Kaas ${flips(muntheKaas)}, Splitting ${flips(splitting)}.`;
  const when = race.hour ? 'an hour' : `${fixed(time, time % 1 === 0 ? 0 : 1)} seconds`;
  const late = rungeKutta && rungeKutta.flips === race.trueFlips && rungeKutta.flips > 0;
  return (
    `After ${when}, ${grouped(race.trueFlips)} true flips: Runge–Kutta ${flips(rungeKutta)}` +
    `${late ? `, ${lateness(rungeKutta.late)}` : ''}; Munthe-Kaas ${flips(muntheKaas)}` +
    `${muntheKaas && Math.abs(muntheKaas.momentum) < 1e-12 ? ', though its momentum is exact' : ''}; ` +
    `Splitting ${flips(splitting)}; naive Euler ${flips(naive)}.${guessText(guess, race.trueFlips, muntheKaas?.flips ?? 0)}`
  );
}

/** Returns the sentence about the reader's guess at Munthe-Kaas, with a space before it. */
export function guessText(guess: string, due: number, flips: number): string {
  if (guess === '') return '';
  const off = Math.abs(flips - due);
  const found = off === 0 ? 'so far it does' : `it is ${grouped(off)} flip${off === 1 ? '' : 's'} off`;
  return ` You said that Munthe-Kaas ${guess === 'yes' ? 'flips' : 'does not flip'} on time: ${found}.`;
}

export interface Named {
  readonly name: string;
  readonly color: ColorName;
  readonly part: string;
  /** Its name in a sentence where there is little room, and over a pane beside its flips. */
  readonly short: string;
  readonly brief: string;
}

/** The integrators by their names, inks and parts. */
export const named: Readonly<Record<Scheme, Named>> = {
  naiveEuler: { name: 'Naive Euler', color: 'wrong', part: 'naive', short: 'Euler', brief: 'Euler' },
  rungeKutta4: { name: 'Runge–Kutta 4', color: 'spin', part: 'runge-kutta', short: 'RK4', brief: 'RK4' },
  muntheKaas4: { name: 'Munthe-Kaas', color: 'euler', part: 'munthe-kaas', short: 'MK4', brief: 'MK4' },
  splitting4: {
    name: 'Splitting 4',
    color: 'ink',
    part: 'splitting',
    short: 'splitting 4',
    brief: 'Split 4',
  },
  splitting2: {
    name: 'Splitting 2',
    color: 'coriolis',
    part: 'splitting-2',
    short: 'splitting 2',
    brief: 'Split 2',
  },
};
