/** `npm test` itself: two pieces at once, each after what it needs, and a count that is true. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Outcome, sideBySide, total } from '../../scripts/test/side-by-side.mjs';

const GOOD: Outcome = { passed: 1, failed: 0 };
const BAD: Outcome = { passed: 0, failed: 1 };
/** Hears what a piece throws. */
const tell = vi.fn<(error: unknown) => void>();
beforeEach(() => void tell.mockClear());

/** Pieces that end when they are told to, and the names of those that run. */
function pieces(list: Readonly<Record<string, readonly string[]>>) {
  const running = new Map<string, (outcome: Outcome | Error) => void>();
  const made = Object.entries(list).map(([name, needs]) => ({
    name,
    needs,
    work: () =>
      new Promise<Outcome>((resolve, reject) =>
        running.set(name, (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))),
      ),
  }));
  const end = async (name: string, outcome: Outcome | Error = GOOD): Promise<void> => {
    running.get(name)?.(outcome);
    running.delete(name);
    await new Promise((done) => setImmediate(done));
  };
  return { made, end, now: () => [...running.keys()] };
}

/** Every order of a list. */
function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first, i) => orders(list.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}

it('runs two at once, in the order of the list, each after what it needs', async () => {
  const { made, end, now } = pieces({ wasm: [], lint: [], site: ['wasm'], core: [], all: ['site', 'core'] });
  const done = sideBySide(made, tell);
  expect(now()).toEqual(['wasm', 'lint']);
  await end('lint');
  expect(now()).toEqual(['wasm', 'core']);
  await end('wasm');
  expect(now()).toEqual(['core', 'site']);
  await end('site');
  expect(now()).toEqual(['core']);
  await end('core');
  expect(now()).toEqual(['all']);
  await end('all');
  expect(total(await done)).toEqual({ passed: 5, failed: 0, fresh: 0, left: [] });
});

it('goes on after a failure, and counts what could not be begun as failed', async () => {
  const { made, end, now } = pieces({ wasm: [], lint: [], site: ['wasm'], pages: ['site'], core: [] });
  const done = sideBySide(made, tell);
  await end('wasm', BAD);
  expect(now()).toEqual(['lint', 'core']);
  await end('lint', BAD);
  await end('core');
  expect(total(await done)).toEqual({ passed: 1, failed: 4, fresh: 0, left: ['site', 'pages'] });
});

describe('pieces that fail beside pieces that pass', () => {
  const outcomes: readonly (Outcome | Error)[] = [
    { passed: 583, failed: 0 },
    { passed: 100, failed: 3 },
    new Error('a build that breaks'),
    { passed: 0, failed: 0, fresh: 40 },
  ];
  // Each piece begins beside another, and all that are under way may end in any order.
  const list = { a: [], b: [], c: [], d: [] };

  it.each(orders(outcomes).map((order) => ({ order })))('are all counted: $order', async ({ order }) => {
    for (const last of [0, 1]) {
      const { made, end, now } = pieces(list);
      const done = sideBySide(made, tell);
      while (now().length > 0) {
        const name = now().at(-last) ?? '';
        await end(name, order['abcd'.indexOf(name)]);
      }
      expect(total(await done)).toEqual({ passed: 683, failed: 4, fresh: 40, left: [] });
    }
  });
});

it('counts all that could not begin when the set-up throws', async () => {
  const { made, end } = pieces({ 'set-up': [], core: ['set-up'], site: ['set-up'], pages: ['site'] });
  const done = sideBySide(made, tell);
  await end('set-up', new Error('no network'));
  expect(total(await done)).toEqual({ passed: 0, failed: 4, fresh: 0, left: ['core', 'site', 'pages'] });
  expect(tell.mock.calls).toEqual([[new Error('no network')]]);
});

it('refuses an unknown flag with a line that lists those that there are', () => {
  const script = join(import.meta.dirname, '../../scripts/test.mjs');
  for (const words of [['--al'], ['all'], ['--all=yes']]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('--all');
    expect(stderr).toContain('--again');
    expect(stderr).toContain(words[0]?.split('=')[0]);
  }
});

/** Runs a program that imports our scripts, as `npm test` does. */
function program(text: string) {
  const scripts = pathToFileURL(join(import.meta.dirname, '../../scripts')).href;
  const words = ['--input-type=module', '--eval', text.replaceAll('SCRIPTS', scripts)];
  return spawnSync(process.execPath, words, { encoding: 'utf8' });
}

it('says which step needs the network where a machine has none', () => {
  const { status, stderr } = program(`import { command, step, Trouble } from 'SCRIPTS/tools/steps.mjs';
    await command(() => step('npm packages', async () => {
      throw new Trouble('npm could not install the packages.', 'npm error getaddrinfo EAI_AGAIN registry');
    }));`);
  expect(status).toBe(1);
  expect(stderr).toContain('The step "npm packages" needs the network');
});

describe('the whole run, with a broken', () => {
  /** Pieces as those of the plan, each by its kind, of which one is broken. */
  const run = (broken: string) =>
    program(`import { checks, runWhole, tests } from 'SCRIPTS/test/pieces.mjs';
      const is = (name) => name === '${broken}';
      const pause = () => new Promise((done) => setTimeout(done, 5));
      const make = (name) => async () => { await pause(); if (is(name)) throw new Error(name); };
      const on = () => ({ inputs: [] });
      const runner = (name, passed) => tests('trial of ' + name, on, true, async () => {
        await pause();
        if (is('runner of ' + name)) throw new Error(name);
        return is(name) ? { passed: passed - 3, failed: 3, output: '', why: '3 failed' } : { passed, failed: 0 };
      });
      await runWhole([
        { name: 'wasm', work: make('wasm') },
        { name: 'lint', work: checks('trial', on, true, async () => (await pause(), is('lint') ? 2 : 0)) },
        { name: 'site', needs: ['wasm'], work: make('site') },
        { name: 'core', work: runner('core', 500) },
        { name: 'front end', needs: ['wasm'], work: runner('front end', 2000) },
        { name: 'browser', needs: ['site'], work: runner('browser', 60) },
        { name: 'engines', needs: ['site'], work: async () => { await pause(); if (is('engine')) throw new Error('engine'); return 3; } },
      ], '');`);

  it.each([
    ['nothing', '2563 passed, 0 failed'],
    ['site', '2500 passed, 3 failed'],
    ['core', '2560 passed, 3 failed'],
    ['lint', '2563 passed, 2 failed'],
    ['front end', '2560 passed, 3 failed'],
    ['browser', '2560 passed, 3 failed'],
    ['runner of browser', '2503 passed, 1 failed'],
    ['engine', '2560 passed, 1 failed'],
    ['wasm', '500 passed, 5 failed'],
  ])('%s ends with its count and its status', (broken, line) => {
    const { status, stdout } = run(broken);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(line);
    expect(status).toBe(broken === 'nothing' ? 0 : 1);
  });
});
