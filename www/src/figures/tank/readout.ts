/**
 * The numbers: each term of a motion, the proof that they are right, and the account of the last
 * strike.
 */
import { cells, fixed, group, live, type Readout, row, type Table, table } from '../../figure/readout.ts';
import { length, vec3 } from '../../figure/vec.ts';
import type { TankParams } from './controls.ts';
import { kinds, nameOf } from './kinds.ts';
import type { Tank } from './model.ts';
import { proof } from './proof.ts';
import type { Shell } from './shells.ts';
import type { Strike } from './strike.ts';
import { formula, strikeGroups } from './strike-readout.ts';
import { agreement } from './tables.ts';
import { direction, pointLabel, unitOf } from './words.ts';

type Group = Readout['groups'][number];

export function readout(tank: Tank, params: TankParams): Readout {
  const { point, shown } = params;
  const far = params.forget ? apart(tank) : null;
  const ways = agreement(
    `${pointLabel(tank, point)}, ${shown} in the world, ${unitOf(shown)}`,
    proof(tank, point, shown),
  );
  return {
    summary: summary(tank, params, far),
    values: values(tank, params),
    groups: [
      termsGroup(tank, params),
      { title: 'The same, found in three ways', items: [ways] },
      ...(far === null ? [] : [{ title: 'Where the shells came down', items: [landed(tank, far)] }]),
      ...(tank.strike ? strikeGroups(tank.strike) : []),
    ],
  };
}

function termsGroup(tank: Tank, { point, shown, frame }: TankParams): Group {
  const composition = tank.takeApart(point, shown, frame);
  const letter = shown.charAt(0);
  const left = frame === 'ground' ? letter : `${letter}′`;
  const rows: Table['rows'] = composition.terms.map((term) => ({
    label: nameOf(term),
    color: kinds[term.kind].color,
    cells: cells([...term.vector, term.size], 3),
  }));
  const sum = [...composition.total, composition.size];
  return group(
    formula({ label: `The ${shown} as its terms`, left, letter }, composition),
    table(
      `${pointLabel(tank, point)}, ${shown} seen from the ${frame}, ${unitOf(shown)}`,
      ['x', 'y', 'z', 'size'],
      [...rows, { label: 'Sum', color: 'ink', cells: cells(sum, 3) }],
    ),
  );
}

/**
 * Returns the distance between the places where the two shells came down, m; `null` until both
 * have.
 */
function apart({ tree, shell, naive }: Tank): number | null {
  if (shell.state !== 'down' || naive.state !== 'down') return null;
  return length(tree.transformPoint(shell.at, shell.node, naive.node));
}

function landed({ tree, shell, naive }: Tank, far: number): Table {
  const rowOf = (label: string, { node }: Shell, ...more: number[]): Table['rows'][number] => {
    const [x, , z] = vec3(tree.world(node).translation);
    return row(label, [x, z, ...more], 2);
  };
  return table(
    'Places, m',
    ['x', 'z', 'apart'],
    [rowOf('With ω × r', shell), rowOf('Without ω × r', naive, far)],
  );
}

/**
 * Returns `Muzzle, seen from the hull: 7.3 m/s to the left; acceleration 3.0 m/s², …`. All its
 * numbers are those of the frame that it names.
 */
function summary(tank: Tank, { point, frame }: TankParams, far: number | null): string {
  const { total, size: speed } = tank.takeApart(point, 'velocity', frame);
  const { terms, size } = tank.takeApart(point, 'acceleration', frame);
  const along = tank.tree.transformVector(total, tank.frames[frame], tank.vehicle.hull);
  const moves = `${fixed(speed, 1)} m/s${speed < 0.05 ? '' : ` ${direction(along)}`}`;
  const text = [`${pointLabel(tank, point)}, seen from the ${frame}: ${moves}`];
  const [most] = [...terms].sort((a, b) => b.size - a.size);
  if (most && size > 0.05)
    text.push(`acceleration ${fixed(size, 1)} m/s², ${nameOf(most)} ${fixed(most.size, 1)} m/s²`);
  if (far !== null) text.push(`the shell without ω × r came down ${fixed(far, 2)} m away`);
  if (tank.strike) text.push(outcome(tank.strike));
  const { where } = tank.crate;
  if (where !== 'deck') text.push(`the crate is ${where === 'air' ? 'in the air' : 'on the ground'}`);
  return `${text.join('; ')}.`;
}

/** Returns `the crash took the hull from 6.0 to 0.9 m/s, the crate kept its 6.0 m/s`. */
function outcome({ what, hull, crate }: Strike): string {
  const speed = ([x, z]: Strike['crate']['before']): string => fixed(length([x, 0, z]), 1);
  const kick = length([crate.after[0] - crate.before[0], 0, crate.after[1] - crate.before[1]]);
  const kept =
    kick < 0.05
      ? `the crate kept its ${speed(crate.before)} m/s`
      : `the crate, which nothing touched, got a false kick of ${fixed(kick, 1)} m/s`;
  return `the ${what} took the hull from ${fixed(hull.before, 1)} to ${fixed(hull.after, 1)} m/s, ${kept}`;
}

/** Returns the size of each term by its level and its ink: `hull-base`, `turret-spin`. */
function values(tank: Tank, { point, shown, frame }: TankParams): NonNullable<Readout['values']> {
  const unit = unitOf(shown);
  const { terms, size } = tank.takeApart(point, shown, frame);
  const levels = ['hull', 'turret', 'gun', 'frame', 'shell', 'crate'];
  const inks = new Set(Object.values(kinds).map(({ color }) => color));
  const none = levels.flatMap((level) => [...inks].map((ink) => [`${level}-${ink}`, 0] as const));
  const present = terms.map((it) => [`${it.level}-${kinds[it.kind].color}`, it.size] as const);
  return Object.fromEntries(
    [...none, ...present, ['sum', size] as const].map(([name, value]) => [name, live(value, unit)]),
  );
}
