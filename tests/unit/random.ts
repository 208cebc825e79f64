/** Numbers from 0 up to 1 that are the same for the same seed: Marsaglia's xorshift. */
export function random(seed: number): () => number {
  let state = (Math.imul(seed, 2654435761) | 1) >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}
