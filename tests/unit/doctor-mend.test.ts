/** Mended glTF files, as three.js reads them before and after. */
import { describe, expect, it } from 'vitest';
import { checkRows } from '../../www/src/core/doctor/check.ts';
import { type Json, openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { applied, cofactors } from '../../www/src/core/linear/matrix3.ts';
import { cases } from './doctor-cases.ts';
import { packed } from './doctor-glb.ts';
import { loaded, mended, type Shown, type Vector3, vector } from './three-shown.ts';

const shown = async (bytes: Uint8Array) => (await loaded(bytes)).byNumber;

/** The directions of normals in the world: the cofactors of the matrix, times each, made unit. */
function normals(object: Shown | undefined, mine: (it: Shown) => boolean): number[][] {
  const found: number[][] = [];
  object?.traverse((it) => {
    if (!it.isMesh || !mine(it)) return;
    const { normal } = it.geometry.attributes;
    const { elements } = it.matrixWorld;
    const linear = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => elements[i] as number);
    for (let i = 0; i < normal.count; i++) {
      const turned = applied(cofactors(linear), [normal.getX(i), normal.getY(i), normal.getZ(i)]);
      const length = Math.hypot(...turned);
      found.push(turned.map((it) => it / length));
    }
  });
  return found;
}

/** All vertices of the meshes under a node that are its own or its leaves'. */
function vertices(object: Shown | undefined, mine: (it: Shown) => boolean): Vector3[] {
  const found: Vector3[] = [];
  object?.traverse((it) => {
    if (!it.isMesh || !mine(it)) return;
    const { position } = it.geometry.attributes;
    for (let i = 0; i < position.count; i++)
      found.push(vector().fromBufferAttribute(position, i).applyMatrix4(it.matrixWorld));
  });
  return found;
}

const jsonOf = (bytes: Uint8Array) => openGltf(bytes).json;
/** The file as a binary one: three.js in Node reads no addresses of data. */
function binary(bytes: Uint8Array): Uint8Array {
  const { json, binary: is } = openGltf(bytes);
  if (is) return bytes;
  let blob = Buffer.alloc(0);
  const starts = (json.buffers as Json[]).map(({ uri }) => {
    const start = blob.length;
    const data = Buffer.from(String(uri).split(',')[1] as string, 'base64');
    blob = Buffer.concat([blob, data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    return start;
  });
  const bufferViews = (json.bufferViews as Json[]).map((view) => ({
    ...view,
    buffer: 0,
    byteOffset: ((view.byteOffset as number) ?? 0) + (starts[view.buffer as number] as number),
  }));
  return packed({ ...json, bufferViews, buffers: [{ byteLength: blob.length }] }, blob);
}

/** A file without the clips whose names are not among these. */
function withClips(bytes: Uint8Array, names: readonly string[]): Uint8Array {
  const { json, blob } = openGltf(bytes);
  const animations = ((json.animations ?? []) as Json[]).filter(({ name }) => names.includes(String(name)));
  const { animations: _, ...rest } = json;
  return packed(animations.length > 0 ? { ...rest, animations } : rest, blob ?? new Uint8Array());
}

describe.each(cases)('$name', ({ name, bytes: given, expected }) => {
  const bytes = name.endsWith('.glb') && expected.clips.length > 0 ? withClips(given, ['turn']) : given;

  it.each(['rigid', 'bake', 'leaf', 'even'] as const)(
    'is mended by %s, as three.js shows it',
    async (way) => {
      const { bytes: made, report } = mended(bytes, { way });
      const json = jsonOf(made);
      const nodes = json.nodes as Json[];
      // Numbers, names and all that hangs on nodes.
      (jsonOf(bytes).nodes as Json[]).forEach((node, number) => {
        expect(nodes[number]?.name).toBe(node.name);
        expect(nodes[number]?.extras).toEqual(node.extras);
      });
      const kept = way === 'bake' ? [] : ['meshes'];
      for (const key of [...kept, 'materials', 'cameras', 'extensions', 'extensionsUsed', 'scenes'])
        expect(json[key]).toEqual(jsonOf(bytes)[key]);
      expect(checkRows(openGltf(made).rows, 1e-4).skewed).toBe(0);
      expect(report.left.skewed).toBe(0);
      expect(report.difference).toBeLessThan(way === 'bake' ? 5e-7 : 1e-12);
      const unlike = name.startsWith('sheared') || name.startsWith('skin');
      if (!unlike) expect(report.moved.corner).toBeCloseTo(expected.corner[way], 9);
      expect(report.moved.origin).toBeCloseTo(expected.origin[way], 9);
      // three.js takes sheared matrices apart: what it shows of such a file before is not the file.
      if (unlike) return;
      const [before, after] = [await shown(binary(bytes)), await shown(binary(made))];
      const leaves = new Map(report.added.map(({ node, of }) => [of, node]));
      let most = 0;
      for (const [number, object] of before) {
        const [was, is] = [object, after.get(number)].map((it) =>
          vector().setFromMatrixPosition((it as Shown).matrixWorld),
        );
        expect((was as Vector3).distanceTo(is as Vector3)).toBeLessThanOrEqual(report.moved.origin + 1e-6);
        const own = <T>(all: Map<number, Shown>, at: number, read: typeof vertices | typeof normals): T[] => {
          const others = new Set([...all].filter(([it]) => it !== at).map(([, it]) => it));
          const top = all.get(at);
          const mine = (it: Shown): boolean => {
            for (let up: Shown | null = it; up && up !== top; up = up.parent)
              if (others.has(up)) return false;
            return true;
          };
          return read(top, mine) as T[];
        };
        const to = leaves.get(number) ?? number;
        const [old, now] = [own<Vector3>(before, number, vertices), own<Vector3>(after, to, vertices)];
        expect(now.length).toBe(old.length);
        old.forEach((it, i) => {
          most = Math.max(most, it.distanceTo(now[i] as Vector3));
        });
        if (way !== 'bake') continue;
        const [shaded, still] = [own<number[]>(before, number, normals), own<number[]>(after, to, normals)];
        shaded.flat().forEach((it, i) => {
          expect(still.flat()[i]).toBeCloseTo(it, 4);
        });
      }
      // Vertices are at corners of their boxes in all of these files.
      expect(most).toBeCloseTo(report.moved.corner, 5);
    },
  );
});
