/**
 * The contents of `kinetree/slim`: all of `kinetree`, and `kinetree/math` as `math`, without the
 * WebAssembly inside.
 *
 * @module kinetree/slim
 */
export * from './index.ts';
export * as math from './math.ts';
