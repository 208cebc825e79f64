/** The core of batches. Its memory is its own. */
import { __wbg_set_wasm, block, last_panic } from '../generated/batch/glue.js';
import { connect } from './core.ts';

export const { starter, memory, numbers, check } = connect({ __wbg_set_wasm, block, last_panic });
