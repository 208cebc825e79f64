/** Sheared matrices in a file that glTF-Transform is about to read. */
import { KinetreeError } from '../boundary/errors.ts';
import { expectObject } from '../boundary/options.ts';
import { mendGltf } from '../doctor/gltf/mend.ts';

/** What `io.readAsJSON` returns, as far as it is used. */
export interface JsonDocumentLike {
  json: object;
}

/**
 * Splits each node whose matrix is sheared into two nodes that hold it exactly, and returns how
 * many there were. It goes between `io.readAsJSON` and `io.readJSON`, because glTF-Transform takes
 * such a matrix apart while it reads, and loses the shear. Worlds stay as they were.
 *
 * ```js
 * const json = { asset: { version: '2.0' }, nodes: [{ matrix: [1, 0.5, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] }] };
 * const jsonDocument = { json, resources: {} };
 * console.log(splitSheared(jsonDocument), jsonDocument.json.nodes.length); // → 1 2
 * ```
 *
 * @throws KinetreeError `BAD_GLTF` for bytes that are no glTF file; `NOT_HELD` where an animation
 * moves such a node, which glTF forbids.
 */
export function splitSheared(jsonDocument: JsonDocumentLike): number {
  const { json } = expectObject(jsonDocument, 'the JSON document');
  const result = mendGltf(textOf(expectObject(json, 'json of the JSON document')), { way: 'helper' });
  if (result.kind === 'nothing') return 0;
  if (result.kind === 'refused') {
    const [first] = result.refusals;
    throw new KinetreeError('NOT_HELD', `node ${first?.node}: ${first?.reason}`);
  }
  jsonDocument.json = JSON.parse(new TextDecoder().decode(result.bytes)) as object;
  return result.report.added.length;
}

/** @throws KinetreeError `BAD_ARGUMENT` for what no JSON can say: an object within itself. */
function textOf(json: object): string {
  try {
    return JSON.stringify(json);
  } catch (cause) {
    throw new KinetreeError('BAD_ARGUMENT', `json of the JSON document is none: ${String(cause)}`, { cause });
  }
}
