/** A hierarchy at one moment, as data: what "Copy as code" makes its programs of. */
import type { ScaleRule } from '../core/entries/figures.ts';
import type { Vec3 } from '../figure/drawing.ts';

/** One node in its parent: scaled first, then turned, then moved. */
export interface ChainNode {
  readonly name: string;
  /** The name of a node before it; `null` for the world. */
  readonly parent: string | null;
  /** Metres. */
  readonly translation: Vec3;
  /** A unit quaternion x, y, z, w. */
  readonly rotation: readonly [x: number, y: number, z: number, w: number];
  /** Along its own axes; default 1. */
  readonly scale?: Vec3;
  /** Rates in the parent, in the parent's axes: m/s, m/s², rad/s, rad/s²; default 0. */
  readonly velocity?: Vec3;
  readonly acceleration?: Vec3;
  readonly angularVelocity?: Vec3;
  readonly angularAcceleration?: Vec3;
}

/** A hierarchy as it stands at one moment. */
export interface Chain {
  readonly rule: ScaleRule;
  /** Parents before their children. Where anything moves the rule is `matrices` and every scale is one number. */
  readonly nodes: readonly ChainNode[];
}

/** The rates, in the order in which they are printed. */
export const rates = ['velocity', 'acceleration', 'angularVelocity', 'angularAcceleration'] as const;

/** Whether any node has a rate. */
export function moves({ nodes }: Chain): boolean {
  return nodes.some((node) => rates.some((rate) => node[rate] !== undefined));
}

/** A number as JavaScript writes it, all digits; of the two zeros the right one. */
export function literal(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
