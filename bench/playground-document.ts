/** The parts of the playground that `playground.mjs` measures. */
export { palettes } from '../www/src/figure/palette.ts';
export { lossOf } from '../www/src/playground/doctor/loss.ts';
export { PLAIN_SHAPE, REST, sourcesOf } from '../www/src/playground/document/document.ts';
export { add, change, remove, rename } from '../www/src/playground/document/edits.ts';
export { reparent } from '../www/src/playground/document/verbs.ts';
export { read } from '../www/src/playground/files/read.ts';
export { Meshes } from '../www/src/playground/model/meshes.ts';
export { RATE } from '../www/src/playground/motion/stepper.ts';
export { addUnder } from '../www/src/playground/outline/actions.ts';
export { Bodies } from '../www/src/playground/picture/bodies.ts';
export { Workbench } from '../www/src/playground/workbench.ts';
