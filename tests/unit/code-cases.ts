/** Hierarchies to be made programs of, and what the core says of them. */
import * as core from '../../www/src/core/entries/kinetree.ts';
import type { Chain, ChainNode } from '../../www/src/export/chain.ts';
import { rates } from '../../www/src/export/chain.ts';
import { defaults, toParams } from '../../www/src/figure/controls.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { Random } from './random.ts';

export interface Case {
  readonly name: string;
  readonly title: string;
  readonly chain: Chain;
}

/** What a program prints: a node's name, a rate's if it is one, and numbers. */
export type Printed = ReadonlyMap<string, readonly number[]>;

/** Two arms on one shoulder and a hand on the second: no row, so a parent has to be looked up. */
function tree(random: Random, moving: boolean): ChainNode[] {
  const vector = (): [number, number, number] => [
    random.between(-3, 3),
    random.between(-3, 3),
    random.between(-3, 3),
  ];
  const scale = (): [number, number, number] => {
    const one = random.between(0.5, 2);
    return moving ? [one, one, one] : [random.between(0.2, 3), one, random.between(-2, -0.2)];
  };
  const node = (name: string, parent: string | null): ChainNode => ({
    name,
    parent,
    translation: vector(),
    rotation: core.rotationFromScaledAxis(vector()),
    scale: scale(),
    ...(moving ? Object.fromEntries(rates.map((rate) => [rate, vector()])) : {}),
  });
  // Names that are words of the languages, or differ by their capitals alone.
  return [
    node('World', null),
    node("Left 'arm'", 'World'),
    node('let', 'World'),
    node('LET', 'let'),
    node('7', null),
  ];
}

/** Every figure that has code, at values off its defaults, under each of its rules; and trees that no figure has. */
export async function cases(): Promise<readonly Case[]> {
  const random = new Random(6);
  const trees: Case[] = core.scaleRules.map((rule) => ({
    name: `tree-${rule}`,
    title: `A tree, ${rule}`,
    chain: { rule, nodes: tree(random, false) },
  }));
  trees.push({
    name: 'tree-moving',
    title: 'A tree\nthat moves',
    chain: { rule: 'matrices', nodes: tree(random, true) },
  });
  const figures = await Promise.all(
    figureNames.map(async (name) => {
      const figure = await loadFigure(name);
      const changes =
        name === 'piston' ? core.scaleRules.map((rule) => ({ rule, scaleX: 2.3, joint: 30 })) : [{}];
      const found = changes.flatMap((change): Case[] => {
        const params = toParams(figure.controls, { ...defaults(figure.controls), ...change });
        const model = figure.create(core, 1, params);
        for (let i = 0; i < 100; i++) model.step?.(params, 1 / 240);
        const chain = model.code?.(params);
        model.dispose?.();
        return chain ? [{ name: `${name}-${chain.rule}`, title: figure.title, chain }] : [];
      });
      return found;
    }),
  );
  return [...figures.flat(), ...trees];
}

/** The core's own answer, node by node; it shares no line with the programs in three.js and Rust. */
export function expected({ rule, nodes }: Chain): Printed {
  const path = (name: string | null): ChainNode[] => {
    const node = nodes.find((it) => it.name === name);
    return node ? [...path(node.parent), node] : [];
  };
  const printed = new Map<string, readonly number[]>();
  for (const { name } of nodes) {
    const world = core.accumulate(rule, path(name)).at(-1);
    printed.set(name, Array.from(world?.matrix ?? []));
  }
  if (!nodes.some((node) => node.velocity)) return printed;
  for (const { name } of nodes) {
    const moving = path(name).reduce(
      (parent, { translation, rotation, scale, ...node }) =>
        core.space3.compose(parent, {
          translation,
          rotation,
          scale: scale?.[0] ?? 1,
          ...Object.fromEntries(rates.map((rate) => [rate, node[rate] ?? [0, 0, 0]])),
        }),
      core.space3.compose({}, {}),
    );
    for (const rate of rates) printed.set(`${name} ${rate}`, Array.from(moving[rate]));
  }
  return printed;
}

/** Reads what a program prints back: words, then numbers. */
export function read(output: string, chain: Chain): Printed {
  const lines = output.trimEnd().split('\n');
  const labels = chain.nodes.flatMap(({ name }) => [name, ...rates.map((rate) => `${name} ${rate}`)]);
  return new Map(
    lines.map((line) => {
      const fitting = labels.filter((it) => line.startsWith(`${it} `));
      const label = fitting.reduce((a, b) => (b.length > a.length ? b : a), '');
      if (label === '') throw new Error(`no node is named in the line ${line}`);
      return [
        label,
        line
          .slice(label.length + 1)
          .split(' ')
          .map(Number),
      ];
    }),
  );
}
