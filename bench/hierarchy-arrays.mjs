/**
 * What is left of `Hierarchy` by rows beside its honest rival, a loop of plain JavaScript over arrays
 * of doubles, an array for each quantity as an entity component system has them? Written in a loop,
 * or by one copy; and with the matrices in 32 bits, as a graphics card takes them.
 *
 * `--beside FILE` lets another build take part in the same rounds, before and after: a bundle of the
 * package that this command made earlier (`.cache/bench/core.js`).
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Object3D } from 'three';
import { table } from './hierarchy-rounds.mjs';
import { numbers, poses, trees } from './hierarchy-trees.mjs';

const ROUNDS = 40;
/** Random trees differ: a few of them, each with numbers of its own. */
export const SEEDS = [1, 2, 3];

/** @param {typeof import('../www/src/core/entries/index.ts')} kinetree */
export default async function hierarchyArrays(
  kinetree,
  { sizes = [10_000, 100_000], say = console.log } = {},
) {
  const made = await builds(kinetree);
  for (const count of sizes) {
    for (const kind of globalThis.KINDS ?? ['wide', 'deep', 'random']) {
      const grown = kind === 'random' ? SEEDS.map((seed) => random(count, seed)) : [trees[kind](count)];
      for (const whole of [false, true]) {
        const times = grown.map((parents) => timesOf(made, parents, whole));
        const names = times[0].map(([name]) => name);
        const least = names.map((_, i) => Math.min(...times.map((it) => it[i][1])));
        const what = whole ? 'all three parts' : 'translations';
        const question = `${count.toLocaleString('en')} nodes, ${kind}, ${what} set, all matrices read: ns a node`;
        const head = ['', 'all', ...names.slice(0, 4).map((_, i) => `× of ${i + 1}`)];
        const rows = names.map((name, i) => [
          `${i + 1} ${name}`,
          least[i].toFixed(1),
          ...least.slice(0, 4).map((it) => (least[i] / it).toFixed(2)),
        ]);
        say(table(question, head, rows));
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
  }
}

/** The builds that take part: this one, and that of `--beside FILE`. */
export async function builds(kinetree) {
  const at = process.argv.indexOf('--beside');
  if (at < 0) return [['kinetree', kinetree]];
  const other = await import(pathToFileURL(resolve(process.argv[at + 1])).href);
  other.initialize();
  return [
    ['kinetree', kinetree],
    ['before', other],
  ];
}

export const random = (count, seed) => {
  const next = numbers(seed * count);
  return Int32Array.from({ length: count }, (_, i) => (i === 0 ? -1 : Math.floor(next() * i)));
};

/** Least nanoseconds a node of each contender, in turn. */
function timesOf(builds, parents, whole) {
  const count = parents.length;
  const sources = [1, 2].map((seed) => arrays(poses(whole ? seed : 1, count), poses(seed, count)));
  const made = [
    ['arrays by hand, in a loop', byHand(parents, whole, false)],
    ['arrays by hand, by one copy', byHand(parents, whole, true)],
    ...builds.flatMap(([name, core]) => [
      [`${name}, rows in a loop`, ours(core, parents, whole, false, false)],
      [`${name}, rows by one copy`, ours(core, parents, whole, true, false)],
      [`${name}, rows by one copy, 32 bits out`, ours(core, parents, whole, true, true)],
    ]),
    ['three.js', threejs(parents, whole)],
  ];
  const spent = made.map(() => Number.POSITIVE_INFINITY);
  const repeats = Math.max(1, Math.round(30_000 / count));
  let sum = 0;
  for (let round = -3; round < ROUNDS; round++) {
    for (const [i, [, it]] of made.entries()) {
      // The first of three finds the caches full of somebody else's numbers, as in no program.
      for (let turn = 0; turn < 3; turn++) {
        const begun = performance.now();
        for (let repeat = 0; repeat < repeats; repeat++) sum += it(sources[(round + turn + repeat) & 1]);
        const time = ((performance.now() - begun) * 1e6) / count / repeats;
        if (round >= 0) spent[i] = Math.min(spent[i], time);
      }
    }
  }
  if (Number.isNaN(sum)) throw new Error('a matrix is none');
  const last = made.map(([, it]) => it(sources[0]));
  for (const [i, [name]] of made.entries())
    if (!(Math.abs(last[i] - last[0]) < 1e-3 * count)) throw new Error(`${name} has its nodes elsewhere`);
  return made.map(([name], i) => [name, spent[i]]);
}

/** An array for each quantity, of doubles. */
function arrays(rest, moved) {
  const of = (from, at, size) =>
    Float64Array.from({ length: (from.length / 10) * size }, (_, i) => {
      const node = Math.floor(i / size);
      return from[10 * node + at + (i % size)];
    });
  return { translations: of(moved, 0, 3), rotations: of(rest, 3, 4), scales: of(rest, 7, 3) };
}

/** A loop of a user over all nodes, whose rows are at `slots`. */
function loop(into, from, slots, whole) {
  const { translations, rotations, scales } = into;
  const { translations: t, rotations: r, scales: s } = from;
  for (let i = 0, at = 0, four = 0; i < slots.length; i++, at += 3, four += 4) {
    const to = 3 * slots[i];
    translations[to] = t[at];
    translations[to + 1] = t[at + 1];
    translations[to + 2] = t[at + 2];
    if (!whole) continue;
    scales[to] = s[at];
    scales[to + 1] = s[at + 1];
    scales[to + 2] = s[at + 2];
    const row = 4 * slots[i];
    rotations[row] = r[four];
    rotations[row + 1] = r[four + 1];
    rotations[row + 2] = r[four + 2];
    rotations[row + 3] = r[four + 3];
  }
}

function copy(into, from, whole) {
  into.translations.set(from.translations);
  if (!whole) return;
  into.rotations.set(from.rotations);
  into.scales.set(from.scales);
}

/** Reads a number of each matrix, as one who draws them. */
function read(matrices, slots) {
  let sum = 0;
  for (let i = 0; i < slots.length; i++) sum += matrices[16 * slots[i] + 12];
  return sum;
}

/** The same, apart, because code compiled for arrays of one kind is slower with two. */
function read32(matrices, slots) {
  let sum = 0;
  for (let i = 0; i < slots.length; i++) sum += matrices[16 * slots[i] + 12];
  return sum;
}

function ours({ Hierarchy }, parents, whole, atOnce, single) {
  const tree = new Hierarchy({ capacity: parents.length });
  const nodes = [];
  for (const parent of parents) nodes.push(tree.add({}, { parent: parent < 0 ? null : nodes[parent] }));
  const slots = Int32Array.from(nodes, (node) => tree.slot(node));
  copy(tree.rows, arrays(poses(1, parents.length), poses(1, parents.length)), true);
  tree.touchAll();
  return (source) => {
    const { rows } = tree;
    if (atOnce) copy(rows, source, whole);
    else loop(rows, source, slots, whole);
    tree.touchAll();
    return single ? read32(tree.worldMatrices32, slots) : read(tree.worldMatrices, slots);
  };
}

function threejs(parents, whole) {
  const start = arrays(poses(1, parents.length), poses(1, parents.length));
  const objects = Array.from(parents, () => new Object3D());
  parents.forEach((parent, i) => {
    if (parent >= 0) objects[parent].add(objects[i]);
  });
  objects.forEach((object, i) => {
    object.quaternion.fromArray(start.rotations, 4 * i);
    object.scale.fromArray(start.scales, 3 * i);
  });
  return ({ translations, rotations, scales }) => {
    for (let i = 0; i < objects.length; i++) {
      const object = objects[i];
      object.position.set(translations[3 * i], translations[3 * i + 1], translations[3 * i + 2]);
      if (!whole) continue;
      object.quaternion.set(
        rotations[4 * i],
        rotations[4 * i + 1],
        rotations[4 * i + 2],
        rotations[4 * i + 3],
      );
      object.scale.set(scales[3 * i], scales[3 * i + 1], scales[3 * i + 2]);
    }
    objects[0].updateMatrixWorld();
    let sum = 0;
    for (const object of objects) sum += object.matrixWorld.elements[12];
    return sum;
  };
}

/** The rival: the local matrix and its product in one loop, in doubles. Nothing is checked. */
function byHand(parents, whole, atOnce) {
  const count = parents.length;
  const own = arrays(poses(1, count), poses(1, count));
  const { translations: T, rotations: R, scales: S } = own;
  const above = Int32Array.from(parents, (it) => 16 * (it < 0 ? count : it));
  const W = new Float64Array(16 * count + 16);
  for (let k = 0; k < 16; k += 5) W[16 * count + k] = 1;
  const slots = Int32Array.from({ length: count }, (_, i) => i);
  function update() {
    for (let i = 0, v = 0, q = 0, t = 0; i < count; i++, v += 3, q += 4, t += 16) {
      const x = R[q];
      const y = R[q + 1];
      const z = R[q + 2];
      const w = R[q + 3];
      const x2 = x + x;
      const y2 = y + y;
      const z2 = z + z;
      const xx = x * x2;
      const yy = y * y2;
      const zz = z * z2;
      const xy = x * y2;
      const xz = x * z2;
      const yz = y * z2;
      const wx = w * x2;
      const wy = w * y2;
      const wz = w * z2;
      const sx = S[v];
      const sy = S[v + 1];
      const sz = S[v + 2];
      const a = (1 - (yy + zz)) * sx;
      const b = (xy + wz) * sx;
      const c = (xz - wy) * sx;
      const d = (xy - wz) * sy;
      const e = (1 - (xx + zz)) * sy;
      const f = (yz + wx) * sy;
      const g = (xz + wy) * sz;
      const h = (yz - wx) * sz;
      const j = (1 - (xx + yy)) * sz;
      const px = T[v];
      const py = T[v + 1];
      const pz = T[v + 2];
      const p = above[i];
      const a0 = W[p];
      const a1 = W[p + 1];
      const a2 = W[p + 2];
      const a4 = W[p + 4];
      const a5 = W[p + 5];
      const a6 = W[p + 6];
      const a8 = W[p + 8];
      const a9 = W[p + 9];
      const a10 = W[p + 10];
      W[t] = a0 * a + a4 * b + a8 * c;
      W[t + 1] = a1 * a + a5 * b + a9 * c;
      W[t + 2] = a2 * a + a6 * b + a10 * c;
      W[t + 3] = 0;
      W[t + 4] = a0 * d + a4 * e + a8 * f;
      W[t + 5] = a1 * d + a5 * e + a9 * f;
      W[t + 6] = a2 * d + a6 * e + a10 * f;
      W[t + 7] = 0;
      W[t + 8] = a0 * g + a4 * h + a8 * j;
      W[t + 9] = a1 * g + a5 * h + a9 * j;
      W[t + 10] = a2 * g + a6 * h + a10 * j;
      W[t + 11] = 0;
      W[t + 12] = a0 * px + a4 * py + a8 * pz + W[p + 12];
      W[t + 13] = a1 * px + a5 * py + a9 * pz + W[p + 13];
      W[t + 14] = a2 * px + a6 * py + a10 * pz + W[p + 14];
      W[t + 15] = 1;
    }
  }
  return (source) => {
    if (atOnce) copy(own, source, whole);
    else loop(own, source, slots, whole);
    update();
    return read(W, slots);
  };
}
