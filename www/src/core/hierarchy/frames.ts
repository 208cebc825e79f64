/** Nodes relative to each other: motion, matrices, coordinates and directions. */
import { options } from '../boundary/options.ts';
import { readPart, readRecord, records, sendPart, sendRecord, writePart } from '../boundary/records.ts';
import { send, take } from '../boundary/scratch.ts';
import type { Given, MatrixOut, Vec3Like, Vec3Out } from '../boundary/vectors.ts';
import { numbers } from '../boundary/wasm.ts';
import type {
  DynamicTransform,
  Filled,
  MotionTerms,
  OutOf,
  PointMotion,
  PointMotionLike,
  Space3Types,
} from '../dynamic/states.ts';
import { handle, handleOrWorld, status } from './calls.ts';
import { HierarchyFlat } from './flat.ts';
import type { NodeHandle } from './node-handle.ts';

const AIM = ['forward', 'top', 'target', 'up'];
const UP: Vec3Like = [0, 1, 0];
const FORWARD: Vec3Like = [0, 0, -1];

/** The part of a {@link Hierarchy} about frames. */
export abstract class HierarchyFrames extends HierarchyFlat {
  /**
   * Returns the motion of a node in the world, as a transform with one scale.
   *
   * @throws KinetreeError `NOT_SIMILAR` or `NOT_POSITIVE` where it has no one scale above zero: the
   * scales from the world to it stretch it unequally, skew, mirror or flatten it.
   * {@link worldState} and {@link worldMatrix} always return.
   */
  world<Out extends OutOf<Space3Types, DynamicTransform<Space3Types>> | undefined = undefined>(
    node: NodeHandle,
    out?: Out,
  ): Filled<Out, DynamicTransform<Space3Types>> {
    return this.relative(node, null, out);
  }

  /**
   * Returns the motion of a node relative to a frame, as a transform with one scale.
   *
   * @throws KinetreeError as {@link world}, of either.
   */
  relative<Out extends OutOf<Space3Types, DynamicTransform<Space3Types>> | undefined = undefined>(
    node: NodeHandle,
    frame: NodeHandle | null,
    out?: Out,
  ): Filled<Out, DynamicTransform<Space3Types>> {
    const core = this.core;
    const it = handle(node);
    status(core.relative(it, handleOrWorld(frame, 'frame')), core, it);
    return readRecord(numbers(), 3, records.dynamicTransform, out) as never;
  }

  /** Returns the matrix of a node relative to a frame: 16 numbers, column by column. */
  relativeMatrix<Out extends MatrixOut | undefined = undefined>(
    node: NodeHandle,
    frame: NodeHandle | null,
    out?: Out,
  ): Given<Out, Float64Array> {
    const core = this.core;
    const it = handle(node);
    status(core.relative_matrix(it, handleOrWorld(frame, 'frame')), core, it);
    return readPart(numbers(), 0, 16, out) as never;
  }

  /** Returns a point, given in the coordinates of `from`, in those of `to`. */
  transformPoint<Out extends Vec3Out | undefined = undefined>(
    point: Vec3Like,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: Out,
  ): Given<Out, Float64Array> {
    sendPart(3, 'vector', point, 'point');
    const core = this.core;
    status(core.transform_point(handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame')), core);
    return readPart(numbers(), 0, 3, out) as never;
  }

  /** Returns a vector, given in the axes and lengths of `from`, in those of `to`. */
  transformVector<Out extends Vec3Out | undefined = undefined>(
    vector: Vec3Like,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: Out,
  ): Given<Out, Float64Array> {
    sendPart(3, 'vector', vector, 'vector');
    const core = this.core;
    status(core.transform_vector(handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame')), core);
    return readPart(numbers(), 0, 3, out) as never;
  }

  /**
   * Returns the normal of a surface, given in the axes of `from`, in those of `to`: by the inverse
   * transpose. Its length changes.
   */
  transformNormal<Out extends Vec3Out | undefined = undefined>(
    normal: Vec3Like,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: Out,
  ): Given<Out, Float64Array> {
    sendPart(3, 'vector', normal, 'normal');
    const core = this.core;
    status(core.transform_normal(handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame')), core);
    return readPart(numbers(), 0, 3, out) as never;
  }

  /**
   * Returns the motion of a point, given in the coordinates of `from`, in those of `to`. A missing
   * part is at the origin, or at rest there.
   */
  transformMotion<Out extends OutOf<Space3Types, PointMotion<Space3Types>> | undefined = undefined>(
    motion: PointMotionLike<Space3Types>,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: Out,
  ): Filled<Out, PointMotion<Space3Types>> {
    sendRecord(3, records.pointMotion, motion, ' of the point');
    const core = this.core;
    status(core.transform_motion(handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame')), core);
    return readRecord(numbers(), 3, records.pointMotion, out) as never;
  }

  /**
   * Returns the terms that make up the motion of a point in `frame`. The point is given in the
   * coordinates of `node`, which carries it; a missing part is at the origin, or at rest. The terms
   * are in the axes and lengths of the frame.
   *
   * @throws KinetreeError `NOT_SIMILAR`, `NOT_POSITIVE` as {@link relative}.
   */
  motionTerms<Out extends OutOf<Space3Types, MotionTerms<Space3Types>> | undefined = undefined>(
    node: NodeHandle,
    frame: NodeHandle | null,
    point: PointMotionLike<Space3Types>,
    out?: Out,
  ): Filled<Out, MotionTerms<Space3Types>> {
    const it = handle(node);
    sendRecord(3, records.pointMotion, point, ' of the point');
    const core = this.core;
    status(core.motion_terms(it, handleOrWorld(frame, 'frame')), core, it);
    return readRecord(numbers(), 3, records.motionTerms, out) as never;
  }

  /**
   * Rotates a node so that its −z axis, as it is shown, points at a place of the world, and its y
   * axis as nearly up as that allows.
   *
   * @throws KinetreeError `NO_DIRECTION` where the target is the node's own position, or up is
   * along the line of sight.
   */
  lookAt(node: NodeHandle, target: Vec3Like, up: Vec3Like = UP): void {
    this.#aim(node, FORWARD, UP, target, up);
  }

  /** Does the same as {@link lookAt} for a node whose own forward and top directions are these. */
  aim(node: NodeHandle, given: { forward: Vec3Like; top: Vec3Like; target: Vec3Like; up?: Vec3Like }): void {
    const { forward, top, target, up = UP } = options(given, AIM, 'the directions');
    this.#aim(node, forward, top, target, up);
  }

  #aim(node: NodeHandle, forward: Vec3Like, top: Vec3Like, target: Vec3Like, up: Vec3Like): void {
    const it = handle(node);
    const sheet = take(12);
    writePart(sheet, 0, 3, 'vector', forward, 'forward', '');
    writePart(sheet, 3, 3, 'vector', top, 'top', '');
    writePart(sheet, 6, 3, 'vector', target, 'target', '');
    send(sheet, writePart(sheet, 9, 3, 'vector', up, 'up', ''));
    const core = this.core;
    status(core.aim(it), core, it);
  }
}
