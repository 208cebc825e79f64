/** The main core: all of the package but batches. Importing it does nothing. */
import { __wbg_set_wasm, block, last_panic } from '../generated/main/glue.js';
import { connect } from './core.ts';

export const { starter, memory, numbers, check } = connect({ __wbg_set_wasm, block, last_panic });
