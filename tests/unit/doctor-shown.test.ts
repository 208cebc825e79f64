/** What the doctor says of what a file shows: vertices of skins and meshes, against own arithmetic. */
import { describe, expect, it } from 'vitest';
import { mendGltf } from '../../www/src/core/doctor/gltf/mend.ts';
import { checkGltf } from '../../www/src/core/entries/doctor.ts';
import { mended } from './three-shown.ts';

describe('the vertices of a skin', () => {
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
