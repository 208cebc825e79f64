/** The core of batches, with SIMD where the machine has it. Its memory is its own. */
import { block, last_panic, load, memory as memoryOf, onFailure } from '../generated/batch/glue.js';
import { connect } from './core.ts';

export const { starter, memory, numbers, check } = connect({
  load,
  memory: memoryOf,
  onFailure,
  block,
  last_panic,
});
