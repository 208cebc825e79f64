/** Anybody's edits in any order, with any numbers: what is refused leaves all as it was. */

import { describe, expect, it, vi } from 'vitest';
import {
  type Fit,
  Hierarchy,
  type NodeHandle,
  type SceneNode,
  scaleRules,
} from '../../www/src/core/entries/index.ts';
import { fromScene, toScene } from '../../www/src/core/scene.ts';
import { curesOf } from '../../www/src/playground/doctor/cures.ts';
import { diagnose } from '../../www/src/playground/doctor/diagnosis.ts';
import {
  nodeOf,
  type State,
  type TreeDocument,
  type TreeNode,
} from '../../www/src/playground/document/document.ts';
import {
  add,
  change,
  changeWorld,
  remove,
  rename,
  reshape,
  setCompensates,
  setRule,
  setWorldMatrix,
} from '../../www/src/playground/document/edits.ts';
import { duplicate } from '../../www/src/playground/document/parts.ts';
import { posed } from '../../www/src/playground/document/posed.ts';
import { sceneOf, stateOf } from '../../www/src/playground/document/scene.ts';
import { attach, drive, release, reparent } from '../../www/src/playground/document/verbs.ts';
import { documentOf } from '../../www/src/playground/files/document-json.ts';
import { toText } from '../../www/src/playground/files/document-text.ts';
import { Course } from '../../www/src/playground/motion/course.ts';
import { driven, GRAVITY, released, setClip, undriven } from '../../www/src/playground/motion/edits.ts';
import { RATE } from '../../www/src/playground/motion/stepper.ts';
import { gizmoOf } from '../../www/src/playground/picture/gizmo.ts';
import { Workbench } from '../../www/src/playground/workbench.ts';
import { effort } from '../effort.ts';
import { dragged, moved, stretched, turnedAbout } from './playground-bench.ts';
import { randomDocument } from './playground-trees.ts';
import { Random } from './random.ts';

// The same functions, whose calls are known.
vi.mock('../../www/src/core/scene.ts', { spy: true });

const ODD = [0, -0, 1, -1, 1e308, -1e308, 1e-308, 5e-324, Number.NaN, Number.POSITIVE_INFINITY, 1e154, 1e9];
const NAMES = ['', 'arm', 'n'.repeat(100_000), 'ذراع', '🚢👩‍👩‍👧', '__proto__', '\ud800', 'arm 2', 'a\nb'];
const FITS: readonly Fit[] = ['exact', 'matrix', 'polar', 'lossy'];

/** A random document that turns so slowly that the core steps it in no time. */
function slowDocument(random: Random): TreeDocument {
  const document = randomDocument(random);
  const nodes = document.nodes.map((it) => ({ ...it, angularAcceleration: [1, -2, 0.5] as const }));
  return { ...document, nodes };
}

/** One hand at a workbench. */
class Caller {
  constructor(
    readonly random: Random,
    readonly bench: Workbench,
  ) {}

  number(): number {
    return this.random.chance(0.06) ? this.random.pick(ODD) : this.random.between(-3, 3);
  }

  triple(): [number, number, number] {
    return [this.number(), this.number(), this.number()];
  }

  turn(): [number, number, number, number] {
    if (this.random.chance(0.05)) return [this.number(), 0, 0, this.number()];
    const given = [0, 0, 0, 0].map(() => this.random.between(-1, 1));
    const length = Math.hypot(...given);
    return given.map((it) => it / length) as [number, number, number, number];
  }

  /** The id of a node, or now and then of none. */
  id(now: TreeDocument): number {
    if (now.nodes.length === 0 || this.random.chance(0.04))
      return this.random.pick([-1, 0, 9999, Number.NaN]);
    return this.random.pick(now.nodes).id;
  }

  parent(now: TreeDocument): number | null {
    return this.random.chance(0.2) ? null : this.id(now);
  }

  state(): Partial<State> {
    const { random } = this;
    const part: Record<string, unknown> = {};
    for (const key of ['translation', 'scale', 'velocity', 'acceleration'])
      if (random.chance(0.3)) part[key] = this.triple();
    // A turn of a million radians in a step is exact, and takes a second.
    for (const key of ['angularVelocity', 'angularAcceleration'])
      if (random.chance(0.3)) part[key] = this.triple().map((it) => (Math.abs(it) < 1e9 ? it % 10 : it));
    if (random.chance(0.4)) part.rotation = this.turn();
    return part;
  }

