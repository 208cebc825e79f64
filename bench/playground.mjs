/**
 * The cost of a tree of 10,000 nodes in the playground: of a step in motion, of all world matrices,
 * and of each usual edit, at rest and in motion. A frame of sixty in a second has 16.7 ms.
 * Then the same tree as a glTF file with a mesh for each node, as far as the bounds let it: opened,
 * put where it is, and put again in the frame after an edit. Without panels, and without what a
 * graphics card does.
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
  const { RATE, Workbench, add, addUnder, change, lossOf, remove, rename, reparent } = it;
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
  const rate = RATE;
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
  await withMeshes(it, tell, least);
}

/** A glTF file of rows of ten children, each a triangle of its own place. */
function gltfOf() {
  const corners = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer).toString('base64');
  const nodes = Array.from({ length: NODES }, (_, i) => {
    const children = Array.from({ length: 10 }, (_, k) => 10 * i + 1 + k).filter((it) => it < NODES);
    return {
      name: `part ${i}`,
      mesh: 0,
      translation: [1, 0, 0],
      ...(children.length > 0 ? { children } : {}),
    };
  });
  return JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes,
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36, uri: `data:application/octet-stream;base64,${corners}` }],
  });
}

async function withMeshes(
  /** @type {Record<string, any>} */ { Bodies, Meshes, Workbench, change, palettes, read, sourcesOf },
  /** @type {(name: string, times: number[]) => void} */ tell,
  /** @type {(prepare: () => () => void) => number} */ least,
) {
  const clock = async (/** @type {() => Promise<any>} */ act) => {
    const begun = performance.now();
    const made = await act();
    return { made, ms: performance.now() - begun };
  };
  const bytes = new TextEncoder().encode(gltfOf());
  const opened = await clock(() => read([{ name: 'parts.gltf', bytes }]));
  const made = new Workbench();
  const taken = await clock(async () => made.open(opened.made.document));
  const meshes = new Meshes();
  const bodies = new Bodies();
  meshes.follow(sourcesOf(made.document));
  const loaded = await clock(() => meshes.load(made.document.source));
  const place = () => {
    bodies.update(made.course.posed, made.document.nodes);
    meshes.place(bodies, palettes.light);
  };
  const first = await clock(async () => place());
  console.log(`\nThe same as a glTF file with meshes, of which the picture has 5,000, ms`);
  tell('read the file (in a worker)', [opened.ms]);
  tell('take it up', [taken.ms]);
  tell('load its meshes', [loaded.ms]);
  tell('put them there at first', [first.ms]);
  let x = 1;
  const edit = () =>
    made.edit('Move', (/** @type {object} */ now) => change(now, 5000, { translation: [++x, 0, 0] }));
  tell('move a node, and put all again', [
    least(() => () => {
      edit();
      place();
    }),
  ]);
}
