/** The numbers: each term, the proof that they are right, and what blows did. */
import { cells, type Formula, fixed, type Readout, residual, type Table } from '../../figure/readout.ts';
import type { TankParams } from './controls.ts';
import type { Node, Tank, Tree } from './model.ts';
import { type Composition, calledOf, kinds, length, nameOf, symbolsOf, takeApart } from './terms.ts';

/** Seconds before and after now for the finite difference: longer bends too much, shorter drowns in rounding. */
const MOMENT = 1e-3;

export function say(tank: Tank, params: TankParams): Readout {
  const { point, shown, frame } = params;
  const name = `${calledOf(tank, point)}, ${shown}`;
  const unit = shown === 'velocity' ? 'm/s' : 'm/s²';
  const composition = takeApart(tank, point, shown, frame);
  return {
    summary: summary(tank, params),
    groups: [
      {
        items: [
          formula(params, composition),
          table(
            `${name} seen from the ${frame}, ${unit}`,
            ['x', 'y', 'z', 'size'],
            [
              ...composition.terms.map((term) => ({
                label: nameOf(term),
                color: kinds[term.kind][1],
                cells: cells([...term.vector, term.size], 3),
              })),
              { label: 'Sum', color: 'neutral', cells: cells([...composition.total, composition.size], 3) },
            ],
          ),
        ],
      },
      {
        title: 'The same, found in three ways',
        items: [table(`${name} in the world, ${unit}`, ['x', 'y', 'z', 'off by'], proof(tank, point, shown))],
      },
      ...(tank.blow ? [{ title: `The ${tank.blow.what}`, items: blows(tank.blow) }] : []),
    ],
  };
}

function table(caption: string, head: readonly string[], rows: Table['rows']): Table {
  return { kind: 'table', caption, head: ['', ...head], rows };
}

/** What it is made of, as the formula that it is, with each term's size. */
function formula({ shown, frame }: TankParams, { terms, size }: Composition): Formula {
  const letter = shown[0] ?? '';
  return {
    kind: 'formula',
    label: `The ${shown} as its terms`,
    left: { symbols: frame === 'ground' ? letter : `${letter}′`, value: fixed(size, 2) },
    parts: terms.map((term) => ({
      symbols: symbolsOf(term, letter),
      value: fixed(term.size, 2),
      color: kinds[term.kind][1],
    })),
  };
}

/** The closed form, what jets through plain matrices say, and a finite difference, in the world. */
function proof(tank: Tank, point: TankParams['point'], shown: TankParams['shown']): Table['rows'] {
  const { tree, core, levels } = tank;
  const { node, at } = tank.owner(point);
  const depth = tank.depth(point);
  const frames = levels.slice(0, depth).map((level, i) => tree.relative(level, levels[i - 1] ?? null));
  const own = tree.transformMotion({ position: at }, node, levels[depth - 1] ?? null);
  const now = tree.transformMotion({ position: at }, node, null);
  const [back, on] = [-MOMENT, MOMENT].map((time) => carried(tree, time, node, at));
  const differences = now.position.map((here, i) => {
    const [before, after] = [back?.[i] ?? 0, on?.[i] ?? 0];
    return shown === 'velocity'
      ? (after - before) / (2 * MOMENT)
      : (after - 2 * here + before) / (MOMENT * MOMENT);
  });
  const closed = now[shown];
  const row = (label: string, values: Float64Array): Table['rows'][number] => ({
    label,
    cells: [
      ...cells(values, 6),
      { text: residual(length(values.map((value, i) => value - (closed[i] ?? 0)))) },
    ],
  });
  return [
    row('Terms of composition', closed),
    row('Derivative by jets, plain matrices', core.chainMotion(frames, own)[shown]),
    row(`Finite difference over ${MOMENT * 1000} ms`, differences),
  ];
}

/** Where a point is after a moment, or was before, if everything keeps the rates it has: a copy of the tree is carried there. */
function carried(tree: Tree, time: number, node: Node, at: ArrayLike<number>): ArrayLike<number> {
  const copy = tree.copy();
  try {
    copy.step(time);
    return copy.transformPoint(at, node, null);
  } finally {
    copy.dispose();
  }
}

function blows({ what, shell, tank, crate, spin }: NonNullable<Tank['blow']>): Table[] {
  const row = (label: string, [before, after]: readonly [number[], number[]], digits: number) => ({
    label,
    cells: [
      ...[before, after].map((them) => ({ text: them.map((value) => fixed(value, digits)).join(', ') })),
      { text: residual(Math.hypot(...after.map((value, i) => value - (before[i] ?? 0)))) },
    ],
  });
  const rows = [row('Tank', tank, 1)];
  if (shell) {
    const both = (when: 0 | 1): number[] => tank[when].map((value, i) => value + (shell[when][i] ?? 0));
    rows.unshift(row('Shell', shell, 1));
    rows.push(row('Both', [both(0), both(1)], 1));
  }
  const head = ['before', 'after', 'jump'];
  return [
    table(`Momentum across the ${what}: along x and z, kg·m/s; about the vertical, kg·m²/s`, head, rows),
    table('The crate in the world: nothing has touched it', head, [
      row('Velocity, m/s', crate, 3),
      row('Turning, rad/s', spin, 3),
    ]),
  ];
}

/** `Muzzle: 7.3 m/s to the left; acceleration 3.0 m/s², hull Coriolis 2.1 m/s².` */
function summary(tank: Tank, { point, frame, forget }: TankParams): string {
  const { shell, other, tree } = tank;
  const { total } = takeApart(tank, point, 'velocity', 'ground');
  const { terms, size } = takeApart(tank, point, 'acceleration', frame);
  const speed = length(total);
  const along = Array.from(tree.transformVector(total, null, tank.hull));
  const text = [
    `${calledOf(tank, point)}: ${fixed(speed, 1)} m/s${speed < 0.05 ? '' : ` ${direction(along)}`}`,
  ];
  const [most] = [...terms].sort((a, b) => b.size - a.size);
  if (most && size > 0.05)
    text.push(`acceleration ${fixed(size, 1)} m/s², ${nameOf(most)} ${fixed(most.size, 1)} m/s²`);
  if (forget && shell.state === 'down' && other.state === 'down') {
    const apart = length(tree.transformPoint(shell.at, shell.node, other.node));
    text.push(`the shell without ω × r came down ${fixed(apart, 2)} m away`);
  }
  const { where } = tank.crate;
  if (where !== 'deck') text.push(`the crate is ${where === 'air' ? 'in the air' : 'on the ground'}`);
  return `${text.join('; ')}.`;
}

/** Which way an arrow in the hull's axes points, mostly. */
function direction(along: readonly number[]): string {
  const words = ['forward', 'up', 'to the right', 'back', 'down', 'to the left'];
  const sizes = [...along, ...along.map((value) => -value)];
  return words[sizes.indexOf(Math.max(...sizes))] ?? '';
}
