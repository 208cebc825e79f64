/**
 * Mutants of a file, and the tests that should notice them.
 *
 * @param {string} file
 * @param {readonly string[]} tests
 * @param {import('../mutate.mjs').Place['mutants']} mutants
 * @returns {import('../mutate.mjs').Place}
 */
export const on = (file, tests, ...mutants) => ({ file, tests, mutants });
