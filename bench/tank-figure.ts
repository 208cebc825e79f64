/** What `tank.mjs` measures, as a page has it. */
export * as core from '../www/src/core/entries/figures.ts';
export { default as figure } from '../www/src/figures/tank.ts';
export { Runner } from '../www/src/runner/runner.ts';