  make(now: TreeDocument): TreeDocument | { document: TreeDocument; id: number } {
    const { random } = this;
    const id = this.id(now);
    const gizmo = () => {
      const place = Math.max(
        now.nodes.findIndex((it) => it.id === id),
        0,
      );
      return gizmoOf(now, posed(now), place, random.pick(['node', 'parent', 'world']));
    };
    const full = now.nodes.length > 24;
    const acts = [
      () => (full ? remove(now, id) : add(now, this.parent(now), random.chance(0.5) ? this.state() : {})),
      () =>
        full ? remove(now, id) : add(now, this.parent(now), { rotation: this.turn(), scale: [-1, -2, 1] }),
      () => (full ? remove(now, id) : duplicate(now, id)),
      () => (random.chance(0.3) ? remove(now, id) : now),
      () => rename(now, id, random.pick(NAMES)),
      () => change(now, id, this.state()),
      () => change(now, id, this.state()),
      () => change(now, id, { stretch: [1, 0.5, 0, 0, this.number(), 0, 0.25, 0, 1] }),
      () => reshape(now, id, { kind: 'sphere', size: this.triple(), center: this.triple() }),
      () => changeWorld(now, id, this.state(), random.pick(FITS)).document,
      () => changeWorld(now, id, { translation: this.triple() }).document,
      () =>
        setWorldMatrix(
          now,
          id,
          [...this.triple(), 0, ...this.triple(), 0, ...this.triple(), 0, ...this.triple(), 1],
          random.pick(FITS),
        ).document,
      () =>
        reparent(now, id, this.parent(now), {
          fit: random.pick(FITS),
          ...(random.chance(0.5) ? { index: random.pick([0, 1, -1, 99, Number.NaN]) } : {}),
          keep: random.pick(['local', 'pose', 'velocity', 'motion'] as const),
        }).document,
      () => setRule(now, random.pick(scaleRules)),
      () => setCompensates(now, id, random.chance(0.5)),
      () => release(now, id, { to: this.parent(now), fit: random.pick(FITS) }).document,
      () => released(now, id, random.pick([GRAVITY, this.triple()])),
      () => attach(now, id, this.parent(now), { fit: random.pick(FITS) }).document,
      () => driven(now, id),
      () => undriven(now, id),
      () => drive(now, id, this.triple(), this.triple()),
      () => setClip(now, random.pick([null, 0, 1, -1, Number.NaN])),
      () => {
        const at = gizmo();
        return moved(now, at, random.pick(at.along), this.number());
      },
      () => dragged(now, gizmo(), this.triple()),
      () => {
        const at = gizmo();
        return turnedAbout(now, at, random.pick(at.along), this.number());
      },
      () => {
        const at = gizmo();
        return stretched(now, at, random.pick([null, ...at.along]), this.number());
      },
      () => {
        const found = diagnose(now, id);
        const cures = found ? curesOf(now, found) : [];
        return cures.length > 0 ? random.pick(cures).document : now;
      },
    ];
    return random.pick(acts)();
  }

