/** A document of glTF-Transform as the doctor reads it: its nodes, its animations, its skins. */

import { LIGHTS } from '../doctor/gltf/contents.ts';
import { COURSES } from '../doctor/gltf/curves.ts';
import { type Curve, isWhole, type Motion, type Path } from '../doctor/motion.ts';
import { boxBetween, type Rows } from '../doctor/patient.ts';
import { bindingOf, type JointSet, type Piece } from '../doctor/pieces.ts';
import { Draft } from '../doctor/rows.ts';
import type { AccessorLike, AnimationLike, MeshLike, NodeLike } from './like.ts';

/** Returns the nodes of a document, whose places are those of the list. */
export function rowsOf(nodes: readonly NodeLike[]): Rows {
  const places = new Map(nodes.map((node, place) => [node, place]));
  const draft = new Draft(nodes.length, 'matrices');
  nodes.forEach((node, place) => {
    draft.names[place] = node.getName();
    draft.setParts(place, {
      translation: node.getTranslation(),
      rotation: node.getRotation(),
      scale: node.getScale(),
    });
    for (const child of node.listChildren()) draft.parents[places.get(child) as number] = place;
    // The mesh of a skin is where its joints are: the node's own transform does not move it.
    const mesh = node.getSkin() ? null : node.getMesh();
    draft.boxes[place] = mesh ? boxOf(mesh) : undefined;
  });
  return draft.finished();
}

function boxOf(mesh: MeshLike): Rows['boxes'][number] {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = low.map((it) => -it);
  for (const primitive of mesh.listPrimitives()) {
    const position = primitive.getAttribute('POSITION');
    if (!position || position.getCount() === 0) continue;
    const [min, max] = [position.getMinNormalized([]), position.getMaxNormalized([])];
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis] as number, min[axis] as number);
      high[axis] = Math.max(high[axis] as number, max[axis] as number);
    }
  }
  return boxBetween(low, high);
}

/** Returns all numbers of an accessor; whole ones that are normalized as fractions. */
export function allOf(accessor: AccessorLike): number[] {
  return Array.from({ length: accessor.getCount() }, (_, i) => accessor.getElement(i, [])).flat();
}

/** Returns the places of nodes in a list. */
export function placesOf(nodes: readonly NodeLike[]): ReadonlyMap<NodeLike | null, number> {
  return new Map(nodes.map((node, place) => [node, place]));
}

const PATHS: readonly string[] = ['translation', 'rotation', 'scale'] satisfies readonly Path[];

/** Returns an animation as a motion of the nodes of a list. */
export function motionOf(animation: AnimationLike, places: ReadonlyMap<NodeLike | null, number>): Motion {
  const curves = animation.listChannels().flatMap((channel): Curve[] => {
    const place = places.get(channel.getTargetNode());
    const path = channel.getTargetPath() as Path;
    const sampler = channel.getSampler();
    const [input, output] = [sampler?.getInput(), sampler?.getOutput()];
    if (place === undefined || !PATHS.includes(path) || !sampler || !input || !output) return [];
    const interpolation = COURSES[sampler.getInterpolation()] ?? 'linear';
    const [times, values] = [allOf(input), allOf(output)];
    return [{ place, path, interpolation, times, values }].filter(isWhole);
  });
  return { name: animation.getName(), curves };
}

/** Returns the vertices of the skins of a document. */
export function skinsOf(
  nodes: readonly NodeLike[],
  places: ReadonlyMap<NodeLike | null, number>,
): readonly Piece[] {
  return nodes.flatMap((node, place) => {
    const [mesh, skin] = [node.getMesh(), node.getSkin()];
    if (!mesh || !skin) return [];
    const joints = skin.listJoints().map((it) => places.get(it) ?? -1);
    const binds = skin.getInverseBindMatrices();
    return mesh.listPrimitives().flatMap((primitive) => {
      const position = primitive.getAttribute('POSITION');
      if (!position) return [];
      const sets: JointSet[] = [];
      for (let set = 0; ; set++) {
        const [own, weights] = [
          primitive.getAttribute(`JOINTS_${set}`),
          primitive.getAttribute(`WEIGHTS_${set}`),
        ];
        if (!own || !weights) break;
        sets.push([allOf(own), allOf(weights)]);
      }
      const positions = allOf(position);
      const bound = bindingOf(joints, binds && allOf(binds), sets, positions.length / 3);
      const bare = { targets: [], weights: [], instances: null, boxed: false };
      return [{ node: place, positions, ...bare, skin: bound }];
    });
  });
}

/** Returns the places of nodes with a camera, or with a light that shines in a direction. */
export function sightsOf(nodes: readonly NodeLike[]): readonly number[] {
  return nodes.flatMap((node, place) => {
    const light = node.getExtension(LIGHTS) as { getType(): string } | null;
    return node.getCamera() || (light && light.getType() !== 'point') ? [place] : [];
  });
}
