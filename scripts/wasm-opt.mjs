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
import { dirname, join } from 'node:path';
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

/** Gives the exports their short names. */
function shorten(module, names) {
  for (let i = module.getNumExports(); i-- > 0; ) {
    const { name, value } = binaryen.getExportInfo(module.getExportByIndex(i));
    const short = names[name];
    if (!short) continue;
    module.removeExport(name);
    module.addFunctionExport(value, short);
  }
}

for (const name of process.argv.slice(2).filter((it) => it !== '--fast')) {
  const module = binaryen.readBinary(readFileSync(`${name}.part.wasm`));
  module.setFeatures(FEATURES);
  shorten(module, JSON.parse(readFileSync(join(dirname(name), 'names.json'), 'utf8')));
  if (fast) module.optimize();
  module.runPasses(PASSES);
  writeFileSync(`${name}.wasm`, module.emitBinary());
  module.dispose();
}
