/**
 * Vectors, quaternions and matrices of other libraries, as arguments and as `out`. three.js and
 * gl-matrix are the real ones; Babylon.js and PlayCanvas, a hundred megabytes each, are classes
 * with the same accessors and methods.
 */
import { mat4, quat, vec3 } from 'gl-matrix';
// @ts-expect-error three.js brings no types of its own
import { Matrix4, Object3D, Quaternion, Vector2, Vector3, Vector4 } from 'three';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  accumulate,
  Batch,
  Hierarchy,
  physics3,
  space2,
  space3,
  stepBodies,
  type WorldState,
} from '../../www/src/core/entries/index.ts';

/** Babylon's Vector3 and Quaternion: accessors of the prototype, `length` a method. */
class BabylonVector {
  _isDirty = false;
  constructor(x = 0, y = 0, z = 0, w = 0) {
    Object.assign(this, { _x: x, _y: y, _z: z, _w: w });
  }
  static {
    for (const key of 'xyzw')
      Object.defineProperty(BabylonVector.prototype, key, {
        get(): number {
          return this[`_${key}`];
        },
        set(value: number) {
          Object.assign(this, { [`_${key}`]: value, _isDirty: true });
        },
      });
  }
  length(): number {
    return Number.NaN;
  }
}

/** PlayCanvas' Vec3 and Quat: plain fields, `length` a method, equal to itself only. */
class PlayCanvasVector {
  constructor(
    public x = 0,
    public y = 0,
    public z = 0,
    public w = 0,
  ) {}
  length(): number {
    return Math.hypot(this.x, this.y, this.z);
  }
}

interface Xyz {
  x: number;
  y: number;
  z: number;
}
type Xyzw = Xyz & { w: number };
type Out = Xyz | { [place: number]: number; readonly length: number };
interface Library {
  vector: (x: number, y: number, z: number) => Out;
  quaternion: (x: number, y: number, z: number, w: number) => Xyzw | ArrayLike<number>;
  digits: number;
}

/** Makers of each library's vectors; some keep 24 bits. */
const library = (vector: Library['vector'], quaternion = vector as never, digits = 15): Library => ({
  vector,
  quaternion,
  digits,
});
const libraries: Readonly<Record<string, Library>> = {
  'three.js': library((...it) => new Vector3(...it), ((...it: number[]) => new Quaternion(...it)) as never),
  'Babylon.js': library((...it) => new BabylonVector(...it) as never),
  PlayCanvas: library((...it) => new PlayCanvasVector(...it)),
  'gl-matrix': library((...it) => vec3.fromValues(...it), quat.fromValues as never, 6),
  'plain arrays': library((...it) => it),
  Float32Array: library((...it) => Float32Array.from(it), undefined, 6),
  Float64Array: library((...it) => Float64Array.from(it)),
  '{ x, y, z }': library((x, y, z, ...[w]: number[]) => ({ x, y, z, ...(w === undefined ? {} : { w }) })),
};

const numbersOf = (it: object): number[] =>
  'x' in it
    ? ['x', 'y', 'z'].map((key) => (it as never)[key])
    : Array.from(it as ArrayLike<number>).slice(0, 3);

