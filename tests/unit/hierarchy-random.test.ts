/**
 * Trees under a hundred thousand random calls, beside a model too simple to be wrong; and a million
 * comings and goings.
 */
import { describe, expect, it } from 'vitest';
import { memory } from '../../www/src/core/boundary/core.ts';
import { Hierarchy, KinetreeError, type NodeHandle, worldParts } from '../../www/src/core/entries/index.ts';
import { toScene } from '../../www/src/core/scene.ts';
import { effort } from '../effort.ts';
import { near, same, times } from './expect.ts';
import { add, apply, Model, type State } from './hierarchy-model.ts';
import { Random } from './random.ts';

/** Deeper, and unequal scales skew the poses so far that rounding shows. */
const DEEPEST = 6;
const MOST_NODES = 40;
/** Of the largest number compared: some tens of roundings a level. */
const TOLERANCE = 1e-11;
const WORLD_SCALE_TOLERANCE = 1e-9;
/**
 * Of the largest rate of a chain: a node's acceleration may cancel its parent's, and what is left
 * has the rounding of what was summed, some tens of units in the last place.
 */
const CANCELED = 1e-14;

/** The rows of the parts of a state. */
const ROWS = {
  translation: 'translations',
  rotation: 'rotations',
  scale: 'scales',
  velocity: 'velocities',
  acceleration: 'accelerations',
  angularVelocity: 'angularVelocities',
  angularAcceleration: 'angularAccelerations',
} as const satisfies { readonly [Part in keyof State]: string };

/**
 * Compared by hand: an assertion a number would take longer than all the rest. What is off goes to
 * the one that tells.
 */
function close(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance = TOLERANCE,
  summed = 0,
): void {
  let [size, off] = [1, actual.length === expected.length ? 0 : Number.NaN];
  for (let i = 0; i < expected.length; i++) {
    size = Math.max(size, Math.abs(expected[i] ?? Number.NaN));
    off = Math.max(off, Math.abs((actual[i] ?? Number.NaN) - (expected[i] ?? Number.NaN)));
  }
  const bound = Math.max(tolerance * size, CANCELED * summed);
  if (!(off <= bound)) near(actual, expected, bound);
}

class Play {
  readonly tree: Hierarchy;
  readonly model = new Model();
  readonly other = new Hierarchy();
  readonly foreign = this.other.add();
  gone: NodeHandle[] = [];

  constructor(
    readonly random: Random,
    readonly uniform: boolean,
  ) {
    this.tree = new Hierarchy('matrices');
  }

  vector(): number[] {
    return [0, 0, 0].map(() => this.random.between(-2, 2));
  }

  rotation(): number[] {
    const four = [0, 0, 0, 0].map(() => this.random.between(-1, 1));
    const length = Math.hypot(...four);
    return length < 0.1 ? [0, 0, 0, 1] : four.map((it) => it / length);
  }

  scale(): number[] {
    const one = this.random.between(0.6, 1.6);
    return this.uniform
      ? [one, one, one]
      : [one, this.random.between(0.6, 1.6), this.random.between(0.6, 1.6)];
  }

  state(): State {
    return {
      translation: this.vector(),
      rotation: this.rotation(),
      scale: this.scale(),
      velocity: this.vector(),
      acceleration: this.vector(),
      angularVelocity: this.vector(),
      angularAcceleration: this.vector(),
    };
  }

  node(): NodeHandle | undefined {
    const nodes = [...this.model.records.keys()];
    return nodes.length > 0 ? (this.random.pick(nodes) as NodeHandle) : undefined;
  }

  /** A parent under which a subtree of that many levels fits. */
  parent(levels: number): NodeHandle | null {
    const parent = this.random.chance(0.2) ? undefined : this.node();
    return parent === undefined || this.model.chain(parent).length + levels > DEEPEST ? null : parent;
  }

  levels(node: number): number {
    return 1 + Math.max(0, ...this.model.row(node).map((child) => this.levels(child)));
  }

  /** Copies from the tree the numbers that the model cannot compute to the bit. */
  adopt(node: NodeHandle): void {
    const local = this.tree.local(node);
    const lists = Object.entries(local).map(([part, numbers]) => [part, Array.from(numbers as Float64Array)]);
    this.model.record(node).local = Object.fromEntries(lists) as State;
  }

