/**
 * The laws between the parts. None shares a formula with what it looks at: it compares bits, takes
 * differences in time, does arithmetic of its own, or compares two ways to the same answer.
 */
import {
  accumulate,
  fromScene,
  type Hierarchy,
  Hierarchy2,
  type NodeHandle,
  stepWithLaw,
  toScene,
} from '../../www/src/core/entries/index.ts';
import type { Random } from '../unit/random.ts';
import { allowed, apply, type Grown, grown, type Recipe, type Triple, triple, verb } from './trees.ts';

/** A law is a function that throws where it is broken. */
export type Law = (recipe: Recipe, random: Random) => void;

type Numbers = readonly (number | string)[];

class Broken extends Error {}

const fail = (what: string): never => {
  throw new Broken(what);
};

/** All that a tree says of a node. */
function said({ tree }: Pick<Grown, 'tree'>, node: NodeHandle): Numbers {
  const read = (call: () => object): Numbers => {
    const answer = allowed(call);
    if (typeof answer === 'string') return [answer];
    return Object.entries(answer).flatMap(([name, it]) => {
      if (name === 'skew') return [(it as { residual: number }).residual];
      return ArrayBuffer.isView(it) ? [...(it as Float64Array)] : typeof it === 'object' ? [] : [Number(it)];
    });
  };
  const matrix = allowed(() => tree.worldMatrix(node));
  return [
    ...read(() => tree.local(node)),
    ...read(() => tree.world(node)),
    ...(typeof matrix === 'string' ? [matrix] : matrix),
  ];
}

const allSaid = (it: Grown): (Numbers | null)[] =>
  it.nodes.map((node) => (node === null ? null : said(it, node)));

function sameBits(a: (Numbers | null)[], b: (Numbers | null)[], what: string, from = 0): void {
  for (const [place, one] of a.entries()) {
    const other = b[place + from];
    if (one === null && other === null) continue;
    const at = one?.findIndex((it, i) => !Object.is(it, other?.[i])) ?? 0;
    if (at >= 0) fail(`${what}: node ${place} says ${one?.[at]} and ${other?.[at]} (number ${at})`);
  }
}

/** Refuses numbers that differ by more than `tolerance` of the size. */
function near(a: ArrayLike<number>, b: ArrayLike<number>, tolerance: number, what: string): void {
  let size = 1;
  for (let i = 0; i < a.length; i++)
    size = Math.max(size, Math.abs(a[i] as number), Math.abs(b[i] as number));
  for (let i = 0; i < a.length; i++)
    if (!(Math.abs((a[i] as number) - (b[i] as number)) <= tolerance * size))
      fail(`${what}: ${Array.from(a).join(' ')} and ${Array.from(b).join(' ')}`);
}

const dispose = (...trees: Grown[]): void => {
  for (const { tree } of trees) tree.dispose();
};

const copied = ({ tree, nodes, ground }: Grown): Grown => ({ tree: tree.copy(), nodes: [...nodes], ground });

/** Points of a node that do not lie in a plane. */
const POINTS: readonly Triple[] = [
  [0.5, -0.3, 0.8],
  [-0.7, 0.6, 0.2],
  [0.1, 0.9, -0.6],
];

interface Motion {
  readonly position: ArrayLike<number>;
  readonly velocity: ArrayLike<number>;
  readonly acceleration: ArrayLike<number>;
}

function pointOf(tree: Hierarchy, node: NodeHandle, point: Triple): Motion | string {
  return allowed(() => tree.transformMotion({ position: point }, node, null));
}