describe.each(Object.entries(libraries))('vectors of %s', (_, { vector, quaternion, digits }) => {
  const near = (found: object, wanted: number[]) =>
    numbersOf(found).forEach((it, i) => expect(it).toBeCloseTo(wanted[i] as number, digits - 2));
  const pose = { translation: vector(1, 2, 3), rotation: quaternion(0, 0.6, 0, 0.8), scale: 2 };

  it('are arguments', () => {
    const wanted = space3.transformPoint(
      { translation: [1, 2, 3], rotation: [0, 0.6, 0, 0.8], scale: 2 },
      [1, 0, 1],
    );
    near(space3.transformPoint(pose, vector(1, 0, 1)), [...wanted]);
    const tree = new Hierarchy();
    const node = tree.add({ ...pose, scale: vector(2, 2, 2), velocity: vector(1, 0, 0) });
    near(tree.transformPoint(vector(1, 0, 1), node, null), [...wanted]);
    tree.lookAt(node, vector(1, 2, -9), { up: vector(0, 1, 0) });
    tree.setLocal(node, { rotation: pose.rotation });
    tree.applyForce(node, { mass: 1, inertia: [1, 1, 1] }, { at: vector(0, 0, 0), force: vector(1, 0, 0) });
    expect(accumulate('matrices', [{ ...pose, scale: vector(1, 1, 1) }])[0]?.translation).toEqual([1, 2, 3]);
    const batch = new Batch([-1]);
    batch.set(0, { ...pose, scale: vector(1, 1, 1) });
    expect([...batch.locals.subarray(0, 3)]).toEqual([1, 2, 3]);
    expect(physics3.inertia.fromBox(12, vector(1, 1, 1)).join()).toBe('2,2,2');
    const body = { inertia: [1, 1, 1], rotation: pose.rotation, angularMomentum: vector(0, 1, 0) };
    expect(stepBodies([body], 0)[0]?.angularVelocity[1]).toBeCloseTo(1, digits - 2);
    tree.dispose();
    batch.dispose();
  });

  it('are filled as out, and returned', () => {
    const out = vector(9, 9, 9);
    expect(space3.transformPoint({ translation: [1, 2, 3] }, [1, 1, 1], out)).toBe(out);
    expect(numbersOf(out)).toEqual([2, 3, 4]);
  });

  it('are filled as parts of an out', () => {
    const tree = new Hierarchy();
    const node = tree.add({ translation: [1, 2, 3], rotation: [0, 0.6, 0, 0.8] });
    const into = { translation: vector(0, 0, 0), rotation: quaternion(0, 0, 0, 1) as Xyzw };
    const { translation, rotation } = into;
    const filled = tree.world(node, into);
    expect(filled).toBe(into);
    expect(filled.translation).toBe(translation);
    expect(filled.rotation).toBe(rotation);
    near(filled.translation, [1, 2, 3]);
    expect(filled.velocity).toBeInstanceOf(Float64Array);
    near(filled.rotation, [0, 0.6, 0]);
    tree.dispose();
  });
});

describe('three.js', () => {
  it('moves an Object3D, whose position and quaternion cannot be replaced, in place', () => {
    const tree = new Hierarchy();
    const node = tree.add({ translation: [1, 2, 3], rotation: [0, 0, 1, 0], scale: [1, 2, 3] });
    const object = new Object3D();
    let changes = 0;
    const { _onChangeCallback: before } = object.quaternion;
    object.quaternion._onChange(() => {
      changes++;
      before();
    });
    tree.local(node, { translation: object.position, rotation: object.quaternion, scale: object.scale });
    expect(object.position).toEqual(new Vector3(1, 2, 3));
    expect(object.scale).toEqual(new Vector3(1, 2, 3));
    expect(changes).toBe(4);
    expect(Math.abs(object.rotation.z)).toBeCloseTo(Math.PI, 15);
    object.updateMatrix();
    const elements: number[] = [...tree.localMatrix(node)];
    object.matrix.elements.forEach((it: number, i: number) =>
      expect(it).toBeCloseTo(elements[i] as number, 14),
    );
    tree.dispose();
  });

  it('has matrices that are filled and read, themselves and their elements', () => {
    const tree = new Hierarchy();
    const node = tree.add({ translation: [1, 2, 3], scale: 2 });
    const [matrix, other] = [new Matrix4(), new Matrix4()];
    expect(tree.worldMatrix(node, matrix)).toBe(matrix);
    expect(tree.worldMatrix(node, other.elements)).toBe(other.elements);
    expect(matrix).toEqual(new Matrix4().makeScale(2, 2, 2).setPosition(1, 2, 3));
    expect(other).toEqual(matrix);
    matrix.setPosition(4, 5, 6);
    tree.setWorldMatrix(node, matrix);
    expect(tree.local(node).translation.join()).toBe('4,5,6');
    expect(space3.fromMatrix(matrix).scale).toBe(2);
    tree.dispose();
  });

  it('has vectors of two and four numbers', () => {
    const out = new Vector2();
    expect(space2.transformPoint({ translation: new Vector2(1, 2) }, new Vector2(1, 1), out)).toBe(out);
    expect(out).toEqual(new Vector2(2, 3));
    const turned = space3.compose({ rotation: new Vector4(0, 0.6, 0, 0.8) }, {});
    expect(turned.rotation.join()).toBe('0,0.6,0,0.8');
  });
});

