/**
 * Attachments of the nodes of a glTF file: meshes, cameras, lights, and the vertices that follow
 * joints.
 */

import { isAbsent } from '../../gltf/json.ts';
import { type Attachment, attachmentsAt } from '../attachments.ts';
import type { Piece } from '../pieces.ts';
import type { Plan } from '../plan.ts';
import type { Numbers } from './bytes.ts';
import { isDirected, LIGHTS } from './contents.ts';
import { pictureOf } from './picture.ts';
import { type GltfSource, type Json, objects } from './source.ts';

/** Returns what hangs on the nodes that a plan changes. `bakes` puts rests into vertices. */
export function attachmentsOfGltf(
  plan: Plan,
  { json }: Pick<GltfSource, 'json'>,
  skins: readonly Piece[],
  bakes: boolean,
): readonly Attachment[] {
  const sights = objects(json, 'nodes').flatMap(({ camera, extensions }, place) => {
    const light = ((extensions ?? {}) as Json)[LIGHTS] as Json | undefined;
    return !isAbsent(camera) || (light && isDirected(json, light.light)) ? [place] : [];
  });
  return attachmentsAt(plan, { sights, skins, bakes });
}

/** Returns the vertices of skins; those that are packed, or in a file that is not there, are left out. */
export function skinnedIn({ json }: Pick<GltfSource, 'json'>, numbers: Numbers): readonly Piece[] {
  const nodes = objects(json, 'nodes');
  return pictureOf(json, numbers, (node) => !isAbsent(nodes[node]?.skin)).pieces.filter(({ skin }) => skin);
}