/** A node added elsewhere changes no bit of an answer, whatever kind it is. */
const unrelated: Law = (recipe, random) => {
  const strangers = (tree: Hierarchy): void => {
    const count = random.whole(1, 4);
    let above: NodeHandle | null = null;
    for (let i = 0; i < count; i++) {
      const turning = { velocity: triple(random, 1), angularVelocity: triple(random, 1) };
      const scale = random.pick<Triple>([
        [1, 1, 1],
        [1, 1, -1],
        [2, 1, 0.5],
        [1, 0, 1],
      ]);
      const node: NodeHandle = tree.add(
        { ...turning, scale, free: random.chance(0.3) },
        { parent: random.chance(0.5) ? above : null },
      );
      if (random.chance(0.4)) allowed(() => tree.drive(node, turning));
      if (random.chance(0.3)) tree.setLocalMatrix(node, [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 3, 0, 0, 1]);
      // What is flat has no free node below.
      if (scale[1] !== 0) above = node;
    }
  };
  const alone = grown(recipe);
  const beside = grown(recipe, (tree) => {
    if (random.chance(0.7)) strangers(tree);
    return null;
  });
  strangers(beside.tree);
  sameBits(allSaid(alone), allSaid(beside), 'at once');
  for (const it of [
    ...recipe.verbs,
    { kind: 'stepWithLaw', h: 0.1 } as const,
    { kind: 'step', h: 0.2 } as const,
  ]) {
    const answers = [apply(alone, it), apply(beside, it)].map((answer) => JSON.stringify(answer));
    if (answers[0] !== answers[1]) fail(`${it.kind} answers ${answers.join(' and ')}`);
    sameBits(allSaid(alone), allSaid(beside), `after ${it.kind}`);
  }
  dispose(alone, beside);
};

const number = (list: ArrayLike<number>, place: number): number => list[place] ?? Number.NaN;

/** A Hamilton product. */
const times = ([a, b, c, d]: number[], [x, y, z, w]: number[]): number[] => {
  const [ax, ay, az, aw, bx, by, bz, bw] = [a, b, c, d, x, y, z, w].map((it) => it ?? 0) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
};
const turned = (q: ArrayLike<number>, v: ArrayLike<number>): number[] => {
  const [x = 0, y = 0, z = 0, w = 0] = Array.from(q);
  return times(times([x, y, z, w], [v[0] ?? 0, v[1] ?? 0, v[2] ?? 0, 0]), [-x, -y, -z, w]).slice(0, 3);
};
const cross = (a: ArrayLike<number>, b: ArrayLike<number>): Triple => {
  const [ax = 0, ay = 0, az = 0] = Array.from(a);
  const [bx = 0, by = 0, bz = 0] = Array.from(b);
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
};
const plus = (...all: ArrayLike<number>[]): Triple =>
  [0, 1, 2].map((i) => all.reduce((sum, it) => sum + (it[i] ?? 0), 0)) as Triple;
const by = (a: ArrayLike<number>, factor: number): Triple => Array.from(a, (it) => it * factor) as Triple;

