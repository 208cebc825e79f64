/** The main core: all of the package but batches. Importing it does nothing. */
import { block, last_panic, load, memory as memoryOf, onFailure } from '../generated/main/glue.js';
import { connect } from './core.ts';

export const { starter, memory, numbers, check } = connect({
  load,
  memory: memoryOf,
  onFailure,
  block,
  last_panic,
});
