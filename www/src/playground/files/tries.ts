/** The ways of mending, tried on a glTF file: what each moves of its vertices. */

import { KinetreeError } from '../../core/boundary/errors.ts';
import { type TriedWay, triedWays } from '../../core/doctor/gltf/least.ts';
import type { RawFile } from '../document/source.ts';
import { amongFiles } from './beside.ts';

/** What is to be tried on a file. */
export interface AskedTry {
  readonly bytes: Uint8Array;
  readonly beside: readonly RawFile[];
  /** The numbers of the nodes that are mended; all if it is left out. */
  readonly nodes: readonly number[] | undefined;
  /** Clips are read off anew where they have to be; `null` for what moves at rest alone. */
  readonly resample: boolean | null;
}

/** The ways, the best first, and the keys of the clips that the best one reads off anew. */
export interface Tries {
  readonly ways: readonly TriedWay[];
  readonly keys: number;
}

/** Tries the ways on a file; `null` where it cannot be read. */
export function tried({ bytes, beside, nodes, resample }: AskedTry): Tries | null {
  try {
    const options = { buffers: amongFiles(beside), resample: resample === true, ...(nodes ? { nodes } : {}) };
    const { ways, best } = triedWays(bytes, options, { clips: resample !== null });
    return { ways, keys: (best?.report.clips ?? []).reduce((sum, { keys }) => sum + keys, 0) };
  } catch (refusal) {
    if (refusal instanceof KinetreeError) return null;
    throw refusal;
  }
}