/** All under one more root that moves, turns, mirrors and scales: every answer is mapped so. */
const moved: Law = (recipe, random) => {
  // A node that compensates feels no scale of its parent, so the root has none where there are some.
  const some = recipe.rule === 'compensated' || recipe.nodes.some(({ local }) => local.compensates);
  const size = some ? 1 : random.between(0.5, 2) * random.pick([1, -1]);
  // The other rules combine axis by axis: a mirror of one axis would not commute with rotations.
  const flip =
    recipe.rule === 'matrices' && !some
      ? random.pick<Triple>([
          [1, 1, 1],
          [1, 1, -1],
          [1, -1, -1],
        ])
      : ([1, 1, 1] as Triple);
  const scale = flip.map((it) => it * size) as Triple;
  const turn = turned4(random);
  const still = random.chance(0.5);
  const motion = {
    velocity: triple(random, 1),
    acceleration: triple(random, 1),
    angularVelocity: triple(random, 1),
    angularAcceleration: triple(random, 1),
  };
  const root = { translation: triple(random, 3), rotation: turn, scale, ...(still ? {} : motion) };
  const plain = grown(recipe);
  const under = grown(recipe, (tree) => tree.add(root as never));
  const mirrors = scale[0] * scale[1] * scale[2] < 0 ? -1 : 1;
  const rate = (it: Triple): Triple => (still ? [0, 0, 0] : it);
  const [v, a, w, l] = [
    motion.velocity,
    motion.acceleration,
    motion.angularVelocity,
    motion.angularAcceleration,
  ].map(rate) as [Triple, Triple, Triple, Triple];
  const map = (x: ArrayLike<number>): number[] =>
    turned(
      turn,
      Array.from(x, (it, i) => it * (scale[i] as number)),
    );
  const compare = (when: string): void => {
    for (const [place, node] of plain.nodes.entries()) {
      const its = under.nodes[place];
      if (node === null || its === null || its === undefined) continue;
      for (const point of POINTS) {
        const [one, other] = [pointOf(plain.tree, node, point), pointOf(under.tree, its, point)];
        if (typeof one === 'string' || typeof other === 'string') {
          if (one !== other)
            fail(`${when}: node ${place} answers ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
          continue;
        }
        const x = map(one.position);
        const [u, b] = [map(one.velocity), map(one.acceleration)];
        near(other.position, plus(root.translation, x), TIGHT, `${when}: place of a point of node ${place}`);
        near(other.velocity, plus(v, cross(w, x), u), TIGHT, `${when}: velocity of a point of node ${place}`);
        const there = plus(a, cross(l, x), cross(w, cross(w, x)), by(cross(w, u), 2), b);
        near(other.acceleration, there, TIGHT, `${when}: acceleration of a point of node ${place}`);
      }
      const [one, other] = [allowed(() => plain.tree.world(node)), allowed(() => under.tree.world(its))];
      if (typeof one === 'string' || typeof other === 'string') continue;
      const pseudo = (it: ArrayLike<number>): Triple =>
        by(
          turned(
            turn,
            Array.from(it, (n, i) => n * Math.sign(scale[i] as number)),
          ),
          mirrors,
        );
      const spin = pseudo(one.angularVelocity);
      near(other.angularVelocity, plus(w, spin), TIGHT, `${when}: angular velocity of node ${place}`);
      near(
        other.angularAcceleration,
        plus(l, pseudo(one.angularAcceleration), cross(w, spin)),
        TIGHT,
        `${when}: angular acceleration of node ${place}`,
      );
    }
  };
  compare('at once');
  if (still)
    for (const it of [...recipe.verbs, { kind: 'step', h: 0.2 } as const]) {
      // These name places and rates in the world.
      if (it.kind === 'setWorld' || it.kind === 'lookAt' || it.kind === 'stepWithLaw' || it.kind === 'jump')
        continue;
      if ('fit' in it && it.fit !== 'matrix' && it.fit !== 'exact') continue;
      const answers = [apply(plain, it), apply(under, it)].map((answer) =>
        typeof answer === 'string' ? answer : '',
      );
      // A pose may be held to rounding in one of them only, and what is nearly flat magnifies rounding.
      if (answers[0] !== answers[1] || !isTame(plain)) break;
      compare(`after ${it.kind}`);
    }
  dispose(plain, under);
};

function turned4(random: Random): [number, number, number, number] {
  const given = [0, 0, 0, 0].map(() => random.between(-1, 1));
  const length = Math.hypot(...given);
  return given.map((it) => it / length) as [number, number, number, number];
}

/** Of chains of up to nine frames with scales of up to two: some hundred roundings of numbers that are hundreds. */
const TIGHT = 1e-9;
/** Differences over steps of 2⁻⁷ s, of the fourth order: h⁴ times the fifth derivative at rates of some ten. */
const STEP = 2 ** -7;
const DIFFERENCES = 2e-4;

/** Velocities and accelerations of material points are the differences of their places in time. */
const rates: Law = (recipe) => {
  const now = grown(recipe);
  for (const it of recipe.verbs) apply(now, it);
  const later = [-2, -1, 1, 2].map((count) => {
    const it = copied(now);
    return [it, allowed(() => it.tree.step(count * STEP))] as const;
  });
  for (const [place, node] of now.nodes.entries()) {
    if (node === null || later.some(([, refused]) => refused !== undefined)) continue;
    for (const point of POINTS) {
      const here = pointOf(now.tree, node, point);
      const there = later.map(([it]) => pointOf(it.tree, node, point));
      if (typeof here === 'string' || there.some((it) => typeof it === 'string')) continue;
      const [x2, x1, y1, y2] = there.map((it) => (it as Motion).position) as [Triple, Triple, Triple, Triple];
      const velocity = [0, 1, 2].map(
        (i) =>
          ((x2[i] as number) - 8 * (x1[i] as number) + 8 * (y1[i] as number) - (y2[i] as number)) /
          (12 * STEP),
      );
      const middle = Array.from(here.position);
      const acceleration = [0, 1, 2].map(
        (i) =>
          (-(x2[i] as number) +
            16 * (x1[i] as number) -
            30 * (middle[i] as number) +
            16 * (y1[i] as number) -
            (y2[i] as number)) /
          (12 * STEP * STEP),
      );
      // Beyond that the differences themselves are off.
      const fast = Math.max(...Array.from(here.acceleration, Math.abs), ...middle.map(Math.abs)) > 200;
      if (fast) continue;
      near(here.velocity, velocity, DIFFERENCES, `velocity of a point of node ${place}`);
      near(here.acceleration, acceleration, 10 * DIFFERENCES, `acceleration of a point of node ${place}`);
    }
    // The rate of the rotation that the tree tells, where nothing is stretched: one size on all axes.
    const [here, before, after] = [
      now.tree,
      (later[1] as (typeof later)[0])[0].tree,
      (later[2] as (typeof later)[0])[0].tree,
    ].map((tree) => allowed(() => tree.world(node)));
    if (
      typeof here === 'string' ||
      typeof before === 'string' ||
      typeof after === 'string' ||
      !here ||
      !before ||
      !after
    )
      continue;
    if (!isEven(now, node)) continue;
    const [p, q] = [before.rotation, after.rotation];
    const sign =
      number(p, 0) * number(q, 0) +
        number(p, 1) * number(q, 1) +
        number(p, 2) * number(q, 2) +
        number(p, 3) * number(q, 3) <
      0
        ? -1
        : 1;
    const turn = times(
      Array.from(q, (it) => sign * it),
      [-number(p, 0), -number(p, 1), -number(p, 2), number(p, 3)],
    );
    const half = Math.hypot(number(turn, 0), number(turn, 1), number(turn, 2));
    const angle = 2 * Math.atan2(half, number(turn, 3));
    const spin = by(turn, half > 0 ? angle / half / (2 * STEP) : 0).slice(0, 3);
    near(here.angularVelocity, spin, 50 * DIFFERENCES, `angular velocity of node ${place}`);
  }
  dispose(now, ...later.map(([it]) => it));
};

/** Whether a node and all above it have one size on all axes, which no zero is. */
function isEven({ tree }: Grown, node: NodeHandle): boolean {
  for (let it: NodeHandle | null = node; it !== null; it = tree.parent(it)) {
    const m = tree.localMatrix(it);
    const size = number(m, 0) ** 2 + number(m, 1) ** 2 + number(m, 2) ** 2;
    for (let a = 0; a < 3; a++)
      for (let b = 0; b < 3; b++) {
        const dot =
          number(m, 4 * a) * number(m, 4 * b) +
          number(m, 4 * a + 1) * number(m, 4 * b + 1) +
          number(m, 4 * a + 2) * number(m, 4 * b + 2);
        if (!(size > 1e-6) || Math.abs(dot - (a === b ? size : 0)) > 1e-9 * size) return false;
      }
  }
  return true;
}

/** No scale of zero anywhere, and no node so large or small that rounding tells. */
function isTame({ tree, nodes }: Grown): boolean {
  return nodes.every((node) => {
    if (node === null) return true;
    const own = tree.localMatrix(node);
    const m = allowed(() => tree.worldMatrix(node));
    if (typeof m === 'string') return false;
    const fine = (it: ArrayLike<number>): boolean => {
      const d = determinant(it);
      const size = Math.max(...Array.from(it, Math.abs));
      return Math.abs(d) > 1e-3 && size < 100;
    };
    return fine(own) && fine(m);
  });
}

const determinant = (m: ArrayLike<number>): number => {
  const [x, y, z] = [0, 4, 8].map((at) => [m[at], m[at + 1], m[at + 2]] as Triple) as [
    Triple,
    Triple,
    Triple,
  ];
  const c = cross(y, z);
  return x[0] * c[0] + x[1] * c[1] + x[2] * c[2];
};

/** What a verb promises to keep is kept, at three points of the node and of its children. */
const keeps: Law = (recipe, random) => {
  const it = grown(recipe);
  for (const verb of recipe.verbs) apply(it, verb);
  const { tree, nodes } = it;
  const alive = nodes.filter((node) => node !== null);
  const node = alive.length > 0 ? random.pick(alive) : null;
  if (node === null || !isTame(it)) return dispose(it);
  const to = random.chance(0.2) ? null : random.pick(alive);
  const compensates = alive.some((one) => tree.local(one).compensates);
  const whole = tree.rule === 'matrices' && !compensates;
  const keep = random.pick(['pose', 'velocity', 'motion', 'attach', 'release'] as const);
  const family = tree.descendants(node);
  const before = family.map((one) => POINTS.map((point) => pointOf(tree, one, point)));
  const origin = pointOf(tree, node, [0, 0, 0]);
  const spin = allowed(() => tree.world(node));
  const pull = triple(random, 3);
  const fit = { fit: 'matrix' } as const;
  const answer = allowed(() => {
    if (keep === 'attach') return tree.attach(node, to, fit);
    if (keep === 'release') return tree.release(node, { to, acceleration: pull, ...fit });
    return tree.reparent(node, to, { keep, ...fit });
  });
  if (typeof answer === 'string' || typeof origin === 'string' || typeof spin === 'string')
    return dispose(it);
  const now = pointOf(tree, node, [0, 0, 0]) as Motion;
  const state = tree.world(node);
  near(now.position, origin.position, TIGHT, `${keep}: place`);
  if (whole)
    for (const [i, one] of family.entries())
      for (const [k, point] of POINTS.entries())
        near(
          (pointOf(tree, one, point) as Motion).position,
          ((before[i] as Motion[])[k] as Motion).position,
          1e-7,
          `${keep}: a point of a child`,
        );
  if (keep === 'attach' || keep === 'pose') {
    const { velocity, acceleration, angularVelocity, angularAcceleration } = tree.local(node);
    near(
      [...velocity, ...acceleration, ...angularVelocity, ...angularAcceleration],
      new Float64Array(12),
      0,
      `${keep}: rates`,
    );
  } else {
    near(now.velocity, origin.velocity, 1e-7, `${keep}: velocity`);
    near(state.angularVelocity, spin.angularVelocity, 1e-7, `${keep}: angular velocity`);
    if (keep === 'motion') near(now.acceleration, origin.acceleration, 1e-6, 'motion: acceleration');
    if (keep === 'motion')
      near(state.angularAcceleration, spin.angularAcceleration, 1e-6, 'motion: angular acceleration');
  }
  if (keep === 'release') {
    near(now.acceleration, pull, 1e-6, 'release: acceleration');
    // It flies on so, whatever all others do.
    const h = random.between(-0.5, 0.5);
    if (allowed(() => tree.step(h)) === undefined) {
      const after = pointOf(tree, node, [0, 0, 0]) as Motion;
      near(
        after.position,
        plus(now.position, by(now.velocity, h), by(pull, (h * h) / 2)),
        1e-7,
        'release: course',
      );
      near(after.velocity, plus(now.velocity, by(pull, h)), 1e-7, 'release: velocity on its course');
      near(tree.world(node).angularVelocity, state.angularVelocity, 1e-7, 'release: spin on its course');
    }
  }
  dispose(it);
};

/** A step and one more are one step of both where motion is exact; a step back undoes a step. */
const steps: Law = (recipe, random) => {
  const start = grown(recipe);
  for (const it of recipe.verbs) apply(start, it);
  if (!isTame(start)) return dispose(start);
  const quiet = start.nodes.every((node) => {
    if (node === null) return true;
    const { angularAcceleration } = start.tree.local(node);
    const world = allowed(() => start.tree.world(node));
    return (
      typeof world !== 'string' &&
      [...angularAcceleration].every((it) => it === 0) &&
      (!start.tree.local(node).free || [...world.angularAcceleration].every((it) => it === 0))
    );
  });
  const [a, b] = [random.between(-0.3, 0.5), random.between(-0.3, 0.5)];
  const [twice, once, back] = [copied(start), copied(start), copied(start)] as [Grown, Grown, Grown];
  const outcomes = [
    allowed(() => {
      twice.tree.step(a);
      twice.tree.step(b);
    }),
    allowed(() => once.tree.step(a + b)),
    // With angular accelerations a step is of sixth order, and not undone to the bit.
    allowed(() => {
      back.tree.step(0.01);
      back.tree.step(-0.01);
    }),
  ];
  if (outcomes.every((it) => it === undefined) && [twice, once, back].every(isTame))
    for (const [place, node] of start.nodes.entries()) {
      if (node === null) continue;
      for (const point of POINTS) {
        const all = [start, twice, once, back].map((it) => pointOf(it.tree, node, point)) as [
          Motion,
          Motion,
          Motion,
          Motion,
        ];
        if (all.some((it) => typeof it === 'string')) continue;
        if (quiet) near(all[1].position, all[2].position, 1e-7, `step(a), step(b): node ${place}`);
        if (quiet)
          near(all[1].velocity, all[2].velocity, 1e-7, `step(a), step(b): velocity of node ${place}`);
        near(all[3].position, all[0].position, 1e-7, `step(h), step(-h): node ${place}`);
        near(all[3].velocity, all[0].velocity, 1e-7, `step(h), step(-h): velocity of node ${place}`);
      }
    }
  dispose(start, twice, once, back);
};

/** Under a law that gives each node its own acceleration, a step is the step without one, to the bit. */
const lawless: Law = (recipe, random) => {
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
const saved: Law = (recipe, random) => {
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
const refused: Law = (recipe, random) => {
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

const PARTS = [
  'translation',
  'rotation',
  'scale',
  'velocity',
  'acceleration',
  'angularVelocity',
  'angularAcceleration',
] as const;

/**
 * Given any parts of what it says of itself in the world, a node stays as it is. Where it is skewed, a
 * rotation with a scale makes a straight pose, whose difference is told.
 */
const subsets: Law = (recipe, random) => {
  const it = grown(recipe);
  for (const verb of recipe.verbs) apply(it, verb);
  for (const node of it.nodes) {
    if (node === null) continue;
    const [before, matrix] = [allowed(() => it.tree.world(node)), allowed(() => it.tree.worldMatrix(node))];
    if (typeof before === 'string' || typeof matrix === 'string') continue;
    const { drive: driven } = it.tree.local(node);
    const given = PARTS.filter(() => random.chance(0.4));
    const fit = random.pick(['polar', 'lossy', 'matrix'] as const);
    const parts = Object.fromEntries(given.map((part) => [part, before[part]]));
    const residual = allowed(() => it.tree.setWorld(node, parts, { fit }));
    const what = `setWorld of ${given.join(', ')} by ${fit}`;
    if (typeof residual === 'string') continue;
    const after = it.tree.world(node);
    const straightens = given.includes('rotation') && given.includes('scale') && before.skew.residual > 1e-12;
    if (!straightens) near(it.tree.worldMatrix(node), matrix, 1e-9, what);
    else if (!(residual.displacement > 0))
      near(it.tree.worldMatrix(node), matrix, 1e-9, `${what}, of which nothing is told`);
    // A drive ends where a rate is given with another pose, and what it accelerated ends with it.
    if (straightens && driven && !it.tree.local(node).drive) continue;
    const rates = PARTS.slice(3).flatMap((part) => [...before[part]]);
    near(
      PARTS.slice(3).flatMap((part) => [...after[part]]),
      rates,
      1e-7,
      `${what}: rates`,
    );
  }
  dispose(it);
};

/** The class, its rows, its matrices in one list, and `accumulate` say the same. */
const faces: Law = (recipe) => {
  const it = grown(recipe);
  for (const verb of recipe.verbs) apply(it, verb);
  const { tree, nodes } = it;
  const updated = allowed(() => tree.update());
  const { translations, rotations, scales, worldMatrices } = tree.rows;
  for (const [place, node] of nodes.entries()) {
    if (node === null) continue;
    const slot = tree.slot(node);
    const local = tree.local(node);
    sameBits(
      [[...local.translation, ...local.rotation, ...local.scale]],
      [
        [
          ...translations.subarray(3 * slot, 3 * slot + 3),
          ...rotations.subarray(4 * slot, 4 * slot + 4),
          ...scales.subarray(3 * slot, 3 * slot + 3),
        ],
      ],
      `rows of node ${place}`,
    );
    const matrix = allowed(() => tree.worldMatrix(node));
    if (typeof matrix === 'string' || updated !== undefined) continue;
    sameBits(
      [[...matrix]],
      [[...worldMatrices.subarray(16 * slot, 16 * slot + 16)]],
      `worldMatrices of node ${place}`,
    );
    const way = [node, ...tree.ancestors(node)];
    const plain = way.every(
      (one) =>
        !tree.local(one).compensates &&
        recipe.nodes[nodes.indexOf(one)]?.matrix === undefined &&
        !tree.local(one).free &&
        isStraight(tree, one),
    );
    if (!plain) continue;
    const chain = way.reverse().map((one) => {
      const { translation, rotation, scale } = tree.local(one);
      return { translation, rotation, scale };
    });
    near(accumulate(tree.rule, chain).at(-1)?.matrix ?? [], matrix, 1e-12, `accumulate of node ${place}`);
  }
  dispose(it);
};

function isStraight(tree: Hierarchy, node: NodeHandle): boolean {
  const { rotation, scale } = tree.local(node);
  const m = tree.localMatrix(node);
  return [0, 1, 2].every((axis) => {
    const unit = [0, 0, 0];
    unit[axis] = scale[axis] as number;
    const column = turned(rotation, unit);
    return [0, 1, 2].every((i) => Math.abs((column[i] as number) - (m[4 * axis + i] as number)) < 1e-12);
  });
}

/** Another order of siblings changes no bit. */
const siblings: Law = (recipe, random) => {
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

/** A verb and its opposite give the start. */
const opposites: Law = (recipe, random) => {
  const it = grown(recipe);
  for (const verb of recipe.verbs) apply(it, verb);
  const { tree, nodes } = it;
  const alive = nodes.filter((node) => node !== null);
  if (alive.length === 0 || !isTame(it)) return dispose(it);
  const [node, to] = [random.pick(alive), random.pick(alive)];
  const home = tree.parent(node);
  const before = tree.descendants(node).map((one) => POINTS.map((point) => pointOf(tree, one, point)));
  const fit = { fit: 'matrix' } as const;
  const there = allowed(() => tree.reparent(node, to, { keep: 'motion', ...fit }));
  const back =
    typeof there === 'string' ? there : allowed(() => tree.reparent(node, home, { keep: 'motion', ...fit }));
  const compensates = alive.some((one) => tree.local(one).compensates);
  if (typeof back !== 'string' && tree.rule === 'matrices' && !compensates)
    for (const [i, one] of tree.descendants(node).entries())
      for (const [k, point] of POINTS.entries()) {
        const [now, was] = [pointOf(tree, one, point), before[i]?.[k]] as [Motion, Motion];
        if (typeof now === 'string' || typeof was === 'string') continue;
        near(now.position, was.position, 1e-7, 'there and back: place');
      }
  const delta = { velocity: triple(random, 1), angularVelocity: triple(random, 1) };
  const local = tree.local(node);
  if (!local.drive && allowed(() => tree.addWorldRates(node, delta)) === undefined) {
    tree.addWorldRates(node, {
      velocity: by(delta.velocity, -1),
      angularVelocity: by(delta.angularVelocity, -1),
    });
    const { velocity, angularVelocity } = tree.local(node);
    near(velocity, local.velocity, TIGHT, 'jump and back');
    near(angularVelocity, local.angularVelocity, TIGHT, 'jump and back: spin');
  }
  dispose(it);
};

/** A tree in the plane is the tree in space whose nodes lie in it. */
const plane: Law = (recipe, random) => {
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

/** The laws by their names; those of `plane` need nodes in the plane. */
export const laws: Readonly<Record<string, { law: Law; plane?: boolean }>> = {
  unrelated: { law: unrelated },
  moved: { law: moved },
  rates: { law: rates },
  keeps: { law: keeps },
  steps: { law: steps },
  lawless: { law: lawless },
  saved: { law: saved },
  refused: { law: refused },
  subsets: { law: subsets },
  faces: { law: faces },
  siblings: { law: siblings },
  opposites: { law: opposites },
  plane: { law: plane, plane: true },
};
