/** The numbers: each term, the proof that they are right, and what blows did. */
import {
  type Cell,
  type Formula,
  fixed,
  type Readout,
  type ReadoutGroup,
  residual,
  type Table,
} from '../../figure/readout.ts';
import type { TankParams } from './controls.ts';
import type { Node, Tank, Tree } from './model.ts';
import { miss, pointName } from './paint.ts';
import { type Composition, kinds, length } from './terms.ts';

/** Seconds before and after now for the finite difference: longer bends too much, shorter drowns in rounding. */
const MOMENT = 1e-3;

export class Speaker {
  constructor(readonly tank: Tank) {}

  readout(params: TankParams, shown: Composition, accelerations: Composition): Readout {
    const unit = params.shown === 'velocity' ? 'm/s' : 'm/s²';
    const groups: ReadoutGroup[] = [
      { items: [this.#formula(params, shown), this.#terms(params, shown, unit)] },
      { title: 'The same, found in three ways', items: [this.#proof(params, unit)] },
    ];
    const { blow } = this.tank;
    if (blow) groups.push({ title: `The ${blow.what}`, items: this.#blow(blow) });
    return { summary: this.#summary(params, accelerations), groups };
  }

  /** What it is made of, as the formula that it is, with each term's size. */
  #formula({ shown, frame }: TankParams, { terms, size }: Composition): Formula {
    const letter = shown === 'velocity' ? 'v' : 'a';
    const parts = terms.map(({ kind, level, size: own }) => {
      const [, color, formula] = kinds[kind];
      // Of hull, turret, gun, crate, shell and frame the first letter says which.
      const symbols = formula.replace('$', letter).replaceAll('_', `_${level[0]}`);
      return { symbols, value: fixed(own, 2), color };
    });
    return {
      kind: 'formula',
      label: `The ${shown} as its terms`,
      left: { symbols: frame === 'ground' ? letter : `${letter}′`, value: fixed(size, 2) },
      parts,
    };
  }

  #terms({ point, shown, frame }: TankParams, { terms, total, size }: Composition, unit: string): Table {
    const cells = (vector: ArrayLike<number>, own: number): Cell[] =>
      [...Array.from(vector), own].map((value) => ({ text: fixed(value, 3) }));
    return {
      kind: 'table',
      caption: `${pointName(point)}, ${shown} seen from the ${frame}, ${unit}`,
      head: ['', 'x', 'y', 'z', 'size'],
      rows: [
        ...terms.map(({ kind, level, vector, size: own }) => ({
          label: `${level === 'frame' ? '' : `${level}: `}${kinds[kind][0]}`,
          color: kinds[kind][1],
          cells: cells(vector, own),
        })),
        { label: 'Sum', color: 'neutral', cells: cells(total, size) },
      ],
    };
  }

  /** The closed form, what jets through plain matrices say, and a finite difference, in the world. */
  #proof({ point, shown }: TankParams, unit: string): Table {
    const { tank } = this;
    const { tree, core } = tank;
    const { node, at } = tank.owner(point);
    const depth = tank.depth(point);
    const last = tank.levels[depth - 1] ?? null;
    const frames = tank.levels
      .slice(0, depth)
      .map((level, i) => tree.relative(level, tank.levels[i - 1] ?? null));
    const own = tree.transformMotion({ position: at }, node, last);
    const closed = tree.transformMotion({ position: at }, node, null)[shown];
    const jets = core.chainMotion(frames, own)[shown];
    const [back, now, on] = [-MOMENT, 0, MOMENT].map((time) => carried(tree, time, node, at));
    const differences = Array.from(closed, (_, i) => {
      const [before, here, after] = [back?.[i] ?? 0, now?.[i] ?? 0, on?.[i] ?? 0];
      return shown === 'velocity'
        ? (after - before) / (2 * MOMENT)
        : (after - 2 * here + before) / (MOMENT * MOMENT);
    });
    const row = (label: string, values: ArrayLike<number>): Table['rows'][number] => ({
      label,
      cells: [
        ...Array.from(values, (value) => ({ text: fixed(value, 6) })),
        { text: residual(length(Array.from(values, (value, i) => value - (closed[i] ?? 0)))) },
      ],
    });
    return {
      kind: 'table',
      caption: `${pointName(point)}, ${shown} in the world, ${unit}`,
      head: ['', 'x', 'y', 'z', 'off by'],
      rows: [
        row('Terms of composition', closed),
        row('Derivative by jets, plain matrices', jets),
        row(`Finite difference over ${MOMENT * 1000} ms`, differences),
      ],
    };
  }

  #blow({ what, shell, tank, crate, spin }: NonNullable<Tank['blow']>): Table[] {
    const rows: { label: string; cells: Cell[] }[] = [];
    const add = (label: string, [before, after]: readonly (readonly number[])[]): void => {
      const texts = [before ?? [], after ?? []].map((them) =>
        them.map((value) => fixed(value, 1)).join(', '),
      );
      rows.push({ label, cells: texts.map((text) => ({ text })) });
    };
    if (shell) add('Shell', shell);
    add('Tank', tank);
    if (shell) {
      const whole = [0, 1].map(
        (when) => tank[when]?.map((value, i) => value + (shell[when]?.[i] ?? 0)) ?? [],
      );
      add('Both', whole);
      const off = whole[0]?.map((value, i) => value - (whole[1]?.[i] ?? 0)) ?? [];
      rows.push({ label: 'Both, off by', cells: [{ text: '' }, { text: residual(Math.hypot(...off)) }] });
    }
    const jump = length(crate[1].map((value, i) => value - (crate[0][i] ?? 0)));
    const velocity = (them: readonly number[]): Cell => ({
      text: them.map((value) => fixed(value, 3)).join(', '),
    });
    const tables: Table[] = [
      {
        kind: 'table',
        caption: `Momentum before and after the ${what}: along x and z, kg·m/s; about the vertical, kg·m²/s`,
        head: ['', 'before', 'after'],
        rows,
      },
      {
        kind: 'table',
        caption: 'The crate in the world: nothing has touched it',
        head: ['', 'before', 'after', 'jump'],
        rows: [
          {
            label: 'Velocity, m/s',
            cells: [velocity(crate[0]), velocity(crate[1]), { text: residual(jump) }],
          },
          {
            label: 'Turning, rad/s',
            cells: [
              velocity([spin[0]]),
              velocity([spin[1]]),
              { text: residual(Math.abs(spin[1] - spin[0])) },
            ],
          },
        ],
      },
    ];
    return tables;
  }

  /** `Muzzle: 7.3 m/s to the left; of its acceleration of 3.0 m/s² most is hull Coriolis, 2.1 m/s².` */
  #summary({ point, forget }: TankParams, { terms, size }: Composition): string {
    const { tank } = this;
    const { node, at } = tank.owner(point);
    const { velocity } = tank.tree.transformMotion({ position: at }, node, null);
    const speed = length(velocity);
    const along = tank.tree.transformVector(velocity, null, tank.hull);
    const text = [`${pointName(point)}: ${fixed(speed, 1)} m/s${speed < 0.05 ? '' : ` ${direction(along)}`}`];
    const most = terms.reduce<Composition['terms'][number] | null>(
      (best, it) => (best && best.size >= it.size ? best : it),
      null,
    );
    if (most && size > 0.05)
      text.push(
        `acceleration ${fixed(size, 1)} m/s², ${kinds[most.kind][0]}${most.level === 'frame' ? '' : ` of the ${most.level}`} ${fixed(most.size, 1)} m/s²`,
      );
    const apart = miss(tank);
    if (forget && apart !== null) text.push(`the shell without ω × r came down ${fixed(apart, 2)} m away`);
    if (tank.crate.where !== 'deck')
      text.push(`the crate is ${tank.crate.where === 'air' ? 'in the air' : 'on the ground'}`);
    return `${text.join('; ')}.`;
  }
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

/** Which way an arrow in the hull's axes points, mostly. */
function direction(along: ArrayLike<number>): string {
  const words = [
    ['forward', 'back'],
    ['up', 'down'],
    ['to the right', 'to the left'],
  ];
  const sizes = Array.from(along, Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  return words[axis]?.[(along[axis] ?? 0) < 0 ? 1 : 0] ?? '';
}
