/**
 * A tree too simple to be wrong: a map of records that works out everything from the root down at
 * every reading, by formulas of its own. No links, no stores, no wasm.
 */
import { times } from './expect.ts';
export type Vector = readonly number[];

export interface State {
  translation: Vector;
  rotation: Vector;
  scale: Vector;
  velocity: Vector;
  acceleration: Vector;
  angularVelocity: Vector;
  angularAcceleration: Vector;
}

export interface Record {
  name: string;
  parent: number | null;
  local: State;
}

export interface PointMotion {
  position: Vector;
  velocity: Vector;
  acceleration: Vector;
}

const at = (list: ArrayLike<number>, i: number): number => list[i] ?? Number.NaN;

export const add = (...all: Vector[]): number[] =>
  [0, 1, 2].map((i) => all.reduce((sum, vector) => sum + at(vector, i), 0));
export const cross = (a: Vector, b: Vector): number[] => [
  at(a, 1) * at(b, 2) - at(a, 2) * at(b, 1),
  at(a, 2) * at(b, 0) - at(a, 0) * at(b, 2),
  at(a, 0) * at(b, 1) - at(a, 1) * at(b, 0),
];

/** The columns of a quaternion's matrix. */
export function columns(quaternion: Vector): number[][] {
  const [x, y, z, w] = [at(quaternion, 0), at(quaternion, 1), at(quaternion, 2), at(quaternion, 3)];
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
}

/** A 4×4 matrix, column by column. */
export function matrixOf({ translation, rotation, scale }: State): number[] {
  const turned = columns(rotation).flatMap((column, i) => [...times(column, at(scale, i)), 0]);
  return [...turned, ...translation, 1];
}

export function product(a: ArrayLike<number>, b: ArrayLike<number>): number[] {
  return Array.from({ length: 16 }, (_, place) => {
    const [column, row] = [place >> 2, place & 3];
    return [0, 1, 2, 3].reduce((sum, i) => sum + at(a, 4 * i + row) * at(b, 4 * column + i), 0);
  });
}

export function apply(matrix: ArrayLike<number>, point: Vector, one: 0 | 1): number[] {
  return [0, 1, 2].map((row) =>
    [...point, one].reduce((sum, it, column) => sum + it * at(matrix, 4 * column + row), 0),
  );
}

/** The motion of a node with one scale in the world: R, S, T and the four rates. */
interface DynamicTransform {
  turn: (vector: Vector) => number[];
  scale: number;
  translation: Vector;
  velocity: Vector;
  acceleration: Vector;
  spin: Vector;
  spinRate: Vector;
}

const STILL: DynamicTransform = {
  turn: (vector) => [...vector],
  scale: 1,
  translation: [0, 0, 0],
  velocity: [0, 0, 0],
  acceleration: [0, 0, 0],
  spin: [0, 0, 0],
  spinRate: [0, 0, 0],
};

/** A point of a frame, in what the frame is in: differentiate T + R S p twice. */
function carried(frame: DynamicTransform, point: PointMotion): PointMotion {
  const out = (vector: Vector): number[] => times(frame.turn(vector), frame.scale);
  const [p, v, a] = [out(point.position), out(point.velocity), out(point.acceleration)];
  return {
    position: add(frame.translation, p),
    velocity: add(frame.velocity, cross(frame.spin, p), v),
    acceleration: add(
      frame.acceleration,
      cross(frame.spinRate, p),
      cross(frame.spin, cross(frame.spin, p)),
      times(cross(frame.spin, v), 2),
      a,
    ),
  };
}

export class Model {
  readonly records = new Map<number, Record>();
  /** By the parent: children in order. */
  readonly rows = new Map<number | null, number[]>([[null, []]]);

  record(node: number): Record {
    const record = this.records.get(node);
    if (!record) throw new Error(`the model has no ${node}`);
    return record;
  }

  row(parent: number | null): number[] {
    const row = this.rows.get(parent) ?? [];
    this.rows.set(parent, row);
    return row;
  }

  /** The node's ancestors from the root on, and itself. */
  chain(node: number): Record[] {
    const chain = [];
    for (let here: number | null = node; here !== null; ) {
      const record = this.record(here);
      chain.unshift(record);
      here = record.parent;
    }
    return chain;
  }

  below(parent: number | null): number[] {
    return this.row(parent).flatMap((child) => [child, ...this.below(child)]);
  }

  hang(node: number, parent: number | null, position = this.row(parent).length): void {
    this.row(parent).splice(position, 0, node);
    this.record(node).parent = parent;
  }

  unhang(node: number): void {
    const row = this.row(this.record(node).parent);
    row.splice(row.indexOf(node), 1);
  }

  remove(node: number): number {
    const gone = [node, ...this.below(node)];
    this.unhang(node);
    for (const it of gone) {
      this.records.delete(it);
      this.rows.delete(it);
    }
    return gone.length;
  }

  worldMatrix(node: number | null): number[] {
    const locals = node === null ? [] : this.chain(node).map((record) => matrixOf(record.local));
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    return locals.reduce((world, local) => product(world, local), identity);
  }

  /** True for a scale that is the same along all axes. */
  world(node: number): DynamicTransform {
    return this.chain(node).reduce((world: DynamicTransform, { local }: Record): DynamicTransform => {
      const origin = carried(world, {
        position: local.translation,
        velocity: local.velocity,
        acceleration: local.acceleration,
      });
      const own = columns(local.rotation);
      const [spin, spinRate] = [world.turn(local.angularVelocity), world.turn(local.angularAcceleration)];
      return {
        turn: (vector) => world.turn(add(...vector.map((it, i) => times(own[i] ?? [], it)))),
        scale: world.scale * at(local.scale, 0),
        translation: origin.position,
        velocity: origin.velocity,
        acceleration: origin.acceleration,
        spin: add(world.spin, spin),
        spinRate: add(world.spinRate, spinRate, cross(world.spin, spin)),
      };
    }, STILL);
  }

  /** A moving point of the node, in the world. */
  carried(node: number, point: PointMotion): PointMotion {
    return carried(this.world(node), point);
  }
}
