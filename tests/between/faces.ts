/** Laws about answers that are had in several ways: in batches, and in the plane. */
import {
  Batch,
  DynamicBatch,
  Hierarchy2,
  type NodeHandle,
  stepWithLaw,
} from '../../www/src/core/entries/index.ts';
import { dispose, fail, isTame, type Law, near, TIGHT } from './compare.ts';
import { allowed, apply, grown } from './trees.ts';

/** Batches made of a tree say the same, where they take it: of matrices, and of motions. */
export const batches: Law = (recipe) => {
  const it = grown(recipe);
  for (const verb of recipe.verbs) apply(it, verb);
  const { tree } = it;
  const nodes = tree.nodes();
  const way = nodes.every((node) => !tree.local(node).compensates);
  if (tree.rule !== 'matrices' || !way || !isTame(it)) return dispose(it);
  const matrices = allowed(() => Batch.from(tree));
  if (typeof matrices !== 'string') {
    matrices.update();
    for (const [i, node] of nodes.entries())
      near(
        matrices.matrices.subarray(16 * i, 16 * i + 16),
        tree.worldMatrix(node),
        SINGLE,
        `batch: node ${i}`,
      );
    matrices.dispose();
  }
  const motions = allowed(() => DynamicBatch.from(tree));
  if (typeof motions !== 'string') {
    motions.update();
    motions.check();
    for (const [i, node] of nodes.entries()) {
      const { velocity, acceleration, angularVelocity, angularAcceleration } = tree.world(node);
      const rates = [...velocity, ...acceleration, ...angularVelocity, ...angularAcceleration];
      near(
        motions.worlds.subarray(20 * i + 8, 20 * i + 20),
        rates,
        TIGHT,
        `dynamic batch: rates of node ${i}`,
      );
      near(
        motions.matrices.subarray(16 * i, 16 * i + 16),
        tree.worldMatrix(node),
        SINGLE,
        `dynamic batch: node ${i}`,
      );
    }
    motions.dispose();
  }
  dispose(it);
};

/** Single precision after nine frames with scales of up to two. */
const SINGLE = 1e-4;

/** A tree in the plane is the tree in space whose nodes lie in it. */
export const plane: Law = (recipe, random) => {
  const flat = new Hierarchy2(recipe.rule);
  const solid = grown(recipe);
  const nodes: NodeHandle[] = [];
  const lifted = new Map<NodeHandle, number>();
  const part = (it: ArrayLike<number> | undefined): number[] | undefined => it && [it[0] ?? 0, it[1] ?? 0];
  const last = (it: ArrayLike<number> | undefined): number | undefined => it && (it[2] ?? 0);
  const flatRates = (it: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(it).flatMap(([name, value]) => {
        if (value === undefined) return [];
        if (name === 'rotation')
          return [[name, 2 * Math.atan2((value as number[])[2] ?? 0, (value as number[])[3] ?? 1)]];
        if (name.startsWith('angular')) return [[name, last(value as number[])]];
        if (name === 'drive') return [[name, flatRates(value as Record<string, unknown>)]];
        return [[name, typeof value === 'object' ? part(value as number[]) : value]];
      }),
    );
  for (const [place, it] of recipe.nodes.entries()) {
    const parent = it.parent < 0 ? null : (nodes[it.parent] as NodeHandle);
    const { drive, ...plain } = it.local;
    const node = flat.add(flatRates(plain as never) as never, { parent, name: `n${place}` });
    nodes.push(node);
    lifted.set(node, place);
    if (drive) allowed(() => flat.setLocal(node, flatRates({ drive }) as never));
    if (it.matrix) {
      const m = it.matrix as number[];
      allowed(() =>
        flat.setLocalMatrix(node, [
          m[0] ?? 0,
          m[1] ?? 0,
          0,
          m[4] ?? 0,
          m[5] ?? 0,
          0,
          m[12] ?? 0,
          m[13] ?? 0,
          1,
        ]),
      );
    }
  }
  const compare = (when: string): void => {
    for (const [place, node] of nodes.entries()) {
      const its = solid.nodes[place] as NodeHandle | null;
      if (its === null) continue;
      const [one, other] = [allowed(() => flat.world(node)), allowed(() => solid.tree.world(its))];
      if (typeof one === 'string' || typeof other === 'string') {
        if (one !== other) fail(`${when}: node ${place} answers ${String(one)} and ${String(other)}`);
        continue;
      }
      near(one.translation, part(other.translation) as number[], 1e-9, `${when}: place of node ${place}`);
      near(one.velocity, part(other.velocity) as number[], 1e-9, `${when}: velocity of node ${place}`);
      near(
        one.acceleration,
        part(other.acceleration) as number[],
        1e-9,
        `${when}: acceleration of node ${place}`,
      );
      near(
        [one.angularVelocity, one.angularAcceleration],
        [last(other.angularVelocity), last(other.angularAcceleration)] as number[],
        1e-9,
        `${when}: spin of node ${place}`,
      );
    }
  };
  compare('at once');
  for (let i = 0; i < 3; i++) {
    const h = random.between(-0.3, 0.4);
    const outcomes = [
      allowed(() =>
        i === 1
          ? flat.stepWithLaw(h, (node, t, [x = 0, y = 0], [u = 0, v = 0]) => [
              -x - 0.2 * u + t,
              -y - 0.2 * v + 0.1 * (lifted.get(node) ?? 0),
            ])
          : flat.step(h),
      ),
      allowed(() => {
        if (i !== 1) return solid.tree.step(h);
        const places = new Map(solid.nodes.map((node, place) => [node, place]));
        return stepWithLaw(solid.tree, h, (node, t, [x = 0, y = 0], [u = 0, v = 0]) => [
          -x - 0.2 * u + t,
          -y - 0.2 * v + 0.1 * (places.get(node) ?? 0),
          0,
        ]);
      }),
    ];
    if (outcomes[0] !== outcomes[1]) fail(`a step answers ${outcomes.join(' and ')}`);
    compare(`after step ${i}`);
  }
  flat.dispose();
  dispose(solid);
};
