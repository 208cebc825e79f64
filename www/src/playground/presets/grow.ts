/** Makes documents of trees that are written by hand: nodes by their names, each under another. */
import { rotation3 } from '../../core/entries/index.ts';
import {
  EMPTY,
  PLAIN_SHAPE,
  type Quadruple,
  REST,
  type Shape,
  type State,
  type TreeDocument,
  type TreeNode,
  type Triple,
} from '../document/document.ts';

/** A node as it is written: what it leaves out is that of the identity, at rest. */
export interface Grown extends Partial<State> {
  /** The name of the parent; none is the world. */
  readonly under?: string;
  readonly shape?: Shape;
}

const DEGREE = Math.PI / 180;

/** Returns a document of nodes by their names, each after its parent and that one's nodes. */
export function grow(
  title: string,
  written: Readonly<Record<string, Grown>>,
  rest: Partial<Omit<TreeDocument, 'title' | 'nodes'>> = {},
): TreeDocument {
  const names = Object.keys(written);
  const nodes = Object.entries(written).map(
    ([name, { under, shape = PLAIN_SHAPE, ...state }], place): TreeNode => {
      const parent = under === undefined ? null : names.indexOf(under) + 1;
      if (parent !== null && !(parent > 0 && parent <= place))
        throw new Error(`${name} is written before its parent ${under}`);
      return { ...REST, ...state, id: place + 1, name, parent, shape };
    },
  );
  return { ...EMPTY, title, nodes, ...rest };
}

/** Returns a rotation about an axis of unit length by degrees. */
export function turned(axis: Triple, degrees: number): Quadruple {
  const [x = 0, y = 0, z = 0, w = 1] = rotation3.fromAxisAngle(axis, degrees * DEGREE);
  return [x, y, z, w];
}

/** Returns an angular velocity about an axis of unit length, from degrees a second. */
export function turning(axis: Triple, degrees: number): Triple {
  const [x, y, z] = axis;
  return [x * degrees * DEGREE, y * degrees * DEGREE, z * degrees * DEGREE];
}

const MIDDLE: Triple = [0, 0, 0];
export const X: Triple = [1, 0, 0];
export const Y: Triple = [0, 1, 0];
export const Z: Triple = [0, 0, 1];

export const box = (size: Triple, center = MIDDLE): Shape => ({ kind: 'box', size, center });
export const ball = (diameter: number, center = MIDDLE): Shape => ({
  kind: 'sphere',
  size: [diameter, diameter, diameter],
  center,
});
export const bare: Shape = { kind: 'none', size: [0, 0, 0], center: MIDDLE };
