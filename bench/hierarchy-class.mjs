/**
 * How long does it take to set a vector on each node of a `Hierarchy`, and to read all world
 * matrices? And to read one, and to step all?
 */
import { Object3D } from 'three';
import { rounds, table, timed } from './hierarchy-rounds.mjs';
import { numbers, poses, trees } from './hierarchy-trees.mjs';

/**
 * @param {typeof import('../www/src/core/entries/index.ts')} kinetree
 */
export default async function hierarchyClass(
  kinetree,
  { sizes = [10_000, 100_000], say = console.log } = {},
) {
  for (const count of sizes) {
    for (const [kind, grow] of Object.entries(trees)) {
      const parents = grow(count);
      const made = [
        { name: 'kinetree, setTranslation', it: ours(kinetree, parents, byNumbers) },
        { name: 'kinetree, rows, translations', it: ours(kinetree, parents, byRows) },
        { name: 'kinetree, change', it: ours(kinetree, parents, byRecord) },
        { name: 'kinetree, translation, rotation and scale', it: ours(kinetree, parents, all) },
        { name: 'kinetree, rows, translation, rotation and scale', it: ours(kinetree, parents, allByRows) },
        { name: 'three.js, position.set', it: theirs(parents, false) },
        { name: 'three.js, position, quaternion and scale', it: theirs(parents, true) },
      ];
      const times = rounds(made, [poses(1, count), moved(count)], undefined, { count });
      const [{ write, update }] = times;
      const rows = times.map((time, i) => [
        made[i].name,
        time.write.toFixed(1),
        ...timed(time.update, update),
        ...timed(time.write + time.update, write + update),
      ]);
      const question = `Each of ${count.toLocaleString('en')} nodes set, all matrices read, ${kind} tree: ns a node`;
      say(table(question, ['', 'set', 'update, read', 'to ours', 'all', 'to ours'], rows));
      for (const { it } of made) it.dispose?.();
      await new Promise((resolve) => setTimeout(resolve));
    }
    one(kinetree, trees.wide(count), say);
    steps(kinetree, trees.wide(count), say);
  }
}

/** A tree with these parents; its nodes in their order. */
function grown({ Hierarchy }, parents, local = () => ({})) {
  const tree = new Hierarchy();
  const nodes = [];
  parents.forEach((parent, i) => {
    nodes.push(tree.add(local(i), { parent: parent < 0 ? null : nodes[parent] }));
  });
  return { tree, nodes };
}

function byNumbers(tree, nodes, poses) {
  for (let i = 0, o = 0; i < nodes.length; i++, o += 10) {
    tree.setTranslation(nodes[i], poses[o], poses[o + 1], poses[o + 2]);
  }
}

function byRows(tree, _, poses, slots) {
  const { translations } = tree.rows;
  for (let i = 0, o = 0; i < slots.length; i++, o += 10) {
    const at = 3 * slots[i];
    translations[at] = poses[o];
    translations[at + 1] = poses[o + 1];
    translations[at + 2] = poses[o + 2];
  }
  tree.touchAll();
}

function allByRows(tree, _, poses, slots) {
  const { translations, rotations, scales } = tree.rows;
  for (let i = 0, o = 0; i < slots.length; i++, o += 10) {
    const [at, four] = [3 * slots[i], 4 * slots[i]];
    translations[at] = poses[o];
    translations[at + 1] = poses[o + 1];
    translations[at + 2] = poses[o + 2];
    rotations[four] = poses[o + 3];
    rotations[four + 1] = poses[o + 4];
    rotations[four + 2] = poses[o + 5];
    rotations[four + 3] = poses[o + 6];
    scales[at] = poses[o + 7];
    scales[at + 1] = poses[o + 8];
    scales[at + 2] = poses[o + 9];
  }
  tree.touchAll();
}

function byRecord(tree, nodes, poses) {
  for (let i = 0, o = 0; i < nodes.length; i++, o += 10) {
    tree.setLocal(nodes[i], { translation: [poses[o], poses[o + 1], poses[o + 2]] });
  }
}

function all(tree, nodes, poses) {
  for (let i = 0, o = 0; i < nodes.length; i++, o += 10) {
    const node = nodes[i];
    tree.setTranslation(node, poses[o], poses[o + 1], poses[o + 2]);
    tree.setRotation(node, poses[o + 3], poses[o + 4], poses[o + 5], poses[o + 6]);
    tree.setScale(node, poses[o + 7], poses[o + 8], poses[o + 9]);
  }
}

/** The first poses with other translations: so all agree, whether or not they set the rest. */
function moved(count) {
  const [kept, other] = [poses(1, count), poses(2, count)];
  for (let o = 0; o < kept.length; o += 10) kept.set(other.subarray(o, o + 3), o);
  return kept;
}

