/** Recorded motion: keys in time, as glTF animations have them, and curves between them. */

import { check, starter } from './boundary/core.ts';
import { described, KinetreeError } from './boundary/errors.ts';
import { options } from './boundary/options.ts';
import { type Owned, owned } from './boundary/owned.ts';
import { choice, expectNumber, expectText, floats, lengthOfList, listOf } from './boundary/vectors.ts';
import type { Clip as Core } from './generated/glue.js';
import { clip as group } from './generated/groups/clip.js';
import { handle, status } from './hierarchy/calls.ts';
import { expectTree } from './hierarchy/expect.ts';
import type { NodeHandle } from './hierarchy/node-handle.ts';
import type { Hierarchy } from './hierarchy.ts';
import { type PlaybackOptions, playing } from './playback.ts';

const start = /* @__PURE__ */ starter(group);

const paths = ['translation', 'rotation', 'scale'] as const;
const NO_OPTIONS = {};
const interpolations = ['step', 'linear', 'cubicSpline'] as const;

/**
 * The course from one key to the next:
 *
 * - `step`: constant until the next key.
 * - `linear`: with a constant velocity; a rotation with a constant angular velocity, the shorter
 *   way.
 * - `cubicSpline`: along Hermite's cubic, with the tangents given.
 */
export type Interpolation = (typeof interpolations)[number];

/** One quantity of one node over time. */
export interface ChannelLike {
  /** The node's place in a list of nodes: the list of a {@link Scene}, if it comes from a file. */
  readonly node: number;
  readonly path: (typeof paths)[number];
  /** Default `linear`. */
  readonly interpolation?: Interpolation;
  /** The times of the keys, s; each after the one before. */
  readonly times: ArrayLike<number>;
  /**
   * The values of the keys, concatenated: three numbers each, for a rotation four (x, y, z, w).
   * With `cubicSpline` each key has three entries: the tangent that arrives (per second), the
   * value, the tangent that leaves.
   */
  readonly values: ArrayLike<number>;
}

/** A recorded motion of any number of nodes, as plain data. */
export interface ClipLike {
  readonly name?: string;
  readonly channels: readonly ChannelLike[];
}

/**
 * A recorded motion of nodes of a tree: {@link applyTo} sets them to their states at a time, with
 * their rates then.
 *
 * ```js
 * const tree = new Hierarchy();
 * const door = tree.add({}, { name: 'door' });
 * const swing = { node: 0, path: 'rotation', times: [0, 2], values: [0, 0, 0, 1, 0, 1, 0, 0] };
 * const opening = new Clip({ channels: [swing] }, [door]);
 * opening.applyTo(tree, 0.5);
 * console.log(tree.world(door).angularVelocity[1] === Math.PI / 2); // → true
 * ```
 *
 * It holds memory of the core: dispose of it, or let it go out of scope of `using`. Source: the
 * glTF 2.0 specification, section 3.11 and appendix C.
 */
export class Clip {
  /** The name that was given. */
  readonly name: string;
  /** The time of its last key, s; 0 without keys. */
  readonly duration: number;
  private readonly own: Owned<Core>;

  /**
   * Makes a clip. `nodes` is the list in which the channels' numbers are places: `tree.nodes()` for
   * a scene that was read.
   *
   * @throws KinetreeError `BAD_ARGUMENT` for a node that is not in the list, or numbers that do not
   * fit the keys; `NOT_POSITIVE` for a key that is not after the one before; `NOT_FINITE`;
   * `NOT_UNIT` for a rotation that is none.
   */
  constructor(clip: ClipLike, nodes: readonly NodeHandle[]) {
    const { name = '', channels } = options(clip, CLIP, 'the clip');
    const text = expectText(name, 'name');
    const list = listOf<NodeHandle>(nodes, 'the nodes');
    const all = listOf<ChannelLike>(channels, 'the channels');
    const core = new (start().Clip)();
    try {
      for (const [place, channel] of all.entries()) addChannel(core, place, channel, list);
    } catch (error) {
      core.free();
      throw error;
    }
    this.name = text;
    this.duration = core.duration();
    this.own = owned(core, 'clip');
  }

