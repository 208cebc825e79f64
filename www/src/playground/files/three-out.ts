/** A document as JSON of three.js, which `ObjectLoader` reads: objects, bodies, and clips. */
import type { NodeHandle } from '../../core/entries/index.ts';
import { palettes } from '../../figure/palette.ts';
import { DEPTHS, depthsOf } from '../document/depths.ts';
import { parentsOf, placeOf, type Shape, type TreeDocument } from '../document/document.ts';
import { posed } from '../document/posed.ts';

/** The numbers of three.js for curves between keys. */
const CURVES = { step: 2300, linear: 2301 } as const;
const TRACKS = {
  translation: ['position', 'vector'],
  rotation: ['quaternion', 'quaternion'],
  scale: ['scale', 'vector'],
} as const;

type Json = Record<string, unknown>;

/** Returns the text of a file. Splines are left out, because JSON of three.js holds none. */
export function threeText(document: TreeDocument): string {
  const { tree, handles } = posed(document);
  const above = parentsOf(document.nodes);
  const geometries = new Map<string, Json>();
  const depths = depthsOf(document.nodes, above);
  const roots: Json[] = [];
  const under: Json[][] = document.nodes.map(() => []);
  for (const [place, node] of document.nodes.entries()) {
    const parent = above[place] as number;
    const shown = node.shape.kind === 'none' ? null : bodyOf(node.shape, geometries, depths[place] as number);
    // A body off the node's origin, or along another axis, is an object of its own.
    const own = shown && !shown.matrix ? shown : { type: 'Object3D' };
    const children = under[place] as Json[];
    if (shown?.matrix) children.push({ uuid: uuidOf(1, place), name: `${node.name} body`, ...shown });
    (under[parent] ?? roots).push({
      ...own,
      uuid: uuidOf(0, place),
      name: node.name,
      matrix: [...tree.localMatrix(handles[place] as NodeHandle)],
      // A matrix that leans has no translation, rotation and scale.
      ...(node.stretch ? { matrixAutoUpdate: false } : {}),
      children,
    });
  }
  const animations = animationsOf(document);
  return JSON.stringify({
    metadata: { version: 4.7, type: 'Object', generator: 'Kinetree playground' },
    geometries: [...geometries.values()],
    materials: DEPTHS.map((name, i) => ({
      uuid: uuidOf(3, i),
      type: 'MeshStandardMaterial',
      name,
      color: Number.parseInt(palettes.light[name].slice(1), 16),
      roughness: 0.9,
      metalness: 0,
    })),
    animations,
    object: {
      uuid: uuidOf(4, 0),
      type: 'Group',
      name: document.title,
      ...(animations.length > 0 ? { animations: animations.map(({ uuid }) => uuid) } : {}),
      children: roots,
    },
  });
}

function bodyOf(shape: Shape, geometries: Map<string, Json>, depth: number): Json {
  const { geometry, matrix } = geometryOf(shape);
  const key = JSON.stringify(geometry);
  if (!geometries.has(key)) geometries.set(key, { uuid: uuidOf(2, geometries.size), ...geometry });
  const material = uuidOf(3, depth % DEPTHS.length);
  return { type: 'Mesh', geometry: geometries.get(key)?.uuid, material, ...(matrix ? { matrix } : {}) };
}

/** Returns how many channels of clips are splines, which three.js does not keep in JSON. */
export const splinesOf = ({ clips }: TreeDocument): number =>
  clips.flatMap(({ channels }) => channels).filter((it) => it.interpolation === 'cubicSpline').length;

function animationsOf(document: TreeDocument): Json[] {
  return document.clips.flatMap(({ name, channels }, clip) => {
    const tracks = channels.flatMap(({ node, path, interpolation = 'linear', times, values }) => {
      const place = placeOf(document, node);
      if (interpolation === 'cubicSpline' || place < 0) return [];
      const [property, type] = TRACKS[path];
      return [
        {
          name: `${uuidOf(0, place)}.${property}`,
          type,
          times: Array.from(times),
          values: Array.from(values),
          interpolation: CURVES[interpolation],
        },
      ];
    });
    const duration = Math.max(0, ...tracks.map(({ times }) => times.at(-1) ?? 0));
    return tracks.length > 0
      ? [{ uuid: uuidOf(5, clip), name: name || `clip ${clip}`, duration, tracks, blendMode: 2500 }]
      : [];
  });
}

/** Bodies of size one. A cylinder of three.js lies along y, ours along z. */
const UNIT = {
  box: { type: 'BoxGeometry' },
  sphere: { type: 'SphereGeometry', radius: 0.5, widthSegments: 32, heightSegments: 16 },
  cylinder: {
    type: 'CylinderGeometry',
    radiusTop: 0.5,
    radiusBottom: 0.5,
    height: 1,
    radialSegments: 32,
  },
} as const;

/** Returns the geometry of a body, and the matrix under its node; `null` for a box around its origin. */
function geometryOf({ kind, size, center }: Shape): { geometry: Json; matrix: number[] | null } {
  const [x, y, z] = size;
  if (kind === 'box' && center.every((it) => it === 0))
    return { geometry: { type: 'BoxGeometry', width: x, height: y, depth: z }, matrix: null };
  const axes = kind === 'cylinder' ? [0, 0, z, 0, 0, -y, 0, 0] : [0, y, 0, 0, 0, 0, z, 0];
  return { geometry: UNIT[kind === 'none' ? 'box' : kind], matrix: [x, 0, 0, 0, ...axes, ...center, 1] };
}

/** Returns an identifier in the form that three.js has; its parts are numbers of ours. */
const uuidOf = (kind: number, place: number): string =>
  `6b696e65-7472-4${kind.toString(16).padStart(3, '0')}-8000-${place.toString(16).padStart(12, '0')}`;
