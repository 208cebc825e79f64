/** What the doctor says of what a file shows: vertices of skins and meshes, against own arithmetic. */
import { describe, expect, it } from 'vitest';
import { type MendReport, mendGltf } from '../../www/src/core/doctor/gltf/mend.ts';
import { checkGltf } from '../../www/src/core/entries/doctor.ts';
import { apart, FileDraft, Shown } from './doctor-shown.ts';

const TURNED = [0, 0, Math.sin(Math.PI / 9), Math.cos(Math.PI / 9)];

/** Four joints in a row, the second scaled, the third turned by 40°, in a tube of rings. */
function worm(): string {
  const draft = new FileDraft();
  const [places, joints, weights]: [number[], number[], number[]] = [[], [], []];
  for (let ring = 0; ring <= 16; ring++)
    for (let side = 0; side < 8; side++) {
      const [height, angle] = [ring / 4, (side * Math.PI) / 4];
      places.push(0.3 * Math.cos(angle), height, 0.3 * Math.sin(angle));
      const joint = Math.min(3, Math.floor(height / 1.333));
      const part = Math.min(1, height / 1.333 - joint);
      joints.push(joint, Math.min(3, joint + 1), 0, 0);
      weights.push(1 - part, part, 0, 0);
    }
  const bind = (i: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1.33 * i, 0, 1];
  const attributes = {
    POSITION: draft.add(places, 'VEC3'),
    JOINTS_0: draft.add(joints, 'VEC4', 'bytes'),
    WEIGHTS_0: draft.add(weights, 'VEC4'),
  };
  const up = [0, 1.33, 0];
  Object.assign(draft.json, {
    nodes: [
      { name: 'worm', mesh: 0, skin: 0 },
      { name: 'joint0', children: [2] },
      { name: 'joint1', translation: up, scale: [1.5, 1, 0.8], children: [3] },
      { name: 'joint2', translation: up, rotation: TURNED, children: [4] },
      { name: 'joint3', translation: up },
    ],
    meshes: [{ primitives: [{ attributes }] }],
    skins: [{ joints: [1, 2, 3, 4], inverseBindMatrices: draft.add([0, 1, 2, 3].flatMap(bind), 'MAT4') }],
  });
  return draft.text();
}

function mended(file: string, options: Parameters<typeof mendGltf>[1]) {
  const result = mendGltf(file, options);
  if (result.kind !== 'mended') throw new Error(JSON.stringify(result));
  return result;
}

const bodiesOf = ({ added }: MendReport) =>
  new Map(added.flatMap((it) => ('has' in it && it.has === 'mesh' ? [[it.of, it.node] as const] : [])));

describe('the vertices of a skin', () => {
  it.each(['rigid', 'bake', 'leaf', 'even'] as const)('move by %s as far as is told', (way) => {
    const file = worm();
    const { bytes, report } = mended(file, { way });
    const measured = apart([new Shown(file), new Shown(bytes)], bodiesOf(report));
    expect(Math.abs(report.moved.corner - measured)).toBeLessThan(1e-6);
    if (way === 'rigid' || way === 'bake') expect(report.moved.corner).toBe(0);
    else expect(report.moved.corner).toBeGreaterThan(0.3);
  });

  it('are not where their own node is, which is no finding', () => {
    const nodes = [
      { name: 'group', scale: [1, 2.5, 1], children: [1] },
      { name: 'body', mesh: 0, skin: 0, rotation: [0, 0, 0.6, 0.8] },
      { name: 'bone' },
    ];
    const attributes = { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 };
    const accessors = [
      { componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [0, 0, 0] },
      { componentType: 5121, count: 3, type: 'VEC4' },
      { componentType: 5126, count: 3, type: 'VEC4' },
    ];
    const file = (all: readonly object[], joints = [2]) =>
      JSON.stringify({
        asset: { version: '2.0' },
        nodes: all,
        skins: [{ joints }],
        meshes: [{ primitives: [{ attributes }] }],
        accessors,
      });
    expect(checkGltf(file(nodes))).toMatchObject({ skewed: 0, worst: 0, findings: [] });
    expect(mendGltf(file(nodes))).toEqual({ kind: 'nothing' });
    // Its own sheared matrix is none either, but what is below it is one.
    const matrix = [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const held = [
      { name: 'body', mesh: 0, skin: 0, matrix, children: [1] },
      { name: 'hat' },
      { name: 'bone' },
    ];
    expect(checkGltf(file(held)).findings.map(({ node, kind }) => [node, kind])).toEqual([[1, 'skewed']]);
    expect(checkGltf(mended(file(held), {}).bytes).findings).toEqual([]);
    // A node that is a joint, too, or has a camera, is seen where it is.
    expect(checkGltf(file(nodes, [1])).skewed).toBe(1);
    expect(checkGltf(file([nodes[0], { ...nodes[1], camera: 0 }, nodes[2]] as object[])).skewed).toBe(1);
  });
});

describe('a matrix that a node holds', () => {
  /** A rotation with six digits. */
  const rounded = (shear = 0) => {
    const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
    const m = [c, s * 0.6, s * 0.8, 0, -s, c * 0.6 + shear, c * 0.8, 0, 0, -0.8, 0.6, 0, 1, 2, 3, 1];
    return JSON.stringify({
      asset: { version: '2.0' },
      nodes: [
        { name: 'hand', matrix: m.map((it) => Number(it.toFixed(6))), children: [1] },
        { name: 'ring' },
      ],
    });
  };

  it('is not sheared by its six digits, and by more than that it counts from the least that is given', () => {
    expect(checkGltf(rounded()).findings).toEqual([]);
    expect(mendGltf(rounded())).toEqual({ kind: 'nothing' });
    const slight = rounded(0.01);
    expect(checkGltf(slight, { least: 1 }).findings).toEqual([]);
    expect(checkGltf(slight).findings.map(({ kind }) => kind)).toContain('sheared');
    expect(checkGltf(mended(slight, {}).bytes).findings).toEqual([]);
  });
});

describe('bake', () => {
  it('makes no list of meshes in a file that has none', () => {
    const nodes = [{ scale: [1, 2.5, 1], children: [1] }, { rotation: [0, 0, 0.6, 0.8] }];
    const { bytes } = mended(JSON.stringify({ asset: { version: '2.0' }, nodes }), { way: 'bake' });
    const lists = Object.values(new Shown(bytes).json).filter((it) => Array.isArray(it));
    expect(lists.every((it) => (it as unknown[]).length > 0)).toBe(true);
  });
});
