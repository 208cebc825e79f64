/**
 * The cost of a tree of 10,000 nodes in the playground: of a step in motion, of all world matrices,
 * and of each usual edit, at rest and in motion. A frame of sixty in a second has 16.7 ms.
 * Without the picture and the panels, as on the page.
 */
import { bundled } from './bundle.mjs';

const NODES = 10_000;
const ROUNDS = 20;
/** Every tenth node turns. */
const TURNS = 10;

/** Rows of ten children each, in the order of the outline. */
function nodesOf({ REST, PLAIN_SHAPE }) {
  const found = [];
  const put = (/** @type {number} */ id, /** @type {number | null} */ parent) => {
    const angularVelocity = id % TURNS === 0 ? [0, 1, 0] : [0, 0, 0];
    found.push({
      ...REST,
      id,
      name: `node ${id}`,
      parent,
      translation: [1, 0, 0],
      angularVelocity,
      shape: PLAIN_SHAPE,
    });
    for (let child = 10 * id - 8; child <= Math.min(10 * id + 1, NODES); child++) put(child, id);
  };
  put(1, null);
  return found;
}

export default async function playground() {
  const it = await bundled('playground-document');
  const { Workbench, add, addUnder, change, lossOf, remove, rename, reparent } = it;
  const nodes = nodesOf(it);
  const bench = () => {
    const made = new Workbench();
    made.restore({ document: { ...made.document, nodes }, chosen: 1, past: [], future: [] });
    return made;
  };
  console.log(
    `\nThe playground with ${NODES.toLocaleString('en')} nodes, one in ${TURNS} turning: the least of ${ROUNDS}, ms`,
  );
  const tell = (/** @type {string} */ name, /** @type {number[]} */ times) =>
    console.log(`  ${name.padEnd(34)}${times.map((ms) => ms.toFixed(2).padStart(10)).join('')}`);
  const least = (/** @type {() => () => void} */ prepare) => {
    let found = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      const act = prepare();
      const begun = performance.now();
      act();
      found = Math.min(found, performance.now() - begun);
    }
    return found;
  };
  const running = bench();
  const { rate } = running.document.scheme;
  running.seek(1 / rate);
  let steps = 1;
  tell('a step', [least(() => () => running.seek(++steps / rate))]);
  tell('a frame of four steps', [
    least(() => () => {
      steps += 4;
      running.seek(steps / rate);
    }),
  ]);
  tell('all world matrices', [
    least(() => {
      running.seek(++steps / rate);
      const { tree, handles } = running.course.posed;
      return () => handles.forEach((it) => tree.worldMatrix(it));
    }),
  ]);
  const edits = {
    'set a value': (now) => change(now, 5000, { translation: [2, 0, 0] }),
    rename: (now) => rename(now, 5000, 'other'),
    'add a node': (now) => add(now, 5000),
    delete: (now) => remove(now, 5000),
    'move to another parent': (now) => reparent(now, 5000, 3, { keep: 'local' }).document,
  };
  console.log(`  ${''.padEnd(34)}${'at rest'.padStart(10)}${'in motion'.padStart(10)}`);
  for (const [name, make] of Object.entries(edits)) {
    const edit = (/** @type {number} */ time) =>
      least(() => {
        const made = bench();
        if (time > 0) made.seek(time);
        return () => {
          if (!made.edit(name, make)) throw new Error(made.said);
        };
      });
    tell(name, [edit(0), edit(8 / rate)]);
  }
  const stretched = change(change(bench().document, 2, { scale: [2, 1, 1] }), 12, {
    rotation: [0, 0, 0.6, 0.8],
  });
  const of = (/** @type {object} */ document) => {
    const made = new Workbench();
    made.restore({ document, chosen: 1, past: [], future: [] });
    return made;
  };
  tell('add a child, with name and place', [
    least(() => {
      const made = bench();
      return () => addUnder(made, 1);
    }),
  ]);
  tell('tell what a move would lose', [
    least(() => {
      const { document } = of(stretched);
      return () => lossOf(document, 12, 1);
    }),
  ]);
}
