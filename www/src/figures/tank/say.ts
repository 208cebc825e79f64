/** The numbers: each term, the proof that they are right, and what blows did. */
import type { Node, Tree } from '../../figure/figure.ts';
import {
  cells,
  type Formula,
  fixed,
  type Readout,
  type ReadoutGroup,
  type Table,
  table,
} from '../../figure/readout.ts';
import { length, vec3 } from '../../figure/vec.ts';
import type { Blow } from './blow.ts';
import type { TankParams } from './controls.ts';
import type { Flight, Tank } from './model.ts';
import { agreement, ledger } from './tables.ts';
import { calledOf, kinds, nameOf, type Parts, symbolsOf, takeApart } from './terms.ts';

/** Seconds before and after now for the finite difference: longer bends too much, shorter drowns in rounding. */
const MOMENT = 1e-3;

export function say(tank: Tank, params: TankParams): Readout {
  const { point, shown, frame } = params;
  const name = `${calledOf(tank, point)}, ${shown}`;
  const unit = shown === 'velocity' ? 'm/s' : 'm/s²';
  const letter = shown[0] ?? '';
  const far = params.forget ? apart(tank) : null;
  const composition = takeApart(tank, point, shown, frame);
  return {
    summary: summary(tank, params, far),
    groups: [
      {
        items: [
          formula(
            `The ${shown} as its terms`,
            `${letter}${frame === 'ground' ? '' : '′'}`,
            composition,
            letter,
          ),
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
        items: [agreement(`${name} in the world, ${unit}`, proof(tank, point, shown))],
      },
      ...(far === null ? [] : [{ title: 'Where the shells came down', items: [landed(tank, far)] }]),
      ...(tank.blow ? blows(tank.blow) : []),
    ],
  };
}

/** What it is made of, as the formula that it is, with each term's size. */
function formula(label: string, left: string, { terms, size }: Parts, letter: string, sign = ''): Formula {
  return {
    kind: 'formula',
    label,
    left: { symbols: left, value: fixed(size, 2) },
    parts: terms.map((term) => ({
      symbols: sign + symbolsOf(term, letter),
      value: fixed(term.size, 2),
      color: kinds[term.kind][1],
    })),
  };
}

/** The closed form, what jets through plain matrices say, and a finite difference, in the world. */
function proof(
  tank: Tank,
  point: TankParams['point'],
  shown: TankParams['shown'],
): Record<string, ArrayLike<number>> {
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
  return {
    'Terms of composition': now[shown],
    'Derivative by jets, plain matrices': core.chainMotion(frames, own)[shown],
    [`Finite difference over ${MOMENT * 1000} ms`]: differences,
  };
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

/** What a blow did to the momentum of all, which it leaves as it was, and to the crate, which it does not touch. */
function blows({ what, momentum, crate, jump, left }: Blow): ReadoutGroup[] {
  return [
    {
      title: `The ${what}`,
      items: [
        ...(left ? [formula('The shell’s velocity as it left', 'v', left, 'v')] : []),
        ledger({
          caption: 'Momentum',
          quantities: ['x, kg·m/s', 'z, kg·m/s', 'turning, kg·m²/s'],
          things: momentum,
          digits: 1,
          total: 'All',
          change: 'Off by',
        }),
      ],
    },
    {
      title: 'The crate, which nothing has touched',
      items: [
        ...(jump.terms[0] ? [formula('The jump of the crate’s velocity', 'Δv', jump, 'v', 'Δ')] : []),
        ledger({
          caption: 'In the world',
          quantities: ['x, m/s', 'z, m/s', 'turning, rad/s'],
          things: { Crate: crate },
          digits: 3,
          change: 'False jump',
        }),
      ],
    },
  ];
}

/** From the shell that forgets ω × r to the true one, m, once both lie. */
function apart({ tree, shell, other }: Tank): number | null {
  const lie = shell.state === 'down' && other.state === 'down';
  return lie ? length(tree.transformPoint(shell.at, shell.node, other.node)) : null;
}

function landed({ tree, shell, other }: Tank, far: number): Table {
  const row = (label: string, { node }: Flight, ...more: number[]): Table['rows'][number] => {
    const [x, , z] = vec3(tree.world(node).translation);
    return { label, cells: cells([x, z, ...more], 2) };
  };
  return table(
    'Places, m',
    ['x', 'z', 'apart'],
    [row('With ω × r', shell), row('Without ω × r', other, far)],
  );
}

/** `Muzzle: 7.3 m/s to the left; acceleration 3.0 m/s², hull Coriolis 2.1 m/s².` */
function summary(tank: Tank, { point, frame }: TankParams, far: number | null): string {
  const { tree } = tank;
  const { total } = takeApart(tank, point, 'velocity', 'ground');
  const { terms, size } = takeApart(tank, point, 'acceleration', frame);
  const speed = length(total);
  const along = tree.transformVector(total, null, tank.hull);
  const text = [
    `${calledOf(tank, point)}: ${fixed(speed, 1)} m/s${speed < 0.05 ? '' : ` ${direction(along)}`}`,
  ];
  const [most] = [...terms].sort((a, b) => b.size - a.size);
  if (most && size > 0.05)
    text.push(`acceleration ${fixed(size, 1)} m/s², ${nameOf(most)} ${fixed(most.size, 1)} m/s²`);
  if (far !== null) text.push(`the shell without ω × r came down ${fixed(far, 2)} m away`);
  const { where } = tank.crate;
  if (where !== 'deck') text.push(`the crate is ${where === 'air' ? 'in the air' : 'on the ground'}`);
  return `${text.join('; ')}.`;
}

/** Returns the word for the axis of a vehicle along which an arrow is longest: x is forward, y up, z to the right. */
function direction(along: ArrayLike<number>): string {
  const words = ['forward', 'up', 'to the right', 'back', 'down', 'to the left'];
  const sizes = [1, -1].flatMap((sign) => Array.from(along, (value) => sign * value));
  return words[sizes.indexOf(Math.max(...sizes))] ?? '';
}