  /** Writes parts of a state through the rows, and says so. */
  write(node: NodeHandle, part: Partial<State>): void {
    const { tree, random } = this;
    // Rows of rates begin with the first rate, which a call sets.
    if (tree.rows.velocities.length === 0) tree.setLocal(node, part);
    const [rows, slot] = [tree.rows, tree.slot(node)];
    for (const [name, numbers] of Object.entries(part))
      rows[ROWS[name as keyof State]].set(numbers, numbers.length * slot);
    if (random.chance(0.1)) tree.touchAll();
    else tree.touch(slot);
  }

  /** One random call, made to both. */
  turn(): void {
    const { tree, model, random } = this;
    const node = this.node();
    if (node === undefined || (model.records.size < MOST_NODES && random.chance(0.3))) {
      const [local, parent, name] = [this.state(), this.parent(1), random.pick(['arm', 'leg', '', 'ß→🦶'])];
      const added = tree.add(local, { parent, name });
      same(model.records.has(added), false);
      model.records.set(added, { name, parent, local });
      model.hang(added, parent);
      return;
    }
    const record = model.record(node);
    switch (random.whole(0, 10)) {
      case 0: {
        if (model.records.size < MOST_NODES / 2) break;
        this.gone = [node, ...(model.below(node) as NodeHandle[])];
        const slots = this.gone.map((it) => tree.slot(it));
        same(tree.remove(node), model.remove(node));
        // A row of a removed node says so, and what is written there is lost.
        for (const slot of slots) {
          same(tree.rows.translations[3 * slot], Number.NaN);
          tree.rows.translations.fill(random.between(-2, 2), 3 * slot, 3 * slot + 3);
          tree.touch(slot);
        }
        tree.update();
        for (const slot of slots) same(tree.rows.translations[3 * slot], Number.NaN);
        break;
      }
      case 1: {
        const all = Object.entries(this.state()).filter(() => random.chance(0.4));
        const part = Object.fromEntries(all) as Partial<State>;
        if (random.chance(0.5)) this.write(node, part);
        else tree.setLocal(node, part);
        record.local = { ...record.local, ...part };
        break;
      }
      case 2: {
        const parent = this.parent(this.levels(node));
        if (parent === node || (parent !== null && model.below(node).includes(parent))) break;
        const siblings = model.row(parent).filter((it) => it !== node).length;
        const position = random.chance(0.5) ? undefined : random.whole(0, siblings);
        tree.reparent(node, parent, {
          keep: 'local',
          ...(position === undefined ? {} : { index: position }),
        });
        model.unhang(node);
        model.hang(node, parent, position);
        break;
      }
      case 3: {
        const parent = this.parent(this.levels(node));
        if (!this.uniform || parent === node || (parent !== null && model.below(node).includes(parent)))
          break;
        const before = [model.worldMatrix(node), model.world(node)] as const;
        expect(tree.reparent(node, parent, { keep: 'motion' }).world).toBeLessThan(1e-9);
        model.unhang(node);
        model.hang(node, parent);
        this.adopt(node);
        // Scales up to 1.6⁶ apart are undone, and with them the roundings.
        close(model.worldMatrix(node), before[0], WORLD_SCALE_TOLERANCE);
        close(model.world(node).acceleration, before[1].acceleration, WORLD_SCALE_TOLERANCE);
        close(model.world(node).spinRate, before[1].spinRate, WORLD_SCALE_TOLERANCE);
        break;
      }
      case 4: {
        const name = random.pick(['head', 'tail']);
        tree.rename(node, name);
        record.name = name;
        break;
      }
      case 5: {
        const row = model.row(record.parent);
        const position = random.whole(0, row.length - 1);
        tree.reparent(node, tree.parent(node), { keep: 'local', index: position });
        model.unhang(node);
        model.hang(node, record.parent, position);
        break;
      }
      case 6: {
        const place = this.vector();
        tree.setWorld(node, { translation: place });
        this.adopt(node);
        close(apply(model.worldMatrix(node), [0, 0, 0], 1), place, WORLD_SCALE_TOLERANCE);
        break;
      }
      case 7: {
        if (!this.uniform) break;
        const [before, jump] = [model.world(node), this.vector()];
        tree.addWorldRates(node, { velocity: jump, angularVelocity: [1, 0, 0] });
        this.adopt(node);
        const after = model.world(node);
        close(after.velocity, add(before.velocity, jump), WORLD_SCALE_TOLERANCE);
        close(after.spin, add(before.spin, [1, 0, 0]), WORLD_SCALE_TOLERANCE);
        close(after.acceleration, before.acceleration, WORLD_SCALE_TOLERANCE);
        break;
      }
      case 8: {
        // Only small steps, and spins kept from growing without end.
        const [dt, before] = [random.between(-0.01, 0.01), new Map(model.records)];
        const held = [...before].map(([it, { local }]) => [it as NodeHandle, local] as const);
        tree.step(dt);
        for (const [it, was] of held) {
          this.adopt(it);
          const { translation, velocity, angularVelocity } = this.model.record(it).local;
          close(
            translation,
            add(was.translation, times(was.velocity, dt), times(was.acceleration, (dt * dt) / 2)),
          );
          close(velocity, add(was.velocity, times(was.acceleration, dt)));
          close(angularVelocity, add(was.angularVelocity, times(was.angularAcceleration, dt)));
        }
        break;
      }
      case 9: {
        if (!this.uniform || random.chance(0.7)) break;
        const { parent } = record;
        const children = [...model.row(node)];
        const at = model.row(parent).indexOf(node);
        const before = children.map((child) => model.worldMatrix(child));
        this.gone = [node];
        tree.removeKeepingChildren(node);
        for (const child of children) model.unhang(child);
        model.remove(node);
        for (const [i, child] of children.entries()) {
          model.hang(child, parent, at + i);
          this.adopt(child as NodeHandle);
          close(model.worldMatrix(child), before[i] ?? [], WORLD_SCALE_TOLERANCE);
        }
        break;
      }
      default:
        this.refused(node);
    }
  }

