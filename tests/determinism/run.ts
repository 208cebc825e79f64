/**
 * A tank on a ship that tumbles: a rigid body under torque, a turret and a gun that turn, four
 * frames in single precision, and the hierarchy composed with all its rates, each step. Every
 * number of every step goes into one hash. `crate/tests/project/determinism.rs` does the same on the desk;
 * `hash.txt` is what both must find. Nothing here reckons: what differs between two machines,
 * differs in the core.
 */
import type * as kinetree from '../../www/src/core/entries/index.ts';

export const STEPS = 100_000;

/** Seconds a step. */
const STEP = 0.01;

export function run(core: typeof kinetree, steps: number): string {
  const hash = new Hash();
  const inertia = [2, 3, 5];
  let ship = core.bodyState(inertia, [0, 0, 0, 1], [0.7, -0.4, 0.3]);
  let turret: kinetree.RotationStateLike = { angularVelocity: [0.1, 0, 1.1] };
  let gun: kinetree.RotationStateLike = { angularVelocity: [0.2, 0.9, 0] };
  // To and fro, a second each, so that nothing runs away.
  const torques = [
    [0.3, 0.1, -0.2],
    [-0.3, -0.1, 0.2],
  ];
  const pushes = [
    [0.5, -0.3, 0.2],
    [-0.5, 0.3, -0.2],
  ];
  const batch = new core.RotationBatch(4);
  batch.set([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [1, 0, 0, 0, -2, 0, 0.5, 0.5, 3, -1, 2, -3]);
  for (let step = 0; step < steps; step++) {
    const half = Math.floor(step / 100) % 2;
    const [torque = [], push = []] = [torques[half], pushes[half]];
    [ship = ship] = core.stepBodies([{ ...ship, inertia, torque }], STEP);
    turret = core.stepRotation(turret, push, STEP);
    gun = core.stepRotation(gun, push, STEP, { magnus: 'order8', exponential: 'rational', axes: 'body' });
    const worldFromShip = {
      translation: [1, 2, 3],
      rotation: ship.rotation,
      scale: 2,
      angularVelocity: ship.angularVelocity,
    };
    const shipFromTurret = { translation: [0, 0.5, 0.1], angularAcceleration: push, ...turret };
    const turretFromGun = { translation: [0.3, 0, 0.7], velocity: [0, 0.2, 0], scale: 0.5, ...gun };
    const world = core.space3.compose(core.space3.compose(worldFromShip, shipFromTurret), turretFromGun);
    hash.add(world.translation, world.rotation, world.velocity, world.acceleration);
    hash.add(world.angularVelocity, world.angularAcceleration, ship.angularMomentum, [ship.energy]);
    if (step % 100 === 0) batch.accelerate([...push, ...push, ...push, ...push]);
    hash.add([batch.step(STEP)]);
  }
  const [rotations, spins] = [new Float64Array(16), new Float64Array(12)];
  batch.read(rotations, spins);
  batch.dispose();
  hash.add(rotations, spins);
  many(core, hash);
  return hash.toString();
}

/**
 * Many nodes at once, by SIMD where the core has it: batches of each kind, and a tree by rows, of which all
 * nodes are worked out, then one leaf, then a branch.
 */
function many(core: typeof kinetree, hash: Hash): void {
  // Whole numbers of a generator after Lehmer, as thousandths: the same everywhere.
  let seed = 1;
  const whole = (below: number): number => {
    seed = (seed * 48_271) % 0x7fff_ffff;
    return seed % below;
  };
  const number = (): number => whole(4_001) / 1_000 - 2;
  const rotations = [
    [0, 0, 0, 1],
    [0.5, 0.5, -0.5, 0.5],
    [0.6, 0, 0, 0.8],
    [0, -0.28, 0, 0.96],
  ];
  const nodes = Array.from({ length: 61 }, (_, i) => ({
    parent: i === 0 || whole(9) === 0 ? -1 : i - 1 - whole(Math.min(i, 5)),
    translation: [number(), number(), number()],
    rotation: rotations[whole(4)] ?? [],
    scale: [number() / 16 + 1, number() / 16 + 1, number() / 16 - 1],
    rates: Array.from({ length: 12 }, number),
  }));
  const parents = nodes.map(({ parent }) => parent);
  for (const Kind of [core.DynamicBatch, core.DynamicBatch32]) {
    const batch = new Kind(parents);
    batch.locals.set(
      nodes.flatMap((it) => [...it.translation, ...it.rotation, it.scale[0] ?? 0, ...it.rates]),
    );
    batch.update();
    hash.add(batch.worlds);
    batch.dispose();
  }
  const batch = new core.Batch(parents);
  batch.locals.set(nodes.flatMap((it) => [...it.translation, ...it.rotation, ...it.scale]));
  batch.update();
  hash.add(batch.worlds, batch.matrices);
  batch.dispose();
  const tree = new core.Hierarchy();
  const handles: kinetree.NodeHandle[] = [];
  for (const parent of parents) handles.push(tree.add({}, { parent: handles[parent] ?? null }));
  tree.rows.translations.set(nodes.flatMap((it) => it.translation));
  tree.rows.rotations.set(nodes.flatMap((it) => it.rotation));
  tree.rows.scales.set(nodes.flatMap((it) => it.scale));
  tree.touchAll();
  hash.add(tree.worldMatrices, tree.worldMatrices32);
  for (const slot of [60, 1]) {
    tree.rows.translations[3 * slot] = number();
    tree.touch(slot);
    hash.add(tree.worldMatrices, tree.worldMatrices32);
  }
  tree.dispose();
}

/** Fowler, Noll and Vo's hash over the 32-bit halves of doubles, twice with different primes. */
class Hash {
  #first = 0x811c9dc5 | 0;
  #second = 0x9e3779b9 | 0;
  readonly #double = new Float64Array(1);
  readonly #halves = new Uint32Array(this.#double.buffer);

  add(...lists: readonly ArrayLike<number>[]): void {
    for (const list of lists) {
      for (let i = 0; i < list.length; i++) {
        this.#double[0] = list[i] ?? Number.NaN;
        for (const half of this.#halves) {
          this.#first = Math.imul(this.#first ^ half, 0x01000193);
          this.#second = Math.imul(this.#second ^ half, 0x01000199);
        }
      }
    }
  }

  toString(): string {
    const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, '0');
    return hex(this.#first) + hex(this.#second);
  }
}
