/**
 * Arguments and results cross in one block. What the caller's own code calls while a call reads its
 * arguments, or fills its `out`, must not change the numbers of that call.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import * as math from '../../www/src/core/entries/math.ts';

const { space2, space3, physics3, Hierarchy } = core;

/** Writes other numbers all over the block, and once in a while makes the memory grow. */
function disturb(): void {
  const far = { translation: [100, 200, 300], velocity: [7, 8, 9] };
  space3.compose(far, far);
  const tree = new Hierarchy();
  tree.worldMatrix(tree.add({ translation: [9, 9, 9] }));
  tree.dispose();
  core.accumulate('matrices', Array(40).fill({ translation: [5, 5, 5] }));
  // The first time in each test memory grows, and all views of it die.
  if (!grown) kept.push(new core.RotationBatch(40_000));
  grown = true;
}
const kept: core.RotationBatch[] = [];
let grown = false;
beforeEach(() => {
  grown = false;
});

/** The same value behind getters that disturb: each part, and each number of a list. */
function sly<It>(value: It): It {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      const part = Reflect.get(target, key);
      if (typeof key === 'symbol' || key === 'length') return part;
      disturb();
      return sly(part);
    },
    has(target, key) {
      disturb();
      return Reflect.has(target, key);
    },
  }) as It;
}

/** A vector whose numbers are set by setters that disturb, as those of a quaternion of three.js. */
class SlyVector {
  readonly numbers: Record<string, number> = {};
  static {
    for (const key of 'xyzw')
      Object.defineProperty(SlyVector.prototype, key, {
        get() {
          return this.numbers[key];
        },
        set(value: number) {
          this.numbers[key] = value;
          disturb();
        },
      });
  }
}

const parent = {
  translation: [1, 2, 3],
  rotation: [0, 0.6, 0, 0.8],
  scale: 2,
  velocity: [4, 5, 6],
  acceleration: [1, -1, 0.5],
  angularVelocity: [0.1, 0.2, 0.3],
  angularAcceleration: [-0.3, 0.2, 0.1],
};
const point = { position: [1, 2, 3], velocity: [4, 5, 6], acceleration: [7, 8, 9] };
const body = { mass: 2, inertia: [1, 2, 2.5] };
const contact = { point: [0, 1, 0], normal: [0, 1, 0], restitution: 0.5, friction: 0.25 };
const spinning = { ...body, rotation: [0, 0, 0, 1], angularMomentum: [1, 2, 3], torque: [3, 2, 1] };
const { mass: _, ...turning } = spinning;
const chain = [{ translation: [1, 2, 3], scale: [1, 2, 3] }, { rotation: [0, 0, 0.6, 0.8] }];
const flat = { translation: [1, 2], rotation: 0.5, velocity: [4, 5], angularVelocity: 3 };

