/**
 * `node scripts/wasm/only.mjs [names…]`: compiles the core for JavaScript, and nothing else. Names
 * are those of the table in `scripts/wasm/cores.mjs`; without one all are built.
 */
import { builtWasm } from '../tools/built.mjs';
import { command, Trouble } from '../tools/steps.mjs';
import { cores } from './cores.mjs';

await command(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !cores.some((it) => it.name === name));
  if (unknown) throw new Trouble(`"${unknown}" is no core: ${cores.map((it) => it.name).join(', ')}.`);
  await builtWasm(cores.filter(({ name }) => asked.length === 0 || asked.includes(name)));
});
