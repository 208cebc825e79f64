/** A document that came from a glTF file is mended in the file: what is shown is what came out. */
import { describe, expect, it } from 'vitest';
import { type MendReport, mendGltf } from '../../www/src/core/doctor/gltf/mend.ts';
import { openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { linearAt, matrixOf, originAt, worldsOf } from '../../www/src/core/doctor/worlds.ts';
import { curesInFile, curesOf } from '../../www/src/playground/doctor/cures.ts';
import { type Diagnosis, diagnose } from '../../www/src/playground/doctor/diagnosis.ts';
import type { TreeDocument } from '../../www/src/playground/document/document.ts';
import { add, change, remove } from '../../www/src/playground/document/edits.ts';
import { restsOf, worldOf } from '../../www/src/playground/document/worlds.ts';
import { type FromFile, savedFile } from '../../www/src/playground/files/gltf-save.ts';
import { askedOf, mendedInFile } from '../../www/src/playground/files/in-file.ts';
import { tried } from '../../www/src/playground/files/tried-ways.ts';
import { cases } from './doctor-cases.ts';
import { apart, Shown } from './doctor-shown.ts';
import { near } from './expect.ts';
import { idOf, opened } from './playground-bench.ts';
import { wormText } from './worm.ts';

const fromFile = async (name: string, content: unknown): Promise<FromFile> =>
  (await opened(name, content)).document as FromFile;
const worm = (): Promise<FromFile> => fromFile('worm.gltf', wormText());
const save = (document: TreeDocument) => savedFile(document as FromFile);

/** Sees that each node of a document stands where its file has it. */
function expectAsInFile(document: TreeDocument): void {
  const { rows } = openGltf(save(document).bytes);
  const worlds = worldsOf(rows);
  const { numbers } = (document as FromFile).source;
  expect(document.nodes.length).toBe(numbers.size);
  for (const { id, parent } of document.nodes) {
    const number = numbers.get(id) as number;
    const own = worldOf(document, id);
    const file = matrixOf(linearAt(worlds, number), originAt(worlds, number));
    near(own, file, 1e-12);
    expect(rows.parents[number]).toBe(parent === null ? -1 : numbers.get(parent));
  }
}

describe.each(cases.filter(({ expected }) => expected.nodes.some((it) => it.skewed)))(
  '$name',
  ({ bytes, name }) => {
    it.each(['rigid', 'bake', 'leaf', 'even'] as const)('is the file of the command by %s', async (way) => {
      const document = await fromFile(name, bytes);
      const command = mendGltf(bytes, { way });
      if (command.kind === 'refused') {
        expect(() => mendedInFile(document, { way })).toThrow(command.refusals[0]?.reason);
        return;
      }
      const { document: mended } = mendedInFile(document, { way });
      const { bytes: made } = command as { bytes: Uint8Array };
      expect(Buffer.from(save(mended).bytes).equals(Buffer.from(made))).toBe(true);
      expectAsInFile(mended);
      for (const { id } of document.nodes) expect(mended.nodes.some((it) => it.id === id)).toBe(true);
      expect(mended.source?.first).toBe(document.source.file);
    });
  },
);

describe('a worm, whose vertices joints move', () => {
  it('is told to move as far as its vertices do, by each way, and by rigid and bake not at all', async () => {
    const document = await worm();
    const joint = idOf(document, 'joint2');
    const cures = curesOf(document, diagnose(document, joint) as Diagnosis);
    const tries = tried(askedOf(document, [joint], null));
    const found = curesInFile(document, cures, tries?.ways ?? []);
    const before = new Shown(wormText());
    for (const way of ['rigid', 'bake', 'leaf', 'even'] as const) {
      const { document: mended } = mendedInFile(document, { way, ids: [joint] });
      const moved = apart([before, new Shown(save(mended).bytes)], new Map());
      expect(found.find(({ kind }) => kind === way)?.effect.meters).toBeCloseTo(moved, 5);
      if (way === 'rigid' || way === 'bake') expect(moved).toBeLessThan(1e-6);
      else expect(moved).toBeGreaterThan(0.3);
    }
    expect(found[0]?.sentence).toMatch(/^No vertex moves/);
  });

  it('is previewed with the bind matrices that its file gets', async () => {
    const document = await worm();
    const joint = idOf(document, 'joint2');
    const bindsIn = (file: Uint8Array | string) => {
      const shown = new Shown(file);
      return shown.numbers(shown.json.skins[0].inverseBindMatrices);
    };
    for (const cure of curesOf(document, diagnose(document, joint) as Diagnosis)) {
      if (cure.kind !== 'rigid' && cure.kind !== 'leaf' && cure.kind !== 'even') continue;
      const { document: mended } = mendedInFile(document, { way: cure.kind, ids: [joint] });
      const [old, now] = [bindsIn(wormText()), bindsIn(save(mended).bytes)];
      for (const [place, name] of ['joint0', 'joint1', 'joint2', 'joint3'].entries()) {
        const rest = restsOf.get(cure.document)?.get(idOf(document, name)) ?? [1, 0, 0, 0, 1, 0, 0, 0, 1];
        for (let column = 0; column < 4; column++)
          for (let row = 0; row < 3; row++) {
            const sum = [0, 1, 2].reduce(
              (all, k) => all + (rest[3 * k + row] as number) * (old[16 * place + 4 * column + k] as number),
              0,
            );
            expect(sum).toBeCloseTo(now[16 * place + 4 * column + row] as number, 5);
          }
        const [shown, file] = [
          worldOf(cure.document, idOf(document, name)),
          worldOf(mended, idOf(mended, name)),
        ];
        near(shown, file, 1e-9);
      }
    }
  });

  it('keeps edits, and what was taken out stays out', async () => {
    const document = await worm();
    const { document: added } = add(document, idOf(document, 'joint3'), { name: 'hat' });
    const edited = change(remove(added, idOf(added, 'worm')), idOf(added, 'joint0'), {
      translation: [1, 2, 3],
    });
    const { document: mended, report } = mendedInFile(edited as FromFile, { way: 'rigid' });
    expect(report?.left.skewed).toBe(0);
    expect(mended.nodes.map(({ name }) => name)).toEqual(['joint0', 'joint1', 'joint2', 'joint3', 'hat']);
    expect(mended.nodes.find(({ name }) => name === 'hat')?.shape).toEqual(
      added.nodes.find(({ name }) => name === 'hat')?.shape,
    );
    expectAsInFile(mended);
  });
});

describe('a clip that turns below a stretch', { timeout: 300_000 }, () => {
  it('is refused as it is, and is rewritten as in the file of the command', async () => {
    const { bytes } = cases.find(({ name }) => name === 'arm-clip.glb') as (typeof cases)[0];
    const document = await fromFile('arm-clip.glb', bytes);
    const way = 'rigid';
    expect(() => mendedInFile(document, { way })).toThrow(/turns|stretch/);
    const { document: mended, report } = mendedInFile(document, { way, resample: true });
    const command = mendGltf(bytes, { way, resample: true }) as { bytes: Uint8Array; report: MendReport };
    expect(Buffer.from(save(mended).bytes).equals(Buffer.from(command.bytes))).toBe(true);
    expect(report?.clips).toEqual(command.report.clips);
    expectAsInFile(mended);
    // The clip that plays is that of the file, with the leaves that it moves.
    const file = await fromFile('other.glb', command.bytes);
    const curves = ({ clips, source }: FromFile) =>
      clips
        .flatMap(({ channels }) => channels)
        .map(({ node, path, times, values }) =>
          JSON.stringify([source.numbers.get(node), path, Array.from(times), Array.from(values)]),
        )
        .sort();
    expect(curves(mended as FromFile)).toEqual(curves(file));
  });
});
