/** Laws about motion: in another frame, in time, through verbs and back. */
import {
  by,
  copied,
  cross,
  DIFFERENCES,
  dispose,
  fail,
  isEven,
  isTame,
  type Law,
  type Motion,
  near,
  number,
  POINTS,
  plus,
  pointOf,
  STEP,
  TIGHT,
  times,
  turned,
  turned4,
} from './compare.ts';
import { allowed, apply, type Grown, grown, type Triple, triple } from './trees.ts';

/** All under one more root that moves, turns, mirrors and scales: every answer is mapped so. */
export const moved: Law = (recipe, random) => {
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
      // A root that is released needs no flag to fly freely, and has none where it gets a parent later.
      if (it.kind === 'release' && it.to < 0) continue;
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

/** Velocities and accelerations of material points are the differences of their places in time. */
export const rates: Law = (recipe) => {
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

/** What a verb promises to keep is kept, at three points of the node and of its children. */
export const keeps: Law = (recipe, random) => {
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
export const steps: Law = (recipe, random) => {
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

/** A verb and its opposite give the start. */
export const opposites: Law = (recipe, random) => {
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
