/** The ways of mending, tried on a glTF file: what each moves of its vertices. */
import { type TriedWay, triedWays } from '../../core/doctor/gltf/least.ts';
import { unlessRefused } from '../document/posed.ts';
import type { RawFile } from '../document/source.ts';
import { amongFiles } from './beside.ts';

/** A file, and the nodes of it on which the ways are tried. */
export interface AskedTry {
  readonly bytes: Uint8Array;
  readonly beside: readonly RawFile[];
  /** The numbers of the nodes that are mended; all if it is left out. */
  readonly nodes: readonly number[] | undefined;
  /** Whether clips may be resampled; `null` tries the ways at rest alone. */
  readonly resample: boolean | null;
}

/** The ways, the best first, and the number of keys that the best one resamples. */
export interface Tries {
  readonly ways: readonly TriedWay[];
  readonly keys: number;
}

/** Tries the ways on a file; `undefined` where it cannot be read. */
export function tried({ bytes, beside, nodes, resample }: AskedTry): Tries | undefined {
  const options = { buffers: amongFiles(beside), resample: resample === true, ...(nodes ? { nodes } : {}) };
  const found = unlessRefused(() => triedWays(bytes, options, { clips: resample !== null }));
  return (
    found && {
      ways: found.ways,
      keys: (found.best?.report.clips ?? []).reduce((sum, { keys }) => sum + keys, 0),
    }
  );
}
