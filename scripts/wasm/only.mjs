/** `node scripts/wasm/only.mjs`: compiles the core for JavaScript, and nothing else. */
import { builtWasm } from '../tools/built.mjs';
import { command } from '../tools/steps.mjs';

await command(() => builtWasm());
