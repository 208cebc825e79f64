/** The numbers: flips against the true ones, how late the last one is, and what was lost. */

import { DEGREES, fixed, grouped, residual } from '../../figure/numbers.ts';
import type { ColorName } from '../../figure/palette.ts';
import { headed, live, type Readout, table, textRow } from '../../figure/readout.ts';
import type { RaceParams } from './controls.ts';
import { HOUR, type Race, type Result, type Scheme, schemes } from './model.ts';

export function readout(race: Race, params: RaceParams): Readout {
  const results = schemes.map((_, i) => race.result(i));
  const time = race.hour ? HOUR : race.laneTime;
  const rows = results.map(({ flips, late, energy, momentum, balance }, i) => ({
    ...textRow(
      named[schemes[i] ?? 'splitting4'].name,
      { text: grouped(flips), strong: flips !== race.trueFlips },
      flips > 0 && Number.isFinite(late) ? signed(late) : '—',
      ...[energy, momentum, balance].map(signed),
      fixed(attitude(race, i), 2),
    ),
    color: named[schemes[i] ?? 'splitting4'].color,
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
          ...rows,
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
  const counts = schemes.map((scheme, i) => [named[scheme].part, live(results[i]?.flips ?? 0, '', 0)]);
  return { seconds: live(time, 's', 1), true: live(race.trueFlips, '', 0), ...Object.fromEntries(counts) };
}

/** Milliseconds under a second, else seconds. */
function lateness(late: number): string {
  const size = Math.abs(late);
  const sense = late < 0 ? 'early' : 'late';
  if (size < 5e-5) return 'on time';
  return size < 1 ? `${fixed(size * 1000, 1)} milliseconds ${sense}` : `${fixed(size, 1)} seconds ${sense}`;
}

function summary(race: Race, { tilt }: RaceParams, time: number, results: readonly Result[]): string {
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
    `Splitting ${flips(splitting)}; naive Euler ${flips(naive)}.`
  );
}

export interface Named {
  readonly name: string;
  readonly color: ColorName;
  readonly part: string;
  /** Its name where there is little room. */
  readonly short: string;
}

/** The integrators by their names, inks and parts. */
export const named: Readonly<Record<Scheme, Named>> = {
  naiveEuler: { name: 'Naive Euler', color: 'wrong', part: 'naive', short: 'usual line' },
  rungeKutta4: { name: 'Runge–Kutta 4', color: 'spin', part: 'runge-kutta', short: 'Runge–Kutta' },
  muntheKaas4: { name: 'Munthe-Kaas', color: 'euler', part: 'munthe-kaas', short: 'Munthe-Kaas' },
  splitting4: { name: 'Splitting 4', color: 'child', part: 'splitting', short: 'Splitting' },
  splitting2: { name: 'Splitting 2', color: 'coriolis', part: 'splitting-2', short: 'Splitting 2' },
};
