/** What the nodes of a file have besides meshes. */
import { list, part } from '../../core/gltf/json.ts';
import { sourcesOf, type TreeDocument } from './document.ts';
import { containerOf, type RawFile } from './source.ts';

/** A thing besides meshes that follows the axes of a node. */
type Content = 'joint' | 'camera' | 'light' | 'row of instances';

const contents = new WeakMap<RawFile, ReadonlyMap<number, Content>>();

/** Returns the thing that follows a node's axes in its file: a joint, a camera, a light. */
export function contentOf(document: TreeDocument, id: number): Content | undefined {
  const own = sourcesOf(document).find(({ numbers }) => numbers.has(id));
  return own && contentsOf(own.file).get(own.numbers.get(id) as number);
}

function contentsOf(file: RawFile): ReadonlyMap<number, Content> {
  let found = contents.get(file);
  if (!found) {
    const { root } = containerOf(file.bytes);
    const made = new Map<number, Content>();
    for (const [place, node] of list(root, 'nodes', 'the file').map(part).entries()) {
      const extensions = part(node.extensions);
      if (node.camera !== undefined) made.set(place, 'camera');
      else if (extensions.KHR_lights_punctual) made.set(place, 'light');
      else if (extensions.EXT_mesh_gpu_instancing) made.set(place, 'row of instances');
    }
    for (const { joints } of list(root, 'skins', 'the file').map(part))
      for (const joint of Array.isArray(joints) ? joints : []) made.set(joint, 'joint');
    contents.set(file, made);
    found = made;
  }
  return found;
}
