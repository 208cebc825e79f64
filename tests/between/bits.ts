/** Laws about bits: what changes no answer at all. */
import {
  fromScene,
  type Hierarchy,
  type NodeHandle,
  stepWithLaw,
  toScene,
} from '../../www/src/core/entries/index.ts';
import type { Random } from '../unit/random.ts';
import { allSaid, copied, dispose, fail, type Law, sameBits } from './compare.ts';
import { allowed, apply, type Grown, grown, verb } from './trees.ts';

/** Under a law that gives each node its own acceleration, a step is the step without one, to the bit. */
export const lawless: Law = (recipe, random) => {
  const [one, other] = [grown(recipe), grown(recipe)];
  for (const it of recipe.verbs) {
    apply(one, it);
    apply(other, it);
  }
  const h = random.between(-0.3, 0.5);
  const own = (node: NodeHandle): Float64Array => {
    const local = other.tree.local(node);
    return local.free ? other.tree.world(node).acceleration : local.acceleration;
  };
  const outcomes = [allowed(() => one.tree.step(h)), allowed(() => stepWithLaw(other.tree, h, own))];
  if (outcomes[0] !== outcomes[1]) fail(`answers ${outcomes.join(' and ')}`);
  sameBits(allSaid(one), allSaid(other), 'stepWithLaw by its own accelerations');
  dispose(one, other);
};

/** Saving and loading, and copying, commute with every verb, to the bit. */
export const saved: Law = (recipe, random) => {
  const first = grown(recipe);
  const cut = random.whole(0, recipe.verbs.length);
  for (const it of recipe.verbs.slice(0, cut)) apply(first, it);
  const handles: NodeHandle[] = [];
  const scene = allowed(() => JSON.stringify(toScene(first.tree)));
  if (scene === undefined) return;
  const tree = fromScene(JSON.parse(scene), handles);
  const places = new Map(first.tree.nodes().map((node, place) => [node, handles[place] as NodeHandle]));
  const loaded: Grown = {
    tree,
    nodes: first.nodes.map((node) => (node === null ? null : (places.get(node) ?? null))),
    ground: null,
  };
  const copy = copied(first);
  sameBits(allSaid(first), allSaid(loaded), 'loaded');
  for (const it of [
    ...recipe.verbs.slice(cut),
    verb(random, recipe.nodes.length),
    { kind: 'step', h: 0.1 } as const,
  ]) {
    const answers = [first, loaded, copy].map((one) => JSON.stringify(apply(one, it)));
    if (answers[0] !== answers[1] || answers[0] !== answers[2])
      fail(`${it.kind} answers ${answers.join(', ')}`);
    sameBits(allSaid(first), allSaid(loaded), `loaded, after ${it.kind}`);
    sameBits(allSaid(first), allSaid(copy), `copied, after ${it.kind}`);
  }
  dispose(first, loaded, copy);
};

const BAD: readonly ((tree: Hierarchy, node: NodeHandle, other: NodeHandle, random: Random) => unknown)[] = [
  (tree, node) => tree.setLocal(node, { translation: [7, 7, 7], velocity: [0, Number.NaN, 0] }),
  (tree, node) => tree.setLocal(node, { translation: [7, 7, 7], drive: { velocity: [Number.NaN, 0, 0] } }),
  (tree, node) =>
    tree.setLocal(node, { drive: { velocity: [1, 2, 3] }, free: true, scale: [1, Number.NaN, 1] }),
  (tree, node) => tree.setWorld(node, { rotation: [0, 0, 0, 2] }),
  (tree, node) => tree.setWorld(node, { translation: [1, 1, 1], angularVelocity: [0, Number.NaN, 0] }),
  (tree, node) => tree.setWorld(node, { scale: [1, 2, Number.NaN], velocity: [1, 0, 0] }),
  (tree, node) =>
    tree.drive(node, { velocity: [1, 0, 0], angularVelocity: [Number.POSITIVE_INFINITY, 0, 0] }),
  (tree, node) => tree.addWorldRates(node, { velocity: [Number.NaN, 0, 0] }),
  (tree, node, other) => tree.reparent(node, other, { keep: 'motion' }),
  (tree, node, other) => tree.attach(node, other),
  (tree, node, other) => tree.release(node, { to: other, acceleration: [Number.NaN, 0, 0] }),
  (tree, node) => tree.setLocalMatrix(node, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, Number.NaN, 0, 0, 0, 0, 1]),
  (tree, node) => tree.setWorldMatrix(node, [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2]),
  (tree, node) => tree.removeKeepingChildren(node),
  (tree) => tree.step(Number.NaN),
  (tree, node) => stepWithLaw(tree, 0.1, (it) => (it === node ? [0, Number.NaN, 0] : [0, 0, 0])),
  (tree, node) => tree.lookAt(node, [Number.NaN, 0, 0]),
];

/** A call that is refused leaves the scene, the answers and the next step to the bit. */
export const refused: Law = (recipe, random) => {
  const it = grown(recipe);
  for (const verb of recipe.verbs) apply(it, verb);
  for (let i = 0; i < 6; i++) {
    const alive = it.nodes.filter((node) => node !== null);
    if (alive.length === 0) break;
    const untouched = copied(it);
    const [scene, answers] = [allowed(() => JSON.stringify(toScene(it.tree))), allSaid(it)];
    const call = random.pick(BAD);
    const [node, other] = [random.pick(alive), random.pick(alive)];
    const outcome = allowed(() => call(it.tree, node, other, random));
    if (typeof outcome === 'string') {
      if (JSON.stringify(toScene(it.tree)) !== scene) fail(`refused ${call}: the scene changed`);
      sameBits(answers, allSaid(it), `refused ${call}`);
      const [one, two] = [copied(it), untouched].map((tree) => {
        allowed(() => tree.tree.step(0.1));
        return tree;
      }) as [Grown, Grown];
      sameBits(allSaid(one), allSaid(two), `a step after the refused ${call}`);
      dispose(one);
    }
    for (const [place, one] of it.nodes.entries())
      if (one !== null && !it.tree.contains(one)) it.nodes[place] = null;
    dispose(untouched);
  }
  dispose(it);
};

/** Another order of siblings changes no bit. */
export const siblings: Law = (recipe, random) => {
  const [one, other] = [grown(recipe), grown(recipe)];
  for (const node of other.nodes) {
    if (node === null) continue;
    const parent = other.tree.parent(node);
    const position = random.whole(0, other.tree.children(parent).length - 1);
    other.tree.reparent(node, parent, { keep: 'local', index: position });
  }
  sameBits(allSaid(one), allSaid(other), 'at once');
  for (const it of [
    { kind: 'step', h: 0.2 },
    { kind: 'stepWithLaw', h: 0.1 },
  ] as const) {
    const answers = [apply(one, it), apply(other, it)];
    if (answers[0] !== answers[1]) return dispose(one, other); // the first that is refused is another one
    sameBits(allSaid(one), allSaid(other), `after ${it.kind}`);
  }
  dispose(one, other);
};
