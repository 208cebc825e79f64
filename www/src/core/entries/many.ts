/**
 * The operations for figures of very many nodes: batches, on the core of batches with a memory of
 * its own, beside those for figures in which nothing moves.
 */
export { Batch, DynamicBatch32 } from '../batch.ts';
export * from './still.ts';
