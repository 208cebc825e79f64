/**
 * `node scripts/wasm-opt.mjs [--fast] NAME…`: makes smaller wasm, `NAME.wasm`, of each
 * `NAME.part.wasm`. One process does all, since most of the time of another one would go into its
 * start.
 *
 * The parts are packed after that, so what counts is the packed length. The passes of `-O3` leave
 * fewer bytes, and yet more of them packed: they make instructions unlike that were alike. With
 * `--fast` they come first: loops over many numbers at once take a tenth less time by them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'binaryen';

const PASSES = [
  'remove-unused-module-elements',
  'duplicate-function-elimination',
  'memory-packing',
  'optimize-instructions',
  'vacuum',
  'rse',
  'vacuum',
  'strip-debug',
  'strip-producers',
  'strip-target-features',
];

const { Features } = binaryen;
/** The instructions that the compiler may have used. */
const FEATURES =
  Features.MutableGlobals |
  Features.NontrappingFPToInt |
  Features.SIMD128 |
  Features.BulkMemory |
  Features.BulkMemoryOpt |
  Features.SignExt |
  Features.ReferenceTypes |
  Features.CallIndirectOverlong |
  Features.Multivalue;

const fast = process.argv.includes('--fast');
binaryen.setOptimizeLevel(3);
binaryen.setShrinkLevel(0);

for (const name of process.argv.slice(2).filter((it) => it !== '--fast')) {
  const module = binaryen.readBinary(readFileSync(`${name}.part.wasm`));
  module.setFeatures(FEATURES);
  if (fast) module.optimize();
  module.runPasses(PASSES);
  writeFileSync(`${name}.wasm`, module.emitBinary());
  module.dispose();
}
