/**
 * The contents of `kinetree/batch`: all of `kinetree`, and batches of many nodes. Its core has SIMD
 * where the browser has it, and is larger for it.
 */
export { Batch, DynamicBatch, DynamicBatch32 } from '../batch.ts';
export * from './kinetree.ts';