  /** A call that must be refused, and leave no trace. */
  refused(node: NodeHandle): void {
    const { tree, model, random } = this;
    const before = JSON.stringify(toScene(tree));
    const bad = random.pick([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
    const stale = random.pick([...this.gone, this.foreign, 0.5, -1, 1e300, bad] as NodeHandle[]);
    const below = random.pick([node, ...model.below(node)]) as NodeHandle;
    const calls: [string, () => unknown][] = [
      ['NO_SUCH_NODE', () => tree.remove(stale)],
      ['NO_SUCH_NODE', () => tree.setLocal(stale, { scale: 2 })],
      ['NO_SUCH_NODE', () => tree.reparent(node, stale, { keep: 'motion' })],
      ['NO_SUCH_NODE', () => tree.relative(node, stale).matrix],
      ['NO_SUCH_NODE', () => tree.add({}, { parent: stale })],
      ['CYCLE', () => tree.reparent(node, below, { keep: 'motion' })],
      ['CYCLE', () => tree.reparent(node, below, { keep: 'local' })],
      ['NOT_FINITE', () => tree.setLocal(node, { translation: [1, 2, 3], velocity: [0, bad, 0] })],
      ['NOT_FINITE', () => tree.setWorld(node, { translation: [1, 2, 3], angularVelocity: [0, bad, 0] })],
      ['NOT_UNIT', () => tree.setLocal(node, { rotation: [1, 1, 0, 0], scale: 3 })],
      ['NOT_FINITE', () => tree.step(bad)],
      ['NOT_FINITE', () => tree.addWorldRates(node, { velocity: [bad, 0, 0] })],
      ['NO_SUCH_INDEX', () => tree.reparent(node, tree.parent(node), { keep: 'local', index: 1000 })],
      ['NO_SUCH_INDEX', () => tree.reparent(node, null, { keep: 'motion', index: 1000 })],
      ['BAD_ARGUMENT', () => tree.setLocal(node, { scale: [1, 2] })],
      ['BAD_ARGUMENT', () => tree.setLocal(node, { weight: 1 } as object)],
      ['BAD_ARGUMENT', () => tree.setLocal('1' as unknown as NodeHandle, {})],
      ['NO_DIRECTION', () => tree.lookAt(node, worldParts(tree, node).translation)],
    ];
    const [code, call] = random.pick(calls);
    let thrown: unknown;
    try {
      call();
    } catch (error) {
      thrown = error;
    }
    const answered = thrown instanceof KinetreeError && thrown.code === code;
    if (!answered) expect.fail(`${call} threw ${thrown}, not ${code}`);
    same(JSON.stringify(toScene(tree)), before);
  }

  compare(node: NodeHandle): void {
    const { tree, model } = this;
    const { name, parent, local } = model.record(node);
    const found = tree.local(node);
    // Rotations are made exact in the last bits.
    close(found.rotation, local.rotation, 1e-15);
    for (const part of ['translation', 'scale', 'velocity', 'acceleration', 'angularVelocity'] as const) {
      same(Array.from(found[part]), local[part]);
    }
    same([tree.name(node), tree.parent(node)], [name, parent]);
    same(tree.children(node), model.row(node));
    same(tree.children(tree.parent(node)).indexOf(node), model.row(parent).indexOf(node));
    same(tree.ancestors(node).length + 1, model.chain(node).length);
    same(
      tree.path(node),
      model.chain(node).map((record) => record.name),
    );
    const world = model.worldMatrix(node);
    close(tree.worldMatrix(node), world);
    const point = this.vector();
    close(tree.transformPoint(point, node, null), apply(world, point, 1));
    close(tree.transformVector(point, node, null), apply(world, point, 0));
    close(
      tree.transformPoint(tree.transformPoint(point, null, node), node, null),
      point,
      WORLD_SCALE_TOLERANCE,
    );
    const frame = this.node() ?? null;
    const through = apply(model.worldMatrix(frame), tree.transformPoint(point, node, frame) as never, 1);
    close(through, apply(world, point, 1), WORLD_SCALE_TOLERANCE);
    if (!this.uniform) return;
    const [moving, read] = [model.world(node), tree.world(node)];
    close(read.scale, [moving.scale, moving.scale, moving.scale]);
    const rates = model.chain(node).flatMap(({ local }) => [...local.velocity, ...local.acceleration]);
    const summed = Math.max(...rates.map(Math.abs));
    close(read.velocity, moving.velocity, TOLERANCE, summed);
    close(read.acceleration, moving.acceleration, TOLERANCE, summed);
    close(read.angularVelocity, moving.spin);
    close(read.angularAcceleration, moving.spinRate);
    const motion = { position: point, velocity: this.vector(), acceleration: this.vector() };
    const [wanted, got] = [model.carried(node, motion), tree.transformMotion(motion, node, null)];
    close(got.position, wanted.position);
    close(got.velocity, wanted.velocity, TOLERANCE, summed);
    close(got.acceleration, wanted.acceleration, TOLERANCE, summed);
  }

  compareAll(): void {
    same(this.tree.nodes(), this.model.below(null));
    same(this.tree.size, this.model.records.size);
    for (const node of this.model.records.keys()) this.compare(node as NodeHandle);
  }
}

describe('random calls', () => {
  it.each([
    [true, 1],
    [false, 2],
  ])(
    'a tree says what the model says, after each of them (one scale: %s)',
    (uniform, seed) => {
      const play = new Play(new Random(seed), uniform);
      for (let i = 0; i < effort(50_000); i++) {
        play.turn();
        const node = play.node();
        if (node !== undefined && i % 5 === 0) play.compare(node);
        if (i % 1000 === 0) play.compareAll();
      }
      play.compareAll();
      play.tree.dispose();
      play.other.dispose();
    },
    240_000,
  );
});

describe('memory', () => {
  it('does not grow with nodes that come and go', () => {
    using tree = new Hierarchy();
    const root = tree.add();
    const [local, options] = [{ translation: [1, 2, 3] }, { parent: root, name: 'guest' }];
    const pass = (count: number): void => {
      for (let i = 0; i < count; i++) {
        const guest = tree.add(local, options);
        if (i % 100 === 0) tree.worldMatrix(guest);
        tree.remove(guest);
      }
    };
    pass(10_000);
    const bytes = memory().byteLength;
    pass(effort(990_000));
    expect([memory().byteLength, tree.size]).toEqual([bytes, 1]);
  }, 120_000);

  it('does not grow with trees that come and go, nor with refusals', () => {
    const pass = (count: number): void => {
      for (let i = 0; i < count; i++) {
        const tree = new Hierarchy();
        const node = tree.add({}, { name: 'a'.repeat(100) });
        expect(() => tree.reparent(node, node, { keep: 'motion' })).toThrow(KinetreeError);
        const copy = tree.copy();
        copy.dispose();
        tree.dispose();
      }
    };
    pass(200);
    const bytes = memory().byteLength;
    pass(5000);
    expect(memory().byteLength).toBe(bytes);
  });
});
