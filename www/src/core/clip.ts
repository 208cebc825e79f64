/** Recorded motion: keys in time, as glTF animations have them, and what moves between them. */
import { KinetreeError } from './boundary/errors.ts';
import { handle } from './boundary/tree.ts';
import { choice } from './boundary/vectors.ts';
import { check, start } from './boundary/wasm.ts';
import type { Recording } from './generated/glue.js';
import type { NodeHandle } from './node-handle.ts';

const paths = ['translation', 'rotation', 'scale'] as const;
const interpolations = ['step', 'linear', 'cubicSpline'] as const;

/**
 * How to go from key to key: stay until the next one; at a steady velocity, which for rotations is a steady angular velocity by the shorter way;
 * or along the cubic (Hermite's) with the tangents given.
 */
export type Interpolation = (typeof interpolations)[number];

/** One quantity of one node over time. */
export interface ChannelLike {
  /** The node's place in a list of nodes: in that of a {@link Scene}, if it comes from a file. */
  readonly node: number;
  readonly path: (typeof paths)[number];
  /** Default `linear`. */
  readonly interpolation?: Interpolation;
  /** When the keys are, s; each after the one before. */
  readonly times: ArrayLike<number>;
  /**
   * What the keys hold, close together: three numbers each, for a rotation four (x, y, z, w). With `cubicSpline` each key has three entries:
   * the tangent that leads to it (per second), the value, the tangent that leads away.
   */
  readonly values: ArrayLike<number>;
}

/** A recorded motion of any number of nodes, as plain data. */
export interface ClipLike {
  readonly name?: string;
  readonly channels: readonly ChannelLike[];
}

/**
 * A recorded motion of nodes of a tree: {@link Hierarchy.pose} puts them where they are at a time, with the rates they have then.
 *
 * ```js
 * const tree = new Hierarchy();
 * const door = tree.add({}, { name: 'door' });
 * const turn = { node: 0, path: 'rotation', times: [0, 2], values: [0, 0, 0, 1, 0, 1, 0, 0] };
 * const opening = new Clip({ channels: [turn] }, [door]);
 * tree.pose(opening, 0.5);
 * tree.world(door).angularVelocity; // 0, π/2, 0
 * ```
 *
 * It holds memory of the core: dispose of it, or let it go out of scope of `using`. Source: the glTF 2.0 specification, section 3.11 and appendix C.
 */
export class Clip {
  /** What it is called. */
  readonly name: string;
  /** When its last key is, s; 0 without keys. */
  readonly duration: number;
  #recording: Recording | null;

  /**
   * `nodes` are those that the channels name by their place in this list: for a scene that was read, `tree.nodes()`.
   *
   * @throws KinetreeError `BAD_ARGUMENT` for a node that is not in the list, or numbers that do not fit the keys; `NOT_POSITIVE` for a key that is not after
   * the one before; `NOT_FINITE`; `NOT_UNIT` for a rotation that is none.
   */
  constructor({ name = '', channels }: ClipLike, nodes: readonly NodeHandle[]) {
    const recording = new (start().Recording)();
    try {
      for (const [place, channel] of channels.entries()) record(recording, place, channel, nodes);
    } catch (error) {
      recording.free();
      throw error;
    }
    this.name = name;
    this.duration = recording.duration();
    this.#recording = recording;
  }

  /** Gives its memory back. A second time it does nothing; any other use afterwards throws `DISPOSED`. */
  dispose(): void {
    this.#recording?.free();
    this.#recording = null;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal */
  get core(): Recording {
    if (!this.#recording) throw new KinetreeError('DISPOSED', 'this clip was disposed of');
    return this.#recording;
  }
}

function record(
  recording: Recording,
  place: number,
  { node, path, interpolation = 'linear', times, values }: ChannelLike,
  nodes: readonly NodeHandle[],
): void {
  const where = ` of channel ${place} of the clip`;
  const it = nodes[node];
  if (it === undefined) {
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `node ${node}${where} is not among the ${nodes.length} in the list`,
    );
  }
  const entries = times.length * (interpolation === 'cubicSpline' ? 3 : 1);
  const wanted = entries * (path === 'rotation' ? 4 : 3);
  if (values.length !== wanted || wanted === 0) {
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `the ${path}${where} has ${values.length} numbers for ${times.length} keys, it needs ${wanted || 'at least one key'}`,
    );
  }
  const [what, how] = [choice(paths, path), choice(interpolations, interpolation)];
  check(
    () => recording.add(handle(it), what, how, Float64Array.from(times), Float64Array.from(values)),
    () => where,
  );
}
