/** The parts of the site that `tank.mjs` measures. */
export * as core from '../www/src/core/entries/index.ts';
export { default as figure } from '../www/src/figures/tank.ts';
export { Runner } from '../www/src/runner/runner.ts';
