/**
 * The doctor on the node trees of public models: nothing leans in them, so what `mend` writes is each file,
 * byte for byte. Their sources stand in the files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkGltf, mendGltf, mendWays } from '../../www/src/core/entries/doctor.ts';
import { Place } from './command-run.ts';
import { packed } from './doctor-glb.ts';

const data = new URL('../../crate/tests/data/', import.meta.url);
const place = new Place();

interface Listed {
  readonly name: string;
  readonly parent: number;
  readonly matrix?: readonly number[];
}
const trees = readdirSync(new URL('trees/', data))
  .filter((name) => name !== 'dynamics.json')
  .map((name) => {
    const { nodes } = JSON.parse(readFileSync(new URL(`trees/${name}`, data), 'utf8')) as { nodes: Listed[] };
    return { name: name.replace('.json', ''), nodes };
  });

/** A tree as glTF, with what a file may have besides, and a layout that no program writes. */
function text(nodes: readonly Listed[]): string {
  const made = nodes.map(({ parent: _, matrix, ...parts }, place) => {
    const children = nodes.flatMap((it, i) => (it.parent === place ? [i] : []));
    const own = matrix ? { name: parts.name, matrix } : parts;
    return { ...own, ...(children.length > 0 ? { children } : {}), extras: { place } };
  });
  const roots = nodes.flatMap(({ parent }, i) => (parent < 0 ? [i] : []));
  const json = {
    asset: { version: '2.0' },
    scenes: [{ nodes: roots }],
    nodes: made,
    unknown: { kept: [1e3] },
  };
  return ` ${JSON.stringify(json, null, '\t ').replaceAll('\n', '\r\n')}\r\n\r\n`;
}

/** The same as a binary file, with bytes that nobody asks for, and a part that glTF does not know. */
const binary = (nodes: readonly Listed[]): Uint8Array =>
  packed(text(nodes), Uint8Array.of(1, 2, 3, 255, 0, 0, 0, 9), [0x74686177, Buffer.from('what')]);

it('nothing leans in public models, which come back from mend byte for byte', async () => {
  expect(trees.length).toBe(18);
  for (const { name, nodes } of trees) {
    expect(checkGltf(text(nodes), { least: 0.001 }), name).toMatchObject({ nodes: nodes.length, skewed: 0 });
    for (const file of [text(nodes), binary(nodes)])
      for (const way of mendWays) expect(mendGltf(file, { way, resample: true }).kind, name).toBe('nothing');
    place.put(`${name}.gltf`, text(nodes));
    place.put(`${name}.glb`, binary(nodes));
  }
  const { status, out } = await place.sh('kinetree check . --json');
  expect([status, out.trim().split('\n').length]).toEqual([0, 36]);
  const each = 'kinetree mend "$it" -o "mended $it" && cmp "$it" "mended $it" || exit 3';
  const mended = await place.sh(`for it in *; do ${each}; done`);
  expect(mended.status).toBe(0);
  expect(mended.out.match(/: nothing to mend$/gm)).toHaveLength(36);
}, 60_000);
