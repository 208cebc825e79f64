/**
 * Another frame for a node, in which its children and its body stay where they are in the world:
 * what programs for artists call to apply a transform, and to set an origin.
 */

import { type ChannelLike, KinetreeError, type NodeHandle, rotation3 } from '../../core/entries/index.ts';
import {
  applied,
  columnOf,
  determinant,
  identity3,
  inverse,
  linearOf,
  type Matrix3,
  product,
  transposed,
} from '../../core/linear/matrix3.ts';
import { quaternionOf, rotationInto } from '../../core/linear/quaternion.ts';
import { dot, scale, subtract, add as sum, type Vec3 } from '../../core/linear/vec.ts';
import {
  childrenOf,
  hasMotion,
  nodeOf,
  placeOf,
  type Quadruple,
  REST,
  type Shape,
  type State,
  type TreeDocument,
  type TreeNode,
  type Triple,
} from './document.ts';
import { add, change, changeWorld, freshName, replace, setWorldMatrix } from './edits.ts';
import { posed } from './posed.ts';
import { drive } from './verbs.ts';
import { worldOf } from './worlds.ts';

/** A new pose of a node in its parent, or the parts of it that change. */
export type Pose = Partial<Pick<State, 'rotation' | 'scale' | 'translation'>>;

/** The map from the old frame of a node to its new one: x ↦ linear x + shift. */
interface Shift {
  readonly linear: Matrix3;
  readonly shift: Vec3;
}

/**
 * Gives a node another pose, and keeps its children and its body where they are, with the
 * velocities of the children in the world and what clips do to them. The node's own rates stay as
 * they are. Its body is measured anew where a shape can hold it; otherwise, and with `leaf`, the
 * body is attached as a leaf.
 *
 * @throws KinetreeError `NOT_HELD` for what the new frame would skew, and for a clip that cannot be
 * kept; `SINGULAR` for a node that flattens space.
 */
export function reframe(document: TreeDocument, id: number, pose: Pose, leaf = false): TreeDocument {
  const node = nodeOf(document, id);
  if (!node) throw new KinetreeError('NO_SUCH_NODE', `there is no node ${id} in the tree`);
  expectStill(document, node, pose);
  const next = change(document, id, pose);
  const shift = shiftOf(document, next, id);
  const body = (made: TreeDocument): TreeDocument => keepBody(made, node, worldOf(document, id), shift, leaf);
  const made = childrenOf(document, id).reduce(
    (made, child) => keepChild(document, made, node, child, shift),
    body(next),
  );
  return { ...made, clips: keptClips(document, id, shift) };
}

/** @throws KinetreeError `NOT_HELD` where a clip sets what would change. */
function expectStill({ clips }: TreeDocument, node: TreeNode, pose: Pose): void {
  const path = clips
    .flatMap(({ channels }) => channels)
    .find((it) => it.node === node.id && pose[it.path] !== undefined)?.path;
  if (path) throw notHeld(`a clip sets the ${path} of ${node.name}, which would come back`);
  if (node.stretch && (pose.rotation || pose.scale))
    throw notHeld(
      `${node.name} holds a matrix, which is no rotation and scale: take a way out under “Why?” first`,
    );
}

const notHeld = (said: string): KinetreeError => new KinetreeError('NOT_HELD', said);

function shiftOf(before: TreeDocument, after: TreeDocument, id: number): Shift {
  const [old, made] = [before, after].map((it) => nodeOf(it, id)) as [TreeNode, TreeNode];
  const [from, to] = [before, after].map((it) => {
    const { tree, handles } = posed(it);
    return linearOf(tree.localMatrix(handles[placeOf(it, id)] as NodeHandle));
  }) as [Matrix3, Matrix3];
  const back = inverse(to);
  if (!back || !inverse(from))
    throw new KinetreeError('SINGULAR', `${old.name} flattens space, so nothing below it can be kept`);
  // A rotation that stays the same object has no rounding in it.
  const turned =
    old.rotation === made.rotation ? identity3() : product(transposed(matrixOf(made)), matrixOf(old));
  const linear = made.stretch
    ? identity3()
    : turned.map((it, i) => (it * part(old, i / 3)) / part(made, i % 3));
  const shift = applied(back, subtract(old.translation, made.translation));
  return { linear, shift: old.translation === made.translation ? [0, 0, 0] : shift };
}

const part = ({ scale }: TreeNode, axis: number): number => scale[Math.floor(axis)] as number;

function matrixOf({ rotation }: TreeNode): Matrix3 {
  const made = identity3();
  rotationInto(made, 0, rotation);
  return made;
}

/** Numbers that differ by less are the same: rounding. */
const SAME = 1e-12;

