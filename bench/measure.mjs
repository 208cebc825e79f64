/**
 * Measures contenders in turn, round after round, so that what slows the machine slows all; the
 * least time of each counts.
 */

/**
 * @param {{ question: string, contenders: Record<string, () => void>, yardstick: string,
 *   unit: string, per: number, between?: () => void, rounds?: number }} asked `between` is called
 * before each run; `per` is what a run's nanoseconds are divided by
 */
export function report({ question, contenders, yardstick, unit, per, between = () => {}, rounds = 30 }) {
  const names = Object.keys(contenders);
  const least = Object.fromEntries(names.map((name) => [name, Number.POSITIVE_INFINITY]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      // Twice: there and back, where the contender has a direction.
      const begun = performance.now();
      for (let turn = 0; turn < 2; turn++) {
        between();
        contenders[name]?.();
      }
      least[name] = Math.min(least[name] ?? 0, (performance.now() - begun) / 2);
    }
  }
  const width = Math.max(...names.map((name) => name.length));
  console.log(`\n${question}\n${''.padEnd(width)} ${unit.padStart(12)}   times as fast as ${yardstick}`);
  for (const name of names) {
    const time = least[name] ?? Number.NaN;
    const ratio = (least[yardstick] ?? Number.NaN) / time;
    console.log(
      `${name.padEnd(width)} ${((time * 1e6) / per).toFixed(1).padStart(12)} ${ratio.toFixed(2).padStart(10)}`,
    );
  }
}
