/**
 * Everything of `kinetree`, and many nodes at once: what `kinetree/batch` gives. Its core has SIMD where the
 * browser has, and is larger for it.
 */
export { Batch, DynamicBatch, DynamicBatch32 } from '../batch.ts';
export * from './kinetree.ts';
