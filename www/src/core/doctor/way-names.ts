/** The names of the ways out, as the command, its messages and the playground say them. */

/** Each way's plain words, by the word that the command and the package take. */
const PLAIN = {
  rigid: 'Keep places',
  bake: 'Stretch vertices',
  leaf: 'Move scales to leaves',
  even: 'Scale evenly',
  helper: 'Add helper nodes',
  shape: 'Scale shapes',
  compensate: 'Ignore the parent’s scale',
  components: 'Multiply components',
} as const;

/** Returns `Keep places (rigid)`. */
export const wayName = (way: keyof typeof PLAIN): string => `${PLAIN[way]} (${way})`;
