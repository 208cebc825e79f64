/** Mutants of the playground: its edits, its time, its files and its hands. */
import { on } from './on.mjs';

/** A file of the playground, and the tests of the playground that it is to be noticed by. */
const at = (file, tests, ...mutants) =>
  on(
    `www/src/playground/${file}.ts`,
    ['unit', ...tests.split(' ').map((it) => `playground-${it}.test`)],
    ...mutants,
  );

/** @type {readonly import('../mutate.mjs').Place[]} */
export const playground = [
  at('document/scene', 'document in-place random', [
    '...(free ? { free } : {}),',
    '',
    'a body of a file rests',
  ]),
  at('document/in-place', 'in-place', ['tree.rename(handle, after.name)', '0', 'the core has the old name']),
  at('motion/course', 'random motion', ['this.#steps <= steps &&', '', 'time goes back from a later tree']),
  at('workbench', 'random', ['this.history.note(before, merge);\n', '\n', 'an edit is no step of undo']),
  at('files/code', 'code', ['document.rule}', "'matrices'}", 'a program has another rule']),
  at('files/bvh', 'joined files', ['node: it.node + 1', 'node: it.node', 'a clip moves the node before']),
  at('files/gltf-out', 'save', [
    'body && !body.fit) return false',
    'false) return false',
    'copies lose meshes',
  ]),
  at('files/read-in-worker', 'apart', ['1000 * LONGEST_READING', '1e9', 'a worker reads without an end']),
  at('keep/kept', 'keep', ['Math.max(list.length - steps, 0)', '0', 'all steps are kept, however many']),
  at('picture/gizmo', 'picture several', [
    'scale(around, Math.sin(by / 2))',
    'scale(around, -Math.sin(by / 2))',
    'a ring turns the other way',
  ]),
  at('picture/bounds', 'first selection', ['(x + y + z) / 2', 'x + y + z', 'a view is twice as far']),
  at('picture/stroke', 'stroke', ['else if (workbench.withdraw())', 'else', 'Escape leaves what a hand did']),
  at('fields/together', 'several', [
    'it === cell ? value : of(it.value)',
    'value',
    'nodes lose what differs',
  ]),
  at('outline/actions', 'several', [
    'translation: middle as',
    'translation: [9, 9, 9] as',
    'a group has a far pivot',
  ]),
];
