/** The parts of the playground that `playground.mjs` measures. */
export { lossOf } from '../www/src/playground/doctor/loss.ts';
export { PLAIN_SHAPE, REST } from '../www/src/playground/document/document.ts';
export { add, change, remove, rename } from '../www/src/playground/document/edits.ts';
export { reparent } from '../www/src/playground/document/verbs.ts';
export { addUnder } from '../www/src/playground/outline/actions.ts';
export { Workbench } from '../www/src/playground/workbench.ts';