  act(): void {
    const { bench, random } = this;
    const { document, chosen } = bench;
    const before = JSON.stringify(document);
    const now = bench.now;
    const what = random.whole(0, 19);
    if (what === 0) bench.undo();
    else if (what === 1) bench.redo();
    else if (what === 2) bench.withdraw();
    else if (what === 3) bench.settle();
    else if (what === 4) bench.seek(bench.course.time + random.pick([0.1, -0.1, 0.5, -9]));
    else if (what === 5) bench.seek(random.pick([Number.NaN, -1, 1e308, Number.POSITIVE_INFINITY]), 3);
    else if (what === 6 && random.chance(0.1)) bench.open(slowDocument(random));
    else if (what === 7) bench.choose(this.id(document));
    else {
      const done = bench.edit('Edit', (it) => this.make(it), { merge: random.pick([null, null, 'drag']) });
      if (!done) {
        expect(bench.document).toBe(document);
        expect(bench.now).toBe(now);
        expect(bench.chosen).toBe(chosen);
        expect(bench.refused).toBe(true);
        expect(bench.said).toMatch(/^[A-Z"].*\.$/s);
        expect(bench.said).not.toMatch(/node \d{9}/);
      }
    }
    expect(JSON.stringify(document)).toBe(before);
  }
}

/** Each node is before its descendants, which follow at once, and has an id of its own. */
function expectOutline({ nodes }: TreeDocument): void {
  const way: (number | null)[] = [null];
  for (const { id, parent } of nodes) {
    while (way.at(-1) !== parent && way.length > 0) way.pop();
    expect(way.at(-1)).toBe(parent);
    way.push(id);
  }
  expect(new Set(nodes.map((it: TreeNode) => it.id)).size).toBe(nodes.length);
}

/** Edits of one hand, each followed by a look at all that has to hold. */
function play(seed: number, count: number): Workbench {
  const random = new Random(seed);
  const bench = new Workbench();
  const caller = new Caller(random, bench);
  bench.open(slowDocument(random));
  for (let i = 0; i < count; i++) {
    caller.act();
    expectOutline(bench.document);
    const text = toText(bench.document);
    expect(toText(documentOf(JSON.parse(text)))).toBe(text);
  }
  return bench;
}

const seeds = Array.from({ length: effort(4, 2) }, (_, i) => i + 1);

describe('anybody at the workbench', () => {
  it.each(seeds)('of seed %i does no harm, and the core has what is shown', (seed) => {
    const bench = play(seed, 120);
    // The way back leads to the same documents, and forth again.
    while (bench.history.future.length > 0) bench.redo();
    const seen: TreeDocument[] = [];
    while (bench.history.past.length > 0) {
      seen.push(bench.document);
      bench.undo();
    }
    expect(bench.document.nodes.length).toBe(0);
    for (const document of seen.reverse()) {
      bench.redo();
      expect(bench.document).toBe(document);
    }
  });

  it('leaves few trees in the memory of the core', async () => {
    const live = new Set<Hierarchy>();
    const { copy, dispose } = Hierarchy.prototype;
    const { fromScene: made } = await vi.importActual<typeof import('../../www/src/core/scene.ts')>(
      '../../www/src/core/scene.ts',
    );
    const spies = [
      vi.mocked(fromScene).mockImplementation((...given) => {
        const tree = made(...given);
        live.add(tree);
        return tree;
      }),
      vi.spyOn(Hierarchy.prototype, 'copy').mockImplementation(function (this: Hierarchy) {
        const tree = copy.call(this);
        live.add(tree);
        return tree;
      }),
      vi.spyOn(Hierarchy.prototype, 'dispose').mockImplementation(function (this: Hierarchy) {
        live.delete(this);
        dispose.call(this);
      }),
    ];
    const counts = [150, 300].map((count) => {
      play(20, count).course.dispose();
      return live.size;
    });
    for (const spy of spies) spy.mockRestore();
    // The four documents that were shown last.
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
  });

  it.each(seeds)('of seed %i sets in the world what the whole tree does', (seed) => {
    const random = new Random(200 + seed);
    const document = slowDocument(random);
    for (const [i, { id, name, parent, shape }] of document.nodes.entries()) {
      const handles: NodeHandle[] = [];
      const whole = fromScene(sceneOf(document), handles);
      const handle = handles[i] as NodeHandle;
      const expectLike = (made: TreeDocument): void => {
        const given = toScene(whole).nodes[whole.nodes().indexOf(handle)] as SceneNode;
        expect(nodeOf(made, id)).toEqual({ id, name, parent, shape, ...stateOf(given) });
      };
      whole.setWorld(handle, { translation: [1, 2, 3] });
      const moved = changeWorld(document, id, { translation: [1, 2, 3] }).document;
      expectLike(moved);
      const fit = nodeOf(moved, id)?.stretch ? 'matrix' : 'exact';
      whole.release(handle, { to: whole.parent(handle), acceleration: [0, i, 0], fit });
      const flying = release(moved, id, { to: parent, acceleration: [0, i, 0] }).document;
      expectLike(flying);
      whole.setWorld(handle, { velocity: [3, 2, 1], angularVelocity: [0, 1, 0] });
      expectLike(changeWorld(flying, id, { velocity: [3, 2, 1], angularVelocity: [0, 1, 0] }).document);
      whole.dispose();
    }
  });

  it.each(seeds)('of seed %i has the same course by steps and by leaps', (seed) => {
    const document = slowDocument(new Random(100 + seed));
    const [steps, leaps] = [new Course(document), new Course(document)];
    const { start } = document;
    for (let i = 1; i <= 150; i++) steps.seek(start + i / RATE);
    for (const to of [200, 30, 149, 0, 150]) leaps.seek(start + to / RATE);
    expect(leaps.document).toEqual(steps.document);
    steps.dispose();
    leaps.dispose();
  });
});
