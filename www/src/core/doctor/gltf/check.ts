/** Checks a glTF file without a tree in between. */
import { expectObject } from '../../boundary/options.ts';
import { expectFunction } from '../../boundary/vectors.ts';
import { type CheckOptions, checkRows, type Report } from '../check.ts';
import type { FindBytes } from './bytes.ts';
import { motionsOfGltf } from './curves.ts';
import { type LeaningInstances, leaningInstances } from './instances.ts';
import { type GltfBytes, openGltf } from './source.ts';

/** Options of {@link checkGltf}. */
export interface CheckGltfOptions extends CheckOptions {
  /** Finds the bytes of buffers beside the file: clips may need them. */
  readonly buffers?: FindBytes;
}

/** The result of {@link checkGltf}: nodes are numbers of the file. */
export interface CheckedGltf extends Report {
  /** The nodes with instances that lean, which have places of their own below their node. */
  readonly instances: readonly LeaningInstances[];
  /** Sentences about parts that were left out while the file was read. */
  readonly notes: readonly string[];
}

/**
 * Looks through a glTF file, text or binary, as {@link check} looks through a tree. Of the file only
 * its JSON is read: it may need Draco, meshopt, textures of any kind, or buffers that are missing. With
 * `clips` the keys of animations are read, too.
 *
 * ```js
 * const file = JSON.stringify({
 *   asset: { version: '2.0' },
 *   nodes: [
 *     { name: 'base', scale: [1, 2.5, 1], children: [1] },
 *     { name: 'arm', rotation: [0, 0, 0.6, 0.8] },
 *   ],
 * });
 * console.log(checkGltf(file).findings[0].path); // → base/arm
 * ```
 *
 * @throws KinetreeError `BAD_GLTF` for what is no glTF file or no tree; `BAD_ARGUMENT` for what is
 * neither text nor bytes; and as {@link check}.
 */
export function checkGltf(file: GltfBytes, options: CheckGltfOptions = {}): CheckedGltf {
  const { least = 0.1, clips = false, buffers } = expectObject(options, 'the options of checkGltf');
  if (buffers !== undefined) expectFunction(buffers, 'buffers');
  const source = openGltf(file);
  const notes = [...source.notes];
  const motions = clips ? motionsOfGltf(source, notes, buffers) : undefined;
  const report = checkRows(source.rows, least, motions);
  return { ...report, instances: leaningInstances(source, least, notes, buffers), notes };
}
