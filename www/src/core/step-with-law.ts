/** Steps of a tree under a law of motion: gravity of a planet, springs, drag. */

import { numbers, starter } from './boundary/core.ts';
import { KinetreeError } from './boundary/errors.ts';
import { expectNumber, type Vec3Like, write } from './boundary/vectors.ts';
import { withLaw as group } from './generated/groups/withLaw.js';
import { status } from './hierarchy/calls.ts';
import { expectTree } from './hierarchy/expect.ts';
import { numbersOf, type StepScheme } from './hierarchy/motion.ts';
import type { NodeHandle } from './hierarchy/node-handle.ts';
import type { Hierarchy } from './hierarchy.ts';

const start = /* @__PURE__ */ starter(group);

/**
 * A law of motion a(t, x, v): returns the acceleration, m/s², of a node at a time, s since the step
 * began, with a position, m, and a velocity, m/s.
 */
export type Law = (
  node: NodeHandle,
  time: number,
  position: Float64Array,
  velocity: Float64Array,
) => Vec3Like;

/** The numbers of a state at which a law is asked: handle, time, position 3, velocity 3. */
const ASKED = 8;

/** The least length of the block, for errors. */
const ROOM = 4;

/**
 * Steps a tree as {@link Hierarchy.step} does, with accelerations that depend on the state: gravity
 * of a planet, springs, drag. The law is called for every node but those that are {@link
 * Hierarchy.drive driven}, whose course is known, once a stage of the scheme for translations
 * (default `rungeKutta4`: four times a step), and returns its acceleration, m/s². Time, position
 * and velocity are those of that stage; positions, velocities and the returned acceleration are in
 * the parent, or in the world for a {@link Hierarchy.release released} body. Angular accelerations
 * stay constant, and the acceleration of each node is kept as it was.
 *
 * The law may read the tree: it finds it as it was before the step.
 *
 * ```js
 * const tree = new Hierarchy();
 * const bob = tree.add({ translation: [1, 0, 0] });
 * const spring = (node, time, [x, y, z]) => [-x, -y, -z];
 * for (let i = 0; i < 100; i++) stepWithLaw(tree, Math.PI / 100, spring);
 * console.log(tree.local(bob).translation[0].toFixed(6)); // → -1.000000
 * ```
 *
 * @throws KinetreeError `BAD_ARGUMENT` for a law that returns no vector or changes the tree,
 * `NOT_FINITE` for NaN and infinities, and the errors of {@link Hierarchy.step}. An exception of
 * the law's passes through. In all these cases no node has moved.
 */
export function stepWithLaw(tree: Hierarchy, dt: number, law: Law, scheme: StepScheme = {}): void {
  const owner = expectTree(tree, 'call its own, tree.stepWithLaw(dt, law)');
  const duration = expectNumber(dt, 'duration');
  if (typeof law !== 'function') throw new KinetreeError('BAD_ARGUMENT', 'the law must be a function');
  const given = numbersOf(scheme);
  const { step_with_law } = start();
  /** Runs the scheme with the first stages; returns the states at which it needs more of them. */
  const run = (known: Float64Array, stages: number): Float64Array => {
    const { core } = owner;
    const size = core.size();
    numbers(Math.max(ROOM, 1 + ASKED * size, known.length)).set(known);
    status(step_with_law(core, duration, ...given, stages), core);
    const block = numbers(1 + ASKED * size);
    return block.slice(1, 1 + ASKED * (block[0] ?? 0));
  };
  const nothing = new Float64Array(0);
  let [known, asked] = [nothing, run(nothing, 0)];
  const first = asked;
  const same = (a: Float64Array, b: Float64Array): boolean =>
    a.length === b.length && a.every((it, i) => Object.is(it, b[i]));
  for (let stages = 1; stages === 1 || asked.length > 0; stages++) {
    const added = new Float64Array((3 * asked.length) / ASKED);
    for (let i = 0; i < added.length / 3; i++) {
      const [node = 0, time = 0] = asked.subarray(ASKED * i);
      const position = asked.slice(ASKED * i + 2, ASKED * i + 5);
      const velocity = asked.slice(ASKED * i + 5, ASKED * (i + 1));
      const result = law(node as NodeHandle, time, position, velocity);
      write(added, 3 * i, result, 3, 'acceleration');
    }
    const all = new Float64Array(known.length + added.length);
    all.set(known);
    all.set(added, known.length);
    known = all;
    // The step is done by the run that asks for nothing more: the tree must still be the first
    // one. A run of no stages only asks.
    if (!same(run(nothing, 0), first)) {
      throw new KinetreeError('BAD_ARGUMENT', 'the law changed the tree in the middle of its step');
    }
    asked = run(known, stages);
  }
}