function ours(core, parents, set) {
  const start = poses(1, parents.length);
  const { tree, nodes } = grown(core, parents, (i) => ({
    rotation: start.subarray(10 * i + 3, 10 * i + 7),
    scale: start.subarray(10 * i + 7, 10 * i + 10),
  }));
  const slots = Int32Array.from(nodes, (node) => tree.slot(node));
  return {
    write: (source) => set(tree, nodes, source, slots),
    /** Reads a number of each matrix, as one who draws them. */
    update() {
      const matrices = tree.worldMatrices;
      let sum = 0;
      for (let i = 0; i < slots.length; i++) sum += matrices[16 * slots[i] + 12];
      return sum;
    },
    place: (node) => tree.worldMatrix(nodes[node]).slice(12, 15),
    dispose: () => tree.dispose(),
  };
}

/** `whole`: rotation and scale are set as well. */
function theirs(parents, whole) {
  const start = poses(1, parents.length);
  const objects = Array.from(parents, () => new Object3D());
  parents.forEach((parent, i) => {
    if (parent >= 0) objects[parent].add(objects[i]);
  });
  objects.forEach((object, i) => {
    object.quaternion.fromArray(start, 10 * i + 3);
    object.scale.fromArray(start, 10 * i + 7);
  });
  return {
    write(source) {
      for (let i = 0, o = 0; i < objects.length; i++, o += 10) {
        const object = objects[i];
        object.position.set(source[o], source[o + 1], source[o + 2]);
        if (!whole) continue;
        object.quaternion.set(source[o + 3], source[o + 4], source[o + 5], source[o + 6]);
        object.scale.set(source[o + 7], source[o + 8], source[o + 9]);
      }
    },
    update() {
      objects[0].updateMatrixWorld();
      let sum = 0;
      for (const object of objects) sum += object.matrixWorld.elements[12];
      return sum;
    },
    place: (node) => objects[node].matrixWorld.elements.slice(12, 15),
  };
}

/** Least nanoseconds of one of many calls. */
function least(calls, call) {
  let time = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 20; round++) {
    const begun = performance.now();
    for (let i = 0; i < calls; i++) call(i);
    time = Math.min(time, performance.now() - begun);
  }
  return (time * 1e6) / calls;
}

/** One matrix: unchanged, and after one change. */
function one(core, parents, say) {
  const { tree, nodes } = grown(core, parents, () => ({ translation: [1, 0, 0] }));
  const [out, count] = [new Float64Array(16), nodes.length];
  const next = numbers(7);
  const some = Int32Array.from({ length: 1024 }, () => Math.floor(next() * count));
  tree.update();
  const clean = least(100_000, (i) => tree.worldMatrix(nodes[some[i & 1023]], out));
  const own = least(10_000, (i) => {
    const node = nodes[some[i & 1023]];
    tree.setTranslation(node, i, 0, 0);
    tree.worldMatrix(node, out);
  });
  tree.update();
  const { translations } = tree.rows;
  let sum = 0;
  const row = (some) => {
    const slots = some.map((at) => tree.slot(nodes[at]));
    return least(10_000, (i) => {
      const slot = slots[i & 1023];
      translations[3 * slot] = i;
      tree.touch(slot);
      tree.update();
      sum += tree.worldMatrices[16 * slot + 12];
    });
  };
  // The last half of a wide tree has no children; a node of any number has five below it on average.
  const leaf = row(some.map((at) => count - 1 - (at >> 1)));
  const any = row(some);
  if (!(sum > 0)) throw new Error('no row was read');
  const root = least(10_000, (i) => {
    tree.setTranslation(nodes[0], i, 0, 0);
    tree.worldMatrix(nodes[some[i & 1023]], out);
  });
  const rows = [
    ['one unchanged matrix', clean.toFixed(1)],
    ['a node set, its matrix read', own.toFixed(1)],
    ['its row written, touched, updated and read', any.toFixed(1)],
    ['the same of a leaf', leaf.toFixed(1)],
    ['the root set, the matrix of another node read', root.toFixed(1)],
  ];
  say(table(`One matrix of ${count.toLocaleString('en')} nodes, wide tree: ns a call`, ['', ''], rows));
  tree.dispose();
}

/** A step of nodes that move and rotate, beside one update of a batch of as many. */
function steps(core, parents, say) {
  const next = numbers(5);
  const slow = () => [0, 0, 0].map(() => 0.02 * (next() - 0.5));
  const moving = () => ({ velocity: slow(), acceleration: slow() });
  const rotating = () => ({ ...moving(), angularVelocity: slow(), angularAcceleration: slow() });
  const count = parents.length;
  const batch = new core.DynamicBatch(parents);
  for (let i = 0; i < count; i++) batch.locals.set([0, 0, 0, 0, 0, 0, 1, 1], 20 * i);
  const trees = [moving, rotating].map((local) => grown(core, parents, local).tree);
  const times = [() => batch.update(), ...trees.map((tree) => (i) => tree.step(i % 2 ? 0.01 : -0.01))];
  const [composed, ...stepped] = times.map((call) => least(4, call) / count);
  const rows = [
    ['`DynamicBatch.update`, 64 bits', ...timed(composed, composed)],
    ['`Hierarchy.step`, velocities and accelerations', ...timed(stepped[0], composed)],
    ['the same, and angular ones', ...timed(stepped[1], composed)],
  ];
  say(table(`A step of ${count.toLocaleString('en')} nodes: ns a node`, ['', '', 'to the batch'], rows));
  batch.dispose();
  for (const tree of trees) tree.dispose();
}