  /**
   * Returns the present pose of all nodes of a tree as a clip that rests: for `applyBlend`. It
   * holds memory of the core, as every clip.
   */
  static restPose(tree: Hierarchy): Clip {
    const nodes = expectTree(tree).nodes();
    const channels = nodes.flatMap((handle, node): ChannelLike[] => {
      const { translation, rotation, scale } = tree.local(handle);
      const still = { node, interpolation: 'step', times: [0] } as const;
      return [
        { ...still, path: 'translation', values: translation },
        { ...still, path: 'rotation', values: rotation },
        { ...still, path: 'scale', values: scale },
      ];
    });
    return new Clip({ channels }, nodes);
  }

  /**
   * Sets its nodes to their states at a time, s, with their rates then: the derivatives of the
   * curves. Before its first key and after its last, a quantity is constant, unless the clip
   * repeats or runs back: `walk.applyTo(tree, time, { loop: 'repeat' })`.
   *
   * In a frame, call it after `tree.step` and before the picture: a step carries these nodes on by
   * their rates, as all others.
   *
   * @throws KinetreeError `NO_SUCH_NODE` for a node of the clip that is not in the tree. Then no
   * node has moved.
   */
  applyTo(tree: Hierarchy, time: number, options: PlaybackOptions = NO_OPTIONS): void {
    const { core } = expectTree(tree);
    const [it, at] = [this.core, expectNumber(time, 'time')];
    status(it.apply_to(core, at, ...playing(options)), core);
  }

  /**
   * Gives the memory back. A second time it does nothing; any other use afterwards throws
   * `DISPOSED`.
   */
  dispose(): void {
    this.own.free();
  }

  /** Tells stores of Vue to leave it alone: see `boundary/owned.ts`. @internal */
  get __v_skip(): true {
    return true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal */
  get core(): Core {
    return this.own();
  }
}

/** What {@link smoothClip} tells beside the clip is not read. */
const CLIP = ['name', 'channels', 'cutoff', 'notes'];
const CHANNEL = ['node', 'path', 'interpolation', 'times', 'values'];

function listOfNumbers(list: ArrayLike<number>, what: string): Float64Array {
  return Float64Array.from(floats(list, lengthOfList(list, what), what));
}

/** A channel as the core takes it, and as it was given. @internal */
export interface Keys {
  readonly channel: ChannelLike;
  readonly node: number;
  readonly path: number;
  readonly how: number;
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Returns the keys of a channel. @internal */
export function keysOf(channel: ChannelLike, place: number): Keys {
  const where = ` of channel ${place} of the clip`;
  const given = options(channel, CHANNEL, `channel ${place} of the clip`);
  const { node, path, interpolation = 'linear' } = given;
  const times = listOfNumbers(given.times, `times${where}`);
  const values = listOfNumbers(given.values, `values${where}`);
  if (!Number.isInteger(node) || node < 0) {
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `node${where} must be a place in a list, but is ${described(node)}`,
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
  return {
    channel,
    node,
    path: choice(paths, path),
    how: choice(interpolations, interpolation),
    times,
    values,
  };
}

function addChannel(core: Core, place: number, channel: ChannelLike, nodes: readonly NodeHandle[]): void {
  const where = ` of channel ${place} of the clip`;
  const listed = channel?.node;
  if (!Number.isInteger(listed) || nodes[listed] === undefined) {
    options(channel, CHANNEL, `channel ${place} of the clip`);
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `node ${described(listed)}${where} is not among the ${nodes.length} in the list`,
    );
  }
  const { node, path, how, times, values } = keysOf(channel, place);
  check(core.add(handle(nodes[node]), path, how, times, values), () => where);
}
