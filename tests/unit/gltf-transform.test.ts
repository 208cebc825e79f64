/** `kinetree/gltf-transform` in glTF-Transform itself; three.js and the validator as referees. */
import {
  Document,
  type JSONDocument,
  Logger,
  NodeIO,
  type Node as TransformNode,
} from '@gltf-transform/core';
import { flatten } from '@gltf-transform/functions';
// @ts-expect-error the validator brings no types of its own
import validator from 'gltf-validator';
import { describe, expect, it } from 'vitest';
import { motionsOfGltf } from '../../www/src/core/doctor/gltf/curves.ts';
import { mendGltf } from '../../www/src/core/doctor/gltf/mend.ts';
import { openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { worldsOf } from '../../www/src/core/doctor/worlds.ts';
import { checkGltf } from '../../www/src/core/entries/doctor.ts';
import { splitSheared, UNSKEW_DEFAULTS, unskew } from '../../www/src/core/entries/gltf-transform.ts';
import { cases } from './doctor-cases.ts';
import { KHRLights, KHRQuantization } from './gltf-transform-extensions.ts';
import { posedAt } from './posed.ts';

const io = () =>
  new NodeIO()
    .setLogger(new Logger(Logger.Verbosity.SILENT))
    .registerExtensions([KHRLights, KHRQuantization]);

/** The world positions of all vertices, mesh by mesh in the order of nodes with one. */
function vertices(document: Document): number[][] {
  return document
    .getRoot()
    .listNodes()
    .flatMap((node) => {
      const mesh = node.getMesh();
      if (!mesh || node.getSkin()) return [];
      const m = node.getWorldMatrix();
      return [
        mesh.listPrimitives().flatMap((primitive) => {
          const position = primitive.getAttribute('POSITION');
          return Array.from({ length: position?.getCount() ?? 0 }, (_, i) => {
            const [x = 0, y = 0, z = 0] = position?.getElement(i, []) ?? [];
            return [0, 1, 2].map(
              (row) =>
                (m[row] as number) * x +
                (m[4 + row] as number) * y +
                (m[8 + row] as number) * z +
                (m[12 + row] as number),
            );
          }).flat();
        }),
      ];
    });
}
const bodyOf = (node: TransformNode) => node.getName().replace(/ body$/, '');
const byBody = (document: Document): Map<string, number[]> => {
  const nodes = document
    .getRoot()
    .listNodes()
    .filter((it) => it.getMesh() && !it.getSkin());
  return new Map(vertices(document).map((it, i) => [bodyOf(nodes[i] as TransformNode), it]));
};
function apart(a: Map<string, number[]>, b: Map<string, number[]>): number {
  let most = 0;
  for (const [name, old] of a)
    for (let i = 0; i < old.length; i += 3)
      most = Math.max(
        most,
        Math.hypot(...[0, 1, 2].map((k) => (old[i + k] as number) - (b.get(name)?.[i + k] ?? Number.NaN))),
      );
  return most;
}

/** A box, stretched along y, above one that is turned by 45°: issue 1680 of glTF-Transform. */
function issue1680(): Document {
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  const buffer = document.createBuffer();
  const corners = Array.from({ length: 8 }, (_, i) =>
    [i & 1, (i >> 1) & 1, i >> 2].map((it) => it - 0.5),
  ).flat();
  const position = document
    .createAccessor()
    .setType('VEC3')
    .setArray(new Float32Array(corners))
    .setBuffer(buffer);
  const mesh = document
    .createMesh()
    .addPrimitive(document.createPrimitive().setAttribute('POSITION', position));
  const turned = document
    .createNode('turned')
    .setRotation([0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)])
    .setMesh(mesh);
  const tall = document.createNode('tall').setScale([1, 3, 1]).addChild(turned);
  document.createScene().addChild(tall);
  return document;
}

describe('flatten, issue 1680', () => {
  it('deforms a skewed box, and keeps it after unskew', async () => {
    const plain = issue1680();
    const before = byBody(plain);
    await plain.transform(flatten());
    expect(apart(before, byBody(plain))).toBeGreaterThan(0.3);

    const mended = issue1680();
    await mended.transform(unskew({ way: 'bake' }));
    expect(apart(before, byBody(mended))).toBeLessThan(1e-6);
    await mended.transform(flatten());
    expect(apart(before, byBody(mended))).toBeLessThan(1e-6);

    const rigid = issue1680();
    await rigid.transform(unskew());
    const square = byBody(rigid);
    await rigid.transform(flatten());
    expect(apart(square, byBody(rigid))).toBeLessThan(1e-6);
  });
});

