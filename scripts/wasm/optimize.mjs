/**
 * Shrinks the wasm of parts, by what `wasm-opt` does, in this process: a process for each part
 * would compile all of binaryen again, which takes ten times as long as the work.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

/** What the compiler may have used, or binaryen refuses it. */
const ALLOWED = [
  'MutableGlobals',
  'NontrappingFPToInt',
  'SIMD128',
  'BulkMemory',
  'BulkMemoryOpt',
  'SignExt',
  'ReferenceTypes',
  'CallIndirectOverlong',
  'Multivalue',
];

/** Words for tools. */
const STRIPPED = ['strip-debug', 'strip-producers', 'strip-target-features'];

/**
 * Reads `PART.part.wasm` of each path `PART.wasm`, and writes that.
 *
 * @param {readonly string[]} paths
 * @param {1 | 3} level how hard binaryen tries
 */
export async function optimize(paths, level) {
  const { default: binaryen } = await import('binaryen');
  const features = ALLOWED.reduce((sum, it) => sum | binaryen.Features[it], 0);
  for (const path of paths) {
    const module = binaryen.readBinary(readFileSync(path.replace('.wasm', '.part.wasm')));
    module.setFeatures(features);
    binaryen.setOptimizeLevel(level);
    binaryen.setShrinkLevel(0);
    module.optimize();
    module.runPasses(STRIPPED);
    writeFileSync(path, module.emitBinary());
    module.dispose();
    // Other pieces of a run have their turn.
    await setImmediate();
  }
}
