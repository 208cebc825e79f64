/** World matrices of all nodes, read where they are in the core's memory. */

import { memory, numbers } from '../boundary/core.ts';
import { readPart } from '../boundary/records.ts';
import type { MatrixOut } from '../boundary/vectors.ts';
import { handle, noSuchNode, status } from './calls.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner, Views } from './owner.ts';
import { forget, taken, type WorldRates } from './written.ts';

/** The numbers of handles that share a generation, of which the first is no handle. */
const SLOTS = 2 ** 22;

export function update(tree: Owner): void {
  const { views, written } = tree;
  if (views.current) return;
  if (written.pending && !written.all && !views.moved && written.first === written.last) {
    // Often one row was written: one call for it, which moves no view.
    const core = tree.untold;
    status(core.update_word(written.first, taken(written)), core);
    // Views that memory has left have no length, by which each reader knows them.
    views.current = true;
    return;
  }
  const all = written.pending && written.all;
  const core = all ? tree.untold : tree.unchanged;
  if (all) forget(written);
  status(all ? core.update_all() : core.update(), core);
  look(views, numbers(), 0);
}

export function worldMatrices(tree: Owner): Float64Array {
  if (!(tree.views.current && tree.views.matrices.length > 0)) {
    tree.views.current = false;
    update(tree);
  }
  return tree.views.matrices;
}

export function worldMatrices32(tree: Owner): Float32Array {
  update(tree);
  const { views } = tree;
  const core = tree.unchanged;
  if (!views.singles) status(core.keep_world_matrices32(), core);
  const [at, length] = [core.world_matrices32(), 16 * core.capacity()];
  // Memory that has grown has left the old view without length.
  if (views.singles?.length !== length || views.singlesAt !== at) {
    views.singles = new Float32Array(memory(), at, length);
    views.singlesAt = at;
  }
  return views.singles;
}

export function worldRates(tree: Owner): WorldRates {
  const core = tree.unchanged;
  status(core.update_world_rates(), core);
  const { views } = tree;
  const block = numbers();
  const [count = 0, first = 0, second = 0, third = 0, fourth = 0] = block;
  // Memory that has grown has left the old views without length. They move all at once.
  const { velocities, angularAccelerations } = views.rates ?? NO_RATES;
  const there = velocities.byteOffset === first && angularAccelerations.byteOffset === fourth;
  if (views.rates && there && velocities.length === 3 * count) return views.rates;
  const buffer = memory();
  const at = (address: number): Float64Array => new Float64Array(buffer, address, 3 * count);
  views.rates = Object.freeze({
    velocities: at(first),
    accelerations: at(second),
    angularVelocities: at(third),
    angularAccelerations: at(fourth),
  });
  return views.rates;
}

const NOTHING = new Float64Array(0);
const NO_RATES = { velocities: NOTHING, angularAccelerations: NOTHING };

export function slot(tree: Owner, node: NodeHandle): number {
  const it = handle(node);
  if (!tree.untold.contains(it)) throw noSuchNode(it);
  return slotOf(it, generationOf(it));
}

export function worldMatrix(tree: Owner, node: NodeHandle, out?: MatrixOut): unknown {
  if (tree.views.current && typeof node === 'number') {
    const generation = generationOf(node);
    const slot = slotOf(node, generation) | 0;
    const from = tree.views.matrices;
    const at = 16 * slot;
    // A node's last number is 1; an empty slot and a dead view have none.
    if (from[at + 15] === 1 && tree.views.generations[slot] === generation) {
      const into = out ?? new Float64Array(16);
      if (into instanceof Float64Array && into.length === 16) {
        return copyMatrix(from, at, into);
      }
    }
  }
  const it = handle(node);
  const core = tree.unchanged;
  status(core.world_matrix(it), core, it);
  const block = numbers();
  if ((block[16] as number) >= 0) look(tree.views, block, 16);
  const fits = out === undefined || (out instanceof Float64Array && out.length === 16);
  // To fill an array of the caller's may run code that changes the tree.
  return fits ? copyMatrix(block, 0, out ?? new Float64Array(16)) : readPart(block, 0, 16, out);
}

/** Makes the views anew where the core's addresses, which are in the block, have changed. */
function look(views: Views, block: Float64Array, at: number): void {
  const count = block[at] as number;
  const matrices = block[at + 1] as number;
  const generations = block[at + 2] as number;
  // Memory that has grown has left the old views without length. Asking the memory for its buffer
  // takes longer than updating a leaf.
  const there = views.count === count && views.matricesAt === matrices && views.matrices.length > 0;
  if (!(there && views.generationsAt === generations)) {
    const buffer = memory();
    views.matrices = new Float64Array(buffer, matrices, 16 * count);
    views.generations = new Uint32Array(buffer, generations, count);
    views.count = count;
    views.matricesAt = matrices;
    views.generationsAt = generations;
  }
  views.current = true;
  views.moved = false;
}

/** Copies a matrix number by number: a loop takes half as long again. */
function copyMatrix(from: Float64Array, at: number, into: Float64Array): Float64Array {
  into[0] = from[at] as number;
  into[1] = from[at + 1] as number;
  into[2] = from[at + 2] as number;
  into[3] = 0;
  into[4] = from[at + 4] as number;
  into[5] = from[at + 5] as number;
  into[6] = from[at + 6] as number;
  into[7] = 0;
  into[8] = from[at + 8] as number;
  into[9] = from[at + 9] as number;
  into[10] = from[at + 10] as number;
  into[11] = 0;
  into[12] = from[at + 12] as number;
  into[13] = from[at + 13] as number;
  into[14] = from[at + 14] as number;
  into[15] = 1;
  return into;
}

function generationOf(node: number): number {
  return Math.floor(node / SLOTS);
}

function slotOf(node: number, generation: number): number {
  return node - generation * SLOTS - 1;
}
