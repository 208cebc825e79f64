/** The parts of the site that `forest.mjs` measures. */
export * as core from '../www/src/core/entries/index.ts';
export { defaults, toParams } from '../www/src/figure/controls.ts';
export { controls } from '../www/src/figures/forest/controls.ts';
export { Forest } from '../www/src/figures/forest/model.ts';
export { WallClock } from '../www/src/runner/wall-clock.ts';
