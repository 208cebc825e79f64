/** The core for JavaScript: where it is written, and its groups, by which `build.mjs` splits it. */

export const GENERATED = 'www/src/core/generated';

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
  ['doctorRows', /^(world_rows|skew_rows|polar_matrix)$/],
  ['doctor', /^check_rows$/],
  ['doctorClips', /^instant_rows$/],
  ['doctorResampling', /^resample_rows$/],
  ['doctorMoved', /^moved_rows$/],
  ['doctorWays', /^(wish_rows|plan_rows|shown_rows|effect_of|stretch_vertices|look_along|split_matrix)$/],
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

/**
 * Groups that are optimized harder, as `wasm-opt -O3` does: loops over many numbers take a tenth
 * less time. For the others that leaves fewer bytes, and yet more of them once they are compressed.
 */
export const LOOPS = ['matrixBatch', 'dynamicBatch', 'rotationBatch'];

/** The functions that the boundary itself calls, whatever a program imports. */
export const BOUNDARY = ['block', 'last_panic'];
