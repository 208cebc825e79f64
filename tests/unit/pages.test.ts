/**
 * What the pages of documentation say of the repository: each block of code is run by a test, and
 * commands, files, links and headings exist. `readme.test.ts` runs the JavaScript.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { argumentsOf } from '../../www/src/cli/arguments.ts';
import { read } from '../../www/src/playground/files/read.ts';
import { at, blocks, fences, pages } from './pages.ts';

/** The test that runs the blocks of a page in these languages as they are. */
const RUN_BY: Readonly<Record<string, { languages: readonly string[]; test: string }>> = {
  'README.md': { languages: ['html'], test: 'tests/package/pages.spec.ts' },
  'docs/doctor.md': { languages: ['yaml'], test: 'tests/unit/pages.test.ts' },
  'docs/element.md': { languages: ['html', 'css'], test: 'tests/package/pages.spec.ts' },
  'docs/embedding.md': {
    languages: ['html', 'md', 'go-html-template', 'ojs', 'tsx', 'astro', 'mdx', 'mjs'],
    test: 'tests/browser/embedding.spec.ts',
  },
  'docs/figures.md': { languages: ['ts'], test: 'tests/unit/contributing.test.ts' },
  'docs/chapters.md': { languages: ['html'], test: 'tests/unit/chapters.test.ts' },
  'docs/react.md': { languages: ['tsx'], test: 'tests/unit/react-examples.test.tsx' },
  'www/manual/vite-react.md': { languages: ['tsx'], test: 'tests/unit/react-examples.test.tsx' },
  'docs/playground.md': { languages: ['json'], test: 'tests/unit/pages.test.ts' },
};

/** Returns the commands of a page: lines of its `sh` blocks, and those within a sentence. */
function commands(text: string): string[] {
  const inline = [...text.matchAll(/`((?:npm|npx|node|cargo) [^`]+)`/g)].map(([, command = '']) => command);
  const lines = blocks(text, 'sh').flatMap((block) => block.trim().split('\n'));
  return [...lines, ...inline].map((line) => line.replace(/ +#.*/, '').replace(/^[A-Z_]+=\S+ /, ''));
}

const { scripts, devDependencies } = JSON.parse(at('package.json')) as Record<
  'scripts' | 'devDependencies',
  Record<string, string>
>;
const crate = /^name = "(\w+)"/m.exec(at('crate/Cargo.toml'))?.[1];

/** Returns why a command cannot work; `undefined` where it can, or where a program of others has it. */
function wrong(command: string): string | undefined {
  const [program, word = '', ...names] = command.split(' ');
  const [name = ''] = names;
  if (program === 'node' && /\.m?js$/.test(word))
    return existsSync(new URL(`../../${word}`, import.meta.url)) ? undefined : 'no such script';
  if (program === 'cargo') return word !== 'add' || name === crate ? undefined : 'no such crate';
  if (program !== 'npm') return undefined;
  if (word === 'install')
    return names.every((it) => it === 'kinetree' || it in devDependencies)
      ? undefined
      : 'a package that no test here uses';
  const script = word === 'run' ? name : word;
  return script in scripts ? undefined : 'package.json has no such command';
}

/** Returns the anchors that a page's headings have on GitHub. */
const anchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(pages)('%s', (page) => {
  const text = at(page);

  it('has no block of code that nothing runs', () => {
    const { languages = [], test = '' } = RUN_BY[page] ?? {};
    for (const { language, code } of fences(text))
      expect(['js', 'sh', 'text', ...languages], code).toContain(language);
    if (test) expect(at(test)).toContain(page);
  });

  it('has commands that exist', () => {
    for (const command of commands(text)) expect(wrong(command), command).toBeUndefined();
  });

  it('names files and folders that exist', () => {
    const named = [...text.matchAll(/`((?:crate|www|scripts|tests|examples|bench|docs)\/[\w./-]+)`/g)];
    // The figure `bob` is an example.
    for (const [, path = ''] of named.filter(([, it]) => !it?.includes('/bob.')))
      expect(existsSync(new URL(`../../${path}`, import.meta.url)), path).toBe(true);
  });

  it('has links that lead to a file and a heading of the repository', () => {
    const here = new URL(`../../${page}`, import.meta.url);
    for (const [link, path, anchor] of text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)) {
      const target = path ? new URL(path, here) : here;
      expect(existsSync(target), link).toBe(true);
      if (anchor) expect(anchors(readFileSync(target, 'utf8')), link).toContain(anchor);
    }
  });
});

it('docs/playground.md shows a tree that the playground opens', async () => {
  const [shown = '', ...more] = blocks(at('docs/playground.md'), 'json');
  expect(more).toEqual([]);
  const { document } = await read([{ name: 'shown.json', bytes: new TextEncoder().encode(shown) }]);
  expect(document.title).toBe('Turret');
});

it('docs/doctor.md shows YAML, and commands whose arguments the command takes', () => {
  const text = at('docs/doctor.md');
  const told = blocks(text, 'yaml').map((block) => JSON.stringify(parse(block)));
  expect(told.length).toBeGreaterThan(0);
  const commands = [
    ...[...blocks(text, 'sh'), ...told].join('\n').matchAll(/kinetree ((?:check|mend) [^>|"'\n]+)/g),
  ];
  expect(commands.length).toBeGreaterThan(4);
  for (const [command, words = ''] of commands)
    expect(() => argumentsOf(words.replace('{}', '1').trim().split(' ')), command).not.toThrow();
});

it('README.md leads to the test of one part and to the formula of Coriolis in two clicks', () => {
  const readme = at('README.md');
  expect(readme).toContain('](CONTRIBUTING.md#run-one-test)');
  expect(/^## Run one test$[\s\S]*?^\| .*`npm run test:unit/m.test(at('CONTRIBUTING.md'))).toBe(true);
  const [, anchor] = /\]\(docs\/formulas\.md#([^)]+)\)/.exec(readme) ?? [];
  const sections = at('docs/formulas.md').split(/^(?=## )/m);
  expect(sections.find((it) => anchors(it)[0] === anchor)).toContain('Coriolis');
});
