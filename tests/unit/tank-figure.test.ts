/** The tank as a figure: what it draws and says, against the core asked directly. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { column, type Thing } from '../../www/src/figure/drawing.ts';
import type { ReadoutItem, Table } from '../../www/src/figure/readout.ts';
import type { Camera } from '../../www/src/figure/view.ts';
import { controls } from '../../www/src/figures/tank/controls.ts';
import { SEEN } from '../../www/src/figures/tank/paint.ts';
import figure from '../../www/src/figures/tank.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { partsOf, runnerOf, things } from './figure-runner.ts';
import { randomNumbers } from './random.ts';
import { dot } from './tank-model.ts';

/** Runs something with a figure at these values. */
const withRunner = <T>(values: object, run: (runner: Runner) => T): T => run(runnerOf(figure, values));

const number = (text = ''): number => Number(text.replace('−', '-'));
const tables = (runner: Runner): Table[] =>
  runner
    .readout()
    .groups.flatMap(({ items }): readonly ReadoutItem[] => items)
    .filter((item) => item.kind === 'table');
/** The cells of the row of that name in the first table that has one. */
const row = (runner: Runner, name: string): string[] =>
  tables(runner)
    .flatMap(({ rows }) => rows)
    .find(({ label }) => label === name)
    ?.cells.map(({ text }) => text) ?? [];

/** Each slider somewhere in its range, on its grid. */
const anyValues = (next: () => number): object =>
  Object.fromEntries(
    Object.entries(controls).flatMap(([name, it]) =>
      it.kind === 'slider'
        ? [[name, it.min + it.step * Math.floor(next() * (Math.round((it.max - it.min) / it.step) + 1))]]
        : [],
    ),
  );

describe('the proof under the picture', () => {
  it('shows three ways that agree, for every point, and by how much they do not', () => {
    for (const point of ['muzzle', 'antenna', 'crate', 'shell']) {
      for (const shown of ['velocity', 'acceleration']) {
        withRunner({ point, shown, turnAcceleration: 10, elevationRate: 10 }, (runner) => {
          runner.step(120);
          runner.press('fire');
          runner.step(60);
          const closed = row(runner, 'Terms of composition').slice(0, 3).map(number);
          const jets = row(runner, 'Derivative by jets, plain matrices');
          const finite = row(runner, 'Finite difference over 1 ms');
          near(jets.slice(0, 3).map(number), closed, 1e-6);
          // h²/12 times a fourth derivative of some ten, and rounding over h².
          near(finite.slice(0, 3).map(number), closed, 2e-5);
          expect(jets[3]).toMatch(/^(0|\d·10⁻¹[³⁴⁵⁶⁷⁸])$/);
        });
      }
    }
  });
});

describe('the numbers of the tank', () => {
  it('end a picture that is held once the reader drives on, and write the miss in meters', () => {
    withRunner({ turretRate: 90, hullSpeed: 0, turnRate: 0, muzzleSpeed: 5, point: 'shell' }, (runner) => {
      runner.press('fire');
      runner.step(400);
      const title = (): string => runner.draw().panes[0]?.title ?? '';
      const pose = (): string => JSON.stringify(things(runner).filter(({ kind }) => kind === 'polyhedron'));
      const held = pose();
      expect(title()).toContain('The shell is down');
      // The closed form of the storyboard: ω × r for as long as the flight takes.
      const miss = things(runner).find(({ kind }) => kind === 'measure');
      expect(miss).toMatchObject({ text: '4.73 m' });
      runner.step(100);
      expect(pose()).toBe(held);
      runner.set('hullSpeed', 2);
      runner.step(100);
      expect(pose()).not.toBe(held);
      expect(title()).not.toContain('The shell is down');
    });
  });

  it('have the shell in view until it lies, and give the view back after some seconds', () => {
    withRunner({ turretRate: 0, hullSpeed: 0, turnRate: 0 }, (runner) => {
      const farthest = (): number =>
        Math.max(0, ...(runner.draw().panes[0]?.keeps ?? []).map(([x, , z]) => Math.hypot(x, z)));
      runner.press('fire');
      runner.step(60);
      const shell = things(runner).find((it) => it.kind === 'sphere' && it.color === 'ink');
      expect(shell).toMatchObject({ aside: false });
      // A flight of 1.26 s, 2 s at the crater, and 1.5 s of the way back.
      runner.seek(3);
      const places = [0, 1, 2, 3, 4].map(() => {
        runner.seek(runner.time + 0.4);
        return farthest();
      });
      // It comes nearer all the time, and is then at home.
      for (const [i, at] of places.entries()) expect(at).toBeLessThanOrEqual(places[i - 1] ?? 99);
      expect(places[0]).toBeGreaterThan(5);
      expect(places.at(-1)).toBe(0);
    });
  });
});

