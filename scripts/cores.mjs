/**
 * The builds of the core, in one table. `scripts/wasm.mjs` compiles and splits them; then
 * `vite.config.js` and `scripts/package` bundle them, and `scripts/sizes.mjs` holds the bundles to
 * their limits.
 */

export const GENERATED = 'www/src/core/generated';

/**
 * @typedef {object} Core
 * @property {string} name also of the folder under {@link GENERATED}
 * @property {string} about the build in words, for people
 * @property {readonly string[]} features of the crate `kinetree-wasm`
 * @property {string} profile cargo's
 * @property {readonly string[]} [flags] for the compiler
 * @property {boolean} [fast] quick loops are worth more than bytes
 * @property {readonly Variant[]} variants
 * @property {readonly string[]} [groups] those of its groups that anybody loads, if not all
 * @property {Readonly<Record<string, string>>} [within] groups that nobody loads without another
 * one: the module is not split between the two
 */

/**
 * A way to compile a core. All variants of a core have one glue; a program takes the last one whose
 * instructions its machine has.
 *
 * @typedef {{ name: string, flags: readonly string[], probe?: readonly number[] }} Variant
 */

/** A module of one function that counts the bits of a vector. */
const SIMD_PROBE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
];

/** @type {readonly Core[]} */
export const cores = [
  {
    name: 'main',
    about: 'the core',
    features: ['algebra', 'field', 'hierarchy', 'integrate', 'rotation', 'small'],
    profile: 'wasm',
    within: { hierarchy: 'editing' },
    variants: [{ name: 'parts', flags: [] }],
  },
  {
    name: 'batch',
    about: 'the core of batches',
    features: ['batch', 'small'],
    profile: 'wasm',
    fast: true,
    groups: ['matrixBatch', 'dynamicBatch', 'rotationBatch'],
    variants: [
      { name: 'parts', flags: [] },
      { name: 'simd', flags: ['-Ctarget-feature=+simd128'], probe: SIMD_PROBE },
    ],
  },
  {
    name: 'figures',
    about: 'the core of the figures',
    features: ['dynamic', 'field', 'hierarchy', 'integrate', 'rotation', 'small'],
    profile: 'figures',
    within: { fieldRoots: 'field', fieldTerms: 'field' },
    variants: [{ name: 'parts', flags: [] }],
  },
];

/**
 * The cores that the site's pages load, by name: `npm start` compiles those that the pages wait
 * for, and then those that they come by later.
 */
export const SITE_CORES = { first: ['figures'], later: ['batch'] };

/** Methods of trees that figures use. The others are a group of their own, `editing`. */
const FIGURE_TREES = [
  'copy|size|contains|name|label|parent|add|remove|reparent|local|change',
  'step|set_free_body|is_free_body|apply_impulse|jump|jump_without_children|acceleration_terms',
  'relative|relative_matrix|transform_point|transform_vector|transform_motion|motion_terms',
].join('|');

/**
 * The groups of the core's functions and classes: a program loads those that it imports. Each
 * function of the glue belongs to the first group whose pattern fits its name, and so does a method
 * that is not of its class's group: its name is `Hierarchy.rename`, say. Such methods make a class
 * that extends theirs, here `HierarchyEditing`: see `scripts/wasm-classes.mjs`. Of some groups no
 * program can use anything without another one, `needed`, which is loaded with them.
 *
 * @type {readonly (readonly [group: string, names: RegExp, needed?: string])[]}
 */
export const groups = [
  ['math', /^math_/],
  ['scaledAxis', /^rotation_from_scaled_axis$/],
  ['rotation', /^rotation_/],
  ['scale', /^(accumulate|largest_shear|shear)$/],
  ['physics', /^(friction|contact_impulse|inertia|momentum)$/],
  ['underLaw', /^step_under$/, 'hierarchy'],
  ['integrate', /^(step_|run_|body_state$)/],
  ['chain', /^chain_motion$/],
  ['field', /^(VectorField|parse_field|refusal)$/],
  ['fieldRoots', /^find_roots$/, 'field'],
  ['fieldTerms', /^field_/, 'field'],
  ['scene', /^(to|set)_scene$/, 'hierarchy'],
  ['clip', /^Clip$/, 'hierarchy'],
  ['blend', /^Blend$/, 'clip'],
  ['hierarchy', new RegExp(`^Hierarchy(\\.(${FIGURE_TREES}))?$`)],
  ['editing', /^Hierarchy\./],
  ['matrixBatch', /^Batch$/],
  ['dynamicBatch', /^DynamicBatch/],
  ['rotationBatch', /^RotationBatch$/],
  ['space', /^\w+$/],
];

/** The functions that the boundary itself calls, whatever a program imports. */
export const BOUNDARY = ['block', 'last_panic'];

/**
 * An alias of Vite's: the sources name the main core, and the site and the element are bundled with
 * that of the figures.
 */
export const withFigures = { find: /^(\.\.?)\/generated\/main\//, replacement: '$1/generated/figures/' };

/** The entries of the package beside the element, by the names of their files. */
export const entries = {
  index: 'www/src/core/entries/kinetree.ts',
  batch: 'www/src/core/entries/batch.ts',
  bvh: 'www/src/core/entries/bvh.ts',
  doctor: 'www/src/core/entries/doctor.ts',
  gltf: 'www/src/core/entries/gltf.ts',
  three: 'www/src/core/entries/three.ts',
};