function keepBody(
  made: TreeDocument,
  node: TreeNode,
  world: Float64Array,
  { linear, shift }: Shift,
  leaf: boolean,
): TreeDocument {
  const { id, name, shape } = node;
  if (shape.kind === 'none') return made;
  const along = [0, 1, 2].map((i) => linear[4 * i] as number) as unknown as Triple;
  const straight = linear.every((it, i) => i % 4 === 0 || Math.abs(it) <= SAME);
  if (straight && !leaf) {
    const size = shape.size.map((it, i) => it * Math.abs(along[i] as number)) as unknown as Triple;
    return replace(made, id, {
      shape: { ...shape, size, center: sum(applied(linear, shape.center), shift) },
    });
  }
  const bare = replace(made, id, { shape: { ...shape, kind: 'none' } as Shape });
  const { document, id: own } = add(bare, id, { ...REST, name: freshName(bare, `${name} body`), shape });
  return held(document, own, world, `the body of ${name} would lean in it`);
}

function held(document: TreeDocument, id: number, world: Float64Array, why: string): TreeDocument {
  const fit = nodeOf(document, id)?.stretch ? 'matrix' : 'exact';
  try {
    return setWorldMatrix(document, id, world, fit).document;
  } catch (refusal) {
    if (!(refusal instanceof KinetreeError) || refusal.code !== 'NOT_HELD') throw refusal;
    throw notHeld(`${why}, which no translation, rotation and scale can say`);
  }
}

/** Keeps a child where it is, and what it does there. */
function keepChild(
  before: TreeDocument,
  made: TreeDocument,
  node: TreeNode,
  child: TreeNode,
  { linear }: Shift,
): TreeDocument {
  const { id, name } = child;
  const kept = held(made, id, worldOf(before, id), `${name} would be skewed under ${node.name}`);
  if (child.free || !hasMotion(child)) return kept;
  if (child.drive) {
    // Its axes stay; lengths in its parent change.
    const along = Math.cbrt(Math.abs(determinant(linear)));
    const [x, y, z, ...turns] = child.drive;
    const velocity = [x, y, z].map((it) => (it as number) * along) as unknown as Triple;
    return drive(kept, id, velocity, turns as unknown as Triple);
  }
  const { tree, handles } = posed(before);
  const { velocity, acceleration, angularVelocity, angularAcceleration } = tree.world(
    handles[placeOf(before, id)] as NodeHandle,
  );
  const rates = { velocity, acceleration, angularVelocity, angularAcceleration };
  return changeWorld(kept, id, Object.fromEntries(Object.entries(rates).map(([key, it]) => [key, [...it]])))
    .document;
}

/** Returns the clips, which move the children of a node as before. */
function keptClips({ clips, nodes, rule }: TreeDocument, id: number, shift: Shift): TreeDocument['clips'] {
  const below = new Map(nodes.filter((it) => it.parent === id).map((it) => [it.id, it]));
  return clips.map((clip) => {
    if (!clip.channels.some(({ node }) => below.has(node))) return clip;
    const channels = clip.channels.map((channel) => {
      const child = below.get(channel.node);
      if (!child) return channel;
      if (rule !== 'matrices' || child.compensates)
        throw notHeld(
          `a clip moves ${child.name}, which is known in its new place for the rule “matrices” alone`,
        );
      return keptChannel(channel, child, shift);
    });
    return { ...clip, channels };
  });
}

function keptChannel(channel: ChannelLike, child: TreeNode, { linear, shift }: Shift): ChannelLike {
  const { path, interpolation, values } = channel;
  const width = path === 'rotation' ? 4 : 3;
  const turn = turnOf(linear);
  if (path !== 'translation' && !turn)
    throw notHeld(
      `a clip sets the ${path} of ${child.name}, which the stretch of its parent would make lean`,
    );
  const made = Float64Array.from(values);
  for (let at = 0, entry = 0; at < made.length; at += width, entry++) {
    // A tangent is the difference of two values.
    const tangent = interpolation === 'cubicSpline' && entry % 3 !== 1;
    const given = made.subarray(at, at + width);
    if (path === 'rotation') given.set(rotation3.multiply(turn?.rotation ?? REST.rotation, given));
    else if (path === 'scale') given.forEach((it, i) => given.fill(it * (turn?.scale ?? 1), i, i + 1));
    else {
      const moved = applied(linear, given as unknown as Vec3);
      given.set(tangent ? moved : sum(moved, shift));
    }
  }
  return { ...channel, values: made };
}

/** Returns a matrix as a rotation and one scale, or `null`: it may stretch, mirror or lean. */
function turnOf(m: Matrix3): { readonly rotation: Quadruple; readonly scale: number } | null {
  const all = determinant(m);
  const size = Math.cbrt(all);
  const [x, y, z] = [0, 1, 2].map((i) => scale(columnOf(m, i), 1 / size)) as [Vec3, Vec3, Vec3];
  const dots = [x, y, z].flatMap((a) => [x, y, z].map((b) => dot(a, b)));
  const square = dots.every((it, i) => Math.abs(it - (i % 4 === 0 ? 1 : 0)) <= 1e3 * SAME);
  if (!(all > 0) || !square) return null;
  return { rotation: quaternionOf([...x, ...y, ...z]), scale: size };
}
