/** Trees as programs: run, they print the world matrices that the core has. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromScene, Hierarchy, toScene } from '../../www/src/core/entries/index.ts';
import { EMPTY, type TreeDocument } from '../../www/src/playground/document/document.ts';
import { add } from '../../www/src/playground/document/edits.ts';
import { drive } from '../../www/src/playground/document/verbs.ts';
import { quoted, variables } from '../../www/src/playground/files/code/names.ts';
import { type Language, treeCode } from '../../www/src/playground/files/code.ts';
import { read } from '../../www/src/playground/files/read.ts';
import { randomDocument, realTrees, worldMatrices } from './playground-trees.ts';
import { Random } from './random.ts';

const IMPORT = /^import \{ (?:Hierarchy|fromScene) \} from 'kinetree';$/m;

/** Runs a program, with what it imports handed in, and returns the sixteen numbers of each line. */
function run(document: TreeDocument): number[][] {
  const [before, body, ...more] = treeCode(document, 'kinetree').split(IMPORT);
  expect(more).toEqual([]);
  expect(before).toMatch(/^(\/\/ .*\n)+$/);
  const said: string[] = [];
  const names = ['Hierarchy', 'fromScene', 'console'];
  const program = new Function(...names, `'use strict';${body}`);
  program(Hierarchy, fromScene, { log: (line: string) => said.push(line) });
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

  it.each(realTrees())('of %s prints its world matrices', async (name, tree) => {
    const bytes = new TextEncoder().encode(JSON.stringify(toScene(tree)));
    const { document } = await read([{ name, bytes }]);
    expect(run(document)).toEqual(printed(document));
    tree.dispose();
  });

  it('drives what is driven', () => {
    const car = drive(add(EMPTY, null, { name: 'car' }).document, 1, [5, 0, 0], [0, 0.5, 0]);
    const wheels = add(car, 1, { name: 'wheel', stretch: [1, 0.5, 0, 0, 1, 0, 0, 0, 1] }).document;
    for (const document of [car, wheels]) {
      const body = treeCode(document, 'kinetree').replace(IMPORT, '');
      const program = new Function('Hierarchy', 'fromScene', 'console', `${body}\nreturn tree;`);
      const tree = program(Hierarchy, fromScene, { log: () => undefined }) as Hierarchy;
      tree.step(4 * Math.PI);
      // A whole circle of 10 m.
      const [node] = tree.nodes();
      for (const it of tree.world(node as never).translation) expect(Math.abs(it)).toBeLessThan(1e-12);
      tree.dispose();
    }
    const rust = treeCode(car, 'rust');
    expect(rust).toContain('tree.drive(car, DVec3::new(5.0, 0.0, 0.0), about(0.0, 0.5, 0.0))?;');
    expect(rust).toContain('fn about(');
  });
});

describe('a name', () => {
  const named = (...names: string[]): TreeDocument =>
    names.reduce((document, name) => add(document, null, { name }).document, EMPTY);

  it('becomes a variable of its own', () => {
    const document = named(
      'hull',
      'Hull',
      'left arm',
      'LeftArm',
      'class',
      'tree',
      '',
      '2nd',
      'Fähre 🚢',
      '🚢',
      'fn',
    );
    expect(variables(document, 'camel')).toEqual([
      'hull',
      'hull2',
      'leftArm',
      'leftArm2',
      'class2',
      'tree2',
      'node2',
      'node2nd',
      'fahre',
      'node3',
      'fn2',
    ]);
    expect(variables(document, 'snake').slice(2, 4)).toEqual(['left_arm', 'left_arm_2']);
  });

  it('ends no line and no text, and turns no order of letters', () => {
    const evil = '"; evil(); //\n\u2028\u202e\u0000\\';
    expect(quoted(evil, 'js')).toBe('"\\"; evil(); //\\u000a\\u2028\\u202e\\u0000\\\\"');
    expect(quoted(evil, 'rust')).toBe('"\\"; evil(); //\\u{a}\\u{2028}\\u{202e}\\u{0}\\\\"');
    expect(quoted('é 🚢', 'js')).toBe("'é 🚢'");
    const document = { ...named(evil), title: evil };
    for (const language of ['kinetree', 'rust'] as const)
      expect(treeCode(document, language)).not.toMatch(/^\s*evil|[\u2028\u202e\0]/m);
    expect(run(document)).toEqual(printed(document));
  });
});

/** A stretched hull with a turret that turns, and a gun that leans with it. */
const turret = (): TreeDocument => {
  let { document } = add(EMPTY, null, {
    name: 'hull',
    translation: [0, 0.5, 0],
    scale: [2, 1, 1],
    velocity: [8, 0, 0],
  });
  const turning = { rotation: [0, 0.6, 0, 0.8] as const, angularVelocity: [0, 0.75, 0] as const };
  document = add(document, 1, { name: 'turret', translation: [0, 1, 0], ...turning }).document;
  document = add(document, 2, { name: 'gun', translation: [0.5, 0.25, 0] }).document;
  return { ...document, title: 'Turret on a hull' };
};

describe('the example that is compiled and run', () => {
  const folder = new URL('../../examples/playground/', import.meta.url);
  const files: readonly (readonly [Language, string])[] = [
    ['kinetree', 'turret.js'],
    ['rust', 'turret.rs'],
  ];

  it.each(files)('is the program in %s', (language, name) => {
    expect(treeCode(turret(), language)).toBe(readFileSync(new URL(name, folder), 'utf8'));
  });
});
