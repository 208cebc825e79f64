/** A document as a binary glTF file: its nodes at the start, its bodies as meshes, its clips. */
import { Appended, written } from '../../core/doctor/gltf/bytes.ts';
import type { Json } from '../../core/doctor/gltf/source.ts';
import { palettes } from '../../figure/palette.ts';
import { unitGeometry } from '../../render/meshes.ts';
import { rgb } from '../../render/shapes.ts';
import { DEPTHS, depthsOf } from '../document/depths.ts';
import { placeOf, type Shape, type TreeDocument } from '../document/document.ts';
import { gltfText } from './gltf-out.ts';

/** Sides of round bodies. */
const AROUND = 32;
/** The number in glTF for the vertices of a mesh. */
const VERTICES = 34962;
const CURVES = { step: 'STEP', linear: 'LINEAR', cubicSpline: 'CUBICSPLINE' } as const;
const WIDTHS = { translation: 'VEC3', rotation: 'VEC4', scale: 'VEC3' } as const;

export function glbBytes(document: TreeDocument): Uint8Array {
  const json = JSON.parse(gltfText(document)) as Json;
  const made = new Appended(json);
  const nodes = (json.nodes ?? []) as Json[];
  const depths = depthsOf(document.nodes);
  const meshes = new Map<string, number>();
  const list: Json[] = [];
  document.nodes.forEach(({ shape }, place) => {
    if (shape.kind === 'none') return;
    const material = (depths[place] as number) % DEPTHS.length;
    const key = JSON.stringify([shape, material]);
    if (!meshes.has(key)) meshes.set(key, list.push(meshOf(shape, material, made)) - 1);
    (nodes[place] as Json).mesh = meshes.get(key);
  });
  if (list.length > 0) Object.assign(json, { meshes: list, materials: DEPTHS.map(materialOf) });
  const animations = document.clips.flatMap((clip) => {
    const channels = clip.channels.filter(({ node }) => placeOf(document, node) >= 0);
    if (channels.length === 0) return [];
    const samplers = channels.map(({ path, interpolation = 'linear', times, values }) => {
      // A spline of glTF has two keys and more.
      const single = interpolation === 'cubicSpline' && times.length === 1;
      const width = values.length / 3;
      return {
        input: made.add(times, 'SCALAR', { bounds: true }),
        output: made.add(single ? Array.from(values).slice(width, 2 * width) : values, WIDTHS[path]),
        interpolation: CURVES[single ? 'step' : interpolation],
      };
    });
    const targets = channels.map(({ node, path }, sampler) => ({
      sampler,
      target: { node: placeOf(document, node), path },
    }));
    return [{ ...(clip.name ? { name: clip.name } : {}), channels: targets, samplers }];
  });
  if (animations.length > 0) json.animations = animations;
  const layout = { binary: true, blob: undefined, tail: new Uint8Array(), indent: '' };
  return written(json, made.finish(layout), layout);
}

function meshOf({ kind, size, center }: Shape, material: number, made: Appended): Json {
  const { positions, normals, cells } = unitGeometry(kind === 'none' ? 'box' : kind, AROUND);
  const [at, out]: [number[], number[]] = [[], []];
  for (const vertex of cells) {
    const turned = [0, 1, 2].map((i) => (normals[3 * vertex + i] as number) / (size[i] || 1));
    const long = Math.hypot(...turned) || 1;
    for (const i of [0, 1, 2] as const) {
      at.push((positions[3 * vertex + i] as number) * size[i] + center[i]);
      out.push((turned[i] as number) / long);
    }
  }
  const attributes = {
    POSITION: made.add(at, 'VEC3', { bounds: true, target: VERTICES }),
    NORMAL: made.add(out, 'VEC3', { target: VERTICES }),
  };
  return { primitives: [{ attributes, material }] };
}

/** The colors of the picture in light; glTF has them without the curve of a screen. */
function materialOf(name: (typeof DEPTHS)[number]): Json {
  const linear = rgb(palettes.light[name]).map((it) =>
    it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4,
  );
  const pbrMetallicRoughness = { baseColorFactor: [...linear, 1], metallicFactor: 0, roughnessFactor: 0.9 };
  return { name, pbrMetallicRoughness };
}
