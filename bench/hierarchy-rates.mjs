/**
 * What do the rates of all nodes in the world cost beside their matrices, and beside asking the
 * nodes one by one?
 */
import { table, timed } from './hierarchy-rounds.mjs';
import { numbers, trees } from './hierarchy-trees.mjs';

/** The sizes of nodes: of each the rates follow from less, or more, than the map of its parent. */
const sizes = {
  /** No node has a scale, as in most scenes. */
  'no scales': () => 1,
  /** The same along all axes. */
  'even scales': (next) => 0.98 + 0.04 * next(),
  /** Each axis its own: nothing rotates as a whole. */
  'uneven scales': (next) => [0, 0, 0].map(() => 0.98 + 0.04 * next()),
};

/**
 * @param {typeof import('../www/src/core/entries/index.ts')} kinetree
 */
export default async function hierarchyRates(kinetree, { count = 10_000, say = console.log } = {}) {
  for (const [kind, grow] of Object.entries(trees)) {
    for (const [name, size] of Object.entries(sizes)) {
      const times = rates(kinetree, grow(count), size);
      const question = `Rates of all of ${count.toLocaleString('en')} nodes that move and rotate, ${kind} tree, ${name}: ns a node`;
      say(table(question, ['', '', 'to matrices'], times));
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

/** A tree of nodes that move and rotate, with these parents. */
function grown({ Hierarchy }, parents, size) {
  const next = numbers(5);
  const vector = (length) => [0, 0, 0].map(() => length * (next() - 0.5));
  const tree = new Hierarchy();
  const nodes = [];
  for (const parent of parents) {
    const scale = size(next);
    const local = { translation: vector(2), velocity: vector(0.1), acceleration: vector(0.1), scale };
    const rotating = { angularVelocity: vector(0.1), angularAcceleration: vector(0.1) };
    nodes.push(tree.add({ ...local, ...rotating }, { parent: parent < 0 ? null : nodes[parent] }));
  }
  return { tree, nodes };
}

function rates(core, parents, size) {
  const { tree, nodes } = grown(core, parents, size);
  const slots = Int32Array.from(nodes, (node) => tree.slot(node));
  let sum = 0;
  const contenders = {
    '`worldMatrices`': () => {
      tree.touchAll();
      const matrices = tree.worldMatrices;
      for (const slot of slots) sum += matrices[16 * slot + 12];
    },
    '`worldRates`': () => {
      tree.touchAll();
      const { accelerations } = tree.worldRates;
      for (const slot of slots) sum += accelerations[3 * slot];
    },
    '`world(node)` of each': () => {
      tree.touchAll();
      for (const node of nodes) sum += tree.world(node).acceleration[0];
    },
  };
  const times = Object.values(contenders).map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 60; round++) {
    Object.values(contenders).forEach((contender, i) => {
      // Asking one by one takes so long that three rounds tell it.
      if (i === 2 && round % 20 > 0) return;
      const begun = performance.now();
      for (let turn = 0; turn < (i === 2 ? 1 : 4); turn++) contender();
      times[i] = Math.min(times[i], (performance.now() - begun) / (i === 2 ? 1 : 4));
    });
  }
  if (!Number.isFinite(sum)) throw new Error('a rate is no number');
  tree.dispose();
  const each = times.map((time) => (time * 1e6) / nodes.length);
  return Object.keys(contenders).map((name, i) => [name, ...timed(each[i], each[0])]);
}
