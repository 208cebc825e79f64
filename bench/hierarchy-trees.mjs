/**
 * The trees that hierarchies are timed on, and the numbers of their nodes. The same numbers every
 * time.
 */

/** Numbers in [0, 1) that look random and are the same each time. */
export function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

/** For each node its parent, −1 for the root. Parents come first. */
export const trees = {
  /** Eight children each. */
  wide: (count) => Int32Array.from({ length: count }, (_, i) => (i === 0 ? -1 : (i - 1) >> 3)),
  /** Chains of 64. */
  deep: (count) =>
    Int32Array.from({ length: count }, (_, i) => (i === 0 ? -1 : (i - 1) % 64 === 0 ? 0 : i - 1)),
  /** Each on any before it. */
  random: (count) => {
    const next = numbers(count);
    return Int32Array.from({ length: count }, (_, i) =>
      i === 0 ? -1 : Math.min(i - 1, Math.floor(next() * i)),
    );
  },
};

/**
 * Translation 3, rotation 4, scale 3, node after node; scales near one, so that no chain grows out
 * of bounds.
 */
export function poses(seed, count) {
  const next = numbers(seed);
  const span = () => 2 * next() - 1;
  const flat = new Float32Array(10 * count);
  for (let i = 0; i < count; i++) {
    const turn = [span(), span(), span(), span() + 1.5];
    const length = Math.hypot(...turn);
    const sizes = [0, 0, 0].map(() => 0.98 + 0.04 * next());
    flat.set([span(), span(), span(), ...turn.map((it) => it / length), ...sizes], 10 * i);
  }
  return flat;
}

/** One node in a hundred. */
export function few(count) {
  const next = numbers(3);
  return Uint32Array.from({ length: count }, (_, i) => i).filter(() => next() < 0.01);
}
