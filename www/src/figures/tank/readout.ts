/** The numbers: each term of a motion, the proof that they are right, and an account of the last strike. */
import { chainMotion } from '../../core/entries/math.ts';
import type { Node, Tree } from '../../figure/figure.ts';
import { fixed } from '../../figure/numbers.ts';
import { group, headed, live, type Readout, row, type Table, table } from '../../figure/readout.ts';
import { length, vec3 } from '../../figure/vec.ts';
import type { PointName, TankParams } from './controls.ts';
import { kinds, nameOf } from './kinds.ts';
import type { Tank } from './model.ts';
import type { Shell } from './shells.ts';
import type { Strike } from './strike.ts';
import { formula, strikeGroups } from './strike-readout.ts';
import { agreement } from './tables.ts';
import type { Quantity } from './terms.ts';
import { apart, direction, pointLabel, unitOf } from './words.ts';

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
      headed('The same, found in three ways', ways),
      ...(far === null ? [] : [headed('Where the shells came down', landed(tank, far))]),
      ...(tank.strike ? strikeGroups(tank.strike) : []),
    ],
  };
}

function termsGroup(tank: Tank, { point, shown, frame }: TankParams): Group {
  const composition = tank.takeApart(point, shown, frame);
  const letter = shown.charAt(0);
  const left = frame === 'ground' ? letter : `${letter}′`;
  const rows: Table['rows'] = composition.terms.map((term) =>
    row(nameOf(term), [...term.vector, term.size], 3, kinds[term.kind].color),
  );
  const sum = [...composition.total, composition.size];
  return group(
    formula({ label: `The ${shown} as its terms`, left, letter }, composition),
    table(
      `${pointLabel(tank, point)}, ${shown} seen from the ${frame}, ${unitOf(shown)}`,
      ['x', 'y', 'z', 'size'],
      ...rows,
      row('Sum', sum, 3, 'ink'),
    ),
  );
}

function landed({ tree, shell, naive }: Tank, far: number) {
  const rowOf = (label: string, { node }: Shell, ...more: number[]): Table['rows'][number] => {
    const [x, , z] = vec3(tree.world(node).translation);
    return row(label, [x, z, ...more], 2);
  };
  return table(
    'Places, m',
    ['x', 'z', 'apart'],
    rowOf('With ω × r', shell),
    rowOf('Without ω × r', naive, far),
  );
}

/**
 * Returns `Muzzle, seen from the hull: 7.3 m/s to the left; acceleration 3.0 m/s², …`. All its
 * numbers are those of the frame that it names.
 */
function summary(tank: Tank, { point, frame, bell }: TankParams, far: number | null): string {
  const { total, size: speed } = tank.takeApart(point, 'velocity', frame);
  const { terms, size } = tank.takeApart(point, 'acceleration', frame);
  const along = tank.tree.transformVector(total, tank.frames[frame], tank.vehicle.hull);
  const moves = `${fixed(speed, 1)} m/s${speed < 0.05 ? '' : ` ${direction(along)}`}`;
  const text = [`${pointLabel(tank, point)}, seen from the ${frame}: ${moves}`];
  const [most] = [...terms].sort((a, b) => b.size - a.size);
  if (most && size > 0.05)
    text.push(`acceleration ${fixed(size, 1)} m/s², ${nameOf(most)} ${fixed(most.size, 1)} m/s²`);
  if (far !== null) text.push(`the shell without ω × r came down ${fixed(far, 2)} m away`);
  const rung = bell && tank.shell.state === 'down' ? tank.bell.outcome() : '';
  if (rung) text.push(rung);
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
function values(tank: Tank, { point, shown, frame }: TankParams) {
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

/** Half the span of the finite difference, s: a longer one bends, a shorter one drowns in rounding. */
const MOMENT = 1e-3;

/** Returns the terms of composition, the derivative by jets of matrices, and a finite difference. */
export function proof(tank: Tank, name: PointName, shown: Quantity): Record<string, ArrayLike<number>> {
  const { tree } = tank;
  const { node, at, carriers } = tank.carried(name);
  const frames = carriers.map((it, i) => tree.relative(it.node, carriers[i - 1]?.node ?? null));
  const own = tree.transformMotion({ position: at }, node, carriers.at(-1)?.node ?? null);
  const now = tree.transformMotion({ position: at }, node, null);
  const [before, after] = [-MOMENT, MOMENT].map((time) => placeAfter(tree, time, node, at));
  const difference = now.position.map((here, i) => {
    const [a, b] = [before?.[i] ?? 0, after?.[i] ?? 0];
    return shown === 'velocity' ? (b - a) / (2 * MOMENT) : (b - 2 * here + a) / (MOMENT * MOMENT);
  });
  return {
    'Terms of composition': now[shown],
    'Derivative by jets, plain matrices': chainMotion(frames, own)[shown],
    [`Finite difference over ${MOMENT * 1000} ms`]: difference,
  };
}

/** Returns the place of a point some seconds from now, by its present rates, in a copy of the tree. */
function placeAfter(tree: Tree, time: number, node: Node, at: ArrayLike<number>): ArrayLike<number> {
  const copy = tree.copy();
  try {
    copy.step(time);
    return copy.transformPoint(at, node, null);
  } finally {
    copy.dispose();
  }
}
