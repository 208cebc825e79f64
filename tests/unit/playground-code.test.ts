/** Trees as programs: run, they print the world matrices that the core has. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromScene, type Hierarchy } from '../../www/src/core/entries/index.ts';
import type { TreeDocument } from '../../www/src/playground/document/document.ts';
import { add } from '../../www/src/playground/document/edits.ts';
import { drive } from '../../www/src/playground/document/verbs.ts';
import { treeCode } from '../../www/src/playground/files/code.ts';
import { treeOf } from './playground-bench.ts';
import { randomDocument, worldMatrices } from './playground-trees.ts';
import { Random } from './random.ts';

const IMPORT = /^import \{ fromScene \} from 'kinetree';$/m;

/** Runs a program, with what it imports handed in, and returns the sixteen numbers of each line. */
function run(document: TreeDocument): number[][] {
  const [before, body, ...more] = treeCode(document).split(IMPORT);
  expect(more).toEqual([]);
  expect(before).toMatch(/^(\/\/ .*\n)+$/);
  const said: string[] = [];
  const program = new Function('fromScene', 'console', `'use strict';${body}`);
  program(fromScene, { log: (line: string) => said.push(line) });
  return said.map((it) => it.split(' ').slice(-16).map(Number));
}

/** The numbers of a text have no minus zero. */
const printed = (document: TreeDocument): number[][] =>
  worldMatrices(document).map((it) => it.map((number) => number + 0));

describe('a program', () => {
  it('of a thousand random trees prints their world matrices, to the bit', () => {
    const random = new Random(7);
    for (let round = 0; round < 1000; round++) {
      const document = randomDocument(random);
      expect(run(document)).toEqual(printed(document));
    }
  });

  it('drives what is driven', () => {
    const car = drive(treeOf(['car', null]), 1, [5, 0, 0], [0, 0.5, 0]);
    const wheels = add(car, 1, { name: 'wheel', stretch: [1, 0.5, 0, 0, 1, 0, 0, 0, 1] }).document;
    for (const document of [car, wheels]) {
      const body = treeCode(document).replace(IMPORT, '');
      const program = new Function('fromScene', 'console', `${body}\nreturn tree;`);
      const tree = program(fromScene, { log: () => undefined }) as Hierarchy;
      tree.step(4 * Math.PI);
      // A whole circle of 10 m.
      const [node] = tree.nodes();
      for (const it of tree.world(node as never).translation) expect(Math.abs(it)).toBeLessThan(1e-12);
      tree.dispose();
    }
  });
});

it('ends no line and no text by a name, and turns no order of letters', () => {
  const evil = '"; evil(); //\n\u2028\u202e\u0000\\ {"a": }';
  const document = { ...treeOf([evil, null]), title: evil };
  expect(treeCode(document)).not.toMatch(/^\s*evil|[\u2028\u202e\0]/m);
  expect(treeCode(document)).toContain('name: "\\"; evil(); //\\n\\u2028\\u202e\\u0000\\\\ {\\"a\\": }"');
  expect(run(document)).toEqual(printed(document));
  expect(treeCode(treeOf(['é 🚢', null]))).toContain("{ name: 'é 🚢' },");
});

/** A stretched hull with a turret that turns, and a gun that leans with it. */
const TURRET = treeOf(
  ['hull', null, { translation: [0, 0.5, 0], scale: [2, 1, 1], velocity: [8, 0, 0] }],
  ['turret', 1, { translation: [0, 1, 0], rotation: [0, 0.6, 0, 0.8] }],
  ['gun', 2, { translation: [0.5, 0.25, 0] }],
);

it('is the example that is run', () => {
  const example = new URL('../../examples/playground/turret.js', import.meta.url);
  expect(treeCode({ ...TURRET, title: 'Turret on a hull' })).toBe(readFileSync(example, 'utf8'));
});
