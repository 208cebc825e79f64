/**
 * Returns a wave between −1 and 1 of period 1 that begins at 0: two parabolas, since a sine has
 * other bits in each engine.
 */
export function wave(phase: number): number {
  const at = phase - Math.floor(phase);
  const [half, sign] = at < 0.5 ? [at, 1] : [at - 0.5, -1];
  return sign * 16 * half * (0.5 - half);
}
