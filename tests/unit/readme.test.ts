/**
 * The examples of README.md, of the package's README, of each page of `docs` and of the core's doc
 * comments, run. A line that ends with an arrow prints the text behind it.
 */
import RAPIER from '@dimforge/rapier3d-compat';
import { Document } from '@gltf-transform/core';
import { DOMParser } from '@xmldom/xmldom';
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { beforeAll, describe, expect, it } from 'vitest';
import * as batch from '../../www/src/core/entries/batch.ts';
import * as bvh from '../../www/src/core/entries/bvh.ts';
import * as doctor from '../../www/src/core/entries/doctor.ts';
import * as gltf from '../../www/src/core/entries/gltf.ts';
import * as transform from '../../www/src/core/entries/gltf-transform.ts';
import * as core from '../../www/src/core/entries/index.ts';
import * as math from '../../www/src/core/entries/math.ts';
import * as rapier from '../../www/src/core/entries/rapier.ts';
import * as three from '../../www/src/core/entries/three.ts';
import * as urdf from '../../www/src/core/entries/urdf.ts';
import { at, blocks, pages } from './pages.ts';

beforeAll(() => RAPIER.init());

/** The fenced JavaScript of a text. */
const examples = (text: string): string[] => blocks(text, 'js');

/** Makes functions of texts, which may wait for something. */
const Async = (async () => {}).constructor as new (
  ...texts: string[]
) => (...values: unknown[]) => Promise<void>;

/** Runs an example, with the names that it may use, and returns the lines it prints. */
async function printed(example: string, names: Readonly<Record<string, unknown>>): Promise<string[]> {
  const lines: string[] = [];
  const console = { log: (...said: unknown[]) => lines.push(said.join(' ')) };
  // Node before 24 has no "using".
  const code = example.replace(/^using /gm, 'const ');
  const all = { ...names, console };
  await new Async(...Object.keys(all), code)(...Object.values(all));
  return lines;
}

function promised(example: string): string[] {
  return [...example.matchAll(/ \/\/ → (.*)/g)].map(([, text]) => text ?? '');
}

describe.each(pages.filter((page) => examples(at(page)).length > 0))('%s', (page) => {
  const found = examples(at(page));

  it('has examples, and each tells what it prints', () => {
    expect(found.length).toBeGreaterThan(0);
    for (const example of found) expect(example).toContain('// → ');
  });

  it.each(found)('%#: prints the promised lines', async (example) => {
    const code = example
      .replace(/import (\{.*\}) from 'kinetree';/, 'const $1 = entries.core;')
      .replace(/import (\{.*\}) from 'kinetree\/(\w+)';/g, 'const $1 = entries.$2;')
      .replace(/import (\{.*\}) from 'kinetree\/gltf-transform';/, 'const $1 = entries.transform;')
      .replace(
        /import (\* as THREE|RAPIER|\{ Document \}|\{ DOMParser \}) from '(?!kinetree)[@\w/-]+';/g,
        '',
      );
    const entries = { core, batch, bvh, doctor, gltf, math, rapier, three, transform, urdf };
    expect(await printed(code, { entries, RAPIER, Document, DOMParser, THREE })).toEqual(promised(example));
  });
});

describe('the doc comments of the core', () => {
  const sources = import.meta.glob<string>(['../../www/src/core/**/*.ts', '!**/generated/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const found = Object.entries(sources).flatMap(([path, text]) =>
    examples(text.replace(/^ *\* ?/gm, '')).map((example) => ({ path, example })),
  );

  it('have examples', () => {
    expect(found.length).toBeGreaterThan(3);
  });

  it.each(found)('%#: $path', async ({ path, example }) => {
    // Trees and scenes of three.js are both diagnosed: each example means its own entry's.
    const own = path.includes('/doctor/')
      ? doctor
      : path.includes('/gltf-transform/')
        ? { ...transform, Document }
        : {};
    expect(
      await printed(example, {
        ...core,
        ...core.rotation3,
        ...doctor,
        ...gltf,
        ...math,
        math,
        ...rapier,
        ...three,
        ...urdf,
        ...own,
        DOMParser,
        RAPIER,
        THREE,
      }),
    ).toEqual(promised(example));
  });
});