const still = cases.filter(({ name }) => !/clip|sheared|skin/.test(name));

describe.each(still)('$name', ({ bytes, expected }) => {
  it.each(['rigid', 'bake', 'leaf', 'even'] as const)('is mended by %s as by the command', async (way) => {
    const before = await read(bytes);
    const document = await read(bytes);
    await document.transform(unskew({ way }));
    const moved = expected.corner[way];
    expect(apart(byBody(before), byBody(document))).toBeCloseTo(moved, 5);
    const written = await io().writeBinary(document);
    expect(checkGltf(written, { least: 0.001 }).skewed).toBe(0);
    for (const list of ['listMeshes', 'listCameras', 'listMaterials'] as const) {
      const [a, b] = [before.getRoot()[list]().length, document.getRoot()[list]().length];
      if (way === 'bake' && list === 'listMeshes') expect(b).toBeGreaterThanOrEqual(a);
      else expect(b).toBe(a);
    }
  });
});

async function read(bytes: Uint8Array): Promise<Document> {
  if (openGltf(bytes).binary)
    return (await io().readBinary(bytes)).setLogger(new Logger(Logger.Verbosity.SILENT));
  const json = JSON.parse(new TextDecoder().decode(bytes));
  return (await io().readJSON({ json, resources: {} })).setLogger(new Logger(Logger.Verbosity.SILENT));
}

describe('unskew', () => {
  it('has the form of a transform, leaves square documents alone, and refuses a clip by name', async () => {
    expect(unskew().name).toBe('unskew');
    expect(UNSKEW_DEFAULTS.way).toBe('rigid');
    const square = new Document();
    const node = square.createNode('a').setScale([1, 2, 1]);
    await square.transform(unskew());
    expect(node.getScale()).toEqual([1, 2, 1]);
    const { bytes } = cases.find(({ name }) => name === 'arm-clip.glb') as (typeof cases)[0];
    const document = await read(bytes);
    const scales = document
      .getRoot()
      .listNodes()
      .map((it) => it.getScale());
    await expect(document.transform(unskew())).rejects.toThrow(/clip "wave" turns forearm below a stretch/);
    expect(
      document
        .getRoot()
        .listNodes()
        .map((it) => it.getScale()),
    ).toEqual(scales);
    await document.transform(unskew({ way: 'leaf' }));
    expect(checkGltf(await io().writeBinary(document)).skewed).toBe(0);
  });

  it('keeps a skin as it is at rest', async () => {
    const { bytes } = cases.find(({ name }) => name === 'skin.glb') as (typeof cases)[0];
    const [before, after] = [await read(bytes), await read(bytes)];
    // Its clip turns a knee below the stretch.
    for (const it of after.getRoot().listAnimations()) it.dispose();
    await after.transform(unskew());
    const joints = (document: Document): number[][] =>
      document
        .getRoot()
        .listSkins()
        .flatMap((skin) =>
          skin.listJoints().map((joint, i) => {
            const [m, b] = [joint.getWorldMatrix(), skin.getInverseBindMatrices()?.getElement(i, []) ?? []];
            return Array.from({ length: 16 }, (_, k) =>
              [0, 1, 2, 3].reduce(
                (sum, j) => sum + Number(m[4 * j + (k % 4)]) * Number(b[4 * Math.floor(k / 4) + j]),
                0,
              ),
            );
          }),
        );
    const made = joints(after);
    expect(made.length).toBeGreaterThan(1);
    joints(before)
      .flat()
      .forEach((it, i) => {
        expect(made.flat()[i]).toBeCloseTo(it, 5);
      });
    expect(before.getRoot().listSkins()[0]?.getInverseBindMatrices()?.getArray()).not.toEqual(
      after.getRoot().listSkins()[0]?.getInverseBindMatrices()?.getArray(),
    );
  });
});

