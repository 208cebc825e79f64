/** The engines held to `conformance/chains.json`, and the table that its README has of them. */
import { describe, expect, it } from 'vitest';
import { at } from './pages.ts';

const PARTS = [
  'translation',
  'rotation',
  'scale',
  'velocity',
  'angularVelocity',
  'acceleration',
  'angularAcceleration',
] as const;
type Known = { [Part in (typeof PARTS)[number]]?: ArrayLike<number> | number };
type State = { [Part in (typeof PARTS)[number]]: number[] | number };
interface Chain {
  name: string;
  nodes: State[];
  world: State[];
  later: unknown[];
}
type Engine = (chain: Chain, later: number) => Known[] | Promise<Known[]>;
interface Run {
  chains: Chain[];
  errorsOf(engine: Engine, name?: RegExp): Promise<{ [Part in (typeof PARTS)[number]]?: number }>;
  rows(): Promise<string[]>;
}
interface Engines {
  kinetree: (chain: Chain) => Known[];
  three: Engine;
  rapier: Engine;
}
// They import the package by its name: the types of that are of its last build.
const modules = import.meta.glob<object>('../../conformance/*.mjs', { eager: true });
const { chains, errorsOf, rows } = modules['../../conformance/run.mjs'] as Run;
const { kinetree, rapier, three } = modules['../../conformance/engines.mjs'] as Engines;

it('has fifty chains of different names, and every part of every node', () => {
  expect(new Set(chains.map(({ name }) => name)).size).toBe(50);
  for (const { name, nodes, world, later } of chains) {
    expect([world.length, later.length], name).toEqual([nodes.length, nodes.length]);
    for (const it of [...nodes, ...world])
      for (const part of PARTS)
        for (const n of [it[part]].flat()) expect(Number.isFinite(n), name).toBe(true);
  }
});

it('has the answers that can be worked out on paper', () => {
  const last = (name: string): State | undefined =>
    chains.find((it) => it.name.startsWith(name))?.world.at(-1);
  expect(last('a rider')).toMatchObject({ velocity: [0, 6, 0], acceleration: [-12, 0, 0] });
  expect(last('a walker')).toMatchObject({ velocity: [1, 6, 0], acceleration: [-12, 4, 0] });
  expect(last('a disk that begins')).toMatchObject({ velocity: [0, 0, 0], acceleration: [0, 6, 0] });
  // 3 m at 2 rad/s, and 1 m more at 2 - 5 rad/s.
  expect(last('a teacup')).toMatchObject({ velocity: [0, 3, 0], acceleration: [-21, 0, 0] });
  expect(last('turning about two axes')).toMatchObject({ angularAcceleration: [0, 6, 0] });
});

describe('held to the chains', () => {
  it('kinetree has every part, to rounding', async () => {
    const errors = await errorsOf(kinetree);
    for (const part of PARTS) expect(errors[part], part).toBeLessThan(1e-13);
  });

  it('three.js has poses, to rounding', async () => {
    const errors = await errorsOf(three);
    expect(Object.keys(errors)).toEqual(['translation', 'rotation', 'scale']);
    for (const error of Object.values(errors)) expect(error).toBeLessThan(1e-13);
  });

  it('Rapier has velocities that are half a step old', async () => {
    const { velocity = 0, angularVelocity = 0 } = await errorsOf(rapier, /a rider on/);
    // The chord of an arc: off by r ω² dt / 2 of r ω.
    expect(velocity / (2 / 64 / 2)).toBeCloseTo(1, 2);
    expect(angularVelocity).toBeLessThan(1e-5);
  });

  it('an engine that errs is found out', async () => {
    const wrong = async (part: 'velocity' | 'acceleration'): Promise<number> => {
      const found = await errorsOf((chain) =>
        kinetree(chain).map((it, i): Known => ({ ...it, [part]: chain.nodes[i]?.[part] ?? [0, 0, 0] })),
      );
      return found[part] ?? 0;
    };
    expect(await wrong('velocity')).toBeGreaterThan(0.5);
    expect(await wrong('acceleration')).toBeGreaterThan(0.5);
    const nothing = await errorsOf((chain) => chain.nodes.map(() => ({ velocity: [Number.NaN, 0, 0] })));
    expect(nothing.velocity).toBe(Number.POSITIVE_INFINITY);
  });

  it('they have the rows of the README', async () => {
    const text = at('conformance/README.md');
    for (const row of await rows()) expect(text).toContain(row);
  });
});
