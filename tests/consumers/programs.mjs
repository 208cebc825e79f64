/** The program that each consumer builds and runs, in the forms that it can be written in. */

/** The names that the program takes from each entry. */
const NAMES = {
  kinetree: ['Clip', 'Hierarchy'],
  'kinetree/batch': ['Batch'],
  'kinetree/bvh': ['readBvh'],
  'kinetree/gltf': ['readGltf'],
  'kinetree/three': ['ThreeRig'],
};

/**
 * Poses a tree by a clip, and prints an entry of the world matrix of a node in a stretched parent,
 * the same of a batch, the velocity that the clip gives, and the number of nodes of a glTF file.
 */
const BODY = `
const tree = new Hierarchy();
const slide = tree.add({ scale: [2, 1, 0.5] });
const turned = tree.add({ rotation: [0.5, 0.5, 0.5, 0.5], scale: [1, 3, 1] }, { parent: slide });
const times = [0, 2];
const course = { node: 0, path: 'translation', times, values: [0, 0, 0, 8, 0, 0] } as const;
new Clip({ channels: [course] }, [slide]).applyTo(tree, 0.5);
const batch = Batch.from(tree);
batch.update();
const file = readGltf('{ "asset": { "version": "2.0" }, "nodes": [{}, {}, {}] }');
const answer = [
  tree.worldMatrix(turned)[6],
  tree.worldMatrix(turned)[12],
  batch.matrices[16 + 6],
  tree.local(slide).velocity[0],
  file.scene.nodes.length,
  typeof readBvh,
  typeof ThreeRig,
];
const line = 'kinetree: ' + answer.join(' ');
console.log(line);
`;

/** The line that the program prints. The middle of the slide's way is at 2, its velocity 4. */
export const ANSWER = 'kinetree: 1.5 2 1.5 4 3 function function';

const script = BODY.replace(' as const', '');

const lines = (/** @type {(names: string, entry: string) => string} */ line) =>
  Object.entries(NAMES)
    .map(([entry, names]) => line(`{ ${names.join(', ')} }`, entry))
    .join('\n');

export const imported = lines((names, entry) => `import ${names} from '${entry}';`) + script;
export const required = lines((names, entry) => `const ${names} = require('${entry}');`) + script;

/** The same in TypeScript. A `.cts` file has the words of a `.mts` file. */
export const typed = lines((names, entry) => `import ${names} from '${entry}';`) + BODY;

/** The program in a page, whose title tells the answer. */
export const inPage = `${imported}document.title = line;\n`;

/** `kinetree/slim` fetches its parts, so the program waits for them. */
export const slim = `import { Clip, Hierarchy, Batch, readBvh, readGltf, ready } from 'kinetree/slim';
const ThreeRig = () => {};
await ready();${script}document.title = line;\n`;

/** The program as a test of its own, in the words that Jest and Vitest share. */
export const asTest = (/** @type {string} */ program) =>
  `${program}\ntest('the numbers', () => expect(line).toBe('${ANSWER}'));\n`;
