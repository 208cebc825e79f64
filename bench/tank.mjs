/**
 * What do sixty steps of the tank cost, a quarter of a second of its time? And what garbage does a
 * step leave, and a frame? As on a page.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bundled } from './bundle.mjs';

const ROUNDS = 200;
const STEPS = 60;

export default async function tank() {
  const { Runner, figure } = await bundled('tank-figure');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  console.log('\nThe tank: 60 steps, the least of 200 rounds; and what a step leaves behind');
  const cases = {
    'driving in a circle': (runner) => runner.step(60),
    'with a shell in flight': (runner) => {
      runner.set('muzzleSpeed', 30);
      runner.set('elevation', 60);
      runner.press('fire');
      runner.step(60);
    },
    'with the crate sliding': (runner) => {
      runner.set('friction', 0.05);
      runner.set('turnRate', 40);
      runner.step(30);
    },
  };
  for (const [name, prepare] of Object.entries(cases)) {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      const runner = new Runner(figure);
      prepare(runner);
      const start = performance.now();
      runner.step(STEPS);
      least = Math.min(least, performance.now() - start);
      runner.dispose();
    }
    const runner = new Runner(figure);
    prepare(runner);
    const garbage = left(collect, () => runner.step(1), 600);
    runner.dispose();
    console.log(
      `  ${name.padEnd(26)}${least.toFixed(3).padStart(8)} ms${garbage.toFixed(0).padStart(8)} bytes a step`,
    );
  }
  const runner = new Runner(figure);
  runner.step(600);
  for (const [name, once] of Object.entries({
    'a drawing': () => runner.draw(),
    'a readout': () => runner.readout(),
  })) {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 500; i++) {
      const start = performance.now();
      once();
      least = Math.min(least, performance.now() - start);
    }
    const garbage = left(collect, once, 100);
    console.log(
      `  ${name.padEnd(26)}${least.toFixed(3).padStart(8)} ms${garbage.toFixed(0).padStart(8)} bytes`,
    );
  }
  runner.dispose();
}

/**
 * Bytes that a call leaves on the heap, on average; so few calls that nothing is collected
 * meanwhile.
 */
function left(collect, once, count) {
  for (let i = 0; i < 2 * count; i++) once();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < count; i++) once();
  return (process.memoryUsage().heapUsed - before) / count;
}
