/**
 * What does the core spend by itself? All nodes touched and brought up to date, with nothing written
 * or read; one leaf written and read by rows; one node in a hundred of a wide tree. With
 * `--beside FILE` in turn with another build, a bundle that this command made earlier.
 */
import { builds, random, SEEDS } from './hierarchy-arrays.mjs';
import { table } from './hierarchy-rounds.mjs';
import { few, poses, trees } from './hierarchy-trees.mjs';

const ROUNDS = 40;

/** @param {typeof import('../www/src/core/entries/index.ts')} kinetree */
export default async function hierarchyUpdate(
  kinetree,
  { sizes = [10_000, 100_000], say = console.log } = {},
) {
  const made = await builds(kinetree);
  const head = ['', ...made.map(([name]) => name), ...(made.length > 1 ? ['ratio'] : [])];
  const row = (name, times, digits = 1) => [
    name,
    ...times.map((it) => it.toFixed(digits)),
    ...(times.length > 1 ? [(times[0] / times[1]).toFixed(2)] : []),
  ];
  for (const count of sizes) {
    const kinds = {
      wide: [trees.wide(count)],
      deep: [trees.deep(count)],
      random: SEEDS.map((seed) => random(count, seed)),
    };
    const rows = Object.entries(kinds).map(([kind, grown]) => {
      const times = grown.map((parents) => timesOf(made, (core) => all(core, parents), 30_000 / count));
      return row(
        kind,
        made.map((_, i) => Math.min(...times.map((it) => it[i])) / count),
      );
    });
    say(
      table(`${count.toLocaleString('en')} nodes, all touched and brought up to date: ns a node`, head, rows),
    );
  }
  const parents = trees.wide(10_000);
  const leaves = [false, true].map((anew) => timesOf(made, (core) => leafOf(core, parents, anew), 10_000));
  const some = timesOf(made, (core) => someOf(core, parents), 10).map((it) => it / 1000);
  const rows = leaves.map((it, i) => row(i === 0 ? 'rows held' : 'rows asked for each time', it));
  say(table('10,000 nodes, wide: one leaf written and read, ns', head, rows));
  say(table('10,000 nodes, wide: one in a hundred moved, µs', head, [row('1 %', some)]));
}

/** Least nanoseconds of each build's work, in turn. */
function timesOf(made, make, repeats) {
  const works = made.map(([, core]) => make(core));
  const spent = works.map(() => Number.POSITIVE_INFINITY);
  const times = Math.max(1, Math.round(repeats));
  let sum = 0;
  for (let round = -3; round < ROUNDS; round++) {
    for (const [i, work] of works.entries()) {
      for (let turn = 0; turn < 3; turn++) {
        const begun = performance.now();
        for (let repeat = 0; repeat < times; repeat++) sum += work(repeat);
        const time = ((performance.now() - begun) * 1e6) / times;
        if (round >= 0) spent[i] = Math.min(spent[i], time);
      }
    }
  }
  if (Number.isNaN(sum)) throw new Error('a matrix is none');
  return spent;
}

/** A tree with poses of its own, up to date. */
function grown({ Hierarchy }, parents) {
  const tree = new Hierarchy({ capacity: parents.length });
  const nodes = [];
  const numbers = poses(1, parents.length);
  for (const [i, parent] of parents.entries()) {
    const [x, y, z, rx, ry, rz, rw, ...scale] = numbers.subarray(10 * i, 10 * i + 10);
    const local = { translation: [x, y, z], rotation: [rx, ry, rz, rw], scale };
    nodes.push(tree.add(local, { parent: parent < 0 ? null : nodes[parent] }));
  }
  tree.update();
  return { tree, nodes };
}

function all(core, parents) {
  const { tree } = grown(core, parents);
  return () => {
    tree.touchAll();
    tree.update();
    return 0;
  };
}

function leafOf(core, parents, anew) {
  const { tree, nodes } = grown(core, parents);
  const slot = tree.slot(nodes.at(-1));
  const { translations } = tree.rows;
  return (repeat) => {
    (anew ? tree.rows.translations : translations)[3 * slot] = repeat;
    tree.touch(slot);
    return tree.worldMatrices[16 * slot + 12];
  };
}

function someOf(core, parents) {
  const { tree, nodes } = grown(core, parents);
  const slots = Array.from(few(parents.length), (i) => tree.slot(nodes[i]));
  return (repeat) => {
    const { translations } = tree.rows;
    for (const slot of slots) {
      translations[3 * slot] = repeat;
      tree.touch(slot);
    }
    return tree.worldMatrices[16 * slots[0] + 12];
  };
}
