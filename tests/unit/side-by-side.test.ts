/** The parts of the whole test run: two at once, each after what it needs, on after a failure. */
import { expect, it } from 'vitest';
import { sideBySide } from '../../scripts/side-by-side.mjs';

/** Pieces that end when they are told to, and the names of those that run. */
function pieces(list: Readonly<Record<string, readonly string[]>>) {
  const running = new Map<string, (well: boolean) => void>();
  const made = Object.entries(list).map(([name, needs]) => ({
    name,
    needs,
    work: () => new Promise<boolean>((end) => running.set(name, end)),
  }));
  const end = async (name: string, well = true): Promise<void> => {
    running.get(name)?.(well);
    running.delete(name);
    await new Promise((done) => setImmediate(done));
  };
  return { made, end, now: () => [...running.keys()] };
}

it('runs two at once, in the order of the list, each after what it needs', async () => {
  const { made, end, now } = pieces({ wasm: [], lint: [], site: ['wasm'], core: [], all: ['site', 'core'] });
  const left = sideBySide(made);
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
  expect(await left).toEqual([]);
});

it('goes on after a failure, and names what could not be begun', async () => {
  const { made, end, now } = pieces({ wasm: [], lint: [], site: ['wasm'], pages: ['site'], core: [] });
  const left = sideBySide(made);
  await end('wasm', false);
  expect(now()).toEqual(['lint', 'core']);
  await end('lint', false);
  await end('core');
  expect(await left).toEqual(['site', 'pages']);
});
