/** The cores, in one table: `scripts/wasm/build.mjs` compiles and splits them. */

export const GENERATED = 'www/src/core/generated';

/**
 * @typedef {object} Core
 * @property {string} name also of the folder under {@link GENERATED}
 * @property {string} about the core in words, for people
 * @property {readonly string[]} features of the crate `kinetree-wasm`
 * @property {1 | 3} optimizer how hard binaryen tries, as `wasm-opt -O1` or `-O3`
 * @property {readonly string[]} [groups] those of its groups that anybody loads, if not all
 */

/** @type {readonly Core[]} */
export const cores = [
  {
    name: 'main',
    about: 'the core',
    features: ['main', 'small'],
    // Level 3 leaves fewer bytes, and yet more of them once they are compressed.
    optimizer: 1,
  },
  {
    name: 'batch',
    about: 'the core of batches',
    features: ['batch', 'small'],
    // Loops over many numbers at once take a tenth less time by the passes of level 3.
    optimizer: 3,
    groups: ['matrixBatch', 'dynamicBatch', 'rotationBatch'],
  },
];

/**
 * The groups of the core's functions and classes: a program loads those that it imports. Each
 * belongs to the first group whose pattern fits its name. Of some groups no program can use anything
 * without another one, `needed`, which is loaded with them.
 *
 * @type {readonly (readonly [group: string, names: RegExp, needed?: string])[]}
 */
export const groups = [
  ['math', /^math_/],
  ['scaledAxis', /^rotation_from_scaled_axis$/],
  ['rotation', /^rotation_/],
  ['scale', /^(accumulate|largest_shear|shear)$/],
  ['physics', /^(friction|contact_impulse|inertia|momentum)$/],
  ['withLaw', /^step_with_law$/, 'hierarchy'],
  ['integrate', /^(step_|run_|body_state$)/],
  ['chain', /^chain_motion$/],
  ['field', /^(VectorField|parse_field|refusal)$/],
  ['fieldRoots', /^find_roots$/, 'field'],
  ['fieldTerms', /^field_/, 'field'],
  ['scene', /^(to|set)_scene$/, 'hierarchy'],
  ['smooth', /^Smoother$/],
  ['jacobian', /^motion_jacobian$/, 'hierarchy'],
  ['clip', /^Clip$/, 'hierarchy'],
  ['blend', /^Blend$/, 'clip'],
  ['hierarchy', /^Hierarchy$/],
  ['matrixBatch', /^Batch$/],
  ['dynamicBatch', /^DynamicBatch/],
  ['rotationBatch', /^RotationBatch$/],
  ['space', /^\w+$/],
];

/** The functions that the boundary itself calls, whatever a program imports. */
export const BOUNDARY = ['block', 'last_panic'];