describe('the picture of the tank', () => {
  it('closes at the point and in the corner: the arrows of the terms end where the arrow of the sum does', () => {
    const next = randomNumbers(2);
    const closes = (arrows: readonly Extract<Thing, { kind: 'arrow' }>[]): void => {
      const [sum, terms] = [arrows.at(-1), arrows.slice(0, -1)];
      if (!sum || terms.length === 0) return;
      near(terms.at(-1)?.to ?? [], sum.to, 1e-9);
      near(terms[0]?.from ?? [], sum.from, 0);
      terms.slice(1).forEach((term, n) => {
        near(term.from, terms[n]?.to ?? [], 0);
      });
    };
    const corners = new Set<number>();
    for (let i = 0; i < 40; i++) {
      const frame = ['ground', 'hull', 'turret'][i % 3] ?? 'ground';
      const shown = i % 2 === 0 ? 'velocity' : 'acceleration';
      withRunner({ ...anyValues(next), frame, shown }, (runner) => {
        runner.step(30);
        const panes = runner
          .draw()
          .panes.map((pane) => pane.things.filter((thing) => thing.kind === 'arrow'));
        const words = runner.draw().panes[1]?.things.flatMap((it) => (it.kind === 'text' ? [it.text] : []));
        for (const arrows of panes) closes(arrows);
        const [there = [], corner] = panes;
        // The same terms, named where they are large; those of a velocity have room at their point.
        if (corner) corners.add(i % 2);
        const names = there.flatMap(({ text = [] }) => text);
        const pairs = words?.flatMap((level, at) => (at % 2 === 0 ? [`${level} ${words[at + 1]}`] : []));
        if (corner) expect(pairs?.sort()).toEqual(names.sort());
        expect(there.every(({ text, enlarged = false }) => !text || enlarged === Boolean(corner))).toBe(true);
      });
    }
    expect([...corners]).toEqual([1]);
    // The corner is seen as the figure's own camera sees its target.
    const { position, target } = figure.camera as Camera;
    const away = position.map((at, i) => at - (target[i] ?? 0));
    for (const [i, axis] of [SEEN.right, SEEN.up, away].entries())
      for (const [j, other] of [SEEN.right, SEEN.up, away].entries())
        if (i < 2) expect(dot(axis, other)).toBeCloseTo(i === j ? 1 : 0, 2);
  });

  it('is the same picture from the ground and from the hull, but for how it is turned', () => {
    const matrices = (frame: string): ArrayLike<number>[] =>
      withRunner({ frame }, (runner) => {
        runner.step(200);
        return things(runner).flatMap((thing) => ('matrix' in thing ? [Array.from(thing.matrix)] : []));
      });
    const between = (all: ArrayLike<number>[], i: number): number => {
      const [a, b] = [column(all[0] ?? [], 3), column(all[i] ?? [], 3)];
      return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    };
    const [ground, hull] = [matrices('ground'), matrices('hull')];
    expect(hull.length).toBe(ground.length);
    expect(ground.length).toBeGreaterThan(10);
    ground.forEach((_, i) => {
      expect(between(hull, i)).toBeCloseTo(between(ground, i), 10);
    });
    // And the hull itself lies still and level where it is looked from.
    near(column(hull[0] ?? [], 0).slice(1), [0, 0], 1e-12);
  });
});

describe('a run of the tank figure', () => {
  it('leaves the heap as it was, a thousand frames of steps, drawings and numbers later', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    withRunner({ frame: 'hull', forget: true }, (runner) => {
      runner.press('fire');
      const frames = (count: number): number => {
        for (let i = 0; i < count; i++) {
          runner.step(4);
          runner.draw();
          runner.readout();
        }
        collect();
        return process.memoryUsage().heapUsed;
      };
      // Until the trails are full: 240 places, four steps apart.
      let before = frames(300);
      // Code that is compiled meanwhile adds some, less each time; a frame that keeps a hundred
      // bytes does so in every thousand.
      const grown: number[] = [];
      while (grown.length < 8 && !grown.some((it) => it < 100_000)) {
        const after = frames(1000);
        grown.push(after - before);
        before = after;
      }
      expect(Math.min(...grown)).toBeLessThan(100_000);
    });
  }, 60_000);
});

it('shows the crate where it is asked for: on the deck it is part of the blow, not of the terms', () => {
  const boxes = (runner: Runner): number => partsOf(runner, 'box').length;
  withRunner({}, (runner) => {
    expect(boxes(runner)).toBe(0);
    runner.press('fire');
    runner.step(60);
    expect(boxes(runner)).toBe(0);
    runner.press('crash');
    // The crate, and the wall.
    expect(boxes(runner)).toBe(2);
  });
  withRunner({ point: 'crate' }, (runner) => expect(boxes(runner)).toBe(1));
});
