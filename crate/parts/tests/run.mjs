// `node run.mjs FOLDER GROUP CALL…`: loads the parts of a group, in their order, and prints as JSON
// what calls such as `area,1,10` return, or `trap`. A name that no part exports is `missing`.
import { readFileSync } from 'node:fs';

const [folder, group, ...calls] = process.argv.slice(2);
const parts = {};
for (const line of readFileSync(`${folder}/parts.txt`, 'utf8').trimEnd().split('\n')) {
  const [name, groups] = line.split('\t');
  if (!groups.split(' ').includes(group)) continue;
  const module = new WebAssembly.Module(readFileSync(`${folder}/${name}.wasm`));
  const host = { told: (it) => 10 * it };
  Object.assign(parts, new WebAssembly.Instance(module, { parts, './host.js': host }).exports);
}
const answers = calls.map((call) => {
  const [name, ...given] = call.split(',');
  if (!parts[name]) return 'missing';
  try {
    return parts[name](...given.map(Number));
  } catch (error) {
    return error instanceof WebAssembly.RuntimeError ? 'trap' : String(error);
  }
});
console.log(JSON.stringify(answers));