/** Calls with all their arguments, which may be sly. */
const calls: Readonly<Record<string, (as: <It>(value: It) => It) => unknown>> = {
  compose: (as) => space3.compose(as(parent), as(parent)),
  'compose in the plane': (as) => space2.compose(as(flat), as(flat)),
  transformPoint: (as) => space3.transformPoint(as(parent), as([1, 2, 3])),
  fromMatrix: (as) => space3.fromMatrix(as([0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 7, 8, 9, 1])),
  motionTerms: (as) => space3.motionTerms(as(parent), as(point)),
  accelerationUnderForce: (as) =>
    space3.accelerationUnderForce(as(parent), 3, as([1, 2, 3]), as([4, 5, 6]), as([7, 8, 9])),
  impulseAt: (as) => space3.impulseAt(as(parent), as(body), as([1, 2, 3]), as([4, 5, 6])),
  contactImpulse: (as) =>
    physics3.contactImpulse(as({ ...parent, scale: 1 }), as(body), as({}), as(body), as(contact)),
  inertia: (as) => physics3.inertia.fromBox(2, as([1, 2, 3])),
  accumulate: (as) => core.accumulate('matrices', as(chain)),
  rotationFromScaledAxis: (as) => core.rotationFromScaledAxis(as([0.1, 0.2, 0.3])),
  chainMotion: (as) => math.chainMotion(as([parent, parent]), as(point)),
  stepPoint: (as) => core.stepPoint(as({ position: [1, 2, 3] }), () => as([4, 5, 6]), 0.5),
  stepRotation: (as) =>
    core.stepRotation(as({ rotation: [0, 0, 0, 1], angularVelocity: [1, 2, 3] }), as([3, 2, 1]), 0.1, as({})),
  stepBodies: (as) => core.stepBodies(as([turning, turning]), 0.1, 3),
  runBody: (as) =>
    core.runBody(
      as(turning),
      as({ stepDuration: 0.1, steps: 30, event: as({ axis: as([1, 0, 0]), normal: as([0, 1, 0]) }) }),
    ),
  bodyState: (as) => core.bodyState(as([1, 2, 2.5]), as([0, 0, 0, 1]), as([1, 2, 3])),
  'VectorField.evaluate': (as) => new math.VectorField('x*y, x - y', ['x', 'y']).evaluate(as([3, 4])),
  'Hierarchy.add': (as) => {
    const tree = new Hierarchy();
    const node = tree.add(as(parent), as({ name: 'a' }));
    return tree.local(tree.add(as({ translation: [1, 2, 3] }), as({ parent: node })));
  },
  'Hierarchy.change': (as) => {
    const tree = new Hierarchy();
    const node = tree.add(parent);
    tree.setLocal(node, as({ translation: [7, 8, 9], angularVelocity: [1, 2, 3] }));
    tree.setWorld(node, as({ rotation: [0, 0, 0, 1] }));
    tree.setWorld(node, as({ velocity: [1, 2, 3] }));
    return tree.local(node);
  },
  'Hierarchy.setWorldMatrix': (as) => {
    const tree = new Hierarchy();
    const node = tree.add();
    tree.setWorldMatrix(node, as([0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 7, 8, 9, 1]), as({ fit: 'exact' }));
    return tree.worldMatrix(node);
  },
  'Hierarchy.lookAt': (as) => {
    const tree = new Hierarchy();
    const node = tree.add();
    tree.lookAt(node, as([1, 2, 3]), as({ up: as([0, 1, 0]) }));
    return tree.local(node);
  },
  'Hierarchy.applyImpulse': (as) => {
    const tree = new Hierarchy();
    const node = tree.add();
    tree.applyForce(node, as(body), as({ at: as([1, 2, 3]), force: as([4, 5, 6]) }));
    return [
      tree.applyImpulse(node, as(body), as({ at: as([1, 2, 3]), impulse: as([4, 5, 6]) })),
      tree.local(node),
    ];
  },
  'Hierarchy.step': (as) => {
    const tree = new Hierarchy();
    const node = tree.add(parent);
    tree.step(0.1, as({ translation: 'velocityVerlet', magnus: 'terms2' }));
    core.stepWithLaw(tree, 0.1, () => as([1, 2, 3]));
    return tree.local(node);
  },
  'Clip of lists': (as) => {
    const tree = new Hierarchy();
    const node = tree.add();
    const channel = { node: 0, path: 'translation', times: [0, 1], values: [0, 0, 0, 2, 4, 6] } as const;
    new core.Clip(as({ channels: [channel] }), [node]).applyTo(tree, 0.5);
    return tree.local(node);
  },
  Batch: (as) => {
    const batch = new core.Batch(as([-1, 0, 1]));
    batch.set(1, as({ translation: [1, 2, 3] }));
    batch.update(as([1]));
    return batch.matrices.slice();
  },
  RotationBatch: (as) => {
    const batch = new core.RotationBatch(1);
    batch.set(as([0, 0, 0, 1]), as([1, 2, 3]));
    batch.accelerate(as([3, 2, 1]));
    batch.step(0.1);
    const into = new Float64Array(4);
    batch.read(into);
    return into;
  },
};

describe('a getter of the caller’s that calls the core changes no numbers of', () => {
  it.each(Object.keys(calls))('%s', (name) => {
    const call = calls[name] as (typeof calls)[string];
    const plain = call((value) => value);
    expect(call(sly)).toEqual(plain);
  });
});

describe('a setter of `out` that calls the core changes no numbers of', () => {
  it('a vector', () => {
    const out = new SlyVector();
    space3.transformPoint(parent, [1, 2, 3], out as never);
    expect(Object.values(out.numbers)).toEqual([...space3.transformPoint(parent, [1, 2, 3])]);
  });

  it('a record', () => {
    const out = { translation: new SlyVector(), rotation: new SlyVector(), velocity: new SlyVector() };
    const tree = new Hierarchy();
    const node = tree.add(parent, { parent: tree.add(parent) });
    tree.world(node, out as never);
    const wanted = tree.world(node);
    expect(Object.values(out.translation.numbers)).toEqual([...wanted.translation]);
    expect(Object.values(out.rotation.numbers)).toEqual([...wanted.rotation]);
    expect(Object.values(out.velocity.numbers)).toEqual([...wanted.velocity]);
    expect((out as never as typeof wanted).angularAcceleration).toEqual(wanted.angularAcceleration);
  });
});

it('a getter that disposes of the tree gives a refusal, not a fault', () => {
  const tree = new Hierarchy();
  const node = tree.add();
  const part = {
    get translation() {
      tree.dispose();
      return [1, 2, 3];
    },
  };
  expect(() => tree.setLocal(node, part)).toThrow(expect.objectContaining({ code: 'DISPOSED' }));
});