it('matrices of gl-matrix and Float32Arrays are filled', () => {
  const tree = new Hierarchy();
  const node = tree.add({ translation: [1, 2, 3], scale: 2 });
  const matrix = tree.worldMatrix(node, mat4.create());
  expect([...vec3.transformMat4(vec3.create(), [1, 1, 1], matrix)]).toEqual([3, 4, 5]);
  tree.dispose();
});

describe('an out that cannot be filled is BAD_ARGUMENT, and the rest of it stays', () => {
  const refusal = expect.objectContaining({ name: 'KinetreeError', code: 'BAD_ARGUMENT' });
  it.each<[string, object]>([
    ['of another length', new Float64Array(2)],
    ['of whole numbers beyond doubles', new BigInt64Array(3)],
    ['frozen', Object.freeze([0, 0, 0])],
    ['a text', 'abc' as never],
    [
      'detached',
      (() => {
        const it = new Float64Array(3);
        structuredClone(it, { transfer: [it.buffer] });
        return it;
      })(),
    ],
  ])('%s', (_, out) => {
    expect(() => space3.transformPoint({}, [1, 2, 3], out as never)).toThrow(refusal);
    const record = { translation: new Float64Array(3), velocity: out };
    if (_ === 'of another length') {
      expect(() => space3.compose({ translation: [1, 2, 3] }, {}, record as never)).toThrow(refusal);
      expect(record.translation.join()).toBe('0,0,0');
    }
    const tree = new Hierarchy();
    const node = tree.add();
    const body = { mass: 1, inertia: [1, 1, 1] };
    const blow = { at: [0, 0, 0], impulse: [1, 0, 0] };
    expect(() => tree.applyImpulse(node, body, blow, { velocity: out } as never)).toThrow(refusal);
    expect(() => tree.applyImpulse(node, body, blow, Object.freeze({}))).toThrow(refusal);
    expect(tree.local(node).velocity.join()).toBe('0,0,0');
    tree.dispose();
  });
});

it('the type of a call’s result is that of its out', () => {
  const types = (): void => {
    const xyz = { x: 0, y: 0, z: 0, name: 'mine' };
    expectTypeOf(space3.transformPoint({}, xyz)).toEqualTypeOf<Float64Array>();
    expectTypeOf(space3.transformPoint({}, xyz, xyz)).toEqualTypeOf<typeof xyz>();
    expectTypeOf(space3.transformPoint({}, xyz, new Float32Array(3))).toExtend<Float32Array>();
    expectTypeOf(space3.transformPoint({}, xyz, [0, 0, 0])).toEqualTypeOf<number[]>();
    // @ts-expect-error a vector of the plane has no z
    space3.transformPoint({}, xyz, { x: 0, y: 0 });
    const tree = new Hierarchy();
    const node = tree.add();
    expectTypeOf(tree.worldMatrix(node)).toEqualTypeOf<Float64Array>();
    expectTypeOf(tree.worldMatrix(node, mat4.create())).toEqualTypeOf<mat4>();
    expectTypeOf(tree.world(node)).toEqualTypeOf<WorldState>();
    const world = tree.world(node, { translation: xyz });
    expectTypeOf(world.translation).toEqualTypeOf<typeof xyz>();
    expectTypeOf(world.velocity).toEqualTypeOf<Float64Array>();
    // @ts-expect-error a quaternion has w
    tree.world(node, { rotation: { x: 0, y: 0, z: 0 } });
  };
  expect(types).not.toThrow();
});