describe('unskew with clips that are resampled', () => {
  /** The world matrices of the nodes of a file, by their names, at a time of its clips. */
  function posed(file: Uint8Array, clip: number, time: number): Map<string, number[]> {
    const source = openGltf(file);
    const { curves } = motionsOfGltf(source, [])[clip] as ReturnType<typeof motionsOfGltf>[0];
    const worlds = worldsOf(posedAt(source.rows, curves, time, time));
    return new Map(
      source.rows.names.map((name, i) => [
        name,
        [...worlds.linear.subarray(9 * i, 9 * i + 9), ...worlds.origins.subarray(3 * i, 3 * i + 3)],
      ]),
    );
  }

  it.each([
    ['arm-clip.glb', 'rigid'],
    ['arm-clip.glb', 'bake'],
    ['skin.glb', 'rigid'],
  ] as const)('makes of %s by %s what the command makes', async (name, way) => {
    const { bytes } = cases.find((it) => it.name === name) as (typeof cases)[0];
    const options = { way, resample: true, error: 0.01 } as const;
    const document = await read(bytes);
    const said: string[] = [];
    const logger = document.getLogger();
    document.setLogger(
      Object.assign(Object.create(logger), { info: (text: string) => void said.push(text) }) as Logger,
    );
    await document.transform(unskew(options));
    document.setLogger(logger);
    const made = await io().writeBinary(document);
    const result = mendGltf(bytes, options);
    if (result.kind !== 'mended') throw new Error(JSON.stringify(result));
    expect(said.join()).toContain(`has ${result.report.clips[0]?.keys} keys`);
    expect(checkGltf(made, { clips: true, least: 1 })).toMatchObject({ skewed: 0, instants: [] });
    for (const clip of motionsOfGltf(openGltf(bytes), []).keys())
      for (const time of [0, 0.11, 0.3, 0.5, 0.77, 0.99]) {
        const [ours, theirs] = [posed(result.bytes, clip, time), posed(made, clip, time)];
        expect([...theirs.keys()].sort()).toEqual([...ours.keys()].sort());
        for (const [node, matrix] of ours)
          matrix.forEach((it, i) => {
            expect(theirs.get(node)?.[i]).toBeCloseTo(it, 5);
          });
      }
    const { issues } = await validator.validateBytes(made, { maxIssues: 20 });
    expect(issues.messages.filter(({ severity }: { severity: number }) => severity === 0)).toEqual([]);
  });

  it('refuses with the instant and the loss otherwise', async () => {
    const { bytes } = cases.find(({ name }) => name === 'arm-clip.glb') as (typeof cases)[0];
    await expect((await read(bytes)).transform(unskew())).rejects.toThrow(
      /turns forearm below a stretch.*; resampled, it would move corners of meshes by up to 0\.2\d+ m at [\d.]+ s/,
    );
    expect(() => unskew({ resample: true, error: 0 })).toThrow(/error must be above 0/);
  });
});

describe('splitSheared', () => {
  it('keeps worlds that glTF-Transform loses as it reads', async () => {
    const { bytes, expected } = cases.find(({ name }) => name === 'sheared-matrix.glb') as (typeof cases)[0];
    const sheared = expected.nodes.filter((it) => it.sheared).length;
    const wanted = worldsOf(openGltf(bytes).rows).linear;
    const json = await io().binaryToJSON(bytes);
    const names = (json.json.nodes ?? []).map(({ name }) => name);
    const worst = (document: Document): number =>
      Math.max(
        ...names.map((name, place) => {
          const node = document
            .getRoot()
            .listNodes()
            .find((it) => it.getName() === name);
          const m = node?.getWorldMatrix() ?? [];
          return Math.max(
            ...[0, 1, 2, 4, 5, 6, 8, 9, 10].map((k, i) =>
              Math.abs(Number(m[k]) - Number(wanted[9 * place + i])),
            ),
          );
        }),
      );
    const lost = await io().readJSON(structuredClone(json));
    expect(worst(lost)).toBeGreaterThan(0.1);
    const copy = structuredClone(json) as JSONDocument;
    expect(splitSheared(copy)).toBe(sheared);
    expect(worst(await io().readJSON(copy))).toBeLessThan(1e-6);
    expect(splitSheared(copy)).toBe(0);
  });
});

describe('the validator', () => {
  it.each(cases)('finds no error in what was made of $name', async ({ name, bytes }) => {
    const ways = name.startsWith('sheared')
      ? (['rigid', 'bake', 'leaf', 'even', 'helper'] as const)
      : (['rigid', 'bake', 'leaf', 'even'] as const);
    for (const way of ways) {
      const result = mendGltf(bytes, { way, resample: true, error: 0.01 });
      if (result.kind !== 'mended') throw new Error(JSON.stringify(result));
      const { issues } = await validator.validateBytes(result.bytes, { maxIssues: 20 });
      const errors = issues.messages.filter(({ severity }: { severity: number }) => severity === 0);
      expect(errors, `${way} of ${name}`).toEqual([]);
    }
  });
});
