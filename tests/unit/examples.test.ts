import { expect, it, vi } from 'vitest';

/** Every program below `examples/`, its text, and the output that the file beside it has. */
const programs = import.meta.glob('../../examples/**/*.js', {
  // Another test may have run one of them: a module by this name has not.
  query: '?printed',
});
const texts = import.meta.glob<string>('../../examples/**/*.js', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const printed = import.meta.glob<string>('../../examples/**/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('there are five programs or more', () => {
  expect(Object.keys(programs).length).toBeGreaterThanOrEqual(5);
});

/** The lines of a program that a reader takes in at once, at most; a bridge between two rigs has two of them. */
const LINES = 48;
const LONG = { '../../examples/manual/retarget.js': 80 } as Readonly<Record<string, number>>;

it.each(Object.entries(programs))('%s prints the text beside it, in few lines', async (path, run) => {
  const lines = texts[path]?.trimEnd().split('\n') ?? [];
  expect(lines.length).toBeLessThanOrEqual(LONG[path] ?? LINES);
  expect(lines[0], 'a line that says what it does').toMatch(/^\/\/ \w/);

  const said: unknown[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
  try {
    await run();
  } finally {
    log.mockRestore();
  }
  expect(`${said.join('\n')}\n`).toBe(printed[path.replace(/\.js$/, '.txt')]);
});
