/**
 * The programs of "Copy as code", run: what they print is what the core says. Those in Rust are kept in the crate, where
 * `cargo test` runs them; `npx vitest run tests/unit/code.test.ts -u` writes them anew.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Chain, languages, toCode } from '../../www/src/export/code.ts';
import { cases, expected, type Printed, read } from './code-cases.ts';
import { expectNear } from './vectors.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${project}.cache/code`;
mkdirSync(folder, { recursive: true });

const all = await cases();

/** Places are up to 10 metres and accelerations up to 300 m/s²: a few units in the last place of what they are sums of. */
const TOLERANCE = { matrix: 1e-14, rate: 1e-12 };

function expectSame(actual: Printed, wanted: Printed): void {
  expect([...actual.keys()].sort()).toEqual([...wanted.keys()].sort());
  for (const [label, numbers] of wanted)
    expectNear(actual.get(label) ?? [], numbers, numbers.length === 16 ? TOLERANCE.matrix : TOLERANCE.rate);
}

it('there is a program of every figure that has code, and of the piston by every rule', () => {
  expect(all.filter(({ name }) => name.startsWith('piston')).map(({ chain }) => chain.rule)).toEqual([
    'matrices',
    'transforms',
    'lossy',
    'compensated',
  ]);
});

describe.each(all)('the program of $name', ({ name, title, chain }) => {
  afterEach(() => vi.restoreAllMocks());

  it('in Kinetree prints what the core says, to the bit', async () => {
    const code = toCode(title, chain, 'kinetree');
    // The package is not built yet here; tests/package runs the same programs against it.
    const face = pathToFileURL(`${project}www/src/core/entries/kinetree.ts`).href;
    const path = `${folder}/kinetree-${name}.mjs`;
    expect(code.match(/from 'kinetree';/g)).toHaveLength(1);
    writeFileSync(path, code.replace("'kinetree';", `'${face}';`));
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...words) => lines.push(words.join(' ')));
    await import(/* @vite-ignore */ `${path}?${Math.random()}`);
    vi.restoreAllMocks();
    expect(read(lines.join('\n'), chain)).toEqual(expected(chain));
  });

  it('in three.js prints the same', () => {
    const path = `${folder}/three-${name}.mjs`;
    writeFileSync(path, toCode(title, chain, 'three'));
    const output = execFileSync(process.execPath, [path], { encoding: 'utf8' });
    expectSame(read(output, chain), expected(chain));
  }, 60_000);

  it('in Rust is the one that the crate runs', async () => {
    const kept = `${project}crate/tests/figure_code/${name.replaceAll('-', '_')}.rs`;
    await expect(toCode(title, chain, 'glam')).toMatchFileSnapshot(kept);
  });
});

it('what the programs in Rust must print is what the core says', async () => {
  const list = all.map(({ name, chain }) => ({
    name: name.replaceAll('-', '_'),
    printed: Object.fromEntries(expected(chain)),
  }));
  // A line for each line that is printed.
  const text = JSON.stringify({ cases: list }, null, 1).replace(/\s+(?=[-\d\]])/g, ' ');
  await expect(`${text}\n`).toMatchFileSnapshot(`${project}crate/tests/data/figure_code.json`);
});

describe('a hierarchy that is none', () => {
  const node = { name: 'a', parent: null, translation: [0, 0, 0], rotation: [0, 0, 0, 1] } as const;
  it.each<[string, Chain]>([
    ['two nodes are named "a"', { rule: 'matrices', nodes: [node, node] }],
    [
      'the parent "b" of "a" does not stand before it',
      { rule: 'matrices', nodes: [{ ...node, parent: 'b' }] },
    ],
    [
      'the rotation of "a" has a NaN in it',
      { rule: 'lossy', nodes: [{ ...node, rotation: [0, 0, 0, Number.NaN] }] },
    ],
    [
      'the velocity of "a" has a Infinity in it',
      { rule: 'matrices', nodes: [{ ...node, velocity: [0, Number.POSITIVE_INFINITY, 0] }] },
    ],
    ['rates do not go with the rule "lossy"', { rule: 'lossy', nodes: [{ ...node, velocity: [0, 0, 0] }] }],
    [
      '"a" is scaled by 1, 2, 1: what moves has one scale',
      { rule: 'matrices', nodes: [{ ...node, scale: [1, 2, 1], velocity: [0, 0, 0] }] },
    ],
  ])('is refused: %s', (sentence, chain) => {
    for (const { value } of languages) {
      expect(() => toCode('None', chain, value)).toThrow(RangeError);
      expect(() => toCode('None', chain, value)).toThrow(sentence);
    }
  });
});

it('no name and no title can end a comment, a string or a line of a program', () => {
  const evil = `*/ ' " \` \${x} \\ \n process.exit(7); //`;
  const chain: Chain = {
    rule: 'matrices',
    nodes: [{ name: evil, parent: null, translation: [1, 2, 3], rotation: [0, 0, 0, 1] }],
  };
  const path = `${folder}/three-evil.mjs`;
  writeFileSync(path, toCode(evil, chain, 'three'));
  const output = execFileSync(process.execPath, [path], { encoding: 'utf8' });
  expect(output.trim()).toBe(`${evil.replace(/\s+/g, ' ')} 1 0 0 0 0 1 0 0 0 0 1 0 1 2 3 1`);
  expect(toCode(evil, chain, 'glam').split('\n')[0]).toMatch(/^\/\/ .*cargo add glam$/);
});
