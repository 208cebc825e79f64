/**
 * The contents of `kinetree/batch`: many nodes, or many rotating frames, at once.
 *
 * @module kinetree/batch
 */
export { Batch, DynamicBatch, DynamicBatch32 } from '../batch.ts';
export { type ErrorCode, KinetreeError } from '../boundary/errors.ts';
export type { Magnus } from '../integrate.ts';
export { RotationBatch } from '../rotation-batch.ts';
