/** The state of a node in the world, or in another node. */
import type { Skew } from '../accumulate.ts';
import { numbers } from '../boundary/core.ts';
import { readRecord, records, sendPart, writeRecord } from '../boundary/records.ts';
import { send, take } from '../boundary/scratch.ts';
import type { MatrixLike } from '../boundary/vectors.ts';
import { handle, handleOrWorld, status } from './calls.ts';
import { type FitOptions, fitOf, NO_OPTIONS, type Residual, residualOf } from './fit.ts';
import type { WorldLike } from './local.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';
import { LOCAL } from './states.ts';

/** The place of the skew behind the record: the angles of yz, zx and xy, then the residual. */
const SKEW = 38;
/** Stands for the skew of an axis without length: no skew is larger than π/2. */
const NO_ANGLE = 4;

export function relative(tree: Owner, node: NodeHandle, frame: NodeHandle | null, out?: object): unknown {
  const core = tree.core;
  const it = handle(node);
  status(core.relative(it, handleOrWorld(frame, 'frame')), core, it);
  const block = numbers();
  // Read before the rest: a setter of `out` may call the core.
  const angles = skewOf(block);
  const into = readRecord(block, 3, records.worldState, out) as { skew?: Skew };
  if (typeof into.skew === 'object' && into.skew !== null) Object.assign(into.skew, angles);
  else into.skew = angles;
  return into;
}

/** Returns the skew from the numbers in the block. */
function skewOf(block: Float64Array): Skew {
  const angle = (i: number): number | null => {
    const it = block[SKEW + i] as number;
    return it === NO_ANGLE ? null : it;
  };
  return { xy: angle(2), yz: angle(0), zx: angle(1), residual: block[SKEW + 3] as number };
}

export function skew(tree: Owner, node: NodeHandle): Skew {
  const core = tree.core;
  const it = handle(node);
  status(core.relative(it, handleOrWorld(null, 'frame')), core, it);
  return skewOf(numbers());
}

export function setWorld(
  tree: Owner,
  node: NodeHandle,
  part: WorldLike,
  given: FitOptions = NO_OPTIONS,
): Residual {
  const it = handle(node);
  const fit = fitOf(given);
  const sheet = take(LOCAL);
  const parts = writeRecord(sheet, 0, 3, records.world, part, '');
  const core = tree.core;
  send(sheet, LOCAL);
  status(core.set_world(it, parts, fit), core, it);
  return residualOf(numbers());
}

export function setWorldMatrix(
  tree: Owner,
  node: NodeHandle,
  matrix: MatrixLike,
  given: FitOptions = NO_OPTIONS,
): Residual {
  const it = handle(node);
  const fit = fitOf(given);
  sendPart(3, 'matrix', matrix, 'matrix');
  const core = tree.core;
  status(core.set_world_matrix(it, fit), core, it);
  return residualOf(numbers());
}
