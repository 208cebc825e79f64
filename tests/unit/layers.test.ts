/** The layers of `www/src`, in the order of the picture in ARCHITECTURE.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';
import { at, blocks } from './pages.ts';

const src = join(import.meta.dirname, '../../www/src');
const [picture = ''] = blocks(at('ARCHITECTURE.md'), 'text');
/** The line of the picture that has each folder; a lower layer has a larger number. */
const line = new Map(
  picture
    .split('\n')
    .flatMap((text, number) =>
      [...text.matchAll(/www\/src\/(\w+)/g)].map(([, folder = '']) => [folder, number] as const),
    ),
);

/** The imports of a file that lead into another folder of `www/src`, or to a page. */
function* leaving(path: string): Generator<string> {
  const text = readFileSync(join(src, path), 'utf8');
  for (const [, from = ''] of text.matchAll(/(?:\bfrom|\bimport\(|^import)\s*'(\.[^']+)'/gm)) {
    const target = relative(src, join(src, path, '..', from));
    if (target.split(sep)[0] !== path.split(sep)[0]) yield target;
  }
}

it('has every folder in its picture', () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((it) => it.isDirectory());
  expect([...line.keys()].sort()).toEqual(folders.map(({ name }) => name).sort());
});

it('has no layer that uses one above it, but for the figure of the playground', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.ts'));
  const wrong: string[] = [];
  let seen = 0;
  for (const path of files.filter((it) => !/^figures.playground\b/.test(it) && !it.includes('generated')))
    for (const target of leaving(path)) {
      seen += 1;
      const [own, other] = [path, target].map((it) => line.get(it.split(sep)[0] ?? '') ?? -1);
      if (Number(other) < Number(own)) wrong.push(`${path} uses ${target}`);
    }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(500);
});
