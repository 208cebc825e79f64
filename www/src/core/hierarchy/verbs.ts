/** A node under another parent: it is carried, it flies on, or it keeps the parts that are named. */

import { numbers } from '../boundary/core.ts';
import { described, KinetreeError } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import { writePart } from '../boundary/records.ts';
import { handle, handleOrWorld, status } from './calls.ts';
import {
  fitNumber,
  type KeepOptions,
  keepNumber,
  NO_OPTIONS,
  type PlaceOptions,
  type ReleaseOptions,
  type ReparentOptions,
  type Residual,
  residualOf,
} from './fit.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';

const PLACE = ['fit', 'index'];
const RELEASE = ['to', 'acceleration', ...PLACE];
const REPARENT = ['keep', ...PLACE];
const KEEP = ['keep', 'fit'];
const AT_REST = [0, 0, 0];

export function attach(
  tree: Owner,
  node: NodeHandle,
  parent: NodeHandle | null,
  given: PlaceOptions = NO_OPTIONS,
): Residual {
  const { fit = 'exact', index } = options(given, PLACE, 'the options of attach');
  const [it, above, at] = [handle(node), handleOrWorld(parent, 'parent'), placeOf(index)];
  const { core } = tree;
  status(core.attach(it, above, fitNumber(fit), at), core, it);
  return residualOf(numbers());
}

export function release(tree: Owner, node: NodeHandle, given: ReleaseOptions = NO_OPTIONS): Residual {
  const {
    to = null,
    acceleration = AT_REST,
    fit = 'exact',
    index,
  } = options(given, RELEASE, 'the options of release');
  const [it, above, at] = [handle(node), handleOrWorld(to, 'to'), placeOf(index)];
  const pull = new Float64Array(3);
  writePart(pull, 0, 3, 'vector', acceleration, 'acceleration', '');
  const how = fitNumber(fit);
  const { core } = tree;
  numbers().set(pull);
  status(core.release(it, above, how, at), core, it);
  return residualOf(numbers());
}

export function reparent(
  tree: Owner,
  node: NodeHandle,
  parent: NodeHandle | null,
  given: ReparentOptions,
): Residual {
  const {
    keep,
    fit = 'exact',
    index,
  } = given === undefined ? NO_KEEP : options(given, REPARENT, 'the options of reparent');
  if (keep === undefined)
    throw new KinetreeError(
      'BAD_ARGUMENT',
      "reparent needs { keep }: 'local', 'pose', 'velocity' or 'motion'. " +
        'attach(node, parent) lets the parent carry it, release(node) lets it fly on',
    );
  const [it, above, at] = [handle(node), handleOrWorld(parent, 'parent'), placeOf(index)];
  const { core } = tree;
  status(core.reparent(it, above, keepNumber(keep), fitNumber(fit), at), core, it);
  return residualOf(numbers());
}

const NO_KEEP: Partial<ReparentOptions> = {};

export function removeKeepingChildren(
  tree: Owner,
  node: NodeHandle,
  given: KeepOptions = NO_OPTIONS,
): Residual {
  const { keep = 'motion', fit = 'exact' } = options(given, KEEP, 'the options of removeKeepingChildren');
  const { core } = tree;
  const it = handle(node);
  status(core.remove_keeping_children(it, keepNumber(keep), fitNumber(fit)), core, it);
  return residualOf(numbers());
}

/** Returns an index as the core takes it: -1 is after the last. */
function placeOf(index: number | undefined): number {
  return index === undefined ? -1 : expectIndex(index);
}

/** Returns an index among siblings. The core says whether there are that many. */
function expectIndex(index: unknown): number {
  if (Number.isInteger(index) && (index as number) >= 0) return Math.min(index as number, 2 ** 32 - 1);
  throw new KinetreeError(
    'BAD_ARGUMENT',
    `index must be a whole number from 0 on, but is ${described(index)}`,
  );
}
