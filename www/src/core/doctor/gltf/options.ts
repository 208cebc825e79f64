/** The options of mending a glTF file. */
import type { MendWay } from '../plans.ts';
import type { FindBytes } from './bytes.ts';

/** Options of `mendGltf`. */
export interface MendGltfOptions {
  /** Default `rigid`. */
  readonly way?: MendWay;
  /** The numbers of the nodes to mend; all that lean if it is left out. */
  readonly nodes?: readonly number[];
  /** Degrees from which a node is mended. Default 0.0002: less is the rounding of six digits. */
  readonly least?: number;
  /**
   * True to read curves off anew that turn nodes below a stretch, or change a stretch, which `rigid`
   * and `bake` refuse otherwise. The report states what that loses.
   */
  readonly resample?: boolean;
  /** The largest error between two keys of a curve that is read off anew, in meters. Default 0.001. */
  readonly error?: number;
  /** Finds the bytes of buffers beside the file: clips and skins may need them. */
  readonly buffers?: FindBytes;
}
